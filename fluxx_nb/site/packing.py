"""Wheels made here: this package without its pictures and lessons, and one that has no wheel which runs everywhere."""

from __future__ import annotations

import hashlib
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path

from fluxx_nb.engine.files.deckroot import decks_root

_PACKAGE = Path(__file__).resolve().parents[1]
_LEFT_OUT = (
    *("front/", "site/", "view/app/"),
    *("commands/", "commandline.py", "cli.py", "lessons.py", "outputs.py", "__main__.py", "starter/"),
    *("notebooks/", "decks/"),
)
"""What opens JupyterLab, builds a site or serves the app; the command line, which no page has; the lessons, which are
beside the wheel, and decks, which are fetched from where they are."""
_DAY = (2020, 1, 1, 0, 0, 0)
"""One date for all, so that the same files make the same wheel."""

_SMALLEST = 9
"""How hard zlib tries: every visitor waits for these bytes."""


def packed_package(version: str, folder: Path) -> Path:
    """This package as a wheel for the page."""
    own = dict(_files(_PACKAGE))
    files = {f"fluxx_nb/{name}": content for name, content in own.items() if not name.startswith(_LEFT_OUT)}
    files |= {f"fluxx_nb/decks/{name}": content for name, content in _files(decks_root())}
    # A browser keeps files by their name: another content must have another one.
    mark = hashlib.sha256(b"".join(files.values())).hexdigest()[:12]
    return _write("fluxx_nb", version, files, folder, build=f"1{mark}")


def packed_from_installed(name: str, folder: Path) -> Path:
    """The Python modules of an installed package as a wheel."""
    found = distribution(name)
    modules = [file for file in found.files or () if file.suffix == ".py" and ".." not in file.parts]
    files = {file.as_posix(): Path(str(found.locate_file(file))).read_bytes() for file in modules}
    return _write(name, found.version, files, folder)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _write(name: str, version: str, files: Mapping[str, bytes], folder: Path, build: str = "") -> Path:
    about = f"{name}-{version}.dist-info"
    tag = "py3-none-any"
    told = {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nGenerator: fluxx-nb\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    every = {**files, **{path: text.encode() for path, text in told.items()}}
    rows = [f"{path},sha256={_record(content)},{len(content)}" for path, content in every.items()]
    every[f"{about}/RECORD"] = "\n".join([*rows, f"{about}/RECORD,,", ""]).encode()
    wheel = folder / "-".join(filter(None, (name, version, build, f"{tag}.whl")))
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in every.items():
            packed.writestr(zipfile.ZipInfo(path, _DAY), content, zipfile.ZIP_DEFLATED, _SMALLEST)
    return wheel


def _record(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
