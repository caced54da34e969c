"""The passages: all there, exact, short, and in a file whose mistakes are told with their line."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from fluxx_nb.engine.core.rulebook import Passage, UnknownPassage
from fluxx_nb.engine.files.deckfile import editions, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import (
    FALLBACKS,
    LONGEST_QUOTE,
    RulebookError,
    load_rulebook,
    read_rulebook,
)

SHARED = Path(__file__).resolve().parents[3] / "shared"
EDITIONS = {"Mh": "math", "Ma": "martian", "Fa": "fantasy", "St": "startrek", "Ct": "cthulhu"}
COPIED = 8
"""So many words in a row that also stand in a rulebook are a copy, no longer a gist."""

with_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks are not beside this checkout")


def map_rows() -> list[tuple[str, list[str]]]:
    """The ids of the rulebook map, each with the editions that it names."""
    rows = []
    for line in (SHARED / "rulebook-map.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and re.fullmatch(r"[a-z]+\.[a-z0-9-]+", cells[0]):
            codes = list(EDITIONS) if cells[1] == "all" else re.findall(r"\b(?:Mh|Ma|Fa|St|Ct)\b", cells[1])
            rows.append((cells[0], [EDITIONS[code] for code in codes]))
    return rows


def flat(text: str) -> str:
    """Without line breaks and marks of emphasis, and with one kind of quotation mark and dash."""
    text = text.replace("*", "").translate(str.maketrans("“”‘’–—", "\"\"''--"))
    return " ".join(text.split())


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", flat(text).lower())


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    listed = words(text)
    return {tuple(listed[i : i + length]) for i in range(len(listed) - length + 1)}


def rulebook_text(edition: str) -> str:
    return (SHARED / "rulebooks" / f"{edition}.txt").read_text(encoding="utf-8")


@with_shared
def test_the_common_list_begins_with_the_map_in_its_order() -> None:
    ids = [row for row, _ in map_rows()]
    assert len(ids) > 90
    assert list(load_rulebook("math").ids())[: len(ids)] == ids


@with_shared
@pytest.mark.parametrize("edition", editions())
def test_each_row_of_the_map_is_quoted_by_the_editions_it_names(edition: str) -> None:
    named = [row for row, held_to in map_rows() if edition in held_to]
    assert len(named) > 40
    assert [row for row in named if row not in load_rulebook(edition).own_ids()] == []


@with_shared
@pytest.mark.parametrize("edition", editions())
def test_every_quote_is_exact(edition: str) -> None:
    book, rulebook = flat(rulebook_text(edition)), load_rulebook(edition)
    own = [rulebook.passage(row) for row in rulebook.own_ids()]
    assert own
    assert [passage.id for passage in own if flat(passage.quote) not in book] == []


@with_shared
def test_no_gist_or_title_copies_a_rulebook() -> None:
    printed = set().union(*(runs(rulebook_text(edition), COPIED) for edition in editions()))
    copied = [p.id for p in load_rulebook("math") if (runs(p.gist, COPIED) | runs(p.title, COPIED)) & printed]
    assert printed
    assert copied == []


@pytest.mark.parametrize("edition", editions())
def test_passages_are_short_and_clean(edition: str) -> None:
    for passage in load_rulebook(edition):
        assert 2 < len(passage.quote.split()) <= LONGEST_QUOTE, passage.id
        assert not set("*\n") & set(passage.quote + passage.gist + passage.title + passage.where), passage.id
        assert len(passage.title) <= 60, passage.id
        assert passage.gist.endswith("."), passage.id
        assert not passage.title.endswith("."), passage.id


def test_a_passage_reads_as_a_quotation_with_its_source() -> None:
    passage = load_rulebook("math").passage("rule.play-more")
    assert str(passage) == (
        "“All rules take effect immediately, so you would need to play one more card because the rules at that point "
        "had become Play 3.” (Math Fluxx, FAQ: Play 2 becomes Play 3)"
    )


def test_quotations_inside_a_quote_get_single_marks() -> None:
    passage = Passage("a.b", "math", "Math Fluxx", "Notes", 'a card "in play," or “cured”', "Title", "Gist.")
    assert str(passage) == "“a card ‘in play,’ or ‘cured’” (Math Fluxx, Notes)"


def test_a_passage_does_not_change() -> None:
    passage = load_rulebook("math").passage("turn.draw")
    with pytest.raises(FrozenInstanceError):
        passage.quote = "Draw all."  # type: ignore[misc]


def test_own_words_come_before_those_of_others() -> None:
    for edition in editions():
        assert load_rulebook(edition).passage("pile.reshuffle").edition == edition


def test_a_silent_edition_quotes_another_and_names_it() -> None:
    fantasy = load_rulebook("fantasy")
    assert "rule.play-more" not in fantasy.own_ids()
    assert fantasy.passage("rule.play-more").edition == "math"
    assert fantasy.passage("rule.play-more").edition_title == "Math Fluxx"
    assert "(Martian Fluxx, " in str(fantasy.passage("creeper.other-blocks"))
    # Fantasy and Star Trek both have it, and Star Trek is asked first.
    assert load_rulebook("math").passage("players.leave").edition == "startrek"


def test_a_deck_written_at_home_quotes_the_others() -> None:
    home = load_rulebook("my-own-deck")
    assert home.own_ids() == ()
    assert home.ids() == load_rulebook("math").ids()
    assert home.passage("cthulhu.doom").edition == "cthulhu"


def test_has_answers_for_every_edition() -> None:
    math = load_rulebook("math")
    assert math.has("fantasy.wand")
    assert not math.has("fantasy.wands")


def test_an_unknown_id_names_the_nearest_right_one() -> None:
    with pytest.raises(UnknownPassage) as caught:
        load_rulebook("math").passage("rule.playmore")
    assert isinstance(caught.value, KeyError)
    assert str(caught.value) == "no rulebook has a passage 'rule.playmore' (did you mean 'rule.play-more'?)"


def test_every_edition_with_a_deck_is_asked_for_its_words() -> None:
    assert sorted(FALLBACKS) == editions()


def test_a_rulebook_is_loaded_once() -> None:
    assert load_rulebook("martian") is load_rulebook("martian")


COMMON = """\
passages:
  - id: turn.draw
    title: First draw
    gist: A turn opens with drawing.
  - id: turn.play
    title: Then play
    gist: Then cards are played.
