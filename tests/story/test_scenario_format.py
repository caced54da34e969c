"""The format of scenario files: its lists are what is read and documented, and each message helps a newcomer."""

from __future__ import annotations

import datetime
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import fluxx_nb
from fluxx_nb.engine.core.names import name_problem
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import LOADER, FileError
from fluxx_nb.story.saves.saves import SaveError
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.expectations import EXACT, EXPECTABLE, NONE_OF, PARTIAL
from fluxx_nb.story.scenarios.library import Scenario, read_scenarios
from fluxx_nb.story.scenarios.schema import scenario_schema
from fluxx_nb.story.scenarios.scriptfile import WORDS_OF_SCRIPTS
from tests.waiting import PATIENCE

PAGE = Path(fluxx_nb.__file__).parents[1] / "docs" / "scenarios.md"
SAMPLE = """\
- id: sample
  title: A sample
  teaches: [rule.play-more]
  players:
    Ada: {hand: [Number Two, Play 3, Number Five], keepers: [Number Four]}
    Noor: {hand: [Draw 3], keepers: [Number Six]}
  rules: [Play 2]
  draw: [Number Nine, Number One]
  script:
    - Ada: Number Two
    - Ada: Play 3
    - expect: {}
    - Ada: Number Five
"""


def read(folder: Path, text: str, edition: str | None = "math") -> Scenario:
    path = folder / "my.yaml"
    path.write_text(text, encoding="utf-8")
    return read_scenarios(path, edition)[0]


def expecting(expect: str, end: str = "{}") -> str:
    """The sample with something to expect after Play 3, and at its end."""
    return SAMPLE.replace("expect: {}", f"expect: {expect}") + f"  expect: {end}\n"


def problem(folder: Path, text: str, edition: str | None = "math") -> tuple[int, str]:
    """The line and the words of the one thing that is wrong."""
    with pytest.raises(FileError) as caught:
        read(folder, text, edition).check()
    ((_, line, words),) = caught.value.mistakes
    return line, words


# The lists ----------------------------------------------------------------------------------------------------------

EDITION_OF = {"points": "cthulhu", "attached": "cthulhu", "beneath": "fantasy"}
"""Examples that need the cards of another edition than Math."""


