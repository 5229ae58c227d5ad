# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""XTS, IEEE 1619-2018 and NIST SP 800-38E: two keys, and a text of 16 bytes or more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...fips197 import Byte
from ..case import ARGUMENT, KEY, OK, Argument, At, Buffer, Call, Case, World, size, u64
from ..contracts import BORDERS, Asked, Claim, Maker, Mode, everywhere
from ..in_memory import APART, IN_PLACE, ODD
from ..oracle import BLOCK, bits_of_bytes, bytes_of_bits
from .aead import plus, zeros
from .strings import difference

ENCRYPT, DECRYPT = "aesmall_xts_encrypt", "aesmall_xts_decrypt"
INIT, UNCHECKED = "aesmall_xts_init", "aesmall_xts_init_unchecked"
SECTOR = "aesmall_xts_sector"
KEYS = ("data", "tweak")
LENGTHS = range(16, 65)


def times_alpha(block: Sequence[Byte]) -> list[Byte]:
    """Return a block times the primitive element, 5.2.

    The first bit of the first byte is the lowest.
    """
    *others, top = bits_of_bytes(block)
    bits = [0, *others]
    for power in (0, 1, 2, 7):
        bits[power] ^= top
    return bytes_of_bits(bits)


def encrypted(world: World, number: list[Byte], text: list[Byte]) -> list[Byte]:
    """Encrypt a sector: 5.3.2."""
    tweak = world.cipher("tweak").encrypt(number)

    def block(tweak: list[Byte], text: list[Byte]) -> list[Byte]:  # 5.3.1
        return plus(world.cipher("data").encrypt(plus(text, tweak)), tweak)

    out: list[Byte] = []
    whole = len(text) // BLOCK * BLOCK
    for i in range(0, whole, BLOCK):
        out += block(tweak, text[i : i + BLOCK])
        tweak = times_alpha(tweak)
    if tail := text[whole:]:
        last = out[-BLOCK:]
        out[-BLOCK:] = [*block(tweak, [*tail, *last[len(tail) :]]), *last[: len(tail)]]
    return out


def _keys(world: World) -> dict[str, Buffer]:
    for name in KEYS:
        world.cipher(name)
    return {"xts": Buffer([At(name) for name in KEYS])}


def _sector(symbol: str, length: int) -> Maker:
    def make(world: World) -> Case:
        tweak, text = world.bytes("number", BLOCK), world.bytes("text", length)
        before, after = text, encrypted(world, tweak, text)
        if symbol == DECRYPT:
            before, after = after, before
        buffers = {
            **_keys(world),
            "number": Buffer(tweak),
            "in": Buffer(before),
            "out": Buffer(size=length, writable=True),
        }
        call = Call(symbol, _arguments(length), OK, {"out": after})
        return Case(f"{symbol}: {length} bytes", buffers, [call], [("in", "out")])

    return make


def _arguments(length: int) -> list[Argument]:
    return [At("xts"), At("number"), At("in"), size(length), At("out"), size(length)]


def _sectors(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        for length in LENGTHS:
            yield Asked(_sector(symbol, length), APART, length)
            if full or length % BLOCK in BORDERS:
                yield Asked(_sector(symbol, length), ODD)
                yield Asked(_sector(symbol, length), IN_PLACE)

    return found


def _numbered(world: World) -> Case:
    """Return a case of the number of a sector, a string of 16 bytes, low first: 5.1."""
    value = world.bytes("number", 8)
    call = Call(SECTOR, [At("out"), u64(tuple(value))], None, {"out": [*value, *zeros(8)]})
    return Case(SECTOR, {"out": Buffer(size=BLOCK, writable=True)}, [call])


def _init(symbol: str, bit: int | None) -> Maker:
    """Return a case of two keys with different encryptions of a zero block, at least in this bit.

    Without `bit` they are equal. An object of equal keys encrypts no text.
    """

    def make(world: World) -> Case:
        _keys(world)
        one = other = world.cipher("data").encrypt(zeros(BLOCK))
        if bit is not None:
            other = plus(one, bytes_of_bits(difference(world, 8 * BLOCK, bit)))
        world.cipher("tweak").encrypt.define(bits_of_bytes(zeros(BLOCK)), other)
        refused = symbol == INIT and bit is None
        text, out = world.bytes("text", BLOCK), world.bytes("out", BLOCK)
        number_ = world.bytes("number", BLOCK)
        buffers = {
            "xts": Buffer([At(""), At("")], writable=True),
            "number": Buffer(number_),
            "in": Buffer(text),
            "out": Buffer(out, writable=True),
        }
        calls = [
            Call(symbol, [At("xts"), *map(At, KEYS)], ARGUMENT if refused else OK),
            Call(
                ENCRYPT,
                _arguments(BLOCK),
                KEY if refused else OK,
                {"out": out if refused else encrypted(world, number_, text)},
            ),
        ]
        return Case(f"{symbol}: keys that differ in {bit}", buffers, calls)

    return make


def _inits(symbol: str, bits: Sequence[int | None]) -> Callable[[bool], Iterator[Asked]]:
    return lambda full: everywhere(_init(symbol, bit) for bit in bits)


_TEXT = "sector of 16 to 64 bytes"
XTS = Mode(
    "XTS",
    "IEEE 1619",
    (
        Claim(ENCRYPT, "", _TEXT, _sectors(ENCRYPT)),
        Claim(DECRYPT, "", _TEXT, _sectors(DECRYPT)),
        Claim(SECTOR, "", "every number", lambda full: everywhere([_numbered] * 3)),
        Claim(INIT, "two keys", "no text", _inits(INIT, range(8 * BLOCK))),
        Claim(INIT, "one key twice", "no text", _inits(INIT, [None] * 3)),
        Claim(UNCHECKED, "", "no text", _inits(UNCHECKED, [None, 0, 127])),
    ),
)
