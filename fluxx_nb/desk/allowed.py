"""Allowed: what a seat may choose now, and what it may not, as far as a question is about it.

A question names cards, types of cards and verbs. Legal options that it names go first, then what is refused and shares
a telling word with it. Cards that the seat cannot see are never named.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from fluxx_nb.desk.finder import package_finder
from fluxx_nb.desk.knowledge import Knowledge
from fluxx_nb.desk.wording import WORDS_OF_ASKING, stem, words_of
from fluxx_nb.engine.core.card import ACTION, GOAL, KEEPER, SURPRISE
from fluxx_nb.engine.core.decisions import Option, use_chosen
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label
from fluxx_nb.story.advise.choices import Refusal, asked_passages
from fluxx_nb.story.advise.refusals import refusals
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import counted, listing, sentence_of

_MOST = 3
_MOST_LISTED = 20
"""How many options are named one by one."""
_USE, _CANCEL = "use", "cancel"
_VERBS = {
    "play": "play",
    "play aside": "play",
    "play one more": "play",
    "limit": "discard",
    "discard": "discard",
    "goal": "discard",
    "give": "give",
    "attach": "attach",
    "surprise": _CANCEL,
}
"""What someone does with a card that they choose, by the kind of choice."""
_LOSING = frozenset({"discard", "give"})
"""What someone would rather not do, so that they must."""
_PLAYING = frozenset({"play", _USE})
"""People say both of a card that they play."""
_DEEDS = frozenset({"play", "draw", "discard", "take", "give", "attach", _USE, _CANCEL, "end", "win"})
"""Words for what players do; many are in the names of cards too."""
_LITTLE = """
now card turn cant cannot not allow right immediately still please one another player other choose something anything
must should need many
"""
_SAYS_LITTLE = frozenset(_LITTLE.split())
"""Words that fit any moment: they don't tell what a question is about."""
_COMPOUNDS = ("discard pile", "draw pile", "free action", "hand limit", "keeper limit", "meta rule")
"""Read as one word: someone who asks about the discard pile doesn't want to discard."""
_SAME = {
    "steal": "take",
    "grab": "take",
    "finish": "end",
    "pass": "end",
    "stop": _CANCEL,
    "prevent": _CANCEL,
    "counter": _CANCEL,
    "answer": _CANCEL,
    "hold": "hand-limit",
}
_TYPES = (KEEPER, GOAL, ACTION, SURPRISE)
NO_CHOICE = "No choice to make now. Press Next until someone chooses, then ask again."
OVER = "The game is over, so there is no choice to make."


class NowSaid(NamedTuple):
    """A sentence about the moment, with the rules behind it."""

    text: str
    rules: tuple[str, ...]


def telling(text: str) -> set[str]:
    """Return the words of a text that tell what it is about."""
    said = spoken(text)
    for words in _COMPOUNDS:
        said = said.replace(words, words.replace(" ", "-"))
    cut = (stem(word) for word in said.split() if word not in WORDS_OF_ASKING)
    return {_SAME.get(word, word) for word in cut} - _SAYS_LITTLE


class _Choice(NamedTuple):
    """An option that the seat sees."""

    label: str
    name: str
    """The name of its card as words of a question; empty for an option without a card."""
    verb: str
    """What is done with it; empty where that depends on the card that makes someone choose."""
    words: set[str]


