"""Make the index of the rulings desk: the catalog of all rules, and the weights that find the rule of a question.

    .venv/bin/python tools/desk_index.py           # or: make index

The weights come from the ways of asking in `decks/common/asked.yaml`, from the titles, gists, quotes and plain answers
of the rules, and from the questions of the scenarios: ridge regression on the marks of each text
(`fluxx_nb/desk/wording.py`), one column for each rule and one for questions that no rulebook answers. The same files
give the same index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log
from typing import NamedTuple

import numpy as np

from fluxx_nb.desk.asked import asked
from fluxx_nb.desk.catalog import Catalog
from fluxx_nb.desk.making import make_catalog
from fluxx_nb.desk.stored import FILE, digest, pack
from fluxx_nb.desk.weights import NOTHING, Weights
from fluxx_nb.desk.wording import Wording
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.outputs import say

_LEAST = 2
"""A mark that only one text has says nothing about others."""
_RIDGE = 1.0
_PIECE, _PAIR, _PATTERN = 0.35, 0.6, 1.5
"""How much a piece of a word, a pair of words and a pattern tell, beside a word."""
_MOST = 127


class Text(NamedTuple):
    """Something that is about a rule, and how far it can be trusted to sound like a question."""

    words: str
    rule: str
    trust: float


def texts_of(catalog: Catalog) -> Iterator[Text]:
    """Yield everything that the weights are learned from."""
    for rule, ways in asked().ways.items():
        yield from (Text(way, rule, 1.0) for way in ways)
    yield from (Text(question, NOTHING, 1.0) for question in asked().beside)
    book = load_rulebook("")
    for rule in catalog.rules.values():
        yield Text(rule.title, rule.id, 0.7)
        yield Text(book.passage(rule.id).gist, rule.id, 0.5)
        yield from (Text(answer, rule.id, 0.7) for answer in rule.answers.values())
        yield from (Text(quote.quote, rule.id, 0.3) for quote in rule.quotes)
    yield from (Text(f"{one.title} {one.ask}", one.teaches[0], 0.5) for one in catalog.examples.values())


def learn(catalog: Catalog) -> Weights:
    """Return the weights of all marks."""
    texts = list(texts_of(catalog))
    wording = Wording.of(catalog.alike, catalog.kinds, catalog.patterns)
    marked = [wording.marks(wording.words(text.words)) for text in texts]
    often = Counter(mark for marks in marked for mark in marks)
    marks = {mark: row for row, mark in enumerate(sorted(one for one, count in often.items() if count >= _LEAST))}
    telling = [round(log(1 + len(texts) / often[mark]) * _share(mark), 3) for mark in marks]
    rules = list(catalog.rules)
    columns = {rule: place for place, rule in enumerate([*rules, NOTHING])}
    given = np.zeros((len(texts), len(marks)), np.float32)
    wanted = np.zeros((len(texts), len(columns)))
    for line, (text, own) in enumerate(zip(texts, marked, strict=True)):
        rows = [marks[mark] for mark in own if mark in marks]
        given[line, rows] = [telling[row] for row in rows]
        wanted[line, columns[text.rule]] = 1.0
    given /= np.maximum(np.linalg.norm(given, axis=1, keepdims=True), 1e-9)
    alike = (given @ given.T).astype(np.float64)
    alike[np.diag_indices(len(texts))] += [_RIDGE / text.trust for text in texts]
    table = given.T @ np.linalg.solve(alike, wanted)
    scale = float(np.abs(table).max() / _MOST)
    bytes_of = np.clip(np.rint(table / scale), -_MOST, _MOST).astype(np.int8).tobytes()
    return Weights(rules, marks, telling, memoryview(bytes_of).cast("b"), scale)


def _share(mark: str) -> float:
    if mark.startswith("~"):
        return _PIECE
    if mark.startswith("@"):
        return _PATTERN
    return _PAIR if " " in mark else 1.0


def main() -> None:
    """Write the index."""
    catalog = make_catalog()
    weights = learn(catalog)
    FILE.write_bytes(pack(digest(decks_root()), catalog, weights))
    say(f"{FILE.name}: {len(catalog.rules)} rules, {len(weights.marks):,} marks, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
