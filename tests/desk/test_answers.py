"""Plain answers: every rule has a sentence that is true at any table, and every edition its typical questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb import FileError
from fluxx_nb.desk.finder import find
from fluxx_nb.desk.plain import ANY, plain_rules, read_plain_rules
from fluxx_nb.engine.core.card import KEEPER, SURPRISE
from fluxx_nb.engine.files.deckfile import load_edition
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


@pytest.mark.parametrize(
    ("rule", "edition", "icon"),
    [
        ("startrek.crew", "startrek", "crew member"),
        ("startrek.equipment", "startrek", "equipment"),
        ("cthulhu.investigator", "cthulhu", "investigator"),
        ("cthulhu.anti-doom", "cthulhu", "anti-doom"),
    ],
)
def test_the_answer_about_an_icon_names_every_keeper_that_has_it_and_no_other(
    rule: str, edition: str, icon: str
) -> None:
    said = plain_rules().answers[rule][ANY]
    keepers = [card for card in load_edition(edition) if card.type == KEEPER]
    marked = {card.name for card in keepers if icon in card.icons}
    assert marked
    assert {card.name for card in keepers if card.name in said} == marked


def test_the_answer_about_solo_fluxx_names_the_cards_of_the_rulebooks_list() -> None:
    deck, said = load_edition("startrek"), plain_rules().answers["solo.set-aside"][ANY]
    assert deck.solo is not None
    named = {card.name for card in deck if card.name in said}
    surprises = {card.name for card in deck if card.type == SURPRISE}
    ours = {"Rotate Hands", "Use What You Take"}
    assert named == {*deck.solo.set_aside} - surprises - ours
    assert "all Surprises" in said


def test_an_edition_whose_creepers_switch_powers_off_says_so() -> None:
    for edition in fluxx_nb.editions():
        switching = [card.name for card in load_edition(edition) if card.attach and card.attach.disables]
        for rule in ("creeper.unharmed-power", "creeper.unharmed-lender"):
            said = plain_rules().answers[rule].get(edition, "")
            assert not [name for name in switching if name not in said], f"{rule} ({edition})"


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
