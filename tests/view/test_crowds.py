"""Crowds: whatever lies on the table, names can be read, nothing lies outside, and no text lies over another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fluxx_nb.engine.core.events import ENDS
from fluxx_nb.engine.core.state import BASICS, DISCARD, HAND, ROW
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.canvas.brush import Brush
from fluxx_nb.view.canvas.canvas import picture_size
from fluxx_nb.view.cards.faces import LEAST_STRIP
from fluxx_nb.view.layout.pack import LEAST_BAR, LOW_BAR
from fluxx_nb.view.layout.space import LEAST_CARD
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.live.frame import frame_of
from fluxx_nb.view.live.session import Session
from fluxx_nb.view.model.tablemodel import TableModel, look
from fluxx_nb.view.shapes.metrics import LEAST_TEXT
from fluxx_nb.view.shapes.scene import Area, Scene
from tests.thorough import ALL, first_few
from tests.view.crowds import crowded, overlapping, written
from tests.view.moments import DECKS, game_of, models, states

WIDTHS = (560, 760, 1000, 1400) if ALL else (560, 1400)
PAGE = 720
CROWDS = {
    "thirty in one row": ((30, 1), (1, 1), 4, 1),
    "thirty in another row": ((1, 30), (3, 2), 4, 1),
    "one in hand and thirteen in play": ((13, 2, 3), (1, 4, 4), 5, 2),
    "hands of twenty": ((4, 3, 2), (20, 20, 20), 6, 1),
    "six players": ((3, 9, 1, 0, 5, 7), (6, 7, 8, 2, 9, 4), 7, 2),
    "many rules and Goals": ((2, 3), (5, 5), 16, 4),
    "nothing at all": ((0, 0, 0), (0, 0, 0), 0, 0),
}


def laid_out(model: TableModel, width: int) -> Scene:
    """The picture as it is shown on a page where so much room is left."""
    return layout(model, *picture_size(width, PAGE))


def check(model: TableModel, scene: Scene) -> None:
    """Everything that holds for every picture."""
    table = Area(0, 0, scene.width, scene.height)
    lines = list(written(scene))
    for line in lines:
        assert line.size >= LEAST_TEXT - 0.01, line
        assert table.covers(line.box, 0.5), line
        if "…" in line.text:
            told = [hint.words for hint in scene.hints if hint.box.meets(line.box)]
            assert told, line
            assert "…" not in "".join(told)
    assert overlapping(lines) == []
    seen = [one for one in scene.cards if one.card >= 0 and one.shown.h and one.zone not in (BASICS, DISCARD)]
    for one in seen:
        assert table.covers(one.box, 0.1), one
        if one.h > one.w * 0.8:
            assert one.w >= LEAST_CARD - 6, one
            assert one.shown.h >= LEAST_STRIP - 0.6, one
        else:
            assert (one.w, one.h) >= (LEAST_BAR, LOW_BAR) or one.w >= LEAST_BAR, one
    for shape in scene.marks:
        assert not hasattr(shape, "commands") or all(
            -3 <= float(number) <= max(scene.width, scene.height) + 3
            for command in shape.commands
            for number in command[1:]
        ), shape


def moments(deck: str) -> Iterator[TableModel]:
    for players, seat, seed in ((2, 0, 1), (3, None, 0), (4, 2, 2), (5, None, 1), (6, 0, 3)):
        yield from models(deck, players, seat, seed, every=61)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_table_in_play_can_be_read_at_every_moment(deck: str, width: int) -> None:
    for model in moments(deck):
        check(model, laid_out(model, width))


@pytest.mark.parametrize("width", [420, *WIDTHS])
@pytest.mark.parametrize("crowd", CROWDS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_crowd_can_be_read(deck: str, crowd: str, width: int) -> None:
    state = crowded(deck, *CROWDS[crowd])
    for seat in (0, None):
        model = look(state, seat)
        check(model, laid_out(model, width))


@pytest.mark.parametrize("width", WIDTHS)
def test_who_has_much_gets_much_of_the_seat(width: int) -> None:
    state = crowded("martian", (13, 1), (1, 1))
    scene = laid_out(look(state, 0), width)
    lying = [one for one in scene.cards if one.zone == ROW[0]]
    (held,) = (one for one in scene.cards if one.zone == HAND[0])
    assert len(lying) == 13
    reach = max(one.box.right for one in lying) - min(one.x for one in lying)
    assert reach > 3 * held.w
    assert reach > scene.width * 0.5


@pytest.mark.parametrize("width", WIDTHS)
def test_seats_share_their_line_by_what_lies_there(width: int) -> None:
    state = crowded("martian", (1, 12, 1, 1), (1, 1, 1, 1))
    scene = laid_out(look(state, 0), width)
    seats = {hit.id: hit.box for hit in scene.hits if hit.id.startswith("seat:")}
    assert seats["seat:1"].w > 1.4 * seats["seat:2"].w
    assert len([one for one in scene.cards if one.zone == ROW[1]]) == 12


def deciding(model: TableModel) -> set[int]:
    """The cards that have just moved or made something happen; with what is attached to a card, it cannot lie whole."""
    bundles = [unit for seat in model.seats for unit in (*seat.row, *seat.held) if len(unit.cards) > 1]
    attached = {view.card for unit in bundles for view in unit.cards}
    acting = model.cause.shown if model.cause is not None else ()
    return {*acting, *(highlight.card for highlight in model.highlights)} - attached


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("width", [575, 1017])
@pytest.mark.parametrize("deck", first_few(DECKS, 2))
def test_what_matters_now_lies_whole_up_to_the_end(deck: str, width: int, seat: int | None) -> None:
    seen = 0
    for players, seed in ((3, 1), (5, 2)):
        game = game_of(deck, players, seed, 2000)
        for number, (state, event) in enumerate(states(game)):
            if not state.zones[BASICS] or (number % 31 and event.what not in ENDS):
                continue
            model = look(state, seat, event=event)
            scene = laid_out(model, width)
            for card in deciding(model):
                one = scene.placed(card)
                if one is not None and one.zone not in (DISCARD, BASICS):
                    seen += 1
                    assert one.shown.h == pytest.approx(one.h, abs=0.6), one.label
                    assert one.h > one.w, f"{one.label} is no bar"
    assert seen >= 10


@pytest.mark.parametrize("page", [(575, 598), (620, 300)])
def test_the_cards_that_win_lie_whole_beside_others_and_an_open_hand(page: tuple[int, int]) -> None:
    game = new_game("cthulhu", 3, seed=4)
    Party(game.setup, ("greedy",)).play_out(game, 3000)
    session = Session(Timeline.of(game))
    session.to(len(session.line))
    model = frame_of(session, session.at).model
    scene = layout(model, *picture_size(*page))
    won = [one for one in scene.cards if one.card >= 0 and one.card in deciding(model)]
    assert len(won) >= 3, "the Goal and two Keepers"
    assert [one.label for one in won if one.w < LEAST_CARD or one.h < one.w or one.shown.h < one.h] == []


@pytest.mark.parametrize("seat", [0, None])
def test_the_cards_that_win_lie_whole_in_a_crowded_seat(seat: int | None) -> None:
    game = game_of("martian", 6, 7, 200)
    model = look(game.state, seat, event=game.events[-1])
    assert model.outcome is not None
    assert model.cause is not None
    assert len(model.cause.cards) == 2
    for width in WIDTHS:
        scene = laid_out(model, width)
        for card in model.cause.shown:
            one = scene.placed(card)
            assert one is not None
            assert one.shown.h == one.h > one.w


@pytest.mark.parametrize("deck", DECKS)
def test_the_lowest_table_has_whole_cards_in_every_seat_and_named_rules(deck: str) -> None:
    for model in moments(deck):
        scene = layout(model, *picture_size(620, 100))
        assert scene.height < 450
        seats = [seat for seat in model.seats if len(seat.hand) + sum(len(unit.cards) for unit in seat.row) <= 3]
        few = {unit.head.card for seat in seats for unit in seat.row if not unit.attached and not unit.beneath}
        rules = {cover.card for cover in model.covers if cover is not None}
        small = [one.label for one in scene.cards if one.card in few | rules and one.w < LEAST_CARD]
        low = [one.label for one in scene.cards if one.card in few | rules and one.shown.h < one.h]
        assert (small, low) == ([], [])


@pytest.mark.parametrize("page", [(520, 300), (520, 480), (620, 360), (575, 600), (900, 320), (1400, 400)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_page_that_is_too_low_still_gets_a_picture_that_can_be_painted(page: tuple[int, int], players: int) -> None:
    game = new_game("martian", players, seed=3)
    Party(game.setup, ("random",)).play_out(game, 120)
    scene = layout(look(game.state, None, event=game.events[-1]), *picture_size(*page))
    for shapes in (scene.felt, scene.marks):
        assert Brush().paint(shapes) is not None
