"""The layout as geometry: nothing overlaps that should not, everything can be read, and places hold still."""

from __future__ import annotations

from itertools import combinations

import pytest

from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, HANDS, ROW, ROWS
from fluxx_nb.view.layout.center import basics_fields
from fluxx_nb.view.layout.plan import Plan, plan
from fluxx_nb.view.layout.tablelayout import layout, planned
from fluxx_nb.view.model.tablemodel import TableModel, look
from fluxx_nb.view.shapes.metrics import WIDEST, width_of
from fluxx_nb.view.shapes.scene import Area, Circle, Path, Placed, Rect, Scene, Text
from fluxx_nb.view.shapes.theme import RATIO, STRIP
from tests.tabletop import lay, say
from tests.view.moments import models

WIDTHS = (420, 480, 640, 720, 800, 1000, 1280, 1920)
TABLES = [
    ("math", 2, 0),
    ("martian", 3, 1),
    ("surprises", 4, None),
    ("martian", 5, 4),
    ("math", 6, 0),
    ("martian", 6, None),
    ("fantasy", 3, 0),
    ("startrek", 4, 1),
    ("cthulhu", 5, 2),
    ("cthulhu", 3, None),
]


def boxes_of(places: Plan) -> dict[str, Area]:
    named = ("header", "own", "draw", "discard", "playing", "basics", "metas", "rules", "rules_deck", "goals")
    found = {name: getattr(places, name) for name in named if getattr(places, name).w}
    return found | {f"other {at}": box for at, box in enumerate(places.others)}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("metas", [0, 2])
@pytest.mark.parametrize("open_hands", [False, True])
def test_no_two_places_of_the_table_overlap(width: int, players: int, metas: int, open_hands: bool) -> None:
    _nothing_overlaps(plan(float(width), None, players, metas, open_hands), players)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_places_of_solo_fluxx_overlap(width: int) -> None:
    places = plan(float(width), None, 1, 0, False, solo=True)
    assert places.rules_deck.w > 0
    _nothing_overlaps(places, 1)


def _nothing_overlaps(places: Plan, players: int) -> None:
    table = Area(0, 0, places.width, places.height)
    boxes = boxes_of(places)
    assert len(places.others) == players - 1
    for name, box in boxes.items():
        assert table.covers(box), name
        assert min(box.w, box.h) > 20, name
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.meets(b, 0.2), (one, other)
    for inner in (places.hand, places.row):
        assert places.own.covers(inner)
    assert not places.hand.meets(places.row)


def scenes(deck: str, players: int, seat: int | None, width: int, every: int = 23) -> list[tuple[TableModel, Scene]]:
    return [(model, layout(model, width)) for model in models(deck, players, seat, every=every)]


def lying(scene: Scene) -> list[Placed]:
    """The cards except the Basic Rules, which others are meant to cover, and what lies below a pile's top."""
    return [one for one in scene.cards if one.zone != BASICS and one.shown.h]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("deck", "players", "seat"), TABLES)
def test_every_card_shows_at_least_its_name(deck: str, players: int, seat: int | None, width: int) -> None:
    seen = 0
    for _, scene in scenes(deck, players, seat, width):
        table = Area(0, 0, scene.width, scene.height)
        cards = lying(scene)
        open_cards = [one for one in cards if one.card >= 0]
        seen += len(open_cards)
        for one in cards:
            assert table.covers(one.box), one
            assert one.box.covers(one.shown, 0.1)
        for one in open_cards:
            if one.h > one.w * 0.8:
                assert one.h == pytest.approx(one.w * RATIO, abs=0.2), "the shape of a real card"
                assert one.shown.h >= one.w * STRIP - 0.2, "its name is free"
        for one, other in combinations(open_cards, 2):
            assert not one.shown.meets(other.shown, 0.2), (one.label, other.label)
    assert seen > 20


