"""Line ends: a calculation stays on one line, wherever a page breaks its text."""

from __future__ import annotations

import re

_BEFORE, _AFTER = r"(?:(?<=[\d)¼-¾⅐-⅞₀-₉])|(?<=\b[a-z]))", r"(?=[\d(¼-¾⅐-⅞⁰-⁹]|[a-z]\b)"
_OPERATOR = re.compile(rf"{_BEFORE} ([-+−×÷=]) {_AFTER}|(?<=[-+−×÷]) (and) (?=[-+−×÷])")
NO_BREAK = "\u00a0"


def unbroken(text: str) -> str:
    r"""Return a text with no-break spaces around its operators, so that no line ends inside a calculation.

    >>> unbroken("It makes 9 − (4 + 2).").count(NO_BREAK)
    4
    >>> unbroken("× and ÷ come before + and −.").split(" ")
    ['×\xa0and\xa0÷', 'come', 'before', '+\xa0and\xa0−.']
    """
    return _OPERATOR.sub(lambda found: f"{NO_BREAK}{found[1] or found[2]}{NO_BREAK}", breakable(text))


def breakable(text: str) -> str:
    """Return a text with plain spaces only, as it is typed, compared and stored."""
    return text.replace(NO_BREAK, " ")
