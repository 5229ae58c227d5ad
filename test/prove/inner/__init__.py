# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the inner modules of the prover: the memory of a machine, and the compiled modules."""
