"""Conditions of Surprises: what is answered, and by which one."""

from __future__ import annotations

from itertools import islice

from fluxx_nb.engine.core.card import ACTION, SURPRISE
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.state import RESOLVING
from fluxx_nb.story.cite.conditions.register import condition
from fluxx_nb.story.cite.conditions.subjects import is_seated, options_of
from fluxx_nb.story.moment.occasion import Occasion


def _answered(o: Occasion) -> int:
    """Return the card that a Surprise answers: the last one being played beneath it."""
    if o.what in ("cancelled", "asked"):
        return o.event.card
    waiting = [card for card in o.before.zones[RESOLVING] if card != o.event.card]
    return waiting[-1] if waiting else -1


@condition("it answers a Surprise")
def answers_a_surprise(o: Occasion) -> bool:
    """The card that is answered is a Surprise itself."""
    card = _answered(o)
    return card >= 0 and o.deck.types[card] == SURPRISE


@condition("it is the third Surprise or a later one")
def third_surprise(o: Occasion) -> bool:
    """Two Surprises at least wait already, beside the one that it is about."""
    waiting = sum(o.deck.types[card] == SURPRISE for card in o.before.zones[RESOLVING])
    return waiting >= (2 if o.event.what == "moved" else 3)


@condition("they have no answer", private=True)
def has_no_answer(o: Occasion) -> bool:
    """The player who is asked holds no Surprise that could answer, and can only pass."""
    return tuple(options_of(o)) == (PASS,)


@condition("they hold a Surprise that takes over a Keeper", private=True)
def holds_one_that_takes_over(o: Occasion) -> bool:
    """Among the asked player's Surprises is one by which a Keeper that is being played goes to them instead."""
    return is_seated(o) and any(o.deck.cards[card].gains for card in o.before.hand(o.event.who))


@condition("a theft is answered")
def theft_is_answered(o: Occasion) -> bool:
    """What is answered is an Action that steals a Keeper, not a Keeper that is played."""
    card = _answered(o)
    return card >= 0 and o.deck.types[card] == ACTION and "steal" in o.deck.cards[card].verbs()


@condition("it has cancelled a card")
def has_cancelled(o: Occasion) -> bool:
    """The Surprise that is done has stopped a card being played, or another Surprise."""
    return any(event.what == "cancelled" and event.surprise == o.event.card for event in islice(o.back(), 2))


@condition("it was one of the plays of the turn")
def was_a_play(o: Occasion) -> bool:
    """The card that it happens to was played as a play of the turn, not as part of something else."""
    return o.is_play


@condition("it is the turn of who plays it")
def turn_of_who_plays_it(o: Occasion) -> bool:
    """The Surprise that acts was played by the player whose turn it is, like an Action."""
    acting = next(o.acting(), -1)
    return any(event.card == acting and event.why.plays for event in o.causes())
