"""Mutants: every file of the package and saves of all editions, each spoiled a little."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.story.saves.saves import save
from fluxx_nb.story.scenarios import filekinds
from fluxx_nb.story.time.timeline import Timeline
from tests.tabletop import answer_at_random, deck_called

SCALARS = (
    "", "~", "5", "-1", "0", "1.5", "2000000000", "99999999999999999999999", "true", "no", "[]", "{}", "[1]", "[[]]",
    "{a: b}", "{}: {}", "'", '"', "x", "Ada", "Noor", "any", "all", "'\\e[2J'", '"\\x00"', '"\\ud800"', "\x00",
    "\u202e", "2025-99-99", "2025-11-16", "1:59:59", "0x10", ".nan", ".inf", "!!int x", "!!binary x", "&a [*a]", "*b",
    "<<: 1",
    "? [a]", "- - -", "---", "x" * 90, "x" * 6000, "../../etc", "math", "join", "expect", "Steal a Keeper", "Draw 2",
    "keeper", "goal", "null", "=", "%", "@", "`", "|", ">", "# x", ": ", "- ", "[", "]", "}", "{",
)  # fmt: skip
"""What somebody might write where something else belongs."""
_ENTRIES = 3
"""How many entries of a long file a mutant has: a whole file of scenarios would take most of the time to read."""


class Source(NamedTuple):
    """A sound file, of which mutants are made."""

    kind: str
    edition: str
    head: str
    entries: list[str]

    def text(self, rng: Random) -> str:
        """The file, or some of its entries."""
        if self.kind != filekinds.SCENARIOS:
            return self.head + "".join(self.entries)
        return self.head + "".join(rng.sample(self.entries, min(_ENTRIES, len(self.entries))))


@cache
def sources() -> tuple[Source, ...]:
    """All files of the package, and a save of each edition and of solitaire."""
    names = {
        "cards.yaml": filekinds.DECK,
        "rulebook.yaml": filekinds.RULEBOOK,
        "citations.yaml": filekinds.CITATIONS,
        "scenarios.yaml": filekinds.SCENARIOS,
    }
    found = []
    for folder in (*editions(), "common"):
        for name, kind in names.items():
            path = decks_root() / folder / name
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                head, entries = _divide(text) if kind == filekinds.SCENARIOS else (text, [])
                found.append(Source(kind, folder, head, entries))
    return (*found, *(Source(filekinds.SAVE, edition, _save(edition), []) for edition in (*editions(), "solo")))


def _divide(text: str) -> tuple[str, list[str]]:
    """The lines before the first scenario, and the scenarios."""
    head, *entries = text.split("\n- id:")
    return head + "\n", [f"- id:{entry}\n" for entry in entries]


def _save(edition: str) -> str:
    alone = edition == "solo"
    setup = Setup(("Ada",) if alone else ("Ada", "Noor", "Lin"), seed=5, solo=alone)
    line, rng = Timeline.new(deck_called("startrek" if alone else edition), setup), Random(5)
    for _ in range(25):
        answer_at_random(line, rng)
    if not alone:
        line.join("Max")
    branch = line.before_answer(3)
    answer_at_random(branch, rng)
    line.branches.append(branch)
    return save(line)


def mutant(source: Source, rng: Random) -> str:
    """A file with one to three things wrong, or by chance with none."""
    text = source.text(rng)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(_SPOILERS[source.kind == filekinds.SAVE])(text, rng)
    return text


# What can happen to a file ------------------------------------------------------------------------------------------


def _change_signs(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(SCALARS) + text[at + rng.randrange(4) :]


def _cut(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.3 else text[:at] + text[at + rng.randrange(200) :]


def _drop_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def _repeat_line(text: str, rng: Random) -> str:
    lines = text.split("\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    return "\n".join(lines)


def _indent(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = " " * rng.randrange(7) + lines[at].lstrip()
    return "\n".join(lines)


def _change_value(text: str, rng: Random) -> str:
    """Another value behind a key, in a line or inside braces."""
    places = [at for at in range(len(text) - 1) if text[at] == ":" and text[at + 1] in " \n"]
    if not places:
        return text
    at = rng.choice(places) + 1
    ends = [end for sign in ",}\n" if (end := text.find(sign, at)) >= 0]
    return f"{text[:at]} {rng.choice(SCALARS)}{text[min(ends, default=len(text)) :]}"


def _swap_words(text: str, rng: Random) -> str:
    """Two words of the file change places: keys, cards and numbers stand where others belong."""
    words = sorted({word for word in text.replace("\n", " ").split(" ") if word})
    if len(words) < 2:
        return text
    one, other = rng.sample(words, 2)
    at = text.find(one, rng.randrange(len(text)))
    return text if at < 0 else text[:at] + other + text[at + len(one) :]


def _change_json(text: str, rng: Random) -> str:
    """Another value in a save, or another key."""
    try:
        data = json.loads(text)
    except ValueError:
        return text
    if not isinstance(data, dict) or not data:
        return text
    key = rng.choice((*data, "solo", "scenario", "ages", "date", "meta_rules", "x"))
    data[key] = rng.choice(JSONS)
    return json.dumps(data)


def _change_answers(text: str, rng: Random) -> str:
    start = text.find('"answers":"') + len('"answers":"')
    at = rng.randrange(start, max(start + 1, text.find('"', start)))
    sign = rng.choice(("z", "<1>", "<join:Zoe>", "<leave:Ada>", "<foo:x>", "(0)", "(01)", "()", "0", "1", "<", "é"))
    return text[:at] + sign + text[at + rng.randrange(3) :]


JSONS: tuple[object, ...] = (
    None, True, 0, -1, 7, 10**30, 1.5, "", "x", "math", "\x1b", "\ud800", [], [1], [[]], {}, {"a": 1}, ["Ada"],
    ["Ada", "Noor"], ["Ada", "ada"], [2025, 11, 16], [{"at": 0, "answers": "0"}], [{"at": 99, "answers": ""}],
    {"Ada": 12}, ["Plan B"], "math/a-tie-goes-on", "martian/../math", "0" * 50,
)  # fmt: skip

_Spoiler = Callable[[str, Random], str]
_SPOILERS: dict[bool, tuple[_Spoiler, ...]] = {
    False: (_change_signs, _cut, _drop_line, _repeat_line, _indent, _change_value, _change_value, _swap_words),
    True: (_change_signs, _cut, _change_json, _change_json, _change_answers, _change_answers),
}
