# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the documentation site: its navigation, its Reference, and pages from outside doc/."""
