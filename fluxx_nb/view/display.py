"""What objects look like at the end of a cell: a Game is its table, a Card its face, a Deck a gallery.

What derives from `Still` of `display_hooks.py` has a row in `STILL`; what derives from `Live` is a table or a board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fluxx_nb.classroom.covered import Covered
from fluxx_nb.classroom.draws import Draws
from fluxx_nb.engine.core.card import ORIGINS, Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.events import Event
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.core.state import State
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.lab.course import Course
from fluxx_nb.lab.odds import Odds
from fluxx_nb.lab.plots import Picture
from fluxx_nb.lab.results import Results
from fluxx_nb.maths import Machine, Puzzle, Ranking, Square, Way, Ways, Worked
from fluxx_nb.story.explain.explanation import Moment
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.cards.closeup import look_scene
from fluxx_nb.view.cards.faces import face
from fluxx_nb.view.cards.looks import look_alone, look_of
from fluxx_nb.view.layout.diagrams import draws_scene, machine_scene, ranking_scene, square_scene, worked_scene
from fluxx_nb.view.layout.svg import image, still, to_svg
from fluxx_nb.view.layout.tablelayout import layout
from fluxx_nb.view.model.tablemodel import look
from fluxx_nb.view.model.text import to_lines
from fluxx_nb.view.shapes.scene import BLEED, Area, Placed, Scene
from fluxx_nb.view.words.panels import literal, quotation, quotes, safe
from fluxx_nb.view.words.rulings import rule_fold

_FACE = 132.0
_ACROSS = 7
_TABLE = (800.0, 520.0)


def gallery(deck: Deck, cards: Iterable[int], width: float = _FACE, across: int = _ACROSS) -> Scene:
    """Cards side by side, line by line."""
    gap = 2 * BLEED
    placed: list[Placed] = []
    faces = {}
    for at, card in enumerate(cards):
        drawn = face(look_of(deck, card), width)
        faces[drawn.key] = drawn
        line, column = divmod(at, across)
        box = Area(gap + column * (drawn.width + gap), gap + line * (drawn.height + gap), drawn.width, drawn.height)
        placed.append(Placed(f"card:{card}", drawn.key, *box, 0, card, deck.cards[card].name, box))
    right = max((one.box.right for one in placed), default=0.0)
    bottom = max((one.box.bottom for one in placed), default=0.0)
    return Scene(right + gap, bottom + gap, (), (), tuple(placed), (), faces, title=deck.title)


def deck_html(deck: Deck) -> str:
    """A deck as a gallery, each title once."""
    titles = [deck.copies_of(card.name)[0] for card in deck]
    words = ", ".join(f"{count} {kind}" for kind, count in deck.count_types().items())
    picture = to_svg(gallery(deck, titles), prefix=f"fluxx-deck-{deck.edition}")
    return f"<p><b>{safe(deck.title)}</b>: {len(deck)} cards ({safe(words)})</p>{picture}"


def card_html(card: Card) -> str:
    """A card's face beside its words."""
    origin = f"<i>({safe(card.type)}; {safe(ORIGINS[card.origin])})</i>"
    words = f"<b>{safe(card.name)}</b> {origin}<br>{safe(card.text)}"
    if card.notes:
        words += f"<br><small>{safe(card.notes)}</small>"
    home = next((deck for deck in map(load_edition, editions()) if card.name in deck and deck[card.name] is card), None)
    shown = look_of(home, home.copies_of(card.name)[0]) if home is not None else look_alone(card)
    picture = to_svg(look_scene(shown), prefix="fluxx-card")
    # Beside a long text, the picture would shrink; on a phone, the text is below it.
    boxes = f'<div style="flex:none">{picture}</div><div style="flex:1 1 220px">{words}</div>'
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start">{boxes}</div>'


def state_html(s: State) -> str:
    """A table as a picture, all hands open; its words are read to those who cannot see it."""
    model = look(s, None)
    return still(layout(model, *_TABLE), "\n".join(to_lines(model)))


def moment_html(moment: Moment) -> str:
    """A moment as its sentence with the quote."""
    edition = moment.passages[0].edition if moment.passages else ""
    source = (moment.says,) if moment.card_is_source and moment.says is not None else ()
    return f"<p><b>{safe(moment.text)}</b></p>{quotes((*source, *moment.passages), edition, rule_fold)}"