def plain(value: Any) -> Any:
    """What an editor sees: dates are words."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


@cache
def validator() -> Any:
    """The schema, itself checked once."""
    schema = scenario_schema()
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


@pytest.mark.parametrize("word", EXPECTABLE)
def test_each_word_of_expect_has_a_meaning_and_an_example_that_is_read(tmp_path: Path, word: str) -> None:
    one = EXPECTABLE[word]
    assert one.holds in (EXACT, PARTIAL, NONE_OF)
    assert one.means.endswith(".")
    edition = EDITION_OF.get(word, "math")
    players = "{Ada: {}, Noor: {}, Max: {}}"
    text = f"- {{id: a, title: a, teaches: [turn.play], players: {players}, expect: {{{one.example}}}}}\n"
    expect = read(tmp_path, text, edition).expect
    assert list(expect) == [word]
    validator().validate(plain(yaml.load(text, LOADER)))


@pytest.mark.parametrize("name", fields.FIELDS)
def test_each_field_has_an_example_that_is_read(tmp_path: Path, name: str) -> None:
    needed = {one: field.example for one, field in fields.FIELDS.items() if field.needed}
    beside = {"drawn": ["played"], "deal": [], "stop_at": ["script"], "rules_deck": ["solo"], "scored": ["solo"]}
    question = ["ask", "options", "answer"]
    chosen = [*needed, *(question if name in question else ()), *beside.get(name, ()), name]
    lines = {one: fields.FIELDS[one].example for one in dict.fromkeys(chosen)}
    edition = "startrek" if "solo" in lines else "math"
    if name == "deal" or edition == "startrek":
        lines["players"] = "players: {Ada: {}}" if edition == "startrek" else "players: {Ada: {}, Noor: {}}"
    goal = next(card.name for card in fluxx_nb.deck(edition).titles if card.type == "goal")
    text = ("- " + "\n  ".join(lines.values()) + "\n").replace("24 Hours", goal)
    assert read(tmp_path, text, edition).id == "steal-and-win"
    validator().validate(plain(yaml.load(text, LOADER)))


def test_the_page_names_every_field_and_every_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for listed in (fields.HEADER, fields.FIELDS, fields.SEAT, fields.STEPS, fields.DECISIVE):
        for name, field in listed.items():
            assert f"| `{name}`" in page
            assert field.means in page
    for word, one in EXPECTABLE.items():
        assert f"| `{word}` | {one.means} | {one.holds} | {one.shape} | `{one.example}` |" in page


def test_the_scenarios_of_the_page_are_what_a_newcomer_can_copy(tmp_path: Path) -> None:
    whole, question, *_ = PAGE.read_text(encoding="utf-8").split("```yaml\n")[1:]
    text = whole.partition("```")[0]
    assert len(text.splitlines()) <= 12
    assert read(tmp_path, text, None).check().run().winner == "Ada"
    asked = read(tmp_path, text + question.partition("```")[0], None).check()
    assert asked.ask
    assert asked.answer in asked.options


@pytest.mark.parametrize("edition", editions())
def test_the_schema_takes_every_scenario_of_the_package(edition: str) -> None:
    data = yaml.load((decks_root() / edition / "scenarios.yaml").read_text(encoding="utf-8"), LOADER)
    validator().validate(plain(data))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules: [Play 2]", "rule: [Play 2]"),
        ("{hand: [Draw 3], ", "{hands: [Draw 3], "),
        ("expect: {}", "expect: {tern: Ada}"),
        ("expect: {}", "expect: {drawn: two}"),
        ("- Ada: Play 3", "- {Ada: Play 3, Noor: pass}"),
        ("title: A sample", "titel: A sample"),
        ("title: A sample", "title: A sample\n  rest: moon"),
    ],
)
def test_schema_and_reader_refuse_the_same(tmp_path: Path, old: str, new: str) -> None:
    text = SAMPLE.replace(old, new)
    assert text != SAMPLE
    with pytest.raises(jsonschema.ValidationError):
        validator().validate(plain(yaml.load(text, LOADER)))
    with pytest.raises(FileError):
        read(tmp_path, text)


def test_the_command_prints_the_schema() -> None:
    ran = [sys.executable, "-m", "fluxx_nb", "scenarios", "--schema"]
    found = subprocess.run(ran, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert yaml.safe_load(found.stdout) == scenario_schema()


# What can be expected -----------------------------------------------------------------------------------------------

MET = [
    "{quoted: [rule.play-more, rule.contradict]}",
    "{quoted: {play 3 REPLACES: [rule.contradict]}}",
    "{not_quoted: [goal.everyone, card]}",
    "{told: [Ada plays Play 3, Play 2]}",
    "{not_discarded: [Play 3]}",
    "{one_of: [{turn: Noor}, {turn: Ada, plays_left: {Ada: 1}}]}",
    "{keepers: {Ada: [Number Four, Number Two], Noor: Number Six}}",
    "{options: [number five, Number Nine]}",
    "{not_options: [Number Six, pass]}",
]
UNMET = {
    "{quoted: [goal.everyone]}": "should hold goal.everyone, but holds rule.contradict",
    "{quoted: []}": "should be nothing, but found: rule.contradict",
    "{quoted: {Noor sings: []}}": "no step since the last answer says 'Noor sings'; the steps say 'Ada plays Play 3.",
    "{not_quoted: [rule.play-more]}": "should not hold rule.play-more",
    "{told: Ada plays Play 4}": "no step since the last answer says 'Ada plays Play 4'",
    "{told: lays Play 3}": "no step since the last answer says 'lays Play 3'",
    "{not_discarded: [Play 2]}": "the discard pile should not hold Play 2, but does",
    "{one_of: [{turn: Noor}, {winner: Ada}]}": "should be Noor, but is Ada; the winner should be Ada, but is null",
    "{options: [Number Six]}": "Number Six should be a legal answer, but only Number Five, Number Nine is",
    "{not_options: [number FIVE]}": "number FIVE should not be a legal answer now",
}


@pytest.mark.parametrize("expect", MET)
def test_what_is_met(tmp_path: Path, expect: str) -> None:
    read(tmp_path, expecting(expect)).check()


@pytest.mark.parametrize("expect", UNMET)
def test_what_is_not_met_is_told_with_its_line(tmp_path: Path, expect: str) -> None:
    line, words = problem(tmp_path, expecting(expect))
    assert line == 12
    assert UNMET[expect] in words


def test_a_quote_of_a_later_step_goes_by_its_words(tmp_path: Path) -> None:
    """The answer's own step is the card that is played; whose turn it is then is another one."""
    read(tmp_path, expecting("{}", "{quoted: [keeper.play], not_quoted: [turn.draw]}")).check()
    read(tmp_path, expecting("{}", "{quoted: {Noor draws Number One: [turn.draw]}, told: Noor draws}")).check()
    _, words = problem(tmp_path, expecting("{}", "{quoted: [turn.draw]}"))
    assert "at the step 'Ada plays Number Five.' should hold turn.draw" in words


