"""Judging a position: what follows from each answer, and who can win on this turn, by what a player may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fluxx_nb import Timeline, WrongKind, new_game, scenario
from fluxx_nb.desk import shortest_win, what_if
from fluxx_nb.desk.answers import answer_in_words, distinct_answers
from fluxx_nb.desk.knowledge import Knowledge
from fluxx_nb.desk.whatif import FollowUp
from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, RULE
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from tests.tabletop import lay, play_at_random, random_steps

# The answers --------------------------------------------------------------------------------------------------------


def in_words(game: Game) -> list[str]:
    return [answer_in_words(game, record) for record in distinct_answers(game) or ()]


def test_copies_of_a_card_are_one_answer_and_groups_are_gone_through() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One", "Number One", "Number Two"]}, "Noor": {}}, draw=["Number Two"])
    assert in_words(game) == ["Number One", "Number Two"]
    limit = lay(
        "math",
        {"Ada": {"hand": ["Hand Limit 1"]}, "Noor": {"hand": ["Number One", "Number One", "Number Two"]}},
        draw=["Number Nine"],
    ).answer("Hand Limit 1")
    assert in_words(limit) == ["Number One, Number One", "Number One, Number Two"]


# What if ------------------------------------------------------------------------------------------------------------


def by_answer(game: Game, peek: bool = False) -> dict[str, FollowUp]:
    return {one.answer: one for one in what_if(game, peek)}


def test_each_answer_tells_what_follows_with_its_reason() -> None:
    game = scenario("cthulhu/winning-on-somebody-elses-turn").start()
    found = by_answer(game)
    assert list(found) == game.options
    sweeper = found["Creeper Sweeper"]
    assert sweeper.winner == "Lin"
    assert "Lin wins the game" in sweeper.text
    assert sweeper.passages[0].id == "goal.everyone"
    assert "The Goal applies to everyone" in sweeper.reason
    other = found["Innsmouth"]
    assert other.winner is None
    assert "It is Noor's turn" in other.text
    assert len(game.answers) == 0, "the game itself was touched"


def test_how_many_cards_come_is_told_but_not_which() -> None:
    game = scenario("math/draw-three-after-one").start()
    found = by_answer(game)["Draw 3"]
    assert (found.draws, found.unknown) == ({"Ada": 2}, True)
    assert "Ada draws 2 cards." in found.lines
    coming = [game.deck.cards[card].name for card in game.state.zones[0][-2:]]
    assert not any(name in found.text for name in coming)
    assert all(name in by_answer(game, peek=True)["Draw 3"].text for name in coming)


def test_a_limit_that_bites_is_named() -> None:
    assert by_answer(scenario("math/the-others-comply-now").start())["Keeper Limit 3"].limits == (
        "Noor must discard 1 card for Keeper Limit 3",
    )
    found = by_answer(scenario("math/at-once-for-everybody").start())["Hand Limit 0"]
    assert found.limits == ("Noor discards 2 cards for Hand Limit 0", "Lin discards 2 cards for Hand Limit 0")


def test_everybody_losing_is_told() -> None:
    lost = [one for one in what_if(_before_the_end("startrek/solo-ungoal")) if one.lost]
    assert lost
    assert lost[0].winner is None


def _before_the_end(name: str) -> Game:
    line = Timeline.of(scenario(name).run())
    return line.before_answer(len(line.game.answers) - 1).game


def test_of_a_game_that_is_over_nothing_follows() -> None:
    game = new_game("math", 2, seed=1)
    play_at_random(game, 1)
    assert what_if(game) == []
    assert shortest_win(game).ways == ()


# Who can win --------------------------------------------------------------------------------------------------------

WAYS = [
    ("math/trash-your-own", "Ada", ("Trash a Keeper", "Number Seven")),
    ("math/no-grabbing", "Ada", ("Steal a Keeper", "Noor's Number Five")),
    ("fantasy/out-of-the-dungeon", "Ada", ("Find the way out",)),
    ("cthulhu/winning-on-somebody-elses-turn", "Lin", ("Creeper Sweeper",)),
    ("startrek/winning-on-somebody-elses-turn", "Lin", ("Fire the Phaser",)),
]


@pytest.mark.parametrize(("name", "winner", "answers"), WAYS, ids=[way[0] for way in WAYS])
def test_the_shortest_way_is_found_and_leads_there(name: str, winner: str, answers: tuple[str, ...]) -> None:
    game = scenario(name).start()
    found = shortest_win(game)
    way = found.ways[0]
    assert (way.winner, way.answers) == (winner, answers)
    assert way.passages
    for step in way.steps:
        game.repeat(step.record)
    assert game.winner == winner


def test_that_nobody_holds_a_surprise_is_taken_for_granted_and_said() -> None:
    players = {"Ada": {"hand": ["Course Laid In"], "keepers": ["Mr. Sulu", "Mr. Chekov"]}, "Noor": {}}
    game = lay("startrek", players, draw=["Phaser"])
    found = shortest_win(game)
    assert found.ways[0].unless_surprised
    assert "unless someone stops it with a Surprise" in found.text
    consequence = by_answer(game)["Course Laid In"]
    assert consequence.unless_surprised
    assert consequence.winner == "Ada"
    armed = {"Ada": players["Ada"], "Noor": {"hand": ["Canceled Plans"]}}
    assert shortest_win(lay("startrek", armed, draw=["Phaser"])).text == found.text, "Noor's hand is not looked at"
    assert shortest_win(lay("startrek", armed, draw=["Phaser"]), peek=True).ways == (), "now it is"


def test_it_says_when_there_is_none_and_how_far_it_looked() -> None:
    found = shortest_win(scenario("math/play-two-becomes-three").start(), depth=3)
    assert found.ways == ()
    assert found.text == "No one can surely win on Ada's turn within 3 answers, knowing what Ada may see."
    assert found.complete


def test_a_deeper_way_needs_the_depth() -> None:
    table: dict[str, Any] = {"rules": ["Play 3"], "goals": [], "draw": ["Number Nine"]}
    game = lay("math", {"Ada": {"hand": ["Number Two", "Number Four", "24 Hours"]}, "Noor": {}}, **table)
    assert shortest_win(game, depth=2).ways == ()
    way = shortest_win(game, depth=3).ways[0]
    assert sorted(way.answers) == ["24 Hours", "Number Four", "Number Two"]


def test_a_win_by_the_next_card_of_the_pile_is_seen_by_peeking_only() -> None:
    table: dict[str, Any] = {"rules": ["Play 2"], "goals": ["24 Hours"], "draw": ["Number Nine", "Number Two"]}
    players = {"Ada": {"hand": ["Draw 2"], "keepers": ["Number Four"]}, "Noor": {}}
    assert shortest_win(lay("math", players, **table)).ways == ()
    assert shortest_win(lay("math", players, **table), peek=True).ways[0].answers == ("Draw 2", "Number Two")


def test_a_win_after_the_turn_is_not_one_of_this_turn() -> None:
    game = scenario("math/calculate-on-your-own-turn").start()
    assert all(way.winner != "Noor" for way in shortest_win(game).ways)


def test_another_players_choice_must_not_matter() -> None:
    # Keeper Limit 3 costs Noor one of her four Keepers: if it is the Two, there is nothing left to steal.
    players = {
        "Ada": {"hand": ["Keeper Limit 3", "Steal a Keeper"], "keepers": ["Number Four"]},
        "Noor": {"keepers": ["Number Two", "Number Nine", "Number Eight", "Number Six"]},
    }
    table: dict[str, Any] = {"rules": ["Play 2"], "goals": ["24 Hours"], "draw": ["Number Zero"]}
    way = shortest_win(lay("math", players, **table)).ways[0]
    assert way.answers == ("Steal a Keeper", "Noor's Number Two"), "the order with Keeper Limit 3 first is not sure"


def test_bounds_and_wrong_kinds_are_told() -> None:
    game = new_game("math", 2)
    for number in (0, 13, "x", True):
        with pytest.raises(WrongKind, match="from 1 to 12"):
            shortest_win(game, depth=number)  # type: ignore[arg-type]
    with pytest.raises(WrongKind, match="a game or a timeline"):
        shortest_win("math")  # type: ignore[arg-type]
    with pytest.raises(WrongKind, match="a game or a timeline"):
        what_if(None)  # type: ignore[arg-type]
    busy = shortest_win(scenario("math/play-two-becomes-three").start(), depth=6, most=5)
    assert not busy.complete
    assert "as far as 5 positions show" in busy.text


# No peeking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", editions())
def test_nothing_that_is_told_depends_on_hidden_cards(edition: str) -> None:
    """Two tables that look the same to Ada, with other cards in Noor's hand and in the pile, are judged the same."""
    deck = load_edition(edition)
    for seed in range(12):
        judged = []
        for hidden in (0, 1, 2):
            game = _look_alike(deck.edition, seed, hidden)
            told = [(one.answer, one.text, one.reason, one.winner, one.lost, one.limits) for one in what_if(game)]
            ways = [(way.winner, way.answers, way.text) for way in shortest_win(game, depth=2).ways]
            judged.append((told, ways))
        assert judged[0] == judged[1] == judged[2]


