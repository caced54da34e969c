"""The turn: draws, plays, limits at its end, extra turns, turns that end at once, and empty piles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.counts import EXTRA_TURN
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import draws_required, plays_left
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, DRAW
from fluxx_nb.engine.files.deckfile import read_deck
from tests.tabletop import asked, assert_cards_in_place, cited, hand, happened, lay, pile, play, say


def camp(ada: dict[str, Any], noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """A table of two without questions about Surprises; Ada is about to draw."""
    return lay("surprises", {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)


# Drawing ----------------------------------------------------------------------------------------------------------


def test_draw_one_play_one_and_on_to_the_next_player() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, draw=["Draw 2", "Draw 3"])
    assert hand(game, "Ada") == ["Cat", "Draw 2"]
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Noor"
    assert hand(game, "Noor") == ["Cook", "Draw 3"]


def test_a_larger_draw_rule_makes_the_player_at_turn_draw_the_difference() -> None:
    game = camp({"hand": ["Draw 3", "Cat"]}, rules=["Play 2"], draw=["Draw 2", "Cook", "Pilot", "Map", "Play 3"])
    say(game, ("Ada", "Draw 3"))
    assert hand(game, "Ada") == ["Cat", "Cook", "Draw 2", "Pilot"]
    drawn = [event for event in happened(game, "moved") if event.why.draws]
    assert [event.why for event in drawn] == ["draw", "draw up", "draw up"]
    assert [cited(game, event)[0] for event in drawn] == ["turn.draw", "rule.draw-up", "rule.draw-up"]
    assert asked(game) == "Ada"


def test_a_smaller_draw_rule_takes_nothing_back_and_gives_nothing_more() -> None:
    game = camp({"hand": ["Draw 2", "Cat"]}, rules=["Draw 3", "Play 2"], draw=["Cook", "Pilot", "Map", "Play 3"])
    say(game, ("Ada", "Draw 2"))
    assert hand(game, "Ada") == ["Cat", "Cook", "Map", "Pilot"]
    say(game, ("Ada", "Cat"))
    assert len(hand(game, "Noor")) == 2


def test_a_draw_rule_removed_and_put_back_is_not_drawn_for_twice() -> None:
    table = {"rules": ["Draw 3", "Play 3"], "draw": ["Cook", "Pilot", "Map", "Play 2", "Cat"]}
    game = camp({"hand": ["Zap a Card!", "Lights Out"]}, **table)
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Draw 3"))
    assert draws_required(game.state, 0) == 1
    say(game, ("Ada", "Draw 3"))
    assert game.state.drawn == 3
    assert "Play 2" not in hand(game, "Ada")


def test_a_bonus_that_begins_in_mid_turn_is_drawn_at_once() -> None:
    game = camp({"hand": ["Robot", "Cat"]}, draw=["Cook", "Pilot", "Map"])
    say(game, ("Ada", "Robot"))
    assert game.state.turn == 1 or len(hand(game, "Ada")) == 3
    assert sorted(hand(game, "Ada")) == ["Cat", "Cook", "Pilot"], "the Robot grants a card in the turn it is played"


# Playing ----------------------------------------------------------------------------------------------------------


def test_the_number_of_plays_follows_the_rule_as_it_is_now() -> None:
    game = camp({"hand": ["Play 3", "Cat", "Cook", "Pilot"]}, rules=["Play 2"])
    say(game, ("Ada", "Cat"), ("Ada", "Play 3"))
    assert plays_left(game.state, 0) == 1
    say(game, ("Ada", "Cook"))
    assert asked(game) == "Noor"


def test_a_lower_number_ends_the_turn_when_enough_was_played() -> None:
    game = camp({"hand": ["Play 2", "Cat", "Cook", "Pilot"]}, {"hand": ["Map"]}, rules=["Play 3"])
    say(game, ("Ada", "Cat"), ("Ada", "Play 2"))
    assert asked(game) == "Noor"


def test_with_fewer_cards_than_plays_the_turn_ends_when_the_hand_is_empty() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Map"]}, rules=["Play 3"], draw=["Cook", "Draw 2"])
    say(game, ("Ada", "Cat"), ("Ada", "Cook"))
    assert asked(game) == "Noor"
    finished = happened(game, "finished")[0]
    assert finished.why == "hand empty"
    assert "turn.empty-hand" in cited(game, finished)


def test_play_all_reaches_cards_gained_in_the_turn() -> None:
    game = camp(
        {"hand": ["Play All", "Inventory"], "keepers": ["Tent", "Radio"]}, draw=["Cat", "Cook", "Pilot", "Draw 2"]
    )
    say(game, ("Ada", "Play All"), ("Ada", "Inventory"))
    assert hand(game, "Ada") == ["Cat", "Cook", "Pilot"]
    say(game, ("Ada", "Cat"), ("Ada", "Cook"), ("Ada", "Pilot"))
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == []


def test_a_card_that_ends_the_turn_at_once_leaves_cards_unplayed_under_play_all() -> None:
    game = camp({"hand": ["Lights Out", "Cat", "Cook"]}, {"hand": ["Pilot"]}, rules=["Play All"])
    play(game, "Ada", "Lights Out")
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == ["Big Camp", "Cat", "Cook"]
    ended = happened(game, "ended")[0]
    assert ended.why == "turn ended"
    assert "rule.play-all-ends" in cited(game, ended)


def test_a_turn_that_ends_at_once_inside_an_action_leaves_its_other_card_unplayed() -> None:
    game = camp(
        {"hand": ["Draw 2 and Use 'em"]},
        {"hand": ["Pilot"]},
        rules=["Play 3"],
        draw=["Cat", "Lights Out", "Cook", "Map"],
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Lights Out"))
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == ["Cat"]
    assert "Cook" in pile(game, DISCARD)


def test_a_limit_is_complied_with_after_a_turn_that_ended_at_once() -> None:
    game = camp({"hand": ["Lights Out", "Cat"]}, {"hand": ["Pilot"]}, rules=["Hand Limit 2", "Draw 3"])
    play(game, "Ada", "Lights Out")
    assert asked(game) == "Ada"
    assert game.decision is not None
    assert (game.decision.about, game.decision.least) == ("limit", 2)


def test_play_all_but_one_keeps_one_card() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Pilot"]}, rules=["Play All But 1"])
    assert plays_left(game.state, 0) == 2
    say(game, ("Ada", "Cat"), ("Ada", "Cook"))
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == ["Big Camp"]


def test_play_all_but_one_from_an_empty_hand_grants_a_second_card() -> None:
    game = camp({}, {"hand": ["Pilot"]}, rules=["Play All But 1"], draw=["Cat", "Cook", "Map"])
    assert hand(game, "Ada") == ["Cat", "Cook"]
    assert plays_left(game.state, 0) == 1
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Noor"
    assert hand(game, "Noor") == ["Map", "Pilot"], "Noor began with a card, so gets no second one"


def test_played_as_the_last_card_it_grants_the_card_in_the_same_turn() -> None:
    game = camp({}, {"hand": ["Pilot"]}, rules=["Play 2"], draw=["Play All But 1", "Cook", "Map"])
    say(game, ("Ada", "Play All But 1"))
    assert hand(game, "Ada") == ["Cook"], "the hand was empty and one card was drawn: one more, which may be kept"
    assert asked(game) == "Noor"


@pytest.mark.parametrize(
    ("table", "held"),
    [
        ({"rules": ["Play All But 1", "Draw 2"]}, 2),
        ({"rules": ["Play All But 1", "No-Hand Bonus"]}, 4),
    ],
)
def test_no_second_card_when_more_than_one_was_drawn(table: dict[str, Any], held: int) -> None:
    game = camp({}, {"hand": ["Pilot"]}, draw=["Cat", "Cook", "Map", "Draw 3", "Play 2", "Play 3"], **table)
    assert len(hand(game, "Ada")) == held


def test_inflation_raises_the_one_that_stays_in_hand() -> None:
    game = camp({"hand": ["Cat", "Cook"]}, {"hand": ["Pilot"]}, rules=["Play All But 1", "Inflation"])
    assert len(hand(game, "Ada")) == 4, "Inflation makes Draw 1 a Draw 2"
    assert plays_left(game.state, 0) == 2


# No-Hand Bonus ----------------------------------------------------------------------------------------------------


def test_the_bonus_comes_before_the_draw_of_a_turn_begun_with_no_cards() -> None:
    game = camp({}, {"hand": ["Pilot"]}, rules=["No-Hand Bonus"], draw=["Cat", "Cook", "Map", "Draw 2", "Draw 3"])
    assert hand(game, "Ada") == ["Cat", "Cook", "Draw 2", "Map"]
    assert game.state.drawn == 1, "the bonus is not one of the draws of the turn"


def test_whoever_plays_it_waits_for_the_next_turn() -> None:
    game = camp({"hand": []}, {"hand": ["Pilot"]}, draw=["No-Hand Bonus", "Cat", "Cook", "Map", "Draw 2", "Draw 3"])
    say(game, ("Ada", "No-Hand Bonus"))
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == []
    say(game, ("Noor", "Pilot"))
    assert asked(game) == "Ada"
    assert len(hand(game, "Ada")) == 4


def test_it_does_not_apply_to_a_hand_that_is_emptied_later_in_the_turn() -> None:
    table = {"rules": ["No-Hand Bonus", "Play 3"], "draw": ["Cook", "Map", "Draw 2"]}
    game = camp({"hand": ["Cat"]}, {"hand": ["Pilot"]}, **table)
    say(game, ("Ada", "Cat"), ("Ada", "Cook"))
    assert asked(game) == "Noor"
    assert hand(game, "Ada") == []


# Extra turns ------------------------------------------------------------------------------------------------------


def test_an_extra_turn_is_a_whole_turn() -> None:
    game = camp({"hand": ["Take Another Turn", "Cat"]}, {"hand": ["Pilot"]}, rules=["Hand Limit 2"])
    say(game, ("Ada", "Take Another Turn"))
    assert [event.who for event in happened(game, "turned")] == [0, 0]
    assert len(hand(game, "Ada")) == 3
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Noor"


def test_no_more_than_one_extra_turn_in_a_row_but_another_one_later() -> None:
    game = camp({"hand": ["Take Another Turn", "Let's Do That Again!", "Cat"]}, {"hand": ["Pilot", "Cook"]})
    say(game, ("Ada", "Take Another Turn"), ("Ada", "Let's Do That Again!"))
    assert asked(game) == "Noor", "the Action came back in the extra turn and did nothing"
    assert any("one extra turn" in event.data for event in happened(game, "fizzled"))
    say(game, ("Noor", "Pilot"))
    assert asked(game) == "Ada"
    assert not game.state.counts.get(EXTRA_TURN)


def test_an_extra_turn_survives_a_turn_that_ends_at_once() -> None:
    game = camp({"hand": ["Take Another Turn", "Lights Out", "Cat"]}, {"hand": ["Pilot"]}, rules=["Play 3"])
    say(game, ("Ada", "Take Another Turn"), ("Ada", "Lights Out"))
    assert [event.who for event in happened(game, "turned")] == [0, 0]


# Piles that run out -----------------------------------------------------------------------------------------------


def test_the_discard_pile_becomes_the_draw_pile() -> None:
    game = camp({"hand": ["Cat"]}, draw=[], discard=["Draw 2", "Draw 3", "Play 2"])
    assert len(hand(game, "Ada")) == 2
    assert pile(game, DISCARD) == []
    assert len(pile(game, DRAW)) == 2
    shuffled = happened(game, "shuffled")[-1]
    assert shuffled.why == "pile ran out"
    assert "pile.reshuffle" in cited(game, shuffled)


def test_an_action_being_carried_out_is_not_shuffled_in() -> None:
    game = camp({"hand": ["Draw 2 and Use 'em"]}, draw=["Cat"], discard=["Draw 2", "Draw 3"])
    say(game, ("Ada", "Draw 2 and Use 'em"))
    assert set(game.options) == {"Draw 2", "Draw 3"}


def test_with_both_piles_empty_what_there_is_is_drawn_and_said() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, rules=["Draw 3"], draw=["Map"])
    assert hand(game, "Ada") == ["Cat", "Map"]
    assert any("both piles are empty" in event.data for event in happened(game, "fizzled"))
    assert game.state.missed == 2
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Noor"


def test_draws_that_could_not_be_made_are_not_owed_later() -> None:
    table = {"rules": ["Draw 3", "Play 3"], "draw": ["Map"]}
    game = camp({"hand": ["Creeper Sweeper", "Cat", "Cook"]}, {"hand": ["Pilot"]}, **table)
    say(game, ("Ada", "Creeper Sweeper"))
    assert hand(game, "Ada") == ["Cat", "Cook", "Map"], "the spent Action is not drawn back"


def test_only_creepers_left_to_draw() -> None:
    game = camp({"hand": ["Cat"]}, {"hand": ["Cook"]}, rules=["Draw 3"], draw=["Fog"], discard=["Wolves", "Shadow"])
    assert hand(game, "Ada") == ["Cat"]
    assert sorted(game.deck.cards[card].name for card in game.state.row(0)) == ["Fog", "Shadow", "Wolves"]


# A table on which nothing more can happen -------------------------------------------------------------------------


class ShortLog(list[Any]):
    """A log that notices when things go on and on without anybody being asked."""

    def append(self, fact: Any) -> None:
        assert len(self) < 2000, "turns go round and round, and nobody is ever asked"
        super().append(fact)


_UNMET = "  - {name: Hoard, type: goal, origin: house, goal: {most: {what: cards in hand, at_least: 99}}}\n"
"""A Goal that nobody meets here."""


def little_deck(folder: Path, cards: str) -> Path:
    path = folder / "cards.yaml"
    path.write_text("cards:\n  - {use: Basic Rules, origin: house}\n" + cards + _UNMET, encoding="utf-8")
    return path


def test_a_game_in_which_no_card_is_left_to_play_comes_to_an_end(tmp_path: Path) -> None:
    cards = "".join(f"  - {{name: Stone {n}, type: keeper, origin: house}}\n" for n in range(8))
    game = Game(read_deck(little_deck(tmp_path, cards)), Setup(("Ada", "Noor")))
    game._engine.log = ShortLog(game.events)
    while game.decision is not None:
        game.answer_at(0)
    assert game.ended is not None, "nobody can do anything any more, and the game must say so"
    assert (game.ended.what, game.ended.why) == ("lost", "no card left")
    assert game.winner is None


def test_a_rule_that_says_draw_nothing_draws_nothing(tmp_path: Path) -> None:
    cards = (
        "  - {name: Draw 0, type: new rule, origin: house, copies: 9, rule: {draw: 0}}\n"
        "  - {name: Stone, type: keeper, origin: house, copies: 9}\n"
    )
    game = Game(read_deck(little_deck(tmp_path, cards)), Setup(("Ada", "Noor"), seed=1))
    game._engine.log = ShortLog(game.events)
    assert "Draw 0" in game.options
    game.answer("Draw 0")
    left = len(game.state.zones[DRAW])
    assert len(hand(game, "Noor")) == 3, "Noor began a turn and drew nothing"
    game.answer_at(0)
    assert len(game.state.zones[DRAW]) == left
    assert_cards_in_place(game.state)
