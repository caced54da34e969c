"""Every event gets a sentence that a player could say, passages that exist, and no secret of another hand."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb.engine
from fluxx_nb.engine.core import reasons
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.events import APPLY, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.settings import SETTINGS
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import DRAW, State
from fluxx_nb.story.explain.explanation import Moment, card_words, explain, tell
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.moment.occasion import chain_of
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.words.moves import PHRASES as MOVES
from fluxx_nb.story.words.sentences import PHRASES as KINDS
from fluxx_nb.story.words.sentences import sentence
from fluxx_nb.story.words.settings import clause_of
from fluxx_nb.story.words.teller import Teller, count, listing, sentence_of, tally
from tests.tabletop import UNSAID, lay

_SLIPS = re.compile(r"\bNone\b|-1|\bcard \d|[<>{}_]|\buse:|\bplayer:|  |\.\.|, as part|\bsuch a\b")


def _replay(game: Game) -> Iterator[tuple[int, State, Event]]:
    state = State(game.deck, list(game.setup.players))
    for k, event in enumerate(game.events):
        yield k, state, event
        apply(state, event)


def _texts(game: Game, seat: int | None = None) -> list[str]:
    return [moment.text for moment in tell(game, seat)]


# What must never be missing


def test_every_kind_of_event_has_words() -> None:
    assert set(KINDS) == set(APPLY)


_CODE = [
    node
    for path in Path(fluxx_nb.engine.__file__).parent.rglob("*.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
]
_MOVERS = {"move", "lay", "draw", "move_unit", "play", "playing", "remove_rule", "comply", "take_out"}
"""The functions of the engine whose reason becomes that of a move."""


def _reasons_given(by: set[str] | None = None) -> set[str]:
    """The reasons in the code of the engine, as arguments or as defaults: all, or those given to some functions."""
    places = {"Decision": Decision._fields.index("why")} if by is None else {}
    found: set[str] = set()
    for node in _CODE:
        if isinstance(node, ast.FunctionDef) and (by is None or node.name in by):
            names = [arg.arg for arg in node.args.args if arg.arg != "self"]
            if "why" in names:
                places[node.name] = names.index("why")
                if names[-1] == "why" and node.args.defaults:
                    found |= _words(node.args.defaults[-1])
    for node in _CODE:
        called = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and called in places:
            # After `*arguments` only the end of the list is certain.
            starred = any(isinstance(arg, ast.Starred) for arg in node.args)
            place = node.args[-1:] if starred else node.args[places[called] : places[called] + 1]
            named = [keyword.value for keyword in node.keywords if keyword.arg == "why"]
            found |= {word for arg in (*place, *named) for word in _words(arg)}
    return found


def _words(node: ast.expr) -> set[str]:
    """The reasons that an argument may be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return _words(node.body) | _words(node.orelse)
    found = getattr(reasons, node.attr, None) if isinstance(node, ast.Attribute) else None
    return {found} if isinstance(found, reasons.Reason) else set()


def test_every_reason_in_the_engine_is_explained() -> None:
    given = _reasons_given()
    assert {"deal", "draw", "steal", "goal met", "rule played", "nothing to do", "power"} <= given
    assert all(len(one.means.split()) > 3 and one.means.endswith(".") for one in REASONS.values())


def test_every_reason_to_move_has_words() -> None:
    given = _reasons_given(_MOVERS)
    assert {"draw", "steal", "limit off turn", "nested", "trash", "spent"} <= given
    assert given <= set(MOVES)
    assert set(MOVES) <= set(REASONS)


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_has_words(setting: str, decks: dict[str, Any]) -> None:
    sample = {
        "icon_bonus": {"icon": "tool", "draw": 1},
        "harmless": ["Fog"],
        "math_at_least": "plus",
        "ungoal_winner": "doom",
    }
    words = clause_of(decks["sampler"], setting, sample.get(setting, 2))
    assert len(words.split()) > 3
    assert not words.endswith(".")
    assert "#" not in words


# Random games


