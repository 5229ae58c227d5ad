# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Load the library into this process and watch every byte of its memory.

clang compiles the library with its sanitizer of undefined behaviour, and ctypes loads it. All
objects, inputs and outputs are in one block of memory. A call declares which bytes it may change.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from aesmall_workshop.chips import build

HERE = Path(__file__).parent
SIZE_MAX = 2 ** (8 * ctypes.sizeof(ctypes.c_size_t)) - 1
FLAGS = (
    *("-O1", "-fPIC", "-shared", "-Wl,-z,defs", "-Wno-unused-command-line-argument"),
    *("-fsanitize=undefined", "-fsanitize-minimal-runtime"),
    "-fno-omit-frame-pointer",
)
#: The folders of src/: one engine, and all code above it
FOLDERS = ("core", "modes", "services", "portable/ct")
#: The value of bytes that were not written
FILL = 0xA5

#: The errors of the library, by the negated number (src/core/error.h)
OK, KEY, KEY_SIZE, LENGTH, CAPACITY, COUNTER, AUTH, REPLAY, OVERLAP, ARGUMENT = range(10)
STORAGE, ENTROPY, FORMAT = 10, 11, 12


class Wrong(AssertionError):
    """A violation of the rules for all calls."""


@cache
def loaded() -> ctypes.CDLL:
    """Return the library. It is built once, and later loaded from build/."""
    made = build.build(
        "host",
        [HERE / "shim.c"],
        name="state",
        flags=FLAGS,
        folders_of_library=FOLDERS,
        compiler="clang",
    )
    return ctypes.CDLL(str(made))


def size_of(name: str) -> int:
    function = getattr(loaded(), f"state_{name}_size")
    function.restype = ctypes.c_size_t
    return int(function())


class Memory:
    """The memory of one machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.used = 0
        self.bytes = (ctypes.c_uint8 * (size + 64))()
        self.start = -ctypes.addressof(self.bytes) % 64
        self.address = ctypes.addressof(self.bytes) + self.start
        ctypes.memset(self.address, FILL, size)
        self.library = loaded()
        self.faults = ctypes.c_uint.in_dll(self.library, "state_faults")
        self.fault = ctypes.c_char_p.in_dll(self.library, "state_fault")
        self.faults.value = 0

    def room(self, size: int) -> int:
        """Return the offset of a new place for an object."""
        at = self.used
        self.used += -(-size // 16) * 16 + 16
        assert self.used <= self.size
        return at

    def get(self, at: int, size: int) -> bytes:
        return ctypes.string_at(self.address + at, size)

    def put(self, at: int, data: bytes) -> None:
        assert at >= 0 and at + len(data) <= self.size
        ctypes.memmove(self.address + at, data, len(data))

    def all(self) -> bytes:
        return ctypes.string_at(self.address, self.size)

    def pointer(self, at: int | None) -> ctypes.c_void_p:
        """Return a pointer. None becomes NULL."""
        return ctypes.c_void_p(None if at is None else self.address + at)

    def call(self, name: str, *arguments: object, may: Iterable[tuple[int, int]] = ()) -> int:
        """Return the negated error of a call, or another result.

        Numbers have the type size_t. Only the bytes in `may`, offsets and sizes, may change.
        """
        function = getattr(self.library, name)
        function.restype = ctypes.c_int
        before = self.all()
        passed = [
            ctypes.c_size_t(value) if isinstance(value, int) else value for value in arguments
        ]
        error = -int(function(*passed))
        after = self.all()
        if self.faults.value:
            self.faults.value = 0
            raise Wrong(f"{name}: undefined behaviour, {(self.fault.value or b'').decode()}")
        at = 0
        for start, size in sorted(may):
            if start > at and before[at:start] != after[at:start]:
                raise Wrong(f"{name}: wrote where it may not, error {error}")
            at = max(at, start + size)
        if before[at:] != after[at:]:
            raise Wrong(f"{name}: wrote where it may not, error {error}")
        return error
