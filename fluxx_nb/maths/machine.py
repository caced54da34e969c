"""Machines: a rule that changes numerals, read as a function of the number that is printed."""

from __future__ import annotations

from dataclasses import dataclass

from fluxx_nb.display_hooks import Still
from fluxx_nb.engine.core.card import RULE
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.numerals import raised_setting
from fluxx_nb.engine.core.settings import PLAY_ALL
from fluxx_nb.engine.core.text import nearest_word, shown
from fluxx_nb.engine.tables import deck as deck_of
from fluxx_nb.maths.rules import MathsError

RAISES = "inflation"
"""The setting by which a rule raises numerals."""
_BASIC = ("Basic Rules", {"draw": 1, "play": 1})
"""What holds before any rule is played; the card itself brings no rule into play."""
_SAID = {
    "draw": "draw {}",
    "play": "play {}",
    "hand_limit": "at most {} in hand",
    "keeper_limit": "at most {} Keepers",
    "no_hand_bonus": "draw {} with no hand",
}


@dataclass(frozen=True, slots=True)
class Fed:
    """A rule that goes into the machine."""

    title: str
    printed: int
    """The numeral as it is printed."""
    counts: int
    """What it counts as."""
    before: str
    after: str
    """What the rule asks for without the machine, and with it."""

    def __str__(self) -> str:
        return f"{self.title}: {self.printed} → {self.counts} ({self.before} → {self.after})"


@dataclass(frozen=True, slots=True)
class Machine(Still):
    """A rule as a function: printed numerals go in, and what they count as comes out."""

    title: str
    adds: int
    fed: tuple[Fed, ...]

    def __call__(self, printed: int) -> int:
        """What a numeral counts as.

        >>> increment = machine()
        >>> increment(2), increment(increment(2))
        (3, 4)
        """
        return printed + self.adds

    def __str__(self) -> str:
        return "\n".join([f"{self.title}: x → x + {self.adds}", *(f"  {one}" for one in self.fed)])

    __repr__ = __str__


def machine(rule: str = "Increment All", deck: Deck | str = "math") -> Machine:
    """A rule that raises numerals, as a function, with every rule of the deck that it changes.

    >>> print(*machine().fed[:3], sep="; ")
    Basic Rules: 1 → 2 (draw 1 → draw 2); Basic Rules: 1 → 2 (play 1 → play 2); Draw 2: 2 → 3 (draw 2 → draw 3)
    """
    need("`rule`", rule, str, "the name of a New Rule, such as 'Increment All'")
    cards = deck_of(deck)
    raising = {card.name: card.rule[RAISES] for card in cards.titles if isinstance(card.rule.get(RAISES), int)}
    if rule not in raising:
        raise MathsError(f"No rule {shown(rule)} of {cards.title} raises numerals; {nearest_word(str(rule), raising)}")
    by = int(raising[rule])
    rules = [_BASIC, *((card.name, card.rule) for card in cards.titles if card.type == RULE)]
    fed = (_fed(title, slot, value, by) for title, settings in rules for slot, value in settings.items())
    return Machine(rule, by, tuple(one for one in fed if one is not None))


def _fed(title: str, slot: str, value: object, by: int) -> Fed | None:
    if not isinstance(value, int) or slot not in _SAID or raised_setting(slot, value, by) == value:
        return None
    after = raised_setting(slot, value, by)
    return Fed(title, abs(value), abs(after), _said(slot, value), _said(slot, after))


def _said(slot: str, value: int) -> str:
    if slot == "play" and value < PLAY_ALL:
        return f"play all but {-value}"
    return _SAID[slot].format(value)