def test_before_the_first_answer_the_steps_so_far_are_looked_at(tmp_path: Path) -> None:
    first = SAMPLE.replace(
        "    - Ada: Number Two\n", "    - expect: {told: Ada draws Number Nine}\n    - Ada: Number Two\n"
    )
    read(tmp_path, first).check()


def test_nothing_is_quoted_where_nothing_is(tmp_path: Path) -> None:
    bare = "- {id: a, title: a, teaches: [turn.play], players: {Ada: {}, Noor: {}}, expect: {quoted: []}}\n"
    read(tmp_path, bare).check()


PAIRS = """\
- id: ring
  title: Evil beneath the ring
  teaches: [turn.play]
  players:
    Ada: {face_out: [Magic Ring], beneath: [{Evil: Magic Ring}]}
    Noor: {}
  expect: {beneath: {Ada: %s}}
"""


def test_beneath_is_written_alike_in_both_places(tmp_path: Path) -> None:
    for written in ("[{Evil: Magic Ring}]", "[Evil]", "{Evil: Magic Ring}"):
        read(tmp_path, PAIRS % written, "fantasy").check()
    _, words = problem(tmp_path, PAIRS % "[{Evil: Old Map}]", "fantasy")
    assert "Evil should be with Old Map, but is with Magic Ring" in words
    _, words = problem(tmp_path, PAIRS.replace("beneath: [{Evil: Magic Ring}]", "beneath: [Evil]", 1) % "[]", "fantasy")
    assert "write a pair of cards as {Evil: Magic Ring}: the card beneath or attached, then the other" in words


# Messages -----------------------------------------------------------------------------------------------------------


def step(old: str, new: str) -> str:
    assert SAMPLE.count(old) == 1
    return SAMPLE.replace(old, new)


MESSAGES = {
    "several answers where one is wanted": (
        step("- Ada: Play 3", "- Ada: [Play 3, Number Five]"),
        11,
        [
            "Ada is asked “Play which card?”: one answer is wanted, and 2 were named. ",
            "Legal answers: Play 3, Number Five, Number Nine",
        ],
    ),
    "a step that is none": (
        step("- Ada: Play 3", "- Play 3"),
        11,
        ["one `name: answer`", "`expect: …`, `join: …`, `leave: …`, `chance: …`"],
    ),
    "a step after the end": (
        SAMPLE.replace("  rules:", "  goals: [24 Hours]\n  rules:"),
        12,
        ["Ada answers 'Play 3', but the game is over. Leave out this step"],
    ),
    "a player who has not joined, in a script": (
        step("- Ada: Play 3", "- Max: Play 3"),
        11,
        ["'Max' is not at the table (a new player needs a step with `join` before this)"],
    ),
    "a player who has left": (
        step("- expect: {}", "- leave: Noor\n    - expect: {hand: {Noor: []}}"),
        13,
        ["Noor is not at the table at this step (at the table: Ada)", "or leave Noor out"],
    ),
    "a comma in a list of cards": (
        step("[Draw 3]", "[Draw 3, Play 2 of Them]"),
        6,
        ["there is no card 'Play 2 of Them' in Math Fluxx", 'write it in quotes because of its comma: "Draw 3, Play 2'],
    ),
    "a comma in an expectation": (
        expecting("{discarded: [Play 2 of Them]}"),
        12,
        ["f you mean 'Draw 3, Play 2 of Them', write it in quotes"],
    ),
    "a comma in an answer": (
        SAMPLE.replace("Number Two, P", "'Draw 3, Play 2 of Them', P").replace(
            "Ada: Number Two", "Ada: Play 2 of Them"
        ),
        10,
        ["f you mean 'Draw 3, Play 2 of Them', write it in quotes"],
    ),
    "an unknown rule": (expecting("{quoted: [rule.play-mor]}"), 12, ["did you mean 'rule.play-more'?"]),
    "an empty group": (expecting("{one_of: [{}]}"), 12, ["a list of expectations, such as [{turn: Ada}"]),
    "no group": (expecting("{one_of: Ada}"), 12, ["must be a mapping"]),
}


