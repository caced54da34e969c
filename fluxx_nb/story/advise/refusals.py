"""Refusals: what a player might want to do and may not do now, each with the passage that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fluxx_nb.engine.core.card import FreeAction
from fluxx_nb.engine.core.decisions import Decision
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.powers import IDLE, SWITCHED_OFF, TOO_LATE, USED_UP
from fluxx_nb.engine.core.quotas import draws_required, play_lines, required_plays
from fluxx_nb.engine.core.state import GOALS, ROW, RULES
from fluxx_nb.engine.core.units import disabled_by, keepers_of
from fluxx_nb.engine.systems.invisibility import is_unseen
from fluxx_nb.engine.systems.surprises import Surprises
from fluxx_nb.story.advise.choices import (
    Refusal,
    answering,
    asked_passages,
    attaching,
    choosing,
    discarding_goal,
    limiting,
    names_of,
    out_of_sight,
    playing_aside,
    scoring,
    veils,
)
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.cite.citations import note
from fluxx_nb.story.words.teller import count

_POWERS = {
    USED_UP: "it has been used in this turn",
    SWITCHED_OFF: "a Creeper attached to it switches its power off",
    TOO_LATE: "it must come before the last play",
    IDLE: "it would do nothing now",
}
"""Why a Free Action may not be used now, in words."""


def refusals(game: Game, seat: int | None = None) -> list[Refusal]:
    """Return what a player may not do now: the one who is asked, or another seat."""
    decision = game.decision
    if decision is None:
        return []
    if seat is None or seat == decision.who:
        found = [*_QUESTIONS.get(decision.about, choosing)(game, decision)]
        seat = decision.who
        if seat != game.state.turn and decision.about != "surprise":
            found += _out_of_turn(game, decision, seat)
    else:
        found = [*_out_of_turn(game, decision, seat)]
    return [*found, *_winning(game, seat), *_mixing(game)]


# The own turn -------------------------------------------------------------------------------------------------------


def _playing(game: Game, decision: Decision) -> Iterator[Refusal]:
    s, me = game.state, decision.who
    left = required_plays(s, me)
    why = f"{count(left, 'play')} {'is' if left == 1 else 'are'} still required, even if that lets another player win"
    yield Refusal("end the turn now", why, note(game.deck, "ending the turn with plays to make"))
    yield Refusal(
        "discard a card instead of playing one",
        "discarding is not playing, and no rule requires a discard now",
        note(game.deck, "discarding without need"),
    )
    lines = play_lines(s, me)
    if lines[0].amount > 0:
        total = sum(line.amount for line in lines)
        yield Refusal(
            f"play more than {count(total, 'card')} in this turn",
            "that is what the rules now ask for",
            note(game.deck, "playing more than asked"),
        )
    yield from _drawing(game, me)
    yield from _grabbing(game, me)
    yield from _powers(game, me)


def _drawing(game: Game, me: int) -> Iterator[Refusal]:
    s = game.state
    required = draws_required(s, me)
    what = "draw another card"
    if s.missed:
        yield Refusal(
            what,
            "both piles were empty then, and that draw is not made later",
            note(game.deck, "drawing when nothing was left"),
        )
    elif s.drawn > required:
        rule = game.deck.cards[s.by["draw"]] if "draw" in s.by else None
        # The rulebooks' example is about a certain number.
        by = rule.name if rule is not None and rule.rule["draw"] == required else ""
        why = f"{s.drawn} are drawn, more than the {required} now required"
        yield Refusal(what, why, note(game.deck, "drawing more than asked", by))
    else:
        yield Refusal(what, f"this turn's draw is made: {count(s.drawn, 'card')}", note(game.deck, "drawing twice"))


def _grabbing(game: Game, me: int) -> Iterator[Refusal]:
    """Yield that Keepers in front of others cannot be taken, first those that a Goal in play needs."""
    s = game.state
    needed = {name for outlook in win_monitor(s, game.setup) if outlook.seat == me for name in outlook.lacks}
    tempting = False
    for seat in s.others(me):
        wanted = [card for card in keepers_of(s, seat) if game.deck.cards[card].name in needed]
        if wanted:
            tempting = True
            yield Refusal(
                f"take {names_of(game, wanted)} from {s.names[seat]}",
                "needing it for the Goal gives no right to it; only a card that says so takes a Keeper from another",
                note(game.deck, "grabbing a Keeper"),
                wanted[0],
            )
    if not tempting and any(keepers_of(s, seat) for seat in s.others(me)):
        yield Refusal(
            "take a Keeper that is in front of another player",
            "only a card that says so does that",
            note(game.deck, "grabbing a Keeper"),
        )


def _powers(game: Game, me: int) -> Iterator[Refusal]:
    """Yield Free Actions that cannot be used now, and those of other players' Keepers."""
    s, cards = game.state, game.deck.cards
    for zone in (RULES, ROW[me]):
        for card in s.zones[zone]:
            for index, option in enumerate(cards[card].free):
                reason = game.why_not(me, card, index)
                if reason:
                    what = f"use the free action of {cards[card].name} ({option.name})"
                    why, cite = _POWERS[reason], note(game.deck, f"using a power that is {reason}")
                    through = disabled_by(s, card) if reason == SWITCHED_OFF else ()
                    if reason == IDLE and (unseen := _unseen_targets(game, me, option)):
                        why, cite = out_of_sight(s, unseen), note(game.deck, "choosing what is Invisible")
                        through = veils(s, unseen)
                    yield Refusal(what, why, cite, card, through)
    for seat in s.others(me):
        for card in keepers_of(s, seat):
            if cards[card].free:
                why = f"it is in front of {s.names[seat]}, and a Keeper serves only its owner"
                yield Refusal(
                    f"use the power of {cards[card].name}", why, note(game.deck, "using another player's power"), card
                )


