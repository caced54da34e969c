"""Headers that every answer of the app carries: what a page may load, and what a browser may tell about it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

_PAGE = Path(__file__).parent / "page"
_HEARTBEAT = "window.voila_heartbeat()"
"""The script that Voilà sends while a cell takes long, so that no proxy gives up."""


def page_script() -> str:
    """Return the script of a page as the template includes it."""
    return (_PAGE / "page.js").read_text(encoding="utf-8").removesuffix("\n")


def _hashed(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def page_policy() -> str:
    """Return the Content-Security-Policy: scripts of this server, two inline ones by hash, and what anywidget makes."""
    allowed = {
        "default-src": "'self'",
        # anywidget turns the code of a widget into a blob and imports it.
        "script-src": f"'self' blob: {_hashed(page_script())} {_hashed(_HEARTBEAT)}",
        # JupyterLab and the widgets put styles into the page and onto its elements.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "frame-src": "'none'",
        "frame-ancestors": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    return "; ".join(f"{what} {where}" for what, where in allowed.items())


_HEADERS = {
    "Content-Security-Policy": page_policy(),
    # Not no-referrer: a page that is left says so with a request whose origin would then be unknown.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
COOKIES = {"samesite": "Lax"}
"""How cookies are set: a page of another site sends none of them along with its requests."""


class Headers(OutputTransform):
    """Puts the headers on an answer, whichever handler gives it: pages, files, errors and redirects."""

    def __init__(self, request: Any) -> None:
        super().__init__(request)

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add our headers to an answer, and take away those that let other sites read it."""
        for name in [one for one in headers if one.startswith("Access-Control-") or one == "Server"]:
            del headers[name]
        for name, value in _HEADERS.items():
            headers[name] = value
        return status_code, headers, chunk
