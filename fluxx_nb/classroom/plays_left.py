"""How many plays are left: a card is played, and the turn goes on by the number that then applies."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.classroom.position import Position
from fluxx_nb.classroom.seeded import SeededChoices
from fluxx_nb.classroom.topic import Choice, Draft, Misreading, Slip, levels_of, misreading, offered
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import ACTION, KEEPER, RULE
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import BONUS, RAISED, play_lines, plays_left, plays_owed
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import count


class TurnNumbers(NamedTuple):
    """The numbers of a turn around one play."""

    before: State
    after: State
    me: int
    card: str
    nested: int
    """How many cards of this turn were played as part of another play."""

    @property
    def held(self) -> int:
        """How many cards are in hand after the play."""
        return len(self.after.hand(self.me))

    @property
    def owed(self) -> int | None:
        """How many plays the rules still require; None where they require all cards."""
        return plays_owed(self.after, self.me)

    def capped(self, number: int) -> str:
        """A number of plays, as far as the hand goes."""
        return str(max(0, min(number, self.held)))

    def without(self, why: str) -> int:
        """What the lines of the number add up to if those of one kind are left out."""
        return sum(line.amount for line in play_lines(self.after, self.me) if line.kind != why) - self.after.played


@misreading("number: play, rule")
def counts_the_basic_rules_on_top(c: TurnNumbers) -> Slip | None:
    """Counts the one play of the Basic Rules on top of a Play rule."""
    card = c.after.by.get("play")
    if card is None or c.owed is None:
        return None
    rule = c.after.deck.cards[card].name
    return Slip(c.capped(c.owed + 1), f"{rule} replaces the one play of the Basic Rules and is not added to it.")


@misreading("misread: a new number of plays counts from now on")
def counts_from_the_new_rule_on(c: TurnNumbers) -> Slip | None:
    """Lets the new number begin with the next card, as if nothing had been played in this turn."""
    if c.owed is None or not c.after.played or c.before.rules["play"] == c.after.rules["play"]:
        return None
    made = count(c.after.played, "card")
    because = f"What was played in this turn before the number changed counts as well: {made}, {c.card} among them."
    return Slip(c.capped(c.owed + c.after.played), because)


@misreading("misread: a rule begins with the next turn")
def lets_the_rule_begin_next_turn(c: TurnNumbers) -> Slip | None:
    """Lets a New Rule wait for the next turn."""
    was = plays_owed(c.before, c.me)
    if c.before.rules["play"] == c.after.rules["play"] or was is None:
        return None
    return Slip(c.capped(was - 1), f"{c.card} applies from the moment that it is in play.")


@misreading("playing with an empty hand")
def forgets_the_empty_hand(c: TurnNumbers) -> Slip | None:
    """Counts plays for which there is no card in hand."""
    if c.owed is None or c.owed <= c.held:
        return None
    return Slip(str(c.owed), f"The rules require {c.owed} more, but only {count(c.held, 'card')} would be in hand.")


@misreading("number: play, base")
def forgets_the_card_just_played(c: TurnNumbers) -> Slip | None:
    """Does not count the card that is being played as one of the plays."""
    if c.owed is None:
        return None
    return Slip(c.capped(c.owed + 1), f"{c.card} is itself one of the plays of this turn.")


@misreading("number: play, inflation")
def overlooks_the_raised_numeral(c: TurnNumbers) -> Slip | None:
    """Overlooks a rule that raises every numeral."""
    raised = [line for line in play_lines(c.after, c.me) if line.kind == RAISED]
    if not raised or c.owed is None:
        return None
    rule = c.after.deck.cards[raised[0].card].name
    return Slip(c.capped(c.without(RAISED)), f"{rule} raises the number of plays as well.")


@misreading("number: play, bonus")
def overlooks_a_bonus(c: TurnNumbers) -> Slip | None:
    """Overlooks a bonus that adds to the plays."""
    extra = [line for line in play_lines(c.after, c.me) if line.kind == BONUS]
    if not extra or c.owed is None:
        return None
    return Slip(c.capped(c.without(BONUS)), f"{c.after.deck.cards[extra[0].card].name} adds to the number of plays.")


@misreading("misread: what an Action sets off counts as plays")
def counts_what_an_action_set_off(c: TurnNumbers) -> Slip | None:
    """Counts the cards that an Action had played as plays of their own."""
    if c.owed is None or not c.nested:
        return None
    return Slip(c.capped(c.owed - c.nested), "All cards that an Action plays are part of one play, that of the Action.")


@misreading("number: play, rule")
def holds_to_the_basic_rules(c: TurnNumbers) -> Slip | None:
    """Keeps to the one play of the Basic Rules, in spite of New Rules."""
    card = c.after.by.get("play")
    if card is None:
        return None
    rule = c.after.deck.cards[card].name
    return Slip("0", f"{rule} replaces the number of the Basic Rules.")


@misreading("misread: one must play all cards")
def plays_the_whole_hand(c: TurnNumbers) -> Slip | None:
    """Takes for granted that the whole hand is played in a turn."""
    if c.owed is None:
        return None
    return Slip(str(c.held), "Cards may stay in hand: play only as many as the rules require.")


MISREADINGS: tuple[Misreading, ...] = (
    forgets_the_empty_hand,
    counts_what_an_action_set_off,
    overlooks_the_raised_numeral,
    overlooks_a_bonus,
    counts_from_the_new_rule_on,
    lets_the_rule_begin_next_turn,
    counts_the_basic_rules_on_top,
    forgets_the_card_just_played,
    plays_the_whole_hand,
    holds_to_the_basic_rules,
)
LEVELS = levels_of(
    (
        "the number of plays that a rule requires",
        (counts_the_basic_rules_on_top, forgets_the_card_just_played, plays_the_whole_hand, holds_to_the_basic_rules),
    ),
    (
        "the number changes in the middle of a turn",
        (counts_from_the_new_rule_on, lets_the_rule_begin_next_turn),
    ),
    (
        "an empty hand, a bonus, an Action or a raised number",
        (
            forgets_the_empty_hand,
            counts_what_an_action_set_off,
            overlooks_the_raised_numeral,
            overlooks_a_bonus,
        ),
    ),
)


def plays_left_draft(p: Position, level: int, rng: SeededChoices) -> Draft | None:
    """Return a question about a play after which the number of plays left is worth asking for."""
    for card in rng.shuffled(p.cards):
        kind, rule = p.deck.types[card], p.deck.cards[card].rule
        if kind == RULE and not {"play", "inflation"}.isdisjoint(rule):
            pass
        elif kind != KEEPER or plays_left(p.state, p.me) < 2:
            continue
        after = p.after(card)
        left = plays_after(p, after)
        if left is None:
            continue
        name = p.deck.cards[card].name
        counted = TurnNumbers(p.state, p.landed(after), p.me, name, _nested(p))
        right = Choice(str(left), _because(counted, left), _cites(counted))
        slips = ((one, one.leads_to(counted)) for one in MISREADINGS)
        wrong = offered(right, (one.choice(p.deck, slip) for one, slip in slips if slip is not None), LEVELS, level)
        if wrong:
            ask = f"{p.player} plays {name}. How many more cards must {p.player} then play in this turn?"
            return Draft(p, ask, right, wrong, after, ("began", "moved"))
    return None


def plays_after(p: Position, after: Game) -> int | None:
    """How many plays are left after the play; None where something else must be decided first."""
    if after.decision is None:
        return None
    if p.turn_is_over(after):
        return 0
    if after.decision.who != p.me or after.decision.about not in ("play", "finish"):
        return None
    return plays_left(after.state, p.me) if after.decision.about == "play" else 0


def _nested(p: Position) -> int:
    found, events = 0, p.game.events
    for event in reversed(events):
        if event.what == "turned":
            break
        if event.what == "moved" and event.who == p.me and event.why is reasons.NESTED and event.cause >= 0:
            found += p.deck.types[events[event.cause].card] == ACTION
    return found


def _because(c: TurnNumbers, left: int) -> str:
    played = count(c.after.played, "card")
    if c.owed is None:
        return f"All cards must be played, and {count(c.held, 'card')} would be in hand."
    total = c.owed + c.after.played if c.owed else sum(line.amount for line in play_lines(c.after, c.me))
    said = f"The rules then require {count(total, 'play')} in this turn, and {played} will have been played"
    return f"{said}; but only {count(left, 'card')} would be in hand." if c.owed > left else f"{said}."


def _cites(c: TurnNumbers) -> tuple[str, ...]:
    deck = c.after.deck
    if c.owed is not None and c.owed > c.held:
        return note(deck, "playing with an empty hand")
    if c.before.rules["play"] != c.after.rules["play"] and c.before.played:
        return note(deck, "misread: a new number of plays counts from now on")
    return note(deck, "number: play, rule" if "play" in c.after.by else "number: play, base")
