"""The simulated learner: what is shown and corrected is learned, what is not practiced is forgotten."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from benchmarks.learner import SETTINGS, SHORT, Mind, Setting, covered, cut_to, drawing, learn, lesson_scenarios
from fluxx_nb.learning import path_of
from fluxx_nb.story.scenarios.library import scenario

RULE = "turn.draw"


def test_a_mind_learns_by_seeing_and_forgets() -> None:
    mind = Mind(path_of("math"), Setting(), Random(1))
    before = mind.knows(RULE, 0)
    mind.see(RULE, 0)
    after = mind.knows(RULE, 0)
    assert after > before
    assert before < mind.knows(RULE, 5) < after


def test_a_rule_is_harder_while_what_it_builds_on_is_unknown() -> None:
    hard, easy = (Mind(path_of("math"), Setting(builds_on=part), Random(1)) for part in (1.0, 0.0))
    for mind in (hard, easy):
        mind.see("rule.draw-enough", 0)
    assert hard.knows("rule.draw-enough", 0) < easy.knows("rule.draw-enough", 0)


def test_the_ten_lessons_are_there_with_all_that_they_once_asked() -> None:
    assert lesson_scenarios()[0] == "math/draw-before-playing"
    assert all(scenario(name).name == name for name in lesson_scenarios())
    assert len(covered(path_of("math"))) > 20


def test_the_path_gets_further_than_lessons_and_random_scenarios_in_the_same_time() -> None:
    ends = {way: learn(way, Setting(), 1, most=250).curve[-1][1] for way in ("path", "lessons", "random scenarios")}
    assert max(ends, key=ends.__getitem__) == "path"
    assert len(SETTINGS) >= 5


def test_the_path_can_be_cut_to_the_rules_of_the_lessons() -> None:
    path = path_of("math")
    short = cut_to(path, covered(path))
    assert [rule.id for rule in short] == covered(path)
    assert all(one in short for rule in short for one in rule.before)
    assert learn(SHORT, Setting(), 1, covered(path), most=60).curve[-1][1] > 0.5


def test_the_curves_are_drawn() -> None:
    root = ElementTree.fromstring(drawing(1, most=60))
    assert len(root.findall("{http://www.w3.org/2000/svg}polyline")) == 3
