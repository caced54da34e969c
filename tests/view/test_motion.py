"""Motion: one step moves one card, and everything else holds still."""

from __future__ import annotations

from fluxx_nb.engine.core.state import DISCARD, DRAW, HAND
from fluxx_nb.view.layout.motion import glides
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from tests.tabletop import lay, say
from tests.view.moments import game_of, states


def test_nothing_changes_between_equal_pictures() -> None:
    model = look(game_of("math", 3).state, 0)
    assert glides(layout(model, 800), layout(model, 800)) == []


def test_a_played_card_glides_from_the_hand_to_the_row() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One", "Number Two"]}, "Noor": {}})
    before = layout(look(game.state, 0), 800)
    card = next(one for one in game.state.hand(0) if game.deck.cards[one].name == "Number Two")
    say(game, ("Ada", "Number Two"))
    played = next(e for e in game.events if e.what == "moved" and e.card == card and e.why == "play")
    after = layout(look(game.state, 0, event=played), 800)
    glide = next(one for one in glides(before, after) if one.id == f"card:{card}")
    start, end = before.placed(card), after.placed(card)
    assert start is not None
    assert end is not None
    assert (glide.start, glide.end, glide.face) == (start.box, end.box, end.face)
    assert before.felt == after.felt


def test_a_card_played_from_a_hidden_hand_comes_from_that_hand() -> None:
    game = lay("math", {"Ada": {"hand": ["Number Two"]}, "Noor": {}})
    before = layout(look(game.state, 1), 800)
    say(game, ("Ada", "Number Two"))
    played = next(e for e in game.events if e.what == "moved" and e.why == "play")
    after = layout(look(game.state, 1, event=played), 800)
    glide = next(one for one in glides(before, after) if one.id == f"card:{played.card}")
    assert glide.start == before.anchors[HAND[0]]


def test_a_step_moves_few_cards() -> None:
    game = game_of("martian", 3)
    old = None
    moved: list[int] = []
    for state, event in states(game):
        new = layout(look(state, 0, event=event), 800)
        if old is not None and event.what == "moved" and state.turns:
            moved.append(len(glides(old, new)))
            assert old.felt == new.felt
        old = new
    assert len(moved) > 40
    # Where a row becomes too narrow, its cards close up; that must stay the exception.
    assert sum(count <= 2 for count in moved) > len(moved) * 0.8


def test_a_drawn_card_comes_from_the_draw_pile_and_a_discarded_one_goes_to_the_discards() -> None:
    game = game_of("math", 3, answers=90)
    old = None
    drawn = discarded = 0
    for state, event in states(game):
        new = layout(look(state, 0, event=event), 800)
        if old is not None and event.what == "moved" and state.turns:
            moved = {one.id: one for one in glides(old, new)}
            if event.source == DRAW and event.target == HAND[0]:
                assert moved[f"card:{event.card}"].start == old.anchors[DRAW]
                drawn += 1
            if event.target == DISCARD:
                end = moved[f"card:{event.card}"].end
                assert (end.x, end.y) == (new.anchors[DISCARD].x, new.anchors[DISCARD].y)
                discarded += 1
        old = new
    assert drawn > 3
    assert discarded > 3


def test_a_hidden_draw_shows_one_more_back() -> None:
    game = game_of("math", 3)
    old = None
    for state, event in states(game):
        new = layout(look(state, 0, event=event), 800)
        if (
            old is not None
            and event.what == "moved"
            and event.source == DRAW
            and event.target == HAND[1]
            and state.turns
        ):
            (glide,) = [one for one in glides(old, new) if one.start == old.anchors[DRAW]]
            assert glide.id.startswith(f"back:{HAND[1]}:")
            break
        old = new
    else:
        raise AssertionError("nobody drew a card")
