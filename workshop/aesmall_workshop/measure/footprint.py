# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the library's share of a linked program in the linker's map.

These sections count:

- every section of the library's objects that the linker kept
- inline functions of the headers that the compiler put into the program's object under their own
  names (the thunks of the key objects)
- the members of libgcc and libc that these need

These do not count: vectors, start-up code, main, the firmware's support code, and the fill before
an aligned section, which each section has as its own number.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from ..chips import elf

#: Names of sections with start-up code, in any object
_START_UP = (".vectors", ".reset", ".init", ".fini", ".trampolines")
_IN_FLASH = (
    *(".text", ".rodata", ".srodata", ".progmem", ".data", ".sdata"),
    *(".glue", ".ARM.exidx", ".ARM.extab"),
)
_IN_RAM = (".data", ".sdata", ".bss", ".sbss", ".noinit", "COMMON")
_NAME_ALONE = re.compile(r"^ [.\w]\S*$")
_FILL = re.compile(r"^ \*fill\*\s+0x[0-9a-f]+\s+0x([0-9a-f]+)")
_INPUT_SECTION = re.compile(r"^ (\S+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S.*)$")


@dataclass(frozen=True)
class Section:
    """An input section that the linker kept."""

    name: str
    size: int
    #: Path of its object, or "archive(member)" for a member of an archive
    origin: str
    #: Unused bytes in front of the section, for its alignment
    fill: int = 0

    @property
    def start_up(self) -> bool:
        return self.name.startswith(_START_UP)

    @property
    def in_flash(self) -> bool:
        return not self.start_up and self.name.startswith(_IN_FLASH)

    @property
    def in_ram(self) -> bool:
        return self.name.startswith(_IN_RAM)


@dataclass(frozen=True)
class Footprint:
    """The bytes of the library in a program."""

    flash: int
    static_ram: int
    sections: tuple[Section, ...]

    def gap(self, symbols: Iterable[str]) -> int:
        """Return the bytes of fill in flash in front of the sections that hold these symbols."""
        names = tuple(symbols)
        return sum(s.fill for s in self.sections if s.in_flash and s.name.endswith(names))


def sections(map_file: Path) -> list[Section]:
    """Return the input sections of a map that take memory, in the order of their addresses."""
    text = map_file.read_text(encoding="utf-8", errors="replace")
    memory_map = text.split("Linker script and memory map", 1)[1]
    found, name, fill = [], "", 0
    for line in memory_map.splitlines():
        if not line.startswith(" "):
            fill = 0  # another output section
        if match := _FILL.match(line):
            fill += int(match[1], 16)
            continue
        # A long name has its own line, before the line with the other fields.
        if _NAME_ALONE.match(line):
            name = line
            continue
        match = _INPUT_SECTION.match(name + line if line.startswith("  ") else line)
        name = ""
        if match and int(match[3], 16) > 0:
            found.append(Section(match[1], int(match[3], 16), match[4], fill))
            fill = 0
    return found


@cache
def _symbols(tool: str, files: tuple[str, ...]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return two maps for archives: member -> symbols it defines, and member -> symbols it needs.

    The archives are long and equal for all programs, so that the maps are cached.
    """
    defined: dict[str, set[str]] = {}
    needed: dict[str, set[str]] = {}
    command = [tool, "--print-file-name", "--format=posix", *files]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        origin, _, rest = line.partition(": ")
        name, kind = rest.split()[:2]
        origin = re.sub(r"\[(.*)\]$", r"(\1)", origin)
        (needed if kind == "U" else defined).setdefault(origin, set()).add(name)
    return defined, needed


def _members_needed(kept: list[Section], ours: set[str], nm: str) -> set[str]:
    """Return the linked archive members that our objects need, also through other members.

    Only the sections of our objects count that the linker kept: an object has several functions.
    """
    members = {s.origin for s in kept if s.origin.endswith(")") and s.in_flash}
    if not members or not ours:
        return set()
    archives = {member.rpartition("(")[0] for member in members}
    defined, of_archives = _symbols(nm, tuple(sorted(archives)))
    needed: dict[str, Set[str]] = {**of_archives}
    for section in kept:
        if section.origin in ours:
            asked = elf.needs(Path(section.origin))
            names = asked[""] | asked.get(section.name, frozenset())
            needed[section.origin] = needed.get(section.origin, frozenset()) | names
    reached: set[str] = set()
    frontier = set(ours)
    while frontier:
        wanted = set[str]().union(*(needed.get(origin, set()) for origin in frontier))
        frontier = {m for m in members - reached if defined.get(m, set()) & wanted}
        reached |= frontier
    return reached


@lru_cache(maxsize=8192)
def _is_within(origin: str, folder: Path) -> bool:
    """Return whether an object is in a folder or below it."""
    return Path(origin).resolve().is_relative_to(folder)


def footprint(map_file: Path, library: Path, nm: str) -> Footprint:
    """Return the library's share of the program that this map describes.

    `library` is the folder that holds the library's objects. `nm` is the target's tool.
    """
    kept = sections(map_file)
    origins = {section.origin for section in kept}
    objects = {origin for origin in origins if _is_within(origin, library)}
    ours = objects | _members_needed(kept, objects, nm)
    counted = tuple(
        section
        for section in kept
        if (section.in_flash or section.in_ram)
        and (section.origin in ours or section.name.startswith(".text.aesmall_"))
    )
    return Footprint(
        flash=sum(s.size for s in counted if s.in_flash),
        static_ram=sum(s.size for s in counted if s.in_ram),
        sections=counted,
    )
