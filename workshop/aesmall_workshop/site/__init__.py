# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The documentation site: its navigation, its Reference, the pages that it takes from elsewhere."""
