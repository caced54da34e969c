"""Players that choose by themselves; each sees only what its seat sees."""

from fluxx_nb.players.greedy import GreedyPlayer
from fluxx_nb.players.lookahead import LookAheadPlayer
from fluxx_nb.players.party import BOTS, Party
from fluxx_nb.players.player import Places, Player
from fluxx_nb.players.playout import HastyPlayer
from fluxx_nb.players.random_player import RandomPlayer

__all__ = ["BOTS", "GreedyPlayer", "HastyPlayer", "LookAheadPlayer", "Party", "Places", "Player", "RandomPlayer"]
