"""Scenarios: every one holds, every row of the rulebook map has one, and a wrong one says where and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.story.explain.explanation import cited_in
from fluxx_nb.story.scenarios.library import (
    Scenario,
    ScenarioError,
    UnknownScenario,
    read_scenarios,
    scenario,
    scenarios,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"
CODES = {"Mh": "math", "Ma": "martian", "Fa": "fantasy", "St": "startrek", "Ct": "cthulhu"}
WRITTEN = sorted(path.parent.name for path in decks_root().glob("*/scenarios.yaml"))
"""The editions that have scenarios."""
WHAT_NO_GAME_DOES = {"martian.alone"}
"""Passages that speak of no moment of a game: only the refusal of what they forbid quotes them."""

with_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebook map is not beside this checkout")


def readable(edition: str) -> list[Scenario]:
    """The scenarios of an edition; none if its file cannot be read, which a test of its own reports."""
    try:
        return list(scenarios(edition))
    except FileError:
        return []


EVERY = [one for edition in WRITTEN for one in readable(edition)]


def map_rows() -> list[tuple[str, str]]:
    """Pairs of a passage and an edition that the map says has it, for the editions with scenarios."""
    pairs = []
    for line in (SHARED / "rulebook-map.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and re.fullmatch(r"[a-z]+\.[a-z0-9-]+", cells[0]):
            codes = list(CODES) if cells[1] == "all" else re.findall(r"\b(?:Mh|Ma|Fa|St|Ct)\b", cells[1])
            pairs += [(cells[0], CODES[code]) for code in codes if CODES[code] in WRITTEN]
    return pairs


@pytest.mark.parametrize("edition", WRITTEN)
def test_the_file_reads(edition: str) -> None:
    assert len(scenarios(edition)) > 0


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
def test_it_holds(one: Scenario) -> None:
    assert one.check() is one


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
def test_it_is_a_lesson(one: Scenario) -> None:
    """It asserts something, is named so that it can be called up, and its question can be answered."""
    assert one.expect, "a scenario that expects nothing shows nothing"
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.id)
    assert one.teaches
    assert scenario(one.name) == one
    if one.ask:
        assert one.answer in one.options
        assert len(set(one.options)) == len(one.options) >= 2
    else:
        assert not one.options
        assert not one.answer


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
def test_it_plays_the_same_twice(one: Scenario) -> None:
    """Nothing in a scenario depends on luck outside its seed."""
    assert one.run().events == one.run().events


@with_shared
def test_every_row_of_the_map_has_a_scenario() -> None:
    rows = map_rows()
    assert len(rows) > 40
    taught = {(passage, one.edition) for one in EVERY for passage in one.teaches}
    assert [row for row in rows if row not in taught] == []


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
def test_what_it_teaches_is_quoted_while_it_is_played(one: Scenario) -> None:
    """It does not do to name a passage under `teaches`, nor to look up a refusal: a step has to quote it."""
    assert set(one.teaches) - cited_in(one.run()) - WHAT_NO_GAME_DOES == set()


# Wrong scenarios ----------------------------------------------------------------------------------------------------

GOOD = """\
- id: sample
  title: A sample
  teaches: [rule.play-more]
  players:
    Ada: {hand: [Number Two, Play 3, Number Five], keepers: [Number Four]}
    Noor: {hand: [Draw 3, Number Six, Number Seven]}
  rules: [Play 2]
  draw: [Number Nine, Number One]
  script:
    - Ada: Number Two
    - Ada: Play 3
    - expect:
        plays_left: {Ada: 1}
        rules: [Play 3]
    - Ada: Number Five
  expect:
    turn: Noor
    discarded: [Play 2]
  ask: How many more?
  options: ["0", "1"]
  answer: "1"
