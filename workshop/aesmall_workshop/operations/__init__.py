# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The operations that are measured, and what each must answer."""
