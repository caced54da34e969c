"""The greedy bot: takes what looks best now, and sees only what its seat can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.card import GOAL, KEEPER, SURPRISE, UNGOAL
from fluxx_nb.engine.core.decisions import PASS, Decision, Option, use_chosen
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, RESOLVING, ROW, State
from fluxx_nb.players.choice_reasons import reason
from fluxx_nb.players.distances import Distances
from fluxx_nb.players.imagination import shift
from fluxx_nb.players.intentions import worth_of_play, worth_of_steps
from fluxx_nb.players.likings import liking
from fluxx_nb.players.outlook import CARD, WIN, Outlook
from fluxx_nb.players.player import Places
from fluxx_nb.players.table_intentions import gains_by_hiding, gains_by_release
from fluxx_nb.players.targets import AMONG_RULES, OWN, place_of, worth_of_player, worth_of_target

NO_SETUP = Setup(players=())
"""What a player knows of the table's agreements who is told nothing."""
_FIRST = 50.0
"""Free actions that help come before plays, because they cost none."""
_HELPS = 0.15
_SURPRISE_KEPT = 2.0
_TIE = 1e-9
_PATIENCE = 50
"""After this many turns a game drags on."""
_CHANGES = frozenset({"play", "play aside", "target", "goal"})
"""The questions at which anything goes then: those that change the table most."""
_STRIDE = 64
"""More than the plays and Free Actions of any turn."""


class GreedyPlayer:
    """A bot that rates the table after each option and takes the best."""

    def __init__(self, seed: int = 0, setup: Setup = NO_SETUP, distances: Distances | None = None) -> None:
        self._seed = seed
        self._distances = Distances() if distances is None else distances
        self._setup = setup
        """What the table has agreed on: the date and the ages are known to everyone."""

    def choose(self, decision: Decision, sight: Sight) -> Places:
        """Return the option that is worth most; if several may be taken, all that help, and no fewer than required."""
        return self.choose_at(decision, sight.glimpse())

    def choose_at(self, decision: Decision, s: State) -> Places:
        """Return the choice at an imagined table without copying it; only what the seat would see is used."""
        return self.consider(decision, s)[0]

    def consider(self, decision: Decision, s: State) -> tuple[Places, list[float]]:
        """Return what it chooses at such a table, and what each option is worth."""
        outlook = Outlook(s, self._setup, decision.who, self._distances)
        worths = self._weigh(outlook, decision)
        return self._pick(outlook, decision, worths), worths

    def why(self, decision: Decision, sight: Sight) -> str:
        """Return in words what it would choose, and why."""
        outlook = self._outlook(decision, sight)
        worths = self._weigh(outlook, decision)
        places = self._pick(outlook, decision, worths)
        chosen = (places,) if isinstance(places, int) else places
        return reason(outlook, decision, chosen, worths)

    def weigh(self, decision: Decision, sight: Sight) -> list[float]:
        """Return what each option is worth, in the order of the options; 1000 is a win."""
        return self._weigh(self._outlook(decision, sight), decision)

    def dares(self, turns: int) -> bool:
        """Return whether it takes risks in this turn: in a third of the turns of a long game.

        At random, because with three players every third turn would always be the same player's.
        """
        return turns > _PATIENCE and chance.pick(self._seed, turns * _STRIDE + _STRIDE - 1, 3) == 0

    def _outlook(self, decision: Decision, sight: Sight) -> Outlook:
        return Outlook(sight.glimpse(), self._setup, decision.who, self._distances)

    def _weigh(self, o: Outlook, decision: Decision) -> list[float]:
        weigh = _QUESTIONS.get(decision.about)
        return [0.0] * len(decision.options) if weigh is None else [*map(weigh(o, decision), decision.options)]

    def _pick(self, o: Outlook, decision: Decision, worths: list[float]) -> Places:
        if not decision.several:
            s = o.s
            best = max(worths) - _TIE
            if best < WIN / 2 and decision.about in _CHANGES and self.dares(s.turns):
                # Bots that always do the same never end a game: now and then they take any option that gives up no win.
                return int(chance.pick(self._seed, s.turns * _STRIDE + s.played + len(s.used), len(worths)))
            # Equal options are taken in turn, by what everyone sees: the same table always gets the same answer.
            level = [place for place, worth in enumerate(worths) if worth >= best]
            return level[(self._seed + s.turns + s.played) % len(level)]
        ranked = sorted(range(len(worths)), key=lambda place: -worths[place])
        wanted = sum(worth > 0 for worth in worths)
        return tuple(ranked[: min(decision.most, max(decision.least, wanted))])

    def __repr__(self) -> str:
        return "<a player who takes what looks best now>"


