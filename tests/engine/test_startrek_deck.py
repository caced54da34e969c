"""The Star Trek deck: whole, honest about its sources, winnable by every Goal, its powers and Surprises at work."""

from __future__ import annotations

import random
from collections import Counter
from statistics import median
from typing import Any

import pytest

from fluxx_nb.engine.core.card import ACTION, BASIC, CREEPER, GOAL, KEEPER, RULE, SURPRISE, UNGOAL
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import draws_required, plays_left
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, RESOLVING, RULES
from fluxx_nb.engine.files.deckfile import load_edition
from tests.tabletop import (
    LAID,
    PLAYED,
    answer_at_random,
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
    random_games,
    replayed,
    row,
    say,
)

GAMES = 200
NAMES = ("Ada", "Noor", "Lin", "Max")
ANSWERS = {"surprise", "trap"}
"""The reasons of moves by which a Surprise answers something."""


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_edition("startrek")


def titles(kind: str) -> list[str]:
    return [card.name for card in load_edition("startrek") if card.type == kind]


def bearing(deck: Deck, icon: str) -> set[str]:
    return {card.name for card in deck if card.type in (KEEPER, CREEPER) and icon in card.icons}


def bridge(
    ada: dict[str, Any], noor: dict[str, Any] | None = None, lin: dict[str, Any] | None = None, **table: Any
) -> Game:
    """A table of two or three; Ada's turn has begun. Without `lin` only two take part."""
    players = {"Ada": ada, "Noor": noor or {}} | ({} if lin is None else {"Lin": lin})
    return lay("startrek", players, **table)


def drawn_to_play(game: Game) -> Game:
    """Go past the question for free actions before the draw, if it is asked."""
    return game.answer(PASS) if game.decision is not None and game.decision.about == "begin" else game


def finished(game: Game) -> Game:
    """Decline Surprises and free actions until a card is to be played or something else is asked."""
    while game.decision is not None and game.decision.about in ("surprise", "finish"):
        game.answer(PASS)
    return game


# The deck as it is ----------------------------------------------------------------------------------------------


def test_one_hundred_cards_by_type(deck: Deck) -> None:
    assert len(deck) == 100
    assert deck.count_types() == {
        BASIC: 1, RULE: 21, GOAL: 23, UNGOAL: 2, KEEPER: 18, CREEPER: 6, ACTION: 24, SURPRISE: 5,
    }  # fmt: skip


def test_every_title_has_its_words(deck: Deck) -> None:
    assert [card.name for card in deck if not card.text.strip()] == []
    made_up = [card for card in deck if card.type in (KEEPER, UNGOAL) and card.origin == "house"]
    assert [card.name for card in made_up if not card.notes and card.name != "Dilithium Crystals"] == []
    unknown = ["Mr. Spock", "Dr. McCoy", "Lt. Uhura", "Tricorder", "Vent the Warp Core", "Time Vortex", "Fizzbin"]
    assert [name for name in unknown if not deck[name].notes] == [], "an effect that no source tells needs a reading"


@pytest.mark.parametrize(
    ("origin", "names"),
    [
        ("rulebook", ["Draw 2", "Draw 3", "Play 2", "Brain Transference", "Fizzbin", "Time Vortex", "Everybody Gets 1",
                      "Steal Something", "Exchange Keepers", "Mix It All Up", "Taxation", "Trade Hands",
                      "Draw 2 and Use 'Em", "Draw 3, Play 2 of Them"]),
        ("published", ["Captain Kirk", "Mr. Spock", "Dr. McCoy", "Scotty", "Lt. Uhura", "Ensign Smith",
                       "The Enterprise", "Phaser", "Tricorder", "Transporter", "Guardian of Forever", "Klingons",
                       "Romulans", "Tribbles", "Doomsday Machine", "Malfunction", "Mirror Universe", "Beam Us Up",
                       "Distress Call", "Wormhole", "Against All Odds", "Spock's Beard", "Enemy Alliance"]),
        ("family", ["The Computer", "Belay That!", "Canceled Plans", "It's a Trap!", "That's Mine!", "Veto!"]),
        ("house", ["Mr. Sulu", "Communicator", "Landing Party", "The Planet Eater", "War on All Fronts"]),
    ],
)  # fmt: skip
def test_origins_are_told_apart(deck: Deck, origin: str, names: list[str]) -> None:
    assert {deck[name].origin for name in names} == {origin}


def test_icons(deck: Deck) -> None:
    assert bearing(deck, "crew member") == {
        "Captain Kirk", "Mr. Spock", "Dr. McCoy", "Scotty", "Lt. Uhura", "Ensign Smith", "Mr. Sulu", "Mr. Chekov",
        "Nurse Chapel",
    }  # fmt: skip
    assert bearing(deck, "equipment") == {
        "The Enterprise", "Phaser", "Tricorder", "Transporter", "The Computer", "Communicator", "Shuttlecraft",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keeper", "quoted", "not_quoted"),
    [
        ("Mr. Sulu", "startrek.crew", "startrek.equipment"),
        ("Phaser", "startrek.equipment", "startrek.crew"),
    ],
)
def test_a_keeper_that_is_played_quotes_what_its_icon_means(keeper: str, quoted: str, not_quoted: str) -> None:
    game = bridge({"hand": [keeper]})
    play(game, "Ada", keeper)
    (played,) = moves(game, {"play"})
    assert quoted in cited(game, played)
    assert not_quoted not in cited(game, played)


