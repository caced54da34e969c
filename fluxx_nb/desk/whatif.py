"""What if? For each legal answer to the pending question what follows at once, up to the next question, and why.

Without peeking the story ends where it would depend on a card that the asked player cannot see: how many cards come is
told, not which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fluxx_nb.desk.answers import answer_in_words, distinct_answers
from fluxx_nb.desk.knowledge import Knowledge
from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.history import Record
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import DISCARD, DRAW, HANDS, seat_of
from fluxx_nb.story.explain.explanation import CardWords
from fluxx_nb.story.explain.told_step import ToldStep, next_steps
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.teller import count


@dataclass(frozen=True)
class FollowUp:
    """What follows from one answer."""

    answer: str
    """The answer in words."""
    record: Record
    """The answer as a game keeps it."""
    lines: tuple[str, ...]
    """What happens, sentence by sentence."""
    passages: tuple[Passage, ...]
    """The rules for it, the one that matters most first."""
    source: CardWords | None
    """The card whose own words say so, where it is a card."""
    winner: str | None
    lost: bool
    """Whether everyone loses."""
    draws: dict[str, int]
    """How many cards each player draws."""
    limits: tuple[str, ...]
    """Which limits bite, and whom, in words."""
    unknown: bool
    """Whether more follows that depends on cards which the asked player cannot see, or on chance."""
    unless_surprised: bool
    """Whether others could stop it with a Surprise, if they hold one; here no one does."""
    asked: str
    """Who is asked what next; empty where the game is over, or no one can know yet."""

    @property
    def text(self) -> str:
        """All of it in words."""
        unless = ["Unless someone stops it with a Surprise:"] if self.unless_surprised else []
        return " ".join((*unless, *self.lines, *([self.asked] if self.asked else [])))

    @property
    def reason(self) -> str:
        """Why it is so: the words of the rulebook or of the card."""
        if self.source is not None:
            return f"“{self.source.text}” (the card {self.source.name}, as this deck words it)"
        return str(self.passages[0]) if self.passages else ""

    def __str__(self) -> str:
        return f"{self.answer}: {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"


def what_if(game: Game | Timeline, peek: bool = False) -> list[FollowUp]:
    """What follows at once from each legal answer to the pending question, in the order of the options.

    It tells what the asked player may know; with `peek`, also what is in the pile and in other hands.
    """
    need("What is judged", game, (Game, Timeline), "a game or a timeline, such as new_game('math')")
    need("`peek`", peek, bool, "True or False")
    played = game.game if isinstance(game, Timeline) else game
    decision = played.decision
    if decision is None:
        return []
    line = Timeline.of(played)
    knows = Knowledge(played.state, decision.who, peek)
    records = distinct_answers(played)
    if records is None:
        # Too many groups to go through: one for each card that may be among them.
        records = [
            tuple(_group(place, decision.least, len(decision.options))) for place in range(len(decision.options))
        ]
    return [_follow(line, record, knows) for record in records]


def _group(place: int, least: int, size: int) -> Iterator[int]:
    """A group of so many options with this one among them."""
    others = (at for at in range(size) if at != place)
    yield place
    yield from (next(others) for _ in range(max(0, least - 1)))


def _follow(line: Timeline, record: Record, knows: Knowledge) -> FollowUp:
    branch = line.before_answer(len(line.game.answers))
    start = len(branch)
    branch.repeat(record)
    unanswered = _let_it_pass(branch, knows.seat)
    events = _of_this_turn(branch.events, start)
    new = events[start:]
    sure = start + knows.lasts(new)
    state = branch.state_at(start)
    seat = None if knows.peek else knows.seat
    steps = list(next_steps(events, Steps(events), state, start, sure, seat)) if sure > start else []
    lines = [said.text for step in steps for said in step.told if not _is_pass(events[said.n])]
    unknown = sure < len(events)
    hidden = _unseen(branch, events[sure:], knows) if unknown else []
    ended = next((event for event in events[start:sure] if event.what in ENDS), None)
    names = branch.game.state.names
    main = _main(steps)
    sources = main.sources if main is not None else ()
    return FollowUp(
        answer=answer_in_words(line.game, record),
        record=record,
        lines=tuple(lines + hidden),
        passages=tuple(one for one in sources if isinstance(one, Passage)),
        source=sources[0] if sources and isinstance(sources[0], CardWords) else None,
        winner=names[ended.who] if ended is not None and ended.what == "won" else None,
        lost=ended is not None and ended.what == "lost",
        draws={names[who]: many for who, many in _draws(new).items()},
        limits=tuple(_limits(branch, new, unknown)),
        unknown=unknown,
        unless_surprised=unanswered,
        asked="" if unknown or len(events) < len(branch) else _asked(branch.game),
    )


def _let_it_pass(branch: Timeline, me: int) -> bool:
    """Let all others decline to play a Surprise; return whether anyone was asked for one."""
    asked = False
    while (decision := branch.decision) is not None and decision.about == "surprise" and decision.who != me:
        if PASS not in decision.options:
            break
        asked = True
        branch.answer_at(decision.options.index(PASS))
    return asked


def _is_pass(event: Event) -> bool:
    return event.what in ("asked", "answered") and event.why.answers


def _of_this_turn(events: Sequence[Event], start: int) -> Sequence[Event]:
    """The events without those of a turn that begins after so many of them."""
    turned = (at for at in range(start, len(events)) if events[at].what == "turned")
    return events[: next(turned, len(events)) + 1]


def _main(steps: Sequence[ToldStep]) -> ToldStep | None:
    """The step that matters most: the one that ends the game, else the first that quotes anything."""
    for step in steps:
        if step.main.what in ENDS:
            return step
    return next((step for step in steps if step.sources), None)


def _draws(events: Sequence[Event]) -> Counter[int]:
    drawn = (seat_of(event.target) for event in events if _is_draw(event))
    return Counter(drawn)


def _is_draw(event: Event) -> bool:
    return event.what == "moved" and event.source == DRAW and event.target in HANDS


def _unseen(branch: Timeline, events: Sequence[Event], knows: Knowledge) -> list[str]:
    """What can be said of events about cards that no one may name yet: how many are drawn or discarded."""
    names = branch.game.state.names
    told = [f"{names[who]} draws {count(many, 'card')}." for who, many in _draws(events).items()]
    discarded = Counter(
        seat_of(event.source)
        for event in events
        if event.what == "moved" and event.source in HANDS and event.target == DISCARD and knows.unknown_in(event)
    )
    told += [f"{names[who]} discards {count(many, 'card')} from hand." for who, many in discarded.items()]
    return [*told, f"What follows depends on what {names[knows.seat]} cannot know."]


def _limits(branch: Timeline, events: Sequence[Event], unknown: bool) -> Iterator[str]:
    """Whom a limit makes discard, at once or as the next question. How many cards someone holds is no secret."""
    game = branch.game
    s, cards = game.state, game.deck.cards
    gone = Counter((event.who, event.source) for event in events if event.what == "moved" and event.why.limits)
    for (who, source), many in gone.items():
        rule = s.by.get("hand_limit" if source in HANDS else "keeper_limit", -1)
        yield f"{s.names[who]} discards {count(many, 'card')} for {cards[rule].name if rule >= 0 else 'a limit'}"
    decision = game.decision
    if decision is not None and decision.about == "limit" and not unknown:
        must = f"{s.names[decision.who]} must discard {count(decision.least, 'card')}"
        yield f"{must} for {cards[decision.card].name}"


def _asked(game: Game) -> str:
    decision = game.decision
    if decision is None:
        return ""
    return f"{game.state.names[decision.who]} is asked: {prompt_words(game.state, decision)}"
