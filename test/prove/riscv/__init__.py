# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The third processor: RISC-V."""