def test_only_one_of_the_attaching_creepers_switches_powers_off(deck: Deck) -> None:
    attaching = {card.name: (card.attach.to, card.attach.disables) for card in deck if card.attach is not None}
    assert attaching == {"Malfunction": ("equipment", True), "Mirror Universe": ("crew member", False)}


def test_the_cards_that_solo_play_puts_aside_are_all_there(deck: Deck) -> None:
    """The rulebook lists nine titles and all five Surprises."""
    listed = ["Brain Transference", "Fizzbin", "Time Vortex", "Everybody Gets 1", "Steal Something", "Exchange Keepers",
              "Mix It All Up", "Taxation", "Trade Hands"]  # fmt: skip
    assert [name for name in listed if name not in deck] == []
    assert len(deck.all_of(SURPRISE)) == 5


# Goals ----------------------------------------------------------------------------------------------------------


def cards_for(deck: Deck, goal: str) -> list[str]:
    """Cards that meet a Goal, no more than it takes."""
    test = deck[goal].goal
    assert test is not None
    parts = {part.name: part.value for part in test.parts}
    wanted = [*parts.get("keepers", ()), *parts.get("any_of", ())[:1], *parts.get("in_play", ())]
    harmless = [
        "Mr. Sulu",
        "Mr. Chekov",
        "Nurse Chapel",
        "Ensign Smith",
        "Shuttlecraft",
        "Communicator",
        "The Enterprise",
    ]
    for icon, count in parts.get("icons", {}).items():
        wanted += [name for name in harmless if name in bearing(deck, icon) and name not in wanted][:count]
    return wanted


def playing_goal(goal: str, before_ada: list[str]) -> Game:
    """Ada has these cards before her and has just played the Goal; nothing is attached that need not be."""
    game = bridge(
        {"hand": [goal], "keepers": before_ada}, draw=["Draw 2", "Play 2", "Draw 3", "Play 3", "Draw 4", "Draw 5"]
    )
    while game.decision is not None and game.decision.about == "attach":
        game.answer_at(0)
    return finished(play(drawn_to_play(game), "Ada", goal))


@pytest.mark.parametrize("goal", titles(GOAL))
def test_each_goal_can_be_met(deck: Deck, goal: str) -> None:
    wanted = cards_for(deck, goal)
    assert playing_goal(goal, wanted).winner == "Ada"
    for missing in wanted:
        rest = [name for name in wanted if name != missing]
        assert playing_goal(goal, rest).winner is None, f"without {missing} it is not met"


@pytest.mark.parametrize("goal", titles(GOAL))
def test_each_goal_is_blocked_by_a_creeper_that_it_does_not_name(deck: Deck, goal: str) -> None:
    blocked = playing_goal(goal, [*cards_for(deck, goal), "Doomsday Machine"])
    assert blocked.winner is None
    assert happened(blocked, "blocked")


@pytest.mark.parametrize("goal", titles(UNGOAL))
def test_each_ungoal_is_met_before_one_player_only(deck: Deck, goal: str) -> None:
    wanted = cards_for(deck, goal)
    lost = finished(play(bridge({"hand": [goal]}, {"keepers": wanted}), "Ada", goal))
    assert lost.ended is not None
    assert (lost.ended.what, lost.ended.why) == ("lost", "ungoal met")
    assert "goal.ungoal" in cited(lost, lost.ended)
    apart = finished(play(bridge({"hand": [goal], "keepers": wanted[:1]}, {"keepers": wanted[1:]}), "Ada", goal))
    assert apart.ended is None


@pytest.mark.parametrize("creeper", titles(CREEPER))
def test_against_all_odds_makes_every_creeper_harmless(creeper: str) -> None:
    table: dict[str, Any] = {"keepers": ["Mr. Sulu", "Mr. Chekov", creeper], "hand": ["Against All Odds"]}
    game = bridge(table, goals=["Course Laid In"])
    assert game.decision is not None
    if game.decision.about == "attach":
        game.answer("Mr. Sulu")
    drawn_to_play(game)
    assert game.ended is None
    assert play(game, "Ada", "Against All Odds").winner == "Ada"


# Crew -----------------------------------------------------------------------------------------------------------


def test_captain_kirk_orders_crew_over_once_in_a_turn(deck: Deck) -> None:
    game = bridge({"keepers": ["Captain Kirk"]}, {"keepers": ["Mr. Sulu", "Mr. Chekov", "Shuttlecraft", "Klingons"]})
    say(game, ("Ada", "Order a Crew Member over"))
    assert game.options == ["Noor's Mr. Sulu", "Noor's Mr. Chekov"]
    nobody(say(game, ("Ada", "Noor's Mr. Chekov")))
    assert row(game, "Ada") == ["Captain Kirk", "Mr. Chekov"]
    assert "Order a Crew Member over" not in game.options


