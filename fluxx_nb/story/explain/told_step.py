"""A step in words: its sentences with their quotes, the question at its end, and the main quote.

This is the one place that decides which events are told together and which quote belongs to which sentence. `tell`, the
panel, exported pages and the big screen only show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fluxx_nb.engine.core.card import ACTION, SURPRISE
from fluxx_nb.engine.core.events import ENDS, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import CONTRADICTED, CREEPER_DRAWN, DEAL, LAND, SHARE, SPENT, TRASH, Reason
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import DRAW, ROWS, RULES, State, seat_of
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.explain.explanation import CardWords, Moment, Source, card_words, explain, words_of
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.hands import kept_in_deal, no_choice
from fluxx_nb.story.words.moves import landing_news, moves_phrase
from fluxx_nb.story.words.points import points_after
from fluxx_nb.story.words.teller import Teller, sentence_of


class ToldLine(NamedTuple):
    """One sentence of a story, with what it follows from."""

    n: int
    """The number of its first event."""
    text: str
    depth: int
    sources: tuple[Source, ...] = ()
    """What it follows from and no earlier line of its step has quoted, the main one first."""
    minor: bool = False
    """Whether the lines around it tell as much: it shows when a step is unfolded."""
    heading: bool = False
    """Whether a turn begins with it."""
    decisive: bool = False
    """Whether a game, a win or an effect hangs on it: what it quotes is always quoted in full."""
    tells: tuple[int, ...] = ()
    """The numbers of the events that it tells together; empty for a line of one event."""


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of the game as people count it."""

    number: int
    moments: tuple[Moment, ...]
    lines: tuple[ToldLine, ...]
    main: Moment
    """The event whose quote matters most."""
    question: Moment | None
    """What is asked at its end, if anything is."""
    turn: int
    """The number of the turn in which it ends; 0 before the first one."""

    @property
    def start(self) -> int:
        """The number of its first event."""
        return self.moments[0].n

    @property
    def end(self) -> int:
        """How many events have happened when it is over."""
        return self.moments[-1].n + 1

    @property
    def told(self) -> list[ToldLine]:
        """The lines that say something new."""
        return [line for line in self.lines if not line.minor]

    @property
    def shown(self) -> list[ToldLine]:
        """The lines that are shown: those that say something new, or all where none does."""
        return self.told or list(self.lines)

    @property
    def is_answer(self) -> bool:
        """Whether it tells only what someone has answered."""
        return self.moments[0].what == "answered" and [line.n for line in self.lines] == [self.start]

    @property
    def asked(self) -> ToldLine | None:
        """The question at its end, with what it follows from and no line before it has quoted."""
        if self.question is None:
            return None
        quoted = [source for line in self.shown for source in line.sources]
        return _line_of(self.question, quoted)

    @property
    def text(self) -> str:
        """All of it in words."""
        return " ".join(line.text for line in self.shown)

    @property
    def sources(self) -> tuple[Source, ...]:
        """What it follows from, rules and cards, the main one first; the question at its end has its own."""
        lines = sorted(self.shown, key=lambda line: line is not self.main_line)
        return tuple(source for line in lines for source in line.sources)

    @property
    def main_line(self) -> ToldLine:
        """The line that tells the event whose quote matters most."""
        return max((line for line in self.shown if line.n <= self.main.n), key=lambda one: one.n, default=self.shown[0])

    @property
    def events(self) -> tuple[ToldStep, ...]:
        """Its events one by one, each as if it were all that happened."""
        return tuple(
            ToldStep(self.number, (one,), (_line_of(one),), one, one if one.ask else None, self.turn)
            for one in self.moments
        )

    @property
    def depth(self) -> int:
        """How far it is nested."""
        return next((moment.depth for moment in self.moments if not moment.told_anyway), self.main.depth)

    def __str__(self) -> str:
        return self.text


