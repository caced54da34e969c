"""Invisibility: out of reach for others, a card of the hand, gone with it, and never a win."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DISCARD, State
from fluxx_nb.engine.core.units import within_reach
from fluxx_nb.engine.systems.invisibility import held_out, is_invisible, is_unseen, mark_of, turn_in
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.teller import Teller
from tests.tabletop import cited, lay, say

DRAW = ["The Tower", "Dragon Egg", "Star Reader", "Draw 5", "Draw 4", "Play 4"]


def unseen(noor: list[str], ada: dict[str, Any] | None = None, **table: Any) -> Game:
    """Ada is Invisible with the Treasure before her; it is Noor's turn."""
    players = {
        "Ada": {"hand": ["The Castle"], "face_out": ["Magic Ring"], "keepers": ["Treasure"], **(ada or {})},
        "Noor": {"hand": noor, "keepers": ["Old Map"]},
    }
    return lay("fantasy", players, turn="Noor", ask_surprises=False, **{"draw": DRAW, **table})


def number(game: Game, name: str) -> int:
    return game.deck.copies_of(name)[0]


def where(game: Game, name: str) -> int:
    return game.state.zone_holding(number(game, name))


def test_what_others_can_reach() -> None:
    game = unseen([], {"keepers": ["Treasure", {"Evil": "Treasure"}, "Dungeon"]})
    s = game.state
    assert (is_invisible(s, 0), is_invisible(s, 1)) == (True, False)
    row = s.row(0)
    assert [game.deck.cards[card].name for card in within_reach(s, 1, row)] == ["Dungeon"]
    assert within_reach(s, 0, row) == row
    assert not is_unseen(s, number(game, "Old Map"))


@pytest.mark.parametrize(
    "card",
    ["Steal a Keeper", "Steal Something", "Exchange Keepers", "Newt Spell", "Trash Something", "Zap a Card!",
     "Mix It All Up"],
)  # fmt: skip
def test_no_action_of_others_touches_an_invisible_keeper(card: str) -> None:
    game = unseen([card]).answer(card)
    assert number(game, "Treasure") in game.state.row(0)
    assert is_invisible(game.state, 0)


def test_the_invisible_player_may_still_exchange() -> None:
    players = {
        "Ada": {"hand": ["Exchange Keepers"], "face_out": ["Magic Ring"], "keepers": ["Treasure"]},
        "Noor": {"hand": [], "keepers": ["Old Map"]},
    }
    game = lay("fantasy", players, ask_surprises=False, draw=DRAW)
    say(game, ("Ada", "pass"), ("Ada", "Exchange Keepers"))
    assert number(game, "Old Map") in game.state.row(0)


def test_mixing_leaves_the_mixers_own_invisible_keepers() -> None:
    players = {
        "Ada": {"hand": ["Mix It All Up"], "face_out": ["Magic Ring"], "keepers": ["Treasure", "The Crown"]},
        "Noor": {"hand": [], "keepers": ["Old Map"]},
    }
    game = lay("fantasy", players, ask_surprises=False, draw=DRAW)
    say(game, ("Ada", "pass"), ("Ada", "Mix It All Up"))
    assert {number(game, "Treasure"), number(game, "The Crown")} <= set(game.state.row(0))


@pytest.mark.parametrize("loss", ["Trade Hands", "Rotate Hands", "Fireball Spell"])
def test_a_lost_hand_ends_it(loss: str) -> None:
    game = unseen([loss]).answer(loss)
    if loss == "Rotate Hands":
        game.answer("left")
    elif loss == "Fireball Spell":
        game.answer("Ada")
    assert not any(is_invisible(game.state, seat) for seat in (0, 1))
    (lost,) = [event for event in game.events if event.why == "lost from hand"]
    assert (lost.what, lost.who, lost.data) == ("counted", 0, (mark_of(number(game, "Magic Ring")), -1))
    assert cited(game, lost) == ("fantasy.invisible-lost",)
    assert number(game, "Treasure") in game.state.row(0)


def test_taking_one_card_that_is_the_ring_ends_it() -> None:
    game = unseen(["Use What You Take"], {"hand": []}).answer("Use What You Take")
    assert number(game, "Magic Ring") in game.state.row(1), "the taker plays it, and must put it on again"
    assert not any(is_invisible(game.state, seat) for seat in (0, 1))


