from __future__ import annotations

import json
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DRAW, HAND, State
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab import odds, where_it_turned
from fluxx_nb.lab.chance import Chance, apart, chance_of, level_for_all
from fluxx_nb.lab.odds import Odds
from fluxx_nb.lab.position import KnownPosition, remembered
from fluxx_nb.players import Party
from fluxx_nb.players.worlds import a_world, looks_alike
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.time.timeline import NoSuchMoment, Timeline
from fluxx_nb.view.model.tablemodel import look
from tests.tabletop import lay, random_steps, say


def test_intervals_are_wilsons() -> None:
    chance = chance_of(8, 10)
    assert (round(chance.low, 3), round(chance.high, 3)) == (0.490, 0.943)
    assert chance_of(0, 20).low == 0
    assert chance_of(20, 20).high == 1
    assert chance_of(0, 0).half_width == 0.5
    assert level_for_all(100) == pytest.approx(0.9995)


# Worlds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_a_world_looks_like_what_the_seat_sees_and_holds_every_card_once(edition: str) -> None:
    changed = 0
    for seed in range(3):
        game = new_game(edition, 3, seed=seed)
        party = Party(game.setup)
        while game.decision is not None and len(game.answers) < 80:
            seat = game.decision.who
            glimpse = Sight(game.state, seat).glimpse()
            world = a_world(glimpse, len(game.answers))
            lying = sorted(card for cards in world.zones.values() for card in cards)
            assert lying == sorted(card for cards in game.state.zones.values() for card in cards)
            assert looks_alike(world, glimpse)
            assert all(game.deck.types[card] != "creeper" for one in world.order for card in world.hand(one))
            changed += world.zones[DRAW] != game.state.zones[DRAW]
            party.answer(game)
    assert changed > 50


@pytest.mark.parametrize("edition", editions())
def test_every_question_can_be_played_on(edition: str) -> None:
    half_done = 0
    for seed in range(3):
        game = new_game(edition, 3, seed=seed)
        party = Party(game.setup)
        while game.decision is not None and len(game.answers) < 50:
            half_done += not game.at_main_decision
            played_on = KnownPosition(game, game.decision.who).play_on(seed)
            assert played_on.decision == game.decision
            assert looks_alike(played_on.state, Sight(game.state, game.decision.who).glimpse())
            party.answer(game)
    assert half_done > 3


def test_solo_fluxx_can_be_played_on_but_has_no_odds() -> None:
    """Alone nobody ever wins: a chance of nothing would only mislead."""
    game = new_game("startrek", ["Ada"], seed=3, solo=True)
    assert KnownPosition(game, 0).play_on(1).decision == game.decision
    with pytest.raises(NoSuchMoment, match="a score and no winner"):
        odds(game, 4)
    with pytest.raises(NoSuchMoment, match="a score and no winner"):
        where_it_turned(game, 4)


@pytest.mark.parametrize("edition", editions())
def test_whoever_is_not_asked_has_odds_too_but_no_answers(edition: str) -> None:
    """What another player may answer tells of a hand: it is neither told nor kept in the worlds."""
    game = new_game(edition, 3, seed=1)
    party = Party(game.setup)
    asked_others = half_done = 0
    while game.decision is not None and len(game.answers) < 30:
        if game.decision.who != 0:
            found = odds(game, 2, seen_by="Ada")
            assert found.options == []
            assert found.as_json()["options"] == []
            asked_others += 1
            half_done += not game.at_main_decision
        party.answer(game)
    assert asked_others > 5
    assert half_done > 0


def test_the_cards_of_whoever_is_asked_do_not_matter_to_another() -> None:
    """Noor is asked, and Ada looks: with other cards in Noor's hand she finds the same odds."""
    ada = {"hand": ["Number Two", "Draw 3"], "keepers": ["Number Four"]}
    found = []
    for hand in (["Jackpot!", "Play 2"], ["Number Nine", "Draw 4"]):
        seats = {"Ada": ada, "Noor": {"hand": hand}}
        game = lay("math", seats, rest="draw", draw=["Number One"], turn="Noor")
        assert game.decision is not None
        assert game.decision.who == 1
        found.append(odds(game, 30, seen_by="Ada").as_json())
    assert found[0] == found[1]


