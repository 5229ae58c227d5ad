# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR, NIST SP 800-38A 6.5, with the counters of its appendix B."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from ...fips197 import Byte, constant
from ..case import COUNTER, OK, Argument, At, Buffer, Call, Case, To, World, size, u8, u64
from ..contracts import Asked, Claim, Maker, Mode, by_length, everywhere
from ..oracle import BLOCK
from .aead import plus, zeros
from .counters import Split, carries, stepped
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
        Claim(STREAM, "", "48 bytes in up to three pieces", _streams),
        Claim(SEEK, "", "offset 0 to 48", _seeks),
    ),
    types=("aesmall_ctr_stream",),
    helpers=("aesmall_ctr_stream_init",),
)
