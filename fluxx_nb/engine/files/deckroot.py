"""Where the decks are: inside the installed package, or at the top of the source tree."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


def decks_root(package: Path = _PACKAGE) -> Path:
    """Return the folder that holds `common` and one folder per edition."""
    places = (package / "decks", package.parent / "decks")
    for place in places:
        # Any project may have a folder of that name next to its packages; only ours has passages for all editions.
        if (place / "common").is_dir():
            return place
    looked = " nor ".join(str(place) for place in places)
    raise FileNotFoundError(f"no decks found: neither {looked} has a folder 'common'; install fluxx-nb again")
