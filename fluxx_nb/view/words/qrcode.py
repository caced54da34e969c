"""A link as a QR code, for the phones around the table."""

from __future__ import annotations

import re
import sys
from urllib.parse import urlsplit

import segno

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.view.words.panels import safe

_LINK = re.compile(r"https?://[^\s<>\"'\\]+")
LONGEST_LINK = 1500
"""More characters make a code that phones can hardly read."""

_SCALE, _BORDER = 4, 4
_THIS_COMPUTER = ("localhost", "127.0.0.1", "::1")

_STYLE = (
    ".fluxx-shared{border:1px solid #888;border-radius:12px;padding:16px;width:min(92vw,440px);max-height:94vh;"
    "box-sizing:border-box;overflow:auto;background:#fff;color:#222;text-align:center;"
    "font:15px/1.4 system-ui,sans-serif}"
    ".fluxx-shared svg{width:min(100%,300px);height:auto}"
    ".fluxx-shared textarea{width:100%;box-sizing:border-box;font:13px/1.4 monospace;color:#222;background:#f4f4f4;"
    "border:1px solid #888}"
    ".fluxx-shared button{min-height:44px;padding:6px 20px;margin:8px 4px 0;font:inherit;color:#222;background:#eee;"
    "border:1px solid #888;border-radius:8px;cursor:pointer}"
)
"""It is white in the dark, too: phones read that best."""


class NoLink(UserError, ValueError):
    """Something that cannot be shared as a link."""


def qr_code(link: str) -> str:
    """Return a link as a QR code: an SVG picture."""
    if len(link) > LONGEST_LINK:
        raise NoLink(f"The link has {len(link):,} characters; a QR code holds {LONGEST_LINK:,}. Copy the link instead.")
    if not _LINK.fullmatch(link):
        raise NoLink("This is not a web link, so there is no QR code for it.")
    made = segno.make(link, error="m", micro=False)
    wide, high = made.symbol_size(scale=_SCALE, border=_BORDER)
    drawn: str = made.svg_inline(scale=_SCALE, border=_BORDER, light="white")
    # Without it a style sheet could give it room, but not another size.
    return drawn.replace("<svg ", f'<svg viewBox="0 0 {wide} {high}" ', 1)


def shared_html(text: str, qr: str, note: str) -> str:
    """Return what the dialog shows in which something is copied, or photographed from another screen."""
    told = f"<p>{safe(note)}</p>" if note else ""
    return (
        f"<style>{_STYLE}</style>{qr}"
        f'<textarea readonly rows="3" aria-label="What to share">{safe(text)}</textarea>{told}'
        '<button type="button" autofocus>Copy</button><button type="button">Close</button>'
    )


def reach_of(link: str) -> str:
    """Return a sentence if a link works on this computer only; nothing for all others."""
    if urlsplit(link).hostname not in _THIS_COMPUTER:
        return ""
    # Behind a page of the static site there is no app.
    way = "" if sys.platform == "emscripten" else " Start the app with --for-others to share it."
    return f"This link works on this computer only.{way}"
