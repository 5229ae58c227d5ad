# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves that kernels equal FIPS 197 for all inputs, on their machine code."""
