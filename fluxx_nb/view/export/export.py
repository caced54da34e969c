"""Export: a game, a scenario or a save as a file that needs nothing else: a page that steps, or a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from fluxx_nb.engine.core.checks import need
from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.saves.resolve import Playable, resolve
from fluxx_nb.story.scenarios.library import Scenario
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.view.export.animation import MOST_STEPS, moving
from fluxx_nb.view.export.animation import SIZE as PICTURE
from fluxx_nb.view.export.page import page
from fluxx_nb.view.export.reel import ExportStep, steps_of
from fluxx_nb.view.export.subject import ExportError, Subject, of_game, of_scenario
from fluxx_nb.view.layout.svg import to_svg

Span = tuple[int, int]
"""The first and the last of some steps, counted from 1 as people do."""

_PAGES, _PICTURES = (".html", ".htm"), (".svg",)


def export(
    what: Playable,
    to: str | Path,
    *,
    players: int | Sequence[str] | None = None,
    seed: int = 0,
    seat: str | None = None,
    step: int | Span | None = None,
    motion: bool = False,
    force: bool = False,
) -> Path:
    """Write a game, a scenario or a save as one file: `export("math/plus-victory", "plus.html")`; returns its path.

    A name that ends in `.html` becomes a page that steps without a kernel and without a network, one in `.svg` a
    picture: of step number `step`, else of the last one, or with `motion` of all steps, or of `step=(1, 20)`.
    An edition or a deck is played by bots first, with these `players` and this `seed`. `seat` is the player who looks:
    what that player may not see is not in the file. A file that is there is left alone, unless `force` is given.

    >>> from tempfile import mkdtemp
    >>> export("math/plus-victory", Path(mkdtemp()) / "plus.html").name
    'plus.html'
    """
    need("`to`", to, (str, Path), "the name of a file, such as 'game.html'")
    for name, value in (("motion", motion), ("force", force)):
        need(f"`{name}`", value, bool, "True or False")
    if isinstance(step, int) and not isinstance(step, bool):
        step = (step, step)
    if step is not None and not (isinstance(step, tuple) and [type(one) for one in step] == [int, int]):
        raise ExportError(f"`step` is {shown(step)}, but must be a number, or two of them such as (1, 20).")
    subject = _subject(resolve(what), players, seed)
    return write(subject.seen_by(seat), to, steps=step, motion=motion, force=force)


def _subject(what: Playable, players: int | Sequence[str] | None, seed: int) -> Subject:
    if isinstance(what, Scenario):
        return of_scenario(what)
    if isinstance(what, Timeline):
        return of_game(what.game)
    if isinstance(what, Game):
        return of_game(what)
    game = new_game(what, players, seed=seed)
    Party(game.setup, "greedy").play_out(game)
    return of_game(game, f"All hands are open. Seed {seed}.")


def write(
    subject: Subject,
    to: str | Path,
    *,
    steps: Span | None = None,
    motion: bool = False,
    force: bool = False,
    way: str = "force=True",
) -> Path:
    """Write an export to a file, whose ending says what it becomes; returns its path.

    `steps` are those that a picture shows: the last of them, or with `motion` all of them one after the other. `way` is
    what must be given before an existing file is overwritten.
    """
    path = Path(to)
    make = _maker(path, steps, motion)
    if _is_there(path) and not force:
        raise ExportError(f"{shown(str(path))} is there already, and was left as it is; {way} overwrites it.")
    text = make(subject)
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ExportError(f"{shown(str(path))} cannot be written: {reason}.") from None
    return path


def _maker(path: Path, steps: Span | None, motion: bool) -> Callable[[Subject], str]:
    """What makes the text of a file, by its ending."""
    ending = path.suffix.lower()
    if ending in _PAGES:
        if steps is not None or motion:
            raise ExportError("A page has all steps and moves by itself; a step and motion are for a picture (.svg).")
        return page
    if ending not in _PICTURES:
        raise ExportError(
            f"{shown(str(path))} is neither a page nor a picture: let its name end in .html (a page that steps) or "
            ".svg (a picture)."
        )
    return lambda subject: _moving(subject, steps) if motion else _still(subject, steps)


def _is_there(path: Path) -> bool:
    """Whether there is such a file; what could not be written is refused before anything is worked out."""
    try:
        folder, housed, there = path.is_dir(), path.parent.is_dir(), path.exists()
    except (OSError, ValueError):  # too long for a path, or with characters that no path has
        raise ExportError(f"{shown(str(path))} is no name that a file can have.") from None
    if folder:
        raise ExportError(f"{shown(str(path))} is a folder; name a file in it.")
    if not housed:
        raise ExportError(f"There is no folder {shown(str(path.parent))}; make it first, or name another place.")
    return there


def _chosen(subject: Subject, steps: Span | None) -> list[ExportStep]:
    """The steps that a picture shows, without their events."""
    told = list(steps_of(subject.game, subject.seat, PICTURE, effects=False))
    if not told:
        raise ExportError("Nothing has happened in this game yet, so there is nothing to show.")
    first, last = steps or (1, len(told))
    if not 1 <= first <= last <= len(told):
        which = f"{first}" if first == last else f"{first}-{last}"
        raise ExportError(f"There is no step {which}: this game has the steps 1 to {len(told)}.")
    return told[first - 1 : last]


def _still(subject: Subject, steps: Span | None) -> str:
    return to_svg(_chosen(subject, steps)[-1].frame.scene)


def _moving(subject: Subject, steps: Span | None) -> str:
    chosen = _chosen(subject, steps)
    if len(chosen) > MOST_STEPS:
        raise ExportError(
            f"That is {len(chosen)} steps, and a moving picture has at most {MOST_STEPS}: choose some, such as 1-20."
        )
    return moving([step.frame for step in chosen], subject.title, subject.game.deck.edition)
