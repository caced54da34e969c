"""The author's way on the command line: `check` and `tell` take whatever somebody has written, without tracebacks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fluxx_nb.engine.files.deckroot import decks_root
from tests.own_scenarios import ENTRY, OWN, with_edition

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Writes a file into the working folder."""
    monkeypatch.chdir(tmp_path)

    def put(text: str | bytes, name: str = "my.yaml") -> str:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    return put


Write = Callable[..., str]

# Scenarios -----------------------------------------------------------------------------------------------------------


def test_check_takes_a_file_of_scenarios(run: Run, write: Write) -> None:
    assert run("check", write(OWN)) == (0, "my.yaml: 2 scenarios; all valid\n", "")
    assert run("check", write(ENTRY, "math/lessons.yaml"))[0] == 0
    assert run("check", write(ENTRY), "--edition", "math")[0] == 0


@pytest.mark.parametrize("command", ["check", "tell"])
def test_a_bare_list_in_any_folder_hears_the_ways_out(run: Run, write: Write, command: str) -> None:
    code, out, err = run(command, write(ENTRY))
    assert code == 1
    assert "my.yaml:1: does not say which edition its scenarios are for" in out + err
    for way in ("write `edition: math`", "a folder of that name", "add --edition cthulhu or"):
        assert way in out + err


def test_tell_tells_every_scenario_of_a_file(run: Run, write: Write) -> None:
    code, out, _ = run("tell", write(OWN))
    assert code == 0
    assert out.startswith("A stolen Keeper wins (my.yaml/steal-and-win)\n")
    assert "\nA turn without news (my.yaml/nothing-happens)\n" in out
    assert "Answer: Ada wins." in out
    assert run("tell", write(ENTRY), "--edition", "math")[0] == 0


@pytest.mark.parametrize("words", [["my.yaml", "steal-and-win"], ["my.yaml/steal-and-win"]])
def test_tell_tells_one_scenario_of_a_file(run: Run, write: Write, words: list[str]) -> None:
    write(OWN)
    code, out, _ = run("tell", *words)
    assert code == 0
    assert "A stolen Keeper wins" in out
    assert "A turn without news" not in out


def test_tell_as_json_is_one_document_or_a_list(run: Run, write: Write) -> None:
    several = json.loads(run("tell", write(OWN), "--json")[1])
    assert [one["winner"] for one in several] == ["Ada", None]
    assert json.loads(run("tell", "my.yaml", "steal-and-win", "--json")[1]) == several[0]
    assert json.loads(run("tell", write(with_edition(ENTRY), "one.yaml"), "--json")[1]) == several[0]
    assert {"edition", "players", "outcome", "steps"} <= set(several[0])


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        (["my.yaml", "steal-and-wine"], 1, "did you mean 'steal-and-win'?"),
        (["my.yaml/steal-and-wine"], 2, "did you mean 'steal-and-win'?"),
        (["my.yaml", "--seed", "3"], 2, "brings its own table"),
        (["my.yaml", "--solo"], 2, "leave out"),
        (["my.yaml", "--edition", "maths"], 2, "did you mean 'math'?"),
        (["nowhere.yaml"], 2, "there is no file nowhere.yaml"),
        (["math", "plus-victory"], 2, "math/plus-victory"),
        (["deck.yaml", "plus-victory"], 2, "only a file of scenarios"),
        (["rulebook.yaml"], 2, "is a rulebook: it holds no game to tell"),
        (["citations.yaml"], 2, "is a table of citations: it holds no game to tell"),
        (["words.yaml"], 1, "a deck has `cards:`"),
        (["../../x"], 2, "no edition, scenario or file named"),
        (["math/zzz"], 2, "`fluxx-nb scenarios math` lists what there is"),
        (["x" * 5000], 2, "no edition, scenario or file named"),
        (["x" * 5000 + ".yaml"], 2, "there is no file …xxx"),
    ],
    ids=lambda word: str(word)[:40],
)
def test_tell_says_what_it_cannot_tell(run: Run, write: Write, words: list[str], code: int, problem: str) -> None:
    write(OWN)
    write("cards:\n- {use: Basic Rules, origin: family}\n", "deck.yaml")
    write("passages: []\n", "rulebook.yaml")
    write("rows: []\n", "citations.yaml")
    write("just words\n", "words.yaml")
    returned, out, err = run("tell", *words)
    assert (returned, out) == (code, "")
    assert problem in err
    assert len(err) < 500


