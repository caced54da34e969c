"""Files that are made to hang or kill a program: each is refused in a sentence, at once, and without much memory."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import fluxx_nb
from fluxx_nb import FileError
from fluxx_nb.engine.core.bounds import DEPTH, FILE_BYTES, LONGEST_TEXT, MOST_CARDS, NODES
from fluxx_nb.engine.files.yamltext import read_bytes
from tests.waiting import PATIENCE

MEGABYTES, SECONDS = 200, 2.0
"""What a refusal may take of a processor; on an idle one it takes less than half of it."""
WHOLE_RUN = 60
"""Seconds of a processor until the whole run is broken off."""

DECK = "edition: home\ncards:\n  - {use: Basic Rules, origin: family}\n  - {name: A, type: keeper, origin: house}\n"
SITUATION = "edition: math\nscenarios:\n  - {id: a, title: b, teaches: [turn.draw], players: {Ada: {}, Noor: {}}"
PASSAGES = "edition: home\ntitle: Home\npassages:\n  - {id: turn.draw, where: here, quote: "
SAVE = {"fluxx_nb": 1, "deck": "math", "digest": "0", "players": ["Ada", "Noor"], "seed": 1, "answers": ""}
BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)
CHAIN = "a0: &a0 x\n" + "".join(f"a{n}: &a{n} [[[[*a{n - 1}]]]]\n" for n in range(1, 400))


def saved(**fields: object) -> str:
    return json.dumps({**SAVE, **fields})


HOSTILE = {
    "brackets.yaml": ("[" * 30_000 + "]" * 30_000, f"deeper than {DEPTH} levels"),
    "brackets-in-a-deck.yaml": (DECK + "  - {name: B, icons: " + "[" * 30_000, f"deeper than {DEPTH} levels"),
    "braces.yaml": ("{a: " * 15_000, f"deeper than {DEPTH} levels"),
    "dashes.yaml": ("- " * 30_000 + "a", f"deeper than {DEPTH} levels"),
    "indented.yaml": ("".join(f"{' ' * n}a:\n" for n in range(600)), f"deeper than {DEPTH} levels"),
    "bomb.yaml": (BOMB, f"more than {NODES:,} values"),
    "chain.yaml": (CHAIN, f"deeper than {DEPTH} levels"),
    "itself.yaml": ("a: &a [*a]", "contains itself"),
    "values.yaml": ("[" + "1," * (NODES + 1) + "1]", f"more than {NODES:,} values"),
    "long-word.yaml": (f"cards: {'x' * 100_000}", f"the limit is {LONGEST_TEXT:,}"),
    "copies.yaml": (DECK.replace("house}", "house, copies: 2000000000}"), "from 1 to 500"),
    "many.yaml": (DECK + "".join(f"  - {{name: C{n}, type: keeper, origin: house, copies: 500}}\n" for n in range(9)),
                  f"the limit is {MOST_CARDS:,}"),
    "pairs.yaml": (DECK + "  - {name: G, type: goal, origin: house, goal: {pairs: 2000000000}}\n", "from 0 to 1,000"),
    "icons.yaml": (DECK.replace("house}", "house, icons: [zz]}")
                   + "  - {name: G, type: goal, origin: house, goal: {icons: {zz: 2000000000}}}\n", "from 0 to 1,000"),
    "points.yaml": (DECK.replace("house}", "house, points: {doom: 2000000000}}"), "from -100 to 100"),
    "value.yaml": (DECK.replace("house}", "house, value: 4711}"), "from 0 to 99"),
    "setting.yaml": (DECK + "  - {name: R, type: new rule, origin: house, rule: {draw: 2000000000}}\n", "to 1,000"),
    "count.yaml": (DECK + "  - {name: R, type: action, origin: house, play: [draw: {count: -1}]}\n", "from 0 to"),
    "steps.yaml": (DECK + "  - {name: R, type: action, origin: house, play: [" + "empty_trash, " * 5000 + "]}\n",
                   "5,000 steps; 20 are the most"),
    "title.yaml": (DECK.replace("name: A", f"name: {'A' * 4000}"), "at most 80 characters"),
    "digits.yaml": (DECK.replace("house}", f"house, copies: {'9' * 5000}}}"), "longer than a number of 20 digits"),
    "sixties.yaml": (DECK.replace("house}", f"house, copies: 1{':59' * 1600}}}"), "longer than a number"),
    "quote.yaml": (PASSAGES + "x" * 100_000 + "}", f"the limit is {LONGEST_TEXT:,}"),
    "mistakes.yaml": (DECK + "  - {name: B, typ: keeper}\n" * 7_000, "'B' is in line"),
    "player.yaml": (SITUATION.replace("Ada", "A" * 900) + "}", "not a player's name"),
    "seed.yaml": (SITUATION + f", seed: {'9' * 5000}}}", "longer than a number"),
    "script.yaml": (SITUATION + ", script: [" + "join: Max, " * 9_000 + "]}", "500 are the most"),
    "huge.yaml": ("# " + "x" * FILE_BYTES, "larger than"),
    "huge.json": (" " * 100_000_000, "larger than"),
    "save-depth.json": (saved(ages=0)[:-2] + "[" * 100_000, f"deeper than {DEPTH} levels"),
    "save-digits.json": (saved(seed=0).replace('"seed": 0', f'"seed": {"9" * 5000}'), "longer than a number"),
    "save-joins.json": (saved(answers="<join:Max><leave:Max>" * 3000), "no table has so many seats"),
    "save-answers.json": (saved(answers="0" * 900_000), "more than the 20,000 answers"),
    "save-places.json": (saved(answers="<999>" * 190_000), "more than the 20,000 answers"),
    "save-group.json": (saved(answers=f"({'1' * 900_000})"), "more than the 20,000 answers"),
    "save-branches.json": (saved(branches=[{"at": 0, "answers": "0"}] * 20_000), "20,000 branches"),
    "save-metas.json": (saved(meta_rules=["Plan B"] * 50_000), "agreed on twice"),
    "save-players.json": (saved(players=["A" * 100_000, "Noor"]), "not a player's name"),
    "save-cards.json": (saved(ages={str(n): 1 for n in range(50_000)}), "not at the table"),
}  # fmt: skip

WORKER = """
import contextlib, io, json, pathlib, re, sys, time
from fluxx_nb.cli import main

