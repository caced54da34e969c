"""Everything that was measured, as Markdown tables for people and as plain data for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from benchmarks import aims
from benchmarks.aims import Row, Section, met
from benchmarks.counts import Count, Share
from benchmarks.exports import Exported
from benchmarks.firsttable import FirstTable
from benchmarks.games import EDITION, PLAYERS
from benchmarks.history import History
from benchmarks.instants import Instant, Instants
from benchmarks.judging import DEPTHS, Judging
from benchmarks.laboratory import SIZES, Laboratory, workers
from benchmarks.machine import Machine
from benchmarks.plan import Plan
from benchmarks.rates import PEER, SIMULATED, Contender, Rate
from benchmarks.starts import Start
from benchmarks.thinking import Thinking
from benchmarks.ways import WaysTime

PEER_NAME = "RLCard UNO"
NONE = "–"
"""Stands in a cell for which there is no number."""
MICROSECONDS = 1000
"""In a millisecond."""


class Report(NamedTuple):
    """All measurements of one run."""

    plan: Plan
    counts: list[Count]
    rates: list[Rate]
    instants: list[Instants]
    histories: list[History]
    judging: list[Judging]
    ways: list[WaysTime]
    laboratory: list[Laboratory]
    starts: list[Start]
    first_table: FirstTable
    machine: list[Machine]
    thinking: list[Thinking]
    exports: list[Exported]

    def rate(self, contender: Contender) -> Rate | None:
        """What a contender did, if it took part."""
        return next((rate for rate in self.rates if rate.contender == contender), None)

    def ratio(self, rate: Rate, other: Contender, what: str = "decisions_per_second") -> float | None:
        """How fast a contender was against another one, if that took part."""
        beside = self.rate(other)
        return None if beside is None else getattr(rate, what) / getattr(beside, what)


# For programs ---------------------------------------------------------------------------------------------------


def as_json(report: Report) -> dict[str, Any]:
    """Everything measured, as plain data."""
    return {
        "python": _python(),
        "plan": _plain(report.plan),
        "counts": [_plain(count) for count in report.counts],
        "rates": [{**_plain(rate), **_ratios(report, rate)} for rate in report.rates],
        "instants": _plain(report.instants),
        "histories": _plain(report.histories),
        "judging": _plain(report.judging),
        "ways": _plain(report.ways),
        "laboratory": _plain(report.laboratory),
        "starts": _plain(report.starts),
        "first_table": _plain(report.first_table),
        "machine": _plain(report.machine),
        "thinking": _plain(report.thinking),
        "exports": _plain(report.exports),
    }


def _ratios(report: Report, rate: Rate) -> dict[str, float | None]:
    plain = rate.contender._replace(log=False, simulated=False)
    return {
        "decisions_against_peer": report.ratio(rate, PEER),
        "changes_against_peer": report.ratio(rate, PEER, "changes_per_second"),
        "against_bare_loop_without_log": report.ratio(rate, plain),
    }


def _plain(value: Any) -> Any:
    """NamedTuples as objects."""
    if hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _python() -> str:
    return sys.version.split()[0]


# For people -----------------------------------------------------------------------------------------------------


def as_text(report: Report) -> str:
    """Everything measured, as tables with a heading each."""
    parts = [f"Python {_python()}, one core, {PLAYERS} players at random where nothing else is said"]
    for heading, note, rows in (
        _counts(report),
        _speed(report),
        _simulation(report),
        _players(report),
        _small_things(report),
        aims.memory(report.histories, report.plan.answers, report.plan.searched),
        _judged(report),
        _ways(report),
        _odds(report),
        _growth(report),
        _starts(report),
        aims.first_table(report.first_table, EDITION),
        *([aims.playouts(report.machine)] if report.machine else []),
        aims.look_ahead(report.thinking),
        aims.files(report.exports),
    ):
        parts += [f"## {heading}", note, table(rows)]
    return "\n\n".join(parts)


def table(rows: Sequence[Row]) -> str:
    """Rows as a Markdown table, names at the left and numbers at the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for at, row in enumerate(rows):
        name, *numbers = row
        cells = [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
        lines.append(f"| {' | '.join(cells)} |")
        if at == 0:
            lines.append(f"| {'-' * widths[0]} | {' | '.join('-' * (w - 1) + ':' for w in widths[1:])} |")
    return "\n".join(lines)


"""A heading, a note on how it was measured, and a table."""


def _counts(report: Report) -> Section:
    plan = report.plan
    note = (
        f"Bytecode instructions and Python calls in {plan.counted} seeded games after {plan.warm_up} others, the bots' "
        "own work included: over `simulate` (log off), and over the same games with the log on.\n"
        f"Of {PEER_NAME}, state changes are cards that lie elsewhere after a decision, and shuffles."
    )
    head = ("", "instructions", "calls", "with log", "calls", "log costs", "state changes", "cards moved")
    return "Work per decision", note, [head, *(_count_row(count) for count in report.counts)]


def _count_row(count: Count) -> Row:
    happened = count.happened
    more = NONE if count.on is None else f"{count.on.instructions / count.off.instructions - 1:+.1%}"
    return (
        count.edition or PEER_NAME,
        *_share(count.off),
        *_share(count.on),
        more,
        f"{happened.per_decision:.2f}",
        f"{happened.cards / happened.decisions:.2f}",
    )


def _share(share: Share | None) -> Row:
    return (NONE, NONE) if share is None else (f"{share.instructions:,.0f}", f"{share.calls:.1f}")


def _speed(report: Report) -> Section:
    note = (
        f"Whole games by a bare loop, everyone in turns in {report.plan.rounds} rounds; medians.\n"
        "State changes per second are decisions per second times the changes counted above."
    )
    rows: list[Row] = [("", "games/s", "decisions/s", "against UNO", "state changes/s", "against UNO", "log on / off")]
    for rate in report.rates:
        edition, players, log, simulated = rate.contender
        if players == PLAYERS and not simulated:
            name = PEER_NAME if edition is None else f"{edition}, log {'on' if log else 'off'}"
            on_off = report.ratio(rate, rate.contender._replace(log=False)) if log else None
            rows.append((name, *_rate_cells(report, rate), _times(on_off)))
    return "Speed", note, rows


def _rate_cells(report: Report, rate: Rate) -> Row:
    return (
        f"{rate.games_per_second:,.0f}",
        f"{rate.decisions_per_second:,.0f}",
        _times(report.ratio(rate, PEER)),
        f"{rate.changes_per_second:,.0f}",
        _times(report.ratio(rate, PEER, "changes_per_second")),
    )


def _times(ratio: float | None) -> str:
    return NONE if ratio is None else f"{ratio:.2f} ×"


def _simulation(report: Report) -> Section:
    note = f"The {EDITION} deck, log off, in the same rounds: {SIMULATED} games a call, one job."
    rows: list[Row] = [("", "games/s", "decisions/s", "against the loop")]
    for name, contender in (("bare loop", Contender(EDITION)), ("simulate", Contender(EDITION, simulated=True))):
        rate = report.rate(contender)
        assert rate is not None, f"{contender} took no part"
        ratio = _times(report.ratio(rate, Contender(EDITION)))
        rows.append((name, f"{rate.games_per_second:,.0f}", f"{rate.decisions_per_second:,.0f}", ratio))
    return "Simulation", note, rows


def _players(report: Report) -> Section:
    note = f"The {EDITION} deck, log off, bare loop, in the same rounds."
    head = ("players", "games/s", "decisions/s", "against UNO", "state changes/s", "against UNO")
    found = [rate for rate in report.rates if rate.contender == Contender(EDITION, rate.contender.players)]
    found.sort(key=lambda rate: rate.contender.players)
    return "Players", note, [head, *((str(rate.contender.players), *_rate_cells(report, rate)) for rate in found)]


def _small_things(report: Report) -> Section:
    note = f"Median / worst of {report.plan.timed} games, in microseconds; a playout runs to the end of its game."
    head = ("", "start of a game", "playout from mid-game", "one step back", "fork at any decision")
    rows = [(deck.edition, *map(_span, (deck.start, deck.playout, deck.back, deck.fork))) for deck in report.instants]
    return "Small things", note, [head, *rows]


def _span(instant: Instant) -> str:
    return f"{MICROSECONDS * instant.median_ms:,.0f} / {MICROSECONDS * instant.worst_ms:,.0f}"


def _judged(report: Report) -> Section:
    note = (
        f"Is there a sure win on this turn? {report.plan.timed} main questions in the middle of random games, "
        "1 to 4 answers deep:\npositions looked at / milliseconds, on average. Last, what follows from every answer."
    )
    head = ("", "positions/s", *(f"depth {depth}" for depth in DEPTHS), "what if, ms")
    rows = [
        (
            one.edition,
            f"{one.per_second:,.0f}",
            *(f"{many:.0f} / {ms:.1f}" for many, ms in zip(one.positions, one.milliseconds, strict=True)),
            f"{one.what_if_ms:.1f}",
        )
        for one in report.judging
    ]
    return "Judging positions", note, [head, *rows]


def _ways(report: Report) -> Section:
    note = (
        "All ways to make a Goal's number of random Keepers with + − × ÷ and brackets; median / worst, in ms.\n"
        "A naive enumeration writes every calculation out and puts together those that differ in order or brackets."
    )
    head = ("Keepers", "hands", "ways each", "all found", "ten plainest", "all", "all, grafting", "naive takes")
    rows = [
        (
            str(one.keepers),
            str(one.hands),
            f"{one.ways:,}",
            str(one.exact),
            *(f"{time.median_ms:,.1f} / {time.worst_ms:,.0f}" for time in (one.ten, one.all, one.grafted)),
            _times(one.naive_against_all),
        )
        for one in report.ways
    ]
    return "Ways to make a number", note, [head, *rows]


def _odds(report: Report) -> Section:
    plan = report.plan
    note = (
        f"From {plan.positions} main questions in the middle of random games to their end, hidden cards dealt again "
        f"each time:\n{plan.playouts} playouts each for the speed; then until every player's chance is known "
        f"to within {plan.within:.0%}, on average. Seconds are a processor's."
    )
    rows = [
        (one.edition, f"{one.playouts_per_second:,.0f}", f"{one.sure_playouts:,.0f}", f"{one.sure_seconds:.2f}")
        for one in report.laboratory
    ]
    return "Odds", note, [("", "playouts/s", "playouts until sure", "seconds until sure"), *rows]


def _growth(report: Report) -> Section:
    note = (
        f"Games per second of `simulate`, {report.plan.shared:,} games: by processes with {PLAYERS} players, their "
        "start included, by the clock;\nand by players with one process, by the processor."
    )
    head = ("", *(f"{jobs} jobs" for jobs in workers()), *(f"{players} players" for players in SIZES))
    rows = [
        (one.edition, *(f"{rate:,.0f}" for rate in (*one.per_second_by_jobs, *one.per_second_by_players)))
        for one in report.laboratory
    ]
    return "Simulations by workers and players", note, [head, *rows]


def _starts(report: Report) -> Section:
    note = (
        "Modules of the package that are loaded, and milliseconds of a processor without those of a bare Python, the "
        f"least of {report.plan.starts} runs."
    )
    rows = [
        (one.what, str(one.modules), f"{one.milliseconds:.0f}", f"{one.aim:.0f}", met(one.milliseconds <= one.aim))
        for one in report.starts
    ]
    return "Starting", note, [("", "modules", "ms", "aim", ""), *rows]
