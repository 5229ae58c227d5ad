# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Calls that are refused: the error that the header names, and every byte of memory as before."""
