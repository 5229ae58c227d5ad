# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Which objects of a library a program needs: those that define what it asks for, and what these
ask for in turn.

A linker that drops unused sections makes the same program of them as of all objects, but that two
functions of the C library may stand the other way round: what none of
them refers to is dropped anyway. It reads 20 files instead of 500. The tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from . import elf

#: Start-up code of avr-libgcc that the linker keeps as soon as any object asks for it
_START_UP = "__do_"


class NeededError(Exception):
    """Two objects of a library define the same symbol."""


class Library:
    """The objects of a library, and what each defines and asks for."""

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
        """The numbers of the objects, in their order, that a program of these others needs; `names`
        are symbols that the linker is told to take."""
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
    """Say that two objects define a symbol."""
    return f"{one} and {other} both define {name}"


def named(flags: Iterable[str]) -> set[str]:
    """The symbols that the compiler driver's flags name for the linker."""
    words = [w for flag in flags if flag.startswith("-Wl,") for w in flag.split(",")[1:]]
    found = {after for word, after in pairwise(words) if word == "-u"}
    options = ("--undefined=", "--wrap=")
    return found | {w.partition("=")[2] for w in words if w.startswith(options)}


@lru_cache(maxsize=2048)
def linkage(paths: tuple[Path, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Return what objects under build/ define, and what they ask for; their content never
    changes."""
    both = list(elf.linkages(paths))
    defined, asked = (frozenset[str]().union(*(pair[i] for pair in both)) for i in (0, 1))
    return defined, asked
