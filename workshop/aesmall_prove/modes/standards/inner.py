# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Inner functions of modes in assembly for words of 32 bits, at every alignment of each pointer.

Modes call most of them with aligned blocks only, or with pointers that are all unaligned alike. No
register keeps a byte of the buffers, except after aesmall_double on ARMv6-M.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from ...fips197 import Byte
from ..case import Argument, At, Buffer, Call, Case, World, size, u32
from ..contracts import Asked, Claim, Maker, Mode
from ..in_memory import APART
from ..oracle import BLOCK, Function
from ..programs import ASSEMBLY, PLAIN, RISCV
from .aead import plus, zeros
from .strings import double
from .xts import times_alpha

XOR, COPY, WIPE = "aesmall_xor", "aesmall_copy", "aesmall_wipe"
DOUBLE, NEXT, MOVE = "aesmall_double", "aesmall_xts_next", "aesmall_ocb_move"
#: Bytes of a word: the alignments of a pointer
WORD = 4
#: Bytes before and after each buffer of bytes, in which a function changes nothing
MARGIN = WORD
#: Lengths at aligned pointers, and at each combination of alignments
LENGTHS = range(65)
SOME_LENGTHS = (3, 21)
#: The offset in aesmall_ocb_state, and the bytes of the state that the cases use
OFFSET, STATE = 40, 64

Text = list[Byte]


