# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""All that `make bench` does, and what moved since a commit."""
