"""The app as visitors meet it: a link, a page without code, and a kernel that ends when they leave."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect
from websocket import ABNF

from fluxx_nb.learning import Learner, path_of
from fluxx_nb.learning.progressfile import written
from fluxx_nb.view.live.autosave import FOLDER
from tests.browser.notebook import MS
from tests.browser.server import Running, running_app
from tests.browser.test_accessible import AXE, bring_axe
from tests.view.visit import Visit
from tests.waiting import until, wait_in

pytest.importorskip("voila", reason="Voilà is not installed: pip install fluxx-nb[app]")

MOST = 6
TABLE = ".fluxx-table:visible"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    # Its door is open to the network, as it would be for a class, so that every visitor has a room of their own.
    with running_app(tmp_path_factory.mktemp("app"), "--for-others", "--visitors", str(MOST)) as found:
        yield found


@pytest.fixture
def visitor(browser: Browser, app: Running) -> Iterator[BrowserContext]:
    """Somebody with a browser of their own, who has come by the link."""
    context = come_in(browser, app)
    yield context
    leave(context)
    wait_for_kernels(app, 0)


def come_in(browser: Browser, app: Running) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(MS)
    context.new_page().goto(app.link)
    return context


def leave(context: BrowserContext) -> None:
    """Go elsewhere, as people do; a context that is only closed is a browser that dies."""
    context.pages[0].goto("about:blank")
    context.close()


def wait_for_kernels(app: Running, number: int) -> None:
    until(lambda: len(app.kernels()) == number, f"{number} kernels")


def advance(page: Page) -> None:
    """Answer if it is the visitor's choice or the coach asks, else press Next; wait until something else is said."""
    table = page.locator(TABLE).first
    side = table.locator(".fluxx-side")
    before = side.inner_text()
    ways = [table.locator(way) for way in ("button.fluxx-go-on", ".fluxx-ask .fluxx-option:visible", ".fluxx-next")]
    next(way for way in ways if way.count()).first.click()
    expect(side).not_to_have_text(before, timeout=MS, use_inner_text=True)


def sit_down(page: Page) -> None:
    """Wait until a table is there and painted."""
    expect(page.locator(f"{TABLE} .fluxx-slot-explain").first).not_to_be_empty(timeout=MS)
    canvas = page.locator(f"{TABLE} canvas.fluxx-canvas").first
    opacity = "canvas => canvas.getContext('2d').getImageData(canvas.width / 2, 40, 1, 1).data[3]"
    until(lambda: canvas.evaluate(opacity), "a picture of the table")


def test_a_visitor_plays_a_game_and_leaves(visitor: BrowserContext, app: Running) -> None:
    page = visitor.pages[0]
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    assert app.kernels() == [], "the first page needs none"
    page.get_by_role("link", name="Math Fluxx", exact=False).first.click()
    sit_down(page)
    assert page.locator(".jp-InputArea-editor, .jp-CodeCell .cm-editor").count() == 0
    wait_for_kernels(app, 1)
    table = page.locator(TABLE)
    told = table.locator(".fluxx-slot-explain")
    expect(table.locator("blockquote").first).to_contain_text("“")
    for act in (lambda: table.locator(".fluxx-next").click(), lambda: page.keyboard.press("ArrowLeft")):
        before = told.inner_text()
        act()
        expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)
        table.locator("canvas.fluxx-canvas").focus()
    expect(page.get_by_role("tab", name="Who is close?")).to_be_hidden()
    table.locator(".fluxx-show-more").click()
    page.get_by_role("tab", name="Who is close?").click()
    expect(page.get_by_text("no one can win yet")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".fluxx-bar a").first.click()
    expect(page.get_by_role("heading", name="Play a game")).to_be_visible()
    wait_for_kernels(app, 0)
    assert complaints == []


def test_a_game_is_offered_again_to_its_player_alone(visitor: BrowserContext, browser: Browser, app: Running) -> None:
    page = visitor.pages[0]
    page.goto(app.place("martian&seed=3"))
    sit_down(page)
    for _ in range(6):
        advance(page)
    (kernel,) = app.kernels()
    until(lambda: any(Path(kernel.cwd()).rglob(f"{FOLDER}/*.json")), "a kept game")
    page.reload()
    expect(page.locator(".fluxx-resume").first).to_be_visible(timeout=MS)
    other = come_in(browser, app)
    other.pages[0].goto(app.place("martian&seed=3"))
    sit_down(other.pages[0])
    assert other.pages[0].locator(".fluxx-resume").count() == 0
    leave(other)


