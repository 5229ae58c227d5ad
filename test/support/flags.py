# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Name flags with which several tests compile whole libraries, so that they share objects."""

from __future__ import annotations

#: Debug information for valgrind, which does not change the code
DEBUGGING = "-gdwarf-4"
#: The flags of typical projects
OPTIMISED = ("-O2", DEBUGGING)
#: The whole library in C (src/core/target.h)
PORTABLE = ("-DAESMALL_PORTABLE",)
