"""Moves in words: one phrase for each reason for which a card may move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import GOAL, RULE, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.numerals import raised_setting
from fluxx_nb.engine.core.quotas import BONUS, limit_lines
from fluxx_nb.engine.core.reasons import Reason
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HANDS, RESOLVING, ROW, ROWS, RULES, State, seat_of
from fluxx_nb.engine.core.units import head_of, keepers_of
from fluxx_nb.engine.goals.numbergoals import Number, calculated_only
from fluxx_nb.engine.systems.shelters import can_shelter, covers
from fluxx_nb.engine.systems.solo import spot_of
from fluxx_nb.engine.systems.spells import bearers
from fluxx_nb.story.words import draws
from fluxx_nb.story.words.points import points_after
from fluxx_nb.story.words.teller import UNSEEN, Teller, count, listing, tally

Phrase = Callable[[Teller, Event, str, str], str]
"""Says a move; gets the name of the one who moves the card, and the name of the card as far as it may be told."""


def _typed_goal(t: Teller, event: Event, card: str) -> str:
    """The name of a card that is played; that a Goal is one is said, for its name may read as plain words."""
    return t.typed(event.card) if card != UNSEEN and t.state.deck.types[event.card] in (GOAL, UNGOAL) else card


def _played(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{who} plays {_typed_goal(t, event, card)}"


def _nested(t: Teller, event: Event, who: str, card: str) -> str:
    card = _typed_goal(t, event, card)
    if event.source == DISCARD:
        return f"{who} plays {card} out of the discard pile"
    because = t.because()
    return f"{who} plays {card} as part of {because}" if because else f"{who} plays {card}"


def _owed(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{who} plays {_typed_goal(t, event, card)}, which had been waiting face down"


def _taken(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{who} plays {_typed_goal(t, event, card)} from {t.owner(event.source)}'s hand"


def _land(t: Teller, event: Event, who: str, card: str) -> str:
    if event.target in ROWS:
        return f"{card} {t.agree(event.card, 'comes', 'come')} into play in front of {who}"
    return f"{_typed_goal(t, event, card)} comes into play"


def is_last_of_solo(s: State, event: Event) -> bool:
    """Return whether a card is the last one of the Main deck, with which Solo Fluxx is over."""
    return s.solo and event.source == DRAW and len(s.zones[DRAW]) == 1


def _creeper_drawn(t: Teller, event: Event, who: str, card: str) -> str:
    it = t.agree(event.card, "it", "them")
    if is_last_of_solo(t.state, event):
        return f"{who} draws {t.typed(event.card)}, the last card of the Main deck, and puts {it} face up"
    return f"{who} draws {t.typed(event.card)}, puts {it} face up and draws again"


def _give(t: Teller, event: Event, who: str, card: str) -> str:
    if seat_of(event.target) == event.who:
        return f"{who} keeps {card}"
    return f"{who} gives {card} to {t.owner(event.target)}"


def _face_down(t: Teller, event: Event, who: str, card: str) -> str:
    if event.source == DRAW:
        return draws.effect(t, event, who, card)
    before = "" if seat_of(event.target) == event.who else f" in front of {t.owner(event.target)}"
    return f"{who} lays {card} face down{before}"


def _take(t: Teller, event: Event, who: str, card: str) -> str:
    if event.source in HANDS:
        return f"{who} takes {card} from {t.owner(event.source)}'s hand"
    goes = t.agree(event.card, "goes", "go")
    if event.source in ROWS and seat_of(event.source) != event.who:
        return f"{t.owned(event.source, card)} {goes} to {who}'s hand"
    # A card that is being played is not on the table yet.
    return f"{card} {goes}{'' if event.source == RESOLVING else ' from the table'} to {who}'s hand"


def _discard(t: Teller, event: Event, who: str, card: str) -> str:
    if event.source == GOALS:
        ungoal = " or Ungoal" if any(t.state.deck.types[one] == UNGOAL for one in t.state.zones[GOALS]) else ""
        return f"{who} discards {t.typed(event.card)}: only one Goal{ungoal} may be in play now"
    if t.because() and event.source in HANDS:
        return f"{who} discards {card} because of {t.because()}"
    return _trash(t, event, who, card)


def _trash(t: Teller, event: Event, who: str, card: str) -> str:
    because = t.because() if t.chosen else ""
    by = f" because of {because}" if because else ""
    return f"{who} discards {card}{by}"


def _limit(t: Teller, event: Event, who: str, card: str) -> str:
    by = ": ".join(filter(None, _limit_and_bonus(t, limit_slot(event.source), seat_of(event.source))))
    return f"{who} discards {card} ({by})" if by else f"{who} discards {card}"


def limit_slot(source: int) -> str:
    """Return the limit for which a card is discarded, by where it was."""
    return "hand_limit" if source in HANDS else "keeper_limit"


def _limit_and_bonus(t: Teller, slot: str, seat: int) -> tuple[str, str]:
    """Return the limit in play, and the number that others make of it for a seat: `2 with The Computer`."""
    lines = limit_lines(t.state, seat, slot)
    if not lines:
        return "", ""
    by = listing([t.title(line.card) for line in lines[1:]])
    return t.title(lines[0].card), f"{sum(line.amount for line in lines)} with {by}" if by else ""


def limit_words(t: Teller, slot: str, seat: int) -> str:
    """Return the limit in play with its number for a seat; empty without a limit."""
    limit, number = _limit_and_bonus(t, slot, seat)
    return f"{limit} ({number})" if number else limit


def kept_over(s: State, seat: int, slot: str) -> int:
    """Return how many cards a seat keeps, if that is more than a limit says itself and a card allows it; else 0."""
    lines = limit_lines(s, seat, slot)
    has = len(s.hand(seat) if slot == "hand_limit" else keepers_of(s, seat))
    plain = sum(line.amount for line in lines if line.kind != BONUS)
    return has if lines and plain < has <= sum(line.amount for line in lines) else 0


def raised_words(t: Teller, card: int, slot: str, value: int) -> str:
    """Return the name of the card that gives a number, with the number that Inflation makes of it, if any."""
    s = t.state
    now = raised_setting(slot, value, s.rules.get("inflation", 0))
    return t.title(card) if now == value else f"{t.title(card)} ({abs(now)} with {t.title(s.by['inflation'])})"


def _contradicted(t: Teller, event: Event, who: str, card: str) -> str:
    newer = t.title(t.state.zones[RULES][-1])
    return f"{newer} replaces {card}, which is discarded"


def _spot_taken(t: Teller, event: Event, who: str, card: str) -> str:
    newer = t.state.zones[RULES][-1]
    kind = spot_of(t.state.deck, newer).title()
    return f"{t.title(newer)} takes the spot of {card}, which is discarded: both are {kind} Rules"


def _replaced(t: Teller, event: Event, who: str, card: str) -> str:
    s = t.state
    newer = s.zones[GOALS][-1]
    kind, older = s.deck.types[newer], s.deck.types[event.card]
    said = f"{t.typed(newer)} replaces {t.typed(event.card)}, which is discarded"
    roomy = s.rules.get("goals", 1) > 1 or "goal_and_ungoal" in s.rules
    return f"{said}, because only one Ungoal may be in play" if roomy and kind == older == UNGOAL else said


def _steal(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{who} takes {card} from {t.owner(event.source)}"


def _change_of_place(t: Teller, event: Event, who: str, card: str) -> str:
    if seat_of(event.target) == event.who:
        return _steal(t, event, who, card)
    fro = "" if seat_of(event.source) == event.who else f" from {t.owner(event.source)}"
    return f"{who} moves {card}{fro} to {t.owner(event.target)}"


def _exchange(t: Teller, event: Event, who: str, card: str) -> str:
    if event.target == ROW[event.who]:
        return f"{who} gets {card} from {t.owner(event.source)} in return"
    return f"{who} gives {card} to {t.owner(event.target)}"


def _pass(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{t.owner(event.source)} passes {card} on to {t.owner(event.target)}"


def _share(t: Teller, event: Event, who: str, card: str) -> str:
    if event.source in HANDS:
        return f"{t.owner(event.target)} is dealt {card}"
    return f"{t.owner(event.target)} gets {card}"


def _along(t: Teller, event: Event, who: str, card: str) -> str:
    # A Creeper that has come off its Keeper still goes where the Keeper goes.
    carrier = head_of(t.state, event.card)
    carrier = event.through[0] if carrier == event.card and event.through else carrier
    hand = "'s hand" if t.state.zone_holding(carrier) in HANDS else ""
    way = " to the discard pile" if event.target == DISCARD else f" to {t.owner(event.target)}{hand}"
    goes = t.agree(event.card, "goes", "go")
    if carrier != event.card and hand and event.card not in t.state.attached:
        held_out = "hold_face_out" in t.state.deck.cards[carrier].verbs()
        why = "" if held_out else f", who now has {t.title(carrier)} in hand"
        return f"{card} {goes} in front of {t.owner(event.target)}{why}"
    return f"{card} {goes} along with {t.title(carrier)}{way}" if carrier != event.card else f"{card} {goes} along{way}"


def _held_face_out(t: Teller, event: Event, who: str, card: str) -> str:
    return f"{_take(t, event, who, card)}, face out"


def _hide(t: Teller, event: Event, who: str, card: str) -> str:
    s = t.state
    shelter = next(one for one in s.row(event.who) if event.card in can_shelter(s, event.who, one))
    if not covers(s.deck.cards[shelter]):
        return f"{who} puts {card} beneath {t.title(shelter)}, out of play"
    return f"{who} covers {card} with {t.title(shelter)}, so {card} {t.agree(event.card, 'does', 'do')} not count"


def _release(t: Teller, event: Event, who: str, card: str) -> str:
    uncovers = event.by >= 0 and covers(t.state.deck.cards[event.by])
    return f"{who} uncovers {card}" if uncovers else f"{who} brings {card} out again"


def _cast(t: Teller, event: Event, who: str, card: str) -> str:
    s = t.state
    spell = s.deck.cards[event.card]
    icon = next(step.args["icon"] for step in spell.play if step.verb.name == "come_back")
    casters = [s.deck.cards[one] for one in bearers(s, event.who, icon)]
    has = "has" if any(icon in one.icons for one in casters) else "counts as having"
    what = f"a {icon.title()}" if len(casters) == 1 else f"{icon.title()}s"
    by = tally([one.name for one in casters])
    return f"{card} comes back to {who}'s hand, because {who} {has} {what}: {by}"


def _always(words: str) -> Phrase:
    """Return a phrase with places for names, and with both forms of a verb that agrees with the card: `<is|are>`."""

    def phrase(t: Teller, event: Event, who: str, card: str) -> str:
        def form(found: re.Match[str]) -> str:
            return found[1] if card == UNSEEN else t.agree(event.card, found[1], found[2])

        said = _FORMS.sub(form, words).replace("<who>", who).replace("<card>", card)
        return said.replace("<the card>", card if card == UNSEEN else t.typed(event.card))

    return phrase


def _leave(t: Teller, event: Event, who: str, card: str) -> str:
    goes = t.agree(event.card, "goes", "go")
    if event.who < 0:
        return f"{card} {t.agree(event.card, 'has', 'have')} nothing left to cancel and {goes} to the discard pile"
    was = f"which {who} was playing" if event.source == RESOLVING else "which was set aside"
    return f"{card}, {was}, {goes} to the discard pile"


_FORMS = re.compile(r"<(\w+)\|(\w+)>")


PHRASES: dict[Reason, Phrase] = {
    reasons.DEAL: _always("<who> is dealt <card>"),
    reasons.JOIN: _always("<who> is dealt <card>"),
    reasons.DRAW: draws.draw,
    reasons.BONUS_DRAW: draws.bonus_draw,
    reasons.DRAW_UP: draws.draw_up,
    reasons.REPLACE: _always("<who> draws <card> in its place"),
    reasons.NO_HAND_BONUS: draws.no_hand_bonus,
    reasons.SPARE_CARD: _always("<who> draws <card> as an extra card"),
    reasons.EFFECT: draws.effect,
    reasons.DRAWN_APART: draws.effect,
    reasons.CREEPER_DRAWN: _creeper_drawn,
    reasons.CREEPER_DEALT: _always("<who> puts down <the card> from the first hand"),
    reasons.PLAY: _played,
    reasons.NESTED: _nested,
    reasons.TAKEN_AND_PLAYED: _taken,
    reasons.OWED_PLAY: _owed,
    reasons.SURPRISE: _always("<who> plays <the card>"),
    reasons.TRAP: _always("<who> plays <the card>"),
    reasons.LAND: _land,
    reasons.CANCELLED: _always("<card> <is|are> discarded without having done anything"),
    reasons.GAIN: _always("<card> <goes|go> to <who> instead"),
    reasons.SPENT: _always("<card> is done and goes to the discard pile"),
    reasons.LEFTOVER: _always("<who> discards <card> unplayed"),
    reasons.CUT_SHORT: _always("<who> discards <card> unplayed, because the turn has ended"),
    reasons.AGREED: _always("everyone agrees on <the card>"),
    reasons.GIVE: _give,
    reasons.HANDED_OUT: _give,
    reasons.FACE_DOWN: _face_down,
    reasons.TAKE: _take,
    reasons.HELD_FACE_OUT: _held_face_out,
    reasons.CAST: _cast,
    reasons.STEAL: _steal,
    reasons.MOVE: _change_of_place,
    reasons.PASS: _pass,
    reasons.EXCHANGE: _exchange,
    reasons.SHARE: _share,
    reasons.BURY: _always("<who> puts <card> somewhere into the middle of the draw pile"),
    reasons.ALONG: _along,
    reasons.DISCARD: _discard,
    reasons.DISCARD_BY_CHOICE: _discard,
    reasons.NO_ROOM_FOR_A_GOAL: _discard,
    reasons.TRASH: _trash,
    reasons.CURE: _trash,
    reasons.LIMIT_OFF_TURN: _limit,
    reasons.LIMIT_AT_THE_END: _limit,
    reasons.LIMIT_TURNED_UP: _limit,
    reasons.CONTRADICTED: _contradicted,
    reasons.SPOT_TAKEN: _spot_taken,
    reasons.REPLACED: _replaced,
    reasons.TURNED_UP: _always("<card> is turned up from the Rules deck"),
    reasons.SERVED_ITS_GOAL: _always("<who> discards <card>, which the Goal required"),
    reasons.LEAVE: _leave,
    reasons.HIDE: _hide,
    reasons.RELEASE: _release,
    reasons.RELEASE_FOR_A_GOAL: _release,
    reasons.POINTS_COUNTED: _release,
    reasons.REVIVE: _always("<who> brings <card> back into play"),
}
"""Every reason that a card may have to move, with what to say then."""


def move_phrase(t: Teller, event: Event) -> str:
    """Return the phrase that a card moved, and why."""
    card = _named(t, event)
    said = PHRASES[event.why](t, event, t.player(event.who), card)
    return f"{said}{_steps_in(t, event)}{points_after(t, event)}{_asks_for(t, event, said)}"


def _named(t: Teller, event: Event) -> str:
    """Return the name of a card that moves; where one is discarded from the table, with its owner or its type."""
    if event.why.limits and t.state.deck.types[event.card] == RULE:
        return t.typed(event.card)
    if not event.why.discards or event.source in HANDS:
        return t.moving(event.card, event.source, event.target)
    if event.source in (RULES, GOALS):
        return t.typed(event.card)
    other = event.source in ROWS and seat_of(event.source) != event.who
    return t.owned(event.source, t.title(event.card)) if other else t.title(event.card)


def led_phrase(t: Teller, event: Event, leader: int) -> str:
    """Return the phrase that a Keeper moved because the Creeper attached to it did."""
    card = t.title(event.card)
    said = PHRASES[event.why](t, event, t.player(event.who), _named(t, event._replace(card=leader)))
    return f"{said}, and {card} {t.agree(event.card, 'goes', 'go')} along{points_after(t, event)}"


def moves_phrase(t: Teller, events: Sequence[Event], kept: Sequence[int] = ()) -> str:
    """Return one phrase for several cards that went the same way for the same reason, or stayed for it (`kept`)."""
    first = events[0]
    seen = all(t.sees(event.source, event.target) for event in events) and (not kept or t.sees(first.target))
    cards = count(len(kept) + len(events), "card")
    if seen:
        cards = tally([*map(t.title, kept), *(_named(t, event) for event in events)])
    return PHRASES[first.why](t, first, t.player(first.who), cards)


def landing_news(t: Teller, event: Event) -> str:
    """Return what is new when a card that was just played lands: a count, what a Goal asks for, or nothing."""
    return (points_after(t, event) or _asks_for(t, event, "!")).lstrip(". ")


def _asks_for(t: Teller, event: Event, said: str) -> str:
    """Return what a Goal or an Ungoal asks for, when it comes to the table."""
    found = t.state.deck.cards[event.card]
    if event.target != GOALS or not found.text:
        return ""
    needs = _begun(t.state.deck, found.text)
    stop = "" if said.endswith("!") else "."
    s, test = t.state, t.state.deck.tests[event.card]
    to_win = "To score" if s.solo else "To win"
    if test is None or not calculated_only(s, event.card):
        return f"{stop} {f'{found.name} says' if found.type == UNGOAL else to_win}: {needs}"
    # The Keepers that such a Goal pictures would not meet it.
    by = f"by calculation only ({t.title(s.by['math_only'])})"
    number = next((part.value for part in test.parts if isinstance(part, Number)), None)
    return (
        f"{stop} {to_win}: {needs} Its number is met {by}"
        if number is None
        else (f"{stop} {to_win}: {number}, made {by}")
    )


def _begun(deck: Deck, text: str) -> str:
    """Return the text of a card as it goes on after a colon: with a capital only if it begins with a name."""
    first = text.partition(" ")[0]
    named = any(text.startswith(card.name) for card in deck)
    return text if named or first.casefold() not in _LEADS else f"{text[0].lower()}{text[1:]}"


_LEADS = frozenset(["a", "all", "an", "any", "at", "both", "five", "four", "more", "no", "the", "three", "two", "your"])
"""Plain words with which a card may begin to say what it wants."""


def _steps_in(t: Teller, event: Event) -> str:
    """Return which card goes instead of which, if a card stands in for others of its owner."""
    return f" instead of {t.owner(event.source)}'s other Keepers" if event.why.takes and event.through else ""
