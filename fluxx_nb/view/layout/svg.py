"""SVG: a Scene as the text of a picture, for saved notebooks, exports and pages without a kernel.

The text depends on the Scene alone. Faces have ids made from what they show, so that several pictures on one page never
borrow a wrong face from each other.
"""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from fluxx_nb.view.layout.svgnodes import Drawing, Element, digest, number, numbers
from fluxx_nb.view.shapes.metrics import FONTS
from fluxx_nb.view.shapes.scene import Area, Face, Scene

_QUOTED = {'"': "&quot;"}


def written(elements: Iterable[Element | str]) -> str:
    """Return elements as text; whatever is in them is escaped."""
    parts: list[str] = []
    for one in elements:
        if isinstance(one, str):
            parts.append(escape(one))
            continue
        attributes = "".join(f' {name}="{escape(value, _QUOTED)}"' for name, value in one.attributes.items())
        inside = f">{written(one.inside)}</{one.tag}>" if one.inside else "/>"
        parts.append(f"<{one.tag}{attributes}{inside}")
    return "".join(parts)


def opening(view: Area, title: str, description: str, prefix: str) -> str:
    """Return how a picture begins: its size, and what it shows in words."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(number, view))}"'
        f' width="{number(view.w)}" height="{number(view.h)}" role="img"'
        f' aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="{FONTS}" font-weight="700" stroke-linecap="round" stroke-linejoin="round">'
        f'<title id="{prefix}-title">{escape(title)}</title>'
        f'<desc id="{prefix}-desc">{escape(description)}</desc>'
    )


def _card_id(prefix: str, name: str) -> str:
    return f"{prefix}-{name}".replace(":", "-")


def _symbol(drawing: Drawing, face: Face) -> tuple[str, str]:
    drawn = written(drawing.elements(face.shapes))
    key = f"face-{digest(drawn)}"
    return key, f'<g id="{key}">{drawn}</g>'


def to_svg(scene: Scene, *, prefix: str = "fluxx", shown: Area | None = None) -> str:
    """Return the picture as SVG. `prefix` begins the ids of the cards; `shown` cuts out a part of the picture."""
    drawing = Drawing()
    used = dict.fromkeys(one.face for one in scene.cards)
    names: dict[str, str] = {}
    symbols: dict[str, str] = {}
    for key in used:
        names[key], drawn = _symbol(drawing, scene.faces[key])
        symbols[names[key]] = drawn
    felt, notes, marks = (written(drawing.elements(layer)) for layer in (scene.felt, scene.notes, scene.marks))
    cards = "".join(
        f"<g id={quoteattr(_card_id(prefix, one.id))}><title>{escape(one.label)}</title>"
        + written([Element("use", {"href": f"#{names[one.face]}", **numbers(x=one.x, y=one.y)})])
        + "</g>"
        for one in scene.cards
    )
    defs = "".join([written(drawing.gradients.values()), *symbols.values()])
    return (
        opening(shown or Area(0, 0, scene.width, scene.height), scene.title, scene.description, prefix)
        + f"<defs>{defs}</defs>"
        f'<g class="felt">{felt}</g><g class="cards">{notes}{cards}</g><g class="marks">{marks}</g></svg>'
    )


# As an image inside HTML ---------------------------------------------------------------------------------------------


def still(scene: Scene, words: str = "") -> str:
    """Return the picture as an `<img>` that needs nothing else; `words` are read to those who cannot see it.

    A notebook that is not trusted yet, such as a fresh copy, shows no SVG, but it does show an image that holds one.
    """
    return image(to_svg(scene), words or scene.title, scene.width)


def image(svg: str, words: str, width: float) -> str:
    """Return an SVG as an `<img>` that needs nothing else."""
    data = b64encode(svg.encode()).decode()
    size = f'width="{width:.0f}" style="max-width:100%;height:auto"'
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{html.escape(words, quote=True)}" {size}>'
