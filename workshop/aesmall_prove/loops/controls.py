# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""How the kernels for CTR over many blocks count, for wide.py.

This is where their loops begin, and where the counters are there.

The proof does not trust the statements about code: if a head finds a different value, the proof
fails. It does trust one statement about numbers: that the cases of a head together cover all its
values.

A number of blocks is a word with two known lowest ones, and all its other bits are variables.
Therefore subtracting one or two, and comparing, need no product of variables (gf2.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ..contracts import COMPILED, Placement
from ..fips197 import SBOX, Aes, Byte
from ..gf2 import ALL, Domain, Lane
from ..image import Image
from ..prove import Prover
from ..specification import LAYOUTS, Specification
from ..state import State
from ..words import Word, bits_of, word_of
from .counter import BLOCK
from .paths import Paths, Values, must

#: src/core/cipher.h: the most blocks of a call, in bits
BITS = 12
#: Numbers of blocks of code that adds byte 15 of the counter to the number, byte by byte
EVERY = range(1, 1 << BITS)
#: Some of them, for other targets and variants with the same code, and for further key sizes of one
#: function: each low byte with the least and the greatest high byte, and each high byte
CALLS = sorted(
    {n for low in range(256) for n in (low, 0xF00 | low)}
    | {high << 8 | low for high in range(16) for low in (0, 1, 0x80, 0xFF)}
)[1:]
_ZERO, _FULL = 1, 1 << 255


class Ctr(Prover):
    """A kernel for CTR over any counter, and the variables of its call."""

    machine: Paths
    #: The placement of the call that is being proved
    placement: Placement

    @property
    def is_first(self) -> bool:
        """Return whether no other target or variant has the same code with more placements."""
        return self.routine.target in COMPILED and self.routine.variant is None

    def specify(self) -> Specification:
        domain = Domain()
        self.aes = Aes(domain, self.routine.key_bits)
        self.round_keys = [
            domain.variables(f"key {r}[{i}]")
            for r in range(self.aes.rounds + 1)
            for i in range(BLOCK)
        ]
        keys = (1 << domain.size) - 2
        self.counter = [domain.variables(f"counter[{i}]") for i in range(BLOCK)]
        self.text = [domain.variables(f"in[{i}]") for i in range(2 * BLOCK)]
        before = {
            "schedule": LAYOUTS[self.layout](self.round_keys),
            "counter": self.counter,
            "in": self.text[:BLOCK],
        }
        return Specification(domain, before, {}, keys, keys)

    def machine_for(self, image: Image) -> Paths:
        return Paths(image, self.isa, self.specification.domain)

    def lane(self, name: str, inputs: Byte) -> Lane:
        """Return a lane for a public byte."""
        self.specification.domain.sbox(name, inputs, SBOX)
        return self.specification.domain.lanes[inputs]

    def encrypted(self, counter: Sequence[Byte]) -> list[Word]:
        """Return the key stream of a counter."""
        return [word_of(byte) for byte in self.aes.encrypt(self.round_keys, counter, "")]


@dataclass
class Case:
    """The known values at a head."""

    #: The head, or one of its cases
    kind: str
    counter: Sequence[Word] = ()
    #: Numbers: name -> width in bits and value. Without a value it may be any.
    names: Mapping[str, tuple[int, Word | None]] = field(default_factory=dict)
    #: The values of the public bytes for which the case holds
    values: Values = field(default_factory=dict)
    #: The blocks done on the path to the next head, and the blocks left before it
    blocks: int = 0
    left: Word = 0


class Control(ABC):
    """The way in which one kind of kernel counts."""

    #: Head -> the line of the source just before it
    heads: ClassVar[Mapping[str, str]]
    #: Lanes of public bytes
    lanes: Sequence[Lane]
    #: Bytes of a pointer
    pointer: int

    def __init__(self, loop: Ctr) -> None:
        self.loop = loop
        self.domain = loop.specification.domain
        self.arithmetic = loop.machine.arithmetic
        self.arithmetic.domain = self.domain
        self.key_stream = loop.encrypted(loop.counter)

    @abstractmethod
    def calls(self, *, all_: bool) -> Iterator[tuple[Word, Case]]:
        """Yield numbers of blocks, as the argument, and the resulting case at the first head."""

    @abstractmethod
    def cases(self, head: str, *, all_: bool) -> Iterator[Case]:
        """Yield cases that together are all values at a head, or some of them."""

    @abstractmethod
    def lands(
        self, head: str, case: Case, there: Sequence[str], changed: int, values: Values
    ) -> Case:
        """Return the case at the next head, one of `there`, with its name in `kind`.

        Arriving there in any other case is an error. `changed` is the number of changed bytes of
        the counter.
        """

    @abstractmethod
    def returns(self, head: str, case: Case, values: Values) -> None:
        """Fail if it is wrong to return now."""

    @abstractmethod
    def argument(self, state: State, blocks: Word) -> Mapping[int, Word]:
        """Put the number of blocks in its place for the call.

        Return the cells with another value at the heads, and that value.
        """

    def renewed(self, head: str) -> int:
        """Return the variables of the counter that change whenever the head is reached."""
        counter = self.loop.counter[-1:] if head == "block" else self.loop.counter
        return sum(form for byte in counter for form in byte)

    def moved(self, placement: Placement) -> Placement:
        """Return the placement, moved if the arithmetic needs it."""
        return placement

    def number(self, name: str, word: Word) -> dict[str, tuple[int, Word | None]]:
        """Return the names of a number in a register, or byte by byte."""
        bits = bits_of(word, 8 * self.pointer)
        names: dict[str, tuple[int, Word | None]] = {
            f"{name} {i}": (8, word_of(bits[8 * i : 8 * i + 8])) for i in range(self.pointer)
        }
        return {name: (8 * self.pointer, word), **names} if self.pointer > 2 else names


class Runs(Control):
    """AVR: `left` is byte 15 of the counter + blocks - 1. In a run byte 15 counts up to `until`.

    `until` is 256 if the high byte of `left` is not 0, otherwise its low byte + 1.
    """

    heads: ClassVar[Mapping[str, str]] = {"run": ".Lctr{bits}_run:", "block": ".Lctr{bits}_block:"}
    pointer = 2

    def __init__(self, loop: Ctr) -> None:
        super().__init__(loop)
        self.low, self.high = (self.domain.variables(f"left {i}") for i in range(2))
        self.until = self.domain.variables("until")
        self.count = self.domain.variables("blocks", 16)
        lanes = {"left, low": self.low, "left, high": self.high}
        self.last = self.loop.counter[-1]
        *_, self.c = bytes_ = [loop.lane(f"counter {i}", b) for i, b in enumerate(loop.counter)]
        self.l, self.h = (loop.lane(name, byte) for name, byte in lanes.items())
        self.lanes = [*bytes_, self.l, self.h]

    @property
    def has_every_number(self) -> bool:
        """Return whether the call is proved for every number of blocks."""
        return self.loop.is_first

    def _case(
        self, kind: str, low: Word | None, high: Word, until: Word | None, **more: object
    ) -> Case:
        names = {"left 0": (8, low), "left 1": (8, high), "until": (8, until)}
        names |= {f"blocks {i}": (8, self.count[8 * i : 8 * i + 8]) for i in range(2)}
        return Case(kind, self.loop.counter, names, **more)  # type: ignore[arg-type]

    def argument(self, state: State, blocks: Word) -> Mapping[int, Word]:
        cell = 24 - 2 * self.loop.routine.arguments.index("blocks")
        found = dict[int, Word]()
        for i in range(2):
            state.cells[cell + i] = word_of(bits_of(blocks, 16)[8 * i : 8 * i + 8])
            found[cell + i] = self.count[8 * i : 8 * i + 8]
        return found

    def calls(self, *, all_: bool) -> Iterator[tuple[Word, Case]]:
        add = self.arithmetic.add(16)
        every = EVERY if self.has_every_number else CALLS
        for blocks in every if all_ else (0x123, 0x9AB):
            left = bits_of(add((*self.last, *(0,) * 8), blocks - 1), 16)
            case = self._case("", word_of(left[:8]), word_of(left[8:]), None)
            names = dict(case.names)
            names |= {f"blocks {i}": (8, blocks >> 8 * i & 0xFF) for i in range(2)}
            yield blocks, replace(case, names=names)

    def cases(self, head: str, *, all_: bool) -> Iterator[Case]:
        if head == "run":
            yield self._case("run", self.low, self.high, None)
            return
        yield self._case("far", self.low, self.high, 0, blocks=1, values={self.h: ALL ^ _ZERO})
        following = bits_of(self.arithmetic.add(8)(self.last, 1), 8)
        yield self._case("last", None, 0, following, blocks=1)
        # `until` is not the following value: it is equal in the bits below i and differs in bit i.
        for i in range(8) if all_ else (0,):
            until = (*following[:i], following[i] ^ 1, *self.until[i + 1 :])
            yield self._case("near", None, 0, until, blocks=1, values={self.c: ALL ^ _FULL})

    def lands(
        self, head: str, case: Case, there: Sequence[str], changed: int, values: Values
    ) -> Case:
        if not head:
            must("run" in there, "begins without a run")
            return replace(case, kind="run")
        if head == "run":
            must("block" in there, "makes a new run without a block")
            high = values.get(self.h, ALL)
            must(high == _ZERO or not high & _ZERO, "begins a run whether it is the last or not")
            if high == _ZERO:
                until = self.arithmetic.add(8)(self.low, 1)
                return self._case("block", self.low, 0, until)
            return self._case("block", self.low, self.high, 0)
        must(case.kind != "last", "goes on behind the last block")
        if "block" in there:
            must(changed <= 1, "goes on with what was made of another counter")
            return replace(case, kind="block")
        must(case.kind == "far" and changed > 1, "begins another run before the end of one")
        high_ = self.arithmetic.subtract(8)(self.high, 1)
        return self._case("run", self.low, high_, None)

    def returns(self, head: str, case: Case, values: Values) -> None:
        must(case.kind == "last", "returns before the last block")


class OneRun(Runs):
    """The same code for all key sizes."""

    heads: ClassVar[Mapping[str, str]] = {"run": ".Lctr_unchecked:", "block": ".Lctr_block:"}

    @property
    def has_every_number(self) -> bool:
        return self.loop.is_first and self.loop.routine.key_bits == 128


def numbers(free: Sequence[int]) -> Iterator[Word]:
    """Yield all numbers from 1 on.

    The two lowest ones of each are known, from bit 2 on only one.
    """
    width = len(free)

    def word(ones: Sequence[int]) -> Word:
        known = [int(i in ones) for i in range(max(ones) + 1)]
        return word_of((*known, *free[len(known) :], *(0,) * (32 - width)))

    yield from (1, 2)
    yield from (word([i]) for i in range(2, width))
    yield from (word([i, j]) for i in range(2) for j in range(i + 1, width))


class Countdown(Control):
    """ARMv6-M: counts the blocks that are left, or up to the end of `out`."""

    heads: ClassVar[Mapping[str, str]] = {"fill": ".Lctr_fill:", "block": ".Lctr_next:"}
    pointer = 4

    def __init__(self, loop: Ctr) -> None:
        super().__init__(loop)
        self.free = self.domain.variables("left ", BITS)
        self.any = (*self.free, *(0,) * (32 - BITS))
        self.lanes = [loop.lane(f"counter {i}", b) for i, b in enumerate(loop.counter)]

    def moved(self, placement: Placement) -> Placement:
        addresses = dict(placement.addresses)
        old = addresses["out"]
        new = (old | 0xFFFF) + 1 | old & 15
        return replace(
            placement, addresses={n: new if a == old else a for n, a in addresses.items()}
        )

    def _case(self, kind: str, left: Word, out: int = 0, **more: object) -> Case:
        """Return a case in which `out` + 16 x left stays the same."""
        bits = bits_of(left, 32)
        end = self.arithmetic.add(32)(
            self.loop.placement.addresses["out"] + out, word_of((*(0,) * 4, *bits[:28]))
        )
        names = {**self.number("left", left), **self.number("end", end)}
        counter = self.loop.counter
        return Case(kind, counter, names, left=left, **more)  # type: ignore[arg-type]

    def argument(self, state: State, blocks: Word) -> Mapping[int, Word]:
        place = state.machine.entry_stack + 4 * (self.loop.routine.arguments.index("blocks") - 4)
        for i in range(4):
            state.memory[place + i] = word_of(bits_of(blocks, 32)[8 * i : 8 * i + 8])
        return {}

    def calls(self, *, all_: bool) -> Iterator[tuple[Word, Case]]:
        for left in self._numbers(all_=all_):
            yield left, self._case("", left)

    def cases(self, head: str, *, all_: bool) -> Iterator[Case]:
        if head == "fill":
            yield self._case("fill", self.any)
            return
        for left in self._numbers(all_=all_):
            yield self._case("block", left, blocks=1)

    def _numbers(self, *, all_: bool) -> list[Word]:
        found = [*numbers(self.free)]
        # First a number with many variables, since few bytes equal its bytes by chance
        return [*found[2:], *found[:2]] if all_ else [found[2], found[0]]

    def lands(
        self, head: str, case: Case, there: Sequence[str], changed: int, values: Values
    ) -> Case:
        [kind] = there
        must(kind == "fill" if not head else kind == "block" or head == "block", f"comes to {kind}")
        left = self.arithmetic.subtract(32)(case.left, case.blocks)
        must(not case.blocks or 1 in bits_of(left, 32), "goes on with no block left")
        must(kind == "fill" or changed <= 1, "goes on with what was made of another counter")
        return self._case(kind, left, 16 * case.blocks)

    def returns(self, head: str, case: Case, values: Values) -> None:
        left = self.arithmetic.subtract(32)(case.left, case.blocks)
        must(left == 0, "returns with blocks left")


class Refilled(Countdown):
    """Countdown with other labels."""

    heads: ClassVar[Mapping[str, str]] = {"fill": ".Lctr_refill:", "block": ".Lctr_block:"}


CONTROLS: dict[str, Callable[[Ctr], Control]] = {
    "fast_avr": Runs,
    "fastram_avr": Runs,
    "balanced_avr": OneRun,
    "fast_armv6m": Countdown,
    "balanced_armv6m": Refilled,
}
