# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run `make demo`: two simulated chips encrypt and seal, and this computer opens the results."""
