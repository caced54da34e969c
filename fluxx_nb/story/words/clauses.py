"""Clauses about other cards, and about what does not happen, that are added to a sentence.

A Keeper may let its owner exceed a limit, and a second Goal is in play only because a rule allows it: their words
follow those of the rule. A card that stays where it is makes no event, so another event's sentence mentions it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import GOALS, ROW, ROWS
from fluxx_nb.engine.core.units import is_disabled, keepers_of
from fluxx_nb.engine.goals.numbergoals import calculated_only
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.engine.systems.spells import CountsAs, bearers
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words import hands
from fluxx_nb.story.words.endings import unblocked
from fluxx_nb.story.words.moves import limit_words
from fluxx_nb.story.words.teller import Teller, clauses, count, is_plural, listing, marked, sentence_of, tally

# What other cards say -----------------------------------------------------------------------------------------------


def exceptions(o: Occasion) -> Iterator[int]:
    """Yield the cards that make an exception at an event: their words belong beside those of the rule."""
    event = o.event
    if event.what == "won" or event.why.limits or (event.what == "moved" and event.target == GOALS):
        # What raises all numerals is said of the card whose number it is.
        yield from (card for card in event.through if "inflation" not in o.deck.cards[card].rule)
    if event.what == "moved" and event.target == GOALS and calculated_only(o.before, event.card):
        yield o.before.by["math_only"]
    if event.what == "moved" and event.why.takes and event.through:
        yield event.card
    if event.what == "asked" and event.why.takes:
        yield from event.through
    if event.asks == "attach" or (event.what == "attached" and event.why is not reasons.SITUATION):
        yield event.card
    if event.what == "moved" and event.why is reasons.EFFECT:
        yield from (card for card in event.through if "counts_as" in o.deck.cards[card].while_in_play)
    yield from _lenders(o)


def _lenders(o: Occasion) -> list[int]:
    """Return the cards by which alone a player counts as having the icon that a spell or a Goal needs."""
    s, event = o.before, o.event
    icons: list[str] = []
    if event.what == "moved" and event.why is reasons.CAST:
        icons = [step.args["icon"] for step in o.deck.cards[event.card].play if step.verb.name == "come_back"]
    elif event.what == "won" and event.card >= 0 and (test := o.deck.tests[event.card]) is not None:
        icons = [part.value for part in test.parts if isinstance(part, CountsAs)]
    return [card for icon in icons for card in bearers(s, event.who, icon) if icon not in o.deck.cards[card].icons]


def lowered_limit(o: Occasion) -> str:
    """Return the sentence that a Keeper no longer raises a limit, if its player must comply because of that."""
    s, event = o.before, o.event
    if event.asks != "limit":
        return ""
    for last in reversed(o.events[: o.k]):
        if last.what in ("answered", "turned"):
            break
        gone = last.what == "moved" and last.source == ROW[event.who]
        keeper = last.card if gone else last.source if last.what == "attached" and is_disabled(s, last.source) else -1
        if keeper >= 0 and "extra_limit" in o.deck.cards[keeper].while_in_play:
            return f"{marked(o.deck.cards[keeper])} no longer raises {s.names[event.who]}'s limit."
    return ""


def over_limit(o: Occasion) -> str:
    """Return the sentence that a Keeper goes over the Keeper Limit, which its player may do until the turn ends."""
    s, event = o.before, o.event
    over = o.over_limit if event.target in ROWS and event.source not in ROWS else 0
    if not over:
        return ""
    limit = limit_words(Teller(s), "keeper_limit", s.turn)
    return f"That is {count(len(keepers_of(s, s.turn)) + 1, 'Keeper')}, {over} over {limit}."


def icons_named(o: Occasion) -> str:
    """Return the sentence that names the icons of a card, where they come into play for the first time; else empty."""
    if not o.new_icons or o.card is None:
        return ""
    names = listing([icon.title() for icon in o.new_icons])
    return f"{marked(o.card)} {'have' if is_plural(o.card) else 'has'} the {names} icon{'s' * (len(o.new_icons) > 1)}."


# Dealt back to the players who had them -----------------------------------------------------------------------------


def is_deal(o: Occasion) -> bool:
    """Return whether cards are being shuffled in order to be dealt out again."""
    return o.event.what == "picked" and o.event.why is reasons.SHARE


def given_back(o: Occasion) -> str:
    """Return the sentence about players who are dealt some of their own cards again; empty if no one is."""
    s, card = o.before, o.card
    if not is_deal(o) or card is None:
        return ""
    moved = {event.card for event in o.events[o.k + 1 :] if event.why is reasons.SHARE and event.cause == o.event.cause}
    gathered = hands.gathered(s, card)
    kept = {seat: [one for one in cards if one not in moved] for seat, cards in gathered.items()}
    # No one may know which cards of a hand come back.
    secret = hands.mixes_hands(card)
    told = []
    for seat, cards in kept.items():
        if cards:
            names = count(len(cards), "card") if secret else tally([marked(o.deck.cards[one]) for one in cards])
            told.append(f"{s.names[seat]} gets back {names}")
    back = clauses(told)
    if secret and sum(map(len, gathered.values())) > 1:
        begins = f"They are dealt out one at a time, beginning with {s.names[o.event.who]}"
        back = f"{begins}; {back}" if back else begins
    return f"{back}." if back else ""


# Free to win again --------------------------------------------------------------------------------------------------


def release_sentence(o: Occasion, t: Teller) -> str:
    """Return the sentence that players are no longer blocked, with the reason; else empty."""
    because = _because(o, t) if o.event.why is reasons.UNBLOCKED else ""
    return f"{because}, and {unblocked(t)}." if because else ""


def _because(o: Occasion, t: Teller) -> str:
    """Return why they are no longer blocked: Creepers gone, cards that make them harmless, or visible again."""
    if gone := o.gone:
        are = t.agree(gone[0], "is", "are") if len(gone) == 1 else "are"
        return f"{listing([t.title(card) for card in gone])} {are} gone"
    if through := o.event.through:
        makes = t.agree(through[0], "makes", "make") if len(through) == 1 else "make"
        return f"{listing([t.title(card) for card in through])} {makes} the Creepers harmless"
    return f"{t.player(o.revealed[0])} is visible again" if o.revealed else ""


# Out of reach -------------------------------------------------------------------------------------------------------


def left_alone(o: Occasion) -> str:
    """Return the sentence about cards that stay although all of their kind are discarded; mostly empty."""
    event, s = o.event, o.before
    if event.what != "moved" or event.why is not reasons.TRASH or o.actor is None:
        return ""
    sweeps = next((step.args for step in o.actor.steps() if step.verb.name == "discard_all"), None)
    earlier = (one for one in o.events[event.cause + 1 : o.k] if one.cause == event.cause)
    if sweeps is None or any(one.what == "moved" and one.why is reasons.TRASH for one in earlier):
        return ""
    kinds, named = sweeps.get("what", "creeper"), sweeps.get("named", "")
    told = []
    for seat in s.others(event.who):
        cards = [o.deck.cards[card] for card in s.row(seat) if is_unseen(s, card)]
        stay = [card for card in cards if card.type in kinds and named in ("", card.name, *card.icons)]
        if stay:
            names = tally([marked(card) for card in stay])
            told.append(f"{names} cannot be reached, because {s.names[seat]} is Invisible")
    return f"{clauses(told)}." if told else ""


def stand_ins(o: Occasion) -> str:
    """Return the sentence that only one of a player's Keepers can be chosen, because it goes instead of the others."""
    event, s = o.event, o.before
    if event.what != "asked" or not event.why.takes:
        return ""
    gone = "discarded" if event.why.discards else "taken"
    told = [
        f"of {s.names[seat]}'s Keepers, only {marked(o.deck.cards[card])} can be {gone}"
        for card in event.through
        if (seat := s.owner_of(card)) >= 0
    ]
    return sentence_of(clauses(told)) if told else ""


# Choices that are still open ----------------------------------------------------------------------------------------


def open_question(events: Sequence[Event], k: int) -> int:
    """Return the number of the question before event `k` in this turn that has no answer yet, or -1."""
    answered = 0
    for at in range(k - 1, -1, -1):
        what = events[at].what
        if what == "turned":
            break
        if what == "answered":
            answered += 1
        elif what == "asked":
            if not answered:
                return at
            answered -= 1
    return -1


def asked_again(o: Occasion) -> str:
    """Return the sentence of a choice that was open before and is still the same; empty for any other event."""
    event = o.event
    if event.what != "asked":
        return ""
    before = open_question(o.events, o.k)
    if before < 0 or o.events[before].decision != event.decision:
        return ""
    return sentence_of(f"{o.before.names[event.who]}'s choice is still open: {event.decision.prompt}")
