"""Citations: the first row that fits wins, a mistake in a table is told with its line, and no row stands idle."""

from __future__ import annotations

import ast
import gc
import re
import weakref
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb.engine.core.card import META
from fluxx_nb.engine.core.decisions import IllegalAnswer
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.powers import IDLE, SWITCHED_OFF, TOO_LATE, USED_UP
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.story.cite.citations import Citations, Cited, citations_of, note
from fluxx_nb.story.cite.rows import FILE, CitationError, CitationFile, Row, read_citations
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.scenarios.library import scenarios
from tests.tabletop import DECKS, cited, deck_called, lay, play_at_random
from tests.thorough import few_or_all

OWN_DECKS = sorted(path.stem for path in DECKS.glob("*.yaml"))
"""The small decks beside the tests: they have no table of their own, as a deck that somebody writes at home."""


def write(folder: Path, rows: str, edition: str = "math", groups: str = "") -> Path:
    """A table of citations in the folder of an edition, or in the common one."""
    path = folder / edition / FILE
    path.parent.mkdir(exist_ok=True)
    head = f"groups:\n{groups}" if groups else ""
    path.write_text(f"{head}rows:\n{rows}" if "rows:" not in rows else rows, encoding="utf-8")
    return path


def rows_of(*rows: str) -> str:
    return "".join(f"  - {{{row}}}\n" for row in rows)


def keeper_played() -> Occasion:
    """Ada, who has no Keeper yet, plays Number Two; no Goal has come yet."""
    game = lay("math", {"Ada": {"hand": ["Number Two"]}, "Noor": {}}).answer("Number Two")
    return occasion(game, next(k for k, event in enumerate(game.events) if event.why == "play"))


def occasion(game: Game, k: int) -> Occasion:
    before = State(game.deck, list(game.setup.players))
    for event in game.events[:k]:
        apply(before, event)
    return Occasion(game.events, k, before)


def rows_in(folder: Path, rows: str, edition: str = "math", groups: str = "") -> list[Row]:
    """The rows of such a table, read for Math Fluxx."""
    path = write(folder, rows, edition, groups)
    return read_citations(path, deck_called("math"), None if edition == "common" else CitationFile([], {}, {})).rows


def find(folder: Path, own: str, common: str = "", at: Occasion | None = None, groups: str = "") -> Cited:
    """What a table of Math Fluxx, perhaps with a common one, quotes at an event."""
    found = rows_in(folder, own, groups=groups) + (rows_in(folder, common, "common") if common else [])
    return Citations(deck_called("math"), found, {}).find(at or keeper_played())


def main_of(found: Cited) -> Row | None:
    """The row that won."""
    return next((row for row in found.rows if not row.adds), None)


# Which row wins -----------------------------------------------------------------------------------------------------

DESCRIBES = [
    "event: moved",
    "event: moved, why: play",
    "event: moved, why: play, type: keeper, when: [no Goal has come yet], unless: [they have a Keeper already]",
    "event: moved, card: Number Two",
    "event: moved, why: play, by: Number Two, when: [it is their turn]",
]
"""Ways to describe one event, in few words or in many."""


@pytest.mark.parametrize("upper", DESCRIBES)
@pytest.mark.parametrize("lower", DESCRIBES)
def test_the_first_row_that_fits_wins_however_much_the_others_say(tmp_path: Path, upper: str, lower: str) -> None:
    rows = rows_of(f"{upper}, quote: [keeper.play]", f"{lower}, quote: [turn.play]")
    assert find(tmp_path, rows).passages == ("keeper.play",)


@pytest.mark.parametrize(
    "no_match",
    [
        "event: asked",
        "event: moved, why: draw",
        "event: moved, type: goal",
        "event: moved, card: Number Three",
        "event: moved, by: Jackpot!",
        "event: moved, by_type: action",
        "event: moved, slot: draw",
        "event: moved, when: [they have a Keeper already]",
        "event: moved, unless: [no Goal has come yet]",
        "event: moved, when: [no Goal has come yet, they have a Keeper already]",
    ],
)
def test_a_row_that_is_not_for_the_event_is_passed_over(tmp_path: Path, no_match: str) -> None:
    found = find(tmp_path, rows_of(f"{no_match}, quote: [turn.play]", "event: moved, quote: [keeper.play]"))
    assert found.passages == ("keeper.play",)


