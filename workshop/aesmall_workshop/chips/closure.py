# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make only the objects of the library that a program needs.

The objects decide, as in needed.py. The text of a source only suggests objects: the names at the
beginning of its lines are names that it may define. If the suggested objects do not define a name
of the library, all objects are made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from aesmall.targets import TARGETS

from ..paths import REPOSITORY
from . import elf, file_states, needed
from .file_states import BuildError
from .objects import Object, make_all

#: Folders of src/ with assembly, and the families of targets that run it
ASSEMBLED = {
    "avr": ("avr",),
    "armv6m": ("rp2040", "armv7m"),
    "armv7m": ("armv7m",),
    "rv32": ("rv32",),
}
#: The assembly itself, and the files that it includes
ASSEMBLY = (".S", ".inc")
#: The prefix of all global names of the library, except the names that adapters define for other
#: libraries
_PREFIX = "aesmall_"
#: Start-up code of AVR -> sources with variables or constants in RAM, which therefore need it. A
#: program of all objects has this code, so that one of these objects is linked into every program.
START_UP = {
    "__do_clear_bss": ("avr/aesmall_inv_sbox_ram_avr.S", "avr/aesmall_sbox_ram_avr.S"),
    "__do_copy_data": (
        *("modes/manx/manx2.c", "modes/manx/manx.c", "services/drbg/drbg.c"),
        *("services/hash/sha256.c", "services/hash/sha512.c"),
        *("services/frames/thread/thread.c", "services/vault/vault_keys.c"),
    ),
}

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
#: A line that may define a global name begins at the margin, or defines a macro.
_LINE = re.compile(r"^(?:[A-Za-z_.]|#[ \t]*define\b).*", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z_]\w*")


def is_foreign(path: Path, family: str) -> bool:
    """Return whether a file of src/ is assembly for another family of processors."""
    if path.suffix not in ASSEMBLY or not path.is_relative_to(REPOSITORY / "src"):
        return False
    return family not in ASSEMBLED.get(path.relative_to(REPOSITORY / "src").parts[0], (family,))


@lru_cache(maxsize=2048)
def suggested(source: file_states.State) -> frozenset[str]:
    """Return the names that a source may define for others, and many that it does not define."""
    text = _COMMENT.sub("", file_states.content(source).decode("utf-8", "replace"))
    return frozenset(name for line in _LINE.findall(text) for name in _NAME.findall(line))


class Closure:
    """The objects of a library with one set of flags, made when a program needs them."""

    def __init__(self, members: Sequence[Object]) -> None:
        self._members = members
        self._suggested: dict[str, list[int]] = {}
        for number, member in enumerate(members):
            for name in suggested(file_states.state(member.source)):
                self._suggested.setdefault(name, []).append(number)
        #: For the existing objects: the names that each needs, and the object that defines a name
        self._asking: dict[int, frozenset[str]] = {}
        self._defining: dict[str, int] = {}

    def needed(self, others: Iterable[Path], names: Iterable[str] = ()) -> list[int]:
        """Make the objects that a program of these others needs, and return their numbers, sorted.

        `names` are symbols that the linker must take.
        """
        given, asked_first = needed.linkage(tuple(others))
        wanted = {*asked_first, *names}
        found: set[int] = set()
        asked = set(wanted)
        while asked:
            self._make({n for name in asked for n in self._suggested.get(name, ())})
            lost = asked - self._defining.keys() - given
            if any(name.startswith(_PREFIX) for name in lost):
                self._make(range(len(self._members)))
            new = {self._defining[name] for name in asked if name in self._defining} - found
            found |= new
            asked = set[str]().union(*(self._asking[number] for number in new)) - wanted
            wanted |= asked
        return sorted(found | self._starting(wanted))

    def _starting(self, wanted: set[str]) -> set[int]:
        """Return an object for each start-up code that no wanted name includes yet."""
        found: set[int] = set()
        target = TARGETS.get(self._members[0].path.parent.name) if self._members else None
        for name in START_UP.keys() - wanted if target and target.family == "avr" else ():
            for number, member in enumerate(self._members):
                if _place(member) in START_UP[name]:
                    self._make([number])
                    if name in self._asking[number]:
                        found.add(number)
                        break
        return found

    def _make(self, numbers: Iterable[int]) -> None:
        new = sorted(set(numbers) - self._asking.keys())
        make_all([self._members[number] for number in new])
        paths = [self._members[number].path for number in new]
        for number, (defined, asked) in zip(new, elf.linkages(paths), strict=True):
            self._asking[number] = asked
            for name in defined:
                other = self._defining.setdefault(name, number)
                if other != number:
                    both = (self._members[n].path for n in (other, number))
                    raise BuildError(needed.twice(name, *both))


@lru_cache(maxsize=64)
def of(members: tuple[Object, ...]) -> Closure:
    """Return the library of these objects, one instance for the same objects."""
    return Closure(members)


def _place(member: Object) -> str:
    source = member.source
    src = REPOSITORY / "src"
    return str(source.relative_to(src)) if source.is_relative_to(src) else ""