def _look_alike(edition: str, seed: int, hidden: int) -> Game:
    """A table drawn by a seed; what Ada cannot see is drawn by another."""
    deck = load_edition(edition)
    rng = Random(seed)
    kinds = {kind: [card.name for card in deck if card.type == kind] for kind in (KEEPER, GOAL, ACTION, RULE)}
    hand = [rng.choice(kinds[KEEPER]), rng.choice(kinds[ACTION]), rng.choice(kinds[RULE])]
    laid = rng.sample([name for name in kinds[KEEPER] if name not in hand], 4)
    goal = rng.choice(kinds[GOAL])
    top = rng.sample([name for name in kinds[KEEPER] if name not in (*hand, *laid)], 3)
    unseen = [name for name in (*kinds[GOAL], *kinds[ACTION]) if name not in (*hand, goal)]
    secret = Random(1000 * seed + hidden).sample(sorted(unseen), 2)
    players = {"Ada": {"hand": hand, "keepers": laid[:2]}, "Noor": {"hand": secret, "keepers": laid[2:]}}
    return lay(edition, players, goals=[goal], draw=top, rest="draw", seed=hidden, ask_surprises=True)


def test_knowledge_ends_with_the_first_unknown_card() -> None:
    game = new_game("math", 2, seed=3)
    knows = Knowledge(game.state, game.state.turn)
    start = len(game.events)
    for _ in random_steps(game, 3, 12):
        pass
    events = game.events[start:]
    first = knows.lasts(events)
    assert events[first].what in ("moved", "shuffled", "picked")
    assert Knowledge(game.state, 0, peek=True).lasts(events) == len(events)
