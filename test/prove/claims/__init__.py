# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the set of claims: each call has one, none is empty, and none without an end counts."""
