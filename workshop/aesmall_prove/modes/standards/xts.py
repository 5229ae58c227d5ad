# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""XTS, IEEE 1619-2018 and NIST SP 800-38E: two keys, and a text of 16 bytes or more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...fips197 import Byte
from ..case import ARGUMENT, KEY, OK, Argument, At, Buffer, Call, Case, World, size, u64
from ..contracts import BORDERS, Asked, Claim, Maker, Mode, everywhere
from ..in_memory import APART, IN_PLACE, ODD, PLACEMENTS
from ..oracle import BLOCK, bits_of_bytes, bytes_of_bits
from .aead import plus, zeros
from .strings import unlike

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


def _init(symbol: str, is_equal: bool) -> Maker:
    """Return a case of two keys with equal or with any different encryptions of a zero block.

    An object of equal keys encrypts no text.
    """

    def make(world: World) -> Case:
        _keys(world)
        one = world.cipher("data").encrypt(zeros(BLOCK))
        other = one if is_equal else unlike(world, one)
        world.cipher("tweak").encrypt.define(bits_of_bytes(zeros(BLOCK)), other)
        refused = symbol == INIT and is_equal
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
        return Case(f"{symbol}: equal keys: {is_equal}", buffers, calls)

    return make


def _inits(symbol: str, *equal: bool) -> Callable[[bool], Iterator[Asked]]:
    return lambda full: everywhere(_init(symbol, one) for one in equal for _ in PLACEMENTS)


_TEXT = "sector of 16 to 64 bytes"
XTS = Mode(
    "XTS",
    "IEEE 1619",
    (
        Claim(ENCRYPT, "", _TEXT, _sectors(ENCRYPT)),
        Claim(DECRYPT, "", _TEXT, _sectors(DECRYPT)),
        Claim(SECTOR, "", "every number", lambda full: everywhere([_numbered] * 3)),
        Claim(INIT, "two keys", "no text", _inits(INIT, False)),
        Claim(INIT, "one key twice", "no text", _inits(INIT, True)),
        Claim(UNCHECKED, "", "no text", _inits(UNCHECKED, True, False)),
    ),
)