@pytest.mark.parametrize("main", [True, False], ids=["main question", "half done"])
def test_a_question_is_played_out_as_it_was_while_the_game_goes_on(main: bool) -> None:
    game = new_game("martian", 3, seed=5)
    for _ in random_steps(game, 5, 60):
        if len(game.answers) > 5 and game.at_main_decision == main:
            break
    still, moving = Odds(game.branch(), None, 1), Odds(game, None, 1)
    for _ in random_steps(game, 6, 4):
        pass
    assert moving.more(6).as_json() == still.more(6).as_json()


def test_a_card_that_everybody_saw_go_to_a_hand_stays_there() -> None:
    """Noor takes The Number Four back to her hand: Ada knows where it is, and it lies there in every world."""
    noor = {"hand": ["Number Nine"], "keepers": ["Number Four"]}
    game = lay("math", {"Ada": {"hand": ["Draw 2"]}, "Noor": noor}, rest="draw")
    event = ("moved", 1, game.deck.copies_of("Number Four")[0], 13, HAND[1], None, "return", -1)
    game._engine.emit("moved", 1, reasons.IMAGINED, event[2], game.state.zone_holding(event[2]), HAND[1])
    known = remembered(State(game.deck, ["Ada", "Noor"]), game.events, 0)
    assert known == {event[2]}
    worlds = {tuple(KnownPosition(game, 0).play_on(rng).state.hand(1)) for rng in range(12)}
    assert all(event[2] in hand for hand in worlds)
    assert len(worlds) > 3


def test_the_true_cards_do_not_matter() -> None:
    """The same table for Ada, with other cards in hands and pile: the same odds to the last playout."""
    ada = {"hand": ["Number Two", "Draw 3"], "keepers": ["Number Four"]}
    held = (["Jackpot!"], ["Number Nine"])
    one, other = (lay("math", {"Ada": ada, "Noor": {"hand": hand}}, rest="draw", draw=["Number One"]) for hand in held)
    assert odds(one, 30).as_json() == odds(other, 30).as_json()


# Odds --------------------------------------------------------------------------------------------------------------


def test_a_win_that_lies_open_is_nearly_sure() -> None:
    ada = {"hand": ["Number Nine", "24 Hours"], "keepers": ["Number Two", "Number Four"]}
    found = odds(lay("math", {"Ada": ada, "Noor": {}}, rest="draw"), 60)
    assert found.players["Ada"].share == 1
    after = {one.option: one.chance for one in found.options}
    assert after["24 Hours"].share == 1
    assert after["24 Hours"].low > 0.8


def test_the_same_seed_gives_the_same_odds_and_another_one_others() -> None:
    game = new_game("martian", 3, seed=4)
    assert odds(game, 24).as_json() == odds(game, 24).as_json()
    assert odds(game, 24).as_json() != odds(game, 24, seed=1).as_json()


def test_goes_on_where_it_was_stopped() -> None:
    game = new_game("math", 3, seed=4)
    found = Odds(game, 0)
    sizes = [one.playouts for one in islice(found.sampling(8), 3)]
    assert sizes == [8, 16, 24]
    assert found.as_json() == odds(game, 24).as_json()


def test_plays_on_until_it_is_sure_enough() -> None:
    game = new_game("math", 2, seed=4)
    found = odds(game, within=0.12)
    assert found.half_width <= 0.12
    assert found.playouts < 300


def test_the_game_itself_is_left_alone() -> None:
    game = new_game("math", 3, seed=4)
    before = game.state.copy().zones, len(game.events), game.decision
    odds(game, 10)
    assert (game.state.zones, len(game.events), game.decision) == before