def axe_of(page: Page) -> list[str]:
    """What axe finds wrong with a whole page of the app."""
    bring_axe(page)
    found: list[str] = page.evaluate(AXE, "body")
    return found


def next_click(page: Page) -> str:
    """Do what a newcomer does: choose the card that stands out, or press the button that does; return which."""
    table = page.locator(TABLE)
    told = table.locator(".fluxx-slot-explain")
    before = told.inner_text()
    option = table.locator(".fluxx-option.mod-primary")
    wanted = option if option.count() else table.locator(".fluxx-next.mod-primary")
    said = wanted.inner_text()
    wanted.click()
    expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)
    return said.split(" · ")[0]


def test_a_newcomer_wins_the_first_game_within_ten_clicks(visitor: BrowserContext) -> None:
    page = visitor.pages[0]
    page.get_by_role("link", name="Play your first game").click()
    sit_down(page)
    table = page.locator(TABLE)
    expect(table).to_contain_text("This first deal is arranged")
    clicks, told = ["Play your first game"], [""]
    while not table.locator(".fluxx-again").count():
        clicks.append(next_click(page))
        told.append(table.locator(".fluxx-slot-explain").inner_text())
        assert len(clicks) <= 10, clicks
        assert page.evaluate(_ON_ONE_SCREEN), clicks
    assert "Ada plays" in "".join(told[:3]), "a card by click 3"
    assert any("everyone plays 2 cards" in one for one in told[:5]), "a New Rule changes a number by click 5"
    assert any("Goal says how to win" in one.replace("\n", " ") for one in told)
    assert "Ada wins" in told[-1]
    for name in ("Play a shuffled game", "Why did I win?"):
        expect(table.get_by_role("button", name=name)).to_be_visible()
    expect(table.get_by_role("link", name="Next: learn a rule")).to_have_attribute("href", "?go=learn&edition=math")
    expect(table.locator(".fluxx-next")).to_be_disabled()
    table.get_by_role("button", name="Play a shuffled game").click()
    expect(table).to_contain_text("You are Ada. This game is shuffled.")
    expect(page.get_by_text("This first deal is arranged")).to_have_count(0)
    page.locator(".fluxx-bar a").first.click()
    for _ in range(2):
        expect(page.locator(".hero")).to_contain_text("You have won your first game")
        expect(page.get_by_role("link", name="00 Your first game")).to_contain_text("✓ won")
        assert axe_of(page) == []
        page.reload()
    expect(page.get_by_role("link", name="Play a shuffled game")).to_be_visible()
    page.get_by_role("link", name="Learn the rules").click()
    sit_down(page)
    assert page.evaluate(_ON_ONE_SCREEN)
    page.locator("button.fluxx-go-on").click()
    expect(page.locator(".fluxx-option").first).to_be_visible(timeout=MS)
    assert page.evaluate(_ON_ONE_SCREEN)


_ON_ONE_SCREEN = "document.documentElement.scrollHeight <= innerHeight"
ON_SCREEN = """parts => parts.map(part => {
  const box = document.querySelector('.fluxx-table ' + part).getBoundingClientRect();
  return [part, Math.round(box.top), Math.round(box.bottom), Math.round(box.height)];
})"""


_SOURCE_IS_SEEN = """() => {
  const quote = document.querySelector('.fluxx-slot-quote');
  return quote.querySelector('figcaption').getBoundingClientRect().bottom <= quote.getBoundingClientRect().bottom;
}"""


@contextmanager
def on_a_phone(browser: Browser, app: Running, go: str) -> Iterator[Page]:
    """A table of the app on a phone; the visitor leaves at the end."""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True)
    phone.set_default_timeout(MS)
    page = phone.new_page()
    page.goto(app.link)
    page.goto(app.place(go))
    sit_down(page)
    yield page
    leave(phone)
    wait_for_kernels(app, 0)


