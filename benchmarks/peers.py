"""The peer that the benchmark runs beside our engine: RLCard's UNO, played at random.

UNO is the nearest relative that a package registry offers: a shedding game of 108 cards, three seats, one answer at
a time. RLCard has a learning environment on top of its game; none of it is used here, so the peer runs at its fastest:

* the bare `Game`, without the environment's encoding of observations and without pay-offs;
* step-back is off, so no deep copy is made;
* the legal actions are read from what `step` has just returned. `step` works them out in any case, and asking
  `get_legal_actions` again would charge the peer twice for the same work.
"""

from __future__ import annotations

from random import Random

import numpy as np
from rlcard.games.uno import Game

from benchmarks.changes import Changes
from benchmarks.games import PLAYERS


class Uno:
    """A table of UNO at which everyone answers at random."""

    def __init__(self, seed: int) -> None:
        self._game = Game(allow_step_back=False, num_players=PLAYERS)
        self._game.np_random = np.random.RandomState(seed)
        self._pick = Random(seed).random

    def play(self) -> int:
        """Play one game to its end; returns how many decisions it took."""
        game, pick = self._game, self._pick
        state, _ = game.init_game()
        step, is_over = game.step, game.is_over
        decisions = 0
        while not is_over():
            legal = state["legal_actions"]
            state, _ = step(legal[int(pick() * len(legal))])
            decisions += 1
        return decisions

    def play_many(self, games: int) -> int:
        """Play so many games; returns how many decisions they took."""
        return sum(self.play() for _ in range(games))

    def changes(self, games: int) -> Changes:
        """Play so many games and look, after each decision, which cards lie elsewhere than before.

        A card that changed its place counts once, a shuffle of the pile counts once. Whose turn it is, the direction
        and the colour that was wished for are not counted: no record of them is kept, and they follow from the cards.
        """
        decisions = cards = shuffles = 0
        game, pick = self._game, self._pick
        for _ in range(games):
            state, _ = game.init_game()
            places = self._places()
            cards += sum(place != _PILE for place in places.values())
            shuffles += 1
            while not game.is_over():
                legal = state["legal_actions"]
                played = game.round.played_cards
                state, _ = game.step(legal[int(pick() * len(legal))])
                decisions += 1
                before, places = places, self._places()
                # The played cards are laid into a new list when the old ones are shuffled into the pile.
                shuffled = game.round.played_cards is not played
                shuffles += shuffled
                cards += sum(
                    place != before[card] and not (shuffled and (before[card], place) == (_PLAYED, _PILE))
                    for card, place in places.items()
                )
        return Changes(decisions, cards + shuffles, cards)

    def _places(self) -> dict[int, int]:
        """Where each card lies: with a player, in the pile, or among the played ones."""
        game = self._game
        piles = [(player.player_id, player.hand) for player in game.players]
        piles += [(_PILE, game.dealer.deck), (_PLAYED, game.round.played_cards)]
        return {id(card): place for place, cards in piles for card in cards}


_PILE, _PLAYED = -1, -2