def test_tell_says_what_does_not_hold_in_all_scenarios(run: Run, write: Write) -> None:
    wrong = OWN.replace("winner: Ada", "winner: Noor").replace("turn: Noor", "turn: Ada")
    code, out, err = run("tell", write(wrong))
    assert (code, out) == (1, "")
    assert "my.yaml:13: steal-and-win: the winner should be Noor" in err
    assert "my.yaml:25: nothing-happens: whose turn it is should be Ada" in err


# All mistakes, of all files -------------------------------------------------------------------------------------------


def test_check_tells_all_mistakes_of_a_file_each_with_its_line(run: Run, write: Write) -> None:
    """Also those that show only when the scripts of the sound scenarios are played."""
    wrong = (
        OWN.replace("[Steal a Keeper]", "[Steel a Keeper]")
        .replace("24 Hours", "24 Ours")
        .replace("turn: Noor", "turn: Ada")
    )
    code, out, _ = run("check", write(wrong))
    first, second, third, last = out.splitlines()
    assert code == 1
    assert first.startswith("my.yaml:7: there is no card 'Steel a Keeper' in Math Fluxx; did you mean")
    assert second.startswith("my.yaml:9: there is no card '24 Ours'")
    assert third.startswith("my.yaml:25: nothing-happens: whose turn it is should be Ada, but is Noor")
    assert last == "3 problems found."


NO_TEXT = {"NUL": b"a: \0\n", "Latin-1": "a: ä\n".encode("latin-1"), "UTF-16": "a: 1\n".encode("utf-16")}


@pytest.mark.parametrize("data", NO_TEXT.values(), ids=NO_TEXT)
def test_one_bad_file_does_not_hide_the_next(run: Run, write: Write, data: bytes) -> None:
    write(data, "lessons/a.yaml")
    write(data, "lessons/rulebook.yaml")
    write("{", "lessons/b.json")
    write("cards:\n- {use: Basic Rules, orgin: x}\n- {use: Drow 2}\n", "lessons/c.yaml")
    write(OWN, "lessons/d.yaml")
    code, out, _ = run("check", "lessons")
    assert code == 1
    told = [line.partition(": ")[0] for line in out.splitlines()]
    wrong = [f"lessons/{name}" for name in ("a.yaml:1", "b.json:1", "c.yaml:2", "c.yaml:3")]
    assert told == [*wrong, "lessons/d.yaml", "lessons/rulebook.yaml:1", "5 problems found."]


