# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The claims about routines: each routine's arguments, and the placements of its buffers.

The engines come from bench/engines: each kernel and key size of each engine is a routine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from aesmall.engines import CTR, WIDE, Engine, Variant, engines_on
from aesmall.targets import PLAIN

from .fips197 import ROUNDS
from .loops.counter import AROUND, BLOCK, COUNTS, PAIRS, Count
from .specification import IN_PAIRS, ContractError

#: Compiled C is proved on the targets whose figures are measured. Assembly is proved on every
#: target of its family, except the targets for which test_same_code.py shows that they get the same
#: objects.
COMPILED = ("atmega328p", "rp2040", "cortex_m4", "cortex_m33", "rp2350_hazard3")
TARGETS = (
    *("atmega328p", "atmega2560", "attiny85", "atxmega32e5"),
    *("rp2040", "cortex_m4", "cortex_m33", "rp2350_hazard3", *PLAIN),
)


@dataclass(frozen=True)
class Buffer:
    """A pointer argument."""

    name: str
    size: int
    align: int
    writable: bool


@dataclass(frozen=True)
class Placement:
    """The addresses of the buffers. Buffers with equal addresses are one buffer."""

    name: str
    addresses: dict[str, int]
    #: The stack pointer at the call
    stack: int
    #: Index into Isa.backs: the caller
    caller: int


