#!/usr/bin/env bash
# Prints the path of a Chromium that Playwright can drive; gets one if there is none: from Debian's packages, else
# through Playwright. A search that failed is not repeated (a later `make test` needs no network) unless the first
# argument is `again`.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
. tools/debian.sh
export PLAYWRIGHT_BROWSERS_PATH=$PWD/$venv/browsers    # not in the home folder: `make clean` takes it away again
log=$venv/chromium.log
failed=$venv/chromium-not-found

say() { echo "$@" >&2; }

driver_starts() { "$venv/bin/python" -m playwright --version >/dev/null 2>&1; }

browser() {
    local path
    for path in "${FLUXX_NB_CHROMIUM:-}" chromium chromium-browser google-chrome \
        "$PLAYWRIGHT_BROWSERS_PATH"/chromium-*/chrome-linux*/chrome; do
        path=$(command -v "${path:-none}") || continue
        # a browser without its libraries is there but does not start
        if "$path" --version >/dev/null 2>&1; then echo "$path"; return; fi
    done
    return 1
}

leave_if_found() {
    if driver_starts && browser; then rm -f "$failed"; exit 0; fi
}

leave_if_found
if [ -e "$failed" ] && [ "${1:-}" != again ]; then exit 1; fi

if ! driver_starts; then
    say "Set-up: getting libatomic1, which Playwright needs, from Debian's packages"
    debian_install libatomic1 || true
fi
if ! browser >/dev/null; then
    say "Set-up: getting Chromium from Debian's packages (500 MB, once)"
    debian_install chromium fonts-dejavu-core || say "Set-up: not to be had there"
fi
leave_if_found
if driver_starts; then
    say "Set-up: getting Chromium through Playwright"
    timeout 600 "$venv/bin/python" -m playwright install chromium >"$log" 2>&1 ||
        say "Set-up: not to be had there either"
    leave_if_found
fi

touch "$failed"
exit 1
