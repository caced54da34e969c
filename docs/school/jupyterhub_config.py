"""JupyterHub for a class: every pupil has a user of the machine, a home that no one else reads, and the lessons in it.

Run as root, in a container or on a machine that is there for nothing else. The environment says the rest:
CLASS_PASSWORD for pupils (8 characters or more), TEACHER_PASSWORD for the teacher (32 characters or more), CLASS_FOLDER
for what the teacher gives to all (default /srv/class), CLASS_STATE for what the hub remembers (default /srv/jupyterhub)
and CLASS_MOST for how many may be there at once (default 30).

The hub runs as root, and a pupil may change anything below their home at any moment. So no code that runs as root
opens, makes, changes or follows a path there: FURNISH does all of it in a process of the pupil's own.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from jupyterhub.auth import LocalAuthenticator
from jupyterhub.authenticators.shared import SharedPasswordAuthenticator

TEACHER = "teacher"
FOLDER = Path(os.environ.get("CLASS_FOLDER", "/srv/class"))
STATE = Path(os.environ.get("CLASS_STATE", "/srv/jupyterhub"))
HERE = Path(sys.executable).parent
HOMES = Path("/home")
FURNISH = """
set -e
chmod 700 "$HOME"
cd "$HOME"
"$1" lab --copy-only --to "$HOME/fluxx-nb"
[ -e fluxx-nb/class ] || [ -L fluxx-nb/class ] || ln -s "$2" fluxx-nb/class
"""
"""What a pupil's own process does at log-in: close the home to the others, lay the lessons into it, and lead to what
the teacher gives."""

if FOLDER.is_relative_to(HOMES):
    raise SystemExit(f"CLASS_FOLDER is {FOLDER}, inside a home. Name a folder elsewhere, such as /srv/class.")


class ClassAuthenticator(SharedPasswordAuthenticator, LocalAuthenticator):
    """One password for the class, and a user of the machine for everyone who has it."""

    def add_system_user(self, user: Any) -> None:
        """Make the user; a home that is there from before, in a new container, keeps its owner's number."""
        try:
            known = ["--uid", str(os.lstat(HOMES / user.name).st_uid)]
        except FileNotFoundError:
            known = []
        told = ["adduser", "--quiet", "--gecos", "class", "--disabled-password", *known, user.name]
        subprocess.run(told, check=True)

    def validate_username(self, username: str) -> bool:
        """Names of pupils are plain, and no user that the machine had before can be taken."""
        return super().validate_username(username) and (username == TEACHER or not was_here_before(username))


def was_here_before(name: str) -> bool:
    """Whether a user of this name belongs to the machine, and not to the class."""
    try:
        found = pwd.getpwnam(name)
    except KeyError:
        return False
    return found.pw_gecos.partition(",")[0] != "class"


async def furnish(spawner: Any) -> None:
    """Get a home ready, while the hub goes on with the others."""
    await asyncio.to_thread(lay_out, spawner.user.name)


def lay_out(name: str) -> None:
    """Open the class folder to all, as root, and get a pupil's home ready, as the pupil."""
    user = pwd.getpwnam(name)
    FOLDER.mkdir(parents=True, exist_ok=True)
    if name == TEACHER:
        os.chown(FOLDER, user.pw_uid, user.pw_gid)
    FOLDER.chmod(0o755)
    subprocess.run(
        ["/bin/sh", "-c", FURNISH, "furnish", HERE / "fluxx-nb", FOLDER],
        user=user.pw_uid, group=user.pw_gid, extra_groups=[], cwd="/", check=True,
        env={"HOME": user.pw_dir, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
    )  # fmt: skip


STATE.mkdir(mode=0o700, parents=True, exist_ok=True)
c = get_config()  # noqa: F821  (JupyterHub puts it here)

c.JupyterHub.authenticator_class = ClassAuthenticator
c.SharedPasswordAuthenticator.user_password = os.environ["CLASS_PASSWORD"]
c.SharedPasswordAuthenticator.admin_password = os.environ["TEACHER_PASSWORD"]
c.Authenticator.admin_users = {TEACHER}
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"[a-z][a-z0-9]{1,19}"
c.LocalAuthenticator.create_system_users = True

c.JupyterHub.spawner_class = "jupyterhub.spawner.LocalProcessSpawner"
c.JupyterHub.active_server_limit = int(os.environ.get("CLASS_MOST", "30"))
c.Spawner.pre_spawn_hook = furnish
c.Spawner.notebook_dir = "~/fluxx-nb"
c.Spawner.default_url = "/lab/tree/00_start_here.ipynb"
c.Spawner.cmd = [str(HERE / "jupyterhub-singleuser")]
c.Spawner.start_timeout = c.Spawner.http_timeout = 120

c.JupyterHub.bind_url = os.environ.get("CLASS_ADDRESS", "http://:8000")
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{STATE}/jupyterhub.sqlite"
c.ConfigurableHTTPProxy.command = [os.environ.get("CLASS_PROXY") or shutil.which("configurable-http-proxy")]
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")

# After half an hour away a pupil's memory is freed; the game is saved, and offered at the next visit.
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=1800"]}
]
