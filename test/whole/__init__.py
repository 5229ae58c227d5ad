# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of properties of the whole library, through aesmall.h and aesmall.hpp."""
