from __future__ import annotations

import re

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import BOTS, Party, lookahead
from fluxx_nb.players.lookahead import LookAheadPlayer, _not_left_behind
from fluxx_nb.players.party import agreed
from tests.players.test_greedy import with_other_hidden_cards
from tests.tabletop import lay, say


def player_for(game: Game, playouts: int = 12, seed: int = 0) -> LookAheadPlayer:
    return LookAheadPlayer(seed, agreed(game.setup), playouts)


def asked(game: Game, player: LookAheadPlayer) -> str:
    decision = game.decision
    assert decision is not None
    places = player.choose(decision, Sight(game.state, decision.who))
    assert isinstance(places, int)
    return label(game.state, decision.options[places], decision.who)


def test_plays_a_goal_that_it_meets() -> None:
    ada = {"hand": ["Draw 3", "24 Hours", "Number Nine"], "keepers": ["Number Two", "Number Four"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, draw=["Jackpot!"])
    assert asked(game, player_for(game)) == "24 Hours"


def test_sees_that_two_plays_win_where_one_does_not() -> None:
    """With Play 2, either card wins together with the other; the greedy player's liking of a third does not matter."""
    ada = {"hand": ["Number Four", "24 Hours", "Hand Limit 0"], "keepers": ["Number Two"]}
    game = lay("math", {"Ada": ada, "Noor": {"keepers": ["Number One"]}}, rules=["Play 2"], draw=["Draw 5"])
    player = player_for(game, playouts=30)
    first = asked(game, player)
    assert first in ("Number Four", "24 Hours")
    say(game, ("Ada", first))
    say(game, ("Ada", asked(game, player)))
    assert game.winner == "Ada"


def test_says_in_a_sentence_how_it_came_to_its_choice() -> None:
    game = new_game("math", 2, seed=3)
    player = player_for(game)
    chosen = asked(game, player)
    assert game.decision is not None
    said = player.why(game.decision, Sight(game.state, game.decision.who))
    assert said.endswith(".")
    played = re.search(r"(\d+) games that I played on in my mind", said)
    assert played is not None
    assert 8 <= int(played[1]) <= 12, "its budget is 12 playouts"
    assert chosen in said


@pytest.mark.parametrize("kind", BOTS)
def test_every_bot_says_why_in_a_sentence(kind: str) -> None:
    game = new_game("martian", 2, seed=2)
    bot = BOTS[kind](1, agreed(game.setup))
    assert game.decision is not None
    assert bot.why(game.decision, Sight(game.state, game.decision.who)).endswith(".")


@pytest.mark.parametrize("edition", editions())
def test_cannot_peek(edition: str) -> None:
    """What it answers does not change when the cards that it cannot see change places."""
    game = new_game(edition, 3, seed=5)
    party = Party(game.setup, "greedy")
    tried = 0
    while (decision := game.decision) is not None and tried < 8:
        if decision.about == "play" and len(decision.options) > 1:
            other = with_other_hidden_cards(game.state, decision.who, tried)
            assert other.zones != game.state.zones
            mine, theirs = (player_for(game, 6, tried) for _ in range(2))
            seat = decision.who
            assert mine.choose(decision, Sight(game.state, seat)) == theirs.choose(decision, Sight(other, seat))
            assert mine.why(decision, Sight(game.state, seat)) == theirs.why(decision, Sight(other, seat))
            tried += 1
        party.answer(game)
    assert tried > 2


def test_tries_out_questions_within_its_own_play_too() -> None:
    ada = {"hand": ["Steal a Keeper"], "keepers": ["Number Two"]}
    noor = {"keepers": ["Number Nine", "Number Four", "Number Eight"]}
    game = lay("math", {"Ada": ada, "Noor": noor}, goals=["Yin Yang"], draw=["Number Five", "Number Seven"])
    player = player_for(game)
    decision = game.decision
    assert decision is not None
    player.choose(decision, Sight(game.state, 0))
    player._said[-1] = (decision, game.options.index("Steal a Keeper"))
    say(game, ("Ada", "Steal a Keeper"))
    assert game.decision is not None
    assert "in my mind" in player.why(game.decision, Sight(game.state, 0))


@pytest.mark.parametrize("playouts", [0, -1, 2.5])
def test_needs_a_budget(playouts: int) -> None:
    with pytest.raises(ValueError, match="at least 1 playout"):
        LookAheadPlayer(playouts=playouts)


def test_gives_up_only_answers_that_the_best_looking_one_has_clearly_left_behind() -> None:
    values = {3: [0.9, 0.8, 0.9, 0.7], 5: [0.2, 0.1, 0.3, 0.2], 7: [0.9, 0.9, 0.8, 0.7], 8: [1.0, 0.9, 1.0, 1.0]}
    assert _not_left_behind([3, 5, 7, 8], values) == [3, 7, 8]
    assert _not_left_behind([8, 5], values) == [8]


def test_questions_that_are_soon_clear_take_fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    def playouts(fewest: int) -> int:
        monkeypatch.setattr(lookahead, "_FEWEST", fewest)
        game = new_game("math", 2, seed=300)
        players = [player_for(game, 32, seat) for seat in range(2)]
        count = 0
        while (decision := game.decision) is not None and len(game.answers) < 8:
            places, trials = players[decision.who]._considered(decision, Sight(game.state, decision.who))
            count += sum(len(trial.values) for trial in trials)
            game.answer_at(places)
        return count

    assert playouts(4) < 0.95 * playouts(1000)
