"""The ledger: every number that applies to a player, and the lines that add up to it.

The lines are those that the game itself adds up (`fluxx_nb.engine.quotas`), so the two cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.quotas import (
    RULE,
    NumberPart,
    draw_lines,
    inflation_lines,
    limit_lines,
    play_lines,
    required_plays,
)
from fluxx_nb.engine.core.settings import setting_of
from fluxx_nb.engine.core.state import GOALS, SCORED
from fluxx_nb.engine.core.units import keepers_of
from fluxx_nb.engine.systems.invisibility import held_out
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import listing

if TYPE_CHECKING:
    from fluxx_nb.engine.core.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an account."""

    amount: int
    shown: str
    """The amount as players say it: `2`, `+1`, `all`, `all but 1`."""
    label: str
    card: int
    """The card that gives it; -1 where the rulebook itself does."""
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """One number that applies to a player."""

    key: str
    """`draw`, `play`, `hand_limit`, `keeper_limit`, `goals` or `no_hand_bonus`."""
    title: str
    total: int
    """The sum of the lines; for `play`, 0 or less means all cards but a few."""
    shown: str
    """The total as players say it."""
    done: int | None
    """How much of it is used up or filled: cards drawn, played, held; None where nothing is counted now."""
    left: int | None
    """How much is still required (draws, plays) or free (limits, places for Goals); below 0 when over a limit."""
    lines: tuple[Entry, ...]
    notes: tuple[str, ...] = ()
    """What is in play and might have counted, but does not."""

    def __str__(self) -> str:
        return f"{self.title}: {self.shown} ({'; '.join(f'{line.shown} {line.label}' for line in self.lines)})"


def ledger(s: State, seat: int) -> list[Account]:
    """Return every number that applies to a seat at this moment."""
    accounts = [_draws(s, seat), _plays(s, seat)]
    if "no_hand_bonus" in s.rules:
        accounts.append(_no_hand_bonus(s, seat))
    accounts += [_limit(s, seat, slot) for slot in ("hand_limit", "keeper_limit") if slot in s.rules]
    accounts.append(_goals(s))
    if s.solo:
        accounts.append(_score(s))
    return accounts


def _entry(s: State, slot: str, line: NumberPart, shown: str = "") -> Entry:
    name = s.deck.cards[line.card].name if line.card >= 0 else "Basic Rules"
    label = {"inflation": f"{name}: raises every numeral", "bonus": f"{name}: bonus"}.get(line.kind, name)
    if not shown:
        first = line.kind in ("base", "rule")
        shown = str(line.amount) if first else f"+{line.amount}" if line.amount >= 0 else f"−{-line.amount}"
    return Entry(line.amount, shown, label, line.card, _cite(s, slot, line))


def _cite(s: State, slot: str, line: NumberPart) -> tuple[str, ...]:
    """Return the passages behind one line of a number."""
    return note(s.deck, f"number: {slot}, {line.kind}")


def _draws(s: State, seat: int) -> Account:
    lines = draw_lines(s, seat)
    total = sum(line.amount for line in lines)
    current_player = seat == s.turn
    return Account(
        key="draw",
        title="Cards to draw",
        total=total,
        shown=str(total),
        done=s.drawn if current_player else None,
        left=max(0, total - s.drawn - s.missed) if current_player else None,
        lines=tuple(_entry(s, "draw", line) for line in lines),
        notes=_no_bonus(s, seat, "draw", lines),
    )


def _all_but(number: int) -> str:
    return f"all but {-number}" if number < 0 else "all"


def _plays(s: State, seat: int) -> Account:
    lines = play_lines(s, seat)
    base, total = lines[0].amount, sum(line.amount for line in lines)
    current_player = seat == s.turn
    counted = base > 0
    first = _entry(s, "play", lines[0], "" if counted else _all_but(base))
    return Account(
        key="play",
        title="Cards to play",
        total=total if counted else min(0, total),
        shown=str(total) if counted else _all_but(total),
        done=s.played if current_player else None,
        left=required_plays(s, seat) if current_player else None,
        lines=(first, *(_raised(s, line) for line in lines[1:])),
        notes=_no_bonus(s, seat, "play", lines),
    )


