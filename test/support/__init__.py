# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Code that the tests of several rooms share."""
