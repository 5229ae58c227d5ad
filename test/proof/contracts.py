# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What is proved of each routine: its arguments, where they lie, and what FIPS 197 makes of them.

The engines come from bench/engines.toml: each kernel and key size of each engine is a routine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from aesmall.engines import CTR, Engine, Variant, engines_on

from .fips197 import INVERSE_SBOX, ROUNDS, SBOX, Aes, Byte, add, constant, scale
from .gf2 import Domain

BLOCK = 16
#: 2 times it is 1 in GF(2^8).
HALF_OF_ONE = 0x8D
#: Compiled C is proved where the figures are made, assembly on every target of its family.
COMPILED = ("atmega328p", "rp2040")
TARGETS = (
    *("atmega328p", "atmega16", "atmega128", "atmega2560", "attiny85", "atxmega32e5"),
    "rp2040",
)


class ContractError(Exception):
    """bench/engines.toml has no contract, or one that says nothing."""


@dataclass(frozen=True)
class Buffer:
    """A pointer argument."""

    name: str
    size: int
    align: int
    writable: bool


@dataclass(frozen=True)
class Count:
    """One call of CTR over many blocks: how many, and the last bytes of the first counter block, on
    which the code branches. The bytes before them are any."""

    blocks: int
    low: bytes

    def __str__(self) -> str:
        return f"{self.blocks} from ..{self.low.hex()[-8:]}"


#: The first is proved at all placements: two blocks before a carry and one behind it. Then no block,
#: one, a carry behind the first of three, a carry behind the last block, and one through all bytes.
COUNTS = (
    Count(3, b"\0\0\0\xfe"),
    Count(0, b"\0\0\0\xff"),
    Count(1, b"\0\0\0\0"),
    Count(3, b"\x7f\xff\xff\xff"),
    Count(1, b"\0\xff\0\xff"),
    Count(2, b"\xff" * BLOCK),
)


@dataclass(frozen=True)
class Placement:
    """Where the buffers lie: name -> address; equal addresses are one buffer."""

    name: str
    addresses: dict[str, int]
    #: The stack pointer at the call
    stack: int
    #: Which of Isa.backs calls
    caller: int


@dataclass(frozen=True)
class Routine:
    """One kernel with one key size on one target."""

    target: str
    engine: Engine
    verb: str
    key_bits: int
    variant: Variant | None = None
    #: For CTR over many blocks; None: the first
    count: Count | None = None

    @property
    def counted(self) -> Count:
        """The number of blocks and the counter."""
        return self.count or COUNTS[0]

    @property
    def counts(self) -> list[Routine]:
        """This routine for each number of blocks and counter; most have but one."""
        return [replace(self, count=count) for count in COUNTS] if self.verb == CTR else [self]

    @property
    def symbol(self) -> str:
        symbol = self.engine.kernel(self.verb, self.key_bits)
        if symbol is None:
            raise ContractError(f"{self.engine.implementation} has no kernel for {self.verb}")
        return symbol

    @property
    def is_assembly(self) -> bool:
        """Written by hand, not compiled."""
        return not self.engine.implementation.endswith("_c")

    @property
    def build_name(self) -> str:
        """Engine and variant."""
        return self.engine.name + (f" ({self.variant.name})" if self.variant else "")

    @property
    def key(self) -> tuple[str, str, str, int]:
        """As of the proof that the file keeps."""
        return self.target, self.build_name, self.verb, self.key_bits

    def __str__(self) -> str:
        return " ".join(map(str, self.key))

    @property
    def claim(self) -> str:
        """The timing class claimed."""
        return self.variant.timing if self.variant else self.engine.timing[self.verb]

    @property
    def arguments(self) -> tuple[str, ...]:
        contract = self.engine.contract
        if contract is None or self.verb not in contract.arguments:
            raise ContractError(f"{self.engine.implementation} has no contract for {self.verb}")
        return contract.arguments[self.verb]

    @property
    def number(self) -> dict[str, int]:
        """The arguments that are numbers."""
        return {
            "rounds": ROUNDS[self.key_bits],
            "secret_len": self.key_bits // 8,
            "blocks": self.blocks,
        }

    @property
    def blocks(self) -> int:
        """How many the routine does in one call."""
        if self.verb == CTR:
            return self.counted.blocks
        return 2 if self.verb.endswith("2") else 1

    @property
    def buffers(self) -> list[Buffer]:
        """The arguments that are pointers."""
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
    """Everything that is proved on a target."""
    for engine in engines_on(target):
        for variant in (None, *(engine.contract.variants if engine.contract else ())):
            for verb in engine.kernels:
                for key_bits in engine.key_sizes:
                    routine = Routine(target, engine, verb, key_bits, variant)
                    if routine.is_assembly or target in COMPILED:
                        yield routine


