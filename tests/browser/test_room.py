"""A live class in real pages: phones, a big screen that a remote drives, and the teacher's page; no kernel anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fluxx_nb.classroom.live.door import listen
from fluxx_nb.classroom.live.guesses import PER_ADDRESS
from fluxx_nb.classroom.live.lessons import lesson_by_topic
from fluxx_nb.classroom.live.opening import LiveClass, open_room
from fluxx_nb.classroom.live.race import Race
from fluxx_nb.classroom.live.room import LOBBY
from fluxx_nb.view.present.wall_picture import wall_picture
from tests.browser.notebook import MS, Notebook
from tests.browser.test_accessible import AXE

HERE = "127.0.0.1"
_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
_SMALL = """() => [...document.querySelectorAll('button, input, summary')]
  .filter(one => one.checkVisibility() && one.type !== 'checkbox')
  .map(one => [one.textContent, one.getBoundingClientRect()])
  .filter(([_, box]) => box.height < 47.5 || box.width < 47.5).map(([text]) => text)"""


@pytest.fixture
def live() -> Iterator[LiveClass]:
    door = listen(HERE, 0)
    found = LiveClass(
        open_room(lesson_by_topic("order-of-operations", seed=7, count=1), door, HERE, wall_picture, str), door, str
    )
    yield found
    found.close()


@pytest.fixture
def page_of(browser: Browser, live: LiveClass) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; none of them may complain or ask elsewhere."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(path: str, width: int = 390, height: int = 844, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        context.set_default_timeout(MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on(
            "request", lambda asked: complaints.append(asked.url) if not asked.url.startswith(live.address) else None
        )
        page.goto(f"{live.address}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def join(page: Page) -> None:
    page.locator("#join button").click()
    page.locator("#keep").click()
    expect(page.locator("#lobby h1")).to_have_text("You're in. Look up.")


def looked_over(page: Page) -> None:
    """Nothing is too wide, and axe finds nothing."""
    assert not page.evaluate(_WIDE)
    axe = files(pytest.importorskip("axe_playwright_python", reason="make test installs it")) / "axe.min.js"
    page.evaluate(axe.read_text(encoding="utf-8"))
    assert page.evaluate(AXE, {"include": [["html"]]}) == []


def test_a_lesson_by_remote_only(live: LiveClass, page_of: Callable[..., Page]) -> None:
    wall = page_of(f"/wall?key={live.served.key}", 1920, 1080)
    assert "key" not in wall.url
    expect(wall.locator("#code")).to_have_text(live.code)
    looked_over(wall)
    small, tall = page_of(f"/?c={live.code}", 320, 640), page_of(f"/?c={live.code}", dark=True)
    for phone in (small, tall):
        looked_over(phone)
        assert phone.evaluate(_SMALL) == []
        join(phone)
    expect(wall.locator("#names li")).to_have_count(2)
    remote = wall.keyboard
    remote.press("PageDown")
    # A press counts for the state that the big screen shows, so each waits until it is there.
    expect(wall.locator("#answered")).to_have_text("Think first.")
    expect(small.locator("#options button")).to_have_count(wall.locator("#options li").count())
    expect(small.locator("#options button").first).to_be_disabled()
    expect(wall.locator("#table")).to_be_visible()
    remote.press("PageDown")
    expect(wall.locator("#answered")).to_have_text("0 of 2 answered")
    item = live.served.hub.room.votes.item
    small.locator("#options button").nth(item.right).click()
    expect(small.locator("#how")).to_contain_text("Got it")
    expect(wall.locator("#answered")).to_have_text("1 of 2 answered")
    assert small.evaluate(_SMALL) == []
    looked_over(small)
    wrong = (item.right + 1) % len(item.options)
    tall.locator("#options button").nth(wrong).click()
    expect(wall.locator("#answered")).to_have_text("2 of 2 answered")
    looked_over(wall)
    remote.press("PageDown")
    expect(wall.locator("#answered")).to_contain_text("closed")
    remote.press("PageDown")
    expect(wall.locator(".option.right .first-count")).to_have_text("1 · 50%")
    expect(wall.locator("#options .note").nth(wrong)).to_contain_text("1 of you")
    chosen = [at in (item.right, wrong) for at in range(len(item.options))]
    seen = "all => all.map(one => getComputedStyle(one).visibility === 'visible')"
    assert wall.locator("#options i.first").evaluate_all(seen) == chosen, "what no one chose has no bar"
    expect(small.locator("#judged")).to_have_text("Right!")
    expect(tall.locator("#judged")).to_contain_text("Not ")
    for page in (wall, small, tall):
        looked_over(page)
    tall.locator("#like").click()
    tall.locator("#like-options button").first.click()
    expect(tall.locator("#like-next")).to_be_visible()
    looked_over(tall)
    live.served.hub.room.teach({"t": "teams", "count": 2})
    remote.press("PageDown")
    for page in (wall, tall):
        expect(page.locator("#race-ask")).to_contain_text("Make ")
    expect(wall.locator("#teams .team")).to_have_text(["Reds", "Blues"])
    remote.press("b")
    expect(small.locator("#pause h1")).to_have_text("Eyes up")
    remote.press("b")
    assert small.evaluate(_SMALL) == []
    small.locator("#cards button").nth(0).click()
    expect(small.locator("#cards button").nth(1)).to_be_disabled()
    small.locator("#operators button", has_text="+").click()
    small.locator("#cards button").nth(1).click()
    assert "=" not in small.locator("#desk").inner_text(), "no value before Check"
    small.locator("#check").click()
    expect(small.locator("#verdict")).not_to_be_empty()
    for page in (wall, small):
        looked_over(page)
    small.locator("#clear").click()
    expect(small.locator("#verdict")).to_be_empty()
    for _ in range(41):
        small.locator("#operators button", has_text="(").click()
    expect(small.locator("#verdict")).to_contain_text("The limit is 80 characters")
    remote.press("PageDown")
    expect(wall.locator("#race-found")).to_contain_text("There ")
    remote.press("PageDown")
    expect(small.locator("#dots li")).to_have_count(2)
    expect(small.locator("#end-say")).to_have_text("Right the first time: 1 of 1.")
    expect(wall.locator("#foot")).to_contain_text("Page Up: back")
    expect(wall.locator("#foot")).not_to_contain_text("Page Down")
    expect(small.locator("#codes li")).to_have_text(re.compile("^[0-9A-Z]{4}(-[0-9A-Z]{1,4})+$"))
    expect(small.locator("#codes-head")).to_have_text("Your result code")
    expect(wall.locator("#items li")).to_have_count(2)
    painted = "all => all.map(one => getComputedStyle(one).backgroundColor)"
    assert wall.locator("#end-teams i").evaluate_all(painted) == ["rgb(198, 40, 40)", "rgb(11, 92, 173)"]
    expect(wall.locator("#end-teams .count")).to_have_text(["1 point: 1 right, 0 ways", "0 points: 0 right, 0 ways"])
    for page in (wall, small, tall):
        looked_over(page)
    code = small.locator("#codes li").inner_text()
    live.close()
    expect(small.locator("#bye h1")).to_have_text("Goodbye")
    expect(small.locator("#codes li")).to_have_text(code)
    expect(small.locator("#again")).to_be_hidden()
    small.locator("#copy").click()
    expect(small.locator("#copied")).not_to_be_empty()
    looked_over(small)


def in_view(page: Page, *parts: str) -> None:
    """No one can scroll a big screen: each part is whole in its window."""
    size = page.viewport_size
    assert size is not None
    for part in parts:
        expect(page.locator(part)).to_be_visible()
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0, part
        assert box["y"] >= 0, part
        assert box["x"] + box["width"] <= size["width"], part
        assert box["y"] + box["height"] <= size["height"], part


def test_the_big_screen_keeps_the_table_in_a_talk_and_states_the_rule_that_decided(
    live: LiveClass, page_of: Callable[..., Page]
) -> None:
    walls = [page_of(f"/wall?key={live.served.key}", *size) for size in ((1920, 1080), (1280, 720))]
    phone = page_of(f"/?c={live.code}")
    join(phone)
    remote, room = walls[0].keyboard, live.served.hub.room
    for told in ("Think first.", "0 of 1 answered"):
        remote.press("PageDown")
        expect(walls[0].locator("#answered")).to_have_text(told)
    item = room.votes.item
    phone.locator("#options button").nth((item.right + 1) % len(item.options)).click()
    expect(walls[0].locator("#answered")).to_have_text("1 of 1 answered")
    remote.press("PageDown")
    expect(walls[0].locator("#answered")).to_contain_text("closed")
    remote.press("v")
    for wall in walls:
        expect(wall.locator("#task")).to_contain_text("vote again")
        expect(wall.locator("#options li")).to_have_count(2)
        in_view(wall, "#table", "#ask", "#options", "#task", "#answered")
    remote.press("PageDown")
    for wall in walls:
        expect(wall.locator("#rule")).to_have_text(item.rule)
        in_view(wall, "#table", "#rule", "#because", "#quote", "#quote-where", "#options")
    assert item.rule in phone.locator("#told").inner_text()


_CUT = """() => [...document.querySelectorAll('.side, .left')].some(one => one.scrollHeight > one.clientHeight)"""


def test_the_longest_question_fits_a_big_screen_in_every_state(live: LiveClass, page_of: Callable[..., Page]) -> None:
    room = live.served.hub.room
    item = room.votes.item
    words = " ".join(["The deck has 3 of each number Keeper, but 2 of Number Seven and Number Nine."] * 4)
    options = (*item.options, *item.options)[:4]
    room.votes.item = replace(item, ask=words, options=options, because=words, steps=(words,))
    for key in range(len(options)):
        room.join(f"{key}" * 32, room.code)
        room.votes.first[key + 1] = room.votes.second[key + 1] = key
    room.votes.talked = True
    walls = [page_of(f"/wall?key={live.served.key}", *size) for size in ((1920, 1080), (1280, 720), (1024, 768))]
    for answered in ("Think first.", "4 of 4 answered", "4 of 4 answered. Answers are closed.", ""):
        walls[0].keyboard.press("PageDown")
        for wall in walls:
            if answered:
                expect(wall.locator("#answered")).to_have_text(answered)
            expect(wall.locator("#told")).to_be_visible(visible=not answered)
            expect(wall.locator("#table")).to_be_visible()
            in_view(wall, "#ask", "#options li:last-child", "#answered" if answered else "#because")
            assert not wall.evaluate(_CUT)


def test_a_full_lobby_and_a_race_of_four_teams_fit_a_big_screen(browser: Browser) -> None:
    door = listen(HERE, 0)
    lesson = lesson_by_topic("grafting", seed=7, count=1, race=7)
    with closing(LiveClass(open_room(lesson, door, HERE, wall_picture, str), door, str)) as found:
        room = found.served.hub.room
        room.teach({"t": "teams", "count": 4})
        for number in range(60):
            room.join(f"{number:032x}", room.code)
        race = room.progress[1]
        assert isinstance(race, Race)
        race.found = {f"({number} + 17) × 12 − 34": number for number in range(1, 25)}
        for size in ((1920, 1080), (1280, 720)):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]})
            wall = context.new_page()
            room.phase = LOBBY
            wall.goto(f"{found.address}/wall?key={found.served.key}")
            expect(wall.locator("#names li")).to_have_count(60)
            in_view(wall, "#qr", "#names li:last-child")
            assert wall.locator("#names").evaluate("one => one.scrollHeight <= one.clientHeight")
            room.teach({"t": "jump", "q": 1})
            wall.reload()
            expect(wall.locator("#tiles li")).to_have_count(24)
            in_view(wall, "#race-rule", "#teams li:last-child .count", "#tiles li:last-child", "footer")
            context.close()


def test_a_phone_finds_its_answer_again_and_the_teachers_page_loses_nothing(
    live: LiveClass, page_of: Callable[..., Page]
) -> None:
    phone, teacher = page_of(f"/?c={live.code}"), page_of(f"/teach?key={live.served.key}", dark=True)
    join(phone)
    looked_over(teacher)
    teacher.locator("#next").click()
    expect(teacher.locator("#status")).to_contain_text("Think")
    teacher.locator("#next").click()
    phone.locator("#options button").nth(1).click()
    expect(teacher.locator("#pupils .said")).to_contain_text("B")
    looked_over(teacher)
    teacher.reload()
    expect(teacher.locator("#pupils .said")).to_contain_text("B")
    teacher.locator("#by-phone summary").click()
    assert teacher.locator("#teach-qr").evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    # The connection of a phone that sleeps is dropped; a page that was put away is loaded again.
    key = next(iter(live.served.hub.phones))
    live._loop.call_soon_threadsafe(live.served.hub.phones[key][0].line.close)  # type: ignore[attr-defined]
    expect(teacher.locator("#pupils .said")).to_contain_text("away")
    expect(teacher.locator("#pupils .said")).not_to_contain_text("away")
    expect(phone.locator("#options button").nth(1)).to_have_attribute("aria-pressed", "true")
    phone.reload()
    expect(phone.locator("#options button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert len(live.served.hub.room.seats) == 1
    # On a laptop the class is beside the question, whether or not something is said above both.
    teacher.set_viewport_size({"width": 1280, "height": 720})
    now, group = teacher.locator("#now").bounding_box(), teacher.locator("#class").bounding_box()
    assert now is not None
    assert group is not None
    assert group["y"] == now["y"]
    assert group["x"] > now["x"] + now["width"]
    teacher.locator("#reveal").click()
    expect(teacher.locator("#status")).to_contain_text("Reveal")
    teacher.goto(f"{live.address}/results")
    expect(teacher.locator(".marks thead th")).to_have_text(["Pupil", "Right", "1"])
    expect(teacher.locator(".marks tbody td")).to_have_text([re.compile("^[01] of 1$"), re.compile("^[✓✗].B$")])
    looked_over(teacher)


def test_names_without_a_space_fit_every_page_and_a_switch_shows_that_it_is_on(
    live: LiveClass, page_of: Callable[..., Page]
) -> None:
    phone, teacher = page_of(f"/?c={live.code}", 320, 640), page_of(f"/teach?key={live.served.key}")
    wall = page_of(f"/wall?key={live.served.key}", 1280, 720)
    typing = teacher.locator("#typing")
    look = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one, '::before').content]"
    off = typing.evaluate(look)
    typing.click()
    expect(typing).to_have_attribute("aria-pressed", "true")
    assert typing.evaluate(look) == ["rgb(11, 92, 173)", '"✓ "'] != off
    phone.locator("#join button").click()
    phone.locator("#own-name").fill("W" * 24)
    phone.locator("#own button").click()
    expect(phone.locator("#who")).to_have_text("W" * 24)
    phone.locator("#keep").click()
    live.served.hub.room.teach({"t": "teams", "count": 2})
    for told in ("Think first.", "0 of 1 answered"):
        wall.keyboard.press("PageDown")
        expect(wall.locator("#answered")).to_have_text(told)
    expect(teacher.locator("#missing")).to_contain_text("W" * 24)
    for page in (phone, wall, teacher):
        looked_over(page)
    phone.locator("#options button").first.click()
    expect(wall.locator("#answered")).to_have_text("1 of 1 answered")
    teacher.locator("#reveal").click()
    expect(phone.locator("#judged")).to_be_visible()
    teacher.goto(f"{live.address}/results")
    looked_over(teacher)
    mark = teacher.locator(".marks tbody td").last.bounding_box()
    assert mark is not None
    assert mark["x"] + mark["width"] <= 390, "the name takes the whole page"


def test_a_computer_that_sleeps_is_told_on_every_page_although_no_connection_closes(
    live: LiveClass, page_of: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [page_of(path) for path in (f"/?c={live.code}", f"/wall?key={live.served.key}")]
    pages.append(page_of(f"/teach?key={live.served.key}"))
    join(pages[0])
    for page in pages:
        # Its clock stands still from here on, and goes as far as a test says.
        page.clock.install()
        page.reload()
        expect(page.locator("#off")).to_be_hidden()
    monkeypatch.setattr(live.served.hub, "beat", lambda: None)
    # A connection that is made again is no news either, as long as the computer sleeps.
    for what in ("phone_opens", "watcher_opens"):
        monkeypatch.setattr(live.served.hub, what, lambda *given, **more: None)
    for page in pages:
        page.clock.run_for(12_000)
        expect(page.locator("#off")).to_be_visible()
        expect(page.locator("#off")).to_contain_text("No connection")
    monkeypatch.undo()
    for page in pages:
        page.clock.run_for(12_000)
        expect(page.locator("#off")).to_be_hidden()
    expect(pages[0].locator("#name")).to_be_visible()


def test_a_new_question_begins_at_the_top_and_a_verdict_is_above_the_answers(
    live: LiveClass, page_of: Callable[..., Page]
) -> None:
    phone = page_of(f"/?c={live.code}", 320, 480)
    join(phone)
    hub, room = live.served.hub, live.served.hub.room
    room.talk = "never"

    def on(*steps: str) -> None:
        for step in steps:
            room.teach({"t": step})
        live._loop.call_soon_threadsafe(hub.show_all)

    on("next", "next")
    wrong = (room.votes.item.right + 1) % len(room.votes.item.options)
    phone.locator("#options button").nth(wrong).click()
    expect(phone.locator("#how")).to_contain_text("Got it")
    phone.evaluate("() => scrollTo(0, 9999)")
    assert phone.evaluate("() => scrollY") > 0
    on("next", "next")
    expect(phone.locator("#judged")).to_contain_text("Not ")
    assert phone.evaluate("() => scrollY") == 0
    judged, first = phone.locator("#judged").bounding_box(), phone.locator("#options button").first.bounding_box()
    assert judged is not None
    assert first is not None
    assert judged["y"] < first["y"]


def test_dead_ends_say_what_to_do(live: LiveClass, page_of: Callable[..., Page]) -> None:
    phone = page_of("/")
    phone.locator("#code").fill("QQQQ" if live.code != "QQQQ" else "RRRR")
    phone.locator("#join button").click()
    expect(phone.locator("#say")).to_contain_text("isn't the code of this class")
    looked_over(phone)
    phone.locator("#code").press("Backspace")
    expect(phone.locator("#say")).to_be_empty()
    # No code at all is no wrong code.
    phone.locator("#join button").click()
    assert phone.locator("#code").evaluate("one => one.validity.valueMissing")
    expect(phone.locator("#say")).to_be_empty()
    for _ in range(PER_ADDRESS):
        live.served.hub.room.guesses.count(HERE)
    phone.locator("#code").fill("QQQQ")
    phone.locator("#join button").click()
    expect(phone.locator("#say")).to_contain_text("Type all 8 characters")
    wall = page_of("/wall", 1280, 720, dark=True)
    expect(wall.locator("#count")).to_have_text("No one is in yet.")
    expect(wall.locator("#code")).to_be_empty()
    expect(wall.locator("#keyless")).to_contain_text("This page has no key")
    looked_over(wall)
    # After a restart, a browser has the key of the class before.
    old = {"name": live.served.teacher_cookie, "value": "0" * 32, "url": live.address}
    wall.context.add_cookies([old])  # type: ignore[list-item]
    wall.reload()
    expect(wall.locator("#keyless")).to_contain_text("was started again")
    expect(wall.locator("#keyless")).to_contain_text("link in the terminal")
    wall.keyboard.press("PageDown")
    expect(wall.locator("#say")).to_contain_text("link in the terminal")
    live.close()
    expect(phone.locator("#bye-why")).to_contain_text("The class is over")
    expect(wall.locator("#bye-why")).to_contain_text("The class is over")


def test_the_button_live_opens_a_class_from_a_notebook(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\nshown = fluxx_nb.present('math/plus-victory')\ntable = shown.table\nshown")
    notebook.shown()
    notebook.find(".fluxx-live").click()
    expect(notebook.find(".fluxx-live-where")).to_contain_text("code")
    links = notebook.find(".fluxx-live-where a")
    expect(links).to_have_text(["Open the big screen", "Teacher’s page"])
    notebook.find(".fluxx-live").click()
    expect(notebook.find(".fluxx-live-where")).to_be_empty()


def test_text_settings_stay_and_fit_a_small_phone(live: LiveClass, page_of: Callable[..., Page]) -> None:
    phone = page_of(f"/?c={live.code}", 320, 640)
    join(phone)
    phone.locator("#comfort summary").click()
    for name in ("large", "wide", "easy"):
        phone.locator(f"#set-{name}").check()
    phone.reload()
    live.served.hub.room.teach({"t": "next"})
    live._loop.call_soon_threadsafe(live.served.hub.show_all)
    expect(phone.locator("#options button").first).to_be_visible()
    assert phone.evaluate("() => document.documentElement.className") == "large wide easy"
    looked_over(phone)
