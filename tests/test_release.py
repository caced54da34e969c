"""The release command, in a repository of its own: what stops it, and that it then leaves everything as it was."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import fluxx_nb

TOOL = Path(__file__).parents[1] / "tools" / "release.py"
LOCK = TOOL.parents[1] / "requirements.lock"
CHANGES = "# Changes\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0\n\n- The first.\n"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    return subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


def as_module() -> ModuleType:
    spec = spec_from_file_location("release_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The command, for a small repository in which nothing is really built."""
    found = as_module()
    for name, text in (
        ("pyproject.toml", 'repository = "https://example.org/fluxx_nb"\n'),
        ("fluxx_nb/__init__.py", '__version__ = "0.1.0"\n'),
        ("CITATION.cff", "title: fluxx_nb\nversion: 0.1.0\n"),
        ("fluxx_nb/front/labextensions/fluxx-nb/package.json", '{\n  "version": "0.1.0"\n}\n'),
        ("CHANGELOG.md", CHANGES),
        (".gitignore", "/dist/\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "dist").mkdir()
    versioned = {tmp_path / path.relative_to(found.ROOT): pattern for path, pattern in found.VERSIONED.items()}
    monkeypatch.setattr(found, "ROOT", tmp_path)
    monkeypatch.setattr(found, "DIST", tmp_path / "dist")
    monkeypatch.setattr(found, "CHANGES", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(found, "SETTINGS", tmp_path / "pyproject.toml")
    monkeypatch.setattr(found, "SOURCE", tmp_path / "fluxx_nb/__init__.py")
    monkeypatch.setattr(found, "VERSIONED", versioned)
    monkeypatch.setattr(found, "build", lambda version: tmp_path / "dist")
    monkeypatch.setattr(found, "write_sbom", lambda version: tmp_path / "dist")
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
    assert [path for path in tool.VERSIONED if "0.2.0" not in path.read_text(encoding="utf-8")] == []
    assert '__version__ = "0.2.0"' in (tmp_path / "fluxx_nb/__init__.py").read_text(encoding="utf-8")
    assert "## 0.2.0\n\n- Something new." in (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
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
        assert "0.2.0" in (tmp_path / "fluxx_nb/__init__.py").read_text(encoding="utf-8")
        if not dry:
            raise tool.Stopped("the installed wheel tells no whole game")

    monkeypatch.setattr(tool, "try_out", fails)
    assert tool.main(["0.2.0", *(["--dry-run"] if dry else [])]) == (0 if dry else 1)
    assert git(tmp_path, "status", "--porcelain") == ""
    assert git(tmp_path, "tag") == ""
    assert tool.written_version() == "0.1.0"


def test_without_an_address_nothing_is_released(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text('repository = ""\n', encoding="utf-8")
    git(tmp_path, "commit", "--quiet", "-a", "-m", "No address")
    assert tool.main(["0.2.0"]) == 1
    assert 'fill in `repository = "https://…"` in pyproject.toml' in capsys.readouterr().err
    assert tool.main(["0.2.0", "--dry-run"]) == 0, "a trial publishes nothing"


def test_files_that_differ_in_their_version_are_not_released(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "CITATION.cff").write_text("version: 0.0.9\n", encoding="utf-8")
    git(tmp_path, "commit", "--quiet", "-a", "-m", "Another version")
    assert tool.main(["0.2.0"]) == 1
    assert "CITATION.cff: 0.0.9" in capsys.readouterr().err


def test_this_tree_has_one_version() -> None:
    assert as_module().written_version() == fluxx_nb.__version__


def test_the_package_is_built_with_the_version_and_the_address_of_the_tree() -> None:
    metadata = ProjectMetadata(str(TOOL.parents[1]), PluginManager())
    assert metadata.version == fluxx_nb.__version__
    assert metadata.core.urls == {}, "nobody has filled in the address yet, and none is made up"
    metadata.hatch.metadata.hook_config["custom"]["repository"] = "https://example.org/fluxx_nb/"
    told = ProjectMetadata(str(TOOL.parents[1]), PluginManager(), metadata.config)
    assert told.core.urls["Issues"] == "https://example.org/fluxx_nb/issues"


def test_a_release_lists_the_packages_of_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cyclonedx_py", reason="an extra of its own: make release")
    found = as_module()
    monkeypatch.setattr(found, "DIST", tmp_path)
    told = json.loads(found.write_sbom("9.8.7").read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["metadata"]["component"]["version"]) == ("CycloneDX", "9.8.7")
    listed = {one["name"]: one for one in told["components"]}
    assert set(listed) == set(locked())
    assert all(one["version"] in locked()[name] for name, one in listed.items())
    assert all(one["externalReferences"][0]["hashes"] for one in listed.values())


def locked() -> dict[str, list[str]]:
    """The packages of requirements.lock with their versions; a package may have several, for several Pythons."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE):
        found.setdefault(name, []).append(version)
    return found


def test_the_lock_has_every_package_with_hashes_and_names_no_index() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert "://" not in text
    assert len(re.findall(r"^[^ #\n].*\\$\n    --hash=sha256:", text, re.MULTILINE)) == len(
        re.findall(r"^[^ #\n]", text, re.MULTILINE)
    )
    metadata = ProjectMetadata(str(TOOL.parents[1]), PluginManager())
    extras = metadata.core.optional_dependencies.values()
    wanted = [Requirement(one) for group in (metadata.core.dependencies, *extras) for one in group]
    versions = {**locked(), "fluxx-nb": [fluxx_nb.__version__]}
    missing = [
        str(one)
        for one in wanted
        if not any(map(one.specifier.contains, versions.get(canonicalize_name(one.name), [])))
    ]
    assert missing == [], "run `make lock`"
