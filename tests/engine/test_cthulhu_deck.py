"""The Cthulhu deck: whole, honest about its sources, winnable by every Goal, full of Doom, and alive in play."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest

from fluxx_nb.engine.core.card import ACTION, BASIC, CREEPER, GOAL, KEEPER, META, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import plays_left
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DISCARD, UNDER, WAITING
from fluxx_nb.engine.core.units import is_disabled
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.engine.systems.shelters import can_shelter
from fluxx_nb.engine.systems.ungoals import claimant, foremost
from fluxx_nb.story.explain.explanation import cited_in, tell
from tests.tabletop import (
    LAID,
    PLAYED,
    asked,
    assert_at_rest,
    assert_cards_in_place,
    cited,
    free_actions,
    hand,
    happened,
    hosts,
    lay,
    moves,
    nobody,
    pile,
    play,
    play_at_random,
    random_games,
    row,
    say,
)

GAMES = 200
NAMES = ("Ada", "Noor", "Lin", "Max")
INVESTIGATORS = {
    "The Artist", "The Dreamer", "The Librarian", "The Poet", "The Professor", "The Reanimator", "The Socialite",
}  # fmt: skip
ANTI_DOOM = {"The Cat", "The Elder Sign", "The Lighthouse"}


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_edition("cthulhu")


def titles(kind: str) -> list[str]:
    return [card.name for card in load_edition("cthulhu") if card.type == kind]


def arkham(ada: dict[str, Any], noor: dict[str, Any] | None = None, **table: Any) -> Game:
    """A table of two without questions about Surprises; it is Ada's turn."""
    return lay("cthulhu", {"Ada": ada, "Noor": noor or {}}, ask_surprises=False, **table)


def round_table(rows: dict[str, list[Any]], hands: dict[str, list[str]], **table: Any) -> Game:
    """A table of three at which everybody is asked for Surprises."""
    players = {name: {"hand": hands.get(name, []), "keepers": rows.get(name, [])} for name in NAMES[:3]}
    return lay("cthulhu", players, **table)


@pytest.fixture(scope="module")
def games(deck: Deck) -> list[Game]:
    """Some hundreds of random games of two to four players, played to their end."""
    return random_games(deck, GAMES)


# The deck as it is ----------------------------------------------------------------------------------------------


def test_one_hundred_cards_split_as_the_publisher_tells(deck: Deck) -> None:
    assert len(deck) == 100
    assert deck.count_types() == {
        BASIC: 1, META: 1, RULE: 17, GOAL: 28, UNGOAL: 4, KEEPER: 20, CREEPER: 8, ACTION: 18, SURPRISE: 3,
    }  # fmt: skip


def test_every_title_has_its_words(deck: Deck) -> None:
    assert [card.name for card in deck if not card.text.strip()] == []


@pytest.mark.parametrize(
    "name",
    ["FBI Raid", "Revelations of Azathoth", "The Yellow Sign", "Miskatonic Studies", "Fear of the Unknown",
     "Yog-Sothoth", "The Innsmouth Look", "Pickman's Model", "Secret Cultist", "The Cultist", "Metamorphosis",
     "The Stars Look Back", "The Sleeper Turns Over", "Too Many Questions", "Hand Limit 1", "Cult Clash",
     "The Artist", "The Librarian"],
)  # fmt: skip
def test_what_no_source_settles_has_a_reading(deck: Deck, name: str) -> None:
    assert deck[name].notes


@pytest.mark.parametrize(
    ("origin", "names"),
    [
        ("rulebook", ["The Dreamer", "The Necronomicon", "The Cultist", "The Dunwich Horror", "Dreams and Omens",
                      "Secret Cultist", "The Stars Are Wrong", "Twist of Fate", "Steal a Keeper", "Draw 2 and Use 'em",
                      "Draw 3, Play 2 of Them", "Draw 2", "Draw 4", "Play 2", "Play 3", "Play 4", "Play All"]),
        ("published", ["Cult Clash", "Cthulhu", "The Body", "Nightmares", "Madness", "The Elder Sign", "The Cat",
                       "The Stars Are Right", "Double Agenda", "Even Death May Die", "Miskatonic University"]),
        ("family", ["Jackpot!", "Rules Reset", "Hand Limit 2", "5 Keepers", "Creeper Sweeper"]),
        ("house", ["The Lighthouse", "Strong Tea", "The Sound in the Walls", "Steady Nerves", "Bad Company",
                   "All the Clocks Agree"]),
    ],
)  # fmt: skip
def test_origins_are_told_apart(deck: Deck, origin: str, names: list[str]) -> None:
    assert {deck[name].origin for name in names} == {origin}


