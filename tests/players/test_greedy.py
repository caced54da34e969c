from __future__ import annotations

import pytest

from fluxx_nb.engine.core import chance
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.engine.core.sight import HIDDEN, Sight
from fluxx_nb.engine.core.state import DRAW, HAND, State
from fluxx_nb.engine.tables import new_game
from fluxx_nb.lab import simulate
from fluxx_nb.players import GreedyPlayer, Party
from fluxx_nb.players.party import agreed
from tests.tabletop import deck_called, lay, say


def choice(game: Game) -> str | tuple[str, ...]:
    """What a greedy player answers to the pending question, in words."""
    decision = game.decision
    assert decision is not None
    places = GreedyPlayer(0, agreed(game.setup)).choose(decision, Sight(game.state, decision.who))
    if isinstance(places, int):
        return label(game.state, decision.options[places], decision.who)
    return tuple(sorted(label(game.state, decision.options[place], decision.who) for place in places))


def why(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return GreedyPlayer(0, agreed(game.setup)).why(decision, Sight(game.state, decision.who))


# What it goes for ---------------------------------------------------------------------------------------------------


def test_plays_a_goal_that_it_meets() -> None:
    ada = {"hand": ["Draw 3", "24 Hours", "Number Nine"], "keepers": ["Number Two", "Number Four"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, draw=["Jackpot!"])
    assert choice(game) == "24 Hours"
    assert why(game) == "24 Hours: it wins the game."


def test_plays_a_keeper_that_completes_the_goal_in_play() -> None:
    ada = {"hand": ["Draw 5", "Number Four", "Number Nine"], "keepers": ["Number Two"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, goals=["24 Hours"], draw=["Jackpot!"])
    assert choice(game) == "Number Four"


def test_plays_the_rule_that_makes_a_calculation_win() -> None:
    ada = {"hand": ["Draw 5", "Times Victory", "Number Nine"], "keepers": ["Number Three", "Number Eight"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, goals=["24 Hours"], draw=["Jackpot!"])
    assert choice(game) == "Times Victory"


def test_knows_the_date_and_the_ages_that_the_table_gave() -> None:
    ada = {"hand": ["Draw 5", "Today's Date", "Your Own Age"], "keepers": ["Number One", "Number Six", "Number Two"]}
    players = {"Ada": ada, "Noor": {}}
    assert choice(lay("math", players, date="2026-11-16", draw=["Jackpot!"])) == "Today's Date"
    assert choice(lay("math", players, ages={"Ada": 12}, draw=["Jackpot!"])) == "Your Own Age"


def test_prefers_a_keeper_that_a_goal_in_hand_asks_for() -> None:
    ada = {"hand": ["Yin Yang", "Number Eight", "Number Six"]}
    game = lay("math", {"Ada": ada, "Noor": {}}, draw=["Keeper Limit 3"])
    assert choice(game) == "Number Six"
    assert why(game) == "Number Six: Yin Yang asks for it."


def test_does_not_play_a_goal_that_another_player_meets() -> None:
    ada = {"hand": ["24 Hours"], "keepers": ["Number One"]}
    noor = {"keepers": ["Number Two", "Number Four"]}
    game = lay("math", {"Ada": ada, "Noor": noor}, draw=["Hand Limit 0"])
    assert choice(game) == "Hand Limit 0"
    assert why(game) == "Hand Limit 0: anything else lets another player win."


def test_says_so_when_every_answer_loses() -> None:
    noor = {"keepers": ["Number Two", "Number Four", "Number Five"]}
    game = lay("math", {"Ada": {"hand": ["24 Hours"]}, "Noor": noor}, draw=["Silver Jubilee"])
    assert "every answer lets another player win" in why(game)


def test_steals_the_keeper_that_wins() -> None:
    ada = {"hand": ["Steal a Keeper"], "keepers": ["Number Two"]}
    noor = {"keepers": ["Number Nine", "Number Four", "Number Eight"]}
    game = lay("math", {"Ada": ada, "Noor": noor}, goals=["24 Hours"], draw=["Number Nine"])
    assert choice(game) == "Steal a Keeper"
    assert choice(say(game, ("Ada", "Steal a Keeper"))) == "Noor's Number Four"


def test_takes_away_what_another_player_nearly_wins_with() -> None:
    ada = {"hand": ["Trash a Keeper"], "keepers": ["Number Ten"]}
    noor = {"keepers": ["Number Nine", "Number Four", "Number Eight"]}
    game = lay("math", {"Ada": ada, "Noor": noor}, goals=["24 Hours"], draw=["Hand Limit 2"])
    assert choice(say(game, ("Ada", "Trash a Keeper"))) == "Noor's Number Four"


def test_gets_rid_of_a_creeper_that_blocks_it() -> None:
    ada = {"hand": ["Decontamination"], "keepers": ["Germs", "Mars"]}
    noor = {"keepers": ["The Army"]}
    game = lay("martian", {"Ada": ada, "Noor": noor}, goals=["War of the Worlds"], draw=["Hand Limit 0"])
    assert choice(game) == "Decontamination"
    assert choice(say(game, ("Ada", "Decontamination"))) == "Germs"


def test_uses_a_free_action_that_helps_before_it_plays() -> None:
    ada = {"hand": ["Draw 2"], "keepers": ["Pathetic Human (male)", "Mars", "Ray Gun"]}
    game = lay("martian", {"Ada": ada, "Noor": {}}, draw=["Hand Limit 0"])
    assert choice(game) == "Fire the Ray Gun"


def test_passes_when_no_free_action_helps() -> None:
    noor = {"keepers": ["Pathetic Human (male)"]}
    game = lay("martian", {"Ada": {"hand": ["Draw 2"], "keepers": ["Ray Gun"]}, "Noor": noor}, draw=["Hand Limit 0"])
    assert choice(game) == "pass"
    assert "nothing that I could do here helps me" in why(game)


def test_brings_out_hidden_cards_together_where_only_together_they_win() -> None:
    women = [{"Pathetic Human (female)": "Abduction Chamber"}, {"Pathetic Human (female)": "Abduction Chamber"}]
    ada = {"keepers": ["Abduction Chamber", "Mars"], "beneath": women}
    noor = {"hand": ["Mars Needs Women"]}
    game = lay("martian", {"Noor": noor, "Ada": ada}, draw=["Hand Limit 2"])
    say(game, ("Noor", "Mars Needs Women"))
    assert choice(game) == ("Pathetic Human (female)", "Pathetic Human (female)")


def test_discards_to_a_limit_what_it_needs_least() -> None:
    noor = {"hand": ["Number Four", "Number Nine", "Yin Yang"], "keepers": ["Number Two"]}
    game = lay("math", {"Ada": {"hand": ["Hand Limit 1"]}, "Noor": noor}, goals=["24 Hours"], draw=["Number Ten"])
    say(game, ("Ada", "Hand Limit 1"))
    assert choice(game) == ("Number Nine", "Yin Yang")


def test_keeps_the_keeper_that_the_goal_asks_for() -> None:
    noor = {"keepers": ["Number One", "Number Four", "Number Ten", "Number Eight"]}
    game = lay("math", {"Ada": {"hand": ["Keeper Limit 3"]}, "Noor": noor}, goals=["24 Hours"], draw=["Number Six"])
    say(game, ("Ada", "Keeper Limit 3"))
    assert choice(game) != ("Number Four",)


def test_draws_more_when_nothing_else_is_at_stake() -> None:
    game = lay("math", {"Ada": {"hand": ["Draw 5", "Hand Limit 0"]}, "Noor": {}}, draw=["Trash a Keeper"])
    assert choice(game) == "Draw 5"


# What it sees -------------------------------------------------------------------------------------------------------


def with_other_hidden_cards(state: State, seat: int, rng: int) -> State:
    """The same table for a seat: only the cards that it cannot see have changed places."""
    twin = state.copy()
    zones = [DRAW, *(HAND[other] for other in state.order if other != seat)]
    sizes = [len(state.zones[zone]) for zone in zones]
    cards = chance.shuffled(rng, 0, [card for zone in zones for card in state.zones[zone]])
    dealt = []
    for zone, size in zip(zones, sizes, strict=True):
        dealt.append((zone, tuple(cards[:size])))
        cards = cards[size:]
    apply(twin, ("arranged", -1, -1, 0, 0, tuple(dealt), "situation", -1))
    return twin


@pytest.mark.parametrize("edition", ["math", "martian"])
def test_cannot_peek(edition: str) -> None:
    changed = asked = 0
    for seed in range(6):
        game = new_game(edition, 4, seed=seed)
        player = GreedyPlayer(seed, agreed(game.setup))
        while (decision := game.decision) is not None:
            seat = decision.who
            other = with_other_hidden_cards(game.state, seat, asked)
            answer = player.choose(decision, Sight(game.state, seat))
            assert player.choose(decision, Sight(other, seat)) == answer
            assert player.weigh(decision, Sight(other, seat)) == player.weigh(decision, Sight(game.state, seat))
            changed += other.zones != game.state.zones
            asked += 1
            game.answer_at(answer)
    assert asked > 100
    assert changed > 0.9 * asked


@pytest.mark.parametrize("edition", ["math", "martian"])
def test_imagines_no_card_that_its_seat_does_not_see(edition: str) -> None:
    blanks = 0
    for seed in range(20):
        game = new_game(edition, seed=seed, meta_rules=["Time Limit"] if edition == "martian" else [])
        party = Party(game.setup)
        while game.decision is not None:
            for seat in game.state.order:
                sight = Sight(game.state, seat)
                twin = sight.glimpse()
                unseen = {card for zone, cards in game.state.zones.items() if not sight.sees(zone) for card in cards}
                assert all(card == HIDDEN or card not in unseen for cards in twin.zones.values() for card in cards)
                assert unseen.isdisjoint(twin.attached)
                assert [len(cards) for cards in twin.zones.values()] == [len(c) for c in game.state.zones.values()]
                assert not twin.counts.get("timer")
                blanks += len(unseen)
            party.answer(game)
    assert blanks > 0


def test_is_told_neither_the_seed_nor_the_order_of_the_draw_pile() -> None:
    game = lay("math", {"Ada": {"hand": ["Draw 2"]}, "Noor": {}}, seed=5, draw=["Number Nine"], ages={"Ada": 12})
    known = agreed(game.setup)
    assert known.seed == 0
    assert known.table is None
    assert known.ages == {"Ada": 12}


def test_the_same_question_gets_the_same_answer_and_the_reason_fits_it() -> None:
    game = new_game("martian", seed=4)
    player = GreedyPlayer(1, agreed(game.setup))
    while (decision := game.decision) is not None:
        sight = Sight(game.state, decision.who)
        answer = player.choose(decision, sight)
        assert player.choose(decision, sight) == answer
        said = player.why(decision, sight)
        for place in (answer,) if isinstance(answer, int) else answer:
            option = decision.options[place]
            word = game.deck.cards[option].name if isinstance(option, int) else label(game.state, option, decision.who)
            assert word in said.partition(": ")[0] or word in said
        game.answer_at(answer)
    assert game.outcome is not None


# How well it plays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["math", "martian"])
@pytest.mark.parametrize("seat", [0, 2])
def test_beats_random_players_clearly(edition: str, seat: int) -> None:
    bots = ["random"] * 3
    bots[seat] = "greedy"
    results = simulate(edition, 3, games=100, seed=1000, bots=bots)
    assert results.unfinished == 0
    assert results.winners[results.players[seat]] > 45  # a third would be luck


@pytest.mark.parametrize("players", [2, 6])
def test_ends_its_games_with_any_number_of_players(players: int) -> None:
    for edition in ("math", "martian"):
        assert simulate(edition, players, games=15, bots=["greedy"]).unfinished == 0


def test_ends_its_games_with_surprises_shelters_and_free_actions_without_end() -> None:
    for deck in ("sampler", "surprises"):
        results = simulate(deck_called(deck), 2, games=30, bots=["greedy"], most=3000)
        assert results.unfinished == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_in_a_game_that_drags_on_every_seat_dares_something_now_and_then(players: int) -> None:
    bots = [GreedyPlayer(seed) for seed in range(players)]
    daring = [turn for turn in range(51, 171) if bots[turn % players].dares(turn)]
    assert {turn % players for turn in daring} == set(range(players))
    assert 20 < len(daring) < 60, "about a third of the turns"
    assert not any(bot.dares(turn) for bot in bots for turn in range(51))
