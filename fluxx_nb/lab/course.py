"""The course of a game: each player's odds at every play so far, and where it turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import shown
from fluxx_nb.lab.chance import Chance, apart, level_for_all
from fluxx_nb.lab.odds import EVERYBODY, MOST_PLAYOUTS, Odds, seat_of_view
from fluxx_nb.lab.results import aligned
from fluxx_nb.story.time.timeline import Timeline

if TYPE_CHECKING:
    from fluxx_nb.lab.plots import Picture

UNTURNED = "No single play changed the odds by more than chance may."
PLAYOUTS = 60
"""How many playouts each point gets, unless the caller says."""


class CoursePoint(NamedTuple):
    """The odds at one main question of a turn, or at the end."""

    answers: int
    """How many answers had been given."""
    events: int
    """How many events had happened."""
    turn: int
    who: str
    """Whose turn it was."""
    chances: dict[str, Chance]


class Swing(NamedTuple):
    """What a player's chance became by a play and all that came with it, what was drawn until the next one too."""

    point: CoursePoint
    """Before the play."""
    play: str
    """What was answered to the main question."""
    player: str
    """Whose chance changed most."""
    before: Chance
    after: Chance
    clear: bool
    """Whether it is more than chance, with all plays and players of the game looked at together."""

    @property
    def change(self) -> float:
        """By how much it changed; below 0 if it fell."""
        return self.after.share - self.before.share

    def __str__(self) -> str:
        way = "had risen" if self.change > 0 else "had fallen"
        then = "in the end" if self.after.certain else "by the next play"
        when = f"In turn {self.point.turn}, {self.point.who} chose {self.play}"
        return f"{when}; {then} {self.player}'s chance {way} from {self.before.share:.0%} to {self.after.share:.0%}."


