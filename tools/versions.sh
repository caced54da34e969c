#!/usr/bin/env bash
# The package without its browser tests, with the lowest and with the newest versions of the packages that it needs, on
# every Python from 3.10 to 3.13 that is found, and on the system's own where that is another release of one of them.
# Each gets an environment of its own, in a folder that is removed again. Arguments go to pytest instead of the usual
# ones: tools/versions.sh -q tests/fuzz. ONLY takes those whose name it matches: ONLY="3.11.2, newest" tools/versions.sh
# LIMIT is the number of seconds after which a run is ended and counts as failed.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/uv.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tests=(-q -x -m "not slow" tests/engine tests/story tests/players tests/lab tests/fuzz tests/view tests/test_surface.py
    tests/commands tests/desk tests/maths tests/classroom)
if [ $# -gt 0 ]; then tests=("$@"); fi
failed=()
ran=0

# What the package and its extras `lab` and `scale` need, and pytest and its like, as pyproject.toml bounds them; `lowest` takes each at its lower bound.
packages() {
    "$1" - "$2" <<'PYTHON'
import pathlib, re, sys
text = pathlib.Path("pyproject.toml").read_text(encoding="utf-8")
needed = re.search(r"^dependencies = \[(.*?)^\]", text, re.M | re.S).group(1)
wanted = re.findall(r'^    "([^"]+)"', needed, re.M)
wanted += re.findall(r'"((?:hypothesis|jsonschema|matplotlib|pandas|pytest|distributed)>=[^"]+)"', text)
for one in wanted:
    print(re.sub(r">=([\d.]+).*", r"==\1", one) if sys.argv[1] == "lowest" else one)
PYTHON
}

# Pythons that a version manager has installed stand beside each other in its folder, and not on the path.
managed=("${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[0-3]*/bin/python)

make_environment() {   # make_environment PYTHON FOLDER PACKAGE...: by uv, else by pip
    local python=$1 venv=$2
    shift 2
    if use_uv "${VENV:-.venv}/bin/python" && uv venv --quiet --python "$python" "$venv" &&
        uv pip install --quiet --python "$venv/bin/python" "$@"; then return; fi
    rm -rf "$venv"
    "$python" -m venv "$venv" &&
        limited "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check "$@"
}

# Nothing here asks anybody anything, and what hangs is ended: a run takes minutes, and an hour on a busy machine.
exec </dev/null
limited() {
    if command -v timeout >/dev/null; then timeout --kill-after=30 "${LIMIT:-3600}" "$@"; else "$@"; fi
}

seen=" "
for python in python3.10 python3.11 python3.12 python3.13 "${PYTHON:-python3}" "${managed[@]}" /usr/bin/python3; do
    release=$("$python" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || continue
    version=${release%.*}
    case $version in 3.10 | 3.11 | 3.12 | 3.13) ;; *) continue ;; esac
    # One release of each version is enough, but people have the system's.
    if [ "$python" = /usr/bin/python3 ]; then key=$release; else key=$version; fi
    case $seen in *" $key "*) continue ;; esac
    seen="$seen$version $release "
    for which in lowest newest; do
        what="Python $release, $which packages"
        [[ $what == *"${ONLY:-}"* ]] || continue
        echo "== $what"
        venv=$folder/$release-$which
        mapfile -t wanted < <(packages "$python" "$which")
        if ! make_environment "$python" "$venv" "${wanted[@]}"; then
            failed+=("$what: not installed")
            continue
        fi
        "$venv/bin/python" -c 'from importlib.metadata import distributions as all
print(*sorted({f"{one.name}=={one.version}" for one in all()}, key=str.lower))'
        ran=$((ran + 1))
        PYTHONPATH=$PWD limited "$venv/bin/python" -m pytest -p no:cacheprovider "${tests[@]}" || failed+=("$what")
    done
done

if [ "$ran" -eq 0 ] && [ ${#failed[@]} -eq 0 ]; then echo "No Python from 3.10 to 3.13 was found."; exit 1; fi
for one in "${failed[@]}"; do echo "FAILED: $one"; done
[ ${#failed[@]} -eq 0 ]
