"""Writing: a calculation in the signs of mathematics for MathJax, as a tree, and its numbers in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fluxx_nb.engine.goals.equations import PLUS, TIMES
from fluxx_nb.maths.calculation import OPPOSITE, Calculation, Chain, needs_brackets

_ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ONES += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SHARES = ["half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_SPELLED = 10_000
"""Numbers below this are spelled out: no one says larger ones in one breath."""
_HALVES = {
    (1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (2, 5): "⅖", (3, 5): "⅗",
    (4, 5): "⅘", (1, 6): "⅙", (5, 6): "⅚", (1, 8): "⅛", (3, 8): "⅜", (5, 8): "⅝", (7, 8): "⅞",
}  # fmt: skip
"""The fractions that have a character of their own."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_THIN = "\u202f"


def with_article(number: int) -> str:
    """Return the number of a Keeper with its article: a 6, an 8."""
    return f"{'an' if number == 8 else 'a'} {number}"


def written(value: Fraction | int) -> str:
    """Return a number as a pupil writes it: a fraction as a mixed number, small figures above and below the bar.

    A slash would read as one more division: 9 ÷ 1/4 looks like 9 ÷ 1 ÷ 4.

    >>> written(Fraction(1, 4)), written(Fraction(77, 2)), written(Fraction(-3, 2)), written(24)
    ('¼', '38½', '−1½', '24')
    >>> written(Fraction(360, 7))
    '51\u202f³⁄₇'
    """
    value = Fraction(value)
    before = "−" if value < 0 else ""
    whole, top = divmod(abs(value.numerator), value.denominator)
    if not top:
        return f"{before}{whole}"
    single = _HALVES.get((top, value.denominator), "")
    part = single or f"{str(top).translate(_RAISED)}⁄{str(value.denominator).translate(_LOWERED)}"
    # Without a space, 51³⁄₇ would look like a power.
    return f"{before}{whole or ''}{'' if single or not whole else _THIN}{part}"


def latex(one: Calculation) -> str:
    r"""A calculation as MathJax shows it, divisions as fractions.

    >>> from fluxx_nb.maths import ways
    >>> print(ways([1, 6, 6, 8], make=24)[0].latex)
    \frac{6}{1 - \frac{6}{8}}
    """
    if isinstance(one, int):
        return str(one)
    if one.sign == PLUS:
        return " + ".join(map(latex, one.ahead)) + "".join(f" - {latex(part)}" for part in one.against)
    above = _latex_product(one.ahead)
    return rf"\frac{{{above}}}{{{_latex_product(one.against)}}}" if one.against else above


def _latex_product(factors: tuple[Calculation, ...]) -> str:
    if len(factors) == 1:
        return latex(factors[0])
    return r" \times ".join(
        rf"\left({latex(part)}\right)" if needs_brackets(part, TIMES) else latex(part) for part in factors
    )


def tree_lines(one: Calculation) -> Iterator[str]:
    """A calculation as a tree: each sign with what it comes to, and below it what it joins."""
    if isinstance(one, int):
        yield str(one)
        return
    yield f"{signs_of(one)} is {written(one.value)}"
    last = len(one.parts) - 1
    for at, part in enumerate(one.parts):
        sign = _sign_before(one, at)
        branch, trunk = ("└─ ", "   ") if at == last else ("├─ ", "│  ")
        first, *more = tree_lines(part)
        yield f"{branch}{sign}{first}"
        yield from (f"{trunk}{line}" for line in more)


def signs_of(one: Chain) -> str:
    """The sign of a sum or product, both where it has both."""
    pro = one.sign if len(one.ahead) > 1 else ""
    return pro + (OPPOSITE[one.sign] if one.against else "")


def _sign_before(one: Chain, at: int) -> str:
    # Where only one sign is used, the place tells what is taken away; where both are, each part carries its own.
    if len(one.ahead) == 1 or not one.against or at == 0:
        return ""
    return f"{one.sign if at < len(one.ahead) else OPPOSITE[one.sign]} "


def spelled(value: Fraction | int) -> str:
    """A number as it is said.

    >>> spelled(24), spelled(Fraction(3, 4)), spelled(Fraction(7, 2)), spelled(360)
    ('twenty-four', 'three quarters', 'seven halves', 'three hundred and sixty')
    """
    value = Fraction(value)
    top, below = value.numerator, value.denominator
    if below == 1:
        return _whole(top)
    if below > len(_SHARES) + 1:
        return f"{_whole(top)} over {_whole(below)}"
    share = _SHARES[below - 2]
    several = "halves" if share == "half" else f"{share}s"
    return f"{_whole(top)} {share if top == 1 else several}"


def _whole(number: int) -> str:
    if not 0 <= number < _SPELLED:
        return f"{number:,}"
    if number < len(_ONES):
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")
    size, word = (1000, "thousand") if number >= 1000 else (100, "hundred")
    many, rest = divmod(number, size)
    link = " and " if rest < 100 else " "
    return f"{_whole(many)} {word}" + (f"{link}{_whole(rest)}" if rest else "")
