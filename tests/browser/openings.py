"""Openings: seeds by what lies in the first hands, so that the tests do not depend on the order of a deck's file."""

from __future__ import annotations

from functools import cache
from itertools import count

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.tables import new_game


def hand_names(game: Game, seat: int) -> list[str]:
    """The titles that a player holds."""
    return [game.deck.cards[card].name for card in game.state.hand(seat)]


@cache
def seed_with(edition: str, *kinds: str) -> int:
    """A seed with which the player who begins may play a card of each of these types, and no title is held twice."""
    for seed in count(1):
        game = new_game(edition, 3, seed=seed)
        held = [name for seat in game.state.order for name in hand_names(game, seat)]
        types = {game.deck.types[card] for card in game.state.hand(game.setup.first)}
        asked = game.decision is not None and game.decision.about == "play"
        if asked and {*kinds} <= types and len({*held}) == len(held):
            return seed
    raise AssertionError("unreachable")
