# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves GHASH, on its machine code."""
