"""The school's hub: what it does as root, and what a pupil's own process does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.thorough import few_or_all

ROOT = Path(__file__).parents[1]
PUPIL = 65534
TURNS = few_or_all(100, of=400)
"""How often the race is run: the fault that it looks for was found after 1,355 turns."""

# JupyterHub need not be installed: the configuration only names its classes, and sets attributes of what it is given.
_LOAD = """
    import json, os, pwd, runpy, subprocess, sys, types
    from unittest.mock import MagicMock

    for name in ("jupyterhub", "jupyterhub.auth", "jupyterhub.authenticators", "jupyterhub.authenticators.shared"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["jupyterhub.auth"].LocalAuthenticator = type("LocalAuthenticator", (), {})
    sys.modules["jupyterhub.authenticators.shared"].SharedPasswordAuthenticator = type("Shared", (), {})
    config, home, uid = sys.argv[1], sys.argv[2], int(sys.argv[3])
    record = pwd.struct_passwd(("noor", "x", uid, uid, "class", home, "/bin/sh"))
    pwd.getpwnam = lambda name: record
    hub = runpy.run_path(config, init_globals={"get_config": MagicMock})
    lay_out = hub["lay_out"]
    lay_out.__globals__["HERE"] = hub["Path"](home).parent / "bin"
"""


class School:
    """A pupil's home, the class folder, and a `fluxx-nb` that only makes the folder of the lessons."""

    def __init__(self, folder: Path) -> None:
        self.home, self.srv, self.program = folder / "noor", folder / "srv", folder / "bin" / "fluxx-nb"
        for made in (self.home, self.srv, self.program.parent):
            made.mkdir()
        self.program.write_text('#!/bin/sh\nmkdir -p "$4"\n', encoding="utf-8")
        for path in (folder, self.program, self.program.parent):
            path.chmod(0o755)
        self.environment = {
            **os.environ,
            "CLASS_PASSWORD": "x" * 8,
            "TEACHER_PASSWORD": "x" * 32,
            "CLASS_FOLDER": str(self.srv / "class"),
            "CLASS_STATE": str(self.srv / "state"),
            "CLASS_PROXY": "proxy",
        }

    def run(self, code: str, uid: int) -> str:
        """Load the hub's configuration in a process of its own, and run code after it."""
        script = textwrap.dedent(_LOAD) + textwrap.dedent(code)
        config = ROOT / "docs" / "school" / "jupyterhub_config.py"
        ran = subprocess.run(
            [sys.executable, "-c", script, str(config), str(self.home), str(uid)],
            env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        return ran.stdout


@pytest.fixture
def school() -> Iterator[School]:
    # pytest closes its own folders to all others, and a pupil must get to their home.
    with TemporaryDirectory(prefix="school-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o711)
        yield School(Path(folder))


def test_the_hub_itself_touches_nothing_below_a_home(school: School) -> None:
    seen = school.run(
        """
        touched, asked = [], []

        def hear(event, args):
            # A call by the hub with a path at the home or below it; what it hands to the pupil's process is no call.
            paths = [one for one in args if isinstance(one, (str, bytes, os.PathLike))]
            if event == "subprocess.Popen":
                paths = [args[2] or ""]
            touched.extend([event, os.fsdecode(one)] for one in paths if os.fsdecode(one).startswith(home))

        def watched(act):
            def call(path, *more, **rest):
                hear(act.__name__, [path])
                return act(path, *more, **rest)
            return call

        for name in ("stat", "lstat", "access", "readlink"):
            setattr(os, name, watched(getattr(os, name)))

        def run(words, *, user, group, extra_groups, **more):
            asked.append([user, group, extra_groups])
            return real(words, **more)

        real, subprocess.run = subprocess.run, run
        sys.addaudithook(hear)
        for _ in range(2):
            lay_out("noor")
        print(json.dumps([touched, asked]))
        """,
        uid=PUPIL,
    )
    touched, asked = json.loads(seen)
    assert touched == []
    assert asked == [[PUPIL, PUPIL, []]] * 2, "what happens in the home is done by the pupil"
    assert (school.home / "fluxx-nb" / "class").readlink() == school.srv / "class"
    assert school.home.stat().st_mode & 0o777 == 0o700


def test_what_a_pupil_put_in_the_way_stays_and_stops_nobody(school: School) -> None:
    (school.home / "fluxx-nb").mkdir()
    (school.home / "fluxx-nb" / "class").write_text("mine", encoding="utf-8")
    school.run(
        """
        real = subprocess.run
        subprocess.run = lambda words, *, user, group, extra_groups, **more: real(words, **more)
        lay_out("noor")
        """,
        uid=PUPIL,
    )
    assert (school.home / "fluxx-nb" / "class").read_text(encoding="utf-8") == "mine"


def test_a_class_folder_inside_a_home_is_refused(school: School) -> None:
    school.environment["CLASS_FOLDER"] = str(Path("/", "home", "class"))
    with pytest.raises(AssertionError, match=r"inside a home\. Name a folder elsewhere"):
        school.run("", uid=PUPIL)


# A pupil who exchanges the folder of the lessons for a link to the folder above the class's, all the time.
_RACER = """
import ctypes, os, sys
exchange = lambda a, b: ctypes.CDLL(None).renameat2(-100, a, -100, b, 2)
os.chdir(sys.argv[1])
os.symlink(sys.argv[2], "link")
print("ready", flush=True)
while os.getppid() == int(sys.argv[3]):
    exchange(b"fluxx-nb", b"link")
    for one in ("fluxx-nb/class", "link/class"):
        if os.path.islink(one):
            try: os.unlink(one)
            except OSError: pass
"""


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or shutil.which("python3", path="/usr/bin") is None,
    reason="only root can act as the hub and as a pupil",
)
def test_no_pupil_wins_the_class_folder_by_exchanging_links(school: School) -> None:
    os.chown(school.home, PUPIL, PUPIL)
    school.run("lay_out('noor')", uid=PUPIL)
    with subprocess.Popen(
        ["/usr/bin/python3", "-c", _RACER, str(school.home), str(school.srv), str(os.getpid())],
        user=PUPIL, group=PUPIL, extra_groups=[], stdout=subprocess.PIPE,
    ) as racer:  # fmt: skip
        assert racer.stdout is not None
        assert racer.stdout.readline() == b"ready\n"
        failed = school.run(
            f"""
            failed = 0
            for _ in range({TURNS}):
                try:
                    lay_out("noor")
                except subprocess.CalledProcessError:
                    failed += 1  # The pupil broke their own log-in, and nothing else.
            print(failed)
            """,
            uid=PUPIL,
        )
        racer.kill()
    assert int(failed) < TURNS
    owners = {path: path.lstat().st_uid for path in (school.srv, *school.srv.rglob("*"))}
    assert set(owners.values()) == {0}
    assert {path.lstat().st_uid for path in school.home.rglob("*")} == {PUPIL}
