"""The parts of a round that are no predictions: a rule shown at a table, and the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fluxx_nb.learning import PathRule, Status
from fluxx_nb.view.learn.map import SHAPES, WORDS
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.panel import PanelWords
from fluxx_nb.view.words.buttons import button, row
from fluxx_nb.view.words.messages import GoOn
from fluxx_nb.view.words.panels import quotation, safe
from fluxx_nb.view.words.rulings import rule_link


class Showing:
    """A new rule: its words first, then its table step by step."""

    closes = False

    def __init__(self, rule: PathRule, edition: str, heading: str, story: str, go_on: Callable[[], None]) -> None:
        self._rule, self._edition, self._heading, self._story = rule, edition, heading, story
        self.go_on = go_on
        self._begun_at: int | None = None
        self.invites = True
        """Whether there is more to see at the table."""

    def words(self, now: Frame) -> PanelWords:
        """What is beside the table: the rule before the first step, then the moment's own words."""
        if self._begun_at is None:
            self._begun_at = now.at
        self.invites = bool(now.session.script) or not now.session.at_end
        ask = row("onward", [button("Go on ▶", GoOn(), "go-on", primary=not self.invites)])
        if now.at != self._begun_at:
            return PanelWords(ask=ask)
        rule = self._rule
        story = f'<p class="fluxx-story">{safe(self._story)}</p>' if self._story else ""
        html = f'<p class="fluxx-where">{self._heading}</p><p class="fluxx-sentence">{safe(rule.title)}</p>{story}'
        prompt = '<p class="fluxx-quiet">Press Next to see it at the table.</p>' * self.invites
        return PanelWords(html, quotation(rule.quote, self._edition, rule_link), prompt + ask)


class Result(NamedTuple):
    """A rule that was asked about in a round."""

    rule: PathRule
    right: bool


class RoundDone:
    """The end of a round: what went well, and where each rule is now."""

    closes = invites = False

    def __init__(
        self, results: Sequence[Result], status: Callable[[str], Status], next_up: str, go_on: Callable[[], None]
    ) -> None:
        self._results, self._status, self._next_up = results, status, next_up
        self.go_on = go_on

    def words(self, now: Frame) -> PanelWords:
        """What is beside the last table of the round."""
        right = sum(one.right for one in self._results)
        rules = list(dict.fromkeys(one.rule for one in self._results))
        rows = "".join(f"<li>{safe(rule.title)}: {_state(self._status(rule.id))}</li>" for rule in rules)
        html = (
            f'<p class="fluxx-where">Round done</p><p class="fluxx-sentence">{right} of {len(self._results)} right.</p>'
            f'<ul class="fluxx-results">{rows}</ul>'
        )
        if self._next_up:
            html += f"<p>Next rule: {safe(self._next_up)}.</p>"
        return PanelWords(html, "", row("onward", [button("Next round ▶", GoOn(), "go-on", primary=True)]))


def _state(status: Status) -> str:
    return f"{SHAPES[status]} {WORDS[status]}"
