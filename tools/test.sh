#!/usr/bin/env bash
# All checks, in two lanes side by side: the second one waits for kernels and a browser, while the first one computes. A
# failed check does not hide others. With arguments: only pytest, with them.
# ALL=yes runs the tests that are marked slow as well, and lets others try all games instead of a few (tests/thorough.py).
set -uo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
python=$venv/bin/python
notes=$(mktemp -d)   # what each lane has to say at the end
trap 'rm -rf "$notes"' EXIT
touch "$notes/failed" "$notes/skipped" "$notes/again"
if [ "${ALL:-}" = yes ]; then target="make test-all" quick=(); else target="make test" quick=(-m "not slow"); fi

# The user's own Jupyter settings must not decide whether a notebook passes.
export JUPYTER_CONFIG_DIR=$PWD/$venv/jupyter/config JUPYTER_DATA_DIR=$PWD/$venv/jupyter/data
export JUPYTER_RUNTIME_DIR=$PWD/$venv/jupyter/runtime IPYTHONDIR=$PWD/$venv/jupyter/ipython
export PLAYWRIGHT_BROWSERS_PATH=$PWD/$venv/browsers

if [ $# -gt 0 ]; then rm -rf "$notes"; exec "$python" -m pytest "$@"; fi

check() {   # check NAME WHAT COMMAND...
    local name=$1 what=$2 start=$SECONDS
    shift 2
    echo
    echo "== $name: $what"
    if "$@"; then echo "== $name: passed in $((SECONDS - start)) s"; else
        echo "$name" >>"$notes/failed"
        echo "== $name: FAILED after $((SECONDS - start)) s"
    fi
}

any() { compgen -G "$1" >/dev/null; }

compute() {
    check ruff "slips and style of the code" "$python" -m ruff check --quiet .
    check format "layout of the code (to fix it: .venv/bin/ruff format)" "$python" -m ruff format --check --quiet .
    check mypy "types" "$python" -m mypy
    check pytest "units, properties, scenarios, README" \
        "$python" -m pytest -q -n auto --dist worksteal "${quick[@]}" --ignore=tests/browser
}

# A browser, a server and kernels on a busy machine now and then miss each other. In CI what failed is tried once more,
# alone, and told either way; what is broken fails twice. More than three failures are no accident.
drive() {   # drive OPTION... -- TESTS...: pytest with these options
    local options=() status failed
    while [ "$1" != -- ]; do options+=("$1") && shift; done
    shift
    "$python" -m pytest -q -n 2 --dist loadfile "${options[@]}" "$@" | tee "$notes/driven"
    status=${PIPESTATUS[0]}
    mapfile -t failed < <(sed -nE '/^(FAILED|ERROR) /{s/^[A-Z]+ //; s/ - .*//; s/::Cell .*//; p}' "$notes/driven" | sort -u)
    if [ "${CI:-}" != true ] || [ "$status" -ne 1 ] || [ ${#failed[@]} -eq 0 ] || [ ${#failed[@]} -gt 3 ]; then
        return "$status"
    fi
    echo "== tried once more: ${failed[*]}"
    "$python" -m pytest -q "${options[@]}" "${failed[@]}" || return
    printf '%s\n' "${failed[@]}" >>"$notes/again"
}

browse() {
    if any 'notebooks/*.ipynb'; then
        check nbval "every notebook gives what it shows" \
            drive --tb=short --nbval --nbval-current-env --nbval-kernel-startup-timeout=300 -- notebooks/*.ipynb
    fi
    any 'tests/browser/test_*.py' || return
    if FLUXX_NB_CHROMIUM=$(tools/chromium.sh ${CI:+again}); then
        export FLUXX_NB_CHROMIUM
        check browser "the table in JupyterLab in Chromium" drive --maxfail 6 "${quick[@]}" -- tests/browser
    else
        echo browser >>"$notes/skipped"
    fi
}

# A process group of its own, so that Ctrl-C can end all of it in order: servers and browsers too.
set -m
browse >"$notes/browse" 2>&1 &
lane=$!
set +m
trap 'kill -INT -- "-$lane" 2>/dev/null; wait "$lane"; rm -rf "$notes"' EXIT
compute
wait "$lane"
cat "$notes/browse"

echo
if [ -s "$notes/skipped" ]; then
    echo "NOT RUN: browser tests, for want of a Chromium that starts." \
        "To get it, as root: apt-get install chromium libatomic1; then: make chromium"
    if [ "${CI:-}" = true ]; then cat "$notes/skipped" >>"$notes/failed"; fi
fi
if [ -s "$notes/again" ]; then echo "PASSED AT THE SECOND TRY ONLY: $(paste -sd ' ' "$notes/again")"; fi
if [ -s "$notes/failed" ]; then
    echo "$target: FAILED: $(paste -sd ' ' "$notes/failed") (${SECONDS} s)"
    exit 1
fi
echo "$target: all that ran passed (${SECONDS} s)"