@dataclass(frozen=True)
class Routine:
    """One kernel with one key size on one target."""

    target: str
    engine: Engine
    verb: str
    key_bits: int
    variant: Variant | None = None
    #: For CTR over many blocks; by default the first count
    count: Count | None = None

    @property
    def counted(self) -> Count:
        """Return the number of blocks and the counter."""
        return self.count or COUNTS[0]

    @property
    def counts(self) -> list[Routine]:
        """Return this routine for each number of blocks and counter; most have only one."""
        if self.verb != CTR:
            return [self]
        more: tuple[Count, ...] = (PAIRS,) if self.is_assembly and self.target in WORDS else ()
        if self.engine.contract and self.engine.contract.layout(self.verb) in IN_PAIRS:
            # If one function serves all key sizes, the longer keys differ only by its argument
            # `rounds`.
            first = self.engine.key_sizes[0]
            is_same = self.key_bits != first and self.symbol == self.engine.kernel(CTR, first)
            more = more if is_same else AROUND
        return [replace(self, count=count) for count in (*COUNTS, *more)]

    @property
    def symbol(self) -> str:
        symbol = self.engine.kernel(self.verb, self.key_bits)
        if symbol is None:
            raise ContractError(f"{self.engine.implementation} has no kernel for {self.verb}")
        return symbol

    @property
    def is_assembly(self) -> bool:
        """Return whether the kernel is written by hand, not compiled."""
        return not self.engine.implementation.endswith("_c")

    @property
    def build_name(self) -> str:
        """Return the engine and the variant."""
        return self.engine.name + (f" ({self.variant.name})" if self.variant else "")

    @property
    def key(self) -> tuple[str, str, str, int]:
        """Return the key of the proof in the file."""
        return self.target, self.build_name, self.verb, self.key_bits

    def __str__(self) -> str:
        return " ".join(map(str, self.key))

    @property
    def claim(self) -> str:
        """Return the claimed timing class."""
        return self.variant.timing if self.variant else self.engine.timing[self.verb]

    @property
    def arguments(self) -> tuple[str, ...]:
        contract = self.engine.contract
        if contract is None or self.verb not in contract.arguments:
            raise ContractError(f"{self.engine.implementation} has no contract for {self.verb}")
        return contract.arguments[self.verb]

    @property
    def number(self) -> dict[str, int]:
        """Return the arguments that are numbers."""
        return {
            "rounds": ROUNDS[self.key_bits],
            "secret_len": self.key_bits // 8,
            "blocks": self.blocks,
        }

    @property
    def blocks(self) -> int:
        """Return how many blocks the routine processes in one call."""
        if self.verb == CTR:
            return self.counted.blocks
        return 2 if self.verb.endswith(WIDE) else 1

    @cached_property
    def buffers(self) -> list[Buffer]:
        """Return the arguments that are pointers."""
        word = int(self.engine.schedule_type.removeprefix("uint").removesuffix("_t")) // 8
        expands = self.verb.startswith("expand")
        text = BLOCK * self.blocks
        all_ = {
            "schedule": Buffer(
                "schedule", self.engine.schedule_bytes[self.key_bits], word, expands
            ),
            "secret": Buffer("secret", self.key_bits // 8, 1, False),
            "counter": Buffer("counter", BLOCK, 1, True),
            "in": Buffer("in", text, 1, False),
            "out": Buffer("out", text, 1, True),
        }
        return [all_[name] for name in self.arguments if name not in self.number]


def routines(target: str) -> Iterator[Routine]:
    """Yield every routine that is proved on a target.

    Variants, and longer keys of unrolled code, are proved on the targets with measured figures.
    """
    for engine in engines_on(target):
        variants = engine.contract.variants if engine.contract and target in COMPILED else ()
        for variant in (None, *variants):
            for verb in engine.kernels:
                for key_bits in engine.key_sizes:
                    routine = Routine(target, engine, verb, key_bits, variant)
                    more = routine.is_assembly and (key_bits == 128 or not engine.large)
                    if (target in COMPILED or more) and not _is_elsewhere(routine):
                        yield routine


def _is_elsewhere(routine: Routine) -> bool:
    """Return whether a routine is left out because it is proved on another target.

    The loops of CTR on the plain RISC-V targets are the loops of Hazard3. The objects of ARMv6-M on
    a Cortex-M4 or M33 are those of the RP2040 (test_same_code.py).
    """
    if routine.engine.family == "armv7m":
        return routine.engine.implementation.endswith("_armv6m")
    is_left = routine.target in PLAIN and routine.verb == CTR
    return is_left and routine.key_bits != routine.engine.key_sizes[0]


# ---- placements of the buffers ----


@dataclass(frozen=True)
class Memory:
    """Where data is on a target.

    It has the start of the data, the stack pointers of the three placements, the bytes of stack
    that a routine may use, and the address of the tables in RAM of the engines that have them.
    """

    start: int
    stacks: tuple[int, int, int]
    stack_bytes: int
    tables: int = 0


RISCV = ("rp2350_hazard3", *PLAIN)
#: Targets whose assembly uses word accesses for aligned buffers
WORDS = ("rp2040", "cortex_m4", "cortex_m33", *RISCV)
#: Placements in addition to those that are run. On AVR this is the number of low bytes of a
#: pointer.
ELSEWHERE = 0x100
#: The lower SRAM, the upper SRAM, the bank "scratch X" or another part of the SRAM, and the flash
#: for constant buffers
REGIONS = {
    "rp2040": (0x2000C000, 0x20028000, 0x20040200, 0x10180000),
    "cortex_m4": (0x2000C000, 0x20028000, 0x2003C200, 0x00080000),
    "cortex_m33": (0x2000C000, 0x20028000, 0x20080200, 0x10180000),
    "rp2350_hazard3": (0x2000C000, 0x20028000, 0x20080200, 0x10180000),
}
#: Each buffer has a part of its own in each region, or crosses a 64 KB border of its own.
PART, EDGE = 0x400, 0x10000
#: Bytes above the stack pointer at a call that are not a routine's
CALLER = 8
#: Stacks in the bank "scratch Y" and around the end of 32 KB, and their alignment
STACKS = {
    "rp2040": (0x20041FF0, 0x20038200, 8),
    "cortex_m4": (0x2003EFF0, 0x20038200, 8),
    "cortex_m33": (0x20081FF0, 0x20038200, 8),
    "rp2350_hazard3": (0x20081FF0, 0x20038200, 16),
}
_RISCV = Memory(0x20020000, (0x20081FF0, 0x20081FE0, 0x20081F90), 0x400)
#: On AVR the second and third stack cross the end of a page, if there is room.
MEMORY = {
    "atmega328p": Memory(0x100, (0x8FC, 0x86B, 0x852), 0xF0, 0x500),
    "atmega2560": Memory(0x200, (0x21FC, 0x210B, 0x2102), 0x40, 0x600),
    # The buffers of a proof are above the RAM of an ATtiny85: only their addresses matter.
    "attiny85": Memory(0x60, (0x45C, 0x45B, 0x452), 0x40, 0x500),
    "atxmega32e5": Memory(0x2000, (0x2FFC, 0x2F0B, 0x2F02), 0x40, 0x2500),
    "rp2040": Memory(0x20020000, (0x20041FF0, 0x20041FE8, 0x20041F90), 0x400),
    "cortex_m4": Memory(0x20020000, (0x2003FFF0, 0x2003FFE8, 0x2003FF90), 0x400),
    "cortex_m33": Memory(0x20020000, (0x20081FF0, 0x20081FE8, 0x20081F90), 0x400),
    **dict.fromkeys(RISCV, _RISCV),
}


def placements(routine: Routine) -> list[Placement]:
    """Return the placements at which a routine is run.

    - The buffers are apart at even addresses.
    - The buffers are at odd addresses, and a page ends in the middle of each.
    - One buffer serves as two, and the first buffer ends with a page.
    - Assembly with word accesses has some more placements.
    """
    buffers = routine.buffers
    memory = MEMORY[routine.target]
    page = memory.start + 0xFF & ~0xFF
    room = buffers[0].size - 1 & ~0xFF  # of a large schedule, beyond a page
    ends = [page + room + end for end in (0x100, 0x200, 0x280, 0x300)]
    if len(buffers) < len(ends):
        del ends[2]
    in_place = routine.engine.contract.in_place if routine.engine.contract else ()

    def across(buffer: Buffer, end: int) -> int:
        return (end - buffer.size // 2 | 1) & -buffer.align

    middle = {b.name: across(b, end) for b, end in zip(buffers, ends, strict=False)}
    starts = (page + 0x10, *(page + room + start for start in (0x120, 0x160, 0x1A0)))
    even = zip(buffers, starts, strict=False)
    found = [
        Placement("apart", {b.name: address for b, address in even}, memory.stacks[0], 0),
        Placement("unaligned", middle, memory.stacks[1], 1),
    ]
    for pair in in_place:
        mine = [b for b in buffers if b.name in pair]
        if len(mine) == 2:
            large, small = sorted(mine, key=lambda b: (-b.size, b.name))
            same = {**middle, buffers[0].name: ends[0] - buffers[0].size}
            same[small.name] = same[large.name]
            found.append(Placement(f"{large.name} = {small.name}", same, memory.stacks[2], 0))
    if routine.is_assembly and routine.target in WORDS and routine.count in (None, COUNTS[0]):
        found += _words(routine, found[0], [f.name.split(" = ") for f in found[2:]])
    for placement in found:
        _check_apart(routine, placement, memory.stack_bytes)
    if routine.count not in (None, COUNTS[0]):
        return [replace(found[1], name=str(routine.count))]
    # An engine that takes seconds is proved once, at the hardest placement.
    if routine.engine.slow:
        return found[-1:]
    # On other targets the code is the code of the measured chip, except for addresses.
    return found if routine.target in COMPILED else found[1:]


def elsewhere(routine: Routine) -> list[Placement]:
    """Return the placements at which a routine must do the same as in one of its runs.

    If it does not, it is run there too. On AVR they cover each low byte of each pointer and of the
    stack pointer. With words of 32 bits they cover each alignment in all kinds of memory.
    """
    if routine.target not in COMPILED:
        return []
    pairs: list[tuple[str, ...]] = [()]
    is_first = routine.count in (None, COUNTS[0])
    if is_first and routine.engine.contract and (routine.is_assembly or routine.engine.slow):
        names = {buffer.name for buffer in routine.buffers}
        pairs += [pair for pair in routine.engine.contract.in_place if names.issuperset(pair)]
    if routine.engine.slow:  # which is run in place
        pairs = pairs[-1:]
    spread = _in_banks if routine.target in WORDS else _in_pages
    found = []
    for pair in pairs:
        for placement in spread(routine, is_first):
            mine = sorted((b for b in routine.buffers if b.name in pair), key=lambda b: -b.size)
            one = {b.name: placement.addresses[mine[0].name] for b in mine}
            addresses = {**placement.addresses, **one}
            found.append(replace(placement, addresses=addresses))
            _check_apart(routine, found[-1], MEMORY[routine.target].stack_bytes)
    return found


def _in_pages(routine: Routine, _: bool) -> Iterator[Placement]:
    """Yield placements with all low bytes of each pointer, each pointer in its own order.

    The buffers and the stack take turns in each part of the RAM, around its tables, so that they
    reach all its pages.
    """
    memory = MEMORY[routine.target]
    tables = sum(table.bytes for table in routine.engine.tables if table.ram)
    behind = memory.tables + tables
    sizes = [*(buffer.size for buffer in routine.buffers), memory.stack_bytes + CALLER]
    parts = [size + 0x100 for size in sizes]
    end = memory.stacks[0] + 4
    for number in range(ELSEWHERE):
        turn, step = number % len(parts), number // len(parts) % 3
        free = memory.tables - parts[turn] if tables else end - sum(parts)
        place = memory.start + max(0, free - memory.start) * step // 2
        starts = dict[int, int]()
        for index in (*range(turn, len(parts)), *range(turn)):
            if tables and memory.tables - parts[index] < place < behind:
                place = behind
            starts[index] = place + ((2 * index + 1) * number - place) % 0x100
            place += parts[index]
        addresses = {buffer.name: starts[i] for i, buffer in enumerate(routine.buffers)}
        stack = starts[len(addresses)] + memory.stack_bytes
        yield Placement("elsewhere", addresses, stack, number & 1)


def _in_banks(routine: Routine, is_first: bool) -> Iterator[Placement]:
    """Yield all alignments. Beyond the first count of blocks no buffer of bytes is aligned."""
    source = random.Random(0)
    lower, *_ = all_ = REGIONS[routine.target]
    *stacks, step = STACKS[routine.target]
    for number in range(ELSEWHERE):
        addresses, ways = {}, number
        for index, buffer in enumerate(routine.buffers):
            regions = all_[:-1] if buffer.writable else all_
            starts = [
                r + PART * index + source.randrange(0, PART - buffer.size, 4) for r in regions
            ]
            edge = lower // EDGE * EDGE + EDGE * (index + 1)
            start = source.choice([*starts, edge - source.randrange(0, buffer.size + 8, 4)])
            if buffer.align == 1:
                ways, way = divmod(ways, 4)
                start += way if is_first or way else 1
            addresses[buffer.name] = start
        stack = source.choice(stacks) - step * source.randrange(64)
        yield Placement("elsewhere", addresses, stack, number & 1)


def _words(routine: Routine, base: Placement, in_place: list[list[str]]) -> list[Placement]:
    """Return placements for the paths of code with word accesses that odd addresses do not reach.

    Each buffer in turn is off by half a word, and one buffer at a word serves as two.
    """
    found = []
    for buffer in routine.buffers:
        if buffer.align == 1:
            addresses = {**base.addresses, buffer.name: base.addresses[buffer.name] + 2}
            found.append(replace(base, name=f"{buffer.name} off by 2", addresses=addresses))
    for large, small in in_place:
        addresses = {**base.addresses, small: base.addresses[large]}
        found.append(replace(base, name=f"{large} = {small} in words", addresses=addresses))
    return found


def _check_apart(routine: Routine, placement: Placement, stack_bytes: int) -> None:
    """Check that buffers, stack and tables in RAM do not overlap. Buffers may be one."""
    used: dict[int, int] = {}
    for buffer in routine.buffers:
        start = placement.addresses[buffer.name]
        used[start] = max(used.get(start, 0), start + buffer.size)
    spans = [*used.items(), (placement.stack - stack_bytes, placement.stack + CALLER)]
    tables = MEMORY[routine.target].tables
    if size := sum(table.bytes for table in routine.engine.tables if table.ram):
        spans.append((tables, tables + size))
    if any(end > following for (_, end), (following, _) in pairwise(sorted(spans))):
        raise ContractError(f"{routine}: the placement {placement.name} overlaps")
