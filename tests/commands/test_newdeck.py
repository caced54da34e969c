from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from fluxx_nb import deck
from fluxx_nb.view.display import card_html

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_folder_of_a_deck_stands_for_its_deck(run: Run, here: Path) -> None:
    run("new-deck", "pirates")
    for words in (["tell", "--json"], ["export", "--to", "game.html"]):
        code, _, err = run(words[0], "pirates", *words[1:], "--seed", "1")
        assert (code, err) == (0, "")
    (here / "pirates" / "cards.yaml").unlink()
    code, _, err = run("tell", "pirates")
    assert code == 2
    assert "no edition, scenario or file named 'pirates'" in err


def test_a_new_deck_holds_and_plays_to_an_end_at_once(run: Run, here: Path) -> None:
    code, out, _ = run("new-deck", "Pirate Cove")
    assert code == 0
    assert "pirate-cove/cards.yaml" in out
    code, out, err = run("check", "pirate-cove")
    assert (code, err) == (0, "")
    assert "Pirate Cove Fluxx" in out
    for seed in range(8):
        code, out, _ = run("tell", "pirate-cove/cards.yaml", "--seed", str(seed), "--json")
        assert code == 0
        assert json.loads(out)["outcome"], f"seed {seed} ends without a winner"


def test_each_kind_of_card_and_its_creeper_in_the_comment_hold(run: Run, here: Path) -> None:
    run("new-deck", "cove")
    path = here / "cove" / "cards.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("  # - {name: The Rain", "  - {name: The Rain"), encoding="utf-8")
    assert run("check", "cove")[0] == 0
    found = deck("cove")
    assert found["The Rain"].type == "creeper"
    assert {"keeper", "goal", "action", "new rule"} <= set(found.count_types())


def test_its_notebook_shows_and_plays_it(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new-deck", "cove")
    monkeypatch.chdir(here / "cove")
    notebook = nbformat.read("deck.ipynb", as_version=4)
    nbformat.validate(notebook)
    names: dict[str, object] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    for card in deck("cards.yaml"):
        assert "<svg" in card_html(card), "a card of one's own has a face too"


def test_nothing_that_is_there_is_touched(run: Run, here: Path) -> None:
    run("new-deck", "cove")
    mine = here / "cove" / "cards.yaml"
    mine.write_text("mine", encoding="utf-8")
    code, _, err = run("new-deck", "cove")
    assert code == 1
    assert "cove exists already" in err
    assert mine.read_text(encoding="utf-8") == "mine"
    assert run("new-deck", "cove", "--to", "elsewhere")[0] == 0


@pytest.mark.parametrize("name", ["", "..", "a/b", "a'b", "x" * 500, "math", "Common", "#", "a: b"])
def test_a_name_that_is_none_is_told(run: Run, here: Path, name: str) -> None:
    code, _, err = run("new-deck", name)
    assert code == 2
    assert "name" in err
    assert not list(here.iterdir())
