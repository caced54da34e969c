"""The author's way: files of one's own play like those of the package, and what is wrong in them is told at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb.engine.files.deckfile import UnknownEdition, editions, read_deck
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import RulebookError, load_rulebook, read_rulebook
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.story.cite.rows import CitationError, read_citations
from fluxx_nb.story.saves.saves import SaveError
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.scenarios.expectations import EXPECTABLE
from fluxx_nb.story.scenarios.library import Scenario, ScenarioError, UnknownScenario, find_scenarios, read_scenarios
from fluxx_nb.story.scenarios.scriptfile import SHAPES
from fluxx_nb.story.study.quiz import questions
from tests.own_scenarios import ENTRY, OWN, SECOND, with_edition
from tests.tabletop import deck_called


def write(folder: Path, text: str | bytes, name: str = "my.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def mistakes(folder: Path, text: str | bytes, edition: str = "math") -> list[tuple[int, str]]:
    """Lines and words of all mistakes in a file of scenarios, as one error tells them."""
    path = write(folder, text)
    with pytest.raises(FileError) as caught:
        read_scenarios(path, edition)
    error = caught.value
    assert (error.line, error.problem) == error.mistakes[0][1:]
    assert str(error).splitlines() == [f"{path}:{line}: {problem}" for _, line, problem in error.mistakes]
    return [(line, problem) for _, line, problem in error.mistakes]


def line_holding(text: str, words: str) -> int:
    """The one line of a text that holds these words."""
    found = [at for at, line in enumerate(text.splitlines(), 1) if words in line]
    assert len(found) == 1, words
    return found[0]


# A file of one's own --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [str, Path])
def test_scenarios_of_a_file_are_given_to_python(tmp_path: Path, kind: type) -> None:
    path = kind(write(tmp_path, OWN))
    both = fluxx_nb.scenarios(path)
    assert [one.id for one in both] == ["steal-and-win", "nothing-happens"]
    one = fluxx_nb.scenario(path, "steal-and-win")
    assert one == both[0]
    assert one.deck is fluxx_nb.deck("math")
    assert one.check() is one
    assert one.run().winner == "Ada"
    assert [moment.what for moment in fluxx_nb.tell(one.run())][-1] == "won"


def test_a_scenario_of_ones_own_is_called_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, OWN)
    monkeypatch.chdir(tmp_path)
    one = fluxx_nb.scenario("my.yaml", "steal-and-win")
    assert (one.name, one.is_own) == ("my.yaml/steal-and-win", True)
    assert fluxx_nb.scenario(one.name) == one
    assert not fluxx_nb.scenarios("math")[0].is_own


def test_it_comes_to_the_table_and_is_asked(tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    one = fluxx_nb.scenario(path, "steal-and-win")
    shown, tried = one.show(), one.play()
    shown.end_of_turn()
    shown.end_of_turn()
    assert shown.session.line.game.winner == "Ada"
    assert tried.session.persons == {"Ada", "Noor"}
    # What has no question is not asked.
    for what in (path, str(path), one, fluxx_nb.scenarios(path), [path]):
        (quiz,) = questions(what)
        assert quiz.scenario == one
        assert quiz.judge("Ada wins").right
    for table in (shown, tried):
        table.close()


def test_whatever_a_file_holds_comes_to_the_table(tmp_path: Path) -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=11)
    saved = fluxx_nb.play(write(tmp_path, fluxx_nb.save(game), "game.json"))
    assert saved.session.line.game.setup == game.setup
    alone = fluxx_nb.play(write(tmp_path, with_edition(ENTRY)))
    assert alone.session.scenario.endswith("my.yaml/steal-and-win")
    deck = (decks_root() / "math" / "cards.yaml").read_text(encoding="utf-8")
    new = fluxx_nb.play(str(write(tmp_path, deck, "cards.yaml")), seed=1)
    assert new.session.line.game.deck.path == tmp_path / "cards.yaml"
    for table in (saved, alone, new):
        table.close()
    with pytest.raises(FileError, match="is a rulebook: it holds no game to play"):
        fluxx_nb.play(decks_root() / "math" / "rulebook.yaml")


def test_a_file_of_ones_own_is_read_anew_and_those_of_the_package_once(tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    before = fluxx_nb.scenarios(path)
    write(tmp_path, OWN.replace("A turn without news", "A quiet turn"))
    assert fluxx_nb.scenarios(path)[1].title == "A quiet turn"
    assert before[1].title == "A turn without news"
    assert fluxx_nb.scenarios("math")[0] is fluxx_nb.scenarios("math")[0]
    assert len(fluxx_nb.scenarios()) == sum(len(fluxx_nb.scenarios(name)) for name in editions())


def test_the_edition_stands_in_the_file_or_is_told_or_is_the_folder(tmp_path: Path) -> None:
    bare = ENTRY + SECOND
    assert fluxx_nb.scenarios(write(tmp_path, bare), edition="math")[0].edition == "math"
    assert fluxx_nb.scenarios(write(tmp_path, bare, "math/lessons.yaml"))[0].edition == "math"
    assert fluxx_nb.scenarios(write(tmp_path, OWN, "martian/lessons.yaml"))[0].edition == "math"
    assert fluxx_nb.scenarios(write(tmp_path, OWN), edition="martian")[0].edition == "math"
    assert fluxx_nb.scenario(write(tmp_path, ENTRY), edition="math").id == "steal-and-win"
    with pytest.raises(ScenarioError, match="does not say which edition") as caught:
        fluxx_nb.scenarios(write(tmp_path, bare))
    assert "write `edition: math`" in str(caught.value)
    assert "--edition cthulhu or" in str(caught.value)
    assert "a folder of that name" in str(caught.value)
    with pytest.raises(UnknownEdition, match="did you mean 'math'"):
        fluxx_nb.scenarios(write(tmp_path, bare), edition="maths")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (OWN.replace("edition: math", "edition: maths"), 1, "did you mean 'math'?"),
        (OWN.replace("edition: math", f"edition: {'x' * 5000}"), 1, "there is no edition 'xxx"),
        (OWN.replace("edition: math", "edition: ../math"), 1, "there is no edition '../math'"),
        (OWN.replace("edition: math", "edition: [math]"), 1, "there is no edition"),
        (OWN.replace("edition: math", "edition: math\neditor: Ada"), 2, "a scenario file has no 'editor'"),
        ("edition: math\nscenarios: []\n", 1, "holds no scenario"),
        ("edition: math\nscenarios: 5\n", 1, "a list of scenarios"),
        ("edition: math\nscenarios:\n  - steal\n", 3, "a scenario is a mapping"),
    ],
)
def test_what_stands_above_the_scenarios_is_checked(tmp_path: Path, text: str, line: int, words: str) -> None:
    ((at, problem),) = mistakes(tmp_path, text)
    assert (at, words in problem) == (line, True)
    assert len(problem) < 300


def test_a_name_that_is_not_in_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    with pytest.raises(UnknownScenario, match="did you mean 'steal-and-win'"):
        fluxx_nb.scenario(path, "steal-and-wine")
    with pytest.raises(UnknownScenario, match="holds 2 scenarios: say which one; use one of: nothing-happens, steal"):
        fluxx_nb.scenario(path)
    with pytest.raises(UnknownScenario, match="holds 2 scenarios"):
        fluxx_nb.play(path)
    with pytest.raises(FileError, match="cannot be read"):
        fluxx_nb.scenarios(tmp_path / "nowhere.yaml")
    with pytest.raises(UnknownScenario) as caught:
        fluxx_nb.scenario("math/zzzzzz")
    assert len(str(caught.value)) < 500, "nobody reads the names of all scenarios"


def test_a_game_of_ones_own_scenario_is_not_saved_and_says_why(tmp_path: Path) -> None:
    """A save names its scenario; another one of that name must never be loaded in its place."""
    one = fluxx_nb.scenario(write(tmp_path, OWN), "steal-and-win")
    with pytest.raises(SaveError, match="saves know only the scenarios of the package"):
        fluxx_nb.save(one.start(), one.name)
    table = one.play()
    with pytest.raises(SaveError, match=r"began as 'steal-and-win' of the file .*my\.yaml"):
        table.save()
    table.close()
    ours = fluxx_nb.scenario("math/plus-victory")
    saved = fluxx_nb.save(ours.start(), ours.name)
    assert fluxx_nb.load(saved).game.setup == ours.setup
    with pytest.raises(SaveError, match="saves know only the scenarios of the package"):
        fluxx_nb.load(saved.replace(ours.name, one.name))


# What a file is -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("cards: []\n", "x.yaml", filekinds.DECK),
        ('{"cards": []}', "x.json", filekinds.DECK),
        ("edition: home\ncards: [\n]\n", "x.yml", filekinds.DECK),
        ("passages: []\n", "x.yaml", filekinds.RULEBOOK),
        ("rows: []\n", "x.yaml", filekinds.CITATIONS),
        (OWN, "x.yaml", filekinds.SCENARIOS),
        (ENTRY, "x.yaml", filekinds.SCENARIOS),
        ("- title: no id yet\n", "x.yaml", filekinds.SCENARIOS),
        ('{"fluxx_nb": 1}', "x.json", filekinds.SAVE),
        ('{"fluxx_nb": 1, "deck": "ma', "x.txt", filekinds.SAVE),
        ("\ufeff" + ENTRY, "x.yaml", filekinds.SCENARIOS),
    ],
)
def test_every_kind_of_file_is_known_by_its_looks(tmp_path: Path, text: str, name: str, kind: str) -> None:
    assert filekinds.kind_of(write(tmp_path, text, name)) == kind


@pytest.mark.parametrize("text", ["story: 3\n", "just words\n", "- a\n- b\n", "[]\n", "{}", "7"])
def test_a_file_that_is_nothing_of_the_kind_hears_what_each_looks_like(tmp_path: Path, text: str) -> None:
    with pytest.raises(FileError) as caught:
        filekinds.kind_of(write(tmp_path, text))
    for sign in ("`cards:`", "`passages:`", "`rows:`", "`scenarios:`", "`- id:`", '"fluxx_nb"'):
        assert sign in str(caught.value)


def test_names_and_paths_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "", "math")
    write(tmp_path, "", "saved")
    yes = ["my.yaml", "folder/my.yml", "game.json", Path("anything"), "saved"]
    no = ["math", "math/plus-victory", "nowhere", "x" * 5000, "a\0b", 5, None]
    assert [filekinds.is_path(what) for what in (*yes, *no)] == [True] * len(yes) + [False] * len(no)


@pytest.mark.parametrize(
    "path", sorted(decks_root().glob("*/*.yaml")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_the_files_of_the_package_are_what_they_are_called(path: Path) -> None:
    called = {
        "cards": filekinds.DECK,
        "rulebook": filekinds.RULEBOOK,
        "citations": filekinds.CITATIONS,
        "scenarios": filekinds.SCENARIOS,
        "asked": filekinds.ASKED,
        "answers": filekinds.ANSWERS,
        "path": filekinds.PATH,
        "first_game": filekinds.SCENARIOS,
    }
    assert filekinds.kind_of(path) == called[path.stem]


# Impossible tables ----------------------------------------------------------------------------------------------------


def table(edition: str = "math", ada: str = "{}", noor: str = "{}", **fields: str) -> str:
    """A scenario without a script."""
    more = "".join(f"  {key}: {value}\n" for key, value in fields.items())
    return (
        f"edition: {edition}\nscenarios:\n- id: sample\n  title: A sample\n  teaches: [turn.play]\n  players:\n"
        f"    Ada: {ada}\n    Noor: {noor}\n{more}"
    )


ADA, NOOR, MORE = 7, 8, 9
IMPOSSIBLE = [
    (table(rules="[Number Two]"), MORE, "'Number Two' is a Keeper, and only New Rules belong under `rules`"),
    (table(rules="[24 Hours]"), MORE, "'24 Hours' is a Goal, and only New Rules"),
    (table(rules="[Steal a Keeper]"), MORE, "'Steal a Keeper' is an Action"),
    (table(goals="[Number Two]"), MORE, "only Goals and Ungoals belong under `goals`"),
    (table(goals="[Draw 2]"), MORE, "'Draw 2' is a New Rule, and only Goals"),
    (table(ada="{keepers: [Draw 2]}"), ADA, "only Keepers and Creepers belong under `keepers`"),
    (table(ada="{keepers: [24 Hours]}"), ADA, "'24 Hours' is a Goal"),
    (table("martian", noor="{hand: [Germs]}"), NOOR, "'Germs' is a Creeper, which is never in a hand"),
    (table(ada="{hand: [Basic Rules]}"), ADA, "is in the middle from the beginning"),
    (table(draw="[Plan B]"), MORE, "Meta Rules are named under `meta_rules`"),
    (table(meta_rules="[Plan C]", draw="[Plus Victory]"), MORE + 1, "out of the game: Plan C puts it aside"),
    (table(rules="[Draw 2, Draw 3]"), MORE, "Draw 2 and Draw 3 are never in play together"),
    (table(rules="[Play 2, Draw 2, Play All]"), MORE, "Play 2 and Play All are never in play together"),
    (table(goals="[24 Hours, Yin Yang]"), MORE, "the rules in play allow 1"),
    (table("martian", goals="[Retreat, War of the Worlds]"), MORE, "put Double Agenda under `rules`"),
    (
        table("cthulhu", rules="[Double Agenda]", goals="[The Dunwich Horror, Too Many Questions]"),
        MORE + 1,
        "no rule allows two Ungoals",
    ),
    (
        table("cthulhu", rules="[The Stars Are Right]", goals="[The Dunwich Horror, Too Many Questions]"),
        MORE + 1,
        "no rule allows two Ungoals",
    ),
    (
        table(noor="{hand: [Number One, Number Two, Number Three]}", rules="[Hand Limit 1]"),
        NOOR,
        "Noor begins with 2 too many cards in hand for Hand Limit 1",
    ),
    (
        table(
            ada="{keepers: [Number One, Number Two, Number Three, Number Four]}", turn="Noor", rules="Keeper Limit 3"
        ),
        ADA,
        "Ada begins with 1 too many Keepers in play for Keeper Limit 3",
    ),
    (table("fantasy", noor="{face_out: [Magic Ring]}", rules="[Hand Limit 0]"), NOOR, "Noor begins with 1 too many"),
    (table("martian", ada="{keepers: [Mars, {Germs: Mars}]}"), ADA, "'Germs' attaches to nothing"),
    (table(ada="{keepers: [Number Two, {Number Three: Number Two}]}"), ADA, "'Number Three' attaches to nothing"),
    (
        table("cthulhu", ada="{keepers: [The Elder Sign, {Nightmares: The Elder Sign}]}"),
        ADA,
        "'Nightmares' attaches to a Keeper with the icon 'investigator', and 'The Elder Sign' is something else",
    ),
    (table("cthulhu", ada="{keepers: [{Nightmares: The Poet}, The Poet]}"), ADA, "must come before it in the row"),
    (table("fantasy", ada="{face_out: [Treasure]}"), ADA, "'Treasure' cannot be held face out"),
    (table("fantasy", ada="{keepers: [Treasure], beneath: [{Evil: Treasure}]}"), ADA, "'Evil' cannot be beneath"),
    (
        table("martian", ada="{keepers: [Abduction Chamber], beneath: [{Germs: Abduction Chamber}]}"),
        ADA,
        "'Germs' cannot be beneath 'Abduction Chamber'",
    ),
    (table("martian", ada="{beneath: [{Germs: Mars}]}"), ADA, "'Mars', which is not in the row"),
    (table(scored="[24 Hours]"), MORE, "in solitaire only"),
    (table(deal="true", rules="[Draw 2]"), MORE + 1, "with `deal: true` the cards are dealt"),
    (table(deal="true", ada="{keepers: [Number Two]}"), ADA, "leave out `keepers`"),
]


@pytest.mark.parametrize(("text", "line", "words"), IMPOSSIBLE, ids=[words for _, _, words in IMPOSSIBLE])
def test_an_impossible_table_is_refused_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    ((at, problem),) = mistakes(tmp_path, text)
    assert (at, words in problem) == (line, True), problem


@pytest.mark.parametrize(
    "text",
    [
        table("martian", rules="[Double Agenda]", goals="[War of the Worlds, Retreat]"),
        table("cthulhu", rules="[The Stars Are Right]", goals="[The Dunwich Horror, The Innsmouth Look]"),
        table("cthulhu", ada="{keepers: [The Poet, {Nightmares: The Poet}]}"),
        table("cthulhu", ada="{keepers: [The Elder Sign], beneath: [{Cthulhu: The Elder Sign}]}"),
        table("fantasy", ada="{face_out: [Magic Ring], beneath: [{Evil: Magic Ring}]}"),
        table("martian", noor="{keepers: [Mars, Germs, The Army]}"),
        table(ada="{hand: [Number One, Number Two]}", noor="{hand: [Number Three]}", rules="[Hand Limit 1]"),
        table(noor="{hand: [Number One, Number Two]}", rules="[Hand Limit 1, Increment All]"),
        table(rules="[Draw 2, Play 2, Hand Limit 1, Plus Victory, Times Victory]"),
        table(meta_rules="[Plan B]", rules="[Times Victory]"),
    ],
)
def test_a_possible_table_is_taken(tmp_path: Path, text: str) -> None:
    (one,) = read_scenarios(write(tmp_path, text))
    assert one.start().setup == one.setup


@pytest.mark.parametrize("edition", editions())
def test_no_table_of_the_package_is_impossible(edition: str) -> None:
    assert list(find_scenarios(decks_root() / edition / "scenarios.yaml").mistakes) == []


# Whatever somebody writes ---------------------------------------------------------------------------------------------

BARE = [
    ({"ada": "{hand: Number Two}"}, lambda one: one.start().hand("Ada"), ["Number Two", "Number Nine"]),
    ({"ada": "{keepers: Number Two}"}, lambda one: one.start().keepers("Ada"), ["Number Two"]),
    ({"rules": "Play 2"}, lambda one: one.start().rules, ["Play 2"]),
    ({"goals": "24 Hours"}, lambda one: one.start().goals, ["24 Hours"]),
    ({"meta_rules": "Plan B"}, lambda one: one.setup.meta_rules, ("Plan B",)),
    ({"expect": "{rules: Play 2}"}, lambda one: one.expect, {"rules": ["Play 2"]}),
    ({"expect": "{hand: {Ada: Number Nine}}"}, lambda one: one.expect, {"hand": {"Ada": ["Number Nine"]}}),
    ({"expect": "{cited: turn.draw}"}, lambda one: one.expect, {"cited": ["turn.draw"]}),
    ({"ask": "So?", "options": "yes!", "answer": "yes!"}, lambda one: one.options, ("yes!",)),
    ({"ask": "So?", "options": "[0, 1]", "answer": "1"}, lambda one: one.options, ("0", "1")),
]


@pytest.mark.parametrize(("fields", "looked_at", "found"), BARE, ids=[str(fields) for fields, _, _ in BARE])
def test_a_bare_word_is_a_list_of_one(tmp_path: Path, fields: dict[str, str], looked_at: Any, found: Any) -> None:
    text = table(**{"draw": "Number Nine", **fields}).replace("teaches: [turn.play]", "teaches: rule.instant")
    (one,) = read_scenarios(write(tmp_path, text))
    assert looked_at(one) == found
    assert one.teaches == ("rule.instant",)


def wordy(count: int) -> str:
    return ", ".join(f"P{number}: {{}}" for number in range(count))


ODD = [
    ("seed", "abc", "must be a whole number"),
    ("seed", "[1]", "must be a whole number"),
    ("seed", "true", "must be a whole number"),
    ("ages", "{Ada: x}", "The age of Ada is 'x'"),
    ("ages", "{Max: 3}", "'Max', who is not at the table"),
    ("ages", "[1]", "must be a mapping"),
    ("rules", "5", "there is no card '5' in Math Fluxx"),
    ("rules", "[[Draw 2]]", "must be a word"),
    ("rules", "{Draw 2: 1}", "must be a word"),
    ("meta_rules", "5", "'5' is no Meta Rule"),
    ("meta_rules", "[Plan B, Plan B]", "agreed on twice"),
    ("options", "5", "not among the options"),
    ("options", "[yes, no]", "put it in quotes"),
    ("script", "abc", "must be a list"),
    ("script", "7", "must be a list"),
    ("script", "{a: b}", "must be a list"),
    ("script", "[abc]", "one `name: answer`"),
    ("script", "[{Ada: }]", "write `pass` to decline"),
    ("script", "[{Ada: yes}]", "put it in quotes"),
    ("script", "[{Ada: {a: b}}]", "must be a word"),
    ("script", "[{Max: pass}]", "'Max' is not at the table"),
    ("script", "[{leave: Max}]", "'Max' is not at the table"),
    ("script", "[{join: ' '}]", "is empty"),
    ("script", "[{join: ada}]", "cannot be told apart"),
    ("script", "[{join: [Lin]}]", "must be a word"),
    ("expect", "5", "must be a mapping"),
    ("expect", "{hand: 3}", "must be a mapping"),
    ("expect", "{hand: {Max: []}}", "'Max' is not at the table"),
    ("expect", "{hand: {Ada: [Number Too]}}", "did you mean 'Number Two'?"),
    ("expect", "{cited: 3}", "there is no rule '3'"),
    ("expect", "{turn: [Ada]}", "must be a word"),
    ("expect", "{drawn: x}", "must be a whole number"),
    ("expect", "{lost: 3}", "must be true or false"),
    ("expect", "{points: {doom: {Ada: 1}}}", "counts no 'doom'"),
    ("expect", "{points: 3}", "must be a mapping"),
    ("expect", "{attached: 3}", "must be a mapping"),
    ("teaches", "1", "there is no rule '1'"),
    ("teaches", "{a: b}", "must be a word"),
    ("date", "'2025-99-99'", "is no date"),
    ("date", "[1]", "is no date"),
    ("stop_at", "x", "must be a whole number"),
    ("stop_at", "-1", "the script has 0 steps"),
    ("turn", "Max", "'Max' is not at the table"),
    ("rest", "moon", "use one of: discard, draw, out"),
    ("deal", "maybe", "must be true or false"),
    ("solo", "true", "solitaire is for one player, but there are 2"),
    ("decides", "5", "must be a mapping"),
    ("decides", "{event: [won]}", "must be a word"),
    ("decides", "{player: Max}", "there is no player 'Max'"),
    ("title", "[a]", "must be a word"),
    ("id", "{}", "must be a word"),
    ("ask", "What?", "needs `options`"),
    ("players", "{}", "names no one"),
    ("players", "[Ada, Noor]", "must be a mapping"),
    ("players", f"{{{wordy(500)}}}", "500 players cannot play"),
    ("players", "{Ada: {}}", "2 to 6"),
    ("players", "{'': {}, Noor: {}}", "is not a player's name"),
    ("players", "{' ': {}, Noor: {}}", "is not a player's name"),
    ("players", '{"a\\tb": {}, Noor: {}}', "is not a player's name"),
    ("players", f"{{{'x' * 41}: {{}}, Noor: {{}}}}", "is not a player's name"),
    ("players", "{Ada: {}, ada: {}}", "cannot be told apart"),
    ("players", "{Ada: {}, 'A da': {}}", "cannot be told apart"),
    ("players", "{Ada: {}, \u0410da: {}}", "cannot be told apart"),
    ("players", "{Ada: {}, ' Ada': {}}", "spaces that no one sees"),
    ("players", "{join: {}, Noor: {}}", "'join' has a meaning of its own"),
    ("players", "{Everybody: {}, Noor: {}}", "'Everybody' has a meaning of its own"),
    ("script", "[{join: pass}]", "'pass' has a meaning of its own"),
    ("players", "{Ada: 5, Noor: {}}", "must be a mapping"),
    ("players", "{Ada: {hand: 5}, Noor: {}}", "there is no card '5' in Math Fluxx"),
    ("players", "{Ada: {hand: [[]]}, Noor: {}}", "must be a word"),
    ("players", "{Ada: {keepers: [{}]}, Noor: {}}", "write a pair of cards as"),
    ("players", "{Ada: {beneath: [{}]}, Noor: {}}", "write a pair of cards as"),
    ("players", "{Ada: {beneath: [Number Two]}, Noor: {}}", "write a pair of cards as"),
    ("players", "{Ada: {keepers: [{Number Two: }]}, Noor: {}}", "is empty"),
]


@pytest.mark.parametrize(("field", "value", "words"), ODD, ids=[f"{field}: {value[:40]}" for field, value, _ in ODD])
def test_an_odd_value_gets_its_line_and_a_sentence(tmp_path: Path, field: str, value: str, words: str) -> None:
    plain = {"id": "sample", "title": "A sample", "teaches": "turn.play", "players": "{Ada: {}, Noor: {}}"}
    text = "- " + "\n  ".join(f"{key}: {told}" for key, told in (plain | {field: value}).items()) + "\n"
    ((at, problem),) = mistakes(tmp_path, text)
    assert (at, words in problem) == (line_holding(text, f"{field}: "), True), problem
    assert len(problem) < 300, "nobody reads that much"


NO_TEXT = {
    "nothing but zeros": b"\0\0\0",
    "NUL": OWN.replace("A stolen", "A\0stolen").encode(),
    "Latin-1": OWN.replace("A stolen", "Die geklärte").encode("latin-1"),
    "UTF-16": OWN.encode("utf-16"),
    "UTF-16 without a mark": OWN.encode("utf-16-le"),
    "a date that is none": OWN.replace("A stolen Keeper wins", "2025-99-99").encode(),
    "a tag that is wrong": OWN.replace("A stolen Keeper wins", "!!timestamp now").encode(),
}


@pytest.mark.parametrize("data", NO_TEXT.values(), ids=NO_TEXT)
def test_a_file_that_is_no_text_is_told_as_such(tmp_path: Path, data: bytes) -> None:
    for read in (read_scenarios, read_deck, read_rulebook, filekinds.kind_of):
        with pytest.raises(FileError):
            read(write(tmp_path, data))
    ((line, problem),) = mistakes(tmp_path, data)
    assert line >= 1
    assert re.search("UTF-8|no text has|Use quotes", problem)


def test_every_expectation_has_a_shape_that_is_read() -> None:
    assert {one.shape for one in EXPECTABLE.values()} == set(SHAPES)


# All at once ----------------------------------------------------------------------------------------------------------

SEVERAL = """\
- id: one
  title: Three mistakes
  teaches: [turn.pay, turn.draw]
  players:
    Ada: {hand: [Number Too, Number Three]}
    Noor: {hand: [Numbre Four]}
  expect: {turm: Noor}
