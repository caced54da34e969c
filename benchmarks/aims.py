"""Tables of what was measured beside what is aimed at; `docs/speed.md` says why an aim is missed."""

from __future__ import annotations

from benchmarks import exports, firsttable, history, machine, thinking
from benchmarks.exports import Exported
from benchmarks.firsttable import FirstTable
from benchmarks.history import History
from benchmarks.machine import Machine
from benchmarks.thinking import Thinking

Row = tuple[str, ...]
Section = tuple[str, str, list[Row]]


def met(good: bool) -> str:
    """Whether an aim is met, in a word."""
    return "met" if good else "MISSED"


def playouts(found: list[Machine]) -> Section:
    """Machine instructions of a playout."""
    note = (
        "Machine instructions per decision, random games of three players, log off, counted by valgrind;\n"
        f"beside those of commit f4fc5a2: {machine.PART} is aimed at, {machine.MOST} is allowed."
    )
    rows: list[Row] = [("", "decisions", "instructions", "part", "")]
    for one in found:
        part = one.instructions / machine.BEFORE.get(one.edition, one.instructions)
        verdict = "met" if part <= machine.PART else "allowed" if part <= machine.MOST else "MISSED"
        rows.append((one.edition, f"{one.decisions:,}", f"{one.instructions:,.0f}", f"{part:.3f}", verdict))
    return "A playout", note, rows


def look_ahead(found: list[Thinking]) -> Section:
    """Bytecodes of players who look ahead."""
    note = f"Bytecodes for the first answers of a game of two, beside {thinking.PART:.2f} of those before."
    rows: list[Row] = [("", "answers", "bytecodes", "part", "")]
    for one in found:
        part = one.bytecodes / thinking.BEFORE.get(one.edition, one.bytecodes)
        rows.append((one.edition, str(one.answers), f"{one.bytecodes:,}", f"{part:.2f}", met(part <= thinking.PART)))
    return "Look-ahead", note, rows


def files(found: list[Exported]) -> Section:
    """Sizes of exported pages."""
    note = f"A game of random answers as one page; {exports.KILOBYTES:.0f} kB are aimed at for 300 events."
    rows: list[Row] = [("", "events", "kB", "")]
    rows += [
        (one.edition, str(one.events), f"{one.kilobytes:.0f}", met(one.kilobytes <= exports.KILOBYTES)) for one in found
    ]
    return "Export", note, rows


def memory(found: list[History], answers: int, searched: int) -> Section:
    """Memory of long histories."""
    note = (
        f"A Timeline after {answers} answers of the first random game that has so many, or the longest one among "
        f"{searched:,} seeds;\n{history.AIM} kB are aimed at for 400 answers."
    )
    rows: list[Row] = [("", "seed", "answers", "events", "kept States", "kB", f"kB per {answers} answers", "")]
    for one in found:
        scaled = one.kilobytes * answers / one.answers
        counts = (str(one.seed), str(one.answers), f"{one.events:,}", str(one.states))
        aim = history.AIM * answers / history.AIM_ANSWERS
        rows.append((one.edition, *counts, f"{one.kilobytes:.0f}", f"{scaled:.0f}", met(scaled <= aim)))
    return "Memory of a history", note, rows


def first_table(sent: FirstTable, edition: str) -> Section:
    """What opens a table."""
    messages, kilobytes = firsttable.MESSAGES, firsttable.KILOBYTES
    rows: list[Row] = [
        ("", "sent", "aim", ""),
        ("messages", str(sent.messages), str(messages), met(sent.messages <= messages)),
        ("kB", f"{sent.kilobytes:.0f}", f"{kilobytes:.0f}", met(sent.kilobytes <= kilobytes)),
    ]
    return "First table", f"What a browser is sent when a table of the {edition} deck opens, without headers.", rows
