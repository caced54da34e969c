"""What a page says: every message finds its act, and what is wrong, late or doubled gets one sentence."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.registry import handler_of
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words import messages
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import FROM_PAGE, Choose, Garbled, GoTo, Key, Message, Switch, heard, said
from tests.view.page import buttons, options, press, send


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def table() -> Table:
    made = play("math", seed=4)
    while not made.session.waits_for_person:
        made.controls.next.click()
    return made


def problem(table: Table) -> str:
    """The one sentence that is said beside the table; empty where nothing is wrong."""
    html = table.side.message.value
    assert html.count("fluxx-problem") <= 1
    return html


KINDS = [
    kind
    for _, kind in inspect.getmembers(messages, inspect.isclass)
    if issubclass(kind, Message) and kind is not Message
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_something_comes_of_every_message(kind: type[Message]) -> None:
    assert callable(handler_of(kind))


@pytest.mark.parametrize("message", [GoTo(7), Choose(2, 5), Key("n"), Switch(0)])
def test_a_message_comes_over_the_wire_as_it_was(message: Message) -> None:
    assert heard(json.loads(said(message))) == message


@pytest.mark.parametrize(
    "content",
    [
        None,
        5,
        "GoTo",
        [],
        {},
        {"say": None},
        {"say": ["GoTo"]},
        {"say": {"GoTo": 1}},
        {"say": "goto", "moment": 1},
        {"say": "Begin"},
        {"say": "x" * 10000},
        {"go": 5},
        {"say": "GoTo"},
        {"say": "GoTo", "moment": "5"},
        {"say": "GoTo", "moment": 5.5},
        {"say": "GoTo", "moment": True},
        {"say": "GoTo", "moment": None},
        {"say": "Choose", "place": 0},
        {"say": "Choose", "asked": 0},
        {"say": "Key", "name": 13},
        {"say": "Room", "width": 900},
    ],
)
def test_what_makes_no_sense_gets_a_sentence_and_changes_nothing(table: Table, content: Any) -> None:
    with pytest.raises(Garbled):
        heard(content)
    events, at = list(table.session.line.events), table.session.at
    send(table, content)
    assert "The page said" in problem(table)
    assert len(problem(table)) < 400
    assert (table.session.line.events, table.session.at) == (events, at)


def test_a_size_that_is_none_gets_a_sentence(table: Table) -> None:
    for size in ([], [900], ["wide", "tall"], [None, None]):
        table.companion.space = size
        assert "Room" in problem(table)
    table.companion.space = [1000, 700]
    assert table.painter.scene is not None
    assert table.painter.scene.width == 1000


def asks(table: Table, place: int) -> dict[str, Any]:
    return {**options(table)[0].says, "place": place}


@pytest.mark.parametrize("place", [-1, 4, 10**30])
def test_an_option_that_is_none_gets_a_sentence(table: Table, place: int) -> None:
    answers = list(table.session.line.game.answers)
    send(table, asks(table, place))
    assert "no option" in problem(table)
    assert table.session.line.game.answers == answers


@pytest.mark.parametrize(
    "content", [{"say": "Switch", "branch": 9}, {"say": "Switch", "branch": -1}, {"say": "Act", "place": 0, "asked": 0}]
)
def test_what_is_not_there_gets_a_sentence(table: Table, content: dict[str, Any]) -> None:
    send(table, content)
    assert "fluxx-hinted" in problem(table)


def test_a_second_click_on_an_answer_does_not_answer_the_next_question() -> None:
    table = play("math", seed=4, seats="all")
    while not table.session.waits_for_person:
        table.controls.next.click()
    first = options(table)[0]
    press(table, first)
    while not table.session.waits_for_person:
        table.controls.next.click()
    answers = list(table.session.line.game.answers)
    press(table, first)
    assert "Too late" in problem(table)
    assert table.session.line.game.answers == answers
    press(table, options(table)[0])
    assert len(table.session.line.game.answers) == len(answers) + 1


def test_a_question_that_is_still_put_takes_a_click_after_one_looked_elsewhere(table: Table) -> None:
    table.companion.space = [1000, 700]
    press(table, options(table)[1])
    assert problem(table) == ""


def test_an_act_on_a_card_that_comes_too_late_gets_a_sentence(table: Table) -> None:
    send(table, {"say": "Key", "name": "ArrowDown"})
    act = buttons(table, "card", "act")[0]
    press(table, act)
    at = table.session.at
    press(table, act)
    assert "fluxx-hinted" in problem(table)
    assert table.session.at == at


def test_confirming_nothing_gets_a_sentence(table: Table) -> None:
    answers = list(table.session.line.game.answers)
    send(table, {"say": "Confirm", "asked": table.side.asking.number})
    assert "fluxx-problem" in problem(table)
    assert table.session.line.game.answers == answers


@pytest.mark.parametrize("name", ["", "x", "Enter", "F5", "²", "٣", "99", "ArrowLeftt", "Dead"])
def test_keys_without_a_meaning_do_no_harm(table: Table, name: str) -> None:
    at = table.session.at
    send(table, {"say": "Key", "name": name})
    assert table.session.at == at


@pytest.mark.parametrize("moment", [-5, 10**30])
def test_moments_that_are_none_are_the_nearest(table: Table, moment: int) -> None:
    send(table, {"say": "GoTo", "moment": moment})
    assert table.session.at in (0, len(table.session.line))
    send(table, {"say": "Preview", "moment": moment})
    assert problem(table) == ""


def test_the_words_of_a_button_are_safe() -> None:
    html = button('<img src=x onerror="alert(1)">', Key('"><script>'), "option", tip='"><b>')
    assert "<img" not in html
    assert "<script" not in html
    assert "<b>" not in html


def test_the_page_says_only_what_it_may() -> None:
    script = (Path(inspect.getfile(play)).parent / "companion.js").read_text(encoding="utf-8")
    names = {part.split("'")[1] for part in script.split("{say: ")[1:]}
    assert names
    assert names <= set(FROM_PAGE)
