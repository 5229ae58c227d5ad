# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The standards of the modes, and the cases that are made from them."""
