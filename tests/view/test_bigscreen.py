"""The stage as a picture: few things, all of them legible from the back of a classroom, nothing covered or lost."""

from __future__ import annotations

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import HAND, ROW, RULES
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.view.cards.looks import look_of
from fluxx_nb.view.cards.tiles import tile
from fluxx_nb.view.layout.bigscreen import on_big_screen
from fluxx_nb.view.layout.tablelayout import focus_of
from fluxx_nb.view.model.tablemodel import SeatView, TableModel, look
from fluxx_nb.view.shapes.scene import Area, Path, Scene, Text
from tests.tabletop import deck_called
from tests.view.crowds import crowded, overlapping, written
from tests.view.moments import game_of, models

WALL = (1166.0, 745.0, 28.0)
"""The room for the picture at 1920 × 1080, and the least text."""
LAPTOP = (776.0, 496.0, 18.67)
"""The same at 1280 × 720."""


def staged(deck: str, players: int, seat: int | None = None, every: int = 23) -> list[tuple[TableModel, Scene]]:
    return [(model, on_big_screen(model, *WALL)) for model in models(deck, players, seat, every=every)]


def cards_of(seat: SeatView) -> set[int]:
    return {view.card for unit in seat.row for view in unit.cards}


def lost(scene: Scene) -> int:
    """How many cards are only counted."""
    notes = [shape.text for shape in scene.notes if isinstance(shape, Text)]
    return sum(int(text[1:]) for text in notes if text.startswith("+") and text[1:].isdigit())


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("deck", editions())
def test_all_text_is_legible_from_the_back_and_in_its_place(deck: str, players: int) -> None:
    for seat in (None, 0):
        for model, scene in staged(deck, players, seat):
            lines = list(written(scene))
            assert min(line.size for line in lines) >= 28
            picture = Area(0, 0, scene.width, scene.height)
            assert [line.text for line in lines if not picture.covers(line.box, 1)] == []
            assert overlapping(lines) == []
            boxes = [one.box for one in scene.cards if one.card >= 0]
            assert [box for box in boxes if not picture.covers(box)] == []
            assert [(a, b) for at, a in enumerate(boxes) for b in boxes[at + 1 :] if a.meets(b, 0.5)] == []
            names = " ".join(line.text for line in lines)
            assert all(view.name in names for view in model.seats)


@pytest.mark.parametrize("deck", editions())
def test_the_same_proportions_on_a_smaller_screen(deck: str) -> None:
    for model in models(deck, 3, None, every=31):
        wall, laptop = on_big_screen(model, *WALL), on_big_screen(model, *LAPTOP)
        assert min(line.size for line in written(laptop)) >= 18.6
        assert [one.id for one in wall.cards] == [one.id for one in laptop.cards]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("deck", editions())
def test_what_is_in_play_is_shown_or_counted_and_never_small(deck: str, players: int) -> None:
    for rows, hands in ((3, 5), (9, 12), (14, 1)):
        state = crowded(deck, [rows] * players, [hands] * players, rules=7, goals=2)
        state.turn = 1
        model = look(state, None)
        scene = on_big_screen(model, *WALL)
        assert min(line.size for line in written(scene)) >= 28
        assert overlapping(list(written(scene))) == []
        shown = {one.card for one in scene.cards if one.card >= 0}
        assert {view.card for view in model.goals} <= shown
        asked = model.seats[1]
        # The current player shows the hand; the hands of the others are counted as hands.
        wanted = {view.card for view in asked.hand} | {card for seat in model.seats for card in cards_of(seat)}
        wanted |= {view.card for view in (*model.rules, *model.metas)}
        assert len(wanted - shown) == lost(scene)
        others = [one for one in scene.cards if one.zone in HAND and one.zone != HAND[asked.seat]]
        assert all(one.card < 0 for one in others) or players <= 3
        assert {one.card for one in scene.cards if one.zone == ROW[asked.seat]} & cards_of(asked)


def test_the_cards_that_matter_are_the_last_to_be_left_out() -> None:
    game = Game(deck_called("fantasy"), Setup(("Ada", "Noor", "Lin", "Max", "Ida", "Ben"), seed=1))
    state = crowded("fantasy", [1] * 6, [14] + [3] * 5)
    last = state.zones[HAND[0]][-1]
    decision = game.decision
    assert decision is not None
    model = look(
        state, None, decision=decision._replace(options=(last,)) if hasattr(decision, "_replace") else decision
    )
    assert model.ask is not None
    scene = on_big_screen(model, *WALL)
    assert scene.placed(last) is not None