def most():
    status = pathlib.Path("/proc/self/status")
    return int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text()).group(1)) / 1024 if status.exists() else 0

main(["check", "/nowhere.yaml"])
for name in sys.argv[1:]:
    said, complained, start = io.StringIO(), io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        code = main(["check", name])
    seconds = time.process_time() - start
    print(json.dumps([name, code, said.getvalue(), complained.getvalue(), seconds, most()]), flush=True)
"""
Verdict = tuple[int, str, str, float, float]


def _narrow() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (WHOLE_RUN, WHOLE_RUN))


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Verdict]:
    """What a Python of its own said to each file, with its seconds and the megabytes that it had taken by then."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, (text, _) in HOSTILE.items():
        (folder / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WORKER, *HOSTILE],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(fluxx_nb.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=_narrow,
    )
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    return {name: tuple(row) for name, *row in rows}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_a_sentence_at_once(verdicts: dict[str, Verdict], name: str) -> None:
    assert name in verdicts, "the run had ended before"
    code, said, complained, seconds, megabytes = verdicts[name]
    assert (code, complained) == (1, ""), said[-300:]
    assert any(word in said for word in HOSTILE[name][1].split("|")), said[:300]
    assert max(len(line) for line in said.splitlines()) < 1000
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "cards.yaml")
    for path in (tmp_path / "cards.yaml", Path("/dev/zero")):
        with pytest.raises(FileError, match="give a plain file"):
            read_bytes(path)
