"""Branching in words: the line that says that one is in a branch, and the tree of all lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import OpenPage, Switch
from fluxx_nb.view.words.panels import safe

COMPARE = "compare"
"""The name of the page that shows a branch beside the game."""

BEGIN = (
    '<p class="fluxx-quiet">There is no branch yet. <b>What if?</b> goes back to the last question that you may answer '
    "otherwise; choose another answer there, and a branch begins. The game as it was played stays as it is.</p>"
)
"""How to begin a branch."""


class BranchLine(NamedTuple):
    """One line of the tree."""

    depth: int
    title: str
    place: str
    """Where it leaves the line before it; empty for the game as it was played."""
    standing: str
    """How it ended, or how far it has come."""
    here: bool
    """Whether it is the one that is looked at."""


def branch_line(title: str) -> str:
    """That one is in a branch, and the ways back and across; nothing for the game as it was played."""
    if not title:
        return ""
    back = button("Back to the game", Switch(0), "home", tip="To the game as it was played")
    across = button("Compare", OpenPage(COMPARE), "across", tip="This branch beside the game as it was played")
    return f'<div class="fluxx-branch-line"><p>{safe(title)}</p><span>{back}{across}</span></div>'


def tree(rows: Sequence[BranchLine]) -> str:
    """All lines of a game, each under the one that it leaves, and each a button that leads there."""
    html, depth = "", -1
    for number, branch in enumerate(rows):
        if branch.depth > depth:
            html += '<ul class="fluxx-tree"><li>'
        else:
            html += "</li></ul>" * (depth - branch.depth) + "</li><li>"
        depth = branch.depth
        words = f"{'● ' if branch.here else ''}{branch.title}"
        left = f"leaves at {branch.place}" if branch.place else ""
        told = " · ".join(filter(None, (left, branch.standing, "you are here" if branch.here else "")))
        html += button(words, Switch(number), "branch", picked=branch.here)
        html += f'<span class="fluxx-twig">{safe(told)}</span>'
    return html + "</li></ul>" * (depth + 1)