def test_random_games_are_told_in_whole_sentences(games: list[Game]) -> None:
    kinds = set()
    for game in games:
        for moment in tell(game):
            kinds.add(moment.what)
            assert moment.text.endswith((".", "!", "?")), moment.text
            assert not moment.text[0].islower(), moment.text
            assert not _SLIPS.search(moment.text), moment.text
            assert moment.says is not None or not moment.card_is_source, moment.text
            own_words = moment.says.text if moment.says is not None and moment.card_is_source else ""
            assert moment.passages or own_words or (moment.what, moment.why) in UNSAID, moment.text
            assert all(passage.quote and passage.where and passage.gist for passage in moment.passages)
    # Ties and empty piles are rare; scenarios show them. Only solitaire is scored, and it has tests of its own.
    assert set(APPLY) - kinds <= {"missed", "tied", "scored", "concluded"}


def test_scenarios_are_told_in_whole_sentences() -> None:
    told = 0
    for scenario in scenarios():
        for moment in tell(scenario.run()):
            told += 1
            assert moment.text.endswith((".", "!", "?")), moment.text
            assert not _SLIPS.search(moment.text), moment.text
    assert told > 500


def test_random_games_reach_nearly_every_reason(games: list[Game]) -> None:
    seen = Counter(event.why for game in games for event in game.events if event.what == "moved")
    assert set(seen) <= set(MOVES)
    rare = {"owed play", "pass", "trap", "points counted", "cut short"}
    solo = {"turned up", "spot taken", "limit turned up", "served its Goal"}
    assert set(MOVES) - set(seen) <= rare | solo
    shown = {event.why for one in scenarios() for event in one.run().events if event.what == "moved"}
    assert rare | solo <= shown, "what games hardly ever reach is shown by a scenario"


def test_no_seat_learns_what_it_may_not_see(games: list[Game]) -> None:
    compared = 0
    for game in games[::7]:
        for _, state, event in _replay(game):
            if event.what != "moved":
                continue
            for seat in state.order:
                sight = Sight(state, seat)
                if sight.sees(event.source) or sight.sees(event.target):
                    continue
                others = [card for card in state.zones[event.source] if card != event.card]
                told = sentence(Teller(state, seat), event)
                assert "a card" in told.lower(), told
                if others:
                    compared += 1
                    assert told == sentence(Teller(state, seat), event._replace(card=others[0]))
    assert compared > 1000


def test_questions_betray_no_hand(games: list[Game]) -> None:
    surprises = hidden = shown = 0
    for game in games[::7]:
        for k, state, event in _replay(game):
            if event.what != "asked":
                continue
            mine = explain(game.events, k, state, event.who).ask
            seen = explain(game.events, k, state, state.others(event.who)[0])
            theirs = seen.ask
            assert mine is not None
            assert theirs is not None
            assert mine["options"]
            assert theirs["prompt"] == event.data.prompt
            if event.decision.about == "release":
                assert event.data.prompt in seen.text
            else:
                assert mine["prompt"] == event.data.prompt
            if event.asks == "surprise":
                surprises += 1
                assert theirs["options"] == []
            elif event.asks == "play":
                hidden += 1
                assert theirs["options"] == []
            elif event.asks == "player":
                shown += 1
                assert theirs["options"] == mine["options"]
    assert min(surprises, hidden, shown) > 10


def test_an_unseen_card_is_not_explained_either(games: list[Game]) -> None:
    checked = 0
    for game in games[:40:4]:
        for k, state, event in _replay(game):
            if event.what == "moved" and event.source == DRAW and event.why in ("draw", "deal"):
                moment = explain(game.events, k, state, state.others(event.who)[0])
                checked += 1
                assert moment.says is None or moment.says.name != game.deck.cards[event.card].name
    assert checked > 100


# The thread of causes


def test_chains_lead_to_the_turn(games: list[Game]) -> None:
    deepest = 0
    for game in games[:30]:
        events = game.events
        for moment in tell(game):
            assert list(moment.chain) == sorted(moment.chain, reverse=True)
            assert moment.depth == len(moment.chain)
            assert moment.cause == (moment.chain[0] if moment.chain else None)
            deepest = max(deepest, moment.depth)
            if moment.chain and events[moment.chain[-1]].what == "turned":
                assert moment.n > moment.chain[-1]
    assert deepest >= 4


