"""Error pages of the app: what is wrong, and a way back, whichever handler found out."""

from __future__ import annotations

from types import TracebackType
from typing import Any, NoReturn

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.logout import LogoutHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler
from voila.static_file_handler import TemplateStaticFileHandler

from fluxx_nb.view.app.front import note_page

_PAGES = {
    400: ("This link can't be read", "Something in it is damaged. Copy the link again."),
    403: ("This isn't allowed", "The page may be too old. Go to the first page and try again."),
    404: ("Page not found", "No page has this address. Check the link."),
    405: ("This isn't possible here", "A browser can only open this address. Go to the first page and try again."),
}
_OTHER_FAULT = ("The request isn't valid", "Go to the first page and try again.")
_OUR_FAULT = ("Internal error", "The server made a mistake. Try again, and tell the person who runs it if it stays.")
_TEMPLATE_FILE = r"(lab/static/\w[\w.-]*)"
"""The files of Voilà's template: for any other path its handler raises what is no HTTP error."""


def error_page(status: int, home: str) -> str:
    """Return the page for an HTTP status; `home` is the address of the first page."""
    return note_page(*(_OUR_FAULT if status >= 500 else _PAGES.get(status, _OTHER_FAULT)), home=home)


class OwnErrors(RequestHandler):
    """A handler whose errors are pages of ours, and which keeps quiet about what a visitor did wrong."""

    def write_error(self, status_code: int, **more: Any) -> None:
        """Answer with our page for this status."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(error_page(status_code, self.settings["base_url"]))

    def log_exception(
        self, typ: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None
    ) -> None:
        """Write a traceback for an error of the server alone."""
        is_visitors = isinstance(value, HTTPError) and value.status_code < 500
        if not (is_visitors or isinstance(value, StreamClosedError)):
            super().log_exception(typ, value, tb)


class Unknown(OwnErrors):
    """The handler of all addresses that have no other."""

    def prepare(self) -> NoReturn:
        """Answer that there is no such page."""
        raise HTTPError(404)

    def check_xsrf_cookie(self) -> None:
        """Change nothing, and so ask for nothing."""


class Logout(LogoutHandler):
    """Logging out, said on a page of ours."""

    @allow_unauthenticated
    def get(self) -> None:
        """Forget who the browser belongs to."""
        self.identity_provider.clear_login_cookie(self)
        if self.login_available:
            said = ("You are logged out", "This browser needs the whole link again, the one with the token.")
        else:
            said = ("You need not log out", "Everyone who reaches this server may come in without a token.")
        self.finish(note_page(*said, home=self.base_url))


def with_own_errors(rule: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a rule of the server (address, handler, settings) whose handler shows our error pages."""
    address, handler, *settings = rule
    if handler is TemplateStaticFileHandler:
        address = address.replace("(.*)", _TEMPLATE_FILE)
    return (address, type(handler.__name__, (OwnErrors, handler), {}), *settings)
