"""Plain answers: every rule has a sentence that is true at any table, and every edition its typical questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb import FileError
from fluxx_nb.desk.finder import find
from fluxx_nb.desk.plain import ANY, plain_rules, read_plain_rules
from fluxx_nb.engine.files.rulebookfile import load_rulebook

_PEOPLE = re.compile(r"\b(Ada|Noor|Lin|Max|Zoe|she|he|her|his)\b")
SENTENCES = [(rule, edition, said) for rule, by in plain_rules().answers.items() for edition, said in by.items()]


def test_every_rule_has_an_answer() -> None:
    assert {*plain_rules().answers} == {*load_rulebook("").ids()}
    assert all(ANY in by for by in plain_rules().answers.values())


@pytest.mark.parametrize(("rule", "edition", "said"), SENTENCES, ids=[f"{rule}-{name}" for rule, name, _ in SENTENCES])
def test_an_answer_is_short_and_true_without_anyone_at_the_table(rule: str, edition: str, said: str) -> None:
    assert said[0].isupper()
    assert said.endswith(".")
    assert len(said.split()) <= 34, f"{rule} ({edition}) has {len(said.split())} words"
    assert not _PEOPLE.search(said), f"{rule} names someone"
    assert not said.startswith(("Yes", "No,", "No.")), f"{rule} answers a question that was not asked"


@pytest.mark.parametrize("edition", [None, *fluxx_nb.editions()])
def test_six_typical_questions_are_answered_for_sure(edition: str | None) -> None:
    typical = plain_rules().typical[edition or ANY]
    assert len(typical) == 6
    for question in typical:
        hits = find(question, edition)
        assert hits, question
        assert hits[0].sure, question
        assert not hits[0].answer.startswith("It depends") or edition is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("answers:\n  rule.instent: Now.\n", r"answers.yaml:2.*did you mean 'rule.instant'"),
        ("answers:\n  rule.instant: {math: Now.}\n", r"answers.yaml:2.*no sentence for the other editions"),
        ("answers:\n  rule.instant: {any: Now., maths: Now.}\n", r"answers.yaml:2.*there is no edition 'maths'"),
        ("answers: {}\nneeds:\n  creper: [creeper.]\n", r"answers.yaml:3.*no card and no type of card 'creper'"),
        ("answers: {}\ntypical:\n  maths: [What?]\n", r"answers.yaml:3.*there is no edition 'maths'"),
        ("answers: {}\ntogether:\n  - {rules: [x.y], title: X}\n", r"answers.yaml:\d.*must be"),
        ("answers: {}\ntwins:\n  - [goal.tie, goal.tye]\n", r"answers.yaml:3.*did you mean 'goal.tie'"),
        ("answers: {}\ntwins:\n  - [goal.tie, goal.brief]\n  - [goal.tie]\n", r"answers.yaml:4.*has twins already"),
        ("- rule.instant\n", "must be a mapping"),
    ],
)
def test_a_wrong_file_is_told_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=why):
        read_plain_rules(path)
