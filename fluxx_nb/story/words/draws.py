"""Draws in words: which rule or card requires them, and what their number depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import BONUS, NumberPart, draw_lines, draws_required
from fluxx_nb.story.words.teller import Teller, count, listing, tally


def draw(t: Teller, event: Event, who: str, card: str) -> str:
    """Return the phrase that a card is drawn as one of the draws of the turn."""
    required = _required(t, event)
    return f"{required}: {who} draws {card}" if required else f"{who} draws {card}"


def _required(t: Teller, event: Event) -> str:
    """Return the rules that require more or less than 1 card, with the first draw of the turn; else empty."""
    s = t.state
    # What a bonus adds is drawn on its own.
    parts = [part for part in draw_lines(s, event.who) if part.amount and part.kind != BONUS]
    number = s.draws
    if s.drawn or (number == 1 and len(parts) == 1):
        return ""
    rules = _rules(t, parts)
    return rules if len(parts) == 1 else f"{rules} require {number}"


def _rules(t: Teller, parts: list[NumberPart]) -> str:
    """Return the cards that give the parts of a number, in words."""
    return listing([t.title(part.card) if part.card >= 0 else "the Basic Rules" for part in parts])


def effect(t: Teller, event: Event, who: str, card: str) -> str:
    """Return the phrase that a card is drawn because a card says so, with what its number depends on."""
    return f"{who} draws {card}{t.for_card(card)}{_raised(t, event)}{_counted(t, event)}"


def no_hand_bonus(t: Teller, event: Event, who: str, card: str) -> str:
    """Return the phrase that a card is drawn because the hand was empty."""
    return f"{who} draws {card} as a bonus for the empty hand{_raised(t, event)}"


def _raised(t: Teller, event: Event) -> str:
    """Return the clause that a rule in play raises the number drawn; empty if none does."""
    rule = next((card for card in event.through if _raises(t, card)), -1)
    return f" ({t.title(rule)}: numbers are {t.state.rules['inflation']} higher)" if rule >= 0 else ""


def _raises(t: Teller, card: int) -> bool:
    """Return whether a card raises all numbers on Actions and rules."""
    return "inflation" in t.state.deck.cards[card].rule


def _counted(t: Teller, event: Event) -> str:
    """Return the clause about the cards on which the number drawn depends; empty if it depends on none."""
    deck = t.state.deck
    cards = [card for card in event.through if not _raises(t, card)]
    step = next((step for step in deck.cards[t.source].steps() if step.verb.name in _COUNTS), None)
    if not cards or step is None:
        return ""
    more = t.state.rules["inflation"] if len(cards) < len(event.through) else 0
    return _COUNTS[step.verb.name](t, event.who, step.args, cards, more)


def _for_each_creeper(t: Teller, who: int, args: dict[str, Any], cards: list[int], more: int) -> str:
    return f": {args['for_each'] + more} for each Creeper ({_names(t, cards)})"


def _for_each_icon(t: Teller, who: int, args: dict[str, Any], cards: list[int], more: int) -> str:
    return f": {args.get('count', 1) + more} for each card with the {args['icon'].title()} icon ({_names(t, cards)})"


def _thanks_to(t: Teller, who: int, args: dict[str, Any], cards: list[int], more: int) -> str:
    return f", thanks to {_names(t, cards)}"


def _for_points(t: Teller, who: int, args: dict[str, Any], cards: list[int], more: int) -> str:
    points = sum(t.state.deck.cards[card].points[args["kind"]] for card in cards)
    return f": {count(points, 'card')} for {points} {args['kind'].title()}"


def _names(t: Teller, cards: list[int]) -> str:
    return tally([t.title(card) for card in cards])


_COUNTS: dict[str, Callable[[Teller, int, dict[str, Any], list[int], int], str]] = {
    "draw_by_creepers": _for_each_creeper,
    "draw_for_each": _for_each_icon,
    "draw_with": _thanks_to,
    "draw_points": _for_points,
}
"""The verbs whose draws depend on cards in front of a player, with what to say of the cards and of a raised number."""


def bonus_draw(t: Teller, event: Event, who: str, card: str) -> str:
    """Return the phrase that a card is drawn as a bonus."""
    because = t.because()
    return f"{who} draws {card} as a bonus{f' from {because}' if because else ''}"


def draw_up(t: Teller, event: Event, who: str, card: str) -> str:
    """Return the phrase that a card is drawn because the required number has risen, with the numbers."""
    s = t.state
    parts = [part for part in draw_lines(s, event.who) if part.amount]
    rules = _rules(t, parts)
    require = "requires" if len(parts) == 1 else "require"
    drawn = f"{who} has drawn {s.drawn}"
    return f"{who} draws {card}: {rules} {require} {draws_required(s, event.who)}, and {drawn}"
