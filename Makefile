# Needs make and Python 3.11 or newer; everything else is installed into $(VENV).
# Every target may be run any number of times: installs are remembered by stamp files.

VENV ?= .venv
BIN := $(VENV)/bin
SITE ?= site
PAGES := build/pages
EXAMPLE ?= examples/late-revoke.pref

# The first interpreter that starts and is new enough; a name that only a version manager knows does not start.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUNTIME := $(VENV)/.runtime.stamp
DEV := $(VENV)/.dev.stamp
DOCS := $(VENV)/.docs.stamp
BROWSER := $(VENV)/.browser.stamp
SOLVER := $(VENV)/.solver.stamp
CORE := interpreter/solver

# A compiler of C++, for the fast solver; without one its twin in Python serves.
COMPILER ?= $(shell for p in "$$CXX" c++ g++ clang++; do command -v "$$p" 2>/dev/null && break; done)

.DEFAULT_GOAL := install
.PHONY: mutants check-mutants help install demo test lint format types imports check compile docs docs-serve programs conformance search pairs bench solver bench-solver compiler sanitize check-solver clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

install: $(RUNTIME) $(SOLVER) ## install the program, and the fast solver where a compiler is
	@echo "Installed: $(BIN)/preferans.  What else can be made: make help"

$(VENV)/.made.stamp:
	@test -n "$(PYTHON)" || { echo "Preferans needs Python 3.11 or newer with venv (on Debian: apt install python3-venv)." >&2; exit 1; }
	@echo "Making the environment $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUNTIME): $(VENV)/.made.stamp pyproject.toml
	@echo "Installing the program ..."
	@$(PIP) install --editable .
	@touch $@

$(DEV): $(RUNTIME)
	@echo "Installing the tools for tests and checks ..."
	@$(PIP) install --editable '.[dev]'
	@touch $@

$(DOCS): $(RUNTIME)
	@echo "Installing the tools for the docs ..."
	@$(PIP) install --editable '.[docs]'
	@touch $@