- id: two
  titel: Two mistakes
  teaches: [turn.play]
  players: {Ada: {}, Noor: {}}
- id: three
  title: None
  teaches: [turn.play]
  players: {Ada: {}, Noor: {}}
- just words
- id: three
  title: Twice
  teaches: [turn.play]
  players: {Ada: {}, Noor: {}}
  rules: [Draw 2, Draw 3, Number Five]
- id: three
  title: Thrice
  teaches: [turn.play]
  players: {Ada: {}, Noor: {}}
"""


def test_all_mistakes_of_a_scenario_file_are_told_at_once(tmp_path: Path) -> None:
    told = mistakes(tmp_path, SEVERAL)
    assert [line for line, _ in told] == [3, 5, 6, 7, 8, 9, 16, 21, 21, 22]
    for (_, problem), words in zip(
        told,
        (
            "there is no rule 'turn.pay'; did you mean 'turn.play'?",
            "did you mean 'Number Two'?",
            "did you mean 'Number Four'?",
            "did you mean 'turn'?",
            "lacks 'title'",
            "did you mean 'title'?",
            "a scenario is a mapping",
            "'Number Five' is a Keeper",
            "Draw 2 and Draw 3",
            "is in line 12 too",
        ),
        strict=True,
    ):
        assert words in problem


def test_what_can_be_read_beside_mistakes_is_found(tmp_path: Path) -> None:
    found = find_scenarios(write(tmp_path, SEVERAL), "math")
    assert [one.id for one in found.scenarios] == ["three", "three"]
    assert len(found.mistakes) == 10


def test_all_that_does_not_hold_at_the_end_is_told_at_once(tmp_path: Path) -> None:
    text = ENTRY.replace("{winner: Ada, cited: [keeper.no-grab]}", "{winner: Noor, goals: [], drawn: 1}")
    (one,) = read_scenarios(write(tmp_path, text), "math")
    with pytest.raises(ScenarioError) as caught:
        one.check()
    assert [mistake.problem for mistake in caught.value.mistakes] == [
        "steal-and-win: the winner should be Noor, but is Ada",
        "steal-and-win: the Goals in play should be nothing, but found: 24 Hours",
    ]


def test_all_cards_of_a_deck_that_do_not_hold_are_told_at_once(tmp_path: Path) -> None:
    text = """\
