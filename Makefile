# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The verbs of the workshop. Nothing here is needed to use the library.

BIN := .venv/bin
ARGS ?=
FUZZ_SECONDS ?= 600

.DEFAULT_GOAL := help
.PHONY: help setup demo test quick fuzz bench prove lint format clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what is missing (every verb below calls it)
	@scripts/setup

demo: setup ## Two simulated chips encrypt, OpenSSL decrypts (ARGS='--text "..." --key ...')
	@$(BIN)/aesmall demo $(ARGS)

test: setup ## Lint, then every test, on this machine and on the simulated chips
	@scripts/lint
	@$(BIN)/pytest -n auto --dist worksteal $(ARGS)

quick: setup ## Lint and the tests that are not slow: under two minutes
	@scripts/lint
	@$(BIN)/pytest -n auto --dist worksteal -m "not slow" $(ARGS)

fuzz: setup ## Fuzz what reads untrusted data, ten minutes each (FUZZ_SECONDS=3600 ARGS='-k vault')
	@FUZZ_SECONDS=$(FUZZ_SECONDS) $(BIN)/pytest -n auto test/fuzz $(ARGS)

bench: setup ## Measure everything, rewrite bench/results and the tables, write bench/report.html
	@$(BIN)/aesmall bench $(ARGS)

prove: setup ## Prove every kernel, rewrite bench/results/proofs.json and doc/claims.md (ARGS='--engine ct')
	@PYTHONPATH=test $(BIN)/python -m proof $(ARGS)

lint: setup ## Check layout, types, conventions, links, versions and generated files
	@scripts/lint

format: setup ## Lay out all C and Python files
	@scripts/format

clean: ## Remove what the verbs made, except .venv/ and node_modules/
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache
	@find host test scripts gen bench -name __pycache__ -type d -prune -exec rm -rf {} +
