"""Time at the table: branches, the log, playback, and a game that outlives its page and its kernel."""

from __future__ import annotations

from playwright.sync_api import expect

from fluxx_nb.engine.core.card import GOAL, KEEPER
from tests.browser.notebook import MS, Notebook
from tests.browser.openings import seed_with
from tests.waiting import wait_in

SEED = seed_with("math", KEEPER, GOAL)
_NAMES = "[table.session.line.game.deck.cards[c].name for c in table.session.question.decision.options]"


def begun(notebook: Notebook) -> list[str]:
    """Begin a game, go to its first question, and tell the titles that may be played."""
    notebook.play(f"'math', seed={SEED}")
    notebook.click(".fluxx-end")
    expect(notebook.find(".fluxx-option")).to_have_count(4, timeout=MS)
    names: list[str] = notebook.ask(_NAMES)
    return names


def keeper_and_goal(notebook: Notebook) -> tuple[str, str]:
    """A Keeper and a Goal of the first hand, by title."""
    begun(notebook)
    first = "next(table.session.line.game.deck.cards[c].name for c in table.session.question.decision.options if "
    kind = "table.session.line.game.deck.types[c] == "
    return notebook.ask(f"{first}{kind}{KEEPER!r})"), notebook.ask(f"{first}{kind}{GOAL!r})")


def test_what_if_makes_a_branch_beside_the_game_as_it_was(notebook: Notebook) -> None:
    keeper, goal = keeper_and_goal(notebook)
    notebook.click(f".fluxx-option >> text={keeper}")
    for _ in range(3):
        notebook.click(".fluxx-next")
    notebook.click(".fluxx-what-if")
    expect(notebook.find(".fluxx-prompt")).to_contain_text("Ada: ")
    expect(notebook.find(".fluxx-option >> text=✓")).to_contain_text(keeper)
    notebook.click(f".fluxx-option >> text={goal}")
    for _ in range(3):
        if notebook.ask("table.session.line.state.zones[3]"):
            break
        notebook.click(".fluxx-next")
    expect(notebook.find(".fluxx-text")).to_contain_text(f"Goals: {goal}")
    notebook.find("[role=tab] >> text=Branches").click()
    branches = notebook.find(".fluxx-branch")
    expect(branches).to_have_count(2, timeout=MS)
    expect(branches.nth(1)).to_contain_text(goal)
    expect(branches.nth(1)).to_contain_text("●")
    with notebook.change():
        branches.nth(0).click()
    expect(branches.nth(0)).to_contain_text("●", timeout=MS)
    notebook.click(".fluxx-end")
    expect(notebook.find(".fluxx-text")).to_contain_text("Goals: none yet")
    assert notebook.ask("table.session.line is table.session.root")


def test_a_branch_says_so_and_stands_beside_the_game(notebook: Notebook) -> None:
    keeper, goal = keeper_and_goal(notebook)
    notebook.click(f".fluxx-option >> text={keeper}")
    notebook.find("[role=tab] >> text=Branches").click()
    expect(notebook.find(".fluxx-slot-branches")).to_contain_text("What if? goes back to the last question", timeout=MS)
    notebook.click(".fluxx-what-if")
    notebook.click(f".fluxx-option >> text={goal}")
    line = notebook.find(".fluxx-branch-line")
    expect(line).to_contain_text(f"What if: Ada answers {goal} — turn 1")
    above, sentence = line.bounding_box(), notebook.find(".fluxx-sentence").bounding_box()
    assert above is not None
    assert sentence is not None
    assert above["y"] + above["height"] <= sentence["y"]
    assert notebook.canvas.evaluate("one => getComputedStyle(one.closest('.fluxx-canvas')).outlineStyle") == "dashed"
    own = notebook.find(".fluxx-log [data-branched]")
    expect(own.first).to_contain_text(goal)
    assert "What if" in own.first.evaluate("one => getComputedStyle(one, ':before').content")
    notebook.find(".fluxx-across").click()
    compared = notebook.find(".fluxx-compared")
    expect(compared.locator("thead")).to_contain_text("The game as it was played", timeout=MS)
    expect(compared.locator(".fluxx-differs", has_text="Goals").locator(".fluxx-only")).to_have_text(goal)
    expect(compared.locator(".fluxx-differs", has_text="Ada: in front").locator(".fluxx-only")).to_have_text(keeper)
    expect(compared.locator("tr:not(.fluxx-differs)", has_text="New Rules")).to_have_count(1)
    notebook.click(".fluxx-home")
    expect(line).to_have_count(0)
    assert notebook.ask("table.session.line is table.session.root")


_LEAST_LETTERS = """() => Math.min(...[...document.querySelectorAll('.fluxx-tables svg text')]
  .map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"""
_BESIDE = """() => {
  const [one, other] = [...document.querySelectorAll('.fluxx-tables svg')].map(svg => svg.getBoundingClientRect());
  return one.top === other.top;
}"""


