"""Stills: a Scene, or any other SVG, as an image inside HTML.

A notebook that is not trusted yet, such as a fresh copy, shows no SVG, but it does show an image that holds one.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from fluxx_nb.view.layout.svg import to_svg
from fluxx_nb.view.shapes.scene import Scene


def still(scene: Scene, words: str = "") -> str:
    """Return the picture as an `<img>` that needs nothing else; `words` are read to those who cannot see it."""
    return image(to_svg(scene), words or scene.title, scene.width)


def image(svg: str, words: str, width: float) -> str:
    """Return an SVG as an `<img>` that needs nothing else."""
    data = b64encode(svg.encode()).decode()
    size = f'width="{width:.0f}" style="max-width:100%;height:auto"'
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(words, quote=True)}" {size}>'
