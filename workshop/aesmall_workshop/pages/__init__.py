# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The generated tables of README.md and doc/."""
