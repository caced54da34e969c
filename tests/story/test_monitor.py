"""The win monitor says who has what, who lacks what, and what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.winning import blockers, standing
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.story.advise.monitor import EVERYONE, GoalStatus, win_monitor


def _outlooks(game: Game) -> dict[tuple[str, str], GoalStatus]:
    return {(outlook.player, outlook.title): outlook for outlook in win_monitor(game.state, game.setup)}


def test_it_agrees_with_the_win_test(questions: Callable[[], Iterator[Game]]) -> None:
    blocked = met = 0
    for game in questions():
        s = game.state
        now = standing(s, game.setup)
        for outlook in win_monitor(s, game.setup):
            assert all(game.deck.rulebook.has(cite) for cite in outlook.cite)
            assert outlook.meets == (not outlook.lacks)
            assert outlook.missing == len(outlook.lacks) + len(outlook.blocked_by)
            pair = (outlook.seat, outlook.goal)
            if outlook.ungoal:
                assert not outlook.wins
                continue
            test = game.deck.tests[outlook.goal]
            assert test is not None
            in_the_way = [blocker.card for blocker in outlook.blocked_by]
            assert in_the_way == blockers(s, outlook.seat, test)
            assert set(held_out(s, outlook.seat)) <= set(in_the_way)
            assert (outlook.meets and bool(outlook.blocked_by)) == (now is not None and pair in now.blocked)
            if outlook.wins:
                assert now is not None
                assert pair in now.winners
            blocked += outlook.meets and bool(outlook.blocked_by)
            met += outlook.meets
    assert blocked > 5
    assert met > 20


def test_has_and_lacks(table: Any) -> None:
    game = table("sampler", {"Ada": {"hand": ["Map"], "keepers": ["Rope"]}, "Noor": {}}, goals=["Descent"])
    found = _outlooks(game)
    ada = found["Ada", "Descent"]
    assert (ada.has, ada.lacks, ada.missing) == (("Rope",), ("Lantern",), 1)
    assert str(ada) == "Ada, Descent: has Rope, lacks Lantern."
    assert str(found["Noor", "Descent"]) == "Noor, Descent: lacks Lantern and Rope."


def test_a_creeper_blocks_and_says_why(table: Any) -> None:
    keepers = ["Lantern", "Rope", "Fog"]
    game = table("sampler", {"Ada": {"hand": ["Map"], "keepers": keepers}, "Noor": {}}, goals=["Descent"])
    ada = _outlooks(game)["Ada", "Descent"]
    assert ada.meets
    assert not ada.wins
    assert ada.blocked_by[0].name == "Fog"
    assert ada.cite == ("creeper.blocks",)
    assert str(ada) == "Ada, Descent: has all of it, is blocked by Fog."


def test_the_creeper_that_the_goal_asks_for_does_not_block_but_another_does(table: Any) -> None:
    keepers = ["Map", "Fog", "Night"]
    game = table("sampler", {"Ada": {"hand": ["Crown"], "keepers": keepers}, "Noor": {}}, goals=["Lost in the Fog"])
    ada = _outlooks(game)["Ada", "Lost in the Fog"]
    assert [(b.name, b.why) for b in ada.blocked_by] == [("Night", "the Goal asks for Fog, but not for Night")]
    assert ada.cite[0] == "creeper.other-blocks"
    assert ada.notes == ("Fog does not block, since the Goal asks for it",)


def test_who_makes_a_creeper_harmless(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Crown"], "keepers": ["Map", "Fog", "Charm"]},
        "Noor": {"keepers": ["Night"]},
    }
    by_keeper = _outlooks(table("sampler", players, goals=["Descent"]))
    assert by_keeper["Ada", "Descent"].notes == ("Fog does not block, thanks to Charm",)
    assert by_keeper["Noor", "Descent"].blocked_by
    by_rule = _outlooks(table("sampler", players, goals=["Descent"], rules=["Calm"]))
    assert by_rule["Noor", "Descent"].notes == ("Night does not block, thanks to Calm",)


def test_a_tie_is_told(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Number Six"], "keepers": ["Number Two", "Number Four"]},
        "Noor": {"keepers": ["Number Two", "Number Four"]},
    }
    game = table("math", players, goals=["24 Hours"])
    ada = _outlooks(game)["Ada", "24 Hours"]
    assert ada.meets
    assert not ada.wins
    assert ada.level == "Ada and Noor meet it together, so none of them wins yet"
    assert ada.cite == ("goal.tie",)


def test_calculation_is_for_the_own_turn(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Number One"], "keepers": ["Number Two"]},
        "Noor": {"keepers": ["Number Eight", "Number Three"]},
    }
    game = table("math", players, goals=["24 Hours"], rules=["Times Victory"], draw=["Number Nine"])
    noor = _outlooks(game)["Noor", "24 Hours"]
    assert noor.calculation
    assert not noor.meets
    assert noor.notes[0].startswith("could make 24 by multiplying, but only on their own turn: ")
    ada = _outlooks(game)["Ada", "24 Hours"]
    assert ada.calculation == ""
    assert ada.notes == ("may make 24 by multiplying on their own turn, but the Keepers do not give it yet",)


def test_a_calculation_that_only_grafting_would_allow_says_so(table: Any) -> None:
    players = {"Ada": {"hand": ["Number One"], "keepers": ["Number Two", "Number Zero", "Number Four"]}, "Noor": {}}
    goal = {"goals": ["24 Hours"], "draw": ["Number Nine"]}
    ada = _outlooks(table("math", players, rules=["Plus Victory"], **goal))["Ada", "24 Hours"]
    assert ada.meets, "Two and Four are the number itself"
    players["Ada"]["keepers"] = ["Number Two", "Number Zero", "Number Three", "Number One"]
    ada = _outlooks(table("math", players, rules=["Plus Victory"], **goal))["Ada", "24 Hours"]
    (told,) = ada.notes
    assert "by adding on their own turn, but only with Grafting, which is not in play: 21 + 3 = 24" in told
    assert not ada.calculation


def test_an_ungoal_about_the_whole_table_stands_once(table: Any) -> None:
    game = table(
        "sampler", {"Ada": {"hand": ["Map"], "keepers": ["Fog"]}, "Noor": {"keepers": ["Night"]}}, goals=["Darkness"]
    )
    (only,) = win_monitor(game.state, game.setup)
    assert (only.seat, only.player, only.ungoal, only.meets) == (EVERYONE, "everyone", True, False)
    assert only.cite == ("goal.ungoal",)


def test_nothing_to_watch_without_a_goal(table: Any) -> None:
    game = table("sampler", {"Ada": {"hand": ["Map"]}, "Noor": {}})
    assert win_monitor(game.state, game.setup) == []


def test_one_of_a_kind_is_counted_as_one(table: Any) -> None:
    keepers = {"Ada": {"keepers": ["Ray Gun"]}, "Noor": {"keepers": ["Tinfoil Hat", "Flying Saucer"]}}
    found = _outlooks(table("martian", keepers, goals=["5 Keepers"]))
    assert (found["Ada", "5 Keepers"].has, found["Noor", "5 Keepers"].has) == (("1 Keeper",), ("2 Keepers",))
