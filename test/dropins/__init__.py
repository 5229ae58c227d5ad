# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Drop-ins: the code of others, and what is written in its place."""