"""

WRONG = {
    "an answer that is not legal": (
        "- Ada: Number Five",
        "- Ada: Number Fife",
        ["cannot answer 'Number Fife'", "Play which card?", "Did you mean 'Number Five'?", "Number Five, Number Nine"],
    ),
    "somebody else is asked": (
        "- Ada: Number Five",
        "- Noor: Draw 3",
        ["Ada is asked “Play which card?”", "legal answers: Number Five, Number Nine"],
    ),
    "several answers where one is wanted": (
        "- Ada: Number Five",
        "- Ada: [Number Five, Number Nine]",
        ["one answer is wanted, and 2 were named", "Play which card?", "Legal answers: Number Five, Number Nine"],
    ),
    "passing where one may not pass": (
        "- Ada: Number Five",
        "- Ada: pass",
        ["cannot answer 'pass'", "Legal answers: Number Five, Number Nine"],
    ),
    "a number that does not hold in mid-script": (
        "plays_left: {Ada: 1}",
        "plays_left: {Ada: 2}",
        ["Ada's plays left should be 2, but is 1", "now Ada is asked “Play which card?”: Number Five, Number Nine"],
    ),
    "an outcome that does not hold": ("turn: Noor", "turn: Ada", ["whose turn it is should be Ada, but is Noor"]),
    "cards that are not there": (
        "discarded: [Play 2]",
        "discarded: [Play 3]",
        ["the discard pile should hold Play 3, but holds Play 2", "now Noor is asked"],
    ),
    "an unknown thing to expect": ("turn: Noor", "tern: Noor", ["`expect` knows no 'tern'", "did you mean 'turn'?"]),
    "an unknown field": ("rules: [Play 2]", "rule: [Play 2]", ["a scenario has no 'rule'", "did you mean 'rules'?"]),
    "an unknown field of a player": (
        "Noor: {hand: [Draw 3, Number Six, Number Seven]}",
        "Noor: {hands: [Draw 3]}",
        ["a player has no 'hands'", "did you mean 'hand'?"],
    ),
    "an unknown card": (
        "draw: [Number Nine, Number One]",
        "draw: [Number Nine, Number Onne]",
        ["there is no card 'Number Onne' in Math Fluxx", "did you mean 'Number One'?"],
    ),
    "an unknown card in a hand": (
        "Noor: {hand: [Draw 3, Number Six, Number Seven]}",
        "Noor: {hand: [Draw 33]}",
        ["there is no card 'Draw 33' in Math Fluxx"],
    ),
    "more copies than there are": ("rules: [Play 2]", "rules: [Play 2, Play 2]", ["more often than the 1 in the deck"]),
    "an unknown passage": (
        "teaches: [rule.play-more]",
        "teaches: [rule.play-mor]",
        ["there is no rule 'rule.play-mor'", "did you mean 'rule.play-more'?"],
    ),
    "an unknown player": ("- Ada: Number Five", "- Eda: Number Five", ["'Eda' is not at the table", "'Ada'"]),
    "an answer that is no option": ('options: ["0", "1"]', 'options: ["0", "2"]', ["answer is not among the options"]),
}


def line_holding(text: str, words: str) -> int:
    """The one line of a text that holds these words."""
    found = [at for at, line in enumerate(text.splitlines(), 1) if words in line]
    assert len(found) == 1
    return found[0]


def check_text(tmp_path: Path, text: str) -> None:
    """Read scenarios for the Math deck from a text and check each."""
    path = tmp_path / "scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    for one in read_scenarios(path, "math"):
        one.check()


def test_the_sample_holds(tmp_path: Path) -> None:
    check_text(tmp_path, GOOD)
    assert len(read_scenarios(tmp_path / "scenarios.yaml", "math")[0].script) == 4


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_scenario_says_where_and_why(tmp_path: Path, case: str) -> None:
    old, new, fragments = WRONG[case]
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    with pytest.raises(ScenarioError) as caught:
        check_text(tmp_path, text)
    assert caught.value.line == line_holding(text, new)
    assert str(caught.value).startswith(f"{tmp_path / 'scenarios.yaml'}:{caught.value.line}: ")
    for fragment in fragments:
        assert fragment in caught.value.problem


def with_hand_limit(answer: str) -> str:
    """The sample with a limit in place of Play 3, and what the script says to it."""
    text = GOOD.replace("Number Two, Play 3", "Number Two, Hand Limit 1")
    text = text.replace("- Ada: Play 3", "- Ada: Hand Limit 1")
    return text.replace("    - expect:\n        plays_left: {Ada: 1}\n        rules: [Play 3]\n", answer)


def test_a_question_that_the_script_does_not_foresee(tmp_path: Path) -> None:
    """A limit asks Noor in Ada's turn; a script that goes on with Ada fails there and says what Noor was asked."""
    text = with_hand_limit("")
    with pytest.raises(ScenarioError) as caught:
        check_text(tmp_path, text)
    assert caught.value.line == line_holding(text, "- Ada: Number Five")
    assert "Noor is asked “Discard 2 of your cards in hand”" in caught.value.problem
    assert "legal answers: Draw 3, Number Six, Number Seven" in caught.value.problem


def test_too_few_cards_for_a_question_about_several(tmp_path: Path) -> None:
    text = with_hand_limit("    - Noor: [Draw 3]\n")
    with pytest.raises(ScenarioError, match="2 cards, and 1 were named") as caught:
        check_text(tmp_path, text)
    assert caught.value.line == line_holding(text, "- Noor: [Draw 3]")


def test_an_answer_after_the_end(tmp_path: Path) -> None:
    text = GOOD.replace("  rules: [Play 2]\n", "  rules: [Play 2]\n  goals: [24 Hours]\n")
    with pytest.raises(ScenarioError, match="the game is over") as caught:
        check_text(tmp_path, text)
    assert caught.value.line == line_holding(text, "- Ada: Play 3")


def test_a_name_used_twice(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="is in line 1 too") as caught:
        check_text(tmp_path, GOOD + GOOD)
    assert caught.value.line == len(GOOD.splitlines()) + 1


@pytest.mark.parametrize("field", ["id", "title", "teaches", "players"])
def test_a_field_that_is_missing(tmp_path: Path, field: str) -> None:
    entry = yaml.safe_load(GOOD)[0]
    del entry[field]
    with pytest.raises(ScenarioError, match=f"lacks '{field}'"):
        check_text(tmp_path, yaml.safe_dump([entry], sort_keys=False))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("sample: 1\n", "a list of scenarios"),
        ("- just words\n", "a scenario is a mapping"),
        ("- id: x\n  id: y\n", "duplicate key"),
        ("- {id: x, title: [\n", "is not YAML"),
    ],
)
def test_files_that_hold_no_scenarios(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(FileError, match=words):
        check_text(tmp_path, text)


def test_a_name_that_does_not_exist_is_told_with_the_nearest_one() -> None:
    with pytest.raises(UnknownScenario, match="did you mean 'play-two-becomes-three'"):
        scenario("math/play-two-becomes-tree")