def test_whose_knowledge_counts_may_be_told() -> None:
    game = new_game("math", 3, seed=4)
    assert odds(game, 2).view == "Ada"
    assert odds(game, 2, seen_by="everybody").view is None
    with pytest.raises(ValueError, match="name one of Ada, Noor, Lin"):
        odds(game, 2, seen_by="Zoe")


def test_all_chances_add_up() -> None:
    data = json.loads(json.dumps(odds(new_game("cthulhu", 3, seed=4), 40).as_json()))
    total = sum(one["chance"] for one in data["players"].values()) + data["nobody"]["chance"]
    assert total == pytest.approx(1, abs=0.001)
    assert data["nobody"]["chance"] > 0
    assert all(one["low"] <= one["chance"] <= one["high"] for one in data["options"])


def test_nobody_stands_in_the_table_where_nobody_may_win() -> None:
    found = odds(new_game("cthulhu", 3, seed=4), 40)
    assert list(found.everybody) == ["Ada", "Noor", "Lin", "nobody"]
    assert "| nobody |" in found.table()
    assert "nobody" not in odds(new_game("math", 3, seed=4), 20).table()


def test_a_game_that_is_over_has_no_odds() -> None:
    game = new_game("math", 2, seed=4)
    Party(game.setup).play_out(game)
    with pytest.raises(NoSuchMoment, match="is over"):
        odds(game)


# Where it turned ---------------------------------------------------------------------------------------------------


def test_a_game_turns_where_it_was_won() -> None:
    """Ada overlooks the win, and Noor holds the Goal that she meets."""
    ada = {"hand": ["Number Nine", "Number Four"], "keepers": ["Number Two"]}
    noor = {"hand": ["Silver Jubilee"], "keepers": ["Number Two", "Number Five"]}
    game = say(lay("math", {"Ada": ada, "Noor": noor}, goals=["24 Hours"], rest="draw"), ("Ada", "Number Nine"))
    assert game.current_player == "Noor"
    course = where_it_turned(game, 40)
    assert len(course.points) == course.size == 2
    assert course.points[0].chances["Ada"].share == 1
    assert course.turned()[0].play == "Number Nine"
    assert course.turned()[0].change < 0
    assert "chose Number Nine" in str(course)


def test_a_course_can_be_seen_by_one_player() -> None:
    game = new_game("math", 2, seed=6)
    Party(game.setup, "greedy").play_out(game)
    course = where_it_turned(game, 6, seen_by="Ada")
    assert {point.who for point in course.points} == {"Ada", "Noor"}
    assert len(course.points) == course.size


def test_a_course_goes_on_when_somebody_joins_and_somebody_leaves(tmp_path: Path) -> None:
    game = new_game("martian", ["Ada", "Noor"], seed=6)
    Party(game.setup).play_out(game, most=4)
    line = Timeline(game).join("Zoe")
    line.answer(line.game.options[0])
    line.leave("Noor")
    course = where_it_turned(line, 4)
    assert course.names == ["Ada", "Noor", "Zoe"]
    first, *_, last = course.table().splitlines()[2:]
    assert first.split("|")[5].strip() == "", "Zoe was not there yet"
    assert last.split("|")[4].strip() == "", "Noor has left"
    drawn = course.plot()
    assert drawn.save(tmp_path / "course.svg").exists()
    assert len(drawn.figure.axes[0].get_lines()) >= 3


def test_all_playouts_of_a_course_tell_of_the_players() -> None:
    game = new_game("math", 2, seed=6)
    Party(game.setup, "greedy").play_out(game, most=3)
    points = where_it_turned(game, 10).points
    assert {chance.of for point in points for chance in point.chances.values()} == {10}


