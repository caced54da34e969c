# Every target does its own set-up, in .venv of this folder. ARGS goes to the program that a target runs (of the tests,
# only pytest is run then):
#   make test ARGS="-k goals"      make bench ARGS=--json      make lab ARGS=--no-browser
# PYTHON chooses the interpreter to build .venv with: make test PYTHON=python3.12

export PYTHON ?= python3
export VENV := .venv
ARGS ?=
GAMES ?= 1000

.DEFAULT_GOAL := help
.PHONY: help lab app test test-all fresh bench bench-table bench-room census fuzz test-versions test-site docs release lock lint-js \
  notebooks pages index chromium clean

help:  ## this list
	@echo "fluxx_nb: Fluxx in a notebook, each step with the rule that caused it"
	@echo
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r left right; do \
	  printf '%-19s %s\n' "$$left" "$$right"; done

lab:  ## set up, then open JupyterLab on the first notebook
	@tools/setup.sh lab
	@$(VENV)/bin/fluxx-nb lab $(ARGS)

app:  ## set up, then open tables, rulings, lessons and puzzles as a web page without code
	@tools/setup.sh app
	@$(VENV)/bin/fluxx-nb app $(ARGS)

test:  ## set up, then check code, types, tests, notebooks, browser
	@tools/setup.sh test
	@tools/test.sh $(ARGS)

test-all:  ## `make test` with all games instead of a few, and the tests marked slow: CI runs this
	@tools/setup.sh test
	@ALL=yes tools/test.sh $(ARGS)

fresh:  ## run the README's commands in a clone of the last commit, in an empty home folder
	@$(PYTHON) tools/fresh.py

bench:  ## set up, then play at random for speed, beside a peer
	@tools/setup.sh bench
	@$(VENV)/bin/python benchmarks/bench.py $(ARGS)
	@$(if $(findstring --json,$(ARGS)),,$(VENV)/bin/python -m benchmarks.finding tests/desk/lists/*.yaml)

bench-table:  ## set up, then time the table in JupyterLab in Chromium
	@tools/setup.sh test
	@FLUXX_NB_CHROMIUM=$$(tools/chromium.sh) $(VENV)/bin/python -m benchmarks.table $(ARGS)

index:  ## set up, then learn again how questions lead to rules; needed after a change of decks/*/*.yaml
	@tools/setup.sh test
	@$(VENV)/bin/python tools/desk_index.py

bench-room:  ## set up, then time a live class with 40 and 200 simulated phones
	@tools/setup.sh test
	@$(VENV)/bin/python -m benchmarks.room $(ARGS)

census:  ## set up, then write tests/census again; its diff shows every change of behavior
	@tools/setup.sh test
	@$(VENV)/bin/python -m tests.census $(ARGS)

fuzz:  ## set up, then try GAMES=1000 restless games and as many damaged files; an interrupted run continues
	@tools/setup.sh test
	@$(VENV)/bin/python -m tests.fuzz --games $(GAMES) $(ARGS)

test-versions:  ## test the core with the lowest and the newest packages, on every Python 3.10 to 3.13 and the system's
	@tools/setup.sh
	@tools/versions.sh $(ARGS)

test-site:  ## set up, then build the static site and play every lesson of it in Chromium (network and npm needed)
	@tools/setup.sh test,site
	@FLUXX_NB_CHROMIUM=$$(tools/chromium.sh) tools/test.sh -q tests/browser/test_site.py $(ARGS)

notebooks:  ## set up, then run the notebooks again and store what they show
	@tools/setup.sh test
	@$(VENV)/bin/python tools/notebooks.py $(ARGS)

pages:  ## set up, then write the pages of docs/ that are made from the code
	@tools/setup.sh test
	@$(VENV)/bin/python tools/pages.py $(ARGS)

docs:  ## set up, then build the documentation site into build/docs
	@tools/setup.sh docs
	@$(VENV)/bin/python -m sphinx -q -W --keep-going -j auto -c tools/docs docs build/docs $(ARGS)
	@echo "Built build/docs/index.html"

release:  ## set up, then build, check and tag VERSION=1.2.3 (see CONTRIBUTING.md)
	@tools/setup.sh release
	@$(VENV)/bin/python tools/release.py $(VERSION) $(ARGS)

lint-js:  ## check types and slips of the JavaScript (Node.js with npm needed; the versions are pinned here)
	@npx --yes --package typescript@5.9.3 tsc --project tools/js
	@npx --yes eslint@9.39.1 --config tools/js/eslint.config.mjs fluxx_nb
	@echo "The JavaScript has no type errors and no slips."

lock:  ## set up, then renew requirements.lock: the newest versions that fit, for every Python and system, with hashes
	@tools/setup.sh
	@tools/lock.sh $(ARGS)

chromium:  ## get the browser that the browser tests drive
	@tools/setup.sh test
	@tools/chromium.sh again

clean:  ## remove .venv, caches and builds
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist test-results
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "Removed .venv, caches and builds."
