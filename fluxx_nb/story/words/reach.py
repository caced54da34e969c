"""Sentences about cards that cannot be reached: those that stay while others go, and those that go for others."""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.engine.systems.shelters import covers
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.teller import Teller, clauses, is_plural, sentence_of, tally


def _swept(o: Occasion) -> list[Card]:
    """Return the cards of the kind that is all being discarded, at the first that goes; at any other event, none."""
    event = o.event
    if event.what != "moved" or event.why is not reasons.TRASH or o.actor is None:
        return []
    sweeps = next((step.args for step in o.actor.steps() if step.verb.name == "discard_all"), None)
    if sweeps is None or any(one.what == "moved" and one.why is reasons.TRASH for one in o.siblings_before):
        return []
    kinds, named = sweeps.get("what", "creeper"), sweeps.get("named", "")
    return [card for card in o.deck if card.type in kinds and named in ("", card.name, *card.icons)]


def unreached(o: Occasion) -> dict[int, list[Card]]:
    """Return the cards that stay although all of their kind are discarded, by the seats that are Invisible."""
    s, swept = o.before, _swept(o)
    if not swept:
        return {}
    cards = s.deck.cards
    unseen = {
        seat: [cards[card] for card in s.row(seat) if cards[card] in swept and is_unseen(s, card)]
        for seat in s.others(o.event.who)
    }
    return {seat: stay for seat, stay in unseen.items() if stay}


def left_alone(o: Occasion) -> str:
    """Return the sentence about cards that stay although all of their kind are discarded; mostly empty."""
    told = [
        f"{tally([marked(card) for card in cards])} cannot be reached, because {o.before.names[seat]} is Invisible"
        for seat, cards in unreached(o).items()
    ]
    return " ".join([*([f"{clauses(told)}."] if told else []), *_sheltered(o)])


def is_shelter(card: Card) -> bool:
    """Return whether a card is a Keeper that covers others, which then are out of play."""
    return "shelters" in card.while_in_play


def _sheltered(o: Occasion) -> Iterator[str]:
    """Yield the sentences about cards that are not discarded because a Keeper covers them."""
    s, swept = o.before, _swept(o)
    for hidden, keeper in s.covered.items() if swept else ():
        card, shelter = o.deck.cards[hidden], o.deck.cards[keeper]
        if not is_shelter(shelter):
            continue
        if not Teller(s, o.seat).sees(s.zone_holding(hidden)):
            yield f"What is beneath {marked(shelter)} stays."
            continue
        if card in swept:
            what = Teller(s, o.seat).owned(s.zone_holding(hidden), marked(card))
            stays = f"{what} {'stay' if is_plural(card) else 'stays'}"
            yield f"{stays}: {marked(shelter)} covers it." if covers(shelter) else f"{stays} beneath {marked(shelter)}."


def only_target(o: Occasion) -> str:
    """Return the sentence that a card which a player would choose was the only one; mostly empty."""
    event = o.event
    if event.what != "moved" or event.through or o.actor is None or event.who < 0:
        return ""
    choosing = _CHOOSES.get(event.why, frozenset()).intersection(o.actor.verbs())
    chosen = any(one.what == "asked" and one.why is event.why for one in o.since_cause)
    return "No other card could be chosen." if choosing and not chosen else ""


_CHOOSES: dict[reasons.Reason, frozenset[str]] = {
    reasons.TRASH: frozenset({"trash", "recycle_keeper", "trash_rule", "discard_one_of"}),
    reasons.STEAL: frozenset({"steal"}),
    reasons.TAKE: frozenset({"take_in_play"}),
}
"""For the reason of a move, the verbs by which a player chooses one of the cards in play."""


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