def test_luck_alone_seldom_turns_a_game() -> None:
    """Chances that never change, sampled again at forty plays: hardly any game has a mark."""
    roll = Random(5)
    level = level_for_all(40 * 2)
    marked = 0
    for _ in range(200):
        shares = [chance_of(sum(roll.random() < 0.4 for _ in range(60)), 60) for _ in range(41)]
        marked += any(apart(one, other, level) for one, other in pairwise(shares))
    assert marked <= 10
    assert apart(chance_of(10, 60), chance_of(40, 60), level)
    assert apart(chance_of(40, 60), Chance(1, 1, 1, 1), level), "what is certain has no luck of its own"


def test_the_course_of_a_whole_game_ends_with_its_winner(tmp_path: Path) -> None:
    game = new_game("math", 2, seed=6)
    Party(game.setup, "greedy").play_out(game)
    course = where_it_turned(Timeline(game), 6)
    assert course.points[-1].chances[str(game.winner)].share == 1
    assert len(course.points) == course.size
    assert course.table().count("\n") == course.size + 1
    assert set(course.as_json()) == {"points", "turned"}
    course.plot().save(tmp_path / "course.png")
    assert (tmp_path / "course.png").stat().st_size > 5000


def test_no_seat_sees_more_than_the_glimpse() -> None:
    game = new_game("math", 3, seed=4)
    glimpse = Sight(game.state, 0).glimpse()
    assert glimpse.zones[HAND[1]] == [HIDDEN] * 3


# Players who joined late ------------------------------------------------------------------------------------------


def _with_a_newcomer() -> Timeline:
    """A game of two in which hands were traded, and which Zoe joined after that."""
    players = {"Ada": {"hand": ["Trade Hands", "Number One"]}, "Noor": {"hand": ["Number Two", "Number Three"]}}
    game = lay("math", players, rest="draw")
    say(game, ("Ada", "Trade Hands"))
    while not game.at_main_decision:
        game.answer_at(0)
    assert any(event.what == "swapped" for event in game.events)
    game.join("Zoe")
    return Timeline.of(game)


def test_odds_are_told_to_a_player_who_joined_after_hands_were_traded() -> None:
    line = _with_a_newcomer()
    found = odds(line, playouts=4, seen_by="Zoe")
    assert (found.view, found.playouts) == ("Zoe", 4)
    assert set(found.players) == {"Ada", "Noor", "Zoe"}


def test_a_newcomer_remembers_nothing_from_before() -> None:
    game = _with_a_newcomer().game
    start = State(game.deck, list(game.setup.players))
    assert remembered(start, game.events, game.state.seat_named("Zoe")) == frozenset()
    start = State(game.deck, list(game.setup.players))
    assert remembered(start, game.events, 0), "Ada remembers what she gave away"


def test_a_newcomer_is_told_the_whole_game_and_sees_every_moment_of_it() -> None:
    line = _with_a_newcomer()
    seat = line.game.state.seat_named("Zoe")
    told = [moment.text for moment in tell(line, seat)]
    assert len(told) == len(line)
    for at in range(len(line) + 1):
        model = look(line.state_at(at), seat)
        assert [one.name for one in model.seats if one.own] == (["Zoe"] if seat in line.state_at(at).order else [])


def test_a_card_that_changes_hands_unseen_is_not_followed() -> None:
    seats = {"Ada": {"hand": ["Number One"]}, "Noor": {"hand": ["Number Two"]}, "Lin": {"hand": ["Draw 2", "Draw 3"]}}
    game = lay("math", seats)
    start = game.state.copy()
    known = start.hand(2)[:]
    traded = Event("swapped", 0, -1, 0, 0, (HAND[0], HAND[2]), reasons.TRADE_HANDS, -1)
    assert remembered(start.copy(), [traded], 2) == set(known), "Lin gave these cards to Ada"
    given = Event("moved", 0, known[0], HAND[0], HAND[1], None, reasons.GIVE, -1)
    assert remembered(start.copy(), [traded, given], 2) == set(), "one of them went to Noor, and Lin cannot tell which"
    assert remembered(start.copy(), [traded, given], 0) == {known[0], *start.hand(0)}, "Ada chose it herself"