@pytest.mark.parametrize("case", MESSAGES)
def test_a_message_says_what_is_wrong_where_and_what_to_do(tmp_path: Path, case: str) -> None:
    text, line, fragments = MESSAGES[case]
    with pytest.raises(FileError) as caught:
        read(tmp_path, text).check()
    assert caught.value.line == line
    for fragment in fragments:
        assert fragment in caught.value.problem
    assert len(caught.value.problem) < 330


def test_a_card_is_called_with_its_owner_also_where_that_is_the_player(tmp_path: Path) -> None:
    text = (
        "- {id: a, title: a, teaches: [turn.play], draw: [Draw 2], players: {Noor: {}, Ada: "
        "{hand: [Keeper Limit 3], keepers: [Number One, Number Two, Number Three, Number Four]}}, turn: Ada, script: "
        "[{Ada: Keeper Limit 3}, {expect: {options: [Ada's Number Two, number one]}}, {Ada: Ada's Number Two}], "
        "expect: {discarded: [Number Two]}}"
    )
    read(tmp_path, text).check()


def test_the_current_player_may_be_over_a_limit_and_no_one_else(tmp_path: Path) -> None:
    over = SAMPLE.replace("rules: [Play 2]", "rules: [Play 2, Hand Limit 1]")
    assert read(tmp_path, over).start().hand("Ada")[:3] == ["Number Two", "Play 3", "Number Five"]
    with pytest.raises(FileError, match="Ada begins with 2 too many cards in hand for Hand Limit 1"):
        read(tmp_path, over.replace("  draw:", "  turn: Noor\n  draw:"))


# A deck of one's own ------------------------------------------------------------------------------------------------

DECK = """\
edition: pirates
title: Pirates
cards:
  - {use: Basic Rules, origin: family}
  - {name: Parrot, type: keeper, origin: house}
  - {name: Hat, type: keeper, origin: house}
  - {name: Map, type: keeper, origin: house, copies: 9}
  - {name: Captain, type: goal, origin: house, goal: {keepers: [Parrot, Hat]}}
"""
OWN = """\
deck: pirates/cards.yaml
scenarios:
  - id: hat-on
    title: A parrot and a hat
    teaches: [goal.everyone]
    players: {Ada: {hand: [Hat], keepers: [Parrot]}, Noor: {}}
    goals: [Captain]
    script: [{Ada: Hat}]
    expect: {winner: Ada, quoted: {Ada wins: [goal.everyone]}}
"""


@pytest.fixture
def pirates(tmp_path: Path) -> Path:
    (tmp_path / "pirates").mkdir()
    (tmp_path / "pirates" / "cards.yaml").write_text(DECK, encoding="utf-8")
    return tmp_path


def test_a_scenario_plays_with_a_deck_of_its_own(pirates: Path) -> None:
    one = read(pirates, OWN, None).check()
    assert (one.deck.title, one.edition, one.is_own) == ("Pirates", "pirates", True)
    shown = one.show()
    shown.end_of_turn()
    shown.end_of_turn()
    assert shown.session.line.game.winner == "Ada"
    with pytest.raises(SaveError):
        shown.save()
    shown.close()
    with pytest.raises(FileError, match="deck of your own"):
        fluxx_nb.desk.code(one)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("deck: pirates/cards.yaml", "deck: 5", "`deck` is 5, but must be a deck file"),
        ("deck: pirates/cards.yaml", "deck: /etc/passwd", "must be a deck file, such as pirates/cards.yaml"),
        ("deck: pirates/cards.yaml", "deck: pirates/cards.yaml\nedition: math", "Keep `deck` or `edition`"),
    ],
)
def test_a_deck_that_cannot_be_read_is_told_with_its_line(pirates: Path, old: str, new: str, words: str) -> None:
    line, told = problem(pirates, OWN.replace(old, new), None)
    assert (line, words in told) == (1, True), told