def test_on_a_phone_table_sentence_quote_and_buttons_fit_one_screen(browser: Browser, app: Running) -> None:
    with on_a_phone(browser, app, "first") as page:
        table = page.locator(TABLE)
        parts = ["canvas.fluxx-canvas", ".fluxx-sentence", ".fluxx-slot-quote", ".fluxx-next", ".fluxx-back"]

        def fits() -> bool:
            found = page.evaluate(
                ON_SCREEN, [*parts, ".fluxx-options" if table.locator(".fluxx-options").count() else parts[0]]
            )
            return all(top >= 0 and bottom <= 844 for _, top, bottom, _ in found)

        for _ in range(4):
            until(fits, "everything on one screen")
            heights = page.locator(f"{TABLE} :is(.fluxx-bar, .fluxx-options) button:visible").evaluate_all(
                "all => all.filter(one => !one.matches('.fluxx-hint')).map(one => one.getBoundingClientRect().height)"
            )
            assert min(heights) >= 44
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            until(lambda: page.evaluate(_SOURCE_IS_SEEN), "the source of the quote, whole")
            next_click(page)


def a_learner_of_another_edition() -> str:
    """A progress file with four rules from Cthulhu Fluxx, one of which is different in Math Fluxx."""
    learner, path = Learner("Ada"), path_of("cthulhu")
    for rule in ("turn.draw", "turn.play", "turn.out-of-turn", "limit.others-now"):
        learner.meet(path[rule], "cthulhu")
    return written(learner)


_HIDDEN_OPTIONS = """() => [...document.querySelectorAll('.fluxx-table .fluxx-option')].filter(one => {
  const box = one.getBoundingClientRect(), middle = [box.left + box.width / 2, box.top + box.height / 2];
  return box.height < 44 || box.bottom > innerHeight || !one.contains(document.elementFromPoint(...middle));
}).map(one => one.innerText)"""
"""The options that are small, below the screen, or under something else."""
_CUT = """() => [...document.querySelectorAll('.fluxx-slot-explain')]
.some(one => one.scrollHeight > one.clientHeight + 1)"""


@pytest.mark.parametrize(("width", "height", "fits"), [(390, 844, True), (320, 640, False)])
def test_on_a_phone_a_question_of_a_second_edition_is_whole_and_has_all_its_options(
    browser: Browser, app: Running, width: int, height: int, fits: bool
) -> None:
    with on_a_phone(browser, app, "learn&edition=math") as page:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Me", exact=True).click()
        page.locator("input[type=file]").set_input_files(
            {"name": "ada.json", "mimeType": "application/json", "buffer": a_learner_of_another_edition().encode()}
        )
        expect(page.locator(".fluxx-learn .fluxx-note").first).to_contain_text("Learning as Ada", timeout=MS)
        page.get_by_role("button", name="Map").click()
        page.locator(".fluxx-tile").first.click()
        expect(page.locator(".fluxx-detail h2")).to_be_visible(timeout=MS)
        assert axe_of(page) == []
        page.goto(app.place("learn&edition=math"))
        sit_down(page)
        options = page.locator(f"{TABLE} .fluxx-option")
        expect(options).to_have_count(4, timeout=MS)
        expect(page.locator(TABLE)).to_contain_text("only this is different")
        expect(page.locator(f"{TABLE} .fluxx-bar")).to_be_hidden()
        until(lambda: not page.evaluate(_CUT), "the whole question")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if not fits:
            options.last.scroll_into_view_if_needed()
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        until(lambda: page.evaluate(_HIDDEN_OPTIONS) == [], "all options in view")
        options.last.click()
        onward = page.locator(f"{TABLE} button.fluxx-go-on")
        expect(onward).to_be_visible(timeout=MS)
        expect(page.locator(f"{TABLE} .fluxx-next")).to_be_enabled()
        told = page.locator(f"{TABLE} .fluxx-slot-explain")
        before = told.inner_text()
        onward.click()
        expect(told).not_to_have_text(before, timeout=MS, use_inner_text=True)


_BELOW_THE_BAR = """() => {
  const bar = document.querySelector('.fluxx-table .fluxx-bar').getBoundingClientRect();
  return [...document.querySelectorAll('.fluxx-table .fluxx-choices > button')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.bottom > bar.top || box.height < 44;
  }).map(one => one.innerText);
}"""


def test_on_a_phone_all_cards_of_a_shuffled_hand_are_above_the_bar(browser: Browser, app: Running) -> None:
    with on_a_phone(browser, app, "fantasy&seed=2") as page:
        options = page.locator(f"{TABLE} .fluxx-choices > .fluxx-option")
        while options.count() < 4:
            advance(page)
        until(lambda: page.evaluate(_BELOW_THE_BAR) == [], "all buttons in view, none of them small")
        found = page.evaluate(ON_SCREEN, ["canvas.fluxx-canvas", ".fluxx-sentence", ".fluxx-slot-quote", ".fluxx-next"])
        assert all(top >= 0 and bottom <= 844 for _, top, bottom, _ in found)


