# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the residue that calls leave on the stack, in registers and in static RAM."""
