"""Settings: what New Rules, Meta Rules and Keepers change, each under a name.

Two New Rules that name the same setting concern the same thing, so the newer one replaces the older one.
Each row says what a deck may write there and what it means; the deck schema is made from these rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from fluxx_nb.engine.core.bounds import COUNT, Span

Some = Annotated[int, Span(1, COUNT.most)]
"""How many, and at least one."""


class _Bearer(TypedDict):
    icon: str


class IconBonus(_Bearer, total=False):
    """More draws and plays for each player who has a card with the icon in play."""

    draw: int
    play: int


class Loan(TypedDict):
    """An icon that a card lends, and the icon of the card that must be in play to use it."""

    icon: str
    to: str


Value: TypeAlias = int | str | list[str] | IconBonus
"""What a rule may set: a number, a yes, a word, cards that it is about, or a bonus."""


@dataclass(frozen=True)
class Setting:
    """One thing that a rule can set."""

    name: str
    hint: object
    means: str
    shared: bool = False
    """Whether several rules may set it side by side without contradicting each other."""
    points: bool = False
    """Whether it names a kind of points."""
    names: bool = False
    """Whether its words name cards or icons of the deck."""


PLAY_ALL = 0
"""`play` holds how many cards to play; 0 means all of them, and -1 all but one."""

_ROWS = (
    Setting("draw", int, "how many cards a player draws in a turn"),
    Setting("play", Some | Literal["all", "all but 1"], "how many cards a player plays in a turn"),
    Setting("hand_limit", int, "how many cards a player may hold when it is not their turn"),
    Setting("keeper_limit", int, "how many Keepers a player may have in play when it is not their turn"),
    Setting("goals", Some, "how many Goals may be in play at once"),
    Setting("goal_and_ungoal", bool, "one Goal and one Ungoal may be in play together"),
    Setting(
        "ungoal_winner", str, "the kind of points of which the highest count wins when an Ungoal is met", points=True
    ),
    Setting("inflation", Some, "how much every numeral on Actions and rules is raised"),
    Setting("no_hand_bonus", Some, "how many cards a player draws who begins a turn with none"),
    Setting("first_play_random", bool, "the first card of a turn is picked at random if more than one is to be played"),
    Setting("poor_bonus", Some, "how many more cards the one player with the fewest Keepers draws"),
    Setting("rich_bonus", Some, "how many more cards the one player with the most Keepers may play"),
    Setting("icon_bonus", IconBonus, "more draws and plays for all with the icon in play", shared=True, names=True),
    Setting("harmless", list[str], "Creepers, by name or icon, that keep no one from winning", shared=True, names=True),
    Setting("plus_victory", bool, "the Goal's number may be made by adding Keepers, on your own turn"),
    Setting("times_victory", bool, "the Goal's number may be made by multiplying Keepers, on your own turn"),
    Setting("combo_victory", bool, "the Goal's number may be made with any of the four operations, on your own turn"),
    Setting("grafting", bool, "two Keepers may be read as one two-digit number inside a calculation"),
    Setting("math_at_least", Literal["plus", "times"], "a way to win by calculation while no Victory rule is in play"),
    Setting("math_only", bool, "every way to calculate is open, and number Goals are won by calculation only"),
    Setting("time_limit", Annotated[int, Span(2, 100)], "the most turns that the hidden timer runs"),
    Setting("free", bool, "grants a free action", shared=True),
)
BONUSES = frozenset({"icon_bonus", "poor_bonus", "rich_bonus"})
"""Settings that add to the number of draws or plays of some players."""
LIMITS = ("hand_limit", "keeper_limit")
"""Settings that cap what a player may keep."""
PLAIN_NUMBERS = frozenset({"draw", "play", "inflation", *LIMITS})
"""Settings that change numbers only, never what wins."""
CALCULATIONS = frozenset({"plus_victory", "times_victory", "combo_victory", "math_at_least", "math_only"})
"""Settings that let a number be made by calculation."""

SETTINGS: dict[str, Setting] = {row.name: row for row in _ROWS}

STATICS: dict[str, Setting] = {
    row.name: row
    for row in (
        Setting("harmless", list[str], "its owner's Creepers, by name or icon, that no longer block", names=True),
        Setting("extra_draw", int, "how many more cards its owner draws in a turn"),
        Setting("extra_play", int, "how many more cards its owner plays in a turn"),
        Setting("extra_limit", int, "by how much its owner may exceed each limit"),
        Setting("stands_in", bool, "it goes instead when another player takes or discards a Keeper of its owner's"),
        Setting(
            "counts_as",
            list[str],
            "cards that it counts as where Actions and rules ask for them",
            names=True,
        ),
        Setting("lends", Loan, "its owner counts as having the icon, with a card of the other icon", names=True),
        Setting(
            "shelters",
            list[str],
            "cards, by name or icon, that may be beneath it, out of play",
            names=True,
        ),
    )
}


def ways_to_calculate(rules: Mapping[str, Any]) -> frozenset[str]:
    """Return the ways of calculation that the settings allow."""
    if "math_only" in rules:
        return frozenset({"combo"})
    ways = {way for way in ("plus", "times", "combo") if f"{way}_victory" in rules}
    if not ways and "math_at_least" in rules:
        ways = {rules["math_at_least"]}
    return frozenset(ways)


def slot_of(setting: str, card: str) -> str:
    """Return the slot that a setting occupies: shared settings have one for each card that sets them."""
    row = SETTINGS[setting]
    return f"{setting}:{card}" if row.shared else setting


def setting_of(slot: str) -> str:
    """Return the setting that a slot belongs to."""
    return slot.partition(":")[0]
