"""Chances in words: the odds of a moment as HTML, with a small picture of the odds along the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fluxx_nb.lab.chance import Chance
from fluxx_nb.lab.course import UNTURNED, Course, Swing
from fluxx_nb.lab.odds import Odds
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import GoTo
from fluxx_nb.view.words.panels import safe
from fluxx_nb.view.words.scripts import sheet_of

_STYLE = f"<style>{sheet_of(Path(__file__).with_name('odds.css'))}</style>"
"""It comes with the page: most tables are never asked for their odds."""
_WIDE, _HIGH = 320, 90
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")
"""Players differ by the line's dashes, so that no one depends on colour."""

_HOW = (
    "A playout plays the game on to its end: the hidden cards are dealt again, everyone takes a win that is open and "
    "gives none away, as far as Goals name their Keepers, and otherwise plays at random. Chance plays a part, so each "
    "share has a 95 % interval, the band: in about 95 of 100 cases it holds the true chance. More playouts make it "
    "narrower."
)


@dataclass
class OddsPage:
    """Everything that is known so far about the odds of a moment, and those along the game; as HTML."""

    found: Odds | None = None
    why_not: str = ""
    """Why the moment has no odds."""
    answered: str = ""
    """What was answered to the question, where it is not the next one that comes."""
    course: Course | None = None
    all_told: bool = False
    """Whether the course is there from the first play to this moment."""

    def __str__(self) -> str:
        found = self.found
        if found is None:
            along = f"<section>{self._along()}</section><section>{self._turned()}</section>"
            return f'{_STYLE}<p>{safe(self.why_not)}</p><div class="fluxx-odds">{along}</div>{self._words()}'
        players = _table("Player", "wins", found.everybody.items())
        answers = _table(f"{found.asked} answers", f"{found.asked} wins", found.options) + self._about_answers(found)
        return (
            f'{_STYLE}<div class="fluxx-odds"><section>{players}{self._along()}{self._turned()}</section>'
            f"<section>{answers}</section></div>{self._words()}"
        )

    def _words(self) -> str:
        """What the numbers mean; below them, so that they are together."""
        words = [f"{safe(str(self.found))}. {_HOW}"] if self.found is not None else []
        if self.course is not None and len(self.course.points) > 1:
            words += [_about_course(self.course)] + [_HOW] * (self.found is None)
        return "".join(f'<p class="fluxx-quiet">{one}</p>' for one in words)

    def _about_answers(self, found: Odds) -> str:
        who = safe(found.asked)
        if not found.options_seen:
            said = f"What {who} may answer is not told: it would show what {who} holds."
        elif not found.playouts or len(found.labels) == 1:
            return ""
        else:
            said = f"Each row tells how often {who} wins after this answer. {who}'s own row is for someone in a "
            said += "hurry, who takes a win that is open, and otherwise any answer."
        if self.answered:
            said += f" The answer was <b>{safe(self.answered)}</b>; the next question comes with one of the next steps."
        return f'<p class="fluxx-quiet">{said}</p>'

    def _along(self) -> str:
        if self.course is None or len(self.course.points) < 2:
            return ""
        return along(self.course, self.course.turned() if self.all_told else ())

    def _turned(self) -> str:
        """The plays that changed the odds most; or that there was none, as soon as that is known."""
        if self.course is None or not self.all_told or len(self.course.points) < 2:
            return ""
        turned = "".join(
            f"<li>{safe(str(swing))} {button('Go there', GoTo(swing.point.events), 'turned')}</li>"
            for swing in self.course.turned()
        )
        told = f'<ul class="fluxx-turned">{turned}</ul>' if turned else f'<p class="fluxx-quiet">{UNTURNED}</p>'
        return f"<h4>Where it turned</h4>{told}"


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


def along(course: Course, swings: Iterable[Swing]) -> str:
    """The odds at every play so far, a line for each player, with the plays marked that changed them most."""
    points = course.points
    across = _WIDE / (len(points) - 1)
    half = f"M0 {_HIGH / 2}H{_WIDE}"
    marks = "".join(f"M{(points.index(swing.point) + 0.5) * across:.1f} 0V{_HIGH}" for swing in swings)
    lines, names = [f'<path d="{half}{marks}" stroke="currentColor" stroke-dasharray="1 3" opacity="0.6"/>'], []
    for at, name in enumerate(course.names):
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
    scale = '<div class="fluxx-course-scale" aria-hidden="true"><i>100 %</i><i>50 %</i><i>0 %</i></div>'
    svg = (
        f'<svg class="fluxx-course" viewBox="-2 -2 {_WIDE + 4} {_HIGH + 4}" width="{_WIDE}" height="{_HIGH}" '
        f'role="img" aria-label="{label}">{frame}{"".join(lines)}</svg>'
    )
    return f'<h4>The odds along the game</h4><div class="fluxx-course-frame">{scale}{svg}</div>{key}'


def _about_course(course: Course) -> str:
    off = max(chance.half_width for point in course.points for chance in point.chances.values())
    return (
        "The odds along the game lead from the first play, at the left, to this moment: how often each player wins "
        f"from there. Every corner is made of {course.playouts} playouts and may be off by {off * 100:.0f} points."
    )
