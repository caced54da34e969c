"""The model: what a seat may see is there, and nothing else is."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.sight import HIDDEN
from fluxx_nb.engine.core.state import DISCARD, DRAW, GOALS, HAND, RESOLVING, ROW, ROWS, RULES, UNDER, WAITING
from fluxx_nb.view.model.attention import Highlight
from fluxx_nb.view.model.tablemodel import CardView, TableModel, look
from tests.tabletop import lay, say
from tests.view.moments import DECKS, game_of, states, walk

OPEN = ROWS | {DISCARD, RULES, GOALS, RESOLVING}
"""The places where everybody sees what lies there, the groups that wait aside apart."""


def names(views: tuple[CardView, ...]) -> list[str]:
    return [view.name for view in views]


def cards_in(model: TableModel) -> set[int]:
    """Every card that the model knows by number, wherever it stands."""
    found = {one.card for one in walk(model) if isinstance(one, CardView | Highlight)}
    if model.ask is not None:
        found |= model.ask.cards | model.ask.uses
    return found - {HIDDEN}


@pytest.mark.parametrize("deck", DECKS)
def test_no_card_is_in_the_model_that_the_seat_may_not_see(deck: str) -> None:
    game = game_of(deck, 3, seed=4)
    looked = 0
    for state, event in states(game):
        left = event.source if event.what == "moved" else None
        hidden = set(state.zones[DRAW])
        for other in (1, 2):
            for zone in (HAND[other], UNDER[other], WAITING[other]):
                hidden |= set(state.zones[zone])
        seen = cards_in(look(state, 0, event=event))
        # A card taken from an open place into a hand was seen as it went.
        followed = {event.card} if left is not None and (left < 0 or left in OPEN) else set()
        assert not (seen & hidden) - followed
        looked += 1
    assert looked > 50


def test_the_own_seat_comes_first_and_the_others_follow_clockwise() -> None:
    model = look(game_of("math", 4).state, 2)
    assert [seat.name for seat in model.seats] == ["Lin", "Max", "Ada", "Noor"]
    assert [seat.own for seat in model.seats] == [True, False, False, False]
    assert [seat.open_hand for seat in model.seats] == [True, False, False, False]


def test_a_teacher_sees_every_hand_but_not_the_draw_pile() -> None:
    state = game_of("math", 3).state
    model = look(state, None)
    assert all(view.look for seat in model.seats for view in seat.hand)
    assert [len(seat.hand) for seat in model.seats] == [len(state.hand(seat)) for seat in (0, 1, 2)]
    assert model.draw.count == len(state.zones[DRAW])
    assert model.draw.cards == ()


def test_new_rules_lie_over_the_part_of_the_basic_rules_that_they_replace() -> None:
    game = lay("math", {"Ada": {"hand": ["Play 3"]}, "Noor": {}}, rules=["Draw 2", "Hand Limit 1", "No-Hand Bonus"])
    model = look(game.state, 0)
    assert [part.slot for part in model.parts] == ["draw", "play", "hand_limit", "keeper_limit"]
    assert [cover.name if cover else "" for cover in model.covers] == ["Draw 2", "", "Hand Limit 1", ""]
    assert [part.now for part in model.parts] == ["2", "1", "1", "∞"]
    assert names(model.rules) == ["No-Hand Bonus"]
    say(game, ("Ada", "Play 3"))
    assert [cover.name if cover else "" for cover in look(game.state, 0).covers][:2] == ["Draw 2", "Play 3"]


def test_a_raised_numeral_is_told_beside_the_printed_one() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}}, rules=["Draw 2", "Increment All"])
    draw, play, hand, _ = look(game.state, 0).parts
    assert (draw.now, draw.note) == ("3", "3")
    assert (play.printed, play.now, play.note) == ("1", "2", "2")
    assert (hand.now, hand.note) == ("∞", "")


def test_units_lie_together_and_what_lies_beneath_is_its_owners_secret() -> None:
    game = lay(
        "martian",
        {
            "Ada": {
                "keepers": ["Abduction Chamber", "Cow"],
                "beneath": [{"Pathetic Human (male)": "Abduction Chamber"}],
            },
            "Noor": {"hand": ["Cow"]},
        },
    )
    own = look(game.state, 0).seats[0].row
    assert [unit.head.name for unit in own] == ["Abduction Chamber", "Cow"]
    assert names(own[0].beneath) == ["Pathetic Human (male)"]
    others = look(game.state, 1).seats[1].row
    assert [view.look for view in others[0].beneath] == [None]


def test_an_attached_creeper_belongs_to_its_keeper() -> None:
    keepers = ["Pilot", {"Fear": "Pilot"}, "Cat"]
    game = lay("surprises", {"Ada": {"keepers": keepers}, "Noor": {"hand": ["Map"]}})
    row = look(game.state, 1).seats[1].row
    assert [(unit.head.name, names(unit.attached)) for unit in row] == [("Pilot", ["Fear"]), ("Cat", [])]


def test_options_are_for_the_one_who_is_asked() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One", "Trade Hands"]}, "Noor": {"hand": ["Number Two"]}})
    assert game.decision is not None
    mine = look(game.state, 0, decision=game.decision).ask
    theirs = look(game.state, 1, decision=game.decision).ask
    assert mine is not None
    assert theirs is not None
    assert mine.cards == frozenset(game.decision.options)
    assert "Trade Hands" in mine.words
    assert (theirs.name, theirs.cards, theirs.words) == ("Ada", frozenset(), ())


def test_a_seat_can_be_an_option() -> None:
    game = lay("math", {"Ada": {"hand": ["Trade Hands"]}, "Noor": {}, "Lin": {}})
    say(game, ("Ada", "Trade Hands"))
    model = look(game.state, 0, decision=game.decision)
    assert [seat.name for seat in model.seats if seat.chosen] == ["Noor", "Lin"]
    assert [view.name for view in model.playing] == ["Trade Hands"]


def test_the_quota_follows_the_turn() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One", "Number Two"]}, "Noor": {}}, rules=["Play 2"])
    before = look(game.state, 0).quota
    say(game, ("Ada", "Number One"))
    after = look(game.state, 0).quota
    assert before is not None
    assert after is not None
    assert (before.drawn, before.draws, before.played, before.plays, before.plays_left) == (1, 1, 0, "2", 2)
    assert (after.played, after.plays_left) == (1, 1)


def test_a_win_ends_all_questions() -> None:
    keepers = ["Number Two"]
    game = lay("math", {"Ada": {"hand": ["Number Four"], "keepers": keepers}, "Noor": {}}, goals=["24 Hours"])
    say(game, ("Ada", "Number Four"))
    model = look(game.state, 1, event=game.events[-1], decision=game.decision)
    assert model.outcome is not None
    assert model.outcome.words == "Ada has won with 24 Hours"
    assert [seat.name for seat in model.seats if seat.won] == ["Ada"]
    assert (model.ask, model.quota) == (None, None)


def test_a_hidden_draw_is_pointed_at_without_naming_the_card() -> None:
    game = game_of("math", 3)
    drawn = next(event for event in game.events if event.what == "moved" and event.target == HAND[1])
    for state, event in states(game):
        if event == drawn:
            own, other = (look(state, seat, event=event).highlights[0] for seat in (1, 0))
            assert own.card == drawn.card
            assert (other.card, other.source, other.target) == (HIDDEN, drawn.source, HAND[1])
            break
    else:
        pytest.fail("the card was never drawn")


def test_a_card_played_from_a_hidden_hand_is_seen_by_all() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}})
    say(game, ("Ada", "Number One"))
    played = next(e for e in game.events if e.what == "moved" and e.target == ROW[0] and e.why == "play")
    assert look(game.state, 1, event=played).highlights[0].card == played.card


def test_the_question_who_uncovers_a_creeper_names_it_to_no_one() -> None:
    noor = {"keepers": ["The Elder Sign"], "beneath": [{"Yog-Sothoth": "The Elder Sign"}]}
    game = lay("cthulhu", {"Ada": {"hand": ["Rest Cure"]}, "Noor": noor}, ask_surprises=False)
    say(game, ("Ada", "Rest Cure"))
    asked = [look(game.state, seat, decision=game.decision).ask for seat in (1, 0)]
    assert [one.prompt if one else "" for one in asked] == [
        "Uncover which card?",
        "Uncover which card?",
    ]
