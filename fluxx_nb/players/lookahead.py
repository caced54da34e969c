"""The look-ahead bot: deals the hidden cards at random, plays on, and takes the answer with the best results.

On its turn it makes worlds that look like what its seat sees (`worlds`), tries the answers that look best
at first sight in each of them, ends its turn greedily, and compares its prospects when the next turn begins, when it
sees the hand of the next player as that world has it.
Answers with worse results are dropped step by step, so that most playouts go to those that are hard to tell apart.
It makes all other choices greedily. The budget is a number of playouts, never a time: the same seed gives
the same game on any machine. It remembers nothing but its own turn.
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from typing import NamedTuple

from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import State
from fluxx_nb.players.distances import Distances
from fluxx_nb.players.greedy import NO_SETUP, GreedyPlayer
from fluxx_nb.players.outlook import WIN
from fluxx_nb.players.player import Places
from fluxx_nb.players.playout import HastyPlayer
from fluxx_nb.players.prospects import chance_of_winning
from fluxx_nb.players.worlds import Unseen, looks_alike

PLAYOUTS = 32
"""How many playouts a question gets, unless the caller gives a number."""

_CANDIDATES = 4
"""How many answers are tried: those that look best at first sight."""
_HOPELESS = 3
"""After this many worlds in which the question did not come up as it did, no more are tried."""
_LONGEST = 400
"""Decisions after which a playout is judged as it is."""
_SURE = WIN / 2
_DOUBT = 1.0
"""By how many standard errors an answer must come out better than the one that looks best at first sight."""
_FEWEST = 4
"""After this many worlds an answer is given up at once if the one that looks best has come out better by as much."""
_IN_MIND = "that I played on in my mind"
_APART = 1009
"""Keeps the random outcomes of neighboring questions apart."""


class _Trial(NamedTuple):
    """The results of one answer, world by world: from 0 for lost to 1 for won."""

    place: int
    values: tuple[float, ...]

    @property
    def value(self) -> float:
        """The mean over its playouts."""
        return sum(self.values) / len(self.values)

    def steps(self, other: _Trial) -> bool:
        """Return whether its result is better by more than chance is likely to explain."""
        gaps = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / len(gaps)
        return mean > _DOUBT * sqrt(spread / len(gaps))


class LookAheadPlayer:
    """A bot that tries the answers that look best in worlds that may be the true one."""

    def __init__(self, seed: int = 0, setup: Setup = NO_SETUP, playouts: int = PLAYOUTS) -> None:
        if playouts.__class__ is not int or playouts < 1:
            raise ValueError(f"A player who looks ahead needs at least 1 playout, as a whole number, not {playouts!r}.")
        self.playouts = playouts
        self._seed = seed
        self._setup = setup
        self._distances = Distances()
        self._greedy = GreedyPlayer(seed, setup, self._distances)
        self._start: State | None = None
        """What the seat saw at the last main question of its own turn."""
        self._said: list[tuple[Decision, Places]] = []
        """What it was asked and has answered since, that question included."""
        self._last: tuple[Decision, State, Places, list[_Trial]] | None = None

    def choose(self, decision: Decision, sight: Sight) -> Places:
        """Return the answer with the best playouts."""
        return self._considered(decision, sight)[0]

    def why(self, decision: Decision, sight: Sight) -> str:
        """Say in words what it would choose, and why."""
        places, trials = self._considered(decision, sight)
        if not trials:
            return self._greedy.why(decision, sight)
        glimpse = sight.glimpse()
        chosen, rival, *_ = sorted(trials, key=lambda one: (one.place != places, -len(one.values), -one.value))
        count = sum(len(trial.values) for trial in trials)
        mine, other = (label(glimpse, decision.options[one.place], decision.who) for one in (chosen, rival))
        found = f"{chosen.value:.0%} against {rival.value:.0%} after {other}"
        if chosen.value >= rival.value:
            return f"{mine}: of {count} games {_IN_MIND}, those after it came out best for me, at {found}."
        return f"{mine}: it looks best, and {count} games {_IN_MIND} do not speak clearly against it, at {found}."

    def _considered(self, decision: Decision, sight: Sight) -> tuple[Places, list[_Trial]]:
        glimpse = sight.glimpse()
        if self._last is not None and self._last[0] == decision and self._last[1].zones == glimpse.zones:
            return self._last[2], self._last[3]
        places, trials = self._think(decision, glimpse)
        self._remember(decision, glimpse, places)
        self._last = (decision, glimpse, places, trials)
        return places, trials

    def _remember(self, decision: Decision, glimpse: State, places: Places) -> None:
        if decision.about == "play":
            self._start, self._said = glimpse, []
        self._said.append((decision, places))

    # Thinking ---------------------------------------------------------------------------------------------------

    def _think(self, decision: Decision, glimpse: State) -> tuple[Places, list[_Trial]]:
        """Return the chosen answer and the trials: trials only for a single choice on the bot's turn, else greedy."""
        greedy, worths = self._greedy.consider(decision, glimpse)
        if isinstance(greedy, tuple) or len(worths) == 1 or glimpse.turn != decision.who or max(worths) > _SURE:
            return greedy, []
        ranked = sorted(range(len(worths)), key=lambda place: (place != greedy, -worths[place]))
        candidates = [place for place in ranked if worths[place] > -_SURE][:_CANDIDATES] or ranked[:1]
        if len(candidates) == 1:
            return candidates[0], []
        trials = self._try_out(decision, glimpse, candidates)
        if not trials:
            return greedy, []
        first, *others = trials
        better = [trial for trial in others if len(trial.values) == len(first.values) and trial.steps(first)]
        return max(better, key=lambda trial: trial.value, default=first).place, trials

    def _try_out(self, decision: Decision, glimpse: State, candidates: list[int]) -> list[_Trial]:
        """Return the trials of the candidates in the same worlds; the worse half is dropped step by step.

        The first one, which looks best at first sight, stays to the end: it is what the others are measured by. When
        it has left all others behind, no more worlds are tried.
        """
        values: dict[int, list[float]] = {place: [] for place in candidates}
        start = glimpse if decision.about == "play" else self._start
        if start is None or start.turns != glimpse.turns:
            return []
        unseen = Unseen(start, () if start is glimpse else _come_up(start, glimpse))
        rng, left, budget, failed = self._rng(glimpse), candidates, self.playouts, 0
        halvings = max(1, ceil(log2(len(candidates))))
        for halving in range(halvings):
            size = len(left)
            for _ in range(max(1, budget // ((halvings - halving) * size))):
                rng += 1
                found = self._try_in(decision, glimpse, left, unseen.world(rng), rng)
                # What giving an answer up saves is saved: the others are not tried more often for it.
                budget -= size
                failed += not found
                for place, value in found.items():
                    values[place].append(value)
                if failed >= _HOPELESS:
                    return []
                if found and len(values[left[0]]) >= _FEWEST:
                    left = _not_left_behind(left, values)
                    if len(left) == 1:
                        break
            first, *others = left
            if not others:
                break
            others.sort(key=lambda place: -sum(values[place]))
            left = [first, *others[: max(1, (size - 1) // 2)]]
        return [_Trial(place, tuple(found)) for place, found in values.items() if found]

    def _try_in(
        self, decision: Decision, glimpse: State, candidates: list[int], world: State, rng: int
    ) -> dict[int, float]:
        """The result of each candidate in one world; empty where the question does not come up in it."""
        found = {}
        for place in candidates:
            game = self._at(decision, glimpse, world.copy(), rng)
            if game is None:
                return {}
            game.answer_at(place)
            found[place] = self._play_on(game, decision.who, glimpse.turns, rng)
        return found

    def _rng(self, glimpse: State) -> int:
        moment = glimpse.turns * 64 + glimpse.played * 8 + len(glimpse.used) + len(self._said)
        return (self._seed * _APART + moment) * _APART

    def _at(self, decision: Decision, glimpse: State, world: State, rng: int) -> Game | None:
        """Return the game of a world at this question; None if it does not come up there."""
        game = Game.resume(world, self._setup.with_seed(rng))
        if decision.about == "play":
            return game if game.decision == decision else None
        players = self._players(game, rng)
        said = iter([*self._said, (decision, None)])
        for asked, places in said:
            while game.decision is not None and game.decision.who != decision.who:
                game.answer_at(players[game.decision.who].choose_at(game.decision, game.state))
            if game.decision != asked:
                return None
            if places is not None:
                game.answer_at(places)
        return game if looks_alike(game.state, glimpse) else None

    def _players(self, game: Game, rng: int) -> list[GreedyPlayer]:
        return [GreedyPlayer(rng + seat, self._setup, self._distances) for seat in range(len(game.state.names))]

    def _play_on(self, game: Game, me: int, turns: int, rng: int) -> float:
        """End the turn greedily and return the prospects when the next one begins, from 0 to 1."""
        state = game.state
        mine = GreedyPlayer(rng, self._setup, self._distances)
        hasty: HastyPlayer | None = None
        for _ in range(_LONGEST):
            decision = game.decision
            if decision is None or state.turns > turns:
                break
            if len(decision.options) == 1 and not decision.several:
                game.answer_at(0)
            elif decision.who == me:
                game.answer_at(mine.choose_at(decision, state))
            else:
                # Most turns ask no one else, and random numbers take a while to begin.
                hasty = hasty or HastyPlayer(rng)
                game.answer_at(hasty.choose_at(decision, state))
        ended = game.ended
        if ended is not None:
            return float(ended.what == "won" and ended.who == me) if not state.solo else float(ended.what != "lost")
        return chance_of_winning(state, self._setup, me, self._distances)

    def __repr__(self) -> str:
        return f"<a player who looks ahead, with {self.playouts} playouts>"


def _not_left_behind(places: list[int], values: dict[int, list[float]]) -> list[int]:
    """The first of some candidates, and those that it has not come out clearly better than."""
    first, *others = (_Trial(place, tuple(values[place])) for place in places)
    return [first.place, *(other.place for other in others if not first.steps(other))]


def _come_up(start: State, now: State) -> list[int]:
    """Return the cards drawn since, in order, as far as the seat can see."""
    known = {card for cards in start.zones.values() for card in cards}
    fresh = [card for cards in now.zones.values() for card in cards if card != HIDDEN and card not in known]
    return list(dict.fromkeys(fresh))
