"""The tab Ask: a question at the table, answered from this moment or from the rules of this edition."""

from __future__ import annotations

from collections.abc import Iterator

from fluxx_nb.desk.finder import package_finder
from fluxx_nb.desk.now import NowSaid, answer_now, kind_of_question
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.view.live.frame import Frame
from fluxx_nb.view.live.sharing import share_button
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import AskDesk, said
from fluxx_nb.view.words.panels import cited, safe
from fluxx_nb.view.words.rulings import rule_link

_AT_TABLE = ("Why didn't I win?", "What can't I do now?", "How many plays are left?")
_MOST = 3
_NO_CHOICE = "<p><b>No choice to make now.</b> Press Next until someone chooses, then ask again.</p>"


def ask_here(now: Frame) -> str:
    """Return the field, and the answer to what was asked last, for the moment that is looked at."""
    say = safe(said(AskDesk("")))
    field = (
        f'<form class="fluxx-ask-here" data-say="{say}"><input type="search" name="words" value="{safe(now.asked)}" '
        'aria-label="Your question" placeholder="Ask: why didn\'t I win?" autocomplete="off" maxlength="500">'
        '<button type="submit" class="jupyter-widgets jupyter-button widget-button mod-primary">Ask</button></form>'
    )
    if not now.asked.strip():
        told = "".join(button(words, AskDesk(words), "ask-typical") for words in _AT_TABLE)
    else:
        told = _from_table(now) or _from_rules(now)
    return f'{field}{told}<p class="fluxx-ask-share">{share_button()}</p>'


def _from_table(now: Frame) -> str:
    """Answer from the table; nothing if the question is about the rules."""
    kind = kind_of_question(now.asked, package_finder())
    if not kind:
        return ""
    s, game = now.state, now.session.line.game
    seat = now.seat if now.seat is not None else s.turn if s.turn >= 0 else s.order[0]
    at_end = now.session.at_end
    found = answer_now(now.asked, kind, game, game.state if at_end else s, seat)
    return "".join(_sentence(one, now) for one in found) or _NO_CHOICE


def _sentence(one: NowSaid, now: Frame) -> str:
    quotes = cited(now.state.deck.rulebook, one.rules[:1], now.state.deck.edition, rule_link)
    return f'<div class="fluxx-ask-answer"><p><b>{safe(one.text)}</b></p>{quotes}</div>'


def _from_rules(now: Frame) -> str:
    if len(now.asked) > LONGEST_SEARCH:
        return f"<p>The question has {len(now.asked):,} characters; the limit is {LONGEST_SEARCH}.</p>"
    deck = now.state.deck
    finder = package_finder()
    edition = deck.edition if deck.edition in finder.catalog.titles else None
    hits = finder.find(now.asked, edition, _MOST, lately=tuple(_lately(now)))
    if not hits:
        return "<p><b>Nothing about that here.</b> Ask in a few words, with a card's name if there is one.</p>"
    closest = "" if hits[0].sure else "<p>No exact match. Closest:</p>"
    told = (NowSaid(hit.answer, (hit.rule,)) for hit in hits)
    return closest + "".join(_sentence(one, now) for one in told)


def _lately(now: Frame) -> Iterator[str]:
    """Yield the rules that the step before this moment quotes."""
    for moment in now.step.moments if now.step is not None else ():
        yield from (passage.id for passage in moment.passages)
