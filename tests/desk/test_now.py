"""Questions about the moment at a table are answered from it, with the rule behind each sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fluxx_nb
from fluxx_nb import Game, Timeline
from fluxx_nb.desk.finder import package_finder
from fluxx_nb.desk.now import ALLOWED, NAMED, NUMBERS, REFUSED, TURN, WIN, answer_now, kind_of_question
from fluxx_nb.story.advise.monitor import win_monitor


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("why didn't I win?", WIN),
        ("why have I not won", WIN),
        ("did I win", WIN),
        ("what do I still need to win", WIN),
        ("why can't I play this?", REFUSED),
        ("What can't I do now?", REFUSED),
        ("can I do that now?", ALLOWED),
        ("what can I do now", ALLOWED),
        ("may I play Trade Hands", NAMED),
        ("who won?", WIN),
        ("why didn't Noor win?", WIN),
        ("how many plays are left", NUMBERS),
        ("why must I draw 4", NUMBERS),
        ("how many cards do I have to draw?", NUMBERS),
        ("whose turn is it?", TURN),
        ("am I done?", TURN),
        ("can I play another card", TURN),
        ("what do I need?", WIN),
        ("do I win?", WIN),
        ("why is the game not over", WIN),
        ("why not?", REFUSED),
        ("what now?", ALLOWED),
        ("why do I have to discard?", ALLOWED),
        ("the pile is empty, what now?", ""),
        ("no cards left, is the game over?", ""),
        ("whose go is it first", ""),
        ("can I win on another player's turn", ""),
        ("what is a Meta Rule", ""),
        ("", ""),
    ],
)
def test_what_a_question_is_about(question: str, kind: str) -> None:
    assert kind_of_question(question, package_finder()) == kind


def test_why_no_one_has_won_comes_from_the_win_monitor() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    (said,) = answer_now("why didn't I win", WIN, game, game.state, 0)
    assert said.text == "No Goal is in play, so no one can win."
    assert said.rules == ("goal.none-yet",)


def test_a_blocked_player_hears_what_blocks() -> None:
    line = Timeline(fluxx_nb.scenario("martian/the-wrong-creeper-still-blocks").run())
    states = [line.state_at(k) for k in range(len(line) + 1)]
    said = [one for s in states for seat in s.order for one in answer_now("why not", WIN, line.game, s, seat)]
    blocked = {one for one in said if "but is blocked by" in one.text}
    assert blocked
    assert {one.rules[0].partition(".")[0] for one in blocked} == {"creeper"}


def test_what_is_refused_comes_with_its_rule_the_most_fitting_first() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    said = answer_now("why can't I discard a card instead", REFUSED, game, game.state, 0)
    assert "iscard a card instead of playing one: not now, because" in said[0].text
    assert "action.discard-is-not-play" in said[0].rules
    (past,) = answer_now("why not", REFUSED, game, game.state.copy(), 0)
    assert past.text.startswith("No choice to make now."), "of the past the game knows nothing"
    assert answer_now("why can't I discard a card", REFUSED, game, game.state.copy(), 0) == [], "the rules answer this"


def test_a_number_comes_with_the_rules_that_make_it() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    said = answer_now("how many cards do I play now", NUMBERS, game, game.state, 0)
    assert said[0].text.startswith("Cards to play: 1")
    assert "turn.play" in said[0].rules


def test_whose_turn_it_is_and_what_is_left_of_it() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    who = game.state.names[game.state.turn]
    for seat in game.state.order:
        for question in ("whose turn is it", "is it my turn", "am I done", "can I play another card"):
            (said,) = answer_now(question, TURN, game, game.state, seat)
            assert said == (f"It is {who}'s turn: 1 of 1 card drawn, 0 played, 1 play left.", ("turn.play",))
    (said,) = answer_now("is it my turn", TURN, game, Timeline(game).state_at(0), 0)
    assert said.text == "No one has begun a turn yet."


def test_someone_who_must_discard_hears_what_and_by_which_rule() -> None:
    game, seat = _asked_about("martian/others-comply-now", "limit")
    for question in ("why must I discard?", "why do I have to discard", "how many cards must I discard?", "what now"):
        assert kind_of_question(question, package_finder()) == ALLOWED
        (said,) = answer_now(question, ALLOWED, game, game.state, seat)
        assert said.text == "Noor must discard 1 of these now: Earth or The City."
        assert "limit.others-now" in said.rules


def asked_now(question: str, game: Game, seat: int) -> list[str]:
    """Return what the table says to a question, as the tab Ask gets it."""
    kind = kind_of_question(question, package_finder())
    return [said.text for said in answer_now(question, kind, game, game.state, seat)] if kind else []


def test_a_card_that_may_be_played_is_named_as_such() -> None:
    for edition in fluxx_nb.editions():
        game = fluxx_nb.new_game(edition, ["Ada", "Noor"], seed=7)
        assert game.decision is not None
        seat = game.decision.who
        for card in game.options:
            for question in (f"can I play {card} now?", f"may I play {card}?", f"why can't I play {card}?"):
                (text,) = asked_now(question, game, seat)
                assert text == f"{card} is among what {game.state.names[seat]} may choose now."


def test_what_can_i_do_lists_the_options_and_what_cant_i_do_the_refusals() -> None:
    game = fluxx_nb.new_game("martian", ["Ada", "Noor"], seed=5)
    for question in ("what can I do now?", "can I do that now?", "can I play a card now"):
        (text,) = asked_now(question, game, 0)
        assert text.startswith("Ada may choose now: ")
        assert all(option in text for option in game.options)
        assert " or " in text
    refused = asked_now("What can't I do now?", game, 0)
    assert refused
    assert all(": not now, because " in text for text in refused)
    assert not [text for seat in (0, 1) for text in asked_now("What can't I do now?", game, seat) if "Mix in" in text]


def test_another_card_is_not_among_them_and_another_deed_is_refused_only_if_it_is_named() -> None:
    game = fluxx_nb.new_game("martian", ["Ada", "Noor"], seed=5)
    assert "Trade Hands" not in game.options
    (text,) = asked_now("can I play Trade Hands now?", game, 0)
    assert text.startswith("Trade Hands is not among what Ada may choose now: ")
    (ends,) = asked_now("may I end my turn?", game, 0)
    assert ends.startswith("End the turn now: not now, because 1 play")
    for about_rules in ("can I look at the discard pile now?", "can I play Trade Hands if no one has cards?"):
        assert asked_now(about_rules, game, 0) == []


def test_no_card_of_another_hand_is_told() -> None:
    for edition in fluxx_nb.editions():
        game = fluxx_nb.new_game(edition, ["Ada", "Noor"], seed=3)
        for _ in range(12):
            if game.decision is None:
                break
            other = 1 - game.decision.who
            unseen = {*game.hand(game.state.names[game.decision.who])}
            told = [asked_now(f"can I play {card} now?", game, other) for card in unseen]
            told.append(asked_now("what can I do now?", game, other))
            assert not [text for some in told for text in some if "may choose now" in text]
            game.answer(game.options[0])


def test_a_player_who_needs_cards_hears_of_the_creeper_too() -> None:
    game = fluxx_nb.scenario("martian/the-wrong-creeper-still-blocks").run()
    line = Timeline(game)
    found = [
        (one, said)
        for state in (line.state_at(k) for k in range(len(line) + 1))
        if state.outcome is None
        for one in win_monitor(state, game.setup)
        if one.lacks and one.blocked_by
        for said in answer_now("why didn't I win?", WIN, game, state, one.seat)
    ]
    assert found
    assert all(f"{one.player} is also blocked by {one.blocked_by[0].name}." in said.text for one, said in found)


def test_why_someone_else_has_not_won_is_about_them() -> None:
    game = next(game for seed in range(9) if (game := _with_goal(seed)).goals)
    assert {text.split()[0] for text in asked_now("why didn't Noor win?", game, 0)} == {"Noor"}
    assert {text.split()[0] for text in asked_now("why didn't I win?", game, 0)} == {"Ada"}


def _with_goal(seed: int) -> Game:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=seed)
    while game.decision is not None and not game.goals and len(game.answers) < 40:
        game.answer_at(tuple(range(game.decision.least)) if game.decision.several else 0)
    return game


def test_after_the_end_the_answer_begins_with_who_won() -> None:
    game = fluxx_nb.scenario("math/winning-on-anothers-turn").run()
    assert game.winner
    for question in ("did I win?", "who won?", "why didn't I win?"):
        for seat in game.state.order:
            texts = asked_now(question, game, seat)
            assert texts[0].startswith(f"{game.winner} has won")
            assert all(text[0].isupper() and not text.endswith("!.") for text in texts)


def test_after_an_ungoal_everyone_has_lost() -> None:
    game = fluxx_nb.scenario("cthulhu/everybody-loses").run()
    texts = asked_now("did I win?", game, 0)
    assert texts[0] == "Everyone has lost."
    assert all(text[0].isupper() for text in texts)


def test_a_question_about_who_is_about_everyone_and_before_the_end_no_one_has_won() -> None:
    game = next(game for seed in range(9) if (game := _with_goal(seed)).goals)
    for question in ("who is close to winning?", "who's winning?", "can anyone win now?"):
        assert {text.split()[0] for text in asked_now(question, game, 0)} == {"Ada", "Noor"}
    for question in ("who won?", "did I win?"):
        assert asked_now(question, game, 0)[0] == "No one has won yet."
    assert {text.split()[0] for text in asked_now("can Noor win now?", game, 0)} == {"Noor"}
    assert "No one has won yet." not in asked_now("why didn't I win?", game, 0)


def test_only_the_number_is_told_that_is_asked_for() -> None:
    game = fluxx_nb.new_game("math", ["Ada", "Noor"], seed=7)
    for question, number in (
        ("how many plays are left?", "Cards to play: 1"),
        ("how many cards do I draw now", "Cards to draw: 1"),
        ("how many Goals can there be now", "Goals in play at most: 1"),
    ):
        (text,) = asked_now(question, game, 0)
        assert text.startswith(number)
    limited = fluxx_nb.scenario("math/at-once-for-everybody").start().answer("Hand Limit 0")
    for question in ("how many cards can I hold now", "how many cards in hand now"):
        (text,) = asked_now(question, limited, 1)
        assert text.startswith("Hand Limit: 0")


def _asked_about(name: str, about: str) -> tuple[Game, int]:
    """Return a scenario of the package at its first choice of this kind, and the seat that chooses."""
    line = Timeline(fluxx_nb.scenario(name).run())
    for number, _ in line.decisions():
        game = line.before_answer(number).game
        if game.decision is not None and game.decision.about == about:
            return game, game.decision.who
    raise AssertionError(f"{name} has no such choice")


def test_a_surprise_that_cancels_is_named_to_someone_who_wants_to_cancel() -> None:
    game, seat = _asked_about("startrek/belay-that", "surprise")
    assert "Belay That!" in game.options
    for question in ("can I cancel that now?", "can I stop this?", "may I play a Surprise now?"):
        (text,) = asked_now(question, game, seat)
        assert text == f"Belay That! is among what {game.state.names[seat]} may choose now."
    (passing,) = asked_now("can I pass now", game, seat)
    assert passing.startswith("Pass is among")


def test_another_deed_than_the_one_at_hand_is_not_told_as_allowed() -> None:
    game, seat = _asked_about("startrek/belay-that", "surprise")
    (text,) = asked_now("can I draw now?", game, seat)
    assert text.startswith(f"{game.state.names[seat]} may choose now: ")
    giving = next(found for found in _games("give"))
    seat = giving.decision.who if giving.decision is not None else -1
    assert not [text for text in asked_now("can I steal a Keeper now?", giving, seat) if " among what " in text]
    unarmed = fluxx_nb.new_game("fantasy", ["Ada", "Noor"], seed=3)
    assert unarmed.decision is not None
    assert not {card.name for card in unarmed.deck if card.type == "surprise"} & {*unarmed.options}
    (lacking,) = asked_now("can I play a Surprise now?", unarmed, unarmed.decision.who)
    assert lacking.startswith("No Surprise is among what ")


def _games(about: str) -> Iterator[Game]:
    """Yield games of Star Trek Fluxx at a choice of this kind."""
    for seed in range(40):
        game = fluxx_nb.new_game("startrek", ["Ada", "Noor"], seed=seed)
        for _ in range(150):
            if game.decision is None:
                break
            if game.decision.about == about:
                yield game
                break
            game.answer_at(tuple(range(game.decision.least)) if game.decision.several else 0)


def test_after_the_end_there_is_no_choice_and_nothing_to_wait_for() -> None:
    game = fluxx_nb.scenario("math/winning-on-anothers-turn").run()
    for question in ("what can I do now?", "What can't I do now?", "why can't I play this?"):
        assert asked_now(question, game, 0) == ["The game is over, so there is no choice to make."]
