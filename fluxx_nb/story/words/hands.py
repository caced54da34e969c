"""Hands in words: they change owners, a card is picked at random, someone looks at one."""

from __future__ import annotations

from itertools import islice

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import KEEPER, Card
from fluxx_nb.engine.core.decisions import RANDOM
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import HANDS, RESOLVING, State, seat_of
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.teller import UNSEEN, Teller, count, listing, tally


def swapped(t: Teller, event: Event) -> str:
    """Return the sentence that hands or rows change owners."""
    cycle = event.cycle
    what = "hand" if cycle[0] in HANDS else "row"
    if len(cycle) == 2:
        mine, theirs = (t.owner(zone) for zone in cycle)
        numbers = gives, gets = [count(len(t.state.zones[zone]), "card") for zone in cycle]
        both = f"{mine} and {theirs} trade {what}s"
        if not any(t.state.zones[zone] for zone in cycle):
            return f"{both}, but neither has a card"
        if what == "hand" and t.state.zones[cycle[0]] and set_aside_by(t.state) >= 0:
            gives = f"the {gives} set aside"
        if event.why is reasons.TRADE_PLACES:
            cards = "hand" if what == "hand" else "cards in play"
            his, hers = numbers
            return f"{mine} takes over {theirs}'s {cards} ({hers}), and {theirs} takes over {mine}'s ({his})"
        return f"{both}: {mine} gives {gives} and gets {gets}"
    steps = [f"{t.owner(to)} gets {t.owner(fro)}'s" for fro, to in zip(cycle, (*cycle[1:], cycle[0]), strict=True)]
    return f"Every {what} moves on: {listing(steps)}"


def set_aside_by(s: State) -> int:
    """Return the card being carried out that has its player's hand set aside, the innermost one; or -1."""
    apart = {"draw_and_play", "draw_one_per_player_and_play"}
    acting = reversed(s.zones[RESOLVING])
    return next((card for card in acting if not apart.isdisjoint(s.deck.cards[card].verbs())), -1)


def picked(t: Teller, event: Event) -> str:
    """Return the sentence that a card is picked at random."""
    zone = t.state.zone_holding(event.card)
    if zone == RESOLVING:
        number = sum(map(len, gathered(t.state, t.state.deck.cards[event.card]).values()))
        if number == 1:
            return f"{t.title(event.card)} gathers only 1 card, and {t.player(event.who)} is dealt first"
        return f"the cards that {t.title(event.card)} gathers are shuffled"
    if zone not in HANDS:
        return f"how long {t.title(event.card)} runs is decided at random"
    card = t.title(event.card) if t.seat == event.who or t.sees(zone) else UNSEEN
    if seat_of(zone) == event.who:
        rule = t.state.by["first_play_random"] if event.why is reasons.FIRST_PLAY_RANDOM else -1
        by = f"{t.title(rule)}: " if rule >= 0 else ""
        return f"{by}{card} is picked at random from {t.player(event.who)}'s hand"
    return f"{t.player(event.who)} picks {card} at random from {t.owner(zone)}'s hand"


def no_choice(t: Teller, o: Occasion) -> str:
    """Return why a card that is discarded was picked at random: its owner had none of a kind to choose from.

    Empty if the owner chose a random card, and for a seat that may not know the hand.
    """
    event = o.event
    steps = t.state.deck.cards[t.source].steps() if t.source >= 0 else ()
    kind = next((step.args.get("kind", "") for step in steps if step.verb.name == "others_discard"), "")
    asked = any(one.what == "answered" and one.answer == RANDOM for one in islice(o.back(), 2))
    if event.why is not reasons.DISCARD or not kind or asked or t.seat not in (None, event.who):
        return ""
    return f"{t.player(event.who)} holds no {kind.title()}, so a card is picked at random."


def gathered(s: State, card: Card) -> dict[int, list[int]]:
    """Return the cards that an Action gathers in order to deal them out again, by the seats that have them."""
    if mixes_hands(card):
        return {seat: s.hand(seat) for seat in s.order}
    kinds = next((str(step.args.get("what", KEEPER)) for step in card.play if step.verb.name == "share_out"), "")
    types = s.deck.types
    return {seat: [one for one in s.row(seat) if types[one] in kinds and not is_unseen(s, one)] for seat in s.order}


def is_dealt_out(event: Event) -> bool:
    """Return whether a card is dealt out that someone had."""
    return event.what == "moved" and event.why is reasons.SHARE


def kept_in_deal(o: Occasion) -> list[int]:
    """Return the cards that a player is dealt again, told with the first other card that the deal gives them."""
    event = o.event
    if not is_dealt_out(event) or any(is_dealt_out(one) and one.target == event.target for one in o.siblings_before):
        return []
    leaving = {one.card for one in o.siblings_after if is_dealt_out(one)}
    own = gathered(o.before, o.deck.cards[event.by])[seat_of(event.target)]
    return [card for card in own if card not in leaving]


def mixes_hands(card: Card) -> bool:
    """Return whether a card shuffles all hands together."""
    return "mix_hands" in card.verbs()


def set_aside(t: Teller, event: Event) -> str:
    """Return the sentence that a player is about to draw cards beside the hand."""
    return f"what is drawn for {t.title(event.card)} will be kept apart from {t.player(event.who)}'s hand"


def taken_up(t: Teller, event: Event) -> str:
    """Return the sentence that no such card is left, or that its player has left the game."""
    if event.why is reasons.LEAVE:
        return "nothing is set aside any more"
    return f"what was drawn for {t.title(event.card)} is all dealt with"


def looked(t: Teller, event: Event) -> str:
    """Return the sentence that someone looks at a hand."""
    seen = t.seat == event.who or t.sees(event.source)
    cards = f": {tally([t.title(card) for card in event.seen])}" if seen and event.seen else ""
    return f"{t.player(event.who)} looks at {t.owner(event.source)}'s hand{cards}"