"""
GOOD = """\
edition: math
title: Math Fluxx
passages:
  - id: turn.draw
    where: On your turn
    quote: No
"""


def write(root: Path, math: str = GOOD, common: str = COMMON) -> Path:
    for name, text in (("math", math), ("common", common)):
        (root / name).mkdir()
        (root / name / "rulebook.yaml").write_text(text, encoding="utf-8")
    return root


def test_a_quote_stays_text_and_an_unquoted_row_is_unknown(tmp_path: Path) -> None:
    rulebook = load_rulebook("math", write(tmp_path))
    assert rulebook.passage("turn.draw").quote == "No"
    assert rulebook.ids() == ("turn.draw",)
    assert not rulebook.has("turn.play")


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("    where: On your turn\n", "", 4, "where is missing; add a line 'where: …'"),
        ("where:", "were:", 5, "unknown key 'were' (did you mean 'where'?); the keys here are id, where, quote"),
        ("quote: No", "quote: " + "word " * 41, 6, "has 41 words; cut it to 40 or fewer"),
        ("quote: No", "quote: ''", 6, "expected some text here"),
        ("quote: No", "quote: [No]", 6, "expected some text here"),
        ("quote: No", "quote: No\n    quote: Yes", 7, "duplicate key 'quote'"),
        ("quote: No", "quote: A: No", 6, "a text with a colon needs quotes"),
        (
            "quote: No",
            "quote: No\n  - id: turn.draw\n    where: Notes\n    quote: Yes",
            7,
            "passage 'turn.draw' is already on line 4; keep one of the two",
        ),
        ("quote: No", "quote: No\n    holds: {in: solitaire}", 7, "holds is a list of conditions; write 'holds: ["),
        ("quote: No", "quote: No\n    hods: [in solitaire]", 7, "unknown key 'hods' (did you mean 'holds'?)"),
        (
            "turn.draw",
            "turn.drawn",
            4,
            "(did you mean 'turn.draw'?); fix the id or, for a rule of this edition",
        ),
        (
            "quote: No",
            "quote: No\n    title: Mine",
            7,
            "'turn.draw' has its title in common/rulebook.yaml; remove it",
        ),
        ("turn.draw\n", "math.tea\n    title: Tea\n", 4, "no passage 'math.tea' in common/rulebook.yaml"),
        ("edition: math", "edition: maths", 1, "write 'math', as its deck or folder says"),
        ("title: Math Fluxx\n", "", 1, "title is missing"),
        (GOOD, "", 1, "is empty"),
        (GOOD, "edition: math\ntitle: Math\npassages: none\n", 3, "begin each passage with '- id:'"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_a_way_out(
    tmp_path: Path, old: str, new: str, line: int, says: str
) -> None:
    assert old in GOOD
    root = write(tmp_path, math=GOOD.replace(old, new))
    with pytest.raises(RulebookError) as caught:
        load_rulebook("math", root)
    path = root / "math" / "rulebook.yaml"
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert says in str(caught.value)
    assert (caught.value.path, caught.value.line) == (path, line)


def test_an_edition_may_have_a_rule_that_no_other_has(tmp_path: Path) -> None:
    own = "  - {id: math.tea, title: Tea, gist: Drink tea., where: Notes, quote: Tea first.}\n"
    root = write(tmp_path, math=GOOD + own)
    book = load_rulebook("math", root)
    assert book.own_ids() == ("turn.draw", "math.tea")
    assert (book.passage("math.tea").title, book.passage("math.tea").gist) == ("Tea", "Drink tea.")
    assert not load_rulebook("martian", root).own_ids()
    assert not load_rulebook("martian", root).has("math.tea")
    assert read_rulebook(root / "math" / "rulebook.yaml") == 2


def test_a_deck_of_your_own_may_have_a_rule_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "edition: tea\ntitle: Tea\ncards:\n  - {use: Basic Rules, origin: house}\n"
        "  - {name: Cup, type: keeper, origin: house, copies: 9}\n"
        "  - {name: Sip, type: goal, origin: house, text: A Cup., goal: {keepers: [Cup]}}\n",
        encoding="utf-8",
    )
    (tmp_path / "rulebook.yaml").write_text(
        "edition: tea\ntitle: Tea\npassages:\n"
        "  - {id: tea.first, title: Tea first, gist: Drink tea., where: Notes, quote: Tea first.}\n",
        encoding="utf-8",
    )
    book = read_deck(tmp_path / "cards.yaml").rulebook
    assert book.own_ids() == ("tea.first",)
    assert book.passage("turn.draw").edition == "math"


def test_an_edition_says_when_its_words_hold_and_else_the_common_list_does(tmp_path: Path) -> None:
    common = COMMON.replace("  - id: turn.draw\n", "  - id: turn.draw\n    unless: [in solitaire]\n")
    own = GOOD.replace("quote: No", "quote: No\n    holds: [it is their turn]")
    for name, math, when in (("a", GOOD, ("in solitaire", False)), ("b", own, ("it is their turn", True))):
        (tmp_path / name).mkdir()
        holds = load_rulebook("math", write(tmp_path / name, math, common)).passage("turn.draw").holds
        assert holds is not None
        assert holds.when == (when,)


@pytest.mark.parametrize("name", ["math", "common"])
def test_a_condition_that_is_not_known_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    texts = {"math": GOOD, "common": COMMON}
    texts[name] = texts[name].replace("  - id: turn.draw\n", "  - id: turn.draw\n    holds: [in solitair]\n")
    path = write(tmp_path, **texts) / name / "rulebook.yaml"
    assert read_rulebook(path) > 0, "the engine knows no conditions"
    with pytest.raises(RulebookError, match=r"rulebook\.yaml:\d: there is no condition 'in solitair'") as caught:
        read_rulebook(path, {"in solitaire"})
    assert "did you mean 'in solitaire'?" in str(caught.value)


def test_the_common_list_is_checked_too(tmp_path: Path) -> None:
    root = write(tmp_path, common=COMMON.replace("turn.play", "turn.draw"))
    with pytest.raises(RulebookError, match=r"common.rulebook\.yaml:5: passage 'turn\.draw' is already on line 2"):
        load_rulebook("math", root)


def test_a_folder_without_the_common_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="the file is missing"):
        load_rulebook("math", tmp_path)


def test_decks_inside_the_package_come_before_those_beside_it(tmp_path: Path) -> None:
    package = tmp_path / "fluxx_nb"
    (tmp_path / "decks" / "common").mkdir(parents=True)
    assert decks_root(package) == tmp_path / "decks"
    (package / "decks" / "common").mkdir(parents=True)
    assert decks_root(package) == package / "decks"


def test_missing_decks_say_where_they_were_looked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no decks found: neither .*fluxx_nb.decks nor"):
        decks_root(tmp_path / "fluxx_nb")


def test_the_rulebook_beside_a_deck_of_ones_own_goes_before_the_editions(tmp_path: Path) -> None:
    for name in ("cards.yaml", "rulebook.yaml"):
        (tmp_path / name).write_bytes((decks_root() / "math" / name).read_bytes())
    book = tmp_path / "rulebook.yaml"
    told = load_rulebook("math").passage("order.clockwise").quote
    book.write_text(book.read_text(encoding="utf-8").replace(told, "Round and round it goes"), encoding="utf-8")
    assert read_rulebook(book) == len(load_rulebook("math").own_ids())
    own = read_deck(tmp_path / "cards.yaml").rulebook
    assert own.passage("order.clockwise").quote == "Round and round it goes"
    assert own.passage("turn.draw") == load_rulebook("math").passage("turn.draw")
    assert own.ids() == load_rulebook("math").ids()
