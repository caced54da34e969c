"""Panels: everything beside the table as HTML. Decks may come from strangers, so all of their text is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from fluxx_nb.engine.core.card import BASIC, ORIGINS
from fluxx_nb.engine.core.rulebook import Passage, Rulebook
from fluxx_nb.engine.core.state import DISCARD, State
from fluxx_nb.story.advise.ledger import Account, Entry
from fluxx_nb.story.advise.monitor import GoalStatus
from fluxx_nb.story.advise.pending import Pending
from fluxx_nb.story.advise.refusals import Refusal
from fluxx_nb.story.explain.explanation import CardWords, Source
from fluxx_nb.story.explain.reading import ReadLine, ShownQuote
from fluxx_nb.story.explain.told_lines import ToldLine
from fluxx_nb.story.explain.told_step import ToldStep
from fluxx_nb.story.words.settings import clause_of
from fluxx_nb.story.words.teller import tally
from fluxx_nb.view.cards.faces import face
from fluxx_nb.view.cards.looks import look_of
from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.shapes.scene import BLEED, Area, Placed, Scene
from fluxx_nb.view.shapes.theme import TYPES

CARD_WIDTH = 112
"""How wide an inspected card is shown."""


def safe(text: str) -> str:
    """Text that is safe inside HTML."""
    return escape(str(text), quote=True)


def literal(html: str) -> str:
    """HTML of a cell in which nothing is typeset: a notebook takes what is between two $ for TeX."""
    if "$" not in html and "\\" not in html:
        return html
    # The first class is read by MathJax 3, which JupyterLab has; the second by MathJax 2, in exported pages.
    return f'<div class="mathjax_ignore tex2jax_ignore">{html}</div>'


def _list(items: Iterable[str], kind: str = "ul", style: str = "") -> str:
    found = "".join(f"<li>{item}</li>" for item in items)
    return f'<{kind} class="{style}">{found}</{kind}>' if found else ""


_AT_ONCE = 4
"""How many events of a step are open below its first; more of them fold."""


def explanation(step: ToldStep | None, where: str) -> str:
    """What happened, in a sentence, what came of it, and the card that made it happen."""
    if step is None:
        return '<p class="fluxx-sentence">Nothing has happened yet. Next begins the game.</p>'
    first, *more = [line.text for line in step.shown]
    html = f'<p class="fluxx-where">{safe(where)}</p><p class="fluxx-sentence">{safe(first)}</p>'
    html += _list(map(safe, more[:_AT_ONCE]), style="fluxx-then")
    if more[_AT_ONCE:]:
        rest = _list(map(safe, more[_AT_ONCE:]), style="fluxx-then")
        html += f'<details class="fluxx-rest"><summary>and {len(more) - _AT_ONCE} more</summary>{rest}</details>'
    says = card_behind(step)
    if says is not None:
        html += f'<p class="fluxx-says"><b>{safe(says.name)}</b>: {safe(says.text)}</p>'
    return html


def card_behind(step: ToldStep) -> CardWords | None:
    """The card that made a step happen, where it has something to say that is not quoted anyway."""
    says = step.main.says
    # A question speaks for itself; the card behind it is on the table.
    quoted = any(isinstance(source, CardWords) for source in step.sources)
    if says is None or step.main.what == "asked" or quoted:
        return None
    return says if says.text and says.type != BASIC else None


def where_it_stands(source: Passage | CardWords, edition: str = "") -> str:
    """Where quoted words come from: a rulebook, perhaps of another edition than the one that is played, or a card."""
    if not isinstance(source, Passage):
        return f"The card {source.name}, as this deck words it: {source.origin}"
    other = "" if source.edition == edition else " (this edition's rulebook is silent here)"
    return f"{source.edition_title} rulebook, {source.where}{other}"


Link = Callable[[Passage], str]
"""What leads from a quote to the page of its rule, as HTML."""


def no_link(_: Passage) -> str:
    """Nothing, where no page can be opened."""
    return ""


def quotation(passage: Passage, edition: str, link: Link = no_link) -> str:
    """A passage: its words in quotation marks, where they come from, and what they mean."""
    return (
        f'<figure class="fluxx-passage" data-passage="{safe(passage.id)}">'
        f"<blockquote>“{safe(passage.quote)}”</blockquote>"
        f"<figcaption>{safe(where_it_stands(passage, edition))} {link(passage)}</figcaption>"
        f'<p class="fluxx-gist">{safe(passage.gist)}</p></figure>'
    )


def source_note(words: str) -> str:
    """What a ruling rests on besides the rulebook's words; nothing where there are none."""
    return f'<p class="fluxx-source">{safe(words[:1].upper() + words[1:])}.</p>' if words else ""