def _raised(s: State, line: NumberPart) -> Entry:
    entry = _entry(s, "play", line)
    # The 1 of "all but 1" is a numeral too: raised, it leaves one card more in hand.
    if line.kind == "inflation" and line.amount < 0:
        return Entry(line.amount, entry.shown, f"{entry.label}, so more cards stay in hand", line.card, entry.cite)
    return entry


def _no_bonus(s: State, seat: int, what: str, lines: list[NumberPart]) -> tuple[str, ...]:
    """Return why bonuses in play give this seat nothing."""
    giving = {line.card for line in lines if line.kind == "bonus"}
    who = s.names[seat]
    notes = []
    for slot, card in s.by.items():
        setting = setting_of(slot)
        if card in giving:
            continue
        if setting == "icon_bonus" and s.rules[slot].get(what):
            why = f"no card with the {s.rules[slot]['icon'].title()} icon is in front of {who}"
        elif setting == "poor_bonus" and what == "draw":
            why = f"{who} does not alone have the fewest Keepers"
        elif setting == "rich_bonus" and what == "play":
            why = f"{who} does not alone have the most Keepers"
        else:
            continue
        if what == "play" and s.rules["play"] == 0:
            why = "all cards are played anyway"
        notes.append(f"{s.deck.cards[card].name}: no bonus, because {why}")
    return tuple(notes)


def _no_hand_bonus(s: State, seat: int) -> Account:
    card = s.by["no_hand_bonus"]
    lines = [NumberPart(s.rules["no_hand_bonus"], card, RULE), *inflation_lines(s)]
    total = sum(line.amount for line in lines)
    return Account(
        key="no_hand_bonus",
        title="Cards to draw first, if the hand is empty when the turn begins",
        total=total,
        shown=str(total),
        done=None,
        left=None,
        lines=tuple(_entry(s, "no_hand_bonus", line) for line in lines),
        notes=_not_empty(s, seat, card),
    )


def _not_empty(s: State, seat: int, bonus: int) -> tuple[str, ...]:
    """Return why a hand that looks empty is not: a card is held face out in it."""
    held = held_out(s, seat)
    if not held or len(held) < len(s.hand(seat)):
        return ()
    cards = s.deck.cards
    why = f"{listing([cards[card].name for card in held])}, held face out, is part of the hand"
    return (f"{cards[bonus].name}: no bonus, because {why}",)


def _limit(s: State, seat: int, slot: str) -> Account:
    lines = limit_lines(s, seat, slot)
    total = sum(line.amount for line in lines)
    has = len(s.hand(seat)) if slot == "hand_limit" else len(keepers_of(s, seat))
    waits = f"{s.names[seat]} need not comply before this turn of theirs ends"
    return Account(
        key=slot,
        title="Hand Limit" if slot == "hand_limit" else "Keeper Limit",
        total=total,
        shown=str(total),
        done=has,
        left=total - has,
        lines=tuple(_entry(s, slot, line) for line in lines),
        notes=(waits,) if seat == s.turn and has > total else (),
    )


def _score(s: State) -> Account:
    """Return the score of Solo Fluxx: one for each Goal that was met."""
    scored = s.zones[SCORED]
    lines = tuple(Entry(1, "+1", s.deck.cards[goal].name, goal, note(s.deck, "number: score")) for goal in scored)
    return Account("score", "Goals scored", len(scored), str(len(scored)), None, None, lines)


def _goals(s: State) -> Account:
    total = int(s.rules.get("goals", 1))
    card = s.by.get("goals", -1)
    if card < 0:
        line = Entry(total, str(total), "a new Goal replaces the old one", -1, note(s.deck, "number: goals, base"))
    else:
        line = Entry(total, str(total), s.deck.cards[card].name, card, note(s.deck, "number: goals, rule"))
    in_play = len(s.zones[GOALS])
    beside = s.by.get("goal_and_ungoal")
    notes = () if beside is None else (f"{s.deck.cards[beside].name}: an Ungoal may be beside them",)
    return Account("goals", "Goals in play at most", total, str(total), in_play, total - in_play, (line,), notes)
