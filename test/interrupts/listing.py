# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the steps of the modes that are assembly, and their addresses in a program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from aesmall_workshop.chips import elf
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile

_DEFINED = re.compile(r"^(?:FUNCTION|ENTRY|PART) (\w+)$", re.M)
#: The first lines of a banner.
_FROM_C = re.compile(r"^/\* (\w+)\n \* C: +(?!no prototype)\S", re.M)
#: Kernels have their target in their names. `make prove` proves that no kernel changes the memory
#: below the stack pointer. The functions that make the tables of fastram are not kernels.
_KERNEL = re.compile(r"(?!aesmall_fastram_)\w+_(avr|armv6m|armv7m|rv32e?)")


@dataclass(frozen=True)
class Step:
    """One file of assembly in a program."""

    name: str
    #: Functions that other code calls by the calling convention.
    functions: tuple[str, ...]
    start: int
    end: int
    #: The addresses of its instructions.
    addresses: frozenset[int]
    #: Addresses of OUT to SPL, SPH and SREG on AVR. Interrupts may be held off there.
    masked: frozenset[int]


def files(folder: str) -> dict[str, tuple[str, ...]]:
    """Return the steps in src/avr, src/armv6m or src/rv32, and the names that each defines.

    A processor of src/armv7m also has the steps of src/armv6m that src/armv7m does not replace.
    """
    found = {path.stem: tuple(_DEFINED.findall(path.read_text())) for path in _paths(folder)}
    if folder == "armv7m":
        ours = {name for names in found.values() for name in names}
        found |= {stem: names for stem, names in files("armv6m").items() if stem not in ours}
    return found


def called_from_c(folder: str) -> set[str]:
    """Return the names by which C calls the steps in such a folder."""
    more = called_from_c("armv6m") if folder == "armv7m" else set()
    return more | set(_FROM_C.findall(_sources(folder)))


def _paths(folder: str) -> list[Path]:
    paths = sorted((REPOSITORY / "src" / folder).rglob("*.S"))
    return [path for path in paths if not _KERNEL.fullmatch(path.stem)]


def _sources(folder: str) -> str:
    return "".join(path.read_text() for path in _paths(folder))


def steps(folder: str, program: Path, extra: tuple[str, ...] = ()) -> list[Step]:
    """Return the steps that the program links. `extra` functions count as steps too."""
    symbols = elf.symbols(program)
    code = _Code(program, is_thumb=folder.startswith("arm"))
    callable_from_c = called_from_c(folder)
    found = []
    for step, names in {**files(folder), **{name: (name,) for name in extra}}.items():
        linked = [symbols[name] for name in names if name in symbols]
        if linked:
            start = min(symbol.address for symbol in linked)
            end = max(symbol.address + symbol.size for symbol in linked)
            functions = tuple(
                s.name for s in linked if s.name in callable_from_c or s.name in extra
            )
            places = code.instructions(start, end)
            masked = frozenset(at for at in places if code.half(at) & 0xFE0F in _STACK_WRITES)
            found.append(Step(step, functions, start, end, places, masked))
    return found


#: The opcodes of OUT without their register. Thumb code does not need them.
_STACK_WRITES = (0xBE0D, 0xBE0E, 0xBE0F)


class _Code:
    """The code of a program."""

    def __init__(self, program: Path, *, is_thumb: bool) -> None:
        self.segments = elf.segments(program)
        self.is_thumb = is_thumb
        self.marks = _data_marks(program) if is_thumb else []

    def half(self, address: int) -> int:
        for segment in self.segments:
            at = address - segment.address
            if 0 <= at < len(segment.data):
                return int.from_bytes(segment.data[at : at + 2], "little")
        raise ValueError(f"no code at 0x{address:x}")

    def instructions(self, start: int, end: int) -> frozenset[int]:
        found = set()
        data = [at for at, is_data in self.marks if is_data and start <= at < end]
        end = min([end, *data])  # constants follow the code
        if data and self.half(end - 2) == _THUMB_NOP:
            end -= 2  # padding that aligns them
        while start < end:
            found.add(start)
            half = self.half(start)
            is_long = half >= 0xE800 if self.is_thumb else _is_long_avr(half)
            start += 4 if is_long else 2
        return frozenset(found)


_THUMB_NOP = 0x46C0


def _is_long_avr(half: int) -> bool:
    """Return whether the instruction is CALL, JMP, LDS or STS."""
    return half & 0xFE0C == 0x940C or half & 0xFC0F == 0x9000


def _data_marks(program: Path) -> list[tuple[int, bool]]:
    """Return where data begin between instructions, and where instructions continue."""
    with program.open("rb") as file:
        symbols = ELFFile(file).get_section_by_name(".symtab").iter_symbols()
        marks = [(s["st_value"], s.name[:2]) for s in symbols if s.name[:2] in ("$d", "$t")]
    return sorted((address & ~1, name == "$d") for address, name in marks)
