from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fluxx_nb.site import build

Run = Callable[..., tuple[int, str, str]]


def test_without_jupyterlite_one_sentence_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    code, _, err = run("site", str(tmp_path / "site"))
    assert code == 1
    assert err == 'fluxx-nb: JupyterLite is not installed; get it with: pip install "fluxx-nb[site]"\n'
    assert not (tmp_path / "site").exists()


def test_a_folder_of_others_is_refused_before_anything_is_fetched(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "find_spec", lambda name: True)
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    code, out, err = run("site", str(tmp_path))
    assert (code, out) == (1, "")
    assert "is not empty and holds no site that was made here" in err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
