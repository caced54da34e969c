"""What a widget tells when it opens."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import comm
import ipywidgets
from comm.base_comm import BaseComm

from fluxx_nb.view.canvas.terse import Button, Layout


def test_a_terse_widget_opens_with_its_name_and_with_what_is_set_and_later_tells_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[dict[str, Any]] = []

    class Recorded(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
            if msg_type == "comm_open":
                opened.append(data["state"])

    monkeypatch.setattr(comm, "create_comm", Recorded)
    layout = Layout(width="auto")
    names = {"_model_module", "_model_module_version", "_model_name"}
    assert set(opened[0]) == {*names, "width"}
    button = Button(description="Next", layout=layout)
    assert {*names, "description", "layout"} <= set(opened[-1])
    assert not {"icon", "disabled", "_view_name"} & set(opened[-1])
    assert set(button.get_state()) == set(ipywidgets.Button().get_state())
