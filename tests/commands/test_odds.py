from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from fluxx_nb import new_game, save
from fluxx_nb.players import Party
from fluxx_nb.story.saves.codes import code

Run = Callable[..., tuple[int, str, str]]


def test_odds_of_a_scenario_as_text(run: Run) -> None:
    code, out, err = run("odds", "math/play-two-becomes-three", "--playouts", "20")
    assert code == 0, err
    assert out.startswith("20 playouts from “Play which card?” to Ada, as Ada sees it")
    assert "| Steal a Keeper |" in out


def test_odds_of_a_save_as_json(run: Run, tmp_path: Path) -> None:
    game = new_game("martian", 2, seed=3)
    Party(game.setup).play_out(game, most=12)
    path = tmp_path / "game.json"
    path.write_text(save(game), encoding="utf-8")
    code, out, err = run("odds", str(path), "--playouts", "10", "--json")
    assert code == 0, err
    data = json.loads(out)
    assert data["playouts"] == 10
    assert set(data["players"]) == {"Ada", "Noor"}
    assert all(set(one) == {"option", "chance", "low", "high", "playouts"} for one in data["options"])
    code, out, err = run("odds", str(path), "--turned", "--playouts", "4", "--json")
    assert code == 0, err
    assert json.loads(out)["points"][0]["turn"] == 1


def test_what_has_no_odds_gets_a_sentence(run: Run, tmp_path: Path) -> None:
    game = new_game("math", 2, seed=3)
    Party(game.setup).play_out(game)
    path = tmp_path / "game.json"
    path.write_text(save(game), encoding="utf-8")
    for words, problem in (
        ((str(path),), "is over"),
        (("math/play-two-becomes-three", "--playouts", "0"), "from 1 to 100,000"),
        (("math/play-two-becomes-three", "--within", "80"), "--within is 80, but must be a number of points"),
        (("math/play-two-becomes-three", "--within", "0"), "such as 5 points"),
        (("math/play-two-becomes-three", "--seen-by", "Zoe"), "name one of Ada, Noor"),
        ((str(tmp_path / "none.json"),), "no file"),
        (("math/play-two-becomes-tree",), "play-two-becomes-three"),
    ):
        code, _, err = run("odds", *words)
        assert code == 2, words
        assert problem in err


def test_what_opens_a_file_opens_a_code_as_well(run: Run) -> None:
    game = new_game("math", ["Ada", "Noor"], seed=3)
    Party(game.setup).play_out(game, most=2)
    shared = code(game)
    done, out, err = run("odds", shared, "--playouts", "4")
    assert (done, err) == (0, "")
    assert "Ada" in out
    done, out, _ = run("check", shared)
    assert done == 0
    assert "a share code of a game of Math Fluxx with 2 answers; it is valid" in out
    assert "`fluxx-nb tell`" in out
    done, _, err = run("odds", shared[:-12] + "-end")
    assert (done, "internal error" in err) == (1, False)


def test_where_nothing_turned_it_says_so(run: Run) -> None:
    code, out, _ = run("odds", "math/play-two-becomes-three", "--turned", "--playouts", "4")
    assert code == 0
    assert out.endswith("No single play changed the odds by more than chance may.\n")


def test_whoever_is_not_asked_sees_no_answers(run: Run) -> None:
    code, out, _ = run("odds", "math/play-two-becomes-three", "--playouts", "4", "--seen-by", "Noor")
    assert code == 0
    assert "as Noor sees it" in out
    assert "Number Nine" not in out
