"""The Fantasy deck: whole, honest about its sources, winnable by every Goal, and alive in play."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest

from fluxx_nb.engine.core.card import ACTION, BASIC, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, HAND, UNDER, State
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.systems.invisibility import Invisibility, is_invisible, mark_of
from tests.tabletop import LAID, PLAYED, cited, free_actions, happened, lay, moves, nobody, random_steps, say

GAMES = 150
NAMES = ("Ada", "Noor", "Lin", "Max")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_edition("fantasy")


def goals() -> list[str]:
    return [card.name for card in load_edition("fantasy") if card.type == GOAL]


def veils(deck: Deck) -> list[int]:
    """The cards that make a player who holds them face out Invisible."""
    return [number for number, card in enumerate(deck.cards) if "hold_face_out" in card.verbs()]


def hold_true(game: Game, seen: Counter[str]) -> None:
    """What must hold whenever the current player chooses what to do; notes what has been seen."""
    s = game.state
    for card in veils(game.deck):
        seat = s.counts.get(mark_of(card), -1)
        assert seat < 0 or card in s.hand(seat), "a lost card makes nobody Invisible"
    for seat in range(len(s.names)):
        seen["invisible"] += is_invisible(s, seat)
        for rider in s.zones[UNDER[seat]]:
            seen["evil ring"] += 1
            assert s.attached[rider] in s.hand(seat)
    for creeper, keeper in s.attached.items():
        assert game.deck.types[creeper] == CREEPER
        assert keeper not in s.zones[DISCARD]


def play_and_watch(game: Game, seed: int, seen: Counter[str], most: int = 6000) -> int:
    """Answer every question at random and hold the table to its rules; returns how many were asked."""
    asked = 0
    for decision in random_steps(game, seed, most):
        asked += 1
        seen[decision.about] += 1
        if decision.about in ("play", "begin", "finish"):
            hold_true(game, seen)
    return asked


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """What turned up in the random games."""
    return Counter()


@pytest.fixture(scope="module")
def games(deck: Deck, seen: Counter[str]) -> list[Game]:
    """Random games of two to four players, played to their end."""
    played = []
    for seed in range(GAMES):
        # Most tables agree not to be asked for Surprises at every play, which makes a game three times as long.
        game = Game(deck, Setup(NAMES[: 2 + seed % 3], seed=seed, ask_surprises=seed % 5 == 0))
        assert play_and_watch(game, seed, seen) < 6000, f"the game of seed {seed} does not end"
        played.append(game)
    return played


# The deck as it is ----------------------------------------------------------------------------------------------


def test_one_hundred_cards_by_type(deck: Deck) -> None:
    assert len(deck) == 100
    assert deck.count_types() == {
        BASIC: 1, RULE: 22, GOAL: 25, KEEPER: 20, CREEPER: 5, ACTION: 23, SURPRISE: 4,
    }  # fmt: skip
    assert UNGOAL not in deck.types
    assert META not in deck.types


def test_every_title_has_its_words(deck: Deck) -> None:
    assert [card.name for card in deck if not card.text.strip()] == []
    guessed = [card for card in deck if card.type == KEEPER and card.origin == "published"]
    assert guessed
    assert [card.name for card in guessed if not card.notes] == []


@pytest.mark.parametrize(
    ("origin", "names"),
    [
        ("rulebook", ["Magic Ring", "Magic Sword", "Magic Wand", "Unicorn", "The Dragon", "Treasure", "Evil", "Dungeon",
                      "Invisibility Spell", "Draw 2", "Draw 3", "Draw 2 and Use 'Em", "Draw 3, Play 2 of Them"]),
        ("published", ["Bag of Holding", "Humble Young Hero", "Inconceivably Smart Fellow", "Cranky Magic Teacher",
                       "Healing Spell", "Fireball Spell", "Mix It All Up", "Mythtery Play", "City of Thieves",
                       "Steal Something", "Steal a Keeper", "Exchange Keepers", "Trade Hands"]),
        ("family", ["Jackpot!", "Rules Reset", "Hand Limit 1", "5 Keepers"]),
        ("house", ["Swamp Witch", "Newt Spell", "The Troll", "Only an Illusion", "Toll Bridge"]),
    ],
)  # fmt: skip
def test_origins_are_told_apart(deck: Deck, origin: str, names: list[str]) -> None:
    assert {deck[name].origin for name in names} == {origin}


def test_nobody_knows_the_real_surprises_and_goals(deck: Deck) -> None:
    assert {card.origin for card in deck if card.type == SURPRISE} == {"house"}
    assert {card.origin for card in deck if card.type == GOAL} == {"house", "family"}
    assert {kind for card in deck for kind in card.cancels} == {ACTION, GOAL, KEEPER, RULE}


def test_icons_on_the_table(deck: Deck) -> None:
    def bearing(icon: str) -> set[str]:
        return {card.name for card in deck if card.type == KEEPER and icon in card.icons}

    assert bearing("spellcaster") == {"Cranky Magic Teacher", "Swamp Witch", "Star Reader"}
    assert {"Unicorn", "The Dragon", "Humble Young Hero", "Cranky Magic Teacher"} <= bearing("living being")
    assert not {"Magic Ring", "Treasure", "Dragon Egg", "The Castle"} & bearing("living being")


def test_only_evil_attaches_and_it_switches_nothing_off(deck: Deck) -> None:
    attaching = [card for card in deck if card.attach is not None]
    assert [card.name for card in attaching] == ["Evil"]
    assert attaching[0].attach is not None
    assert not attaching[0].attach.disables
    assert attaching[0].attach.to == "any"


def test_two_cards_make_invisible(deck: Deck) -> None:
    assert {deck.cards[card].name for card in veils(deck)} == {"Magic Ring", "Invisibility Spell"}
    assert Invisibility in deck.systems
    assert [name for name in editions() if Invisibility in load_edition(name).systems] == ["fantasy"]


# Goals ----------------------------------------------------------------------------------------------------------


def cards_for(deck: Deck, goal: str) -> list[str]:
    """Cards that meet a Goal, no more than it takes."""
    test = deck[goal].goal
    assert test is not None
    parts = {part.name: part.value for part in test.parts}
    wanted: list[str] = [*parts.get("keepers", []), *parts.get("any_of", [])[:1]]
    for icon, count in {**parts.get("icons", {}), **({parts["counts_as"]: 1} if "counts_as" in parts else {})}.items():
        wanted += [card.name for card in deck if icon in card.icons and card.type == KEEPER][-count:]
    if "most" in parts:
        wanted += ["The Castle", "The Tower", "The Crown", "Old Map", "Dragon Egg"][: parts["most"]["at_least"]]
    return wanted


def playing_goal(deck: Deck, goal: str, row: list[str], **ada: list[str]) -> Game:
    """Ada has these cards before her and has just played the Goal."""
    players: dict[str, Any] = {"Ada": {"hand": [goal], "keepers": row, **ada}, "Noor": {"hand": []}}
    game = lay(deck, players, draw=["Draw 2", "Play 2", "Draw 4"], ask_surprises=False)
    while game.decision is not None and game.decision.about in ("begin", "attach"):
        game.answer_at(0)
    return game.answer(goal)


@pytest.mark.parametrize("goal", goals())
def test_each_goal_can_be_met(deck: Deck, goal: str) -> None:
    row = cards_for(deck, goal)
    assert playing_goal(deck, goal, row).winner == "Ada"
    for missing in range(len(row)):
        lesser = row[:missing] + row[missing + 1 :]
        assert playing_goal(deck, goal, lesser).winner is None, f"it should not be met without {row[missing]}"


@pytest.mark.parametrize("goal", goals())
def test_each_goal_is_blocked_by_a_creeper_that_it_does_not_name(deck: Deck, goal: str) -> None:
    row = cards_for(deck, goal)
    creeper = "The Troll" if "The Dark Lord" in row else "The Dark Lord"
    assert playing_goal(deck, goal, [*row, creeper]).winner is None


@pytest.mark.parametrize("goal", goals())
def test_no_goal_is_won_unseen(deck: Deck, goal: str) -> None:
    game = playing_goal(deck, goal, cards_for(deck, goal), face_out=["Invisibility Spell"])
    assert game.winner is None
    assert game.decision is not None
    assert (game.decision.about, game.options) == ("appear", ["pass", "become visible"])
    assert game.answer("become visible").winner == "Ada"


def test_made_to_measure_takes_either_piece(deck: Deck) -> None:
    for piece in ("The Crown", "Magic Ring"):
        assert playing_goal(deck, "Made to Measure", ["Grumbling Dwarf", piece]).winner == "Ada"


# The deck in play -----------------------------------------------------------------------------------------------


def test_random_games_end_in_a_sensible_time(deck: Deck, games: list[Game]) -> None:
    lengths = [len(moves(game, PLAYED)) for game in games]
    assert 30 <= median(lengths) <= 150
    assert all(game.winner for game in games), "there is no Ungoal: every game has a winner"


def test_every_card_comes_to_the_table(deck: Deck, games: list[Game]) -> None:
    came = PLAYED | LAID | {"surprise"}
    told = Counter(deck.cards[event.card].name for game in games for event in moves(game, came))
    assert [card.name for card in deck if card.type != BASIC and not told[card.name]] == []


def test_every_free_action_is_used(deck: Deck, games: list[Game]) -> None:
    used = set().union(*map(free_actions, games))
    assert {(card.name, index) for card in deck for index in range(len(card.free))} - used == set()


def test_many_goals_win_games(deck: Deck, games: list[Game]) -> None:
    won = Counter(deck.cards[game.ended.card].name for game in games if game.ended is not None)
    assert len(won) >= 20
    assert won.most_common(1)[0][1] < GAMES / 3, "no Goal should decide most games"


def test_no_card_is_lost(deck: Deck, games: list[Game]) -> None:
    for game in games:
        assert sorted(card for cards in game.state.zones.values() for card in cards) == list(range(len(deck)))


def test_invisibility_turns_up(games: list[Game], seen: Counter[str]) -> None:
    assert seen["invisible"] > 100
    assert seen["surprise"]
    assert seen["evil ring"]


def test_events_alone_rebuild_the_table(deck: Deck, games: list[Game]) -> None:
    for game in games[:25]:
        state = State(deck, list(game.setup.players))
        for event in game.events:
            apply(state, event)
        assert (state.zones, state.counts, state.attached) == (
            game.state.zones, game.state.counts, game.state.attached,
        )  # fmt: skip


# The powers of single cards -------------------------------------------------------------------------------------


def row(game: Game, name: str) -> list[str]:
    return [game.deck.cards[card].name for card in game.state.row(game.state.seat_named(name))]


def hand(game: Game, name: str) -> list[str]:
    return [game.deck.cards[card].name for card in game.state.hand(game.state.seat_named(name))]


def discards(game: Game) -> set[str]:
    return {game.deck.cards[card].name for card in game.state.zones[DISCARD]}


def quiet(players: dict[str, Any], **table: Any) -> Game:
    return lay("fantasy", players, ask_surprises=False, **table)


def test_the_sword_needs_a_creeper() -> None:
    game = quiet({"Ada": {"keepers": ["Magic Sword"]}, "Noor": {"keepers": ["Dungeon"]}}, draw=["Old Map"])
    assert game.options == ["Old Map"]


def test_the_unicorn_reaches_only_its_owners_evil() -> None:
    theirs = {"Ada": {"keepers": ["Unicorn"]}, "Noor": {"keepers": ["Old Map", {"Evil": "Old Map"}]}}
    assert quiet(theirs, draw=["The Crown"]).options == ["The Crown"]
    own = {"Ada": {"keepers": ["Unicorn", {"Evil": "Unicorn"}]}, "Noor": {}}
    game = quiet(own, draw=["The Crown"]).answer("Touch with the horn")
    assert (row(game, "Ada"), discards(game)) == (["Unicorn"], {"Evil"})


def test_the_dragon_takes_the_treasure_with_the_evil_on_it() -> None:
    players = {"Ada": {"keepers": ["The Dragon"]}, "Noor": {"keepers": ["Treasure", {"Evil": "Treasure"}, "Old Map"]}}
    game = quiet(players, draw=["The Crown"]).answer("Add to the hoard")
    assert row(game, "Ada") == ["The Dragon", "Treasure", "Evil"]
    assert row(game, "Noor") == ["Old Map"]


@pytest.mark.parametrize("key", ["Magic Ring", "Treasure"])
def test_ring_and_treasure_both_lead_out_of_the_dungeon(key: str) -> None:
    game = quiet({"Ada": {"keepers": ["Dungeon", key]}, "Noor": {}}, draw=["Old Map"])
    game.answer("Find the way out")
    assert row(game, "Ada") == [key]
    assert discards(game) == {"Dungeon"}


def test_the_treasure_of_another_player_leads_nowhere() -> None:
    game = quiet({"Ada": {"keepers": ["Dungeon"]}, "Noor": {"keepers": ["Treasure"]}}, draw=["Old Map"])
    assert "Find the way out" not in game.options


def test_the_bag_of_holding_counts_for_hands_too() -> None:
    players = {
        "Ada": {"hand": ["Hand Limit 1"]},
        "Noor": {"hand": ["Old Map", "The Crown", "The Castle", "The Tower"], "keepers": ["Bag of Holding"]},
    }
    game = quiet(players, draw=["Treasure", "Dragon Egg"]).answer("Hand Limit 1")
    assert game.state.turn == 1
    assert len(hand(game, "Noor")) == 5


def test_discarding_the_bag_brings_the_limits_back_at_once() -> None:
    players = {
        "Ada": {"hand": ["Trash Something"]},
        "Noor": {
            "hand": ["Old Map", "The Crown"],
            "keepers": ["Bag of Holding", "Treasure", "The Castle", "The Tower"],
        },
    }
    game = quiet(players, rules=["Keeper Limit 2", "Hand Limit 1"], draw=["Dragon Egg", "Star Reader"])
    say(game, ("Ada", "Trash Something"), ("Ada", "Noor's Bag of Holding"))
    say(game, ("Noor", "Old Map"), ("Noor", "Treasure"))
    assert game.state.turn == 1
    assert row(game, "Noor") == ["The Castle", "The Tower"]


@pytest.mark.parametrize(
    ("before_ada", "comes_back"),
    [
        (["Swamp Witch"], True),
        (["Magic Wand", "The Dragon"], True),
        (["Magic Wand", "Humble Young Hero", {"Evil": "Magic Wand"}], True),
        (["Magic Wand", "Dragon Egg"], False),
        (["Unicorn"], False),
        ([], False),
    ],
)
def test_when_a_spell_comes_back(before_ada: list[object], comes_back: bool) -> None:
    players = {"Ada": {"hand": ["Lantern Spell"], "keepers": before_ada}, "Noor": {"hand": ["Old Map"]}}
    game = quiet(players, draw=["The Castle", "The Tower", "The Crown", "Treasure"])
    if game.decision is not None and game.decision.about == "begin":
        game.answer("pass")
    game.answer("Lantern Spell")
    assert ("Lantern Spell" in hand(game, "Ada")) is comes_back
    assert ("Lantern Spell" in discards(game)) is not comes_back
    cast = moves(game, {"cast"})
    assert bool(cast) is comes_back
    asked_about = "The Dragon" in before_ada
    assert all(("fantasy.wand" in cited(game, event)) is asked_about for event in cast), "it is about two beings only"


def test_evil_that_attaches_quotes_the_attaching() -> None:
    game = quiet({"Ada": {"keepers": ["The Crown", "Evil"]}, "Noor": {}}, draw=["Old Map"])
    assert "creeper.attach" in cited(game, happened(game, "attached")[0])


def test_every_spell_but_the_one_of_invisibility_comes_back(deck: Deck) -> None:
    spells = {card.name: [*card.verbs()] for card in deck if "spell" in card.icons}
    assert len(spells) > 1
    assert [name for name, verbs in spells.items() if "come_back" not in verbs] == ["Invisibility Spell"]


def test_the_healing_spell_finds_keepers_only() -> None:
    players = {"Ada": {"hand": ["Healing Spell"]}, "Noor": {}}
    game = quiet(players, discard=["Draw 4", "Toll Bridge"], draw=["Old Map", "The Crown"]).answer("Healing Spell")
    assert any(event.what == "fizzled" for event in game.events)
    game = quiet(players, discard=["Draw 4", "Treasure"], draw=["Old Map", "The Crown"]).answer("Healing Spell")
    assert row(game, "Ada") == ["Treasure"]


@pytest.mark.parametrize(
    ("target", "gone"),
    [
        ("Toll Bridge", {"Toll Bridge"}),
        ("Draw 2", {"Draw 2"}),
        ("Noor's Treasure", {"Treasure", "Evil"}),
        ("Noor's Evil", {"Treasure", "Evil"}),
        ("Noor", {"Old Map", "The Crown"}),
        ("The Castle", {"The Castle"}),
    ],
)
def test_what_a_fireball_burns(target: str, gone: set[str]) -> None:
    players = {
        "Ada": {"hand": ["Fireball Spell"], "keepers": ["The Castle"]},
        "Noor": {"hand": ["Old Map", "The Crown"], "keepers": ["Treasure", {"Evil": "Treasure"}]},
    }
    game = quiet(players, rules=["Draw 2"], goals=["Toll Bridge"], draw=["The Tower", "Dragon Egg", "Draw 5", "Draw 3"])
    say(game, ("Ada", "Fireball Spell"), ("Ada", target))
    assert discards(game) == gone | {"Fireball Spell"}


def test_the_thieves_are_paid_with_a_card_of_the_hand() -> None:
    players = {"Ada": {"hand": ["Draw 4"]}, "Noor": {"keepers": ["Treasure", "Old Map"]}}
    game = quiet(players, rules=["City of Thieves"], draw=["The Crown", "The Castle"])
    say(game, ("Ada", "Hire a thief"), ("Ada", "Noor's Treasure"))
    assert discards(game) == {"Draw 4"}
    assert row(game, "Ada") == ["Treasure"]
    assert "Hire a thief" not in game.options


def test_candles_make_evil_harmless_and_nothing_else() -> None:
    rule = {"rules": ["Candles in Every Window"], "goals": ["X Marks the Chest"], "draw": ["The Crown", "The Castle"]}
    with_evil = {"Ada": {"hand": ["Old Map"], "keepers": ["Treasure", {"Evil": "Treasure"}]}, "Noor": {}}
    assert quiet(with_evil, **rule).answer("Old Map").winner == "Ada"
    with_lord = {"Ada": {"hand": ["Old Map"], "keepers": ["Treasure", "The Dark Lord"]}, "Noor": {}}
    assert quiet(with_lord, **rule).answer("Old Map").winner is None


# Surprises, in both uses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("surprise", "stops", "lets_pass"),
    [
        ("Only an Illusion", "Jackpot!", "Old Map"),
        ("That Prophecy Was Forged", "Toll Bridge", "Jackpot!"),
        ("Mine by Ancient Right", "Old Map", "Draw 4"),
        ("Not in My Kingdom", "Draw 4", "Toll Bridge"),
    ],
)
def test_what_each_surprise_stops(surprise: str, stops: str, lets_pass: str) -> None:
    players = {"Ada": {"hand": [stops, lets_pass]}, "Noor": {"hand": [surprise]}}
    draw = ["The Crown", "The Castle", "The Tower", "Dragon Egg", "Draw 5"]
    game = lay("fantasy", players, draw=draw).answer(lets_pass)
    assert game.options == ["pass"]
    game = lay("fantasy", players, draw=draw)
    say(game, ("Ada", stops), ("Noor", surprise), ("Ada", "pass"))
    assert surprise in discards(game)
    if surprise == "Mine by Ancient Right":
        assert row(game, "Noor") == [stops]
    else:
        assert stops in discards(game)
    assert game.state.turn == 1, "the play is spent"


def test_each_surprise_works_like_an_action_on_the_own_turn() -> None:
    def after(surprise: str, **table: Any) -> Game:
        players = {
            "Ada": {"hand": [surprise]},
            "Noor": {"hand": ["Jackpot!", "Toll Bridge"], "keepers": ["The Crown"]},
        }
        return nobody(lay("fantasy", players, draw=["The Castle", "The Tower", "Dragon Egg"], **table).answer(surprise))

    assert "Jackpot!" in discards(after("Only an Illusion").answer("Jackpot!"))
    forged = after("That Prophecy Was Forged", goals=["Second Fairest"]).answer("Toll Bridge")
    assert {"Second Fairest", "Toll Bridge"} <= discards(forged)
    assert row(after("Mine by Ancient Right"), "Ada") == ["The Crown"]
    decree = after("Not in My Kingdom", rules=["Hand Limit 2", "Keeper Limit 4"])
    assert {"Hand Limit 2", "Keeper Limit 4"} <= discards(decree.answer(["Hand Limit 2", "Keeper Limit 4"]))


def test_a_gained_ring_brings_the_evil_that_was_on_it() -> None:
    players: dict[str, Any] = {
        "Ada": {"face_out": ["Magic Ring"], "keepers": ["The Crown"], "beneath": [{"Evil": "Magic Ring"}]},
        "Noor": {"hand": ["Mine by Ancient Right"]},
    }
    game = lay("fantasy", players, draw=["The Castle", "The Tower", "Dragon Egg"])
    say(game, ("Ada", "pass"), ("Ada", "Magic Ring"), ("Noor", "Mine by Ancient Right"), ("Ada", "pass"))
    assert row(game, "Noor") == ["Magic Ring", "Evil"]
    assert not is_invisible(game.state, 0)
    assert game.state.zones[UNDER[0]] == []
    assert len(game.state.zones[HAND[0]]) == 1
