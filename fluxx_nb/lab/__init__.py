"""The lab: many games at once, and what can be learned from them."""

from fluxx_nb.lab.chance import Chance, chance_of
from fluxx_nb.lab.course import Course, where_it_turned
from fluxx_nb.lab.odds import Odds, odds
from fluxx_nb.lab.results import NOBODY, Lengths, Results
from fluxx_nb.lab.simulate import simulate

__all__ = [
    "NOBODY",
    "Chance",
    "Course",
    "Lengths",
    "Odds",
    "Results",
    "chance_of",
    "odds",
    "simulate",
    "where_it_turned",
]
