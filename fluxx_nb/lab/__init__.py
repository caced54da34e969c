"""The lab: many games at once, and what can be learned from them."""

from fluxx_nb.lab.simulate import Lengths, Results, simulate

__all__ = ["Lengths", "Results", "simulate"]
