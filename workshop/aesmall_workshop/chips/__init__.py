# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Programs for chips: built, read and run on simulated ones."""
