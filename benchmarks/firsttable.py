"""What a browser is sent when a table opens: messages and bytes, beside their aims. No noise touches these counts.

A recording connection stands in for the kernel's; bytes are those of JSON and pictures, without headers.
"""

from __future__ import annotations

import json
import os
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

import comm
from comm.base_comm import BaseComm

from benchmarks.games import EDITION, PLAYERS
from fluxx_nb.engine.tables import new_game

MESSAGES, KILOBYTES = 60, 100.0
"""What is aimed at."""
_SEED = 7


class FirstTable(NamedTuple):
    """What the first table of a kernel sends."""

    messages: int
    kilobytes: float


class _Recorded(BaseComm):
    sent: ClassVar[list[int]] = []

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        self.sent.append(len(json.dumps(data, default=str)) + sum(map(len, buffers or ())))


def weigh_first_table() -> FirstTable:
    """Open a table and count what it sends."""
    from fluxx_nb.story.time.timeline import Timeline
    from fluxx_nb.view.live.autosave import SESSION
    from fluxx_nb.view.live.session import Session
    from fluxx_nb.view.live.table import Table

    _Recorded.sent.clear()
    # Games that were saved where this runs would be offered, and counted.
    with (
        TemporaryDirectory() as folder,
        patch.dict(os.environ, {SESSION: f"{folder}/first.ipynb"}),
        patch.object(comm, "create_comm", _Recorded),
    ):
        Table(Session(Timeline(new_game(EDITION, PLAYERS, seed=_SEED)), bots="random"), animate=False)
    return FirstTable(len(_Recorded.sent), sum(_Recorded.sent) / 1000)
