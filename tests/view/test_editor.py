"""The board editor's widget: what the page says changes the table, and nothing that it says breaks it."""

from __future__ import annotations

from fluxx_nb import edit, play
from fluxx_nb.desk.board import Laid, TableDraft
from fluxx_nb.view.words.messages import EditTable


def test_what_the_page_says_is_done_and_undone() -> None:
    laid = edit("math")
    editor = laid.editor
    for said in (
        {"say": "Put", "name": "Number Two", "place": "hand:0"},
        {"say": "Put", "name": "Number Five", "place": "hand:0", "on": 0},
        {"say": "Move", "place": "hand:0", "at": 1, "to": "keepers:1"},
        {"say": "Turn", "seat": 1},
        {"say": "Plays", "made": 0},
        {"say": "Seat"},
    ):
        editor._hear(said)
        assert editor.said == ""
    assert laid.board.at("hand:0") == (Laid("Number Five"),)
    assert laid.board.at("keepers:1") == (Laid("Number Two"),)
    assert (laid.board.turn, laid.board.played, laid.board.players) == (1, 0, ("Ada", "Noor", "Lin"))
    editor._hear({"say": "Undo"})
    assert laid.board.players == ("Ada", "Noor")
    editor._hear({"say": "Take", "place": "hand:0", "at": 0})
    editor._hear({"say": "Run"})
    assert laid.table is not None
    assert laid.table.session.line.game.keepers("Noor") == ["Number Two"]
    editor._hear({"say": "Share"})
    assert editor.text.startswith("fluxx1-")
    assert editor.said == "Copy the text below. Anyone who has it can see every hand and the draw pile."
    editor._hear({"say": "Save"})
    assert "scenarios:" in editor.text
    for _ in range(12):
        editor._hear({"say": "Undo"})
    assert laid.board.laid == {}
    laid.close()


def test_each_place_tells_how_many_cards_it_has() -> None:
    laid = edit("math")
    counts = {one["place"]: one["count"] for one in laid.editor.table["places"]}
    assert counts["hand:0"] == "empty"
    assert counts["draw"] == "97 shuffled", "all but the Meta Rules, which are never drawn"
    laid.editor._hear({"say": "Put", "name": "Number Two", "place": "draw"})
    laid.editor._hear({"say": "Put", "name": "Number Five", "place": "hand:0"})
    counts = {one["place"]: one["count"] for one in laid.editor.table["places"]}
    assert counts["hand:0"] == "1 card"
    assert counts["draw"] == "1 card, then 95 shuffled"
    laid.close()


def test_an_impossible_table_does_not_run() -> None:
    laid = edit("math")
    for name in ("Play 2", "Play 3"):
        laid.editor._hear({"say": "Put", "name": name, "place": "rules"})
    assert "never in play together" in laid.editor.problems[0]
    laid.editor._hear({"say": "Run"})
    assert laid.table is None
    assert laid.editor.said == "Not legal yet. Fix the problems above."
    laid.close()


def test_nonsense_from_the_page_gets_a_sentence() -> None:
    laid = edit("math")
    for said in (
        None, 5, {}, {"say": "Fly"}, {"say": "Put"}, {"say": "Put", "name": "No card", "place": "hand:0"},
        {"say": "Put", "name": 7, "place": 3}, {"say": "Take", "place": "hand:0", "at": "x"},
        {"say": "Turn", "seat": []},
        {"say": "Plays", "made": "many"}, {"say": "Put", "name": "Number Two", "place": "hand:9"},
        {"say": "Move", "place": "hand:0", "at": 3, "to": "rules", "on": 1}, {"say": "Unseat", "seat": 12},
    ):  # fmt: skip
        laid.editor._hear(said)
        assert laid.editor.said, said
        assert len(laid.editor.boards) == 1, said
    laid.close()


def test_a_table_opens_the_editor_at_its_moment() -> None:
    table = play("math", 2, seed=1, seats="all")
    table.tell(EditTable())
    assert table.editor is not None
    board = table.editor.board
    assert board == TableDraft.from_game(table.session.line)
    first = board.at("hand:0")[0].name
    assert len(board.deck.copies_of(first)) == 1
    table.editor._hear({"say": "Take", "place": "hand:0", "at": 0})
    table.editor._hear({"say": "Run"})
    assert first not in table.session.line.game.hand("Ada")
    table.tell(EditTable())
    assert len(table.editor.boards) > 2, "the tables before can be gone back to"
    table.close()
