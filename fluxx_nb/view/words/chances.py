"""Chances in words: the odds of a moment as HTML, with a small picture of the odds along the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fluxx_nb.lab.chance import Chance
from fluxx_nb.lab.course import Point, Swing
from fluxx_nb.lab.odds import Odds
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import GoTo
from fluxx_nb.view.words.panels import safe

_WIDE, _HIGH = 320, 90
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")
"""Players differ by the line's dashes, so that no one depends on colour."""

HOW = (
    "Hidden cards are dealt anew in every playout; everybody takes a win that lies open, gives none away, and plays at "
    "random else."
)


def odds_page(found: Odds | str, points: Sequence[Point], swings: Iterable[Swing]) -> str:
    """Everything that is known so far about the odds of a moment, or why it has none; and those along the game."""
    turned = "".join(
        f"<li>{safe(str(swing))} {button('Go there', GoTo(swing.point.events), 'turned')}</li>" for swing in swings
    )
    where = f'<h4>Where it turned</h4><ul class="fluxx-turned">{turned}</ul>' if turned else ""
    if isinstance(found, str):
        along = f"<section>{_along(points)}</section><section>{where}</section>"
        return f'<p>{safe(found)}</p><div class="fluxx-odds">{along}</div>'
    players = _table("Player", "wins", found.players.items())
    answers = _table(f"{found.asked} answers", f"{found.asked} wins", found.options)
    return (
        f'<div class="fluxx-odds"><section>{players}{_along(points)}{where}</section><section>{answers}</section></div>'
        f'<p class="fluxx-quiet">{safe(str(found))}. {HOW}</p>'
    )


def swing_in_short(swing: Swing) -> str:
    """A swing as the log tells it."""
    return f"{swing.player} {swing.before.share:.0%} → {swing.after.share:.0%}"


def _table(name: str, what: str, chances: Iterable[tuple[str, Chance]]) -> str:
    rows = "".join(
        f"<tr><td>{safe(who)}</td><td>{_bar(chance)}</td><td>{chance.share:.0%}</td>"
        f'<td class="fluxx-quiet">{chance.low:.0%} to {chance.high:.0%}</td></tr>'
        for who, chance in chances
        if chance.of
    )
    head = f"<tr><th>{safe(name)}</th><td></td><th>{safe(what)}</th><th>95 % interval</th></tr>"
    return f'<table class="fluxx-odds-table">{head}{rows}</table>' if rows else ""


def _bar(chance: Chance) -> str:
    """The interval as a band and the share as a line, on a scale from never to always."""
    band = f"left:{chance.low:.1%};width:{chance.high - chance.low:.1%}"
    share = f"left:{chance.share:.1%}"
    return f'<span class="fluxx-chance" aria-hidden="true"><i style="{band}"></i><b style="{share}"></b></span>'


def _along(points: Sequence[Point]) -> str:
    """The odds at every play so far, a line for each player."""
    if len(points) < 2:
        return ""
    across = _WIDE / (len(points) - 1)
    lines, names = [], []
    for at, name in enumerate(points[0].chances):
        places = " ".join(
            f"{place * across:.1f},{(1 - point.chances[name].share) * _HIGH:.1f}"
            for place, point in enumerate(points)
            if name in point.chances
        )
        dashes = f' stroke-dasharray="{_DASHES[at % len(_DASHES)]}"'
        lines.append(f'<polyline points="{places}" fill="none" stroke="currentColor" stroke-width="1.5"{dashes}/>')
        dash = f'<svg width="28" height="8" aria-hidden="true"><path d="M0 4H28" stroke="currentColor"{dashes}/></svg>'
        names.append(f"<span>{dash} {safe(name)}</span>")
    told = "; ".join(f"{name} {chance.share:.0%}" for name, chance in points[-1].chances.items())
    label = safe(f"The odds at {len(points)} plays so far; at the last of them {told}.")
    frame = f'<rect width="{_WIDE}" height="{_HIGH}" fill="none" stroke="currentColor" opacity="0.3"/>'
    key = f'<p class="fluxx-course-key">{" ".join(names)}</p>'
    return (
        f'<svg class="fluxx-course" viewBox="-2 -2 {_WIDE + 4} {_HIGH + 4}" width="{_WIDE}" height="{_HIGH}" '
        f'role="img" aria-label="{label}">{frame}{"".join(lines)}</svg>{key}'
    )
