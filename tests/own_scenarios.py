"""A file of scenarios that someone has written: two entries, and what stands above them."""

from __future__ import annotations

ENTRY = """\
- id: steal-and-win
  title: A stolen Keeper wins
  teaches: [keeper.no-grab, goal.everyone]
  players:
    Ada:  {hand: [Steal a Keeper], keepers: [Number Two]}
    Noor: {hand: [], keepers: [Number Four]}
  goals: [24 Hours]
  draw: [Number Nine]
  script:
    - Ada: Steal a Keeper
  expect: {winner: Ada, cited: [keeper.no-grab]}
  ask: What happens?
  options: [Ada wins, nothing]
  answer: Ada wins
"""
SECOND = """\
- id: nothing-happens
  title: A turn without news
  teaches: turn.play
  players:
    Ada: {hand: Number One}
    Noor:
  script:
    - Ada: Number One
  expect: {turn: Noor}
"""


def with_edition(*entries: str) -> str:
    """A file that says its edition."""
    return "edition: math\nscenarios:\n" + "".join(f"  {line}\n" for one in entries for line in one.splitlines())


OWN = with_edition(ENTRY, SECOND)