@pytest.mark.parametrize("common", DESCRIBES)
def test_the_rows_of_an_edition_go_before_the_common_ones(tmp_path: Path, common: str) -> None:
    own = rows_of("event: moved, quote: [keeper.play]")
    assert find(tmp_path, own, rows_of(f"{common}, quote: [turn.play]")).passages == ("keeper.play",)


def deck_with(folder: Path, card: str) -> Deck:
    """Math Fluxx with one card more."""
    cards = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8")
    path = folder / "cards.yaml"
    path.write_text(cards + card, encoding="utf-8")
    return read_deck(path)


FOUND = """
  - name: Found It!
    type: action
    origin: house
    text: Draw 2 cards.
    play: [draw: {count: 2}]
    cites:
"""


def test_the_rows_of_a_card_are_for_what_it_does_and_go_before_all_others(tmp_path: Path) -> None:
    deck = deck_with(
        tmp_path,
        f"{FOUND}      - {{event: moved, why: [play, effect], quote: [turn.draw], also: [setup.meta-rules]}}\n",
    )
    game = lay(deck, {"Ada": {"hand": ["Found It!", "Jackpot!"]}, "Noor": {}}, rules=["Play 2"])
    game.answer("Found It!").answer("Jackpot!")
    told = [(event.card, cited(game, event)) for event in game.events if event.why in ("play", "effect")]
    found, other = told[:3], told[3:]
    assert [quotes for _, quotes in found] == [("turn.draw", "setup.meta-rules")] * 3
    assert len(other) == 4
    assert not any("turn.draw" in quotes[:1] for _, quotes in other)


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("{event: moved, quote: [win.fourced]}", "there is no passage 'win.fourced'; did you mean 'win.forced'?"),
        ("{event: moved, by: Jackpot!, quote: [card]}", "a row of a card is about that card; leave `by` out"),
        ("win.forced", "`cites` is a list of rows of citations"),
    ],
)
def test_a_mistake_in_a_row_of_a_card_has_its_line(tmp_path: Path, row: str, problem: str) -> None:
    with pytest.raises(FileError, match=r"cards\.yaml:\d+: ") as told:
        citations_of(deck_with(tmp_path, f"{FOUND}      - {row}\n"))
    assert problem in told.value.problem
    written = (tmp_path / "cards.yaml").read_text(encoding="utf-8").splitlines()
    assert written[told.value.line - 1].strip() in (f"- {row}", "cites:")


def test_a_row_of_a_common_card_is_told_at_its_place_and_goes_by_the_name_that_an_edition_gives_the_card() -> None:
    rows = [
        row for row in citations_of(deck_called("fantasy")).rows if "Draw 2 and Use 'Em" in row.fields.get("of", ())
    ]
    assert rows
    assert {f"{row.path.parent.name}/{row.path.name}" for row in rows} == {"common/cards.yaml"}


def test_a_row_may_be_for_editions_whose_own_rulebook_has_a_passage(tmp_path: Path) -> None:
    rows = rows_of("event: moved, has: [turn.limits], quote: [turn.play]", "event: moved, quote: [keeper.play]")
    assert deck_called("math").rulebook.passage("turn.limits").edition != "math"
    assert find(tmp_path, rows).passages == ("keeper.play",)
    own = rows_of("event: moved, has: [turn.hand-limit], quote: [turn.play]", "event: moved, quote: [keeper.play]")
    assert find(tmp_path, own).passages == ("turn.play",)


def test_a_note_may_be_in_the_editions_own_words_where_it_has_some() -> None:
    name = "playing what is in play"
    assert {edition: note(deck_called(edition), name) for edition in ("math", "fantasy")} == {
        "math": ("keeper.in-play",),
        "fantasy": ("card.in-play",),
    }


def test_the_row_that_won_is_told_with_its_place(tmp_path: Path) -> None:
    found = find(tmp_path, rows_of("event: moved, why: draw, quote: [turn.play]", "event: moved, quote: [keeper.play]"))
    assert [(row.line, str(row)) for row in found.rows] == [(3, f"math/{FILE}:3")]


