"""The line above the Learn page: the edition, how far the learner is, and the ways to the map and the learners."""

from __future__ import annotations

from collections import Counter

from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.learning import Learner, LearningPath, Status
from fluxx_nb.learning.rounds import carried_rules, origins
from fluxx_nb.view.learn.messages import GoRound, OpenLearners, OpenMap
from fluxx_nb.view.words.messages import Message, said
from fluxx_nb.view.words.panels import safe

_CHOOSE = safe('{"say": "ChooseEdition"}')
"""The message of the list of editions; the page adds the name."""


def header_html(path: LearningPath, learner: Learner, view: str) -> str:
    """Return the line as HTML; `view` is what the page shows now."""
    count = Counter(learner.statuses(path).values())
    started = len(path) - count[Status.NEW]
    due = f", {count[Status.DUE]} due for review" if count[Status.DUE] else ""
    carried = carried_rules(learner, path)
    along = f" ({len(carried)} from {origins(carried)})" if carried else ""
    known = f", {count[Status.KNOWN]} known{due}"
    progress = f"{started} of {len(path)} rules started<span>{safe(along)}</span>{known}"
    ways = _way("Round", GoRound(), view) + _way("Map", OpenMap(), view)
    return (
        f'<div class="fluxx-learn-bar"><label><span>Learn</span> {_editions(path.edition)}</label>'
        f'<span class="fluxx-progress">{progress}</span>'
        f'<span class="fluxx-ways">{ways}{_way(learner.name, OpenLearners(), view)}</span></div>'
    )


def _editions(chosen: str) -> str:
    options = "".join(
        f'<option value="{safe(name)}"{" selected" * (name == chosen)}>{safe(load_edition(name).title)}</option>'
        for name in editions()
    )
    return f'<select aria-label="Learn" data-key="edition" data-say="{_CHOOSE}">{options}</select>'


def _way(words: str, message: Message, view: str) -> str:
    name = type(message).__name__.removeprefix("Go").removeprefix("Open").lower()
    here = ' aria-current="page"' if name == view else ""
    tip = ' title="Who learns here"' if isinstance(message, OpenLearners) else ""
    return f'<button type="button" data-key="{name}"{here}{tip} data-say="{safe(said(message))}">{safe(words)}</button>'
