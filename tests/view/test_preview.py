"""The preview of a deck follows its file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fluxx_nb import WrongKind, preview
from fluxx_nb.view import preview as room
from tests.waiting import eventually

DECK = """\
edition: isle
title: Isle Fluxx
cards:
  - {use: Basic Rules, origin: family}
  - {name: The Lantern, type: keeper, origin: house, copies: 5}
  - {name: A <Light>, type: goal, origin: house, goal: {keepers: [The Lantern]}}
"""


def shown(made: room.Preview) -> str:
    return str(made.children[0].value)


def test_faces_and_mistakes_follow_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_EVERY", 0.01)
    path = tmp_path / "cards.yaml"
    path.write_text(DECK, encoding="utf-8")

    async def write() -> None:
        made = preview(tmp_path)
        assert "<svg" in shown(made)
        assert "does not hold" not in shown(made)
        assert "<Light>" not in shown(made)
        path.write_text(DECK.replace("type: goal", "type: gaol"), encoding="utf-8")
        await eventually(lambda: "does not hold" in shown(made), "what is wrong with the file")
        assert "cards.yaml:6" in shown(made)
        assert "<svg" in shown(made), "the faces that it had stay"
        path.write_text(DECK + "  - {name: The Map, type: keeper, origin: house}\n", encoding="utf-8")
        await eventually(lambda: "The Map" in shown(made), "the new card")
        path.unlink()
        await eventually(lambda: "does not hold" in shown(made), "what is wrong with the file")
        made.close()

    asyncio.run(write())


def test_without_a_loop_it_is_a_still_picture(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(DECK, encoding="utf-8")
    assert "<svg" in shown(preview(tmp_path / "cards.yaml"))
    with pytest.raises(WrongKind, match="the path of a deck file"):
        preview(5)  # type: ignore[arg-type]
