"""Rulings and the pages of rules, as they are shown: a ruling or a page comes in, HTML goes out."""

from __future__ import annotations

from collections.abc import Sequence

from fluxx_nb.desk.rulepage import RulePage, Wording, has_page, wordings
from fluxx_nb.desk.rulings import Ruling
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import OpenRule
from fluxx_nb.view.words.panels import quotation, safe, source_note

_MOST_LISTED = 12
"""How many scenarios a page lists before it folds the rest away."""


UNOPENED = (
    '<p class="fluxx-quiet">No rule is open. <b>About this rule</b>, beside any quote, shows here what each edition '
    "says, the scenarios that show it and the cards that touch it.</p>"
)
"""What the page of a rule says before one is opened."""


def rule_link(passage: Passage, *, off: bool = False) -> str:
    """The button that opens the page of a quote's rule; none for the words of a rulebook that is not ours."""
    if not has_page(passage.id):
        return ""
    tip = f"{passage.title}: what each edition says, its scenarios and its cards"
    return button("About this rule", OpenRule(passage.id), "rule-link", off=off, tip=tip)


def rule_fold(passage: Passage) -> str:
    """The same for a page without a kernel: the words of all editions fold under the quote."""
    if not has_page(passage.id):
        return ""
    own = wordings(passage.id)
    return (
        '<details class="fluxx-rule-fold"><summary>About this rule</summary>'
        f"{''.join(map(_wording, own))}{_legend(own)}"
        f"<p>Its scenarios and the cards that touch it: <code>fluxx-nb find {safe(passage.id)}</code></p></details>"
    )


def rule_command(passage: Passage) -> str:
    """The same where many quotes stand below one another: what to type."""
    return f"<br><code>fluxx-nb find {safe(passage.id)}</code>" if has_page(passage.id) else ""


def ruling_html(ruling: Ruling) -> str:
    """A ruling at a glance: the scenario, the ruling in one sentence, its quote with the edition."""
    lesson = ruling.scenario
    return (
        f'<div class="fluxx-lesson fluxx-ruling"><h4>{safe(lesson.title)} '
        f'<span class="fluxx-edition">· {safe(lesson.deck.title)}</span></h4>'
        f"<p>{safe(lesson.story)} <i>{safe(lesson.ask)}</i></p>"
        f'<p class="fluxx-just-tell"><b>{safe(ruling.text)}</b></p>'
        f"{source_note(lesson.rests_on)}{quotation(ruling.passages[0], lesson.edition)}</div>"
    )


def rule_html(page: RulePage) -> str:
    """The page of a rule: all wordings side by side, what differs marked, its scenarios and cards."""
    shown = "".join(map(_wording, page.wordings))
    silent = ", ".join(load_edition(name).title for name in page.silent)
    silence = f"<p>Without words of its own: {safe(silent)}.</p>" if silent else ""
    cards = ", ".join(dict.fromkeys(card.name for card in page.cards))
    touched = f"<p>Cards that touch it: {safe(cards)}.</p>" if cards else ""
    return (
        f'<div class="fluxx-lesson fluxx-passages" role="region" aria-label="{safe(page.title)}">'
        f"<h4>{safe(page.title)}</h4><p>{safe(page.gist)}</p>"
        f'<div class="fluxx-wordings">{shown}</div>{_legend(page.wordings)}{silence}{touched}{_situations(page)}</div>'
    )


def _legend(own: Sequence[Wording]) -> str:
    differs = any(part.differs for one in own for part in one.parts)
    return "<p>What another edition says otherwise is <mark>marked</mark>.</p>" if differs else ""


def _wording(one: Wording) -> str:
    words = " ".join(f"<mark>{safe(part.text)}</mark>" if part.differs else safe(part.text) for part in one.parts)
    passage = one.passage
    apart = ", in a sentence of its own" if one.apart else ""
    return (
        f'<figure class="fluxx-passage" data-passage="{safe(passage.id)}"><blockquote>“{words}”</blockquote>'
        f"<figcaption>{safe(passage.edition_title)}, {safe(passage.where)}{apart}</figcaption></figure>"
    )


def _situations(page: RulePage) -> str:
    listed = [
        f"<li>{safe(one.scenario.title)} <i>({safe(one.scenario.deck.title)})</i>: {safe(one.text)}"
        f"{' <small>(' + safe(one.scenario.rests_on) + ')</small>' if one.scenario.rests_on else ''}</li>"
        for one in page.rulings
    ]
    if not listed:
        return ""
    first = f"<ul>{''.join(listed[:_MOST_LISTED])}</ul>"
    more = listed[_MOST_LISTED:]
    rest = f"<details><summary>{len(more)} more</summary><ul>{''.join(more)}</ul></details>" if more else ""
    return f"<p>Scenarios that show it:</p>{first}{rest}"