def test_icons_and_points(deck: Deck) -> None:
    in_play = [card for card in deck if card.type in (KEEPER, CREEPER)]
    assert {card.name for card in in_play if "investigator" in card.icons} == INVESTIGATORS
    assert {card.name: card.points["doom"] for card in in_play if "doom" in card.icons} == {
        "Cthulhu": 3, "Yog-Sothoth": 2, "The Necronomicon": 2, "The Cultist": 1, "The Ghoul": 1,
        "The Colour That Will Not Dry": 1, "The Sound in the Walls": 1,
    }  # fmt: skip
    assert {card.name: card.points["doom"] for card in in_play if "anti-doom" in card.icons} == dict.fromkeys(
        ANTI_DOOM, -1
    )
    assert [card.name for card in in_play if card.points and not {"doom", "anti-doom"} & set(card.icons)] == []


def test_there_is_no_keeper_limit(deck: Deck) -> None:
    assert {name for card in deck for name in card.rule if name.endswith("_limit")} == {"hand_limit"}


def test_the_sign_may_cover_every_creeper(deck: Deck) -> None:
    assert set(deck["The Elder Sign"].while_in_play["shelters"]) == set(titles(CREEPER))


# Goals ----------------------------------------------------------------------------------------------------------


def cards_for(deck: Deck, goal: str) -> list[str]:
    """Cards that meet a Goal, no more than it takes; the last one is needed."""
    test = deck[goal].goal
    assert test is not None
    parts = {part.name: part.value for part in test.parts}
    wanted: list[str] = list(parts.get("keepers", []))
    for icon, count in parts.get("icons", {}).items():
        wanted += sorted(card.name for card in deck if icon in card.icons and card.type == KEEPER)[:count]
    if "own_points" in parts:
        wanted += ["Cthulhu", "The Sound in the Walls", "The Ghoul"]
    if "most" in parts:
        wanted += ["Innsmouth", "The Farm", "The Tomb", "The Feds", "The Poet"][: parts["most"]["at_least"]]
    return wanted


def playing_goal(goal: str, before: list[str]) -> Game:
    """Ada has these cards before her and has just played the Goal."""
    game = arkham({"hand": [goal], "keepers": before}, draw=["Draw 2", "Play 2"])
    while game.decision is not None and game.decision.about != "play":
        # A free action, or a Creeper that may attach to one Keeper or another.
        game.answer_at(0)
    return game.answer(goal)


@pytest.mark.parametrize("goal", titles(GOAL))
def test_each_goal_can_be_met(deck: Deck, goal: str) -> None:
    cards = cards_for(deck, goal)
    won = playing_goal(goal, cards)
    assert won.winner == "Ada"
    assert won.ended is not None
    assert deck.cards[won.ended.card].name == goal
    assert playing_goal(goal, cards[1:]).winner is None, "with a card less it is not met"


@pytest.mark.parametrize("goal", titles(GOAL))
def test_each_goal_is_blocked_by_a_creeper_that_it_does_not_ask_for(deck: Deck, goal: str) -> None:
    blocked = playing_goal(goal, [*cards_for(deck, goal), "The Body" if "Herbert" not in goal else "Cthulhu"])
    assert blocked.ended is None
    assert [event.who for event in happened(blocked, "blocked")] == [0]


def test_a_goal_with_an_attaching_creeper_does_not_care_what_it_is_attached_to() -> None:
    game = arkham(
        {"hand": ["Dancing Till Three"], "keepers": ["The Socialite", "The Poet", {"Nightmares": "The Poet"}]}
    )
    assert play(game, "Ada", "Dancing Till Three").winner == "Ada"


def test_bad_company_does_not_mind_the_doomed() -> None:
    game = arkham({"hand": ["Bad Company"], "keepers": ["Cthulhu", "Yog-Sothoth"]})
    assert play(game, "Ada", "Bad Company").winner == "Ada"
    assert game.ended is not None
    assert "cthulhu.doom" in cited(game, game.ended)


# Doom and Ungoals -----------------------------------------------------------------------------------------------


def test_personal_counts_and_the_overall_count() -> None:
    game = arkham({"keepers": ["Cthulhu", "The Cat"]}, {"keepers": ["The Ghoul", "The Farm"]})
    assert [points_of(game.state, seat, "doom") for seat in (0, 1)] == [2, 1]


UNGOALS = [
    ("The Dunwich Horror", ["Yog-Sothoth", "Cthulhu"], ["The Sound in the Walls"]),
    ("The Dunwich Horror", ["Cthulhu", "The Necronomicon", "The Sound in the Walls"], ["Yog-Sothoth"]),
    ("The Sleeper Turns Over", ["Cthulhu", "Yog-Sothoth", "The Ghoul"], ["The Sound in the Walls"]),
    ("Too Many Questions", ["Cthulhu", *sorted(INVESTIGATORS)[:5]], ["The Reanimator"]),
    ("All the Clocks Agree", ["Cthulhu", "Yog-Sothoth", "The Necronomicon"], ["The Sound in the Walls"]),
]  # fmt: skip


