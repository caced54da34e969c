"""Players that choose by themselves; each sees only what its seat sees."""

from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.party import BOTS, NAMES, Party
from fluxx_nb.players.player import Places, Player
from fluxx_nb.players.random_player import RandomPlayer

__all__ = ["BOTS", "NAMES", "GreedyPlayer", "Party", "Places", "Player", "RandomPlayer"]