def test_captain_kirk_takes_what_clings_to_the_crew(deck: Deck) -> None:
    noor = {"keepers": ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}]}
    game = nobody(bridge({"keepers": ["Captain Kirk"]}, noor).answer("Order a Crew Member over"))
    assert row(game, "Ada") == ["Captain Kirk", "Mirror Universe", "Mr. Sulu"]
    assert hosts(game) == {"Mirror Universe": "Mr. Sulu"}


@pytest.mark.parametrize(
    ("healer", "power", "creeper", "patient"),
    [
        ("Scotty", "Repair a Malfunction", "Malfunction", "Shuttlecraft"),
        ("Dr. McCoy", "Cure a Crew Member", "Mirror Universe", "Mr. Sulu"),
    ],
)
def test_a_repair_leaves_the_keeper(healer: str, power: str, creeper: str, patient: str) -> None:
    game = bridge({"keepers": [healer, patient, {creeper: patient}]}).answer(power)
    assert row(game, "Ada") == sorted([healer, patient])
    assert pile(game, DISCARD) == [creeper]
    assert not game.state.attached
    assert power not in game.options


def test_scotty_repairs_only_what_lies_before_his_owner() -> None:
    game = bridge({"hand": ["Mr. Sulu"], "keepers": ["Scotty"]}, {"keepers": ["Phaser", {"Malfunction": "Phaser"}]})
    assert "Repair a Malfunction" not in game.options


def test_mr_spock_needs_a_hand_to_meld_with() -> None:
    alone = bridge({"hand": ["Mr. Sulu"], "keepers": ["Mr. Spock"]}, {"hand": []})
    assert "Meld minds" not in alone.options
    game = bridge({"hand": ["Mr. Sulu"], "keepers": ["Mr. Spock"]}, {"hand": ["Draw 2", "Draw 3"]}).answer("Meld minds")
    game.answer("Draw 3")
    assert hand(game, "Noor") == ["Draw 2", "Mr. Sulu"]
    assert "Draw 3" in hand(game, "Ada")


def test_lt_uhura_changes_a_card() -> None:
    game = bridge({"hand": ["Draw 2"], "keepers": ["Lt. Uhura"]}, draw=["Mr. Sulu", "Mr. Chekov"]).answer(
        "Change channels"
    )
    assert pile(game, DISCARD) == ["Draw 2"]
    assert hand(game, "Ada") == ["Mr. Chekov", "Mr. Sulu"]


# Ensign Smith ---------------------------------------------------------------------------------------------------

PROTECTED = {"keepers": ["Mr. Sulu", "Shuttlecraft", "Ensign Smith", "Klingons"]}


@pytest.mark.parametrize(
    ("card", "lone_creeper_too", "goes_to"),
    [
        ("Steal Something", True, "Ada"),
        ("That's Mine!", False, "Ada"),
        ("Trash Something", True, "discard"),
        ("Zap a Card!", False, "hand"),
    ],
)
def test_ensign_smith_goes_instead_of_any_keeper(card: str, lone_creeper_too: bool, goes_to: str) -> None:
    game = play(bridge({"hand": [card]}, PROTECTED), "Ada", card)
    if lone_creeper_too:
        assert game.options == ["Noor's Ensign Smith", "Noor's Klingons"], "a lone Creeper is not protected"
        game.answer("Noor's Ensign Smith")
    nobody(game)
    where = {"Ada": row(game, "Ada"), "discard": pile(game, DISCARD), "hand": hand(game, "Ada")}
    assert "Ensign Smith" in where[goes_to]
    assert row(game, "Noor") == ["Klingons", "Mr. Sulu", "Shuttlecraft"]


def test_ensign_smith_goes_in_an_exchange() -> None:
    game = play(
        bridge({"hand": ["Exchange Keepers"], "keepers": ["Communicator"]}, PROTECTED), "Ada", "Exchange Keepers"
    )
    nobody(game)
    assert row(game, "Ada") == ["Ensign Smith"]
    assert row(game, "Noor") == ["Communicator", "Klingons", "Mr. Sulu", "Shuttlecraft"]


def test_ensign_smith_protects_nobody_but_his_owner() -> None:
    game = bridge({"keepers": ["Captain Kirk"]}, {"keepers": ["Ensign Smith"]}, {"keepers": ["Mr. Sulu"]})
    say(game, ("Ada", "Order a Crew Member over"))
    assert game.options == ["Noor's Ensign Smith", "Lin's Mr. Sulu"]


def test_ensign_smith_has_no_say_in_his_owners_choices() -> None:
    game = play(
        bridge({"hand": ["Trash Something"], "keepers": ["Mr. Sulu", "Ensign Smith"]}), "Ada", "Trash Something"
    )
    assert game.options == ["Mr. Sulu", "Ensign Smith"]
    assert "Mr. Sulu" in pile(game.answer("Mr. Sulu"), DISCARD)


def test_ensign_smith_takes_the_shot_at_an_attached_creeper() -> None:
    noor = {"keepers": ["Shuttlecraft", {"Malfunction": "Shuttlecraft"}, "Ensign Smith"]}
    game = bridge({"keepers": ["Phaser"]}, noor).answer("Fire the Phaser")
    assert pile(game, DISCARD) == ["Ensign Smith"]
    assert hosts(game) == {"Malfunction": "Shuttlecraft"}


