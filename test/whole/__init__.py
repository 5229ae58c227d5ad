# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""aesmall.h and aesmall.hpp: what holds for all of the library."""
