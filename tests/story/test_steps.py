"""Beats: the steps of a game as people count them, how they are told, and which quote leads."""

from __future__ import annotations

from typing import Any

import pytest

from fluxx_nb.engine.core.game import Game
from fluxx_nb.engine.core.reasons import REASONS
from fluxx_nb.engine.core.rulebook import Passage
from fluxx_nb.engine.files.deckfile import editions
from fluxx_nb.engine.tables import new_game
from fluxx_nb.players.party import Party
from fluxx_nb.story.explain.explanation import tell
from fluxx_nb.story.explain.told_step import _WEIGHTS, ToldStep, next_steps, tell_steps
from fluxx_nb.story.time.steps import Steps
from fluxx_nb.story.time.timeline import Timeline
from fluxx_nb.story.words.moves import PHRASES
from fluxx_nb.story.words.sentences import PHRASES as KINDS
from tests.tabletop import nobody, play, say


def texts(game: Game, seat: int | None = None) -> list[str]:
    return [step.text for step in tell_steps(game, seat)]


def last(game: Game) -> ToldStep:
    return list(tell_steps(game))[-1]


def rules_of(step: ToldStep) -> list[Passage]:
    return [source for source in step.sources if isinstance(source, Passage)]


@pytest.fixture(scope="module", params=editions())
def played(request: pytest.FixtureRequest) -> Game:
    """A game of each edition, from its beginning to its end."""
    game = new_game(request.param, 3, seed=11)
    Party(game.setup, ("greedy", "random")).play_out(game)
    return game


# Where a beat begins ------------------------------------------------------------------------------------------------


