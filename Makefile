# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The verbs of the workshop. Nothing here is needed to use the library.

ARGS ?=
VERB ?= test
FUZZ_SECONDS ?= 600

.DEFAULT_GOAL := help
.PHONY: help setup demo quick test docs verify adapters fuzz bench prove release fresh timings lint format clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the tools of `make test`, or of VERB=verify; each verb installs its own
	@scripts/setup $(VERB)

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

fresh: ## Run demo and test in a bare Debian, as root (ARGS=demo, ARGS='test -k kw': one of them)
	@scripts/fresh $(ARGS)

timings: ## Write what the verbs took in this clone into CONTRIBUTING.md
	@python3 scripts/timings.py

lint: ## Check layout, types, conventions, links, versions and generated files
	@scripts/setup lint
	@scripts/lint

format: ## Lay out all C and Python files
	@scripts/setup format
	@scripts/format

clean: ## Remove what the verbs made, except .venv/ and node_modules/
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache
	@find host workshop test scripts gen bench -name __pycache__ -type d -prune -exec rm -rf {} +
