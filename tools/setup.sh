#!/usr/bin/env bash
# Makes .venv and installs this tree in it, editable: `setup.sh lab` for the notebooks, `setup.sh test` or `setup.sh bench` for
# more. A note in .venv says what was installed for which pyproject.toml and requirements.lock; while it holds, no network is used.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
extra=${1:-}
. tools/debian.sh
. tools/uv.sh

lock=requirements.lock
wanted="$PWD $(cat pyproject.toml "$lock" | cksum)"   # the path too: a copied tree must not run the code of the one it came from
note=$venv/ready${extra:+-$extra}

holds() { [ -f "$1" ] && [ "$(cat "$1")" = "$wanted" ] && "$venv/bin/python" -c '' 2>/dev/null; }
# A set-up that was broken off, moved, or whose Python has gone is made again: programs in it carry the old path.
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

# Where uv is not to be had or does not find everything, pip does the work.
install_by_uv() {
    use_uv "$venv/bin/python" && uv pip install --quiet --python "$venv/bin/python" "$@"
}

install_by_pip() {
    "$venv/bin/python" -m pip install --no-input --disable-pip-version-check --progress-bar off "$@" 2>&1 |
        tee -a "$log" | show_progress
}

# The versions of requirements.lock are installed, and uv compares what it gets with their hashes. pip has no way to do so
# for some packages only, and this tree has no hash: it gets the versions alone. Where they cannot be had, the newest do.
install() {
    local log=$venv/setup.log pins=$venv/pins.txt wanted=(-e ".${extra:+[$extra]}")
    if install_by_uv --constraints "$lock" "${wanted[@]}" >"$log" 2>&1; then return; fi
    echo "Set-up: uv could not install the packages, so pip installs the same versions without comparing their hashes"
    sed -n 's/^\([^ #].*==.*[^ ]\) *\\$/\1/p' "$lock" >"$pins"
    if install_by_pip --constraint "$pins" "${wanted[@]}"; then return; fi
    echo "Set-up: the versions of $lock do not install on this machine, so the newest that fit are taken"
    if ! install_by_pip "${wanted[@]}"; then
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
