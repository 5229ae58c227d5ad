# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The claims about modes: for each call, the cases of its standard.

`make verify` proves the cases that every claim has; `full` adds products of lengths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..image import Image
from ..specification import ContractError
from .case import Case, World
from .in_memory import APART, IN_PLACE, ODD
from .programs import SIZES
from .run import Session

#: Makes the buffers, the calls and the expected results, in a world of its own
Maker = Callable[[World], Case]
#: Does the work of a function, in place of its code, and returns its result, if it has one
Answer = Callable[[Session], int | None]
#: Message lengths of every claim, and the lengths with all placements and borders
LENGTHS = range(65)
BORDERS = (0, 1, 15, 16, 17, 33)


@dataclass(frozen=True)
class Asked:
    """One case, and the arrangement of its buffers."""

    make: Maker
    placement: str = APART
    #: The message length, if the published time includes this case
    message: int | None = None
    #: The case exists only on processors with at least so many bits in a size_t
    bits: int = 0
    #: Makes the world of the case
    world: Callable[[], World] = World


@dataclass(frozen=True)
class Claim:
    """One statement on one C function."""

    #: Symbol of the function
    call: str
    #: "" or the condition, for example "wrong tag"
    when: str
    #: The lengths, as text for people
    lengths: str
    #: full -> the cases
    cases: Callable[[bool], Iterable[Asked]]
    #: Target, or target and form -> bytes of secrets that may stay on dead stack
    left: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.call or not self.lengths:
            raise ContractError(f"the claim {self.call!r} has no function or no lengths")

    def may_leave(self, target: str, form: str) -> int:
        """Return the bytes of secrets that may stay on dead stack."""
        return self.left.get(f"{target} {form}", self.left.get(target, 0))


@dataclass(frozen=True)
class Mode:
    """One standard, and the functions that implement it."""

    name: str
    standard: str
    claims: tuple[Claim, ...]
    #: Types of src/ with sizes that the cases need, as in sizes.c
    types: tuple[str, ...] = ()
    #: Other functions that cases call, for example the start of a stream
    helpers: tuple[str, ...] = ()
    #: Program -> symbol -> replacement for its code, for example a multiplication
    replaced: Callable[[Image], dict[str, Answer]] = lambda image: {}
    #: The program's own C, its macros, and a folder with its headers
    sources: tuple[Path, ...] = (SIZES,)
    include: Path | None = None
    defines: dict[str, str] = field(default_factory=dict)
    #: Functions of these sources, if they differ from the functions of the claims
    functions: tuple[str, ...] = ()
    #: Tables in RAM and the contents that the program's start has written
    tables: dict[str, Sequence[int]] = field(default_factory=dict)
    #: The (target, form) pairs of the mode; empty for all
    only: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        names = [(claim.call, claim.when) for claim in self.claims]
        if not names:
            raise ContractError(f"{self.name} has no claim")
        if twice := [" ".join(name) for name in {*names} if names.count(name) > 1]:
            raise ContractError(f"{self.name} has two claims {twice[0]}")

    @property
    def symbols(self) -> tuple[str, ...]:
        """Return the functions that are called."""
        own = (*(claim.call for claim in self.claims), *self.helpers)
        return self.functions or tuple(dict.fromkeys(own))


def by_length(make: Callable[[int], Maker], lengths: Iterable[int] = LENGTHS) -> Iterator[Asked]:
    """Yield a case for each message length.

    The other placements follow at borders, and in place at one length in eight. All cases together
    are followed at many more placements (elsewhere.py).
    """
    every = tuple(lengths)
    if not every:
        raise ContractError("a claim without a length")
    for length in every:
        yield Asked(make(length), APART, length)
        turn = (ODD, IN_PLACE) if length in BORDERS else (IN_PLACE,) if length % 8 == 7 else ()
        for placement in turn:
            yield Asked(make(length), placement)


def everywhere(makers: Iterable[Maker]) -> Iterator[Asked]:
    """Yield cases at one placement each, in turn."""
    every = tuple(makers)
    if not every:
        raise ContractError("a claim without a case")
    for i, maker in enumerate(every):
        yield Asked(maker, (ODD, APART, IN_PLACE)[i % 3])
