"""Plays in words: how many are required and by which cards, what can be chosen, and when all are made."""

from __future__ import annotations

from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.quotas import draws_required, play_lines, plays_owed, required_plays
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.moment.occasion import keeps_some
from fluxx_nb.story.words.teller import Teller, count, listing

SWAP = "swap_plays_for_draws"
"""The verb by which plays that are left are used up for draws."""


def _asked(s: State, seat: int) -> int:
    """Return the number of plays required; a negative one says how many cards stay in hand."""
    return sum(line.amount for line in play_lines(s, seat))


def _askers(s: State, seat: int) -> str:
    """Return the cards that require the number, in words."""
    cards = [line.card for line in play_lines(s, seat)]
    return listing([marked(s.deck.cards[card]) if card >= 0 else "the Basic Rules" for card in cards])


def owed_and_held(s: State, seat: int) -> str:
    """Return how many plays a player has left, the cards that require them if several do, and the size of the hand."""
    held = count(len(s.hand(seat)), "card")
    owed = plays_owed(s, seat)
    askers = _askers(s, seat)
    if owed is None:
        kept = max(0, -_asked(s, seat))
        them = f"all but {kept} of them" if kept else "it" if len(s.hand(seat)) == 1 else "all of them"
        return f"{held} in hand and must play {them} ({askers})"
    parts = play_lines(s, seat)
    by = "" if len(parts) == 1 and parts[0].card < 0 else f" ({askers})"
    of = f" of {_asked(s, seat)}" if len(parts) > 1 and s.played else ""
    few = ", but only" if owed > len(s.hand(seat)) else " and"
    return f"{count(owed, 'play')} left{of}{by}{few} {held} in hand"


def unused(s: State, seat: int) -> str:
    """Return how many plays a player leaves unused, of how many, and which cards require them if several do."""
    left = required_plays(s, seat)
    if plays_owed(s, seat) is None or len(play_lines(s, seat)) == 1:
        return f"{count(left, 'play')} unused"
    of = f"{left} of {_asked(s, seat)} plays" if s.played else count(left, "play")
    return f"{of} unused ({_askers(s, seat)})"


def are_made(s: State) -> bool:
    """Return whether a turn is over because all required plays are made, and no sentence has said so yet."""
    if s.ending or s.turn not in s.order or s.rules["play"] <= 0:
        return False
    return s.played >= _asked(s, s.turn)


def made(t: Teller) -> str:
    """Return the sentence that the last turn is over because all plays are made; else empty."""
    s = t.state
    if keeps_some(s):
        return f"{t.player(s.turn)} {all_but(t, s.turn)}. "
    if not are_made(s):
        return ""
    asked = _asked(s, s.turn)
    by = f" ({_askers(s, s.turn)})" if len(play_lines(s, s.turn)) > 1 else ""
    if s.played == asked:
        return f"{t.player(s.turn)} has played the {count(asked, 'card')} required{by}. "
    return f"{t.player(s.turn)} has made {count(s.played, 'play')}, more than the {asked} now required{by}. "


def still_owed(s: State, seat: int) -> str:
    """Return how many plays a player has left, in words."""
    return f"{count(required_plays(s, seat), 'play')} left"


def turn_so_far(s: State, seat: int) -> str:
    """Return what the current player has drawn and played in this turn and has left, in words."""
    drawn = f"{s.drawn} of {count(draws_required(s, seat), 'card')} drawn"
    return f"{drawn}, {s.played} played, {'and the turn ends at once' if s.ending else still_owed(s, seat)}"


def choice(t: Teller, event: Event) -> str:
    """Return what a player can do besides a play; mostly empty."""
    # What others can do now depends on their hand.
    known = t.seat in (None, event.who)
    free = known and any(option != PASS for option in event.decision.options if not isinstance(option, int))
    return ", and may use a Free Action" if free else ""


def done(t: Teller, seat: int) -> str:
    """Return the clause that a player has no plays left: all were made, or the hand is empty."""
    s = t.state
    owed = plays_owed(s, seat)
    if owed == 0 and s.played:
        return "has no plays left"
    return all_but(t, seat) if owed is None and s.hand(seat) else "has no card left to play"


def all_but(t: Teller, seat: int) -> str:
    """Return why a player plays no more cards although a few stay in hand."""
    s = t.state
    kept = max(0, -_asked(s, seat))
    alone = len(play_lines(s, seat)) == 1
    if not kept:
        return f"has no card left to play: {_askers(s, seat)} require all"
    more = "more " if s.played else ""
    # A limit may have taken what was kept.
    keeps = f" {'keeps' if alone else 'keep'} {kept} in hand" if s.hand(seat) else ""
    return f"has no {more}cards to play ({_askers(s, seat)}{keeps})"
