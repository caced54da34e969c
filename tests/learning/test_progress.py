"""Progress: what is stored, what is due, and that nothing is lost whatever happens to the file or the clock."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from fluxx_nb.learning import GoneLearner, Learner, LearningError, MemoryStore, SavedLearner, Shelf, Status, path_of
from fluxx_nb.learning.progress import GivenAnswer
from fluxx_nb.learning.progressfile import MOST_BYTES, DamagedProgress, NewerProgress, read, written
from fluxx_nb.learning.storage import FileStore
from tests.learning.conftest import Clock

RULE = "turn.draw"


def answered(learner: Learner, *rights: bool, rule: str = RULE) -> Learner:
    """Let a learner answer, rightly or not, at the present time."""
    for right in rights:
        learner.note(GivenAnswer(learner.clock(), "math", rule, f"t{len(learner.answers)}", "said", right))
    return learner


# Status -----------------------------------------------------------------------------------------------------------


def test_a_rule_goes_from_new_to_known_and_comes_due(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    assert learner.status(RULE) is Status.NEW
    learner.meet(path_of("math")[RULE], "math")
    assert learner.status(RULE) is Status.MET
    answered(learner, True, True)
    assert learner.status(RULE) is Status.KNOWN
    due = learner.plan(RULE).due
    assert due is not None
    clock.now = due
    assert learner.status(RULE) is Status.DUE
    answered(learner, False)
    assert learner.status(RULE) is Status.SHAKY


def test_a_wrong_answer_brings_a_rule_back_sooner(clock: Clock) -> None:
    good, bad = Learner("Ada", clock), Learner("Noor", clock)
    answered(good, True, True)
    answered(bad, True, False)
    assert bad.plan(RULE).due < good.plan(RULE).due  # type: ignore[operator]


def test_the_same_answers_give_the_same_schedule(clock: Clock) -> None:
    one, other = (answered(Learner("Ada", clock), True, True, False, True) for _ in range(2))
    assert one.plan(RULE) == other.plan(RULE)


def test_a_clock_that_jumps_forward_and_back_leaves_sane_dates(clock: Clock) -> None:
    learner = answered(Learner("Ada", clock), True)
    clock.forward(days=3650)
    answered(learner, True, True)
    clock.forward(days=-3650)
    answered(learner, True)
    due = learner.plan(RULE).due
    assert due is not None
    assert 0 < (due - clock.now).days < 60
    clock.forward(days=90)
    assert learner.status(RULE) is Status.DUE


# Files ------------------------------------------------------------------------------------------------------------


def test_progress_survives_the_file(tmp_path: Path, clock: Clock) -> None:
    shelf = Shelf(tmp_path, clock)
    learner = shelf.learner("Ada")
    answered(learner, True, False)
    learner.finish("game", "7", "math", "won")
    learner.go("math/round 3")
    learner.save()
    again = shelf.learner("ada")
    assert (again.name, again.answers, again.finished, again.place) == (
        "Ada",
        learner.answers,
        learner.finished,
        learner.place,
    )
    assert shelf.names() == ["Ada"]


def test_several_learners_share_a_folder_under_any_name(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for name in ("Ada", "../Ada", "Ada!", "Ådá", "数"):
        answered(shelf.learner(name), True).save()  # type: ignore[attr-defined]
    assert len(shelf.names()) == 5
    assert {path.parent for path in shelf.paths()} == {tmp_path}


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\x00b", 7, None])
def test_a_name_that_no_list_could_show_is_refused(name: object) -> None:
    with pytest.raises(LearningError, match="can't be a learner's name"):
        Learner(name)  # type: ignore[arg-type]


def test_an_export_is_imported_elsewhere_and_merged_there(tmp_path: Path, clock: Clock) -> None:
    here, there = Shelf(tmp_path / "here", clock), Shelf(tmp_path / "there", clock)
    answered(here.learner("Ada"), True).save()  # type: ignore[attr-defined]
    clock.forward(minutes=1)
    answered(there.learner("Ada"), False).save()  # type: ignore[attr-defined]
    for _ in range(2):
        there.add(here.export("Ada"))
    assert [one.right for one in there.learner("Ada").answers] == [True, False]


def test_deleting_removes_the_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.learner("Ada").save()
    shelf.delete("Ada")
    assert shelf.names() == []
    with pytest.raises(LearningError, match="No learner is called 'Ada'"):
        shelf.delete("Ada")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "something else", "version": 1}',
        '{"format": "fluxx_nb progress", "version": 0, "name": "Ada"}',
        '{"format": "fluxx_nb progress", "version": 1, "name": 7}',
        '{"format": "fluxx_nb progress", "version": 1, "name": "Ada", "answers": 3}',
        '{"format": "fluxx_nb progress", "version": 1, "name": "Ada", "answers": [{"at": "yesterday"}]}',
        '{"format": "fluxx_nb progress", "version": 1, "name": "Ada", "answers": [{"at": "2026-01-01", "right": 1}]}',
        '{"format": "fluxx_nb progress", "version": 1, "name": "Ada", "place": []}',
        '{"format": "fluxx_nb progress", "version": 1, "name": "Ada", "place": {"at":"2026-01-01","where": "\\ud800"}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_kept_aside_and_the_learner_is_told(tmp_path: Path, text: str) -> None:
    shelf = Shelf(tmp_path)
    shelf.learner("Ada").save()
    path = shelf.paths()[0]
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedProgress):
        read(text)
    learner = shelf.learner("Ada")
    kept = path.with_name(f"{path.name}.damaged")
    assert kept.read_text(encoding="utf-8") == text
    assert f"The old file is kept: {kept}. If you have an export, import it." in learner.notice
    assert "Expecting" not in learner.notice
    learner.save()
    assert shelf.learner("Ada").notice == ""


def test_a_file_that_gets_damaged_while_someone_learns_loses_nothing(tmp_path: Path, clock: Clock) -> None:
    shelf = Shelf(tmp_path, clock)
    learner = shelf.learner("Ada")
    answered(learner, True)
    learner.save()
    (path,) = shelf.paths()
    path.write_text("{", encoding="utf-8")
    learner.save()
    assert f"The old file is kept: {path}.damaged. Your progress is saved again." in learner.notice
    assert len(shelf.learner("Ada").answers) == 1


def test_an_export_takes_the_place_of_a_damaged_file(tmp_path: Path, clock: Clock) -> None:
    shelf = Shelf(tmp_path, clock)
    text = written(answered(Learner("Ada", clock), True))
    shelf.learner("Ada").save()
    (path,) = shelf.paths()
    path.write_text("{", encoding="utf-8")
    learner = shelf.add(text)
    assert len(learner.answers) == 1
    assert learner.notice == f"Ada's file here was damaged. The old file is kept: {path}.damaged."
    assert path.with_name(f"{path.name}.damaged").exists()


def test_no_more_of_a_huge_file_is_read_than_a_progress_file_may_have(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(10 * MOST_BYTES)
    assert len(FileStore(path).read() or "") == MOST_BYTES + 1
    with pytest.raises(DamagedProgress, match="the limit is"):
        read(FileStore(path).read() or "")


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.learner("Ada").save()
    path = shelf.paths()[0]
    text = path.read_text(encoding="utf-8").replace('"version": 1', '"version": 2')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NewerProgress, match="Update fluxx-nb"):
        shelf.learner("Ada")
    assert path.read_text(encoding="utf-8") == text


def test_rules_that_are_gone_stay_in_the_file(clock: Clock) -> None:
    learner = answered(Learner("Ada", clock), True, rule="rule.of-an-old-deck")
    again = read(written(learner), clock)
    assert again.answers == learner.answers
    assert "rule.of-an-old-deck" not in again.statuses(path_of("math"))


def test_two_windows_lose_nothing(tmp_path: Path, clock: Clock) -> None:
    shelf = Shelf(tmp_path, clock)
    one, other = shelf.learner("Ada"), shelf.learner("Ada")
    answered(one, True).save()  # type: ignore[attr-defined]
    clock.forward(minutes=1)
    answered(other, False).save()  # type: ignore[attr-defined]
    one.save()
    assert [answer.right for answer in shelf.learner("Ada").answers] == [True, False]


def test_windows_that_save_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.learner("Ada").save()

    def save_often(window: int) -> None:
        learner = shelf.learner("Ada")
        for number in range(5):
            learner.note(GivenAnswer(learner.clock(), "math", RULE, f"{window}.{number}", "said", True))
            learner.save()

    windows = [threading.Thread(target=save_often, args=(window,)) for window in range(3)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    assert len(shelf.learner("Ada").answers) == 15


def test_a_window_does_not_bring_back_a_deleted_learner(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    learner = shelf.learner("Ada")
    learner.save()
    shelf.delete("Ada")
    with pytest.raises(GoneLearner, match="deleted or renamed in another window"):
        learner.save()
    assert shelf.names() == []


def test_any_object_that_reads_and_writes_can_store_progress(clock: Clock) -> None:
    store = MemoryStore()
    answered(SavedLearner.load("Ada", store, clock), True).save()  # type: ignore[attr-defined]
    assert json.loads(store.read() or "")["name"] == "Ada"
    assert len(SavedLearner.load("Ada", store, clock).answers) == 1


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LearningError, match="is not a folder"):
        Shelf(tmp_path / "file").learner("Ada").save()


def test_a_lock_left_by_a_crash_does_not_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.learning.storage._PATIENCE", 0.1)
    store = FileStore(tmp_path / "ada.json")
    (tmp_path / ".ada.json.lock").write_text("")
    with store.locked():
        store.write("{}")
    assert not (tmp_path / ".ada.json.lock").exists()