def test_ensign_smith_can_be_hit_through_his_own_creeper() -> None:
    noor = {"keepers": ["Ensign Smith", {"Mirror Universe": "Ensign Smith"}, "Mr. Sulu"]}
    game = bridge({"keepers": ["Phaser"]}, noor).answer("Fire the Phaser")
    assert pile(game, DISCARD) == ["Ensign Smith", "Mirror Universe"]
    assert row(game, "Noor") == ["Mr. Sulu"]


def test_when_creepers_are_swept_no_keeper_goes_and_nobody_has_to_step_in() -> None:
    noor = {"keepers": ["Shuttlecraft", {"Malfunction": "Shuttlecraft"}, "Klingons", "Ensign Smith"]}
    game = play(bridge({"hand": ["Creeper Sweeper"]}, noor), "Ada", "Creeper Sweeper")
    assert pile(game, DISCARD) == ["Creeper Sweeper", "Klingons", "Malfunction"]
    assert row(game, "Noor") == ["Ensign Smith", "Shuttlecraft"]
    assert not game.state.attached


def test_mixing_it_all_up_deals_ensign_smith_like_everybody_else() -> None:
    game = play(bridge({"hand": ["Mix It All Up"]}, {"keepers": ["Mr. Sulu", "Ensign Smith"]}), "Ada", "Mix It All Up")
    assert sorted(row(game, "Ada") + row(game, "Noor")) == ["Ensign Smith", "Mr. Sulu"]
    assert len(row(game, "Ada")) == 1


# Equipment ------------------------------------------------------------------------------------------------------


def test_a_malfunction_only_breaks_equipment() -> None:
    game = bridge({"keepers": ["Mr. Sulu", "Dilithium Crystals", "Malfunction"]})
    assert not game.state.attached
    broken = bridge({"keepers": ["Mr. Sulu", "Tricorder", "Malfunction"]})
    assert hosts(broken) == {"Malfunction": "Tricorder"}
    assert "startrek.equipment" in cited(broken, happened(broken, "attached")[0])


@pytest.mark.parametrize(("keeper", "power"), [("Phaser", "Fire the Phaser"), ("Tricorder", "Scan a hand")])
def test_a_malfunction_switches_the_power_off(keeper: str, power: str) -> None:
    noor = {"hand": ["Draw 2"], "keepers": ["Klingons"]}
    assert power in bridge({"keepers": [keeper]}, noor).options
    assert power not in bridge({"keepers": [keeper, {"Malfunction": keeper}]}, noor).options


def test_the_phaser_hits_anybodys_creeper_and_its_keeper() -> None:
    noor = {"keepers": ["Mr. Sulu", {"Mirror Universe": "Mr. Sulu"}, "Romulans"]}
    game = bridge({"keepers": ["Phaser", "Klingons"]}, noor).answer("Fire the Phaser")
    assert game.options == ["Klingons", "Noor's Mirror Universe", "Noor's Romulans"]
    game.answer("Noor's Mirror Universe")
    assert pile(game, DISCARD) == ["Mirror Universe", "Mr. Sulu"]
    assert "Fire the Phaser" not in game.options


def test_the_tricorder_looks_and_takes_nothing() -> None:
    game = bridge({"keepers": ["Tricorder"]}, {"hand": ["Draw 2", "Draw 3"]}).answer("Scan a hand")
    assert [game.deck.cards[card].name for card in happened(game, "looked")[0].data] == ["Draw 2", "Draw 3"]
    assert hand(game, "Noor") == ["Draw 2", "Draw 3"]


def test_the_computer_adds_a_draw_a_play_and_room() -> None:
    game = bridge({"keepers": ["The Computer"]}, rules=["Draw 2", "Play 2"])
    assert (game.state.drawn, plays_left(game.state, 0)) == (3, 3)
    assert draws_required(game.state, 1) == 2
    broken = bridge({"keepers": ["The Computer", {"Malfunction": "The Computer"}]}, rules=["Draw 2", "Play 2"])
    assert (broken.state.drawn, plays_left(broken.state, 0)) == (2, 2)


def test_a_malfunction_on_the_computer_brings_the_limits_back() -> None:
    """Noor may hold two cards under Hand Limit 1, until her Computer breaks down."""
    noor = {"hand": ["Mr. Sulu", "Mr. Chekov"], "keepers": ["The Computer"]}
    game = play(bridge({"hand": ["Steal Something"]}, noor, rules=["Hand Limit 1"]), "Ada", "Steal Something")
    nobody(game)
    assert row(game, "Ada") == ["The Computer"]
    assert (asked(game), game.options) == ("Noor", ["Mr. Sulu", "Mr. Chekov"])


# The Guardian of Forever ----------------------------------------------------------------------------------------


