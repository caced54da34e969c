"""The first page of the app and of the static site, and the pages that say one thing: plain HTML without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from fluxx_nb.engine.core.card import CREEPER, GOAL, KEEPER, RULE
from fluxx_nb.engine.core.deck import Deck
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.view.app.lessons import Lesson
from fluxx_nb.view.app.links import RESUME, named_lessons
from fluxx_nb.view.app.visits import (
    Learning,
    SavedGame,
    Visits,
    game_to_continue,
    learner_of,
    learning_of,
    visits_of,
)
from fluxx_nb.view.display import gallery, state_html
from fluxx_nb.view.layout.svg import still
from fluxx_nb.view.live.arranged import FIRST_GAME

_LOOK = (Path(__file__).parent / "page" / "look.css").read_text(encoding="utf-8")
_ABOUT = {
    "math": "Keepers are numbers, and some Goals are won by calculating.",
    "martian": "Invade Earth, and keep the Humans away.",
    "fantasy": "Quests, magic and creatures.",
    "startrek": "A crew, its ship, and Solo Fluxx for one.",
    "cthulhu": "Doom grows, Creepers cling, and everyone may lose.",
}
_TABLE = ("math", 34, 22)
"""The game on the first picture: edition, seed, and how many answers have been given."""
_FIRST_LESSON = "lesson-00"
"""The lesson of the first game."""
_NEW, _WON = "new", "won"
"""Whom the links of the first page are for: someone new, or someone who has won the first game."""
LEARN = "learn"
"""What leads to the Learn page."""
_WAYS = (
    (
        "desk",
        "The rulings desk",
        "A question in mid-game? Type it in plain words; you get the ruling and its quote.",
    ),
    (
        "quiz",
        "Questions",
        "What happens next? Predict it at a real table; a wrong answer gets an explanation of its own.",
    ),
    ("puzzle&level=3", "Make the number", "Number cards, operators and a target, with hints one at a time."),
    ("present", "Big screen", "Questions for a whole class, large, with votes, teams and a timer."),
    ("solo", "Solo Fluxx", "A game for one, with the Star Trek deck."),
)
"""What there is besides tables and lessons: where it is, what it is called, and what it is."""

Address = Callable[[str], str]
"""Returns where something opens: `first`, `learn`, an edition, a lesson such as `lesson-03`, or one of `_WAYS`."""


def offers() -> tuple[str, ...]:
    """Return all that the first page leads to besides the first game and lessons."""
    return (LEARN, *editions(), *(go for go, *_ in _WAYS))


def _in_the_app(go: str) -> str:
    return f"?go={go}"


def _document(title: str, body: str) -> str:
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:;base64,="><title>{escape(title)}</title><style>{_LOOK}</style>'
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'


def note_page(title: str, words: str, near: Sequence[tuple[str, str]] = (), *, home: str = "./") -> str:
    """A page that says one thing, and leads to places `near` the one meant and back to the first page at `home`."""
    links = "".join(f'<li><a href="{escape(_in_the_app(go))}">{escape(what)}</a></li>' for go, what in near)
    listed = f"<ul>{links}</ul>" if links else ""
    back = f'<p><a href="{escape(home)}">To the first page</a></p>'
    said = f"<h1>{escape(title)}</h1><p>{escape(words)}</p>{listed}{back}"
    return _document(title, f'<main class="note">{said}</main>')


def front_page(folder: Path | None = None, invitation: str = "") -> str:
    """The app's first page: an invitation for others, what there is, and what the visitor with this folder has done."""
    visits = Visits() if folder is None else visits_of(folder)
    saved = None if folder is None else game_to_continue(folder)
    learner = None if folder is None else learner_of(folder)
    won = learner is not None and learner.has_won(FIRST_GAME)
    top = invitation + _ways_back(saved, learning_of(learner), visits)
    return front_html(_in_the_app, _lessons(visits, won), top=top, won=won)


def front_html(
    address: Address,
    lessons: str,
    *,
    top: str = "",
    note: str = "",
    foot: str = "",
    tail: str = "",
    won: bool | None = None,
) -> str:
    """A first page whose links lead where `address` says; `lessons` are lists, and the rest is added in its place.

    Someone who has `won` the first game is led on to what comes next. Where only the browser knows that, its script
    shows the links that fit.
    """
    main = f"{top}{_offers(address)}{lessons}<footer>{foot}{_FOOT}</footer>"
    return _document("Fluxx: a table that explains itself", f"{_hero(address, note, won)}<main>{main}</main>{tail}")


_LIVE = (
    '<p class="about">Do you teach a class with phones? Run <code>fluxx-nb class 22</code> on your computer: '
    "pupils answer lesson 22 together, without accounts, and the big screen shows what they think.</p>"
)
_FOOT = (
    "<p>An unofficial teaching tool. Fluxx is a registered trademark of Looney Labs, and Star Trek is a trademark of "
    "CBS Studios. Some cards are our own, and every card says where it comes from. The real games are at "
    '<a href="https://www.looneylabs.com">looneylabs.com</a> and in game shops.</p>'
)


