"""The ledger shows the numbers that the game itself uses, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import draws_required, excess, required_plays
from fluxx_nb.engine.core.settings import LIMITS
from fluxx_nb.story.advise.ledger import Account, ledger


def _accounts(game: Game, seat: int = 0) -> dict[str, Account]:
    return {account.key: account for account in ledger(game.state, seat)}


def test_it_never_disagrees_with_the_game(questions: Callable[[], Iterator[Game]]) -> None:
    raised = bonuses = limits = 0
    for game in questions():
        s = game.state
        for seat in s.order:
            accounts = _accounts(game, seat)
            assert accounts["draw"].total == draws_required(s, seat)
            assert accounts["play"].left == (required_plays(s, seat) if seat == s.turn else None)
            for account in accounts.values():
                total = sum(line.amount for line in account.lines)
                assert account.total == (min(0, total) if account.key == "play" and s.rules["play"] <= 0 else total)
                raised += any("raises every numeral" in line.label for line in account.lines)
                bonuses += any("bonus" in line.label for line in account.lines)
                for line in account.lines:
                    assert line.cite
                    assert all(game.deck.rulebook.has(cite) for cite in line.cite)
            for slot in LIMITS:
                limits += slot in accounts
                over = -min(0, accounts[slot].left or 0) if slot in accounts else 0
                assert over == excess(s, seat, slot)
    assert min(raised, bonuses, limits) > 20


def test_the_bonus_for_an_empty_hand_is_what_is_drawn(games: list[Game], table: Any) -> None:
    for rules, more in ((["No-Hand Bonus"], 3), (["No-Hand Bonus", "Inflation"], 4)):
        game = table("sampler", {"Ada": {}, "Noor": {}}, rules=rules)
        drawn = sum(event.what == "moved" and event.why == "no-hand bonus" for event in game.events)
        assert _accounts(game)["no_hand_bonus"].total == drawn == more


def test_the_basic_rules(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}})
    accounts = _accounts(game)
    assert list(accounts) == ["draw", "play", "goals"]
    assert str(accounts["draw"]) == "Cards to draw: 1 (1 Basic Rules)"
    assert (accounts["draw"].done, accounts["draw"].left) == (1, 0)
    assert (accounts["play"].done, accounts["play"].left) == (0, 1)
    assert accounts["goals"].lines[0].cite == ("goal.replace",)
    assert _accounts(game, 1)["draw"].done is None


def test_base_rule_inflation_and_bonus_fold_into_one_number(table: Any) -> None:
    players = {"Ada": {"hand": ["Map"], "keepers": ["Rope"]}, "Noor": {"keepers": ["Crown"]}}
    game = table("sampler", players, rules=["Draw 2", "Inflation", "Tool Bonus"])
    draw = _accounts(game)["draw"]
    assert draw.shown == "5"
    assert [(line.shown, line.label) for line in draw.lines] == [
        ("2", "Draw 2"),
        ("+1", "Inflation: raises every numeral"),
        ("+1", "Tool Bonus: bonus"),
        ("+1", "Rope: bonus"),
    ]
    none_for_noor = "Tool Bonus: no bonus, because no card with the Tool icon is in front of Noor"
    assert _accounts(game, 1)["draw"].notes == (none_for_noor,)


def test_all_and_all_but_one(table: Any) -> None:
    hand = {"Ada": {"hand": ["Lantern", "Map", "Crown"]}, "Noor": {}}
    assert _accounts(table("sampler", hand, rules=["Play All"]))["play"].shown == "all"
    assert _accounts(table("sampler", hand, rules=["Play All But 1"]))["play"].shown == "all but 1"
    raised = _accounts(table("sampler", hand, rules=["Play All But 1", "Inflation"]))["play"]
    assert raised.shown == "all but 2"
    assert raised.lines[1].label == "Inflation: raises every numeral, so more cards stay in hand"
    whole = {"Ada": {"hand": ["Map", "Crown"], "keepers": ["Lantern"]}, "Noor": {}}
    assert _accounts(table("sampler", whole, rules=["Play All But 1", "Tool Bonus"]))["play"].shown == "all"
    idle = _accounts(table("sampler", whole, rules=["Play All", "Tool Bonus"]))["play"]
    assert idle.notes == ("Tool Bonus: no bonus, because all cards are played anyway",)


def test_limits_and_bonuses_that_nobody_gets(table: Any) -> None:
    players = {"Ada": {"hand": ["Map", "Map"], "keepers": ["Crown"]}, "Noor": {"keepers": ["Rope"]}}
    game = table("sampler", players, rules=["Hand Limit 1", "Poor Bonus", "Rich Bonus", "Side by Side"])
    accounts = _accounts(game)
    limit = accounts["hand_limit"]
    assert (limit.total, limit.done, limit.left) == (2, 3, -1)
    assert limit.lines[1].label == "Crown: bonus"
    assert limit.notes == ("Ada need not comply before this turn of theirs ends",)
    assert accounts["draw"].notes == ("Poor Bonus: no bonus, because Ada does not alone have the fewest Keepers",)
    assert accounts["play"].notes == ("Rich Bonus: no bonus, because Ada does not alone have the most Keepers",)
    assert accounts["goals"].notes == ("Side by Side: an Ungoal may be beside them",)


def test_places_for_goals(table: Any) -> None:
    game = table("sampler", {"Ada": {"hand": ["Map"]}, "Noor": {}}, rules=["Double Agenda"], goals=["Descent"])
    goals = _accounts(game)["goals"]
    assert (goals.total, goals.done, goals.left) == (2, 1, 1)
    assert goals.lines[0].label == "Double Agenda"
    assert goals.lines[0].cite == ("goal.double-agenda",)


def test_a_card_held_face_out_is_a_hand_and_the_bonus_for_an_empty_one_says_so(table: Any) -> None:
    players = {"Ada": {"hand": ["Old Map"]}, "Noor": {"face_out": ["Magic Ring"]}}
    game = table("fantasy", players, rules=["No-Hand Bonus"])
    assert _accounts(game, 1)["no_hand_bonus"].notes == (
        "No-Hand Bonus: no bonus, because Magic Ring, held face out, is part of the hand",
    )
    assert _accounts(game, 0)["no_hand_bonus"].notes == ()
