# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tools that a user installs."""
