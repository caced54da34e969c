"""Setup in words: how the table is laid out, which cards are out of the game, and what is shuffled."""

from __future__ import annotations

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.card import SURPRISE, Card
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.state import DISCARD, DRAW, OUT, RULES_DECK, SCORED
from fluxx_nb.story.words.teller import Teller, listing


def arranged(t: Teller, event: Event) -> str:
    """Return the sentence about cards laid out: the Basic Rules, a scenario, or cards out of the game."""
    zones = dict(event.layout)
    if OUT in zones and DRAW not in zones and (len(zones) == 1 or SCORED in zones):
        before = t.state.zones[OUT]
        return _put_aside(t, [card for card in zones[OUT] if card not in before], event.why)
    if DRAW in zones:
        return "the table is set up for this scenario"
    return "the Basic Rules are in the center of the table; no Goal and no New Rule is in play yet"


def _put_aside(t: Teller, cards: list[int], why: reasons.Reason) -> str:
    """Return which cards are out of the game; in Solo Fluxx, also which of them only our reading removes."""
    printed = why is reasons.SOLO and bool(t.state.deck.rulebook.own_ids())
    ours = [card for card in cards if printed and not _is_listed(t.state.deck.cards[card])]
    names, more = (
        list(dict.fromkeys(t.title(card) for card in cards if (card in ours) is own)) for own in (False, True)
    )
    said = f"{listing(names)} {'are' if len(names) > 1 else 'is'} put aside for the whole game"
    so = f"so {'are' if len(more) > 1 else 'is'} {listing(more)}"
    return f"{said}, and in our reading {so}, which the rulebook's list does not name" if more else said


def _is_listed(card: Card) -> bool:
    """Return whether the rulebook lists a card as out of the game: by its name, or with all Surprises."""
    return card.origin == "rulebook" or card.type == SURPRISE


def shuffled(t: Teller, event: Event) -> str:
    """Return the sentence that a pile is shuffled."""
    if event.source == DRAW and event.card >= 0:
        return "no one knows how deep in the draw pile it is"
    if event.target == RULES_DECK:
        return "the New Rules are shuffled: they are the Rules deck"
    if event.source != DISCARD:
        return "the other cards are shuffled: they are the Main deck" if t.state.solo else "the deck is shuffled"
    if t.state.zones[DRAW]:
        because = t.because()
        return f"the discard pile and the draw pile are shuffled together{f' for {because}' if because else ''}"
    return "the draw pile is empty, so the discard pile is shuffled into a new one"
