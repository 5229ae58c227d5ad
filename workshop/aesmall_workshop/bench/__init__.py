# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure everything for `make bench`, and list the figures that moved since a commit."""