@pytest.mark.parametrize(("ungoal", "ada", "last"), UNGOALS)
def test_an_ungoal_looks_at_the_whole_table(ungoal: str, ada: list[str], last: list[str]) -> None:
    def after(noor: list[str]) -> Game:
        game = arkham({"hand": [ungoal], "keepers": ada}, {"keepers": noor})
        while game.decision is not None and game.decision.about == "begin":
            game.answer("pass")
        return play(game, "Ada", ungoal)

    assert after([]).ended is None, "without the last card it is not met"
    game = after(last)
    assert game.ended is not None
    assert (game.ended.what, game.ended.why) == ("lost", "ungoal met")
    assert {"goal.ungoal", "cthulhu.doom"} <= set(cited(game, game.ended))


@pytest.mark.parametrize("calm", sorted(ANTI_DOOM))
def test_anti_doom_may_save_everybody(calm: str) -> None:
    rows = {"keepers": ["Yog-Sothoth", "Cthulhu", "The Sound in the Walls"]}
    game = arkham({"hand": ["The Dunwich Horror"], "keepers": [calm]}, rows)
    assert play(game, "Ada", "The Dunwich Horror").ended is None
    assert sum(points_of(game.state, seat, "doom") for seat in (0, 1)) == 5


def test_a_covered_creeper_does_not_count_until_it_is_uncovered() -> None:
    ada = {"hand": ["The Dunwich Horror"], "keepers": ["The Elder Sign", "Yog-Sothoth", "Cthulhu", "The Ghoul"]}
    game = arkham(ada, {"keepers": ["The Cultist"]})
    say(game, ("Ada", "Cover a Creeper"), ("Ada", "Yog-Sothoth"), ("Ada", "pass"), ("Ada", "The Dunwich Horror"))
    assert game.ended is None, "neither Yog-Sothoth nor its Doom is there"
    assert sum(points_of(game.state, seat, "doom") for seat in (0, 1)) == 4
    assert (asked(game), game.decision.about if game.decision else "") == ("Ada", "release")
    say(game, ("Ada", "Yog-Sothoth"))
    assert sum(points_of(game.state, seat, "doom") for seat in (0, 1)) == 6
    assert game.winner == "Noor", "now it is met, and The Cultist is Noor's"


# Cultists -------------------------------------------------------------------------------------------------------

HORROR = {"Ada": ["Cthulhu"], "Noor": ["Yog-Sothoth"], "Lin": ["The Sound in the Walls"]}


def horror(hands: dict[str, list[str]], rows: dict[str, list[Any]] | None = None, **table: Any) -> Game:
    """Ada has played The Dunwich Horror, it is met, and nobody has answered yet."""
    game = round_table(rows or HORROR, {**hands, "Ada": ["The Dunwich Horror", *hands.get("Ada", [])]}, **table)
    while asked(game) == "Ada" and game.decision is not None and game.decision.about == "begin":
        game.answer("pass")
    return say(game, ("Ada", "The Dunwich Horror"))


def test_everybody_is_asked_beginning_with_the_player_at_turn_and_all_lose() -> None:
    game = horror({})
    say(game, ("Ada", "pass"), ("Noor", "pass"))
    assert asked(game) == "Lin"
    say(game, ("Lin", "pass"))
    assert game.ended is not None
    assert game.ended.what == "lost"


@pytest.mark.parametrize("holder", NAMES[:3])
def test_whoever_reveals_the_secret_cultist_wins(holder: str) -> None:
    game = horror({holder: ["Secret Cultist"]}, {**HORROR, "Lin": ["The Cultist"]})
    while asked(game) != holder:
        game.answer("pass")
    nobody(say(game, (holder, "Secret Cultist")))
    assert game.winner == holder
    assert game.ended is not None
    assert (game.ended.why, game.ended.data.card) == ("ungoal claimed", game.deck.copies_of("Secret Cultist")[0])
    assert "cthulhu.cultists" in cited(game, game.ended)


def test_the_holder_need_not_reveal_it() -> None:
    game = horror({"Noor": ["Secret Cultist"]}, {**HORROR, "Lin": ["The Cultist"]})
    assert nobody(game).winner == "Lin", "then The Cultist has it"


def test_the_cultist_loses_to_a_cancelled_rival_no_more() -> None:
    game = horror({"Noor": ["Secret Cultist"], "Lin": ["Twist of Fate"]}, {**HORROR, "Lin": ["The Cultist"]})
    say(game, ("Ada", "pass"), ("Noor", "Secret Cultist"), ("Lin", "Twist of Fate"))
    assert nobody(game).winner == "Lin"
    assert {"Secret Cultist", "Twist of Fate"} <= set(pile(game, DISCARD))


def test_the_question_about_the_secret_cultist_betrays_nobody() -> None:
    told = []
    for held in ("Secret Cultist", "The Farm"):
        game = horror({"Noor": [held]})
        say(game, ("Ada", "pass"), ("Noor", "pass"))
        told.append([(moment.text, moment.ask) for moment in tell(game, seat=2)])
    assert told[0] == told[1]
    questions = [event for event in happened(game, "asked") if event.asks == "surprise"][-3:]
    assert [event.who for event in questions] == [0, 1, 2]
    # But for who is asked and for what they hold, the three questions are the same.
    assert len({event.data._replace(who=-1, options=()) for event in questions}) == 1
    assert len({(event.why, event.card, cited(game, event)) for event in questions}) == 1