def _line_of(moment: Moment, quoted: Sequence[Source] = ()) -> ToldLine:
    return ToldLine(moment.n, moment.text, moment.depth, _unquoted(moment.sources, quoted))


def _unquoted(sources: Iterable[Source], quoted: Sequence[Source]) -> tuple[Source, ...]:
    """Return the sources whose words are not among those that are quoted already, each one once.

    If one of them says all that another says, and more, it is quoted for both.
    """
    found: list[Source] = []
    for source in sources:
        words = _says(source)
        if any(words in _says(other) for other in (*quoted, *found)):
            continue
        shorter = next((at for at, other in enumerate(found) if _says(other) in words), -1)
        if shorter >= 0:
            found[shorter] = source
        else:
            found.append(source)
    return tuple(found)


def _says(source: Source) -> str:
    """Return all that a source says: how a card is read may be news where its words are not."""
    return words_of(source) if isinstance(source, Passage) else f"{source.text} {source.reading}".strip()


def _news(moments: Sequence[Moment]) -> list[Moment]:
    """Return the events of a step without questions, answers and what is no news; the last one if nothing is left."""
    return [one for one in moments if one.what not in ("asked", "answered") and not _is_untold(one)] or [moments[-1]]


def _is_untold(moment: Moment) -> bool:
    """Return whether no line tells an event; that a card lands is told where someone could have canceled it."""
    return moment.idle and moment.why is not LAND


_WEIGHTS = (
    dict.fromkeys(ENDS, 9)
    | {"tied": 8, "blocked": 8, "cancelled": 7, "fizzled": 6, "used": 4, "ceased": 4}
    | {"turned": 2, "finished": 2, "shuffled": 2, "arranged": 2}
)
"""How much the rule behind a kind of event matters beside the others of its step; 5 for what is not named here."""


def _weight(moment: Moment) -> int:
    if moment.told_anyway or not (moment.passages or moment.card_is_source):
        return -1
    return _weight_of_move(moment.why) if moment.what == "moved" else _WEIGHTS.get(moment.what, 5)


def _weight_of_move(why: Reason) -> int:
    """Return the same for moves, by their reason."""
    if why.minor:
        return 0
    if why.plays or why.routine:
        return 3
    if why.limits or why is CREEPER_DRAWN or why is CONTRADICTED:
        return 6
    return 7 if why.answers else 5


_DECISIVE = frozenset({*ENDS, "tied", "blocked", "cancelled", "fizzled"})
_WITH_WORDS = (ACTION, SURPRISE)
"""The types of cards whose own words say what happens next."""


