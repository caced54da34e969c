"""Creepers: laid down in every draw, attached to Keepers, moving as a unit, blocking, and switching powers off."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import draws_required, plays_left
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD
from fluxx_nb.engine.core.units import is_disabled
from fluxx_nb.engine.core.winning import blockers
from tests.tabletop import asked, cited, deck_called, hand, happened, hosts, lay, pile, play, row, say


def camp(ada: dict[str, Any], noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """A table of two without questions about Surprises; Ada is about to play."""
    return lay("surprises", {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)


# Drawing them -----------------------------------------------------------------------------------------------------


def test_a_drawn_creeper_is_laid_down_and_replaced_and_is_no_play() -> None:
    game = camp({"hand": ["Cat"]}, draw=["Fog", "Wolves", "Draw 2", "Draw 3"])
    assert row(game, "Ada") == ["Fog", "Wolves"]
    assert hand(game, "Ada") == ["Cat", "Draw 2"]
    assert plays_left(game.state, 0) == 1
    assert game.state.drawn == 1


def test_a_draw_of_three_means_three_that_are_no_creepers() -> None:
    game = camp(
        {"hand": ["Draw 3, Play 2 of Them"]}, draw=["Cat", "Draw 2", "Fog", "Draw 3", "Shadow", "Play 2", "Play 3"]
    )
    say(game, ("Ada", "Draw 3, Play 2 of Them"))
    assert game.options == ["Draw 2", "Draw 3", "Play 2"]
    assert row(game, "Ada") == ["Fog", "Shadow"]
    laid = [event for event in happened(game, "moved") if event.why == "creeper drawn"]
    assert [game.deck.cards[event.card].name for event in laid] == ["Fog", "Shadow"]
    assert all("creeper.any-draw" in cited(game, event) for event in laid)


def test_every_opening_hand_holds_three_cards_and_no_creeper() -> None:
    deck = deck_called("surprises")
    laid_down = 0
    for seed in range(30):
        game = Game(deck, Setup(("Ada", "Noor", "Lin", "Max"), seed=seed, ask_surprises=False))
        dealt = [event for event in happened(game, "moved") if event.why == "creeper dealt"]
        laid_down += len(dealt)
        for event in dealt:
            assert event.card in game.state.row(event.who)
            assert "setup.first-creepers" in cited(game, event)
        for seat in (1, 2, 3):
            held = game.state.hand(seat)
            assert len(held) == 3
            assert "creeper" not in [deck.types[card] for card in held]
    assert laid_down > 0, "no seed dealt a Creeper, so this shows nothing"


# Attaching --------------------------------------------------------------------------------------------------------


def test_it_waits_with_no_keeper_to_attach_to_and_clings_to_the_first_that_comes() -> None:
    game = camp({"hand": ["Tent", "Cook"], "keepers": ["Rust"]})
    assert hosts(game) == {}
    play(game, "Ada", "Tent")
    assert hosts(game) == {"Rust": "Tent"}
    (attached,) = happened(game, "attached")
    assert attached.why == "waited"
    assert "creeper.waits" in cited(game, attached)


def test_it_waits_beside_keepers_without_the_icon() -> None:
    game = camp({"hand": ["Pilot"], "keepers": ["Cat", "Map", "Rust"]})
    say(game, ("Ada", "pass"))
    assert hosts(game) == {}
    play(game, "Ada", "Pilot")
    assert hosts(game) == {}, "the Pilot is no gear"


def test_its_owner_chooses_among_several_keepers() -> None:
    game = camp({"hand": ["Draw 2"], "keepers": ["Pilot", "Cook", "Cat"]}, draw=["Fear", "Draw 3"])
    assert asked(game) == "Ada"
    assert game.decision is not None
    assert (game.decision.about, game.options) == ("attach", ["Pilot", "Cook"])
    say(game, ("Ada", "Cook"))
    assert hosts(game) == {"Fear": "Cook"}


def test_out_of_turn_too_the_owner_chooses() -> None:
    game = camp({"hand": ["March On", "Cook"], "keepers": ["Medic", "Pilot"]}, {"keepers": ["Fear"]})
    say(game, ("Ada", "March On"))
    assert asked(game) == "Noor"
    assert game.options == ["Medic", "Pilot"]


def test_given_away_the_unit_goes_whole() -> None:
    ada = {"hand": ["Cat"], "keepers": ["Medic", "Curse"]}
    game = camp(ada, {"keepers": ["Pilot", "Map"]})
    assert hosts(game) == {"Curse": "Medic"}, "a table laid out with a loose Creeper settles first"
    say(game, ("Ada", "Send a Creeper away"))
    assert row(game, "Noor") == ["Curse", "Map", "Medic", "Pilot"]
    assert hosts(game) == {"Curse": "Medic"}


def test_several_creepers_may_cling_to_one_keeper() -> None:
    game = camp({"hand": ["Robot"], "keepers": ["Fear", "Rust", "Curse"]})
    play(game, "Ada", "Robot")
    assert hosts(game) == {"Fear": "Robot", "Rust": "Robot", "Curse": "Robot"}


def test_the_whole_draw_is_made_before_anything_attaches() -> None:
    game = camp({"hand": [], "keepers": ["Robot"]}, draw=["Rust", "Cat", "Cook", "Draw 2"])
    assert hosts(game) == {"Rust": "Robot"}
    assert hand(game, "Ada") == ["Cat", "Cook"], "the extra card of this turn's draw is drawn all the same"


# A unit -----------------------------------------------------------------------------------------------------------


def unit_before_noor(action: str, **table: Any) -> Game:
    """Ada plays an Action; the Pilot lies before Noor with Fear attached."""
    return camp({"hand": [action]}, {"hand": ["Cook"], "keepers": ["Pilot", {"Fear": "Pilot"}]}, **table)


def test_stolen_it_moves_as_a_unit() -> None:
    game = unit_before_noor("Steal a Keeper")
    play(game, "Ada", "Steal a Keeper")
    assert row(game, "Ada") == ["Fear", "Pilot"]
    assert hosts(game) == {"Fear": "Pilot"}
    assert len(happened(game, "attached")) == 1, "it never let go"


def test_whoever_steals_the_creeper_gets_the_keeper_too() -> None:
    game = unit_before_noor("Steal Something")
    say(game, ("Ada", "Steal Something"), ("Ada", "Noor's Fear"))
    assert row(game, "Ada") == ["Fear", "Pilot"]


@pytest.mark.parametrize("target", ["Noor's Pilot", "Noor's Fear"])
def test_trashed_both_are_discarded_and_no_longer_attached(target: str) -> None:
    game = unit_before_noor("Trash Something")
    say(game, ("Ada", "Trash Something"), ("Ada", target))
    assert row(game, "Noor") == []
    assert {"Pilot", "Fear"} <= set(pile(game, DISCARD))
    assert hosts(game) == {}


def test_swept_away_it_leaves_its_keeper_where_it_is() -> None:
    game = unit_before_noor("Creeper Sweeper")
    play(game, "Ada", "Creeper Sweeper")
    assert row(game, "Noor") == ["Pilot"]
    assert hosts(game) == {}
    assert sorted(pile(game, DISCARD)) == ["Creeper Sweeper", "Fear"]


def test_taken_to_hand_the_keeper_comes_off_and_the_creeper_stays_before_the_receiver() -> None:
    game = unit_before_noor("Zap a Card!")
    play(game, "Ada", "Zap a Card!")
    assert "Pilot" in hand(game, "Ada")
    assert row(game, "Ada") == ["Fear"]
    assert hosts(game) == {}


def test_there_it_attaches_anew_if_it_can() -> None:
    game = camp({"hand": ["Zap a Card!"], "keepers": ["Cook"]}, {"hand": [], "keepers": ["Pilot", {"Fear": "Pilot"}]})
    say(game, ("Ada", "Zap a Card!"), ("Ada", "Noor's Pilot"))
    assert row(game, "Ada") == ["Cook", "Fear"]
    assert hosts(game) == {"Fear": "Cook"}


def test_taking_the_own_keeper_to_hand_leaves_the_creeper_where_it_is() -> None:
    game = camp({"hand": ["Zap a Card!"], "keepers": ["Pilot", {"Fear": "Pilot"}]}, {"hand": ["Cook"]})
    play(game, "Ada", "Zap a Card!")
    assert row(game, "Ada") == ["Fear"]
    assert "Pilot" in hand(game, "Ada")


def test_exchanged_both_units_stay_whole() -> None:
    game = camp(
        {"hand": ["Exchange Keepers"], "keepers": ["Robot", {"Rust": "Robot"}]},
        {"hand": ["Cook"], "keepers": ["Pilot", {"Fear": "Pilot"}]},
    )
    play(game, "Ada", "Exchange Keepers")
    assert (row(game, "Ada"), row(game, "Noor")) == (["Fear", "Pilot"], ["Robot", "Rust"])
    assert hosts(game) == {"Rust": "Robot", "Fear": "Pilot"}


def test_a_unit_whose_cards_share_an_icon_is_passed_on_once() -> None:
    game = camp({"hand": ["March On"], "keepers": ["Robot", {"Stowaway": "Robot"}]}, {"hand": ["Cook"]})
    play(game, "Ada", "March On")
    assert row(game, "Noor") == ["Robot", "Stowaway"]
    moved = [(event.source, event.target) for event in happened(game, "moved") if event.why in ("pass", "along")]
    assert len(moved) == 2
    assert all(source != target for source, target in moved)


def test_mixed_up_everything_comes_apart_and_attaches_anew() -> None:
    game = camp({"hand": ["Mix It All Up"], "keepers": ["Cat"]}, {"keepers": ["Pilot", {"Fear": "Pilot"}, "Fog"]})
    play(game, "Ada", "Mix It All Up")
    assert happened(game, "detached")
    assert sorted(row(game, "Ada") + row(game, "Noor")) == ["Cat", "Fear", "Fog", "Pilot"]
    together = any({"Fear", "Pilot"} <= set(row(game, name)) for name in ("Ada", "Noor"))
    assert hosts(game) == ({"Fear": "Pilot"} if together else {})


def test_a_keeper_limit_discards_the_creeper_with_its_keeper() -> None:
    game = camp({"hand": ["Keeper Limit 2"]}, {"hand": ["Cook"], "keepers": ["Pilot", {"Fear": "Pilot"}, "Cat", "Map"]})
    play(game, "Ada", "Keeper Limit 2")
    assert game.options == ["Pilot", "Cat", "Map"], "Creepers do not count and cannot be chosen"
    say(game, ("Noor", ["Pilot"]))
    assert row(game, "Noor") == ["Cat", "Map"]
    assert {"Fear", "Pilot"} <= set(pile(game, DISCARD))


# Powers -----------------------------------------------------------------------------------------------------------


def test_a_disabled_power_is_not_offered() -> None:
    able = camp({"hand": ["Cat"], "keepers": ["Radio"]}, {"keepers": ["Pilot"]})
    assert "Call for help" in able.options
    rusted = camp({"hand": ["Cat"], "keepers": ["Radio", {"Rust": "Radio"}]}, {"keepers": ["Pilot"]})
    assert rusted.decision is not None
    assert rusted.decision.about == "play"
    assert rusted.options == ["Cat", "Big Camp"]


def test_a_creeper_that_disables_nothing_leaves_the_power_alone() -> None:
    game = camp({"hand": ["Cat"], "keepers": ["Radio", {"Curse": "Radio"}]}, {"keepers": ["Pilot"]})
    assert "Call for help" in game.options


def test_a_disabled_keeper_grants_no_extra_draws_plays_or_limits() -> None:
    game = camp({"hand": ["Cat"], "keepers": ["Engine", "Tent", "Robot"]}, rules=["Hand Limit 2"])
    s = game.state
    assert (draws_required(s, 0), plays_left(s, 0)) == (2, 2)
    rusted = camp({"hand": ["Cat"], "keepers": ["Engine", {"Rust": "Engine"}, "Robot"]})
    assert is_disabled(rusted.state, rusted.deck.copies_of("Engine")[0])
    assert plays_left(rusted.state, 0) == 1


def test_a_power_is_used_once_a_turn_is_no_play_and_returns_next_turn() -> None:
    game = camp({"hand": ["Cat", "Cook"], "keepers": ["Map"]}, {"hand": ["Draw 2"]})
    say(game, ("Ada", "Look ahead"))
    assert plays_left(game.state, 0) == 1
    assert "Look ahead" not in game.options
    say(game, ("Ada", "Cat"), ("Noor", "Draw 2"))
    assert asked(game) == "Ada"
    assert "Look ahead" in game.options


def test_a_power_may_be_used_after_the_last_play() -> None:
    game = camp({"hand": ["Map"]})
    say(game, ("Ada", "Map"))
    assert game.decision is not None
    assert game.decision.about == "finish"
    assert game.options == ["pass", "Look ahead"]
    say(game, ("Ada", "Look ahead"))
    assert len(hand(game, "Ada")) == 2


# Winning ----------------------------------------------------------------------------------------------------------


def test_a_creeper_blocks_its_owner() -> None:
    game = camp({"hand": ["Map", "Cat"], "keepers": ["Pilot", "Fog"]}, goals=["Expedition"])
    play(game, "Ada", "Map")
    assert game.ended is None
    assert happened(game, "blocked")[-1].who == 0


@pytest.mark.parametrize("creeper", ["Fear", "Curse"])
def test_an_attached_creeper_blocks_as_well(creeper: str) -> None:
    game = camp({"hand": ["Map"], "keepers": ["Pilot", {creeper: "Pilot"}]}, goals=["Expedition"])
    play(game, "Ada", "Map")
    assert game.ended is None


def test_a_creeper_that_never_blocks_and_one_that_a_rule_makes_harmless() -> None:
    harmless = camp({"hand": ["Map"], "keepers": ["Pilot", "Shadow"]}, goals=["Expedition"])
    assert play(harmless, "Ada", "Map").winner == "Ada"
    brave = camp({"hand": ["Brave Hearts"], "keepers": ["Pilot", "Map", "Fog"]}, goals=["Expedition"])
    say(brave, ("Ada", "pass"))
    assert play(brave, "Ada", "Brave Hearts").winner == "Ada", "the rule works at once"


def test_getting_rid_of_the_last_creeper_wins_at_once() -> None:
    game = camp({"hand": ["Cook"], "keepers": ["Pilot", "Map", "Lantern", "Fog"]}, goals=["Expedition"])
    say(game, ("Ada", "Light up"))
    assert game.winner == "Ada"


def test_a_goal_that_names_a_creeper_is_not_blocked_by_it_but_by_any_other() -> None:
    game = camp({"hand": ["Ghost Story"], "keepers": ["Lantern", "Fog"]})
    say(game, ("Ada", "pass"))
    assert play(game, "Ada", "Ghost Story").winner == "Ada"
    two = camp({"hand": ["Ghost Story"], "keepers": ["Lantern", "Fog", "Wolves"]})
    say(two, ("Ada", "pass"))
    play(two, "Ada", "Ghost Story")
    assert two.ended is None
    test = two.deck["Ghost Story"].goal
    assert test is not None
    assert [two.deck.cards[card].name for card in blockers(two.state, 0, test)] == ["Wolves"]
    assert cited(two, happened(two, "blocked")[-1]) == ("creeper.blocks",)


def test_the_whole_draw_is_made_before_anybody_wins_by_it() -> None:
    table = {"goals": ["Ghost Story"], "draw": ["Fog", "Wolves", "Draw 2"]}
    game = camp({"hand": ["Cook"], "keepers": ["Lantern"]}, {"hand": ["Pilot"]}, **table)
    assert game.ended is None, "Fog alone would have won, but Wolves came with the same draw"
    assert row(game, "Ada") == ["Fog", "Lantern", "Wolves"]
    lucky = camp({"hand": ["Cook"], "keepers": ["Lantern"]}, goals=["Ghost Story"], draw=["Fog", "Draw 2", "Wolves"])
    assert lucky.winner == "Ada"