def test_the_guardian_goes_into_the_middle_of_the_pile() -> None:
    places = set()
    for seed in range(12):
        game = bridge({"keepers": ["Guardian of Forever"]}, rest="draw", seed=seed, draw=["Mr. Sulu", "Mr. Chekov"])
        size = len(game.state.zones[DRAW])
        game.answer("Step through the Guardian")
        guardian = game.deck.copies_of("Guardian of Forever")[0]
        at = game.state.zones[DRAW].index(guardian)
        assert size // 4 <= at <= size - size // 4
        places.add(at)
        assert hand(game, "Ada") == ["Mr. Sulu"], "the top of the pile is as it was"
    assert len(places) > 4


def test_the_guardian_gives_one_extra_turn() -> None:
    game = bridge({"hand": ["Mr. Sulu", "Mr. Chekov"], "keepers": ["Guardian of Forever"]})
    play(game.answer("Step through the Guardian"), "Ada", "Mr. Sulu")
    assert (asked(game), game.state.turns) == ("Ada", 2)
    assert game.deck.copies_of("Guardian of Forever")[0] in game.state.zones[DRAW]
    play(game, "Ada", "Mr. Chekov")
    assert [event.who for event in happened(game, "turned")] == [0, 0, 1]


def test_the_guardian_is_not_offered_during_the_turn_that_it_gave() -> None:
    ada = {"hand": ["Mr. Sulu"], "keepers": ["Guardian of Forever"]}
    game = bridge(ada, rules=["Draw 5"], draw=["Draw 2", "Draw 3"])
    play(game.answer("Step through the Guardian"), "Ada", "Mr. Sulu")
    assert game.state.turns == 2
    assert "Guardian of Forever" in hand(game, "Ada"), "with so few cards in the pile it comes back at once"
    play(game, "Ada", "Guardian of Forever")
    assert [event.who for event in happened(game, "turned")][:3] == [0, 0, 1], "no question came before Noor's turn"
    assert game.options == ["pass", "Step through the Guardian"], "Ada's next turn is an ordinary one again"


# Actions --------------------------------------------------------------------------------------------------------


def test_brain_transference_exchanges_everything_but_the_names() -> None:
    ada = {"hand": ["Brain Transference", "Draw 2"], "keepers": ["Phaser", {"Malfunction": "Phaser"}]}
    game = bridge(ada, {"hand": ["Draw 3"]}, {"hand": ["Draw 4"], "keepers": ["Mr. Sulu"]}, draw=["Play 2", "Play 3"])
    play(game, "Ada", "Brain Transference").answer("Lin")
    assert (row(game, "Ada"), row(game, "Lin")) == (["Mr. Sulu"], ["Malfunction", "Phaser"])
    assert (hand(game, "Ada"), hand(game, "Lin")) == (["Draw 4"], ["Draw 2", "Play 2"])
    assert hosts(game) == {"Malfunction": "Phaser"}
    assert [game.state.names[seat] for seat in game.state.order] == ["Lin", "Noor", "Ada"]
    assert asked(game) == "Noor"
    assert_at_rest(game.state)
    assert_cards_in_place(game.state)


@pytest.mark.parametrize(("other", "then"), [("Noor", ["Ada", "Lin", "Noor"]), ("Lin", ["Noor", "Ada", "Lin"])])
def test_the_turn_passes_on_from_the_old_chair(other: str, then: list[str]) -> None:
    hands = {"Ada": {"hand": ["Brain Transference"]}, "Noor": {"hand": ["Mr. Sulu"]}, "Lin": {"hand": ["Mr. Chekov"]}}
    game = lay("startrek", hands, ask_surprises=False)
    game.answer("Brain Transference").answer(other)
    seen = []
    for _ in range(3):
        seen.append(str(asked(game)))
        game.answer_at(0)
    assert seen == then


def test_brain_transference_ends_the_turn_even_with_the_computer_gained() -> None:
    game = bridge(
        {"hand": ["Brain Transference", "Draw 2"]}, {"hand": ["Draw 3"], "keepers": ["The Computer"]}, rules=["Play 3"]
    )
    before = game.state.drawn
    play(game, "Ada", "Brain Transference")
    assert before == 1
    assert game.state.turns == 2
    assert (asked(game), game.state.drawn) == ("Ada", 2), "with two players the next turn is Ada's, in Noor's old chair"


def test_brain_transference_holds_others_to_a_limit_at_once() -> None:
    ada, noor = {"hand": ["Brain Transference"]}, {"hand": ["Draw 2"]}
    game = play(bridge(ada, noor, rules=["Hand Limit 1", "Draw 3"]), "Ada", "Brain Transference")
    assert (asked(game), len(game.options)) == ("Noor", 3)


def test_beam_us_up_brings_everybody_home() -> None:
    ada = {"hand": ["Beam Us Up"], "keepers": ["Mr. Sulu", "Phaser"]}
    game = play(
        bridge(ada, {"keepers": ["Mr. Chekov", "Ensign Smith"]}, draw=["Draw 2", "Draw 3"]), "Ada", "Beam Us Up"
    )
    assert hand(game, "Ada") == ["Draw 2", "Mr. Sulu"]
    assert hand(game, "Noor") == ["Draw 3", "Ensign Smith", "Mr. Chekov"]
    assert row(game, "Ada") == ["Phaser"]