edition: home
cards:
  - {use: Basic Rules, origin: family}
  - {name: Toast, type: keeper, orgin: house}
  - {use: Drow 2, origin: family}
  - {name: Toast, type: keeper, origin: house}
  - {name: Breakfast, type: goal, origin: house, goal: {keepers: [Tost]}}
  - just words
  - {name: Egg, type: keeper, origin: house}
"""
    with pytest.raises(FileError) as caught:
        read_deck(write(tmp_path, text))
    assert [mistake.line for mistake in caught.value.mistakes] == [4, 5, 6, 7, 8]


def test_all_rows_of_a_table_of_citations_that_do_not_hold_are_told_at_once(tmp_path: Path) -> None:
    text = """\
groups:
  laid: [plai]
notes:
  drawing twice: [turn.drow]
rows:
  - {event: turnd, quote: [order.clockwise]}
  - {event: turned, quote: [order.clockwise]}
  - {event: moved, quot: [turn.draw]}
  - words
"""
    with pytest.raises(CitationError) as caught:
        read_citations(write(tmp_path, text), deck_called("math"))
    assert [mistake.line for mistake in caught.value.mistakes] == [2, 4, 6, 8, 9]


def test_all_passages_of_a_rulebook_that_do_not_hold_are_told_at_once(tmp_path: Path) -> None:
    """They are held against the list of the package where there is none beside the folder."""
    text = """\
