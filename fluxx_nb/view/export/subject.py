"""The subject of an export: a game, what it is called, who looks at it, and the question about it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fluxx_nb.engine.core.errors import UserError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.story.words.teller import playing


class ExportError(UserError, ValueError):
    """Something that cannot be exported, or not to that place; the message says why and what would do."""

    __module__ = "fluxx_nb"


@dataclass(frozen=True)
class Subject:
    """What is exported."""

    game: Game
    title: str
    about: str
    """What is to be known before the first step."""
    quiz: Quiz | None = None
    """The question that is put first."""
    seat: int | None = None
    """Through whose eyes one looks; with None all hands are open."""
    openly: bool = False
    """Whether its words speak of all hands, so that it cannot be shown to one seat."""

    def seen_by(self, name: str | None) -> Subject:
        """The same as one player sees it; what that player may not see is not in it at all."""
        if name is None:
            return self
        if self.openly:
            raise ExportError("A scenario's text tells all hands, so all hands are open. Leave out the seat.")
        names = self.game.state.names
        if name not in names:
            raise ExportError(f"No one is called {shown(name)} in this game; {nearest_word(str(name), names)}")
        return replace(self, seat=names.index(name), about=f"As {name} sees it.")


def of_game(game: Game, about: str = "") -> Subject:
    """A game that has been played."""
    return Subject(game, f"{game.deck.title}: {playing(game.setup)}", about or "All hands are open.")


def of_scenario(lesson: Scenario) -> Subject:
    """A scenario by its script, with its question if it has one."""
    quiz = Quiz(lesson) if lesson.ask else None
    # Where there is a question, the story comes before it.
    told = f". {lesson.story}" if lesson.story and quiz is None else ""
    game = quiz.game if quiz is not None else lesson.run()
    return Subject(game, lesson.title, f"{lesson.deck.title}{told}", quiz, openly=True)
