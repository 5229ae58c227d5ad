# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Define the measured operations, and the correct answer of each."""
