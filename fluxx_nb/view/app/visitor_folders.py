"""Folders of visitors: each one's page and games, apart from those of all others, and their tables.

A kernel answers the browser that opened it, and no other one.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from secrets import token_hex
from typing import Any

from tornado.web import HTTPError, RequestHandler

from fluxx_nb.view.app.headers import COOKIES
from fluxx_nb.view.app.lessons import lessons
from fluxx_nb.view.app.links import Link
from fluxx_nb.view.app.visits import note_visit
from fluxx_nb.view.live.autosave import LINK, RESUMES, SESSION
from fluxx_nb.view.live.guest import GUEST

_NAME = re.compile(r"[0-9a-f]{32}")
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def folder_name(told: str | None) -> str:
    """Return the name of a visitor's folder: the one that the browser remembers, or one that no one can guess."""
    return told if told is not None and _NAME.fullmatch(told) else token_hex(16)


def write_notebook(room: Path, place: Link) -> Path:
    """Write the notebook of a place into a visitor's folder and return its path."""
    room.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = room / f"{place.key}.ipynb"
    # Games are kept beside the notebook that the kernel believes to run, and files of the machine stay closed.
    told = {SESSION: str(path.resolve()), GUEST: "1", LINK: place.query, RESUMES: "1" * place.resumes}
    begin = f"import os\nos.environ.update({told!r})\nimport fluxx_nb"
    cells = [_code(begin), *(place.lesson.cells() if place.lesson is not None else [_code(place.cell)])]
    page = {"title": place.title, "is_lesson": place.lesson is not None, "after": _after(place)}
    metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}, **page}
    data = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    note_visit(room, place)
    return path


def _after(place: Link) -> dict[str, str] | None:
    """The lesson that follows, as its page names it."""
    them = list(lessons())
    at = them.index(place.lesson) + 1 if place.lesson in them else len(them)
    return {"key": them[at].key, "title": them[at].title} if at < len(them) else None


def _code(source: str) -> dict[str, Any]:
    return {
        "cell_type": "code", "execution_count": None, "id": token_hex(4), "metadata": {}, "outputs": [],
        "source": source,
    }  # fmt: skip


# Whose table it is ---------------------------------------------------------------------------------------------------

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
