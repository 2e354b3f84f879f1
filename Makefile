# The commands of this project. Everything is installed into .venv from locked requirements.
PYTHON ?= python3
BIN := .venv/bin
# More than the two cores of a small machine, because many tests wait for a server or a browser.
JOBS ?= 3

# Node comes from the locked requirements, so that a machine needs only Python.
NPM := env PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web
PIP := $(BIN)/python -m pip install --disable-pip-version-check
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" -q $(ARGS)
CLIENT := src/monuments/server/client/index.html
WEB := $(shell find web/src web/static web/*.ts web/*.json -type f 2>/dev/null)

.PHONY: run test quick coverage test-long mutants check bench format lock docs pictures clean client browser compiled system

run: .venv/installed $(CLIENT)  ## start the server on this machine and print its address; the first time everything is installed and compiled
	@$(BIN)/monuments serve $(ARGS)

client: $(CLIENT)  ## build the browser client

browser: .venv/developing  ## build the WebAssembly modules of the games whose rules have changed, their layouts and types
	$(BIN)/python -m monuments.browser

# Once and in parallel, so that the processes of the tests do not all compile the same.
compiled: .venv/installed
	@$(BIN)/monuments compile --game world_monuments & first=$$!; \
	$(BIN)/monuments compile --game wonders_of_antiquity && wait $$first

system:  ## install the system packages that the tests need, or say what is missing
	@.ci/packages

test: system .venv/developing $(CLIENT) compiled  ## every test
	$(NPM) test
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

quick: .venv/developing compiled  ## a minute for daily work: rules, records, texts, docs; it says what it leaves out
	$(BIN)/python -m pytest -n 2 --dist worksteal --quick $(ARGS)

coverage: system .venv/developing $(CLIENT) compiled  ## the same tests, with a report of the lines that no test reaches
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=term $(ARGS)

test-long: system .venv/developing $(CLIENT) compiled  ## the same tests with far more games and mutated records
	MONUMENTS_LONG=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

mutants: .venv/developing  ## break the rules in every small way and see which no test notices: hours, in as many runs as you like
	$(BIN)/python -m tests.support.mutants shared $(ARGS)
	$(BIN)/python -m tests.support.mutants world_monuments $(ARGS)
	$(BIN)/python -m tests.support.mutants wonders_of_antiquity --page $(ARGS)

check: .venv/developing $(CLIENT)  ## format, lint, types, imports, modules older than their sources
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m monuments.browser --check
	$(NPM) run lint
	$(NPM) run check

bench: .venv/developing  ## speed, as ratios measured in one run
	$(BIN)/python -m benchmarks.run $(ARGS)

format: .venv/developing  ## format the sources
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

docs: .venv/developing  ## generate the generated pages under docs/ again
	$(BIN)/python -m tests.support.docs.rules_coverage
	$(BIN)/python -m tests.support.docs.python_page
	$(BIN)/python -m monuments.cli.pictures docs/pictures
	$(BIN)/python -m monuments.env.observations.page docs/observations.md
	$(BIN)/python -m monuments.arena.survey_page docs
	$(BIN)/python -m monuments.server.settings_page docs/settings.md
	$(BIN)/python -m tests.support.server.recording src/monuments/server/protocol/conversation.json
	$(BIN)/python -m monuments.server.protocol.page docs/protocol.md
	$(BIN)/python -m monuments.server.protocol.typescript web/src/lib/protocol.ts

pictures: system .venv/developing $(CLIENT)  ## take the pictures of the client again: those of docs/ and those that tests compare with
	$(BIN)/python -m tests.support.browser.pictures docs/pictures
	$(BIN)/python -m tests.support.browser.snapshots
	$(BIN)/python -m tests.support.browser.read_aloud

lock:  ## pin what pyproject.toml asks for, and keep the pins that still fit (needs uv; ARGS=--upgrade for the newest versions)
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) --group build -c requirements/run.txt -o requirements/build.txt
	$(LOCK) pyproject.toml --group dev -c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
	$(LOCK) requirements/bench.in -o requirements/bench.txt

$(CLIENT): web/node_modules/installed $(WEB)
	@echo "Building the client …"
	@.ci/quietly $(NPM) run build
	@touch $@

# Not `npm ci`, which needs the builds for all other platforms in the lock, too.
web/node_modules/installed: web/package-lock.json | .venv/installed
	@echo "Installing what builds the client into web/node_modules …"
	@.ci/quietly $(NPM) install --no-save
	@touch $@

clean:
	rm -rf web/node_modules web/.svelte-kit src/monuments/server/client
	rm -rf .venv .bench build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*

# What is needed to run the server and to build the client.
.venv/installed: requirements/run.txt requirements/build.txt pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Set PYTHON=python3.11, for example.")'
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Python's venv module is missing: on Debian, apt-get install python3-venv"; exit 1; }
	@echo "Installing Python packages into .venv …"
	@$(PYTHON) -m venv .venv
	@.ci/quietly $(PIP) --require-hashes -r requirements/run.txt -r requirements/build.txt
	@.ci/quietly $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# What is needed in addition for tests and checks.
.venv/developing: requirements/dev.txt | .venv/installed
	@echo "Installing the developers' packages into .venv …"
	@.ci/quietly $(PIP) --require-hashes -r requirements/dev.txt
	@touch $@