def test_a_hand_lost_to_a_limit_can_win() -> None:
    """Ada meets the Goal unseen and stays so; the Hand Limit then takes the Ring, and she has won."""
    game = unseen(["Hand Limit 0"], {"keepers": ["Treasure", "The Dragon"]}, goals=["A Hoard of One's Own"])
    say(game, ("Ada", "pass"), ("Noor", "Hand Limit 0"))
    assert game.winner == "Ada"
    assert where(game, "Magic Ring") == DISCARD


def test_it_is_asked_once_and_not_at_every_step() -> None:
    game = unseen(["Draw 2", "Play 3"], {"keepers": ["Treasure", "The Dragon"]}, goals=["A Hoard of One's Own"])
    say(game, ("Ada", "pass"), ("Noor", "Draw 2"))
    assert game.winner is None
    assert sum(event.asks == "appear" for event in game.events) == 1


def test_appearing_turns_every_card_inward() -> None:
    both = {"face_out": ["Magic Ring", "Invisibility Spell"], "keepers": ["Treasure", "The Dragon"]}
    game = unseen([], both, goals=["A Hoard of One's Own"])
    assert len(held_out(game.state, 0)) == 2
    game.answer("become visible")
    assert held_out(game.state, 0) == []
    assert game.winner == "Ada"


def test_everybody_sees_what_is_held_face_out() -> None:
    game = unseen([], {"beneath": [{"Evil": "Magic Ring"}]})
    ring, evil = number(game, "Magic Ring"), number(game, "Evil")
    assert Sight(game.state, 1).hand(0) == [HIDDEN, ring]
    assert [card for show in game.deck.systems.show for card in show(game.state, 0)] == [ring, evil]
    assert Sight(game.state, 0).hand(0) == [number(game, "The Castle"), ring]
    turn_in(game._engine, 0, ring)
    assert Sight(game.state, 1).hand(0) == [HIDDEN, HIDDEN]


def test_evil_goes_where_the_worn_ring_goes() -> None:
    worn = {"beneath": [{"Evil": "Magic Ring"}]}
    traded = unseen(["Trade Hands"], worn).answer("Trade Hands")
    assert traded.state.attached == {number(traded, "Evil"): number(traded, "Old Map")}
    burnt = say(unseen(["Fireball Spell"], worn), ("Noor", "Fireball Spell"), ("Noor", "Ada"))
    assert where(burnt, "Evil") == where(burnt, "Magic Ring") == DISCARD
    assert burnt.state.attached == {}


def test_the_ring_is_picked_up_once_in_a_turn() -> None:
    players = {"Ada": {"hand": [], "keepers": ["Magic Ring"]}, "Noor": {}}
    game = lay("fantasy", players, ask_surprises=False, rules=["Play All"], draw=DRAW)
    say(game, ("Ada", "Put on the Ring"), ("Ada", "pass"), ("Ada", "Magic Ring"))
    assert "Put on the Ring" not in game.options
    assert not is_invisible(game.state, 0)


def test_the_story_tells_it() -> None:
    game = unseen(["Steal Something", "Toll Bridge"], {"keepers": ["Treasure", "Dungeon"]}, goals=["Deep Pockets"])
    (outlook,) = [one for one in win_monitor(game.state, game.setup) if one.player == "Ada"]
    assert [blocker.name for blocker in outlook.blocked_by] == ["Dungeon", "Magic Ring"]
    assert outlook.blocked_by[1].cite == ("fantasy.invisible-no-win",)
    game = unseen(["Trash Something"], {"keepers": ["Treasure", "Dungeon"]}).answer("Trash Something")
    assert any(one.cite == ("fantasy.invisible",) and "Treasure" in one.what for one in refusals(game))


def test_every_step_has_its_sentence() -> None:
    players = {
        "Ada": {"hand": ["The Castle"], "keepers": ["Magic Ring", "Treasure"]},
        "Noor": {"hand": ["Deep Pockets"]},
    }
    game = lay("fantasy", players, ask_surprises=False, draw=DRAW)
    say(game, ("Ada", "Put on the Ring"), ("Ada", "Turn the Ring inward"), ("Ada", "The Castle"))
    state = State(game.deck, list(game.setup.players))
    told = []
    for event in game.events:
        told.append(sentence(Teller(state), event))
        apply(state, event)
    assert any("Ada is now Invisible" in words for words in told)
    assert any("Ada turns Magic Ring inward" in words for words in told)
