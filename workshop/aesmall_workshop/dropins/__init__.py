# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure drop-ins and the libraries that they replace, and run other projects' code over them."""