def test_without_questions_for_surprises_the_secret_cultist_stays_secret() -> None:
    game = arkham(
        {"hand": ["The Dunwich Horror"], "keepers": ["Cthulhu", "The Sound in the Walls"]},
        {"hand": ["Secret Cultist"], "keepers": ["Yog-Sothoth"]},
    )
    say(game, ("Ada", "The Dunwich Horror"))
    assert game.ended is not None
    assert game.ended.what == "lost"


def test_metamorphosis_does_not_silence_the_cultist() -> None:
    rows: dict[str, list[Any]] = {**HORROR, "Lin": ["The Cultist", {"Metamorphosis": "The Cultist"}]}
    game = horror({}, rows)
    assert claimant(game.state, game.deck.copies_of("The Dunwich Horror")[0]) == (
        2,
        game.deck.copies_of("The Cultist")[0],
    )
    assert nobody(game).winner == "Lin"


def test_a_met_goal_beside_a_met_ungoal_is_no_end_whatever_anybody_holds() -> None:
    game = round_table(
        {"Ada": ["The Feds"], "Noor": ["Cthulhu", "Yog-Sothoth"], "Lin": ["The Sound in the Walls"]},
        {"Ada": ["The Cultist"], "Noor": ["Secret Cultist"]},
        rules=["The Stars Are Right"],
        goals=["Case Closed, Mostly", "The Sleeper Turns Over"],
    )
    say(game, ("Ada", "The Cultist"), ("Noor", "pass"), ("Lin", "pass"))
    assert game.ended is None
    assert game.state.tied == (0,)
    assert (asked(game), game.decision.about if game.decision else "") == ("Noor", "play"), (
        "nobody is asked to claim it"
    )


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ({"Ada": ["Cthulhu"], "Noor": ["Yog-Sothoth"], "Lin": ["The Cultist"]}, "Ada"),
        ({"Ada": ["Cthulhu"], "Noor": ["Yog-Sothoth", "The Ghoul"], "Lin": []}, "Noor"),
        ({"Ada": ["Cthulhu", "The Cat"], "Noor": ["Yog-Sothoth"], "Lin": ["The Necronomicon", "The Ghoul"]}, "Lin"),
    ],
)
def test_cult_clash_by_the_highest_count_and_then_by_the_cards_that_the_ungoal_names(
    rows: dict[str, list[Any]], winner: str
) -> None:
    game = horror({}, rows, meta_rules=["Cult Clash"])
    nobody(game)
    assert game.winner == winner
    assert game.ended is not None
    assert (game.ended.why, game.ended.data.card) == ("most points", game.deck.copies_of("Cult Clash")[0])
    assert {"setup.meta-rules", "cthulhu.doom"} <= set(cited(game, game.ended))


def test_cult_clash_bows_to_the_secret_cultist() -> None:
    game = horror({"Lin": ["Secret Cultist"]}, meta_rules=["Cult Clash"])
    say(game, ("Ada", "pass"), ("Noor", "pass"), ("Lin", "Secret Cultist"))
    assert nobody(game).winner == "Lin"


def test_cult_clash_asks_a_tied_table_only_once_until_something_changes() -> None:
    game = arkham(
        {"hand": ["All the Clocks Agree", "The Farm", "The Ghoul"], "keepers": ["Cthulhu", "The Sound in the Walls"]},
        {"keepers": ["Yog-Sothoth", "The Necronomicon"]},
        rules=["Play 3"],
        meta_rules=["Cult Clash"],
    )
    say(game, ("Ada", "All the Clocks Agree"))
    assert game.ended is None
    assert game.state.tied == (0, 1) == foremost(game.state, game.deck.copies_of("All the Clocks Agree")[0])
    say(game, ("Ada", "The Farm"))
    assert len(happened(game, "tied")) == 1
    assert say(game, ("Ada", "The Ghoul")).winner == "Ada"


def test_a_tie_over_a_goal_is_no_answer_to_an_ungoal() -> None:
    """The same two are level at the Goal and at the Ungoal that takes its place; they are asked all the same."""
    game = lay(
        "cthulhu",
        {
            "Ada": {"hand": ["Bad Company", "All the Clocks Agree"], "keepers": ["Cthulhu", "Yog-Sothoth"]},
            "Noor": {
                "hand": ["Secret Cultist"],
                "keepers": ["The Necronomicon", "The Cultist", "The Ghoul", "The Sound in the Walls"],
            },
        },
        rules=["Play 2"],
        meta_rules=["Cult Clash"],
    )
    say(game, ("Ada", "Bad Company"))
    assert game.state.tied == (0, 1)
    say(game, ("Ada", "All the Clocks Agree"), ("Ada", "pass"))
    assert (asked(game), game.options) == ("Noor", ["pass", "Secret Cultist"])
    say(game, ("Noor", "Secret Cultist"), ("Ada", "pass"))
    assert game.winner == "Noor"


