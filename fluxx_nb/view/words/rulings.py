"""Rulings and the pages of rules, as they are shown: a ruling or a page comes in, HTML goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import load_edition
from fluxx_nb.engine.files.rulebookfile import in_rulebooks
from fluxx_nb.view.words.buttons import button
from fluxx_nb.view.words.messages import LeaveRule, OpenRule
from fluxx_nb.view.words.panels import safe
from fluxx_nb.view.words.scripts import sheet_of

if TYPE_CHECKING:
    from fluxx_nb.desk.rulepage import EditionWords, RulePage
    from fluxx_nb.desk.rulings import Ruling

# A table whose rules no one looks up does not need it.
_STYLE = f"<style>{sheet_of(Path(__file__).with_suffix('.css'))}</style>"
_MOST_LISTED = 12
"""How many scenarios a page lists before it folds the rest away."""


UNOPENED = (
    '<p class="fluxx-quiet">No rule is open. <b>About this rule</b>, beside any quote, shows here what each edition '
    "says, its scenarios and its cards.</p>"
)
"""What the page of a rule says before one is opened."""


def rule_link(passage: Passage, *, off: bool = False) -> str:
    """Return the button that opens the page of a quote's rule; none for the words of a rulebook that is not ours."""
    tip = f"{passage.title}: what each edition says, its scenarios and its cards"
    return _link(passage, "About this rule", off=off, tip=tip)


def title_link(passage: Passage) -> str:
    """Return the same with the title of the rule, for a line that doesn't quote it."""
    return _link(passage, passage.title)


def _link(passage: Passage, words: str, *, off: bool = False, tip: str = "") -> str:
    has_page = in_rulebooks(passage.id)
    return button(words, OpenRule(passage.id), "rule-link", off=off, tip=tip) if has_page else ""


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
        f"{_wordings(own)}{_legend(own)}"
        f"<p>Its scenarios and cards: <code>fluxx-nb find {safe(passage.id)}</code></p></details>"
    )


def rule_html(page: RulePage) -> str:
    """Return the page of a rule beside a table: its answer, what each edition says, its scenarios."""
    own = own_answers_html(page.own_answers)
    return (
        f'{_STYLE}<div class="fluxx-lesson fluxx-passages" role="region" aria-label="{safe(page.title)}">'
        f'<h4>{safe(page.title)}</h4><p class="fluxx-says">{safe(page.answer)}</p>{own}'
        f"{editions_html(page)}{scenarios_html(page.rulings, _told)}</div>"
    )


def own_answers_html(answers: Mapping[str, str]) -> str:
    """Return what is different in an edition, for each that has an answer of its own."""
    return "".join(f"<p>{safe(load_edition(name).title)}: {safe(answer)}</p>" for name, answer in answers.items())


def editions_html(page: RulePage) -> str:
    """Return what each edition says of a rule with what differs marked, which ones say nothing, and its cards."""
    shown = _wordings(page.wordings)
    silent = ", ".join(load_edition(name).title for name in page.silent)
    silence = f"<p>Not stated by: {safe(silent)}.</p>" if silent else ""
    cards = ", ".join(dict.fromkeys(card.name for card in page.cards))
    touched = f"<p>Cards: {safe(cards)}.</p>" if cards else ""
    return f'<div class="fluxx-wordings">{shown}</div>{_legend(page.wordings)}{silence}{touched}'


def _legend(own: Sequence[EditionWords]) -> str:
    differs = any(part.differs for one in own for part in one.parts)
    return "<p>What another edition says differently is <mark>marked</mark>.</p>" if differs else ""


def _wordings(own: Sequence[EditionWords]) -> str:
    """Return each wording once, with every edition that has it word for word."""
    from fluxx_nb.desk.rulepage import same_words

    return "".join(
        f'<figure class="fluxx-passage" data-passage="{safe(same[0].passage.id)}"><blockquote>“{_marked(same[0])}”'
        f"</blockquote><figcaption>{'<br>'.join(map(_where, same))}</figcaption></figure>"
        for same in same_words(own)
    )


def _marked(one: EditionWords) -> str:
    return " ".join(f"<mark>{safe(part.text)}</mark>" if part.differs else safe(part.text) for part in one.parts)


def _where(one: EditionWords) -> str:
    apart = ", in a sentence of its own" if one.apart else ""
    return f"{safe(one.passage.edition_title)}, {safe(one.passage.where)}{apart}"


def scenarios_html(rulings: Sequence[Ruling], told: Callable[[Ruling], str]) -> str:
    """Return scenarios by their titles, each folded around what is `told` of it: an answer needs its question."""
    listed = [
        f"<li><details><summary>{safe(one.scenario.title)} <i>({safe(one.scenario.deck.title)})</i></summary>"
        f"{told(one)}</details></li>"
        for one in rulings
    ]
    if not listed:
        return ""
    first = f"<ul>{''.join(listed[:_MOST_LISTED])}</ul>"
    more = listed[_MOST_LISTED:]
    rest = f"<details><summary>{len(more)} more</summary><ul>{''.join(more)}</ul></details>" if more else ""
    return f"<p>Scenarios that show it:</p>{first}{rest}"


def _told(one: Ruling) -> str:
    shown = one.scenario
    rests = f" <small>({safe(shown.rests_on)})</small>" if shown.rests_on else ""
    return f"<p>{safe(shown.story)} <i>{safe(shown.ask)}</i> {safe(one.text)}{rests}</p>"
