"""Surprises: on the own turn, out of turn, in chains, and without a hint of who holds one."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.card import SURPRISE
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DISCARD, GOALS, HAND, RESOLVING, RULES
from fluxx_nb.story.explain.explanation import tell
from tests.tabletop import asked, cited, hand, happened, hosts, lay, nobody, pile, play, row, say

THREE = ("Ada", "Noor", "Lin")


def three(ada: list[str], noor: list[str], lin: list[str] | None = None, **table: Any) -> Game:
    """Ada is about to play; everybody holds what is told."""
    rows = table.pop("rows", {})
    hands = dict(zip(THREE, (ada, noor, lin or []), strict=True))
    return lay(
        "surprises", {name: {"hand": held, "keepers": rows.get(name, [])} for name, held in hands.items()}, **table
    )


# On the own turn ------------------------------------------------------------------------------------------------


def test_on_the_own_turn_it_is_a_play_with_an_effect_of_its_own() -> None:
    game = three(["Finders Keepers", "Draw 2"], [], rows={"Noor": ["Cat"]})
    play(game, "Ada", "Finders Keepers")
    assert row(game, "Ada") == ["Cat"]
    assert pile(game, DISCARD) == ["Finders Keepers"]
    assert happened(game, "turned")[-1].who == 1, "the Surprise was the one play of the turn"


def test_on_the_own_turn_others_may_counter_it() -> None:
    game = three(["Finders Keepers"], ["Objection"], rows={"Noor": ["Cat"]})
    nobody(say(game, ("Ada", "Finders Keepers"), ("Noor", "Objection")))
    assert row(game, "Noor") == ["Cat"]
    assert {"Finders Keepers", "Objection"} <= set(pile(game, DISCARD))


def test_each_other_player_discards_an_action_of_their_choice_or_a_card_picked_at_random() -> None:
    game = three(["Not So Fast"], ["Lights Out", "Draw 2", "Trade Hands"], ["Play 2", "Play 3"])
    play(game, "Ada", "Not So Fast")
    assert asked(game) == "Noor"
    assert game.options == ["a card at random", "Lights Out", "Trade Hands"], "only Actions may be chosen"
    say(game, ("Noor", "Trade Hands"))
    assert len(hand(game, "Lin")) == 1, "Lin holds no Action, so a card is picked at random without a question"
    assert happened(game, "picked")[-1].card in [fact.card for fact in happened(game, "moved")]


# Cancelling out of turn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "surprise"),
    [
        ("Steal a Keeper", "Not So Fast"),
        ("Expedition", "Change of Plan"),
        ("Nightfall", "Change of Plan"),
        ("Play 3", "Objection"),
    ],
)
def test_it_cancels_the_card_being_played(card: str, surprise: str) -> None:
    game = three([card, "Pilot"], [surprise], rows={"Noor": ["Cat"]})
    nobody(say(game, ("Ada", card), ("Noor", surprise)))
    assert sorted(pile(game, DISCARD)) == sorted([card, surprise])
    assert not game.state.zones[GOALS]
    assert not game.state.zones[RULES]
    assert not game.state.zones[RESOLVING]
    assert row(game, "Noor") == ["Cat"]
    assert game.state.rules["play"] == 1


def test_a_cancelled_play_is_spent() -> None:
    game = three(["Steal a Keeper", "Pilot"], ["Not So Fast"])
    nobody(say(game, ("Ada", "Steal a Keeper"), ("Noor", "Not So Fast")))
    assert hand(game, "Ada") == ["Big Camp", "Pilot"], "no replacement play"
    assert happened(game, "turned")[-1].who == 1
    assert "surprise.no-replacement" in cited(game, happened(game, "cancelled")[0])


def test_cancelling_is_not_a_play_of_the_one_who_cancels() -> None:
    game = three(["Steal a Keeper"], ["Not So Fast", "Cat"], ["Cook"])
    nobody(say(game, ("Ada", "Steal a Keeper"), ("Noor", "Not So Fast")))
    assert asked(game) == "Noor"
    assert plays_left(game.state, 1) == 1
    play(game, "Noor", "Cat")
    assert asked(game) == "Lin"


def test_countering_a_surprise_on_the_own_turn_is_not_a_play() -> None:
    game = three(["Steal a Keeper", "Objection", "Cat"], ["Not So Fast"], rules=["Play 2"], rows={"Lin": ["Cook"]})
    nobody(say(game, ("Ada", "Steal a Keeper"), ("Noor", "Not So Fast"), ("Lin", "pass"), ("Ada", "Objection")))
    assert row(game, "Ada") == ["Cook"], "the Surprise was stopped, so the Action works as played"
    assert plays_left(game.state, 0) == 1


def test_a_surprise_only_stops_what_it_names() -> None:
    game = three(
        ["Steal a Keeper", "Play 2"], ["Objection", "Change of Plan", "Finders Keepers"], rows={"Lin": ["Cat"]}
    )
    say(game, ("Ada", "Steal a Keeper"))
    assert (asked(game), game.options) == ("Noor", ["pass"])


def test_nobody_may_answer_their_own_play() -> None:
    game = three(["Steal a Keeper", "Not So Fast"], [], rows={"Lin": ["Cat"]})
    say(game, ("Ada", "Steal a Keeper"))
    assert asked(game) == "Noor"
    say(game, ("Noor", "pass"), ("Lin", "pass"))
    assert row(game, "Ada") == ["Cat"]


def test_free_actions_are_no_plays_and_cannot_be_cancelled() -> None:
    game = three(["Cook"], ["Not So Fast", "Objection"], rows={"Ada": ["Map"]}, draw=["Draw 2", "Draw 3"])
    assert game.decision is not None
    assert game.decision.about == "begin"
    game.answer("Look ahead")
    assert asked(game) == "Ada"
    assert hand(game, "Ada") == ["Cook", "Draw 2", "Draw 3"]


def test_cards_played_inside_an_action_can_be_cancelled_each() -> None:
    game = three(["Draw 2 and Use 'em"], ["Finders Keepers", "Objection"], draw=["Lights Out", "Cat", "Play 3"])
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Noor", "pass"), ("Lin", "pass"), ("Ada", "Cat"))
    nobody(say(game, ("Noor", "Finders Keepers")))
    assert row(game, "Noor") == ["Cat"]
    nobody(say(game, ("Ada", "Play 3"), ("Noor", "Objection")))
    assert not game.state.zones[RULES]
    assert hand(game, "Ada") == ["Lights Out"]


def test_cancelling_the_stealing_action_leaves_the_keeper_with_its_owner() -> None:
    game = three(["Steal a Keeper"], ["Not So Fast", "Finders Keepers"], rows={"Noor": ["Cat"]})
    say(game, ("Ada", "Steal a Keeper"))
    assert game.options == ["pass", "Not So Fast"], "a Keeper being stolen is not a Keeper being played"
    nobody(say(game, ("Noor", "Not So Fast")))
    assert row(game, "Noor") == ["Cat"]


# A Keeper that changes hands as it is played ----------------------------------------------------------------------


def test_a_keeper_being_played_goes_before_the_one_who_answers() -> None:
    game = three(["Cat"], ["Finders Keepers"])
    nobody(say(game, ("Ada", "Cat"), ("Noor", "Finders Keepers")))
    assert row(game, "Ada") == []
    assert row(game, "Noor") == ["Cat"]
    assert pile(game, DISCARD) == ["Finders Keepers"]


def test_a_keeper_gained_out_of_turn_wins_at_once() -> None:
    game = three(["Map", "Cook"], ["Finders Keepers"], rules=["Play 2"], goals=["Expedition"], rows={"Noor": ["Pilot"]})
    nobody(say(game, ("Ada", "Map"), ("Noor", "Finders Keepers")))
    assert game.winner == "Noor"


def test_a_keeper_gained_out_of_turn_counts_for_the_limit_at_once() -> None:
    game = three(
        ["Map", "Draw 2"], ["Finders Keepers"], rules=["Play 2", "Keeper Limit 2"], rows={"Noor": ["Pilot", "Cat"]}
    )
    nobody(say(game, ("Ada", "Map"), ("Noor", "Finders Keepers")))
    assert asked(game) == "Noor"
    assert game.decision is not None
    assert game.decision.about == "limit"
    say(game, ("Noor", ["Cat"]))
    assert row(game, "Noor") == ["Map", "Pilot"]
    assert asked(game) == "Ada"


def test_a_waiting_creeper_of_the_one_who_gains_clings_to_the_keeper_at_once() -> None:
    game = three(["Tent", "Draw 2"], ["Finders Keepers"], rules=["Play 2"], rows={"Ada": ["Fog"], "Noor": ["Rust"]})
    nobody(say(game, ("Ada", "Tent"), ("Noor", "Finders Keepers")))
    assert hosts(game) == {"Rust": "Tent"}


def test_a_hijacked_keeper_never_touches_the_row_of_the_one_who_played_it() -> None:
    game = three(["Tent"], ["Finders Keepers"], rows={"Ada": ["Rust"]})
    nobody(say(game, ("Ada", "Tent"), ("Noor", "Finders Keepers")))
    assert row(game, "Noor") == ["Tent"]
    assert row(game, "Ada") == ["Rust"]
    assert not game.state.attached


# Chains -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_each_surprise_of_a_chain_switches_the_one_before_it(length: int) -> None:
    ada = ["Steal a Keeper", "Objection", "Finders Keepers"]
    noor = ["Not So Fast", "Finders Keepers", "Change of Plan"]
    game = three(ada, noor, rows={"Lin": ["Cat"]})
    say(game, ("Ada", "Steal a Keeper"))
    chain = [
        ("Noor", "Not So Fast"),
        ("Ada", "Objection"),
        ("Noor", "Finders Keepers"),
        ("Ada", "Finders Keepers"),
        ("Noor", "Change of Plan"),
    ]
    for name, surprise in chain[:length]:
        while asked(game) != name:
            game.answer("pass")
        say(game, (name, surprise))
    nobody(game)
    assert row(game, "Ada") == (["Cat"] if length % 2 == 0 else [])
    assert not game.state.zones[RESOLVING]
    spent = [game.deck.types[card] for card in game.state.zones[DISCARD]]
    assert spent.count(SURPRISE) == length
    assert len(happened(game, "cancelled")) == (length + 1) // 2


def test_a_third_player_may_join_the_chain() -> None:
    game = three(["Play 3", "Cat"], ["Objection"], ["Change of Plan"])
    nobody(say(game, ("Ada", "Play 3"), ("Noor", "Objection"), ("Lin", "Change of Plan")))
    assert pile(game, RULES) == ["Play 3"], "Lin has saved Ada's rule"
    assert game.state.rules["play"] == 3
    assert asked(game) == "Ada"


def test_after_a_stopped_surprise_the_remaining_players_are_still_asked() -> None:
    game = three(["Play 3", "Change of Plan"], ["Finders Keepers"], ["Objection"])
    say(game, ("Ada", "Play 3"))
    assert (asked(game), game.options) == ("Noor", ["pass"])
    say(game, ("Noor", "pass"), ("Lin", "Objection"), ("Ada", "Change of Plan"), ("Noor", "Finders Keepers"))
    nobody(game)
    assert not game.state.zones[RULES], "Noor's Surprise stopped Ada's, so Lin's works"


def test_the_third_surprise_quotes_the_chain() -> None:
    game = three(["Play 3", "Change of Plan"], ["Objection", "Finders Keepers"])
    say(game, ("Ada", "Play 3"), ("Noor", "Objection"), ("Lin", "pass"), ("Ada", "Change of Plan"))
    while asked(game) != "Noor":
        game.answer("pass")
    nobody(say(game, ("Noor", "Finders Keepers")))
    moves = [event for event in happened(game, "moved") if event.why == "surprise"]
    quoted = [cited(game, event)[0] for event in moves]
    assert quoted == ["surprise.cancel", "surprise.cancel-surprise", "surprise.chain"]


# No hint of who holds one -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("noor", [["Not So Fast", "Cat"], ["Objection", "Cat"], ["Cook", "Cat"]])
def test_everybody_is_asked_whatever_they_hold(noor: list[str]) -> None:
    game = three(["Steal a Keeper"], noor, ["Lights Out"])
    say(game, ("Ada", "Steal a Keeper"), ("Noor", "pass"), ("Lin", "pass"))
    questions = [event for event in happened(game, "asked") if event.asks == "surprise"]
    assert [event.who for event in questions] == [1, 2]
    # But for who is asked and for what they hold, the two questions are the same, and so is what is quoted at them.
    noors, lins = (event.data._replace(who=-1, options=()) for event in questions)
    assert noors == lins
    assert (noors.about, noors.why, noors.least, noors.most) == ("surprise", "surprise", 1, 1)
    assert (questions[0].why, questions[0].card) == (questions[1].why, questions[1].card)
    assert cited(game, questions[0]) == cited(game, questions[1])


def test_nothing_that_others_are_told_depends_on_a_hidden_hand() -> None:
    """Two games differ only in what Noor holds; Lin must hear the same of both."""
    told = []
    for held in ("Not So Fast", "Cook"):
        game = three(["Steal a Keeper"], [held], ["Lights Out"])
        say(game, ("Ada", "Steal a Keeper"), ("Noor", "pass"), ("Lin", "pass"))
        told.append([(moment.text, moment.ask) for moment in tell(game, seat=2)])
    assert told[0] == told[1]


def test_sight_hides_the_hands_of_others() -> None:
    game = three(["Steal a Keeper"], ["Not So Fast"], ["Lights Out"])
    assert Sight(game.state, 2).hand(1) == [HIDDEN]
    assert HIDDEN not in Sight(game.state, 1).hand(1)


def test_a_goal_that_would_win_can_be_stopped_before_it_does() -> None:
    game = three(["Expedition"], ["Change of Plan"], rows={"Ada": ["Pilot", "Map"]})
    nobody(say(game, ("Ada", "pass"), ("Ada", "Expedition"), ("Noor", "Change of Plan")))
    assert game.ended is None
    assert not game.state.zones[GOALS]


def test_a_surprise_that_comes_up_by_itself_is_played_for_its_own_turn_effect() -> None:
    """The top card of the pile is played in turn: it steals, and cannot stop anything."""
    game = three(["Cook"], [], rules=["Mystery Play"], draw=["Finders Keepers", "Draw 2"], rows={"Noor": ["Cat"]})
    nobody(say(game, ("Ada", "Play the top card")))
    assert row(game, "Ada") == ["Cat"]
    assert "Finders Keepers" in pile(game, DISCARD)
    assert game.state.played == 0, "a free action is no play"


def test_a_surprise_taken_from_another_hand_is_played_by_the_taker() -> None:
    game = three(["Use What You Take"], ["Finders Keepers"], rows={"Lin": ["Cat"]})
    nobody(say(game, ("Ada", "Use What You Take")))
    assert row(game, "Ada") == ["Cat"]


def test_beyond_a_limit_the_waiting_creeper_clings_first_and_may_be_thrown_out_with_its_keeper() -> None:
    rows = {"Noor": ["Pilot", "Cat", "Rust"]}
    game = three(["Radio", "Draw 2"], ["Finders Keepers"], rules=["Play 2", "Keeper Limit 2"], rows=rows)
    nobody(say(game, ("Ada", "Radio"), ("Noor", "Finders Keepers")))
    assert hosts(game) == {"Rust": "Radio"}
    assert asked(game) == "Noor"
    say(game, ("Noor", ["Radio"]))
    assert row(game, "Noor") == ["Cat", "Pilot"]
    assert {"Radio", "Rust"} <= set(pile(game, DISCARD))


# A table that agreed not to be asked ------------------------------------------------------------------------------


def test_a_table_may_agree_not_to_be_asked() -> None:
    game = three(["Steal a Keeper"], ["Not So Fast"], rows={"Lin": ["Cat"]}, ask_surprises=False)
    say(game, ("Ada", "Steal a Keeper"))
    assert row(game, "Ada") == ["Cat"]
    assert not [event for event in happened(game, "asked") if event.asks == "surprise"]
    assert game.state.zones[HAND[1]], "Noor keeps the Surprise for the own turn"


def test_cards_being_played_wait_in_a_place_of_their_own() -> None:
    game = three(["Steal a Keeper"], ["Not So Fast"], ["Change of Plan"])
    say(game, ("Ada", "Steal a Keeper"), ("Noor", "Not So Fast"))
    assert pile(game, RESOLVING) == ["Not So Fast", "Steal a Keeper"]
    assert not game.state.zones[DISCARD]
