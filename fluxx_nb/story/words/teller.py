"""Names in a sentence: what one seat may see is named, and the rest is `a card`."""

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
    """Names for players and cards, as one seat may hear them; with no seat, as a teacher who sees all hands."""

    __slots__ = ("_sight", "acting", "chosen", "is_play", "seat", "state")

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
        self._sight = Sight(state, seat)

    def player(self, seat: int) -> str:
        """The name of a player; what no one did, the table did."""
        return self.state.names[seat] if seat >= 0 else "the table"

    def owner(self, zone: int) -> str:
        """The name of the player whose zone it is."""
        return self.player(seat_of(zone))

    def title(self, card: int) -> str:
        """The name of an open card, with its type first where the name alone would read as a list or as plain words."""
        return marked(self.state.deck.cards[card])

    def typed(self, card: int) -> str:
        """The name of an open card with its type first: `the Goal Thousands`."""
        return typed(self.state.deck.cards[card])

    def owned(self, zone: int, card: str) -> str:
        """The name of a card in front of a player, with its owner: `Noor's Ghoul`."""
        return f"{self.owner(zone)}'s {card.removeprefix('The ')}"

    def sees(self, *zones: int) -> bool:
        """Whether this seat sees into one of the zones."""
        return any(self._sight.sees(zone) for zone in zones)

    def moving(self, card: int, source: int, target: int) -> str:
        """The name of a card that moves, for those who see where it comes from or where it goes."""
        return self.title(card) if self.sees(source, target) else UNSEEN

    def held(self, card: int) -> str:
        """The name of a card, for those who see where it is."""
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


def typed(card: Card) -> str:
    """The name of a card with its type first: `the Goal Thousands`."""
    return f"the {card.type.title()} {card.name}"


def marked(card: Card) -> str:
    """The name of a card as a sentence has it: with its type first where it would read as a list or as plain words."""
    # What is in front of players is often said to be someone's: there is no room for an article.
    reads_as_a_list = card.type not in (KEEPER, CREEPER) and _JOINS.search(card.name) is not None
    reads_as_a_word = card.type in (GOAL, UNGOAL) and (" " not in card.name or _COUNTS.match(card.name) is not None)
    return typed(card) if reads_as_a_list or reads_as_a_word else card.name


_JOINS = re.compile(r",| and ", re.IGNORECASE)
_ASIDE = re.compile(r"\(.*?\)")
_COUNTS = re.compile(r"\d+ (Keeper|Creeper|Card)s?\b")


def sentence_of(text: str) -> str:
    """Make a sentence of it: a capital where it begins with a word of ours, and a full stop unless it has its end."""
    if text.startswith((UNSEEN, "the ", "what ", "no one", "nothing", "everyone", "both ", "how ", "one part of ")):
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def is_plural(card: Card) -> bool:
    """Whether the name of a card takes a plural verb: `The Penguins` does, `Metamorphosis` does not.

    Only what is in front of players does. Any other card is one card, whatever its name.
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
    """Several names as a sentence lists them, a name that comes more than once with how often: `Cow ×2 and Mars`."""
    return listing(counted(words))


def counted(words: Iterable[str]) -> list[str]:
    """Each word once, in its order, one that comes more than once with how often: `Cow ×2`, `Mars`."""
    return [f"{word} ×{number}" if number > 1 else word for word, number in Counter(words).items()]


def listing(words: Sequence[str], last: str = "and") -> str:
    """Several words as one reads them aloud: `Mars, Earth and Moon`."""
    if len(words) < 2:
        return "".join(words)
    if any(_JOINS.search(_ASIDE.sub("", word)) for word in words):
        # Commas would not show where a name with a comma or an `and` of its own ends.
        return clauses(words) if last == "and" else f"; {last} ".join(("; ".join(words[:-1]), words[-1]))
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def clauses(told: Sequence[str]) -> str:
    """Several clauses, each with a subject and perhaps a list of its own: `Ada gets A and B, and Noor gets C`."""
    return ", and ".join(told) if len(told) < 3 else "; and ".join(("; ".join(told[:-1]), told[-1]))


def playing(setup: Setup) -> str:
    """Who plays: `Ada, Noor and Lin play`."""
    return f"{setup.players[0]} plays solo" if setup.solo else f"{listing(setup.players)} play"
