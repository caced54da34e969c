"""The map: every rule of an edition as a tile that says how well the learner knows it."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from fluxx_nb.learning import Learner, LearningPath, PathRule, Status
from fluxx_nb.learning.progress import REFUSED, GivenAnswer
from fluxx_nb.learning.rounds import carried_rules
from fluxx_nb.learning.task import expected
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.words.teller import count
from fluxx_nb.view.learn.messages import OpenMap, OpenTile, Practice
from fluxx_nb.view.live.guest import is_guest
from fluxx_nb.view.words.messages import said
from fluxx_nb.view.words.panels import quotation, safe

SHAPES = {Status.NEW: "○", Status.MET: "◔", Status.SHAKY: "△", Status.KNOWN: "●", Status.DUE: "↻"}
"""The shape of each status: no one has to tell colors apart."""
WORDS = {
    Status.NEW: "new", Status.MET: "met", Status.SHAKY: "shaky", Status.KNOWN: "known", Status.DUE: "due for review",
}  # fmt: skip
_MOST_SCENARIOS, _MOST_ANSWERS = 6, 8


def map_html(path: LearningPath, learner: Learner, opened: PathRule | None = None) -> str:
    """Return all rules by chapter, with the opened one in full, as HTML."""
    statuses = learner.statuses(path)
    number = Counter(statuses.values())
    key = "".join(
        f'<li data-status="{status}"><i aria-hidden="true">{SHAPES[status]}</i> {number[status]} {WORDS[status]}</li>'
        for status in Status
    )
    chapters = "".join(
        f'<h2>{safe(chapter.title)}</h2><ul class="fluxx-tiles">'
        + "".join(_tile(rule, statuses[rule.id], rule is opened) for rule in chapter.rules)
        + "</ul>"
        for chapter in path.chapters
    )
    detail = f'<div class="fluxx-detail">{_detail(path, opened, learner)}</div>' if opened is not None else ""
    return f'<ul class="fluxx-key">{key}</ul><div class="fluxx-map">{detail}<div>{chapters}</div></div>'


def _tile(rule: PathRule, status: Status, opened: bool) -> str:
    return (
        f'<li><button type="button" class="fluxx-tile" data-status="{status}" data-key="{safe(rule.id)}" '
        f'aria-pressed="{str(opened).lower()}" data-say="{safe(said(OpenTile(rule.id)))}">'
        f'<i aria-hidden="true">{SHAPES[status]}</i><span>{safe(rule.title)}</span><small>{WORDS[status]}</small>'
        "</button></li>"
    )


def _detail(path: LearningPath, rule: PathRule, learner: Learner) -> str:
    plan = learner.plan(rule.id)
    state = f"{SHAPES[plan.status]} {WORDS[plan.status]}"
    when = _due(plan.due, learner.clock()) if plan.due is not None else ""
    practice = _button("Practice this rule", said(Practice(rule.id)), "practice", primary=True)
    close = _button("Close", said(OpenMap()), "close-tile")
    return (
        f'<h2>{safe(rule.title)}</h2><p class="fluxx-state">{safe(" · ".join(filter(None, (state, when))))}</p>'
        f"{_brought(path, rule, learner)}{quotation(rule.quote, path.edition)}"
        f'<p class="fluxx-acts">{practice}{close}</p>'
        f"{_scenarios(path.edition, rule)}{_history(learner.history(rule.id))}"
    )


def _brought(path: LearningPath, rule: PathRule, learner: Learner) -> str:
    found = [str(one) for one in carried_rules(learner, path) if one.rule is rule]
    return "".join(f"<p>{safe(one)}</p>" for one in found)


def _due(due: datetime, now: datetime) -> str:
    left = due - now
    if left <= timedelta():
        return "review it now"
    days = round(left / timedelta(days=1))
    return "comes back today" if days < 1 else f"comes back in {count(days, 'day')}"


def _scenarios(edition: str, rule: PathRule) -> str:
    found = [one for one in scenarios(edition) if not set(rule.passage_ids).isdisjoint(one.teaches)]
    if not found:
        return ""
    rows = "".join(f"<li>{_scenario(one)}</li>" for one in found[:_MOST_SCENARIOS])
    more = f"<li>and {len(found) - _MOST_SCENARIOS} more</li>" if len(found) > _MOST_SCENARIOS else ""
    return f"<h3>Scenarios</h3><ul>{rows}{more}</ul>"


def _scenario(one: Scenario) -> str:
    # Only the app has a page for each scenario; a notebook calls it up by name.
    if is_guest():
        return f'<a href="?go={safe(one.name)}">{safe(one.title)}</a>'
    return f"{safe(one.title)} <code>{safe(one.name)}</code>"


def _history(answers: list[GivenAnswer]) -> str:
    if not answers:
        return "<h3>Your answers</h3><p>None yet.</p>"
    rows = "".join(f"<li>{_answer(one)}</li>" for one in reversed(answers[-_MOST_ANSWERS:]))
    return f"<h3>Your answers</h3><ul>{rows}</ul>"


def _answer(one: GivenAnswer) -> str:
    day = f"{one.at:%b} {one.at.day}"
    if one.right:
        return f"{day} ✓ {safe(one.said)}"
    if one.task == REFUSED:
        return f"{day} ✗ {safe(one.misreading)}"
    told = one.misreading if one.misreading != expected(one.said).name else ""
    return f"{day} ✗ {safe(one.said)}" + (f": {safe(told)}" if told else "")


def _button(words: str, say: str, name: str, *, primary: bool = False) -> str:
    marks = f"fluxx-{name}" + " fluxx-primary" * primary
    return f'<button type="button" class="{marks}" data-key="{name}" data-say="{safe(say)}">{safe(words)}</button>'
