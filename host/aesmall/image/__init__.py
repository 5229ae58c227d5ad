# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed firmware: the work of `aesmall image`."""
