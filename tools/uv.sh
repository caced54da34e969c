# Sourced by the other scripts: uv does in seconds what takes pip a minute.

use_uv() {   # use_uv PYTHON: defines the command `uv`, with pip's help; fails where uv is not to be had
    local index
    "$1" -m pip install --quiet --no-input --disable-pip-version-check uv || return 1
    # It does not read pip's settings, so a package index that is named there is named to it.
    index=$("$1" -m pip config get global.index-url 2>/dev/null) || index=${PIP_INDEX_URL:-}
    if [ -n "$index" ]; then export UV_DEFAULT_INDEX=$index; fi
    export UV_HTTP_TIMEOUT=15
    uv_python=$1
    uv() { "$uv_python" -m uv "$@"; }
}
