# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build, simulate, measure and demonstrate aesmall on simulated chips: its workshop."""
