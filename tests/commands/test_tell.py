from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fluxx_nb import desk, new_game
from fluxx_nb.commands.narration import narrate
from fluxx_nb.players import Party
from fluxx_nb.story.scenarios.library import scenario, scenarios

Run = Callable[..., tuple[int, str, str]]


def test_tell_reads_as_a_story_with_quotes(run: Run) -> None:
    code, out, _ = run("tell", "math", "--seed", "7")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "Math Fluxx: Ada, Noor and Lin play, with seed 7."
    assert "Turn 1: Ada goes first." in lines
    assert "      “Draw the number of cards currently required.” (Math Fluxx, On your turn, step 1; turn.draw)" in lines
    assert lines[-1].startswith("The end, after ")
    assert lines[-1].endswith(".")
    assert max(map(len, lines)) <= 100


def test_tell_quotes_a_rule_in_two_turns_and_names_it_from_then_on(run: Run) -> None:
    _, out, _ = run("tell", "martian", "--seed", "3")
    turns = out.split("\nTurn ")[1:]
    assert len(turns) > 5
    drawn = "“Draw the number of cards currently required.”"
    assert [turn.count(drawn) for turn in turns[:2]] == [1, 1]
    assert all(drawn not in turn for turn in turns[2:])
    assert all("(Draw first" in turn for turn in turns[2:])
    _, out, _ = run("tell", "martian", "--seed", "3", "--in-full")
    assert all(drawn in turn for turn in out.split("\nTurn ")[1:])


def test_each_quote_stands_under_the_sentence_it_explains(run: Run) -> None:
    _, out, _ = run("tell", "math", "--seed", "7", "--players", "2")
    lines = [line.strip() for line in out.splitlines()]
    heading = next(at for at, line in enumerate(lines) if line.startswith("Turn 2"))
    assert lines[heading + 1].startswith("“Players take turns, going clockwise")
    drawn = next(at for at, line in enumerate(lines[heading:], heading) if line.startswith("Noor draws"))
    assert lines[drawn + 1].startswith("“Draw the number of cards")


def test_tell_indents_what_is_played_inside_something(run: Run) -> None:
    _, out, _ = run("tell", "math", "--seed", "7")
    lines = out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("  Ada plays the Action Draw 2 and Use 'em."))
    inside = [line for line in lines[at + 1 :] if line.lstrip().startswith("Ada plays ")]
    assert all(line.startswith("    Ada plays ") and "as part of the Action Draw 2" in line for line in inside[:2])


def test_tell_tells_a_paragraph_for_each_step_that_people_count(run: Run) -> None:
    _, out, _ = run("tell", "math/draw-three-after-one")
    assert re.search(r"\n +\w+ draws [\w ]+ and [\w ]+: Draw 3 requires 3, and \w+ has drawn 1\.\n", out)
    _, out, _ = run("tell", "math", "--seed", "7")
    assert "is done and goes to the discard pile" not in out, "that every Action is discarded goes without saying"


def test_tell_marks_the_chosen_option(run: Run) -> None:
    _, out, _ = run("tell", "math", "--seed", "7")
    lines = out.splitlines()
    asked = [n for n, line in enumerate(lines) if re.search(r" left .*in hand\.$", line)]
    assert asked
    for n in asked:
        told = " ".join(lines[n + 1 : n + 6])
        assert told.count("[") >= 1
        assert told.index("[") < told.index("]")


def told(run: Run, *words: str) -> dict[str, Any]:
    code, out, _ = run("tell", *words, "--json")
    assert code == 0
    data: dict[str, Any] = json.loads(out)
    return data


def test_tell_as_json_has_every_step_with_all_its_quotes(run: Run) -> None:
    data = told(run, "martian", "--seed", "3", "--players", "Ada,Noor")
    assert {"edition", "players", "outcome", "steps"} <= set(data)
    assert (data["edition"], data["players"]) == ("martian", ["Ada", "Noor"])
    assert data["winner"] in data["outcome"]
    numbers = [step["n"] for step in data["steps"]]
    assert numbers == sorted(set(numbers))
    for n, step in zip(numbers, data["steps"], strict=True):
        assert set(step) == {"n", "beat", "player", "text", "cites", "card", "besides", "cause", "event", "why", "ask"}
        assert step["text"]
        assert step["card"] is None or set(step["card"]) == {"name", "text", "origin", "reading"}
        assert step["cites"] or (step["card"] and step["card"]["text"]), step["text"]
        assert step["why"]
        assert step["cause"] is None or (step["cause"] < n and step["cause"] in numbers)
        assert all(set(cite) == {"id", "edition", "where", "quote"} for cite in step["cites"])
    assert any(step["ask"] for step in data["steps"])