class _Run:
    """Moves that one sentence tells, or another single event."""

    def __init__(self, events: Sequence[Event], moment: Moment, before: State, seat: int | None) -> None:
        event = events[moment.n]
        acting = event.by
        self._moment = moment
        self._events, self._numbers = [event], [moment.n]
        self._kept = kept_in_deal(events, moment.n, before)
        self._way: tuple[object, ...] | None = None
        self._after = [moment.after] if moment.after else []
        self.is_deal = moment.why is DEAL or moment.why is SHARE
        self.turn_in_deal = before.seats_from(event.who).index(seat_of(event.target)) if self._is_dealt() else None
        """The place of the player in a deal of cards that others had."""
        self.card = event.card
        self.lands = moment.why is LAND
        """Whether a card that was just played comes to its place."""
        self.ends_a_rule = event.what == "ceased"
        self.removes_a_rule = event.what == "moved" and event.source == RULES
        self.is_over = moment.why is SPENT
        self.acting = marked(before.deck.cards[acting]) if acting >= 0 else ""
        """The name of the card that makes it happen, if one does."""
        self.echo = moment.echo
        self.lone = self.text = moment.text
        """Its sentence, if no other line tells it as well; for a card that lands there is a shorter one."""
        self.minor = moment.told_anyway or moment.idle or moment.why is SPENT
        self.sources: list[Source] = [*_own_words(event, moment, before), *moment.sources]
        self.heading, self._decisive = event.what == "turned", event.what in _DECISIVE
        if event.what != "moved":
            return
        teller = Teller(before, seat, acting)
        self._alone = len(before.zones[event.source]) == 1
        self._phrase = moves_phrase(teller, [event])
        if moment.why is LAND:
            # That it is being played was said already.
            news = landing_news(teller, event)
            self.text = " ".join(filter(None, (sentence_of(news) if news else "", moment.after))) or moment.text
        elif moment.why.together and not points_after(teller, event):
            # Of cards that are dealt again, it is told who gets them and not whose they were.
            source = DRAW if moment.why is SHARE or (moment.why is TRASH and event.source in ROWS) else event.source
            self._way = (event.who, event.why, source, event.target, acting)
            self._teller = Teller(before.copy(), seat, acting)

    def _is_dealt(self) -> bool:
        return self._moment.why is SHARE and self._events[0].what == "moved"

    def takes(self, other: _Run) -> bool:
        """Return whether another run goes the same way; if so, take it in."""
        if self._way is None or self._way != other._way:
            return False
        self._events += other._events
        self._numbers += other._numbers
        self._kept += other._kept
        self.sources += other.sources
        self._after += other._after
        told = sentence_of(moves_phrase(self._teller, self._events, self._kept))
        self.text = " ".join(filter(None, (self._moment.first, told, *self._after)))
        return True

    def is_random(self, because: str) -> None:
        """Say that the card was picked at random: first why, or else before anything that the sentence says of it."""
        if because:
            self.text, self._way = f"{because} {self.text}", None
            return
        # Who may not see the card reads another phrase.
        said = self._phrase if self.text.startswith(self._phrase) else self.text.removesuffix(".")
        rest = self.text.removeprefix(said).removesuffix(".")
        only = "the only card there" if "'s hand" in said else "their only card"
        self.text, self._way = sentence_of(f"{said}, {only if self._alone else 'picked at random'}{rest}"), None

    def lands_at(self, landing: _Run) -> None:
        """Take in what is new when this card lands."""
        if not landing.minor:
            self.text = f"{self.text} {landing.text}"
        self.sources += landing.sources

    def line(self, quoted: Sequence[Source], before: str) -> ToldLine:
        """Return its sentence, with those of its sources that are not quoted yet, after the sentence `before`."""
        return ToldLine(
            self._moment.n,
            _card_named_once(self.text, self.acting, before),
            self._moment.depth,
            _unquoted(self.sources, quoted),
            self.minor,
            self.heading,
            self._decisive,
            tuple(self._numbers) if len(self._numbers) > 1 else (),
        )


def _own_words(event: Event, moment: Moment, before: State) -> tuple[CardWords, ...]:
    """Return the words of an Action or a Surprise that is played: the reader needs them for what follows."""
    played = event.what == "moved" and moment.why.acts and before.deck.types[event.card] in _WITH_WORDS
    return (card_words(before, event.card),) if played and before.deck.cards[event.card].text else ()


def _gathered(runs: Sequence[_Run]) -> list[_Run]:
    """Return one run for each line. Cards are dealt round the table, and told for each player."""
    gathered: list[_Run] = []
    for run in runs:
        if run.echo and gathered:
            gathered[-1].sources += run.sources
            continue
        played = next((one for one in reversed(gathered) if one.card == run.card), None) if run.lands else None
        if played is not None and (run.minor or played is gathered[-1]):
            # The line that says that the card is played tells this, too.
            played.lands_at(run)
            continue
        run.text = run.lone if run.lands else run.text
        if run.removes_a_rule and gathered and gathered[-1].ends_a_rule and gathered[-1].card == run.card:
            # That a rule no longer applies follows from its going, which only comes after it in the log.
            gathered.insert(-1, run)
            continue
        if not any(earlier.takes(run) for earlier in (gathered if run.is_deal else gathered[-1:])):
            gathered.append(run)
    # Who is dealt only cards of their own first is still told with the others, in the order of dealing.
    dealt = [at for at, run in enumerate(gathered) if run.turn_in_deal is not None]
    in_order = sorted((gathered[at] for at in dealt), key=lambda run: run.turn_in_deal or 0)
    for at, run in zip(dealt, in_order, strict=True):
        gathered[at] = run
    return gathered


