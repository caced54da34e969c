"""Conditions are total: at any event of any deck, for any seat, each one answers yes or no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import scenarios
from tests.tabletop import DECKS, deck_called, play_at_random, random_games

ALL_DECKS = [*editions(), *sorted(path.stem for path in DECKS.glob("*.yaml"))]
OF_A_KIND = 2
"""At how many events of a kind, a reason and a type of card every condition is asked."""


def games_of(name: str) -> Iterator[Game]:
    """Yield random games of a deck, one of them solo where it can be, and its scenarios."""
    deck = deck_called(name)
    yield from random_games(deck, 6)
    if deck.solo is not None:
        alone = Game(deck, Setup(("Ada",), seed=1, solo=True))
        play_at_random(alone, 1)
        yield alone
    yield from (one.run() for one in (scenarios(name) if name in editions() else ()))


@pytest.mark.parametrize("name", ALL_DECKS)
def test_every_condition_answers_at_every_kind_of_event(name: str) -> None:
    seen: Counter[tuple[str, str, str]] = Counter()
    for game in games_of(name):
        state = State(game.deck, list(game.setup.players))
        for k, event in enumerate(game.events):
            kind = (event.what, event.why, game.deck.cards[event.card].type if event.card >= 0 else "")
            seen[kind] += 1
            if seen[kind] <= OF_A_KIND:
                for seat in (None, *range(len(state.names))):
                    occasion = Occasion(game.events, k, state, seat)
                    for said, holds in CONDITIONS.items():
                        assert holds(occasion) in (True, False), f"{said!r} at {event!r}"
            apply(state, event)
    assert len(seen) > 30