def test_where_no_row_fits_nothing_is_quoted(tmp_path: Path) -> None:
    assert find(tmp_path, rows_of("event: asked, quote: [turn.play]")) == Cited((), False)


# What a row may say -------------------------------------------------------------------------------------------------


def test_also_rows_add_after_the_main_one_and_nothing_is_quoted_twice(tmp_path: Path) -> None:
    own = rows_of(
        "event: moved, why: play, card: Number Two, also: [goal.none-yet, keeper.play]",
        "event: moved, quote: [turn.play, keeper.play, turn.play]",
        "event: moved, why: draw, also: [turn.draw]",
    )
    common = rows_of("event: moved, why: play, also: [goal.none-yet, keeper.several]")
    found = find(tmp_path, own, common)
    assert found.passages == ("turn.play", "keeper.play", "goal.none-yet", "keeper.several")
    assert [row.adds for row in found.rows] == [False, True, True], "the row that won comes before those that add"


def test_also_rows_alone_are_no_main_source(tmp_path: Path) -> None:
    found = find(tmp_path, rows_of("event: moved, also: [keeper.several]"))
    assert (found.passages, found.card, main_of(found)) == (("keeper.several",), False, None)


@pytest.mark.parametrize(
    ("first", "passages"),
    [
        ("{why: draw, quote: [turn.draw]}, [keeper.play]", ("keeper.play",)),
        ("{type: keeper, quote: [turn.draw]}, [keeper.play]", ("turn.draw",)),
        ("{when: [they have a Keeper already], quote: [turn.draw]}, [keeper.play]", ("keeper.play",)),
        ("{unless: [they have a Keeper already], quote: [turn.draw]}, [keeper.play]", ("turn.draw",)),
        ("{own: [turn.limits]}, [keeper.play]", ("keeper.play",)),
        ("{own: [turn.draw]}, [keeper.play]", ("turn.draw",)),
        ("{own: [card, turn.limits]}, [keeper.play]", ("keeper.play",)),
        ("[], [keeper.play]", ()),
        ("{why: draw, quote: [turn.draw]}, {event: turned, quote: [turn.draw]}", ("turn.play",)),
    ],
)
def test_the_first_quote_of_a_row_that_fits_counts(tmp_path: Path, first: str, passages: tuple[str, ...]) -> None:
    rows = rows_of(f"event: [moved, turned], first: [{first}]", "event: moved, quote: [turn.play]")
    assert find(tmp_path, rows).passages == passages


def test_a_row_may_quote_and_add_and_say_when_each_fits(tmp_path: Path) -> None:
    also = "also: [goal.play, {type: goal, quote: [turn.draw]}, {when: [it is their turn], quote: [keeper.several]}]"
    found = find(tmp_path, rows_of(f"event: moved, quote: [keeper.play], {also}"))
    assert found.passages == ("keeper.play", "goal.play", "keeper.several")


def test_a_deck_without_a_rulebook_has_nothing_of_its_own() -> None:
    deck = deck_called("sampler")
    first = next(row for row in citations_of(deck).rows if row.own)
    game = lay(deck, {"Ada": {}, "Noor": {}})
    assert first.quote == ("first.initiative",)
    assert "first.initiative" not in {passage for k in range(len(game.events)) for passage in cited(game, k)}


# When the words of a passage apply ----------------------------------------------------------------------------------


def test_a_passage_that_does_not_hold_is_left_out_and_its_quote_passed_over(tmp_path: Path) -> None:
    lead = rows_of("event: moved, first: [[rule.same-thing, turn.play], [keeper.play, rule.same-thing]]")
    assert find(tmp_path, lead).passages == ("keeper.play",)
    added = rows_of("event: moved, quote: [keeper.play], also: [rule.same-thing, goal.none-yet]")
    assert find(tmp_path, added).passages == ("keeper.play", "goal.none-yet")


def test_an_edition_says_when_its_own_words_hold() -> None:
    said = {name: deck_called(name).rulebook.passage("turn.any-card").holds for name in ("math", "fantasy")}
    assert said["math"] is not None
    assert said["math"].when == (("only one card can be played", False),)
    assert said["fantasy"] is not None
    assert said["fantasy"].when == (("a card in hand finds nothing to do", True),)


