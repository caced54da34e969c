"""Solo Fluxx: two decks, four spots, scored Goals and a score, in single steps and in whole games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fluxx_nb.engine.core.card import CREEPER, RULE, SURPRISE
from fluxx_nb.engine.core.counts import EXTRA_TURN, TAKEN
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import HAND_DEALT
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import (
    BASICS,
    DISCARD,
    DRAW,
    GOALS,
    HAND,
    OUT,
    ROW,
    RULES,
    RULES_DECK,
    SCORED,
    aside_of,
)
from fluxx_nb.engine.files.deckfile import load_edition, read_deck
from fluxx_nb.engine.files.schema import DeckError, deck_schema
from fluxx_nb.engine.systems.solo import SPOTS, spot_of
from fluxx_nb.engine.tables import TableError, new_game, set_table
from fluxx_nb.players.party import Party
from fluxx_nb.story.advise.ledger import ledger
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.saves.saves import load, save
from fluxx_nb.story.scenarios.library import ScenarioError, read_scenarios
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.text import to_text
from tests.tabletop import (
    DECKS,
    assert_at_rest,
    assert_cards_in_place,
    cited,
    facts,
    hand,
    happened,
    lay,
    pile,
    replayed,
    row,
    say,
)

SOLO = "startrek.solo"
QUOTED = {"scored": SOLO, "concluded": "solo.ends", "lost": "goal.ungoal"}
"""What must be quoted at these kinds of events in a game that is played alone."""
SEEDS = range(60)
FILLING = ["Nurse Chapel", "Communicator", "Shuttlecraft", "Tricorder", "The Enterprise", "Phaser"]
"""Cards to draw that no Goal of these tests asks for."""


def alone(seat: dict[str, Any], **table: Any) -> Game:
    """Ada's table, with nothing in the two decks but what is named."""
    table = {"draw": FILLING, "rules_deck": ["Play 2", "Draw 2"]} | table
    return lay("startrek", {"Ada": seat}, solo=True, **table)


def ada(game: Game, *answers: Any) -> Game:
    return say(game, *(("Ada", answer) for answer in answers))


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """The small deck with something of every system, made playable alone."""
    text = (DECKS / "sampler.yaml").read_text(encoding="utf-8")
    path = tmp_path_factory.mktemp("lonely") / "cards.yaml"
    path.write_text(text.replace("\ncards:", "\nsolo: {set_aside: [surprise]}\ncards:", 1))
    return read_deck(path)


# Sitting down -------------------------------------------------------------------------------------------------------


def test_the_decks_are_divided() -> None:
    game = new_game("startrek", ["Ada"], seed=4, solo=True)
    deck, zones = game.deck, game.state.zones
    assert deck.solo is not None
    ours = {"Rotate Hands", "Use What You Take"}
    assert ours < deck.solo.set_aside, "what does nothing without other players"
    listed = deck.solo.set_aside - ours
    assert len(listed) == 9 + len(deck.all_of(SURPRISE)), "the rulebook lists nine titles besides"
    assert {deck.cards[card].name for card in zones[OUT]} == deck.solo.set_aside
    assert {card for card in range(len(deck)) if deck.types[card] == SURPRISE} <= set(zones[OUT])
    assert {deck.types[card] for card in zones[RULES_DECK]} == {RULE}
    assert len(zones[RULES_DECK]) == len(deck.all_of(RULE))
    assert RULE not in {deck.types[card] for card in (*zones[DRAW], *zones[HAND[0]])}
    assert {deck.types[card] for card in game.state.row(0)} <= {CREEPER}
    assert len(zones[HAND[0]]) == HAND_DEALT + 1, "the hand that is dealt, and the draw of the first turn"
    elsewhere = sum(len(zones[zone]) for zone in (BASICS, OUT, RULES_DECK, HAND[0], ROW[0]))
    assert len(zones[DRAW]) == len(deck) - elsewhere
    assert game.score == 0
    assert_cards_in_place(game.state)


