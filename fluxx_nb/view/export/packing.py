"""Packing: a text as few characters that mean nothing to HTML; `unpack.js` reads them in the page.

LZMA finds what is alike anywhere in a game, where `zlib` looks back 32 kB only: a page is a fifth smaller. A Python
without LZMA, such as the one in a browser, packs with `zlib`, and the page reads that too.
"""

from __future__ import annotations

import zlib
from base64 import b85encode

try:
    import lzma
except ImportError:
    HAS_LZMA = False
else:
    HAS_LZMA = True

_WINDOW = 1 << 22
"""How far back something alike is looked for, in bytes."""


def packed(text: str) -> str:
    """Return the packed text. The same text always gives the same characters."""
    content = text.encode()
    size, body = (len(content), _squeezed(content)) if HAS_LZMA else (0, zlib.compress(content, 9))
    # Base 85 takes a sixteenth less than base 64; without its "<" nothing in it can mean anything to HTML.
    return b85encode(size.to_bytes(4, "big") + body).decode().replace("<", ".")


def _squeezed(content: bytes) -> bytes:
    # `unpack.js` counts on these numbers of bits.
    bits = {"lc": 3, "lp": 0, "pb": 0}
    how = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": _WINDOW, **bits}
    return lzma.compress(content, format=lzma.FORMAT_RAW, filters=[how])
