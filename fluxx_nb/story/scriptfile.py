"""Scripts and expectations as a scenario file writes them: who answers what, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from fluxx_nb.engine.core.bounds import LONGEST_SCRIPT
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.words import nearest_word, shown
from fluxx_nb.engine.files.lined import Lined, line_of
from fluxx_nb.story.expectations import EXPECTABLE
from fluxx_nb.story.reader import Reader, empty

JOIN, LEAVE, EXPECT = "join", "leave", "expect"
WORDS_OF_SCRIPTS = (EXPECT, JOIN, LEAVE)
"""What may stand in a script instead of a player's name."""

Step = tuple[int, str, Any]
"""A line of the file with what stands there: a name and an answer, or one of the words of scripts."""


def check_name(read: Reader, name: str, line: int, others: Collection[str]) -> bool:
    """Whether a player can be called so, beside these others."""
    problem = name_problem(name, others)
    if not problem and name in WORDS_OF_SCRIPTS:
        problem = f"{name!r} is a word of scripts; choose another name"
    if problem:
        read.wrong(line, problem)
    return not problem


# Scripts ------------------------------------------------------------------------------------------------------------


def read_script(read: Reader, deck: Deck, entry: Lined, names: list[str]) -> tuple[Step, ...]:
    """The steps of a script."""
    script = entry.get("script")
    if script is None:
        return ()
    if not isinstance(script, list):
        read.wrong(entry.lines["script"], f"`script` is {shown(script)}, but must be a list, such as [Ada: Draw 2]")
        return ()
    if len(script) > LONGEST_SCRIPT:
        problem = f"`script` has {len(script):,} steps; {LONGEST_SCRIPT} are the most"
        read.wrong(entry.lines["script"], problem)
        return ()
    steps: list[Step] = []
    known = list(names)
    for line, step in zip(getattr(script, "lines", ()), script, strict=True):
        if not isinstance(step, dict) or len(step) != 1:
            read.wrong(line, "a step of a script is one `name: answer`, or `expect: {…}`")
            continue
        word, said = next(iter(step.items()))
        steps.append((line, word, _read_step(read, deck, line, word, said, known)))
    return tuple(steps)


def _read_step(read: Reader, deck: Deck, line: int, word: str, said: Any, known: list[str]) -> Any:
    """What stands behind a name or a word of scripts; whoever joins is known from then on."""
    if word == EXPECT:
        return read_expect(read, deck, said, line, known)
    if word == JOIN:
        name = read.word("the name of whoever joins", said, line)
        # Somebody who has left may come back, and be called as before.
        if name is not None and check_name(read, name, line, [other for other in known if other != name]):
            known.append(str(name))
        return str(name)
    if word == LEAVE:
        name = read.word("the name of whoever leaves", said, line)
        return "" if name is None else _seated(read, name, line, known)
    return _read_answer(read, word, said, line) if _seated(read, word, line, known) else ""


def _seated(read: Reader, name: str, line: int, known: Collection[str]) -> str:
    """The name of somebody at the table, or nothing; where nobody could be seated, nobody is missed."""
    if name in known or not known:
        return str(name)
    read.wrong(line, f"{shown(name)} is not at the table; {nearest_word(name, known)}")
    return ""


def _read_answer(read: Reader, name: str, said: Any, line: int) -> str | list[str]:
    """What a player says: one word, or several where several cards are wanted."""
    if said is None:
        read.wrong(line, f"{name} answers nothing; write `pass` to decline")
        return ""
    if isinstance(said, list):
        return [str(word) for word in read.words(f"the answer of {name}", said, line)]
    return read.text(f"the answer of {name}", said, line)


# Expectations -------------------------------------------------------------------------------------------------------


