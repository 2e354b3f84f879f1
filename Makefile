# The commands of the house. Everything is installed into .venv from locked requirements.
PYTHON ?= python3
BIN := .venv/bin
# More than the two cores of a small machine, because many tests wait for a server or a browser.
JOBS ?= 3

# Node comes from the locked requirements, so that Python is all a machine must have.
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web
CLIENT := src/monuments/server/client/index.html
WEB := $(shell find web/src web/static web/*.ts web/*.json -type f 2>/dev/null)

.PHONY: run test coverage test-long check bench format lock docs pictures clean client compiled system

run: .venv/installed $(CLIENT)  ## start the server on this machine and say where; the first time the rules are compiled
	@$(BIN)/monuments serve $(ARGS)

client: $(CLIENT)  ## build the browser client

# Once and side by side, so that the tests' processes do not all compile the same.
compiled: .venv/installed
	@$(BIN)/monuments compile --game world_monuments & $(BIN)/monuments compile --game wonders_of_antiquity && wait

system:  ## install what the tests need of the system, or say what is missing
	@.ci/packages

test: system .venv/installed $(CLIENT) compiled  ## every test
	$(NPM) test
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

coverage: system .venv/installed $(CLIENT) compiled  ## the same tests, with the lines that no test reaches
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=term $(ARGS)

test-long: system .venv/installed $(CLIENT) compiled  ## the same tests with far more games, mutants and mutated records
	MONUMENTS_LONG=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

check: .venv/installed $(CLIENT)  ## format, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run lint
	$(NPM) run check

bench: .venv/installed  ## speed, as ratios measured in one run
	$(BIN)/python -m benchmarks.run $(ARGS)

format: .venv/installed  ## put the sources into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

docs: .venv/installed  ## remake what is generated under docs/
	$(BIN)/python -m tests.rules_coverage
	$(BIN)/python -m tests.python_page
	$(BIN)/python -m monuments.cli.pictures docs/pictures
	$(BIN)/python -m monuments.env.observations.page docs/observations.md
	$(BIN)/python -m monuments.arena.survey_page docs
	$(BIN)/python -m monuments.server.settings_page docs/settings.md
	$(BIN)/python -m tests.support.server.recording src/monuments/server/protocol/conversation.json
	$(BIN)/python -m monuments.server.protocol.page docs/protocol.md
	$(BIN)/python -m monuments.server.protocol.typescript web/src/lib/protocol.ts

pictures: system .venv/installed $(CLIENT)  ## take the pictures of the client anew: those of docs/ and those that tests compare with
	$(BIN)/python -m tests.support.browser.pictures docs/pictures
	$(BIN)/python -m tests.support.browser.snapshots
	$(BIN)/python -m tests.support.browser.read_aloud

lock:  ## pin anew what pyproject.toml asks for (needs uv)
	uv pip compile pyproject.toml --universal --generate-hashes --upgrade -q -o requirements/run.txt
	uv pip compile pyproject.toml --group dev --universal --generate-hashes --upgrade -q -c requirements/run.txt -o requirements/dev.txt
	uv pip compile requirements/bench.in --python-version 3.11 --universal --generate-hashes --no-emit-index-url --upgrade -q -o requirements/bench.txt

$(CLIENT): web/node_modules/installed $(WEB)
	$(NPM) run build --silent
	@touch $@

# Not `npm ci`, which would want the builds for all other machines in the lock, too.
web/node_modules/installed: web/package-lock.json .venv/installed
	$(NPM) install --no-save --silent
	@touch $@

clean:
	rm -rf web/node_modules web/.svelte-kit src/monuments/server/client
	rm -rf .venv .bench build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*

.venv/installed: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Set PYTHON=python3.11, for example.")'
	@$(PYTHON) -c 'import ensurepip, venv' || { echo "Python's venv module is missing: on Debian, apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
