"""Work grows no faster than the game: counted in bytecodes, by players, by cards and by answers."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.work import work_of
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.systems import systems_for
from fluxx_nb.engine.tables import set_table
from fluxx_nb.players.party import Party
from fluxx_nb.story.time.timeline import Timeline

GAMES = 6
ALIKE = 1.6
"""How much games of different sizes may differ by chance: their decisions are not the same."""
LONG = 13
"""The seed of a random game of Fantasy that is long enough."""


def work_per_decision(deck: Deck, players: int) -> float:
    """The bytecodes of a decision in a few random games, with what a whole deck makes only once done before."""
    setup = set_table(deck, players, seed=0)
    party = Party(setup)

    def play(first: int) -> int:
        games = [Game(deck, setup.with_seed(seed), log=False) for seed in range(first, first + GAMES)]
        return sum(party.sit_down(seed).play_out(game) for seed, game in enumerate(games, first))

    play(0)
    decisions, work = work_of(lambda: play(1000))
    return work.instructions / decisions


def larger(deck: Deck, times: int) -> Deck:
    """Return a deck with so many times the copies of each card that is dealt."""
    dealt = {deck.cards[card].name for card in deck.pile}
    titles = [replace(card, copies=card.copies * times) if card.name in dealt else card for card in deck.titles]
    return Deck(deck.edition, deck.title, titles, deck.rulebook, deck.digest, systems=systems_for(titles))


def test_a_decision_among_6_players_takes_no_more_work_than_among_2() -> None:
    few, many = (work_per_decision(load_edition("cthulhu"), players) for players in (2, 6))
    assert many <= ALIKE * few


def test_a_decision_with_1000_cards_takes_no_more_work_than_with_100() -> None:
    deck = load_edition("math")
    small, large = (work_per_decision(one, 3) for one in (deck, larger(deck, 10)))
    assert large <= ALIKE * small


def test_answer_2500_takes_no_more_work_than_answer_50_and_a_look_back_no_more_either() -> None:
    deck = load_edition("fantasy")
    setup = set_table(deck, 3, seed=0).with_seed(LONG)
    game = Game(deck, setup, log=False)
    Party(setup).sit_down(LONG).play_out(game)
    assert len(game.answers) >= 2500
    line = Timeline.new(deck, setup)
    answering: dict[int, int] = {}
    looking: dict[int, int] = {}
    for number in (50, 800, 2500):
        for record in game.answers[len(line.game.answers) : number - 50]:
            line.repeat(record)

        def answer(upto: int = number) -> None:
            for record in game.answers[upto - 50 : upto]:
                line.repeat(record)

        answering[number] = work_of(answer)[1].instructions
        looking[number] = sum(work_of(lambda at=at: line.state_at(len(line) - at))[1].instructions for at in (1, 9, 30))
    assert max(answering[800], answering[2500]) <= 2 * ALIKE * answering[50]
    assert looking[2500] <= 2 * ALIKE * looking[800]
