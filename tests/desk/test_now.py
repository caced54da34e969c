"""Questions about the moment at a table are answered from it, with the rule behind each sentence."""

from __future__ import annotations

import pytest

import fluxx_nb
from fluxx_nb import Timeline
from fluxx_nb.desk.finder import package_finder
from fluxx_nb.desk.now import NUMBERS, REFUSED, WIN, answer_now, kind_of_question


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("why didn't I win?", WIN),
        ("why have I not won", WIN),
        ("did I win", WIN),
        ("what do I still need to win", WIN),
        ("why can't I play this?", REFUSED),
        ("can I do that now?", REFUSED),
        ("what can I do now", REFUSED),
        ("how many plays are left", NUMBERS),
        ("why must I draw 4", NUMBERS),
        ("can I win on another player's turn", ""),
        ("what is a Meta Rule", ""),
        ("", ""),
    ],
)
def test_what_a_question_is_about(question: str, kind: str) -> None:
    assert kind_of_question(question, package_finder()) == kind


def test_why_no_one_has_won_comes_from_the_win_monitor() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    (said,) = answer_now("why didn't I win", WIN, game, game.state, 0)
    assert said.text == "No Goal is in play, so no one can win."
    assert said.rules == ("goal.none-yet",)


def test_a_blocked_player_hears_what_blocks() -> None:
    line = Timeline(fluxx_nb.scenario("martian/the-wrong-creeper-still-blocks").run())
    states = [line.state_at(k) for k in range(len(line) + 1)]
    said = [one for s in states for seat in s.order for one in answer_now("why not", WIN, line.game, s, seat)]
    blocked = {one for one in said if "but is blocked by" in one.text}
    assert blocked
    assert {one.rules[0].partition(".")[0] for one in blocked} == {"creeper"}


def test_what_is_refused_comes_with_its_rule_the_most_fitting_first() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    said = answer_now("can I discard a card instead", REFUSED, game, game.state, 0)
    assert "iscard a card instead of playing one: not now, because" in said[0].text
    assert "action.discard-is-not-play" in said[0].rules
    assert answer_now("why not", REFUSED, game, game.state.copy(), 0) == [], "of the past the game knows nothing"


def test_a_number_comes_with_the_rules_that_make_it() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    said = answer_now("how many cards do I play now", NUMBERS, game, game.state, 0)
    assert said[0].text.startswith("Cards to play: 1")
    assert "turn.play" in said[0].rules
