# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Programs as Intel HEX and as plain bytes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..files.atomic import shown
from ..files.sealing import BadFormat, UsageProblem
from .format import FILLER

HEX_ENDINGS = (".hex", ".ihex", ".ihx")
#: A larger gap between two parts of a program is a mistake: fuses or an EEPROM in the same file.
MOST_GAP = 1 << 16
_END = ":00000001FF"
_OTHERS = {
    b"\x7fELF": "an ELF file",
    b"UF2\n": "a UF2 file",
    b":": "Intel HEX without .hex",
    b"S0": "a file of S-records",
    b"aesI": "an image",
}
#: The RP2040's SRAM, which has the stack of a program, and the size of a boot2
_SRAM, _BOOT2 = 0x20, 256


@dataclass(frozen=True)
class Program:
    """The bytes of a program, and the address of the first."""

    address: int
    data: bytes


def is_hex(path: Path) -> bool:
    """Return whether a file is Intel HEX, by its name."""
    return path.suffix.lower() in HEX_ENDINGS


def _intelhex() -> Any:
    """Return the package, which not every installation has."""
    try:
        return import_module("intelhex")
    except ImportError:
        raise UsageProblem(
            "Intel HEX needs a package: `pip install intelhex`, or with pipx "
            "`pipx inject aesmall intelhex`"
        ) from None


def read_program(path: Path, content: bytes, address: int | None, chunk_size: int) -> Program:
    """Return the program in a file. It begins at a multiple of the chunk size."""
    if not is_hex(path):
        for start, name in _OTHERS.items():
            if content.startswith(start):
                raise UsageProblem(f"{shown(path)} is {name}: give a .hex or .bin file")
        if not content:
            raise UsageProblem(f"{shown(path)} is empty")
        return Program(address or 0, content)
    if address is not None:
        raise UsageProblem("--address is for plain bytes: Intel HEX has its own addresses")
    return _padded(path, _segments(path, content), chunk_size)


def _segments(path: Path, content: bytes) -> list[Program]:
    package = _intelhex()
    try:
        text = content.decode("ascii")
        read = package.IntelHex(io.StringIO(text))
    except (UnicodeDecodeError, package.HexReaderError) as error:
        cause = "it has other characters" if isinstance(error, UnicodeDecodeError) else error
        raise BadFormat(f"{shown(path)} is not Intel HEX: {cause}") from None
    if not text.rstrip().upper().endswith(_END):
        raise BadFormat(f"{shown(path)} is cut short: the last line is not {_END}")
    ranges: list[tuple[int, int]] = read.segments()
    if not ranges:
        raise UsageProblem(f"{shown(path)} is empty")
    return [Program(a, read.tobinstr(start=a, size=b - a)) for a, b in ranges]


def _padded(path: Path, parts: Sequence[Program], chunk_size: int) -> Program:
    """Return the parts as one program. Gaps have the value of erased flash."""
    start = parts[0].address // chunk_size * chunk_size
    data = b""
    for part in parts:
        gap = part.address - start - len(data)
        if gap > MOST_GAP:
            raise UsageProblem(
                f"{shown(path)} has a gap of {gap} bytes before {part.address:#x}: "
                "leave out fuses, EEPROM and other memory"
            )
        data += FILLER * gap + part.data
    return Program(start, data)


def check_vectors(program: Program) -> None:
    """Raise an error unless a loader of an RP2040 starts this program at an address in it."""
    at = 0 if program.data[3:4] == bytes([_SRAM]) else _BOOT2
    stack, start = (int.from_bytes(program.data[at + n : at + n + 4], "little") for n in (0, 4))
    inside = program.address <= start < program.address + len(program.data)
    if stack >> 24 != _SRAM or not inside or start % 2 == 0:
        raise UsageProblem(
            f"no vectors of a program for {program.address:#x} are at its start or after a boot2 "
            f"of {_BOOT2} bytes: link it for this address"
        )


def written(path: Path | None, program: Program) -> bytes:
    """Return the content of a file with this name."""
    if path is None or not is_hex(path):
        return program.data
    made = _intelhex().IntelHex()
    made.frombytes(program.data, program.address)
    text = io.StringIO()
    made.write_hex_file(text)
    return text.getvalue().encode("ascii")