class Course(Still):
    """The odds along a game. Points are worked out one after the other, and it may be stopped at any of them."""

    def __init__(
        self,
        line: Timeline,
        playouts: int = PLAYOUTS,
        seen_by: str = EVERYBODY,
        *,
        until: int | None = None,
        known: Mapping[int, CoursePoint] | None = None,
    ) -> None:
        self._line = line
        self.playouts = playouts
        """How many each point is made of."""
        self._seen_by = seen_by
        found = _main_questions(line)
        self._questions = found if until is None else [number for number in found if number <= until]
        self._whole = until is None
        self._known = known or {}
        """Points that were worked out before, by the number of the answer."""
        self.points: list[CoursePoint] = []

    @property
    def size(self) -> int:
        """How many points there will be."""
        return len(self._questions) + (self._whole and self._line.game.ended is not None)

    def sampling(self, step: int) -> Iterator[bool]:
        """Work out the points that are left, `step` playouts at a time; yield True whenever one has been added."""
        while (at := len(self.points)) < self.size:
            if at == len(self._questions):
                self.points.append(self._end())
            elif (number := self._questions[at]) in self._known:
                self.points.append(self._known[number])
            else:
                game = self._line.before_answer(number).game
                # No one asks here what each answer does: all playouts count for the players.
                found = Odds(game, seat_of_view(game, self._seen_by), by_answer=False)
                while found.playouts < self.playouts:
                    found.more(min(step, self.playouts - found.playouts))
                    yield False
                who, turn = str(game.current_player), game.state.turns
                self.points.append(CoursePoint(number, len(game.events), turn, who, found.players))
            yield True

    def all(self) -> Course:
        """Work out all points that are left."""
        for _ in self.sampling(self.playouts):
            pass
        return self

    def _end(self) -> CoursePoint:
        game = self._line.game
        sure = {name: Chance(won, 1, won, won) for name in game.players for won in [int(name == game.winner)]}
        return CoursePoint(len(game.answers), len(game.events), game.state.turns, str(game.current_player), sure)

    # What is known so far ---------------------------------------------------------------------------------------

    @property
    def swings(self) -> list[Swing]:
        """For each play the change of the chance that changed most, in the order of the game."""
        return [
            swing
            for before, after in zip(self.points, self.points[1:], strict=False)
            if (swing := self._swing(before, after)) is not None
        ]

    def _swing(self, before: CoursePoint, after: CoursePoint) -> Swing | None:
        both = [name for name in before.chances if name in after.chances]
        if not both:
            return None
        most = max(both, key=lambda name: abs(after.chances[name].share - before.chances[name].share))
        one, other = before.chances[most], after.chances[most]
        level = level_for_all((self.size - 1) * len(both))
        return Swing(before, self._answer(before.answers), most, one, other, apart(one, other, level))

    def _answer(self, number: int) -> str:
        """What was answered to a main question, as a player would say it."""
        game = self._line.before_answer(number).game
        record = self._line.game.answers[number]
        return game.options[record] if isinstance(record, int) else str(record)

    def turned(self, most: int = 3) -> list[Swing]:
        """The plays that changed the odds most, and by more than chance, the largest first."""
        clear = [swing for swing in self.swings if swing.clear]
        return sorted(clear, key=lambda swing: -abs(swing.change))[:most]

    @property
    def names(self) -> list[str]:
        """All who have played, as they came: some may join later or leave."""
        return list(dict.fromkeys(name for point in self.points for name in point.chances))

    def rows(self) -> Iterator[tuple[str, ...]]:
        """One row for each point: the turn, whose turn it is, and the chance of every player who was there."""
        names = self.names
        for point in self.points:
            there = point.chances
            yield str(point.turn), point.who, *(f"{there[name].share:.0%}" if name in there else "" for name in names)

    def table(self) -> str:
        """The odds along the game as a Markdown table."""
        return "\n".join(aligned([("turn", "player", *self.names), *self.rows()], numbers_from=2))

    def as_json(self) -> dict[str, Any]:
        """The course as plain data."""
        return {
            "points": [
                {
                    "answers": point.answers,
                    "turn": point.turn,
                    "at_turn": point.who,
                    "chances": {name: round(chance.share, 4) for name, chance in point.chances.items()},
                }
                for point in self.points
            ],
            "turned": [
                {
                    "turn": swing.point.turn,
                    "at_turn": swing.point.who,
                    "play": swing.play,
                    "player": swing.player,
                    "before": round(swing.before.share, 4),
                    "after": round(swing.after.share, 4),
                }
                for swing in self.turned()
            ],
        }

    def plot(self) -> Picture:
        """The odds along the game as a picture, with the plays marked that changed them most."""
        from fluxx_nb.lab.plots import plot_course

        return plot_course(self)

    def __str__(self) -> str:
        told = " ".join(f"{swing}" for swing in self.turned()) or UNTURNED
        return f"The odds at {len(self.points)} of {self.size} moments. {told}"

    def __repr__(self) -> str:
        return f"<{self}>"


def _main_questions(line: Timeline) -> list[int]:
    """The numbers of the answers that were given to main questions of a turn; a pending one too."""
    game = Game(line.game.deck, line.game.setup, log=False)
    found = []
    for number, record in enumerate(line.game.answers):
        if game.at_main_decision and not isinstance(record, str):
            found.append(number)
        game.repeat(record)
    if game.at_main_decision:
        found.append(len(line.game.answers))
    return found


def where_it_turned(game: Game | Timeline, playouts: int = PLAYOUTS, *, seen_by: str = EVERYBODY) -> Course:
    """Each player's odds at every play of a game so far, and the plays that changed them most.

    The odds are those of someone who sees all hands but not the draw pile; `seen_by` names a player instead.

    >>> from fluxx_nb import scenario
    >>> course = where_it_turned(scenario("math/no-grabbing").run(), playouts=4)
    >>> len(course.points) > 0
    True
    """
    need("What a course is wanted of", game, (Game, Timeline), "a game or a timeline")
    if playouts.__class__ is not int or not 1 <= playouts <= MOST_PLAYOUTS:
        raise TableError(f"`playouts` is {shown(playouts)}, but must be a whole number from 1 to {MOST_PLAYOUTS:,}.")
    line = game if isinstance(game, Timeline) else Timeline(game)
    seat_of_view(line.game, seen_by)
    return Course(line, playouts, seen_by).all()
