"""The cause on the table: the card that acts is pointed from, what it acts on is pointed at, and the twin says it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.state import DISCARD, UNDER
from fluxx_nb.view.layout.arrows import arrow
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.cause import Cause
from fluxx_nb.view.model.tablemodel import TableModel, look
from fluxx_nb.view.model.text import to_lines
from fluxx_nb.view.shapes.scene import Area, Path, Scene, Text
from fluxx_nb.view.shapes.theme import palette_of
from tests.tabletop import lay, say
from tests.view.crowds import written
from tests.view.moments import DECKS, game_of, models, states

TABLE = Area(0, 0, 800, 520)


def name_of(game: Game, card: int) -> str:
    return game.deck.cards[card].name


def after(game: Game, what: str, why: str, seat: int | None = 0) -> tuple[TableModel, Event]:
    """What is seen right after the last event of a kind."""
    for state, event in states(game):
        if (event.what, event.why) == (what, why):
            found = look(state, seat, event=event), event
    return found


def arrows(scene: Scene, edition: str) -> list[Path]:
    """The arrows of a picture: lines in the colour of what asks to be looked at."""
    accent = palette_of(edition).accent
    return [mark for mark in scene.marks if isinstance(mark, Path) and mark.stroke == accent]


def followed(line: Path) -> Iterator[tuple[float, float]]:
    """Points all along a line of straight and bent pieces."""
    at = (0.0, 0.0)
    for letter, *numbers in line.commands:
        *handle, end = zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
        bend = handle[0] if handle else at
        if letter != "M":
            for share in (step / 40 for step in range(41)):
                one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share * share
                yield one * at[0] + two * bend[0] + three * end[0], one * at[1] + two * bend[1] + three * end[1]
        at = end


def test_an_action_points_at_the_card_that_it_moves() -> None:
    hands = {"Ada": {"hand": ["Zap a Card!"]}, "Noor": {"keepers": ["Cow"]}}
    game = lay("martian", hands)
    say(game, ("Ada", "Zap a Card!"))
    model, event = next(
        (look(state, 0, event=event), event)
        for state, event in states(game)
        if event.what == "moved" and name_of(game, event.card) == "Cow" and event.why != "situation"
    )
    assert model.cause is not None
    assert (name_of(game, model.cause.card), model.cause.cards) == ("Zap a Card!", (event.card,))
    assert "Why: Zap a Card! acts on Cow." in to_lines(model)
    scene = layout(model, 800, 520)
    assert len(arrows(scene, "martian")) == 1
    assert "Why: Zap a Card!" in to_svg(scene)


def test_a_goal_points_at_the_cards_that_win() -> None:
    row = {"keepers": ["Mars", "Earth", "Cow"]}
    game = lay("martian", {"Ada": {"hand": ["War of the Worlds"]}, "Noor": row})
    say(game, ("Ada", "War of the Worlds"))
    model = look(game.state, 0, event=game.events[-1])
    assert model.cause is not None
    assert sorted(name_of(game, card) for card in model.cause.cards) == ["Earth", "Mars"]
    assert name_of(game, model.cause.card) == "War of the Worlds"
    assert any("War of the Worlds is met by" in line for line in to_lines(model))
    # The end stays explained, also when nothing is said to have just happened.
    assert look(game.state, 0).cause == model.cause


def test_a_calculation_points_at_the_numbers_in_it() -> None:
    game = game_of("math", 4, 2, 300)
    model = look(game.state, None, event=game.events[-1])
    assert model.outcome is not None
    assert model.outcome.how == "10 + 9 + 6 = 25"
    assert model.cause is not None
    assert {name_of(game, card) for card in model.cause.cards} == {"Number Ten", "Number Nine", "Number Six"}


def test_a_creeper_points_at_the_goal_that_it_blocks_and_its_owner_is_marked() -> None:
    model, event = after(game_of("startrek", 3, 2, 300), "blocked", "blocked")
    assert model.cause is not None
    assert model.cause.cards == (event.card,)
    assert model.cause.seat == event.who
    assert "keeps Ada from winning" in model.cause.words
    assert any(highlight.seat == event.who for highlight in model.highlights)
    assert len(arrows(layout(model, 800, 520), "startrek")) == 1


def test_a_limit_points_at_whoever_discards() -> None:
    game = game_of("math", 4, 2, 120)
    model, event = after(game, "moved", "limit off turn", None)
    assert event.target == DISCARD
    assert model.cause is not None
    assert name_of(game, model.cause.card).startswith("Hand Limit")
    assert (model.cause.cards, model.cause.seat) == ((), event.who)
    assert len(arrows(layout(model, 1000, 578), "math")) == 1


def test_a_rule_points_at_the_numbers_that_it_changes_from_afar() -> None:
    game = lay("martian", {"Ada": {"hand": ["Inflation"]}, "Noor": {}}, rules=["Play 2"])
    say(game, ("Ada", "Inflation"))
    model, _ = after(game, "began", "rule played")
    assert model.cause is not None
    assert {"draw", "play"} <= set(model.cause.slots)
    assert len(arrows(layout(model, 800, 520), "martian")) == 1


def test_the_card_that_an_event_names_is_pointed_from() -> None:
    game = lay("martian", {"Ada": {"hand": ["Cow"]}, "Noor": {"keepers": ["Mars"]}}, discard=["Earth"])
    card = game.state.zones[DISCARD][0]
    mars = game.state.row(1)[0]
    event = Event("moved", 1, card, 13, DISCARD, None, REASONS["power"])
    assert look(game.state, 0, event=event).cause is None
    told = look(game.state, 0, event=event._replace(by=mars)).cause
    assert told is not None
    assert told.card == mars


def test_an_action_that_is_spent_by_then_is_still_pointed_from() -> None:
    game = lay("martian", {"Ada": {"hand": ["Steal Something"]}, "Noor": {"keepers": ["Cow"]}})
    say(game, ("Ada", "Steal Something"))
    (event,) = [event for event in game.events if event.why == "steal" and event.what == "moved"]
    told = look(game.state, 0, event=event).cause
    assert told is not None
    assert name_of(game, told.card) == "Steal Something"


@pytest.mark.parametrize("deck", DECKS)
def test_a_cause_never_betrays_a_hidden_card(deck: str) -> None:
    for seat in (0, 1):
        for number, (state, event) in enumerate(states(game_of(deck, 3, 1, 120))):
            if number < 20:
                continue
            model = look(state, seat, event=event)
            if model.cause is None:
                continue
            # What a player has just put beneath a Keeper is covered in the next moment.
            seen = {view.card for view in model.discard.cards} | {*state.zones[UNDER[seat]]}
            for cards in (model.goals, model.rules, model.metas, model.playing, *model.aside, model.covers):
                seen |= {view.card for view in cards if view is not None}
            for one in model.seats:
                seen |= {view.card for unit in one.row for view in unit.cards}
                seen |= {view.card for view in one.hand if view.look}
                seen |= {view.card for unit in one.held for view in unit.cards}
            assert {*model.cause.shown} <= seen | {model.basics}


@pytest.mark.parametrize("deck", DECKS)
def test_there_is_one_arrow_at_most_and_it_crosses_no_name(deck: str) -> None:
    drawn = 0
    for number, (state, event) in enumerate(states(game_of(deck, 4, 1, 90))):
        model = look(state, None, event=event)
        if number < 30 or model.cause is None:
            continue
        scene = layout(model, 900, 578)
        lines = arrows(scene, model.edition)
        assert len(lines) <= 1
        names = [line.box for line in written(scene) if len(line.text) > 1]
        for line in lines:
            drawn += 1
            assert [command[0] for command in line.commands].count("M") == 1, "an arrow is one line, never pieces"
            assert not [box for point in followed(line) for box in names if box.holds(*point)]
    assert drawn > 0


def test_where_every_way_crosses_a_name_there_is_no_arrow() -> None:
    source, target = Area(20, 200, 60, 84), Area(700, 200, 60, 84)
    assert arrow(source, target, [Area(300, 0, 200, 520)], [], TABLE, 1.0, "#ffffff") == []


def test_an_arrow_goes_round_what_it_need_not_cross() -> None:
    source, target = Area(20, 200, 60, 84), Area(700, 200, 60, 84)
    (line, *_) = arrow(source, target, [Area(300, 235, 200, 20)], [], TABLE, 1.0, "#ffffff")
    assert isinstance(line, Path)
    assert [command[0] for command in line.commands] == ["M", "Q"]


def test_an_arrow_finds_the_one_gap_that_there_is() -> None:
    source, target = Area(20, 200, 60, 84), Area(700, 200, 60, 84)
    walls = [Area(300, 0, 40, 470), Area(500, 60, 40, 460)]
    line, _, _, head = arrow(source, target, walls, [], TABLE, 1.0, "#ffffff")
    assert isinstance(line, Path)
    assert isinstance(head, Path)
    assert not [box for point in followed(line) for box in walls if box.holds(*point)]
    tip = head.commands[0]
    assert target.inset(-6).holds(float(tip[1]), float(tip[2]))


def test_neighbours_need_no_arrow() -> None:
    assert arrow(Area(20, 20, 60, 84), Area(90, 20, 60, 84), [], [], TABLE, 1.0, "#ffffff") == []


def test_the_end_is_told_on_a_ribbon_with_its_reason_and_the_winner_sits_among_confetti() -> None:
    game = game_of("math", 4, 2, 300)
    over, open_still = look(game.state, 0), look(game_of("math", 4, 2, 20).state, 0)
    for width in (420, 560, 800, 1400):
        scene = layout(over, width)
        words = " ".join(shape.text for shape in scene.notes if isinstance(shape, Text))
        assert "Max has won with Silver Jubilee" in words
        assert "10 + 9 + 6 = 25" in words
        shapes = [shape for shape in scene.notes if isinstance(shape, Path)]
        usual = [shape for shape in layout(open_still, width).notes if isinstance(shape, Path)]
        assert len(shapes) >= len(usual) + 5


def test_a_cause_knows_all_of_its_cards() -> None:
    assert Cause(3, (4, 5)).shown == (3, 4, 5)


@pytest.mark.parametrize("deck", DECKS)
def test_an_arrow_points_at_what_it_acts_on(deck: str) -> None:
    seen = 0
    for model in (one for seed in (1, 2) for one in models(deck, 3, None, seed, every=3)):
        cause = model.cause
        if cause is None or not cause.cards:
            continue
        scene = layout(model, 575, 490)
        heads = [one for one in scene.marks if isinstance(one, Path) and len(one.commands) == 4 and not one.line]
        found = [scene.placed(card) for card in cause.cards]
        targets = [one.shown.inset(-8) for one in found if one is not None and one.shown.h]
        for head in heads:
            tip, *foot = [command[1:] for command in head.commands[:3]]
            middle = [sum(float(corner[axis]) for corner in foot) / 2 for axis in (0, 1)]
            way = [float(tip[axis]) - middle[axis] for axis in (0, 1)]
            if abs(way[0]) + abs(way[1]) < 5 or head.fill != palette_of(model.edition).accent or not targets:
                continue
            seen += 1
            ahead = [[middle[axis] + far * way[axis] for axis in (0, 1)] for far in (1, 1.5, 2, 2.5, 3)]
            assert any(box.holds(*point) for box in targets for point in ahead), (model.cause, ahead)
    assert seen
