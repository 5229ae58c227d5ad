# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Interrupts at every instruction, and lengths at their borders."""
