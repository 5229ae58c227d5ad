# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What calls leave on the stack, in registers and in static RAM."""
