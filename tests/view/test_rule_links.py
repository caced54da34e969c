"""From a quote to the page of its rule: every quote beside the table leads there, unless a question waits."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")

import fluxx_nb
from fluxx_nb.desk.rulepage import rule_page
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.study.quiz import Quiz
from fluxx_nb.view.display import moment_html, passage_html
from fluxx_nb.view.lesson.lesson import saved_answer
from fluxx_nb.view.live.frame import CLOSED
from fluxx_nb.view.live.play import play
from fluxx_nb.view.live.tab_contents import RULE
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.panels import quotation
from fluxx_nb.view.words.rulings import UNOPENED, back_to_table, rule_fold, rule_html, rule_link
from tests.view.page import buttons, press, send


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class _Quoted(HTMLParser):
    """The ids of all passages that stand in words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs).get("data-passage")
        if tag == "figure" and found:
            self.ids.append(found)


def shown_page(rule: str) -> str:
    return back_to_table() + rule_html(rule_page(rule))


def page_of(table: Table) -> str:
    return table.companion.words(RULE)


@pytest.mark.parametrize("name", ["math/draw-three-after-one", "cthulhu/the-secret-cultist-trumps"])
def test_every_quote_beside_the_table_leads_to_its_page(name: str) -> None:
    table = fluxx_nb.scenario(name).show()
    folded = 0
    for step in range(1, table.session.progress[1] + 1):
        send(table, {"say": "GoStep", "step": step})
        quoted = _Quoted(table.side.quote.value).ids
        links = buttons(table, "quote", "rule-link")
        assert [link.says for link in links] == [{"say": "OpenRule", "rule": one} for one in quoted]
        folded += len(quoted) > 1
        for link in links:
            press(table, link)
            assert page_of(table) == shown_page(link.says["rule"])
            assert table.tabs.opened == RULE
    assert folded, "those that fold under the main one lead there, too"


def test_the_page_of_a_rule_tells_no_answer_without_its_question() -> None:
    page = rule_page("limit.others-now")
    html = shown_page(page.id)
    for one in page.rulings:
        assert f"<i>{escape(one.scenario.ask)}</i> {escape(one.text)}" in html


def test_the_page_stays_open_while_one_steps_on() -> None:
    table = play("math", seed=4)
    table.tabs.open(RULE)
    assert page_of(table) == UNOPENED
    send(table, {"say": "OpenRule", "rule": "rule.play-all"})
    table.controls.next.click()
    assert page_of(table) == shown_page("rule.play-all")


def test_what_is_refused_leads_to_its_rule() -> None:
    table = play("math", seed=4)
    while not table.session.waits_for_person:
        table.controls.next.click()
    table.tabs.open("refused")
    links = buttons(table, "refused", "rule-link")
    assert len(links) == table.companion.words("refused").count("<cite>") > 0
    press(table, links[0])
    assert page_of(table) == shown_page(links[0].says["rule"])


@pytest.mark.parametrize("tab", ["ledger", "monitor"])
def test_numbers_and_chances_to_win_lead_to_their_rules_and_back(tab: str) -> None:
    table = fluxx_nb.scenario("martian/the-wrong-creeper-still-blocks").show()
    while table.session.at < table.session.progress[1] and not buttons(table, tab, "rule-link"):
        table.controls.next.click()
        table.tabs.open(tab)
    links = buttons(table, tab, "rule-link")
    lines = table.companion.words(tab).count('class="fluxx-rule"')
    assert len(links) >= lines > 0, "each line has its rules"
    for link in links:
        press(table, link)
        assert page_of(table) == shown_page(link.says["rule"])
        press(table, *buttons(table, RULE, "leave-rule"))
        assert table.tabs.opened == tab


def test_what_blocks_a_player_leads_to_its_rule() -> None:
    table = fluxx_nb.scenario("martian/the-wrong-creeper-still-blocks").show()
    table.end()
    table.tabs.open("monitor")
    blocked = {
        one for status in win_monitor(table.now.state, table.session.line.game.setup) for one in status.blocked_by
    }
    rules = {rule for one in blocked for rule in one.cite}
    assert rules
    assert rules <= {link.says["rule"] for link in buttons(table, "monitor", "rule-link")}


def test_an_unknown_rule_is_told_and_changes_nothing() -> None:
    table = play("math", seed=4)
    send(table, {"say": "OpenRule", "rule": "rule.play-all"})
    send(table, {"say": "OpenRule", "rule": "rule.<b>"})
    assert "no rulebook has a passage" in table.side.message.value
    assert "<b>" not in table.side.message.value
    assert page_of(table) == shown_page("rule.play-all")


def test_nothing_is_told_while_a_question_waits() -> None:
    asked = fluxx_nb.quiz("math/draw-three-after-one")
    table = asked.table
    assert all(link.off for link in buttons(table, "quote", "rule-link"))
    send(table, {"say": "OpenRule", "rule": "rule.right-away"})
    assert CLOSED in table.side.message.value
    table.tabs.open(RULE)
    assert CLOSED in page_of(table)
    asked.open_rule()
    assert CLOSED in page_of(table)
    assert asked.about not in asked.guesses.children
    asked.tell()
    assert page_of(table) == UNOPENED
    assert asked.about in asked.guesses.children
    asked.about.click()
    assert page_of(table) == shown_page(asked.quiz.passages[0].id)


def test_without_a_kernel_what_the_editions_say_folds_under_the_quote() -> None:
    lesson = fluxx_nb.scenario("math/draw-three-after-one")
    moment = next(one for one in fluxx_nb.tell(lesson.run()) if one.passages)
    for html, rule in (
        (moment_html(moment), moment.passages[0].id),
        (passage_html(moment.passages[0]), moment.passages[0].id),
        (saved_answer(Quiz(lesson)), lesson.teaches[0]),
    ):
        assert f"<code>fluxx-nb find {rule}</code>" in html
        assert "<summary>About this rule</summary>" in html
        for one in rule_page(rule).wordings:
            assert one.passage.edition_title in html


def test_words_that_have_no_page_get_no_link() -> None:
    passage = fluxx_nb.deck("math").rulebook.passage("rule.play-all")
    own = replace(passage, id="house.rule")
    assert rule_link(own) == rule_fold(own) == ""
    assert "rule-link" in quotation(passage, "math", rule_link)
    assert "rule-link" not in quotation(passage, "math"), "a page without a kernel can open nothing"
