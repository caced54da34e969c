"""Make a release: `make release VERSION=1.2.3` builds it, checks it, and tags it. Nothing leaves this machine.

    python tools/release.py VERSION [--dry-run]

Each check stops the release with a sentence; then the files that were changed are put back.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
CHANGES = ROOT / "CHANGELOG.md"
SETTINGS = ROOT / "pyproject.toml"
SOURCE = ROOT / "fluxx_nb" / "__init__.py"
"""Where the version stands. The package is built with it; the files below repeat it for what reads only them."""
VERSIONED = {
    SOURCE: re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE),
    ROOT / "CITATION.cff": re.compile(r"^version: (\S+)$", re.MULTILINE),
    ROOT / "fluxx_nb/front/labextensions/fluxx-nb/package.json": re.compile(r'^  "version": "([^"]+)"', re.MULTILINE),
}
_REPOSITORY = re.compile(r'^repository = "([^"]*)"$', re.MULTILINE)
UNRELEASED = "## Unreleased"
_NUMBER = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class Stopped(Exception):
    """Why there is no release."""


def say(text: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run(*command: str | Path, cwd: Path = ROOT, what: str) -> str:
    """Run a program; what it printed, or the end of its complaint."""
    ran = subprocess.run([str(one) for one in command], cwd=cwd, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise Stopped(f"{what} failed:\n{(ran.stdout + ran.stderr)[-1500:]}")
    return ran.stdout


def parsed(version: str) -> tuple[int, ...]:
    """The parts of a version."""
    found = _NUMBER.fullmatch(version)
    if found is None:
        raise Stopped(f"{version!r} is no version: write three numbers, as in make release VERSION=1.2.3")
    return tuple(map(int, found.groups()))


def check_address() -> None:
    """The owner has said where the project lives: its links would be missing from what is published."""
    found = _REPOSITORY.search(SETTINGS.read_text(encoding="utf-8"))
    if found is None or not found.group(1).startswith("https://"):
        raise Stopped('the package has no address: fill in `repository = "https://…"` in pyproject.toml')


def check_tree(version: str) -> None:
    """The tree is clean, and the version is new."""
    if run("git", "status", "--porcelain", what="git status"):
        raise Stopped("the tree has changes that are not committed: commit or put them away first")
    if run("git", "tag", "--list", f"v{version}", what="git tag"):
        raise Stopped(f"v{version} is tagged already")
    # The very first release has the version that the tree was begun with.
    tagged = bool(run("git", "tag", "--list", "v*", what="git tag"))
    now = written_version()
    if parsed(version) < parsed(now) or (tagged and parsed(version) == parsed(now)):
        raise Stopped(f"{version} is not newer than {now}, which {SOURCE.relative_to(ROOT)} has")


def written_version() -> str:
    """Return the version that every file of `VERSIONED` has."""
    found = {path: pattern.search(path.read_text(encoding="utf-8")) for path, pattern in VERSIONED.items()}
    versions = {path.relative_to(ROOT).as_posix(): one and one.group(1) for path, one in found.items()}
    now = versions[SOURCE.relative_to(ROOT).as_posix()]
    if now is None or set(versions.values()) != {now}:
        told = ", ".join(f"{path}: {version or 'none'}" for path, version in versions.items())
        raise Stopped(f"the files differ in their version ({told}): write the same into all of them")
    return now


def changed(version: str) -> dict[Path, str]:
    """What the files will hold: the version, and the entry of the list of changes under it."""
    told = CHANGES.read_text(encoding="utf-8")
    _, found, rest = told.partition(f"{UNRELEASED}\n")
    entry = rest.partition("\n## ")[0].strip()
    if not found or not entry:
        raise Stopped(f"{CHANGES.relative_to(ROOT)} has no entry under “{UNRELEASED}”: say what is new")
    texts = {CHANGES: told.replace(f"{UNRELEASED}\n", f"## {version}\n", 1)}
    for path, pattern in VERSIONED.items():
        text = path.read_text(encoding="utf-8")
        texts[path] = pattern.sub(lambda match: match.group(0).replace(match.group(1), version), text, count=1)
    return texts


def build(version: str) -> Path:
    """Build what would be published, and let twine look at it; returns the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", DIST, what="building")
    made = sorted(DIST.iterdir())
    wanted = [f"fluxx_nb-{version}-py3-none-any.whl", f"fluxx_nb-{version}.tar.gz"]
    if [path.name for path in made] != wanted:
        raise Stopped(f"built {', '.join(path.name for path in made)} instead of {' and '.join(wanted)}")
    run(sys.executable, "-m", "twine", "check", "--strict", *made, what="twine check")
    return made[0]


