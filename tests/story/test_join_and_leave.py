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
    hand = "Noor discards their hand (Cat, Cook and Map)."
    assert f"Noor leaves the game: Noor's choice is dropped. {hand}" in [moment.text for moment in tell(limited)]
    game = in_an_action()
    game.leave("Noor")
    before = len(game.events)
    game.leave("Ada")
    texts = [moment.text for moment in told(game, before)]
    assert texts[0].startswith("Ada leaves the game: the turn passes on. Ada discards their hand (")
    assert "Trash Something, which Ada was playing, goes to the discard pile." in texts


def test_who_leaves_is_told_first_and_then_everything_of_theirs_in_one_sentence() -> None:
    game = in_an_action()
    before = len(game.events)
    game.leave("Lin")
    lost = "Ada can no longer choose Lin or Lin's cards"
    gone = "Lin discards their hand (Cook) and cards in play (Lantern and Robot)"
    assert told(game, before)[0].text == f"Lin leaves the game: {lost}. {gone}."
    assert [moment.what for moment in told(game, before)] == ["left", "asked"]


def test_a_choice_that_keeps_all_its_options_is_not_spoken_of_when_somebody_leaves() -> None:
    seats = {"Ada": {"hand": ["Cat", "Cook"]}, "Noor": {"keepers": ["Map"]}, "Lin": {"hand": ["Pilot"]}}
    game = lay("surprises", seats, ask_surprises=False)
    before = len(game.events)
    game.leave("Noor")
    assert told(game, before)[0].text == "Noor leaves the game. Noor discards their cards in play (Map)."


def test_a_choice_about_a_play_is_dropped_with_the_turn_and_a_choice_about_a_limit_is_not() -> None:
    seats = {"Ada": {"hand": ["Cat"]}, "Noor": {"hand": ["Not So Fast"]}, "Lin": {"hand": ["Cook"]}}
    game = say(lay("surprises", seats), ("Ada", "Cat"))
    before = len(game.events)
    game.leave("Ada")
    assert told(game, before)[0].text.startswith(
        "Ada leaves the game: the turn passes on, and Noor's choice is dropped."
    )
    noor = {"hand": ["Cat", "Cook", "Map"]}
    seats = {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": noor, "Lin": {"hand": ["Pilot"]}}
    game = say(lay("surprises", seats, ask_surprises=False), ("Ada", "Hand Limit 2"))
    before = len(game.events)
    game.leave("Ada")
    assert told(game, before)[0].text.startswith("Ada leaves the game: the turn passes on. Ada discards")
    assert told(game, before)[-1].text == "Noor's choice is still open: Discard 1 of your cards in hand."


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