class Permissions:
    """The latest moment of a game, as one seat sees it."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game, self._seat = game, seat
        self._who = game.state.names[seat]

    def allowed(self, question: str) -> list[NowSaid]:
        """Return what the seat may choose, as far as a question is about it; all of it if it names nothing."""
        if telling(question):
            return self._about(question)
        return [self._may_choose()] if self._choices else self._first_refused()

    def refused(self, question: str) -> list[NowSaid]:
        """Return why the seat may not do what a question names; if it names nothing, the first things refused."""
        return self._about(question) if telling(question) else self._first_refused()

    def exactly(self, question: str) -> list[NowSaid]:
        """Return what is allowed or refused if a question asks for that and says nothing else."""
        names, rest = self._split(question)
        if names:
            found = [one for one in self._choices if one.name in names]
            return [self._among(found)] if found and rest <= _DEEDS and _suits(found[0].verb, rest) else []
        return [_told(one) for one in self._refusals if telling(one.what) == rest]

    def _about(self, question: str) -> list[NowSaid]:
        names, rest = self._split(question)
        fitting = self._fitting(names, rest)
        if fitting:
            return [self._may_choose() if len(fitting) == len(self._choices) > 1 else self._among(fitting)]
        asked = (rest or telling(question)) - {one.verb for one in self._choices}
        found = [one for one in self._refusals if _is_about(one.what, names, asked)]
        ranked = sorted(found, key=lambda one: -len(telling(question) & telling(f"{one.what} {one.why}")))
        if said := [*self._lacking(rest), *map(_told, ranked)]:
            return said[:_MOST]
        missing = names - {one.name for one in self._choices}
        if missing and self._sees_all:
            gone = list(dict.fromkeys(card.name for card in self._game.deck if spoken(card.name) in missing))
            return [self._not_among(f"{listing(gone)} {'is' if len(gone) == 1 else 'are'} not")]
        # Who asks for another deed than the one at hand hears what there is to choose.
        return [self._may_choose()] if self._choices and rest and rest <= _DEEDS else []

    def _lacking(self, rest: set[str]) -> list[NowSaid]:
        """Return that no card of the type that a question names is there to be played."""
        kinds = {SURPRISE} if _CANCEL in rest else rest.intersection(_TYPES)
        sought = kinds and rest <= {*_PLAYING, _CANCEL, *kinds}
        if not sought or not self._sees_all or any(kinds & one.words for one in self._choices):
            return []
        return [self._not_among(f"No {listing([kind.title() for kind in sorted(kinds)], 'or')} is")]

    def _split(self, question: str) -> tuple[set[str], set[str]]:
        """Return the cards of this deck that a question names, and the telling words of the rest."""
        said, names = f" {spoken(question)} ", set[str]()
        legal = {one.name for one in self._choices}
        kinds = package_finder().catalog.kinds
        for name in sorted({spoken(card.name) for card in self._game.deck}, key=lambda name: (-len(name), name)):
            # A Goal is called Nothing: of names of one word only those count that say enough by themselves.
            if f" {name} " in said and (" " in name or name in legal or name in kinds):
                names.add(name)
                said = said.replace(f" {name} ", " ")
        return names, telling(said)

    # What the seat may do ---------------------------------------------------------------------------------------

    @cached_property
    def _sees_all(self) -> bool:
        decision = self._game.decision
        return (
            decision is not None
            and decision.who == self._seat
            and Knowledge(self._game.state, self._seat).sees_options(decision)
        )

    @cached_property
    def _choices(self) -> list[_Choice]:
        """The options of the seat, without cards that it cannot see."""
        decision, s = self._game.decision, self._game.state
        if decision is None or decision.who != self._seat:
            return []
        knows = Knowledge(s, self._seat)
        seen = (option for option in decision.options if knows.sees_options(decision._replace(options=(option,))))
        return [self._choice(option, _VERBS.get(decision.about, "")) for option in seen]

    def _choice(self, option: Option, verb: str) -> _Choice:
        s = self._game.state
        said = label(s, option, self._seat)
        if isinstance(option, int):
            card = s.deck.cards[option]
            return _Choice(said, spoken(card.name), verb, telling(f"{said} {card.type}"))
        if option.startswith(f"{_USE}:"):
            name = s.deck.cards[use_chosen(option)[0]].name
            return _Choice(f"{said} ({name})", spoken(name), _USE, telling(f"{said} {name} free action"))
        words = telling(said)
        return _Choice(said, "", next(iter(words & _DEEDS), ""), words)

    def _fitting(self, names: set[str], rest: set[str]) -> list[_Choice]:
        """Return the options that a question names: by the card, by most of its words, or by what is done with them."""
        deeds, wanted = rest & _DEEDS, rest - _DEEDS
        able = [one for one in self._choices if _suits(one.verb, deeds)]
        if names:
            return [one for one in able if one.name in names]
        if not wanted:
            return [one for one in able if one.verb] if deeds else []
        # Someone who wants to look at a pile doesn't mean The Innsmouth Look: without a verb every word must fit.
        shared = [len(wanted & one.words) for one in able]
        most = max(max(shared, default=0), 1 if deeds else len(wanted))
        return [one for one, many in zip(able, shared, strict=True) if many == most]

    def _may_choose(self) -> NowSaid:
        decision = self._game.decision
        labels = counted(one.label for one in self._choices)
        text = f"{self._who} may choose now: {_listed(labels, 'or')}"
        if decision is not None:
            least, most = decision.least, decision.most
            verb = _VERBS.get(decision.about, "")
            forced = verb in _LOSING and least > 0
            if decision.several or forced:
                many = f"{most}" if least == most else f"up to {most}" if least == 0 else f"{least} to {most}"
                does = f"must {verb}" if forced else "chooses"
                listed = _listed(labels, "or" if most == 1 else "and")
                text = f"{self._who} {does} {many} of these now: {listed}"
        return NowSaid(sentence_of(text), asked_passages(self._game))

    def _among(self, found: Sequence[_Choice]) -> NowSaid:
        labels = list(dict.fromkeys(one.label for one in found))
        text = f"{_listed(labels)} {'is' if len(labels) == 1 else 'are'} among what {self._who} may choose now."
        return NowSaid(f"{text[:1].upper()}{text[1:]}", asked_passages(self._game))

    def _not_among(self, lacking: str) -> NowSaid:
        legal = _listed(counted(one.label for one in self._choices), "or")
        text = f"{lacking} among what {self._who} may choose now: {legal}"
        return NowSaid(sentence_of(text), asked_passages(self._game))

    # What it may not do -----------------------------------------------------------------------------------------

    @cached_property
    def _refusals(self) -> list[Refusal]:
        return refusals(self._game, self._seat)

    def _first_refused(self) -> list[NowSaid]:
        """Return the first things that are refused now; what no moment allows is left out."""
        never = note(self._game.deck, "mixing editions")
        return [_told(one) for one in self._refusals if one.cite != never][:_MOST]


def spoken(text: str) -> str:
    """Return the words of a text as a question has them, with single spaces."""
    return " ".join(words_of(text))


def _suits(verb: str, deeds: set[str]) -> bool:
    """Whether someone who names these deeds may mean an option with which this is done."""
    return not verb or not deeds or verb in deeds or (verb in {*_PLAYING, _CANCEL} and not deeds.isdisjoint(_PLAYING))


def _is_about(refused: str, names: set[str], asked: set[str]) -> bool:
    """Whether what is refused names one of the cards, or shares a word that was asked for and is no other deed."""
    if any(f" {name} " in f" {spoken(refused)} " for name in names):
        return True
    words = telling(refused)
    deeds, wanted = words & _DEEDS, asked & _DEEDS
    return bool(asked & words) and not (deeds and wanted and deeds.isdisjoint(wanted))


def _told(one: Refusal) -> NowSaid:
    return NowSaid(sentence_of(f"{one.what[:1].upper()}{one.what[1:]}: not now, because {one.why}"), one.cite)


def _listed(labels: Sequence[str], last: str = "and") -> str:
    more = len(labels) - _MOST_LISTED
    return listing([*labels[:_MOST_LISTED], f"{more} more"] if more > 0 else labels, last)
