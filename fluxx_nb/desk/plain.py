"""Each rule in a plain sentence, and six typical questions for each edition: the reader of `answers.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fluxx_nb.engine.core.card import CARD_TYPES
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.engine.files.yamltext import Lined, line_of, read_lined
from fluxx_nb.story.scenarios.reader import Reader

FILE = "answers.yaml"
ANY = "any"
"""The key of what is for every edition that has nothing of its own."""
_SUCH_AS = '{any: "Turns go clockwise.", math: "…"}'


@dataclass(frozen=True)
class Together:
    """Rules of which each edition has its own, answered in one sentence where no edition is named."""

    rules: tuple[str, ...]
    title: str
    answer: str


@dataclass(frozen=True)
class PlainRules:
    """What such a file holds."""

    answers: Mapping[str, Mapping[str, str]]
    """For each rule its sentence by edition, with `any` for the others."""
    together: tuple[Together, ...]
    twins: tuple[tuple[str, ...], ...]
    """Rules that say the same to a player, from several places of the rulebooks."""
    needs: Mapping[str, tuple[str, ...]]
    """For a type of card, or the name of a card, the beginnings of the ids of rules that make no sense without it."""
    typical: Mapping[str, tuple[str, ...]]
    """Typical questions by edition, with `any` for all editions."""

    def needed(self, rule: str) -> str:
        """Return the card, or the type of card, without which a rule makes no sense; empty if it needs no card."""
        return next((kind for kind, ids in self.needs.items() if rule.startswith(ids)), "")


@cache
def plain_rules() -> PlainRules:
    """Return the plain sentences of the package."""
    return read_plain_rules(decks_root() / "common" / FILE)


def read_plain_rules(path: Path) -> PlainRules:
    """Read such a file; one error lists everything that is wrong in it."""
    read = Reader(path)
    data = read.mapping("the file", read_lined(path), 1, '{answers: {order.clockwise: "Turns go clockwise."}}')
    told = read.mapping("`answers`", data.get("answers"), 1, '{order.clockwise: "Turns go clockwise."}')
    known = load_rulebook("").ids()
    answers = {
        rule: _by_edition(read, rule, said, told.lines[rule])
        for rule, said in told.items()
        if read.known("there is no rule", rule, told.lines[rule], known)
    }
    cards = {*CARD_TYPES, *(card.name for name in editions() for card in load_edition(name))}
    needs = read.mapping("`needs`", data.get("needs"), 1, "{creeper: [creeper.]}")
    for kind in needs:
        read.known("there is no card and no type of card", kind, needs.lines[kind], cards)
    typical = read.mapping("`typical`", data.get("typical"), 1, "{math: [Can I add my Keepers?]}")
    for edition in typical:
        read.known("there is no edition", edition, typical.lines[edition], (ANY, *editions()))
    found = PlainRules(
        answers,
        tuple(_together(read, data, known)),
        tuple(_twins(read, data, known)),
        {kind: _words(read, kind, ids, needs.lines[kind]) for kind, ids in needs.items()},
        {name: _words(read, name, asked, typical.lines[name]) for name, asked in typical.items()},
    )
    read.mistakes.tell()
    return found


def _by_edition(read: Reader, rule: str, said: Any, line: int) -> dict[str, str]:
    if not isinstance(said, Lined):
        word = read.word(f"`{rule}`", said, line)
        return {} if word is None else {ANY: str(word)}
    if ANY not in said:
        read.wrong(line, f"`{rule}` has no sentence for the other editions; write it as {_SUCH_AS}")
    found = {}
    for edition, sentence in said.items():
        if read.known("there is no edition", edition, said.lines[edition], (ANY, *editions())):
            found[edition] = str(read.word(f"`{rule}`, `{edition}`", sentence, said.lines[edition]) or "")
    return found


def _together(read: Reader, data: Lined, known: tuple[str, ...]) -> Iterable[Together]:
    for one, line in _listed(data, "together"):
        if not isinstance(one, dict) or {*one} != {"rules", "title", "answer"}:
            read.wrong(line, f"{shown(one)} must be {{rules: […], title: …, answer: …}}")
            continue
        rules = read.words_among("`rules`", one["rules"], line, "there is no rule", known)
        yield Together(tuple(map(str, rules)), str(one["title"]), str(one["answer"]))


def _twins(read: Reader, data: Lined, known: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    seen: set[str] = set()
    for one, line in _listed(data, "twins"):
        rules = read.words_among("`twins`", one, line, "there is no rule", known)
        for rule in rules:
            if rule in seen:
                read.wrong(rule.line, f"{str(rule)!r} has twins already. Keep it in one group.")
            seen.add(rule)
        yield tuple(map(str, rules))


def _listed(data: Lined, key: str) -> list[tuple[Any, int]]:
    """The entries of a list with their lines; anything else is a list of one."""
    listed, line = data.get(key) or [], data.lines.get(key, 1)
    return [(one, line_of(one, line)) for one in (listed if isinstance(listed, list) else [listed])]


def _words(read: Reader, name: str, value: Any, line: int) -> tuple[str, ...]:
    return tuple(map(str, read.words(f"`{name}`", value, line)))
