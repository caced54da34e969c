"""Deck files: what is read, and that every mistake gets its file, its line and the way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fluxx_nb.engine.core.deck import UnknownCard
from fluxx_nb.engine.core.winning import goal_test
from fluxx_nb.engine.files.deckfile import UnknownEdition, editions, load_edition, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.tables import new_game
from tests.tabletop import DECKS, deck_called

SOUND = """\
edition: home
title: Home Fluxx
cards:
  - {use: Basic Rules, origin: family}
  - name: Toast
    type: keeper
    origin: house
    icons: [food]
  - name: Breakfast
    type: goal
    origin: house
    copies: 5
    goal: {keepers: [Toast]}
"""
LAST = SOUND.count("\n")


def write(folder: Path, text: str) -> Path:
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def mistake(folder: Path, text: str) -> tuple[int, str]:
    """The line and the words of the error that a deck file gives."""
    path = write(folder, text)
    with pytest.raises(FileError) as wrong:
        read_deck(path)
    assert str(wrong.value).startswith(f"{path}:{wrong.value.line}: ")
    return wrong.value.line, wrong.value.problem


# What is read -----------------------------------------------------------------------------------------------------


def test_a_sound_deck_is_read(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path, SOUND))
    assert (deck.edition, deck.title, len(deck)) == ("home", "Home Fluxx", 7)
    assert deck["Toast"].icons == ("food",)
    assert deck.count_types() == {"basic rules": 1, "goal": 5, "keeper": 1}
    assert deck.count_origins() == {"family": 1, "house": 6}


def test_copies_of_a_card_that_is_not_there_are_told_like_the_card(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path, SOUND))
    assert [deck.cards[card].name for card in deck.copies_of("Toast")] == ["Toast"]
    with pytest.raises(UnknownCard, match="did you mean 'Toast'"):
        deck.copies_of("Tost")


def test_a_deck_may_say_what_it_means_that_all_lose(tmp_path: Path) -> None:
    assert read_deck(write(tmp_path, SOUND)).when_all_lose == ""
    told = read_deck(write(tmp_path, SOUND.replace("title: Home Fluxx", "when_all_lose: the toast burns")))
    assert told.when_all_lose == "the toast burns"


def test_copies_are_cards_of_their_own(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path, SOUND.replace("type: keeper", "type: keeper\n    copies: 3")))
    assert len(deck) == 9
    assert len(deck.copies_of("Toast")) == 3


def test_a_common_card_may_be_changed_in_any_field(tmp_path: Path) -> None:
    deck = read_deck(
        write(tmp_path, SOUND + "  - {use: Draw 2, origin: house, copies: 2, name: Draw Two, text: Two more.}\n")
    )
    card = deck["Draw Two"]
    assert (card.copies, card.text, card.rule) == (2, "Two more.", {"draw": 2})


def test_the_digest_changes_with_the_file_and_only_then(tmp_path: Path) -> None:
    first = read_deck(write(tmp_path, SOUND)).digest
    assert read_deck(write(tmp_path, SOUND)).digest == first
    assert read_deck(write(tmp_path, SOUND.replace("Toast", "Roast"))).digest != first


@pytest.mark.parametrize("path", sorted(DECKS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_small_decks_of_the_tests_hold(path: Path) -> None:
    deck = deck_called(path.stem)
    assert {card.origin for card in deck} <= {"house", "family"}
    assert deck.all_of("basic rules")


@pytest.mark.parametrize("name", editions())
def test_a_deck_of_the_package_has_words_of_ours_and_as_many_cards_as_its_file_promises(name: str) -> None:
    deck = load_edition(name)
    promised = re.search(r"^# .*: (\d+) cards\.", (decks_root() / name / "cards.yaml").read_text(encoding="utf-8"))
    assert promised is None or len(deck) == int(promised[1])
    assert deck.edition == name
    assert [card.name for card in deck if not card.text.strip() and card.type != "keeper"] == []


# Mistakes ---------------------------------------------------------------------------------------------------------

MISTAKES = [
    # a card's fields
    ("{name: Egg, type: keper, origin: house}", "did you mean 'keeper'?"),
    ("{name: Egg, type: keeper, origin: hous}", "did you mean 'house'?"),
    ("{name: Egg, type: keeper, origin: house, icon: [food]}", "did you mean 'icons'?"),
    ("{name: Egg, type: keeper}", "lacks 'origin'"),
    ("{type: keeper, origin: house}", "lacks 'name'"),
    ("{name: Egg, origin: house}", "lacks 'type'"),
    ("{name: 7, type: keeper, origin: house}", "must be a word"),
    ("{name: [Egg], type: keeper, origin: house}", "must be a word"),
    ("{name: '', type: keeper, origin: house}", "name"),
    ("{name: Toast, type: keeper, origin: house}", "raise its `copies`"),
    ("{name: Egg, type: keeper, origin: house, copies: 0}", "from 1 to 500"),
    ("{name: Egg, type: keeper, origin: house, copies: many}", "must be a whole number"),
    ("{name: Egg, type: keeper, origin: house, copies: true}", "must be a whole number"),
    ("{name: Egg, type: keeper, origin: house, icons: food}", "must be a list of words"),
    ("{name: Egg, type: keeper, origin: house, icons: 5}", "must be a list of words"),
    ("{name: Egg, type: keeper, origin: house, icons: null}", "must be a list of words"),
    ("{name: Egg, type: keeper, origin: house, icons: [[food]]}", "must be a word"),
    ("{name: Egg, type: keeper, origin: house, points: {doom: lots}}", "must be a whole number"),
    ("{name: Egg, type: keeper, origin: house, points: 3}", "must be a mapping"),
    ("{name: Egg, type: keeper, origin: house, value: three}", "must be a whole number"),
    ("just a word", "a card is a mapping"),
    ("[a, list]", "a card is a mapping"),
    # common cards
    ("{use: Drawe 2, origin: house}", "did you mean 'Draw 2'?"),
    ("{use: Draw 2, orgin: house}", "did you mean 'origin'?"),
    ("{use: [Draw 2], origin: house}", "no common card"),
    # rules and powers
    ("{name: R, type: new rule, origin: house, rule: {drow: 2}}", "did you mean 'draw'?"),
    ("{name: R, type: new rule, origin: house, rule: {draw: two}}", "must be a whole number"),
    ("{name: R, type: new rule, origin: house, rule: {play: al}}", "'play' is 'al'"),
    ("{name: R, type: new rule, origin: house, rule: [draw, 2]}", "a mapping, such as"),
    ("{name: R, type: new rule, origin: house, rule: {}}", "needs a `rule`"),
    ("{name: R, type: new rule, origin: house}", "needs a `rule`"),
    ("{name: R, type: new rule, origin: house, rule: {harmless: [Toasst]}}", "did you mean 'Toast'?"),
    ("{name: R, type: new rule, origin: house, rule: {icon_bonus: {icon: fod, draw: 1}}}", "did you mean 'food'?"),
    ("{name: R, type: new rule, origin: house, rule: {icon_bonus: {draw: 1}}}", "lacks 'icon'"),
    ("{name: R, type: new rule, origin: house, rule: {icon_bonus: {icon: food, drow: 1}}}", "did you mean 'draw'?"),
    ("{name: R, type: new rule, origin: house, rule: {draw: -1}}", "draw"),
    ("{name: R, type: new rule, origin: house, rule: {play: -7}}", "play"),
    ("{name: R, type: new rule, origin: house, rule: {hand_limit: -2}}", "hand_limit"),
    ("{name: K, type: keeper, origin: house, rule: {draw: 2}}", "while_in_play"),
    ("{name: K, type: keeper, origin: house, while_in_play: {extra_drow: 1}}", "did you mean 'extra_draw'?"),
    ("{name: A, type: action, origin: house, while_in_play: {extra_draw: 1}}", "has `while_in_play`"),
    ("{name: K, type: keeper, origin: house, free: {name: x}}", "a list of free actions"),
    ("{name: K, type: keeper, origin: house, free: [look]}", "each with `name` and `do`"),
    ("{name: K, type: keeper, origin: house, free: [{name: x}]}", "a free action lacks 'do'; add it"),
    ("{name: K, type: keeper, origin: house, free: [{name: x, do: [steal], wen: any time}]}", "did you mean 'when'?"),
    ("{name: K, type: keeper, origin: house, free: [{name: x, do: [steal], when: never}]}", "use one of: any time"),
    ("{name: K, type: keeper, origin: house, free: [{name: x, do: [steel]}]}", "did you mean 'steal'?"),
    # effects
    ("{name: A, type: action, origin: house, play: [drw: {count: 2}]}", "did you mean 'draw'?"),
    ("{name: A, type: action, origin: house, play: [draw: {cuont: 2}]}", "did you mean 'count'?"),
    ("{name: A, type: action, origin: house, play: [draw]}", "lacks 'count'"),
    ("{name: A, type: action, origin: house, play: [draw: {count: two}]}", "must be a whole number"),
    ("{name: A, type: action, origin: house, play: [draw: 2]}", "must be a mapping, such as {count: 2}"),
    ("{name: A, type: action, origin: house, play: draw}", "must be a list of verbs"),
    ("{name: A, type: action, origin: house, play: [{draw: {count: 1}, steal: {}}]}", "is one verb"),
    ("{name: A, type: action, origin: house, play: [7]}", "is one verb"),
    ("{name: A, type: action, origin: house, play: [steal: {what: keepr}]}", "did you mean 'keeper'?"),
    ("{name: A, type: action, origin: house, play: [steal: {named: Tost}]}", "did you mean 'Toast'?"),
    ("{name: A, type: action, origin: house, play: [draw_for_each: {icon: fod}]}", "did you mean 'food'?"),
    ("{name: G, type: goal, origin: house, goal: {keepers: [Toast]}, play: [steal]}", "has `play` steps"),
    # Goals
    ("{name: G, type: goal, origin: house}", "needs 'goal'"),
    ("{name: G, type: goal, origin: house, goal: {}}", "a mapping of conditions"),
    ("{name: G, type: goal, origin: house, goal: Toast}", "a mapping of conditions"),
    ("{name: G, type: goal, origin: house, goal: {keeper: [Toast]}}", "did you mean 'keepers'?"),
    ("{name: G, type: goal, origin: house, goal: {keepers: Toast}}", "must be a list of words"),
    ("{name: G, type: goal, origin: house, goal: {keepers: [Tosat]}}", "did you mean 'Toast'?"),
    ("{name: G, type: goal, origin: house, goal: {icons: {fod: 2}}}", "did you mean 'food'?"),
    ("{name: G, type: goal, origin: house, goal: {any_of: [Tost]}}", "did you mean 'Toast'?"),
    ("{name: G, type: goal, origin: house, goal: {without: [Tost]}}", "did you mean 'Toast'?"),
    ("{name: G, type: goal, origin: house, goal: {most: {what: keepers}}}", "lacks 'at_least'"),
    ("{name: G, type: goal, origin: house, goal: {score: high}}", "did you mean 'highest'?"),
    ("{name: G, type: goal, origin: house, goal: {keepers: [Toast], tie_goes_to_most: fod}}", "did you mean 'food'?"),
    ("{name: U, type: ungoal, origin: house, goal: {table_points: {doom: 6}}}", "doom"),
    ("{name: K, type: keeper, origin: house, goal: {keepers: [Toast]}}", "has a `goal`"),
    # Creepers and Surprises
    ("{name: C, type: creeper, origin: house, attach: {too: food}}", "did you mean 'to'?"),
    ("{name: C, type: creeper, origin: house, attach: {to: fod}}", "did you mean 'food'?"),
    ("{name: C, type: creeper, origin: house, attach: 5}", "attach"),
    ("{name: C, type: creeper, origin: house, attach: food}", "attach"),
    ("{name: C, type: creeper, origin: house, attach: {disables: maybe}}", "true or false"),
    ("{name: K, type: keeper, origin: house, attach: {to: any}}", "only a creeper attaches"),
    ("{name: S, type: surprise, origin: house, cancels: [acton]}", "did you mean 'action'?"),
    ("{name: S, type: surprise, origin: house, cancels: action}", "must be a list of words"),
    ("{name: A, type: action, origin: house, play: [end_turn], cancels: [action]}", "cancels"),
    ("{name: M, type: meta rule, origin: house, rule: {math_only: true}, removes: [Tost]}", "Tost"),
]


@pytest.mark.parametrize(("card", "words"), MISTAKES, ids=[card[:70] for card, _ in MISTAKES])
def test_a_mistake_in_a_card_gets_its_line_and_the_way_out(tmp_path: Path, card: str, words: str) -> None:
    line, problem = mistake(tmp_path, f"{SOUND}  - {card}\n")
    assert words in problem
    assert line == LAST + 1, "the line is that of the card"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "is empty"),
        ("# nothing but a comment\n", 1, "is empty"),
        ("just words\n", 1, "a deck is a mapping"),
        ("- a list\n", 1, "a deck is a mapping"),
        ("cards: []\n", 1, "at least one card"),
        ("title: Nothing\n", 1, "`cards`"),
        ("cards: {a: b}\n", 1, "`cards`"),
        (SOUND.replace("title:", "titel:"), 2, "did you mean 'title'?"),
        (SOUND.replace("title: Home Fluxx", "title: Home: Fluxx: again"), 2, "is not YAML"),
        (SOUND.replace("title: Home Fluxx", "first: first.dealer"), 2, "a deck has no 'first'"),
        (SOUND.replace("title: Home Fluxx", "icons: {food: turn.draw}"), 2, "a deck has no 'icons'"),
        (SOUND.replace("title: Home Fluxx", "when_all_loose: all win"), 2, "did you mean 'when_all_lose'?"),
        (SOUND.replace("title: Home Fluxx", "when_all_lose: [all, win]"), 2, "must be a word"),
        (SOUND.replace("title: Home Fluxx", "when_all_lose: {all: win}"), 2, "must be a word"),
        (SOUND.replace("    type: keeper\n", "    type: keeper\n    type: goal\n"), 7, "duplicate key"),
        (SOUND.replace("    type: keeper\n", "    type: keeper\n    text: 'open\n"), LAST + 2, "is not YAML"),
        (SOUND.replace("    type: keeper\n", "   type: keeper\n"), 6, "is not YAML"),
        (SOUND.replace("    type: keeper\n", "\ttype: keeper\n"), 6, "is not YAML"),
        (
            SOUND.replace("  - {use: Basic Rules, origin: family}\n", ""),
            1,
            "exactly one card of the type 'basic rules'",
        ),
        (
            SOUND.replace("{use: Basic Rules, origin: family}", "{use: Basic Rules, origin: family, copies: 2}"),
            1,
            "exactly one",
        ),
        (SOUND.replace("icons: [food]", "text: 2024-13-45"), 8, ""),
        (SOUND.replace("icons: [food]", "copies: !!int many"), 8, ""),
        (SOUND.replace("icons: [food]", "text: !!python/object:os.system now"), 8, ""),
        (SOUND.replace("icons: [food]", "icons: &again [food, *again]"), 8, ""),
        (SOUND.replace("icons: [food]", "? [a, b]\n    : c"), 8, "a key must be a word"),
        (SOUND.replace("icons: [food]", "icons: *nowhere"), 8, "*nowhere means nothing"),
        ("cards: [" + "[" * 3000 + "]" * 3000 + "]\n", 1, ""),
        (SOUND.replace("icons: [food]", "copies: 1:30"), 8, "'1:30' is 90 in YAML; write 90, or quotes around a text"),
        (SOUND.replace("icons: [food]", "copies: 010"), 8, "'010' is 8 in YAML"),
        (SOUND.replace("icons: [food]", "copies: 1_0"), 8, "'1_0' is 10 in YAML"),
        (SOUND.replace("icons: [food]", "copies: 1:30.5"), 8, "'1:30.5' is 90.5 in YAML"),
        ("", 1, "is empty; `fluxx-nb new-deck NAME` writes a deck to begin with; scenarios begin with `- id:`"),
        (SOUND + "---\ncards: []\n", LAST + 1, "a second document begins here"),
    ],
)
def test_a_mistake_in_the_file_gets_its_line_and_the_way_out(tmp_path: Path, text: str, line: int, words: str) -> None:
    at, problem = mistake(tmp_path, text)
    assert words in problem
    assert at == line


def test_the_line_is_that_of_the_wrong_word_in_a_card_written_over_many_lines(tmp_path: Path) -> None:
    cards = """\
  - name: Kettle
    type: keeper
    origin: house
    while_in_play:
      extra_draw: 1
      extra_plai: 1