class Buffers:
    """The buffers of one call, each at its own alignment and with margins."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.all: dict[str, Buffer] = {}
        self.after: dict[str, Text] = {}
        #: Makes the bytes secrets, like the answers of a cipher
        self.secrets = world.functions["text"] = Function(world.domain, "text", 1)

    def add(self, name: str, text: Text, alignment: int, after: Text | None = None) -> At:
        """Add a buffer and its contents after the call, and return the pointer to its text."""
        low = self.world.bytes(f"before {name}", MARGIN + alignment)
        high = self.world.bytes(f"behind {name}", MARGIN)
        for byte in text:
            self.secrets.define(byte, [byte])
        is_written = after is not None
        self.all[name] = Buffer([*low, *text, *high], writable=is_written, align=WORD)
        self.after[name] = [*low, *(text if after is None else after), *high]
        return At(name, len(low))

    def case(
        self, symbol: str, arguments: Sequence[Argument], text: str, *, keeps: bool = False
    ) -> Case:
        """Return the case of a call with these arguments; if `keeps`, registers may keep bytes."""
        call = Call(symbol, arguments, None, self.after)
        return Case(f"{symbol}: {text}", self.all, [call], is_private=not keeps)


def _xor(length: int, at: Sequence[int], same: str = "") -> Maker:
    """Return a case of a sum; `same` is the operand that is the output, too."""

    def make(world: World) -> Case:
        a, b = world.bytes("a", length), world.bytes("b", length)
        total, buffers = plus(a, b), Buffers(world)
        texts, places = {"a": a, "b": b}, dict(zip(("out", "a", "b"), at, strict=True))
        pointers = {
            name: buffers.add(name, text, places[name], total if name == same else None)
            for name, text in texts.items()
        }
        old = world.bytes("out", length)
        out = pointers[same] if same else buffers.add("out", old, places["out"], total)
        arguments: list[Argument] = [out, pointers["a"], pointers["b"], size(length)]
        return buffers.case(XOR, arguments, f"{length} bytes, alignments {at}, out = {same}")

    return make


def _copy(length: int, at: Sequence[int]) -> Maker:
    def make(world: World) -> Case:
        buffers, text = Buffers(world), world.bytes("in", length)
        out = buffers.add("out", world.bytes("out", length), at[0], text)
        arguments: list[Argument] = [out, buffers.add("in", text, at[1]), size(length)]
        return buffers.case(COPY, arguments, f"{length} bytes, alignments {at}")

    return make


def _wipe(length: int, at: int) -> Maker:
    def make(world: World) -> Case:
        buffers = Buffers(world)
        data = buffers.add("data", world.bytes("data", length), at, zeros(length))
        return buffers.case(WIPE, [data, size(length)], f"{length} bytes, alignment {at}")

    return make


def _double(at: int, *, keeps: bool = False) -> Maker:
    def make(world: World) -> Case:
        buffers, block = Buffers(world), world.bytes("block", BLOCK)
        place = buffers.add("block", block, at, double(block))
        return buffers.case(DOUBLE, [place], f"alignment {at}", keeps=keeps)

    return make


def _next(at: Sequence[int], *, same: bool = False) -> Maker:
    def make(world: World) -> Case:
        buffers, tweak = Buffers(world), world.bytes("t", BLOCK)
        after = times_alpha(tweak)
        given = buffers.add("t", tweak, at[1], after if same else None)
        old = world.bytes("next", BLOCK)
        to = given if same else buffers.add("next", old, at[0], after)
        return buffers.case(NEXT, [to, given], f"alignments {at}, next = t: {same}")

    return make


def _move(count: int) -> Maker:
    """Return a case of the offset before this block of a message: RFC 7253, 4.2."""

    def make(world: World) -> Case:
        buffers, l_0 = Buffers(world), world.bytes("l", BLOCK)
        state, added = world.bytes("state", STATE), l_0
        for _ in range((count & -count).bit_length() - 1):
            added = double(added)
        offset = plus(state[OFFSET : OFFSET + BLOCK], added)
        after = [*state[:OFFSET], *offset, *state[OFFSET + BLOCK :]]
        given = [buffers.add("state", state, 0, after), buffers.add("l", l_0, 0)]
        return buffers.case(MOVE, [*given, u32(count)], f"block {count}")

    return make


def _all(makers: Callable[[], Iterator[Maker]]) -> Callable[[bool], Iterator[Asked]]:
    return lambda full: (Asked(maker, APART) for maker in makers())


def _xors() -> Iterator[Maker]:
    for length in LENGTHS:
        yield _xor(length, (0, 0, 0), ("", "a", "b")[length % 3])
        yield _xor(length, (1, 2, 3), ("a", "b", "")[length % 3])
    for length in SOME_LENGTHS:
        for at in product(range(WORD), repeat=3):
            yield _xor(length, at)
        for i, j in product(range(WORD), repeat=2):
            yield _xor(length, (i, i, j), "a")
            yield _xor(length, (i, j, i), "b")


def _copies() -> Iterator[Maker]:
    for length in LENGTHS:
        yield _copy(length, (0, 0))
        yield _copy(length, (1, 2))
    for length in SOME_LENGTHS:
        for i, j in product(range(WORD), repeat=2):
            yield _copy(length, (i, j))


def _wipes() -> Iterator[Maker]:
    for length in LENGTHS:
        for at in range(WORD):
            yield _wipe(length, at)


def _nexts() -> Iterator[Maker]:
    for at in product(range(WORD), repeat=2):
        yield _next(at)
    for i in range(WORD):
        yield _next((i, i), same=True)


def _moves() -> Iterator[Maker]:
    """Yield a case for each number of zeros at the end of the block's number."""
    for zeros_ in range(32):
        yield _move(1 << zeros_)
        yield _move((1 << 32) - (1 << zeros_))


_AT = "every alignment of each pointer"
_SHARED = (
    Claim(XOR, "", f"0 to 64 bytes; {_AT}", _all(_xors)),
    Claim(COPY, "", f"0 to 64 bytes; {_AT}", _all(_copies)),
    Claim(WIPE, "", f"0 to 64 bytes; {_AT}", _all(_wipes)),
)
_ARM = (
    *_SHARED,
    Claim(DOUBLE, "", _AT, _all(lambda: (_double(at, keeps=True) for at in range(WORD)))),
)
_RISCV = (
    *_SHARED,
    Claim(DOUBLE, "", _AT, _all(lambda: (_double(at) for at in range(WORD)))),
    Claim(NEXT, "", _AT, _all(_nexts)),
    Claim(MOVE, "", "0 to 31 zeros at the end of the block's number", _all(_moves)),
)
MODES = tuple(
    Mode(name, "src/modes", claims, only=((target, ASSEMBLY),))
    for target, name, claims in (
        ("rp2040", "inner functions", _ARM),
        (RISCV, "inner functions", _RISCV),
        *((plain, f"inner functions, {plain}", _RISCV) for plain in PLAIN),
    )
)
