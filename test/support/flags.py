# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Flags of libraries that several tests compile whole, so that they share the objects."""

from __future__ import annotations

#: What valgrind reads, which changes no code
DEBUGGING = "-gdwarf-4"
#: As other projects compile it
OPTIMISED = ("-O2", DEBUGGING)
#: All of the library in C (src/core/target.h)
PORTABLE = ("-DAESMALL_PORTABLE",)
