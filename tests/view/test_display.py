"""Objects at the end of a cell show themselves, and the pure part stays free of Jupyter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.explain import tell
from fluxx_nb.view.display import card_html, deck_html, gallery, moment_html


def test_importing_the_package_imports_no_widgets() -> None:
    code = "import sys, fluxx_nb; print([m for m in ('ipywidgets', 'ipycanvas', 'anywidget') if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


def test_a_card_shows_its_face_and_its_words() -> None:
    card = load_edition("math")["Number Five"]
    html = card_html(card)
    assert "<svg" in html
    assert "Number Five" in html


def test_a_deck_shows_each_title_once() -> None:
    deck = load_edition("math")
    scene = gallery(deck, range(10))
    assert len(scene.cards) == 10
    assert not any(a.box.meets(b.box) for at, a in enumerate(scene.cards) for b in scene.cards[at + 1 :])
    assert deck_html(deck).count("<use ") == len(deck.titles)


def test_a_moment_shows_its_sentence_with_the_quote() -> None:
    moment = next(tell(new_game("math", 2, seed=1)))
    html = moment_html(moment)
    assert moment.text.split(";")[0] in html
    assert "“" in html


def test_a_running_ipython_learns_how_to_show_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("ipycanvas")
    from IPython.core.interactiveshell import InteractiveShell

    from fluxx_nb.engine.core.game import Game
    from fluxx_nb.view.display import register

    monkeypatch.chdir(tmp_path)
    shell = InteractiveShell()
    register(shell)
    shown = shell.display_formatter.ipython_display_formatter.lookup_by_type(Game)
    assert callable(shown)
    data, _ = shell.display_formatter.format(load_edition("math")["Number Five"])
    assert "<svg" in data["text/html"]
