"""Lines of a step: which events one sentence tells together, and what is quoted under it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fluxx_nb.engine.core.card import ACTION, SURPRISE
from fluxx_nb.engine.core.events import ENDS, Event
from fluxx_nb.engine.core.reasons import DEAL, LAND, SHARE, SPENT, TRASH
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import DRAW, ROWS, RULES, State, seat_of
from fluxx_nb.engine.core.titles import marked
from fluxx_nb.story.explain.explanation import CardWords, Moment, Source, card_words, words_of
from fluxx_nb.story.moment.occasion import Occasion
from fluxx_nb.story.words.hands import kept_in_deal
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


def line_of(moment: Moment, quoted: Sequence[Source] = ()) -> ToldLine:
    """Return the line of a single event, with those of its sources that are not quoted yet."""
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


_DECISIVE = frozenset({*ENDS, "tied", "blocked", "cancelled", "fizzled"})
_WITH_WORDS = (ACTION, SURPRISE)
"""The types of cards whose own words say what happens next."""


class Run:
    """Moves that one sentence tells, or another single event."""

    def __init__(self, o: Occasion, moment: Moment) -> None:
        event, before, seat = o.event, o.before, o.seat
        acting = event.by
        self._moment = moment
        self._events, self._numbers = [event], [moment.n]
        self._kept = kept_in_deal(o)
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

    def takes(self, other: Run) -> bool:
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

    def is_echoed(self, echo: Run) -> None:
        """Take in what another run adds, whose own sentence would say the same again."""
        self.sources += echo.sources
        self._after += echo._after
        self.text = " ".join((self.text, *echo._after))

    def lands_at(self, landing: Run) -> None:
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


def _gathered(runs: Sequence[Run]) -> list[Run]:
    """Return one run for each line. Cards are dealt round the table, and told for each player."""
    gathered: list[Run] = []
    for run in runs:
        if _is_told(run, gathered):
            continue
        run.text = run.lone if run.lands else run.text
        if run.removes_a_rule and gathered and gathered[-1].ends_a_rule and gathered[-1].card == run.card:
            # That a rule no longer applies follows from its going, which only comes after it in the log.
            gathered.insert(-1, run)
        elif not any(earlier.takes(run) for earlier in (gathered if run.is_deal else gathered[-1:])):
            gathered.append(run)
    # Who is dealt only cards of their own first is still told with the others, in the order of dealing.
    in_order = iter(
        sorted((run for run in gathered if run.turn_in_deal is not None), key=lambda run: run.turn_in_deal or 0)
    )
    return [run if run.turn_in_deal is None else next(in_order) for run in gathered]


def _is_told(run: Run, gathered: Sequence[Run]) -> bool:
    """Return whether an earlier line tells a run, too; if so, that line gets its sources."""
    if run.echo and gathered:
        gathered[-1].is_echoed(run)
        return True
    played = next((one for one in reversed(gathered) if one.card == run.card), None) if run.lands else None
    if played is None or not (run.minor or played is gathered[-1]):
        return False
    played.lands_at(run)
    return True


def lines_of(runs: Sequence[Run]) -> tuple[ToldLine, ...]:
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
    said = text.rstrip(".")
    if not card or not before.rstrip(".").endswith((f" for {card}", f" of {card}")):
        return text
    # In brackets where a name has a `for` itself.
    plain = said.removesuffix(f" for {card}").removesuffix(f" ({card})")
    return text if plain == said else sentence_of(plain)
