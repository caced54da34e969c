"""Homework: the questions of a worksheet as one page for a phone, which ends with a result code.

The page needs no server and no network, and sends nothing: the pupil copies the code to the teacher. The browser keeps
the answers, so that reloading loses nothing; where it can't, the page says so first.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from fluxx_nb.classroom.assignment import Assignment, code_head
from fluxx_nb.classroom.question import Question
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.words.scripts import DOM

_HERE = Path(__file__).parent
_STYLE = (_HERE / "homework.css").read_text(encoding="utf-8")
_SCRIPT = "\n".join(path.read_text(encoding="utf-8") for path in (DOM, _HERE / "homework.js"))
_WIDTH = 560.0
"""Narrow, so that the cards can be read on a phone."""


def homework(assignment: Assignment, title: str, subtitle: str) -> str:
    """Return the page of an assignment."""
    questions = assignment.draw()
    data = {"head": list(code_head(assignment, questions)), "questions": [_asked(one) for one in questions]}
    # Inside a script, only the end of the script could be mistaken for markup.
    told = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    # One at a time is part of the page: their shapes share ids, and a page finds the first of an id, even a hidden one.
    pictures = "".join(f"<template>{_picture(one)}</template>" for one in questions)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><header><h1>{escape(title)}</h1><p>{escape(subtitle)}</p></header>"
        f'<main id="page" aria-live="polite"></main><figure id="picture" hidden></figure>{pictures}'
        f'<footer><button type="button" id="reading">Larger text</button></footer>'
        f"<noscript>This page needs JavaScript. Ask your teacher for the sheet on paper.</noscript>"
        f'<script type="application/json" id="data">{told}</script><script>{_SCRIPT}</script></body></html>\n'
    )


def _picture(question: Question) -> str:
    return to_svg(layout(look(question.position.state, None), _WIDTH))


def _asked(question: Question) -> dict[str, Any]:
    right = question.draft.right
    return {
        "title": question.title,
        "story": question.story,
        "glance": [list(line) for line in question.glance],
        "ask": question.ask,
        "because": right.because,
        "options": [
            {"text": choice.text, "right": choice is right, "thinks": choice.thinks, "because": choice.because}
            for choice in question.choices
        ],
    }