_INK = """() => {
  const luminance = color => color.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0) / 765;
  const style = getComputedStyle(document.querySelector('.fluxx-sentence'));
  return [luminance(style.color), luminance(getComputedStyle(document.documentElement).backgroundColor)];
}"""


def test_a_page_follows_a_machine_that_turns_dark_and_light_again(visitor: BrowserContext) -> None:
    page = visitor.pages[0]
    page.emulate_media(color_scheme="light")
    page.locator("a.first").click()
    page.locator(".fluxx-sentence").first.wait_for()
    for scheme, sees in (("light", "ink < paper"), ("dark", "paper < ink"), ("light", "ink < paper")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        wait_in(page, f"() => {{ const [ink, paper] = ({_INK})(); return {sees} && Math.abs(ink - paper) > 0.5 }}")
        assert page.locator("link[href*='-extension/']").count() == 1


@pytest.mark.slow
def test_a_page_keeps_one_connection_while_it_is_pinged(browser: Browser, tmp_path: Path) -> None:
    with running_app(tmp_path, tuning={"AppServer": {"ping": 4.0}}) as app:
        visitor = come_in(browser, app)
        page = visitor.pages[0]
        assert "token" not in page.url
        opened: list[WebSocket] = []
        page.on("websocket", lambda found: opened.append(found))  # noqa: PLW0108  (Playwright takes no builtin)
        page.goto(app.place("math"))
        sit_down(page)
        # A second connection tells how often the first one has been pinged meanwhile.
        kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        clock = Visit(app).connect(kernel, "clock")
        pings = 0
        while pings < 4:
            code, _ = clock.receive()
            assert code != ABNF.OPCODE_CLOSE
            pings += code == ABNF.OPCODE_PING
            page.evaluate("1")
        assert [one.is_closed() for one in opened] == [False]
        advance(page)
        leave(visitor)


def test_who_has_no_link_is_asked_for_it_and_protection_stays(browser: Browser, app: Running) -> None:
    guest = browser.new_context()
    guest.set_default_timeout(MS)
    page = guest.new_page()
    page.goto(app.place("puzzle&seed=1"))
    expect(page.get_by_role("heading", name="Your link, please")).to_be_visible()
    page.get_by_label("The token").fill("nothing")
    page.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert app.kernels() == []
    page.get_by_label("The token").fill(app.link.partition("token=")[2])
    page.get_by_role("button").click()
    expect(page.get_by_text("puzzle 1")).to_be_visible(timeout=MS)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    end = app.place() + f"voila/api/shutdown/{kernel}"
    assert guest.request.post(end).status == 403, "a sign that only our own pages have is missing"
    for closed in ("api/kernels", "voila/render/x.ipynb", "voila/tree", "voila/files/mine/x.svg"):
        assert guest.request.get(app.place() + closed).status == 404
    assert len(app.kernels()) == 1
    page.goto(app.place("cthulu"))
    expect(page.get_by_text("did you mean 'cthulhu'?")).to_be_visible()
    leave(guest)
    wait_for_kernels(app, 0)


@pytest.mark.slow
def test_six_visitors_play_at_once_and_the_seventh_is_told(browser: Browser, app: Running) -> None:
    guests = [come_in(browser, app) for _ in range(MOST)]
    for guest, place in zip(guests, ("math", "martian", "fantasy", "startrek", "cthulhu", "lesson-00"), strict=True):
        guest.pages[0].goto(app.place(place), wait_until="commit")
    for guest in guests:
        sit_down(guest.pages[0])
    assert len({kernel.pid for kernel in app.kernels()}) == MOST
    for guest in guests:
        advance(guest.pages[0])
    lesson = guests[-1].pages[0]
    assert lesson.get_by_text("Change something").count() == 0, "there is no code to change"
    expect(lesson.locator(".fluxx-on a")).to_have_attribute("href", "?go=lesson-01")
    late = come_in(browser, app)
    turned_away = late.pages[0].goto(app.place("math"))
    assert turned_away is not None
    assert turned_away.status == 503
    expect(late.pages[0].get_by_text(f"at most {MOST} at once")).to_be_visible()
    leave(guests.pop())
    wait_for_kernels(app, MOST - 1)
    late.pages[0].goto(app.place("desk"))
    expect(late.pages[0].locator("input[type=search]")).to_be_visible(timeout=MS)
    for guest in (*guests, late):
        leave(guest)
    wait_for_kernels(app, 0)
