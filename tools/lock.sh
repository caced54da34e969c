#!/usr/bin/env bash
# Writes requirements.lock: one version of each package for all extras, every Python from 3.10 on and every system, with
# the hashes of its files. It names no package index. `lock.sh --upgrade-package NAME` renews one package alone.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${VENV:-.venv}/bin/python
"$python" -m pip install --quiet --no-input --disable-pip-version-check uv
index=$("$python" -m pip config get global.index-url 2>/dev/null) || index=${PIP_INDEX_URL:-}
if [ -n "$index" ]; then export UV_DEFAULT_INDEX=$index; fi
if [ $# -eq 0 ]; then set -- --upgrade; fi
"$python" -m uv pip compile --quiet --universal --generate-hashes --all-extras --no-emit-index-url --no-annotate \
    --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml "$@"
echo "Wrote requirements.lock: $(grep -c '^[^ #]' requirements.lock) packages"
