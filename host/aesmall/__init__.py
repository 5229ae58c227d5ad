# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES for the smallest processors: seals and opens files for them, chooses and exports engines."""
