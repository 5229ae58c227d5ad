# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The verbs of the workshop. Nothing here is needed to use the library.

ARGS ?=
FUZZ_SECONDS ?= 600

.DEFAULT_GOAL := help
.PHONY: help setup demo quick test docs verify adapters fuzz bench prove release lint format clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing (every verb below sees to it)
	@scripts/setup

demo: ## Two simulated chips encrypt, OpenSSL decrypts (ARGS='--text "..." --key ...')
	@scripts/run demo $(ARGS)

quick: ## Lint, and the tests that what has changed can reach (SINCE=main: since that commit)
	@scripts/run quick $(ARGS)

test: ## Lint, then every test but the exhaustive ones (ARGS=--profile: what takes how long)
	@scripts/run test $(ARGS)

docs: ## Build the documentation site, which needs no network, into build/site
	@scripts/run docs $(ARGS)

verify: ## What is exhaustive, from nothing: all proofs, all figures, every compiler
	@scripts/run verify $(ARGS)

adapters: ## Run the real code of other libraries over the drop-ins that take their place
	@scripts/run adapters $(ARGS)

fuzz: ## Fuzz what reads untrusted data, ten minutes each (FUZZ_SECONDS=3600 ARGS='-k vault')
	@FUZZ_SECONDS=$(FUZZ_SECONDS) scripts/run fuzz $(ARGS)

bench: ## Measure everything, rewrite bench/results and the tables, write bench/report.html
	@scripts/run bench $(ARGS)

prove: ## Prove every kernel, rewrite proofs.json and doc/figures/claims.md (ARGS='--engine ct')
	@scripts/run prove $(ARGS)

release: ## Build and check the archives of a release in build/release, of a clean clone
	@scripts/run release $(ARGS)

lint: setup ## Check layout, types, conventions, links, versions and generated files
	@scripts/lint

format: setup ## Lay out all C and Python files
	@scripts/format

clean: ## Remove what the verbs made, except .venv/ and node_modules/
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache
	@find host workshop test scripts gen bench -name __pycache__ -type d -prune -exec rm -rf {} +
