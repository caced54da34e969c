#!/usr/bin/env bash
# All checks, one after the other; a failed one does not hide those after it. With arguments: only pytest, with them.
set -uo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
python=$venv/bin/python
failed=()
skipped=()

# The user's own Jupyter settings must not decide whether a notebook passes.
export JUPYTER_CONFIG_DIR=$PWD/$venv/jupyter/config JUPYTER_DATA_DIR=$PWD/$venv/jupyter/data
export JUPYTER_RUNTIME_DIR=$PWD/$venv/jupyter/runtime IPYTHONDIR=$PWD/$venv/jupyter/ipython
export PLAYWRIGHT_BROWSERS_PATH=$PWD/$venv/browsers

if [ $# -gt 0 ]; then exec "$python" -m pytest "$@"; fi

check() {   # check NAME WHAT COMMAND...
    local name=$1 what=$2 start=$SECONDS
    shift 2
    echo
    echo "== $name: $what"
    if "$@"; then echo "== $name: passed in $((SECONDS - start)) s"; else
        failed+=("$name")
        echo "== $name: FAILED after $((SECONDS - start)) s"
    fi
}

any() { compgen -G "$1" >/dev/null; }

check ruff "slips and style of the code" "$python" -m ruff check --quiet .
check mypy "types" "$python" -m mypy
check pytest "units, properties, scenarios, README" "$python" -m pytest -q -n auto --dist worksteal --ignore=tests/browser

if any 'notebooks/*.ipynb'; then
    check nbval "every notebook gives what it shows" \
        "$python" -m pytest -q -n auto --dist loadfile --tb=short --nbval --nbval-current-env notebooks/*.ipynb
fi

if any 'tests/browser/test_*.py'; then
    if FLUXX_NB_CHROMIUM=$(tools/chromium.sh ${CI:+again}); then
        export FLUXX_NB_CHROMIUM
        check browser "the table in JupyterLab in Chromium" \
            "$python" -m pytest -q -n 2 --dist loadfile tests/browser
    else
        skipped+=("browser")
    fi
fi

echo
for name in "${skipped[@]}"; do
    echo "NOT RUN: $name tests, for want of a Chromium that starts." \
        "To get it, as root: apt-get install chromium libatomic1; then: make chromium"
done
if [ "${CI:-}" = true ]; then failed+=("${skipped[@]}"); fi
if [ ${#failed[@]} -gt 0 ]; then
    echo "make test: FAILED: ${failed[*]} (${SECONDS} s)"
    exit 1
fi
echo "make test: all that ran passed (${SECONDS} s)"
