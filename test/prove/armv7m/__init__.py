# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the prover on the Thumb-2 code of a Cortex-M4 and M33."""
