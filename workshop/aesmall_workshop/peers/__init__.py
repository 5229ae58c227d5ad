# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The code of others: its published figures, and what is built and measured of it here."""