def _unseen_targets(game: Game, me: int, action: FreeAction) -> list[int]:
    """Return the Invisible cards in front of others that a Free Action names."""
    s = game.state
    wanted = {step.args.get("named") for step in action.do} - {None, ""}
    theirs = [card for seat in s.others(me) for card in s.row(seat) if is_unseen(s, card)]
    return [card for card in theirs if wanted.intersection((s.deck.cards[card].name, *s.deck.cards[card].icons))]


def _beginning(game: Game, decision: Decision) -> Iterator[Refusal]:
    yield Refusal(
        "play a card before drawing",
        "a turn begins with the draw; only free actions may come first",
        note(game.deck, "playing before drawing"),
    )
    yield from _powers(game, decision.who)


def _finishing(game: Game, decision: Decision) -> Iterator[Refusal]:
    s, me = game.state, decision.who
    if s.hand(me):
        yield Refusal(
            "play another card", "all plays of this turn are made", note(game.deck, "playing more than asked")
        )
        yield Refusal(
            "discard unwanted cards", "no rule requires a discard now", note(game.deck, "discarding without need")
        )
    else:
        yield Refusal(
            "play on",
            "the hand is empty, and that ends the plays of a turn",
            note(game.deck, "playing with an empty hand"),
        )
    yield from _drawing(game, me)
    yield from _grabbing(game, me)
    yield from _powers(game, me)


# Everyone else, and winning ----------------------------------------------------------------------------------------


def _out_of_turn(game: Game, decision: Decision, seat: int) -> Iterator[Refusal]:
    s = game.state
    if seat == s.turn:
        why = f"{s.names[decision.who]} must decide first"
        yield Refusal("go on with the turn", why, asked_passages(game), decision.card)
        return
    current_player = s.names[s.turn] if s.turn >= 0 else s.names[decision.who]
    only = "; out of turn a Surprise may answer a card, and nothing else" if Surprises in game.deck.systems else ""
    yield Refusal("play a card", f"it is {current_player}'s turn{only}", note(game.deck, "playing out of turn"))
    if any(game.deck.grants[card] for card in (*s.zones[RULES], *s.row(seat))):
        why = f"Free Actions are for your own turn, and it is {current_player}'s"
        yield Refusal("use a free action", why, note(game.deck, "using a free action out of turn"))


def _winning(game: Game, seat: int) -> Iterator[Refusal]:
    """Yield why a player has not won, if they might think that they have."""
    s = game.state
    if not s.zones[GOALS]:
        yield Refusal("win", "no Goal is in play yet", note(game.deck, "winning without a Goal"))
    for outlook in win_monitor(s, game.setup):
        if outlook.seat != seat or outlook.ungoal:
            continue
        what = f"win with {outlook.title}"
        if outlook.meets and outlook.blocked_by:
            first = outlook.blocked_by[0]
            through = tuple(blocker.card for blocker in outlook.blocked_by)
            yield Refusal(what, first.why, first.cite, first.card, through)
        elif outlook.meets and not outlook.wins:
            yield Refusal(what, outlook.level, outlook.cite, outlook.goal)
        elif outlook.calculation and seat != s.turn:
            why = f"{outlook.calculation} would do, but a calculation counts only on your own turn"
            yield Refusal(what, why, note(game.deck, "calculating out of turn"), outlook.goal)


def _mixing(game: Game) -> Iterator[Refusal]:
    """Yield that the edition cannot be mixed with others, if its rulebook says so."""
    alone = note(game.deck, "mixing editions")
    if alone:
        yield Refusal("mix in cards of another edition", f"{game.deck.title} is played by itself", alone)


_QUESTIONS: dict[str, Callable[[Game, Decision], Iterator[Refusal]]] = {
    "play": _playing,
    "begin": _beginning,
    "finish": _finishing,
    "limit": limiting,
    "score": scoring,
    "play aside": playing_aside,
    "goal": discarding_goal,
    "surprise": answering,
    "attach": attaching,
}
"""What is refused, by the kind of question; any other question is a choice that a card asks for."""

__all__ = ["Refusal", "refusals"]
