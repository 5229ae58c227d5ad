# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The verbs of the workshop. Users of the library do not need them.

ARGS ?=
VERB ?= test
FUZZ_SECONDS ?= 600

.DEFAULT_GOAL := help
.PHONY: help setup demo quick test docs verify adapters fuzz bench prove release fresh timings lint format clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the tools of `make test` (VERB=verify: of that verb). Verbs install their own tools
	@scripts/setup $(VERB)

demo: ## Encrypt on two simulated chips, and decrypt with OpenSSL (ARGS='--text "..." --key ...')
	@scripts/run demo $(ARGS)

quick: ## Lint, then run the tests that the changes can reach (SINCE=main: since that commit)
	@scripts/run quick $(ARGS)

test: ## Lint, then run every test except the exhaustive ones (ARGS=--profile: list durations)
	@scripts/run test $(ARGS)

docs: ## Build the documentation site in build/site. It works without a network
	@scripts/run docs $(ARGS)

verify: ## Run the exhaustive tests without stored results: proofs, figures, every compiler
	@scripts/run verify $(ARGS)

adapters: ## Run the real code of other libraries over the drop-ins that replace their parts
	@scripts/run adapters $(ARGS)

fuzz: ## Fuzz the code that reads untrusted data, ten minutes each (FUZZ_SECONDS=3600 ARGS='-k vault')
	@FUZZ_SECONDS=$(FUZZ_SECONDS) scripts/run fuzz $(ARGS)

bench: ## Measure everything, rewrite bench/results and the tables, write bench/report.html
	@scripts/run bench $(ARGS)

prove: ## Prove every kernel, rewrite proofs.json and doc/figures/claims.md (ARGS='--engine ct')
	@scripts/run prove $(ARGS)

release: ## Build and check the archives of a release in build/release. Needs a clean clone
	@scripts/run release $(ARGS)

fresh: ## Run demo and test in a bare Debian, as root (ARGS=demo or ARGS='test -k kw': only one)
	@scripts/fresh $(ARGS)

timings: ## Write the times of the verbs in this clone into CONTRIBUTING.md
	@python3 scripts/timings.py

lint: ## Check layout, types, conventions, links, versions and generated files
	@scripts/setup lint
	@scripts/lint

format: ## Format all C and Python files
	@scripts/setup format
	@scripts/format

clean: ## Remove the files that the verbs made, except .venv/ and node_modules/
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache
	@find host workshop test scripts gen bench -name __pycache__ -type d -prune -exec rm -rf {} +
