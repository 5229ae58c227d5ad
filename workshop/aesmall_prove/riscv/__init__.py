# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""RISC-V of 32 bits for machine.py: its instructions, their semantics, calls and cycles."""