def card_quotation(card: CardWords) -> str:
    """A card as the source: what it says in this deck unless that was said, how it is read, and where it comes from."""
    words = f"<blockquote>“{safe(card.text)}”</blockquote>" if card.text else ""
    reading = f'<p class="fluxx-gist">Our reading: {safe(card.reading)}</p>' if card.reading else ""
    return (
        f'<figure class="fluxx-passage fluxx-card-words">{words}<figcaption>{safe(where_it_stands(card))}</figcaption>'
        f"{reading}</figure>"
    )


def quotes_of(lines: Sequence[ReadLine], main: ToldLine | None, edition: str, link: Link = no_link) -> str:
    """Return the quotes of a step: the main one open, the others folded, each under the sentence that it explains."""
    ordered = sorted((one for one in lines if one.quotes), key=lambda one: one.line is not main)
    shown = [(one.text, quote) for one in ordered for quote in one.quotes]
    if not shown:
        return '<p class="fluxx-quiet">No rule to quote here.</p>'
    # What has been read before gives way to what is new.
    text, first = next(((text, quote) for text, quote in shown if not quote.folded), shown[0])
    more = [(told, quote) for told, quote in shown if quote is not first]
    html = _quote(first, edition, link)
    if not more:
        return html
    rows, told = "", text
    for sentence, quote in more:
        rows += f'<p class="fluxx-for">{safe(sentence)}</p>' if sentence != told else ""
        rows += _quote(quote, edition, link)
        told = sentence
    return f'{html}<details class="fluxx-also"><summary>{_more_rules(len(more))}</summary>{rows}</details>'


def _more_rules(number: int) -> str:
    return "1 more rule" if number == 1 else f"{number} more rules"


def _quote(quote: ShownQuote, edition: str, link: Link) -> str:
    """Return a quote in full, or its title with the words behind it."""
    source = quote.source
    html = quotation(source, edition, link) if isinstance(source, Passage) else card_quotation(source)
    if not quote.folded:
        return html
    return f'<details class="fluxx-folded"><summary>{safe(quote.title)}</summary>{html}</details>'


def quotes(sources: Iterable[Source], edition: str, link: Link = no_link) -> str:
    """Return quotes outside a story: the first one open, the others folded."""
    line = ToldLine(0, "", 0)
    return quotes_of([ReadLine(line, tuple(ShownQuote(one, folded=False) for one in sources))], line, edition, link)


def cited(book: Rulebook, ids: Iterable[str], edition: str, link: Link = no_link) -> str:
    """Passages by their ids, the short form: quote and place."""
    found = []
    for one in ids:
        if book.has(one):
            passage = book.passage(one)
            name = passage.edition_title
            found.append(f"“{safe(passage.quote)}” <cite>{safe(name)}, {safe(passage.where)}</cite> {link(passage)}")
    return _list(found, style="fluxx-cites")


def stack(items: Sequence[Pending]) -> str:
    """What has been begun and is not done yet, the innermost on top."""
    if not items:
        return ""
    rows = (f'<span class="fluxx-kind">{safe(item.kind)}</span> {safe(item.text)}' for item in reversed(items))
    return _list(rows, "ol", "fluxx-pending")


def _named(book: Rulebook, ids: Iterable[str], link: Link) -> str:
    """Return rules by their titles, each leading to its page where it has one."""
    found = [book.passage(one) for one in dict.fromkeys(ids) if book.has(one)]
    titles = ", ".join(link(one) or safe(one.title) for one in found)
    return f' <span class="fluxx-rule">{titles}</span>' if titles else ""


def _entry(entry: Entry, book: Rulebook, link: Link) -> str:
    return f"<tr><td>{safe(entry.shown)}</td><td>{safe(entry.label)}{_named(book, entry.cite, link)}</td></tr>"


def ledger_table(player: str, accounts: Sequence[Account], book: Rulebook, link: Link = no_link) -> str:
    """Return why each number in play is what it is: the lines that add up to it, each with its rules."""
    html = f"<p>The numbers that count for <b>{safe(player)}</b> now:</p>"
    for account in accounts:
        state = []
        if account.done is not None:
            state.append(f"{account.done} so far")
        if account.left is not None:
            state.append(f"{account.left} left" if account.left >= 0 else f"{-account.left} too many")
        lines = "".join(_entry(entry, book, link) for entry in account.lines)
        notes = "".join(f'<tr><td></td><td class="fluxx-quiet">{safe(note)}</td></tr>' for note in account.notes)
        html += (
            f"<table><caption>{safe(account.title)}: <b>{safe(account.shown)}</b>"
            f" <span class='fluxx-quiet'>{safe(', '.join(state))}</span></caption>{lines}{notes}</table>"
        )
    return html


