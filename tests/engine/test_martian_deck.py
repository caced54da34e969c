"""The Martian deck: whole, honest about its sources, winnable by every Goal, and alive in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import median

import pytest

from fluxx_nb.engine.core.card import ACTION, BASIC, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL, Card
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.effects import EffectStep
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, UNDER
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.tables import CannotCombine
from fluxx_nb.engine.tables import deck as deck_for
from fluxx_nb.story.scenarios.laying import lay_out
from tests.tabletop import (
    LAID,
    PLAYED,
    cited,
    explained,
    free_actions,
    happened,
    moves,
    play_at_random,
    random_games,
)

GAMES = 200
NAMES = ("Ada", "Noor", "Lin", "Max")


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_edition("martian")


def goals() -> list[str]:
    return [card.name for card in load_edition("martian") if card.type == GOAL]


def all_steps(card: Card) -> Iterator[EffectStep]:
    yield from card.play
    for option in card.free:
        yield from option.do


@pytest.fixture(scope="module")
def games(deck: Deck) -> list[Game]:
    """Some hundreds of random games of two to four players, played to their end."""
    return random_games(deck, GAMES)


# The deck as it is ----------------------------------------------------------------------------------------------


def test_one_hundred_cards_by_type(deck: Deck) -> None:
    assert len(deck) == 100
    assert deck.count_types() == {
        BASIC: 1, META: 1, RULE: 20, GOAL: 25, UNGOAL: 1, KEEPER: 17, CREEPER: 13, ACTION: 22,
    }  # fmt: skip
    assert SURPRISE not in deck.types


def test_every_title_has_its_words(deck: Deck) -> None:
    assert [card.name for card in deck if not card.text.strip()] == []
    guessed = [card for card in deck if card.type == KEEPER and card.origin == "published"]
    powers = [card for card in guessed if card.free or card.while_in_play]
    assert powers
    assert [card.name for card in powers if not card.notes] == [], "a power that no source tells needs a reading"


@pytest.mark.parametrize(
    ("origin", "names"),
    [
        ("rulebook", ["Martian Technology", "Double Agenda", "No-Hand Bonus", "Steal Something", "Trash Something",
                      "Draw 2 and Use 'em", "Draw 3, Play 2 of Them", "Trade Hands", "Use What You Take", "Play All",
                      "Draw 2", "Draw 4"]),
        ("published", ["Time Limit", "Here Humans!", "The Humans Are Revolting", "Human Season", "Humans In Black",
                       "Abduction Chamber", "Ray Gun", "Mind-Control Transmitter", "Space Modulator", "The Mothership",
                       "Flying Saucer", "Tripod", "Space Suit", "Tentacle", "Cow", "Mars", "Earth", "The City",
                       "Tinfoil Hat", "The Important Human", "The Army", "Germs", "Two All-Beef Earthlings",
                       "War of the Worlds", "Mars Needs Women", "Take Us To Your Leader", "Martian Zookeeper",
                       "Martian Chess", "Skloozmo!", "Retreat"]),
        ("family", ["Jackpot!", "Rules Reset", "Hand Limit 1", "5 Keepers"]),
        ("house", ["Tame Humans", "Crop Circles", "Decontamination", "Milk Run"]),
    ],
)  # fmt: skip
def test_origins_are_told_apart(deck: Deck, origin: str, names: list[str]) -> None:
    assert {deck[name].origin for name in names} == {origin}


def test_ten_pathetic_humans_of_two_forms(deck: Deck) -> None:
    male, female = deck["Pathetic Human (male)"], deck["Pathetic Human (female)"]
    assert male.copies + female.copies == 10
    assert male.copies == female.copies == 5
    assert set(male.icons) == {"human", "male human"}
    assert set(female.icons) == {"human", "female human"}


def test_icons_on_the_table(deck: Deck) -> None:
    def bearing(icon: str) -> set[str]:
        return {card.name for card in deck if card.type in (KEEPER, CREEPER) and icon in card.icons}

    pathetic = {"Pathetic Human (male)", "Pathetic Human (female)"}
    assert bearing("human") == pathetic | {"The Important Human", "Humans In Black"}
    assert bearing("martian technology") == {
        "Abduction Chamber", "Ray Gun", "Mind-Control Transmitter", "Space Modulator", "The Mothership",
        "Flying Saucer", "Tripod", "Space Suit",
    }  # fmt: skip
    assert set(deck["Abduction Chamber"].while_in_play["shelters"]) == pathetic


def test_there_is_no_keeper_limit(deck: Deck) -> None:
    limits = {name for card in deck for name in card.rule if name.endswith("_limit")}
    assert limits == {"hand_limit", "time_limit"}


def test_steps_name_only_what_is_in_the_deck(deck: Deck) -> None:
    known = {card.name for card in deck} | {icon for card in deck for icon in card.icons}
    named = []
    for card in deck:
        for step in all_steps(card):
            for key in ("icon", "named", "shield"):
                named += [(card.name, step.args[key])] if step.args.get(key) else []
            named += [(card.name, name) for name in step.args.get("names", ())]
    assert len(named) > 8
    assert [pair for pair in named if pair[1] not in known] == []


@pytest.mark.parametrize("mix", ["martian+math", "math + martian"])
def test_the_deck_is_not_combined_with_another(mix: str) -> None:
    with pytest.raises(CannotCombine, match="cannot be combined") as refused:
        deck_for(mix)
    assert refused.value.cite == ("martian.alone",)


# Goals ----------------------------------------------------------------------------------------------------------


def cards_for(deck: Deck, goal: str) -> list[str]:
    """Cards that meet a Goal, no more than it takes."""
    wanted: list[str] = []
    test = deck[goal].goal
    assert test is not None
    parts = {part.name: part.value for part in test.parts}
    wanted += parts.get("keepers", [])
    for icon, count in parts.get("icons", {}).items():
        bearers = [card for card in deck if icon in card.icons and card.type in (KEEPER, CREEPER)]
        copies = [card.name for card in bearers for _ in range(card.copies)]
        wanted += copies[:count]
    if "most" in parts:
        wanted += ["Mars", "Earth", "Cow", "The City", "Tinfoil Hat"][: parts["most"]["at_least"]]
    return wanted


def playing_goal(deck: Deck, goal: str, row: list[str]) -> Game:
    """Ada has these cards before her and has just played the Goal."""
    players = {"Ada": {"hand": [goal], "keepers": row}, "Noor": {"hand": [], "keepers": []}}
    game = Game(deck, lay_out(deck, {"players": players, "draw": ["Draw 2", "Play 2"]}, list(players)))
    assert game.decision is not None
    if game.decision.about == "begin":
        game.answer(PASS)
    return game.answer(goal)


@pytest.mark.parametrize("goal", goals())
def test_each_goal_can_be_met(deck: Deck, goal: str) -> None:
    row = cards_for(deck, goal)
    assert playing_goal(deck, goal, row).winner == "Ada"
    assert playing_goal(deck, goal, row[1:]).winner is None, "with a card less it is not met"


@pytest.mark.parametrize("goal", goals())
def test_each_goal_is_blocked_by_a_creeper_that_it_does_not_name(deck: Deck, goal: str) -> None:
    row = cards_for(deck, goal)
    creeper = "Germs" if {"Tripod", "The Army"} & set(row) else "The Army"
    assert not {"Space Suit", "Germs"} & set(row) or creeper == "The Army"
    assert playing_goal(deck, goal, [*row, creeper]).winner is None


def test_retreat_needs_both_creepers_before_one_player(deck: Deck) -> None:
    def after_retreat(ada: list[str], noor: list[str]) -> Game:
        players = {"Ada": {"hand": ["Retreat"], "keepers": ada}, "Noor": {"hand": [], "keepers": noor}}
        return Game(deck, lay_out(deck, {"players": players, "draw": ["Cow", "Mars"]}, list(players))).answer("Retreat")

    together = after_retreat([], ["The Army", "Germs"])
    assert together.ended is not None
    assert (together.ended.what, together.ended.why) == ("lost", "ungoal met")
    assert together.winner is None
    assert "martian.humans-win" in cited(together, together.ended)
    assert deck.when_all_lose == "the Humans win"
    assert after_retreat(["The Army"], ["Germs"]).ended is None


# The deck in play -----------------------------------------------------------------------------------------------


def test_random_games_end_in_a_sensible_time(deck: Deck, games: list[Game]) -> None:
    lengths = [len(moves(game, PLAYED)) for game in games]
    assert 30 <= median(lengths) <= 150
    lost = sum(game.ended is not None and game.ended.what == "lost" for game in games)
    assert 0.02 * GAMES < lost < 0.2 * GAMES, "the Humans should win now and then, not often"


def test_every_card_comes_to_the_table(deck: Deck, games: list[Game]) -> None:
    seen = Counter(deck.cards[event.card].name for game in games for event in moves(game, PLAYED | LAID))
    assert [card.name for card in deck if card.type not in (BASIC, META) and not seen[card.name]] == []


def test_every_free_action_is_used(deck: Deck, games: list[Game]) -> None:
    used = set().union(*map(free_actions, games))
    granted = {(card.name, index) for card in deck for index in range(len(card.free))}
    assert granted - used == set()


def test_many_goals_win_games(deck: Deck, games: list[Game]) -> None:
    won = Counter(deck.cards[g.ended.card].name for g in games if g.ended is not None and g.ended.what == "won")
    assert len(won) >= 20
    assert won.most_common(1)[0][1] < sum(won.values()) / 4, "no Goal should decide most games"


def test_no_card_is_lost(deck: Deck, games: list[Game]) -> None:
    for game in games:
        assert sorted(card for cards in game.state.zones.values() for card in cards) == list(range(len(deck)))


def test_hidden_humans_always_lie_beneath_a_chamber(deck: Deck, games: list[Game]) -> None:
    chamber = deck.copies_of("Abduction Chamber")[0]
    hidden = 0
    for game in games:
        s = game.state
        for seat in s.order:
            beneath = s.zones[UNDER[seat]]
            hidden += len(beneath)
            assert not beneath or chamber in s.row(seat)
            assert all(s.covered[card] == chamber for card in beneath)
        assert chamber not in s.zones[DISCARD] or chamber not in s.covered.values()
    assert hidden


def test_the_time_limit_ends_games(deck: Deck) -> None:
    rang = []
    for seed in range(60):
        game = Game(deck, Setup(NAMES[:3], seed=seed, meta_rules=("Time Limit",)))
        play_at_random(game, seed)
        assert game.ended is not None
        if game.ended.why == "time up":
            rang.append(game.state.turns)
            assert cited(game, game.ended) == ("setup.meta-rules",)
    assert rang
    assert min(rang) >= 20


def test_when_time_is_up_the_time_limit_is_quoted(deck: Deck) -> None:
    for seed in range(60):
        game = Game(deck, Setup(NAMES[:3], seed=seed, meta_rules=("Time Limit",)))
        play_at_random(game, seed)
        if game.ended is not None and game.ended.why == "time up":
            told = explained(game, game.ended)
            assert (told.card_is_source, told.says and told.says.name) == (True, "Time Limit")
            return
    raise AssertionError("in no game was the time up, so this shows nothing")


# The powers of single cards -------------------------------------------------------------------------------------


def table(deck: Deck, **entry: object) -> Game:
    players = entry["players"]
    assert isinstance(players, dict)
    return Game(deck, lay_out(deck, entry, list(players)))


def row(game: Game, name: str) -> list[str]:
    return [game.deck.cards[card].name for card in game.state.row(game.state.seat_named(name))]


def test_the_ray_gun_spares_important_humans(deck: Deck) -> None:
    game = table(
        deck,
        players={"Ada": {"keepers": ["Ray Gun"]}, "Noor": {"keepers": ["The Important Human", "The Army", "Germs"]}},
        draw=["Cow"],
    )
    assert game.options == ["Cow"]


def test_the_ray_gun_fires_once_in_a_turn_at_anybodys_human(deck: Deck) -> None:
    humans = ["Pathetic Human (male)", "Pathetic Human (female)"]
    game = table(
        deck,
        players={"Ada": {"keepers": ["Ray Gun", humans[0]]}, "Noor": {"keepers": [humans[1]]}},
        draw=["Cow"],
    )
    game.answer("Fire the Ray Gun").answer("Noor's Pathetic Human (female)")
    assert row(game, "Noor") == []
    assert game.options == ["Cow"]


def test_the_transmitter_needs_a_card_to_give(deck: Deck) -> None:
    game = table(
        deck,
        players={"Ada": {"keepers": ["Mind-Control Transmitter"]}, "Noor": {"hand": ["Mars"]}},
        draw=["Cow", "Tripod"],
    )
    assert game.options == ["Cow", "Control a mind"], "before the draw there was nothing to give"
    game.answer("Control a mind")
    assert game.options == ["Mars"]
    assert [deck.cards[card].name for card in game.state.hand(1)] == ["Cow"]


def test_the_tentacle_drags_creepers_not_keepers(deck: Deck) -> None:
    game = table(
        deck,
        players={"Ada": {"keepers": ["Tentacle"]}, "Noor": {"keepers": ["Humans In Black", "The Important Human"]}},
        draw=["Cow"],
    )
    game.answer("Drag a Human over")
    assert row(game, "Ada") == ["Tentacle", "The Important Human"]
    assert row(game, "Noor") == ["Humans In Black"]


@pytest.mark.parametrize("verb_card", ["The Humans Are Revolting", "Here Humans!", "Catch and Release"])
def test_an_action_about_humans_says_when_there_are_none(deck: Deck, verb_card: str) -> None:
    game = table(deck, players={"Ada": {"hand": [verb_card]}, "Noor": {"keepers": ["Germs"]}}, draw=["Cow", "Mars"])
    game.answer(verb_card)
    (fizzled,) = happened(game, "fizzled")
    assert fizzled.why == "nothing to do"
    assert "Human icon" in fizzled.data


def test_catch_and_release_lets_each_player_choose(deck: Deck) -> None:
    game = table(
        deck,
        players={
            "Ada": {"hand": ["Catch and Release"], "keepers": ["Pathetic Human (male)"]},
            "Noor": {"keepers": ["Humans In Black", "The Important Human"]},
            "Lin": {"keepers": ["Cow"]},
        },
        draw=["Mars", "Tripod"],
    )
    game.answer("Catch and Release")
    assert game.decision is not None
    assert game.state.names[game.decision.who] == "Noor"
    game.answer("The Important Human")
    assert [row(game, name) for name in ("Ada", "Noor", "Lin")] == [[], ["Humans In Black"], ["Cow"]]


def test_mixing_it_all_up_takes_hidden_humans_along(deck: Deck) -> None:
    for seed in range(8):
        game = table(
            deck,
            players={
                "Ada": {
                    "hand": ["Mix It All Up", "Milk Run"],
                    "keepers": ["Abduction Chamber"],
                    "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}],
                },
                "Noor": {"keepers": ["Mars"]},
            },
            rules=["Play 2"],
            draw=["Earth", "Tripod"],
            seed=seed,
        )
        game.answer(PASS).answer("Mix It All Up")
        owner = next(name for name in ("Ada", "Noor") if "Abduction Chamber" in row(game, name))
        beneath = game.state.zones[UNDER[game.state.seat_named(owner)]]
        assert [deck.cards[card].name for card in beneath] == ["Pathetic Human (male)"]
        while game.decision is not None and game.decision.about != "play":
            game.answer(PASS)
        game.answer("Milk Run")
        assert game.decision is not None
