"""Objects at the end of a cell show themselves, and the pure part stays free of Jupyter."""

from __future__ import annotations

import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import fluxx_nb
from fluxx_nb import odds, simulate, where_it_turned
from fluxx_nb.classroom import covered, which_draw
from fluxx_nb.display_hooks import Live, Still
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.maths import easiest, machine, square, ways, work_out
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.view.display import (
    STILL,
    card_html,
    deck_html,
    event_html,
    gallery,
    moment_html,
    passage_html,
    state_html,
)


def test_importing_the_package_imports_no_widgets() -> None:
    code = (
        "import sys; from fluxx_nb import desk, load, maths, simulate, tell, worksheet;"
        "print(sorted({'ipywidgets', 'ipycanvas', 'anywidget'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


def test_a_card_shows_its_face_and_its_words() -> None:
    card = load_edition("math")["Number Five"]
    html = card_html(card)
    assert "<svg" in html
    assert "Number Five" in html
    assert '<div style="flex:none"><svg' in html, "a long text would make the picture shrink"


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


def test_an_event_says_why_it_happened_and_a_passage_where_it_stands() -> None:
    game = new_game("math", 2, seed=1)
    drawn = next(event for event in game.events if event.what == "turned")
    assert drawn.why.means in unescape(event_html(drawn))
    passage = next(iter(game.deck.rulebook))
    assert passage.where in unescape(passage_html(passage))


def test_a_state_is_a_picture_with_words_for_those_who_cannot_see_it() -> None:
    html = unescape(state_html(new_game("math", 2, seed=1).state))
    assert html.startswith("<img")
    assert "Draw pile:" in html


# In IPython -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shell() -> InteractiveShell:
    return InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))


def objects() -> dict[type, object]:
    game = new_game("math", 2, seed=1)
    made = (
        game.deck, game.deck["Number Five"], game.state, next(tell(game)), game.events[0],
        next(iter(game.deck.rulebook)), simulate("math", games=2, seed=1), odds(game, 2),
        where_it_turned(game, 2),
        ways([2, 3, 8], make=24), ways([2, 3, 8], make=24)[0],
        square([2, 4]), easiest(2), machine(), work_out("9 + 3 × 4"), covered(square([2, 4])),
        which_draw([3, 5], "24 Hours", ["Plus Victory"], tries=10),
        where_it_turned(game, 2).plot(),
    )  # fmt: skip
    return {type(one): one for one in made}


def heirs(kind: type) -> set[str]:
    """The names of its subclasses: a dataclass with slots leaves a second class of its name behind."""
    return {heir.__qualname__ for heir in kind.__subclasses__()}


def test_every_class_that_shows_itself_has_a_way_to() -> None:
    assert heirs(Still) | {"Event"} == {kind.__qualname__ for kind in STILL}
    assert heirs(Live) == {"Game", "Timeline", "Scenario", "Puzzle"}


@pytest.mark.parametrize("kind", STILL)
def test_each_kind_is_shown_in_a_notebook_and_told_elsewhere(kind: type, shell: InteractiveShell) -> None:
    one = objects()[kind]
    data, _ = shell.display_formatter.format(one)
    assert data["text/plain"] == repr(one)
    assert {"text/html", "text/markdown"} & set(data)


@pytest.mark.parametrize("what", ["new_game('math', 2, seed=1)", "Timeline(new_game('math', 2, seed=1))"])
def test_a_game_at_the_end_of_a_cell_is_its_table(
    shell: InteractiveShell, what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("ipycanvas")
    from fluxx_nb.view.live.table import Table

    monkeypatch.chdir(tmp_path)
    shown: list[Table] = []

    def put_up(table: Table) -> None:
        shown.append(table)

    monkeypatch.setattr(Table, "_ipython_display_", put_up)
    assert shell.run_cell(f"from fluxx_nb import *\n{what}").success
    assert len(shown) == 1


def test_showing_replaces_nothing_of_the_shell(shell: InteractiveShell) -> None:
    def mine(*_: object, **__: object) -> None: ...

    shell.set_custom_exc((ZeroDivisionError,), mine)
    handler = shell.CustomTB
    shell.run_cell("import fluxx_nb, importlib; importlib.reload(fluxx_nb)")
    assert (shell.custom_exceptions, shell.CustomTB) == ((ZeroDivisionError,), handler)
    shell.set_custom_exc((), None)


ORDER = """
{first}
{second}
import importlib
importlib.reload(fluxx_nb)
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
data, _ = shell.display_formatter.format(fluxx_nb.deck("math")["Number Five"])
print("text/html" in data, hasattr(fluxx_nb.Game, "_ipython_display_"))
shell.run_cell("import fluxx_nb; fluxx_nb.deck('maths')")
"""


@pytest.mark.parametrize("first", ["import fluxx_nb", "import IPython"])
def test_it_does_not_matter_which_is_imported_first(first: str, tmp_path: Path) -> None:
    second = "import IPython" if first == "import fluxx_nb" else "import fluxx_nb"
    code = ORDER.format(first=first, second=second)
    where = {"IPYTHONDIR": str(tmp_path), "PYTHONPATH": str(Path(fluxx_nb.__file__).parents[1]), "PATH": ""}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=where)
    assert ran.stdout.startswith("True True\nUnknownEdition: ")
    assert "Traceback" not in ran.stdout + ran.stderr


def test_dollar_signs_in_names_are_no_mathematics() -> None:
    game = fluxx_nb.new_game("math", ["$x$", "$y$"], seed=3)
    moment = next(one for one in fluxx_nb.tell(game) if "$x$" in one.text)
    shown: Any = moment
    html = shown._repr_mimebundle_()["text/html"]
    assert html.startswith('<div class="mathjax_ignore tex2jax_ignore">')
    found: Any = fluxx_nb.simulate("math", ["$x$", "$y$"], games=1)
    assert "$x$" not in found._repr_mimebundle_()["text/markdown"].replace("\\$", "")
