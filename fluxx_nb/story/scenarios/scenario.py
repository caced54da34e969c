"""A Scenario: a table laid out by hand, a script of answers, and what must follow.

One entry is data, test and lesson at once. A script is strict: a question that it does not foresee or an answer that is
not legal fails, and the error says at which line, what was asked, and which answers were legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluxx_nb.display_hooks import Live, play_scenario, show_scenario
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.outcomes import CHANCE
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError, Mistakes, line_of
from fluxx_nb.story.scenarios.expectations import unmet
from fluxx_nb.story.scenarios.fields import SOURCES
from fluxx_nb.story.scenarios.scriptfile import EXPECT, WORDS_OF_SCRIPTS, Step, follow

if TYPE_CHECKING:
    from fluxx_nb.display_hooks import Table

FILE = "scenarios.yaml"
"""The name of the file in an edition's folder."""


class ScenarioError(FileError):
    """A scenario that is not valid or fails. The message says the file, the line, what was asked and what was legal."""


@dataclass(frozen=True)
class Scenario(Live):
    """One scenario of a game, with its script and its question."""

    edition: str
    id: str
    title: str
    teaches: tuple[str, ...]
    setup: Setup
    script: tuple[Step, ...]
    """Lines of the file with what is written there: a name and an answer, or one of the words of scripts."""
    expect: Mapping[str, Any] = field(default_factory=dict)
    ask: str = ""
    options: tuple[str, ...] = ()
    answer: str = ""
    because: str = ""
    """Why the answer is the right one, in our own words."""
    decides: Mapping[str, str] = field(default_factory=dict)
    """The step that decides the question, by `event`, `why`, `player` and `card`; the last one that fits."""
    story: str = ""
    """What the learner should know before the first step, in our own words."""
    source: str = ""
    """What it rests on besides the rulebook, one of `SOURCES`; empty where the rulebook or the cards say it all."""
    stop_at: int | None = None
    path: Path = Path()
    line: int = 1
    own_deck: Deck | None = field(default=None, repr=False, compare=False)
    """The deck that the file names instead of an edition."""

    @property
    def name(self) -> str:
        """Its name: edition and id, or your own file and the id."""
        return f"{self.path if self.is_own else self.edition}/{self.id}"

    @property
    def rests_on(self) -> str:
        """Its source besides the rulebook, in words; mostly empty."""
        return SOURCES.get(self.source, "")

    @property
    def is_own(self) -> bool:
        """Whether it is in your own file rather than among those of the package."""
        return self.path not in (Path(), decks_root() / self.edition / FILE)

    @property
    def deck(self) -> Deck:
        """The deck that it is played with."""
        return load_edition(self.edition) if self.own_deck is None else self.own_deck

    def start(self) -> Game:
        """Return the game as the scenario lays it out, before the first answer of its script."""
        return Game(self.deck, self.setup)

    def run(self) -> Game:
        """Play the whole script, compare everything that it expects, and return the game at its end."""
        game = self.start()
        opening = () if self.setup.table is None else self.setup.table.get(CHANCE, ())
        self._refuse_misnamed(game, [line_of(outcome, self.line) for outcome in opening])
        named: list[int] = []
        for line, word, said in self.script:
            self._step(game, line, word, said)
            if word == CHANCE:
                named.append(line)
            elif word not in WORDS_OF_SCRIPTS:
                self._refuse_misnamed(game, named)
                named.clear()
        game.forget_chance()
        self._refuse_misnamed(game, named)
        self._hold(game, self.expect, line_of(self.expect, self.line))
        return game

    def _refuse_misnamed(self, game: Game, lines: list[int]) -> None:
        """Refuse a named outcome that was not possible, or that nothing random used."""
        for number, problem in game.misnamed[: len(lines)]:
            raise ScenarioError(self.path, lines[number], f"{self.id}: {problem}")

    def check(self) -> Scenario:
        """Play the script and compare what it expects; return the scenario itself, or raise ScenarioError."""
        self.run()
        return self

    def play(self) -> Table:
        """Return a table at its start, with every seat yours: try what you like."""
        return play_scenario(self)

    def show(self) -> Table:
        """Return a table that steps through its script, each step with its rule."""
        return show_scenario(self)

    def _step(self, game: Game, line: int, word: str, said: Any) -> None:
        if word == EXPECT:
            self._hold(game, said, line)
            return
        try:
            if word not in WORDS_OF_SCRIPTS:
                self._expect_asked(game, line, word, said)
            follow(game, word, said)
        except IllegalAnswer as error:
            raise ScenarioError(self.path, line, f"{self.id}: {error}") from None

    def _expect_asked(self, game: Game, line: int, name: str, said: Any) -> None:
        """Refuse an answer of a player who is not asked."""
        decision = game.decision
        answers = f"{self.id}: {name} answers {shown(said)}, but"
        if decision is None:
            raise ScenarioError(self.path, line, f"{answers} the game is over. Leave out this step")
        asked = game.state.names[decision.who]
        if asked != name:
            legal = ", ".join(legal_words(game.state, decision))
            raise ScenarioError(
                self.path, line, f"{answers} {asked} is asked “{decision.prompt}”; legal answers: {legal}"
            )

    def _hold(self, game: Game, expect: Mapping[str, Any], line: int) -> None:
        """Raise one error with all expectations that are not met."""
        problems = list(unmet(game, expect))
        if not problems:
            return
        asked = ""
        if game.decision is not None:
            who = game.state.names[game.decision.who]
            legal = ", ".join(legal_words(game.state, game.decision))
            asked = f" (now {who} is asked “{game.decision.prompt}”: {legal})"
        mistakes = Mistakes(self.path, ScenarioError)
        lines = getattr(expect, "lines", {})
        for key, problem in problems:
            mistakes.add(lines.get(key, line), f"{self.id}: {problem}{asked}")
        mistakes.tell()

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}>"