@pytest.mark.parametrize("broken", [False, True])
def test_a_working_transporter_receives_all_crew(broken: bool) -> None:
    noor = ["Transporter", *([{"Malfunction": "Transporter"}] if broken else [])]
    ada = {"hand": ["Beam Us Up"], "keepers": ["Mr. Sulu"]}
    game = play(
        bridge(ada, {"keepers": noor}, {"keepers": ["Mr. Chekov"]}, draw=["Draw 2", "Draw 3"]), "Ada", "Beam Us Up"
    )
    assert hand(game, "Noor") == (["Draw 3"] if broken else ["Draw 3", "Mr. Chekov", "Mr. Sulu"])
    assert hand(game, "Lin") == (["Mr. Chekov"] if broken else [])
    beamed = moves(game, {"take"})
    assert {game.deck.cards[event.card].name for event in beamed} == {"Mr. Chekov", "Mr. Sulu"}
    assert all("startrek.crew" in cited(game, event) for event in beamed)


def test_distress_call_counts_creepers_before_the_draws() -> None:
    game = play(
        bridge(
            {"hand": ["Distress Call"]},
            {"keepers": ["Klingons"]},
            {"keepers": ["Romulans", "Tribbles"]},
            draw=[
                "Draw 2",
                "Doomsday Machine",
                "Draw 3",
                "Draw 4",
                "Draw 5",
                "Play 2",
                "Play 3",
                "Play 4",
                "Play All",
                "Veto!",
            ],
        ),
        "Ada",
        "Distress Call",
    )
    assert hand(game, "Ada") == ["Draw 2", "Draw 3"], "the Doomsday Machine came too late to count"
    assert row(game, "Ada") == ["Doomsday Machine"]
    assert len(hand(game, "Lin")) == 4


@pytest.mark.parametrize("players", [2, 3])
def test_fizzbin_deals_a_card_for_each_player(players: int) -> None:
    lin: dict[str, Any] | None = {} if players == 3 else None
    game = bridge(
        {"hand": ["Fizzbin", "Draw 5"]}, {}, lin, draw=["Draw 2", "Mr. Sulu", "Mr. Chekov", "Nurse Chapel", "Draw 3"]
    )
    play(game, "Ada", "Fizzbin")
    assert len(game.options) == players
    while game.decision is not None and game.decision.about == "play aside":
        game.answer_at(0)
        nobody(game)
    assert len(row(game, "Ada")) == players
    assert hand(game, "Ada") == ["Draw 2", "Draw 5"]
    assert happened(game, "turned")[-1].who == 1


def test_time_vortex_mixes_all_hands() -> None:
    held = ["Mr. Sulu", "Mr. Chekov", "Nurse Chapel", "Draw 3"]
    game = play(
        bridge({"hand": ["Time Vortex"]}, {"hand": held}, {"hand": []}, draw=["Draw 2", "Play 2"]), "Ada", "Time Vortex"
    )
    sizes = [len(hand(game, name)) for name in NAMES[:3]]
    assert sizes == [2, 3, 1], "five cards dealt one by one, and Noor has drawn for her turn"
    assert sorted(hand(game, "Ada") + hand(game, "Noor") + hand(game, "Lin")) == sorted([*held, "Draw 2", "Play 2"])


def test_tribbles_are_passed_to_the_left() -> None:
    game = bridge({"keepers": ["Tribbles"]}, {}, {"keepers": ["Mr. Sulu"]}).answer("Pass the Tribbles on")
    assert row(game, "Noor") == ["Tribbles"]
    assert row(game, "Lin") == ["Mr. Sulu"]


def test_vent_the_warp_core_takes_only_ones_own_equipment() -> None:
    game = bridge({"keepers": ["Mr. Sulu", "Phaser"]}, {"keepers": ["Tricorder"]}, rules=["Vent the Warp Core"],
                  draw=["Draw 2", "Draw 3", "Draw 4"])  # fmt: skip
    game.answer("Vent the core")
    assert pile(game, DISCARD) == ["Phaser"]
    assert hand(game, "Ada") == ["Draw 2", "Draw 3", "Draw 4"]
    assert game.state.drawn == 1, "the two cards are no part of the draw"


# Surprises ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("surprise", "card"),
    [
        ("Belay That!", "Jackpot!"),
        ("Canceled Plans", "House Call"),
        ("Canceled Plans", "The Planet Eater"),
        ("Veto!", "Play 3"),
    ],
)
def test_out_of_turn_each_cancels_its_kind(surprise: str, card: str) -> None:
    game = bridge({"hand": [card, "Mr. Sulu"]}, {"hand": [surprise]})
    nobody(say(game, ("Ada", card), ("Noor", surprise)))
    assert pile(game, DISCARD) == sorted([card, surprise])
    assert not game.state.zones[GOALS]
    assert not game.state.zones[RULES]
    assert happened(game, "turned")[-1].who == 1, "the play is spent"