# Not having the core stops nothing: what is slower is said, and the stamp is left out, so that the next run tries again.
$(SOLVER): $(RUNTIME) $(wildcard $(CORE)/src/* $(CORE)/preferans_solver/*.py*) $(CORE)/CMakeLists.txt $(CORE)/pyproject.toml
	@if test -z "$(COMPILER)"; then \
		echo "No C++ compiler is installed (on Debian: apt install g++), so open cards are solved in Python: the same"; \
		echo "answers, some hundred times slower (preferans solve, and rulings proved by analysis)."; \
	else \
		echo "Compiling the solver ..."; \
		if CXX="$(COMPILER)" $(PIP) install --force-reinstall --no-deps ./$(CORE) >$(VENV)/solver.log 2>&1; then touch $@; else \
			tail -n 15 $(VENV)/solver.log; \
			echo "The solver could not be compiled (all of it in $(VENV)/solver.log), so open cards are solved in Python:"; \
			echo "the same answers, some hundred times slower (preferans solve, and rulings proved by analysis)."; \
		fi; \
	fi

solver: $(SOLVER) ## compile the fast solver of open cards

# The judge leaves with 1 when it finds violations: here that is what must happen.
demo: $(RUNTIME) $(SOLVER) ## judge a disputed deal: the ruling in English and Russian, then the sheet
	@$(BIN)/preferans judge --lang en $(EXAMPLE); test $$? -eq 1
	@echo
	@$(BIN)/preferans judge --lang ru $(EXAMPLE); test $$? -eq 1
	@echo
	@$(BIN)/preferans score --lang en $(EXAMPLE)

test: $(DEV) $(SOLVER) ## run the whole test suite
	$(BIN)/python -m pytest -n 2

lint: $(DEV) ## lint the code and check its format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(DEV) ## put the code into its format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DEV) ## check the types
	$(BIN)/mypy

imports: $(DEV) ## check which module may import which
	PYTHONPATH=interpreter $(BIN)/lint-imports --no-logo

check: $(RUNTIME) ## check the rulebook, that its compiled form is fresh, and that cases cover every norm
	$(BIN)/python -m preferans.compile --check
	$(BIN)/preferans rules check
	$(BIN)/preferans conformance lint
	$(BIN)/preferans conformance coverage --gaps
	$(BIN)/preferans conformance lock --check

compile: $(RUNTIME) ## compile the rulebook after a change in spec/
	$(BIN)/python -m preferans.compile

docs: $(DOCS) ## build the site in both languages into site/
	@mkdir -p build && date +%s >build/.docs-began
	@test -e build/pages/written.json || rm -rf build/pages # made before there was such a list
	$(BIN)/preferans docs build --out $(PAGES)
	@page() { \
		NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict \
			--config-file mkdocs.$$1.yml --site-dir "$(abspath $(SITE))/$$1" && \
		$(BIN)/python -m pagefind --quiet --site "$(SITE)/$$1" \
			--root-selector article --exclude-selectors .headerlink; \
	}; \
	page ru & russian=$$!; page en; english=$$?; wait $$russian && exit $$english
	@rm -f "$(SITE)"/*/404.html
	@cp docs/choose.html "$(SITE)/index.html"
	@echo "The site is in $(SITE)/, built in $$(($$(date +%s) - $$(cat build/.docs-began))) s: start at $(SITE)/index.html"

# Browser tests want Debian's chromium (apt-get install chromium) and npm, which brings axe; the pages ask for neither.
$(BROWSER): $(DEV) $(DOCS)
	@echo "Installing playwright and axe ..."
	@$(PIP) install --editable '.[browser]'
	@mkdir -p build/browser
	@npm install --silent --ignore-scripts --no-package-lock --prefix build/browser axe-core@4.14.1
	@touch $@

browser: $(BROWSER) docs ## look at the built site in a browser: links, search, keyboard, readers, phone
	PREFERANS_SITE="$(abspath $(SITE))" $(BIN)/python -m pytest interpreter/tests/test_site.py

screenshots: $(BROWSER) docs ## make pictures of five pages in light, dark and on a phone, and print how quick they are
	@PREFERANS_SITE="$(abspath $(SITE))" $(BIN)/python interpreter/tests/site_pictures.py build/screenshots

docs-serve: docs ## look at the site on this machine
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(SITE) 8000

# Programs of others, as the registries have them, and the adapter in C++: each only where it can be had.
PROGRAMS := build/programs
ADAPTERS := conformance/adapters

programs: $(PROGRAMS)/npm-serbian/start $(PROGRAMS)/whist-core/start $(PROGRAMS)/ladder ## install the programs of others that have an adapter

$(PROGRAMS)/npm-serbian/start: $(wildcard $(ADAPTERS)/npm-serbian/*)
	@rm -rf $(@D) && mkdir -p $(PROGRAMS) && cp -r $(ADAPTERS)/npm-serbian $(PROGRAMS)/ && cd $(@D) && \
		npm install --ignore-scripts --no-package-lock --no-audit --no-fund --silent && \
		printf '#!/bin/sh\nexec node "$$(dirname "$$0")/adapter.mjs"\n' >start && chmod +x start || \
		echo "The packages of npm-serbian could not be installed: that program is left out."

$(PROGRAMS)/whist-core/start: $(ADAPTERS)/whist-core/adapter.py
	@rm -rf $(@D) && $(PYTHON) -m venv $(@D) && cp $< $(@D)/ && cd $(@D) && \
		bin/pip --disable-pip-version-check --quiet install whist-core==0.9.2 && \
		printf '#!/bin/sh\nexec "$$(dirname "$$0")/bin/python" "$$(dirname "$$0")/adapter.py"\n' >start && chmod +x start || \
		echo "The package whist-core could not be installed: that program is left out."

$(PROGRAMS)/ladder: $(wildcard $(ADAPTERS)/cpp/*)
	@mkdir -p $(@D) && $(COMPILER) -std=c++17 -O2 -o $@ $(ADAPTERS)/cpp/adapter.cpp || \
		echo "The adapter in C++ could not be compiled: that program is left out."

# What other programs keep, for the site: run again after a change of the corpus.
mutants: $(RUNTIME) $(SOLVER) ## judge the corpus under every mutant, and write the kill matrix and the line of README
	@mkdir -p build
	@$(BIN)/preferans conformance mutate --jobs 2 --lang en --out conformance/cases/kill-matrix.jsonl > build/mutants.txt; result=$$?; \
	test -s conformance/cases/kill-matrix.jsonl && line=$$(grep ' mutants killed\.$$' build/mutants.txt) && \
	sed -i.old "/^<!-- mutants: /{n;s/.*/$$line/;}" README.md && rm README.md.old; \
	tail -n 3 build/mutants.txt; exit $$result

check-mutants: $(RUNTIME) $(SOLVER) ## fail for a mutant that no case linked to its clause kills, and for a kill matrix that is not of today
	@$(BIN)/preferans conformance mutate --jobs 2 --lang en --check

conformance: $(RUNTIME) programs ## check the adapters against the corpus and keep the results for the site
	@mkdir -p conformance/results
	@check() { rm -f "conformance/results/$$1.jsonl"; \
		$(BIN)/preferans conformance run --adapter "$$2" --out "conformance/results/$$1.jsonl" >/dev/null || test $$? -eq 1; }; \
	check javascript "node $(ADAPTERS)/javascript/adapter.mjs" && \
	check second "node $(ADAPTERS)/second/adapter.mjs" && \
	for program in ladder npm-serbian/start whist-core/start; do \
		test ! -x $(PROGRAMS)/$$program || check $${program%/start} $(PROGRAMS)/$$program || exit 1; done
	@$(BIN)/preferans conformance report conformance/results/*.jsonl

# 192 000 deals, half of them legal; a little more than half are judged by both.  Takes about a quarter of an hour.
search: $(DEV) ## look for drawn deals on which the second engine and the judge disagree
	@for rules in sochi leningrad rostov fspr codex-tournament codex-commercial; do \
		$(BIN)/preferans conformance search --adapter "node conformance/adapters/second/adapter.mjs" \
			--rules $$rules --examples 1600 --seeds 10 --out build/disputed || exit 1; \
	done

pairs: $(DEV) ## look in drawn deals for norms that meet and are not listed
	$(BIN)/preferans conformance pairs --draw 300

bench: $(DEV) $(SOLVER) ## print the speeds
	$(BIN)/python -m interpreter.benchmarks

compiler:
	@test -n "$(COMPILER)" || { echo "This needs a C++ compiler (on Debian: apt install g++)." >&2; exit 1; }

# Figures in C++ need the compiler, those beside DDS the extra `bench`.
bench-solver: compiler $(DEV) $(SOLVER) ## print the speeds of the solver, from C++, through Python and beside DDS
	@mkdir -p build
	$(COMPILER) -std=c++20 -O3 $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2) -o build/bench-solver $(CORE)/bench/bench.cpp $(filter-out %/binding.cpp,$(wildcard $(CORE)/src/*.cpp))
	build/bench-solver
	@$(PIP) install --editable '.[bench]' || echo "DDS could not be installed: its figures are left out."
	$(BIN)/python -m interpreter.benchmarks.solving

SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# The core by itself, then the Python module with everything that the tests give it to refuse; the latter where the
# compiler is gcc, whose library of the sanitizer can be loaded before Python, with that of C++ whose errors it follows.
sanitize: compiler $(DEV) ## run the solver's own checks under the address and undefined-behaviour sanitizers
	@mkdir -p build
	$(COMPILER) -std=c++20 -O1 -g $(SANITIZERS) -o build/sanitize $(CORE)/tests/against_minimax.cpp $(filter-out %/binding.cpp,$(wildcard $(CORE)/src/*.cpp))
	build/sanitize
	@library=$$($(COMPILER) -print-file-name=libasan.so); \
	if test -f "$$library"; then \
		echo "Compiling the Python module with the sanitizers ..."; \
		CXX="$(COMPILER)" CXXFLAGS="$(SANITIZERS)" $(PIP) install --no-deps --upgrade --target build/sanitized ./$(CORE) >build/sanitized.log 2>&1 \
			|| { tail -n 15 build/sanitized.log; exit 1; }; \
		LD_PRELOAD="$$library $$($(COMPILER) -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitized:interpreter \
			$(BIN)/python -m pytest -q -p no:cacheprovider interpreter/tests/test_solver_core.py -k "any or bad or refused"; \
	fi

# Some minutes: what the tests have no time for.  DDS joins in where the extra `bench` is installed.
check-solver: compiler $(DEV) $(SOLVER) ## compare the solver with plain searches, its twin and DDS on many more positions
	@mkdir -p build
	$(COMPILER) -std=c++20 -O3 $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2) -o build/full-width $(CORE)/tests/against_full_width.cpp $(filter-out %/binding.cpp,$(wildcard $(CORE)/src/*.cpp))
	build/full-width
	@$(PIP) install --editable '.[bench]' || echo "DDS could not be installed: it is left out."
	$(BIN)/python -m interpreter.benchmarks.agreement

clean: ## remove what was built and installed
	rm -rf $(VENV) build dist $(SITE) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
