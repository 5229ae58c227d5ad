# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files and strings: what `aesmall seal`, `open`, `rekey` and `inspect` do."""