def event_html(event: Event) -> str:
    """A bare event as its reason: who is who and which card is which is known only at its table."""
    told = safe(event.why.means)
    hint = "<code>tell(game)</code> tells every event with its sentence and its quote."
    return f"<p><b>{safe(event.what.capitalize())}</b>: {told}</p><p><small>{hint}</small></p>"


def passage_html(passage: Passage) -> str:
    """A passage of a rulebook: its words, where they come from, and what they mean."""
    return quotation(passage, passage.edition, rule_fold)


def results_markdown(results: Results | Odds | Course) -> str:
    """What the lab has found: a sentence and its tables."""
    # A player may be called $x$, and nothing here is meant for MathJax.
    return f"**{results}**\n\n{results.table()}".replace("$", "\\$")


def ways_markdown(ways: Ways) -> str:
    """How many ways there are, and the plainest of them with the operators of mathematics."""
    count, listed = str(ways.count), ways.first()
    head = f"**{count[0].upper()}{count[1:]} to make {ways.make} from {', '.join(map(str, ways.numbers))}**"
    more = ["- …"] if ways.count.number > len(listed) else []
    return "\n".join([head, "", *(f"- ${way.latex}$ &nbsp; {way}" for way in listed), *more])


def way_markdown(way: Way) -> str:
    """A way with the operators of mathematics, and its steps."""
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(way.steps, 1))
    return f"${way.latex} = {way.calculation.value}$\n\n{steps}"


def _pictured(draw: Callable[[Any], Scene]) -> Callable[[object], str]:
    """Return what shows an object as its picture, with its words for those who cannot see it."""
    return lambda shown: still(draw(shown), str(shown))


def draws_html(draws: Draws) -> str:
    """Which draw helps: in words, and as bars with intervals."""
    first, *_ = str(draws).splitlines()
    return f"<p>{safe(first)}</p>{still(draws_scene(draws), str(draws))}"


def covered_html(covered: Covered) -> str:
    """One line, and below it, once it is opened, what it covers."""
    bundle: dict[str, str] = getattr(covered.what, "_repr_mimebundle_", dict)()
    shown = bundle.get("text/html") or f"<pre>{safe(str(covered.what))}</pre>"
    return f"<details><summary><b>{safe(covered.ask)}</b></summary>{shown}</details>"


_HTML, _MARKDOWN = "text/html", "text/markdown"

STILL: Mapping[type, tuple[str, Callable[[Any], str]]] = {
    Deck: (_HTML, deck_html),
    Card: (_HTML, card_html),
    State: (_HTML, state_html),
    Moment: (_HTML, moment_html),
    Event: (_HTML, event_html),
    Passage: (_HTML, passage_html),
    Results: (_MARKDOWN, results_markdown),
    Odds: (_MARKDOWN, results_markdown),
    Course: (_MARKDOWN, results_markdown),
    Picture: (_HTML, lambda picture: image(picture.svg, picture.words, picture.wide)),
    Ways: (_MARKDOWN, ways_markdown),
    Way: (_MARKDOWN, way_markdown),
    Square: (_HTML, _pictured(square_scene)),
    Ranking: (_HTML, _pictured(ranking_scene)),
    Machine: (_HTML, _pictured(machine_scene)),
    Worked: (_HTML, _pictured(worked_scene)),
    Draws: (_HTML, draws_html),
    Covered: (_HTML, covered_html),
}
"""The MIME type and the function that make what a notebook shows of a class."""


def bundle(shown: object) -> dict[str, str]:
    """Return what a notebook shows of an object, and its `repr` for where nothing else can be shown."""
    kind, make = next(STILL[one] for one in type(shown).__mro__ if one in STILL)
    made = make(shown)
    return {"text/plain": repr(shown), kind: literal(made) if kind == _HTML else made}


def show(what: object) -> None:
    """Show a puzzle as its board, and a game as its table: what is done there is done to this very game."""
    # Only now, because the pictures of cards and decks need no widgets.
    if isinstance(what, Puzzle):
        from fluxx_nb.view.lesson.board import PuzzleBoard

        PuzzleBoard(what)._ipython_display_()
    elif isinstance(what, Game | Timeline | Scenario):
        from fluxx_nb.view.live.play import play

        play(what)._ipython_display_()