def test_what_is_uncovered_before_the_count_may_meet_a_goal_and_then_there_is_no_winner() -> None:
    game = arkham(
        {
            "hand": ["The Dunwich Horror"],
            "keepers": ["The Cultist", "The Elder Sign"],
            "beneath": [{"Cthulhu": "The Elder Sign"}],
        },
        {"keepers": ["Yog-Sothoth", "The Necronomicon", "The Ghoul", "The Sound in the Walls"]},
        rules=["The Stars Are Right"],
        goals=["Front-Row Seat"],
        meta_rules=["Cult Clash"],
    )
    say(game, ("Ada", "pass"), ("Ada", "The Dunwich Horror"))
    assert game.decision is not None
    assert game.decision.about == "release"
    say(game, ("Ada", ["Cthulhu"]))
    assert game.ended is None, "Ada meets the Goal, and the Ungoal is met as well"
    assert game.state.tied == (0,)


# Creepers that attach -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("creeper", "keeper", "off"),
    [
        ("Nightmares", "The Reanimator", False),
        ("Madness", "The Reanimator", True),
        ("Metamorphosis", "The Reanimator", True),
        ("Metamorphosis", "The Necronomicon", True),
        ("Metamorphosis", "The Ghoul", False),
        ("Metamorphosis", "The Cultist", False),
    ],
)
def test_which_of_them_switch_a_power_off(creeper: str, keeper: str, off: bool) -> None:
    game = arkham({"hand": ["The Farm"], "keepers": [keeper, {creeper: keeper}]})
    assert is_disabled(game.state, game.deck.copies_of(keeper)[0]) is off


@pytest.mark.parametrize("creeper", ["Nightmares", "Madness"])
def test_what_plagues_investigators_leaves_others_alone(creeper: str) -> None:
    game = arkham({"hand": ["The Cat"], "keepers": ["The Farm", "The Ghoul", creeper]})
    assert hosts(game) == {}
    assert hosts(arkham({"hand": ["The Cat"], "keepers": ["The Farm", "The Artist", creeper]})) == {
        creeper: "The Artist"
    }


def test_metamorphosis_takes_any_keeper() -> None:
    assert hosts(arkham({"hand": ["The Cat"], "keepers": ["The Tomb", "Metamorphosis"]})) == {
        "Metamorphosis": "The Tomb"
    }


# The powers of single cards -------------------------------------------------------------------------------------


def test_the_necronomicon_moves_a_unit_and_returns_to_hand() -> None:
    game = arkham(
        {"hand": ["The Farm"], "keepers": ["The Necronomicon"]}, {"keepers": ["The Poet", {"Madness": "The Poet"}]}
    )
    say(game, ("Ada", "Read the passage aloud"))
    assert row(game, "Ada") == ["Madness", "The Poet"]
    assert "The Necronomicon" in hand(game, "Ada")
    assert plays_left(game.state, 0) == 1


def test_the_necronomicon_needs_a_creeper() -> None:
    game = arkham({"hand": ["The Farm"], "keepers": ["The Necronomicon"]}, draw=["The Cat"])
    assert game.options == ["The Farm", "The Cat"]


def test_the_dreamer_may_cure_loose_nightmares() -> None:
    game = arkham({"hand": ["The Farm"], "keepers": ["The Dreamer"]}, {"keepers": ["Nightmares"]})
    say(game, ("Ada", "Dream the Nightmares away"))
    assert row(game, "Noor") == []


def test_the_sanitarium_wants_them_attached_and_its_own() -> None:
    loose = arkham(
        {"hand": ["The Farm"], "keepers": ["The Sanitarium", "Madness"]}, {"keepers": ["The Poet"]}, draw=["The Cat"]
    )
    assert loose.options == ["The Farm", "The Cat"]
    two = arkham(
        {
            "hand": ["The Farm"],
            "keepers": ["The Sanitarium", "The Poet", {"Madness": "The Poet"}, {"Nightmares": "The Poet"}],
        }
    )
    say(two, ("Ada", "Send someone to rest"), ("Ada", "Nightmares"))
    assert hosts(two) == {"Madness": "The Poet"}
    assert row(two, "Ada") == ["Madness", "The Poet", "The Sanitarium"]
    assert "Send someone to rest" not in two.options, "once in a turn"


def test_the_ghoul_eats_only_at_home() -> None:
    away = arkham({"hand": ["The Farm"], "keepers": ["The Ghoul"]}, {"keepers": ["The Body"]}, draw=["The Cat"])
    assert away.options == ["The Farm", "The Cat"]


@pytest.mark.parametrize(
    ("keeper", "power", "prey"),
    [("The Reanimator", "Fetch The Body", "The Body"), ("The Socialite", "Invite The Poet", "The Poet")],
)
def test_two_who_fetch_what_they_love(keeper: str, power: str, prey: str) -> None:
    game = arkham({"hand": ["The Farm"], "keepers": [keeper]}, {"keepers": [prey, "The Tomb"]})
    say(game, ("Ada", power))
    assert row(game, "Ada") == sorted([keeper, prey])
    mine = arkham({"hand": ["The Farm"], "keepers": [keeper, prey]}, {"keepers": ["The Tomb"]}, draw=["The Cat"])
    assert mine.options == ["The Farm", "The Cat"], "what lies before Ada already cannot be stolen"


