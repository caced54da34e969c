"""The board editor's pure half: every table comes back as it was, and each Board runs or says why it cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

from fluxx_nb import new_game, scenario, scenarios
from fluxx_nb.desk.board import HALF_DONE, Laid, TableDraft, lay
from fluxx_nb.desk.places import is_seats
from fluxx_nb.engine.core.card import BASIC
from fluxx_nb.engine.core.errors import TableError
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import RESOLVING
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.players import Party
from fluxx_nb.players.random_player import RandomPlayer
from fluxx_nb.story.saves.codes import opened, table_code
from fluxx_nb.story.scenarios.scenariofile import read_scenario_text
from fluxx_nb.story.scenarios.writing import as_scenario, standing
from fluxx_nb.story.time.timeline import Timeline


def played(edition: str, seed: int, answers: int, **agreed: Any) -> Game:
    """A game of random players, so many answers on."""
    game = new_game(edition, 1 if agreed.get("solo") else 2 + seed % 3, seed=seed, **agreed)
    player = RandomPlayer(seed)
    while game.decision is not None and len(game.answers) < answers:
        game.answer_at(player.choose(game.decision))
    return game


def lying(board: TableDraft) -> Any:
    """What lies where, the riders after the others."""
    return {**board.entry, "agreed": board.agreed}


def nothing_follows(game: Game) -> bool:
    """Whether the table lies as it was laid out when the first turn begins, so that no card moves by itself before."""
    laying = {"situation", "in force already", "agreed", "put aside", "timer", "held out"}
    first = next((at for at, event in enumerate(game.events) if event.what == "turned"), len(game.events))
    return all(event.why in laying for event in game.events[:first])


def test_a_table_is_laid_out_run_and_written() -> None:
    board = TableDraft.empty("math", ["Ada", "Noor"])
    board = board.put("Number Two", "hand:0").put("Play 3", "hand:0").put("Play 2", "rules")
    board = board.put("Number Four", "keepers:1").put("Number Six", "hand:1").put("Number Nine", "draw")
    board = board.turn_to(1).plays(1)
    assert not board.problem
    game = board.run()
    assert game.current_player == "Noor"
    assert (game.state.played, game.state.drawn) == (1, 1)
    assert game.hand("Ada") == ["Number Two", "Play 3"]
    assert game.keepers("Noor") == ["Number Four"]
    text = board.to_scenario().text
    (entry,) = yaml.safe_load(text)["scenarios"]
    assert entry["players"]["Ada"] == {"hand": ["Number Two", "Play 3"]}
    assert entry["players"]["Noor"] == {"hand": ["Number Six"], "keepers": ["Number Four"]}
    assert (entry["turn"], entry["played"], entry["rules"], entry["draw"]) == ("Noor", 1, ["Play 2"], ["Number Nine"])
    again = opened(table_code(board.to_scenario()))
    assert standing(again.start()) == standing(game)  # type: ignore[union-attr]


def test_a_turn_in_the_middle_goes_on_with_the_plays_that_are_left() -> None:
    board = TableDraft.empty("math").put("Play 3", "rules").put("Number Two", "hand:0").put("Number Five", "hand:0")
    begins = board.run()
    assert len(begins.hand("Ada")) == 3, "a turn that begins draws"
    game = board.plays(2).run()
    assert game.hand("Ada") == ["Number Two", "Number Five"]
    assert game.decision is not None
    assert game.decision.about == "play"
    game.answer("Number Two")
    assert game.current_player == "Noor"
    over = board.plays(3).run()
    assert over.current_player == "Noor", "all plays are made, so the turn is over"


def test_a_moment_in_mid_turn_is_written_with_its_draws_and_plays() -> None:
    board = (
        TableDraft.empty("math")
        .put("Play 3", "rules")
        .put("Number Two", "hand:0")
        .put("Number Five", "hand:0")
        .plays(1)
    )
    game = board.run()
    game.answer("Number Two")
    written = as_scenario(game)
    assert written.notes == ()
    assert (written.entry["drawn"], written.entry["played"]) == (1, 1)
    assert standing(written.scenario.run()) == standing(game)


def test_impossible_tables_say_why_in_the_words_of_the_table() -> None:
    board = TableDraft.empty("math")
    assert board.put("Play 2", "rules").put("Play 3", "rules").problem == (
        "Play 2 and Play 3 are never in play together: the newer replaces the older; keep one."
    )
    wrong = board.put("Play 2", "goals")
    assert wrong.problem == "'Play 2' is a New Rule, and only Goals and Ungoals belong under “Goals”."
    cthulhu = load_edition("cthulhu")
    creeper = next(card.name for card in cthulhu if card.type == "creeper")
    held = TableDraft.empty("cthulhu").put(creeper, "hand:0")
    assert held.problem.endswith("List it under “Keepers”.")
    with pytest.raises(FileError):
        wrong.run()


def test_a_card_that_is_nowhere_else_comes_from_the_draw_pile() -> None:
    board = TableDraft.from_game(new_game("math", 2, seed=1))
    name = next(card.name for card in board.at("draw") if len(board.deck.copies_of(card.name)) == 1)
    before = len(board.at("draw"))
    moved = board.put(name, "hand:1")
    assert len(moved.at("draw")) == before - 1
    assert moved.left(name) == 0
    assert not moved.problem
    twice = moved.put(name, "hand:0")
    assert "wanted more often than the 1 in the deck" in twice.problem


def test_cards_attach_and_come_loose() -> None:
    deck = load_edition("cthulhu")
    rider = next(card for card in deck if card.attach is not None)
    assert rider.attach is not None
    host = next(
        card.name
        for card in deck
        if card.type == "keeper" and (rider.attach.to == "any" or rider.attach.to in card.icons)
    )
    board = TableDraft.empty("cthulhu").put(host, "keepers:0").onto(rider.name, "keepers:0", 0)
    assert board.at("keepers:0") == (Laid(host), Laid(rider.name, host))
    assert not board.problem
    game = board.run()
    assert len(game.state.attached) == 1
    loose = board.take_away("keepers:0", 0)
    assert loose.at("keepers:0") == (Laid(rider.name),)


def test_what_cannot_attach_to_a_keeper_lies_beneath_one_that_covers_it() -> None:
    board = TableDraft.empty("cthulhu").put("The Elder Sign", "keepers:0").onto("Madness", "keepers:0", 0)
    assert board.at("beneath:0") == (Laid("Madness", "The Elder Sign"),)
    assert not board.problem
    state = board.run().state
    assert not state.attached
    assert len(state.covered) == 1
    on_it = TableDraft.empty("cthulhu").put("The Elder Sign", "keepers:0").onto("Metamorphosis", "keepers:0", 0)
    assert on_it.at("keepers:0")[1] == Laid("Metamorphosis", "The Elder Sign"), "that one attaches to any Keeper"


def test_whatever_one_has_is_laid_out() -> None:
    game = new_game("math", 2, seed=1)
    empty = TableDraft.empty("math")
    assert lay() == lay("math") == empty
    assert lay(empty) is empty
    assert lay("fantasy", ["Lin", "Ada"]).players == ("Lin", "Ada")
    assert lay(game) == lay(Timeline.of(game)) == TableDraft.from_game(game)
    lesson = scenario("math/play-two-becomes-three")
    assert lay("math/play-two-becomes-three") == lay(lesson) == TableDraft.from_scenario(lesson)
    shared = lay(table_code(empty.put("Number Two", "hand:0").to_scenario()))
    assert shared.at("hand:0") == (Laid("Number Two"),)
    with pytest.raises(FileError, match="a deck of your own"):
        lay("tests/decks/sampler.yaml")


def test_players_come_and_go() -> None:
    board = TableDraft.empty("math").put("Number Two", "hand:1").turn_to(1).seat("Lin").put("Number Four", "keepers:2")
    left = board.unseat(0)
    assert left.players == ("Noor", "Lin")
    assert left.at("hand:0") == (Laid("Number Two"),)
    assert left.at("keepers:1") == (Laid("Number Four"),)
    assert left.turn == 0
    assert not left.problem
    assert left.unseat(0).problem
    with pytest.raises(TableError, match="sits at the table already"):
        left.seat("Lin")


def test_mistakes_of_a_caller_are_told() -> None:
    board = TableDraft.empty("math")
    for wrong in (
        lambda: board.put("Number Two", "pocket"),
        lambda: board.take_away("hand:0", 3),
        lambda: board.turn_to(7),
    ):
        with pytest.raises(TableError, match="There is no"):
            wrong()


@pytest.mark.parametrize("edition", editions())
def test_any_moment_comes_back_as_the_same_table(edition: str) -> None:
    compared = 0
    for seed in range(8):
        game = played(edition, seed, 6 + 9 * seed)
        line = Timeline.of(game)
        for at in sorted({len(line), *Random(seed).sample(range(len(line)), 6)}):
            board = TableDraft.from_game(line, at)
            assert not board.problem, (seed, at)
            lesson = board.to_scenario().scenario
            if nothing_follows(lesson.start()):
                assert lying(TableDraft.from_scenario(lesson)) == lying(board), (seed, at)
                compared += 1
        board = TableDraft.from_game(game)
        if game.at_main_decision and not game.state.used and not board.notes:
            ours, theirs = standing(board.run()), standing(game)
            assert ours[:2] == theirs[:2], seed
            assert ours[3:] == theirs[3:], seed
    assert compared > 45


@pytest.mark.parametrize("edition", editions())
def test_situations_come_back_as_the_same_table(edition: str) -> None:
    for lesson in scenarios(edition)[::6]:
        board = TableDraft.from_scenario(lesson)
        assert not board.problem, lesson.id
        assert standing(board.run())[1] == standing(lesson.start())[1], lesson.id


@pytest.mark.parametrize("edition", editions())
def test_whatever_is_moved_each_board_runs_or_says_why_not(edition: str) -> None:
    names = [card.name for card in load_edition(edition) if card.type != BASIC]
    runs = refused = 0
    for seed in range(10):
        rng = Random(f"{edition}{seed}")
        board = (
            TableDraft.from_game(played(edition, seed, 4 * seed))
            if seed % 2
            else TableDraft.empty(edition, 2 + seed % 4)
        )
        for _ in range(12):
            board = moved(board, rng, names)
            if board.problem:
                refused += 1
                for sentence in board.problems:
                    assert not sentence[0].islower(), sentence
                    assert sentence.endswith("."), sentence
                    assert "`" not in sentence, sentence
            else:
                runs += 1
                board.run()
    assert runs > 10
    assert refused > 10


def moved(board: TableDraft, rng: Random, names: list[str]) -> TableDraft:
    """The board after one move, any that there is."""
    lying = [(place, at) for place in board.places if place != "draw" for at in range(len(board.at(place)))]
    place = rng.choice(board.targets)
    kind = rng.randrange(9)
    if kind < 3 or not lying:
        return board.put(rng.choice(names), place)
    where, at = rng.choice(lying)
    if kind == 3:
        return board.move(where, at, place)
    if kind == 4:
        return board.take_away(where, at)
    if kind == 5:
        return board.onto(rng.choice(names), where, at)
    if kind == 6:
        to, host = rng.choice(lying)
        return board.attach(where, at, to, host) if is_seats(to) and (where, at) != (to, host) else board
    if kind == 7:
        return board.turn_to(rng.randrange(len(board.players)))
    return board.plays(rng.choice([None, 0, 1, 2]))


def test_a_moment_inside_an_action_is_the_table_before_it() -> None:
    lesson = scenario("math/play-two-becomes-three")
    assert not TableDraft.from_game(lesson.run()).problem
    for seed in range(40):
        game = played("math", seed, 25)
        if game.decision is not None and game.state.zones[RESOLVING]:
            board = TableDraft.from_game(game)
            assert board.notes == (HALF_DONE,)
            return
    pytest.fail("no game stood inside an Action")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("drawn: 2", "`drawn` is for a turn that has begun; add `played: 0`"),
        ("played: -1", "`played` is -1, but must be from 0 to"),
        ("played: two", "`played` is 'two', but must be a whole number"),
        ("{deal: true, played: 1}", "with `deal: true` no turn has begun yet"),
    ],
)
def test_a_file_that_tells_of_plays_made_is_held_to_it(written: str, reason: str) -> None:
    told = written.strip("{}")
    text = f"- {{id: one, title: One, teaches: [turn.play], players: {{Ada: {{}}, Noor: {{}}}}, {told}}}"
    with pytest.raises(FileError, match=reason):
        read_scenario_text(text, "math")


def test_a_turn_that_has_begun_with_a_bonus_is_taken_from_its_beginning() -> None:
    game = new_game("martian", 3, seed=0)
    Party(game.setup, "random").play_out(game)
    line = Timeline(game)
    bonuses = [k for k, event in enumerate(line.events) if (event.what, event.why) == ("moved", "no-hand bonus")]
    paid = next(k for k in bonuses if Laid("Hand Limit 0") in TableDraft.from_game(line, k).at("rules"))
    board = TableDraft.from_game(line, paid + 1)
    assert board.notes == (HALF_DONE,)
    assert TableDraft.from_game(Timeline.of(board.run()), 0) == board, "nobody discards what a Board gave them"
