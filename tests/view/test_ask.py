"""The rulings desk as a page: answers as you type, the page of a rule, the example on a table, sharing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

import fluxx_nb
from fluxx_nb import UnknownEdition
from fluxx_nb.desk.finder import find, package_finder
from fluxx_nb.desk.rulepage import rule_page
from fluxx_nb.view.desk.ask import Ask
from fluxx_nb.view.lesson import lesson
from fluxx_nb.view.live.table import Table
from fluxx_nb.view.words.answers import copied, hits_html, quote_html
from fluxx_nb.view.words.messages import AskDesk, LeaveRule, OpenRule
from fluxx_nb.view.words.qrcode import NoLink, qr_code


@pytest.fixture
def desk() -> Iterator[Ask]:
    made = fluxx_nb.ask()
    yield made
    made.close()


def test_it_opens_with_a_field_and_six_typical_questions_and_no_quiz(desk: Ask) -> None:
    assert desk.field.body == ""
    assert len(desk.field.typical) == 6
    assert desk.stage.children == ()
    assert len(desk.field.editions) == 5
    desk.field.edition = "cthulhu"
    assert "How is Doom counted?" in desk.field.typical


def test_the_answer_is_the_rule_then_its_quote_then_an_example(desk: Ask) -> None:
    desk.ask("draw 4 after drawing 1")
    html = desk.field.body
    says, quote, example = (html.index(one) for one in ("If the Draw rule goes up", "<blockquote>", "Example ("))
    assert says < quote < example
    assert html.index("Show me") < html.index("Ask me") < html.index("Change it")
    shown = desk.hits[0].example
    assert shown is not None
    for act in ("Link", "Code"):
        assert f'data-act="{act}" data-go="{shown.name}"' in html, "the position can be shared"
        assert f'data-act="{act}" data-go="rule/{desk.hits[0].rule}"' in html
    assert "<mark>" in html, "what differs between editions is marked"
    assert "Ada" not in html[says:quote]


def test_only_editions_whose_words_are_not_those_of_the_quote_say_it_in_other_words() -> None:
    finder = package_finder()
    kinds = set()
    for rule in finder.catalog.rules:
        for edition in (None, *finder.catalog.titles):
            hit = finder.hit(rule, edition)
            tags = re.findall(r"<li.*?</li>", quote_html(hit, edition))
            for tag, one in zip(tags, hit.quotes, strict=True):
                said, shown = (" ".join(quote.quote.split()).strip("“”").casefold() for quote in (one, hit.quote))
                if "in other words" in tag:
                    assert said != shown, (rule, edition, tag)
                kinds.add(("in other words" in tag, one is hit.quote))
    assert kinds == {(False, True), (False, False), (True, False)}
    own = find("i drew 4 and then draw 2 came", "math")[0]
    assert re.findall("<li>(.*?)</li>", quote_html(own, "math")) == ["Math", "Martian", "Cthulhu"]


def test_each_rule_is_there_once(desk: Ask) -> None:
    desk.ask("creeper")
    rules = [hit.rule for hit in desk.hits]
    assert len(rules) == len(set(rules)) > 1
    assert desk.field.body.count('class="fluxx-says"') == 1, "the first answer is open, the others are folded"


@pytest.mark.parametrize(
    "question", ["what is the weather", "xqzjwv", "<i>xqzjwv</i>", "<script>alert(1)</script>", "你好"]
)
def test_what_no_rule_is_about_says_so_and_nothing_else(desk: Ask, question: str) -> None:
    desk.ask(question)
    assert "Nothing about that here." in desk.field.body
    assert "<script>" not in desk.field.body
    assert "<i>" not in desk.field.body


def test_a_text_that_is_too_long_is_refused_in_words(desk: Ask) -> None:
    desk.ask("goal " * 2000)
    assert "The question has 9,999 characters; the limit is 500." in desk.field.body
    desk.ask("")
    assert desk.field.body == ""
    opened = fluxx_nb.ask("x" * 10_000)
    assert "The question has 10,000 characters; the limit is 500." in opened.field.body
    opened.close()


def test_a_folded_answer_of_one_edition_names_it(desk: Ask) -> None:
    other = package_finder().hit("fantasy.invisible-no-win")
    shared = package_finder().hit("win.forced")
    named = '<small class="fluxx-only-in">Fantasy Fluxx only</small>'
    assert named in hits_html([shared, other])
    assert "fluxx-only-in" not in hits_html([other, shared]), "the first has tags"
    assert "fluxx-only-in" not in hits_html([shared, other], "fantasy")


def test_a_rule_opens_and_leads_back(desk: Ask) -> None:
    desk.ask("hand limit at the end of my turn")
    answers = desk.field.body
    say(desk, "Rule", rule="limit.others-now")
    assert desk.field.place == "limit.others-now"
    assert "A new limit applies at once" in desk.field.body
    page = rule_page("limit.others-now")
    assert len(page.wordings) == 5
    quotes = {one.passage.quote for one in page.wordings}
    assert desk.field.body.count("<figure") == len(quotes) == 2, "each wording is there once"
    captions = "<br>".join(re.findall("<figcaption>(.*?)</figcaption>", desk.field.body)).split("<br>")
    assert len(captions) == 5
    for one in page.wordings:
        assert captions.count(f"{one.passage.edition_title}, {one.passage.where}") == 1, (
            "and each edition is named once"
        )
    say(desk, "Back")
    assert (desk.field.place, desk.field.body) == ("", answers)
    opened = fluxx_nb.ask("rule.play-all")
    assert opened.rule == "rule.play-all"
    opened.close()


def test_the_page_of_a_rule_offers_what_an_answer_offers(desk: Ask) -> None:
    rule = "limit.others-now"
    desk.open_rule(rule)
    html = desk.field.body
    copy = escape(copied(package_finder().hit(rule)))
    assert f'data-copy="{copy}"' in html
    for act in ("Link", "Code"):
        assert f'data-act="{act}" data-go="rule/{rule}"' in html
    listed = [one.scenario for one in rule_page(rule).rulings]
    assert len(listed) > 2
    for one in listed:
        assert escape(one.ask) in html, "no answer is without its question"
        for act in ("Show", "Quiz", "Change"):
            assert html.count(f'data-act="{act}" data-name="{one.name}"') == 1
    assert 'data-act="Rule"' not in html, "one is there"
    say(desk, "Show", name=listed[-1].name)
    assert desk.example is not None
    assert desk.field.problem == ""


def test_a_rule_stays_open_when_another_edition_is_chosen(desk: Ask) -> None:
    told = package_finder().catalog.rules
    rule, edition = next((one.id, name) for one in told.values() for name in one.answers if name in one.editions)
    desk.open_rule(rule)
    desk.field.edition = edition
    assert (desk.rule, desk.field.place) == (rule, rule)
    assert f'<p class="fluxx-says">{escape(told[rule].answers[edition])}</p>' in desk.field.body
    say(desk, "Back")
    desk.field.edition = ""
    assert desk.rule == desk.field.body == ""


def test_show_me_ask_me_and_change_it(desk: Ask) -> None:
    name = "math/play-two-becomes-three"
    say(desk, "Show", name=name)
    assert desk.example is not None
    assert desk.example.settled
    say(desk, "Quiz", name=name)
    assert not desk.example.settled
    assert desk.stage.children == (desk.example,)
    say(desk, "Change", name=name)
    assert desk.example.table.editor is not None
    assert desk.field.problem == ""


@pytest.mark.parametrize(
    "said",
    [
        None,
        {},
        {"say": "Fly"},
        {"say": "Rule"},
        {"say": "Rule", "rule": "no.rule"},
        {"say": "Show", "name": "/etc/passwd"},
        {"say": "Show", "name": 5},
        {"say": "Share", "link": "javascript:alert(1)"},
    ],
)
def test_whatever_the_page_says_gets_a_sentence_and_breaks_nothing(desk: Ask, said: Any) -> None:
    desk._hear(said)
    assert desk.field.problem.endswith((".", "?")) or "did you mean" in desk.field.problem or desk.field.problem
    desk.ask("goal")
    assert desk.field.problem == ""
    assert desk.hits


def test_an_answer_to_copy_has_three_lines() -> None:
    hit = find("can i win on another turn", "math")[0]
    answer, quote, source = copied(hit).splitlines()
    assert answer == hit.answer
    assert quote == f"“{hit.quote.quote}”"
    assert source == "Math Fluxx, Card types: Goal (goal.everyone)"


def test_a_link_becomes_a_qr_code_and_nothing_else_does() -> None:
    assert qr_code("http://127.0.0.1:8866/?go=rule/goal.tie").startswith('<svg viewBox="0 0 1'), "any size fits"
    for wrong in ("javascript:alert(1)", "http://x/<script>", "", "ftp://x"):
        with pytest.raises(NoLink):
            qr_code(wrong)
    with pytest.raises(NoLink, match="Copy the link instead"):
        qr_code("http://x/" + "y" * 2000)


def test_a_saved_notebook_keeps_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr(lesson, "display", lambda data, **_: shown.append(data))
    desk = fluxx_nb.ask("tie", "math")
    desk._ipython_display_()
    assert "no one has won yet" in shown[0]["text/html"]
    assert "fluxx-nb find goal.tie" in shown[0]["text/html"]
    assert "no one has won yet" in shown[0]["text/plain"]
    desk.close()


def test_explore_is_the_same_desk_and_opens_what_was_shared() -> None:
    desk = fluxx_nb.explore("martian", about="creeper")
    assert isinstance(desk, Ask)
    assert desk.edition == "martian"
    desk.close()
    shared = fluxx_nb.explore(fluxx_nb.desk.code(fluxx_nb.scenario("math/plus-victory")))
    assert isinstance(shared, Ask)
    assert shared.example is not None
    assert shared.example.quiz.title == fluxx_nb.scenario("math/plus-victory").title
    shared.close()
    game = fluxx_nb.new_game("math", 2, seed=3)
    table = fluxx_nb.explore(fluxx_nb.desk.code(game))
    assert isinstance(table, Table)
    table.close()
    with pytest.raises(UnknownEdition):
        fluxx_nb.ask("goal", "chess")


# At a table -------------------------------------------------------------------------------------------------------


def told(table: Table, question: str) -> str:
    table.tell(AskDesk(question))
    assert table.tabs.opened == "ask-desk"
    return table.companion.words("ask-desk")


def test_the_table_answers_about_its_moment_and_about_its_rules() -> None:
    table = fluxx_nb.play("math", ["Ada", "Noor"], seed=3, seats="Ada", animate=False)
    table.tabs.open("ask-desk")
    assert "Why didn&#x27;t I win?" in table.companion.words("ask-desk")
    assert "No Goal is in play, so no one can win." in told(table, "why didn't I win?")
    table.end()
    assert "fluxx-rule-link" in told(table, "can I win on another turn")
    assert "Nothing about that here." in told(table, "weather in paris")
    assert "the limit is 500" in told(table, "x" * 900)
    assert "<script>" not in told(table, "<script>alert(1)</script>")
    while table.session.question is None:
        table.next()
    assert "not now, because" in told(table, "why can't I discard a card instead?")
    table.close()


def test_the_page_of_a_rule_leads_back_to_the_table_and_to_the_tab_before() -> None:
    table = fluxx_nb.play("math", ["Ada", "Noor"], seed=3, seats="Ada", animate=False)
    table.tabs.open("discards")
    table.tell(OpenRule("goal.tie"))
    table.tell(OpenRule("goal.everyone"))
    assert "← Back to the table" in table.companion.words("rulepage")
    table.tell(LeaveRule())
    assert table.tabs.opened == "discards"
    table.close()


def say(desk: Ask, act: str, **more: Any) -> None:
    desk._hear({"say": act, **more})


def test_a_place_of_the_history_is_shown_as_a_whole(desk: Ask) -> None:
    say(desk, "Go", number=1, rule="", question="the draw pile is empty", edition="math")
    assert (desk.hits[0].rule, desk.edition, desk.rule, desk.field.went) == ("pile.reshuffle", "math", "", 1)
    say(desk, "Go", number=2, rule="goal.tie", question="the draw pile is empty", edition="chess")
    assert (desk.rule, desk.edition, desk.field.went) == ("goal.tie", None, 2)
    say(desk, "Go", number=3, rule="goal.tee", question="", edition="")
    assert desk.field.problem
    assert desk.field.went == 3, "a wrong link is told, and the page doesn't wait for it"
    say(desk, "Go", number="4", rule="", question="", edition="")
    assert desk.field.went == 3
