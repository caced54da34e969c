"""Counts what Python does while something runs: bytecode instructions and calls of Python functions.

Unlike a time, such a count is the same on a busy machine and on a quiet one, so that a change of one in a hundred
shows. It differs between versions of Python, which compile the same source to other instructions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from types import CodeType, FrameType

Result = TypeVar("Result")


class Work(NamedTuple):
    """What Python did."""

    instructions: int
    calls: int
    """How often a function began; a generator that goes on after a `yield` is not called again."""


if sys.version_info >= (3, 12):

    def work_of(task: Callable[[], Result]) -> tuple[Result, Work]:
        """Do a task; returns its result and the work that it was."""
        watch, events = sys.monitoring, sys.monitoring.events
        instructions = calls = 0

        def instruction(code: CodeType, offset: int) -> None:
            nonlocal instructions
            instructions += 1

        def start(code: CodeType, offset: int) -> None:
            nonlocal calls
            calls += 1

        tool = watch.PROFILER_ID
        watch.use_tool_id(tool, __name__)
        watch.register_callback(tool, events.INSTRUCTION, instruction)
        watch.register_callback(tool, events.PY_START, start)
        watch.set_events(tool, events.INSTRUCTION | events.PY_START)
        try:
            result = task()
        finally:
            watch.set_events(tool, events.NO_EVENTS)
            watch.register_callback(tool, events.INSTRUCTION, None)
            watch.register_callback(tool, events.PY_START, None)
            watch.free_tool_id(tool)
        return result, Work(instructions, calls)

else:

    def work_of(task: Callable[[], Result]) -> tuple[Result, Work]:
        """Do a task; returns its result and the work that it was."""
        instructions = calls = 0

        def inside(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal instructions
            if event == "opcode":
                instructions += 1
            return inside

        def entered(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal calls
            if frame.f_trace is None:  # a generator that goes on is traced already
                calls += 1
                frame.f_trace_opcodes, frame.f_trace_lines = True, False
            return inside

        before = sys.gettrace()
        sys.settrace(entered)
        try:
            result = task()
        finally:
            sys.settrace(before)
        return result, Work(instructions, calls)
