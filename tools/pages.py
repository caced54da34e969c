"""Write the pages of docs/ that are made from the code: the words of cards, of events and of scenarios.

    python tools/pages.py          writes them
    python tools/pages.py --check  says which of them are not what the code says, and exits 1

A verb's docstring says what it does, and the list of reasons what a reason means; the pages only put them in order.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from inspect import getdoc, getmodule, signature
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_origin

from examples import Found, examples

from fluxx_nb.engine.core.effects import VERBS, EffectStep, Verb
from fluxx_nb.engine.core.reasons import FACETS, REASONS, Reason
from fluxx_nb.engine.core.settings import SETTINGS, STATICS
from fluxx_nb.engine.files.deckfile import editions, load_edition
from fluxx_nb.engine.files.yamltext import FileError
from fluxx_nb.engine.goals.parts import PARTS
from fluxx_nb.engine.systems import ALONE, SYSTEMS
from fluxx_nb.story.cite.conditions import CONDITIONS
from fluxx_nb.story.cite.rows import FIELDS
from fluxx_nb.story.scenarios import fields
from fluxx_nb.story.scenarios.expectations import EXPECTABLE
from fluxx_nb.story.scenarios.library import scenarios
from fluxx_nb.story.words.sentences import PHRASES

MADE_BELOW = "<!-- From here on made by tools/pages.py from the code: change fields.py or expectations.py. -->"
ROOT = Path(__file__).resolve().parents[1]
MADE = "<!-- Made by tools/pages.py from the code: change the docstrings, then run `make pages`. -->"


def _hint(hint: Any) -> str:
    """The type of an argument, as an author of cards would say it."""
    if get_origin(hint) is tuple and get_args(hint)[:1] == (EffectStep,):
        return "steps"
    words = get_args(hint)
    if words and all(isinstance(word, str) for word in words):
        return " or ".join(f"`{word}`" for word in words)
    return {int: "number", str: "word", bool: "true or false"}.get(hint, "words" if hint == list[str] else "mapping")


def _arguments(verb: Verb) -> str:
    parts = []
    for name, parameter in signature(verb.run).parameters.items():
        if name in verb.hints:
            needed = name in verb.needed
            default = "" if needed or parameter.default in ("", []) else f", {parameter.default} unless told"
            parts.append(f"`{name}` ({_hint(verb.hints[name])}{default if not needed else ', needed'})")
    return "; ".join(parts) or "none"


def _users(verb: Verb) -> str:
    found = {card.name for edition in editions() for card in load_edition(edition) if verb.name in card.verbs()}
    names = sorted(found)
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown or "no card yet"


def _shown(found: Found, word: str) -> str:
    """An example of a word, for a table: the one that the pages have already, as long as it is valid."""
    written = [str(one).replace("|", "\\|") for one in found.get(word, ())]
    return next((one for one in written if f"| {one} |" in _present()), written[0] if written else "none yet")


@cache
def _present() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md")))


def _listed(words: Iterable[tuple[str, str]], found: Found, what: str, means: str) -> list[str]:
    """A table of words with what they mean and an example each."""
    rows = [f"| `{word}` | {told} | {_shown(found, word)} |" for word, told in words]
    return [f"| {what} | {means} | example |", "| --- | --- | --- |", *rows]


def _first_line(thing: object) -> str:
    return (getdoc(thing) or "").partition("\n")[0]


def verbs_page() -> str:
    """The card language: verbs by module, settings, what Keepers may have, parts of Goals."""
    lines = [MADE, "# The words of the card language", ""]
    lines += ["A card says what it does with these words; a deck file never holds code. `fluxx-nb check` tells the"]
    lines += ["line of a word that is not right, and the nearest one that is.", ""]
    lines += ["An example is a part of a card as a deck writes it, then the card's name; after the colon stands a"]
    lines += ["story in which it acts, for `fluxx-nb tell`. `make pages` runs them all.", ""]
    by_module: dict[str, list[Verb]] = {}
    for verb in VERBS.values():
        by_module.setdefault(verb.run.__module__, []).append(verb)
    for module in sorted(by_module):
        verbs = by_module[module]
        about = _first_line(getmodule(verbs[0].run))
        lines += [f"## {module.rpartition('.')[2].title()}", "", about, ""]
        lines += ["| verb | what it does | arguments | example | used by |", "| --- | --- | --- | --- | --- |"]
        for verb in sorted(verbs, key=lambda verb: verb.name):
            shown = _shown(examples().verbs, verb.name)
            lines.append(f"| `{verb.name}` | {verb.means} | {_arguments(verb)} | {shown} | {_users(verb)} |")
        lines.append("")
    lines += ["## Settings that a rule may change", ""]
    settings = ((row.name, row.means) for row in SETTINGS.values())
    lines += _listed(settings, examples().settings, "setting", "what it says")
    lines += ["", "## What a Keeper or a Creeper may have while it is in play", ""]
    statics = ((row.name, row.means) for row in STATICS.values())
    lines += _listed(statics, examples().statics, "word", "what it says")
    lines += ["", "## The parts that a Goal is made of", ""]
    parts = ((name, _first_line(part)) for name, part in PARTS.items())
    lines += _listed(parts, examples().parts, "part", "what it asks for")
    return "\n".join(lines) + "\n"


def _facets() -> dict[str, str]:
    """What each facet of a reason means: the sentence below it in its class."""
    body = ast.parse(inspect.getsource(Reason)).body[0].body  # type: ignore[attr-defined]
    below = {getattr(one.target, "id", ""): said for one, said in pairwise(body) if isinstance(one, ast.AnnAssign)}
    return {facet: below[facet].value.value for facet in FACETS}


def reasons_page() -> str:
    """The words by which events say why, and the conditions that a table of citations may ask for."""
    lines = [MADE, "# Why something happened", ""]
    lines += ["Every event carries one of these reasons. Which passage of a rulebook fits is found by the tables"]
    lines += ["`decks/*/citations.yaml`, from the kind of event, the reason, and conditions.", ""]
    lines += ["| reason | what it means | facets |", "| --- | --- | --- |"]
    for reason in REASONS.values():
        facets = ", ".join(facet for facet in FACETS if getattr(reason, facet))
        lines += [f"| {reason} | {reason.means} | {facets} |"]
    lines += ["", "## Facets", "", "A facet is what other code must know about a reason.", ""]
    lines += ["| facet | what is so |", "| --- | --- |", *(f"| {one} | {means} |" for one, means in _facets().items())]
    lines += ["", "## Kinds of events", "", f"{', '.join(f'`{kind}`' for kind in PHRASES)}.", ""]
    lines += ["`fluxx-nb tell … --json` has the kind (`event`) and the reason (`why`) of each event."]
    lines += ["", "## Conditions that a row of citations, or a passage, may name", ""]
    lines += ["After the colon stands a story, for `fluxx-nb tell`, in which the row or the passage is what is quoted."]
    lines += ["A passage of a `rulebook.yaml` with `holds` or `unless` is quoted only where that is so.", ""]
    conditions = ((name, _first_line(holds)) for name, holds in CONDITIONS.items())
    lines += _listed(conditions, examples().conditions, "condition", "when it holds")
    lines += ["", "## What a row of citations may hold", ""]
    lines += ["The first row from the top that fits is quoted, those of the edition before the common ones, and `also`"]
    lines += ["adds to it. A row needs `event`, and one of `quote`, `own` and `first`, or `also`, or both.", ""]
    lines += _listed(FIELDS.items(), examples().fields, "part", "what it looks at or says")
    return "\n".join(lines) + "\n"


def systems_page() -> str:
    """The systems, with the decks that use each."""
    lines = [MADE, "# Systems: what editions add to the common path", "", "| system | what it is | decks |"]
    lines.append("| --- | --- | --- |")
    for system in (*SYSTEMS, *ALONE):
        users = [edition for edition in editions() if system in load_edition(edition).systems]
        module = getmodule(system)
        about = _first_line(module)
        without = "any deck whose header tells how it is played alone" if system in ALONE else "no deck yet"
        decks = ", ".join(users) or without
        lines.append(f"| {system.__name__} | {about} | {decks} |")
    return "\n".join(lines) + "\n"


def _written(listed: Mapping[str, fields.Field]) -> list[str]:
    """Return a table of what may be written in a scenario file."""
    head = ["field", "what it says", "written as", "example"]
    rows = [
        [
            f"`{name}`{' (needed)' if field.needed else ''}",
            " ".join((field.means, *(f"`{word}`: {told}." for word, told in field.words.items()))),
            field.shape,
            f"`{field.example}`",
        ]
        for name, field in listed.items()
    ]
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def _seen_expecting() -> dict[str, str]:
    """Return for each word of `expect` a scenario of the package that uses it."""
    found: dict[str, str] = {}
    for one in sorted(scenarios(), key=lambda one: one.edition != "math"):
        for expect in (one.expect, *(said for _, word, said in one.script if word == "expect")):
            for word in expect:
                found.setdefault(word, f"`{one.name}`")
    return found


def scenarios_page() -> str:
    """The format of scenario files, below the part of the page that is written by hand."""
    path = ROOT / "docs" / "scenarios.md"
    by_hand = path.read_text(encoding="utf-8").partition(f"{MADE_BELOW}\n")[0]
    lines = [f"{by_hand}{MADE_BELOW}", "## What a file says at its top", "", *_written(fields.HEADER)]
    lines += ["", "## What a scenario may say", "", *_written(fields.FIELDS)]
    lines += ["", "## What a player may have", "", *_written(fields.SEAT)]
    lines += ["", "## The steps of a script", "", *_written(fields.STEPS)]
    lines += ["", "## What `decides` may say", "", *_written(fields.DECISIVE)]
    lines += ["", "## The words of `expect`", ""]
    lines += [
        "*Exact*: nothing else may be there. *Partial*: more may be there. *None of these*: not one may be there."
    ]
    lines += ["What you do not name is not compared. Lists are in any order. The last column names a scenario for"]
    lines += ["`fluxx-nb tell`.", "", "| word | what it compares | how | written as | example | seen in |"]
    lines += ["| --- | --- | --- | --- | --- | --- |"]
    seen = _seen_expecting()
    for word, one in EXPECTABLE.items():
        row = (f"`{word}`", one.means, one.holds, one.shape, f"`{one.example}`", seen.get(word, ""))
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def pages() -> Iterator[tuple[Path, str]]:
    """Every page with what should be in it."""
    yield ROOT / "docs" / "verbs.md", verbs_page()
    yield ROOT / "docs" / "reasons.md", reasons_page()
    yield ROOT / "docs" / "systems.md", systems_page()
    yield ROOT / "docs" / "scenarios.md", scenarios_page()


def main() -> int:
    """Write the pages, or check them."""
    try:
        made = list(pages())
    except FileError as error:
        # An example must not come from a scenario or a deck that is wrong; the error names the file and the line.
        sys.stderr.write(f"{error}\nThe pages stay as they are. Fix this, then run `make pages` again.\n")
        return 1
    stale = [(path, text) for path, text in made if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path, _ in stale:
            sys.stdout.write(f"{path.relative_to(ROOT)} is not what the code says: run `make pages`\n")
        return 1 if stale else 0
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
