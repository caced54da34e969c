"""The Finder: situations by whatever words somebody has for them, the best first.

SQLite's full-text index does the work: it comes with Python, knows word forms (porter) and ranks (bm25). A word that
stands nowhere is taken for the beginning of one, or else for its nearest neighbour.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from itertools import pairwise

from fluxx_nb.desk.asked import asked
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.kinds import need, need_number
from fluxx_nb.engine.core.state import BASICS, DISCARD, DRAW, OUT, RULES_DECK
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.story.scenario import Scenario, scenarios
from fluxx_nb.story.scriptfile import WORDS_OF_SCRIPTS

_COLUMNS = {
    "title": 3.0,
    "ask": 2.0,
    "answer": 1.0,
    "story": 1.0,
    "rule": 2.0,
    "asked": 4.0,
    "gist": 1.0,
    "quote": 1.0,
    "also": 0.5,
    "cards": 1.0,
    "texts": 0.2,
}
"""What a situation is found by, and how much each counts: what it is about before what merely lies on the table."""
_WORDS_OF_ASKING = """
a am an and are as at be been but by can could did do does doing done for from get gets had has have he her him his
how i if im in into is it its just may me my of on or she so than that the their them then there these they this to
up us vs want was we were what when where which who whom whose why will with would you your
"""
_PASSED_OVER = frozenset(_WORDS_OF_ASKING.split())
"""Words of asking. They count only beside another word, as in “in play”."""
_NEAR = 0.75
"""How alike a misspelt word must be to the one that was meant, from 0 to 1."""
_MOST_FOUND = 1000
_WORD = re.compile(r"\w+")
_UNSEEN = (DRAW, DISCARD, OUT, BASICS, RULES_DECK)


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters; “isn't” is one word."""
    return _WORD.findall(text.lower().replace("'", "").replace("’", ""))


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
        # A notebook may search in another thread than the one that imported this; nothing is written after this.
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(_COLUMNS)
        self._index.execute(f"CREATE VIRTUAL TABLE found USING fts5({columns}, tokenize='porter unicode61')")
        rows = [_entry(lesson) for lesson in self.lessons]
        marks = ", ".join("?" * len(_COLUMNS))
        numbered = [(number, *row) for number, row in enumerate(rows)]
        self._index.executemany(f"INSERT INTO found (rowid, {columns}) VALUES (?, {marks})", numbered)
        self._words = Counter(word for row in rows for text in row for word in words_of(text))

    def find(self, words: str, edition: str | None = None, most: int = 20, near: float = 0.0) -> list[Ruling]:
        """The rulings that fit best, of one edition or of all; with `near`, only those nearly as good as the best."""
        terms = self._terms(words_of(words[:LONGEST_SEARCH]))
        if not terms:
            return []
        weights = ", ".join(str(weight) for weight in _COLUMNS.values())
        query = f"SELECT rowid, bm25(found, {weights}) AS rank FROM found WHERE found MATCH ? ORDER BY rank, rowid"
        found: list[Ruling] = []
        least = 0.0
        with closing(self._index.execute(query, (" OR ".join(terms),))) as rows:
            for place, rank in rows:
                lesson = self.lessons[place]
                if edition is not None and lesson.edition != edition:
                    continue
                # The rank of FTS5 is negative, and the smaller the better.
                least = least or near * rank
                if len(found) == most or rank > least:
                    break
                found.append(Ruling(lesson))
        return found

    def _terms(self, said: list[str]) -> list[str]:
        """What to look for: each word that says something, and each pair of words that stand side by side."""
        words = [self._meant(word) for word in said]
        telling = [word for word in words if word not in _PASSED_OVER]
        if not telling:
            return _quoted(words)
        pairs = [pair for pair in pairwise(words) if not _PASSED_OVER.issuperset(pair)]
        pairs += pairwise(telling)
        return _quoted([*telling, *(" ".join(pair) for pair in pairs)])

    def _meant(self, word: str) -> str:
        """The word that somebody has in mind: this one, one that begins so, or one that is written nearly so."""
        if word in _PASSED_OVER or word in self._words or self._has(word):
            return word
        longer = [one for one in self._words if one.startswith(word)]
        if longer:
            return max(longer, key=self._words.__getitem__)
        near = get_close_matches(word, self._words, 5, _NEAR)
        # Of those that are about as near, the one that is used most.
        return max(near, key=lambda one: (round(_alike(word, one), 1), self._words[one]), default=word)

    def _has(self, word: str) -> bool:
        """Whether a form of the word stands anywhere."""
        query = "SELECT 1 FROM found WHERE found MATCH ? LIMIT 1"
        with closing(self._index.execute(query, _quoted([word]))) as rows:
            return rows.fetchone() is not None


def _entry(lesson: Scenario) -> list[str]:
    """A situation in the columns of the index."""
    book, ways = lesson.deck.rulebook, asked()
    main, *others = (book.passage(one) for one in lesson.teaches)
    cards = cards_of(lesson)
    return [
        f"{lesson.title} {lesson.id}",
        lesson.ask,
        f"{lesson.answer} {lesson.because}",
        lesson.story,
        f"{main.title} {main.where}",
        ways.get(main.id, ""),
        main.gist,
        main.quote,
        " ".join(f"{one.title} {one.gist} {one.quote} {ways.get(one.id, '')}" for one in others),
        " ".join(cards),
        " ".join(lesson.deck[name].text for name in cards),
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