def test_the_cards_that_have_won_are_shown_and_no_hand() -> None:
    seen = 0
    for deck in editions():
        for players in (2, 4, 6):
            for seed in range(2):
                game = game_of(deck, players, seed, answers=400)
                state = game.state
                if state.outcome is None:
                    continue
                seen += 1
                model = look(state, None, event=game.events[-1])
                scene = on_big_screen(model, *WALL)
                assert model.outcome is not None
                assert any(model.outcome.words in line.text for line in written(scene))
                deciding = [card for card in focus_of(model) if any(card in cards_of(seat) for seat in model.seats)]
                assert [card for card in deciding if scene.placed(card) is None] == []
                assert all(one.card < 0 for one in scene.cards if one.zone in HAND)
    assert seen > 8


@pytest.mark.parametrize("rules", [1, 3, 5, 7, 12])
def test_new_rules_stand_below_each_other_and_the_rest_is_counted(rules: int) -> None:
    state = crowded("fantasy", [2] * 3, [1] * 3, rules=rules)
    model = look(state, None)
    scene = on_big_screen(model, *WALL)
    shown = [one for one in scene.cards if one.zone == RULES]
    assert len(shown) >= min(rules, 4)
    assert len(shown) + lost(scene) == rules


@pytest.mark.parametrize("size", [(178.0, 222.0), (130.0, 190.0), (204.0, 66.0)])
def test_no_letter_of_a_name_leaves_its_band(size: tuple[float, float]) -> None:
    deck = deck_called("math")
    for card in range(len(deck.cards)):
        shapes = tile(look_of(deck, card), *size, 27.0).shapes
        # An upright tile begins its band at the lower left corner; a low one is all band.
        low = next(shape.commands[0][2] for shape in shapes if isinstance(shape, Path)) if size[1] > 100 else size[1]
        for text in (shape for shape in shapes if isinstance(shape, Text) and shape.text in deck.cards[card].name):
            assert text.y - 0.73 * text.size >= 0, deck.cards[card].name
            assert text.y + 0.22 * text.size <= low, deck.cards[card].name


def test_on_a_low_tile_the_name_is_whole_and_the_signs_stay_before_the_picture() -> None:
    deck = deck_called("cthulhu")
    card = next(at for at, one in enumerate(deck.cards) if one.name == "The Professor")
    low, wide = (tile(look_of(deck, card), width, 66.0, 28.0) for width in (204.0, 330.0))
    for drawn in (low, wide):
        assert " ".join(shape.text for shape in drawn.shapes if isinstance(shape, Text)) == "The Professor"
    assert len(wide.shapes) > len(low.shapes) > 2, "the picture has gone, the sign has not"


def test_the_numbers_in_force_are_told_whichever_card_says_so() -> None:
    for model, scene in staged("math", 3, every=5):
        lines = {line.text for line in written(scene)}
        if model.outcome is not None:
            assert any(model.outcome.words in line for line in lines), "who has won stands in their place"
            continue
        for part in model.parts:
            assert part.now in lines
        for cover in model.covers:
            assert cover is None or scene.placed(cover.card) is not None


def test_in_solo_fluxx_the_numbers_stand_beside_the_names_of_other_rules() -> None:
    game = Game(deck_called("startrek"), Setup(("Ada",), seed=3, solo=True))
    seen = 0
    for _ in range(40):
        if game.decision is None:
            break
        game.answer_at(tuple(range(game.decision.most)) if game.decision.several else 0)
        model = look(game.state, None, decision=game.decision)
        if model.outcome is None:
            scene = on_big_screen(model, *WALL)
            lines = list(written(scene))
            numbers = [part.now for part in model.parts if part.slot in ("draw", "play")]
            assert {*numbers} <= {line.text for line in lines}
            assert "…" not in {line.text for line in lines}
            assert overlapping(lines) == []
            seen += any(part.card >= 0 and part.slot == "other" for part in model.parts)
    assert seen


def test_a_hidden_hand_stays_hidden() -> None:
    for model, scene in staged("cthulhu", 4, seat=0, every=11):
        mine = {view.card for view in model.seats[0].hand}
        seen = {one.card for one in scene.cards if one.zone in HAND and one.card >= 0}
        held = {unit.head.card for seat in model.seats for unit in seat.held}
        assert seen <= mine | held
