# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The committed figures, and `aesmall figures`, which prints them."""
