"""Games that outlive their kernel: kept beside the notebook, each for its own table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import MS, Notebook

OFFER = ".fluxx-offer:visible"


def cell(name: str, edition: str = "math", seed: int = 4) -> str:
    return f"import fluxx_nb\n{name} = fluxx_nb.play({edition!r}, seed={seed}, seats='all', animate=False)\n{name}"


def go_on(notebook: Notebook, name: str, answers: int) -> None:
    """Answer so often at a table, as its buttons would."""
    notebook.do(
        f"for _ in range({answers}):\n"
        f"    {name}.end()\n"
        f"    while not {name}.session.waits_for_person: {name}.next()\n"
        f"    from fluxx_nb.view.words.messages import Choose\n"
        f"    {name}.tell(Choose(0, {name}.side.asking.number))"
    )


def answers(notebook: Notebook, name: str) -> list[object]:
    found: list[object] = notebook.ask(f"list({name}.session.root.game.answers)")
    return found


def again(notebook: Notebook) -> None:
    """Restart the kernel and run all cells, with the mouse on a table that has lost its kernel."""
    canvas = notebook.canvas.first
    canvas.hover()
    notebook.restart()
    for x in (40, 60, 80):
        canvas.hover(position={"x": x, "y": 40})
    canvas.click(position={"x": 80, "y": 40})
    notebook.run()


@pytest.mark.parametrize("others", [False, True], ids=["one table", "two tables"])
def test_games_come_back_after_a_restart_each_at_its_own_table(notebook: Notebook, others: bool) -> None:
    cells = [cell("first", seed=4), cell("second", seed=5), cell("third", "martian")] if others else [cell("first")]
    names = ["first", "second", "third"][: len(cells)]
    notebook.open(*cells)
    expect(notebook.find(".fluxx-slot-explain").first).not_to_be_empty(timeout=MS)
    kept = {}
    for number, name in enumerate(names, 1):
        go_on(notebook, name, number)
        kept[name] = answers(notebook, name)
        assert len(kept[name]) >= number
    again(notebook)
    offers = notebook.page.locator(OFFER)
    expect(offers).to_have_count(len(names), timeout=MS)
    for name in names:
        assert answers(notebook, name) == []
        notebook.page.locator(f"{OFFER} .fluxx-resume").first.click()
        notebook.wait(f"{name}.session.root.game.answers")
        assert answers(notebook, name) == kept[name]
    expect(offers).to_have_count(0)
    hidden = notebook.path.parent / ".fluxx_nb"
    assert len(list(hidden.glob("*.json"))) == len(names)
    assert [path.name for path in notebook.path.parent.iterdir() if path.suffix == ".json"] == []


def test_a_cell_that_is_run_again_offers_what_was_played_in_it(notebook: Notebook) -> None:
    notebook.open(cell("first"))
    expect(notebook.find(".fluxx-slot-explain").first).not_to_be_empty(timeout=MS)
    go_on(notebook, "first", 1)
    kept = answers(notebook, "first")
    notebook.run()
    notebook.page.locator(f"{OFFER} .fluxx-resume").click()
    notebook.wait("first.session.root.game.answers")
    assert answers(notebook, "first") == kept
