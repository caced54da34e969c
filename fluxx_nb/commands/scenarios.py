"""`fluxx-nb scenarios`: the situations that can be told, played and learned from."""

from __future__ import annotations

import argparse

from fluxx_nb.commands.command import GOOD, USAGE, Say, Wrong, add_json, as_json
from fluxx_nb.engine.core.words import nearest_word
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.files.lined import FileError
from fluxx_nb.story.scenario import scenarios


class Scenarios:
    """Lists the scenarios."""

    name = "scenarios"
    help = "list the scenarios of an edition, or of all, with the rules that they teach"
    examples = "examples:\n  fluxx-nb scenarios math\n  fluxx-nb scenarios --json"

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", nargs="?", metavar="EDITION", help="one edition only")
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print the list."""
        if args.edition is not None and args.edition not in editions():
            raise Wrong(f"there is no edition {args.edition!r}; {nearest_word(args.edition, editions())}", USAGE)
        try:
            found = scenarios(args.edition)
        except FileError as error:
            raise Wrong(str(error)) from None
        if args.json:
            rows = [{"edition": s.edition, "id": s.id, "title": s.title, "teaches": list(s.teaches)} for s in found]
            say(as_json(rows))
            return GOOD
        for one in found:
            say(f"{one.name}: {one.title}")
            say(f"    teaches {', '.join(one.teaches)}")
        if not found:
            say(f"There is no scenario{f' of {args.edition}' if args.edition else ''} yet.")
        return GOOD
