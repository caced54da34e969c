"""A link as a QR code, for the phones around the table."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import segno

from fluxx_nb.engine.core.errors import UserError

_LINK = re.compile(r"https?://[^\s<>\"'\\]+")
LONGEST_LINK = 1500
"""More characters make a code that phones can hardly read."""

_THIS_COMPUTER = ("localhost", "127.0.0.1", "::1")


class NoLink(UserError, ValueError):
    """Something that cannot be shared as a link."""


def qr_code(link: str) -> str:
    """Return a link as a QR code: an SVG picture."""
    if len(link) > LONGEST_LINK:
        raise NoLink(f"The link has {len(link):,} characters; a QR code holds {LONGEST_LINK:,}. Copy the link instead.")
    if not _LINK.fullmatch(link):
        raise NoLink("This is not a web link, so there is no QR code for it.")
    made: str = segno.make(link, error="m", micro=False).svg_inline(scale=4, border=4, light="white")
    return made


def reach_of(link: str) -> str:
    """Return a sentence if a link works on this computer only; nothing for all others."""
    if urlsplit(link).hostname not in _THIS_COMPUTER:
        return ""
    return "This link works on this computer only. Start the app with --for-others to share it."
