"""Answers of the rulings desk as HTML: the rule in a sentence, its quote with the editions, an example."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.desk.catalog import RULING, RULING_NOTE, Example
from fluxx_nb.desk.finder import Hit
from fluxx_nb.desk.rulepage import wordings
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.view.words.panels import safe, source_note


def act_button(act: str, words: str, **data: str) -> str:
    """Return a button of the desk; its script knows what `act` means."""
    more = "".join(f' data-{name}="{safe(value)}"' for name, value in data.items())
    return f'<button type="button" data-act="{safe(act)}"{more}>{safe(words)}</button>'


def hits_html(hits: Sequence[Hit], edition: str | None = None) -> str:
    """Return answers as the desk shows them: the first in full, the others folded behind their sentence."""
    first, *others = hits
    closest = "" if first.sure else '<p class="fluxx-ask-closest">No exact match. Closest:</p>'
    listed = "".join(_folded(hit, edition) for hit in others)
    more = f'<p class="fluxx-ask-closest">See also:</p>{listed}' if listed else ""
    return f"{closest}{answer_html(first, edition)}{more}"


def answer_html(hit: Hit, edition: str | None = None) -> str:
    """Return one answer in full."""
    return (
        f'<article class="fluxx-answer" data-rule="{safe(hit.rule)}"><p class="fluxx-says">{safe(hit.answer)}</p>'
        f"{_rest(hit, edition)}</article>"
    )


def _folded(hit: Hit, edition: str | None) -> str:
    return (
        f'<details class="fluxx-answer fluxx-more-answer" data-rule="{safe(hit.rule)}">'
        f"<summary>{safe(hit.answer)}</summary>{_rest(hit, edition)}</details>"
    )


def _rest(hit: Hit, edition: str | None) -> str:
    example = _example(hit.example) if hit.example is not None else ""
    acts = [
        f'<button type="button" data-copy="{safe(copied(hit))}">Copy answer</button>',
        act_button("Link", "Copy link", go=f"rule/{hit.rule}"),
        act_button("Code", "QR code", go=f"rule/{hit.rule}"),
        act_button("Rule", "All editions", rule=hit.rule),
    ]
    return f'{quote_html(hit, edition)}{example}<div class="fluxx-ask-acts">{"".join(acts)}</div>'


def quote_html(hit: Hit, edition: str | None = None) -> str:
    """Return the quote of an answer, with a tag for each edition that states the rule and for those that differ."""
    quote = hit.quote
    marked = next((one for one in wordings(hit.rule) if one.passage.edition == quote.edition), None)
    words = safe(quote.quote)
    if marked is not None and edition is None:
        parts = (f"<mark>{safe(part.text)}</mark>" if part.differs else safe(part.text) for part in marked.parts)
        words = " ".join(parts)
    others = {one.passage.edition for one in wordings(hit.rule) if one.apart or any(part.differs for part in one.parts)}
    tags = "".join(_tag(one.title, one.edition in others and one is not quote) for one in hit.quotes)
    note = (
        "<figcaption><mark>Marked</mark>: other editions say it differently.</figcaption>" if "<mark>" in words else ""
    )
    return (
        f"<figure><blockquote>“{words}”</blockquote><figcaption>{safe(quote.title)}, {safe(quote.where)}</figcaption>"
        f'{note}</figure><ul class="fluxx-tags" aria-label="Stated by">{tags}</ul>'
    )


def _tag(title: str, differs: bool) -> str:
    name = safe(title.removesuffix(" Fluxx"))
    return f'<li class="fluxx-differs-here">{name}, in other words</li>' if differs else f"<li>{name}</li>"


def _example(one: Example) -> str:
    rests = source_note(RULING_NOTE) if one.source == RULING else ""
    acts = (
        act_button("Show", "Show me", name=one.name)
        + act_button("Quiz", "Ask me", name=one.name)
        + act_button("Change", "Change it", name=one.name)
        + act_button("Link", "Copy its link", go=one.name)
        + act_button("Code", "Its QR code", go=one.name)
    )
    return (
        f'<div class="fluxx-ask-example-box"><p><b>Example.</b> {safe(one.story)} <i>{safe(one.ask)}</i> '
        f'{safe(one.ruling)}</p>{rests}<div class="fluxx-ask-acts">{acts}</div></div>'
    )


def copied(hit: Hit) -> str:
    """Return an answer as three lines for a chat: the sentence, the quote, and its source."""
    return f"{hit.answer}\n“{hit.quote.quote}”\n{hit.quote.title}, {hit.quote.where} ({hit.rule})"


def nothing_html(question: str) -> str:
    """Return what is shown when no rulebook says anything about a question."""
    asked = question if len(question) <= 80 else f"{question[:80]}…"
    return (
        '<article class="fluxx-answer fluxx-nothing"><p class="fluxx-says">Nothing about that here.</p>'
        f"<p>No rule is about '{safe(asked)}'. Ask in English, in a few words, with a card's name if there is one.</p>"
        "</article>"
    )


def too_long_html(size: int) -> str:
    """Return what is shown for a question that is too long to be one."""
    return (
        '<article class="fluxx-answer fluxx-nothing"><p class="fluxx-says">That is too long.</p>'
        f"<p>The question has {size:,} characters; the limit is {LONGEST_SEARCH}. Ask in one sentence.</p></article>"
    )


def saved_hits_html(question: str, hits: Sequence[Hit]) -> str:
    """Return answers for a page without a kernel."""
    asked = f"<p><i>{safe(question)}</i></p>" if question else "<p>Ask a question about the rules.</p>"
    told = "".join(
        f"<p><b>{safe(hit.answer)}</b></p><blockquote>“{safe(hit.quote.quote)}”</blockquote>"
        f"<p>{safe(hit.quote.title)}, {safe(hit.quote.where)}. <code>fluxx-nb find {safe(hit.rule)}</code></p>"
        for hit in hits
    )
    return f'<div class="fluxx-lesson">{asked}{told}</div>'