def write_sbom(version: str) -> Path:
    """Write which packages, with which hashes, the release was checked with: CycloneDX JSON, from requirements.lock."""
    path = DIST / f"fluxx_nb-{version}.cdx.json"
    made = ("--pyproject", ROOT / "pyproject.toml", "--mc-type", "library", "--output-reproducible", "--of", "JSON")
    tool = (sys.executable, "-m", "cyclonedx_py", "requirements")
    told = json.loads(run(*tool, *made, ROOT / "requirements.lock", what="listing the packages"))
    # pyproject.toml leaves the version to the package itself.
    told["metadata"]["component"] |= {"version": version, "purl": f"pkg:pypi/fluxx-nb@{version}"}
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return path


def try_out(wheel: Path, version: str) -> None:
    """Install the wheel where nothing else is, and let it tell a game."""
    with TemporaryDirectory(prefix="fluxx-nb-release-") as temporary:
        folder = Path(temporary)
        venv.create(folder / "venv", with_pip=True)
        python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        install = ("-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check")
        run(python, *install, wheel, cwd=folder, what="installing the wheel")
        said = run(python, "-m", "fluxx_nb", "--version", cwd=folder, what="fluxx-nb --version").strip()
        if said != f"fluxx-nb {version}":
            raise Stopped(f"the installed wheel says that it is {said!r}")
        story = run(python, "-m", "fluxx_nb", "tell", "math", "--seed", "7", cwd=folder, what="telling a game")
        if "The end, after" not in story or "“" not in story:
            raise Stopped("the installed wheel tells no whole game with quotes")


def release(version: str, *, dry: bool) -> None:
    """Do it all; whatever goes wrong, the files are put back."""
    if not dry:
        check_address()
    check_tree(version)
    texts = changed(version)
    before = {path: path.read_text(encoding="utf-8") for path in texts}
    done = False
    try:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
        say(f"1/3 Building {version}, and twine looks at it")
        wheel = build(version)
        write_sbom(version)
        say("2/3 Installing the wheel in a fresh environment, and telling a game there")
        try_out(wheel, version)
        if not dry:
            say(f"3/3 Committing and tagging v{version}")
            run("git", "commit", "--quiet", "-m", f"Version {version}", *texts, what="git commit")
            done = True
            run("git", "tag", "-a", f"v{version}", "-m", f"fluxx_nb {version}", what="git tag")
    finally:
        if not done:
            for path, text in before.items():
                path.write_text(text, encoding="utf-8")
    made = " and ".join(sorted(path.name for path in DIST.iterdir()))
    if dry:
        say(f"All holds. dist/ has {made}; nothing was committed or tagged.")
    else:
        todo = "git push --follow-tags, twine upload dist/*.whl dist/*.tar.gz"
        say(f"Tagged v{version}. dist/ has {made}. Nothing was pushed: {todo}")


def main(argv: list[str]) -> int:
    """Run it from the command line."""
    parser = argparse.ArgumentParser(prog="release.py", description="Build, check and tag a release.")
    parser.add_argument("version", nargs="?", default="", metavar="VERSION")
    parser.add_argument("--dry-run", action="store_true", help="do all but commit and tag")
    args = parser.parse_args(argv)
    try:
        release(args.version, dry=args.dry_run)
    except Stopped as stopped:
        sys.stderr.write(f"No release: {stopped}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