def test_a_passage_that_depends_on_nothing_known_is_told_with_its_line(tmp_path: Path) -> None:
    for name in ("cards.yaml", "rulebook.yaml"):
        text = (decks_root() / "math" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("holds: [the Goal names", "holds: [the Goal nmes"), encoding="utf-8")
    with pytest.raises(CitationError, match=r"rulebook\.yaml:\d+: there is no condition 'the Goal nmes") as wrong:
        citations_of(read_deck(tmp_path / "cards.yaml"))
    assert "did you mean 'the Goal names its cards'?" in wrong.value.problem


def test_a_bare_word_is_a_list_of_one(tmp_path: Path) -> None:
    bare = "event: moved, why: play, type: keeper, card: Number Two, when: it is their turn, quote: keeper.play"
    listed = ", ".join(f"{key}: [{word}]" for key, word in (pair.split(": ") for pair in bare.split(", ")))
    (one,), (other,) = (rows_in(tmp_path, rows_of(row)) for row in (bare, listed))
    assert (one.fields, one.when, one.quote) == (other.fields, other.when, other.quote)
    assert find(tmp_path, rows_of(bare)).passages == ("keeper.play",)
    assert find(tmp_path, rows_of("event: moved, also: keeper.several")).passages == ("keeper.several",)


def test_a_group_stands_for_its_words(tmp_path: Path) -> None:
    groups = "  comings: [moved, turned]\n  plays: [play, nested]\n  only: draw\n"
    row = "event: [comings, asked], why: [plays, surprise], quote: [keeper.play]"
    (read,) = rows_in(tmp_path, rows_of(row), groups=groups)
    assert read.fields == {"event": {"moved", "turned", "asked"}, "why": {"play", "nested", "surprise"}}
    assert find(tmp_path, rows_of(row), groups=groups).passages == ("keeper.play",)
    bare = rows_of("event: comings, why: only, quote: [turn.draw]")
    assert find(tmp_path, bare, groups=groups).rows == ()
    game = keeper_played()
    drawn = next(k for k, event in enumerate(game.events) if event.why == "draw")
    assert find(tmp_path, bare, groups=groups, at=Occasion(game.events, drawn, game.before)).passages == ("turn.draw",)


def test_an_empty_list_says_that_nothing_need_be_quoted(tmp_path: Path) -> None:
    found = find(tmp_path, rows_of("event: moved, why: play, quote: []", "event: moved, quote: [turn.play]"))
    assert found.passages == ()
    assert main_of(found) is not None


def test_the_card_itself_may_be_the_source(tmp_path: Path) -> None:
    first = find(tmp_path, rows_of("event: moved, quote: [card, keeper.play]"))
    assert (first.passages, first.card) == (("keeper.play",), True)
    second = find(tmp_path, rows_of("event: moved, quote: [keeper.play, card]"))
    assert (second.passages, second.card) == (("keeper.play",), False)
    only = find(tmp_path, rows_of("event: moved, quote: [card]"))
    assert (only.passages, only.card) == ((), True)


def test_an_answer_counts_as_its_question(tmp_path: Path) -> None:
    game = keeper_played()
    asked = next(k for k, event in enumerate(game.events) if event.what == "answered")
    table = rows_of("event: asked, about: begin, quote: [turn.draw]", "event: asked, about: play, quote: [turn.play]")
    assert find(tmp_path, table, at=Occasion(game.events, asked, game.before)).passages == ("turn.play",)


def test_a_question_about_trash_a_keeper_says_that_the_own_ones_count_too() -> None:
    ada = {"hand": ["Trash a Keeper"], "keepers": ["Number One"]}
    game = lay("math", {"Ada": ada, "Noor": {"keepers": ["Number Two"]}}).answer("Trash a Keeper")
    assert cited(game, len(game.events) - 1)[0] == "action.trash-own"


