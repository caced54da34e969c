"""Scripts and expectations as a scenario file writes them: who answers what, and what must follow."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from fluxx_nb.engine.core.bounds import LONGEST_SCRIPT
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.core.outcomes import ANY, BETWEEN, CHANCE
from fluxx_nb.engine.core.seats import JOIN, LEAVE
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.files.yamltext import Lined, line_of
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.expectations import EXPECTABLE
from fluxx_nb.story.scenarios.last_steps import CARD
from fluxx_nb.story.scenarios.reader import Pair, Reader, empty
from fluxx_nb.story.time.timeline import Timeline

EXPECT = "expect"
WORDS_OF_SCRIPTS = tuple(fields.STEPS)[1:]
"""What a script may have instead of a player's name."""

_NO_ONE = frozenset({"none", "nobody", "no one", "nil"})
"""What people write for no one, and YAML takes for a name."""

Step = tuple[int, str, Any]
"""A line of the file with what is there: a name and an answer, or one of the words of scripts."""


def check_name(read: Reader, name: str, line: int, others: Collection[str]) -> bool:
    """Return whether a player can have this name beside the others; if not, an error is noted."""
    problem = name_problem(name, others)
    if problem:
        read.wrong(line, problem)
    return not problem


# Scripts ------------------------------------------------------------------------------------------------------------


def follow(played: Game | Timeline, word: str, said: Any) -> None:
    """Play a step of a script; a step that expects something does nothing."""
    if word == JOIN:
        played.join(said)
    elif word == LEAVE:
        played.leave(said)
    elif word == CHANCE:
        played.name_chance(said)
    elif word != EXPECT:
        played.answer(said)


def read_script(read: Reader, deck: Deck, entry: Lined, names: list[str]) -> tuple[Step, ...]:
    """Return the steps of a script."""
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
            words = ", ".join(f"`{word}: …`" for word in WORDS_OF_SCRIPTS)
            read.wrong(line, f"a step of a script is one `name: answer`, such as `Ada: Draw 2`, or one of {words}")
            continue
        word, said = next(iter(step.items()))
        steps.append((line, word, _read_step(read, deck, line, word, said, known)))
    return tuple(steps)


def _read_step(read: Reader, deck: Deck, line: int, word: str, said: Any, known: list[str]) -> Any:
    """Return what is written after a name or a word of scripts; a player who joins is known from then on."""
    if word == EXPECT:
        return read_expect(read, deck, said, line, known)
    if word == JOIN:
        name = read.word("the name of the player who joins", said, line)
        # A player who has left may come back under the same name.
        if name is not None and check_name(read, name, line, [other for other in known if other != name]):
            known.append(str(name))
        return str(name)
    if word == LEAVE:
        name = read.word("the name of the player who leaves", said, line)
        return "" if name is None else _seated(read, name, line, known)
    if word == CHANCE:
        return read_outcome(read, deck, "`chance`", said, line).split(BETWEEN)
    return _read_answer(read, word, said, line) if _seated(read, word, line, known) else ""


def _seated(read: Reader, name: str, line: int, known: Collection[str]) -> str:
    """Return the name of a player at the table, or nothing; no error is noted if the players themselves are wrong."""
    if name in known or not known:
        return str(name)
    new = "a new player needs a step with `join` before this"
    read.wrong(line, f"{shown(name)} is not at the table ({new}); {nearest_word(name, known)}")
    return ""


def read_outcome(read: Reader, deck: Deck, what: str, said: Any, line: int) -> str:
    """Return what a random pick or a shuffle is to give: one or more cards, a number, or `any`."""
    words = read.words(what, said, line)
    if not words and said in (None, []):
        read.wrong(line, f"{what} is empty; write the card that comes, such as `chance: Number Five`")
    for word in words:
        if word != ANY and not word.isdecimal():
            read.known(f"{deck.title} has no card", word, word.line, [card.name for card in deck])
    return BETWEEN.join(words)


def _read_answer(read: Reader, name: str, said: Any, line: int) -> str | list[str]:
    """Return what a player says: one word, or several where several cards are wanted."""
    if said is None:
        read.wrong(line, f"{name} answers nothing; write `pass` to decline")
        return ""
    if isinstance(said, list):
        return [str(word) for word in read.words(f"the answer of {name}", said, line)]
    return read.text(f"the answer of {name}", said, line)


# Expectations -------------------------------------------------------------------------------------------------------


