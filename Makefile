# Python 3.11 or newer and make are all that a fresh machine needs: each target makes what it depends on.
PYTHON ?= python3
JOBS   ?= auto
# A page waits for its motion more than it works: three pages keep two cores busy.
PAGES  ?= 3
ARGS   ?=

VENV := .venv
BIN  := $(VENV)/bin
CODE := $(wildcard src tests benchmarks training examples tools)

# Quiet, since a newcomer wants the table and not pip; from wheels alone, since a source distribution would
# build with requirements that no hash covers; without standard input, since that belongs to the game.
PIP = $(BIN)/python -m pip -qq --disable-pip-version-check
INSTALL = $(PIP) install --only-binary :all: --require-hashes -r

# The browser's table: its own toolchain, run by the Node.js of the virtual environment.
NPM     = $(BIN)/python -m tools.npm --silent
WEB    := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
STATIC := src/sobremesa/server/static

# The documentation, with what it shows of the browser's table.
DOCS := zensical.toml src/sobremesa/__init__.py $(shell find docs tools/documentation web/src/cards web/src/cloths -type f 2>/dev/null)

# Bytecode is kept, whatever the environment says: the tests start the house's programs again and again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play cluster terminal web offline site test test-browser test-long test-learn mutants mutants-rules readers check docs bench lock audit sbom release release-check image-digests clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'Variables: PYTHON=python3.12, JOBS=2 (test processes), PAGES=3 (with a browser each), ARGS="..." (passed on to play, terminal, test, bench)'

play: $(VENV)/.play web ## Open the table in the browser
	@$(BIN)/sobremesa serve --open $(ARGS)

cluster: $(VENV)/.dev web ## Open the table at three servers with PostgreSQL and HAProxy before them
	@$(BIN)/python -m tools.cluster $(ARGS)

terminal: $(VENV)/.play ## Play at the terminal: make terminal ARGS=cuarenta
	@$(BIN)/sobremesa play $(ARGS)

web: $(STATIC)/index.html ## Build the browser's table into the package

offline: web $(VENV)/.zig ## Have the house offer the table for play without a network: gather it in build/offline, play there, pack it
	@$(BIN)/python -m tools.offline
	@$(NPM) run offline
	@$(BIN)/python -m tools.edition

site: web docs $(VENV)/.zig ## Lay the table and the documentation into build/table, for any file host
	@$(BIN)/python -m tools.offline >/dev/null
	@$(BIN)/python -m tools.site

