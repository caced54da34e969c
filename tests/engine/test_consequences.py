"""Consequences: wins at once and on anyone's turn, ties, Ungoals, limits with their exact timing."""

from __future__ import annotations

from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import excess
from fluxx_nb.engine.core.state import DISCARD, GOALS
from fluxx_nb.engine.systems.points import points_of
from tests.tabletop import asked, cited, hand, happened, lay, pile, play, row, say


def camp(ada: dict[str, Any], *others: dict[str, Any], **table: Any) -> Game:
    """A table without questions about Surprises; Ada is about to play."""
    seats = dict(zip(("Ada", "Noor", "Lin"), (ada, *(others or ({},))), strict=False))
    return lay("surprises", seats, ask_surprises=False, **table)


def seat(*held: str, keepers: list[Any] | None = None) -> dict[str, Any]:
    return {"hand": list(held), "keepers": keepers or []}


# Winning ----------------------------------------------------------------------------------------------------------


def test_the_first_to_meet_the_goal_wins_at_once_on_anyones_turn() -> None:
    game = camp(seat("Expedition", "Cook"), seat(keepers=["Pilot", "Map"]), rules=["Play 2"])
    play(game, "Ada", "Expedition")
    assert game.winner == "Noor"
    assert game.decision is None
    (won,) = happened(game, "won")
    assert (won.why, won.data.by) == ("goal met", 0)
    assert "goal.everyone" in cited(game, won)
    assert "win.forced" not in cited(game, won), "Ada could have played another card"


def test_a_player_may_be_forced_to_make_another_win() -> None:
    game = camp(seat("Expedition"), seat(keepers=["Pilot", "Map"]), draw=[])
    assert game.options == ["Expedition"]
    play(game, "Ada", "Expedition")
    assert game.winner == "Noor"
    assert {"goal.everyone", "win.forced"} <= set(cited(game, happened(game, "won")[0]))


def test_without_a_goal_nobody_wins() -> None:
    game = camp(seat("Map", keepers=["Pilot"]), seat("Cat"))
    play(game, "Ada", "Map")
    say(game, ("Ada", "pass"))
    assert asked(game) == "Noor"


