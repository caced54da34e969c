"""The release command, in a repository of its own: what stops it, and that it then leaves everything as it was."""

from __future__ import annotations

import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "release.py"
CHANGES = "# Changes\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0\n\n- The first.\n"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The command, for a small repository in which nothing is really built."""
    spec = spec_from_file_location("release_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    for name, text in (
        ("pyproject.toml", 'version = "0.1.0"\n'),
        ("fluxx_nb/__init__.py", '__version__ = "0.1.0"\n'),
        ("docs/CHANGELOG.md", CHANGES),
        (".gitignore", "/dist/\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "dist").mkdir()
    patterns = list(found.VERSIONED.values())
    monkeypatch.setattr(found, "ROOT", tmp_path)
    monkeypatch.setattr(found, "DIST", tmp_path / "dist")
    monkeypatch.setattr(found, "CHANGES", tmp_path / "docs/CHANGELOG.md")
    paths = (tmp_path / "pyproject.toml", tmp_path / "fluxx_nb/__init__.py")
    monkeypatch.setattr(found, "VERSIONED", dict(zip(paths, patterns, strict=True)))
    monkeypatch.setattr(found, "build", lambda version: tmp_path / "dist")
    monkeypatch.setattr(found, "try_out", lambda wheel, version: None)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ada@example.org")
    monkeypatch.setattr(found.run, "__kwdefaults__", {**found.run.__kwdefaults__, "cwd": tmp_path})
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "Begun")
    return found


def test_a_release_writes_its_version_and_is_tagged(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["0.2.0"]) == 0
    assert 'version = "0.2.0"' in (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    assert '__version__ = "0.2.0"' in (tmp_path / "fluxx_nb/__init__.py").read_text(encoding="utf-8")
    assert "## 0.2.0\n\n- Something new." in (tmp_path / "docs/CHANGELOG.md").read_text(encoding="utf-8")
    assert git(tmp_path, "tag").split() == ["v0.2.0"]
    assert git(tmp_path, "status", "--porcelain") == ""
    assert tool.main(["0.2.0"]) == 1
    assert "v0.2.0 is tagged already" in capsys.readouterr().err
    assert tool.main(["0.3.0"]) == 1
    assert "has no entry under" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "why"), [("", "is no version"), ("1.2", "is no version"), ("0.0.9", "is not newer than 0.1.0")]
)
def test_a_version_that_makes_no_sense_is_told(
    tool: ModuleType, capsys: pytest.CaptureFixture[str], version: str, why: str
) -> None:
    assert tool.main([version]) == 1
    assert why in capsys.readouterr().err


def test_a_tree_with_changes_is_not_released(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert tool.main(["0.2.0"]) == 1
    assert "not committed" in capsys.readouterr().err


@pytest.mark.parametrize("dry", [False, True])
def test_a_release_that_fails_or_is_only_tried_leaves_the_tree_as_it_was(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dry: bool
) -> None:
    def fails(wheel: Path, version: str) -> None:
        assert "0.2.0" in (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
        if not dry:
            raise tool.Stopped("the installed wheel tells no whole game")

    monkeypatch.setattr(tool, "try_out", fails)
    assert tool.main(["0.2.0", *(["--dry-run"] if dry else [])]) == (0 if dry else 1)
    assert git(tmp_path, "status", "--porcelain") == ""
    assert git(tmp_path, "tag") == ""
    assert 'version = "0.1.0"' in (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
