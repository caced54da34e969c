"""Answers of the rulings desk as HTML: the rule in a sentence, its quote with the editions, an example."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fluxx_nb.desk.catalog import RULING, RULING_NOTE, Example
from fluxx_nb.desk.finder import Hit, package_finder
from fluxx_nb.desk.rulepage import RulePage, wordings
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.view.words.panels import safe, source_note
from fluxx_nb.view.words.rulings import editions_html, own_answers_html, scenarios_html

HOW_TO_ASK = "Ask in English, in a few words, with a card's name if there is one."


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
        f"{_found(hit, edition)}</article>"
    )


def _folded(hit: Hit, edition: str | None) -> str:
    return (
        f'<details class="fluxx-answer fluxx-more-answer" data-rule="{safe(hit.rule)}">'
        f"<summary>{safe(hit.answer)}{_only_in(hit, edition)}</summary>{_found(hit, edition)}</details>"
    )


def _only_in(hit: Hit, edition: str | None) -> str:
    """Return a note at a folded answer that only one edition has; those who play another needn't open it."""
    if edition or len(hit.editions) != 1:
        return ""
    return f' <small class="fluxx-only-in">{safe(hit.quote.title)} only</small>'


def _found(hit: Hit, edition: str | None) -> str:
    return _rest(hit, quote_html(hit, edition), act_button("Rule", "About this rule", rule=hit.rule))


def _rest(hit: Hit, quotes: str, further: str = "") -> str:
    """Return what is below the sentence of an answer: its quotes, its example, and what can be done with it."""
    one = hit.example
    example = "" if one is None else _example(one, f" ({package_finder().catalog.titles[one.edition]})")
    acts = [
        f'<button type="button" data-copy="{safe(copied(hit))}">Copy answer</button>',
        act_button("Link", "Copy link", go=f"rule/{hit.rule}"),
        act_button("Code", "QR code", go=f"rule/{hit.rule}"),
        further,
    ]
    return f'{quotes}{example}<div class="fluxx-ask-acts">{"".join(acts)}</div>'


def rule_page_html(page: RulePage, hit: Hit, edition: str | None, examples: Mapping[str, Example]) -> str:
    """Return the page of a rule at the desk: its answer as for a question, with all editions and all scenarios."""
    own = {name: answer for name, answer in page.own_answers.items() if name != edition}
    others = f"<p>Other editions: {safe(page.answer)}</p>" if edition in page.own_answers else ""
    shown = hit.example.name if hit.example is not None else ""
    more = [one for one in page.rulings if one.scenario.name != shown]
    return (
        '<button type="button" class="fluxx-ask-back" data-act="Back">← Back</button>'
        f'<div class="fluxx-answer fluxx-passages" role="region" aria-label="{safe(page.title)}" '
        f'data-rule="{safe(page.id)}"><h4>{safe(page.title)}</h4><p class="fluxx-says">{safe(hit.answer)}</p>'
        f"{others}{own_answers_html(own)}{_rest(hit, editions_html(page))}"
        f"{scenarios_html(more, lambda one: _example(examples[one.scenario.name]))}</div>"
    )


def quote_html(hit: Hit, edition: str | None = None) -> str:
    """Return the quote of an answer, with a tag for each edition that states the rule and for those that differ."""
    quote = hit.quote
    marked = next((one for one in wordings(hit.rule) if one.passage.edition == quote.edition), None)
    words = safe(quote.quote)
    if marked is not None and edition is None:
        parts = (f"<mark>{safe(part.text)}</mark>" if part.differs else safe(part.text) for part in marked.parts)
        words = " ".join(parts)
    tags = "".join(_tag(one.title, _read(one.quote) != _read(quote.quote)) for one in hit.quotes)
    note = (
        "<figcaption><mark>Marked</mark>: other editions say it differently.</figcaption>" if "<mark>" in words else ""
    )
    return (
        f"<figure><blockquote>“{words}”</blockquote><figcaption>{safe(quote.title)}, {safe(quote.where)}</figcaption>"
        f'{note}</figure><ul class="fluxx-tags" aria-label="Stated by">{tags}</ul>'
    )


def _read(quote: str) -> list[str]:
    """Return the words of a quote as a reader compares them: case, spaces and punctuation don't count."""
    return re.findall(r"\w+", quote.casefold())


def _tag(title: str, differs: bool) -> str:
    name = safe(title.removesuffix(" Fluxx"))
    return f'<li class="fluxx-differs-here">{name}, in other words</li>' if differs else f"<li>{name}</li>"


def _example(one: Example, where: str = "") -> str:
    rests = source_note(RULING_NOTE) if one.source == RULING else ""
    acts = (
        act_button("Show", "Show me", name=one.name)
        + act_button("Quiz", "Ask me", name=one.name)
        + act_button("Change", "Change it", name=one.name)
        + act_button("Link", "Copy its link", go=one.name)
        + act_button("Code", "Its QR code", go=one.name)
    )
    return (
        f'<div class="fluxx-ask-example-box"><p><b>Example{safe(where)}.</b> {safe(one.story)} <i>{safe(one.ask)}</i> '
        f'{safe(one.ruling)}</p>{rests}<div class="fluxx-ask-acts">{acts}</div></div>'
    )


def copied(hit: Hit) -> str:
    """Return an answer as three lines for a chat: the sentence, the quote, and its source."""
    return f"{hit.answer}\n“{hit.quote.quote}”\n{hit.quote.title}, {hit.quote.where} ({hit.rule})"


def nothing_html(question: str) -> str:
    """Return what is shown when no rulebook says anything about a question."""
    asked = question if len(question) <= 80 else f"{question[:80]}…"
    return _no_answer("Nothing about that here.", f"No rule is about '{safe(asked)}'. {HOW_TO_ASK}")


def too_long_html(size: int) -> str:
    """Return what is shown for a question that is too long to be one."""
    return _no_answer("That is too long.", too_long(size))


def too_long(size: int) -> str:
    """Return why a question of this length is not answered."""
    return f"The question has {size:,} characters; the limit is {LONGEST_SEARCH}. Ask in one sentence."


def _no_answer(said: str, more: str) -> str:
    return f'<article class="fluxx-answer fluxx-nothing"><p class="fluxx-says">{said}</p><p>{more}</p></article>'


def saved_hits_html(question: str, hits: Sequence[Hit]) -> str:
    """Return answers for a page without a kernel."""
    asked = f"<p><i>{safe(question)}</i></p>" if question else "<p>Ask a question about the rules.</p>"
    told = "".join(
        f"<p><b>{safe(hit.answer)}</b></p><blockquote>“{safe(hit.quote.quote)}”</blockquote>"
        f"<p>{safe(hit.quote.title)}, {safe(hit.quote.where)}. <code>fluxx-nb find {safe(hit.rule)}</code></p>"
        for hit in hits
    )
    return f'<div class="fluxx-lesson">{asked}{told}</div>'
