"""Narration: a game as a story to read aloud, turn by turn, each step with the words of the rulebook beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from fluxx_nb.desk.rulepage import has_page
from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import ENDS, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label, legal_words
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.verdict import verdict
from fluxx_nb.story.explain.explanation import CardWords, Moment
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.words.teller import count, counted

_STEP = "  "
_QUOTE = "    "
_WIDTH = 100
_DEEPEST = 12
"""What lies deeper stands no further right: no game of people nests as deep, and a line needs room for words."""
_HARD_SPACE = "\u00a0"


def narrate(game: Game) -> Iterator[str]:
    """The lines of the story of a game that has kept its log: a paragraph for each step that people count."""
    events = game.events
    state = State(game.deck, list(game.setup.players))
    quoted: set[str] = set()
    for step in tell_steps(game):
        if step.start == 0:
            yield from ("", "Setting up")
        told = list(step.told or step.lines)
        for moment in step.moments:
            apply(state, events[moment.n])
            if moment.what == "turned":
                quoted.clear()
                told = [line for line in told if line.n != moment.n]
                yield ""
                yield from _paragraph(f"Turn {state.turns}: {moment.text}", "", _STEP)
        margin = _margin(step.depth)
        yield from _paragraph(" ".join(line.text for line in told), margin, margin + _STEP)
        yield from _quotes(step.sources, step.passages, margin, quoted, always=step.main.what in ENDS)
        if step.question is not None:
            yield from _question(state, step.question, events[step.end - 1 : step.end + 1])
            yield from _quotes((), step.question.passages, _margin(step.question.depth), quoted)
    yield ""
    yield ending(game)


def _margin(depth: int) -> str:
    # A turn is a heading, so what follows from it stands as far left as what follows from nothing.
    return _STEP * min(max(1, depth), _DEEPEST)


def _paragraph(text: str, first: str, rest: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _question(s: State, moment: Moment, events: list[Event]) -> Iterator[str]:
    """What is asked, and the options, the chosen ones in brackets."""
    margin = _margin(moment.depth)
    yield from _paragraph(moment.text, margin, margin + _STEP)
    yield from _options(s, events[0], events[1] if len(events) > 1 else None, moment.depth)


def _options(s: State, asked: Event, answered: Event | None, depth: int) -> list[str]:
    """The options of a question, the chosen ones in brackets."""
    chosen: tuple[object, ...] = ()
    if answered is not None and answered.what == "answered":
        chosen = answered.data if isinstance(answered.data, tuple) else (answered.data,)
        if not chosen:
            chosen = (PASS,)
    options = asked.data.options if PASS not in chosen or PASS in asked.data.options else (*asked.data.options, PASS)
    labels = [label(s, option, asked.who) for option in options]
    taken = {word for word, option in zip(labels, options, strict=True) if option in chosen}
    margin = _margin(depth) + _STEP
    each = zip(dict.fromkeys(labels), counted(labels), strict=True)
    text = f"{_HARD_SPACE}· ".join(_unbroken(f"[{shown}]" if word in taken else shown) for word, shown in each)
    return [line.replace(_HARD_SPACE, " ") for line in _paragraph(text, margin, margin)]


def _unbroken(name: str) -> str:
    return name.replace(" ", _HARD_SPACE)


def _quotes(
    cards: Sequence[CardWords], passages: Sequence[Passage], margin: str, quoted: set[str], always: bool = False
) -> Iterator[str]:
    """What a step follows from, each card and each passage once in a turn, unless they are wanted in any case."""
    # The end of the game is what everything led to: its rule is quoted even if it was quoted just before.
    margin += _QUOTE
    told = {card.name: f"“{card.text}” (the card {card.name}, as this deck words it: {card.origin})" for card in cards}
    told |= {passage.id: _named(passage) for passage in passages}
    for name, words in told.items():
        if always or name not in quoted:
            quoted.add(name)
            yield from _paragraph(words, margin, margin + " ")


def _named(passage: Passage) -> str:
    """A passage with the id of its rule, by which `fluxx-nb find` shows the page of it."""
    return f"{str(passage)[:-1]}; {passage.id})" if has_page(passage.id) else str(passage)


def outcome(game: Game) -> str | None:
    """How the game ended, in one sentence; None while it goes on."""
    said = verdict(game.state)
    return f"{said}." if said else None


def ending(game: Game) -> str:
    """The last line of a story: the outcome, or what is asked where the story breaks off."""
    s = game.state
    length = f"{count(s.turns, 'turn')} and {count(sum(not isinstance(one, str) for one in game.answers), 'answer')}"
    ended = outcome(game)
    if ended is not None:
        return f"The end, after {length}: {ended}"
    if game.decision is None:
        return f"Here the game stands still, after {length}: nobody can go on."
    who = s.names[game.decision.who]
    options = ", ".join(legal_words(s, game.decision))
    return f"Here the story stops, after {length}. {who} is asked: {game.decision.prompt} ({options})"
