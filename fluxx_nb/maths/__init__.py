"""Maths: all ways in which number Keepers make a number, and puzzles made of them.

>>> found = ways([1, 6, 6, 8], make=24)
>>> print(found)
1 way to make 24 from 1, 6, 6, 8:
  6 ÷ (1 − 6 ÷ 8)
>>> for step in found[0].steps:
...     print(step)
6 ÷ 8 is ¾
1 − ¾ is ¼
6 ÷ ¼ is 24
>>> print(found[0].tree)
÷ is 24
├─ 6
└─ − is ¼
   ├─ 1
   └─ ÷ is ¾
      ├─ 6
      └─ 8

What counts as one way, and what as two, is in `fluxx_nb.maths.calculation`.
"""

from fluxx_nb.maths.goals import PlayerGoal, Reached, chances, goals
from fluxx_nb.maths.hands import GoalShare, Ranking, easiest
from fluxx_nb.maths.hints import Hint, hints
from fluxx_nb.maths.judge import Verdict, judge
from fluxx_nb.maths.machine import Machine, machine
from fluxx_nb.maths.nearby import Miss, Missing, misses, missing
from fluxx_nb.maths.puzzle import LEVELS, Level, Puzzle, draw_puzzle, lay_puzzle
from fluxx_nb.maths.rules import MathsError, Rules, rules_in_force, rules_of
from fluxx_nb.maths.square import Square, square
from fluxx_nb.maths.steps import CalculationStep
from fluxx_nb.maths.way import Way
from fluxx_nb.maths.ways import Count, Ways, ways
from fluxx_nb.maths.worked import Worked, work_out

__all__ = [
    "LEVELS",
    "CalculationStep",
    "Count",
    "GoalShare",
    "Hint",
    "Level",
    "Machine",
    "MathsError",
    "Miss",
    "Missing",
    "PlayerGoal",
    "Puzzle",
    "Ranking",
    "Reached",
    "Rules",
    "Square",
    "Verdict",
    "Way",
    "Ways",
    "Worked",
    "chances",
    "draw_puzzle",
    "easiest",
    "goals",
    "hints",
    "judge",
    "lay_puzzle",
    "machine",
    "misses",
    "missing",
    "rules_in_force",
    "rules_of",
    "square",
    "ways",
    "work_out",
]
