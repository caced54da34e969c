"""Teams: pupils who collect points together, for right answers and new ways, never for speed."""

from __future__ import annotations

from typing import NamedTuple

from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.votes import Votes

TEAMS = ("Reds", "Blues", "Greens", "Golds")
"""The names of teams; a class has none, or the first two, three or four of them."""


class TeamScore(NamedTuple):
    """What a team has done."""

    team: str
    right: int
    """Right first answers of its pupils, once they are told."""
    new: int
    """Ways that no one in the class had found before."""


def team_of(seat: int, teams: int) -> str:
    """Return the team of a seat by its number; empty without teams. Seats go round, so that teams are even."""
    return TEAMS[(seat - 1) % teams] if teams else ""


def scores(progress: list[Votes | Race], teams: int) -> list[TeamScore]:
    """Return the score of each team. An answer that is not revealed yet counts for nothing, so that none shows."""
    right, new = dict.fromkeys(TEAMS[:teams], 0), dict.fromkeys(TEAMS[:teams], 0)
    for one in progress if teams else ():
        if isinstance(one, Race):
            for seat in one.found.values():
                new[team_of(seat, teams)] += 1
        elif one.revealed:
            for seat, choice in one.first.items():
                right[team_of(seat, teams)] += choice == one.item.right
    return [TeamScore(team, right[team], new[team]) for team in right]