def monitor(outlooks: Sequence[GoalStatus], book: Rulebook, link: Link = no_link) -> str:
    """Return who is close: for every Goal the players, each with a bar, what they have and need, what blocks them."""
    if not outlooks:
        return '<p class="fluxx-quiet">No Goal is in play, so no one can win yet.</p>'
    html = ""
    for title in dict.fromkeys(one.title for one in outlooks):
        people = "".join(_person(one, book, link) for one in outlooks if one.title == title)
        html += f'<div class="fluxx-goal"><p>{safe(title)}</p>{people}</div>'
    return html


def _person(one: GoalStatus, book: Rulebook, link: Link) -> str:
    """Return how close one player is to a Goal, and by which rules."""
    there, wanted = len(one.has), len(one.has) + len(one.lacks)
    if one.wins:
        state, mark = "wins", "wins"
    elif one.meets and one.ungoal:
        state, mark = "everyone loses", "blocked"
    elif one.meets:
        state, mark = "has all of it" if not one.blocked_by else "has all of it, but is blocked", "blocked"
    else:
        state, mark = f"{there} of {wanted}", "far"
    share = 100 if one.meets else round(100 * there / wanted) if wanted else 0
    blocked = [f"{blocker.name} ({blocker.why})" for blocker in one.blocked_by]
    told = {"has": tally(one.has), "lacks": tally(one.lacks), "blocked by": "; ".join(blocked)}
    parts = [f"{word} <b>{safe(words)}</b>" for word, words in told.items() if words]
    parts += [safe(note) for note in (*one.notes, one.level) if note]
    rules = (*one.cite, *(rule for blocker in one.blocked_by for rule in blocker.cite))
    return (
        f'<div class="fluxx-person fluxx-{mark}"><b>{safe(one.player)}</b>'
        f'<span class="fluxx-meter" aria-hidden="true"><i style="width:{share}%"></i></span><span>{safe(state)}</span>'
        f'<p class="fluxx-details">{"; ".join(parts)}{_named(book, rules, link)}</p></div>'
    )


def rules_in_force(s: State) -> str:
    """Every rule that counts now, with the card that says so."""
    basic = {slot: "Basic Rules" for slot in ("draw", "play") if slot not in s.by}
    named = basic | {slot: s.deck.cards[card].name for slot, card in s.by.items()}
    return _list(f"<b>{safe(name)}</b>: {safe(clause_of(s.deck, slot, s.rules[slot]))}" for slot, name in named.items())


def discards(s: State) -> str:
    """The discard pile, the top card first."""
    cards = s.zones[DISCARD]
    if not cards:
        return '<p class="fluxx-quiet">The discard pile is empty.</p>'
    rows = []
    for card in reversed(cards):
        one = s.deck.cards[card]
        rows.append(f"<b>{safe(one.name)}</b> <span class='fluxx-kind'>{safe(one.type)}</span> {safe(one.text)}")
    return _list(rows, "ol")


def refused(refusals: Sequence[Refusal], book: Rulebook, edition: str, link: Link = no_link) -> str:
    """What may not be done now, each with the rule that refuses it."""
    if not refusals:
        return '<p class="fluxx-quiet">No choice to make now.</p>'
    rows = (
        f"<b>{safe(_capital(one.what))}</b>: {safe(one.why)}.{cited(book, one.cite[:1], edition, link)}"
        for one in refusals
    )
    return _list(rows, style="fluxx-refused")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def card_face(s: State, card: int) -> str:
    """A card's face as a small picture."""
    drawn = face(look_of(s.deck, card), CARD_WIDTH)
    name = s.deck.cards[card].name
    box = Area(0, 0, drawn.width, drawn.height)
    placed = Placed(f"card:{card}", drawn.key, 0, 0, drawn.width, drawn.height, 0, card, name, box)
    scene = Scene(drawn.width, drawn.height, (), (), (placed,), (), {drawn.key: drawn}, title=name)
    return to_svg(scene, prefix=f"fluxx-inspect-{card}", shown=box.inset(-BLEED))


def inspected(s: State, card: int, where: str) -> str:
    """A card large, with its text, our reading of it, and where it comes from."""
    one = s.deck.cards[card]
    kind = TYPES[one.type].name
    place = f'<p class="fluxx-where">{safe(kind)}, {safe(where)}</p>'
    parts = [f"<h4>{safe(one.name)}</h4>", place, f"<p>{safe(one.text)}</p>"]
    if one.reading:
        parts.append(f'<p class="fluxx-reading">Our reading: {safe(one.reading)}</p>')
    parts.append(f'<p class="fluxx-origin">{safe(ORIGINS[one.origin].capitalize())}.</p>')
    return f'<div class="fluxx-inspected">{card_face(s, card)}<div>{"".join(parts)}</div></div>'


def problem(message: str) -> str:
    """Something that could not be done, in words."""
    return f'<p class="fluxx-problem" role="alert">{safe(message)}</p>' if message else ""
