"""Ways to win: what players and Goals in play → the ways to make the Goal's number, closed until they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fluxx_nb.maths import PlayerGoal, misses, missing
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import MarkWay, ShowWays
from fluxx_nb.view.words.panels import safe

LISTED = 12
"""How many ways are listed for each player."""


class PlayerWays(NamedTuple):
    """A player, and how close they are to each Goal in play that asks for a number."""

    name: str
    chances: list[PlayerGoal]


def ways_to_win(players: Iterable[PlayerWays], titles: dict[int, str], shown: bool) -> str:
    """The page: who could make which number, and once it is asked for, how."""
    told = "".join(_player(one, titles, shown) for one in players if one.chances)
    if not told:
        return '<p class="fluxx-quiet">No Goal in play asks for a number.</p>'
    return told if shown else told + row("reveal-ways", [button("Show the ways", ShowWays(), "show-ways")])


def _player(player: PlayerWays, titles: dict[int, str], shown: bool) -> str:
    numbers = ", ".join(map(str, player.chances[0].ways.numbers)) or "no number"
    head = f"<h4>{safe(player.name)} <small>has {numbers}</small></h4>"
    return head + "".join(_goal(player.name, one, titles[one.goal], shown) for one in player.chances)


def _goal(name: str, chance: PlayerGoal, title: str, shown: bool) -> str:
    ways = chance.ways
    if not shown:
        return f"<p>{safe(title)} asks for {chance.number}. Which ways are there?</p>"
    lines = [f"<p><b>{safe(title)}, {chance.number}</b>: {safe(_verdict(name, chance))}</p>"]
    if ways.possible:
        made = [
            button(str(way), MarkWay(chance.seat, chance.goal, place), "way", tip=way.words)
            for place, way in enumerate(ways.first(LISTED))
        ]
        lines.append(row("ways", made))
    elif not chance.printed:
        lines.append(_near(chance))
    return "".join(lines)


def _verdict(name: str, chance: PlayerGoal) -> str:
    ways = chance.ways
    said = [f"{name} has the very Keepers, which win at any time."] if chance.printed else []
    if not ways.rules.calculations:
        said.append("No rule in play allows a calculation.")
    elif not ways.possible:
        said.append("No calculation makes it.")
    else:
        count = str(ways.count)
        when = "" if chance.own_turn else f", which would count on {name}’s own turn only"
        said.append(f"{count[0].upper()}{count[1:]}{when}.")
    return " ".join(said)


def _near(chance: PlayerGoal) -> str:
    ways = chance.ways
    lacking = missing(ways.numbers, ways.make, ways.rules)
    near = misses(ways.numbers, ways.make, ways.rules, 2) if ways.rules.calculations else []
    items = [f"One more Keeper would do it: {', '.join(str(one.keeper) for one in lacking)}."] if lacking else []
    items += [f"Nearest: {one}." for one in near]
    return f"<ul>{''.join(f'<li>{safe(item)}</li>' for item in items)}</ul>" if items else ""
