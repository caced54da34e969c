"""Whose table it is: a kernel answers the browser that opened it, and no other one."""

from __future__ import annotations

from typing import Any

from tornado.web import HTTPError, RequestHandler

from fluxx_nb.view.app.headers import COOKIES
from fluxx_nb.view.app.visitor_folders import folder_name

_COOKIE = "fluxx-nb-room"
_DAYS = 30
_ONLY_ROOM = "mine"
_OF_A_KERNEL = ("kernel_id", "/shutdown/")
"""What the addresses have in common that name a kernel."""


def enter_room(handler: RequestHandler) -> str:
    """Return the name of a visitor's folder, which the browser remembers. Without `--for-others` there is only one."""
    if not handler.settings["for_others"]:
        return _ONLY_ROOM
    name = folder_name(handler.get_cookie(_COOKIE))
    path = handler.settings["base_url"]
    handler.set_cookie(_COOKIE, name, expires_days=_DAYS, httponly=True, path=path, **COOKIES)
    return name


class OwnTable(RequestHandler):
    """A handler of addresses that name a kernel. To everyone else, another visitor's kernel does not exist."""

    async def prepare(self) -> None:
        """Refuse a kernel that this browser has not opened, as one that has ended is refused."""
        # Jupyter has checked by now who comes in at all.
        await super().prepare()
        room = self.get_cookie(_COOKIE, "") if self.settings["for_others"] else _ONLY_ROOM
        kernel = self.path_kwargs.get("kernel_id") or self.path_args[0]
        if not self.settings["kernel_manager"].is_of(kernel, room):
            raise HTTPError(404)


def for_its_owner(rule: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a rule of the server (address, handler, settings); one that names a kernel serves only who opened it."""
    address, handler, *settings = rule
    if not any(word in address for word in _OF_A_KERNEL):
        return rule
    return (address, type(handler.__name__, (OwnTable, handler), {}), *settings)
