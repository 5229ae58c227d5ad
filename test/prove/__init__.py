# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the prover: it checks the machine code of kernels against FIPS 197 for all inputs."""
