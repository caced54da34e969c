"""The folder of a site: what is not ours is neither overwritten nor removed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from fluxx_nb.site.place import NOTE, SiteFolder, files_in
from fluxx_nb.site.trouble import SiteError


def made(folder: Path, **files: str) -> Path:
    """A finished site."""
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a site of two files."""
    folder = tmp_path / "site"
    assert SiteFolder(folder).take(made(tmp_path / "first", index="old", lab__page="old")) == []
    return folder


def test_a_site_goes_into_a_folder_that_is_not_there_or_empty(site: Path, tmp_path: Path) -> None:
    assert files_in(site) == [NOTE, "index", "lab/page"]
    (tmp_path / "empty").mkdir()
    SiteFolder(tmp_path / "empty").take(tmp_path / "first")
    assert (tmp_path / "empty" / "index").read_text(encoding="utf-8") == "old"


def test_a_newer_site_replaces_an_older_one_and_nothing_else(site: Path, tmp_path: Path) -> None:
    (site / "CNAME").write_text("mine", encoding="utf-8")
    kept = SiteFolder(site).take(made(tmp_path / "second", index="new", edit__page="new"))
    assert kept == ["CNAME"]
    assert files_in(site) == [NOTE, "CNAME", "edit/page", "index"]
    assert not (site / "lab").exists()
    assert (site / "index").read_text(encoding="utf-8") == "new"


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(SiteError, match="is not empty and holds no site"):
        SiteFolder(tmp_path)
    (tmp_path / NOTE).write_text("{}", encoding="utf-8")
    with pytest.raises(SiteError, match="is not empty"):
        SiteFolder(tmp_path)
    with pytest.raises(SiteError, match="is no folder"):
        SiteFolder(tmp_path / "thesis.txt")


def test_what_somebody_changed_is_not_overwritten(site: Path) -> None:
    (site / "index").write_text("my own first page", encoding="utf-8")
    with pytest.raises(SiteError, match=r"changed since \(index\)"):
        SiteFolder(site)
    assert (site / "index").read_text(encoding="utf-8") == "my own first page"


def test_what_somebody_put_where_a_file_would_go_is_not_overwritten(site: Path, tmp_path: Path) -> None:
    (site / "more").write_text("mine", encoding="utf-8")
    place = SiteFolder(site)
    with pytest.raises(SiteError, match=r"more .* would be overwritten"):
        place.take(made(tmp_path / "second", index="new", more="ours"))
    assert (site / "index").read_text(encoding="utf-8") == "old"
    assert (site / "more").read_text(encoding="utf-8") == "mine"


def test_a_note_cannot_reach_out_of_the_folder(site: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("old", encoding="utf-8")
    note = json.loads((site / NOTE).read_text(encoding="utf-8"))
    same = note["index"]
    (site / "way").symlink_to(tmp_path)
    for name in ("../victim", str(victim), "way/victim"):
        (site / NOTE).write_text(json.dumps({**note, name: same}), encoding="utf-8")
        try:
            SiteFolder(site).take(made(tmp_path / "second", index="new", lab__page="new"))
        except SiteError as error:
            assert "changed since" in str(error)  # noqa: PT017  (refused or ignored: both leave it alone)
        else:
            note = json.loads((site / NOTE).read_text(encoding="utf-8"))
        assert victim.read_text(encoding="utf-8") == "old"
        assert os.path.lexists(site / "way")


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    for folder in (tmp_path, tmp_path / "deep" / "er"):
        with pytest.raises(SiteError, match=f"cannot be written, because {tmp_path} does not let you"):
            SiteFolder(folder)


def test_a_folder_inside_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SiteError, match="cannot be written"):
        SiteFolder(tmp_path / "file" / "site")