def _lines(runs: Sequence[_Run]) -> tuple[ToldLine, ...]:
    """Return the lines of a step."""
    gathered = _gathered(runs)
    silent = all(run.minor for run in gathered)
    lines: list[ToldLine] = []
    quoted: list[Source] = []
    said = ""
    for run in gathered:
        lines.append(run.line(quoted, said))
        if silent or not run.minor:
            quoted += lines[-1].sources
            said = run.text
    return tuple(lines)


def _card_named_once(text: str, card: str, before: str) -> str:
    """Return a sentence without the name of the card that acts, where the sentence before it has just said the name."""
    because = f" for {card}"
    if not card or not before.rstrip(".").endswith((because, f" because of {card}")):
        return text
    return sentence_of(text.rstrip(".").removesuffix(because)) if text.rstrip(".").endswith(because) else text


def _told(events: Sequence[Event], number: int, span: range, state: State, seat: int | None) -> ToldStep:
    """Return a step in words. `state` is the State before it, and is changed to the one after it."""
    moments: list[Moment] = []
    runs: list[_Run] = []
    for k in span:
        moments.append(explain(events, k, state, seat))
        if events[k].what not in ("asked", "answered") and not _is_untold(moments[-1]):
            runs.append(_Run(events, moments[-1], state, seat))
            if _was_picked(events, k):
                runs[-1].is_random(no_choice(Teller(state, seat, events[k].by), events, k))
        apply(state, events[k])
    last = moments[-1]
    # A card that is done is no news; what someone chose before that is.
    silent = all(run.is_over for run in runs) and moments[0].what == "answered"
    lines = (_line_of(moments[0]),) if silent or not runs else _lines(runs)
    told = {line.n for line in lines if not line.minor}
    shown = [one for one in _news(moments) if one.n in told] or _news(moments)
    return ToldStep(number, tuple(moments), lines, max(shown, key=_weight), last if last.ask else None, state.turns)


def _was_picked(events: Sequence[Event], k: int) -> bool:
    """Return whether a card moves for which it was just picked at random, perhaps in the step before."""
    event, last = events[k], events[k - 1] if k else events[k]
    return event.what == "moved" and last.what == "picked" and last.card == event.card and last.why is event.why


def next_steps(
    events: Sequence[Event], steps: Steps, state: State, start: int, end: int, seat: int | None = None
) -> Iterator[ToldStep]:
    """Yield the steps from event `start`, which begins one, to event `end`, which may cut one off.

    `state` is the State after `start` events; it is changed along the way.
    """
    while start < end:
        number = steps.number(start)
        span = range(start, min(steps.span(number).stop, end))
        yield _told(events, number, span, state, seat)
        start = span.stop


def tell_steps(played: Game | Timeline, seat: int | None = None) -> Iterator[ToldStep]:
    """Yield every step of a game or a timeline."""
    game = played.game if isinstance(played, Timeline) else played
    events = game.events
    state = State(game.deck, list(game.setup.players))
    return next_steps(events, Steps(events), state, 0, len(events), seat)


def told_with(game: Game, moment: Moment) -> str:
    """Return the sentence that tells an event of a game, with the cards that go the same way in its step."""
    steps = Steps(game.events)
    span = steps.span(steps.number(moment.n))
    step = next(next_steps(game.events, steps, Timeline.of(game).state_at(span.start), span.start, span.stop))
    return next((line.text for line in step.lines if moment.n in line.tells), moment.text)