class _Expected:
    """Where an expectation stands: what its values are read with."""

    def __init__(self, read: Reader, deck: Deck, names: Collection[str], key: str, line: int) -> None:
        self.read, self.deck, self.names, self.key, self.line = read, deck, names, key, line
        self.what = f"{key!r} of `expect`"

    def word(self, value: Any) -> str | None:
        """A word, perhaps an empty one, or nothing."""
        return value if value in (None, "") else self.read.text(self.what, value, self.line)

    def player(self, value: Any) -> str | None:
        """A player, or nobody."""
        name = None if value is None else self.read.word(self.what, value, self.line)
        return None if name is None else _seated(self.read, name, self.line, self.names)

    def flag(self, value: Any) -> bool:
        """True or false."""
        return self.read.flag(self.what, value, self.line)

    def number(self, value: Any) -> int | None:
        """A whole number, or none."""
        return None if value is None else self.read.whole(self.what, value, self.line)

    def words(self, value: Any) -> list[str]:
        """A list of words."""
        return [str(word) for word in self.read.words(self.what, value, self.line)]

    def players(self, value: Any) -> list[str]:
        """A list of players."""
        return [_seated(self.read, name, self.line, self.names) for name in self.words(value)]

    def cards(self, value: Any) -> list[str]:
        """A list of cards of the deck."""
        words = self.read.words(self.what, value, self.line)
        for word in words:
            self.read.known(f"{self.deck.title} has no card", word, word.line, [card.name for card in self.deck])
        return [str(word) for word in words]

    def passages(self, value: Any) -> list[str]:
        """A list of passages of the rulebook."""
        words = self.read.words(self.what, value, self.line)
        for word in words:
            self.read.known("the rulebook has no passage", word, word.line, self.deck.rulebook.ids())
        return [str(word) for word in words]

    def card_to_card(self, value: Any) -> dict[str, str]:
        """What is attached to what."""
        told = self._mapping(value, "{Nightmares: The Dreamer}")
        return {key: self.read.text(self.what, other, told.lines[key]) for key, other in told.items()}

    def cards_by_player(self, value: Any) -> dict[str, list[str]]:
        """Cards for each player."""
        return self._by_player(value, "{Ada: [Number Two]}", _Expected.cards)

    def number_by_player(self, value: Any) -> dict[str, int | None]:
        """A number for each player."""
        return self._by_player(value, "{Ada: 1}", _Expected.number)

    def points(self, value: Any) -> dict[str, dict[str, int | None]]:
        """For each kind of points, a number for each player or for the whole table."""
        told = self._mapping(value, "{doom: {Ada: 3}}")
        everybody = [*self.names, "table"]
        kinds = {kind for card in self.deck for kind in card.points}
        for kind, line in told.lines.items():
            self.read.known(f"{self.deck.title} counts no", kind, line, kinds)
        return {
            kind: _Expected(self.read, self.deck, everybody, self.key, told.lines[kind]).number_by_player(counts)
            for kind, counts in told.items()
        }

    def _mapping(self, value: Any, such_as: str) -> Lined:
        if value is None:
            self.read.wrong(self.line, f"{self.what} is empty; write a mapping, such as {such_as}")
        return self.read.mapping(self.what, value, self.line, such_as)

    def _by_player(self, value: Any, such_as: str, shape: Callable[[_Expected, Any], Any]) -> dict[str, Any]:
        read: dict[str, Any] = {}
        told = self._mapping(value, such_as)
        for name, wanted in told.items():
            line = told.lines[name]
            if _seated(self.read, name, line, self.names):
                read[name] = shape(_Expected(self.read, self.deck, self.names, self.key, line), wanted)
        return read


SHAPES: dict[str, Callable[[_Expected, Any], Any]] = {
    **dict.fromkeys(("turn", "winner", "asked"), _Expected.player),
    **dict.fromkeys(("drawn", "draw_pile", "rules_deck", "score"), _Expected.number),
    **dict.fromkeys(("plays_left", "hand_size"), _Expected.number_by_player),
    **dict.fromkeys(("hand", "keepers", "beneath", "waiting"), _Expected.cards_by_player),
    **dict.fromkeys(("rules", "goals", "discarded", "removed", "scored", "fizzled"), _Expected.cards),
    **dict.fromkeys(("cited", "refused"), _Expected.passages),
    **dict.fromkeys(("invisible", "tied", "players"), _Expected.players),
    **dict.fromkeys(("options", "not_options"), _Expected.words),
    "lost": _Expected.flag,
    "proof": _Expected.word,
    "attached": _Expected.card_to_card,
    "points": _Expected.points,
}
"""How each expectation is written; `tests/story/test_authors.py` holds the list to what can be expected."""


def read_expect(read: Reader, deck: Deck, told: Any, line: int, names: Collection[str]) -> Lined:
    """What must come of a script, or of its steps so far."""
    expect = empty(line_of(told, line))
    written = read.mapping("`expect`", told, line, "{turn: Noor}")
    for key, value in written.items():
        at = written.lines[key]
        if read.known("`expect` knows no", key, at, EXPECTABLE):
            expect[key] = SHAPES[key](_Expected(read, deck, names, key, at), value)
            expect.lines[key] = at
    return expect
