# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide a serial line in memory for programs on Unicorn, for runs without measured calls.

fw_getc and fw_putc become a load and a store, so that a byte does not cost a call from the emulator
into Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import elf

_PAGE = 4096
#: The end of the input, at an address that no RP2040 uses. A read after it faults.
_INPUT_END = 0x90000000
#: Two words, the next byte to read and the next to write; then the output
_OUTPUT = 0x98000000
_OUTPUT_MAX = 16 * 1024 * 1024
_LITERAL = _OUTPUT.to_bytes(4, "little")


def _code(*halfwords: int) -> bytes:
    return b"".join(halfword.to_bytes(2, "little") for halfword in halfwords) + _LITERAL


_FUNCTIONS = {
    # ldr r3, =_OUTPUT; ldr r2, [r3]; ldrb r0, [r2]; adds r2, #1; str r2, [r3]; bx lr
    "fw_getc": _code(0x4B02, 0x681A, 0x7810, 0x3201, 0x601A, 0x4770),
    # ldr r3, =_OUTPUT; ldr r2, [r3, #4]; strb r0, [r2]; adds r2, #1; str r2, [r3, #4]; bx lr
    "fw_putc": _code(0x4B02, 0x685A, 0x7010, 0x3201, 0x605A, 0x4770),
}


def fits(symbols: Mapping[str, elf.Symbol]) -> bool:
    """Return whether the program has both functions, and room in them."""
    places = [(symbols.get(name), code) for name, code in _FUNCTIONS.items()]
    return all(p and p.size >= len(code) and p.address % 4 == 0 for p, code in places)


class MemoryLine:
    """The line of a machine with a loaded program."""

    def __init__(self, uc: Any, symbols: Mapping[str, elf.Symbol], sent: bytes) -> None:
        self._uc = uc
        self._next = _INPUT_END - len(sent)
        if sent:
            size = -(-len(sent) // _PAGE) * _PAGE
            uc.mem_map(_INPUT_END - size, size)
            uc.mem_write(self._next, sent)
        uc.mem_map(_OUTPUT, _OUTPUT_MAX)
        uc.mem_write(_OUTPUT, b"".join(a.to_bytes(4, "little") for a in (self._next, _OUTPUT + 8)))
        for name, code in _FUNCTIONS.items():
            uc.mem_write(symbols[name].address, code)

    @property
    def output(self) -> bytes:
        """Return the bytes that the program has sent."""
        end = int.from_bytes(self._uc.mem_read(_OUTPUT + 4, 4), "little")
        return bytes(self._uc.mem_read(_OUTPUT + 8, end - _OUTPUT - 8))

    @property
    def is_dry(self) -> bool:
        """Return whether all of the input is read."""
        return bytes(self._uc.mem_read(_OUTPUT, 4)) == _INPUT_END.to_bytes(4, "little")