edition: math
title: Home Fluxx
passages:
  - {id: turn.drw, where: step 1, quote: Draw.}
  - {id: turn.draw, where: step 1, quote: Draw.}
  - {id: turn.draw, where: step 1, quote: Draw.}
  - {id: turn.play, were: step 2, quote: Play.}
  - {id: turn.play, where: step 2, quote: ''}
"""
    with pytest.raises(RulebookError) as caught:
        read_rulebook(write(tmp_path, text, "home/passages.yaml"))
    assert [mistake.line for mistake in caught.value.mistakes] == [1, 4, 6, 7, 8]


# Names are no paths ---------------------------------------------------------------------------------------------------

HOME = """\
edition: {edition}
cards:
  - {{use: Basic Rules, origin: family}}
  - {{name: Toast, type: keeper, origin: house}}
"""


@pytest.mark.parametrize("edition", ["../secret", "a/b", "'..'", "x" * 5000, "'C:\\x'", "[home]", "''", "'a\0b'"])
def test_an_edition_is_a_short_plain_name(tmp_path: Path, edition: str) -> None:
    with pytest.raises(FileError) as caught:
        read_deck(write(tmp_path, HOME.format(edition=edition)))
    assert len(str(caught.value)) < 400


def test_no_rulebook_is_read_from_outside_the_folder_of_decks(tmp_path: Path) -> None:
    for name in ("common", "math"):
        (tmp_path / "decks" / name).mkdir(parents=True)
        (tmp_path / "decks" / name / "rulebook.yaml").write_bytes((decks_root() / name / "rulebook.yaml").read_bytes())
    write(tmp_path, "not: read\n", "secret/rulebook.yaml")
    for edition in ("../secret", "..", "x" * 5000, "a\0b"):
        assert load_rulebook(edition, tmp_path / "decks").passage("turn.draw").edition == "math"


def test_a_scenario_knows_where_it_comes_from() -> None:
    made = Scenario("math", "by-hand", "", (), fluxx_nb.scenarios("math")[0].setup, ())
    assert (made.name, made.is_own) == ("math/by-hand", False)
