# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the objects of a library that a program needs, directly or through other objects.

A linker that drops unused sections makes the same program from these objects as from all objects.
Only two functions of the C library may be in another order. The linker reads 20 files instead of
500. The tests compare the two programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from . import elf

#: Start-up code of avr-libgcc, which the linker keeps if any object needs it
_START_UP = "__do_"


class NeededError(Exception):
    """Two objects of a library define the same symbol."""


class Library:
    """The objects of a library, and the names that each defines and needs."""

    def __init__(self, objects: Sequence[Path]) -> None:
        self._defining: dict[str, int] = {}
        self._asking: list[frozenset[str]] = []
        for number, (defined, asked) in enumerate(elf.linkages(objects)):
            self._asking.append(asked)
            for name in defined:
                other = self._defining.setdefault(name, number)
                if other != number:
                    raise NeededError(twice(name, objects[other], objects[number]))
        every = frozenset[str]().union(*self._asking)
        self._start_up = {name for name in every if name.startswith(_START_UP)}

    def needed(self, others: Iterable[Path], names: Iterable[str] = ()) -> list[int]:
        """Return the numbers of the objects, in order, that a program of these others needs.

        `names` are symbols that the linker must take.
        """
        wanted = {*linkage(tuple(others))[1], *names}
        found: set[int] = set()
        asked = set(wanted)
        while asked:
            new = {self._defining[name] for name in asked if name in self._defining} - found
            found |= new
            asked = set[str]().union(*(self._asking[number] for number in new)) - wanted
            wanted |= asked
        for name in self._start_up - wanted:
            found.add(next(n for n, asked in enumerate(self._asking) if name in asked))
        return sorted(found)


def twice(name: str, one: Path, other: Path) -> str:
    """Return the message that two objects define a symbol."""
    return f"{one} and {other} both define {name}"


def named(flags: Iterable[str]) -> set[str]:
    """Return the symbols that the compiler driver's flags name for the linker."""
    words = [w for flag in flags if flag.startswith("-Wl,") for w in flag.split(",")[1:]]
    found = {after for word, after in pairwise(words) if word == "-u"}
    options = ("--undefined=", "--wrap=")
    return found | {w.partition("=")[2] for w in words if w.startswith(options)}


@lru_cache(maxsize=2048)
def linkage(paths: tuple[Path, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that objects under build/ define and need. Their content never changes."""
    both = list(elf.linkages(paths))
    defined, asked = (frozenset[str]().union(*(pair[i] for pair in both)) for i in (0, 1))
    return defined, asked
