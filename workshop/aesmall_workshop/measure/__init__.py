# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the size and time of the library, and compare the figures with the committed ones."""
