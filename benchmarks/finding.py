"""How well the rulings desk finds: how many questions of a list get the right rule first, among three, or nothing.

    .venv/bin/python -m benchmarks.finding LIST.yaml…       # or --misses to see what went wrong, --json for machines

A list is a YAML file of `{question, edition (optional), rules: [ids]}`; any of the ids is right, and `rules: []` means
that no rulebook answers the question.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import yaml

from fluxx_nb.desk.finder import Hit, package_finder


@dataclass
class Found:
    """What was found for one list."""

    name: str
    good: int = 0
    first: int = 0
    among_three: int = 0
    refused: int = 0
    """Good questions that got nothing."""
    beside: int = 0
    told_so: int = 0
    """Questions without an answer that got nothing, or only what is closest."""
    milliseconds: list[float] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)

    def count(self, entry: dict[str, Any]) -> None:
        """Ask one question."""
        began = process_time()
        hits = package_finder().find(entry["question"], entry.get("edition"), most=3)
        self.milliseconds.append(1000 * (process_time() - began))
        rules = [rule for hit in hits for rule in _rules(hit)]
        wanted = set(entry["rules"])
        nothing = not hits
        if not wanted:
            self.beside += 1
            self.told_so += nothing
            right = nothing
        else:
            self.good += 1
            right = bool(hits) and not wanted.isdisjoint(_rules(hits[0]))
            self.first += right
            self.among_three += not wanted.isdisjoint(rules)
            self.refused += nothing
        if not right:
            self.misses.append(f"{entry['question']!r}: {', '.join(rules) or 'nothing'}; wanted {sorted(wanted)}")

    def as_dict(self) -> dict[str, Any]:
        """Return the counts as plain data."""
        times = sorted(self.milliseconds)
        return {
            "list": self.name,
            "questions": self.good,
            "first": self.first,
            "among_three": self.among_three,
            "refused": self.refused,
            "beside": self.beside,
            "nothing": self.told_so,
            "median_ms": round(times[len(times) // 2], 1) if times else 0.0,
        }


def _rules(hit: Hit) -> set[str]:
    """Return the rules that a hit answers: its twins say the same, and who goes first is one answer for all."""
    catalog = package_finder().catalog
    twins = next((rules for rules in catalog.twins if hit.rule in rules), (hit.rule,))
    family = next((rules for rules, _, _ in catalog.together if hit.rule in rules), (hit.rule,))
    return {*twins, *family} if len(hit.editions) > 1 else {*twins}


def measure(path: Path) -> Found:
    """Return what is found for a list."""
    found = Found(path.stem)
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")):
        found.count(entry)
    return found


def main(argv: list[str] | None = None) -> int:
    """Print a line for each list."""
    parser = argparse.ArgumentParser(description="How well the rulings desk finds")
    parser.add_argument("lists", nargs="+", type=Path, metavar="LIST.yaml")
    parser.add_argument("--misses", action="store_true", help="print every question whose first hit is wrong")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    began = process_time()
    package_finder()
    start = process_time() - began
    found = [measure(path) for path in args.lists]
    if args.json:
        print(json.dumps({"start_seconds": round(start, 3), "lists": [one.as_dict() for one in found]}))
        return 0
    print(f"index read in {start:.2f} s of processor time")
    for one in found:
        told = one.as_dict()
        print(
            f"{one.name}: first {one.first} of {one.good}, among three {one.among_three}, refused {one.refused}; "
            f"nothing for {one.told_so} of {one.beside} beside; {told['median_ms']} ms a question"
        )
        if args.misses:
            print("\n".join(f"  {line}" for line in one.misses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
