"""`fluxx-nb site`: all lessons as a static site, in which Python runs in the visitor's browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from fluxx_nb.commands.command import GOOD, CommandError, Say
from fluxx_nb.lessons import notebooks_root


class SiteCommand:
    """Builds static sites."""

    examples = (
        "examples:\n"
        "  fluxx-nb site public                                    needs npm and a network, this once\n"
        "  fluxx-nb site public --pyodide pyodide-314.0.6.tgz      with an archive that `npm pack` has fetched\n"
        "  python -m http.server --directory public 8000           look at it\n\n"
        "The folder must be empty, or hold a site that this command has made; nothing else in it is touched.\n"
        "Once built it needs no network and no server of ours, but it does not open from a folder (file://)."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to write the site to")
        parser.add_argument("--pyodide", type=Path, metavar="FILE", help="Pyodide's archive, instead of fetching it")

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Build it."""
        # Of all commands only this one needs the room that builds sites.
        from fluxx_nb.site.build import build
        from fluxx_nb.site.trouble import SiteError

        try:
            built = build(args.folder, notebooks_root(), say, args.pyodide)
        except SiteError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{error.filename or args.folder} cannot be read or written: {error.strerror}") from None
        size = round(built.bytes / 1_000_000)
        say(f"Wrote {built.lessons} lessons to {built.folder} ({built.files} files, {size} MB).")
        if built.kept:
            say(f"Left alone, since it is not ours: {', '.join(built.kept)}.")
        say(f"Look at it: python -m http.server --directory {built.folder} 8000, then http://localhost:8000")
        return GOOD
