"""The pages below the table: one list, and a new one is a line in it."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from ipywidgets import DOMWidget, Layout
from ipywidgets.widgets.widget import _instances

from benchmarks.firsttable import weigh_first_table
from fluxx_nb.engine.tables import new_game
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.canvas import TableCanvas
from fluxx_nb.view.canvas.paint import Painter
from fluxx_nb.view.canvas.terse import Box
from fluxx_nb.view.live import companion
from fluxx_nb.view.live.companion import Companion, Slot
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.live.sidebar import PLACES
from fluxx_nb.view.live.tab_contents import TABS, Tab
from fluxx_nb.view.live.table import Table


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hands(now: Frame) -> str:
    return f"<p>{sum(len(now.state.hand(seat)) for seat in now.state.order)} cards are held.</p>"


def test_a_new_page_is_a_line_in_the_list() -> None:
    session = Session(Timeline(new_game("math", 3, seed=4)))
    table = Table(session, pages=(*TABS, Tab("hands", "Hands", hands)))
    assert [*table.tabs.titles.values()] == [*(page.title for page in TABS), "Hands", "New game & save"]
    assert "hands" in table.companion.slots
    table.tabs.open("hands")
    assert table.companion.words("hands") == "<p>9 cards are held.</p>"
    table.controls.next.click()
    assert table.companion.words("hands") == "<p>10 cards are held.</p>"
    assert "slot_hands" in table.companion.get_state(), "so the page is sent it"
    assert "fluxx-slot-hands" in table.tabs.widget.children[len(TABS)]._dom_classes


def test_the_script_and_the_slots_name_no_page() -> None:
    script = (Path(inspect.getfile(companion)).parent / "companion.js").read_text(encoding="utf-8")
    assert [page.name for page in TABS if f"'{page.name}'" in script] == []
    assert play("math", seed=4).companion.slots == [*PLACES, *(page.name for page in TABS)]


def test_every_page_tells_something() -> None:
    table = play("math", seed=4)
    for page in TABS:
        table.tabs.open(page.name)
        assert table.companion.words(page.name)


def test_a_misspelt_slot_or_page_raises() -> None:
    made = Companion("mark", ["ledger", "monitor"], Painter(TableCanvas()))
    with pytest.raises(LookupError, match="did you mean 'ledger'"):
        Slot(made, "ledgr")
    with pytest.raises(LookupError, match="did you mean 'monitor'"):
        made.fill("monitr", "")
    with pytest.raises(LookupError, match="did you mean 'discards'"):
        play("math", seed=4).tabs.open("discard")


def test_two_slots_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        Companion("mark", ["ledger", "ledger"], Painter(TableCanvas()))


def test_only_the_words_that_change_are_sent() -> None:
    made = Companion("mark", ["ledger", "monitor"], Painter(TableCanvas()))
    sent: list[set[str]] = []
    made.send_state = lambda key=None: sent.append({key} if isinstance(key, str) else set(key))
    with made.hold_sync():
        made.fill("ledger", "<p>4</p>")
    assert sent == [{"slot_ledger"}]


def test_a_table_opens_with_few_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A widget, a Layout or a class that is added later is a message each, and a page waits for all of them."""
    Table(Session(new_game("math", 2, seed=1)), animate=False).close()  # what all canvases share is there now
    dressed: list[str] = []
    monkeypatch.setattr(DOMWidget, "add_class", lambda self, name: dressed.append(name))
    before = set(_instances)
    table = Table(Session(new_game("math", 2, seed=1)), animate=False)
    made = [one for key, one in _instances.items() if key not in before]
    assert dressed == []
    assert sum(isinstance(one, Layout) for one in made) <= 6
    boxes = [one for one in made if type(one) is Box]
    assert len(boxes) > 15
    assert {one.layout for one in boxes} == {table.companion.layout}
    assert table.layout is not table.companion.layout, "a width that the table is given is not given to its parts"
    table.close()
    assert set(_instances) <= before


def test_a_first_table_is_60_messages_and_100_kb() -> None:
    sent = weigh_first_table()
    assert sent.messages <= 60
    assert sent.kilobytes <= 100


def test_the_style_that_is_sent_says_the_same_in_fewer_letters() -> None:
    def bare(style: str) -> str:
        return re.sub(r"\s", "", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)).replace(";}", "}")

    path = Path(inspect.getfile(companion)).parent / "table.css"
    assert bare(Companion._css) == bare(path.read_text(encoding="utf-8"))
    assert " :is(" in Companion._css, "a blank before a colon means something"
    assert "\n" not in Companion._css
