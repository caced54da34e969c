"""Rounds, second editions, what comes next, and the teacher's table."""

from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.learning import Learner, LearningError, Shelf, Status, class_table, next_round, path_of, what_next
from fluxx_nb.learning.progress import GivenAnswer
from fluxx_nb.learning.rounds import KNOWN, PREDICT, REVIEW, SHOW, carried_rules, next_rule, plan_round, to_review
from tests.learning.conftest import Clock


def practiced(learner: Learner, rule: str, *rights: bool, edition: str = "math") -> None:
    for right in rights:
        learner.note(GivenAnswer(learner.clock(), edition, rule, f"{rule} {len(learner.answers)}", "said", right))


def know_all(learner: Learner, edition: str) -> None:
    for rule in path_of(edition):
        practiced(learner, rule.id, True, True, edition=edition)


def test_a_round_shows_a_rule_asks_about_it_and_reviews_an_older_one(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    practiced(learner, "turn.draw", True, False)
    found = next_round(learner, "math")
    assert [part.kind for part in found.parts] == [SHOW, PREDICT, PREDICT, REVIEW]
    assert found.new is path_of("math")["turn.play"]
    assert found.parts[-1].rule.id == "turn.draw"
    assert 3 <= found.minutes <= 5
    assert len({task.id for task in found.tasks}) == 3
    assert not {task.id for task in found.tasks} & {found.parts[0].scenario.name}  # type: ignore[union-attr]


def test_the_same_progress_and_seed_give_the_same_round(clock: Clock) -> None:
    one, other = (next_round(Learner("Ada", clock), "math", seed=3) for _ in range(2))
    assert [task.id for task in one.tasks] == [task.id for task in other.tasks]
    assert [task.options for task in one.tasks] == [task.options for task in other.tasks]


def test_a_round_has_tables_that_the_learner_has_not_seen(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    first = next_round(learner, "math")
    for task in first.tasks:
        learner.answer(task, task.answer)
    again = next_round(learner, "math")
    assert not {task.id for task in first.tasks} & {task.id for task in again.tasks}


def test_the_rule_that_was_misread_comes_back_first(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    for rule, right in (("turn.draw", True), ("turn.play", False), ("order.clockwise", True)):
        practiced(learner, rule, True, right)
    assert plan_round(learner, path_of("math"))[-1].rule.id == "turn.play"


def test_a_new_rule_comes_in_every_round_however_many_were_misread(clock: Clock) -> None:
    learner, path = Learner("Ada", clock), path_of("math")
    for rule in path.rules[3:10]:
        practiced(learner, rule.id, False)
    practiced(learner, path.rules[5].id, True)
    while (new := next_rule(learner, path)) is not None:
        plan = plan_round(learner, path)
        assert [part.kind for part in plan] == [SHOW, PREDICT, PREDICT, REVIEW, REVIEW]
        assert plan[0].rule is new
        assert [part.rule for part in plan[3:]] == to_review(learner, path)[:2], "the most urgent"
        learner.meet(new, "math")
        for part in plan[1:]:
            practiced(learner, part.rule.id, False)
    assert [part.kind for part in plan_round(learner, path)] == [REVIEW] * 4


def test_a_rule_that_was_misread_does_not_wait_for_the_differences_of_an_edition(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    know_all(learner, "math")
    practiced(learner, "turn.draw", False)
    plan = plan_round(learner, path_of("martian"))
    assert [part.kind for part in plan] == [KNOWN, SHOW, PREDICT, PREDICT, REVIEW]
    assert plan[-1].rule.id == "turn.draw"


def test_a_new_rule_builds_on_rules_that_were_met(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    path = path_of("cthulhu")
    met: set[str] = set()
    while (rule := next_rule(learner, path)) is not None:
        assert met.issuperset(rule.before)
        met.add(rule.id)
        learner.meet(rule, "cthulhu")
    assert len(met) == len(path)


def test_a_second_edition_is_shorter_and_tells_what_is_different(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    know_all(learner, "math")
    path = path_of("martian")
    left = [rule for rule in path if learner.status(rule.id) is Status.NEW]
    assert len(left) < len(path) / 2
    carried = {one.rule.id: one for one in carried_rules(learner, path)}
    assert str(carried["turn.draw"]) == "You know this from Math Fluxx."
    said = "You know this from Math Fluxx; only this is different: The player who calls it begins."
    assert str(carried["first.called"]) == said
    found = next_round(learner, "martian")
    assert [part.kind for part in found.parts] == [KNOWN, KNOWN, SHOW, PREDICT, PREDICT]
    assert all(task.edition == "martian" for task in found.tasks)
    # What two editions share is not told as a difference.
    assert carried["turn.out-of-turn"].different == ""


def test_a_rule_that_was_only_met_in_another_edition_is_not_called_known(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    learner.meet(path_of("math")["first.called"], "math")
    practiced(learner, "turn.draw", True, True)
    carried = {one.rule.id: one for one in carried_rules(learner, path_of("fantasy"))}
    assert str(carried["first.called"]).startswith("You have met this in Math Fluxx; only this is different: ")
    assert str(carried["turn.draw"]) == "You know this from Math Fluxx."


def test_a_learner_who_knows_all_is_led_to_another_edition(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    know_all(learner, "math")
    assert [one.kind for one in what_next(learner, "game")] == ["play", "edition"]


def test_something_comes_next_after_everything(clock: Clock) -> None:
    learner = Learner("Ada", clock)
    assert [one.kind for one in what_next(learner, "lesson", "03")] == ["lesson", "learn", "play"]
    practiced(learner, "turn.draw", True, False)
    first = what_next(learner, "quiz")[0]
    assert (first.kind, first.target) == ("review", "turn.draw")


def test_the_class_table_has_a_row_for_each_rule_and_a_column_for_each_pupil(tmp_path: Path, clock: Clock) -> None:
    shelf = Shelf(tmp_path, clock)
    for name, rights in (("Ada", (True, True)), ("=Noor", (False,))):
        pupil = shelf.learner(name)
        practiced(pupil, "turn.draw", *rights)
        pupil.save()
    (tmp_path / "foreign.json").write_text("{}", encoding="utf-8")
    table = class_table(tmp_path, clock=clock)
    assert (table.edition, table.pupils) == ("math", ("=Noor", "Ada"))
    assert table.rows[0].statuses == (Status.SHAKY, Status.KNOWN)
    assert len(table.rows) == len(path_of("math"))
    assert table.to_csv().splitlines()[:2] == [
        "rule,title,'=Noor,Ada,often misread",
        "turn.draw,Draw first,shaky,known,",
    ]
    assert table.unread[0].startswith("foreign.json: ")


def test_a_folder_without_progress_is_told(tmp_path: Path) -> None:
    with pytest.raises(LearningError, match="holds no progress file"):
        class_table(tmp_path)
    with pytest.raises(LearningError, match="is not a folder"):
        class_table(tmp_path / "nowhere")
