"""Now: questions about the moment at a table, answered from it: why no one has won, what is allowed, why a number.

Which questions are about the moment is data (`now` in `asked.yaml`); all others are about the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fluxx_nb.desk.allowed import NO_CHOICE, OVER, NowSaid, Permissions, spoken, telling
from fluxx_nb.desk.asked import ABOUT_NOW
from fluxx_nb.desk.finder import Finder
from fluxx_nb.desk.wording import Pattern, words_of
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.quotas import required_plays
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.winning import verdict
from fluxx_nb.story.advise.ledger import Account, ledger
from fluxx_nb.story.advise.monitor import EVERYONE, GoalStatus, win_monitor
from fluxx_nb.story.cite.citations import citations_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.plays import turn_so_far
from fluxx_nb.story.words.teller import sentence_of, tally

WIN, REFUSED, ALLOWED, NAMED, NUMBERS, TURN = KINDS = ABOUT_NOW
_MOST = 3
_PAST = frozenset({"won", "did"})
_ANYONE = frozenset({"who", "whos", "anyone", "anybody", "someone", "somebody", "nobody", "noone", "everyone"})


def kind_of_question(question: str, finder: Finder) -> str:
    """Return what a question wants to know about the moment; empty for a question about the rules."""
    shapes = [Pattern.of(kind, said) for kind, said in finder.catalog.now]
    # As it was said first: in the rulebooks' words Times Victory would be about winning.
    texts = (spoken(question), " ".join(finder.wording.words(question)))
    return next((shape.mark for text in texts for shape in shapes if shape.fits(text)), "")


def answer_now(question: str, kind: str, game: Game, state: State, seat: int) -> list[NowSaid]:
    """Return what a table says to a question of one of the `KINDS`, for a seat, the most fitting first.

    Nothing is returned if the table says nothing about it: then the rules may.
    """
    if kind == WIN:
        return list(_about_winning(question, game, state, seat))
    if kind == NUMBERS:
        return [_account(one) for one in _fitting(question, ledger(state, seat))]
    if state.outcome is not None and kind != NAMED:
        return [NowSaid(OVER, ())]
    if kind == TURN:
        return [_turn(state)]
    if state is not game.state or game.decision is None:
        # Only at the latest moment does the game know what may be done.
        return [] if telling(question) or kind == NAMED else [NowSaid(NO_CHOICE, ())]
    moment = Permissions(game, seat)
    answer = {REFUSED: moment.refused, ALLOWED: moment.allowed, NAMED: moment.exactly}
    return answer[kind](question)


def _about_winning(question: str, game: Game, state: State, seat: int) -> Iterator[NowSaid]:
    about = _seats_meant(question, state, seat)
    words = set(words_of(question))
    ended = state.outcome
    if ended is not None:
        yield NowSaid(sentence_of(verdict(state)), _quoted_at_the_end(game))
        if state.solo or ended.who in about:
            return
    elif "why" not in words and not words.isdisjoint(_PAST):
        yield NowSaid("No one has won yet.", ())
    statuses = win_monitor(state, game.setup)
    if not statuses:
        yield NowSaid("No Goal is in play, so no one can win.", ("goal.none-yet",))
    own = [one for one in statuses if one.seat in (*about, EVERYONE)]
    yield from map(_status, sorted(own, key=lambda one: one.missing)[:_MOST])


def _quoted_at_the_end(game: Game) -> tuple[str, ...]:
    last = max((at for at, event in enumerate(game.events) if event == game.ended), default=-1)
    return citations_of(game.deck).find(Occasion(game.events, last, game.state)).passages if last >= 0 else ()


def _seats_meant(question: str, state: State, seat: int) -> Sequence[int]:
    """Return the seats that a question is about: everyone's for "who", a named player's, or else the asker's own."""
    said = f" {spoken(question)} "
    named = [one for one in state.order if f" {spoken(state.names[one])} " in said]
    return named or ([seat] if _ANYONE.isdisjoint(words_of(question)) else state.order)


def _status(one: GoalStatus) -> NowSaid:
    """Return what a player has for a Goal, what they need, and what blocks them."""
    goal = f"the {'Ungoal' if one.ungoal else 'Goal'} {one.title}"
    who = "The table" if one.seat == EVERYONE else one.player
    blocker = one.blocked_by[0] if one.blocked_by else None
    if one.lacks:
        has = f" has {tally(one.has)}, and" if one.has else ""
        text = sentence_of(f"{who}{has} needs {tally(one.lacks)} for {goal}")
        if blocker is not None:
            text += sentence_of(f" {who} is also blocked by {tally([each.name for each in one.blocked_by])}")
        return NowSaid(text, one.cite)
    if blocker is not None:
        return NowSaid(f"{who} meets {goal} but is blocked by {blocker.name}: {blocker.why}.", blocker.cite)
    return NowSaid(sentence_of(f"{who} meets {goal}{f', but {one.level}' if one.level else ''}"), one.cite)


def _turn(state: State) -> NowSaid:
    """Return whose turn it is, and what is done and left of it."""
    seat = state.turn
    if seat < 0:
        return NowSaid("No one has begun a turn yet.", ("order.clockwise",))
    rule = "turn.play" if required_plays(state, seat) else "order.clockwise"
    return NowSaid(sentence_of(f"It is {state.names[seat]}'s turn: {turn_so_far(state, seat)}"), (rule,))


def _account(one: Account) -> NowSaid:
    done = "" if one.done is None else f" So far {one.done}."
    left = "" if one.left is None or one.left < 0 else f" {one.left} left."
    rules = tuple(dict.fromkeys(rule for line in one.lines for rule in line.cite))
    return NowSaid(f"{one}.{done}{left}", rules)


def _fitting(question: str, found: Sequence[Account]) -> Sequence[Account]:
    """Return the numbers whose title has most words of a question and fewest others; the first ones if none has any."""
    asked = _single(question)

    def fits(one: Account) -> tuple[int, int]:
        title = _single(one.title)
        return len(asked & title), -len(title - asked)

    best = max(map(fits, found), default=(0, 0))
    return [one for one in found if fits(one) == best] if best[0] else found[:_MOST]


def _single(text: str) -> set[str]:
    """Return the telling words of a text one by one: of a Hand Limit both."""
    return {part for word in telling(text) for part in word.split("-")}
