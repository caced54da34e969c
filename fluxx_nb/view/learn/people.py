"""Who learns here: names, and progress to export, import and delete."""

from __future__ import annotations

from base64 import b64encode

from fluxx_nb.learning import SavedLearner, Shelf
from fluxx_nb.learning.progress import LONGEST_NAME
from fluxx_nb.learning.shelf import file_name
from fluxx_nb.view.learn.messages import Delete, SwitchLearner
from fluxx_nb.view.words.messages import said
from fluxx_nb.view.words.panels import safe


def learners_html(shelf: Shelf, learner: SavedLearner, asked_to_delete: bool) -> str:
    """Return the learners of this machine and what can be done with one's progress, as HTML."""
    name = safe(learner.name)
    others = [one for one in shelf.names() if one != learner.name]
    switch = "".join(_switch(one) for one in others)
    known = f'<p class="fluxx-acts">{switch}</p>' if switch else ""
    form = '<form class="fluxx-form" data-form="{&quot;say&quot;: &quot;SwitchLearner&quot;}">'
    return (
        f'<div class="fluxx-people"><h3>Learning as {name}</h3>{known}'
        f'{form}<label>Your name <input name="name" maxlength="{LONGEST_NAME}" autocomplete="off" required></label>'
        '<button type="submit" class="fluxx-switch">Switch</button></form>'
        f"<h3>Your progress</h3><p>Progress is saved on this machine, in a file of your own. Nothing is sent.</p>"
        f'<p class="fluxx-acts">{_export(learner)}<label class="fluxx-import">Import a file '
        '<input type="file" accept=".json,application/json"></label></p>'
        f"{_delete(name, asked_to_delete)}</div>"
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
