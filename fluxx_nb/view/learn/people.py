"""Who learns here: names, and progress to export, import and delete."""

from __future__ import annotations

import json
from base64 import b64encode

from fluxx_nb.learning import Learner, SavedLearner, Shelf
from fluxx_nb.learning.progress import LONGEST_NAME
from fluxx_nb.learning.shelf import file_name
from fluxx_nb.story.words.teller import count
from fluxx_nb.view.learn.messages import Delete, NameProgress, SwitchLearner
from fluxx_nb.view.live.progress_here import is_nameless
from fluxx_nb.view.words.messages import said
from fluxx_nb.view.words.panels import safe


def learners_html(shelf: Shelf, learner: SavedLearner, asked_to_delete: bool) -> str:
    """Return the learners of this machine and what can be done with the progress of this one, as HTML."""
    nameless, export, delete = is_nameless(learner), "", ""
    others = [one for one in shelf.names() if one != learner.name]
    switch = "".join(_switch(one) for one in others)
    known = f'<p class="fluxx-acts">{switch}</p>' if switch else ""
    if nameless and not learner.has_progress:
        who = f"<h2>Who learns here?</h2>{known}{_form(SwitchLearner, 'Your name', 'Start', 'switch')}"
    else:
        who, kept = f"<h2>Learning as {safe(learner.name)}</h2>", f"The progress of {safe(learner.name)}"
        if nameless:
            kept = "This progress"
            who = (
                f"<h2>Progress without a name</h2><p>{safe(so_far(learner))} Is it yours? Name it.</p>"
                f"{_form(NameProgress, 'Your name', 'Name this progress', 'name-progress')}"
            )
        who += (
            "<h2>Someone else</h2><p>A learner who is known here goes on, and a new one starts from the beginning. "
            f"{kept} stays as it is.</p>{known}{_form(SwitchLearner, 'Their name', 'Switch', 'switch')}"
        )
        export, delete = _export(learner), _delete(safe(learner.name), asked_to_delete)
    return (
        f'<div class="fluxx-people">{who}'
        "<h2>Your progress</h2><p>Progress is saved on this machine, in a file of your own. Nothing is sent.</p>"
        f'<p class="fluxx-acts">{export}<label class="fluxx-import">Import a file '
        f'<input type="file" accept=".json,application/json"></label></p>{delete}</div>'
    )


def so_far(learner: Learner) -> str:
    """Return how far a learner is, as a sentence."""
    games = f", {count(len(learner.finished), 'game')} played" if learner.finished else ""
    return f"{count(len(learner.rules()), 'rule')} started, {count(len(learner.answers), 'answer')}{games} so far."


def _form(message: type[SwitchLearner | NameProgress], label: str, act: str, kind: str) -> str:
    """Return a form that says a message with the name that is typed."""
    return (
        f'<form class="fluxx-form" data-form="{safe(json.dumps({"say": message.__name__}))}"><label>{label} '
        f'<input name="name" maxlength="{LONGEST_NAME}" autocomplete="off" required></label>'
        f'<button type="submit" class="fluxx-{kind}">{act}</button></form>'
    )


def _switch(name: str) -> str:
    say = safe(said(SwitchLearner(name)))
    return f'<button type="button" class="fluxx-switch-to" data-say="{say}">{safe(name)}</button>'


def _export(learner: SavedLearner) -> str:
    data = b64encode(learner.export().encode()).decode()
    return (
        f'<a class="fluxx-export-progress" download="{file_name(learner.name)}" '
        f'href="data:application/json;base64,{data}">Export</a>'
    )


def _delete(name: str, asked: bool) -> str:
    if not asked:
        say = safe(said(Delete(sure=False)))
        marks = f'class="fluxx-delete" data-key="delete" data-say="{say}"'
        return f'<p><button type="button" {marks}>Delete my progress</button></p>'
    yes, no = safe(said(Delete(sure=True))), safe('{"say": "OpenLearners"}')
    return (
        f'<p class="fluxx-acts" role="alert">Delete all progress of {name}? '
        f'<button type="button" class="fluxx-delete-sure" data-key="delete" data-say="{yes}">Delete</button>'
        f'<button type="button" data-say="{no}">Keep</button></p>'
    )
