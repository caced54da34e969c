"""Odds: each player's chance from a question on, and what each answer does to it, by playing on many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.bounds import LARGEST_SEED, MOST_DIGITS
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.text import shown
from fluxx_nb.lab.answerplan import AnswerPlan, AnswerTally
from fluxx_nb.lab.chance import Chance, chance_of
from fluxx_nb.lab.position import KnownPosition
from fluxx_nb.lab.results import NOBODY, aligned
from fluxx_nb.players.player import Places
from fluxx_nb.players.playout import HastyPlayer, might_choose
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline

PLAYOUTS = 400
"""How many playouts odds are made of, unless the caller says."""
MOST_PLAYOUTS = 100_000
"""The most playouts where a width is asked for."""
LONGEST = 5_000
"""Decisions after which a playout is broken off, and counts for no one."""
_FIRST = 50
"""Playouts before a width is looked at: the first few say little about themselves."""


class AnswerOdds(NamedTuple):
    """What an answer does to the chance of the player who gives it."""

    option: str
    chance: Chance


class Odds(Still):
    """Chances that become surer with every playout: `more` goes on for as long as it is called."""

    def __init__(self, game: Game, seat: int | None, seed: int = 0, *, by_answer: bool = True) -> None:
        if game.state.solo:
            raise NoSuchMoment("Alone there is a score and no winner: there are no odds to tell.")
        self._position = KnownPosition(game, seat)
        state, decision = game.state, self._position.decision
        self._seed = seed
        self.names = [state.names[one] for one in state.order]
        self.asked = state.names[decision.who]
        """Who must answer."""
        self.view = None if seat is None else state.names[seat]
        """Whose knowledge counts; None for someone who sees all hands."""
        self.question = decision.prompt
        self.options_seen = self._position.options_seen
        """Whether the view knows what may be answered: no one is told what another player holds."""
        known = decision.options if self.options_seen else ()
        self.labels = [label(state, option, decision.who) for option in known]
        self.playouts = 0
        self._won: Counter[str] = Counter()
        self._counted = 0
        """Playouts that make the players' chances: all but those of answers that no player of them would give."""
        # Several options at once, or options that the view does not know, are chosen as everywhere else in a playout.
        one_known = self.options_seen and not decision.several
        usual = might_choose(decision, Sight(state, seat).glimpse()) if one_known else ()
        self._plan = AnswerPlan(len(self.labels), usual, rare=by_answer, seed=seed) if usual else None
        self._after: list[AnswerTally] = [AnswerTally()] * len(self.labels)
        """By option, where several are chosen at once."""

    def more(self, playouts: int = 1) -> Odds:
        """Add this number of playouts."""
        for _ in range(playouts):
            self._play_on()
        return self

    def until(self, within: float) -> Odds:
        """Play on until every player's chance is known to within so much, such as 0.05."""
        while self.playouts < MOST_PLAYOUTS and (self.playouts < _FIRST or self.half_width > within):
            self.more(10)
        return self

    def sampling(self, step: int = 10) -> Iterator[Odds]:
        """The odds again and again, surer each time, until one stops asking."""
        while True:
            yield self.more(step)

    def _play_on(self) -> None:
        rng = self._seed * MOST_PLAYOUTS + self.playouts
        game = self._position.play_on(rng)
        player = HastyPlayer(rng)
        asked, state = game.decision, game.state
        assert asked is not None, "a position is played on from its question"
        first: Places
        first, counts = self._plan.next() if self._plan is not None else (player.choose_at(asked, state), True)
        game.answer_at(first)
        for _ in range(LONGEST):
            if game.decision is None:
                break
            game.answer_at(player.choose_at(game.decision, state))
        winner = game.winner if game.ended is not None else None
        self.playouts += 1
        if counts:
            self._counted += 1
            self._won[winner or NOBODY] += 1
        self._note(first, winner == self.asked)

    def _note(self, first: Places, won: bool) -> None:
        """Count a playout for the answer that it began with."""
        if self._plan is not None and isinstance(first, int):
            self._plan.note(first, won)
        elif self.options_seen:
            for place in (first,) if isinstance(first, int) else first:
                before = self._after[place]
                self._after[place] = AnswerTally(before.won + won, before.given + 1)

    # What is known so far ---------------------------------------------------------------------------------------

    @property
    def players(self) -> dict[str, Chance]:
        """Each player's chance of winning."""
        return {name: chance_of(self._won[name], self._counted) for name in self.names}

    @property
    def nobody(self) -> Chance:
        """The chance that no one wins."""
        return chance_of(self._won[NOBODY], self._counted)

    @property
    def everybody(self) -> dict[str, Chance]:
        """All chances that together make the whole: each player's, and that of no winner where that has happened."""
        return {**self.players, **({NOBODY: self.nobody} if self._won[NOBODY] else {})}

    @property
    def options(self) -> list[AnswerOdds]:
        """For each answer the chance of the player who gives it; where several are chosen, if it is among them.

        There are none where another player's knowledge counts, who does not know them.
        """
        after = self._after if self._plan is None else self._plan.tallies
        return [AnswerOdds(name, chance_of(*tally)) for name, tally in zip(self.labels, after, strict=True)]

    @property
    def half_width(self) -> float:
        """How far the widest interval of a player's chance reaches to either side."""
        return max(chance.half_width for chance in self.players.values())

    def as_json(self) -> dict[str, Any]:
        """The odds as plain data."""
        return {
            "asked": self.asked,
            "question": self.question,
            "seen_by": self.view,
            "playouts": self.playouts,
            "players": {name: _plain(chance) for name, chance in self.players.items()},
            "nobody": _plain(self.nobody),
            "options": [{"option": name, **_plain(chance)} for name, chance in self.options],
        }

    def table(self) -> str:
        """The odds as two Markdown tables, readable as text."""
        players = [("player", "wins", "95 % between"), *_rows(self.everybody.items())]
        if not self.options_seen:
            return "\n".join(aligned(players, numbers_from=1))
        answers = [(f"{self.asked} answers", f"{self.asked} wins", "95 % between"), *_rows(self.options)]
        return "\n".join((*aligned(players, numbers_from=1), "", *aligned(answers, numbers_from=1)))

    def __str__(self) -> str:
        whose = "all hands seen" if self.view is None else f"as {self.view} sees it"
        return f"{self.playouts:,} playouts from “{self.question}” to {self.asked}, {whose}"

    def __repr__(self) -> str:
        return f"<{self}: {', '.join(f'{name} {chance}' for name, chance in self.players.items())}>"


