"""A moment of a table as a link: it opens at that moment, holds nothing that came later, and says who sees what."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

import fluxx_nb
from fluxx_nb import WrongKind
from fluxx_nb.view.app.links import NoSuchPlace, find_link
from fluxx_nb.view.live.session import NotNow
from fluxx_nb.view.live.sharing import shared_moment
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.messages import ShareMoment
from tests.tabletop import play_at_random

APP = "http://192.168.1.5:8866/"


def opened(link: str) -> Table:
    """Open a link as the app does: it runs the cell of the link."""
    asked = dict(parse_qsl(link.partition("?")[2]))
    found = eval(find_link(asked.pop("go"), asked).cell, {"fluxx_nb": fluxx_nb})
    assert isinstance(found, Table)
    return found


@pytest.mark.parametrize("share_at", [0.0, 0.4, 0.8, 1.0])
def test_a_link_opens_the_table_at_its_moment_and_holds_nothing_later(share_at: float) -> None:
    game = fluxx_nb.new_game("cthulhu", 3, seed=5)
    play_at_random(game, seed=5, most=60)
    table = fluxx_nb.play(game, animate=False)
    table.go(round(share_at * len(table.session.line)))
    again = opened(shared_moment(table.session, APP).text)
    assert again.session.at == table.session.at
    assert again.model() == table.model()
    assert len(again.session.line.game.answers) == table.session.line.answers_before(table.session.at)
    again.close()
    table.close()


def test_a_moment_of_a_scenario_and_of_a_table_laid_by_hand_can_be_shared() -> None:
    table = fluxx_nb.scenario("math/draw-three-after-one").show()
    table.end()
    own = fluxx_nb.desk.lay("math").put("Play 3", "rules").put("Number Two", "hand:0").plays(1).run()
    for one in (table, fluxx_nb.play(own, animate=False)):
        again = opened(shared_moment(one.session, APP).text)
        assert again.model().seats == one.model().seats
        again.close()
        one.close()


def test_a_notebook_gets_a_line_of_python_and_the_app_a_qr_code() -> None:
    table = fluxx_nb.play("math", ["Ada", "Noor"], seed=3, animate=False)
    line = shared_moment(table.session)
    assert re.fullmatch(r'fluxx_nb\.play\("fluxx1-[a-z2-7]+-end", at=\d+\)', line.text)
    assert not line.qr
    link = shared_moment(table.session, APP)
    assert link.qr.startswith("<svg")
    assert link.note == "Anyone who has it can see every hand and the draw pile."
    assert "this computer only" in shared_moment(table.session, "http://127.0.0.1:8866/").note
    table.close()


def test_the_page_asks_for_it_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = fluxx_nb.play("math", ["Ada", "Noor"], seed=3, animate=False)
    sent: list[Any] = []
    monkeypatch.setattr(table.companion, "send", sent.append)
    table.tabs.open("ask-desk")
    assert "Share this moment" in table.companion.words("ask-desk")
    table.tell(ShareMoment(APP))
    assert f">{APP}?go=fluxx1-" in sent[-1]["shared"]
    assert "<svg" in sent[-1]["shared"]
    table.tell(ShareMoment("javascript:alert(1)//"))
    assert "<svg" not in sent[-1]["shared"]
    table.tell(ShareMoment("http://x/<script>"))
    assert "<script>" not in sent[-1]["shared"]
    table.close()


def test_what_cannot_be_shared_or_opened_is_refused_in_a_sentence(tmp_path: Path) -> None:
    code = fluxx_nb.desk.code(fluxx_nb.new_game("math", 2, seed=3))
    with pytest.raises(NoSuchPlace, match="from 0 to"):
        find_link(code, {"at": "x"})
    with pytest.raises(WrongKind, match="`at`"):
        fluxx_nb.play(code, at=-1)
    late = fluxx_nb.play(code, at=99_999)
    assert late.session.at_end
    late.close()
    cards = tmp_path / "cards.yaml"
    cards.write_text(
        (fluxx_nb.deck("math").path or Path()).read_text(encoding="utf-8").replace("edition: math", "edition: mine")
    )
    table = fluxx_nb.play(str(cards), 2, seed=1, animate=False)
    with pytest.raises(NotNow, match="a deck of your own"):
        shared_moment(table.session, APP)
    table.close()