def test_both_pictures_of_a_comparison_can_be_read_at_any_width(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    notebook.click(".fluxx-end")
    notebook.find(".fluxx-option").first.click()
    notebook.click(".fluxx-what-if")
    notebook.find(".fluxx-option").nth(2).click()
    notebook.find(".fluxx-across").click()
    notebook.find(".fluxx-tables svg").nth(1).wait_for()
    found = []
    for width in (1280, 1920, 700):
        notebook.page.set_viewport_size({"width": width, "height": 720})
        # The kernel hears of the room a moment later.
        wait_in(notebook.page, f"() => ({_LEAST_LETTERS})() >= 10.95")
        notebook.settled()
        found.append(notebook.page.evaluate(_BESIDE))
    assert found == [True, True, False], "side by side only where there is room for both"


def test_the_log_previews_on_hover_and_goes_there_on_a_click(notebook: Notebook) -> None:
    begun(notebook)
    rows = notebook.find(".fluxx-log [role=option]")
    at, steps = notebook.ask("[table.session.at, table.session.progress[0]]")
    expect(rows).to_have_count(steps)
    notebook.page.evaluate("() => fluxx.keep()")
    early = rows.nth(0)
    early.hover()
    wait_in(notebook.page, "() => fluxx.unlike() > 0.005")
    assert notebook.ask("table.session.at") == at
    notebook.find(".fluxx-sentence").hover()
    wait_in(notebook.page, "() => fluxx.unlike() < 0.001")
    said = early.inner_text()
    with notebook.change():
        early.click()
    assert said.startswith(notebook.find(".fluxx-sentence").inner_text())
    expect(early).to_have_attribute("aria-selected", "true")
    with notebook.change():
        notebook.find(".fluxx-timeline input").fill("2")
    assert notebook.ask("table.session.progress") == [2, 2]


def test_steps_go_by_card_by_effect_or_by_turn(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}, seats=None")
    where = notebook.find(".fluxx-where").first
    expect(where).to_contain_text("step 1 of 2")
    with notebook.change():
        notebook.find(".fluxx-grain select").select_option("turn")
    notebook.click(".fluxx-turn")
    notebook.click(".fluxx-next")
    expect(where).to_contain_text("Turn 2")
    rows = notebook.find(".fluxx-log [role=option]")
    steps = rows.count()
    with notebook.change():
        notebook.find(".fluxx-grain select").select_option("event")
    expect(where).to_contain_text("event")
    assert rows.count() > steps
    notebook.click(".fluxx-back")
    expect(notebook.find(".fluxx-then")).to_have_count(0)


def test_playback_runs_by_itself_to_the_end_and_loses_no_drawing(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}, seats=None")
    play = notebook.find(".fluxx-run")
    play.click()
    notebook.find(".fluxx-speed select").select_option("very fast")
    notebook.wait("table.session.over")
    expect(play).to_have_text("Auto-play", timeout=MS)
    expect(play).to_be_disabled(timeout=MS)
    notebook.sees(notebook.cards())
    notebook.same_when_repainted()


def test_a_click_pauses_playback_where_it_is(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}, seats=None")
    begun_at = notebook.ask("table.session.at")
    play = notebook.find(".fluxx-run")
    play.click()
    expect(play).to_have_text("Pause", timeout=MS)
    notebook.find(".fluxx-speed select").select_option("slow")
    notebook.wait(f"table.session.at > {begun_at}")
    play.click()
    expect(play).to_have_text("Auto-play", timeout=MS)
    stopped_at = notebook.ask("table.session.progress[0]")
    expect(notebook.find(".fluxx-where").first).to_contain_text(f"step {stopped_at}")
    assert not notebook.ask("table.session.over")


_SAMPLE = """colour => {
  window.shares = [];
  const whole = [0, 0, fluxx.canvas().width / 2, fluxx.canvas().height / 2];
  const look = () => { shares.push(fluxx.share(whole, colour)); window.looking = requestAnimationFrame(look) };
  look();
}"""


def test_a_card_on_its_way_is_to_be_seen_in_every_frame(notebook: Notebook) -> None:
    laid = "lay('math', {'Ada': {'hand': ['Number Two', 'Draw 3', 'Draw 4']}, 'Noor': {}})"
    notebook.play(f"{laid}, seats='Ada'", prelude="from tests.tabletop import lay\n")
    notebook.click(".fluxx-end")
    card = next(one for one in notebook.cards() if one.name.startswith("Number Two"))
    notebook.sees([card])
    notebook.do("table.animate = True")
    notebook.page.evaluate(_SAMPLE, card.rgb)
    notebook.click(".fluxx-option >> text=Number Two")
    notebook.wait("not table.painter._hidden")
    notebook.sees(notebook.cards())
    shares = notebook.page.evaluate("() => { cancelAnimationFrame(window.looking); return window.shares }")
    assert len(shares) > 5
    assert min(shares) > 0.5 * min(shares[0], shares[-1]), shares


def test_the_table_is_there_again_after_a_reload_of_the_page(notebook: Notebook) -> None:
    keeper, _ = keeper_and_goal(notebook)
    notebook.click(f".fluxx-option >> text={keeper}")
    told = notebook.find(".fluxx-sentence").inner_text()
    lines = notebook.find(".fluxx-log [role=option]").count()
    cards = notebook.cards()
    notebook.reload()
    notebook.shown()
    expect(notebook.find(".fluxx-sentence")).to_have_text(told)
    expect(notebook.find(".fluxx-log [role=option]")).to_have_count(lines)
    assert notebook.cards() == cards
    notebook.click(".fluxx-next")
    notebook.sees(notebook.cards())


def test_a_game_is_offered_again_after_a_restart_of_the_kernel(notebook: Notebook) -> None:
    keeper, _ = keeper_and_goal(notebook)
    notebook.click(f".fluxx-option >> text={keeper}")
    answers = notebook.ask("len(table.session.line.game.answers)")
    notebook.restart()
    notebook.run()
    notebook.shown()
    offer = notebook.find(".fluxx-offer")
    expect(offer).to_contain_text("Math Fluxx")
    assert notebook.ask("len(table.session.line.game.answers)") == 0
    with notebook.change():
        notebook.find(".fluxx-resume").click()
    expect(notebook.find(".fluxx-resume")).to_have_count(0)
    assert notebook.ask("len(table.session.line.game.answers)") == answers
    expect(notebook.find(".fluxx-text")).to_contain_text(f"In front of Ada: {keeper}")
