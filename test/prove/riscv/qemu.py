# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs single instructions of RISC-V in QEMU, thousands in one process, as a second opinion.

This module makes the program, with a few instructions around each case. The program writes the
outcomes.
"""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

#: It has no Zcb and no h3.bextmi: their cases have other code.
COMMAND = ("qemu-riscv32", "-cpu", "rv32,zba=true,zbb=true,zbs=true,zbkb=true")
CODE, DATA = 0x00100000, 0x00800000
#: Bytes of code of a case, of its registers before and after, and of its window
ROOM, REGISTERS, WINDOW = 0x140, 0x80, 0x40
STRIDE = 2 * REGISTERS + WINDOW
#: The bytes of a marker after an instruction, over which it may jump
MARKER = 4
#: The distance of the instruction from the start of its code
_BEFORE = 8 + 4 * 32
_WRITE, _EXIT = 64, 93


@dataclass(frozen=True)
class Case:
    """An instruction, and its inputs; x0 is 0."""

    code: bytes
    registers: tuple[int, ...]
    memory: bytes
    #: Registers that it does not use: one for the address, one that records a jump
    free: tuple[int, int]
    #: In place of `code`, for QEMU
    instead: bytes = b""


@dataclass(frozen=True)
class Outcome:
    """The results. The free registers have no defined value."""

    registers: tuple[int, ...]
    memory: bytes
    jumps: bool


def address(number: int) -> int:
    """Return the address of the instruction of a case."""
    return CODE + ROOM * number + _BEFORE


def window(number: int) -> int:
    """Return the address of the memory of a case."""
    return DATA + STRIDE * number + 2 * REGISTERS


def run(cases: Sequence[Case]) -> list[Outcome]:
    """Run all cases, independently of each other."""
    code = b"".join(_code(number, case) for number, case in enumerate(cases))
    data = b"".join(_data(case) for case in cases)
    if len(code) > DATA - CODE:
        raise ValueError("too many cases")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "cases"
        program.write_bytes(_elf(code + _end(data), data))
        program.chmod(0o700)
        done = subprocess.run([*COMMAND, program], capture_output=True, check=False)
    if done.returncode:
        raise ValueError(f"{COMMAND[0]}: {done.returncode} {done.stderr.decode()}")
    return [_outcome(done.stdout[STRIDE * i : STRIDE * (i + 1)], c) for i, c in enumerate(cases)]


def _load(register: int, base: int, offset: int) -> int:
    return offset << 20 | base << 15 | 2 << 12 | register << 7 | 0x03


def _store(register: int, base: int, offset: int) -> int:
    return offset >> 5 << 25 | register << 20 | base << 15 | 2 << 12 | (offset & 31) << 7 | 0x23


def _add(register: int, base: int, number: int) -> int:
    return (number & 0xFFF) << 20 | base << 15 | register << 7 | 0x13


def _number(register: int, value: int) -> list[int]:
    upper = value + 0x800 & ~0xFFF
    return [upper | register << 7 | 0x37, _add(register, register, value - upper)]


def _code(number: int, case: Case) -> bytes:
    base, marker = case.free
    others = [register for register in range(1, 32) if register != base]
    before = _number(base, DATA + STRIDE * number)
    before += [_load(register, base, 4 * register) for register in others]
    before += [0x13] * (_BEFORE // 4 - len(before))
    own = case.instead or case.code
    own += struct.pack("<I", _add(marker, 0, 1))
    own += bytes.fromhex("0100") * (len(own) // 2 % 2)  # c.nop
    after = [_store(register, base, REGISTERS + 4 * register) for register in others]
    code = struct.pack(f"<{len(before)}I", *before) + own + struct.pack(f"<{len(after)}I", *after)
    pad = ROOM - len(code)
    assert pad >= 0 and pad % 4 == 0
    return code + struct.pack("<I", 0x13) * (pad // 4)


def _data(case: Case) -> bytes:
    registers = [*case.registers]
    registers[case.free[1]] = 0
    return struct.pack("<32I", *registers) + bytes(REGISTERS) + case.memory


def _outcome(data: bytes, case: Case) -> Outcome:
    registers = list(struct.unpack_from("<32I", data, REGISTERS))
    return Outcome(tuple(registers), data[2 * REGISTERS :], registers[case.free[1]] == 0)


def _end(data: bytes) -> bytes:
    """Write the data to the output, and exit."""
    a0, a1, a2, a7, ecall = 10, 11, 12, 17, 0x73
    words = [*_number(a0, 1), *_number(a1, DATA), *_number(a2, len(data)), *_number(a7, _WRITE)]
    words += [ecall, *_number(a0, 0), *_number(a7, _EXIT), ecall]
    return struct.pack(f"<{len(words)}I", *words)


def _elf(code: bytes, data: bytes) -> bytes:
    """Return a program with its code at CODE and its data at DATA."""
    place = 0x1000
    second = place + (len(code) + 0xFFF & ~0xFFF)
    head = b"\x7fELF\x01\x01\x01".ljust(16, b"\0")
    head += struct.pack("<HHIIIIIHHHHHH", 2, 243, 1, CODE, 52, 0, 1, 52, 32, 2, 0, 0, 0)
    for offset, start, size, how in ((place, CODE, len(code), 5), (second, DATA, len(data), 6)):
        head += struct.pack("<8I", 1, offset, start, start, size, size, how, 0x1000)
    return head.ljust(place, b"\0") + code.ljust(second - place, b"\0") + data
