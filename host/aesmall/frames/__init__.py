# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Frames of other devices: the work of `aesmall frames`."""
