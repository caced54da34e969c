"""Rulings: what a scenario teaches, in one sentence, with the rulebook's words. Nothing in them is made up here.

The sentence is the answer to the scenario's question and the first reason that its file gives for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.story.scenarios.scenario import Scenario

_BREAK = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"0-9])")
_TITLE = re.compile(r"\b(?:Mr|Mrs|Dr|Lt|St)\.$")
"""A dot that ends no sentence."""
_SMALL_WORDS = """
A After All Alone Also An Another Any Anybody As At Before Being Bonus Both By Can Cards Complying Discarding During
Each Every Everybody First For Four From He Here His If In It Its Just Laying Most Moving New No Nobody Not Nothing
Now Of On Once One Only Optional Other Others Out Players Playing Putting She So Some Somebody Sometimes Still That
The Their Then There These They This Those Three To Two Under Until Using Usually What Whatever When Where Which
While Who Whoever Whose Winning With Without You Your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that are written small in the middle of a sentence, whatever a card says."""


@dataclass(frozen=True)
class Ruling:
    """A scenario as an answer to a question at the table."""

    scenario: Scenario

    @property
    def edition(self) -> str:
        """The edition that it is for."""
        return self.scenario.edition

    @property
    def text(self) -> str:
        """The ruling in one sentence."""
        lesson = self.scenario
        answer = lesson.answer[:1].upper() + lesson.answer[1:]
        reason = first_sentence(lesson.because, lesson.deck)
        if not answer or not reason:
            return reason or (f"{answer}." if answer else self.passages[0].gist)
        return f"{answer}{';' if ':' in answer + reason else ':'} {_small(reason, lesson.deck)}"

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The rulebook's words for it, the main passage first."""
        book = self.scenario.deck.rulebook
        return tuple(book.passage(one) for one in self.scenario.teaches)

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data, as `fluxx-nb find --json` prints it."""
        lesson = self.scenario
        return {
            "edition": lesson.edition,
            "id": lesson.id,
            "title": lesson.title,
            "ask": lesson.ask,
            "ruling": self.text,
            "source": lesson.source,
            "teaches": list(lesson.teaches),
            "cites": [{"id": p.id, "edition": p.edition, "where": p.where, "quote": p.quote} for p in self.passages],
        }

    def __str__(self) -> str:
        return f"{self.text} {self.passages[0]}"

    def __repr__(self) -> str:
        return f"<Ruling {self.scenario.name}: {self.text}>"


def first_sentence(text: str, deck: Deck) -> str:
    """The first sentence of a text; a name such as “Mr. Spock” or “Jackpot!” does not end it."""
    loud = tuple(card.name for card in deck if card.name[-1] in ".?!")
    sentence = ""
    for piece in _BREAK.split(" ".join(text.split())):
        sentence = f"{sentence} {piece}".lstrip()
        if not _TITLE.search(sentence) and not (loud and sentence.endswith(loud)):
            break
    return sentence


def _small(sentence: str, deck: Deck) -> str:
    """A sentence as it goes on after a colon: with a small letter, unless it begins with a name."""
    word = re.split(r"\W", sentence, maxsplit=1)[0]
    if word not in _SMALL or any(sentence.startswith(card.name) for card in deck):
        return sentence
    # “New Rules” and “All players”: of these two only the second is no name.
    return sentence if sentence.startswith("New Rule") else sentence[0].lower() + sentence[1:]