# ---- where the buffers lie ----


@dataclass(frozen=True)
class Memory:
    """Where data lies on a target: its start, the stack pointers of the three placements, the bytes
    of stack that a routine may use, and the tables in RAM of engines that have some (on the
    ATmega16 beyond its RAM, which is too small for all of this at once)."""

    start: int
    stacks: tuple[int, int, int]
    stack_bytes: int
    tables: int = 0


#: Bytes from one swept placement to the next
SWEEP = 13
#: On AVR the second and third stack cross the end of a page, where there is room.
MEMORY = {
    "atmega16": Memory(0x60, (0x45C, 0x45B, 0x452), 0x40, 0x500),
    "atmega128": Memory(0x100, (0x10FC, 0x100B, 0x1002), 0x40, 0x500),
    "atmega328p": Memory(0x100, (0x8FC, 0x86B, 0x852), 0xF0, 0x500),
    "atmega2560": Memory(0x200, (0x21FC, 0x210B, 0x2102), 0x40, 0x600),
    # The buffers of a proof lie behind the RAM that an ATtiny85 has: addresses are what counts.
    "attiny85": Memory(0x60, (0x45C, 0x45B, 0x452), 0x40, 0x500),
    "atxmega32e5": Memory(0x2000, (0x2FFC, 0x2F0B, 0x2F02), 0x40, 0x2500),
    "rp2040": Memory(0x20020000, (0x20042000, 0x20041FE8, 0x20041F90), 0x400),
}