def test_a_nested_play_hangs_below_the_action_that_led_to_it(table: Any) -> None:
    game = table(
        "math", {"Ada": {"hand": ["Draw 2 and Use 'em"]}, "Noor": {}}, draw=["Draw 3", "Number Two", "Number Six"]
    )
    game.answer("Draw 2 and Use 'em").answer("Number Two")
    moments = list(tell(game))
    nested = next(m for m in moments if m.text == "Ada plays Number Two as part of the Action Draw 2 and Use 'em.")
    action = next(m for m in moments if m.text == "Ada plays the Action Draw 2 and Use 'em.")
    assert action.n in nested.chain
    assert nested.depth == action.depth + 1
    assert tuple(chain_of(game.events, game.events[nested.n])) == nested.chain


def test_the_card_behind_an_event_is_shown_with_its_origin(table: Any) -> None:
    draw = ["Number One", "Number Two", "Number Six", "Number Four", "Number Nine"]
    game = table("math", {"Ada": {"hand": ["Jackpot!"]}, "Noor": {}}, rules=["Draw 2"], draw=draw)
    game.answer("Jackpot!")
    behind = {moment.text: moment.says for moment in tell(game)}
    draws = [says.name for text, says in behind.items() if "Ada draws " in text and says is not None]
    assert draws == ["Draw 2", "Draw 2", "Jackpot!", "Jackpot!", "Jackpot!"]
    jackpot = card_words(game.state, game.deck.copies_of("Jackpot!")[0])
    assert jackpot.text == game.deck["Jackpot!"].text
    assert jackpot.origin
    assert behind["Ada plays Jackpot!"] == jackpot


