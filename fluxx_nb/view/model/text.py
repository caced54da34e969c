"""The table in words, line by line in a fixed order, for screen readers, terminals and tests."""

from __future__ import annotations

from collections.abc import Iterable

from fluxx_nb.view.model.condition import BENEATH
from fluxx_nb.view.model.tablemodel import CardView, SeatView, TableModel, Unit


def _several(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def _list(names: Iterable[str], nothing: str = "nothing") -> str:
    return ", ".join(names) or nothing


def named(view: CardView) -> str:
    """Return a card with its type, its icons and points, and its condition."""
    if view.look is None:
        return view.name
    # That a card is beneath another one is told together with that one.
    symbols = (symbol.words for symbol in view.look.symbols if symbol.words != BENEATH)
    return f"{view.look.name} ({', '.join((view.look.kind, *symbols))})"


def _grouped(cards: Iterable[CardView]) -> list[str]:
    """Return names of cards; those that cannot be seen are counted."""
    cards = list(cards)
    hidden = sum(card.look is None for card in cards)
    names = [named(card) for card in cards if card.look]
    return [*names, f"{_several(hidden, 'card')} face down"] if hidden else names


def _unit(unit: Unit) -> str:
    said = named(unit.head)
    if unit.attached:
        said += f" with {' and '.join(named(card) for card in unit.attached)} attached"
    if unit.beneath:
        said += f" with {' and '.join(_grouped(unit.beneath))} beneath"
    return said


def quota_words(model: TableModel) -> str:
    """Return what the current player has drawn and still has to play."""
    quota = model.quota
    if quota is None:
        return ""
    drawn = f"drew {quota.drawn} of {quota.draws}" if quota.draws_left else f"drew {quota.drawn}"
    return f"{drawn}, {_several(quota.plays_left, 'play')} left"


def status(model: TableModel) -> str:
    """Return the moment in one line: how the game ended, or whose turn it is and what is left to do."""
    if model.outcome is not None:
        return model.outcome.words
    turn = model.turn
    if turn is None:
        return "The game is about to begin"
    scored = "" if model.scored is None else f", {_several(model.scored.count, 'Goal')} scored"
    return f"Turn {model.turns}: {turn.name} {quota_words(model)}{scored}"


def _marks(seat: SeatView) -> str:
    said = " (you)" if seat.own else ""
    if seat.current_player:
        said += ", whose turn it is"
    if seat.won:
        said += ", has won"
    return said


def _seat_lines(model: TableModel, seat: SeatView) -> list[str]:
    head = f"{seat.name}{_marks(seat)}"
    if seat.current_player and model.quota is not None:
        head += f": {quota_words(model)}"
    lines = [f"{head}.", f"  In hand: {_list(_grouped(seat.hand))}."]
    lines += [f"  Held face out: {_unit(unit)}." for unit in seat.held if unit.attached]
    if seat.waiting:
        lines.append(f"  Yet to be played: {_list(_grouped(seat.waiting))}.")
    hidden = ", Invisible" if seat.invisible else ""
    lines.append(f"  In front of {seat.name}{hidden}: {_list(_unit(unit) for unit in seat.row)}.")
    lines += [f"  {one.words}." for one in seat.points]
    return lines


def _rule_lines(model: TableModel) -> list[str]:
    lines = []
    for part, cover in zip(model.parts, model.covers, strict=True):
        said = "no limit" if part.now == "∞" else part.now
        if cover is not None:
            said = cover.name if said == cover.name else f"{said}, by {cover.name}"
        if part.note and cover is not None:
            said += ", raised by another rule"
        lines.append(f"  {part.title}: {said}.")
    if model.rules:
        lines.append(f"  Other New Rules: {_list(card.name for card in model.rules)}.")
    if model.metas:
        lines.append(f"  Meta Rules: {_list(card.name for card in model.metas)}.")
    return lines


def to_lines(model: TableModel) -> list[str]:
    """Return the whole table, line by line."""
    lines = [f"{model.title}. {status(model)}."]
    if model.ask is not None:
        lines.append(f"{model.ask.name} is asked: {model.ask.prompt}")
        if model.ask.words:
            lines.append(f"  Options: {_list(model.ask.words)}.")
    if model.cause is not None and model.cause.words:
        lines.append(f"Why: {model.cause.words}.")
    lines += [f"Goals: {_list((named(card) for card in model.goals), 'none yet')}.", "Rules in play:"]
    lines += _rule_lines(model)
    lines += [f"On the whole table: {one.words}." for one in model.points]
    for seat in model.seats:
        lines += _seat_lines(model, seat)
    if model.playing:
        lines.append(f"Being played: {_list(map(named, model.playing))}.")
    lines += [f"Set aside for it: {_list(_grouped(group))}." for group in model.aside]
    top = f", on top {named(model.discard.cards[0])}" if model.discard.cards else ""
    draw = "Draw pile" if model.rules_deck is None else "Main deck"
    lines.append(
        f"{draw}: {_several(model.draw.count, 'card')}. Discard pile: {_several(model.discard.count, 'card')}{top}."
    )
    if model.rules_deck is not None and model.scored is not None:
        goals = _list(card.name for card in reversed(model.scored.cards))
        lines.append(f"Rules deck: {_several(model.rules_deck.count, 'card')}. Scored Goals: {goals}.")
    return lines


def to_text(model: TableModel) -> str:
    """Return the whole table in words."""
    return "\n".join(to_lines(model))