def test_icons_are_those_that_a_card_bears_or_that_a_goal_asks_for() -> None:
    deck, table = deck_called("martian"), citations_of(deck_called("martian"))
    quotes = {row.quote: row for row in table.rows if "icon" in row.fields}
    assert quotes[("martian.technology",)].fields["icon"] == {"martian technology"}
    hand = {"Ada": {"hand": ["Ray Gun", "Mars Needs Women", "Milk Run"]}, "Noor": {}}
    game = lay(deck, hand, rules=["Play 3", "Martian Technology"], draw=["Cow", "Mars", "Earth"])
    for card in ("Ray Gun", "Mars Needs Women", "Milk Run"):
        game.answer(card)
    quoted = {deck.cards[event.card].name: cited(game, event) for event in game.events if event.why == "play"}
    assert "martian.technology" in quoted["Ray Gun"]
    assert "martian.female-human" in quoted["Mars Needs Women"]
    assert "martian.female-human" not in quoted["Milk Run"]


# Notes --------------------------------------------------------------------------------------------------------------


def test_an_edition_may_word_a_note_otherwise() -> None:
    assert note(deck_called("math"), "mixing editions") == ()
    assert note(deck_called("martian"), "mixing editions") == ("martian.alone",)
    assert note(deck_called("martian"), "drawing twice") == note(deck_called("math"), "drawing twice") != ()


def test_a_note_may_be_about_one_card() -> None:
    deck = deck_called("math")
    assert note(deck, "choosing nothing", "Trade Hands") == ("action.trade-hands",)
    assert note(deck, "choosing nothing", "Jackpot!") == note(deck, "choosing nothing") == ("action.instructions",)


def test_a_note_that_is_nowhere_is_refused() -> None:
    with pytest.raises(KeyError):
        note(deck_called("math"), "drawing thrice")


