"""What stands beside the table: quotes in quotation marks, numbers with reasons, nothing that a deck smuggles in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players import Party
from fluxx_nb.story.advise.ledger import ledger
from fluxx_nb.story.advise.monitor import win_monitor
from fluxx_nb.story.advise.pending import pending
from fluxx_nb.story.advise.refusals import Refusal, refusals
from fluxx_nb.story.explain.explanation import CardWords, words_of
from fluxx_nb.story.explain.reading import Reading
from fluxx_nb.story.explain.told_step import tell_steps
from fluxx_nb.view.words import panels


@pytest.fixture(scope="module")
def game() -> Game:
    game = new_game("math", 3, seed=5)
    Party(game.setup, ("greedy",)).play_out(game, 25)
    return game


def test_the_quote_stands_in_quotation_marks_with_edition_and_section(game: Game) -> None:
    passage = game.deck.rulebook.passage("turn.draw")
    html = panels.quotes((passage,), "math")
    assert f"“{panels.safe(passage.quote)}”" in html
    assert passage.edition_title in html
    assert panels.safe(passage.where) in html
    assert html.index("<blockquote>") < html.index(panels.safe(passage.gist)), "the gist stands beneath"


def test_a_quote_from_another_edition_says_so(game: Game) -> None:
    passage = replace(game.deck.rulebook.passage("turn.draw"), edition="martian")
    assert panels.safe("this edition's rulebook is silent here") in panels.quotes((passage,), "math")


def test_every_step_of_a_game_has_its_sentences_and_its_quotes(game: Game) -> None:
    for step in tell_steps(game):
        html = panels.explanation(step, "here")
        assert all(panels.safe(line.text) in html for line in step.told)
        lines = Reading().read(step)
        html = panels.quotes_of(lines, step.main_line, "math")
        told = [words_of(quote.source) for line in lines for quote in line.quotes]
        assert len(told) == len(set(told))
        # Of a card whose text the sentence says, only our reading is there.
        sources = [quote.source for line in lines for quote in line.quotes]
        without = sum(isinstance(one, CardWords) and not one.text for one in sources)
        assert html.count("<blockquote>") == len(told) - without
        assert html.index(panels.safe(words_of(step.sources[0]))) < html.find("<details") % len(html)


def test_a_quote_stands_under_its_sentence_and_a_known_one_is_a_title(game: Game) -> None:
    reading = Reading()
    folded = 0
    for step in tell_steps(game):
        lines = reading.read(step)
        html = panels.quotes_of(lines, step.main_line, "math")
        quotes = [quote for line in lines for quote in line.quotes]
        assert html.count("fluxx-folded") == sum(quote.folded for quote in quotes)
        folded += html.count("fluxx-folded")
        also = [line.text for line in lines if line.quotes and line.line is not step.main_line]
        assert all(f'<p class="fluxx-for">{panels.safe(text)}</p>' in html for text in also[1:])
    assert folded > 10


def test_what_was_shown_in_full_stays_so_and_what_decides_never_folds(game: Game) -> None:
    reading, steps = Reading(), list(tell_steps(game))
    first = [reading.read(step) for step in steps]
    assert [reading.read(step) for step in steps] == first
    shown = [line for lines in first for line in lines]
    assert not [line.text for line in shown if line.line.decisive and any(quote.folded for quote in line.quotes)]
    full = Counter(words_of(quote.source) for line in shown for quote in line.quotes if not quote.folded)
    routine = [line for line in shown if not line.line.decisive]
    assert all(full[words_of(quote.source)] <= 3 for line in routine for quote in line.quotes)
    assert not any(quote.folded for line in Reading(in_full=True).read(steps[-1]) for quote in line.quotes)


def test_what_a_long_step_brings_folds(game: Game) -> None:
    step = max(tell_steps(game), key=lambda one: len(one.told))
    lines = tuple(step.told[0]._replace(text=f"Thing {n}.") for n in range(9))
    html = panels.explanation(replace(step, lines=lines), "here")
    assert "and 4 more" in html
    assert html.index("Thing 4.") < html.index("<details") < html.index("Thing 5.")


def test_the_ledger_shows_each_number_with_its_lines(game: Game) -> None:
    accounts = ledger(game.state, 0)
    html = panels.ledger_table("Ada", accounts, game.deck.rulebook)
    for account in accounts:
        assert f"<b>{account.shown}</b>" in html
        for entry in account.lines:
            assert f"<td>{panels.safe(entry.shown)}</td>" in html


def test_the_innermost_work_stands_on_top(game: Game) -> None:
    waiting = pending(game.events, len(game.events) - 1, game.state)
    html = panels.stack(waiting)
    places = [html.index(panels.safe(item.text)) for item in waiting]
    assert places == sorted(places, reverse=True)


def test_the_monitor_names_every_player_for_each_goal(game: Game) -> None:
    outlooks = win_monitor(game.state, game.setup)
    html = panels.monitor(outlooks, game.deck.rulebook)
    assert html.count('class="fluxx-person ') == len(outlooks)
    assert html.count('class="fluxx-goal"') == len({one.title for one in outlooks})
    assert panels.monitor([], game.deck.rulebook) != html


def test_the_bar_of_the_monitor_is_as_full_as_the_goal_is_met(game: Game) -> None:
    near = win_monitor(game.state, game.setup)[0]
    half = replace(near, has=("Number One",), lacks=("Number Two",), meets=False, blocked_by=())
    assert "width:50%" in panels.monitor([half], game.deck.rulebook)
    assert "1 of 2" in panels.monitor([half], game.deck.rulebook)
    done = replace(half, lacks=(), meets=True, wins=True)
    assert "width:100%" in panels.monitor([done], game.deck.rulebook)
    assert "fluxx-wins" in panels.monitor([done], game.deck.rulebook)
    assert "is blocked" not in panels.monitor([done], game.deck.rulebook)


def test_what_is_refused_comes_with_a_rule(game: Game) -> None:
    found = refusals(game)
    html = panels.refused(found, game.deck.rulebook, "math")
    assert html.count("<b>") == len(found) > 0
    assert "“" in html


def test_the_inspected_card_tells_text_reading_and_origin(game: Game) -> None:
    card = next(at for at, one in enumerate(game.deck.cards) if one.reading)
    html = panels.inspected(game.state, card, "in hand")
    one = game.deck.cards[card]
    for text in (one.name, one.text, one.reading):
        assert panels.safe(text) in html
    assert "<svg" in html


EVIL = "<img src=x onerror=alert(1)>"


def test_nothing_of_a_deck_becomes_markup(game: Game) -> None:
    passage = replace(game.deck.rulebook.passage("turn.draw"), quote=EVIL, where=EVIL, gist=EVIL, edition_title=EVIL)
    step = next(iter(tell_steps(game)))
    step = replace(step, lines=tuple(line._replace(text=EVIL) for line in step.lines))
    said = [
        panels.quotes((passage,), "math"),
        panels.explanation(step, EVIL),
        panels.problem(EVIL),
        panels.refused([Refusal(EVIL, EVIL, ())], game.deck.rulebook, "math"),
        panels.ledger_table(EVIL, ledger(game.state, 0), game.deck.rulebook),
    ]
    for html in said:
        assert "<img" not in html
        assert "&lt;img" in html
