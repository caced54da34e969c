"""The Learn page without a browser: rounds, replies, the map, and the learners of a machine."""

from __future__ import annotations

import re
from base64 import b64decode
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from fluxx_nb import learn, play
from fluxx_nb.learning import Shelf, Status
from fluxx_nb.learning.progress import GivenAnswer
from fluxx_nb.learning.rounds import PREDICT, REVIEW, SHOW
from fluxx_nb.learning.schedule import utc_now
from fluxx_nb.learning.shelf import FOLDER
from fluxx_nb.view.learn.learn import Learn
from fluxx_nb.view.learn.map import SHAPES, WORDS
from fluxx_nb.view.learn.parts import RoundDone, Showing
from fluxx_nb.view.live.autosave import SESSION
from fluxx_nb.view.live.predicting import Predicting
from fluxx_nb.view.live.progress_here import NAMELESS
from fluxx_nb.view.words.messages import Choose, GoOn, Next, Predict, ShowMoment
from fluxx_nb.view.words.panels import safe


@pytest.fixture
def page(tmp_path: Path) -> Learn:
    return learn("math", "Ada", folder=tmp_path, animate=False)


def say(page: Learn, what: str, **more: Any) -> None:
    page._hear({"say": what, **more})


def answer(page: Learn, right: bool) -> Predicting:
    panel = page.table.side.panel
    assert isinstance(panel, Predicting)
    wanted = panel.task.options.index(panel.task.answer)
    place = wanted if right else (wanted + 1) % len(panel.task.options)
    page.table.tell(Predict(place, panel.number))
    return panel


def test_a_round_shows_a_rule_then_asks_and_ends_with_what_comes_next(page: Learn) -> None:
    assert [part.kind for part in page.round.parts][:2] == [SHOW, PREDICT]
    rule = page.round.parts[0].rule
    words = page.table.companion.words
    assert isinstance(page.table.side.panel, Showing)
    assert rule.title in words("explain")
    assert rule.quote.quote.split()[0] in words("quote")
    page.table.tell(GoOn())
    assert page.learner.status(rule.id) is Status.MET
    while page.part is not None:
        answer(page, right=True)
        page.table.tell(GoOn())
    assert isinstance(page.table.side.panel, RoundDone)
    assert f"{len(page.results)} of {len(page.results)} right." in words("explain")
    first = page.round
    page.table.tell(GoOn())
    assert page.round is not first
    assert page.number == 0


def test_a_wrong_prediction_names_the_misreading_with_the_quote_and_counts_once(page: Learn) -> None:
    page.table.tell(GoOn())
    assert page.table.closed, "the table tells nothing before the answer"
    panel = answer(page, right=False)
    assert panel.reply is not None
    assert not page.table.closed
    words = page.table.companion.words
    assert "✗" in words("explain")
    assert "<blockquote>" in words("quote")
    assert page.learner.status(panel.task.rule.id) is Status.SHAKY
    page.table.tell(Predict(0, panel.number))
    assert "Too late" in page.table.side.message.value
    assert len(page.learner.answers) == 1


def test_a_review_names_its_rule_only_after_the_answer(page: Learn, tmp_path: Path) -> None:
    learner = Shelf(tmp_path).learner("Noor")
    for rule in page.path.rules:
        learner.meet(rule, "math")
    learner.save()
    page.switch(learner)
    part = page.part
    assert part is not None
    assert part.kind == REVIEW
    words = page.table.companion.words
    assert safe(part.rule.title) not in words("explain") + words("quote") + page.sheet.html
    answer(page, right=True)
    assert f"Review · 1 of 4 · {safe(part.rule.title)}" in words("explain")


