"""The lab: many games at once, and what can be learned from them."""

from fluxx_nb.lab.results import NOBODY, Lengths, Results
from fluxx_nb.lab.simulate import simulate

__all__ = ["NOBODY", "Lengths", "Results", "simulate"]
