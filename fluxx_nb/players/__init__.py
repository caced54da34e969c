"""Players that choose by themselves; each sees only what its seat sees.

The player that looks ahead is in `lookahead`, the one of playouts in `playout`: few games need them.
"""

from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.party import BOTS, Party
from fluxx_nb.players.player import Places, Player
from fluxx_nb.players.random_player import RandomPlayer

__all__ = ["BOTS", "GreedyPlayer", "Party", "Places", "Player", "RandomPlayer"]
