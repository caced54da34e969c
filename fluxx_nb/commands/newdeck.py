"""`fluxx-nb new-deck`: a first deck of your own, ready to play."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from fluxx_nb.commands.command import GOOD, USAGE, CommandError, Say
from fluxx_nb.engine.core.bounds import LONGEST_TITLE
from fluxx_nb.engine.core.text import shown
from fluxx_nb.engine.files.atomic import write_whole
from fluxx_nb.engine.files.deckfile import editions

_STARTER = Path(__file__).resolve().parents[1] / "starter"
_PLAIN = re.compile(r"\w[\w -]*")


class NewDeckCommand:
    """Writes starters of decks."""

    examples = (
        "examples:\n"
        "  fluxx-nb new-deck pirates           make the folder pirates\n"
        "  fluxx-nb check pirates              check it after each change\n"
        "  fluxx-nb tell pirates/cards.yaml    read a game played with it\n"
        "  jupyter lab pirates/deck.ipynb      see its cards as you write, and play\n\n"
        "It overwrites nothing."
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("name", metavar="NAME", help="the name of the deck and of its folder")
        parser.add_argument(
            "--to", type=Path, default=Path(), metavar="DIR", help="where to make the folder (default: here)"
        )

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Write it."""
        name = args.name.strip()
        if len(name) > LONGEST_TITLE or not _PLAIN.fullmatch(name):
            raise CommandError(
                f"{shown(args.name)} can't be the name of a deck. Use a short word, such as pirates",
                USAGE,
            )
        edition = re.sub(r"[\s_]+", "-", name.lower())
        if edition in (*editions(), "common"):
            raise CommandError(f"there is already an edition named {edition}. Use another name", USAGE)
        folder: Path = args.to / edition
        try:
            folder.mkdir(parents=True)
            for path in sorted(_STARTER.iterdir()):
                text = path.read_text(encoding="utf-8")
                if path.name == "cards.yaml":
                    title = re.sub(r"[\s_-]+", " ", name).title()
                    text = text.replace("edition: starter", f"edition: '{edition}'")
                    text = text.replace("title: Starter Fluxx", f"title: '{title} Fluxx'")
                    text = text.replace("FOLDER", str(folder))
                write_whole(folder / path.name, text)
        except FileExistsError:
            raise CommandError(f"{folder} exists already. Use another name, or another place with --to") from None
        except OSError as error:
            raise CommandError(f"{folder} can't be written: {error.strerror}. Name another place with --to") from None
        say(f"Wrote {', '.join(str(folder / path.name) for path in sorted(_STARTER.iterdir()))}.")
        say(f"Change {folder / 'cards.yaml'}, then: fluxx-nb check {folder}")
        say(f"Read a game played with it: fluxx-nb tell {folder / 'cards.yaml'} --seed 1")
        return GOOD
