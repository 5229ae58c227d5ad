# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the report: one HTML file with the results, the plots and the chooser."""
