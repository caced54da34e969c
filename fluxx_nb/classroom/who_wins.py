"""Who wins: a Keeper, a Goal or a Victory rule is played, and someone has won, or no one yet."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import IMAGINED
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import GOALS, HAND, ROW, State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.core.winning import standing
from fluxx_nb.engine.goals.numbergoals import Score, TargetPart, values_of
from fluxx_nb.engine.goals.numbers import WAYS, can_make
from fluxx_nb.story.advise.monitor import GoalStatus, win_monitor
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import listing, tally

NO_ONE = "No one wins yet"
_UNSCORED = "has no number Keeper in play, so no score"


def wins(name: str) -> str:
    """The answer that names a winner."""
    return f"{name} wins"


class Landing(NamedTuple):
    """The table when the card has landed."""

    state: State
    setup: Setup
    card: str
    winner: int
    """The seat that has won, or -1."""
    outlooks: tuple[GoalStatus, ...]

    @property
    def name(self) -> str:
        """The name of the winner."""
        return self.state.names[self.winner]

    def others(self) -> list[int]:
        """Return the seats that have not won, the current player first."""
        s = self.state
        return [seat for seat in (s.turn, *s.others(s.turn)) if seat != self.winner]


@misreading("misread: only who is at turn wins")
def lets_only_the_current_player_win(t: Landing) -> Slip | None:
    """Lets only the player win whose turn it is."""
    if t.winner in (-1, t.state.turn):
        return None
    return Slip(NO_ONE, f"It does not matter whose turn it is: {t.name} meets the Goal.")


@misreading("misread: who plays the card wins")
def gives_the_win_to_the_player_of_the_card(t: Landing) -> Slip | None:
    """Gives the win to the player of the deciding card."""
    if t.winner in (-1, t.state.turn):
        return None
    me = t.state.names[t.state.turn]
    return Slip(wins(me), f"{me} plays {t.card}, but it is {t.name} who meets the Goal.")


@misreading("misread: the Goal waits")
def lets_the_goal_wait(t: Landing) -> Slip | None:
    """Lets what has just been played count only from the next turn on."""
    if t.winner < 0:
        return None
    return Slip(NO_ONE, f"{t.card} counts at once, and {t.name} wins in that instant.")


@misreading("misread: cards in hand count")
def counts_cards_in_hand(t: Landing) -> Slip | None:
    """Counts Keepers in hand as if they were in play."""
    for seat in t.others():
        held = [card for card in t.state.hand(seat) if t.state.deck.types[card] == KEEPER]
        if held and _wins_with(t, seat, held):
            who = t.state.names[seat]
            return Slip(wins(who), f"What {who} needs is still in {who}'s hand, and only Keepers in play count.")
    return None


@misreading("blocked by a Creeper")
def overlooks_a_creeper(t: Landing) -> Slip | None:
    """Overlooks that a Creeper blocks its owner."""
    for one in t.outlooks:
        if one.meets and one.blocked_by and not one.ungoal:
            return Slip(wins(one.player), f"{one.player} is blocked by {tally([b.name for b in one.blocked_by])}.")
    return None


@misreading("misread: somebody else's Creeper blocks")
def lets_anyones_creeper_block(t: Landing) -> Slip | None:
    """Lets a Creeper in front of one player block another."""
    if t.winner < 0:
        return None
    for seat in t.others():
        for card in t.state.row(seat):
            if t.state.deck.types[card] == CREEPER:
                name = t.state.deck.cards[card].name
                return Slip(NO_ONE, f"{name} is in front of {t.state.names[seat]} and blocks no one else.")
    return None


@misreading("winning when level")
def gives_a_tie_to_the_current_player(t: Landing) -> Slip | None:
    """Gives a tie to the player whose turn it is."""
    tied = [one for one in t.outlooks if one.level and one.meets]
    for one in tied:
        if one.seat == t.state.turn:
            return Slip(wins(one.player), f"{listing([other.player for other in tied])} meet the Goal in a tie.")
    return None


@misreading("misread: Keepers may be calculated with")
def calculates_without_a_rule(t: Landing) -> Slip | None:
    """Calculates with Keepers although no Victory rule is in play."""
    if t.state.ways:
        return None
    for seat in t.others():
        number = _number(t, seat)
        if number is not None and can_make(tuple(values_of(t.state, seat)), number, WAYS):
            who = t.state.names[seat]
            return Slip(wins(who), f"{who} could make {number} by calculating, but no rule in play allows that.")
    return None


@misreading("calculating out of turn")
def calculates_out_of_turn(t: Landing) -> Slip | None:
    """Lets a calculation win on someone else's turn."""
    for one in t.outlooks:
        if one.calculation and one.seat not in (t.state.turn, t.winner):
            return Slip(wins(one.player), f"{one.calculation} counts only on {one.player}'s own turn.")
    return None


@misreading("misread: a part of the Goal is enough")
def takes_a_part_for_the_whole(t: Landing) -> Slip | None:
    """Takes a part of the Goal as enough."""
    close = [one for one in t.outlooks if len(one.lacks) == 1 and one.has and not one.ungoal and _names_cards(t, one)]
    for one in sorted(close, key=lambda one: one.seat != t.state.turn):
        return Slip(wins(one.player), f"{one.player} still needs {tally(one.lacks)} for {one.title}.")
    return None