def test_the_errors_of_the_deck_are_told_with_the_line_that_names_it(pirates: Path) -> None:
    with pytest.raises(FileError) as caught:
        read(pirates, OWN.replace("deck: pirates/cards.yaml", "deck: pirates/carts.yaml"), None)
    first, second = caught.value.mistakes
    assert (first.line, first.problem) == (1, "the deck has errors. Fix them first")
    assert Path(second.path).name == "carts.yaml"
    assert "cannot be read" in second.problem


def test_a_bare_text_reads_no_deck_file(pirates: Path) -> None:
    from fluxx_nb.story.scenarios.scenariofile import read_scenario_text

    with pytest.raises(FileError, match="must be a deck file"):
        read_scenario_text(OWN.replace("pirates/", f"{pirates}/pirates/"), "math")


def test_no_player_is_called_like_a_word_of_scripts() -> None:
    assert all("meaning of its own" in name_problem(word) for word in WORDS_OF_SCRIPTS)


CTHULHU = """\
- id: sample
  title: A sample
  teaches: [creeper.auto]
  players:
    Ada: {hand: [The Cat], keepers: [The Poet, {Nightmares: The Poet}, The Elder Sign], beneath: []}
    Noor: {hand: [The Farm]}
  goals: []
  draw: [Innsmouth]
  expect: {}
"""

NEWCOMERS = {
    "two cards beneath a sign": (
        ("beneath: []", "beneath: [{Cthulhu: The Elder Sign}, {The Body: The Elder Sign}]"),
        (5, "'The Elder Sign' covers one card at a time; put 'The Body' under `keepers`, or leave it out"),
    ),
    "a pair beneath in reverse": (
        ("beneath: []", "beneath: [{The Elder Sign: Cthulhu}]"),
        (5, "comes first: write {Cthulhu: The Elder Sign}"),
    ),
    "a pair attached in reverse": (
        ("{Nightmares: The Poet}", "{The Poet: Nightmares}"),
        (5, "comes first: write {Nightmares: The Poet}"),
    ),
    "a pair expected in reverse": (
        ("expect: {}", "expect: {attached: {The Poet: Nightmares}}"),
        (9, "comes first: write {Nightmares: The Poet}"),
    ),
    "a colon in a name": (
        ("goals: []", "goals: [Herbert West: Reanimator]"),
        (7, "a name with a colon needs quotes: 'Herbert West: Reanimator'"),
    ),
    "a colon in an answer": (
        ("  expect: {}", "  script:\n    - Ada: Herbert West: Reanimator"),
        (10, "a text with a colon needs quotes: 'Herbert West: Reanimator'"),
    ),
    "a tab": (("    Noor", "\tNoor"), (6, "the line begins with a tab; indent it with spaces")),
    "a quote inside quotes": (("[Innsmouth]", "['Use 'em']"), (8, "is written in double quotes")),
    "none for no one": (("expect: {}", "expect: {winner: none}"), (9, "is 'none'; for no one, write null")),
    "points of no kind": (
        ("expect: {}", "expect: {points: {doon: {Ada: 1}}}"),
        (9, "counts no 'doon'; did you mean 'doom'"),
    ),
    "a capital for no one": (("expect: {}", "expect: {winner: Nobody}"), (9, "is 'Nobody'; for no one, write null")),
}


@pytest.mark.parametrize("case", NEWCOMERS)
def test_a_newcomer_reads_what_is_wrong_where_and_what_to_write(tmp_path: Path, case: str) -> None:
    (old, new), (line, words) = NEWCOMERS[case]
    assert old in CTHULHU
    assert read(tmp_path, CTHULHU, "cthulhu").check() is not False
    found, said = problem(tmp_path, CTHULHU.replace(old, new), "cthulhu")
    assert (found, words in said) == (line, True), said
