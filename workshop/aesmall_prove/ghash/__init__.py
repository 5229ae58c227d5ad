# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proofs that every multiplication in GF(2^128) equals SP 800-38D for every key, state and text."""

from .report import results as results
