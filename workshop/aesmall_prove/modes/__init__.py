# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves whole modes: the block cipher is any function, and the rest is the machine code."""
