# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the services, which use the modes."""