@pytest.mark.parametrize(("deck", "players", "seat"), TABLES)
def test_later_cards_never_cover_what_is_said_to_be_shown(deck: str, players: int, seat: int | None) -> None:
    for _, scene in scenes(deck, players, seat, 800):
        cards = lying(scene)
        for at, one in enumerate(cards):
            for later in cards[at + 1 :]:
                if one.card >= 0:
                    assert not later.box.meets(one.shown, 0.2), (one.label, later.label)


@pytest.mark.parametrize("width", [420, 800, 1600])
@pytest.mark.parametrize(("deck", "players", "seat"), TABLES)
def test_cards_lie_in_their_places(deck: str, players: int, seat: int | None, width: int) -> None:
    for model, scene in scenes(deck, players, seat, width, every=41):
        places = planned(model, width)
        for one in lying(scene):
            owner = (one.zone - 8) >> 2
            if one.zone in ROWS or one.zone in HANDS:
                at = next(index for index, view in enumerate(model.seats) if view.seat == owner)
                home = places.own if at == 0 else places.others[at - 1]
            elif one.zone == DRAW:
                home = places.draw
            elif one.zone == DISCARD:
                home = places.discard
            else:
                continue
            assert home.covers(one.box, 1), one


def name_sizes(scene: Scene) -> dict[str, float]:
    """The size of the name on each open card."""
    found = {}
    for one in lying(scene):
        if one.card >= 0:
            strip = one.w * STRIP + 1
            texts = [s for s in scene.faces[one.face].shapes if isinstance(s, Text) and s.y < strip and s.max_width]
            found[one.label] = min(text.size for text in texts)
    return found


@pytest.mark.parametrize(("deck", "players", "seat"), TABLES)
def test_names_are_legible_at_800(deck: str, players: int, seat: int | None) -> None:
    sizes = [size for _, scene in scenes(deck, players, seat, 800) for size in name_sizes(scene).values()]
    assert len(sizes) > 30
    small = [size for size in sizes if size < 9]
    # Only a very long name on a crowded table may be smaller, and never by much.
    assert len(small) <= len(sizes) * 0.02
    assert min(sizes) >= 7.5


def test_names_grow_where_there_is_room() -> None:
    *_, model = models("math", 3, 0, every=60)
    small, large = (min(name_sizes(layout(model, width)).values()) for width in (800, 1920))
    assert large > small * 1.5


@pytest.mark.parametrize(("deck", "players", "seat"), TABLES)
def test_words_fit_where_they_stand(deck: str, players: int, seat: int | None) -> None:
    for width in (420, 480, 800, 1600):
        for _, scene in scenes(deck, players, seat, width, every=41):
            for shape in scene.shapes():
                if isinstance(shape, Text):
                    wide = width_of(shape.text, shape.size, shape.bold)
                    wide = min(wide * WIDEST, max(wide, shape.max_width)) if shape.max_width else wide
                    start = {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
                    assert shape.x - start >= -0.5, shape
                    assert shape.x - start + wide <= scene.width + 0.5, shape
                    assert shape.size >= 8, shape


def test_rules_goals_and_piles_hold_still_through_a_whole_game() -> None:
    fixed: set[tuple[Area, Area, Area]] = set()
    felts = set()
    for _, scene in scenes("math", 3, 0, 800, every=3):
        basics = next(one.box for one in scene.cards if one.zone == BASICS)
        fixed.add((basics, scene.anchors[DRAW], scene.anchors[DISCARD]))
        felts.add(scene.felt)
    assert len(fixed) == 1
    assert len(felts) == 1


def test_a_new_rule_covers_the_field_that_it_replaces_and_no_other() -> None:
    game = lay("math", {"Ada": {"hand": ["Play 3"]}, "Noor": {}}, rules=["Keeper Limit 3"])
    say(game, ("Ada", "Play 3"))
    for width in (420, 800, 1600):
        model = look(game.state, 0)
        scene = layout(model, width)
        places = plan(float(width), None, 2, 0, False)
        fields = basics_fields(places.basics, places.scale)
        for title, covered in (("Play 3", 1), ("Keeper Limit 3", 3)):
            one = next(one for one in scene.cards if one.label.startswith(title))
            assert [field.meets(one.box) for field in fields] == [at == covered for at in range(4)]
            assert one.w * one.h > fields[covered].w * fields[covered].h * 0.5
            assert "laid over" in one.label


def test_the_player_at_turn_is_told_by_shape_and_word() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}, "Lin": {}})
    for seat in (0, 1, None):
        scene = layout(look(game.state, seat), 800)
        words = [shape.text for shape in scene.notes if isinstance(shape, Text)]
        assert words.count("turn") + words.count("your turn") == 1
        assert sum(isinstance(shape, Path) for shape in scene.notes) == 1, "only one plate is a pennant"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_words_of_a_plate_end_before_its_tip_with_any_font(width: int) -> None:
    game = lay("math", {"Ada": {"hand": ["Number One"]}, "Noor": {}, "Lin": {}})
    for seat in (0, 1, None):
        notes = layout(look(game.state, seat), width).notes
        (plate,) = (shape for shape in notes if isinstance(shape, Path))
        tip = plate.commands[1][1]
        for shape in notes:
            if isinstance(shape, Text) and shape.text in ("turn", "your turn"):
                assert shape.x + shape.max_width <= tip + 0.2


