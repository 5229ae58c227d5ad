# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR, NIST SP 800-38A 6.5, with the counters of its appendix B."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from ...fips197 import Byte, constant
from ..case import COUNTER, OK, Argument, At, Buffer, Call, Case, To, World, size, u8, u64
from ..contracts import Asked, Claim, Maker, Mode, by_length, everywhere
from ..oracle import BLOCK
from . import long
from .aead import plus, zeros
from .counters import Known, Split, carries, stepped
from .streams import CUTS, TOTAL, cuts, pieces

CRYPT, UNCHECKED, WIDE = "aesmall_ctr_crypt", "aesmall_ctr_unchecked", "aesmall_ctr_crypt_wide_with"
STREAM = "aesmall_ctr_stream_crypt"
SEEK = "aesmall_ctr_stream_seek"
WIDTHS = (128, 64, 32)


def crypt(world: World, counter: list[Byte], text: list[Byte], bits: int = 128) -> list[Byte]:
    """Add the encrypted counters to the text: 6.5."""
    encrypt, out = world.cipher().encrypt, list[Byte]()
    for i in range(0, len(text), BLOCK):
        out += plus(text[i : i + BLOCK], encrypt(counter))
        if i + BLOCK < len(text):
            counter = stepped(counter, 1, bits)
    return out


def _wide(symbol: str) -> list[Argument]:
    return [At("key.schedule"), To("ctr_blocks")] if symbol == WIDE else []


