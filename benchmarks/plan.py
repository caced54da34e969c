"""How much a run of the benchmark does. The defaults are what published figures mean; a test asks for less."""

from __future__ import annotations

from typing import NamedTuple

FIRST_COUNTED = 1000
"""The seed of the first game that is counted: far from those of the warm-up, so that no game is known already."""


class Plan(NamedTuple):
    """How much is played, timed and kept."""

    seconds: float = 5.0
    """How long each contender of the race plays in all."""
    rounds: int = 21
    """In how many rounds it does so: many short ones, so that a median is not moved by what else the machine does."""
    warm_up: int = 200
    """Games before counting: calculations that come up in nearly every game are then known, as in a long run."""
    counted: int = 60
    """Games in which instructions, calls and changes are counted."""
    timed: int = 40
    """Games in which the small things are timed."""
    answers: int = 400
    """How long a history is whose memory is measured."""
    searched: int = 1000
    """Among how many seeds a game of that length is looked for."""
    positions: int = 10
    """From how many positions the lab plays on."""
    playouts: int = 100
    """How often from each, where only the speed is wanted."""
    within: float = 0.05
    """How sure the odds must be, where it matters how long that takes: ±5 points."""
    shared: int = 2000
    """How many games are shared among workers: so many that the start of the processes hardly counts."""
    seated: int = 400
    """How many games are played with each number of players."""
    starts: int = 5
    """How often each way to start is timed."""
    machine: bool = True
    """Whether machine instructions are counted, which takes minutes."""
    thought: int = 14
    """For how many answers of a game players look ahead, at most."""
    exported: int = 300
    """How many events an exported game has."""

    @property
    def warm_up_seeds(self) -> range:
        """The games of the warm-up."""
        return range(self.warm_up)

    @property
    def counted_seeds(self) -> range:
        """The games that are counted."""
        return range(FIRST_COUNTED, FIRST_COUNTED + self.counted)
