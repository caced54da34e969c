"""Codes: a game, a scenario or a position as a short text that goes through any chat and opens again.

`fluxx1-…-end`: the number is the version; between the dashes is, in letters and digits that no chat changes
(base 32, small or capital), a checksum and the packed JSON of a save or of a scenario's table. Line breaks, spaces and
quotation marks within it are ignored. It needs nothing but the decks of the package.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.bounds import FILE_BYTES, LONGEST_CODE
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.jsontext import read_json
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.story.saves.savefile import SaveError
from fluxx_nb.story.saves.saves import load as load_save
from fluxx_nb.story.saves.saves import save
from fluxx_nb.story.saves.table_codec import spread, squeezed, titles_mark
from fluxx_nb.story.scenarios.library import scenario
from fluxx_nb.story.scenarios.scenario import Scenario
from fluxx_nb.story.scenarios.scenariofile import read_scenario_text
from fluxx_nb.story.scenarios.writing import Written, as_scenario
from fluxx_nb.story.time.timeline import Timeline

VERSION = 1
SHOWS_ALL = "Anyone who has it can see every hand and the draw pile."
"""What people must know before they share a game that is still being played."""
_BEGIN = re.compile(r"fluxx\s?(\d{1,4})-", re.IGNORECASE)
_END = "-end"
_NOISE = re.compile(r"[\s>|`*_\u200b-\u200d\u2060\ufeff\"'“”‘’]+")
"""What chats put into a text that is quoted, broken into lines or marked as code."""
_SIGNS = re.compile(r"[a-z2-7]+")
_WHERE = "shared-code.yaml"
"""What errors call a table that is in a code."""
_USUAL = (
    '{"edition":"titles":"table":{"id":"my-situation","title":"\'s turn number teaches":["players":{"hand":"keepers":"'
    '"beneath":[{"face_out":"rules":"goals":"draw":"discard":"rest":"out","script":[{"pass"},'
    '{"fluxx_nb":1,"deck":"digest":"scenario":"answers":"events":,"tale":"branches":[{"at":"seed":,"Ada","Noor","Lin"]'
)
"""Words that most of them hold: what is here need not be in each code."""


def is_code(text: object) -> bool:
    """Return whether a text is meant as a share code: it has the beginning of one."""
    return isinstance(text, str) and _BEGIN.search(text[:LONGEST_CODE]) is not None


def code(what: Game | Timeline | Scenario, name: str = "") -> str:
    """Return a share code for a game, a timeline with its branches, or a scenario; `play` and `load` open it.

    Anyone who has it can see every hand and the draw pile: it holds the random seed and all answers.

    A game that began as a scenario of the package is written with its `name`, if given; any other as the position it
    is at, from the beginning of this turn.
    """
    need("What is to be shared", what, (Game, Timeline, Scenario), "a game, a timeline or a scenario")
    if isinstance(what, Scenario):
        return _packed(_of_scenario(what))
    setup = (what.game if isinstance(what, Timeline) else what).setup
    if setup.table is None or name:
        return _packed(save(what, name))
    return position_code(what)


def position_code(played: Game | Timeline) -> str:
    """Return a share code for the current position, without its history."""
    return table_code(as_scenario(played))


def table_code(written: Written) -> str:
    """Return a share code for a scenario written from a game."""
    return _packed(_of_entry(written.edition, written.entry))


def _of_scenario(one: Scenario) -> str:
    """Return the code of a scenario: its name if it is one of the package, else its table, script and question."""
    if not one.is_own:
        return _json({"edition": one.edition, "situation": one.id})
    written = as_scenario(one.run(), one.id)
    texts = ("title", "story", "ask", "answer", "because", "source")
    told = {key: getattr(one, key) for key in texts if getattr(one, key)}
    told |= {key: list(value) for key in ("teaches", "options") if (value := getattr(one, key))}
    return _of_entry(one.edition, {**written.entry, **told})


def _of_entry(edition: str, entry: Mapping[str, Any]) -> str:
    deck = load_edition(edition)
    return _json({"edition": edition, "titles": titles_mark(deck), "table": squeezed(deck, entry)})


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# Packing ------------------------------------------------------------------------------------------------------------


def _dictionary() -> bytes:
    """Return the words that compression may leave out. A change of them needs a new version number."""
    return _USUAL.encode()


def _packed(text: str) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_dictionary())
    body = text.encode()
    packed = squeezed.compress(body) + squeezed.flush()
    check = zlib.crc32(body).to_bytes(4, "big")
    signs = base64.b32encode(check + packed).decode().rstrip("=").lower()
    return f"fluxx{VERSION}-{signs}{_END}"


def unpacked(text: str) -> str:
    """Return the JSON in a code; raise an error if the code was cut or changed."""
    found = _BEGIN.search(text)
    if found is None:
        raise SaveError("There is no code in it; a code begins with 'fluxx1-' and ends with '-end'.")
    if int(found[1]) != VERSION:
        newer = int(found[1]) > VERSION
        way = "get a newer version of this program" if newer else f"this version reads fluxx{VERSION}-"
        raise SaveError(f"The code has the version {int(found[1])}; {way}.")
    rest = _NOISE.sub("", text[found.end() : found.end() + LONGEST_CODE]).lower()
    signs, end, _ = rest.partition(_END)
    if not end:
        raise SaveError(
            f"The code has no end: it was cut off, or is longer than {LONGEST_CODE:,} signs; copy all of it."
        )
    wrong = _SIGNS.sub("", signs)
    if wrong or not signs:
        raise SaveError(f"The code holds {shown(wrong[:1])}, which no code has; copy it once more.")
    return _checked(signs)


def _checked(signs: str) -> str:
    damaged = SaveError("The code was changed on its way: its checksum does not fit; copy it once more.")
    try:
        packed = base64.b32decode(signs.upper() + "=" * (-len(signs) % 8))
        opened = zlib.decompressobj(-15, zdict=_dictionary())
        body = opened.decompress(packed[4:], FILE_BYTES)
    except (binascii.Error, zlib.error):
        raise damaged from None
    if opened.unconsumed_tail or not opened.eof:
        raise damaged
    if zlib.crc32(body).to_bytes(4, "big") != packed[:4]:
        raise damaged
    return body.decode(errors="replace")


# Opening ------------------------------------------------------------------------------------------------------------


def opened(text: str) -> Timeline | Scenario:
    """Return what a code holds: a game with its history, or a scenario with its table."""
    need("A code", text, str, "a text, such as 'fluxx1-…-end'")
    inside = unpacked(text)
    try:
        data = read_json("the code", inside)
    except FileError as error:
        raise SaveError(f"{error}.") from None
    if not isinstance(data, dict):
        raise SaveError("The code holds neither a game nor a scenario.")
    if "fluxx_nb" in data:
        return load_save(inside)
    edition = data.get("edition")
    if edition not in editions():
        raise SaveError(f"The code is for the edition {shown(edition)}; {nearest_word(str(edition), editions())}")
    if "situation" in data:
        # A name, never a path: it leads to the scenarios of the package only.
        return scenario(edition, str(data["situation"]))
    return _laid_out(load_edition(edition), data)


def _laid_out(deck: Deck, data: dict[str, Any]) -> Scenario:
    """Return the scenario whose table is in a code."""
    if not isinstance(data.get("table"), dict):
        raise SaveError("The code holds neither a game nor a scenario.")
    if data.get("titles") != titles_mark(deck):
        raise SaveError(
            f"The code was made with another deck of {deck.title}: cards were added to it or left it since."
        )
    try:
        entry = spread(deck, data["table"])
    except ValueError as error:
        raise SaveError(f"The code's table cannot be read: {error}.") from None
    return read_scenario_text(_json({"edition": deck.edition, "scenarios": [entry]}), deck.edition, _WHERE)[0]


def load(saved: str | Path, deck: Deck | None = None, *, anyway: bool = False) -> Timeline:
    """Read a save, given as its text, as a code or as the path of its file; `deck` is needed for your own decks.

    A changed deck is accepted with a warning, as long as the game is the same. A game
    that would go differently now is refused, unless `anyway` accepts it as far as its answers fit.

    >>> from fluxx_nb import new_game, save
    >>> again = load(save(new_game("math", ["Ada", "Noor"], seed=7)))
    >>> again.game.current_player
    'Ada'
    """
    if isinstance(saved, str) and is_code(saved) and not saved.lstrip().startswith("{"):
        found = opened(saved)
        return Timeline(found.run()) if isinstance(found, Scenario) else found
    return load_save(saved, deck, anyway=anyway)