Worth = Callable[[Any], float]


def _play(o: Outlook, decision: Decision) -> Worth:
    """Return the worth of each card to play, each Free Action to use, and of passing."""

    def worth(option: Option) -> float:
        if option == PASS:
            return 0.0
        if isinstance(option, int):
            source = HAND[o.me] if option in o.hand else o.s.zone_holding(option)
            kept = _SURPRISE_KEPT if o.deck.types[option] == SURPRISE else 0.0
            return worth_of_play(o, option, source) - kept
        card, index = use_chosen(option)
        steps = o.deck.cards[card].free[index].do
        gained = worth_of_steps(o, card, steps)
        if any(step.verb.name in ("end_turn", "swap_plays_for_draws") for step in steps):
            return gained
        return gained + _FIRST if gained > _HELPS else -_FIRST

    return worth


def _lose(o: Outlook, decision: Decision) -> Worth:
    """Return the worth of losing each card: the least useful one is worth most."""
    replaced = decision.who == o.s.turn and decision.about == "discard"

    def worth(option: Option) -> float:
        if not isinstance(option, int):
            # A card picked at random is an average one.
            return -sum(o.use_of(card) for card in o.hand) / (len(o.hand) or 1)
        place = place_of(o, option)
        if place == AMONG_RULES:
            return -liking(o, option)
        if place == OWN:
            return o.gain_by_unit(option, DISCARD)
        return (CARD if replaced else 0.0) - o.use_of(option)

    return worth


def _surprise(o: Outlook, decision: Decision) -> Worth:
    """Return the worth of playing each Surprise against the card being played, and of passing."""
    card = decision.card
    if card not in o.s.zones[RESOLVING]:
        # An Ungoal is met: a player who does nothing loses with everyone else.
        return lambda option: 0.0 if option == PASS else WIN
    kind, current_player = o.deck.types[card], o.s.turn
    harm = 0.0
    if kind == KEEPER:
        harm = -o.gain([shift(card, RESOLVING, ROW[current_player])])
    elif kind in (GOAL, UNGOAL):
        harm = -o.gain([shift(card, RESOLVING, GOALS)])
    elif kind == SURPRISE and current_player == o.me:
        harm = _SURPRISE_KEPT + 1.0
    return lambda option: 0.0 if option == PASS else harm - _SURPRISE_KEPT


def _direction(o: Outlook, decision: Decision) -> Worth:
    after, before = o.others[0], o.others[-1]
    return lambda way: float(len(o.s.hand(before if way == "left" else after)))


def _cards(decision: Decision) -> list[int]:
    return [option for option in decision.options if isinstance(option, int)]


_QUESTIONS: dict[str, Callable[[Outlook, Decision], Worth]] = {
    # A player who meets a Goal and becomes visible wins by it.
    "appear": lambda o, decision: lambda option: 0.0 if option == PASS else WIN,
    "play": _play,
    "play aside": _play,
    "play one more": _play,
    "begin": _play,
    "finish": _play,
    "limit": _lose,
    "discard": _lose,
    "give": _lose,
    "score": _lose,
    "take": lambda o, decision: o.use_of,
    "goal": lambda o, decision: lambda goal: o.gain([shift(goal, GOALS, DISCARD)]),
    "target": worth_of_target,
    "player": worth_of_player,
    "surprise": _surprise,
    "direction": _direction,
    "hide": lambda o, decision: gains_by_hiding(o, _cards(decision)).__getitem__,
    "release": lambda o, decision: gains_by_release(o, _cards(decision)).__getitem__,
    # The Keeper that the fewest Goals need is the best one to attach to.
    "attach": lambda o, decision: lambda keeper: -o.fit[keeper],
}
"""For each kind of question: how its options are weighed."""
