"""Named chance: a script says what a random pick or a shuffle gives, and is strict about it."""

from __future__ import annotations

from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import DRAW
from fluxx_nb.story.saves import codes
from fluxx_nb.story.saves.answer_codec import pack, unpack
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.scenarios.library import Scenario, ScenarioError, read_scenarios
from fluxx_nb.story.scenarios.writing import as_scenario
from fluxx_nb.story.time.timeline import Timeline

TAX = """\
- id: tax
  title: Random Tax takes a card from each
  teaches: [turn.play]
  players:
    Ada: {hand: [Random Tax]}
    Noor: {hand: [Number One, Number Two, Number Three, Number Four]}
    Lin: {hand: [Number Five, Number Six, Number Seven, Number Eight]}
  draw: [Number Nine]
  script:
    - chance: Number Three
    - chance: Number Eight
    - Ada: Random Tax
  expect:
    hand: {Ada: [Number Nine, Number Three, Number Eight]}
"""


def entry(script: str, players: str, expect: str, **more: str) -> str:
    """A scenario of which only the script, the players and what is expected matter."""
    rest = "".join(f"  {key}: {value}\n" for key, value in more.items())
    steps = "".join(f"    - {step}\n" for step in script.split("; "))
    return (
        f"- id: sample\n  title: A sample\n  teaches: [turn.play]\n  players: {players}\n{rest}"
        f"  script:\n{steps}  expect: {expect}\n"
    )


def read(folder: Path, text: str, edition: str = "math") -> Scenario:
    path = folder / "my.yaml"
    path.write_text(text, encoding="utf-8")
    return read_scenarios(path, edition)[0]


def refused(folder: Path, text: str, edition: str = "math") -> tuple[int, str]:
    """The line and the words of the one thing that is wrong."""
    with pytest.raises(ScenarioError) as caught:
        read(folder, text, edition).check()
    (mistake,) = caught.value.mistakes
    return mistake.line, mistake.problem


OUTCOMES: dict[str, tuple[str, str]] = {
    "a pick from each hand": ("math", TAX),
    "a card that is taken and played": (
        "math",
        entry(
            "Ada: Use What You Take; chance: Play 3; Ada: Noor",
            "{Ada: {hand: [Use What You Take]}, Noor: {hand: [Number One, Play 3, Draw 5]}, Lin: {hand: Draw 4}}",
            "{rules: [Play 3]}",
            draw="[Number Nine]",
        ),
    ),
    "the top of a shuffled pile, in order": (
        "math",
        entry(
            "chance: [Number Six, Number Seven]; Ada: Empty the Trash; Noor: Number Six",
            "{Ada: {hand: [Empty the Trash]}, Noor: {}}",
            "{hand: {Ada: [Number Nine, Number Seven]}, turn: Ada}",
            draw="[Number Nine]",
            discard="[Draw 3, Draw 4, Number Six, Number Seven, Number Eight]",
        ),
    ),
    "who gets which of the Keepers that are shuffled and dealt": (
        "math",
        entry(
            "chance: [Number Three, Number One, Number Two]; Ada: Share the Wealth",
            "{Ada: {hand: [Share the Wealth], keepers: [Number One, Number Two]}, Noor: {keepers: [Number Three]}}",
            "{keepers: {Ada: [Number Three, Number Two], Noor: [Number One]}}",
            draw="[Number Nine]",
        ),
    ),
    "who gets which of the hands that are shuffled and dealt": (
        "startrek",
        entry(
            "chance: [Tricorder, Draw 2]; Ada: Time Vortex",
            "{Ada: {hand: [Time Vortex]}, Noor: {hand: [Draw 2, Tricorder]}}",
            "{hand: {Ada: [Tricorder, Draw 3], Noor: [Draw 2, Draw 4]}}",
            draw="[Draw 3, Draw 4]",
            surprises="false",
        ),
    ),
    "the card that is played first": (
        "martian",
        entry(
            "expect: {hand_size: {Ada: 4}}",
            "{Ada: {hand: [Draw 3, Play 3, Draw 2]}, Noor: {}}",
            "{rules: [First Play Random, Play 2, Draw 2], plays_left: {Ada: 1}}",
            rules="[First Play Random, Play 2]",
            chance="Draw 2",
        ),
    ),
    "the pile that runs out, with one outcome left to the seed": (
        "math",
        entry(
            "chance: any; Ada: Number One",
            "{Ada: {hand: [Number One]}, Noor: {}}",
            "{hand_size: {Noor: 1}, turn: Noor}",
            rest="discard",
            draw="[Number Nine]",
        ),
    ),
}


