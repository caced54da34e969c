"""Make the index of the rulings desk: the catalog of all rules, and the weights that find the rule of a question.

    .venv/bin/python tools/desk_index.py           # or: make index
    .venv/bin/python tools/desk_index.py --hide    # learn without a fifth of the ways of asking, and ask those

The weights come from the ways of asking in `decks/common/asked.yaml`, from the titles, gists, quotes and plain answers
of the rules, and from the questions of the scenarios: logistic regression on the marks of each text
(`fluxx_nb/desk/wording.py`), one column for each rule and one for questions that no rulebook answers. The same files
give the same index.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np

from fluxx_nb.desk.asked import asked
from fluxx_nb.desk.catalog import Catalog
from fluxx_nb.desk.finder import Finder
from fluxx_nb.desk.making import make_catalog
from fluxx_nb.desk.stored import FILE, Index, digest, pack
from fluxx_nb.desk.weights import NOTHING, Weights
from fluxx_nb.desk.wording import TOGETHER, Wording, stem, strangers
from fluxx_nb.engine.files.deckroot import decks_root
from fluxx_nb.engine.files.rulebookfile import load_rulebook
from fluxx_nb.outputs import say

_LEAST = 2
"""A mark that only one text has says nothing about others."""
_SMALL = 0.03
"""How much is gained by small weights: too little, and the ways of asking are learned by heart."""
_STEPS = 20
_PIECE, _PAIR, _TOGETHER, _PATTERN = 0.35, 0.5, 0.6, 1.5
"""How much a piece of a word, neighboring words, two words in one question and a pattern tell, beside a word."""
_MOST = 127
_COMMON = 200
"""A mark of so many texts is common."""
_PARTS = 5
"""One way of asking in five is hidden when the method is tried."""


class Text(NamedTuple):
    """Something that is about a rule."""

    words: str
    rule: str


def ways_of_asking() -> Iterator[Text]:
    """Yield the ways of asking about each rule, and the questions that no rulebook answers."""
    for rule, ways in asked().ways.items():
        yield from (Text(way, rule) for way in ways)
    yield from (Text(question, NOTHING) for question in asked().beside)


def words_about(catalog: Catalog) -> Iterator[Text]:
    """Yield what the rulebooks, the answers and the scenarios say about each rule."""
    book = load_rulebook("")
    for rule in catalog.rules.values():
        yield Text(rule.title, rule.id)
        yield Text(book.passage(rule.id).gist, rule.id)
        yield from (Text(answer, rule.id) for answer in rule.answers.values())
        yield from (Text(quote.quote, rule.id) for quote in rule.quotes)
    yield from (Text(f"{one.title} {one.ask}", one.teaches[0]) for one in catalog.examples.values())


def learn(catalog: Catalog, ways: Iterable[Text]) -> Weights:
    """Return the weights of all marks."""
    texts = [*ways, *words_about(catalog)]
    wording = Wording.of(catalog.alike, catalog.kinds, catalog.patterns)
    said = [wording.words(text.words) for text in texts]
    strange = strange_words(texts, said)
    marked = [wording.marks(words) | strangers(words, strange.__contains__) for words in said]
    often = Counter(mark for marks in marked for mark in marks)
    marks = {mark: row for row, mark in enumerate(sorted(one for one, count in often.items() if count >= _LEAST))}
    telling = [round(log(1 + len(texts) / often[mark]) * _share(mark), 3) for mark in marks]
    rules = list(catalog.rules)
    columns = {rule: place for place, rule in enumerate([*rules, NOTHING])}
    given = _given(marked, marks, telling)
    solved = _solve(_likeness(given, len(texts)), np.array([columns[text.rule] for text in texts]), len(columns))
    table = np.stack([shares @ solved[lines] for lines, shares in given])
    scale = float(np.abs(table).max() / _MOST)
    bytes_of = np.clip(np.rint(table / scale), -_MOST, _MOST).astype(np.int8).tobytes()
    return Weights(rules, marks, telling, memoryview(bytes_of).cast("b"), scale, frozenset(strange & {*marks}))


def strange_words(texts: Sequence[Text], said: Sequence[Sequence[str]]) -> set[str]:
    """Return the words that no two rules' texts have: what is asked with them is rarely about the rules."""
    home = Counter[str]()
    others = set[str]()
    for text, words in zip(texts, said, strict=True):
        stems = {stem(word) for word in words}
        others |= stems
        if text.rule:
            home.update(stems)
    return {word for word in others if home[word] < _LEAST}