@cache
def _hero(address: Address, note: str, won: bool | None) -> str:
    first, learn, play, watch = (escape(address(go)) for go in ("first", LEARN, "math", _FIRST_LESSON))
    sets = {
        _NEW: f'<a class="first" href="{first}">Play your first game</a>'
        f'<a class="second" href="{learn}">Learn the rules</a>'
        f'<a class="third" href="{watch}">or watch a game</a>',
        _WON: '<b class="done">✓ You have won your first game. Next:</b>'
        f'<a class="first" href="{learn}">Learn the rules</a>'
        f'<a class="second" href="{play}">Play a shuffled game</a>'
        f'<a class="third" href="{first}">or play the first one again</a>',
    }
    shown = tuple(sets) if won is None else (_WON,) if won else (_NEW,)
    ways = "".join(
        f'<div class="start" data-for="{name}"{" hidden" * (name != shown[0])}>{sets[name]}</div>' for name in shown
    )
    return (
        '<header class="hero"><div class="fluxx-wide"><div><h1>A table that explains itself</h1>'
        "<p>Fluxx is a card game whose rules change as you play. Every step quotes the rule behind it, and you can "
        f"step back.</p>{ways}{note}</div>{_picture()}</div></header>"
    )


@cache
def _offers(address: Address) -> str:
    tables = "".join(
        _tile(address(name), load_edition(name).title, _ABOUT.get(name, ""), _cards(load_edition(name)))
        for name in editions()
    )
    ways = "".join(_tile(address(go), title, about) for go, title, about in _WAYS)
    return (
        '<h2>Play a game</h2><p class="about">You play against bots. Your game is saved when you leave.</p>'
        f'<ul class="tiles">{tables}</ul><h2>Ask, predict, calculate</h2>{_LIVE}<ul class="tiles">{ways}</ul>'
    )


def _ways_back(saved: SavedGame | None, learning: Learning | None, visits: Visits) -> str:
    """Return the ways back to what the visitor was doing."""
    ways = []
    if saved is not None:
        ways.append(_way_back(f"?{saved.link}&{RESUME}=1", "Continue your game", saved.title))
    if learning is not None:
        ways.append(_way_back(f"?go={LEARN}&edition={learning.edition}", "Continue learning", learning.title))
    if visits.last:
        lesson = named_lessons()[visits.last]
        ways.append(_way_back(f"?go={lesson.key}", "You are here", f"{lesson.number} {lesson.title}"))
    return f'<p class="ways-back">{"".join(ways)}</p>' if ways else ""


def _way_back(href: str, does: str, title: str) -> str:
    return f'<a class="go-on" href="{escape(href)}"><b>{does}</b> {escape(title)}</a>'


def _tile(href: str, title: str, about: str, picture: str = "") -> str:
    return f'<li><a href="{escape(href)}">{picture}<h3>{escape(title)}</h3><p>{escape(about)}</p></a></li>'


def _cards(deck: Deck) -> str:
    """One card of each kind that a newcomer meets first."""
    kinds = (KEEPER, GOAL, CREEPER if CREEPER in deck.count_types() else RULE)
    chosen = [next(deck.copies_of(card.name)[0] for card in deck if card.type == kind) for kind in kinds]
    return still(gallery(deck, chosen, width=92.0, across=len(chosen)), f"Three cards of {deck.title}")


def _picture() -> str:
    edition, seed, answers = _TABLE
    game = new_game(edition, 2, seed=seed)
    Party(game.setup, "greedy").play_out(game, answers)
    return state_html(game.state)


def _lessons(visits: Visits, won: bool) -> str:
    rows = groupby(named_lessons().values(), key=lambda lesson: lesson.row)
    return "".join(lesson_row(row, (_lesson(one, visits, won) for one in them)) for row, them in rows)


def _lesson(lesson: Lesson, visits: Visits, won: bool) -> str:
    here, opened = lesson.key == visits.last, lesson.key in visits.lessons
    mark = '<i class="here">You are here</i>' if here else '<i title="Opened">✓</i>' if opened else ""
    if won and lesson.key == _FIRST_LESSON:
        mark = '<i title="You have won it">✓ won</i>'
    return lesson_link(_in_the_app(lesson.key), lesson.number, lesson.title, mark, here=here)


def lesson_row(title: str, links: Iterable[str]) -> str:
    """A list of lessons under its heading."""
    return f'<h2>{escape(title)}</h2><ol class="lessons">{"".join(links)}</ol>'


def lesson_link(href: str, number: str, title: str, mark: str = "", *, here: bool = False) -> str:
    """One lesson of a list; `mark` is HTML that says whether it was opened, or what it needs."""
    place = ' aria-current="step"' if here else ""
    return f'<li><a href="{escape(href)}"{place}><b>{escape(number)}</b>{escape(title)}{mark}</a></li>'