def test_the_sign_covers_one_and_uncovers_it() -> None:
    game = arkham({"hand": ["The Farm"], "keepers": ["The Elder Sign", "Cthulhu", "The Body"]}, {"hand": ["The Poet"]})
    say(game, ("Ada", "Cover a Creeper"), ("Ada", "Cthulhu"))
    assert game.options == ["pass", "Uncover the Creeper"]
    assert points_of(game.state, 0, "doom") == -1
    say(game, ("Ada", "Uncover the Creeper"))
    assert row(game, "Ada") == ["Cthulhu", "The Body", "The Elder Sign"]
    assert points_of(game.state, 0, "doom") == 2


@pytest.mark.parametrize("creeper", ["Madness", "Metamorphosis", "Nightmares", "The Body"])
def test_what_the_sign_covers_is_not_attached_to_it(creeper: str) -> None:
    game = arkham({"hand": ["The Farm"], "keepers": ["The Elder Sign"], "beneath": [{creeper: "The Elder Sign"}]})
    sign, hidden = (game.deck.copies_of(name)[0] for name in ("The Elder Sign", creeper))
    assert (game.state.attached, game.state.covered) == ({}, {hidden: sign})
    assert not is_disabled(game.state, sign)
    assert game.options == ["pass", "Uncover the Creeper"]
    say(game, ("Ada", "Uncover the Creeper"))
    assert game.state.covered == {}
    assert creeper in row(game, "Ada")


def test_a_covered_creeper_may_be_covered_again_next_turn() -> None:
    noor = {"hand": ["The Tomb"]}
    game = arkham({"hand": ["The Farm"], "keepers": ["The Elder Sign", "Madness"]}, noor, draw=["The Cat", "The Poet"])
    say(game, ("Ada", "Cover a Creeper"), ("Ada", "pass"), ("Ada", "The Farm"), ("Ada", "Uncover the Creeper"))
    say(game, ("Noor", "The Tomb"))
    assert "Cover a Creeper" in game.options


def test_what_the_sign_covers_goes_where_it_goes() -> None:
    ada = {"hand": ["The Farm"], "keepers": ["The Elder Sign"], "beneath": [{"Cthulhu": "The Elder Sign"}]}
    game = arkham(ada, {"hand": ["Steal a Keeper"]}, turn="Noor")
    play(game, "Noor", "Steal a Keeper")
    assert row(game, "Noor") == ["The Elder Sign"]
    assert [game.deck.cards[card].name for card in game.state.zones[UNDER[1]]] == ["Cthulhu"]


def test_a_sign_under_metamorphosis_covers_nothing_new() -> None:
    ada = {"hand": ["The Farm"], "keepers": ["The Elder Sign", {"Metamorphosis": "The Elder Sign"}, "Cthulhu"]}
    game = arkham(ada)
    assert "Cover a Creeper" not in game.options
    (sign,) = game.deck.copies_of("The Elder Sign")
    assert can_shelter(game.state, 0, sign) == [], "nor do bots or the story think so"
    ada["keepers"] = ["The Elder Sign", "Cthulhu"]
    assert can_shelter(arkham(ada).state, 0, sign) == [*game.deck.copies_of("Cthulhu")]


@pytest.mark.parametrize(
    ("ada", "noor", "drawn"),
    [
        ([], [], 1),
        (["The Necronomicon"], [], 3),
        (["The Librarian"], [], 3),
        (["The Librarian"], ["The Necronomicon"], 1),
        (["The Librarian", {"Madness": "The Librarian"}], [], 1),
    ],
)
def test_who_has_the_necronomicon(ada: list[Any], noor: list[Any], drawn: int) -> None:
    game = arkham({"hand": ["Revelations of Azathoth"], "keepers": ada}, {"hand": ["The Farm"], "keepers": noor})
    while game.decision is not None and game.decision.about == "begin":
        game.answer("pass")
    before = len(game.state.hand(0))
    say(game, ("Ada", "Revelations of Azathoth"))
    assert len(game.state.hand(0)) == before - 1 + drawn


def test_the_yellow_sign_spares_the_readers() -> None:
    game = lay(
        "cthulhu",
        {
            "Ada": {"hand": ["The Yellow Sign", "The Farm"]},
            "Noor": {"hand": ["The Tomb", "The Cat"], "keepers": ["The Librarian"]},
            "Lin": {"hand": ["The Poet"]},
        },
        ask_surprises=False,
        draw=["Innsmouth", "The Feds"],
    )
    say(game, ("Ada", "The Yellow Sign"), ("Ada", "Innsmouth"))
    assert (hand(game, "Ada"), hand(game, "Lin")) == (["The Farm"], [])
    assert {"The Tomb", "The Cat"} <= set(hand(game, "Noor"))


