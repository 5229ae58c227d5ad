# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What is proved of modes: for each call, the cases that the standard makes of it.

`make verify` proves the cases that every claim has; `full` adds products of lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..image import Image
from .case import Case, World
from .in_memory import APART, IN_PLACE, ODD
from .programs import SIZES
from .run import Session

#: Makes the buffers, the calls and what must come out, in a world of its own
Maker = Callable[[World], Case]
#: Does what a function does, in place of its code
Answer = Callable[[Session], None]
#: Message lengths of every claim, and those at which all placements and borders are tried
LENGTHS = range(65)
BORDERS = (0, 1, 15, 16, 17, 33)


@dataclass(frozen=True)
class Asked:
    """One case, and how its buffers lie."""

    make: Maker
    placement: str = APART
    #: Of a row of cases by message length, from which the time is told: this length
    message: int | None = None
    #: What it has in common with others next to it that begin like it (shared.py); empty: nothing
    like: str = ""


@dataclass(frozen=True)
class Claim:
    """One statement on one C function."""

    #: Symbol of the function
    call: str
    #: "" or in which case: "wrong tag"
    when: str
    #: For which lengths, as people read it
    lengths: str
    #: full -> the cases
    cases: Callable[[bool], Iterable[Asked]]
    #: Target, or target and form -> bytes of secrets that may stay on dead stack
    left: Mapping[str, int] = field(default_factory=dict)

    def may_leave(self, target: str, form: str) -> int:
        """Bytes of secrets on dead stack."""
        return self.left.get(f"{target} {form}", self.left.get(target, 0))


@dataclass(frozen=True)
class Mode:
    """What one standard says, and the functions that do it."""

    name: str
    standard: str
    claims: tuple[Claim, ...]
    #: Types of src/ whose size the cases need, as sizes.c has them
    types: tuple[str, ...] = ()
    #: Functions that cases call besides, such as the one that begins a stream
    helpers: tuple[str, ...] = ()
    #: Program -> symbol -> what answers it in place of its code, such as a multiplication
    replaced: Callable[[Image], dict[str, Answer]] = lambda image: {}
    #: The program's own C, its macros, and a folder where its headers lie
    sources: tuple[Path, ...] = (SIZES,)
    include: Path | None = None
    defines: dict[str, str] = field(default_factory=dict)
    #: Functions of that, when they are not those of the claims
    functions: tuple[str, ...] = ()
    #: Tables in RAM and what the program has filled them with: a start of its own does so.
    tables: dict[str, Sequence[int]] = field(default_factory=dict)
    #: The (target, form) for which it is; none: all
    only: tuple[tuple[str, str], ...] = ()

    @property
    def symbols(self) -> tuple[str, ...]:
        """The functions that are called."""
        own = (*(claim.call for claim in self.claims), *self.helpers)
        return self.functions or tuple(dict.fromkeys(own))


def by_length(make: Callable[[int], Maker], lengths: Iterable[int] = LENGTHS) -> Iterator[Asked]:
    """A case for each message length; at borders, and at one length in four, the other placements
    in turn or all of them."""
    for length in lengths:
        yield Asked(make(length), APART, length)
        turn = (ODD, IN_PLACE) if length in BORDERS else ((ODD, IN_PLACE)[length // 4 % 2],)
        for placement in turn if length in BORDERS or length % 4 == 3 else ():
            yield Asked(make(length), placement)


def everywhere(makers: Iterable[Maker], like: str = "") -> Iterator[Asked]:
    """Cases at one placement each, in turn."""
    for i, maker in enumerate(makers):
        yield Asked(maker, (ODD, APART, IN_PLACE)[i % 3], like=like)