def test_a_new_rule_that_is_played_is_one_step(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Play 3", "Number One"]}, "Noor": {}}, rules=["Play 2"])
    before = len(list(tell_steps(game)))
    play(game, "Ada", "Play 3")
    after = list(tell_steps(game))
    assert len(after) == before + 1
    assert after[-1].text == (
        "Ada plays Play 3. Play 3 replaces Play 2, which is discarded. "
        "Play 3 applies: everyone plays 3 cards each turn."
    )
    assert after[-1].question is not None
    assert after[-1].question.text.startswith("Ada has ")


def test_four_cards_that_are_drawn_are_one_step_and_one_sentence(table: Any) -> None:
    drawn = ["Number One", "Number Two", "Number Three", "Number Four"]
    game = table("math", {"Ada": {"hand": ["Draw 2"]}, "Noor": {}}, rules=["Draw 4"], draw=drawn)
    assert last(game).text.endswith("Draw 4: Ada draws Number One, Number Two, Number Three and Number Four.")
    assert texts(game, seat=1)[-1].endswith("Draw 4: Ada draws 4 cards."), "who does not see them is told how many"


def test_cards_that_a_new_number_brings_are_a_step_of_their_own(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Draw 3"]}, "Noor": {}}, draw=["Number One", "Number Two", "Number Three"])
    play(game, "Ada", "Draw 3")
    told = texts(game)
    at = next(n for n, text in enumerate(told) if text.startswith("Ada plays Draw 3."))
    assert told[at + 1] == "Ada draws Number Two and Number Three: Draw 3 requires 3, and Ada has drawn 1."


def test_cards_are_dealt_in_one_step_with_a_sentence_for_each_player() -> None:
    first = next(iter(tell_steps(new_game("math", ["Ada", "Noor", "Lin"], seed=7))))
    assert [line.text.partition(" is dealt")[0] for line in first.lines[2:]] == ["Ada", "Noor", "Lin"]
    assert first.moments[-1].why == "deal"


def test_nobody_answering_a_play_is_no_step(table: Any) -> None:
    game = table("cthulhu", {"Ada": {"hand": ["The Cat", "Draw 2"]}, "Noor": {"hand": ["Draw 3"]}}, rules=["Play 2"])
    before = len(list(tell_steps(game)))
    say(game, ("Ada", "The Cat"))
    nobody(game)
    after = list(tell_steps(game))
    assert len(after) == before + 1
    assert after[-1].text == "Ada plays The Cat. Doom −1: Ada −1, table −1. The Cat has the Anti-Doom icon."
    assert not any("Surprise" in passage.quote for passage in rules_of(after[-1]))


def test_a_surprise_that_answers_a_play_is_a_step(table: Any) -> None:
    seats = {"Ada": {"hand": ["Open Channel", "Draw 2"]}, "Noor": {"hand": ["Canceled Plans"]}}
    game = table("startrek", seats)
    say(game, ("Ada", "Open Channel"), ("Noor", "Canceled Plans"))
    told = list(tell_steps(game))
    at = next(n for n, step in enumerate(told) if step.text.startswith("Noor plays the Surprise Canceled Plans."))
    assert told[at].main.why == "surprise"
    assert told[at - 1].text == "Ada plays the Goal Open Channel."
    assert told[at - 1].question is not None, "where a Surprise is played, the question was one"


def test_a_win_is_a_step_of_its_own(table: Any) -> None:
    row = ["Number Four"]
    game = table("math", {"Ada": {"hand": ["Number Two"], "keepers": row}, "Noor": {}}, goals=["The Ultimate Answer"])
    play(game, "Ada", "Number Two")
    told = list(tell_steps(game))
    assert told[-2].text == "Ada plays Number Two."
    assert told[-1].text.startswith("Ada wins the game with The Ultimate Answer")
    assert told[-1].main.what == "won"
    assert told[-1].question is None


def test_passing_is_part_of_what_comes_next(table: Any) -> None:
    seats = {"Ada": {"hand": ["Cow", "Mars"]}, "Noor": {"hand": ["Draw 2"]}}
    game = table("martian", seats, rules=["Mystery Play"])
    say(game, ("Ada", "pass"))
    say(game, ("Ada", "Cow"))
    assert "pass" in [str(option) for option in game.decision.options]
    say(game, ("Ada", "pass"))
    told = list(tell_steps(game))
    assert [moment.what for moment in told[-1].moments[:2]] == ["answered", "turned"]
    assert "It is Noor's turn" in told[-1].text


def test_beats_take_every_event_once_and_in_order(played: Game) -> None:
    steps = Steps(played.events)
    spans = [steps.span(number) for number in range(1, len(steps) + 1)]
    assert [k for span in spans for k in span] == list(range(len(played.events)))
    assert all(steps.number(k) == number for number, span in enumerate(spans, 1) for k in span)
    assert [k for k in range(len(played.events) + 1) if steps.ends_at(k)] == [0, *(span.stop for span in spans)]


def test_what_happens_later_never_moves_a_beat(played: Game) -> None:
    whole, growing = Steps(played.events), Steps()
    for k in range(len(played.events)):
        growing.reach(played.events[: k + 1])
        assert growing.number(k) == whole.number(k)


def test_a_player_decides_only_at_the_end_of_a_beat(played: Game) -> None:
    for step in tell_steps(played):
        asked = [moment for moment in step.moments if moment.what == "asked"]
        open_questions = [moment for moment in asked if moment.ask and len(moment.ask["options"]) > 1]
        assert all(moment.ask["about"] == "surprise" for moment in open_questions if moment is not step.moments[-1])


# How it is told -----------------------------------------------------------------------------------------------------


def test_every_beat_says_something_and_quotes_something(played: Game) -> None:
    for step in tell_steps(played):
        assert step.text
        assert step.sources, step.text
        assert len(set(step.sources)) == len(step.sources)
        assert all(line.text.endswith((".", "!", "?")) for line in step.lines)


def test_a_line_alone_says_what_its_moment_says(played: Game) -> None:
    moments = list(tell(played))
    for step in tell_steps(played):
        for line in step.lines:
            told = moments[line.n]
            several = told.why.together or told.why == "land"
            lands = any(one.why == "land" and one.card == told.card for one in step.moments)
            # What was picked at random before says so where it is moved.
            text = line.text.replace(", picked at random", "").replace(", the only card there", "")
            # What an echo adds is told with the sentence that it echoes.
            for echo in (one for one in step.moments if one.echo and one.after):
                text = text.removesuffix(f" {echo.after}")
            alone = text.rstrip(".") == told.text.rstrip(".")
            assert several or alone or (lands and text.startswith(f"{told.text} "))


def test_no_line_tells_a_secret(played: Game) -> None:
    """A player who does not see the cards is told how many, and never by name."""
    for moment, step in ((m, b) for b in tell_steps(played, seat=0) for m in b.moments):
        if moment.what == "moved" and not moment.card:
            assert any("a card" in line.text or " cards" in line.text for line in step.lines)


def test_the_step_at_a_moment_is_the_one_of_the_whole_story(played: Game) -> None:
    line = Timeline(played)
    whole = list(tell_steps(line))
    for k in range(0, len(line), 17):
        span = line.steps.span(line.steps.number(k))
        (step,) = next_steps(line.events, line.steps, line.state_at(span.start), span.start, span.stop)
        assert step.start <= k < step.end
        assert (step.text, step.sources) == (whole[step.number - 1].text, whole[step.number - 1].sources)


def test_the_moments_of_a_whole_story_know_their_beat(played: Game) -> None:
    steps = Steps(played.events)
    assert [moment.step for moment in tell(played)] == [steps.number(k) for k in range(len(played.events))]


def test_the_rule_that_matters_most_leads(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Draw 3", "Number One"]}, "Noor": {}}, rules=["Draw 2"])
    play(game, "Ada", "Draw 3")
    step = next(step for step in tell_steps(game) if step.text.startswith("Ada plays Draw 3."))
    assert step.main.why == "contradicted"
    assert step.sources[0] == step.main.passages[0]
    assert "rule.instant" in {passage.id for passage in rules_of(step)}, "what else acts stands behind it"


def test_a_question_has_quotes_of_its_own(table: Any) -> None:
    game = table("math", {"Ada": {"hand": ["Number One", "Number Two"]}, "Noor": {}})
    step = last(game)
    assert step.question is not None
    assert {"turn.play"} <= {passage.id for passage in step.question.passages}
    assert "turn.play" not in {passage.id for passage in rules_of(step)}


def test_only_kinds_of_events_that_there_are_have_a_weight() -> None:
    assert set(_WEIGHTS) <= set(KINDS)


def test_cards_that_are_told_together_have_a_sentence_for_one_of_them() -> None:
    assert {why for why in REASONS.values() if why.together} <= set(PHRASES)


def test_a_reason_has_a_phrase_for_moves_or_says_that_none_is_told_with_it() -> None:
    assert set(PHRASES) == {why for why in REASONS.values() if not why.still}


def test_a_game_takes_less_than_half_as_many_steps_as_it_has_events(played: Game) -> None:
    assert len(Steps(played.events)) < len(played.events) / 2