def test_tell_plays_what_the_table_agrees_on(run: Run) -> None:
    words = ("math", "--players", "2", "--bots", "random", "--meta", "Plan B")
    texts = [step["text"] for step in told(run, *words, "--date", "2026-11-16", "--age", "Ada=12")["steps"]]
    assert any("Plan B" in text for text in texts[:5])
    assert told(run, *words) == told(run, *words)
    assert told(run, *words) != told(run, *words, "--seed", "1")
    assert told(run, *words) != told(run, *words, "--bots", "greedy")


def test_tell_of_a_scenario_plays_its_script_and_ends_with_its_question(run: Run) -> None:
    asking = next(one for one in scenarios("martian") if one.ask and one.script)
    code, out, _ = run("tell", asking.name)
    assert code == 0
    assert out.startswith(f"{asking.title} ({asking.name})")
    assert asking.ask in out
    assert f"Answer: {asking.answer}." in out


def test_tell_of_a_save_replays_it(run: Run, saved: Path) -> None:
    data = told(run, str(saved))
    again = told(run, "math", "--seed", "11", "--players", "Ada,Noor")
    assert data == again


def test_tell_refuses_another_table_for_a_scenario_or_a_save(run: Run, saved: Path) -> None:
    for what in (scenarios("martian")[0].name, str(saved)):
        code, _, err = run("tell", what, "--seed", "3")
        assert code == 2
        assert "brings its own table" in err


def test_tell_of_a_broken_save_says_why(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    code, _, err = run("tell", str(path))
    assert code == 1
    assert "is not JSON" in err


def test_tell_of_a_broken_deck_says_file_and_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards:\n  - {use: Basic Rules, orgin: family}\n", encoding="utf-8")
    code, _, err = run("tell", str(path))
    assert code == 1
    assert f"{path}:2: " in err
    assert "did you mean 'origin'?" in err


def test_tell_plays_solo_fluxx(run: Run) -> None:
    code, out, _ = run("tell", "startrek", "--solo", "--seed", "2")
    assert code == 0
    assert out.startswith("Star Trek Fluxx: Ada plays solo, with seed 2.")
    assert "is turned up from the Rules deck." in out
    data = told(run, "startrek", "--solo", "--players", "Noor", "--seed", "5")
    assert (data["players"], data["winner"]) == (["Noor"], None)
    assert data["outcome"] == f"Noor has {data['score']} scored Goals."


def test_tell_says_what_cannot_be_played_alone(run: Run) -> None:
    for words, why in (
        (("math", "--solo"), "does not have Solo Fluxx"),
        (("startrek", "--solo", "--players", "2"), "2 players cannot play Solo Fluxx"),
        (("startrek/solo-goal-scored", "--solo"), "leave out --players"),
    ):
        code, _, err = run("tell", *words)
        assert (code, why in err) == (2, True)


def test_a_code_is_told(run: Run) -> None:
    shared = desk.code(scenario("math/something-for-nothing"))
    assert run("tell", shared)[1] == run("tell", "math/something-for-nothing")[1]
    told, out, err = run("tell", shared[:-6])
    assert (told, out) == (1, "")
    assert "has no end" in err
    game = new_game("math", ["Ada", "Noor"], seed=3)
    assert "Math Fluxx: Ada and Noor play, as shared." in run("tell", desk.code(game))[1]
    assert run("tell", shared, "--seed", "3")[0] == 2


def test_a_story_that_nests_without_end_stays_readable(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "cards:\n  - {use: Basic Rules, origin: family}\n"
        "  - {name: Hoard, type: goal, origin: house, goal: {most: {what: cards in hand, at_least: 99}}}\n"
        "  - {name: Top, type: action, origin: house, copies: 60, play: [play_top_card]}\n",
        encoding="utf-8",
    )
    game = new_game(path, 2, seed=1)
    Party(game.setup).play_out(game, most=4)
    assert max(len(line) for line in narrate(game)) <= 100


def test_what_is_no_news_is_not_told(run: Run) -> None:
    steps = told(run, "startrek", "--seed", "5", "--players", "3")["steps"]
    texts = [step["text"] for step in steps]
    assert not [text for text in texts if "holds no Surprise" in text]
    assert not [text for text in texts if "all dealt with" in text]
