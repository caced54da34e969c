"""How joining and leaving at any question is told: as steps, with what is dropped and what is still open."""

from __future__ import annotations

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import Moment, tell
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import lay, say


def in_an_action() -> Game:
    """Ada is asked for the target of an Action."""
    game = lay(
        "surprises",
        {
            "Ada": {"hand": ["Trash Something"]},
            "Noor": {"keepers": ["Map", "Pilot"]},
            "Lin": {"keepers": ["Lantern", "Robot"], "hand": ["Cook"]},
        },
        ask_surprises=False,
    )
    return say(game, ("Ada", "Trash Something"))


def told(game: Game, since: int) -> list[Moment]:
    return list(tell(game))[since:]


def test_joining_is_a_step_of_its_own_and_the_open_choice_is_not_told_as_a_new_one() -> None:
    game = in_an_action()
    before, steps = len(game.events), list(tell(game))[-1].step
    game.join("Max")
    moments = told(game, before)
    assert {moment.step for moment in moments} == {steps + 1}
    assert moments[0].text == "Max joins the game."
    assert moments[-1].text == "Ada's choice is still open: Discard which Keeper or Creeper?"


def test_a_choice_that_has_become_another_one_is_told_in_full() -> None:
    game = in_an_action()
    game.leave("Noor")
    assert told(game, 0)[-1].text == "Trash Something asks Ada: Discard which Keeper or Creeper?"


def test_what_a_leaver_drops_is_said() -> None:
    limited = lay(
        "surprises",
        {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": {"hand": ["Cat", "Cook", "Map"]}, "Lin": {"hand": ["Pilot"]}},
        ask_surprises=False,
    )
    say(limited, ("Ada", "Hand Limit 2"))
    limited.leave("Noor")
    assert "Noor leaves the game: Noor's choice is dropped." in [moment.text for moment in tell(limited)]
    game = in_an_action()
    before = len(game.events)
    game.leave("Lin")
    texts = [moment.text for moment in told(game, before)]
    assert texts[0] == "Lin leaves: Cook goes to the discard pile."
    assert "Lin leaves the game." in texts
    game.leave("Ada")
    assert "Ada leaves the game: the turn passes on." in [moment.text for moment in tell(game)]


def test_each_who_leaves_is_one_step() -> None:
    game = in_an_action()
    steps = list(tell(game))[-1].step
    game.leave("Lin")
    game.leave("Noor")
    assert {moment.step for moment in tell(game) if moment.why == "leave"} == {steps + 1, steps + 2}


def test_a_branch_may_leave_the_game_between_two_who_come_and_go() -> None:
    line = Timeline.of(in_an_action())
    line.join("Max").leave("Noor")
    asked = len(line.game.answers) - 1
    branch = line.fork(asked, "Noor's Map")
    assert branch.game.players == ["Ada", "Noor", "Lin", "Max"]
    assert line.game.players == ["Ada", "Lin", "Max"]
