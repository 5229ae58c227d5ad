# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command `aesmall image`, its format, and the model of a loader."""