def notes_asked_for() -> list[str]:
    """The names that the code asks notes by, as patterns: what it fills in may be anything."""
    found = []
    rooms = [Path(fluxx_nb.__file__).parent / room for room in ("story", "classroom")]
    for path in (path for room in rooms for path in room.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and (called == "note" or (called == "misreading" and node.args)):
                name = node.args[-1] if called == "misreading" else node.args[1]
                for one in (name.body, name.orelse) if isinstance(name, ast.IfExp) else (name,):
                    parts = one.values if isinstance(one, ast.JoinedStr) else [one]
                    found.append("".join(re.escape(p.value) if isinstance(p, ast.Constant) else ".+" for p in parts))
    return found


def test_every_note_is_asked_for_and_every_one_that_is_asked_for_is_there() -> None:
    asked, notes = notes_asked_for(), citations_of(deck_called("math")).notes
    assert len(asked) > 30
    for pattern in asked:
        assert any(re.fullmatch(pattern, name) for name in notes), f"there is no note {pattern!r}"
    # A name may end in `by` and a card.
    names = {name: {name, re.sub(" by [A-Z].*", "", name)} for name in notes}
    idle = [name for name, said in names.items() if not any(re.fullmatch(p, one) for p in asked for one in said)]
    assert idle == []
    assert {f"using a power that is {why}" for why in (IDLE, SWITCHED_OFF, TOO_LATE, USED_UP)} <= set(notes)


# Mistakes -----------------------------------------------------------------------------------------------------------

NOTES = {"drawing twice": ("turn.draw",), "grabbing a Keeper": ("keeper.no-grab",)}
SOUND = """\
groups:
  laid down: [play, nested]
notes:
  drawing twice: [turn.draw]
rows:
  - {event: turned, quote: [order.clockwise]}
  - event: moved
    why: [laid down, land]
    type: keeper
    card: Number Two
    by: Number Two
    by_type: keeper
    when: [no Goal has come yet]
    unless: [they have a Keeper already]
    quote: [keeper.play]
  - event: asked
    about: play
    also: [turn.play]
  - {event: began, slot: draw, quote: [rule.instant]}
"""

NEEDED = "a row needs `event`, and one of `quote`, `own` and `first`, or `also`, or both"
MISTAKES = {
    "an unknown field": ("    type: keeper", "    tipe: keeper", ["a row has no 'tipe'", "did you mean 'type'?"]),
    "an unknown kind of event": ("event: asked", "event: askd", ["'event' names 'askd'", "did you mean 'asked'?"]),
    "an unknown reason": (
        "why: [laid down, land]",
        "why: [laid down, lannd]",
        ["'why' names 'lannd'", "did you mean 'land'?"],
    ),
    "an unknown group": (
        "why: [laid down, land]",
        "why: [laid doun, land]",
        ["'why' names 'laid doun'", "did you mean 'laid down'?"],
    ),
    "an unknown question": ("about: play", "about: plai", ["'about' names 'plai'", "did you mean 'play'?"]),
    "an unknown setting": ("slot: draw", "slot: drow", ["'slot' names 'drow'", "did you mean 'draw'?"]),
    "an unknown type": ("type: keeper\n    card", "type: keper\n    card", ["'type' names 'keper'", "'keeper'?"]),
    "an unknown type of the actor": ("by_type: keeper", "by_type: kepr", ["'by_type' names 'kepr'", "'keeper'?"]),
    "an unknown card": ("card: Number Two", "card: Number Too", ["'card' names 'Number Too'", "'Number Two'?"]),
    "an unknown actor": ("by: Number Two", "by: Numbr Two", ["'by' names 'Numbr Two'", "did you mean 'Number Two'?"]),
    "an unknown condition": (
        "when: [no Goal has come yet]",
        "when: [no Goal has come]",
        ["there is no condition 'no Goal has come'", "did you mean 'no Goal has come yet'?"],
    ),
    "an unknown condition that must not hold": (
        "unless: [they have a Keeper already]",
        "unless: [they have a Keper already]",
        ["there is no condition 'they have a Keper already'", "did you mean 'they have a Keeper already'?"],
    ),
    "an unknown passage": (
        "quote: [keeper.play]",
        "quote: [keeper.plai]",
        ["there is no passage 'keeper.plai'", "did you mean 'keeper.play'?"],
    ),
    "an unknown passage that is added": (
        "also: [turn.play]",
        "also: [turn.ply]",
        ["there is no passage 'turn.ply'", "did you mean 'turn.play'?"],
    ),
    "the card, misspelt": (
        "quote: [keeper.play]",
        "quote: [kard]",
        ["there is no passage 'kard'", "did you mean 'card'?"],
    ),
    "a number for a word": ("type: keeper\n    card", "type: 3\n    card", ["'type' is a word or a list of words"]),
    "a list with a number": ("why: [laid down, land]", "why: [laid down, 7]", ["'why' is a word or a list of words"]),
    "a mapping for a list": ("also: [turn.play]", "also: {turn: play}", ["'also' is a list of quotes"]),
    "an unknown field of a quote": (
        "also: [turn.play]",
        "also: [{tipe: goal, quote: [turn.play]}]",
        ["a quote has no 'tipe'", "did you mean 'type'?"],
    ),
    "an unknown condition of a quote": (
        "also: [turn.play]",
        "first: [{when: [no Goal has come], quote: [turn.play]}]",
        ["there is no condition 'no Goal has come'", "did you mean 'no Goal has come yet'?"],
    ),
    "an unknown passage of a quote": ("also: [turn.play]", "first: [[turn.ply]]", ["there is no passage 'turn.ply'"]),
    "a quote without words": ("also: [turn.play]", "also: [{type: goal}]", ["a quote needs either `quote` or `own`"]),
    "a quote that is a number": ("also: [turn.play]", "first: [7]", ["a quote is a list of passages, or a mapping"]),
    "no quotes": ("also: [turn.play]", "first: []", ["'first' is a list of quotes"]),
    "nothing of its own": ("also: [turn.play]", "own: []", ["`own` names one passage at least"]),
    "nothing at all": ("by: Number Two", "by:", ["'by' is a word or a list of words"]),
    "a row that quotes nothing": (
        "    also: [turn.play]\n",
        "",
        [NEEDED],
    ),
    "a row that quotes twice": (
        "    also: [turn.play]\n",
        "    own: [turn.play]\n    quote: [turn.play]\n",
        [NEEDED],
    ),
    "a row for no event": (
        "event: began, slot",
        "slot",
        [NEEDED],
    ),
    "a row in words": ("{event: turned, quote: [order.clockwise]}", "turned", ["a row is a mapping, such as {event:"]),
    "a group that is no list": (
        "laid down: [play, nested]",
        "laid down: 7",
        ["'laid down' is a word or a list of words"],
    ),
    "a group with a wrong word": ("laid down: [play, nested]", "laid down: [play, nestd]", ["'nestd'", "'nested'?"]),
    "groups that are no mapping": (
        "groups:\n  laid down: [play, nested]",
        "groups: [play, nested]",
        ["`groups` is a mapping of names to lists of words"],
    ),
    "notes that are no mapping": (
        "notes:\n  drawing twice: [turn.draw]",
        "notes: [turn.draw]",
        ["`notes` is a mapping of names to lists of words"],
    ),
    "a note that nobody asks for": (
        "drawing twice: [turn.draw]",
        "drawing thrice: [turn.draw]",
        ["there is no note 'drawing thrice'", "did you mean 'drawing twice'?"],
    ),
    "an unknown passage in a note": (
        "drawing twice: [turn.draw]",
        "drawing twice: [turn.drow]",
        ["there is no passage 'turn.drow'", "did you mean 'turn.draw'?"],
    ),
    "a note that is no list": (
        "drawing twice: [turn.draw]",
        "drawing twice: 7",
        ["'drawing twice' is a word or a list"],
    ),
}
"""Each mistake as a change to the sound table, and what is said about it."""

STANDS_AT = {
    "a row that quotes nothing": "- event: asked",
    "a row that quotes twice": "- event: asked",
    "a group with a wrong word": "laid down: [play, nestd]",
    "groups that are no mapping": "groups: [play, nested]",
}
"""The line that a mistake is told with, where it is not the one that has changed."""


def test_the_sound_table_holds(tmp_path: Path) -> None:
    read = read_citations(write(tmp_path, SOUND), deck_called("math"), CitationFile([], NOTES, {}))
    assert read.notes == {"drawing twice": ("turn.draw",)}
    assert [row.line for row in read.rows] == [6, 7, 16, 19]


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_the_way_out(tmp_path: Path, case: str) -> None:
    old, new, fragments = MISTAKES[case]
    assert SOUND.count(old) == 1
    text = SOUND.replace(old, new)
    path = write(tmp_path, text)
    with pytest.raises(CitationError) as wrong:
        read_citations(path, deck_called("math"), CitationFile([], NOTES, {}))
    stands = STANDS_AT.get(case, new.partition("\n")[0])
    assert wrong.value.line == 1 + next(at for at, line in enumerate(text.splitlines()) if stands in line)
    assert str(wrong.value).startswith(f"{path}:{wrong.value.line}: ")
    for fragment in fragments:
        assert fragment in wrong.value.problem


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rows: 3\n", "a mapping with `rows`, a list, and perhaps `groups`, `notes`"),
        ("groups: {rows: [play]}\n", "a mapping with `rows`"),
        ("rows: []\nrwos: []\n", "a mapping with `rows`"),
        ("- {event: turned, quote: []} # rows:\n", "a mapping with `rows`"),
        ("# rows:\n", "is empty"),
        ("rows:\n  - {event: turned, event: moved, quote: []}\n", "duplicate key"),
        ("rows: [\n", "is not YAML"),
    ],
)
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(FileError, match=words):
        rows_in(tmp_path, text)


