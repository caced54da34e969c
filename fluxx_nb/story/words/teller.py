"""A Teller speaks for one seat: it names what that seat may see and keeps quiet about the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, UNGOAL, Card
from fluxx_nb.engine.core.setup import Setup
from fluxx_nb.engine.core.sight import Sight
from fluxx_nb.engine.core.state import RESOLVING, State, seat_of

UNSEEN = "a card"


class Teller:
    """Names players and cards of a State as one seat (or, with no seat, a teacher who sees all hands) may hear them."""

    __slots__ = ("_sight", "acting", "chosen", "is_play", "seat", "state")

    def __init__(
        self, state: State, seat: int | None = None, acting: int = -1, chosen: bool = False, is_play: bool = False
    ) -> None:
        self.state = state
        self.seat = seat
        self.acting = acting
        """The card that what is told follows from, where that is known: a free action leaves no trace in the State."""
        self.chosen = chosen
        """Whether somebody has chosen since that card was named, so that it is to be named again."""
        self.is_play = is_play
        """Whether the card that it happens to was played as one of the plays of the turn."""
        self._sight = Sight(state, seat)

    def player(self, seat: int) -> str:
        """The name of a player; what nobody did, the table did."""
        return self.state.names[seat] if seat >= 0 else "the table"

    def owner(self, zone: int) -> str:
        """The name of the player whose zone it is."""
        return self.player(seat_of(zone))

    def title(self, card: int) -> str:
        """The name of a card that lies open."""
        return marked(self.state.deck.cards[card])

    def sees(self, *zones: int) -> bool:
        """Whether this seat sees into one of the zones."""
        return any(self._sight.sees(zone) for zone in zones)

    def moving(self, card: int, source: int, target: int) -> str:
        """The name of a card on its way, for whoever sees where it comes from or where it goes."""
        return self.title(card) if self.sees(source, target) else UNSEEN

    def held(self, card: int) -> str:
        """The name of a card, for whoever sees where it lies."""
        return self.title(card) if self.sees(self.state.zone_holding(card)) else UNSEEN

    def agree(self, card: int, one: str, many: str) -> str:
        """The form of a verb that fits the name of a card."""
        return many if is_plural(self.state.deck.cards[card]) else one

    @property
    def source(self) -> int:
        """The card that acts, the innermost one if plays are nested; or -1."""
        cards = self.state.zones[RESOLVING] if self.acting < 0 else [self.acting]
        return cards[-1] if cards else -1

    def because(self) -> str:
        """The name of the card that acts; else nothing."""
        return self.title(self.source) if self.source >= 0 else ""


def marked(card: Card) -> str:
    """The name of a card as a sentence has it: in quotation marks where it would read as a list or as plain words."""
    reads_as_a_list = _JOINS.search(card.name) is not None
    reads_as_a_word = card.type in (GOAL, UNGOAL) and (" " not in card.name or _COUNTS.match(card.name) is not None)
    return f"“{card.name}”" if reads_as_a_list or reads_as_a_word else card.name


_JOINS = re.compile(r",| and ", re.IGNORECASE)
_COUNTS = re.compile(r"\d+ (Keeper|Creeper|Card)s?\b")


def sentence_of(text: str) -> str:
    """Make a sentence of it: a capital where it begins with a word of ours, and a full stop unless it has its end."""
    if text.startswith((UNSEEN, "the ", "what ", "no one", "nothing", "everyone", "both ", "how ", "one part of ")):
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def is_plural(card: Card) -> bool:
    """Whether the name of a card is spoken of as several: `The Penguins` is, `Metamorphosis` is not.

    What lies in front of players is called by its name. Any other card is one card, whatever its title says.
    """
    head = _AFTER_THE_NOUN.split(card.name)[0]
    plural = head.endswith("s") and not head.endswith(("ss", "is", "us", "Mars", "'s"))
    return plural and card.type in (KEEPER, CREEPER)


_AFTER_THE_NOUN = re.compile(r" (?:in|of|with) ", re.IGNORECASE)


def count(number: int, noun: str) -> str:
    """A number with its noun: `no card`, `1 card`, `2 cards`."""
    if number == 0:
        return f"no {noun}"
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def tally(words: Sequence[str]) -> str:
    """Several names as one reads them aloud, a name that comes more than once with how often: `Cow twice and Mars`."""
    return listing([f"{word}{_OFTEN.get(number, f' {number} times')}" for word, number in Counter(words).items()])


def counted(words: Iterable[str]) -> list[str]:
    """Each word once, in its order, one that comes more than once with how often: `Cow (2)`, `Mars`."""
    return [f"{word} ({number})" if number > 1 else word for word, number in Counter(words).items()]


_OFTEN = {1: "", 2: " twice", 3: " three times", 4: " four times"}


def listing(words: Sequence[str], last: str = "and") -> str:
    """Several words as one reads them aloud: `Mars, Earth and Moon`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def clauses(told: Sequence[str]) -> str:
    """Several clauses, each with a subject and perhaps a list of its own: `Ada gets A and B, and Noor gets C`."""
    return ", and ".join(told) if len(told) < 3 else "; and ".join(("; ".join(told[:-1]), told[-1]))


def playing(setup: Setup) -> str:
    """Who plays: `Ada, Noor and Lin play`."""
    return f"{setup.players[0]} plays solo" if setup.solo else f"{listing(setup.players)} play"
