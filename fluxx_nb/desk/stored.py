"""The stored index: the catalog and the weights in one file, checked against the files that they were made of.

If the deck files have changed, the catalog is made of them again. The weights are kept then: they know the words of
questions, and `make index` learns them again.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from fluxx_nb.desk.catalog import Catalog
from fluxx_nb.desk.weights import Weights
from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.files.deckroot import decks_root

FILE = Path(__file__).parent / "index.bin"
_MAGIC = b"fluxx-desk-2\n"
_NAMES = ("answers.yaml", "asked.yaml", "cards.yaml", "rulebook.yaml", "scenarios.yaml")


class DamagedIndex(UserError, ValueError):
    """The stored index cannot be read."""


class Index(NamedTuple):
    """What the desk answers from."""

    catalog: Catalog
    weights: Weights
    fresh: bool
    """Whether it was made of the files as they are now."""


def digest(root: Path) -> str:
    """Return a digest of the files that the index is made of."""
    found = blake2b(digest_size=16)
    for path in sorted(path for name in _NAMES for path in root.glob(f"*/{name}")):
        # Line ends differ between systems, and mean nothing.
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.parent.name}/{path.name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def pack(made_of: str, catalog: Catalog, weights: Weights) -> bytes:
    """Return the index as the bytes of its file."""
    head = {
        "digest": made_of,
        "catalog": catalog.as_json(),
        "rules": list(weights.rules),
        "marks": list(weights.marks),
        "telling": [round(one, 3) for one in weights.telling],
        "scale": weights.scale,
        "strange": sorted(weights.strange),
    }
    packed = zlib.compress(json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return b"".join((_MAGIC, len(packed).to_bytes(4, "big"), packed, zlib.compress(weights.table.tobytes(), 9)))


def unpack(content: bytes) -> tuple[str, Catalog, Weights]:
    """Return what was packed: the digest, the catalog and the weights."""
    start = len(_MAGIC) + 4
    if not content.startswith(_MAGIC):
        raise DamagedIndex(f"{FILE.name} is not an index of the rulings desk. Install fluxx-nb again.")
    size = int.from_bytes(content[len(_MAGIC) : start], "big")
    try:
        head = json.loads(zlib.decompress(content[start : start + size]))
        table = memoryview(zlib.decompress(content[start + size :])).cast("b")
    except (ValueError, zlib.error):
        raise DamagedIndex(f"{FILE.name} is damaged. Install fluxx-nb again.") from None
    marks = {mark: row for row, mark in enumerate(head["marks"])}
    weights = Weights(head["rules"], marks, head["telling"], table, head["scale"], frozenset(head["strange"]))
    return head["digest"], Catalog.from_json(head["catalog"]), weights


@cache
def index() -> Index:
    """Return the index of the package; it is read once."""
    return read_index(FILE, decks_root())


def read_index(file: Path, root: Path) -> Index:
    """Return a stored index; the catalog is made again if the files below `root` have changed since."""
    made_of, catalog, weights = unpack(file.read_bytes())
    fresh = made_of == digest(root)
    if not fresh:
        # Reading all scenarios takes a second, which only those wait for who change the files.
        from fluxx_nb.desk.making import make_catalog

        catalog = make_catalog()
    return Index(catalog, weights, fresh)