def placements(routine: Routine) -> list[Placement]:
    """Buffers apart at even addresses; at odd ones, a page ending in the middle of each; and one
    buffer for two, the first ending with a page."""
    buffers = routine.buffers
    memory = MEMORY[routine.target]
    page = memory.start + 0xFF & ~0xFF
    ends = [page + 0x100, page + 0x200, page + 0x280, page + 0x300]
    if len(buffers) < len(ends):
        ends = [page + 0x100, page + 0x200, page + 0x300]
    in_place = routine.engine.contract.in_place if routine.engine.contract else ()

    def across(buffer: Buffer, end: int) -> int:
        return (end - buffer.size // 2 | 1) & -buffer.align

    middle = {b.name: across(b, end) for b, end in zip(buffers, ends, strict=False)}
    starts = (page + 0x10, page + 0x120, page + 0x160, page + 0x1A0)
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
    if routine.is_assembly and routine.target == COMPILED[0] and routine.variant is None:
        found += _swept(routine, found[0])
    for placement in found:
        _check_apart(routine, placement, memory.stack_bytes)
    if routine.count not in (None, COUNTS[0]):
        return [replace(found[1], name=str(routine.count))]
    # What takes seconds is proved once, at the hardest.
    return found[-1:] if routine.engine.slow else found


def _swept(routine: Routine, base: Placement) -> list[Placement]:
    """All buffers and the stack in small steps over a page: a wrong carry shows at some only. Each
    key size starts at a byte of its own, so that together they leave out few; variants have the
    pointers of the build that they vary."""
    first = 1 + (routine.key_bits // 64 - 2) * 4
    return [
        Placement("swept", {n: a + d for n, a in base.addresses.items()}, base.stack - d, d & 1)
        for d in range(first, 0x100, SWEEP)
    ]


def _check_apart(routine: Routine, placement: Placement, stack_bytes: int) -> None:
    """Buffers lie apart, or are one, and below the stack."""
    ends: dict[int, int] = {}
    for buffer in routine.buffers:
        start = placement.addresses[buffer.name]
        ends[start] = max(ends.get(start, 0), start + buffer.size)
    starts = [*sorted(ends), placement.stack - stack_bytes]
    used = [*ends.items(), (placement.stack - stack_bytes, placement.stack + 8)]
    tables = MEMORY[routine.target].tables
    tables_end = tables + sum(table.bytes for table in routine.engine.tables if table.ram)
    if tables < tables_end and any(s < tables_end and tables < e for s, e in used):
        raise ContractError(f"{routine}: the placement {placement.name} overlaps the tables")
    if any(ends[start] > following for start, following in pairwise(starts)):
        raise ContractError(f"{routine}: the placement {placement.name} overlaps")


# ---- what FIPS 197 says ----


class Span:
    """The sums of some affine forms."""

    def __init__(self, forms: Iterable[int]) -> None:
        self._by_top: dict[int, int] = {1: 1}
        for form in forms:
            rest = self._reduce(form)
            if rest:
                self._by_top[rest.bit_length()] = rest

    def _reduce(self, form: int) -> int:
        while form and (known := self._by_top.get(form.bit_length())):
            form ^= known
        return form

    def spans(self, form: int) -> bool:
        """Whether the form is one of the sums."""
        return self._reduce(form) == 0


@dataclass
class Specification:
    """Buffers before the call, and what they must hold after it."""

    domain: Domain
    before: dict[str, list[Byte]]
    after: dict[str, list[Byte]]
    #: The variables that are secret, as a form; of these, keys and what is made of keys alone
    secret: int
    keys: int

    @cached_property
    def text(self) -> Span:
        """What can be told from what is put in and out."""
        known = [self.before.get("in", ()), self.after.get("out", ())]
        return Span(form for bytes_ in known for byte in bytes_ for form in byte)


def _fips197(round_keys: list[Byte]) -> list[Byte]:
    return round_keys


def _fixsliced(round_keys: list[Byte]) -> list[Byte]:
    """src/portable/ct.h: byte (r, c) of round key k goes to column c + k r, all but the first take
    in 0x63, and bit 2 j + e of it to bit 8 r + 2 c + e of word j."""
    schedule: list[Byte] = []
    for k in range(len(round_keys) // BLOCK):
        words = [[0] * 32 for _ in range(4)]
        for r in range(4):
            for c in range(4):
                byte = round_keys[BLOCK * k + 4 * c + r]
                if k > 0:
                    byte = add(byte, constant(0x63))
                for bit, form in enumerate(byte):
                    words[bit // 2][8 * r + 2 * ((c + k * r) % 4) + bit % 2] = form
        schedule += [tuple(word[i : i + 8]) for word in words for i in range(0, 32, 8)]
    return schedule


def _eic(round_keys: list[Byte]) -> list[Byte]:
    """src/avr/aesmall_avr_fast_eic.inc: a column of all round keys but the outer two becomes
    s, (k2+k3)/2, (k0+k2)/2 + s, k0 + 2s with s = k0+k1+k2+k3."""
    schedule = list(round_keys)
    for i in range(BLOCK, len(round_keys) - BLOCK, 4):
        k0, k1, k2, k3 = round_keys[i : i + 4]
        s = add(k0, k1, k2, k3)
        half = HALF_OF_ONE
        schedule[i : i + 4] = [
            s,
            scale(half, add(k2, k3)),
            add(scale(half, add(k0, k2)), s),
            add(k0, scale(2, s)),
        ]
    return schedule


#: The schedule is the secret itself; the kernels make their round keys.
SECRET = "secret"
LAYOUTS: dict[str, Callable[[list[Byte]], list[Byte]]] = {
    "fips197": _fips197,
    "fixsliced": _fixsliced,
    "eic": _eic,
}
#: What the program has put into its tables in RAM before it calls a kernel (test_fastram.py).
TABLES = {"aesmall_sbox_ram_avr": SBOX, "aesmall_inv_sbox_ram_avr": INVERSE_SBOX}


@lru_cache(maxsize=6)  # of some 100 MB each
def specification(
    verb: str, layout: str, key_bits: int, count: Count | None = None
) -> Specification:
    """FIPS 197 for a verb. The round keys of a schedule are free variables: what is proved for all
    of them holds for those that the key set-up makes. When the schedule is the secret itself, the
    key expansion is part of what is proved."""
    domain = Domain()
    aes = Aes(domain, key_bits)

    def block(name: str, size: int) -> list[Byte]:
        return [domain.variables(f"{name}[{i}]") for i in range(size)]

    if verb.startswith("expand"):
        secret = block("secret", key_bits // 8)
        before = {"secret": secret}
        after = {"schedule": LAYOUTS[layout](aes.key_expansion(secret))}
        keys = (1 << len(domain.names)) - 2
    else:
        if layout == SECRET:
            schedule = block("secret", key_bits // 8)
            # Engines that make round keys on the fly run up to two groups of words ahead.
            round_keys = aes.key_expansion(schedule, ahead=2 * aes.words)
        else:
            round_keys = [b for r in range(aes.rounds + 1) for b in block(f"key {r}", BLOCK)]
            schedule = LAYOUTS[layout](round_keys)
        keys = (1 << len(domain.names)) - 2
        if count is not None:
            return _ctr(aes, round_keys, schedule, count)
        text = block("in", BLOCK * (2 if verb.endswith("2") else 1))
        cipher = aes.encrypt if verb.startswith("encrypt") else aes.decrypt
        out = [
            byte
            for i in range(0, len(text), BLOCK)
            for byte in cipher(
                round_keys, text[i : i + BLOCK], f"block {i // BLOCK}, " if verb[-1] == "2" else ""
            )
        ]
        before = {"schedule": schedule, "in": text}
        after = {"out": out}
    return Specification(domain, before, after, (1 << len(domain.names)) - 2, keys)


def _ctr(
    aes: Aes, round_keys: list[Byte], schedule: list[Byte], count: Count
) -> Specification:
    """SP 800-38A 6.5 with a counter of 128 bits; the counter is no secret."""
    domain = aes.domain
    keys = (1 << len(domain.names)) - 2
    head = [domain.variables(f"counter[{i}]") for i in range(BLOCK - len(count.low))]
    public = sum(form for byte in head for form in byte)
    text = [domain.variables(f"in[{i}]") for i in range(BLOCK * count.blocks)]
    first, size = int.from_bytes(count.low, "big"), len(count.low)
    if size < BLOCK and first + count.blocks >= 1 << 8 * size:
        raise ContractError(f"{count}: a carry into bytes that are any")

    def counter(i: int) -> list[Byte]:
        low = (first + i) % (1 << 8 * size)
        return [*head, *map(constant, low.to_bytes(size, "big"))]

    out = []
    for i in range(count.blocks):
        keystream = aes.encrypt(round_keys, counter(i), f"block {i}, ")
        out += [add(a, b) for a, b in zip(text[BLOCK * i :], keystream, strict=False)]
    return Specification(
        domain,
        {"schedule": schedule, "counter": counter(0), "in": text},
        {"counter": counter(count.blocks), "out": out},
        (1 << len(domain.names)) - 2 & ~public,
        keys,
    )
