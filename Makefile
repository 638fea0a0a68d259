# Everything works from a fresh checkout with Python 3.11+ (with venv and pip) and make.
# Arguments go through ARGS:  make play ARGS="--seed 7"   make test ARGS="tests/test_cli.py"

PY := .venv/bin/python
ARGS ?=

# The first one that really runs and is new enough: a version manager may leave dead names behind.
FIND_PYTHON = for python in python3.13 python3.12 python3.11 python3 python; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$python; break; fi; done
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play web setup test test-web lint format bench coverage pictures wheel pins

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: .venv/.ready-to-play ## Play:  make play ARGS="--seed 7"
	@.venv/bin/btterm play $(ARGS)

web: .venv/.ready-for-web ## Play in a browser, at http://localhost:8000
	@$(PY) web/serve.py $(ARGS)

setup: .venv/.ready-to-build ## Install what play, test, lint and bench need into .venv

test: .venv/.ready-to-build ## Run the tests
	@.venv/bin/pytest -n 3 --dist worksteal $(ARGS)

test-web: .venv/.ready-to-build .venv/.ready-to-test-web ## Run the tests in a real browser
	@.venv/bin/pytest web $(ARGS)

lint: .venv/.ready-to-build ## Check style, types and who may import whom
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo

format: .venv/.ready-to-build ## Put the code into the house style
	@.venv/bin/ruff check --fix .
	@.venv/bin/ruff format .

bench: .venv/.ready-to-build ## Measure the slow things
	@.venv/bin/pytest bench -p benchmark --benchmark-columns=min,median,max,rounds $(ARGS)

coverage: .venv/.ready-to-build ## Write docs/rules-coverage.md anew from what docstrings cite
	@$(PY) -m tests.rules_coverage

pictures: .venv/.ready-to-build ## Draw the pictures of the README from the app
	@$(PY) docs/pictures/draw.py

wheel: .venv/.ready-to-build ## Build the wheel into dist/
	@$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

pins: ## Write constraints.txt anew from the newest versions pyproject.toml allows
	@rm -rf .venv/.pins && python=$$($(FIND_PYTHON)) && $$python -m venv .venv/.pins
	@.venv/.pins/bin/pip install --quiet --disable-pip-version-check -e '.[dev,web,web-test]'
	@{ sed -n '/^#/p' constraints.txt; \
	   .venv/.pins/bin/pip freeze --exclude-editable; } > .venv/.pins/constraints.txt
	@mv .venv/.pins/constraints.txt constraints.txt && rm -rf .venv/.pins

$(PY):
	@python=$$($(FIND_PYTHON)); \
	test -n "$$python" || { echo "btterm needs Python 3.11 or newer." >&2; exit 1; }; \
	echo "Setting up .venv with $$($$python --version) ..." >&2; \
	$$python -m venv --clear .venv || { rm -rf .venv; exit 1; }

.venv/.ready-to-play: pyproject.toml constraints.txt | $(PY)
	@$(PIP_INSTALL) --editable .
	@touch $@

.venv/.ready-to-build: pyproject.toml constraints.txt | $(PY)
	@$(PIP_INSTALL) --editable '.[dev]'
	@touch $@ .venv/.ready-to-play

.venv/.ready-for-web: pyproject.toml constraints.txt | $(PY)
	@$(PIP_INSTALL) --editable '.[web]'
	@touch $@ .venv/.ready-to-play

.venv/.ready-to-test-web: pyproject.toml constraints.txt | $(PY)
	@$(PIP_INSTALL) --editable '.[web,web-test]'
	@touch $@ .venv/.ready-for-web
