"""The page: a game as one HTML file that steps without a kernel and without a network.

All words travel as data and are set as text. The page's policy lets nothing run but its own script, which it names by
its hash, and nothing be fetched from anywhere.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.view.export.packing import packed
from fluxx_nb.view.export.pieces import Pieces
from fluxx_nb.view.export.reel import SIZE, ExportStep, steps_of
from fluxx_nb.view.export.subject import ExportError, Subject
from fluxx_nb.view.layout.svgnodes import number
from fluxx_nb.view.shapes.metrics import FONTS
from fluxx_nb.view.words.scripts import DOM, code_of, sheet_of

_HERE = Path(__file__).parent
_STYLE = {"font-family": FONTS, "font-weight": "700", "stroke-linecap": "round", "stroke-linejoin": "round"}
_MOST_PICTURES = 12
"""How many pictures a printed story has, about."""


def page(subject: Subject) -> str:
    """The whole file. The same subject always makes the same text."""
    script, style = _script(), sheet_of(_HERE / "page.css")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return Template((_HERE / "page.html").read_text(encoding="utf-8")).substitute(
        policy=policy,
        title=escape(subject.title),
        about=escape(subject.about),
        style=style,
        script=script,
        width=number(SIZE[0]),
        height=number(SIZE[1]),
        data=packed(json.dumps(_data(subject), ensure_ascii=False, separators=(",", ":"))),
    )


@cache
def _script() -> str:
    paths = (DOM, _HERE / "unpack.js", _HERE / "page.js")
    return "\n".join(code_of(path.read_text(encoding="utf-8")) for path in paths)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _data(subject: Subject) -> dict[str, Any]:
    """What the script of the page gets."""
    game = subject.game
    steps = list(steps_of(game, subject.seat))
    if not steps:
        raise ExportError("Nothing has happened in this game yet, so there is nothing to step through.")
    pieces = Pieces(game.deck.edition)
    decided = subject.quiz.moment.n if subject.quiz is not None and subject.quiz.moment is not None else -1
    shown = _pictured(steps, decided)
    told = [[*pieces.step(step), int(at in shown)] for at, step in enumerate(steps)]
    quiz = _question(subject.quiz, pieces, _place(steps, decided)) if subject.quiz is not None else None
    return {**pieces.as_data(), "style": _STYLE, "steps": told, "quiz": quiz}


def _place(steps: Sequence[ExportStep], event: int) -> tuple[int, int]:
    """Return the step of an event and the number of the event in it; -1 if it has no step."""
    at = max((at for at, step in enumerate(steps) if step.start <= event), default=-1)
    return at, event - steps[at].start if at >= 0 and steps[at].effects else -1


def _pictured(steps: Sequence[ExportStep], decided: int) -> set[int]:
    """The steps that a printed story shows: ends of turns, not too many, what decides the question, and the end."""
    last = len(steps) - 1
    ends = [at for at in range(last) if steps[at + 1].begins_turn]
    apart = max(1, -(-len(ends) // _MOST_PICTURES))
    return {*ends[::apart], last, _place(steps, decided)[0]}


def _question(quiz: Quiz, pieces: Pieces, place: tuple[int, int]) -> dict[str, Any]:
    """The question, and the reply to every answer."""
    source = pieces.sources(quiz.passages[0]) if quiz.passages else -1
    step, effect = place
    options = []
    for words in quiz.options:
        verdict, nudge = quiz.judge(words), quiz.nudge(words)
        options.append(
            {
                "words": words,
                "right": verdict.right,
                "nudge": [nudge.opening, *nudge.shown],
                "reply": [one for one in (verdict.opening, *verdict.shown, verdict.because) if one],
            }
        )
    told = quiz.tell()
    return {
        "story": quiz.scenario.story,
        "ask": quiz.ask,
        "options": options,
        "told": [one for one in (told.opening, *told.shown, told.because) if one],
        "source": source,
        "step": step,
        "effect": effect,
    }