def test_the_rule_that_the_end_of_a_round_promises_is_shown_in_the_next(page: Learn) -> None:
    for rule in page.path.rules[3:9]:
        page.learner.was_refused(rule, "math", "do something else")
    page.next_round()
    for _ in range(2):
        while (part := page.part) is not None:
            if part.task is not None:
                answer(page, right=False)
            page.table.tell(GoOn())
        said = page.table.companion.words("explain")
        page.table.tell(GoOn())
        assert page.round.new is not None
        assert f"Next rule: {safe(page.round.new.title)}." in said


def test_nothing_goes_on_before_an_answer_and_late_clicks_are_refused(page: Learn) -> None:
    page.table.tell(GoOn())
    number = page.number
    for message in (
        GoOn(),
        Next(),
        ShowMoment(),
        Choose(0, 1),
        Predict(0, 0),
        Predict(99, page.table.side.panel.number),
    ):  # type: ignore[union-attr]
        page.table.tell(message)
    assert (page.number, page.learner.answers) == (number, [])


def test_progress_is_there_in_another_window(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    answer(page, right=True)
    again = learn("math", folder=tmp_path, animate=False)
    assert again.learner.name == "Ada"
    assert len(again.learner.answers) == 1
    assert again.round.new != page.round.new, "the next rule"


def test_the_map_has_a_tile_for_every_rule_with_a_shape_and_a_word(page: Learn) -> None:
    page.table.tell(GoOn())
    answer(page, right=False)
    say(page, "OpenMap")
    assert page.sheet.html.count('class="fluxx-tile"') == len(page.path)
    for status in (Status.NEW, Status.SHAKY):
        assert f"{SHAPES[status]}</i>" in page.sheet.html
        assert f"<small>{WORDS[status]}</small>" in page.sheet.html
    assert len({*SHAPES.values()}) == len(Status)
    rule = page.learner.answers[0].rule
    say(page, "OpenTile", rule=rule)
    html = page.sheet.html
    assert "<blockquote>" in html
    assert "Scenarios" in html
    assert "✗" in html
    say(page, "Practice", rule=rule)
    assert {part.rule.id for part in page.round.parts} == {rule}
    assert isinstance(page.table.side.panel, Predicting)


def test_a_second_edition_says_what_comes_along_and_what_is_different(page: Learn) -> None:
    for rule in page.path.rules:
        page.learner.meet(rule, "math")
    assert "from Math Fluxx" not in page.sheet.html
    say(page, "ChooseEdition", name="fantasy")
    new = sum(status is Status.NEW for status in page.learner.statuses(page.path).values())
    along = len(page.path) - new
    assert 0 < new < len(page.path) / 2
    met = f"You have met {along} of these rules in Math Fluxx, so this path is shorter: {new} are new."
    assert met in page.sheet.html
    assert f"rules started<span> ({along} from Math Fluxx)</span>, 0 known</span>" in page.sheet.html
    words = page.table.companion.words("explain")
    assert "You have met this in Math Fluxx; only this is different: You may play a Surprise" in words
    answer(page, right=True)
    assert "You have met" not in page.sheet.html, "it is said once"
    say(page, "OpenTile", rule="first.called")
    assert "You have met this in Math Fluxx; only this is different: The dealer begins." in page.sheet.html


def test_a_second_edition_counts_as_known_only_what_is_known(page: Learn) -> None:
    for rule in page.path.rules[:2]:
        page.learner.meet(rule, "math")
    known = page.path.rules[0]
    for day in range(3):
        at = utc_now() - timedelta(days=3 - day)
        page.learner.note(GivenAnswer(at, "math", known.id, f"math/game {day}/1", "", True))
    assert page.learner.status(known.id) is Status.KNOWN
    say(page, "ChooseEdition", name="fantasy")
    assert "You have met 2 of these rules in Math Fluxx and know 1 of them" in page.sheet.html


def test_next_goes_on_where_the_table_has_nothing_more_to_show(page: Learn) -> None:
    for number in range(len(page.round.parts)):
        panel = page.table.side.panel
        if isinstance(panel, Predicting):
            page.table.tell(Predict(0, panel.number))
        steps = 0
        while page.number == number:
            page.table.tell(Next())
            steps += 1
            assert steps < 60, "Next is dead"
        assert steps > 1, "the table is shown first"
    assert isinstance(page.table.side.panel, RoundDone)


def test_progress_without_a_name_is_named_only_by_naming_it(tmp_path: Path) -> None:
    page = learn("math", folder=tmp_path, animate=False)
    assert page.learner.name == NAMELESS
    page.table.tell(GoOn())
    answer(page, right=True)
    say(page, "OpenLearners")
    assert "Name this progress" in page.sheet.html
    round_, number = page.round, page.number
    say(page, "NameProgress", name="Noor")
    assert (page.learner.name, len(page.learner.answers)) == ("Noor", 1)
    assert Shelf(tmp_path).names() == ["Noor"]
    assert (page.round, page.number) == (round_, number), "the round goes on"
    assert "This progress is now called Noor." in page.sheet.html
    say(page, "OpenLearners")
    assert "Name this progress" not in page.sheet.html
    say(page, "NameProgress", name="Lin")
    assert page.problem == "This progress has a name already: Noor."


def test_a_name_that_someone_has_does_not_get_the_progress_of_another(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    answer(page, right=True)
    nameless = Shelf(tmp_path).learner(NAMELESS)
    nameless.meet(page.path["turn.play"], "math")
    page.switch(nameless)
    say(page, "NameProgress", name="Ada")
    assert "has progress here already" in page.problem
    assert (page.learner.name, Shelf(tmp_path).names()) == (NAMELESS, ["Ada", NAMELESS])


def test_switching_opens_or_starts_another_and_leaves_the_first_alone(tmp_path: Path) -> None:
    page = learn("math", folder=tmp_path, animate=False)
    page.table.tell(GoOn())
    answer(page, right=True)
    say(page, "SwitchLearner", name="Zoe")
    assert (page.learner.name, page.learner.has_progress) == ("Zoe", False)
    assert f"Learning as Zoe, from the start. The progress of {NAMELESS} is kept." in page.sheet.html
    page.table.tell(GoOn())
    assert "is kept" not in page.sheet.html, "it is said once"
    say(page, "SwitchLearner", name=NAMELESS)
    assert len(page.learner.answers) == 1
    assert f"Learning as {NAMELESS}: 1 rule started, 1 answer so far. The progress of Zoe is kept." in page.sheet.html
    assert Shelf(tmp_path).names() == [NAMELESS, "Zoe"]


def test_after_deleting_the_page_is_no_ones_and_asks_for_a_name(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    say(page, "SwitchLearner", name="Max")
    page.table.tell(GoOn())
    for _ in range(2):
        say(page, "Delete", sure=True)
    assert (page.learner.name, page.learner.has_progress) == (NAMELESS, False)
    assert "The progress of Max is deleted." in page.sheet.html
    assert "Who learns here?" in page.sheet.html
    assert "Delete my progress" not in page.sheet.html, "there is none"
    assert Shelf(tmp_path).names() == ["Ada"]
    say(page, "SwitchLearner", name="Ada")
    assert Shelf(tmp_path).names() == ["Ada"], "a page of no one leaves no file"


def test_progress_is_exported_imported_and_deleted(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    answer(page, right=True)
    text = page.learner.export()
    say(page, "OpenLearners")
    assert "data:application/json;base64," in page.sheet.html
    say(page, "Delete", sure=True)
    assert Shelf(tmp_path).names() == ["Ada"], "it is asked first"
    say(page, "Delete", sure=True)
    assert Shelf(tmp_path).names() == []
    assert page.learner.name == NAMELESS
    say(page, "Import", text=text)
    assert (page.learner.name, len(page.learner.answers)) == ("Ada", 1)


@pytest.mark.parametrize(
    "content",
    [
        {"say": "Import", "text": "{"},
        {"say": "SwitchLearner", "name": "x" * 200},
        {"say": "SwitchLearner", "name": ""},
        {"say": "OpenTile", "rule": "no.such-rule"},
        {"say": "ChooseEdition", "name": "../math"},
        {"say": "Nothing"},
        {"say": "Delete", "sure": "yes"},
        "text",
        None,
    ],
)
def test_what_makes_no_sense_gets_a_sentence_and_changes_nothing(page: Learn, content: Any) -> None:
    before = (page.learner, page.round, page.path)
    page._hear(content)
    assert page.problem
    assert "fluxx-trouble" in page.sheet.html
    assert (page.learner, page.round, page.path) == before


def test_a_name_is_escaped(tmp_path: Path) -> None:
    page = learn("math", "<b>Max</b>", folder=tmp_path, animate=False)
    say(page, "OpenLearners")
    assert "<b>Max</b>" not in page.sheet.html
    assert "&lt;b&gt;Max" in page.sheet.html


def test_a_progress_file_that_is_gone_is_told_and_learning_goes_on(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    for path in tmp_path.glob("*.json"):
        path.unlink()
    answer(page, right=True)
    assert "deleted or renamed in another window" in page.problem
    assert page.problem.endswith("press Ada, then Export.")
    page.table.tell(GoOn())
    assert page.number == 2
    say(page, "OpenLearners")
    (exported,) = re.findall(r"base64,([^\"]+)", page.sheet.html)
    say(page, "Import", text=b64decode(exported).decode())
    assert len(Shelf(tmp_path).learner("Ada").answers) == 1


@pytest.mark.parametrize("text", ["{", '{"format": "something else"}', "newer"])
def test_a_page_without_a_name_tells_of_a_file_that_cannot_be_read_and_leaves_it_alone(
    tmp_path: Path, text: str
) -> None:
    shelf = Shelf(tmp_path)
    shelf.learner("Ada").save()
    (path,) = shelf.paths()
    text = path.read_text(encoding="utf-8").replace('"version": 1', '"version": 99') if text == "newer" else text
    path.write_text(text, encoding="utf-8")
    page = learn("math", folder=tmp_path, animate=False)
    assert f"{path.name} can't be read and was not changed." in page.problem
    assert ("import an export" in page.problem) is ("Update fluxx-nb" not in page.problem)
    assert not re.search("JSON|Expecting|column|Choose a", page.problem), "words for a learner"
    assert page.problem in page.sheet.html.replace("&#x27;", "'").replace("&#39;", "'")
    page.table.tell(GoOn())
    assert path.read_text(encoding="utf-8") == text
    page.close()


def test_a_file_that_gets_damaged_while_someone_learns_is_told_of(page: Learn, tmp_path: Path) -> None:
    page.table.tell(GoOn())
    (path,) = Shelf(tmp_path).paths()
    path.write_text("{", encoding="utf-8")
    answer(page, right=True)
    assert f"The old file is kept: {path}.damaged. Your progress is saved again." in page.problem


def test_an_import_that_is_no_progress_file_says_which_file_to_choose(page: Learn) -> None:
    say(page, "Import", text='{\n"format": ')
    says = "This is not a progress file, or it is damaged in line 2. Choose a file that Export has written."
    assert page.problem == says


def test_progress_of_a_newer_program_is_never_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path / FOLDER)
    shelf.learner(NAMELESS).save()
    (path,) = shelf.paths()
    text = path.read_text(encoding="utf-8").replace('"version": 1', '"version": 99')
    path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SESSION, raising=False)
    page = learn("math", animate=False)
    page.table.tell(GoOn())
    assert (page.learner.name, len(shelf.names())) == (f"{NAMELESS} 2", 1)
    table = play("math", seed=1, animate=False, coach=True)
    assert table.coach is not None
    assert path.read_text(encoding="utf-8") == text
    for one in (page, table):
        one.close()