MISREADINGS: tuple[Misreading, ...] = (
    overlooks_a_creeper,
    counts_cards_in_hand,
    gives_a_tie_to_the_current_player,
    calculates_out_of_turn,
    calculates_without_a_rule,
    gives_the_win_to_the_player_of_the_card,
    lets_only_the_current_player_win,
    lets_anyones_creeper_block,
    lets_the_goal_wait,
    takes_a_part_for_the_whole,
)
LEVELS = levels_of(
    (
        "Keepers in play meet a Goal at once, or not yet",
        (takes_a_part_for_the_whole, lets_the_goal_wait, counts_cards_in_hand),
    ),
    (
        "someone else wins, out of turn",
        (lets_only_the_current_player_win, gives_the_win_to_the_player_of_the_card),
    ),
    (
        "a tie, a Creeper, or a calculation that no rule allows",
        (
            gives_a_tie_to_the_current_player,
            overlooks_a_creeper,
            lets_anyones_creeper_block,
            calculates_without_a_rule,
            calculates_out_of_turn,
        ),
    ),
)


def who_wins_draft(p: Position, level: int, rng: SeededChoices) -> Draft | None:
    """Return a question about a play after which more than one player seems to have won."""
    cards = [card for card in p.cards if _may_decide(p, card)]
    # A play that wins is rarer, and more to talk about: of the others only some are looked at.
    quiet = rng.below(8) == 0
    return next((draft for card in rng.shuffled(cards) if (draft := _after(p, card, level, quiet)) is not None), None)


def _may_decide(p: Position, card: int) -> bool:
    kind = p.deck.types[card]
    if kind == GOAL:
        return True
    if not p.state.zones[GOALS]:
        return False
    return kind == KEEPER or (kind == RULE and any("victory" in slot for slot in p.deck.cards[card].rule))


def _after(p: Position, card: int, level: int, quiet: bool) -> Draft | None:
    after = p.after(card)
    if (after.ended is None and not quiet) or not _is_plain(p, after):
        return None
    s = p.landed(after)
    if not s.zones[GOALS]:
        return None
    name = marked(p.deck.cards[card])
    winner = after.ended.who if after.ended is not None else -1
    t = Landing(s, p.setup, name, winner, tuple(win_monitor(s, p.setup)))
    right = _right(t)
    if right is None:
        return None
    slips = ((one, one.leads_to(t)) for one in MISREADINGS)
    wrong = offered(
        right, (one.choice(p.deck, slip) for one, slip in slips if slip is not None), LEVELS, level, fewest=1
    )
    if not wrong:
        return None
    return Draft(p, f"{p.player} plays {name}. Who wins?", right, wrong, after, ("won", "moved"))


def _is_plain(p: Position, after: Game) -> bool:
    """Whether the play leads to a win or to nothing but the next play or turn."""
    if after.ended is not None:
        return after.ended.what == "won" and not p.turn_is_over(after)
    assert after.decision is not None
    return p.turn_is_over(after) or after.decision.about in ("play", "finish")


def _right(t: Landing) -> Choice | None:
    """Return who has won; None for a win that no Goal explains, such as a Cultist's."""
    deck, s = t.state.deck, t.state
    if t.winner < 0:
        goal = deck.cards[s.zones[GOALS][-1]].name
        tied = [one.player for one in t.outlooks if one.level and one.meets]
        if len(tied) > 1:
            return Choice(NO_ONE, f"{listing(tied)} meet the Goal in a tie.", note(deck, "winning when level"))
        blocked = [one for one in t.outlooks if one.meets and one.blocked_by and not one.ungoal]
        if blocked:
            why = f"{blocked[0].player} meets {blocked[0].title}, but {blocked[0].blocked_by[0].name} blocks the win."
            return Choice(NO_ONE, why, blocked[0].blocked_by[0].cite)
        return Choice(NO_ONE, f"No one meets {goal}.", note(deck, "misread: a part of the Goal is enough"))
    met = next((one for one in t.outlooks if one.seat == t.winner and one.meets and not one.ungoal), None)
    if met is None:
        return None
    how = f" ({met.calculation})" if met.calculation else f" ({tally(met.has)})" if met.has else ""
    card = "" if not met.calculation else deck.cards[met.goal].name
    return Choice(
        wins(t.name), f"{t.name} meets {met.title}{how}.{_scores(t, met.goal)}", note(deck, "outlook: goal"), card
    )


def _scores(t: Landing, goal: int) -> str:
    """Return what the others score, as a sentence, if the Goal compares scores: without Keepers, no one scores 0."""
    test, names = t.state.deck.tests[goal], t.state.names
    part = next((one for one in test.parts if isinstance(one, Score)), None) if test is not None else None
    if part is None:
        return ""
    scores = part.scores(t.state)
    has = {seat: f"has {score}" for seat, score in scores.items()}
    return f" {listing([f'{names[one]} {has.get(one, _UNSCORED)}' for one in t.others()])}."


def _names_cards(t: Landing, one: GoalStatus) -> bool:
    """Return whether a Goal names the cards that it needs."""
    test = t.state.deck.tests[one.goal]
    return test is not None and bool(test.names)


def _wins_with(t: Landing, seat: int, cards: list[int]) -> bool:
    """Return whether a seat would win if these cards of its hand were in play."""
    s = t.state.copy()
    for card in cards:
        apply(s, Event("moved", seat, card, HAND[seat], ROW[seat], None, IMAGINED, -1))
    found = standing(s, t.setup)
    return found is not None and [one for one, _ in found.winners] == [seat]


def _number(t: Landing, seat: int) -> int | None:
    """Return the number that the Goal in play asks a seat for."""
    for goal in t.state.zones[GOALS]:
        test = t.state.deck.tests[goal]
        for part in test.parts if test is not None else ():
            if isinstance(part, TargetPart):
                return part.target(t.state, t.setup, seat)
    return None
