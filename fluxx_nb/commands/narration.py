"""A game as a story to read aloud, turn by turn, each sentence with its rule beneath it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from fluxx_nb.engine.core.decisions import PASS, Option, use_chosen
from fluxx_nb.engine.core.events import Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label, legal_words
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.core.winning import verdict
from fluxx_nb.engine.files.rulebookfile import in_rulebooks
from fluxx_nb.story.explain.explanation import CardWords, Moment, Source
from fluxx_nb.story.explain.reading import Reading, ReadLine, ShownQuote
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.story.words.prompts import prompt_words
from fluxx_nb.story.words.teller import count, counted, sentence_of

_STEP = "  "
_QUOTE = "    "
_WIDTH = 100
_DEEPEST = 12
"""Deeper lines are not indented further: no game of people nests as deep, and a line needs room for words."""
_HARD_SPACE = "\u00a0"


def narrate(game: Game, *, in_full: bool = False) -> Iterator[str]:
    """Yield the lines of the story of a game that has kept its log: each sentence with its quotes beneath it.

    A quote that was given twice is named by its title from then on, unless `in_full` is set.
    """
    events, edition = game.events, game.deck.edition
    state = State(game.deck, list(game.setup.players))
    reading = Reading(in_full=in_full)
    for step in tell_steps(game):
        if step.start == 0:
            yield from ("", "Setting up")
        for moment in step.moments:
            apply(state, events[moment.n])
        lines = reading.read(step)
        asked = lines.pop() if step.asked is not None else None
        # The options have shown an answer already, in brackets.
        yield from _lines([] if step.is_answer else lines, step.turn, step.depth, edition)
        if asked is not None and step.question is not None:
            yield from _question(state, step.question, events[step.end - 1 : step.end + 1])
            yield from _quotes(asked.quotes, _margin(step.question.depth), edition)
    yield ""
    yield ending(game)


def _lines(lines: Sequence[ReadLine], turn: int, depth: int, edition: str) -> Iterator[str]:
    """Yield sentences, with the quotes of each beneath it.

    What no longer follows from the card of the step, such as the draw of the turn, is further left.
    """
    for one in lines:
        depth = min(depth, one.line.depth)
        heading = one.line.heading
        margin = "" if heading else _margin(depth)
        yield from [""] if heading else []
        yield from _paragraph(f"Turn {turn}: {one.text}" if heading else one.text, margin, margin + _STEP)
        yield from _quotes(one.quotes, margin or _STEP, edition)


def _margin(depth: int) -> str:
    # A turn is a heading, so what follows from it is as far left as what follows from nothing.
    return _STEP * min(max(1, depth), _DEEPEST)


def _paragraph(text: str, first: str, rest: str) -> list[str]:
    return wrap(
        text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )


def _question(s: State, moment: Moment, events: list[Event]) -> Iterator[str]:
    """What is asked, and the options, the chosen ones in brackets."""
    margin = _margin(moment.depth)
    yield from _paragraph(moment.text, margin, margin + _STEP)
    yield from _options(s, events[0], events[1] if len(events) > 1 else None, moment.depth)


def _options(s: State, asked: Event, answered: Event | None, depth: int) -> list[str]:
    """The options of a question, the chosen ones in brackets."""
    chosen: tuple[object, ...] = ()
    if answered is not None and answered.what == "answered":
        chosen = answered.answer if isinstance(answered.answer, tuple) else (answered.answer,)
        if not chosen:
            chosen = (PASS,)
    options = asked.decision.options
    if asked.decision.least == 0 and PASS not in options:
        options = (*options, PASS)
    taken: dict[str, list[str]] = {}
    left: dict[str, list[str]] = {}
    for option in options:
        word = _option(s, option, asked.who)
        taken.setdefault(word, []).extend([f"[{word}]"] * (option in chosen))
        left.setdefault(word, []).extend([word] * (option not in chosen))
    margin = _margin(depth) + _STEP
    # Of two cards with the same name, the one that is chosen has its own brackets.
    each = [shown for word, ones in taken.items() for shown in (*ones, *counted(left[word]))]
    text = f"{_HARD_SPACE}· ".join(_unbroken(shown) for shown in each)
    return [line.replace(_HARD_SPACE, " ") for line in _paragraph(text, margin, margin)]


def _option(s: State, option: Option, asked: int) -> str:
    """Return an option in words; a Free Action with the name of its card, if its own name does not say it."""
    word = label(s, option, asked)
    if not (isinstance(option, str) and option.startswith("use:")):
        return word
    card = s.deck.cards[use_chosen(option)[0]].name
    return word if card.removeprefix("The ").rstrip("!").casefold() in word.casefold() else f"{word} ({card})"


def _unbroken(name: str) -> str:
    return name.replace(" ", _HARD_SPACE)


def _quotes(quotes: Sequence[ShownQuote], margin: str, edition: str) -> Iterator[str]:
    """Yield what a sentence follows from: in full, or as one line of titles where it was read before."""
    margin += _QUOTE
    for one in quotes:
        if not one.folded:
            yield from _paragraph(_cited(one.source, edition), margin, margin + " ")
    titles = [one.title for one in quotes if one.folded and not one.again]
    if titles:
        yield from _paragraph(f"({'; '.join(titles)})", margin, margin + " ")


def _cited(source: Source, edition: str) -> str:
    """Return a quote with its place, and how a card is read where its words alone may not say it."""
    if isinstance(source, CardWords):
        if not source.text:
            return f"Our reading of {source.name}: {source.reading}"
        reading = f" Our reading: {source.reading}" if source.reading else ""
        return f"“{source.text}” (the card {source.name} in our words: {source.origin}){reading}"
    other = "" if source.edition == edition else "; this edition's rulebook is silent here"
    named = f"; {source.id}" if in_rulebooks(source.id) else ""
    return f"{str(source)[:-1]}{other}{named})"


def outcome(game: Game) -> str | None:
    """How the game ended, in one sentence; None while it goes on."""
    said = verdict(game.state)
    return sentence_of(said) if said else None


def ending(game: Game) -> str:
    """The last line of a story: the outcome, or what is asked where the story breaks off."""
    s = game.state
    length = count(s.turns, "turn")
    ended = outcome(game)
    if ended is not None:
        return f"The end, after {length}: {ended}"
    if game.decision is None:
        return f"Here the game stops, after {length}: no one can go on."
    who = s.names[game.decision.who]
    options = ", ".join(legal_words(s, game.decision))
    return f"Here the story stops, after {length}. {who} is asked: {prompt_words(s, game.decision)} ({options})"