def _plain(chance: Chance) -> dict[str, float]:
    return {
        "chance": round(chance.share, 4),
        "low": round(chance.low, 4),
        "high": round(chance.high, 4),
        "playouts": chance.of,
    }


def _rows(chances: Any) -> list[tuple[str, str, str]]:
    return [(name, f"{chance.share:.0%}", f"{chance.low:.0%} and {chance.high:.0%}") for name, chance in chances]


EVERYBODY = "everybody"
"""The name of a view from which all hands are seen."""


def seat_of_view(game: Game, seen_by: str | None) -> int | None:
    """The seat whose knowledge counts: the asked player's unless another player is named; None for all hands."""
    if seen_by == EVERYBODY:
        return None
    if seen_by is None:
        return None if game.decision is None else game.decision.who
    if seen_by not in game.players:
        who = ", ".join(game.players)
        raise TableError(f"{shown(seen_by)} is not at the table: name one of {who}, or {EVERYBODY!r} for all hands.")
    return game.state.seat_named(seen_by)


def odds(
    game: Game | Timeline,
    playouts: int = PLAYOUTS,
    *,
    within: float | None = None,
    seen_by: str | None = None,
    seed: int = 0,
) -> Odds:
    """Each player's chance from the pending question on, and with each of its answers, with 95 % intervals.

    The cards that the asked player cannot see (or `seen_by`; `"everybody"` sees all hands) are dealt again in every
    playout, in any way that fits what this player has seen. Each player then takes an open win and gives none away, as
    far as Goals name their Keepers, and otherwise plays at random. `within=0.05` plays on until the players'
    chances are known to ±5 points.

    >>> from fluxx_nb import scenario
    >>> found = odds(scenario("math/play-two-becomes-three").start(), playouts=20)
    >>> found.asked
    'Ada'
    """
    if isinstance(game, Timeline):
        game = game.game
    need("What odds are wanted of", game, Game, "a game, such as new_game('math')")
    if playouts.__class__ is not int or not 1 <= playouts <= MOST_PLAYOUTS:
        raise TableError(f"`playouts` is {shown(playouts)}, but must be a whole number from 1 to {MOST_PLAYOUTS:,}.")
    if within is not None and (within.__class__ not in (int, float) or not 0.001 <= within < 0.5):
        raise TableError(f"`within` is {shown(within)}, but must be a part of the whole, such as 0.05 for 5 points.")
    if seed.__class__ is not int or abs(seed) > LARGEST_SEED:
        raise TableError(f"The seed is {shown(seed)}, but must be a whole number of at most {MOST_DIGITS} digits.")
    found = Odds(game, seat_of_view(game, seen_by), seed)
    return found.more(playouts) if within is None else found.until(within)


__all__ = ["EVERYBODY", "PLAYOUTS", "AnswerOdds", "Odds", "odds", "seat_of_view"]