def test_an_edition_knows_its_own_cards_and_icons_only(tmp_path: Path) -> None:
    for row in ("card: Number Two", "by: Number Two", "icon: equipment"):
        table = rows_of(f"event: moved, {row}, quote: [keeper.play]")
        with pytest.raises(CitationError, match="names"):
            read_citations(write(tmp_path, table, "martian"), deck_called("martian"), CitationFile([], {}, {}))
        assert read_citations(write(tmp_path, table, "common"), deck_called("martian")).rows, "the common table may"


def test_cards_and_icons_in_the_common_table_belong_to_some_deck() -> None:
    cards = [card for name in editions() for card in deck_called(name)]
    known = {"card": {card.name for card in cards}, "icon": {icon for card in cards for icon in card.icons}}
    known["by"] = known["card"]
    unknown = [
        word
        for row in citations_of(deck_called("math")).rows
        if row.path.parent.name == "common"
        for key, names in known.items()
        for word in row.fields.get(key, ())
        if word not in names
    ]
    assert unknown == []


# The tables of the package ------------------------------------------------------------------------------------------


@dataclass
class Survey:
    """What the table of a deck did in its scenarios and in random games."""

    rows: dict[str, Row]
    fired: Counter[str] = field(default_factory=Counter)
    silent: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Events for which there was no row, by kind and reason."""
    apart: Counter[tuple[str, tuple[str, ...], tuple[str, ...]]] = field(default_factory=Counter)
    """Answers that did not quote what their question quotes."""


def place(row: Row) -> str:
    """Where a quote stands, and what it quotes: a line may have several."""
    return f"{row} {'also ' if row.adds else ''}{', '.join(row.quote)}"


def random_game(name: str, seed: int) -> Game:
    """Two to four players, now and then with a Meta Rule, or alone where the deck can be played alone."""
    deck = deck_called(name)
    metas = [deck.cards[card].name for card in deck.all_of(META)]
    solo = deck.solo is not None and seed % 6 == 5
    players = ("Ada",) if solo else ("Ada", "Noor", "Lin", "Max")[: 2 + seed % 3]
    agreed = (metas[seed // 3 % len(metas)],) if metas and seed % 3 == 0 else ()
    game = Game(deck, Setup(players, seed=seed, meta_rules=agreed, solo=solo))
    play_at_random(game, seed)
    return game


def look_up(games: Iterable[Game], seen: Survey) -> None:
    """Look up every event of some games."""
    for game in games:
        table = citations_of(game.deck)
        before, last = State(game.deck, list(game.setup.players)), Cited((), False)
        for k, event in enumerate(game.events):
            found = table.find(Occasion(game.events, k, before))
            seen.fired.update(map(place, found.rows))
            if main_of(found) is None:
                seen.silent[event.what, event.why] += 1
            if event.what == "answered" and found != last:
                seen.apart[event.why, last.passages, found.passages] += 1
            last = found
            apply(before, event)


GAMES = 60
FEW = few_or_all(10, of=GAMES)


@cache
def survey(name: str) -> Survey:
    """Look up every event of the scenarios of a deck and of some random games of it."""
    seen = Survey({place(row): row for row in citations_of(deck_called(name)).rows})
    look_up([played(one) for one in scenarios(name)] if name in editions() else [], seen)
    look_up((random_game(name, seed) for seed in range(FEW)), seen)
    return seen


def played(one: Any) -> Game:
    """A scenario to its end, whether or not what it expects is so: a test of its own sees to that."""
    game = one.start()
    for _, word, said in one.script:
        if word == "join":
            game.join(said)
        elif word == "leave":
            game.leave(said)
        elif word != "expect" and game.decision is not None:
            try:
                game.answer(said)
            except IllegalAnswer:
                break
    return game


@pytest.mark.parametrize("name", [*editions(), *OWN_DECKS])
def test_every_event_of_random_games_gets_a_row(name: str) -> None:
    assert survey(name).silent == {}


@pytest.mark.parametrize("name", [*editions(), *OWN_DECKS])
def test_an_answer_quotes_what_its_question_quotes(name: str) -> None:
    assert survey(name).apart == {}


def idle(table: str, decks: list[str]) -> list[str]:
    """The rows of a table that no game of these decks ever needed, as they stand in the file."""
    found = {at: row for name in decks for at, row in survey(name).rows.items() if row.path.parent.name == table}

    def silent() -> list[str]:
        return [at for at in found if not any(survey(name).fired[at] for name in decks)]

    # Most rows fire in a scenario or in the first games: further games are played only for those that have not.
    for seed in range(FEW, GAMES):
        for name in decks if silent() else ():
            look_up([random_game(name, seed)], survey(name))
    lines = {at: found[at].path.read_text().splitlines()[found[at].line - 1].strip() for at in silent()}
    return [f"{at} {line}" for at, line in lines.items()]


@pytest.mark.parametrize("name", editions())
def test_every_row_of_an_edition_fires_somewhere(name: str) -> None:
    never = idle(name, [name])
    assert never == [], "\n".join(["rows that never fire:", *never])


def test_every_common_row_fires_somewhere() -> None:
    never = idle("common", [*editions(), *OWN_DECKS])
    assert never == [], "\n".join(["rows that never fire:", *never])


def test_a_deck_that_nobody_holds_any_more_is_forgotten_with_its_citations() -> None:
    deck = read_deck(decks_root() / "math" / "cards.yaml")
    assert citations_of(deck).rows
    held = weakref.ref(deck)
    del deck
    gc.collect()
    assert held() is None
