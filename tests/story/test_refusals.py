"""Whatever a player may not do now has a rule that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import legal_words
from fluxx_nb.story.advise.refusals import Refusal, refusals
from fluxx_nb.story.advise.replies import why_refused
from tests.tabletop import lay, say


def _found(game: Game, seat: int | None = None) -> dict[str, Refusal]:
    return {refusal.what: refusal for refusal in refusals(game, seat)}


def test_every_refusal_has_words_and_a_rule(questions: Callable[[], Iterator[Game]]) -> None:
    asked = set()
    for game in questions():
        if game.decision is None:
            assert refusals(game) == []
            continue
        asked.add(game.decision.about)
        legal = legal_words(game.state, game.decision)
        for seat in (None, *game.state.order):
            for refusal in refusals(game, seat):
                assert refusal.what not in legal
                assert refusal.what[0].islower()
                assert not refusal.what.endswith(".")
                assert len(refusal.why.split()) > 1
                assert not refusal.why.endswith((".", " "))
                assert "None" not in refusal.what + refusal.why
                assert refusal.cite
                assert all(game.deck.rulebook.has(cite) for cite in refusal.cite)
        assert refusals(game) or game.decision.may_pass
    assert asked >= {"play", "begin", "finish", "limit", "target", "player", "surprise", "attach", "goal", "play aside"}


def test_a_play_is_a_play(table: Any) -> None:
    players = {"Ada": {"hand": ["Number One"]}, "Noor": {"keepers": ["Number Four"]}}
    game = table("math", players, rules=["Play 2"], draw=["Number Nine"])
    found = _found(game)
    assert found["end the turn now"].why == "2 plays are still required, even if that lets another player win"
    assert found["end the turn now"].cite == ("turn.play", "win.forced")
    assert found["discard a card instead of playing one"].cite == ("action.discard-is-not-play",)
    assert found["play more than 2 cards in this turn"].cite == ("turn.play",)
    assert found["draw another card"].cite == ("turn.draw",)
    assert found["take a Keeper that is in front of another player"].cite == ("keeper.no-grab",)
    assert found["win"].cite == ("goal.none-yet",)


def test_a_keeper_that_the_goal_wants_is_still_not_for_the_taking(table: Any) -> None:
    players = {"Ada": {"hand": ["Number One"], "keepers": ["Number Two"]}, "Noor": {"keepers": ["Number Four"]}}
    game = table("math", players, goals=["24 Hours"], draw=["Number Nine"])
    refusal = _found(game)["take Number Four from Noor"]
    assert refusal.cite == ("keeper.no-grab",)
    assert game.deck.cards[refusal.card].name == "Number Four"


def test_no_more_draws_after_a_smaller_draw_rule(table: Any) -> None:
    game = table("sampler", {"Ada": {"hand": ["Draw 2", "Map"]}, "Noor": {}}, rules=["Draw 4", "Play 2"])
    game.answer("Draw 2")
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    assert _found(game)["draw another card"].cite == ("rule.draw-enough",)


def test_free_actions_that_cannot_be_used(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Map"], "keepers": ["Spyglass"]},
        "Noor": {"hand": ["Veto"], "keepers": ["Chest"]},
    }
    game = table("sampler", players, rules=["Recycling"], draw=["Lantern"])
    assert _found(game)["play a card before drawing"].cite == ("turn.draw",)
    game.answer("Look").answer("pass")
    found = _found(game)
    assert found["use the free action of Spyglass (Look)"].why == "it has been used in this turn"
    assert found["use the power of Chest"].cite == ("keeper.in-play",)
    out_of_turn = _found(game, 1)
    assert out_of_turn["use a free action"].cite == ("turn.free-actions",)
    assert out_of_turn["play a card"].cite == ("turn.out-of-turn",)


def test_a_limit_is_a_ceiling_and_the_player_chooses(table: Any) -> None:
    players = {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": {"hand": ["Number One", "Number Two", "Number Six"]}}
    game = table("math", players, draw=["Number Nine"])
    game.answer("Hand Limit 2")
    found = _found(game)
    assert found["keep more than 2 cards in hand"].cite == ("limit.cap",)
    assert found["have cards picked at random"].cite == ("limit.choose",)
    assert found["wait until it is their turn"].cite == ("limit.others-now",)
    assert found["discard more than 1 card"].cite == ("action.discard-is-not-play",)
    assert found["play a card"].cite == ("turn.out-of-turn",)
    assert _found(game, 0)["go on with the turn"].why == "Noor must decide first"


def test_the_player_at_turn_complies_when_the_turn_ends(table: Any) -> None:
    hand = ["Number One", "Number Two", "Number Six", "Hand Limit 2"]
    game = table("math", {"Ada": {"hand": hand}, "Noor": {}}, draw=["Number Nine"])
    game.answer("Hand Limit 2")
    assert _found(game)["keep them a while longer"].cite == ("turn.hand-limit",)


def test_creepers_do_not_count_against_a_keeper_limit(table: Any) -> None:
    players = {"Ada": {"hand": ["Keeper Limit 2"]}, "Noor": {"keepers": ["Map", "Crown", "Lantern", "Rope", "Fog"]}}
    game = table("sampler", players, draw=["Map"])
    game.answer("Keeper Limit 2").answer("pass")
    assert _found(game)["keep more than 3 Keepers in play"].cite == ("turn.keeper-limit",)
    assert _found(game)["discard Fog instead"].cite == ("limit.no-creeper-limit",)


def test_targets(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Steal a Keeper"], "keepers": ["Map"]},
        "Noor": {"keepers": ["Crown", "Fog"]},
        "Lin": {"keepers": ["Rope"]},
    }
    game = table("sampler", players, draw=["Lantern"])
    game.answer("Steal a Keeper").answer("pass").answer("pass")
    found = _found(game)
    assert found["choose their own Map"].why == "Steal a Keeper takes only what is in front of another player"
    assert found["choose Fog"].why == f"Steal a Keeper says: {game.deck['Steal a Keeper'].text.rstrip('.')}"
    assert found["choose nothing"].cite == ("action.instructions",)


def test_trade_hands_cannot_be_refused(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Trade Hands", "Number One"]}, "Noor": {}, "Lin": {}})
    game.answer("Trade Hands")
    found = _found(game)
    assert found["choose nothing"].cite == ("action.trade-hands",)
    assert found["choose themselves"].cite == ("action.trade-hands",)


def test_players_with_nothing_to_take(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Use What You Take"]},
        "Noor": {},
        "Lin": {"hand": ["Number One"]},
        "Max": {"hand": ["Number Two"]},
    }
    game = table("math", players)
    game.answer("Use What You Take")
    assert _found(game)["choose Noor"].why == "Noor holds no card"


def test_why_a_met_goal_does_not_win(table: Any) -> None:
    players = {"Ada": {"hand": ["Map"], "keepers": ["Lantern", "Rope", "Fog"]}, "Noor": {}}
    game = table("sampler", players, goals=["Descent"], draw=["Crown"])
    assert _found(game)["win with Descent"].cite == ("creeper.blocks",)
    tied = {
        "Ada": {"hand": ["Number Six"], "keepers": ["Number Two", "Number Four"]},
        "Noor": {"keepers": ["Number Two", "Number Four"]},
    }
    assert _found(table("math", tied, goals=["24 Hours"]), 1)["win with 24 Hours"].cite == ("goal.tie",)


def test_a_calculated_win_waits_for_the_own_turn(table: Any) -> None:
    players = {"Ada": {"hand": ["Number One"]}, "Noor": {"keepers": ["Number Eight", "Number Three"]}}
    game = table("math", players, goals=["24 Hours"], rules=["Times Victory"], draw=["Number Nine"])
    refusal = _found(game, 1)["win with 24 Hours"]
    assert refusal.cite == ("math.victories",)
    assert "24" in refusal.why


def test_one_goal_too_many(table: Any) -> None:
    game = table(
        "sampler", {"Ada": {"hand": ["Hoard"]}, "Noor": {}}, rules=["Double Agenda"], goals=["Descent", "Two Maps"]
    )
    game.answer("Hoard").answer("pass")
    found = _found(game)
    assert found["keep all of them"].why == "there is room for only 2 Goals"
    assert found["discard Hoard"].cite == ("goal.replace",)


def test_an_edition_that_is_played_by_itself(table: Any) -> None:
    what = "mix in cards of another edition"
    martian = _found(table("martian", {"Ada": {"hand": ["Cow"]}, "Noor": {}}, draw=["Mars"]))
    assert martian[what].cite == ("martian.alone",)
    assert what not in _found(table("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}}))


# What somebody says


def test_the_best_answer_to_what_somebody_wants(table: Any) -> None:
    players = {
        "Ada": {"hand": ["Number One"], "keepers": ["Number Two"]},
        "Noor": {"hand": ["Jackpot!"], "keepers": ["Number Four"]},
    }
    game = table("math", players, rules=["Play 2"], goals=["Silver Jubilee"], discard=["Draw 3"], draw=["Number Nine"])

    def cite(said: str) -> str:
        refusal = why_refused(game, said)
        assert refusal is not None
        return refusal.cite[0]

    assert why_refused(game, "Number One") is None
    assert why_refused(game, " number one ") is None
    assert cite("pass") == "turn.play"
    assert cite("discard Number One") == "action.discard-is-not-play"
    assert cite("draw") == "turn.draw"
    assert cite("Number Four") == "keeper.no-grab"
    assert cite("Noor's Number Four") == "keeper.no-grab"
    assert cite("Number Two") == "keeper.in-play"
    assert cite("Play 2") == "keeper.in-play"
    assert cite("Draw 3") == "turn.any-card"
    assert cite("a sandwich") == "turn.play"


def test_a_hidden_card_is_not_betrayed(table: Any) -> None:
    players = {"Ada": {"hand": ["Number One"]}, "Noor": {"hand": ["Jackpot!"]}}
    held = why_refused(table("math", players), "Jackpot!")
    buried = why_refused(table("math", players), "Trade Hands")
    assert held is not None
    assert buried is not None
    assert held.why == buried.why == "it is not in Ada's hand"


def test_other_questions_and_the_end(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Trade Hands", "Number One"]}, "Noor": {}, "Lin": {}})
    game.answer("Trade Hands")
    refused = why_refused(game, "pass")
    assert refused is not None
    assert refused.what == "choose nothing"
    other = why_refused(game, "Number Nine")
    assert other is not None
    assert other.cite == ("action.trade-hands",)
    won = table("math", {"Ada": {"hand": ["24 Hours"], "keepers": ["Number Two", "Number Four"]}, "Noor": {}})
    won.answer("24 Hours")
    over = why_refused(won, "pass")
    assert over is not None
    assert over.why == "the game is over"


def test_an_invisible_target_of_a_free_action_names_the_rule_that_hides_it() -> None:
    noor = {"hand": ["The Crown"], "keepers": ["Treasure"], "face_out": ["Magic Ring"]}
    game = lay("fantasy", {"Ada": {"hand": ["The Castle"], "keepers": ["The Dragon"]}, "Noor": noor})
    (dragon,) = (one for one in refusals(game) if "The Dragon" in one.what)
    assert dragon.why == "Noor is Invisible, and no one else interacts with Invisible Keepers"
    assert dragon.cite == ("fantasy.invisible",)
    seen = lay("fantasy", {"Ada": {"hand": ["The Castle"], "keepers": ["The Dragon"]}, "Noor": {"hand": ["The Crown"]}})
    (idle,) = (one for one in refusals(seen) if "The Dragon" in one.what)
    assert idle.why == "it would do nothing now"


def test_a_meta_rule_cannot_be_chosen_and_the_rule_says_why() -> None:
    table: dict[str, Any] = {"rules": ["Draw 2", "Play 2"], "draw": ["Number One", "Number Two", "Number Three"]}
    players = {"Ada": {"hand": ["Trash a New Rule"]}, "Noor": {}}
    game = say(lay("math", players, meta_rules=["Plan B"], **table), ("Ada", "Trash a New Rule"))
    (meta,) = (one for one in refusals(game) if one.what == "choose Plan B")
    assert meta.why == "a Meta Rule remains in effect until someone wins, and no card discards it"
    assert meta.cite == ("setup.meta-rules",)
    plain = say(lay("math", players, **table), ("Ada", "Trash a New Rule"))
    assert not any("Plan B" in one.what for one in refusals(plain))
