# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""`aesmall choose`: an engine by budgets, and its C code."""
