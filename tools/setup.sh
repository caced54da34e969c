#!/usr/bin/env bash
# Makes .venv and installs this tree in it, editable: `setup.sh lab` for the notebooks, `setup.sh test` or `setup.sh bench` for
# more. A note in .venv says what was installed for which pyproject.toml; while it holds, no network is used.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
extra=${1:-}
. tools/debian.sh

wanted="$PWD $(cksum <pyproject.toml)"   # the path too: a copied tree must not run the code of the one it came from
note=$venv/ready${extra:+-$extra}

holds() { [ -f "$1" ] && [ "$(cat "$1")" = "$wanted" ] && "$venv/bin/python" -c '' 2>/dev/null; }
# A set-up that was broken off, moved, or whose Python has gone is made anew: programs in it carry the old path.
made_here() {
    [ -f "$venv/ready" ] && [[ "$(cat "$venv/ready")" == "$PWD "* ]] &&
        "$venv/bin/python" -m pip --version >/dev/null 2>&1
}
fail() { printf '%s\n' "$@" >&2; exit 1; }
recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; }
can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

find_python() {
    local name
    for name in "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11 python3.10; do
        if recent "$name"; then echo "$name"; return; fi
    done
    fail "Set-up stopped: Python 3.10 or later was not found." \
        "On Debian 12 or later: apt-get install python3 python3-venv; or name one: make PYTHON=/path/to/python3"
}

make_venv() {
    local python version
    python=$(find_python)
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if ! can_make_venv "$python"; then
        echo "Set-up: getting python3-venv from Debian's packages"
        debian_install python3-venv "python$version-venv" || debian_install python3-venv || true
        can_make_venv "$python" || fail "Set-up stopped: Python's venv module is missing." \
            "On Debian: apt-get install python3-venv (as root), then run make again."
    fi
    echo "Set-up: making $venv with Python $version"
    rm -rf "$venv"
    "$python" -m venv "$venv"
}

# pip's own lines name hosts and go on for pages: they are kept in a log, and a count is shown instead.
show_progress() {
    local line count=0
    while IFS= read -r line; do
        case $line in
            "Collecting "*) count=$((count + 1)); [ $((count % 25)) -ne 0 ] || echo "        $count packages found" ;;
            "Installing collected"*) echo "        installing $count packages" ;;
        esac
    done
}

# uv does in seconds what takes pip a minute. It does not read pip's settings, so a package index that is named there is
# named to it; where uv is not to be had or does not find everything, pip does the work.
install_by_uv() {
    local index
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check uv || return 1
    index=$("$venv/bin/python" -m pip config get global.index-url 2>/dev/null) || index=${PIP_INDEX_URL:-}
    if [ -n "$index" ]; then export UV_DEFAULT_INDEX=$index; fi
    UV_HTTP_TIMEOUT=15 "$venv/bin/python" -m uv pip install --quiet --python "$venv/bin/python" "$@"
}

install() {
    local log=$venv/setup.log wanted=(-e ".${extra:+[$extra]}")
    if install_by_uv "${wanted[@]}" >"$log" 2>&1; then return; fi
    if ! "$venv/bin/python" -m pip install --no-input --disable-pip-version-check --progress-bar off \
        "${wanted[@]}" 2>&1 | tee -a "$log" | show_progress; then
        grep -E '^ *(ERROR|error):?' "$log" |
            sed -E 's#[a-z+]+://[^ ,)]+#(package index)#g; s#host=[^,)]+#host#g' | tail -n 5 >&2
        fail "Set-up stopped: packages could not be installed. The network is needed this once; all of it is in $log"
    fi
}

if holds "$note"; then exit 0; fi
made_here || make_venv
echo "Set-up: installing fluxx_nb ${extra:+and what \`make $extra\` needs }(a minute or two at most, once)"
install
echo "$wanted" >"$note"
echo "$wanted" >"$venv/ready"
echo "Set-up: done"