def test_one_player_sits_down_without_being_named() -> None:
    assert new_game("startrek", solo=True, seed=1).setup.players == ("Ada",)
    assert new_game("startrek", seed=1).setup.players == ("Ada", "Noor", "Lin")
    assert new_game("startrek", seed=1).score is None


@pytest.mark.parametrize(
    ("edition", "players", "more", "told"),
    [
        ("startrek", ["Ada", "Noor"], {}, "2 players cannot play Solo Fluxx"),
        ("startrek", 3, {}, "3 players cannot play Solo Fluxx"),
        ("math", ["Ada"], {}, "Math Fluxx does not have Solo Fluxx"),
        ("startrek", ["Ada"], {"meta_rules": ["Plan B"]}, "has no Meta Rules"),
    ],
)
def test_what_cannot_be_played_alone_is_refused(edition: str, players: Any, more: dict[str, Any], told: str) -> None:
    with pytest.raises(TableError, match=told):
        set_table(load_edition(edition), players, solo=True, **more)


def test_one_player_needs_solo_fluxx() -> None:
    with pytest.raises(TableError, match="1 player cannot play"):
        new_game("startrek", ["Ada"])


def test_nobody_joins() -> None:
    game = new_game("startrek", ["Ada"], seed=2, solo=True)
    with pytest.raises(IllegalAnswer, match="Solo Fluxx"):
        game.join("Noor")
    with pytest.raises(IllegalAnswer, match="last player"):
        game.leave("Ada")


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("solo: {passage: startrek.solo}", "use one of: reading, set_aside"),
        ("solo: {set_aside: [Trade Hand]}", "did you mean 'Trade Hands'"),
        ("solo: {set_aside: surprise}", "must be a list of words"),
        ("solo: {reading: [surprise]}", "must be a word"),
        ("solo: {aside: []}", "did you mean 'set_aside'"),
        ("solo: true", "must be a mapping"),
    ],
)
def test_a_wrong_header_says_where(tmp_path: Path, header: str, told: str) -> None:
    path = tmp_path / "cards.yaml"
    text = (DECKS / "sampler.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("\ncards:", f"\n{header}\ncards:", 1), encoding="utf-8")
    with pytest.raises(DeckError, match=told) as problem:
        read_deck(path)
    assert "cards.yaml:4:" in str(problem.value)


def test_the_schema_knows_the_header() -> None:
    solo = deck_schema()["properties"]["solo"]
    assert set(solo["properties"]) == {"set_aside", "reading"}
    assert solo["required"] == [], "a deck is playable alone although it puts nothing aside"


@pytest.mark.parametrize(
    ("edition", "fields", "line", "told"),
    [
        ("startrek", "rules_deck: [Draw 2]", 5, "there is 'rules_deck' in solitaire only"),
        ("startrek", "scored: [House Call]", 5, "there is 'scored' in solitaire only"),
        ("math", "solo: true", 5, "does not have Solo Fluxx"),
        ("startrek", "solo: true\n  players: {Ada: {}, Noor: {}}", 5, "for one player, but there are 2"),
    ],
)
def test_a_wrong_scenario_says_where(tmp_path: Path, edition: str, fields: str, line: int, told: str) -> None:
    path = tmp_path / "scenarios.yaml"
    players = "" if "players" in fields else "\n  players: {Ada: {}}"
    path.write_text(f"- id: one\n  title: One\n\n  teaches: [turn.draw]\n  {fields}{players}\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=told) as problem:
        read_scenarios(path, edition)
    assert problem.value.line == line


# Turns and rules ----------------------------------------------------------------------------------------------------


def test_every_kind_of_rule_has_its_spot() -> None:
    deck = load_edition("startrek")
    found = {deck.cards[card].name: spot_of(deck, card) for card in deck.all_of(RULE)}
    for name, spot in found.items():
        by_title = {"Draw": "draw", "Play": "play"}.get(name.split()[0], "limit" if " Limit " in name else "other")
        assert spot == by_title, name
    assert set(found.values()) == set(SPOTS)


def test_a_rule_counts_for_the_whole_of_the_next_turn() -> None:
    game = ada(alone({"hand": ["Mr. Sulu"]}, rules_deck=["Draw 3", "Play 2"]), "Mr. Sulu")
    assert game.state.drawn == 3
    assert "draw up" not in {event.why for event in game.events}, "it is no draw in mid-turn"
    [turned_up] = [event for event in happened(game, "moved") if event.why == "turned up"]
    assert (turned_up.source, turned_up.target, turned_up.cause) == (RULES_DECK, RULES, -1)
    assert cited(game, turned_up) == ("solo.toggle",)


@pytest.mark.parametrize(
    ("older", "newer"),
    [("Draw 4", "Draw 2"), ("Play All", "Play 2"), ("Hand Limit 2", "Keeper Limit 4"), ("Wormhole", "No-Hand Bonus")],
)
def test_a_newer_rule_takes_the_spot(older: str, newer: str) -> None:
    game = alone({"hand": ["Mr. Sulu"]}, rules=[older], rules_deck=[newer, "First Play Random"], draw=FILLING)
    while pile(game, RULES) == [older]:
        game.answer_at(0)
    assert pile(game, RULES) == [newer]
    assert older in pile(game, DISCARD)
    assert set(game.state.by.values()) == set(game.state.zones[RULES])


def test_a_rule_out_of_hand_takes_its_spot_too() -> None:
    rules, coming = ["Play 2", "No-Hand Bonus"], ["Against All Odds", "Draw 2"]
    game = alone({"hand": ["Zap a Card!", "Mr. Sulu"]}, rules=rules, rules_deck=coming)
    ada(game, "Zap a Card!", "No-Hand Bonus", "Mr. Sulu")
    assert pile(game, RULES) == ["Against All Odds", "Play 2"]
    ada(game, "No-Hand Bonus")
    assert pile(game, RULES) == ["No-Hand Bonus", "Play 2"]
    assert "Against All Odds" in pile(game, DISCARD)


def test_actions_on_rules_work_as_ever() -> None:
    game = alone(
        {"hand": ["Rules Reset", "Let's Do That Again!"]},
        rules=["Draw 2", "No-Hand Bonus"],
        rules_deck=["Play 2", "Draw 3"],
    )
    ada(game, "Rules Reset")
    assert pile(game, RULES) == ["Play 2"]
    assert pile(game, DISCARD) == ["Draw 2", "No-Hand Bonus", "Rules Reset"]
    ada(game, "Let's Do That Again!", "No-Hand Bonus")
    assert pile(game, RULES) == ["No-Hand Bonus", "Play 2"]


def test_a_keeper_limit_that_is_turned_up_is_kept_before_the_next_turn() -> None:
    seat = {"hand": ["Mr. Sulu"], "keepers": ["Mr. Chekov", "Dilithium Crystals"]}
    game = alone(seat, rules_deck=["Keeper Limit 2", "Draw 2"])
    ada(game, "Mr. Sulu")
    assert game.decision is not None
    assert (game.decision.about, game.state.turns) == ("limit", 1)
    assert game.decision.why == "limit turned up"
    assert cited(game, game.events[-1]) == ("solo.limit",)
    ada(game, ["Mr. Sulu"])
    assert (row(game, "Ada"), game.state.turns) == (["Dilithium Crystals", "Mr. Chekov"], 2)


def test_an_extra_turn_follows_at_once() -> None:
    seat = {"hand": ["Mr. Sulu", "Mr. Chekov"], "keepers": ["Guardian of Forever"]}
    game = alone(seat, rules_deck=["Draw 2", "Play 2"])
    ada(game, "Step through the Guardian", "Mr. Sulu")
    assert (game.state.turns, pile(game, RULES)) == (2, [])
    ada(game, "Mr. Chekov")
    assert (game.state.turns, pile(game, RULES)) == (3, ["Draw 2"])


def test_an_extra_turn_quotes_the_card_that_granted_it() -> None:
    game = alone({"hand": ["Mr. Sulu", "Mr. Chekov"], "keepers": ["Guardian of Forever"]})
    ada(game, "Step through the Guardian", "Mr. Sulu")
    (extra,) = [moment for moment in tell(game) if (moment.what, moment.why) == ("turned", "extra turn")]
    assert extra.says is not None
    assert (extra.says.name, extra.card_is_source) == ("Guardian of Forever", True)


def test_nobody_sees_the_order_of_the_rules_deck() -> None:
    game = alone({"hand": ["Mr. Sulu"]}, scored=["House Call"])
    for seat in (0, None):
        sight = Sight(game.state, seat)
        assert sight.cards(RULES_DECK) == [HIDDEN, HIDDEN]
        assert sight.cards(SCORED) == list(game.deck.copies_of("House Call"))


# Scoring ------------------------------------------------------------------------------------------------------------


def test_a_goal_is_scored_and_costs_its_cards() -> None:
    game = alone({"hand": ["Mr. Chekov"], "keepers": ["Mr. Sulu", "Dilithium Crystals"]}, goals=["Course Laid In"])
    ada(game, "Mr. Chekov")
    assert (game.score, pile(game, SCORED), row(game, "Ada")) == (1, ["Course Laid In"], ["Dilithium Crystals"])
    scored = happened(game, "scored")
    assert [(event.data, cited(game, event)) for event in scored] == [(1, (SOLO,))]
    gone = [event for event in happened(game, "moved") if event.why == "served its Goal"]
    assert [game.events[event.cause].what for event in gone] == ["scored", "scored"]
    assert [cited(game, event) for event in gone] == [(SOLO,), (SOLO,)]
    assert game.winner is None
    assert game.ended is None


@pytest.mark.parametrize(
    ("goal", "keepers", "asked", "count", "left"),
    [
        ("Staff Meeting", ["Mr. Sulu", "Mr. Chekov", "Ensign Smith", "Scotty"], [], 0, []),
        ("Staff Meeting", ["Mr. Sulu", "Mr. Chekov", "Ensign Smith", "Scotty", "Dr. McCoy", "Dilithium Crystals"],
         ["Dr. McCoy", "Ensign Smith", "Mr. Chekov", "Mr. Sulu", "Scotty"], 4, ["Dilithium Crystals", "Dr. McCoy"]),
        ("Somebody Get the Engineer", ["Scotty", "Transporter", "The Computer"], ["The Computer", "Transporter"], 1,
         ["The Computer"]),
        ("Somebody Get the Engineer", ["Scotty", "Transporter", "Mr. Sulu"], [], 0, ["Mr. Sulu"]),
        ("Off and On Again", ["The Computer", {"Malfunction": "The Computer"}, "Mr. Sulu"], [], 0, ["Mr. Sulu"]),
    ],
)  # fmt: skip
def test_no_more_goes_than_the_goal_asks_for(
    goal: str, keepers: list[Any], asked: list[str], count: int, left: list[str]
) -> None:
    game = ada(alone({"hand": [goal], "keepers": keepers}), goal)
    decision = game.decision
    assert decision is not None
    assert (decision.about == "score") == bool(asked)
    if asked:
        assert sorted(game.options) == asked
        assert (decision.least, decision.most, decision.why) == (count, count, "scored")
        assert cited(game, game.events[-1]) == (SOLO,)
        game.answer_at(tuple(range(count)) if count > 1 else 0)
    assert (game.score, row(game, "Ada")) == (1, left)


def test_a_creeper_blocks_and_the_goal_is_not_scored() -> None:
    game = alone({"hand": ["Mr. Chekov"], "keepers": ["Mr. Sulu", "Tribbles"]}, goals=["Course Laid In"])
    ada(game, "Mr. Chekov")
    assert game.score == 0
    blocked = happened(game, "blocked")[-1]
    assert "creeper.blocks" in cited(game, blocked)
    assert SOLO not in cited(game, blocked), "it tells what happens when a Goal is met, and here nothing does"
    [outlook] = win_monitor(game.state, game.setup)
    assert [blocker.name for blocker in outlook.blocked_by] == ["Tribbles"]
    assert outlook.cite == ("creeper.blocks",)


SMALL = """
edition: startrek
title: Small
solo: {}
cards:
  - {use: Basic Rules, origin: family}
  - {use: Draw 2, origin: family}
  - {use: Draw 3, origin: family}
  - {use: Double Agenda, origin: family}
  - {use: Inflation, origin: family}
  - {name: Red, type: keeper, origin: house, text: Red., icons: [hot]}
  - {name: Blue, type: keeper, origin: house, text: Blue., icons: [cold]}
  - {name: Violet, type: keeper, origin: house, text: Violet., icons: [hot, cold]}
  - {name: Grey, type: keeper, origin: house, text: Grey.}
  - {name: Both, type: goal, origin: house, text: Hot and cold., goal: {icons: {hot: 1, cold: 1}}}
  - {name: Reddish, type: goal, origin: house, text: Red., goal: {keepers: [Red]}}
  - {name: Bluish, type: goal, origin: house, text: Blue., goal: {keepers: [Blue]}}
  - {name: Spare, type: keeper, origin: house, text: Spare., copies: 4}
"""


@pytest.fixture
def small(tmp_path: Path) -> Deck:
    """A deck in which a Goal may be met with one card or with two, and two Goals may lie side by side."""
    path = tmp_path / "cards.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return read_deck(path)


def test_where_cards_are_not_alike_the_player_says_which_one_stays(small: Deck) -> None:
    seat = {"hand": ["Both"], "keepers": ["Red", "Blue", "Violet", "Grey"]}
    game = lay(small, {"Ada": seat}, solo=True, draw=["Spare", "Spare", "Spare"], rules_deck=["Draw 2", "Draw 3"])
    ada(game, "Both")
    assert sorted(game.options) == ["Blue", "Red", "Violet"]
    assert game.decision is not None
    assert "Which one stays?" in game.decision.prompt
    ada(game, "Violet")
    assert row(game, "Ada") == ["Grey", "Violet"]


def test_two_goals_are_scored_one_after_the_other(small: Deck) -> None:
    game = lay(
        small,
        {"Ada": {"keepers": ["Red", "Blue", "Grey"]}},
        solo=True,
        rules=["Double Agenda"],
        goals=["Reddish", "Bluish"],
        draw=["Spare", "Spare", "Spare"],
        rules_deck=["Draw 2", "Draw 3"],
    )
    assert (pile(game, SCORED), row(game, "Ada")) == (["Bluish", "Reddish"], ["Grey"])
    assert [event.data for event in happened(game, "scored")] == [1, 2]


def test_a_rule_that_made_room_for_a_second_goal_takes_one_along(small: Deck) -> None:
    game = lay(
        small,
        {"Ada": {"hand": ["Grey"]}},
        solo=True,
        rules=["Double Agenda"],
        goals=["Reddish", "Bluish"],
        draw=["Spare", "Spare", "Spare"],
        rules_deck=["Inflation", "Draw 3"],
    )
    ada(game, "Grey")
    assert (pile(game, RULES), game.options) == (["Inflation"], ["Reddish", "Bluish"])
    ada(game, "Reddish")
    assert (pile(game, GOALS), game.state.turns) == (["Bluish"], 2)


# The end ------------------------------------------------------------------------------------------------------------


def test_the_main_deck_runs_out_and_the_last_card_is_not_played() -> None:
    game = alone(
        {"hand": ["Mr. Sulu"]}, draw=["Mr. Chekov", "Draw 2 and Use 'Em", "Phaser", "Tricorder"], scored=["House Call"]
    )
    ada(game, "Mr. Sulu", "Draw 2 and Use 'Em")
    assert game.ended is not None
    assert (game.ended.what, game.ended.source, game.ended.data) == ("concluded", DRAW, 1)
    assert (game.ended.why, cited(game, game.ended)) == ("deck ran out", ("solo.ends", "solo.score"))
    assert game.decision is None
    assert sorted(game.deck.cards[card].name for card in game.state.zones[aside_of(0)]) == ["Phaser", "Tricorder"]
    assert "the game is over: Ada has 1 scored Goal>" in repr(game)


def test_a_goal_that_the_very_last_card_meets_is_scored() -> None:
    game = alone(
        {"hand": ["Mr. Sulu"], "keepers": ["Klingons"]}, goals=["Enemy Alliance"], draw=["Mr. Chekov", "Romulans"]
    )
    ada(game, "Mr. Sulu")
    assert (game.ended is not None and game.ended.what, game.score) == ("concluded", 1)
    assert row(game, "Ada") == ["Mr. Sulu"]


def test_an_ungoal_that_the_very_last_card_meets_loses_the_game() -> None:
    game = alone(
        {"hand": ["Mr. Sulu"], "keepers": ["The Enterprise"]},
        goals=["The Planet Eater"],
        draw=["Mr. Chekov", "Doomsday Machine"],
    )
    ada(game, "Mr. Sulu")
    assert game.ended is not None
    assert (game.ended.what, game.ended.why, game.winner) == ("lost", "ungoal met", None)
    assert "goal.ungoal" in cited(game, game.ended)


def test_at_the_end_nothing_is_asked() -> None:
    """The choice of cards would change nothing any more."""
    game = alone(
        {"hand": ["Mr. Sulu"], "keepers": ["Klingons", "Captain Kirk", "Mr. Spock"]},
        goals=["Enemy Alliance"],
        rules=["Against All Odds"],
        draw=["Mr. Chekov", "Romulans"],
    )
    ada(game, "Mr. Sulu")
    assert game.decision is None
    assert row(game, "Ada") == ["Captain Kirk", "Mr. Spock", "Mr. Sulu"]


def test_the_rules_deck_runs_out() -> None:
    game = alone({"hand": ["Mr. Sulu"]}, rules_deck=["Hand Limit 0"])
    ada(game, "Mr. Sulu")
    assert game.ended is not None
    assert (game.ended.what, game.ended.source, game.ended.data) == ("concluded", RULES_DECK, 0)
    assert hand(game, "Ada") == ["Nurse Chapel"], "nobody keeps to a limit when the game is over"
    with pytest.raises(IllegalAnswer, match="over"):
        game.answer(0)


# Whole games --------------------------------------------------------------------------------------------------------


def random_line(deck: Deck, seed: int) -> Timeline:
    """A whole game with random answers."""
    line = Timeline.new(deck, set_table(deck, ["Ada"], seed=seed, solo=True))
    rng = Random(seed)
    for _ in range(3000):
        decision = line.decision
        if decision is None:
            return line
        assert_at_rest(line.game.state)
        assert_cards_in_place(line.game.state)
        spots = Counter(spot_of(deck, card) for card in line.game.state.zones[RULES])
        assert max(spots.values(), default=0) <= 1, "two rules share a spot"
        places = range(len(decision.options))
        count = rng.randint(decision.least, decision.most)
        line.answer_at(tuple(rng.sample(places, count)) if decision.several else rng.choice(places))
    raise AssertionError("a game of Solo Fluxx that does not end")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_game(seed: int) -> None:
    line = random_line(load_edition("startrek"), seed)
    game = line.game
    assert game.ended is not None
    assert_cards_in_place(game.state)
    scored = happened(game, "scored")
    assert [event.data for event in scored] == list(range(1, len(scored) + 1))
    assert game.score == len(scored)
    for moment in tell(game):
        quoted = {passage.id for passage in moment.passages}
        if moment.what == "turned" and moment.why != "extra turn":
            assert quoted & {"solo.start", "solo.toggle"}
        elif moment.what in QUOTED:
            assert QUOTED[moment.what] in quoted
    if game.ended.what == "concluded":
        assert (game.ended.data, game.state.zones[game.ended.source]) == (game.score, [])
    assert not [event for event in happened(game, "shuffled") if event.source == DISCARD], "nothing is shuffled again"
    assert facts(replayed(game)) == facts(game.state)


@pytest.mark.parametrize("seed", range(12))
def test_turns_and_rules_take_turns(seed: int) -> None:
    game = random_line(load_edition("startrek"), seed).game
    taken = [event for event in happened(game, "counted") if event.data == (EXTRA_TURN, TAKEN)]
    extra = {at for at, event in enumerate(game.events) if any(event is one for one in taken)}
    since = 1
    for at, event in enumerate(game.events):
        if event.what == "turned":
            assert since == (0 if at - 1 in extra else 1)
            since = 0
        elif event.what == "moved" and event.why == "turned up":
            since += 1
            assert since == 1, "two rules are turned up in a row"


@pytest.mark.parametrize("seed", range(8))
def test_the_same_answers_make_the_same_game(seed: int) -> None:
    line = random_line(load_edition("startrek"), seed)
    game = line.game
    assert Timeline.of(game).events == line.events
    text = save(line)
    assert '"solo":true' in text
    assert load(text).events == line.events
    quiet = Game(game.deck, game.setup, log=False)
    for record in game.answers:
        quiet.repeat(record)
    assert facts(quiet.state) | {"outcome": None} == facts(game.state) | {"outcome": None}
    assert quiet.score == game.score
    for n in range(0, len(game.answers), 5):
        branch = line.before_answer(n)
        for record in game.answers[n:]:
            branch.repeat(record)
        assert branch.events == line.events, f"a fork at answer {n} goes another way"


@pytest.mark.parametrize("seed", range(20))
def test_a_deck_with_something_of_everything_can_be_played_alone(lonely: Deck, seed: int) -> None:
    game = random_line(lonely, seed).game
    assert game.ended is not None
    assert game.ended.what in ("concluded", "lost")
    assert facts(replayed(game)) == facts(game.state)


def test_a_deck_of_ones_own_that_is_played_alone_quotes_something_at_every_moment(lonely: Deck) -> None:
    told = tell(random_line(lonely, 0).game)
    silent = {(moment.what, moment.why) for moment in told if not moment.passages and not moment.card_is_source}
    assert silent == set()


@pytest.mark.parametrize("seed", range(4))
def test_every_moment_can_be_told_and_shown(seed: int) -> None:
    line = random_line(load_edition("startrek"), seed)
    for moment in tell(line.game):
        assert moment.text.endswith((".", "!", "?"))
        assert moment.passages or moment.card_is_source, "nothing is quoted"
    for k in range(0, len(line), 9):
        s = line.state_at(k + 1)
        words = to_text(look(s, 0, event=line.event(k)))
        if s.solo and s.turns:
            assert "Rules deck: " in words
            assert "  Other: " in words
            assert ledger(s, 0)[-1].total == len(s.zones[SCORED])
    assert "scored Goal" in to_text(look(line.game.state, 0))


def test_whoever_thinks_scores_more_than_luck() -> None:
    """The scores of bots over a few games: nobody is stuck at nothing, and the decks allow several Goals."""
    scores = {}
    for kind in ("random", "greedy"):
        games = [new_game("startrek", ["Ada"], seed=seed, solo=True) for seed in range(25)]
        for game in games:
            Party(game.setup, (kind,)).play_out(game)
        assert all(game.ended is not None for game in games)
        scores[kind] = [game.score or 0 for game in games]
    assert sum(scores["greedy"]) > 2 * sum(scores["random"]) > 0
    assert max(scores["greedy"]) >= 4
