# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs a routine of a program on the simulator of the RP2350's RISC-V core."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build
from aesmall_workshop.chips import elf as elf_file
from aesmall_workshop.paths import REPOSITORY

from .reference import SimulationError

_SIMULATOR = REPOSITORY / "bench" / "sim"
_SOURCES = [
    *(_SIMULATOR / f"hazard3_{part}.c" for part in ("decode", "execute", "timing")),
    Path(__file__).with_name("hazard3_run.c"),
]


@cache
def _library() -> ctypes.CDLL:
    flags = ["-fPIC", "-shared", f"-I{_SIMULATOR}"]
    library = ctypes.CDLL(str(build.tool("hazard3_run", _SOURCES, [], flags)))
    library.run_call.restype = ctypes.c_char_p
    pointer, word = ctypes.c_void_p, ctypes.c_uint32
    library.run_call.argtypes = [word, pointer, word, ctypes.c_uint64]
    library.run_copy.argtypes = [word, pointer, ctypes.c_size_t, ctypes.c_int]
    return library


def run(
    elf: Path,
    entry: int,
    registers: Sequence[int],
    back: int,
    memory: Mapping[int, bytes],
    watch: Sequence[tuple[int, int]],
    limit: int,
) -> tuple[list[int], list[bytes]]:
    """Return the registers and the watched (address, size) ranges at the return to `back`."""
    library = _library()
    library.run_clear()
    contents = {s.address: s.data for s in elf_file.segments(elf)} | dict(memory)
    for address, data in contents.items():
        if library.run_copy(address, data, len(data), 1):
            raise SimulationError(f"{elf.name}: {address:#x} is not in RAM")
    cells = (ctypes.c_uint32 * 32)(*registers)
    if error := library.run_call(entry, cells, back, limit):
        raise SimulationError(f"{elf.name}: {error.decode()}")
    found = []
    for address, size in watch:
        buffer = ctypes.create_string_buffer(size)
        library.run_copy(address, buffer, size, 0)
        found.append(buffer.raw)
    return list(cells), found
