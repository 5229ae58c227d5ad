# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The real code that drop-ins are tried with, and what they cost beside what they replace."""