class _Expected:
    """The place of an expectation, with the methods that read its values."""

    def __init__(self, read: Reader, deck: Deck, names: Collection[str], key: str, line: int) -> None:
        self.read, self.deck, self.names, self.key, self.line = read, deck, names, key, line
        self.what = f"{key!r} of `expect`"

    def word(self, value: Any) -> str | None:
        """Return a word, perhaps an empty one, or nothing."""
        return value if value in (None, "") else self.read.text(self.what, value, self.line)

    def player(self, value: Any) -> str | None:
        """Return a player, or no one."""
        name = None if value is None else self.read.word(self.what, value, self.line)
        if name is not None and name.casefold() in _NO_ONE:
            self.read.wrong(self.line, f"{self.what} is {name!r}; for no one, write null")
            return None
        return None if name is None else _seated(self.read, name, self.line, self.names)

    def flag(self, value: Any) -> bool:
        """Return true or false."""
        return self.read.flag(self.what, value, self.line)

    def number(self, value: Any) -> int | None:
        """Return a whole number, or none."""
        return None if value is None else self.read.whole(self.what, value, self.line)

    def words(self, value: Any) -> list[str]:
        """Return a list of words."""
        return [str(word) for word in self.read.words(self.what, value, self.line)]

    def players(self, value: Any) -> list[str]:
        """Return a list of players."""
        return [_seated(self.read, name, self.line, self.names) for name in self.words(value)]

    def cards(self, value: Any) -> list[str]:
        """Return a list of cards of the deck."""
        return self._among(value, f"{self.deck.title} has no card", [card.name for card in self.deck])

    def cards_and_pairs(self, value: Any) -> list[str | Pair]:
        """Return a list of cards, some perhaps with the card that they belong to."""
        items = self.read.words_and_pairs(self.what, value, self.line)
        for item in items:
            self.cards([*item, *item.values()] if isinstance(item, dict) else [item])
        return [*items]

    def passages(self, value: Any) -> list[str]:
        """Return a list of passages of the rulebook."""
        return self._among(value, "there is no rule", self.deck.rulebook.ids())

    def quotes(self, value: Any) -> list[str] | dict[str, list[str]]:
        """Return passages, or passages for the words of steps."""
        if isinstance(value, Lined):
            return {words: self._at(value.lines[words]).quotable(passages) for words, passages in value.items()}
        return self.quotable(value)

    def quotable(self, value: Any) -> list[str]:
        """Return a list of passages, with `card` for the words of a card."""
        words = self.read.words(self.what, value, self.line)
        self.passages([word for word in words if word != CARD])
        return [str(word) for word in words]

    def groups(self, value: Any) -> list[Lined]:
        """Return a list of expectations."""
        items = value if isinstance(value, list) else [value]
        read = [read_expect(self.read, self.deck, item, line_of(item, self.line), self.names) for item in items]
        if not all(read):
            self.read.wrong(
                self.line, f"{self.what} is a list of expectations, such as [{{turn: Ada}}, {{turn: Noor}}]"
            )
        return read

    def card_to_card(self, value: Any) -> dict[str, str]:
        """Return what is attached to what."""
        told = self._mapping(value, "{Nightmares: The Dreamer}")
        return {key: self.read.text(self.what, other, told.lines[key]) for key, other in told.items()}

    def cards_by_player(self, value: Any) -> dict[str, list[str]]:
        """Return cards for each player."""
        return self._by_player(value, "{Ada: [Number Two]}", _Expected.cards)

    def pairs_by_player(self, value: Any) -> dict[str, list[str | Pair]]:
        """Return cards for each player, some perhaps with the card that they belong to."""
        return self._by_player(value, "{Ada: [{Evil: Magic Ring}]}", _Expected.cards_and_pairs)

    def number_by_player(self, value: Any) -> dict[str, int | None]:
        """Return a number for each player."""
        return self._by_player(value, "{Ada: 1}", _Expected.number)

    def points(self, value: Any) -> dict[str, dict[str, int | None]]:
        """Return for each kind of points a number for each player or for the whole table."""
        told = self._mapping(value, "{doom: {Ada: 3}}")
        everyone = [*self.names, "table"]
        kinds = {kind for card in self.deck for kind in card.points}
        for kind, line in told.lines.items():
            self.read.known(f"{self.deck.title} counts no", kind, line, kinds)
        return {kind: self._at(told.lines[kind], everyone).number_by_player(counts) for kind, counts in told.items()}

    def _among(self, value: Any, unknown: str, words: Collection[str]) -> list[str]:
        return [str(word) for word in self.read.words_among(self.what, value, self.line, unknown, words)]

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
                read[name] = shape(self._at(line), wanted)
        return read

    def _at(self, line: int, names: Collection[str] | None = None) -> _Expected:
        """Return the same place at another line."""
        return _Expected(self.read, self.deck, self.names if names is None else names, self.key, line)


SHAPES: dict[str, Callable[[_Expected, Any], Any]] = {
    fields.PLAYER: _Expected.player,
    fields.PLAYERS: _Expected.players,
    fields.NUMBER: _Expected.number,
    fields.FLAG: _Expected.flag,
    fields.TEXT: _Expected.word,
    fields.CHOICES: _Expected.words,
    fields.CARDS: _Expected.cards,
    fields.PASSAGES: _Expected.passages,
    fields.QUOTES: _Expected.quotes,
    fields.CARDS_BY_PLAYER: _Expected.cards_by_player,
    fields.PAIRS_BY_PLAYER: _Expected.pairs_by_player,
    fields.NUMBER_BY_PLAYER: _Expected.number_by_player,
    fields.CARD_TO_CARD: _Expected.card_to_card,
    fields.POINTS: _Expected.points,
    fields.GROUPS: _Expected.groups,
}
"""How each shape of an expectation is read."""


def read_expect(read: Reader, deck: Deck, told: Any, line: int, names: Collection[str]) -> Lined:
    """Return what must be true after a script, or after its steps so far."""
    expect = empty(line_of(told, line))
    written = read.mapping("`expect`", told, line, "{turn: Noor}")
    for key, value in written.items():
        at = written.lines[key]
        if read.known("`expect` knows no", key, at, EXPECTABLE):
            expect[key] = SHAPES[EXPECTABLE[key].shape](_Expected(read, deck, names, key, at), value)
            expect.lines[key] = at
    return expect