ODD = {
    "a seed in words": ENTRY + "  seed: abc\n",
    "a script in words": ENTRY.replace("  script:\n    - Ada: Steal a Keeper\n", "  script: abc\n"),
    "an edition with a path": OWN.replace("edition: math", "edition: ../../math"),
    "an endless edition": OWN.replace("edition: math", f"edition: {'x' * 5000}"),
    "an endless edition of a deck": f"edition: {'x' * 5000}\ncards:\n- {{use: Basic Rules, origin: family}}\n",
    "a deck with a path": "edition: ../x\ncards:\n- {use: Basic Rules, origin: family}\n",
    "an endless edition of a rulebook": f"edition: {'x' * 5000}\ntitle: X\npassages: []\n",
    "no scenarios": "edition: math\nscenarios:\n",
    "nothing": "",
    "a list of nothing": "[]\n",
    "brackets": "[" * 3000,
    "a number": "7\n",
    "a rulebook of words": "passages: none\n",
    "citations of words": "rows: none\n",
    "a save of another program": '{"fluxx_nb": 9}',
    "a save without answers": '{"fluxx_nb": 1, "deck": "math"}',
    "a save with an endless number": '{"fluxx_nb": 1, "deck": "math", "answers": "", "players": [], "seed": '
    + "9" * 5000
    + "}",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_whatever_a_file_holds_check_answers_in_sentences(run: Run, write: Write, text: str) -> None:
    code, out, err = run("check", write(text), "--edition", "math")
    *problems, last = out.splitlines()
    assert (code, err) == (1, "")
    assert last == f"{len(problems)} problem{'s' if len(problems) > 1 else ''} found."
    assert all(line.startswith("my.yaml:") and len(line) < 400 for line in problems)


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b.yaml", "nowhere/my.yaml"], ids=lambda name: name[:20])
def test_whatever_a_file_is_called_check_answers_in_a_sentence(run: Run, name: str) -> None:
    code, out, err = run("check", name)
    assert (code, out) == (2, "")
    assert "there is no file" in err


# Citations and rulebooks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(decks_root().glob("*/citations.yaml")), ids=lambda path: path.parent.name)
def test_check_takes_the_citations_of_the_package(run: Run, path: Path) -> None:
    code, out, _ = run("check", str(path))
    assert code == 0, out
    assert "citations; it is valid" in out


WRONG_ROWS = "rows:\n- {event: turnd, quote: [turn.play]}\n- {event: turned, card: Toast, quote: [turn.play]}\n"


def test_citations_are_held_against_the_deck_beside_them(run: Run, write: Write) -> None:
    write(
        "edition: home\ncards:\n- {use: Basic Rules, origin: family}\n- {name: Toast, type: keeper, origin: house}\n"
        "- {name: Breakfast, type: goal, origin: house, copies: 5, goal: {keepers: [Toast]}}\n",
        "home/cards.yaml",
    )
    code, out, _ = run("check", write(WRONG_ROWS, "home/citations.yaml"), "--edition", "math")
    assert (code, len(out.splitlines())) == (1, 2)
    assert out.startswith("home/citations.yaml:2: 'event' names 'turnd'")
    # Without a deck beside them, they are for the edition that is told.
    code, out, _ = run("check", write(WRONG_ROWS, "away/citations.yaml"), "--edition", "math")
    assert [line.partition(" ")[0] for line in out.splitlines()[:2]] == [
        "away/citations.yaml:2:",
        "away/citations.yaml:3:",
    ]
    code, out, _ = run("check", "away/citations.yaml")
    assert (code, "does not say which deck it is for" in out) == (1, True)
    write("cards: 5\n", "home/cards.yaml")
    code, out, _ = run("check", "home/citations.yaml")
    assert (code, "not checked, because home/cards.yaml has errors. Fix them first" in out) == (1, True)


def test_each_mistake_of_a_deck_is_told_once_however_many_files_need_it(run: Run, write: Write) -> None:
    write(
        "edition: home\ncards:\n- {use: Basic Rules, origin: family}\n- {name: Toast, type: keper}\n", "home/cards.yaml"
    )
    write(WRONG_ROWS, "home/citations.yaml")
    write("deck: cards.yaml\nscenarios:\n- {id: one}\n", "home/scenarios.yaml")
    code, out, _ = run("check", "home")
    lines = out.splitlines()
    assert code == 1
    assert sum("'keper'" in line for line in lines) == 1
    assert "home/citations.yaml: not checked, because home/cards.yaml has errors. Fix them first" in lines
    assert "home/scenarios.yaml:1: the deck has errors. Fix them first" in lines
    assert len(lines) == len(set(lines))
    # Without the deck among the files, its mistakes are told with the first file that needs it.
    _, out, _ = run("check", "home/citations.yaml", "home/scenarios.yaml")
    assert [line.partition(":")[0] for line in out.splitlines() if "'keper'" in line] == ["home/cards.yaml"]


def test_common_citations_are_held_against_every_edition(run: Run, write: Write) -> None:
    code, out, _ = run("check", write(WRONG_ROWS, "common/citations.yaml"))
    assert code == 1
    assert out.splitlines()[0].startswith("common/citations.yaml:2: 'event' names 'turnd'")
    assert out.splitlines()[-1] == "1 problem found.", "the common rows may name a card of any edition"


def test_a_rulebook_of_any_name_is_read_itself(run: Run, write: Write) -> None:
    text = "edition: home\ntitle: Home\npassages:\n- {id: turn.drw, where: step 1, quote: Draw.}\n"
    code, out, _ = run("check", write(text, "home/words.yaml"))
    assert code == 1
    assert out.startswith("home/words.yaml:4: no passage 'turn.drw'")
    code, out, _ = run("check", write(text.replace("drw", "draw"), "home/words.yaml"))
    assert (code, out) == (0, "home/words.yaml: a rulebook with 1 passage; it is valid\n")
