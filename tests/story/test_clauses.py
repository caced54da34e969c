"""What other cards add to a sentence: why a limit fell, who steps in, and what is quoted when a tied Goal is gone."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.story.explain.explanation import Moment, tell
from tests.tabletop import lay, say


def moment(game: Game, what: str, why: str) -> Moment:
    """The last moment of this kind."""
    return [one for one in tell(game) if (one.what, one.why) == (what, why)][-1]


LIMITED = {"hand": ["Draw 2", "Draw 3", "Play 2"]}
FELL = "The Computer no longer raises Noor's limit."


@pytest.mark.parametrize("card", ["Trash Something", "Zap a Card!"])
def test_a_player_whose_limit_fell_reads_which_keeper_raised_it(card: str) -> None:
    seats = {"Ada": {"hand": [card], "keepers": ["Mr. Sulu"]}, "Noor": {**LIMITED, "keepers": ["The Computer"]}}
    game = lay("startrek", seats, ask_surprises=False, rules=["Hand Limit 2"])
    say(game, ("Ada", card), ("Ada", "Noor's The Computer"))
    assert moment(game, "asked", "limit off turn").text.endswith(FELL)


def test_a_keeper_that_breaks_down_no_longer_raises_a_limit() -> None:
    seats = {
        "Ada": {"hand": ["Distress Call"], "keepers": ["Mr. Sulu"]},
        "Noor": {"hand": ["Draw 2"], "keepers": ["The Computer"]},
    }
    draw = ["Mr. Chekov", "Shuttlecraft", "Malfunction", "Play 2", "Play 3", "Play 4"]
    game = lay("startrek", seats, ask_surprises=False, rules=["Hand Limit 1"], draw=draw)
    say(game, ("Ada", "Distress Call"))
    assert moment(game, "asked", "limit off turn").text.endswith(FELL)


def test_a_new_limit_is_not_told_as_one_that_fell() -> None:
    seats = {"Ada": {"hand": ["Hand Limit 1"]}, "Noor": {**LIMITED, "keepers": ["The Computer"]}}
    game = say(lay("startrek", seats, ask_surprises=False), ("Ada", "Hand Limit 1"))
    assert "no longer raises" not in moment(game, "asked", "limit off turn").text


def test_who_steps_in_for_an_exchange_has_his_words_quoted() -> None:
    seats = {
        "Ada": {"hand": ["Exchange Keepers"], "keepers": ["Mr. Sulu", "Shuttlecraft"]},
        "Noor": {"keepers": ["Ensign Smith", "Communicator"]},
    }
    game = lay("startrek", seats, ask_surprises=False)
    say(game, ("Ada", "Exchange Keepers"), ("Ada", "Mr. Sulu"))
    (says,) = moment(game, "moved", "exchange").besides
    assert says.name == "Ensign Smith"
    assert says.text.startswith("Whenever another player would take")


def test_when_the_tied_goal_is_gone_the_rule_is_that_no_goal_means_no_winner() -> None:
    tied = {"keepers": ["Number Two", "Number Five"]}
    seats = {"Ada": {"hand": ["Zap a Card!"]}, "Noor": tied, "Lin": tied}
    game = lay("math", seats, goals=["Silver Jubilee"])
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Silver Jubilee"))
    assert [passage.id for passage in moment(game, "tied", "tie over").passages] == ["goal.none-yet"]