def test_a_goal_in_play_for_an_instant_counts() -> None:
    game = camp(
        seat("Draw 2 and Use 'em", keepers=["Cook", "Lantern"]), seat("Cat"), draw=["Play 2", "Warm Supper", "Workshop"]
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Warm Supper"))
    assert game.winner == "Ada"
    assert "goal.brief" in cited(game, happened(game, "won")[0])


def test_a_goal_that_came_earlier_was_not_in_play_for_an_instant() -> None:
    game = camp(seat("Map", keepers=["Pilot"]), goals=["Expedition"])
    play(game, "Ada", "Map")
    assert game.winner == "Ada"
    assert "goal.brief" not in cited(game, happened(game, "won")[0])


def test_nothing_that_was_pending_is_done_after_the_end() -> None:
    game = camp(
        seat("Draw 2 and Use 'em", keepers=["Cook", "Lantern"]), seat("Cat"), draw=["Play 2", "Warm Supper", "Workshop"]
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Warm Supper"))
    assert game.events[-1].what == "won"
    assert game.decision is None


def test_several_who_meet_it_at_once_go_on_until_one_alone_does() -> None:
    tied = (seat("Cook", keepers=["Robot", "Engine"]), seat("Cat", keepers=["Tent", "Radio"]))
    game = camp(seat("Workshop", "Trash Something"), *tied, rules=["Play 2"])
    play(game, "Ada", "Workshop")
    assert game.ended is None
    assert game.state.tied == (1, 2)
    say(game, ("Ada", "Trash Something"), ("Ada", "Lin's Radio"))
    assert game.winner == "Noor"


def test_a_tie_is_told_once_and_so_is_its_end() -> None:
    tied = (seat("Cook", keepers=["Robot", "Engine"]), seat("Cat", keepers=["Tent", "Radio"]))
    game = camp(seat("Workshop", "Lantern", "Expedition"), *tied, rules=["Play 3"])
    play(game, "Ada", "Workshop")
    play(game, "Ada", "Lantern")
    play(game, "Ada", "Expedition")
    workshop = game.deck.copies_of("Workshop")[0]
    assert [event.data for event in happened(game, "tied")] == [((1, workshop), (2, workshop)), ()]


def test_the_player_at_turn_may_win_with_a_keeper_that_another_held_a_moment_ago() -> None:
    game = camp(seat("Steal a Keeper", keepers=["Pilot"]), seat(keepers=["Map"]), goals=["Expedition"])
    play(game, "Ada", "Steal a Keeper")
    assert game.winner == "Ada"


def test_a_goal_about_what_lies_before_anybody() -> None:
    game = camp(seat("Night Watch", keepers=["Pilot"]), seat(keepers=["Wolves"]))
    play(game, "Ada", "Night Watch")
    assert game.winner == "Ada"


def test_a_goal_about_what_lies_before_nobody() -> None:
    game = camp(seat("Quiet Night", "Creeper Sweeper", keepers=["Cat"]), seat(keepers=["Wolves"]), rules=["Play 2"])
    play(game, "Ada", "Quiet Night")
    assert game.ended is None
    play(game, "Ada", "Creeper Sweeper")
    assert game.winner == "Ada"


def test_any_one_of_several_cards_will_do() -> None:
    game = camp(seat("Robot", "Map", keepers=["Medic"]), seat("Cat"), goals=["Field Hospital"])
    play(game, "Ada", "Robot")
    assert game.winner == "Ada"


# Ungoals and points -----------------------------------------------------------------------------------------------


def test_points_of_the_whole_table_bring_the_end_for_everybody() -> None:
    game = camp(seat("Nightfall", keepers=["Fog"]), seat(keepers=["Wolves"]))
    assert [points_of(game.state, place, "dread") for place in (0, 1)] == [2, 3]
    play(game, "Ada", "Nightfall")
    assert game.ended is not None
    assert (game.ended.what, game.winner) == ("lost", None)
    assert game.ended.why == "ungoal met"
    assert "goal.ungoal" in cited(game, game.ended)


def test_negative_points_take_points_off() -> None:
    game = camp(seat("Nightfall", keepers=["Fog", "Cat"]), seat("Cook", keepers=["Wolves"]))
    play(game, "Ada", "Nightfall")
    assert game.ended is None, "5 points less 1 are not enough"


def test_the_ungoal_is_met_when_the_cat_goes() -> None:
    table = {"goals": ["Nightfall"], "rules": ["Play 2"]}
    game = camp(seat("Trash Something", "Cook", keepers=["Fog", "Cat"]), seat("Map", keepers=["Wolves"]), **table)
    say(game, ("Ada", "Trash Something"), ("Ada", "Cat"))
    assert game.ended is not None
    assert game.ended.what == "lost"


def test_an_ungoal_drawn_true_by_a_creeper() -> None:
    game = camp(seat("Cook", keepers=["Fog"]), seat("Map"), goals=["Nightfall"], draw=["Wolves", "Draw 2"])
    assert game.ended is not None
    assert game.ended.what == "lost"


def test_an_ungoal_that_counts_cards_and_names_one() -> None:
    game = camp(seat("All Rusted", keepers=["Tent", "Engine"]), seat("Cook", keepers=["Rust", "Cat"]))
    play(game, "Ada", "All Rusted")
    assert game.ended is None
    game = camp(seat("All Rusted", keepers=["Tent", "Engine"]), seat("Cook", keepers=["Radio", {"Rust": "Radio"}]))
    say(game, ("Ada", "All Rusted"))
    assert game.ended is not None
    assert game.ended.what == "lost"


def test_goal_and_ungoal_met_at_the_same_instant_leave_the_game_open() -> None:
    """Fog completes Ada's Goal and the points of the Ungoal with one card."""
    table = {"rules": ["Twilight"], "goals": ["Ghost Story", "Nightfall"], "draw": ["Fog", "Draw 2"]}
    game = camp(seat("Cat", keepers=["Lantern", "Shadow"]), seat("Map", keepers=["Wolves"]), **table)
    assert game.ended is None
    assert game.state.tied == (0,)
    assert asked(game) == "Ada"
    play(game, "Ada", "Cat")
    assert game.winner == "Ada", "the Cat takes a point off, and the Goal alone is met"


def test_a_tie_and_an_ungoal_leave_the_game_open_and_each_change_is_said_once() -> None:
    """Ada and Noor tie; then Lin draws the second card of the Ungoal, and later discards it."""
    ada = {"hand": ["Skloozmo!"], "keepers": ["The Mothership", "Tripod", "Space Suit"]}
    noor = {"hand": ["Cow"], "keepers": ["Ray Gun", "Flying Saucer", "Abduction Chamber"]}
    lin = {"hand": ["Decontamination"], "keepers": ["The Army"]}
    game = lay(
        "martian",
        {"Ada": ada, "Noor": noor, "Lin": lin},
        rules=["Double Agenda"],
        goals=["Retreat"],
        draw=["Mars", "Tentacle", "Germs", "Earth", "The City"],
    )
    retreat = game.deck.copies_of("Retreat")[0]
    say(game, ("Ada", "Skloozmo!"), ("Noor", "Cow"))
    assert (game.ended, game.state.tied, game.state.tied_ungoal) == (None, (0, 1), retreat)
    say(game, ("Lin", "Decontamination"), ("Lin", "Germs"))
    assert (game.ended, game.state.tied, game.state.tied_ungoal) == (None, (0, 1), -1)
    assert [event.through for event in happened(game, "tied")] == [(), (retreat,), ()]


def test_when_the_goal_goes_the_ungoal_alone_ends_the_game() -> None:
    table = {"rules": ["Twilight"], "goals": ["Ghost Story", "Nightfall"], "draw": ["Fog", "Draw 2"]}
    game = camp(seat("Expedition", keepers=["Lantern", "Shadow"]), seat("Map", keepers=["Wolves"]), **table)
    play(game, "Ada", "Expedition")
    assert game.ended is not None
    assert game.ended.what == "lost"


def test_beside_an_ungoal_that_is_not_met_the_goal_wins_as_ever() -> None:
    table = {"rules": ["Twilight"], "goals": ["Nightfall"]}
    game = camp(seat("Warm Supper", keepers=["Cook", "Lantern"]), seat("Cat", keepers=["Fog"]), **table)
    say(game, ("Ada", "pass"), ("Ada", "Warm Supper"))
    assert game.winner == "Ada"


# Limits -----------------------------------------------------------------------------------------------------------


def test_when_a_limit_is_played_the_others_comply_at_once_and_the_player_at_turn_at_the_end() -> None:
    game = camp(
        seat("Hand Limit 2", "Cat", "Cook", "Map", "Tent"),
        seat("Draw 2", "Draw 3", "Play 3"),
        seat("Pilot"),
        rules=["Play 2"],
    )
    say(game, ("Ada", "Hand Limit 2"))
    assert asked(game) == "Noor"
    say(game, ("Noor", ["Draw 3"]))
    assert asked(game) == "Ada"
    assert game.decision is not None
    assert game.decision.about == "play", "the own turn goes on"
    say(game, ("Ada", "Cat"))
    assert (asked(game), game.decision.about, game.decision.least) == ("Ada", "limit", 2)
    say(game, ("Ada", ["Cook", "Tent"]))
    assert hand(game, "Ada") == ["Big Camp", "Map"]


def test_a_limit_of_zero_leaves_no_choice() -> None:
    game = camp(seat("Hand Limit 0", "Cat"), seat("Draw 2", "Draw 3"))
    play(game, "Ada", "Hand Limit 0")
    assert {"Draw 2", "Draw 3", "Cat", "Big Camp"} <= set(pile(game, DISCARD))
    assert asked(game) == "Noor"


def test_a_limit_is_no_quota() -> None:
    game = camp(seat("Hand Limit 2"), seat(), seat("Map"))
    play(game, "Ada", "Hand Limit 2")
    assert len(hand(game, "Noor")) == 1, "Noor only drew for the turn"


def test_a_hand_that_grows_out_of_turn_is_cut_at_once() -> None:
    game = camp(seat("Care Parcel", "Cook"), seat("Cat", "Map"), rules=["Hand Limit 2", "Play 2"])
    play(game, "Ada", "Care Parcel")
    assert (asked(game), len(game.options)) == ("Noor", 4)
    say(game, ("Noor", ["Cat", "Map"]))
    assert asked(game) == "Ada"


def test_hands_that_change_owner_are_cut_at_once() -> None:
    table = {"rules": ["Hand Limit 2", "Draw 3", "Play 2"]}
    game = camp(seat("Trade Hands", "Cook"), seat("Cat", "Map"), **table)
    play(game, "Ada", "Trade Hands")
    assert asked(game) == "Noor"
    assert game.decision is not None
    assert (game.decision.about, game.decision.least) == ("limit", 2)


def test_a_limit_that_is_removed_holds_no_more() -> None:
    game = camp(
        seat("Rules Reset", "Cat"), seat("Map"), rules=["Hand Limit 2", "Draw 2"], draw=["Cook", "Draw 3", "Play 2"]
    )
    play(game, "Ada", "Rules Reset")
    assert hand(game, "Ada") == ["Cat", "Cook", "Draw 3"]
    assert asked(game) == "Noor"


def test_inflation_raises_a_limit_and_its_end_lowers_it() -> None:
    game = camp(seat("Zap a Card!"), seat("Cat", "Cook", "Map"), rules=["Inflation", "Hand Limit 2"])
    assert asked(game) == "Ada", "three cards are no more than the limit of two and one"
    assert not excess(game.state, 1, "hand_limit")
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Inflation"))
    assert asked(game) == "Noor"
    assert game.decision is not None
    assert game.decision.about == "limit"


def test_a_keeper_limit_spares_the_player_at_turn_until_the_end() -> None:
    game = camp(seat("Keeper Limit 2", keepers=["Cat", "Cook", "Pilot"]), seat("Map", keepers=["Radio"]))
    play(game, "Ada", "Keeper Limit 2")
    assert (asked(game), game.options) == ("Ada", ["Cat", "Cook", "Pilot"])
    say(game, ("Ada", ["Cook"]))
    assert row(game, "Ada") == ["Cat", "Pilot"]


def test_discarding_the_card_that_raises_the_limit_means_discarding_one_more() -> None:
    """The Tent lets its owner have one more, so throwing out the Tent itself is not enough."""
    ada = seat("Keeper Limit 2", keepers=["Cat", "Cook", "Pilot", "Tent"])
    game = camp(ada, seat("Map"))
    play(game, "Ada", "Keeper Limit 2")
    assert game.decision is not None
    assert game.decision.least == 1
    say(game, ("Ada", ["Tent"]))
    assert asked(game) == "Ada"
    assert game.state.turn == 0, "the own turn is not over before the limit is kept"
    say(game, ("Ada", ["Cat"]))
    assert row(game, "Ada") == ["Cook", "Pilot"]


def test_out_of_turn_too_discarding_the_tent_means_discarding_one_more() -> None:
    game = camp(
        seat("Keeper Limit 2", "Map"), seat("Cat", keepers=["Cook", "Pilot", "Lantern", "Tent"]), rules=["Play 2"]
    )
    play(game, "Ada", "Keeper Limit 2")
    say(game, ("Noor", ["Tent"]))
    assert asked(game) == "Noor"
    say(game, ("Noor", ["Cook"]))
    assert row(game, "Noor") == ["Lantern", "Pilot"]


def test_complying_may_decide_a_tie() -> None:
    """Noor and Lin both have gear; Noor's limit discard leaves Lin alone with the Goal."""
    table = {"goals": ["Workshop"], "rules": ["Play 2"]}
    noor = seat("Cook", keepers=["Robot", "Engine", "Cat"])
    lin = seat("Map", keepers=["Tent", "Radio"])
    game = camp(seat("Keeper Limit 2", "Pilot"), noor, lin, **table)
    assert game.state.tied == (1, 2)
    play(game, "Ada", "Keeper Limit 2")
    say(game, ("Noor", ["Robot"]))
    assert game.winner == "Lin"
    assert pile(game, GOALS) == ["Workshop"]
