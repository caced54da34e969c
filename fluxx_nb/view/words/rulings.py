"""Rulings and the pages of rules, as they are shown: a ruling or a page comes in, HTML goes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.rulebookfile import in_rulebooks
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import LeaveRule, OpenRule
from fluxx_nb.view.words.panels import safe

if TYPE_CHECKING:
    from fluxx_nb.desk.rulepage import RulePage, Wording

_MOST_LISTED = 12
"""How many scenarios a page lists before it folds the rest away."""


UNOPENED = (
    '<p class="fluxx-quiet">No rule is open. <b>About this rule</b>, beside any quote, shows here what each edition '
    "says, its scenarios and its cards.</p>"
)
"""What the page of a rule says before one is opened."""


def rule_link(passage: Passage, *, off: bool = False) -> str:
    """The button that opens the page of a quote's rule; none for the words of a rulebook that is not ours."""
    if not in_rulebooks(passage.id):
        return ""
    tip = f"{passage.title}: what each edition says, its scenarios and its cards"
    return button("About this rule", OpenRule(passage.id), "rule-link", off=off, tip=tip)


def back_to_table() -> str:
    """Return the button that leads from the page of a rule back to the table."""
    return button("← Back to the table", LeaveRule(), "leave-rule", tip="The tab that was open before is open again")


def rule_fold(passage: Passage) -> str:
    """The same for a page without a kernel: the words of all editions fold under the quote."""
    from fluxx_nb.desk.rulepage import wordings

    if not in_rulebooks(passage.id):
        return ""
    own = wordings(passage.id)
    return (
        '<details class="fluxx-rule-fold"><summary>About this rule</summary>'
        f"{''.join(map(_wording, own))}{_legend(own)}"
        f"<p>Its scenarios and cards: <code>fluxx-nb find {safe(passage.id)}</code></p></details>"
    )


def rule_html(page: RulePage, *, back: bool = False) -> str:
    """Return the page of a rule: its answer, all wordings with what differs marked, its scenarios and cards.

    With `back`, the page leads back to the answers of the desk, and its scenarios open there.
    """
    shown = "".join(map(_wording, page.wordings))
    own = "".join(
        f"<p>{safe(load_edition(name).title)}: {safe(answer)}</p>" for name, answer in page.own_answers.items()
    )
    silent = ", ".join(load_edition(name).title for name in page.silent)
    silence = f"<p>Not stated by: {safe(silent)}.</p>" if silent else ""
    cards = ", ".join(dict.fromkeys(card.name for card in page.cards))
    touched = f"<p>Cards: {safe(cards)}.</p>" if cards else ""
    leave = '<button type="button" class="fluxx-ask-back" data-act="Back">← Back</button>' if back else ""
    return (
        f'{leave}<div class="fluxx-lesson fluxx-passages" role="region" aria-label="{safe(page.title)}">'
        f'<h4>{safe(page.title)}</h4><p class="fluxx-says">{safe(page.answer)}</p>{own}'
        f'<div class="fluxx-wordings">{shown}</div>{_legend(page.wordings)}{silence}{touched}{_scenarios(page)}</div>'
    )


def _legend(own: Sequence[Wording]) -> str:
    differs = any(part.differs for one in own for part in one.parts)
    return "<p>What another edition says differently is <mark>marked</mark>.</p>" if differs else ""


def _wording(one: Wording) -> str:
    words = " ".join(f"<mark>{safe(part.text)}</mark>" if part.differs else safe(part.text) for part in one.parts)
    passage = one.passage
    apart = ", in a sentence of its own" if one.apart else ""
    return (
        f'<figure class="fluxx-passage" data-passage="{safe(passage.id)}"><blockquote>“{words}”</blockquote>'
        f"<figcaption>{safe(passage.edition_title)}, {safe(passage.where)}{apart}</figcaption></figure>"
    )


def _scenarios(page: RulePage) -> str:
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
