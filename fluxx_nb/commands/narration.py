"""Narration: a game as a story to read aloud, turn by turn, each step with the words of the rulebook beneath it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fluxx_nb.engine.core.decisions import PASS
from fluxx_nb.engine.core.events import ENDS, Event, apply
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.labels import label, legal_words
from fluxx_nb.engine.core.state import State
from fluxx_nb.story.explain import Moment, explain
from fluxx_nb.story.teller import count

_STEP = "  "
_QUOTE = "    "
_WIDTH = 100
_HARD_SPACE = "\u00a0"
_UNTOLD = frozenset({"answered", "set aside", "taken up"})
"""Answers are marked among the options of their question; what is set aside shows in what is done with it."""


def narrate(game: Game) -> Iterator[str]:
    """The lines of the story of a game that has kept its log."""
    events = game.events
    state = State(game.deck, list(game.setup.players))
    told: set[str] = set()
    for k, event in enumerate(events):
        if k == 0:
            yield from ("", "Setting up")
        if event.what not in _UNTOLD:
            moment = explain(events, k, state)
            if event.what == "turned":
                told.clear()
                yield from ("", f"Turn {state.turns + 1}: {moment.text}")
            else:
                yield from _step(moment)
            if moment.ask is not None:
                yield from _options(state, event, events[k + 1] if k + 1 < len(events) else None, moment.depth)
            yield from _quotes(moment, told)
        apply(state, event)
    yield ""
    yield ending(game)


def _margin(depth: int) -> str:
    # A turn is a heading, so what follows from it stands as far left as what follows from nothing.
    return _STEP * max(1, depth)


def _paragraph(text: str, first: str, rest: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _step(moment: Moment) -> list[str]:
    margin = _margin(moment.depth)
    return _paragraph(moment.text, margin, margin + _STEP)


def _options(s: State, asked: Event, answered: Event | None, depth: int) -> list[str]:
    """The options of a question, the chosen ones in brackets."""
    chosen: tuple[object, ...] = ()
    if answered is not None and answered.what == "answered":
        chosen = answered.data if isinstance(answered.data, tuple) else (answered.data,)
        if not chosen:
            chosen = (PASS,)
    options = asked.data.options if PASS not in chosen or PASS in asked.data.options else (*asked.data.options, PASS)
    words: dict[str, bool] = {}
    for option in options:
        word = label(s, option, asked.who)
        words[word] = words.get(word, False) or option in chosen
    margin = _margin(depth) + _STEP
    text = f"{_HARD_SPACE}· ".join(_unbroken(f"[{word}]" if taken else word) for word, taken in words.items())
    return [line.replace(_HARD_SPACE, " ") for line in _paragraph(text, margin, margin)]


def _unbroken(name: str) -> str:
    return name.replace(" ", _HARD_SPACE)


def _quotes(moment: Moment, told: set[str]) -> Iterator[str]:
    """What the step follows from, passages and cards, each one once in a turn."""
    # The end of the game is what everything led to: its rule is quoted even if it was quoted just before.
    last = moment.what in ENDS
    if moment.card_is_source and moment.says is not None and moment.says.name not in told:
        told.add(moment.says.name)
        margin = _margin(moment.depth) + _QUOTE
        words = f"“{moment.says.text}” (the card {moment.says.name}, as this deck words it: {moment.says.origin})"
        yield from _paragraph(words, margin, margin + " ")
    for passage in moment.passages:
        if passage.id in told and not last:
            continue
        told.add(passage.id)
        margin = _margin(moment.depth) + _QUOTE
        yield from _paragraph(str(passage), margin, margin + " ")


def outcome(game: Game) -> str | None:
    """How the game ended, in one sentence; None while it goes on."""
    ended = game.outcome
    if ended is None:
        return None
    if game.score is not None:
        scored = count(game.score, "scored Goal")
        if ended.what == "concluded":
            return f"{game.setup.players[0]} has {scored}."
        return f"{game.setup.players[0]} has lost, with {scored}."
    if game.winner is None:
        return "Everybody has lost."
    return f"{ended.winner} has won{f' with {ended.goal}' if ended.goal else ''}."


def ending(game: Game) -> str:
    """The last line of a story: the outcome, or what is asked where the story breaks off."""
    s = game.state
    length = f"{count(s.turns, 'turn')} and {count(len(game.answers), 'answer')}"
    ended = outcome(game)
    if ended is not None:
        return f"The end, after {length}: {ended}"
    if game.decision is None:
        return f"Here the game stands still, after {length}: nobody can go on."
    who = s.names[game.decision.who]
    options = ", ".join(legal_words(s, game.decision))
    return f"Here the story stops, after {length}. {who} is asked: {game.decision.prompt} ({options})"