def test_a_moment_as_plain_data(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Play 3"]}, "Noor": {}}, draw=["Number Nine"])
    moments = list(tell(game))
    asked = moments[-1].as_dict()
    assert set(asked) == {"n", "beat", "player", "text", "cites", "card", "besides", "cause", "event", "why", "ask"}
    assert asked["why"] == "turn"
    assert asked["card"] is None, "the rulebook says it, not a card"
    assert asked["player"] == "Ada"
    assert asked["ask"] == {
        "who": "Ada",
        "about": "play",
        "prompt": "Play which card?",
        "options": ["Play 3", "Number Nine"],
        "least": 1,
        "most": 1,
        "cites": ["turn.play", "turn.any-card"],
    }
    assert asked["cites"][0]["id"] == "turn.play"
    assert asked["cites"][0]["edition"] == "math"
    assert moments[0].as_dict()["player"] is None
    assert moments[0].as_dict()["cause"] is None


def test_a_short_log_leaves_out_only_what_is_told_anyway(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Play 3", "Number Two"]}, "Noor": {}}, draw=["Number Nine"])
    game.answer("Play 3").answer("Number Two")
    short = [moment.text for moment in tell(game) if not moment.told_anyway]
    assert short == [
        "The table is set up for this scenario.",
        "It is Ada's turn.",
        "Ada draws Number Nine.",
        "Ada plays Play 3.",
        "Play 3 applies: everyone plays 3 cards each turn.",
        "Ada plays Number Two.",
    ]


# How it reads


def test_a_rule_that_replaces_another(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Play 3"]}, "Noor": {}}, rules=["Play 2"], draw=["Number Nine"])
    game.answer("Play 3")
    texts = _texts(game)
    at = texts.index("Ada plays Play 3.")
    assert texts[at + 1] == "Play 3 replaces Play 2, which is discarded."
    assert texts[at + 2] == "Play 3 applies: everyone plays 3 cards each turn."


def test_a_draw_that_another_seat_sees(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Number Two"]}, "Noor": {}}, draw=["Number Nine"])
    assert "Ada draws Number Nine." in _texts(game)
    assert "Ada draws Number Nine." in _texts(game, 0)
    assert "Ada draws Number Nine." not in _texts(game, 1)
    assert "Ada draws a card." in _texts(game, 1)


def test_a_creeper_lays_itself_down(table: Any) -> None:
    game = table("martian", {"Noor": {"hand": ["Draw 2"]}, "Lin": {}}, draw=["Germs", "Cow"])
    assert _texts(game, 1)[-3:-1] == [
        "Noor draws the Creeper Germs, puts them face up and draws again.",
        "Noor draws a card.",
    ]


def test_an_effect_that_does_nothing_says_why(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Steal a Keeper"]}, "Noor": {}}, draw=["Number Nine"])
    game.answer("Steal a Keeper")
    text = next(text for text in _texts(game) if "has no effect" in text)
    assert re.fullmatch(r"Steal a Keeper has no effect: no other player has .*Keeper in play\.", text)


def test_a_larger_draw_rule_and_the_end_of_a_rule(table: Any) -> None:
    hand = ["Draw 3", "Rules Reset"]
    game = table(
        "math", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Play 2"], draw=["Number Nine", "Number One", "Number Two"]
    )
    game.answer("Draw 3").answer("Rules Reset")
    texts = _texts(game)
    assert "Ada draws Number One: Draw 3 requires 3, and Ada has drawn 1." in texts
    assert "Draw 3 is discarded: everyone draws 1 card each turn again." in texts
    assert "Ada discards the New Rule Draw 3." in texts


def test_both_piles_empty(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Draw 3"]}, "Noor": {}}, draw=["Number Nine"], rest="out")
    game.answer("Draw 3")
    texts = _texts(game)
    assert "Both piles are empty, so there is nothing to draw." in texts
    assert "Ada draws 2 cards fewer: both piles are empty." in texts
    told = " ".join(step.text for step in tell_steps(game))
    assert "Ada draws 2 cards fewer: both piles are empty." in told
    assert "nothing to draw" not in told, "it is said once"


def test_limits_name_the_rule(table: Any) -> None:
    players = {"Ada": {"hand": ["Hand Limit 2"]}, "Noor": {"hand": ["Number One", "Number Two", "Number Six"]}}
    game = table("math", players, draw=["Number Nine"])
    game.answer("Hand Limit 2")
    assert _texts(game)[-1] == "Hand Limit 2: Noor has 3 cards and must discard 1."
    game.answer("Number Six")
    assert "Noor discards Number Six (Hand Limit 2)." in _texts(game)
    assert "Noor chooses a card." in _texts(game, 0)


def test_a_surprise_and_its_answer(table: Any) -> None:
    players = {"Ada": {"hand": ["Play 2", "Veto"]}, "Noor": {"hand": ["Veto"]}, "Lin": {}}
    game = table("sampler", players, draw=["Lantern"])
    game.answer("Play 2").answer("Veto").answer("pass").answer("Veto")
    while game.decision is not None and game.decision.about == "surprise":
        game.answer("pass")
    texts = _texts(game)
    assert "Noor may play a Surprise against Play 2." in texts
    assert "Noor plays the Surprise Veto." in texts
    assert "Ada cancels Veto with Veto." in texts
    assert texts.index("Play 2 comes into play.") > texts.index("Veto is discarded without having done anything.")
    cancelled = next(m for m in tell(game) if m.what == "cancelled")
    assert next(passage.id for passage in cancelled.passages) == "surprise.cancel-surprise"


def test_a_cancelled_play_is_spent(table: Any) -> None:
    game = table("sampler", {"Ada": {"hand": ["Lantern"]}, "Noor": {"hand": ["Trap"]}})
    game.answer("Lantern").answer("Trap").answer("pass")
    texts = _texts(game)
    at = texts.index("Noor cancels Lantern with Trap and takes it over; Ada's play is used up.")
    assert texts[at + 1 : at + 3] == [
        "Lantern goes to Noor instead. Lantern has the Tool icon.",
        "Trap is done and goes to the discard pile.",
    ]


def test_what_a_new_rule_does_not_ask_of_the_player_at_turn(table: Any) -> None:
    hand = ["Draw 2", "Hand Limit 1", "Map", "Map"]
    game = table("sampler", {"Ada": {"hand": hand}, "Noor": {}}, rules=["Draw 4", "Play 3"])
    game.answer("Draw 2").answer("pass").answer("Hand Limit 1").answer("pass")
    texts = _texts(game)
    assert "Draw 2 applies: everyone draws 2 cards each turn; Ada has drawn 4 already, so no more." in texts
    limit = "Hand Limit 1 applies: out of turn, players may hold at most 1 card"
    assert f"{limit}; Ada has until the end of the turn." in texts


def test_a_new_rule_counts_the_bonuses_of_the_player_at_turn(table: Any) -> None:
    one_more = {"Ada": {"hand": ["Draw 2", "Map"], "keepers": ["Rope"]}, "Noor": {}}
    game = table("sampler", one_more, rules=["Play 2"], draw=["Map", "Crown", "Lantern", "Goal Mill"])
    texts = _texts(game.answer("Draw 2").answer("pass"))
    assert "Draw 2 applies: everyone draws 2 cards each turn." in texts
    assert "Ada draws Lantern: Draw 2 and Rope require 3, and Ada has drawn 2." in texts
    raised = {"Ada": {"hand": ["Hand Limit 1", "Map"], "keepers": ["Crown"]}, "Noor": {}}
    game = table("sampler", raised, rules=["Play 2"], draw=["Map", "Goal Mill"])
    texts = _texts(game.answer("Hand Limit 1").answer("pass"))
    assert "Hand Limit 1 applies: out of turn, players may hold at most 1 card." in texts


def test_wins_say_by_what(table: Any) -> None:
    game = table(
        "sampler", {"Ada": {"hand": ["Descent"], "keepers": ["Lantern", "Rope"]}, "Noor": {}}, draw=["Map", "Map"]
    )
    game.answer("Descent")
    while game.decision is not None:
        game.answer("pass")
    assert _texts(game)[-1] == "Ada wins the game with the Goal Descent: Lantern and Rope."


def test_a_hidden_timer_stays_hidden(decks: dict[str, Any], games: list[Game]) -> None:
    timed = [game for game in games if "Time Limit" in game.setup.meta_rules]
    assert timed
    for game in timed[:5]:
        told = [m.text for m in tell(game) if m.what == "counted" and game.events[m.n].data[0] == "timer"]
        assert told == ["The timer starts, and no one knows when it will stop."]


def test_plain_words() -> None:
    assert [count(n, "card") for n in (0, 1, 2)] == ["no card", "1 card", "2 cards"]
    assert listing(["Ada"]) == "Ada"
    assert listing(["Ada", "Noor", "Lin"]) == "Ada, Noor and Lin"
    assert tally(["Cow", "Mars", "Cow"]) == "Cow ×2 and Mars"
    assert sentence_of("Ada plays Jackpot!") == "Ada plays Jackpot!"
    assert sentence_of("a card is drawn") == "A card is drawn."
    assert sentence_of("no Goal is in play") == "No Goal is in play."


def test_moments_speak_for_themselves(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Play 3"]}, "Noor": {}})
    moment = next(iter(tell(game)))
    assert isinstance(moment, Moment)
    assert str(moment) == moment.text


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_card_that_comes_into_the_open_says_what_is_on_it_to_everybody(seat: int | None) -> None:
    """It came from where nobody sees it, and lies open now."""
    game = lay("cthulhu", {"Ada": {"hand": ["The Cat"]}, "Noor": {"hand": ["The Farm"]}}, draw=["Madness", "The Tomb"])
    drawn = next(moment for moment in tell(game, seat) if moment.why == "creeper drawn")
    assert (drawn.card, drawn.behind) == ("Madness", game.deck.copies_of("Madness")[0])
    assert drawn.says is not None
    assert drawn.says.name == "Madness"


def test_a_card_that_goes_from_hidden_to_hidden_says_nothing_to_others() -> None:
    game = lay("cthulhu", {"Ada": {"hand": ["The Cat"]}, "Noor": {"hand": ["The Farm"]}}, draw=["The Tomb"])
    drawn = next(moment for moment in tell(game, 1) if moment.why == "draw")
    assert drawn.card == ""
    assert drawn.says is None or drawn.says.name == "Basic Rules"
