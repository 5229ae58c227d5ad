# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find another library's share of a linked program.

The sections count as for our library (measure/footprint.py), except for the compiler's own
libraries. Other libraries have many functions in a file. A file therefore needs more of the
compiler's libraries than its linked functions need, and the firmware may need them itself. Only
members that the linked sections refer to count.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection

from ..measure.footprint import Footprint, Section, footprint


def share(map_file: Path, objects: Path, nm: str) -> Footprint:
    """Return the share of the library with its objects in this folder."""
    every = footprint(map_file, objects, nm)
    theirs: dict[str, set[str]] = {}
    members: dict[str, list[Section]] = {}
    for section in every.sections:
        if section.origin.endswith(")"):
            members.setdefault(section.origin, []).append(section)
        else:
            theirs.setdefault(section.origin, set()).add(section.name)
    wanted = {
        s for origin, names in theirs.items() for s in _referred(Path(origin), frozenset(names))
    }
    reached = set(theirs) | _reached(wanted, members, nm)
    counted = tuple(section for section in every.sections if section.origin in reached)
    return Footprint(
        flash=sum(s.size for s in counted if s.in_flash),
        static_ram=sum(s.size for s in counted if s.in_ram),
        sections=counted,
    )


def _reached(wanted: set[str], members: Iterable[str], nm: str) -> set[str]:
    """Return the archive members that define these symbols, directly or for other members."""
    archives = tuple(sorted({member.rpartition("(")[0] for member in members}))
    found: set[str] = set()
    while archives:
        listed = {m: _symbols(nm, archives).get(m, (set(), set())) for m in members}
        new = {m for m, (defined, _) in listed.items() if m not in found and defined & wanted}
        if not new:
            break
        found |= new
        wanted = wanted.union(*(listed[m][1] for m in new))
    return found


@cache
def _referred(file: Path, names: frozenset[str]) -> set[str]:
    """Return the symbols that these sections of an object refer to."""
    found = set()
    with file.open("rb") as stream:
        content = ELFFile(stream)
        for section in content.iter_sections():
            if not isinstance(section, RelocationSection):
                continue
            if content.get_section(section["sh_info"]).name in names:
                table = content.get_section(section["sh_link"])
                for relocation in section.iter_relocations():
                    found.add(table.get_symbol(relocation["r_info_sym"]).name)
    return found - {""}


@cache
def _symbols(nm: str, archives: tuple[str, ...]) -> dict[str, tuple[set[str], set[str]]]:
    """Return member of an archive -> the symbols that it defines, and the symbols that it needs."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    command = [nm, "--print-file-name", "--format=posix", *archives]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        origin, _, rest = line.partition(": ")
        name, kind = rest.split()[:2]
        member = re.sub(r"\[(.*)\]$", r"(\1)", origin)
        found.setdefault(member, (set(), set()))[kind == "U"].add(name)
    return found
