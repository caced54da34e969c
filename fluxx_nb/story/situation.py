"""A Scenario: a table laid out by hand, a script of answers, and what must come of it.

One entry is data, test and lesson at once. A script is strict: a question that it does not foresee or an answer that is
not legal fails, and the error says at which line, what was asked, and which answers were legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.lined import FileError, Mistakes, line_of
from fluxx_nb.story.expectations import unmet
from fluxx_nb.story.scriptfile import EXPECT, JOIN, LEAVE, Step

FILE = "scenarios.yaml"
"""The name of the file in an edition's folder."""

SOURCES = {"ruling": "a ruling known of the published game, in our words"}
"""What a situation may rest on besides the rulebook that it quotes, by the word in its file."""

_STAGE: dict[str, Callable[[Any], Any]] = {}


def stage(play: Callable[[Any], Any], show: Callable[[Any], Any]) -> None:
    """Say how a scenario gets to a table; this module knows none."""
    _STAGE.update(play=play, show=show)


class ScenarioError(FileError):
    """A scenario that does not hold: says the file, the line, what was asked and which answers were legal."""


@dataclass(frozen=True)
class Scenario:
    """One situation of a game, with its script and its question."""

    edition: str
    id: str
    title: str
    teaches: tuple[str, ...]
    setup: Setup
    script: tuple[Step, ...]
    """Lines of the file with what stands there: a name and an answer, or `expect`, `join`, `leave`."""
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

    @property
    def name(self) -> str:
        """The name by which it is called up: edition and id, or the file of one's own and the id."""
        return f"{self.path if self.is_own else self.edition}/{self.id}"

    @property
    def rests_on(self) -> str:
        """What it rests on besides the rulebook, in words; empty where there is nothing to say."""
        return SOURCES.get(self.source, "")

    @property
    def is_own(self) -> bool:
        """Whether it stands in a file of one's own rather than among those of the package."""
        return self.path not in (Path(), decks_root() / self.edition / FILE)

    @property
    def deck(self) -> Deck:
        """The deck that it is played with."""
        return load_edition(self.edition)

    def start(self) -> Game:
        """The game as the scenario lays it out, before the first answer of its script."""
        return Game(self.deck, self.setup)

    def run(self) -> Game:
        """Play the whole script and hold it to everything that it expects; returns the game at its end."""
        game = self.start()
        for line, word, said in self.script:
            self._step(game, line, word, said)
        self._hold(game, self.expect, line_of(self.expect, self.line))
        return game

    def check(self) -> Scenario:
        """Play the script and hold it to its expectations; returns the scenario itself, or raises ScenarioError."""
        self.run()
        return self

    def play(self) -> Any:
        """A table at its start, with every seat yours: try what you like."""
        return _STAGE["play"](self)

    def show(self) -> Any:
        """A table that steps through its script, each step with its rule."""
        return _STAGE["show"](self)

    def _step(self, game: Game, line: int, word: str, said: Any) -> None:
        if word == EXPECT:
            self._hold(game, said, line)
            return
        try:
            if word == JOIN:
                game.join(said)
            elif word == LEAVE:
                game.leave(said)
            else:
                self._answer(game, line, word, said)
        except IllegalAnswer as error:
            raise ScenarioError(self.path, line, f"{self.id}: {error}") from None

    def _answer(self, game: Game, line: int, name: str, said: Any) -> None:
        decision = game.decision
        if decision is None:
            raise ScenarioError(self.path, line, f"{self.id}: {name} answers {said!r}, but the game is over")
        asked = game.state.names[decision.who]
        if asked != name:
            legal = ", ".join(legal_words(game.state, decision))
            raise ScenarioError(
                self.path,
                line,
                f"{self.id}: {name} answers {said!r}, but {asked} is asked “{decision.prompt}”; legal answers: {legal}",
            )
        game.answer(said)

    def _hold(self, game: Game, expect: Mapping[str, Any], line: int) -> None:
        """Hold the table to what is expected; all that does not hold is told at once."""
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
