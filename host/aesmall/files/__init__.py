# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files and strings: the work of `aesmall seal`, `open`, `rekey` and `inspect`."""
