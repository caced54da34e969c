"""Plays: what each type of card does as it lands, one Goal or two, and answers that are not legal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import DISCARD, GOALS, RESOLVING, RULES
from fluxx_nb.engine.files.deckfile import read_deck
from tests.tabletop import asked, assert_at_rest, hand, happened, lay, pile, play, row, say, standing_of


def camp(ada: dict[str, Any], noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """A table of two without questions about Surprises; Ada is about to play."""
    return lay("surprises", {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)


def seat(*held: str, keepers: list[Any] | None = None) -> dict[str, Any]:
    return {"hand": list(held), "keepers": keepers or []}


# Types of cards ---------------------------------------------------------------------------------------------------


def test_a_keeper_lies_before_its_owner_and_pushes_none_out() -> None:
    game = play(camp(seat("Cat", keepers=["Cook"]), seat("Map")), "Ada", "Cat")
    assert row(game, "Ada") == ["Cat", "Cook"]


def test_a_new_rule_replaces_one_about_the_same_thing_and_no_other() -> None:
    game = camp(seat("Draw 3"), seat("Map"), rules=["Draw 2", "Play 2"])
    say(game, ("Ada", "Draw 3"))
    assert pile(game, RULES) == ["Draw 3", "Play 2"]
    assert pile(game, DISCARD) == ["Draw 2"]
    assert (game.state.rules["draw"], game.state.rules["play"]) == (3, 2)


@pytest.mark.parametrize(
    ("newer", "rules"),
    [
        ("Draw 3", {"draw": 3, "play": 1}),
        ("Hand Limit 2", {"draw": 1, "play": 1, "hand_limit": 2}),
        ("Play 2", {"draw": 2, "play": 2, "hand_limit": 1}),
    ],
)
def test_a_rule_about_two_things_goes_whole_when_one_of_them_is_contradicted(newer: str, rules: dict[str, int]) -> None:
    game = camp(seat(newer), seat("Map"), rules=["Rations"])
    say(game, ("Ada", newer))
    assert game.state.rules == rules
    assert set(game.state.by) == set(rules) - {"draw", "play"} | {slot for slot in ("draw", "play") if rules[slot] > 1}
    assert ("Rations" in pile(game, DISCARD)) == (newer != "Play 2")


def test_one_rule_may_contradict_two() -> None:
    game = camp(seat("Rations"), seat("Map"), rules=["Draw 3", "Hand Limit 2"])
    say(game, ("Ada", "Rations"))
    assert pile(game, RULES) == ["Rations"]
    assert {"Draw 3", "Hand Limit 2"} <= set(pile(game, DISCARD))
    assert game.state.rules == {"draw": 2, "play": 1, "hand_limit": 1}


def test_a_meta_rule_stays_in_force_when_a_rule_that_covered_it_leaves(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        """\
cards:
  - {use: Basic Rules, origin: house}
  - {name: Plenty, type: meta rule, origin: house, rule: {draw: 2}}
  - {use: Draw 3, origin: house}
  - {use: Rules Reset, origin: house}
  - {name: Stone, type: keeper, origin: house, copies: 30}
  - {name: Hoard, type: goal, origin: house, goal: {no_keepers: true}}
