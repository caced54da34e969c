"""Names in a sentence: cards that a seat may see are named, all others are `a card`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from fluxx_nb.engine.core.card import CREEPER, KEEPER, Card
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import RESOLVING, State, seat_of
from fluxx_nb.engine.core.titles import JOINS, marked, typed

UNSEEN = "a card"


class Teller:
    """Names for players and cards, as far as one seat may know them; with no seat, for a teacher who sees all hands."""

    __slots__ = ("_sight", "acting", "chosen", "exceeded", "is_play", "plays_told", "seat", "state")

    def __init__(
        self, state: State, seat: int | None = None, acting: int = -1, chosen: bool = False, is_play: bool = False
    ) -> None:
        self.state = state
        self.seat = seat
        self.acting = acting
        """The card that acts, where that is known: a Free Action leaves no trace in the State."""
        self.chosen = chosen
        """Whether someone has chosen since that card was named, so that it must be named again."""
        self.is_play = is_play
        """Whether the card that it happens to was played as one of the plays of the turn."""
        self.plays_told = False
        """Whether it was said already that all plays of the turn are made."""
        self.exceeded: Sequence[str] = ()
        """The limits that a player whose turn ends may exceed, where that is still to be said."""
        self._sight = Sight(state, seat)

    def player(self, seat: int) -> str:
        """Return the name of a player; `the table` if no one acts."""
        return self.state.names[seat] if seat >= 0 else "the table"

    def owner(self, zone: int) -> str:
        """Return the name of the player whose zone it is."""
        return self.player(seat_of(zone))

    def title(self, card: int) -> str:
        """Return the name of an open card: its type first if the name reads like a list or plain words."""
        return marked(self.state.deck.cards[card])

    def typed(self, card: int) -> str:
        """Return the name of an open card with its type first: `the Goal Thousands`."""
        return typed(self.state.deck.cards[card])

    def owned(self, zone: int, card: str) -> str:
        """Return the name of a card in front of a player, with its owner: `Noor's Ghoul`."""
        return f"{self.owner(zone)}'s {card.removeprefix('The ')}"

    def sees(self, *zones: int) -> bool:
        """Return whether this seat sees into one of the zones."""
        return any(self._sight.sees(zone) for zone in zones)

    def moving(self, card: int, source: int, target: int) -> str:
        """Return the name of a card that moves, for those who see where it comes from or where it goes."""
        return self.title(card) if self.sees(source, target) else UNSEEN

    def held(self, card: int) -> str:
        """Return the name of a card, for those who see where it is."""
        return self.title(card) if self.sees(self.state.zone_holding(card)) else UNSEEN

    def agree(self, card: int, one: str, many: str) -> str:
        """Return the form of a verb that fits the name of a card."""
        return many if is_plural(self.state.deck.cards[card]) else one

    @property
    def source(self) -> int:
        """The card that acts, the innermost one if plays are nested; or -1."""
        cards = self.state.zones[RESOLVING] if self.acting < 0 else [self.acting]
        return cards[-1] if cards else -1

    def because(self) -> str:
        """Return the name of the card that acts; else nothing."""
        return self.title(self.source) if self.source >= 0 else ""

    def for_card(self, names: str) -> str:
        """Return ` for` and the card that acts, to follow names of cards; in brackets if a name has a `for` itself."""
        because = self.because()
        if " for " in f"{names} {because}":
            return f" ({because})" if because else ""
        return f" for {because}" if because else ""


_TYPED = re.compile(r"the (Goal|Ungoal|Action|New Rule|Meta Rule|Surprise) ")
_ASIDE = re.compile(r"\(.*?\)")


def sentence_of(text: str) -> str:
    """Return a text as a sentence: a capital if it begins with a word of ours, and a full stop unless it has one."""
    if text.startswith((UNSEEN, "the ", "what ", "no ", "nothing", "everyone", "both ", "how ", "of ", "one part of ")):
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def is_plural(card: Card) -> bool:
    """Return whether the name of a card takes a plural verb: `The Penguins` does, `Metamorphosis` does not.

    Only what is in front of players does. Any other card is one card, whatever its name.
    """
    head = _AFTER_THE_NOUN.split(card.name)[0]
    plural = head.endswith("s") and not head.endswith(("ss", "is", "us", "Mars", "'s"))
    return plural and card.type in (KEEPER, CREEPER)


_AFTER_THE_NOUN = re.compile(r" (?:in|of|with) ", re.IGNORECASE)


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `no card`, `1 card`, `2 cards`."""
    if number == 0:
        return f"no {noun}"
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def tally(words: Sequence[str]) -> str:
    """Return several names as a list in words, repeated ones with their number: `Cow ×2 and Mars`."""
    return listing(counted(words))


def counted(words: Iterable[str]) -> list[str]:
    """Return each word once, in its order, one that comes more than once with how often: `Cow ×2`, `Mars`."""
    return [f"{word} ×{number}" if number > 1 else word for word, number in Counter(words).items()]


def listing(words: Sequence[str], last: str = "and") -> str:
    """Return several words as a list: `Mars, Earth and Moon`.

    A name with a comma or an `and` of its own comes last, after its type: `Mars and the Goal Yesterday, Again`. Where
    that would not show how far each name goes, semicolons keep them apart.
    """
    if len(words) < 2:
        return "".join(words)
    joined = [word for word in words if JOINS.search(_ASIDE.sub("", word))]
    others = [word for word in words if word not in joined]
    if joined:
        if len(joined) > 1 or not _TYPED.match(joined[0]) or any(map(_TYPED.match, others)):
            return f"{'; '.join(words[:-1])}; {last} {words[-1]}"
        words = [*others, *joined]
    # A name after its type would seem to go on: `the Goal Thousands, and Number Two`.
    stop = "," if _TYPED.match(words[-2]) else ""
    return f"{', '.join(words[:-1])}{stop} {last} {words[-1]}"


def clauses(told: Sequence[str]) -> str:
    """Return several clauses with subjects, joined: `Ada gets A and B, and Noor gets C`."""
    return ", and ".join(told) if len(told) < 3 else "; and ".join(("; ".join(told[:-1]), told[-1]))


def playing(setup: Setup) -> str:
    """Return who plays: `Ada, Noor and Lin play`."""
    return f"{setup.players[0]} plays solo" if setup.solo else f"{listing(setup.players)} play"
