"""The table in JupyterLab: it is painted where the Scene says, and one plays by buttons and by clicks on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fluxx_nb.engine.core.card import GOAL, KEEPER
from tests.browser.notebook import MS, Notebook, Seen
from tests.browser.openings import seed_with
from tests.waiting import wait_in

SEED = seed_with("math", KEEPER, GOAL)


def until_asked(notebook: Notebook) -> None:
    """Go on until the person is asked what to play."""
    for _ in range(10):
        if notebook.find(".fluxx-option").count():
            return
        notebook.click(".fluxx-next")
    raise AssertionError("nobody is asked anything")


def in_hand(notebook: Notebook, kind: str) -> Seen:
    """A card of the first player's hand."""
    held = notebook.ask(f"[c for c in table.session.line.game.state.hand(0) if table.scene().placed(c) and "
                        f"table.session.line.game.deck.types[c] == {kind!r}]")  # fmt: skip
    return notebook.card(held[0])


def test_cards_are_painted_where_the_scene_has_them(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    cards = notebook.cards()
    assert len(cards) == 4, "the Basic Rules and a hand of three"
    for one in cards[1:]:
        painted = notebook.pixel_at(one.x + one.w / 2, one.y + 2.5)
        assert painted == pytest.approx([*one.rgb, 255], abs=6), one.name
        left_of_it = notebook.pixel_at(one.x - 2.5, one.y + one.h / 2)
        assert left_of_it != pytest.approx([*one.rgb, 255], abs=20), one.name
    notebook.same_when_repainted()


def test_a_drawing_that_fails_in_the_page_does_not_stop_the_picture_for_good(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    notebook.do("table.canvas.clear()")
    wait_in(notebook.page, "() => fluxx.colours() < 2")
    notebook.do("""from fluxx_nb.view.canvas.paint import COMMANDS
table.painter.send(f'[[{COMMANDS["switchCanvas"]},["IPY_MODEL_that-is-gone"]]]'.encode())""")
    notebook.sees(notebook.cards())
    notebook.same_when_repainted()


HELD = """import json, anywidget, traitlets
class Held(anywidget.AnyWidget):
    _esm = '''export default { async render({ model, el }) {
      const models = await Promise.all(model.get("of").map(id => model.widget_manager.get_model(id)));
      const plain = one => JSON.parse(JSON.stringify(one.attributes));
      model.set("states", Object.fromEntries(models.map(one => [one.model_id, plain(one)])));
      model.save_changes();
      el.textContent = "held";
    } }'''
    of = traitlets.List().tag(sync=True)
    states = traitlets.Dict().tag(sync=True)

from fluxx_nb.view.live.disposable import parts_of
from fluxx_nb.view.canvas.terse import Terse
terse = [one for one in parts_of(table) if isinstance(one, Terse)]
held = Held(of=[one.model_id for one in terse])
def differing():
    kernel = {one.model_id: json.loads(json.dumps(one.get_state())) for one in terse}
    return {
        f"{state['_model_name']}.{name}": (value, held.states[key].get(name, "nothing"))
        for key, state in kernel.items()
        for name, value in state.items()
        if value != held.states[key].get(name, "nothing")
    }
held"""
"""A cell that shows what the page holds of the widgets that told it only what they have set."""


def test_the_page_knows_by_itself_what_a_terse_widget_does_not_tell(notebook: Notebook) -> None:
    notebook.open(f"import fluxx_nb\ntable = fluxx_nb.play('math', seed={SEED}, animate=False)\ntable", HELD)
    notebook.shown()
    notebook.wait("held.states")
    assert notebook.ask("len(terse)") > 30
    assert notebook.ask("differing()") == {}


def test_next_shows_another_rule_and_back_the_one_before(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    quote, sentence = notebook.find(".fluxx-slot-quote"), notebook.find(".fluxx-sentence")
    rule, told = quote.inner_text(), sentence.inner_text()
    assert "“" in rule
    notebook.page.evaluate("() => fluxx.keep()")
    notebook.click(".fluxx-next")
    expect(quote).not_to_have_text(rule, use_inner_text=True)
    expect(sentence).to_contain_text("Ada goes first")
    expect(notebook.find(".fluxx-then")).to_contain_text("Ada draws")
    after = notebook.cards()
    assert len(after) == 5
    notebook.sees(after)
    notebook.click(".fluxx-back")
    expect(quote).to_have_text(rule, use_inner_text=True)
    expect(sentence).to_have_text(told, use_inner_text=True)
    wait_in(notebook.page, "() => fluxx.unlike() < 0.001")


def test_a_whole_turn_by_clicks(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    where, passage = notebook.find(".fluxx-where").first, notebook.find("[data-passage]").first
    rules = set()
    keeper = in_hand(notebook, KEEPER)
    for _ in range(40):
        rules.add(passage.get_attribute("data-passage"))
        options = notebook.find(".fluxx-option")
        if options.count():
            assert options.count() == 4
            notebook.click(f".fluxx-option >> text={keeper.name.split(',')[0]}")
        elif re.match(r"Turn 2: Noor", where.inner_text()):
            break
        else:
            notebook.click(".fluxx-next")
    expect(where).to_contain_text("Turn 2: Noor")
    assert len(rules) >= 3, f"few rules were quoted in a whole turn: {rules}"
    assert keeper.card in notebook.ask("table.session.line.state.row(0)")
    expect(notebook.find(".fluxx-log [role=option]").last).to_contain_text("Noor")
    notebook.sees([notebook.card(keeper.card)])


def test_a_click_on_a_card_inspects_it_and_only_another_act_plays_it(notebook: Notebook) -> None:
    notebook.play(f"'math', seed={SEED}")
    until_asked(notebook)
    keeper = in_hand(notebook, KEEPER)
    before = notebook.ask("table.session.at")
    notebook.click_table(keeper.x + keeper.w / 2, keeper.y + keeper.h / 2)
    expect(notebook.find(".fluxx-inspected h4")).to_have_text(keeper.name.split(",")[0], timeout=MS)
    notebook.sees([keeper])
    assert notebook.ask("table.session.at, len(table.session.line)") == [before, before]
    act = notebook.find(".fluxx-act:visible")
    expect(act).to_have_text("Play it")
    notebook.click(".fluxx-act:visible")
    expect(notebook.find(".fluxx-inspected")).to_be_hidden()
    assert notebook.ask(f"{keeper.card} in table.session.line.game.state.row(0)")
    for _ in range(3):
        if notebook.ask(f"table.session.line.state.zone_holding({keeper.card}) == 9"):
            break
        notebook.click(".fluxx-next")
    lies = notebook.card(keeper.card)
    assert (lies.x, lies.y) != (keeper.x, keeper.y)
    notebook.sees([lies])


def test_everybody_else_is_asked_for_a_surprise(notebook: Notebook) -> None:
    notebook.play(f"'cthulhu', seed={seed_with('cthulhu', KEEPER)}, seats='all'")
    until_asked(notebook)
    keeper = in_hand(notebook, KEEPER)
    notebook.click(f".fluxx-option >> text={keeper.name.split(',')[0]}")
    prompt = notebook.find(".fluxx-prompt")
    for name in ("Noor", "Lin"):
        until_asked(notebook)
        expect(prompt).to_have_text(re.compile(f"^{name}: .*Surprise"))
        expect(notebook.find(".fluxx-text")).to_contain_text(f"{name} is asked:")
        assert not notebook.ask(f"{keeper.card} in table.session.line.state.row(0)"), "it waits for the answers"
        # Nobody answering is no step, so the sentence stays what it was.
        notebook.find(".fluxx-option >> text=Pass").click()
    notebook.wait(f"{keeper.card} in table.session.line.game.state.row(0)")


def test_several_cards_are_picked_and_then_confirmed(notebook: Notebook) -> None:
    hand = "['Number One', 'Number Two', 'Number Three']"
    # The limit is for players out of turn: Noor discards before Ada is asked anything.
    laid = f"lay('math', {{'Ada': {{}}, 'Noor': {{'hand': {hand}}}}}, rules=['Hand Limit 1'])"
    notebook.play(f"{laid}, seats='all'", prelude="from tests.tabletop import lay\n")
    until_asked(notebook)
    confirm = notebook.find(".fluxx-confirm")
    expect(confirm).to_have_text("Confirm (0 chosen)")
    expect(confirm).to_be_disabled()
    notebook.find(".fluxx-option >> text=Number Two").click()
    expect(confirm).to_have_text("Confirm (1 chosen)", timeout=MS)
    three = next(one for one in notebook.cards() if one.name.startswith("Number Three"))
    notebook.click_table(three.x + three.w / 2, three.y + three.h / 2)
    notebook.find(".fluxx-act >> text=Choose it").click()
    expect(confirm).to_have_text("Confirm (2 chosen)", timeout=MS)
    notebook.click(".fluxx-confirm")
    gone = notebook.ask("[table.session.line.game.deck.cards[c].name for c in table.session.line.game.state.zones[1]]")
    assert sorted(gone) == ["Number Three", "Number Two"]


def test_a_second_click_in_haste_answers_once(notebook: Notebook) -> None:
    notebook.play("'math', seed=1, seats='all'")
    until_asked(notebook)
    with notebook.change():
        notebook.find(".fluxx-option").first.evaluate("button => { button.click(); button.click() }")
    expect(notebook.find(".fluxx-hinted")).to_contain_text("Too late", timeout=MS)
    assert notebook.ask("len(table.session.line.game.answers)") == 1
    assert notebook.errors == []


def test_the_focus_stays_among_the_options_when_they_change(notebook: Notebook) -> None:
    notebook.play("'math', seed=1, seats='all'")
    until_asked(notebook)
    notebook.find(".fluxx-option").nth(1).focus()
    with notebook.change():
        notebook.page.keyboard.press("Enter")
    until_asked(notebook)
    focused = "() => !!document.activeElement.closest('.fluxx-table')"
    assert notebook.page.evaluate(focused), "keys would go to the notebook"


def test_a_game_at_the_end_of_a_cell_is_that_game(notebook: Notebook) -> None:
    notebook.open("import fluxx_nb\ngame = fluxx_nb.new_game('math', ['Ada', 'Noor'], seed=4)\ngame")
    expect(notebook.find(".fluxx-slot-explain")).not_to_be_empty(timeout=MS)
    notebook.click(".fluxx-end")
    asked = notebook.ask("game.options")
    notebook.click(f".fluxx-option >> text={asked[1]}")
    assert notebook.ask("len(game.answers), game.events[-1].what") == [1, "asked"]
    notebook.do("game.answer_at(0)")
    notebook.click(".fluxx-end")
    made = notebook.ask("len(fluxx_nb.Timeline(game).steps)")
    expect(notebook.find(".fluxx-where").first).to_contain_text(f"step {made}")
    assert notebook.errors == []


def test_the_tabs_follow_the_deck(notebook: Notebook) -> None:
    notebook.play("'math', seed=1")
    ways, numbers = (notebook.find(f"[role=tab] >> text={title}") for title in ("Ways to win", "Why this number?"))
    ways.click()
    expect(notebook.find(".fluxx-slot-ways .fluxx-words")).not_to_be_empty(timeout=MS)
    for edition, count in (("cthulhu", 0), ("math", 1)):
        wish = {"edition": edition, "players": ["Ada", "Noor"], "seed": 1, "seats": "Ada", "bots": "greedy"}
        notebook.do(f"table.begin({wish})")
        expect(ways).to_have_count(count, timeout=MS)
        expect(numbers).to_have_attribute("aria-selected", "true")
        expect(notebook.find(".fluxx-slot-ledger .fluxx-words")).to_contain_text("Cards to", timeout=MS)
    tabs = notebook.find("[role=tab]")
    assert len({round(one["y"]) for one in (tab.bounding_box() for tab in tabs.all()) if one}) == 1, "on one line"
    assert tabs.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 13
    numbers.press("ArrowRight")
    expect(notebook.find("[role=tab] >> text=Who is close?")).to_be_focused()
    expect(notebook.find(".fluxx-slot-monitor")).to_be_visible()
    expect(notebook.find(".fluxx-slot-ledger")).to_be_hidden()