def test_an_fbi_raid_without_the_feds_takes_one_card() -> None:
    game = round_table(
        {}, {"Ada": ["FBI Raid"], "Noor": ["The Tomb"], "Lin": ["The Poet"]}, draw=["Innsmouth", "The Cat"]
    )
    play(game, "Ada", "FBI Raid")
    say(game, ("Ada", "Lin"))
    assert hand(game, "Ada") == ["Innsmouth", "The Poet"]


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("FBI Raid", "holds a card"),
        ("Strong Tea", "no Creeper"),
        ("Even Death May Die", "no Action"),
        ("Creeper Sweeper", "no Creeper"),
    ],
)
def test_an_action_says_when_it_does_nothing(card: str, words: str) -> None:
    game = arkham({"hand": [card]})
    say(game, ("Ada", card))
    fizzled = happened(game, "fizzled")
    assert len(fizzled) == 1
    assert words in str(fizzled[0].data)


def test_stare_back_draws_the_personal_count() -> None:
    game = arkham({"hand": ["The Farm"], "keepers": ["Cthulhu", "The Cat"]}, rules=["The Stars Look Back"])
    say(game, ("Ada", "Stare back"))
    assert len(hand(game, "Ada")) == 1 + 2 + 1
    calm = arkham({"hand": ["The Farm"], "keepers": ["The Cat"]}, rules=["The Stars Look Back"], draw=["The Tomb"])
    assert calm.options == ["The Farm", "The Tomb"], "a count below zero draws nothing"


# Dreams and Omens -----------------------------------------------------------------------------------------------


def omens(**table: Any) -> Game:
    """Ada has dealt omens: The Tomb to Noor, The Cat to Lin, Draw 2 to herself; Noor's turn has not begun."""
    table.setdefault("draw", ["Innsmouth", "The Tomb", "The Cat", "Draw 2", "The Poet", "The Feds", "The Penguins"])
    game = round_table(
        {}, {"Ada": ["Dreams and Omens", "The Farm"], "Noor": ["Play 2"], "Lin": ["Play 3"]}, rules=["Play 4"], **table
    )
    play(game, "Ada", "Dreams and Omens")
    return say(game, ("Ada", "The Tomb"), ("Ada", "The Cat"))


def test_omens_lie_face_down_and_nobody_sees_them() -> None:
    game = omens()
    for seat in (0, 1, 2):
        for owner in (0, 1, 2):
            assert Sight(game.state, seat).cards(WAITING[owner]) == [HIDDEN]


def test_an_omen_is_played_before_the_draw_and_is_no_play() -> None:
    game = omens()
    play(game, "Ada", "The Farm")
    play(game, "Ada", "Innsmouth")
    nobody(game)
    assert row(game, "Noor") == ["The Tomb"]
    noors = [event.why for event in moves(game, {"owed play", "draw"}) if event.who == 1]
    assert noors[:2] == ["owed play", "draw"]
    assert game.state.played == 0
    assert not game.state.zones[WAITING[1]]


def test_an_omen_can_be_answered_with_a_surprise() -> None:
    players = {"Ada": {"hand": ["Dreams and Omens"]}, "Noor": {"hand": ["The Farm"]}}
    players["Ada"]["hand"].append("Twist of Fate")
    game = lay("cthulhu", players, draw=["Innsmouth", "The Tomb", "The Cat", "The Poet"])
    play(game, "Ada", "Dreams and Omens")
    say(game, ("Ada", "The Tomb"), ("Ada", "Twist of Fate"))
    nobody(game)
    assert row(game, "Ada") == ["The Tomb"], "Noor had to play it, and fate twisted"


def test_whoever_leaves_leaves_the_omen_too() -> None:
    game = omens()
    game.leave("Lin")
    assert "The Cat" in pile(game, DISCARD)


def test_with_too_few_cards_some_get_no_omen() -> None:
    game = lay(
        "cthulhu",
        {"Ada": {"hand": ["Dreams and Omens"]}, "Noor": {"hand": ["The Farm"]}, "Lin": {"hand": ["The Cat"]}},
        ask_surprises=False,
        draw=["Innsmouth", "The Tomb"],
    )
    say(game, ("Ada", "Dreams and Omens"))
    assert row(game, "Noor") == ["The Tomb"]
    assert not game.state.zones[WAITING[2]]
    assert_cards_in_place(game.state)


# Surprises ------------------------------------------------------------------------------------------------------


def test_secret_cultist_moves_a_creeper_on_the_own_turn() -> None:
    game = round_table({"Noor": ["Cthulhu"]}, {"Ada": ["Secret Cultist"], "Noor": ["The Farm"]})
    play(game, "Ada", "Secret Cultist")
    say(game, ("Ada", "Lin"))
    assert row(game, "Lin") == ["Cthulhu"]


