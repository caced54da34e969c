"""The app without a browser: places, lessons as pages, rooms, guests, and when a kernel ends."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import fluxx_nb
from fluxx_nb.desk import code
from fluxx_nb.engine.core.bounds import LONGEST_SEARCH
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.view.app.front import front_page, note_page
from fluxx_nb.view.app.links import NoSuchPlace, find_link, named_lessons
from fluxx_nb.view.app.visitor_folders import folder_name, write_notebook
from fluxx_nb.view.live.guest import GUEST

pytest.importorskip("voila")

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import Application, HTTPError, RequestHandler

from fluxx_nb.view.app.visitor_folders import for_its_owner
from fluxx_nb.view.app.visitors import Crowded, Full, TooMany, Visitors, household
from tests.waiting import eventually, without_waiting

# Places -------------------------------------------------------------------------------------------------------------


def links() -> list[tuple[str, dict[str, str]]]:
    found = [one.replace("&amp;", "&") for one in re.findall(r'href="\?go=([^"]+)"', front_page())]
    apart = [one.partition("&") for one in found]
    return [(go, dict(part.split("=") for part in rest.split("&") if part)) for go, _, rest in apart]


def test_every_link_of_the_first_page_leads_somewhere() -> None:
    led = {go for go, asked in links() if find_link(go, asked).title}
    assert {*editions(), "desk", "quiz", "puzzle", "present", "solo", "lesson-00", "lesson-22"} <= led


@pytest.mark.parametrize(
    ("go", "asked", "cell"),
    [
        ("cthulhu", {}, "fluxx_nb.play('cthulhu', seed=None, simple=True, coach=True)"),
        ("math", {"seed": "7"}, "fluxx_nb.play('math', seed=7, simple=True, coach=True)"),
        ("first", {}, "fluxx_nb.play('first-game')"),
        ("learn", {"edition": "cthulhu"}, "fluxx_nb.learn('cthulhu')"),
        ("desk", {"about": "keeper limit"}, "fluxx_nb.ask('keeper limit', None)"),
        ("desk", {"about": "doom", "edition": "cthulhu"}, "fluxx_nb.ask('doom', 'cthulhu')"),
        ("desk", {"about": "a" * LONGEST_SEARCH}, f"fluxx_nb.ask('{'a' * LONGEST_SEARCH}', None)"),
        ("rule/limit.others-now", {}, "fluxx_nb.ask('limit.others-now', None)"),
        ("puzzle", {"level": "3", "seed": "1"}, "fluxx_nb.puzzle(level=3, seed=1)"),
        ("quiz", {"seed": "1"}, "fluxx_nb.quiz('math', topic='mixed', level=1, seed=1, questions=6)"),
        ("math/plus-victory", {}, "fluxx_nb.quiz('math/plus-victory')"),
        ("present", {"edition": "math", "seed": "4"}, "fluxx_nb.present('math', teams=['Reds', 'Blues'], seed=4)"),
    ],
)
def test_a_link_says_what_is_shown(go: str, asked: dict[str, str], cell: str) -> None:
    assert find_link(go, asked).cell == cell


def test_a_code_that_somebody_shared_is_a_link() -> None:
    shared = code(fluxx_nb.scenario("math/plus-victory"))
    assert find_link(shared, {}).cell == f"fluxx_nb.explore({shared!r})"


@pytest.mark.parametrize(
    ("go", "asked", "problem"),
    [
        ("cthulu", {}, "did you mean 'cthulhu'?"),
        ("lesson-99", {}, "lesson-"),
        ("lesson-10", {}, "lesson-"),
        ("math/plus-victori", {}, "did you mean 'plus-victory'?"),
        ("maths/plus-victory", {}, "did you mean 'math'?"),
        ("../../../etc/passwd", {}, "cthulhu"),
        ("/etc/hosts.yaml", {}, "cthulhu"),
        ("math/../../x.yaml", {}, "there are"),
        ("math", {"seed": "seven"}, "whole number"),
        ("quiz", {"seed": "-5"}, "whole number"),
        ("math", {"seed": "1" * 4000}, "whole number"),
        ("puzzle", {"level": "9"}, "from 1 to 7"),
        ("puzzle", {"level": "00000000199"}, "from 1 to 7"),
        ("puzzle", {"level": "³"}, "from 1 to 7"),
        ("quiz", {"topic": "factor"}, "did you mean 'factors'?"),
        ("quiz", {"topic": "factors", "edition": "martian"}, "Math Fluxx only"),
        ("solo", {"edition": "math"}, "no game for one"),
        ("desk", {"edition": "marsian"}, "edition='marsian' cannot be; did you mean 'martian'?"),
        ("fluxx1-spoiled-end", {}, "code"),
    ],
)
def test_a_link_that_leads_nowhere_says_what_would(go: str, asked: dict[str, str], problem: str) -> None:
    with pytest.raises(NoSuchPlace, match=re.escape(problem)):
        find_link(go, asked)


def test_a_link_to_no_rule_offers_the_rules_that_may_be_meant_and_the_desk() -> None:
    for wrong, right in (("goal.evryone", "goal.everyone"), ("LIMIT.others-now", "limit.others-now"), ("nope", "")):
        with pytest.raises(NoSuchPlace) as found:
            find_link(f"rule/{wrong}", {})
        *near, desk = (go for go, _ in found.value.near)
        assert (near[:1], desk) == ([f"rule/{right}"] if right else [], "desk")
        page = note_page("Nothing", str(found.value), found.value.near)
        assert all(f'<a href="?go={go}">' in page for go in (*near, desk))
        assert all(find_link(go, {}) for go in (*near, desk))


def test_a_question_in_a_link_is_not_cut() -> None:
    assert find_link("desk", {"about": "x" * 10_000}).cell.count("x") > 10_000, "the desk says how long it is"


def test_what_a_link_says_never_becomes_code(tmp_path: Path) -> None:
    place = find_link("desk", {"about": "'); import os; os.abort() #"})
    (statement,) = ast.parse(place.cell).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    assert all(isinstance(one, ast.Constant) for one in statement.value.args)
    assert write_notebook(tmp_path, place).parent == tmp_path


def test_words_of_a_link_are_shown_as_text() -> None:
    assert "<script>" not in note_page("<script>", "<script>")


# Lessons and rooms ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", named_lessons())
def test_a_lesson_speaks_of_no_code_and_leads_only_to_pages(key: str) -> None:
    lesson = named_lessons()[key]
    prose = "\n".join("".join(cell["source"]) for cell in lesson.cells() if cell["cell_type"] == "markdown")
    assert "Run ▸" not in prose
    assert "Shift + Enter" not in prose
    assert ".ipynb" not in prose
    assert {*re.findall(r"\?go=([a-z0-9-]+)", prose)} <= {*named_lessons()}
    assert "Change something" not in prose, "there is no code to change on a page"
    assert sum(cell["cell_type"] == "code" for cell in lesson.cells()) > 1


def test_a_visitor_has_a_room_that_nobody_guesses() -> None:
    assert folder_name(None) != folder_name(None)
    kept = folder_name(None)
    assert folder_name(kept) == kept
    for strange in ("../mine", "mine", kept.upper() + "/", kept + "0"):
        assert folder_name(strange) != strange


def test_a_page_keeps_games_beside_it_and_serves_a_guest(tmp_path: Path) -> None:
    place = find_link("math", {})
    path = write_notebook(tmp_path / "room", place)
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert repr(str(path)) in cells[0]["source"]
    assert GUEST in cells[0]["source"]
    assert cells[1]["source"] == place.cell
    assert write_notebook(tmp_path / "room", place) == path
    assert write_notebook(tmp_path / "room", find_link("math", {"seed": "1"})) != path
    assert (tmp_path / "room").stat().st_mode & 0o077 == 0


# Guests -----------------------------------------------------------------------------------------------------------


def test_a_guest_reaches_no_file_of_the_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(GUEST, "1")
    table = fluxx_nb.play("math", seed=1, animate=False)
    form = table.form
    strange = tmp_path / "strange.json"
    form.file.value = str(strange)
    for button in (form.save_file, form.load_file, form.overwrite):
        button.click()
        assert not strange.exists()
        assert "another machine" in table.side.message.value or button is form.overwrite
    shown = [one for one in form.widget.children if one is form.file]
    assert shown == []
    form.export.click()
    assert 'download="fluxx-game.html"' in form.said.value
    assert [path for path in tmp_path.rglob("*") if path.suffix in (".html", ".json")] == []


# Visitors -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Visitors:
    """Visitors whose kernels are only names."""

    async def start(self: Any, *, kernel_id: str, **more: Any) -> str:
        await asyncio.sleep(0)
        self._kernels[kernel_id] = object()
        self._kernel_connections[kernel_id] = 0
        return kernel_id

    async def end(self: Any, kernel_id: str, **more: Any) -> None:
        await asyncio.sleep(0.01)
        self.remove_kernel(kernel_id)

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)
    return Visitors(most=2, per_room=2, patience=0.02, grace=0.02, building=60.0)


async def gone(house: Visitors, kernel: str) -> None:
    """Wait until a kernel has ended."""
    await eventually(lambda: kernel not in house, "the end of a kernel")


async def a_while(house: Visitors) -> None:
    """Wait so long that what was to end has ended."""
    other = await house.start_kernel(path="other")
    house.page_sent(other)
    await gone(house, other)


def test_a_kernel_ends_when_its_page_is_gone_for_long(house: Visitors) -> None:
    async def visit() -> None:
        here, left = await house.start_kernel(), await house.start_kernel()
        for kernel in (here, left):
            house.notify_connect(kernel)
        house.notify_disconnect(left)
        assert left in house, "it may come back"
        await gone(house, left)
        assert here in house

    without_waiting(visit())


def test_a_page_is_waited_for_once_all_of_it_was_sent(house: Visitors) -> None:
    async def visit() -> None:
        kernel = await house.start_kernel()
        await a_while(house)
        assert kernel in house, "its page is still being built"
        house.page_sent(kernel)
        await gone(house, kernel)

    without_waiting(visit())


def test_a_page_that_is_never_complete_does_not_stay_for_ever(house: Visitors) -> None:
    house.building = 0.02

    async def visit() -> None:
        await gone(house, await house.start_kernel())
        # Nor does a seat whose kernel never came up.
        await house.take_seat("a")
        await house.take_seat("a")
        house.grace = 60.0
        assert await house.take_seat("a")

    without_waiting(visit())


def test_a_page_that_is_back_in_time_keeps_its_kernel(house: Visitors) -> None:
    async def visit() -> None:
        kernel = await house.start_kernel()
        house.notify_connect(kernel)
        house.notify_disconnect(kernel)
        house.notify_connect(kernel)
        await a_while(house)
        assert kernel in house

    without_waiting(visit())


def test_nobody_comes_in_where_all_are_there_but_whoever_left_makes_room(house: Visitors) -> None:
    async def visit() -> None:
        first, second = await asyncio.gather(house.start_kernel(path="a"), house.start_kernel(path="b"))
        for kernel in (first, second):
            house.notify_connect(kernel)
        with pytest.raises(Full):
            await house.start_kernel(path="c")
        house.patience = house.grace = 60.0
        house.notify_disconnect(first)
        third = await house.start_kernel(path="c")
        assert first not in house
        assert {second, third} <= set(house.list_kernel_ids())

    without_waiting(visit())


def test_a_browser_has_only_its_share(house: Visitors) -> None:
    house.most = 10

    async def visit() -> None:
        own = [await house.start_kernel(path="a") for _ in range(2)]
        for kernel in own:
            house.notify_connect(kernel)
        with pytest.raises(TooMany):
            await house.take_seat("a")
        assert await house.take_seat("b"), "another browser has its own share"
        house.patience = house.grace = 60.0
        house.notify_disconnect(own[0])
        assert await house.take_seat("a"), "a table without a page counts no more"
        assert own[0] not in house or house._seats[own[0]].leaving

    without_waiting(visit())


class Channel:
    """What a kernel says goes to the function that was named last."""

    hears: Any = None

    def on_recv(self, hears: Any) -> None:
        self.hears = hears

    def close(self) -> None:
        """Say nothing any more."""


@pytest.mark.parametrize("times", [2, 3])
def test_a_kernel_that_says_too_much_while_its_page_is_away_ends(house: Visitors, times: int) -> None:
    house.unheard, house.patience = 250, 60.0

    async def visit() -> None:
        kernel = await house.start_kernel()
        house.notify_connect(kernel)
        house.notify_disconnect(kernel)
        iopub = Channel()
        house.start_buffering(kernel, "page", {"iopub": iopub})
        for _ in range(times):
            iopub.hears([b"x" * 50, b"y" * 50])
        if times > 2:
            began = asyncio.get_running_loop().time()
            await gone(house, kernel)
            assert asyncio.get_running_loop().time() < began + house.patience, "no one waits for its page any more"
            assert house.get_buffer(kernel, "page")["buffer"] == []
            return
        for _ in range(20):
            await asyncio.sleep(0)
        assert kernel in house
        kept = house.get_buffer(kernel, "page")["buffer"]
        assert [channel for channel, _ in kept] == ["iopub"] * times, "a page that comes back hears it"

    without_waiting(visit())


def test_a_table_that_is_ending_is_no_part_of_a_share(house: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    house.most = 10

    async def visit() -> None:
        may_end = asyncio.Event()

        async def end(self: Any, kernel_id: str, **more: Any) -> None:
            await may_end.wait()
            self.remove_kernel(kernel_id)

        monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)
        own = [await house.start_kernel(path="a") for _ in range(2)]
        for kernel in own:
            house.notify_connect(kernel)
        ending = asyncio.ensure_future(house.shutdown_kernel(own[0]))
        await asyncio.sleep(0)
        assert await house.take_seat("a"), "its kernel takes long to end, and the next table need not wait for that"
        assert own[0] in house
        may_end.set()
        await ending

    without_waiting(visit())


def test_an_address_leaves_tables_for_others_however_many_browsers_it_has(house: Visitors) -> None:
    house.most = 8

    async def visit() -> None:
        held = [await house.take_seat(f"browser {n}", "192.0.2.1") for n in range(6)]
        with pytest.raises(Crowded):
            await house.take_seat("fresh cookies", "192.0.2.1")
        assert await house.take_seat("another", "192.0.2.2"), "a quarter is left"
        house.give_back(held[0])
        assert await house.take_seat("fresh cookies", "192.0.2.1")
        assert await house.take_seat("on this machine")
        with pytest.raises(Full):
            await house.take_seat("another", "192.0.2.2")

    without_waiting(visit())


def test_a_crowded_address_takes_no_table_of_another_one(house: Visitors) -> None:
    house.most, house.patience = 8, 60.0

    async def visit() -> None:
        for n in range(house.per_address):
            await house.take_seat(f"browser {n}", "192.0.2.1")
        away = await house.start_kernel(kernel_id=await house.take_seat("away", "192.0.2.2"))
        house.notify_connect(away)
        house.notify_disconnect(away)
        with pytest.raises(Crowded):
            await house.take_seat("fresh cookies", "192.0.2.1")
        assert away in house, "its page may still come back"

    without_waiting(visit())


def test_one_browser_may_have_its_share_of_few_tables_and_this_machine_is_not_counted(house: Visitors) -> None:
    async def visit() -> None:
        assert [await house.take_seat("a", "192.0.2.1") for _ in range(house.most)]

    assert house.per_address == house.per_room
    without_waiting(visit())
    house.most = 20
    assert house.per_address == 15
    house.one_network = True
    assert house.per_address == 20, "a class is behind one router"


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("127.0.0.1", ""), ("::1", ""), ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("::ffff:127.0.0.1", ""),
    ],
)  # fmt: skip
def test_what_counts_as_one_address(address: str, counts_as: str) -> None:
    assert household(address) == counts_as


@pytest.mark.parametrize("goes_first", [True, False])
def test_a_reload_never_counts_twice(house: Visitors, goes_first: bool) -> None:
    house.grace = 60.0

    async def visit() -> None:
        old, other = await house.start_kernel(path="a"), await house.start_kernel(path="a")
        for kernel in (old, other):
            house.notify_connect(kernel)
        ways = [house.shutdown_kernel(old), house.take_seat("a")]
        done = await asyncio.gather(*(ways if goes_first else reversed(ways)))
        assert any(done)
        assert old not in house
        assert other in house

    without_waiting(visit())


def test_a_kernel_is_ended_once_by_whoever_asks_first(house: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    ends, ended = AsyncMappingKernelManager.shutdown_kernel, []

    async def end(self: Any, kernel_id: str, **more: Any) -> None:
        ended.append(kernel_id)
        await ends(self, kernel_id, **more)

    async def visit() -> None:
        monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)
        kernel = await house.start_kernel()
        await asyncio.gather(*(house.shutdown_kernel(kernel) for _ in range(3)))
        assert ended == [kernel]
        assert kernel not in house
        assert house._seats == {}

    without_waiting(visit())


def test_a_kernel_that_comes_up_after_its_seat_was_given_back_ends(
    house: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = AsyncMappingKernelManager.start_kernel

    async def start(self: Any, *, kernel_id: str, **more: Any) -> str:
        house.give_back(kernel_id)
        return await starts(self, kernel_id=kernel_id, **more)

    async def visit() -> None:
        seat = await house.take_seat("a")
        monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)
        with pytest.raises(Full):
            await house.start_kernel(kernel_id=seat)
        assert seat not in house

    without_waiting(visit())


@pytest.mark.parametrize("address", [r"/api/kernels/(?P<kernel_id>\w+)", r"/voila/api/shutdown/(.*)"])
@pytest.mark.parametrize(
    ("for_others", "cookie", "room", "found"),
    [
        (True, "a" * 32, "a" * 32, True), (True, "b" * 32, "a" * 32, False), (True, "", "a" * 32, False),
        (True, "mine", "a" * 32, False), (False, "", "mine", True), (False, "b" * 32, "mine", True),
    ],
)  # fmt: skip
def test_a_kernel_exists_only_for_the_browser_that_opened_it(
    house: Visitors, address: str, for_others: bool, cookie: str, room: str, found: bool
) -> None:
    class Asked(RequestHandler):
        async def prepare(self) -> None:
            self.came = True

    async def visit() -> None:
        seat = await house.take_seat(room)
        app = Application([], for_others=for_others, kernel_manager=house)
        request = Mock(cookies=SimpleCookie({"fluxx-nb-room": cookie} if cookie else {}))
        handler, named = for_its_owner((address, Asked))[1](app, request), "kernel_id" in address
        for kernel, is_there in ((seat, found), ("another", False)):
            handler.path_args, handler.path_kwargs = ([], {"kernel_id": kernel}) if named else ([kernel], {})
            if is_there:
                await handler.prepare()
                assert handler.came
            else:
                with pytest.raises(HTTPError, match="404"):
                    await handler.prepare()

    without_waiting(visit())
    assert for_its_owner(("/voila/static/(.*)", Asked)) == ("/voila/static/(.*)", Asked)


def test_a_kernel_that_did_not_start_takes_no_place(house: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    works = AsyncMappingKernelManager.start_kernel

    async def fail(*all_: Any, **more: Any) -> str:
        raise OSError("no memory")

    async def visit() -> None:
        monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", fail)
        for _ in range(3):
            with pytest.raises(OSError, match="no memory"):
                await house.start_kernel()
        monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", works)
        assert await house.start_kernel() in house

    without_waiting(visit())