"""
    assert mistake(tmp_path, SOUND + cards) == (
        LAST + 6,
        "`while_in_play` has no setting 'extra_plai'; did you mean 'extra_play'?",
    )
    cards = """\
  - name: Kettle
    type: keeper
    origin: house
    free:
      - name: Boil
        do:
          - draw: {count: 1}
          - steel
"""
    line, problem = mistake(tmp_path, SOUND + cards)
    assert (line, "did you mean 'steal'?" in problem) == (LAST + 8, True)
    cards = """\
  - name: Kettle
    type: keeper
    origin: house
    free:
      - name: Boil
        do: [steal]
        onse: true
"""
    line, problem = mistake(tmp_path, SOUND + cards)
    assert (line, "did you mean 'once'?" in problem) == (LAST + 7, True)
    cards = """\
  - name: Tea Time
    type: goal
    origin: house
    goal:
      keepers:
        - Toast
        - Tosat
"""
    line, problem = mistake(tmp_path, SOUND + cards)
    assert (line, "did you mean 'Toast'?" in problem) == (LAST + 7, True)


def test_a_file_that_is_not_there_or_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_deck(tmp_path / "nowhere.yaml")
    with pytest.raises(FileError, match="cannot be read"):
        read_deck(tmp_path)
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xff\xfe\x00cards")
    with pytest.raises(FileError, match="UTF-8"):
        read_deck(path)
    path.write_bytes(b"cards: \x00\x01\n")
    with pytest.raises(FileError, match="YAML"):
        read_deck(path)


def test_an_unknown_edition_gets_the_nearest_name() -> None:
    with pytest.raises(UnknownEdition, match="did you mean 'martian'"):
        load_edition("martain")


def test_the_text_of_a_strangers_deck_is_escaped_where_it_is_shown(tmp_path: Path) -> None:
    deck = read_deck(write(tmp_path, SOUND.replace("icons: [food]", "text: <script>alert(1)</script>")))
    shown = deck["Toast"]._repr_html_()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_what_a_thousand_icons_lack_is_put_into_words_once(tmp_path: Path) -> None:
    """Bots ask at every answer how much a Goal still lacks."""
    text = SOUND.replace("icons: [food]", "icons: [food]\n    copies: 500")
    text = text.replace("keepers: [Toast]", "icons: {food: 500}")
    deck = read_deck(write(tmp_path, text))
    game = new_game(deck, 2, seed=1)
    lacks = goal_test(game.state, deck.copies_of("Breakfast")[0]).lacks(game.state, game.setup, 0)
    assert len(lacks) == 500
    assert len({id(line) for line in lacks}) == 1


# What can be played to an end -------------------------------------------------------------------------------------

_BASICS = "cards:\n  - {use: Basic Rules, origin: house}\n"
_STONES = "  - {name: Stone, type: keeper, origin: house, icons: [rock], copies: 6}\n"


def _goal(condition: str, kind: str = "goal") -> str:
    return f"  - {{name: Hoard, type: {kind}, origin: house, goal: {condition}}}\n"


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (_STONES, "no one can win with this deck, because it has no Goal; add a card of the type 'goal'"),
        (_STONES + _goal("{keepers: [Hoard]}"), "'Hoard' still lacks Hoard; let a Goal ask for"),
        (_STONES + _goal("{keepers: [Stone, Stone, Stone, Stone, Stone, Stone, Stone]}"), "still lacks Stone"),
        (_STONES + _goal("{icons: {rock: 7}}"), "still lacks a card with the Rock icon"),
        (_STONES + _goal("{count_in_play: {rock: 7}}", "ungoal"), "no one can ever meet a Goal of this deck"),
        (_goal("{no_keepers: true}"), "needs at least 6 cards that can be held, 3 for each of 2 players"),
        (
            "  - {name: Bug, type: creeper, origin: house, copies: 500}\n" + _goal("{in_play: [Bug]}"),
            "and this one has 1; add Keepers",
        ),
    ],
)
def test_a_deck_that_cannot_be_dealt_or_won_is_refused(tmp_path: Path, cards: str, told: str) -> None:
    line, problem = mistake(tmp_path, _BASICS + cards)
    assert line == 1
    assert told in problem


@pytest.mark.parametrize(
    "goal",
    [
        _goal("{icons: {rock: 6}}"),
        _goal("{number: 7}"),
        _goal("{keepers: [Stone]}", "ungoal"),
        _goal("{keepers: [Hoard]}") + "  - {name: Rest, type: goal, origin: house, goal: {no_keepers: true}}\n",
    ],
)
def test_a_deck_with_one_goal_that_may_be_met_holds(tmp_path: Path, goal: str) -> None:
    assert read_deck(write(tmp_path, _BASICS + _STONES + goal)).all_of("keeper")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("2020-01-01", "is 2020-01-01, which YAML reads as a date"),
        ("yes", "is true (or what YAML reads so, such as yes)"),
        ("null", "is nothing (null)"),
        ("5", "is 5, which YAML reads as a number"),
    ],
)
def test_what_yaml_reads_as_no_word_wants_quotation_marks(tmp_path: Path, written: str, told: str) -> None:
    _, problem = mistake(tmp_path, SOUND.replace("name: Toast", f"name: {written}"))
    assert told in problem
    assert problem.endswith("put it in quotation marks")


@pytest.mark.parametrize("first", ["%YAML 9.9\n---\n", "%YAML x\n---\n", "%YAML 1.1\n%YAML 1.1\n---\n"])
def test_a_directive_that_is_not_understood_is_to_be_left_out(tmp_path: Path, first: str) -> None:
    _, problem = mistake(tmp_path, first + SOUND)
    assert problem.endswith("leave out the line that begins with %")
