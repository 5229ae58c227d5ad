# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The workshop of aesmall: builds, simulates, measures, proves and demonstrates the library."""
