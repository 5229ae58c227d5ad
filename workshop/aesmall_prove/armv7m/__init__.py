# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Thumb-2 for machine.py: the instructions of ARMv7-M with DSP, their semantics, calls, cycles."""
