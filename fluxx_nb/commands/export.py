"""`fluxx-nb export`: a game as one file that steps without a kernel, or as a picture."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say, usage_errors
from fluxx_nb.commands.named_games import NamedGame, add_what, find

if TYPE_CHECKING:
    from fluxx_nb.view.export.subject import Subject


class ExportCommand:
    """Exports a game."""

    examples = (
        "examples:\n"
        "  fluxx-nb export math --seed 7 --to game.html\n"
        "  fluxx-nb export math/play-two-becomes-three --to lesson.html   it asks its question first\n"
        "  fluxx-nb export my-game.json --seat Ada --to game.html         only what Ada may see is in the file\n"
        "  fluxx-nb export math --seed 7 --to table.svg --step 12         one step as a picture\n"
        "  fluxx-nb export math/plus-victory --to steps.svg --motion      all steps, one after the other"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument(
            "--to", required=True, metavar="FILE", help="the file: .html for a page, .svg for a picture"
        )
        parser.add_argument(
            "--seat", metavar="NAME", help="show what this player may see (default: all hands are open)"
        )
        parser.add_argument(
            "--step", type=_steps, metavar="N", help="the step that a picture shows; with --motion also 1-20"
        )
        parser.add_argument("--motion", action="store_true", help="a picture that shows the steps one after the other")
        parser.add_argument("--force", action="store_true", help="overwrite a file that is there")
        add_what(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Export it."""
        # The view is large: it is fetched by the one command that draws.
        from fluxx_nb.view.export.export import write
        from fluxx_nb.view.export.subject import ExportError

        with usage_errors(ExportError):
            subject = _subject(find(args), args.what).seen_by(args.seat)
            path = write(subject, args.to, steps=args.step, motion=args.motion, force=args.force, way="--force")
        say(f"Wrote {path} ({round(path.stat().st_size / 1000)} kB).")
        return GOOD


def _subject(games: list[NamedGame], what: str) -> Subject:
    from fluxx_nb.view.export.subject import of_game, of_scenario

    if len(games) > 1:
        names = ", ".join(one.scenario.id for one in games if one.scenario is not None)
        raise CommandError(f"{what} holds {len(games)} scenarios: name one of them after the file: {names}", USAGE)
    found = games[0]
    if found.scenario is not None:
        return of_scenario(found.scenario)
    return of_game(found.game, f"{found.title} {found.story}".strip())


def _steps(word: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", word)
    if found is None:
        raise argparse.ArgumentTypeError(f"{word!r} is no step; write it as 12, or as 1-20")
    first, last = found.groups()
    return int(first), int(last or first)
