# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Load the model of the RP2350's RISC-V core into this process."""

from __future__ import annotations

import ctypes
from functools import cache

from aesmall_workshop.chips import build
from aesmall_workshop.paths import REPOSITORY


class Decoded(ctypes.Structure):
    """The structure hazard3_instruction."""

    _fields_ = (
        *((name, ctypes.c_uint8) for name in ("op", "rd", "rs1", "rs2", "size")),
        ("imm", ctypes.c_int32),
    )


class Event(ctypes.Structure):
    """The structure hazard3_event."""

    _fields_ = (
        *(("pc", ctypes.c_uint32), ("target", ctypes.c_uint32), ("size", ctypes.c_uint8)),
        *(("kind", ctypes.c_uint8), ("taken", ctypes.c_uint8), ("reads", ctypes.c_uint8 * 2)),
        ("loads", ctypes.c_uint8),
    )


@cache
def model() -> ctypes.CDLL:
    """Return the compiled bench/sim/hazard3_decode.c and hazard3_timing.c."""
    sources = [REPOSITORY / "bench" / "sim" / f"hazard3_{n}.c" for n in ("decode", "timing")]
    library = ctypes.CDLL(str(build.tool("hazard3_model", sources, ["-shared", "-fPIC"])))
    library.hazard3_decode.restype = Decoded
    library.hazard3_timing_step.restype = ctypes.c_uint64
    library.hazard3_expand.restype = ctypes.c_uint32
    return library