test: $(VENV)/.dev ## Run the tests, without the long ones
	$(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

test-browser: $(VENV)/.dev web docs ## Run the tests that need Chromium, on a page that is small enough
	@$(NPM) run sizes >/dev/null
	$(BIN)/pytest tests/browser -n $(PAGES) --dist worksteal $(ARGS)

test-long: $(VENV)/.dev web ## Run the tests that take minutes
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m long $(ARGS)
	$(BIN)/pytest tests/browser -n $(PAGES) --dist worksteal -m long $(ARGS)

test-learn: .venv-learn/.made ## Run the tests of the learners, which need PyTorch
	.venv-learn/bin/pytest tests/learn $(ARGS)

mutants: .venv-mutants/.made ## Test the tests: make mutants ARGS='sobremesa.server.table.seats*'
	.venv-mutants/bin/mutmut run $(ARGS)
	.venv-mutants/bin/mutmut results

readers: $(VENV)/.dev .venv-readers/.made ## Read a small data set with pandas, Polars, datasets and mlcroissant
	@rm -rf build/readers
	$(BIN)/sobremesa data make cuarenta greedy random --train 20 --validation 5 --test 5 --shard 8 --output build/readers
	@.venv-readers/bin/python -m tools.readers build/readers

mutants-rules: $(VENV)/.dev ## Test the tests of the rules: make mutants-rules ARGS='cuarenta --number 500'
	$(BIN)/python -m tools.mutants $(ARGS)

check: $(VENV)/.dev ## Lint, format, types, layers, hygiene
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(BIN)/python -m tools.hygiene
	$(BIN)/python -m tools.texts --check
	$(BIN)/python -m tools.stems --check
	$(BIN)/python -m tools.game_names
	$(BIN)/python -m tools.rule_numbers
	$(BIN)/python -m tools.styles
	$(BIN)/python -m tools.dialect
	$(BIN)/python -m tools.changes
	$(BIN)/python -m tools.rulesets --check
	$(BIN)/python -m tools.score_sheets --check
	$(BIN)/python -m tools.leaderboard --check
	$(BIN)/python -m tools.learned_parts --check
	$(BIN)/python -m tools.levels --check
	@$(MAKE) --no-print-directory web/node_modules/.made
	$(NPM) run check

docs: site/index.html ## Build the documentation into site/

bench: $(VENV)/.dev ## Run the benchmarks
	$(BIN)/python -m benchmarks $(ARGS)

# Every hash, and no address: what is not exported cannot leak. uv.lock itself is not kept.
UV     = .venv-lock/bin/uv
EXPORT = $(UV) export --quiet --frozen --no-header --no-annotate --no-emit-project

lock: .venv-lock/.uv ## Renew requirements*.lock to the newest versions
	$(UV) lock --quiet --upgrade --python $(PYTHON)
	$(EXPORT) --no-default-groups --group build --group web --extra fast --extra server --extra arena -o requirements.lock >/dev/null
	$(EXPORT) --all-extras --no-extra learn --all-groups --no-group audit --no-group release -o requirements-dev.lock >/dev/null
	$(EXPORT) --no-default-groups --extra server --extra postgresql --extra fast -o requirements-server.lock >/dev/null
	$(EXPORT) --only-group wheels -o requirements-wheels.lock >/dev/null
	$(EXPORT) --only-group audit -o requirements-audit.lock >/dev/null
	$(EXPORT) --only-group release -o requirements-release.lock >/dev/null

audit: .venv-audit/.made web/node_modules/.made ## Ask for known vulnerabilities of all that is locked
	@$(BIN)/python -m tools.audit

sbom: .venv-audit/.made .venv-server/.made web/node_modules/.made ## Write what is shipped into dist/, as CycloneDX
	@mkdir -p dist
	.venv-audit/bin/cyclonedx-py environment --output-reproducible -o dist/sobremesa-server.cdx.json .venv-server
	$(NPM) sbom --omit dev --sbom-format cyclonedx > dist/sobremesa-page.cdx.json

release: $(VENV)/.dev .venv-release/.made ## Build, check and describe all packages in dist/; nothing is uploaded
	@$(BIN)/python -m tools.release build
	@$(MAKE) --no-print-directory sbom
	@$(BIN)/python -m tools.release describe

release-check: $(VENV)/.dev ## Install what dist/ has on each Python from 3.11 to 3.14, and run the README there
	@$(BIN)/python -m tools.release_check

image-digests: ## Ask by which digests images begin, for deploy/images.env; needs Docker
	@$(PYTHON) -m tools.images

clean: ## Remove everything that make has made
	rm -rf $(VENV) .venv-audit .venv-learn .venv-lock .venv-mutants .venv-readers .venv-release .venv-server mutants uv.lock build dist site .cache .hypothesis $(STATIC) web/node_modules
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps: a second call does nothing, a changed lock installs again.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Sobremesa needs Python 3.11 or newer; $(PYTHON) is older, or missing.' \
	         'Name another one: make PYTHON=python3.12' >&2; exit 1; }
	@echo 'Setting up $(VENV); this happens once.'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: requirements.lock pyproject.toml | $(VENV)/.made
	@$(INSTALL) requirements.lock </dev/null
	@$(PIP) install --no-deps --no-build-isolation -e . </dev/null
	@touch $@

# Makes wasm of what searches.
$(VENV)/.zig: requirements-wheels.lock | $(VENV)/.play
	@$(INSTALL) requirements-wheels.lock </dev/null
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.play
	@echo 'Installing what tests, checks and documentation need.'
	@$(INSTALL) requirements-dev.lock </dev/null
	@touch $@

web/node_modules/.made: web/package-lock.json | $(VENV)/.play
	@$(NPM) ci --no-audit --no-fund </dev/null
	@touch $@

$(STATIC)/index.html: $(WEB) web/node_modules/.made
	@echo "Building the browser's table."
	@$(NPM) run build </dev/null >/dev/null
	@touch $@

site/index.html: $(DOCS) $(VENV)/.dev web/node_modules/.made
	$(BIN)/python -m tools.documentation

.venv-mutants/.made: requirements-dev.lock
	@$(PYTHON) -m venv .venv-mutants
	@.venv-mutants/bin/python -m pip -qq --disable-pip-version-check install --only-binary :all: --require-hashes -r $<
	@.venv-mutants/bin/python -m pip -qq --disable-pip-version-check install mutmut==3.8.1
	@touch $@

.venv-readers/.made:
	@$(PYTHON) -m venv .venv-readers
	@.venv-readers/bin/python -m pip -qq --disable-pip-version-check install \
	  pyarrow==26.0.1 datasets==5.2.0 mlcroissant==1.1.1 pandas==3.1.1 polars==2.1.0
	@touch $@

# PyTorch takes 200 MB or more, so that the learners have an environment of their own, on top of the same lock.
.venv-learn/.made: requirements-dev.lock pyproject.toml
	@$(PYTHON) -m venv .venv-learn
	@.venv-learn/bin/python -m pip -qq --disable-pip-version-check install --only-binary :all: --require-hashes -r $<
	@.venv-learn/bin/python -m pip -qq --disable-pip-version-check install torch==2.13.0
	@.venv-learn/bin/python -m pip -qq --disable-pip-version-check install --no-deps --no-build-isolation -e .
	@touch $@

.venv-audit/.made .venv-release/.made: .venv-%/.made: requirements-%.lock
	@$(PYTHON) -m venv .venv-$*
	@.venv-$*/bin/python -m pip -qq --disable-pip-version-check install --only-binary :all: --require-hashes -r $<
	@touch $@

# What an image holds, and nothing else: no pip.
.venv-server/.made: requirements-server.lock | $(VENV)/.made
	@$(PYTHON) -m venv --clear --without-pip .venv-server
	@$(PIP) --python .venv-server/bin/python install --only-binary :all: --require-hashes -r $<
	@touch $@

.venv-lock/.uv:
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip -qq --disable-pip-version-check install uv
	@touch $@
