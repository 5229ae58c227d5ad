# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the tests of several rooms share."""