Matrix = np.ndarray[Any, Any]
Column = tuple[Matrix, Matrix]
"""The lines of the texts that have a mark, and its share in each."""


def _given(marked: Sequence[Set[str]], marks: Mapping[str, int], telling: Sequence[float]) -> list[Column]:
    """Return for each mark the texts that have it; the marks of each text are of length 1 together."""
    lines: list[list[int]] = [[] for _ in marks]
    shares: list[list[float]] = [[] for _ in marks]
    for line, own in enumerate(marked):
        rows = [marks[mark] for mark in own if mark in marks]
        size = sqrt(sum(telling[row] ** 2 for row in rows)) or 1.0
        for row in rows:
            lines[row].append(line)
            shares[row].append(telling[row] / size)
    return [(np.array(own), np.array(share, np.float32)) for own, share in zip(lines, shares, strict=True)]


def _likeness(given: Sequence[Column], size: int) -> Matrix:
    """Return how alike any two texts are. Most marks are in few texts, so that most of the work is left out."""
    common = [column for column in given if len(column[0]) >= _COMMON]
    wide = np.zeros((size, len(common)), np.float32)
    for place, (lines, shares) in enumerate(common):
        wide[lines, place] = shares
    alike: Matrix = wide @ wide.T
    for lines, shares in given:
        if len(lines) < _COMMON:
            alike[np.ix_(lines, lines)] += np.outer(shares, shares)
    return alike


def _solve(alike: Matrix, wanted: Matrix, wide: int) -> Matrix:
    """Return what each text says for each column, so that the chances of the wanted columns are as high as possible.

    Half the likeness is a bound of how the chances bend (Böhning's), so that one inverse serves for all steps; each
    step goes a little further than the last one did (Nesterov's way).
    """
    size = len(wanted)
    bound = 0.5 * alike
    bound[np.diag_indices(size)] += _SMALL
    inverse = np.linalg.inv(bound)
    del bound
    hoped = np.zeros((size, wide), np.float32)
    hoped[np.arange(size), wanted] = 1.0
    before = solved = np.zeros_like(hoped)
    for step in range(_STEPS):
        ahead = solved + step / (step + 3) * (solved - before)
        scores = alike @ ahead
        likely = np.exp(scores - scores.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        before, solved = solved, ahead - inverse @ (likely - hoped + _SMALL * ahead)
    return solved


def _share(mark: str) -> float:
    if mark.startswith("~"):
        return _PIECE
    if mark.startswith("@"):
        return _PATTERN
    if " " in mark:
        return _PAIR
    return _TOGETHER if TOGETHER in mark else 1.0


def try_hidden(catalog: Catalog, seed: int) -> str:
    """Learn without a random fifth of the ways of each rule, ask those, and return how many were understood."""
    by_rule: dict[str, list[Text]] = {}
    for way in ways_of_asking():
        by_rule.setdefault(way.rule, []).append(way)
    chance = Random(seed)
    hidden = {way for ways in by_rule.values() for way in chance.sample(ways, len(ways) // _PARTS)}
    finder = Finder(Index(catalog, learn(catalog, (way for way in ways_of_asking() if way not in hidden)), fresh=True))
    same = {rule: {*group} for group in (*catalog.twins, *(one[0] for one in catalog.together)) for rule in group}
    counts = Counter[str]()
    for text in sorted(hidden):
        found = [same.get(hit.rule, {hit.rule}) for hit in finder.find(text.words, most=3)]
        kind = "asked" if text.rule else "beside"
        right = [text.rule in group for group in found]
        counts.update({kind: 1, f"{kind} first": int(right[:1] == [True]), f"{kind} three": int(any(right))})
        counts[f"{kind} refused"] += not found
    return (
        f"{counts['asked']} hidden ways: first {counts['asked first']}, among three {counts['asked three']}, "
        f"refused {counts['asked refused']}; refused {counts['beside refused']} of {counts['beside']} beside"
    )


def main() -> None:
    """Write the index, or try the method on hidden ways of asking."""
    parser = argparse.ArgumentParser(description="Make the index of the rulings desk")
    parser.add_argument("--hide", action="store_true", help="hide a fifth of the ways of asking and ask them")
    parser.add_argument("--seed", type=int, default=1, help="random seed of what is hidden (default: 1)")
    args = parser.parse_args()
    catalog = make_catalog()
    if args.hide:
        say(try_hidden(catalog, args.seed))
        return
    weights = learn(catalog, ways_of_asking())
    FILE.write_bytes(pack(digest(decks_root()), catalog, weights))
    say(f"{FILE.name}: {len(catalog.rules)} rules, {len(weights.marks):,} marks, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
