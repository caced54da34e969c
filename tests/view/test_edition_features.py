"""What is special to single editions is on the table: icons, points, attached and covered cards, Invisible rows."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.state import BASICS, WAITING
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.systems.points import points_of
from fluxx_nb.view.cards.emblems import EMBLEMS
from fluxx_nb.view.cards.faces import chip, face, strip_height, tucked
from fluxx_nb.view.cards.looks import Look, Token, look_of
from fluxx_nb.view.cards.naming import PLAIN, called_for, icon_emblem
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.condition import BENEATH, HELD_OUT, INVISIBLE, POWERLESS
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.tally import kinds_of, own_points, table_points
from fluxx_nb.view.model.text import to_lines
from fluxx_nb.view.shapes.scene import Face, Path, Rect, Scene, Text
from fluxx_nb.view.shapes.theme import TYPES
from tests.tabletop import deck_called, lay
from tests.view.colourblind import contrast
from tests.view.moments import game_of, states

EDITIONS = tuple(name for name in editions() if any(card.icons for card in deck_called(name)))
"""The editions whose cards bear icons."""


def look_at(deck: str, name: str) -> Look:
    cards = deck_called(deck)
    return look_of(cards, cards.copies_of(name)[0])


def words_of(drawn: Face | Scene) -> list[str]:
    shapes = drawn.shapes if isinstance(drawn, Face) else tuple(drawn.shapes())
    return [shape.text for shape in shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("deck", EDITIONS)
def test_every_keeper_and_creeper_has_an_emblem_of_its_own(deck: str) -> None:
    names = [card.name for card in deck_called(deck) if card.type in (KEEPER, CREEPER)]
    emblems = {name: called_for(name) for name in names}
    assert all(emblem in EMBLEMS for emblem in emblems.values()), emblems
    assert len(set(emblems.values())) == len(names), emblems


def test_goals_show_all_that_they_ask_for() -> None:
    assert look_at("startrek", "Staff Meeting").small == (Token(emblem="crew"),) * 4
    assert look_at("startrek", "Staring Contest").small == (Token(emblem="chair"), Token(emblem="blade"))
    either = Token(emblem="crown", other="ring")
    assert look_at("fantasy", "Made to Measure").small == (Token(emblem="dwarf"), either)
    assert look_at("fantasy", "Lights in the Tower").small == (Token(emblem="tower"), Token(emblem="sparkle"))
    assert look_at("cthulhu", "Bad Company").small == (Token(emblem="doom", amount="5"),)
    dunwich = (Token(emblem="bubbles"), Token(emblem="doom", amount="6"))
    assert look_at("cthulhu", "The Dunwich Horror").small == dunwich
    questions = (Token(emblem="magnifier", amount="6"), Token(emblem="doom", amount="3"))
    assert look_at("cthulhu", "Too Many Questions").small == questions


def test_each_of_two_ways_to_meet_a_goal_is_drawn() -> None:
    both = face(look_at("fantasy", "Made to Measure"), 100.0)
    one = face(look_at("fantasy", "Toll Bridge"), 100.0)
    assert len([s for s in both.shapes if isinstance(s, Path)]) > len([s for s in one.shapes if isinstance(s, Path)])
    assert both.key != one.key


@pytest.mark.parametrize("deck", EDITIONS)
def test_icons_of_a_deck_have_signs_that_differ_in_shape(deck: str) -> None:
    borne = {icon for card in deck_called(deck) for icon in card.icons} - {"male human"}
    assert borne
    emblems = {icon: icon_emblem(icon) for icon in borne}
    assert PLAIN not in emblems.values(), emblems
    assert len({EMBLEMS[emblem] for emblem in emblems.values()}) == len(borne), emblems


@pytest.mark.parametrize(
    ("deck", "name", "signs"),
    [
        ("startrek", "Captain Kirk", [("crew", "", "crew member")]),
        ("startrek", "Malfunction", [("clip", "", "attaching")]),
        ("fantasy", "Swamp Witch", [("heart", "", "living being"), ("sparkle", "", "spellcaster")]),
        ("fantasy", "Newt Spell", [("spell", "", "spell")]),
        ("cthulhu", "Cthulhu", [("doom", "3", "Doom 3")]),
        ("cthulhu", "The Elder Sign", [("ward", "−1", "Anti-Doom 1")]),
        ("cthulhu", "Madness", [("clip", "", "attachable")]),
        ("surprises", "Cook", [(PLAIN, "C", "crew")]),
    ],
)
def test_a_card_bears_its_icons_and_points(deck: str, name: str, signs: list[tuple[str, str, str]]) -> None:
    found = look_at(deck, name)
    assert [tuple(sign) for sign in found.symbols] == signs
    numbers = [number for _, number, _ in signs if number]
    for drawn in (face(found, 100.0), chip(found, 150.0, 15.0)):
        assert [word for word in words_of(drawn) if re.fullmatch(r"−?\d|C", word)][-len(numbers) or 99 :] == numbers
    plain = face(look_at("cthulhu", "The Feds"), 100.0)
    drawn = face(found, 100.0)
    assert drawn.key != plain.key


def test_signs_of_a_covered_card_stay_on_its_strip() -> None:
    for deck in EDITIONS:
        cards = deck_called(deck)
        for number in range(len(cards)):
            for width in (56.0, 64.0, 110.0):
                found = look_of(cards, number)
                bare = tucked(replace(found, symbols=()), width)
                extra = set(tucked(found, width).shapes) - set(bare.shapes)
                for shape in extra:
                    if isinstance(shape, Path):
                        ys = [float(n) for command in shape.commands for n in command[2::2]]
                        assert -0.5 <= min(ys) <= max(ys) <= strip_height(width) + 1, (found.name, width)


def test_points_are_counted_live() -> None:
    seen: set[int] = set()
    for seed in range(4):
        for number, (state, _) in enumerate(states(game_of("cthulhu", 3, seed, 90))):
            if number % 9 or not state.zones[BASICS]:
                continue
            model = look(state, 0)
            counts = [points_of(state, seat, "doom") for seat in state.order]
            assert [seat.points[0].count for seat in model.seats] == counts
            assert model.points[0].count == sum(counts)
            words = words_of(layout(model, 1000))
            for count in (*counts, sum(counts)):
                assert str(count).replace("-", "−") in words
            assert "Doom on the table" in words
            seen.add(sum(counts))
    assert len(seen) > 3


def test_the_count_says_how_many_points_are_asked_for() -> None:
    table = {"Ada": {"keepers": ["The Cat", "Yog-Sothoth"]}, "Noor": {"keepers": ["The Cultist", "Cthulhu"]}}
    game = lay("cthulhu", table, goals=["Bad Company"])
    assert [one.words for one in own_points(game.state, 0)] == ["Doom 1 of 5"]
    assert [one.words for one in table_points(game.state)] == ["Doom 5"]
    lines = to_lines(look(game.state, 0))
    assert "  Doom 4 of 5." in lines
    assert "On the whole table: Doom 5." in lines
    game = lay("cthulhu", {"Ada": {"keepers": ["The Cat"]}, "Noor": {}}, goals=["All the Clocks Agree"])
    assert "On the whole table: Doom −1 of 8." in to_lines(look(game.state, 0))
    words = words_of(layout(look(game.state, 0), 800))
    assert {"−1", "of 8", "Doom"} <= set(words)


@pytest.mark.parametrize("deck", [name for name in editions() if not any(card.points for card in deck_called(name))])
def test_a_deck_without_points_counts_none(deck: str) -> None:
    assert kinds_of(deck_called(deck)) == ()
    model = look(game_of(deck, 2).state, 0)
    assert model.points == ()
    assert not any(seat.points for seat in model.seats)


@pytest.mark.parametrize("width", [420, 480, 800, 1280])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_counters_stay_beside_the_plate_of_their_player(width: int, players: int) -> None:
    game = game_of("cthulhu", players, 3, 70)
    model = look(game.state, 0, decision=game.decision)
    scene = layout(model, width)
    plates = [hit.box for hit in scene.hits if hit.id.startswith("seat:")]
    stars = [
        shape
        for shape in scene.notes
        if isinstance(shape, Text) and re.fullmatch(r"−?\d", shape.text) and shape.anchor == "middle" and shape.bold
    ]
    home = [box for box in plates if sum(box.inset(-1).holds(star.x, star.y) for star in stars) == 1]
    assert len(home) >= players


def ringed() -> Game:
    """Ada has put on the Ring, to which Evil is attached."""
    rows = ["Magic Ring", {"Evil": "Magic Ring"}, "Star Reader", "The Dragon", "The Troll"]
    game = lay("fantasy", {"Ada": {"hand": ["Draw 3"], "keepers": rows}, "Noor": {"keepers": ["Unicorn"]}})
    use = next(one for one in game.decision.options if str(one).startswith("use:"))  # type: ignore[union-attr]
    game.answer(use)
    return game


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_invisible_row_is_faint_but_legible_and_has_a_word(seat: int | None) -> None:
    model = look(ringed().state, seat)
    ada = next(one for one in model.seats if one.name == "Ada")
    assert ada.invisible
    assert not any(one.invisible for one in model.seats if one is not ada)
    conditions = {unit.head.name: unit.head.condition for unit in ada.row}
    assert conditions == {"Star Reader": INVISIBLE, "The Dragon": INVISIBLE, "The Troll": ""}
    scene = layout(model, 1000)
    assert "Invisible" in words_of(scene)
    one = next(one for one in scene.cards if one.label.startswith("The Dragon"))
    assert "invisible" in one.label
    drawn = scene.faces[one.face]
    usual = face(look_at("fantasy", "The Dragon"), drawn.width)
    assert any(isinstance(shape, Rect) and shape.dash for shape in drawn.shapes)
    assert not any(isinstance(shape, Rect) and shape.dash for shape in usual.shapes)
    assert "INVISIBLE" in words_of(drawn)
    assert drawn.key != usual.key


@pytest.mark.parametrize("kind", TYPES)
def test_faint_cards_are_readable(kind: str) -> None:
    style = TYPES[kind]
    faint = face(Look("Name", kind, "", "", "house", Token(emblem="star"), condition=INVISIBLE), 100.0)
    inks = {shape.fill for shape in faint.shapes if isinstance(shape, Text)}
    assert inks == {style.deep}, "the name, the foot, and the letter on its badge"
    assert contrast(style.deep, style.tint) >= 4.5
    assert contrast(style.deep, style.paper) >= 4.5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_held_face_out_is_seen_by_everybody_and_marked(seat: int) -> None:
    game = ringed()
    model = look(game.state, seat)
    ada = next(one for one in model.seats if one.name == "Ada")
    (unit,) = ada.held
    assert (unit.head.name, unit.head.condition) == ("Magic Ring", HELD_OUT)
    assert [view.name for view in unit.attached] == ["Evil"]
    scene = layout(model, 1000)
    assert [one.label for one in scene.cards if "Ring" in one.label] == [
        "Magic Ring, keeper, held face out",
        "Evil, creeper, attached to Magic Ring",
    ]
    backs = [one for one in scene.cards if one.id.startswith(f"back:{ada.hand[0].zone}:")]
    assert len(backs) == sum(view.look is None for view in ada.hand)
    lines = to_lines(model)
    assert any("Magic Ring (keeper, held face out)" in line for line in lines)
    assert any(line.startswith("  Held face out: Magic Ring") and "Evil" in line for line in lines)
    assert any(line.startswith("  In front of Ada, Invisible: Star Reader") for line in lines)


def test_a_visible_player_has_nothing_of_it() -> None:
    game = lay("fantasy", {"Ada": {"keepers": ["The Dragon"]}, "Noor": {"hand": ["Magic Ring"]}})
    model = look(game.state, 1)
    assert not any(seat.invisible or seat.held for seat in model.seats)
    assert "Invisible" not in words_of(layout(model, 1000))


def test_a_covered_card_lies_beneath_its_keeper_and_only_its_owner_knows_it() -> None:
    sign = {"keepers": ["The Elder Sign"], "beneath": [{"Yog-Sothoth": "The Elder Sign"}]}
    game = lay("cthulhu", {"Ada": sign, "Noor": {"hand": ["Draw 2"]}})
    own, other = layout(look(game.state, 0), 1000), layout(look(game.state, 1), 1000)
    (covered,) = [one for one in own.cards if "beneath The Elder Sign" in one.label]
    assert covered.label == "Yog-Sothoth, creeper, beneath The Elder Sign"
    assert BENEATH.upper() in words_of(own.faces[covered.face])
    (hidden,) = [one for one in other.cards if "beneath The Elder Sign" in one.label]
    assert hidden.label == "A card face down, beneath The Elder Sign"
    keeper = next(one for one in own.cards if one.label.startswith("The Elder Sign"))
    assert covered.x == keeper.x
    assert covered.y < keeper.y
    assert own.cards.index(covered) < own.cards.index(keeper)
    assert look(game.state, 0).points[0].count == -1, "what is covered does not count"


def test_a_power_that_is_switched_off_is_told() -> None:
    rows = ["The Professor", {"Madness": "The Professor"}, "The Poet", {"Nightmares": "The Poet"}]
    game = lay("cthulhu", {"Ada": {"keepers": rows}, "Noor": {}})
    model = look(game.state, 1)
    ada = next(seat for seat in model.seats if seat.name == "Ada")
    assert [unit.head.condition for unit in ada.row] == [POWERLESS, ""]
    labels = [one.label for one in layout(model, 800).cards]
    assert "The Professor, keeper, power off" in labels
    assert "Madness, creeper, attached to The Professor" in labels


def test_what_is_covered_says_nothing_about_itself() -> None:
    for hidden in ("Madness", "Cthulhu"):
        ada = {"keepers": ["The Elder Sign"], "beneath": [{hidden: "The Elder Sign"}]}
        game = lay("cthulhu", {"Ada": ada, "Noor": {}})
        for seat in (0, 1):
            (unit,) = next(one for one in look(game.state, seat).seats if one.name == "Ada").row
            assert unit.head.condition == ""
            assert (unit.attached, len(unit.beneath)) == ((), 1)


def test_cards_that_wait_face_down_are_shown_and_told() -> None:
    for seed in range(6):
        for state, _ in states(game_of("cthulhu", 6, seed, 90)):
            owing = [seat for seat in state.order if state.zones[WAITING[seat]]]
            if not owing:
                continue
            model = look(state, None)
            count = len(state.zones[WAITING[owing[0]]])
            seat = next(one for one in model.seats if one.seat == owing[0])
            assert len(seat.waiting) == count
            assert any(line.startswith("  Yet to be played:") for line in to_lines(model))
            hidden = look(state, owing[0])
            assert all(view.look is None for view in hidden.seats[0].waiting)
            words = words_of(layout(hidden, 1000))
            assert any(f"{count} face down to play" in word for word in words)
            return
    pytest.fail("in none of these games did a card wait face down")
