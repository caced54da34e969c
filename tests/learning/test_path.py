"""The path of each edition: complete, without circles, and every mistake in a file is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.learning import pathfile
from fluxx_nb.learning.path import LearningError
from fluxx_nb.learning.pathfile import PathError, path_of, read_path
from fluxx_nb.story.scenarios.library import scenarios


@pytest.mark.parametrize("edition", editions())
def test_every_rule_of_the_rulebook_is_on_the_path_once(edition: str) -> None:
    path = path_of(edition)
    on_path = [passage for rule in path for passage in rule.passage_ids]
    assert len(on_path) == len(set(on_path))
    assert set(on_path) >= set(load_edition(edition).rulebook.own_ids())
    assert set(on_path) >= {rule for one in scenarios(edition) for rule in one.teaches}


@pytest.mark.parametrize("edition", editions())
def test_no_rule_comes_before_what_it_builds_on(edition: str) -> None:
    done: set[str] = set()
    for rule in path_of(edition).rules:
        assert done.issuperset(rule.before), rule
        done.add(rule.id)


@pytest.mark.parametrize("edition", editions())
def test_a_rule_says_what_it_is_and_what_it_is_misread_as(edition: str) -> None:
    for rule in path_of(edition):
        assert rule.title
        assert rule.misread.endswith(".")
        assert rule.quote.quote


def test_the_path_finds_a_rule_by_the_passage_of_the_edition() -> None:
    assert path_of("math")["turn.hand-limit"].id == "turn.limits"
    assert path_of("fantasy")["turn.limits"].quote.id == "turn.limits"
    with pytest.raises(LearningError, match=r"no rule 'turn.drow'; did you mean 'turn.draw'"):
        path_of("math")["turn.drow"]


def test_what_an_edition_lacks_hands_on_what_it_builds_on() -> None:
    # Fantasy Fluxx has no rule.play-more; nothing there may wait for it.
    here = {rule.id for rule in path_of("fantasy")}
    assert "rule.play-more" not in here
    assert all(here.issuperset(rule.before) for rule in path_of("fantasy"))


def changed(tmp_path: Path, old: str, new: str, which: str = "math") -> Path:
    """A copy of an edition's path file with one thing changed."""
    text = (decks_root() / which / "path.yaml").read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "path.yaml"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("after: [goal.everyone]", "after: [goal.everyon]", "path.yaml:10: `after` names 'goal.everyon'"),
        ("after: [goal.everyone]", "after: [math.plan-c]", "a circle: math.victories → math.plan-c → math.victories"),
        ("- id: math.victories", "- id: math.victory", "no rulebook has a passage 'math.victory'"),
        ("- id: math.victories", "- id: turn.draw", "'turn.draw' is on the path twice"),
        ("  - id: actions\n", "", "not on the path: action.discard-is-not-play"),
        ("  - id: actions\n", "  - id: action\n", "chapter 'action' is not in common/path.yaml"),
        ("        misread: You may always", "        misred: You may always", "unknown key 'misred'"),
        ("edition: math", "edition: maths", "edition is 'maths'; write 'math'"),
        ("  turn.limits: There", "  turn.limit: There", "'turn.limit' is not on this path"),
        ("    rules:\n", "    rules: none\n    rule:\n", "unknown key 'rule'"),
    ],
)
def test_a_mistake_in_a_path_file_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(PathError) as caught:
        read_path(changed(tmp_path, old, new), load_edition("math"))
    assert told in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_an_edition_without_a_path_file_is_told_what_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fluxx_nb.learning.pathfile.decks_root", lambda: tmp_path)
    monkeypatch.setattr("fluxx_nb.learning.pathfile._path", pathfile._path.__wrapped__)
    with pytest.raises(PathError, match=r"Math Fluxx has no learning path\. Write one"):
        path_of("math")