@pytest.mark.parametrize("surprise", titles(SURPRISE))
def test_every_surprise_cancels_a_surprise(surprise: str) -> None:
    card = "Draw 4" if surprise != "Veto!" else "Jackpot!"
    answer = "Veto!" if surprise != "Veto!" else "Belay That!"
    game = bridge({"hand": [card]}, {"hand": [answer]}, {"hand": [surprise]})
    nobody(say(game, ("Ada", card), ("Noor", answer), ("Lin", surprise)))
    assert {answer, surprise} <= set(pile(game, DISCARD))
    assert (card in pile(game, RULES)) or card == "Jackpot!"
    assert len(happened(game, "cancelled")) == 1


def test_belay_that_on_the_own_turn() -> None:
    game = play(
        bridge({"hand": ["Belay That!"]}, {"hand": ["Jackpot!", "Mr. Sulu"]}, {"hand": ["Draw 2"]}),
        "Ada",
        "Belay That!",
    )
    assert game.options == ["a card at random", "Jackpot!"]
    game.answer("random")
    assert len(hand(game, "Noor")) == 2
    assert hand(game, "Lin") == []


def test_canceled_plans_on_the_own_turn() -> None:
    noor = {"hand": ["Open Channel", "Mr. Sulu"]}
    game = play(bridge({"hand": ["Canceled Plans"]}, noor, goals=["House Call"]), "Ada", "Canceled Plans")
    assert not game.state.zones[GOALS]
    game.answer("Open Channel")
    assert pile(game, DISCARD) == ["Canceled Plans", "House Call", "Open Channel"]


def test_thats_mine_out_of_turn_takes_the_keeper_being_played() -> None:
    game = bridge({"hand": ["Phaser"]}, {"hand": ["That's Mine!"], "keepers": ["Malfunction"]})
    nobody(say(game, ("Ada", "Phaser"), ("Noor", "That's Mine!")))
    assert row(game, "Noor") == ["Malfunction", "Phaser"]
    assert hosts(game) == {"Malfunction": "Phaser"}


def test_thats_mine_on_the_own_turn_takes_a_keeper_in_play() -> None:
    game = play(bridge({"hand": ["That's Mine!"]}, {"keepers": ["Phaser", "Klingons"]}), "Ada", "That's Mine!")
    assert row(game, "Ada") == ["Phaser"]


@pytest.mark.parametrize("gone", [[], ["Draw 3"], ["Draw 3", "Play 2"]])
def test_veto_on_the_own_turn_discards_up_to_two_rules(gone: list[str]) -> None:
    game = bridge({"hand": ["Veto!"]}, rules=["Draw 3", "Play 2", "Hand Limit 2"])
    play(game, "Ada", "Veto!").answer(gone or "pass")
    assert set(pile(game, RULES)) == {"Draw 3", "Play 2", "Hand Limit 2"} - set(gone)


def test_its_a_trap_on_the_own_turn() -> None:
    noor = {"hand": ["Mr. Sulu", "Draw 2"]}
    game = play(
        bridge({"hand": ["It's a Trap!"]}, noor, draw=["Play 2", "Play 3", "Play 4", "Draw 3"]), "Ada", "It's a Trap!"
    )
    game.answer("Draw 2")
    assert hand(game, "Ada") == ["Play 2", "Play 3", "Play 4"]
    assert hand(game, "Noor") == ["Draw 3", "Mr. Sulu"]


TRAPPER = {"hand": ["It's a Trap!", "Draw 5"], "keepers": ["Mr. Chekov"]}


@pytest.mark.parametrize("theft", ["Steal Something", "That's Mine!", "Exchange Keepers", "Captain Kirk"])
def test_a_trap_stops_every_kind_of_theft(theft: str) -> None:
    power = theft == "Captain Kirk"
    game = bridge({"hand": [] if power else [theft], "keepers": ["Captain Kirk" if power else "Phaser"]}, TRAPPER)
    say(game, ("Ada", "Order a Crew Member over" if power else theft))
    if not power:
        early = "It's a Trap!" in game.options
        assert early == (theft == "That's Mine!"), "before it is clear what is taken, it only counters a Surprise"
        game.answer(PASS)
    assert (asked(game), game.options) == ("Noor", ["pass", "It's a Trap!"])
    say(game, ("Noor", "It's a Trap!"), ("Ada", PASS))
    assert row(game, "Noor") == sorted(["Mr. Chekov", "Captain Kirk" if power else "Phaser"])
    assert row(game, "Ada") == []
    assert "It's a Trap!" in pile(game, DISCARD)
    assert not game.state.zones[RESOLVING]


def test_a_trap_can_be_countered() -> None:
    game = bridge({"hand": ["Steal Something", "Veto!"], "keepers": ["Phaser"]}, TRAPPER)
    say(game, ("Ada", "Steal Something"), ("Noor", PASS), ("Noor", "It's a Trap!"), ("Ada", "Veto!"), ("Noor", PASS))
    assert row(game, "Ada") == ["Mr. Chekov", "Phaser"]
    assert {"It's a Trap!", "Veto!", "Steal Something"} <= set(pile(game, DISCARD))
    assert not game.state.zones[RESOLVING]


