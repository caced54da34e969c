"""The rulings desk: find a ruling, look a rule up in all editions, judge a position, share it. Pure, like the story."""

from fluxx_nb.desk.board import lay
from fluxx_nb.desk.finder import find
from fluxx_nb.desk.rulepage import rule_page
from fluxx_nb.desk.whatif import what_if
from fluxx_nb.desk.winsearch import shortest_win
from fluxx_nb.story.saves.codes import code
from fluxx_nb.story.scenarios.writing import as_scenario

__all__ = ["as_scenario", "code", "find", "lay", "rule_page", "shortest_win", "what_if"]
