"""The live table without a browser: buttons, keys and clicks on the canvas, and the words that the page is sent."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

from fluxx_nb.story.saves.saves import load
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.view.canvas.canvas import DEFAULT_SIZE, picture_size
from fluxx_nb.view.canvas.playback import BackgroundTask, between, eased, flights
from fluxx_nb.view.live.newgame import NewGame
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.shapes.scene import Area
from fluxx_nb.view.words.messages import Inspect, OpenPage
from tests.view.page import buttons, click, key, options, press, send
from tests.waiting import eventually, without_waiting


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def table() -> Table:
    return play("math", seed=4)


def sentence(table: Table) -> str:
    return table.companion.lines[0]


def to_question(table: Table) -> Table:
    for _ in range(200):
        if table.session.waits_for_person:
            return table
        table.controls.next.click()
    raise AssertionError("nobody was ever asked")


def labels(table: Table) -> list[str]:
    return [button.text for button in options(table)]


def open_tab(table: Table, title: str) -> None:
    table.tell(OpenPage(next(name for name, told in table.tabs.titles.items() if told == title)))


# Time ---------------------------------------------------------------------------------------------------------------


def test_next_changes_the_sentence_and_the_quote(table: Table) -> None:
    assert sentence(table).startswith("The Basic Rules are in the center of the table")
    before = table.side.quote.value
    table.controls.next.click()
    assert sentence(table).startswith("Ada goes first. Ada draws")
    assert table.side.quote.value != before
    assert "“" in table.side.quote.value


def test_back_returns_to_the_same_picture_and_words(table: Table) -> None:
    svg, words = table.svg(), list(table.companion.lines)
    table.controls.next.click()
    assert table.svg() != svg
    table.controls.back.click()
    assert table.svg() == svg
    assert table.companion.lines == words


def test_start_end_and_the_slider(table: Table) -> None:
    table.controls.start.click()
    assert (table.companion.at, table.session.at) == (0, 0)
    table.controls.end.click()
    assert table.companion.at == len(table.session.line)
    assert table.companion.steps == [2, 2]
    send(table, {"say": "GoTo", "moment": 5})
    assert table.session.at == 5
    send(table, {"say": "GoTo", "moment": 99999})
    assert table.session.at == len(table.session.line)
    send(table, {"say": "GoStep", "step": 1})
    assert table.companion.steps == [1, 2]
    assert 0 < table.session.at < len(table.session.line)


@pytest.mark.parametrize(
    ("name", "same"),
    [("ArrowRight", "next"), ("n", "next"), ("ArrowLeft", "back"), ("End", "end"), ("Home", "start"), ("t", "turn")],
)
def test_keys_do_what_buttons_do(name: str, same: str) -> None:
    by_key, by_button = play("math", seed=4), play("math", seed=4)
    for table in (by_key, by_button):
        table.controls.next.click()
    key(by_key, name)
    getattr(by_button.controls, same).click()
    assert by_key.companion.lines == by_button.companion.lines


def test_keys_reach_the_table_from_its_buttons_too(table: Table) -> None:
    send(table, {"say": "Key", "name": "ArrowRight"})
    assert sentence(table).startswith("Ada goes first. Ada draws")


def test_the_log_tells_no_more_than_was_seen(table: Table) -> None:
    sent = list(table.companion.tail[2])
    assert [line[:2] for line in sent] == [[0, table.session.at]]
    table.controls.next.click()
    reset, _, lines = table.companion.tail
    assert not reset
    assert [line[3] for line in lines] == [sentence(table)]
    send(table, {"say": "Lines"})
    assert table.companion.tail[0]
    assert len(table.companion.tail[2]) == table.session.progress[0] == 2


def test_the_log_tells_single_effects_where_one_steps_by_them(table: Table) -> None:
    table.controls.next.click()
    table.controls.grain.value = "effect"
    assert table.companion.tail[0], "all lines are sent again"
    assert [line[0] for line in table.companion.tail[2]] == sorted({line[0] for line in table.companion.tail[2]})
    assert len(table.companion.tail[2]) > 10
    table.controls.back.click()
    assert sentence(table).startswith("Ada draws")
    assert table.companion.steps == [table.session.at, len(table.session.line)]


def test_the_log_leaves_out_players_who_have_no_surprise_to_play() -> None:
    table = play("startrek", seed=5, seats=None)
    while not table.session.over:
        table.controls.next.click()
    send(table, {"say": "Lines"})
    told = [line[3] for line in table.companion.tail[2]]
    seen = table.session.line.events[: table.session.at]
    passed = sum(event.what == "answered" and event.data == "pass" for event in seen)
    assert passed > 0
    assert not any(text.endswith("passes.") for text in told)
    assert len(told) < table.session.at


def test_a_preview_changes_the_picture_and_nothing_else(table: Table) -> None:
    here = table.painter.scene
    words = list(table.companion.lines)
    send(table, {"say": "Preview", "moment": 2})
    assert table.painter.scene != here
    assert table.companion.lines == words
    send(table, {"say": "Preview", "moment": -1})
    assert table.painter.scene == here


def test_a_browser_that_comes_anew_gets_the_whole_picture(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []
    monkeypatch.setattr(table.painter, "_send", lambda canvas, strokes: painted.extend(strokes))
    layer = table.canvas[-1]
    layer._handle_frontend_event(layer, {"event": "client_ready"}, [])
    assert sum(name == "drawImage" for name, _ in painted) == len(table.scene().cards)


# Playing ------------------------------------------------------------------------------------------------------------


def test_the_options_are_buttons_and_a_click_plays(table: Table) -> None:
    to_question(table)
    assert labels(table) == ["Draw 5 · New Rule", "Number Four · Keeper", "Number Two · Keeper", "Grafting · New Rule"]
    press(table, options(table)[1])
    assert sentence(table) == "Ada plays Number Four."


def test_a_click_on_a_card_inspects_it_and_only_a_second_act_plays_it(table: Table) -> None:
    to_question(table)
    events = len(table.session.line)
    card = next(one for one in table.scene().cards if "Number Two" in one.label)
    click(table, card.shown.x + 5, card.shown.y + 5)
    assert table.side.inspecting.card == card.card
    assert "Number Two" in table.companion.words("card")
    assert len(table.session.line) == events, "looking is not playing"
    assert buttons(table, "card", "act")[0].text == "Play it"
    press(table, buttons(table, "card", "act")[0])
    assert sentence(table) == "Ada plays Number Two."
    assert table.side.inspecting.card is None


def test_an_inspected_card_is_framed_on_the_table(table: Table) -> None:
    to_question(table)
    plain = len(table.painter.scene.marks)
    key(table, "ArrowDown")
    assert len(table.painter.scene.marks) > plain
    key(table, "Escape")
    assert len(table.painter.scene.marks) == plain


def test_arrows_and_enter_play_without_a_mouse(table: Table) -> None:
    to_question(table)
    key(table, "ArrowDown")
    key(table, "ArrowDown")
    key(table, "Enter")
    assert sentence(table) == "Ada plays Number Four."


def test_digits_answer(table: Table) -> None:
    to_question(table)
    key(table, "3")
    assert sentence(table) == "Ada plays Number Two."


def test_next_at_ones_own_question_says_who_is_asked_and_loses_nothing(table: Table) -> None:
    to_question(table)
    events = list(table.session.line.events)
    table.controls.next.click()
    assert "Ada is asked" in table.side.message.value
    assert table.session.line.events == events


def test_other_hands_are_nowhere_in_the_page(table: Table) -> None:
    to_question(table)
    s = table.session.line.game.state
    told = json.dumps(table.companion.get_state(), default=str) + table.svg()
    own = {s.deck.cards[card].name for card in s.hand(0)}
    for seat in (1, 2):
        for card in s.hand(seat):
            name = s.deck.cards[card].name
            assert name in own or name not in told


def test_the_teacher_sees_all_hands() -> None:
    table = play("math", seed=4, view_as="teacher")
    s = table.session.line.state
    words = "\n".join(table.companion.lines)
    for seat in range(3):
        for card in s.hand(seat):
            assert s.deck.cards[card].name in words


def test_several_cards_are_picked_and_confirmed() -> None:
    lesson = next(
        one for one in scenarios("math") for _, word, said in one.script if isinstance(said, list) and len(said) > 1
    )
    table = play(lesson, seats="all")
    for _ in range(60):
        question = table.session.question
        if question is not None and question.now and question.decision.several:
            break
        table.controls.next.click()
    else:
        raise AssertionError("no question for several cards came")
    answers = len(table.session.line.game.answers)
    least = table.session.question.decision.least
    assert buttons(table, "ask", "confirm")[0].off == (least > 0)
    for button in options(table)[:least]:
        press(table, button)
    assert len(table.session.line.game.answers) == answers, "picking is not yet an answer"
    assert sum("fluxx-picked" in button.classes for button in options(table)) == least
    press(table, buttons(table, "ask", "confirm")[0])
    assert len(table.session.line.game.answers) == answers + 1


def test_what_if_leads_to_a_branch_that_can_be_left(table: Table) -> None:
    to_question(table)
    press(table, options(table)[0])
    table.controls.what_if.click()
    assert "Pick another to see what happens" in table.companion.words("ask")
    assert labels(table)[0].startswith("✓")
    press(table, options(table)[2])
    assert table.session.line is not table.session.root
    open_tab(table, "Branches")
    assert len(buttons(table, "branches")) == 2
    press(table, buttons(table, "branches")[0])
    assert table.session.line is table.session.root


def test_a_hint_is_given_in_words(table: Table) -> None:
    to_question(table)
    press(table, buttons(table, "ask", "hint")[0])
    assert "A bot would answer" in table.side.message.value


def test_a_refused_card_says_which_rule_refuses_it(table: Table) -> None:
    to_question(table)
    basics = table.scene().cards
    rule = next(one for one in basics if one.card >= 0 and one.card not in table.session.question.decision.options)
    table.tell(Inspect(rule.card))
    assert table.side.inspecting.acts == []
    assert "Not now" in table.companion.words("card")
    assert "“" in table.companion.words("card")


# Games --------------------------------------------------------------------------------------------------------------


def game_panel(table: Table) -> NewGame:
    open_tab(table, "New game & save")
    return table.form


def test_a_new_game_from_the_form(table: Table) -> None:
    form = game_panel(table)
    form.edition.value = "martian"
    form.players.value = "Ida, Ben"
    form.seats.value = "Ben"
    form.seed.value = "12"
    form.begin.click()
    setup = table.session.line.game.setup
    assert (setup.players, setup.seed) == (("Ida", "Ben"), 12)
    assert table.session.persons == {"Ben"}
    assert table.companion.lines[1].startswith("Martian Fluxx")


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("seed", "seven", "whole number"),
        ("ages", "Ada nine", "ages"),
        ("date", "yesterday", "no date"),
        ("players", "Ada", "players"),
    ],
)
def test_a_form_that_cannot_be_read_is_refused_in_words(table: Table, field: str, text: str, said: str) -> None:
    form = game_panel(table)
    before = table.session
    getattr(form, field).value = text
    form.begin.click()
    assert said in table.side.message.value
    assert table.session is before


def test_save_as_text_and_load_again(table: Table) -> None:
    to_question(table)
    press(table, options(table)[1])
    form = game_panel(table)
    form.save_text.click()
    assert "Anyone who has it can see every hand and the draw pile." in form.said.value
    text = form.text.value
    other = play("martian", seed=1)
    other_form = game_panel(other)
    other_form.text.value = text
    other_form.load_text.click()
    assert other.session.line.game.answers == table.session.line.game.answers
    assert other.companion.lines[1].startswith("Math Fluxx")


def test_save_to_a_file_and_load_again(table: Table, tmp_path: Path) -> None:
    to_question(table)
    press(table, options(table)[1])
    form = game_panel(table)
    form.file.value = "mine.json"
    form.save_file.click()
    assert load(tmp_path / "mine.json").game.answers == table.session.line.game.answers
    form.load_file.click()
    assert "Loaded" in form.said.value


def test_a_file_that_is_there_is_overwritten_only_when_one_says_so(table: Table, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("dear to me", encoding="utf-8")
    form = game_panel(table)
    form.file.value = "mine.json"
    form.save_file.click()
    assert "there already" in form.said.value
    assert (form.overwrite.description, form.overwrite.layout.display) == ("Overwrite", "")
    form.file.value = "other.json"
    assert form.overwrite.layout.display == "none", "the question was about another file"
    form.overwrite.click()
    assert [path.name for path in tmp_path.glob("*.json")] == ["mine.json"]
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "dear to me"
    form.file.value = "mine.json"
    form.save_file.click()
    form.overwrite.click()
    assert load(tmp_path / "mine.json").game.setup == table.session.line.game.setup
    assert form.overwrite.layout.display == "none"


@pytest.mark.parametrize(
    "text", ["", "nonsense", "{", '{"fluxx_nb": 99}', '{"fluxx_nb":1,"deck":"none","answers":"","players":[]}']
)
def test_a_bad_save_is_refused_in_words_and_nothing_is_lost(table: Table, text: str) -> None:
    to_question(table)
    form = game_panel(table)
    before = table.session
    form.text.value = text
    form.load_text.click()
    assert "fluxx-problem" in table.side.message.value
    assert table.session is before


def test_a_lesson_plays_its_script_by_next() -> None:
    lesson = scenarios("math")[0]
    table = play(lesson)
    for _ in range(200):
        if table.session.over or table.session.waits_for_person:
            break
        table.controls.next.click()
    assert table.session.line.game.answers == lesson.run().answers


# Running and gliding ------------------------------------------------------------------------------------------------


def test_without_a_loop_nothing_runs_and_it_says_so(table: Table) -> None:
    table.controls.run.click()
    assert "step by step" in table.side.message.value


def test_the_table_runs_until_a_person_is_asked() -> None:
    async def run() -> Table:
        table = play("math", seed=4)
        table.controls.speed.value = "very fast"
        table.controls.run.click()
        assert table.controls.run.description == "Pause"
        await eventually(lambda: not table.playing.on, "a table at rest")
        return table

    table = without_waiting(run())
    assert table.session.waits_for_person
    assert table.controls.run.description == "Auto-play"


def test_pause_stops_at_once() -> None:
    async def run() -> tuple[int, int]:
        table = play("math", seed=4, seats=None)
        table.controls.speed.value = "very fast"
        table.controls.run.click()
        await asyncio.sleep(0.2)
        table.controls.run.click()
        at = table.session.at
        await asyncio.sleep(0.2)
        return at, table.session.at

    stopped, later = without_waiting(run())
    assert stopped == later > 13


def test_a_drawn_card_glides_and_ends_where_it_belongs() -> None:
    async def run() -> tuple[Table, int, int]:
        table = play("math", seed=4)
        frames = []
        fly = table.painter.fly
        table.painter.fly = lambda *a: (frames.append(a), fly(*a))
        table.controls.next.click()
        hidden = len(table.painter._hidden)
        await asyncio.sleep(0.6)
        return table, hidden, len(frames)

    table, hidden, frames = without_waiting(run())
    assert hidden == 1
    assert frames >= 4
    assert not table.painter._hidden


def test_another_step_stops_the_gliding_of_the_first() -> None:
    async def run() -> Table:
        table = play("math", seed=4, seats=None)
        table.controls.next.click()
        assert table.painter._hidden, "the card that was drawn is on its way"
        table.controls.back.click()
        assert not table.painter._hidden
        await asyncio.sleep(0.05)
        return table

    table = without_waiting(run())
    assert table.painter.scene == table.scene()


@pytest.mark.parametrize(("animate", "still"), [(False, False), (True, True)])
def test_nothing_glides_where_that_is_not_wanted(animate: bool, still: bool) -> None:
    async def run() -> Table:
        table = play("math", seed=4, animate=animate)
        table.companion.still = still
        table.controls.next.click()
        return table

    assert not without_waiting(run()).painter._hidden


def test_gliding_starts_and_ends_at_rest() -> None:
    assert (eased(0), eased(0.5), eased(1)) == (0, 0.5, 1)
    assert between(Area(0, 0, 10, 10), Area(10, 20, 20, 30), 0.5) == Area(5, 10, 15, 20)


def test_nothing_glides_between_pictures_of_different_size(table: Table) -> None:
    old = table.scene()
    table.controls.next.click()
    assert flights(old, table.scene())
    table.fit(1000, 700)
    assert flights(old, table.scene()) == []


def test_a_task_without_a_loop_does_not_start() -> None:
    task = BackgroundTask()
    assert not task.start(lambda: asyncio.sleep(0))
    assert not task.busy


# Size ---------------------------------------------------------------------------------------------------------------


def test_the_picture_fits_the_page_below_the_cell() -> None:
    assert picture_size(0, 0) == DEFAULT_SIZE
    width, height = picture_size(750, 600)
    assert width == 750
    assert height + 40 < 600
    wide, tall = picture_size(1600, 980)
    assert 0.5 < tall / wide < 0.81


@pytest.mark.parametrize("width", [520, 575, 719, 733, 1148, 1454])
def test_the_picture_is_as_wide_as_it_is_shown(width: int) -> None:
    assert picture_size(width, 720)[0] == width


@pytest.mark.parametrize(("width", "tall"), [(320, 568), (362, 604), (390, 844), (519, 720)])
def test_a_phone_shows_the_players_round_a_table_and_leaves_room_for_the_words(width: int, tall: int) -> None:
    wide, high = picture_size(width, tall)
    assert high is not None
    shown = high * width / wide
    assert wide == 520, "the players sit round the table"
    assert 0.85 * width <= shown <= 1.25 * width
    assert shown <= max(0.6 * tall, 0.86 * width) + 1


def test_the_table_follows_the_page(table: Table) -> None:
    table.companion.space = [1000, 700]
    assert table.canvas.width == 2000
    assert table.painter.scene.width == 1000


def test_two_tables_have_names_of_their_own_and_their_lists_have_labels() -> None:
    first, second = play("math", seed=4), play("math", seed=4)
    assert first.companion.name != second.companion.name
    assert first.companion.name.startswith("Math Fluxx, table ")
    assert (first.controls.speed.description, first.controls.grain.description) == ("Speed", "Step")
