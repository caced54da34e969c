"""The tab Ask: a question at the table, answered from this moment or from the rules of this edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fluxx_nb.desk.allowed import NowSaid
from fluxx_nb.desk.finder import package_finder
from fluxx_nb.desk.now import answer_now, kind_of_question
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.core.game import Game
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.sharing import share_button
from fluxx_nb.view.words.answers import HOW_TO_ASK, too_long
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import AskDesk, said
from fluxx_nb.view.words.panels import cited, safe
from fluxx_nb.view.words.rulings import rule_link
from fluxx_nb.view.words.scripts import sheet_of

_STYLE = f"<style>{sheet_of(Path(__file__).with_suffix('.css'))}</style>"
_AT_TABLE = ("Why didn't I win?", "What can't I do now?", "How many plays are left?")
_MOST = 3


def ask_here(now: Frame) -> str:
    """Return the field, and the answer to what was asked last, for the moment that is looked at."""
    say = safe(said(AskDesk("")))
    field = (
        f'<form class="fluxx-ask-here" data-say="{say}"><input type="search" name="words" value="{safe(now.asked)}" '
        'aria-label="Your question" placeholder="Ask: why didn\'t I win?" autocomplete="off" maxlength="20000">'
        '<button type="submit" class="jupyter-widgets jupyter-button widget-button mod-primary">Ask</button></form>'
    )
    if not now.asked.strip():
        told = "".join(button(words, AskDesk(words), "ask-typical") for words in _AT_TABLE)
    else:
        told = _from_table(now) or _from_rules(now)
    return f'{_STYLE}{field}{told}<p class="fluxx-ask-share">{share_button()}</p>'


def _from_table(now: Frame) -> str:
    """Answer from the table; nothing if only the rules can answer."""
    kind = "" if len(now.asked) > LONGEST_SEARCH else kind_of_question(now.asked, package_finder())
    if not kind:
        return ""
    game = _game_then(now)
    state = now.state if game is None else game.state
    found = answer_now(now.asked, kind, game or now.line.game, state, _asker(now, game))
    return "".join(_sentence(one, now) for one in found)


def _game_then(now: Frame) -> Game | None:
    """Return the game as it was at this moment, if someone had to choose or the game was over; None in mid-step."""
    line = now.line
    if now.session.at_end:
        return line.game
    if now.at and line.event(now.at - 1).what == "asked":
        return line.before_answer(line.answers_before(now.at)).game
    return None


def _asker(now: Frame, game: Game | None) -> int:
    """Return the seat that "I" means; for someone who only watches it is the player who chooses now."""
    if now.seat is not None:
        return now.seat
    if game is not None and game.decision is not None:
        return game.decision.who
    return now.state.turn if now.state.turn >= 0 else now.state.order[0]


def _sentence(one: NowSaid, now: Frame) -> str:
    quotes = cited(now.state.deck.rulebook, one.rules[:1], now.state.deck.edition, rule_link)
    return f'<div class="fluxx-ask-answer"><p><b>{safe(one.text)}</b></p>{quotes}</div>'


def _from_rules(now: Frame) -> str:
    if len(now.asked) > LONGEST_SEARCH:
        return f"<p><b>That is too long.</b> {too_long(len(now.asked))}</p>"
    deck = now.state.deck
    finder = package_finder()
    edition = deck.edition if deck.edition in finder.catalog.titles else None
    hits = finder.find(now.asked, edition, _MOST, lately=tuple(_lately(now)))
    if not hits:
        return f"<p><b>Nothing about that here.</b> {HOW_TO_ASK}</p>"
    closest = "" if hits[0].sure else "<p>No exact match. Closest:</p>"
    told = (NowSaid(hit.answer, (hit.rule,)) for hit in hits)
    return closest + "".join(_sentence(one, now) for one in told)


def _lately(now: Frame) -> Iterator[str]:
    """Yield the rules that the step before this moment quotes."""
    for moment in now.step.moments if now.step is not None else ():
        yield from (passage.id for passage in moment.passages)