@pytest.mark.parametrize("case", OUTCOMES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_what_is_named_comes_whatever_the_seed(tmp_path: Path, case: str, seed: int) -> None:
    edition, text = OUTCOMES[case]
    read(tmp_path, text.replace("  teaches:", f"  seed: {seed}\n  teaches:"), edition).check()


def test_without_a_name_the_seed_decides(tmp_path: Path) -> None:
    bare = TAX.replace("    - chance: Number Three\n    - chance: Number Eight\n", "")
    taken = set()
    for seed in range(6):
        one = read(tmp_path, bare.replace("  teaches:", f"  seed: {seed}\n  teaches:"))
        game = one.start()
        game.answer("Random Tax")
        taken.add(tuple(game.hand("Ada")))
    assert len(taken) > 1


def test_a_buried_card_has_as_many_cards_above_it_as_named(tmp_path: Path) -> None:
    text = entry(
        "chance: 5; Ada: Step through the Guardian",
        "{Ada: {hand: [Draw 2], keepers: [Guardian of Forever]}, Noor: {}}",
        "{}",
        draw="[Draw 3, Draw 4, Draw 5, Play 2, Play 3, Play 4, Tricorder, Hand Limit 0, Hand Limit 1, Hand Limit 2]",
        rest="out",
        played="0",
    )
    game = read(tmp_path, text, "startrek").run()
    from_top = [game.deck.cards[card].name for card in reversed(game.state.zones[DRAW])]
    assert from_top.index("Guardian of Forever") == 5


# What is refused ------------------------------------------------------------------------------------------------------

WRONG = {
    "a card that cannot be picked": (
        "- chance: Number Eight",
        "- chance: Number Nine",
        ["'Number Nine' cannot come of this random pick", "Number Five, Number Six, Number Seven, Number Eight"],
    ),
    "two cards for one pick": (
        "- chance: Number Eight",
        "- chance: [Number Eight, Number Five]",
        ["'Number Five' cannot"],
    ),
    "a card that the deck does not have": ("- chance: Number Eight", "- chance: Number Ate", ["did you mean 'Number"]),
    "nothing": ("- chance: Number Eight", "- chance:", ["write the card that comes"]),
    "a mapping": ("- chance: Number Eight", "- chance: {Lin: Number Eight}", ["must be a word"]),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_outcome_that_cannot_come_is_refused_with_its_line(tmp_path: Path, case: str) -> None:
    old, new, fragments = WRONG[case]
    text = TAX.replace(old, new)
    line, problem = refused(tmp_path, text)
    assert text.splitlines()[line - 1].strip() == new
    for fragment in fragments:
        assert fragment in problem


def test_an_outcome_that_is_never_used_is_refused_with_its_line(tmp_path: Path) -> None:
    third = TAX.replace("    - Ada: R", "    - chance: Number One\n    - Ada: R")
    line, problem = refused(tmp_path, third)
    assert (line, "'Number One' is never used" in problem) == (12, True)
    last = TAX.replace("    - Ada: Random Tax\n", "    - Ada: Random Tax\n    - chance: Number One\n")
    line, problem = refused(tmp_path, last)
    assert (line, "'Number One' is never used" in problem) == (13, True)
    opening = TAX.replace("  draw:", "  chance: Number Two\n  draw:")
    line, problem = refused(tmp_path, opening)
    assert (line, "'Number Two' is never used" in problem) == (8, True)


def test_a_shuffle_without_the_named_card_is_refused(tmp_path: Path) -> None:
    text = OUTCOMES["the top of a shuffled pile, in order"][1].replace("[Number Six, Number Seven]", "Draw 5", 1)
    _, problem = refused(tmp_path, text.replace("  draw: [Number Nine]", "  rest: out\n  draw: [Number Nine]"))
    assert "'Draw 5' is not among the cards that are shuffled" in problem


def test_a_game_refuses_an_unknown_card_and_the_end_has_no_chance() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=3)
    with pytest.raises(IllegalAnswer, match="there is no card 'Number Ate' in Math Fluxx"):
        game.name_chance("Number Ate")
    assert game.answers == []
    won = fluxx_nb.scenario("math/no-grabbing").run()
    with pytest.raises(IllegalAnswer, match="The game is over"):
        won.name_chance("Number Two")


# It is a part of the game ---------------------------------------------------------------------------------------------


def taxed(tmp_path: Path) -> Game:
    return read(tmp_path, TAX).run()


def test_it_is_repeated_with_the_answers(tmp_path: Path) -> None:
    game = taxed(tmp_path)
    assert game.answers[:2] == ["chance:Number Three", "chance:Number Eight"]
    assert unpack(pack(game.answers)) == game.answers
    again = Timeline.of(game)
    assert again.events == game.events
    assert again.game.answers == game.answers


def test_a_branch_before_the_answer_meets_it_too(tmp_path: Path) -> None:
    line = Timeline(taxed(tmp_path))
    at = len(line.game.answers) - 1
    before = line.before_answer(at)
    assert before.game.answers == line.game.answers[:at]
    assert before.answer("Random Tax").game.hand("Ada") == line.game.hand("Ada")
    other = line.fork(at, "Number Nine")
    assert other.game.keepers("Ada") == ["Number Nine"]
    assert [one.problem.split(" is")[0] for one in other.game.misnamed] == ["'Number Three'", "'Number Eight'"]


def test_a_main_question_is_kept_only_where_nothing_is_named(tmp_path: Path) -> None:
    """Going back replays from a kept State, which knows no named outcome."""
    line = Timeline(read(tmp_path, TAX).start())
    assert line.game.at_main_decision
    line.name_chance("Number Three")
    assert not line.game.at_main_decision


@pytest.mark.parametrize("taken", [0, 1])
def test_it_is_saved_and_loaded(taken: int) -> None:
    lesson = fluxx_nb.scenario("martian/use-what-you-take")
    game = lesson.start()
    wanted = game.hand("Noor")[taken]
    game.name_chance(wanted)
    game.answer("Use What You Take")
    assert [event.card for event in game.events if event.what == "picked"] == [_card(game, wanted)]
    loaded = load(save(game, lesson.name))
    assert loaded.events == game.events
    assert loaded.game.answers == game.answers


def _card(game: Game, name: str) -> int:
    return game.deck.copies_of(name)[0]


def test_it_is_shared_as_a_code_and_written_as_a_file(tmp_path: Path) -> None:
    lesson = read(tmp_path, TAX)
    found = codes.opened(codes.code(lesson))
    assert isinstance(found, Scenario)
    assert found.run().hand("Ada") == lesson.run().hand("Ada")
    written = as_scenario(read(tmp_path, TAX.replace("  draw:", "  rules: [Play 2]\n  draw:")).run())
    assert written.notes == ()
    assert [*written.entry["script"]] == [{"chance": "Number Three"}, {"chance": "Number Eight"}, {"Ada": "Random Tax"}]
    edition, text = OUTCOMES["the card that is played first"]
    opening = as_scenario(read(tmp_path, text, edition).start())
    assert (opening.notes, opening.entry["chance"], opening.scenario.setup.seed) == ((), ["Draw 2"], 0)


def test_the_table_steps_through_it(tmp_path: Path) -> None:
    table = read(tmp_path, TAX).show()
    table.end_of_turn()
    table.end_of_turn()
    assert set(table.session.line.game.hand("Ada")) == {"Number Nine", "Number Three", "Number Eight"}
    table.close()
