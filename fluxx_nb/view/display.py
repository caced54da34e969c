"""How objects show themselves at the end of a cell: a Game as its table, a Card as its face, a Deck as a gallery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fluxx_nb.engine.core.card import Card
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.story.explain import Moment
from fluxx_nb.story.scenario import Scenario
from fluxx_nb.story.timeline import Timeline
from fluxx_nb.view.draw.svg import to_svg
from fluxx_nb.view.face.cards import card_scene
from fluxx_nb.view.face.faces import face
from fluxx_nb.view.face.looks import look_of
from fluxx_nb.view.mistakes import say_in_one_line
from fluxx_nb.view.scene.scene import BLEED, Area, Placed, Scene
from fluxx_nb.view.words.panels import quotes, safe

_FACE = 132.0
_ACROSS = 7


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


def card_html(card: Card, deck: Deck | None = None) -> str:
    """A card's face beside its words."""
    words = card._repr_html_()
    home = deck or next((one for one in _loaded() if card.name in one and one[card.name] is card), None)
    if home is None:
        return words
    picture = to_svg(card_scene(home, home.copies_of(card.name)[0]), prefix="fluxx-card")
    return f'<div style="display:flex;gap:12px;align-items:flex-start">{picture}<div>{words}</div></div>'


def _loaded() -> Iterable[Deck]:
    return (load_edition(name) for name in editions())


def moment_html(moment: Moment) -> str:
    """An event as its sentence with the quote."""
    edition = moment.passages[0].edition if moment.passages else ""
    source = moment.says if moment.card_is_source else None
    return f"<p><b>{safe(moment.text)}</b></p>{quotes(moment.passages, edition, source)}"


def _show_table(what: Game | Timeline | Scenario) -> None:
    from fluxx_nb.view.live.invitation import play

    play(what)._ipython_display_()


def register(shell: Any) -> None:
    """Tell a running IPython how to show the objects of the game."""
    formatters = shell.display_formatter
    for kind in (Game, Timeline, Scenario):
        formatters.ipython_display_formatter.for_type(kind, _show_table)
    html = formatters.formatters["text/html"]
    html.for_type(Deck, deck_html)
    html.for_type(Card, card_html)
    html.for_type(Moment, moment_html)
    say_in_one_line(shell)