def test_the_stars_are_wrong_in_both_uses() -> None:
    stop = round_table({"Lin": ["The Tomb"]}, {"Ada": ["Steal a Keeper"], "Noor": ["The Stars Are Wrong"]})
    nobody(say(stop, ("Ada", "Steal a Keeper"), ("Noor", "The Stars Are Wrong")))
    assert row(stop, "Lin") == ["The Tomb"]
    own = round_table({}, {"Ada": ["The Stars Are Wrong"], "Noor": ["Jackpot!", "The Cat"], "Lin": ["The Farm"]})
    play(own, "Ada", "The Stars Are Wrong")
    assert (asked(own), own.options) == ("Noor", ["a card at random", "Jackpot!"])
    say(own, ("Noor", "random"))
    assert len([card for card in ("Jackpot!", "The Cat") if card in pile(own, DISCARD)]) == 1
    assert "The Farm" in pile(own, DISCARD)


def test_twist_of_fate_in_both_uses() -> None:
    take = round_table({}, {"Ada": ["The Tomb"], "Lin": ["Twist of Fate"]})
    nobody(say(take, ("Ada", "The Tomb"), ("Noor", "pass"), ("Lin", "Twist of Fate")))
    assert row(take, "Lin") == ["The Tomb"]
    assert "surprise.twist-of-fate" not in cited_in(take), "that is about thefts"
    steal = round_table({"Noor": ["The Tomb"]}, {"Ada": ["Twist of Fate"]})
    play(steal, "Ada", "Twist of Fate")
    assert row(steal, "Ada") == ["The Tomb"]


def test_twist_of_fate_does_not_answer_a_theft() -> None:
    theft = round_table({"Lin": ["The Tomb"]}, {"Ada": ["Steal a Keeper"], "Noor": ["Twist of Fate"]})
    say(theft, ("Ada", "Steal a Keeper"))
    assert (asked(theft), theft.options) == ("Noor", ["pass"])
    assert "surprise.twist-of-fate" in cited(theft, theft.events[-1])


@pytest.mark.parametrize("surprise", titles(SURPRISE))
def test_every_surprise_cancels_a_surprise(surprise: str) -> None:
    other = next(name for name in ("The Stars Are Wrong", "Secret Cultist") if name != surprise)
    game = round_table({"Lin": ["Cthulhu"]}, {"Ada": [other], "Noor": [surprise, "Jackpot!"]})
    nobody(say(game, ("Ada", other), ("Noor", surprise)))
    assert {other, surprise} <= set(pile(game, DISCARD))
    assert row(game, "Lin") == ["Cthulhu"]
    assert "Jackpot!" in hand(game, "Noor")


def test_no_surprise_of_this_deck_cancels_a_goal_an_ungoal_or_a_rule() -> None:
    for card in ("Lecture on Ice", "All the Clocks Agree", "Draw 2"):
        game = round_table({}, {"Ada": [card], "Noor": titles(SURPRISE)})
        say(game, ("Ada", card))
        assert not [event for event in happened(game, "asked") if event.asks == "surprise"], "so nobody is asked"


# The deck in play -----------------------------------------------------------------------------------------------


def test_random_games_end_in_a_sensible_time(games: list[Game]) -> None:
    lengths = [len(moves(game, PLAYED)) for game in games]
    assert 30 <= median(lengths) <= 150


def test_doom_ends_games_now_and_then(deck: Deck, games: list[Game]) -> None:
    by_ungoal = [game for game in games if game.ended is not None and deck.types[game.ended.card] == UNGOAL]
    lost = sum(game.ended is not None and game.ended.what == "lost" for game in by_ungoal)
    assert 0.1 * GAMES < len(by_ungoal) < 0.45 * GAMES
    assert 0 < lost < len(by_ungoal), "sometimes a Cultist was there, sometimes not"


def test_every_card_comes_to_the_table(deck: Deck, games: list[Game]) -> None:
    seen = Counter(deck.cards[event.card].name for game in games for event in moves(game, PLAYED | LAID))
    assert [card.name for card in deck if card.type not in (BASIC, META) and not seen[card.name]] == []


def test_every_free_action_is_used(deck: Deck, games: list[Game]) -> None:
    used = set().union(*map(free_actions, games))
    assert {(card.name, index) for card in deck for index in range(len(card.free))} - used == set()


def test_many_goals_win_games(deck: Deck, games: list[Game]) -> None:
    won = Counter(deck.cards[g.ended.card].name for g in games if g.ended is not None and g.ended.what == "won")
    assert len(won) >= 20
    assert won.most_common(1)[0][1] < sum(won.values()) / 4, "no Goal should decide most games"


def test_all_cards_are_in_their_places_at_the_end(games: list[Game]) -> None:
    for game in games:
        assert_cards_in_place(game.state)
        assert_at_rest(game.state)


def test_with_cult_clash_nobody_ever_loses_to_an_ungoal(deck: Deck) -> None:
    decided = 0
    for seed in range(80):
        game = Game(deck, Setup(NAMES[:3], seed=seed, meta_rules=("Cult Clash",)))
        assert play_at_random(game, seed) < 6000
        assert game.winner is not None
        assert game.ended is not None
        decided += deck.types[game.ended.card] == UNGOAL
    assert decided
