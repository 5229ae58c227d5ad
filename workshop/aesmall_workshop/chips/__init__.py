# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build programs for chips, read them, and run them on simulated chips."""