def test_marks_differ_in_shape() -> None:
    game = lay("math", {"Ada": {"hand": ["Number One", "Number Two"]}, "Noor": {}})
    plain = layout(look(game.state, 0), 800).marks
    offered = layout(look(game.state, 0, decision=game.decision), 800).marks
    glowing = layout(look(game.state, 0, event=game.events[-2]), 800).marks
    assert plain == ()
    assert any(isinstance(mark, Path) for mark in offered), "a triangle that points on"
    assert not any(isinstance(mark, Rect) and mark.dash for mark in offered)
    assert len(glowing) >= 3
    assert not any(isinstance(mark, Circle) for mark in glowing), "a glow has no sign on it"


def test_a_click_finds_the_card_that_is_seen_there() -> None:
    for model, scene in scenes("martian", 3, 0, 800):
        for one in lying(scene):
            if one.card >= 0:
                box = one.shown
                assert scene.hit(box.middle, box.y + box.h / 2) == f"card:{one.card}"
        assert scene.hit(-5, 5) is None
        places = plan(800.0, None, 3, len(model.metas), False)
        assert scene.hit(places.draw.middle, places.draw.y + 3) == f"zone:{DRAW}"
        other = places.others[0]
        assert scene.hit(other.x + 5, other.y + 5) == f"seat:{model.seats[1].seat}"


def test_a_crowd_of_cards_is_counted_where_it_cannot_be_shown() -> None:
    names = [f"Number {name}" for name in ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")]
    rows = {name: {"hand": [], "keepers": names * 2} for name in ("Noor",)}
    game = lay("math", {"Ada": {"hand": ["Number Ten"]}, **rows, "Lin": {}, "Max": {}, "Ida": {}, "Ben": {}})
    scene = layout(look(game.state, 0), 480)
    lying_there = [one for one in scene.cards if one.zone == ROW[1]]
    words = [shape.text for shape in scene.notes if isinstance(shape, Text)]
    more = sum(int(word[1:]) for word in words if word.startswith("+"))
    assert len(lying_there) + more == len(names) * 2
    for one, other in combinations(lying_there, 2):
        assert not one.shown.meets(other.shown, 0.2)


def test_a_height_that_is_asked_for_is_kept() -> None:
    model = next(models("math", 4, 0, every=50))
    for width, height in ((1280, 560), (1600, 900), (800, 700), (480, 1000)):
        scene = layout(model, width, height)
        assert (scene.width, scene.height) == (width, height)
        assert all(Area(0, 0, width, height).covers(one.box) for one in scene.cards)
