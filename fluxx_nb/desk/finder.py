"""The Finder: situations by whatever words somebody has for them, the best first.

SQLite's full-text index does the work: it comes with Python, knows word forms (porter) and ranks (bm25). A word that
stands nowhere is taken for the beginning of one, or else for its nearest neighbour.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from contextlib import closing
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from heapq import nlargest
from itertools import pairwise

from fluxx_nb.desk.asked import asked
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.desk.ways import PASSED_OVER, Alike, PhraseIndex, stems_of, words_of
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.card import CREEPER, KEEPER
from fluxx_nb.engine.core.checks import need, need_number
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, OUT, RULES_DECK
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.story.scenarios.library import Scenario, scenarios
from fluxx_nb.story.scenarios.scriptfile import WORDS_OF_SCRIPTS

_COLUMNS = {
    "title": 3.0,
    "ask": 2.0,
    "answer": 1.0,
    "story": 1.0,
    "rule": 2.0,
    "asked": 2.0,
    "gist": 1.0,
    "quote": 1.0,
    "also": 0.5,
    "cards": 1.0,
    "texts": 0.2,
    "edition": 1.0,
}
"""What a situation is found by, and how much each counts: what it is about before what merely lies on the table."""
_WAY = 0.3
"""How much the best way of asking counts beside the best of all that is written in situations."""
_OWN, _MAIN, _RULING, _ALSO = 1.0, 1.0, 0.8, 0.3
"""What of a way goes to a situation: its own question; its main rule, less where it rests on a ruling (such are exotic,
and found by their own words); a rule that it shows besides."""
_RULE, _WITNESSES = 0.25, 2
"""How much the rule of a situation counts beside itself: as well as the best two situations fit that teach it. One that
stands alone among its like was met by chance."""
_NEAR = 0.75
"""How alike a misspelt word must be to the one that was meant, from 0 to 1."""
_SURE = 0.85
"""How alike it must be for nobody to doubt it."""
_SHORTEST_BEGINNING = 4
"""How much of a word must stand there to be taken for its beginning, unless it is the last one."""
_MOST_FOUND = 1000
_UNSEEN = (DRAW, DISCARD, OUT, BASICS, RULES_DECK)


def cards_of(lesson: Scenario) -> list[str]:
    """The cards that lie on the table of a situation or that its script names, each once."""
    deck, table = lesson.deck, lesson.setup.table or {}
    found = [deck.cards[card].name for zone, cards in table.get("zones", ()) if zone not in _UNSEEN for card in cards]
    for _, word, said in lesson.script:
        if word not in WORDS_OF_SCRIPTS:
            found += [one for one in (said if isinstance(said, list | tuple) else [said]) if one in deck]
    return list(dict.fromkeys(found))


class Finder:
    """An index of situations."""

    def __init__(self, lessons: Sequence[Scenario]) -> None:
        self.lessons = list(lessons)
        self._taught = Counter(lesson.teaches[0] for lesson in self.lessons)
        self._alike = Alike(asked().alike)
        # A notebook may search in another thread than the one that imported this; nothing is written after this.
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        columns, marks = ", ".join(_COLUMNS), ", ".join("?" * len(_COLUMNS))
        self._index.execute(f"CREATE VIRTUAL TABLE found USING fts5({columns}, tokenize='porter unicode61')")
        rows = [[self._alike.words(text) for text in _entry(lesson)] for lesson in self.lessons]
        numbered = [(number, *map(" ".join, row)) for number, row in enumerate(rows)]
        self._index.executemany(f"INSERT INTO found (rowid, {columns}) VALUES (?, {marks})", numbered)
        ways = self._asked()
        said = [self._alike.words(way) for way, _ in ways]
        self._whose = [whose for _, whose in ways]
        self._words = Counter(word for texts in (*rows, said) for text in texts for word in text)
        self._ways = PhraseIndex(said, stems_of(self._words))
        self._kinds = Alike(_kinds(self.lessons, {word for words in said[: -len(self.lessons)] for word in words}))

    def _asked(self) -> list[tuple[str, list[tuple[int, float]]]]:
        """Every way of asking with the situations that it leads to, each with its share."""
        whose: dict[str, list[tuple[int, float]]] = {rule: [] for rule in asked().ways}
        for number, lesson in enumerate(self.lessons):
            main = _RULING if lesson.source == "ruling" else _MAIN
            for rule in lesson.teaches:
                whose.setdefault(rule, []).append((number, main if rule == lesson.teaches[0] else _ALSO))
        ways = [(way, whose[rule]) for rule, some in asked().ways.items() for way in some]
        return ways + [(f"{one.title} {one.ask}", [(number, _OWN)]) for number, one in enumerate(self.lessons)]

    def find(self, words: str, edition: str | None = None, most: int = 20, near: float = 0.0) -> list[Ruling]:
        """The rulings that fit best, of one edition or of all; with `near`, only those nearly as good as the best."""
        fits = self._fits(words)
        listed = [(fit, place) for place, fit in fits.items() if edition in (None, self.lessons[place].edition)]
        listed.sort(key=lambda one: (-one[0], one[1]))
        return [Ruling(self.lessons[place]) for fit, place in listed[:most] if fit >= near * listed[0][0]]

    def speaks_of(self, words: str) -> bool:
        """Whether most of the telling words stand anywhere here, well spelt or nearly; if not, a hit means little."""
        said = self._alike.words(words[:LONGEST_SEARCH])
        telling = [pair for pair in zip(said, self._all_meant(said), strict=True) if pair[0] not in PASSED_OVER]
        known = [pair for pair in telling if self._knows(*pair)]
        return 2 * len(known) > len(telling) or not telling

    def _knows(self, word: str, meant: str) -> bool:
        if word == meant:
            return word in self._words or self._has(word)
        return meant.startswith(word) or _alike(word, meant) >= _SURE

    def _fits(self, words: str) -> Mapping[int, float]:
        """How well each situation fits: by what is written in it, and by the best way of asking that leads to it."""
        said = self._all_meant(self._alike.words(words[:LONGEST_SEARCH]))
        # Whoever asks about the Klingons may well ask about any Creeper.
        any_such = self._kinds.words(" ".join(said))
        terms = list(dict.fromkeys(_terms(said) + _terms(any_such)))
        if not terms:
            return {}
        weights = ", ".join(map(str, _COLUMNS.values()))
        # The rank of FTS5 is negative, and the smaller the better.
        query = f"SELECT rowid, -bm25(found, {weights}) FROM found WHERE found MATCH ?"
        written: dict[int, float] = dict(self._index.execute(query, (" OR ".join(terms),)).fetchall())
        most = max(written.values(), default=1.0)
        asked_so: dict[int, float] = {}
        for way, fit in (*self._ways.fit(said).items(), *self._ways.fit(any_such).items()):
            for place, share in self._whose[way]:
                asked_so[place] = max(asked_so.get(place, 0.0), fit * share)
        places = written.keys() | asked_so.keys()
        fits = {place: written.get(place, 0.0) / most + _WAY * asked_so.get(place, 0.0) for place in places}
        by_rule: defaultdict[str, list[float]] = defaultdict(list)
        for place, fit in fits.items():
            by_rule[self.lessons[place].teaches[0]].append(fit)
        rules = {
            rule: sum(nlargest(_WITNESSES, some)) / min(_WITNESSES, self._taught[rule])
            for rule, some in by_rule.items()
        }
        return {place: fit + _RULE * rules[self.lessons[place].teaches[0]] for place, fit in fits.items()}

    def _all_meant(self, said: Sequence[str]) -> list[str]:
        """The words that somebody has in mind; the last one may be still in writing."""
        return [
            *(self._meant(one, _SHORTEST_BEGINNING) for one in said[:-1]),
            *(self._meant(one, 1) for one in said[-1:]),
        ]

    def _meant(self, word: str, shortest: int) -> str:
        """The word that somebody has in mind: this one, one that begins so, or one that is written nearly so."""
        if word in PASSED_OVER or word in self._words or self._has(word):
            return word
        # Hardly anybody gets the first letter wrong.
        begins = [one for one in self._words if one[0] == word[0]]
        longer = [one for one in begins if len(word) >= shortest and one.startswith(word)]
        if longer:
            return max(longer, key=self._words.__getitem__)
        near = get_close_matches(word, begins, 5, _NEAR)
        # Of those that are about as near, the one that is used most.
        return max(near, key=lambda one: (round(_alike(word, one), 1), self._words[one]), default=word)

    def _has(self, word: str) -> bool:
        """Whether a form of the word stands anywhere."""
        query = "SELECT 1 FROM found WHERE found MATCH ? LIMIT 1"
        with closing(self._index.execute(query, _quoted([word]))) as rows:
            return rows.fetchone() is not None


def _kinds(lessons: Sequence[Scenario], common: Container[str]) -> dict[str, str]:
    """What kind a Keeper or a Creeper is: by its name, and by the last word of it unless that is a common one."""
    found: dict[str, set[str]] = {}
    for deck in {lesson.edition: lesson.deck for lesson in lessons}.values():
        titled = words_of(deck.title)
        for card in deck:
            name = words_of(card.name)
            if name and card.type in (KEEPER, CREEPER) and name[-1] not in titled:
                short = name[1:] if name[0] == "the" else name
                for said in {" ".join(name), " ".join(short), *([] if name[-1] in common else name[-1:])}:
                    found.setdefault(said, set()).add(card.type)
    return {said: kinds.pop() for said, kinds in found.items() if len(kinds) == 1}


def _terms(words: list[str]) -> list[str]:
    """What to look for: each word that says something, and each pair of words that stand side by side."""
    telling = [word for word in words if word not in PASSED_OVER]
    if not telling:
        return _quoted(words)
    pairs = [pair for pair in pairwise(words) if not PASSED_OVER.issuperset(pair)]
    pairs += pairwise(telling)
    return _quoted([*telling, *(" ".join(pair) for pair in pairs)])


def _entry(lesson: Scenario) -> list[str]:
    """A situation in the columns of the index."""
    book = lesson.deck.rulebook
    main, *others = (book.passage(one) for one in lesson.teaches)
    cards = cards_of(lesson)
    return [
        f"{lesson.title} {lesson.id}",
        lesson.ask,
        f"{lesson.answer} {lesson.because}",
        lesson.story,
        f"{main.title} {main.where}",
        " ".join(asked().ways.get(main.id, ())),
        main.gist,
        main.quote,
        " ".join(f"{one.title} {one.gist} {one.quote}" for one in others),
        " ".join(cards),
        " ".join(lesson.deck[name].text for name in cards),
        lesson.deck.title,
    ]


def _quoted(terms: Sequence[str]) -> list[str]:
    """Terms in the marks that FTS5 wants, each once; they are words, so no mark stands in them."""
    return [f'"{term}"' for term in dict.fromkeys(terms)]


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


@cache
def package_finder() -> Finder:
    """The index of all situations of the package; it is made once."""
    return Finder(scenarios())


def find(words: str, edition: str | None = None, most: int = 20) -> list[Ruling]:
    """The rulings that answer a question in plain words, the best first: `find("can I win on another's turn")`."""
    need("What is looked for", words, str, "words, such as 'keeper limit'")
    need_number("`most`", most, 1, _MOST_FOUND)
    if edition is not None:
        edition = load_edition(str(edition)).edition
    return package_finder().find(words, edition, most)
