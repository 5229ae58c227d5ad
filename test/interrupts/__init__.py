# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of interrupts at every instruction, and of lengths at their limits."""
