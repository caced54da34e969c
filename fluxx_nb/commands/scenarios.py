"""`fluxx-nb scenarios`: the scenarios that can be told, played and learned from."""

from __future__ import annotations

import argparse

from fluxx_nb.commands.command import GOOD, Say, add_json, as_json
from fluxx_nb.commands.table_options import require_edition
from fluxx_nb.desk.rulepage import MatrixRow, matrix
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.scenarios.schema import scenario_schema


class ScenariosCommand:
    """Lists the scenarios."""

    examples = (
        "examples:\n  fluxx-nb scenarios math\n  fluxx-nb scenarios --json\n  fluxx-nb scenarios --matrix\n"
        "  fluxx-nb scenarios --schema > scenario.schema.json    for editors that complete words"
    )

    def options(self, parser: argparse.ArgumentParser) -> None:
        """Add the words that it understands."""
        parser.add_argument("edition", nargs="?", metavar="EDITION", help="one edition only")
        parser.add_argument("--matrix", action="store_true", help="how many there are for each rule and edition")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schema of scenario files")
        add_json(parser)

    def run(self, args: argparse.Namespace, say: Say) -> int:
        """Print the list."""
        if args.schema:
            say(as_json(scenario_schema()))
            return GOOD
        require_edition(args.edition)
        if args.matrix:
            return _tell_matrix(args, say)
        found = scenarios(args.edition)
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


def _tell_matrix(args: argparse.Namespace, say: Say) -> int:
    """Print rule × edition."""
    rows = matrix(args.edition)
    if args.json:
        say(as_json([row.as_dict() for row in rows]))
        return GOOD
    names = list(rows[0].counts)
    wide = max(len(row.id) for row in rows)
    say("  ".join(("rule".ljust(wide), *names)))
    for row in rows:
        cells = (_cell(row, name).rjust(len(name)) for name in names)
        say("  ".join((row.id.ljust(wide), *cells)))
    say("")
    say("A number: so many scenarios show the rule. –: none, though this rulebook has words for it.")
    say("Nothing: neither words nor a scenario.")
    return GOOD


def _cell(row: MatrixRow, edition: str) -> str:
    return str(row.counts[edition] or ("–" if edition in row.quoted else ""))