def _case(symbol: str, length: int, split: Split) -> Maker:
    def make(world: World) -> Case:
        counter, text = split.of(world.bytes("counter", BLOCK)), world.bytes("in", length)
        out = crypt(world, counter, text)
        buffers = {
            "counter": Buffer(counter),
            "in": Buffer(text),
            "out": Buffer(size=length, writable=True),
        }
        whole: list[Argument] = [
            At("counter"),
            At("in" if length else ""),
            size(length),
            At("out"),
            size(length),
        ]
        if symbol == UNCHECKED:
            behind = stepped(counter, (length + BLOCK - 1) // BLOCK)
            buffers["work"] = Buffer([*counter, *world.bytes("work", BLOCK)], writable=True)
            arguments = [At("key"), At("work"), *whole[1:4]]
            after = {"out": out, "work": [*behind, *zeros(BLOCK)] if length else behind}
            call = Call(symbol, arguments, None, after)
        else:
            call = Call(symbol, [At("key"), *_wide(symbol), *whole], OK, {"out": out})
        return Case(f"{symbol}: message {length}, {split}", buffers, [call], [("in", "out")])

    return make


def _refused(symbol: str, length: int, split: Split) -> Maker:
    """Return a case with a counter that would pass its last value: no byte is written."""

    def make(world: World) -> Case:
        out = world.bytes("out", length)
        buffers = {
            "counter": Buffer(split.of(world.bytes("counter", BLOCK))),
            "in": Buffer(world.bytes("in", length)),
            "out": Buffer(out, writable=True),
        }
        arguments: list[Argument] = [At("counter"), At("in"), size(length), At("out"), size(length)]
        world.cipher()
        call = Call(symbol, [At("key"), *_wide(symbol), *arguments], COUNTER, {"out": out})
        return Case(f"{symbol}: message {length}, {split}", buffers, [call])

    return make


def _lengths(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    """Return a case of each length, with a counter that does not overflow its last three bits."""

    def found(full: bool) -> Iterator[Asked]:
        yield from by_length(lambda n: _case(symbol, n, Split(n % 4)))
        if full:
            yield from everywhere(
                _case(symbol, n, Split(low)) for n in range(65) for low in range(8 - (n + 15) // 16)
            )

    return found


def _carries(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        makers = []
        for length in (17, 48, 64) if full else (33,):
            blocks = (length + BLOCK - 1) // BLOCK
            # aesmall_ctr_unchecked and the engine of aesmall_ctr_crypt_wide_with also step
            # after the last block.
            for split in carries(full, blocks - (symbol == CRYPT)):
                past = split.ones == 125 and split.low + blocks > 8
                makers.append(
                    (_refused if past and symbol != UNCHECKED else _case)(symbol, length, split)
                )
        return everywhere(makers)

    return found


def _stream(cut: tuple[int, int], bits: int, split: Split) -> Maker:
    def make(world: World) -> Case:
        counter, text = split.of(world.bytes("counter", BLOCK)), world.bytes("in", TOTAL)
        calls = [_init(bits)]
        for start, length in pieces(cut):
            calls.append(_piece(start, length, OK))
        calls[-1].after = {"out": crypt(world, counter, text, bits)}
        name = f"{STREAM}: 48 bytes cut at {cut}, {bits} bits, {split}"
        return Case(name, _stream_buffers(counter, text), calls, [("in", "out")])

    return make


def _stream_past(bits: int) -> Maker:
    """Return a case with one value left: a piece that needs two is refused, the next is not."""

    def make(world: World) -> Case:
        counter, text = world.bytes("counter", BLOCK), world.bytes("in", TOTAL)
        ones: list[Byte] = [constant(0xFF)] * (bits // 8)
        counter = [*counter[: -bits // 8], *ones]
        out = world.bytes("out", TOTAL)
        buffers = _stream_buffers(counter, text)
        buffers["out"] = Buffer(out, writable=True)
        refused = _piece(0, 17, COUNTER)
        refused.after = {"out": out}
        done = _piece(0, 16, OK)
        out = [*crypt(world, counter, text[:BLOCK]), *out[BLOCK:]]
        done.after = {"out": out}
        again = _piece(16, 1, COUNTER)
        again.after = {"out": out}
        return Case(
            f"{STREAM}: {bits} bits, at the last value",
            buffers,
            [_init(bits), refused, done, again],
        )

    return make


def _seek(offset: int, bits: int, split: Split) -> Maker:
    """Return a case from this offset on, after a piece from the start."""

    def make(world: World) -> Case:
        counter, text = split.of(world.bytes("counter", BLOCK)), world.bytes("in", TOTAL)
        seek = Call(SEEK, [At("stream"), u64(offset)], OK)
        piece = _piece(offset, TOTAL - offset, OK)
        whole = crypt(world, counter, text, bits)
        before = world.bytes("out", TOTAL)
        after = [*whole[:7], *before[7:]]
        after[offset:] = whole[offset:]
        piece.after = {"out": after}
        buffers = _stream_buffers(counter, text)
        buffers["out"] = Buffer(before, writable=True)
        name = f"{SEEK}: to {offset}, {bits} bits, {split}"
        return Case(name, buffers, [_init(bits), _piece(0, 7, OK), seek, piece])

    return make


@dataclass(frozen=True)
class Far:
    """An offset of `step` times 256 to the power `place` blocks, and `rest` bytes.

    The counter's byte at this place, from the end, is `byte`. If adding the step overflows it, the
    next `ones` bytes are 0xff and the last bit of the byte before these is 0. The last three bits
    of the counter are 0 unless the byte determines them. The other bits are free, except for the
    bit `top` of the first byte of the counter, as in Split, unless it is one of these bytes.
    """

    bits: int
    place: int
    step: int
    byte: int
    ones: int = 0
    rest: int = 0
    top: int = 0

    @property
    def offset(self) -> int:
        return BLOCK * (self.step << 8 * self.place) + self.rest

    @property
    def carries(self) -> bool:
        return self.step + self.byte > 0xFF

    @property
    def is_refused(self) -> bool:
        """Return whether the counter would pass its last value."""
        return self.carries and self.place + 1 + self.ones == self.bits // 8

    def of(self, block: list[Byte]) -> list[Byte]:
        """Return the block with such a counter, and otherwise unchanged."""
        low_first, first = block[::-1], self.bits // 8 - 1
        bits = [*low_first[first]]
        bits[self.top % 8] = 0
        low_first[first] = tuple(bits) if self.top < 8 else constant(0xFF)
        low_first[0] = (0, 0, 0, *low_first[0][3:])
        low_first[self.place] = constant(self.byte)
        if self.carries:
            end = self.place + 1 + self.ones
            low_first[self.place + 1 : end] = [constant(0xFF)] * self.ones
            if end <= first:
                low_first[end] = (0, *low_first[end][1:])
        return low_first[::-1]

    def stepped(self, counter: list[Byte]) -> list[Byte]:
        """Return the counter at the offset: SP 800-38A B.1."""
        at = BLOCK - 1 - self.place
        above = stepped(counter[:at], 1, self.bits - 8 * (self.place + 1)) if self.carries else None
        total = constant((self.byte + self.step) & 0xFF)
        return [*(above or counter[:at]), total, *counter[at + 1 :]]


def _far(far: Far) -> Maker:
    """Return a case of two blocks from a far offset on, or at the start if it is refused."""

    def make(world: World) -> Case:
        counter, text = far.of(world.bytes("counter", BLOCK)), world.bytes("in", BLOCK + 1)
        refused, world_text = far.is_refused, [*zeros(far.rest), *text]
        seek = Call(SEEK, [At("stream"), u64(far.offset)], COUNTER if refused else OK)
        piece = _piece(0, len(text), OK)
        if refused:
            out = crypt(world, counter, text, far.bits)
        else:
            out = crypt(world, far.stepped(counter), world_text, far.bits)[far.rest :]
        piece.after = {"out": out}
        buffers = _stream_buffers(counter, text)
        return Case(f"{SEEK}: {far}", buffers, [_init(far.bits), seek, piece])

    return make


def _fars() -> Iterator[Far]:
    """Yield carries into each byte of a counter, and through all above it."""
    for bits in WIDTHS:
        for place in range(min(bits // 8, 8)):
            rest = (0, 5, 15)[place % 3]
            step = 0x0F if place == 7 else 0x9C
            yield Far(bits, place, step, 0x60, rest=rest, top=(place + bits) % 9)
            above = bits // 8 - place - 1
            for ones in sorted({0, 1, above - 1, above} & {*range(above + 1)}):
                yield Far(bits, place, step, 0xF8, ones, rest, (place + ones) % 9)


def _init(bits: int) -> Call:
    return Call("aesmall_ctr_stream_init", [At("stream"), At("key"), At("counter"), u8(bits)], OK)


def _piece(start: int, length: int, result: int) -> Call:
    arguments: list[Argument] = [At("in", start), size(length), At("out", start), size(length)]
    return Call(STREAM, [At("stream"), *arguments], result)


def _stream_buffers(counter: list[Byte], text: list[Byte]) -> dict[str, Buffer]:
    return {
        "stream": Buffer(type="aesmall_ctr_stream", writable=True),
        "counter": Buffer(counter),
        "in": Buffer(text),
        "out": Buffer(size=len(text), writable=True),
    }


def _streams(full: bool) -> Iterator[Asked]:
    makers = []
    for i, cut in enumerate(cuts(full)):
        bits = WIDTHS[i % 3]
        split = (
            Split(i % 6, None, bits, i % 9) if i % 2 else Split(6, 3 * i % (bits - 12), bits, i % 8)
        )
        makers.append(_stream(cut, bits, split))
    for bits in WIDTHS:
        makers.append(_stream_past(bits))
        if full:
            for split in carries(True, 2, bits):
                # If the ones end just below bit 0 of the first byte, they determine this bit.
                tops = range(split.ones == bits - 11, 9)
                if split.ones != bits - 3:
                    makers += [_stream((16, 17), bits, replace(split, top=top)) for top in tops]
            for low, top in product(range(6), range(9)):
                makers.append(_stream((16, 17), bits, Split(low, None, bits, top)))
    return everywhere(makers)


def _seeks(full: bool) -> Iterator[Asked]:
    makers = []
    for i, offset in enumerate(range(TOTAL + 1) if full else CUTS):
        for bits in WIDTHS:
            for split in (
                Split(i % 6, None, bits, i % 9),
                Split(6, 7 * i % (bits - 12), bits, i % 8),
            ):
                makers.append(_seek(offset, bits, split))
    return everywhere(makers)


_TEXT = "message 0 to 64"
CTR = Mode(
    "CTR",
    "SP 800-38A",
    (
        *(Claim(symbol, "", _TEXT, _lengths(symbol)) for symbol in (CRYPT, UNCHECKED, WIDE)),
        *(
            Claim(
                symbol, "counter that carries", "message 33; carries to each bit", _carries(symbol)
            )
            for symbol in (CRYPT, UNCHECKED, WIDE)
        ),
        *(
            long.claim(symbol, lambda n, symbol=symbol: _case(symbol, n, Known()))  # type: ignore[misc]
            for symbol in (CRYPT, WIDE)
        ),
        Claim(STREAM, "", "48 bytes in up to three pieces", _streams),
        Claim(SEEK, "", "offset 0 to 48", _seeks),
        Claim(
            *(SEEK, "far offset", "carries into each byte of the counter"),
            lambda full: everywhere(map(_far, _fars())),
        ),
    ),
    types=("aesmall_ctr_stream",),
    helpers=("aesmall_ctr_stream_init",),
)
