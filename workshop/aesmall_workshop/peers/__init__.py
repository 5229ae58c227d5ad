# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build and measure the code of other libraries, and hold their published figures."""