def test_a_trap_takes_ensign_smith_from_a_thief_who_has_him() -> None:
    game = bridge({"hand": ["Steal Something"], "keepers": ["Phaser", "Ensign Smith"]}, TRAPPER)
    say(game, ("Ada", "Steal Something"), ("Noor", PASS), ("Noor", "It's a Trap!"), ("Ada", PASS))
    assert row(game, "Noor") == ["Ensign Smith", "Mr. Chekov"]


def test_a_trap_for_a_thief_with_nothing_still_stops_the_theft() -> None:
    game = bridge({"hand": ["Steal Something"]}, TRAPPER)
    say(game, ("Ada", "Steal Something"), ("Noor", PASS), ("Noor", "It's a Trap!"), ("Ada", PASS))
    assert row(game, "Noor") == ["Mr. Chekov"]
    assert "no Keeper in play" in happened(game, "fizzled")[0].data


def test_the_owner_is_asked_for_a_trap_whatever_they_hold() -> None:
    """Two games differ only in what Noor holds; the questions must be the same."""
    told = []
    for held in ("It's a Trap!", "Draw 5"):
        game = bridge({"hand": ["Steal Something"]}, {"hand": [held], "keepers": ["Mr. Chekov"]})
        finished(say(game, ("Ada", "Steal Something")))
        # The options are what only Noor sees.
        told.append([(event.data._replace(options=()), event.card) for event in happened(game, "asked")][:3])
        assert [event.why for event in happened(game, "asked")][:3] == ["turn", "surprise", "trap"]
    assert told[0] == told[1]


def test_a_lone_creeper_is_stolen_without_a_trap() -> None:
    game = bridge({"hand": ["Steal Something"]}, {"hand": ["It's a Trap!"], "keepers": ["Klingons"]})
    say(game, ("Ada", "Steal Something"), ("Noor", PASS))
    assert row(game, "Ada") == ["Klingons"]


def test_a_trap_against_the_transporter_stops_the_beaming_for_all() -> None:
    ada = {"hand": ["Beam Us Up"], "keepers": ["Nurse Chapel"]}
    game = bridge(ada, {"keepers": ["Transporter", "Mr. Sulu"]}, TRAPPER)
    say(game, ("Ada", "Beam Us Up"), ("Noor", PASS), ("Lin", PASS), ("Lin", "It's a Trap!"))
    say(nobody(game), ("Lin", "Noor's Transporter"))
    assert row(game, "Lin") == ["Mr. Chekov", "Transporter"]
    assert (row(game, "Ada"), row(game, "Noor")) == (["Nurse Chapel"], ["Mr. Sulu"])


def test_no_surprise_stops_a_free_action_that_takes_nothing() -> None:
    noor = {"hand": titles(SURPRISE), "keepers": ["Klingons"]}
    game = bridge({"keepers": ["Phaser"]}, noor).answer("Fire the Phaser")
    assert pile(game, DISCARD) == ["Klingons"]


# The deck in play -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(deck: Deck) -> list[Game]:
    """Some hundreds of random games of two to four players, played to their end."""
    return random_games(deck, GAMES)


def test_random_games_end_in_a_sensible_time(games: list[Game]) -> None:
    lengths = [len(moves(game, PLAYED | ANSWERS)) for game in games]
    assert 30 <= median(lengths) <= 150
    lost = sum(game.ended is not None and game.ended.what == "lost" for game in games)
    assert 0.02 * GAMES < lost < 0.2 * GAMES, "everybody should lose now and then, not often"


def test_every_card_comes_to_the_table(deck: Deck, games: list[Game]) -> None:
    came = PLAYED | LAID | ANSWERS
    seen = Counter(deck.cards[event.card].name for game in games for event in moves(game, came))
    assert [card.name for card in deck if card.type != BASIC and not seen[card.name]] == []


def test_every_free_action_is_used_and_every_surprise_answers(deck: Deck, games: list[Game]) -> None:
    used = set().union(*map(free_actions, games))
    answered = {deck.cards[event.card].name for game in games for event in moves(game, ANSWERS)}
    assert {(card.name, index) for card in deck for index in range(len(card.free))} - used == set()
    assert answered == set(titles(SURPRISE))


def test_many_goals_win_games(deck: Deck, games: list[Game]) -> None:
    won = Counter(deck.cards[g.ended.card].name for g in games if g.ended is not None and g.ended.what == "won")
    assert len(won) >= 18
    assert won.most_common(1)[0][1] < sum(won.values()) / 4, "no Goal should decide most games"


def test_no_card_is_lost_and_the_log_tells_all(games: list[Game]) -> None:
    for game in games:
        assert_cards_in_place(game.state)
        again = replayed(game)
        assert again.zones == game.state.zones
        assert (again.order, again.attached, again.counts) == (game.state.order, game.state.attached, game.state.counts)


def test_tables_are_at_rest_whenever_somebody_is_asked(deck: Deck) -> None:
    exchanged = 0
    for seed in range(40):
        game = Game(deck, Setup(NAMES[: 2 + seed % 3], seed=seed))
        rng = random.Random(seed)
        while game.decision is not None:
            decision = game.decision
            assert decision.options
            if decision.about == "play":
                assert_at_rest(game.state)
            answer_at_random(game, rng)
        exchanged += len(happened(game, "reseated"))
    assert exchanged