""",
        encoding="utf-8",
    )
    table = {"meta_rules": ["Plenty"], "rest": "draw", "rules": ["Draw 3"]}
    game = lay(read_deck(path), {"Ada": seat("Rules Reset"), "Noor": seat("Stone")}, **table)
    assert len(hand(game, "Ada")) == 4
    say(game, ("Ada", "Rules Reset"))
    assert game.state.rules["draw"] == 2, "a Meta Rule holds until somebody wins"
    assert_at_rest(game.state)


def test_a_rule_that_leaves_uncovers_the_basic_rules() -> None:
    game = camp(seat("Rules Reset"), seat("Map"), rules=["Draw 2", "Play 2", "Hand Limit 2"])
    play(game, "Ada", "Rules Reset")
    assert pile(game, RULES) == []
    assert game.state.rules == {"draw": 1, "play": 1}
    assert not game.state.by


def test_an_action_is_done_once_and_discarded() -> None:
    game = play(camp(seat("Inventory", keepers=["Radio"]), seat("Map")), "Ada", "Inventory")
    assert pile(game, DISCARD) == ["Inventory"]
    assert pile(game, RESOLVING) == []


def test_an_effect_that_does_nothing_says_so() -> None:
    game = play(camp(seat("Inventory", "Cat"), seat("Map")), "Ada", "Inventory")
    (fizzled,) = happened(game, "fizzled")
    assert fizzled.why == "nothing to do"
    assert "Gear" in fizzled.data
    assert asked(game) == "Noor", "it was played all the same"


def test_everything_that_follows_from_an_action_is_one_play() -> None:
    game = camp(
        seat("Draw 2 and Use 'em", "Play 3"), seat("Pilot"), rules=["Play 2"], draw=["Lights Out", "Cat", "Cook"]
    )
    say(game, ("Ada", "Draw 2 and Use 'em"), ("Ada", "Cat"), ("Ada", "Cook"))
    assert game.state.played == 1
    assert asked(game) == "Ada"


def test_the_third_card_is_discarded_unplayed() -> None:
    game = camp(seat("Draw 3, Play 2 of Them"), seat("Pilot"), draw=["Draw 2", "Cat", "Rules Reset", "Play 2", "Map"])
    say(game, ("Ada", "Draw 3, Play 2 of Them"), ("Ada", "Cat"), ("Ada", "Play 2"))
    assert "Rules Reset" in pile(game, DISCARD)
    assert pile(game, RULES) == ["Play 2"], "a discarded Action does nothing"


def test_what_is_taken_is_played_by_the_taker() -> None:
    game = play(camp(seat("Use What You Take"), seat("Cat")), "Ada", "Use What You Take")
    assert row(game, "Ada") == ["Cat"]
    assert hand(game, "Noor") == ["Expedition"], "only what Noor drew since"


def test_hands_are_traded_even_for_nothing() -> None:
    game = camp(seat("Trade Hands", "Cat"), seat())
    play(game, "Ada", "Trade Hands")
    assert hand(game, "Ada") == []
    assert {"Big Camp", "Cat"} <= set(hand(game, "Noor"))


# Goals ------------------------------------------------------------------------------------------------------------


def test_a_new_goal_discards_the_old_one() -> None:
    game = play(camp(seat("Expedition"), seat("Map"), goals=["Workshop"]), "Ada", "Expedition")
    assert pile(game, GOALS) == ["Expedition"]
    assert pile(game, DISCARD) == ["Workshop"]


def test_an_ungoal_takes_the_place_of_a_goal_and_the_other_way_round() -> None:
    game = camp(seat("Nightfall"), seat("Expedition"), goals=["Workshop"])
    play(game, "Ada", "Nightfall")
    assert pile(game, GOALS) == ["Nightfall"]
    play(game, "Noor", "Expedition")
    assert pile(game, GOALS) == ["Expedition"]


def test_two_goals_with_double_agenda_and_a_choice_for_the_third() -> None:
    game = camp(seat("Expedition"), seat("Map"), rules=["Double Agenda"], goals=["Workshop"])
    play(game, "Ada", "Expedition")
    assert pile(game, GOALS) == ["Expedition", "Workshop"]
    play(game, "Noor", "Field Hospital")
    assert asked(game) == "Noor"
    assert game.decision is not None
    assert game.decision.about == "goal"
    assert set(game.options) == {"Expedition", "Workshop"}, "the Goal just played stays"


def test_when_double_agenda_leaves_the_one_who_did_it_chooses() -> None:
    game = camp(seat("Rules Reset"), seat("Map"), rules=["Double Agenda"], goals=["Workshop", "Expedition"])
    play(game, "Ada", "Rules Reset")
    assert asked(game) == "Ada"
    say(game, ("Ada", "Workshop"))
    assert pile(game, GOALS) == ["Expedition"]


def test_one_goal_and_one_ungoal_side_by_side() -> None:
    game = camp(seat("Nightfall"), seat("All Rusted", "Map"), rules=["Twilight"], goals=["Workshop"])
    play(game, "Ada", "Nightfall")
    assert pile(game, GOALS) == ["Nightfall", "Workshop"]
    play(game, "Noor", "All Rusted")
    assert pile(game, GOALS) == ["All Rusted", "Workshop"], "an Ungoal replaces the Ungoal, not the Goal"


def test_beside_an_ungoal_a_goal_replaces_only_the_goal() -> None:
    game = camp(seat("Expedition"), seat("Map"), rules=["Twilight"], goals=["Workshop", "Nightfall"])
    play(game, "Ada", "Expedition")
    assert pile(game, GOALS) == ["Expedition", "Nightfall"]
    assert pile(game, DISCARD) == ["Workshop"]


def test_without_the_rule_one_of_them_must_go() -> None:
    game = camp(seat("Rules Reset"), seat("Map"), rules=["Twilight"], goals=["Workshop", "Nightfall"])
    play(game, "Ada", "Rules Reset")
    assert set(game.options) == {"Workshop", "Nightfall"}


def test_two_goals_and_an_ungoal_with_both_rules() -> None:
    game = camp(seat("Nightfall"), seat("Map"), rules=["Twilight", "Double Agenda"], goals=["Workshop", "Expedition"])
    play(game, "Ada", "Nightfall")
    assert pile(game, GOALS) == ["Expedition", "Nightfall", "Workshop"]


# Answers that are not legal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer", ["Map", "", "pass", None, 3.5, object, ["Cat", "Cook"], [], (), {"Cat": 1}, -1, 10_000, True, "player:0"]
)
def test_an_answer_that_is_not_legal_changes_nothing(answer: Any) -> None:
    game = camp(seat("Cat", "Cook"), seat("Map"))
    before = standing_of(game)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(answer)
    assert refused.value.legal == ["Cat", "Cook", "Big Camp"]
    assert refused.value.why == "turn"
    assert standing_of(game) == before
    say(game, ("Ada", "Cat"))
    assert asked(game) == "Noor"


def test_a_slip_of_the_pen_gets_the_nearest_name() -> None:
    game = camp(seat("Lights Out", "Cook"), seat("Map"))
    with pytest.raises(IllegalAnswer, match="Did you mean 'Lights Out'"):
        game.answer("Light Out")


def test_case_and_spaces_do_not_matter() -> None:
    game = camp(seat("Lights Out", "Cook"), seat("Map"))
    game.answer("  lights OUT ")
    assert asked(game) == "Noor"


def fours(action: str) -> Game:
    """Ada plays an Action; everybody has a Number Four."""
    four: dict[str, Any] = {"keepers": ["Number Four"]}
    game = lay("math", {"Ada": {"hand": [action], **four}, "Noor": four, "Lin": four})
    return say(game, ("Ada", action))


def test_a_name_that_two_rows_hold_needs_its_owner() -> None:
    game = fours("Steal a Keeper")
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="Lin's Number Four or Noor's Number Four: say whose"):
        game.answer("Number Four")
    assert standing_of(game) == before
    say(game, ("Ada", "Lin's Number Four"))
    assert row(game, "Lin") == []
    assert row(game, "Noor") == ["Number Four"]


def test_a_bare_name_means_the_own_card() -> None:
    game = fours("Trash a Keeper")
    say(game, ("Ada", "Number Four"))
    assert (row(game, "Ada"), row(game, "Noor")) == ([], ["Number Four"])


@pytest.mark.parametrize("answer", [["Cat"], ["Cat", "Cook", "Map"], ["Cat", "Cat"], [], "pass", "Cat", None])
def test_a_question_for_several_cards_wants_exactly_so_many(answer: Any) -> None:
    game = camp(seat("Hand Limit 2"), seat("Cat", "Cook", "Map", "Pilot"))
    say(game, ("Ada", "Hand Limit 2"))
    assert asked(game) == "Noor"
    before = standing_of(game)
    with pytest.raises(IllegalAnswer):
        game.answer(answer)
    assert standing_of(game) == before
    say(game, ("Noor", ["Cat", "Map"]))
    assert hand(game, "Noor") == ["Cook", "Expedition", "Pilot"], "two kept, one drawn since"


def test_the_same_card_does_not_count_twice() -> None:
    game = camp(seat("Hand Limit 2"), seat("Cat", "Cook", "Map", "Pilot"))
    say(game, ("Ada", "Hand Limit 2"))
    before = standing_of(game)
    cat = game.deck.copies_of("Cat")[0]
    with pytest.raises(IllegalAnswer):
        game.answer((cat, cat))
    assert standing_of(game) == before


def test_after_the_end_nothing_can_be_answered() -> None:
    game = camp(seat("Map", keepers=["Pilot"]), goals=["Expedition"])
    say(game, ("Ada", "Map"))
    assert game.winner == "Ada"
    before = standing_of(game)
    for attempt in (lambda: game.answer("Cat"), lambda: game.answer_at(0), lambda: game.repeat(0)):
        with pytest.raises(IllegalAnswer, match="over"):
            attempt()
    assert standing_of(game) == before


@pytest.mark.parametrize("record", [7, -1, (0,), (0, 1), ()])
def test_a_record_that_does_not_fit_is_refused(record: Any) -> None:
    game = camp(seat("Cat", "Cook"), seat("Map"))
    before = standing_of(game)
    with pytest.raises(IllegalAnswer, match="Ada is asked"):
        game.repeat(record)
    assert standing_of(game) == before
