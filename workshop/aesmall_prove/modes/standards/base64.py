# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Base64 and base64url: RFC 4648, sections 4 and 5.

A character is a function of the six bits that it stands for. These bits are a lane of the domain
(gf2.py), filled up with two unused variables, so that code may compute a character in any way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from ...fips197 import SBOX, Byte, constant
from ...gf2 import tables
from ..case import ARGUMENT, OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..programs import FORMS, RISCV, TARGETS
from .aead import zeros
from .refusals import services
from .strings import string

ENCODE, DECODE = "aesmall_base64_encode_as", "aesmall_base64_decode_as"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: Section 4, then section 5
ALPHABETS = tuple(f"{_LETTERS}{_LETTERS.lower()}0123456789{end}" for end in ("+/", "-_"))
#: A number that the call replaces
BEFORE = 0x5A5A
LENGTHS = (*range(13), 16, 17)


@cache
def _tables(is_url: int, pattern: tuple[int, ...]) -> tuple[int, ...]:
    """Return the truth tables of a character of six bits: 0, 1, or 2 + the place of an input."""
    codes = []
    for point in range(256):
        value = 0
        for bit in pattern:
            value = 2 * value + (point >> bit - 2 & 1 if bit > 1 else bit)
        codes.append(ord(ALPHABETS[is_url][value]))
    return tuple(tables(codes))


def character(world: World, bits: Sequence[int], is_url: int) -> Byte:
    """Return the character of six bits, the highest first."""
    free = [bit for bit in bits if bit > 1]
    found = _tables(is_url, tuple(2 + free.index(bit) if bit > 1 else bit for bit in bits))
    if not free:
        return tuple(table & 1 for table in found)
    inputs = [*free, *world.domain.variables("unused", 8 - len(free))]
    world.domain.sbox("character", inputs, SBOX)
    lane = world.domain.lane(inputs)
    assert lane is not None
    return tuple(lane.bit(table) for table in found)  # type: ignore[misc]


def encoded(world: World, bits: Sequence[int], is_url: int) -> list[Byte]:
    """Return the text of some bits, whole characters, without padding."""
    return [character(world, bits[i : i + 6], is_url) for i in range(0, len(bits), 6)]


def text_of(world: World, bytes_: Sequence[Byte], is_url: int) -> list[Byte]:
    """Return the text of some bytes. Zeros fill up the last character, and base64 is padded."""
    bits = string(bytes_)
    text = encoded(world, [*bits, *[0] * (-len(bits) % 6)], is_url)
    return text if is_url else [*text, *[constant(ord("="))] * (-len(text) % 4)]


def _encode(is_url: int, length: int) -> Maker:
    def make(world: World) -> Case:
        bytes_ = world.bytes("in", length)
        text = text_of(world, bytes_, is_url)
        out = [*text, constant(0)]
        buffers = {
            "in": Buffer(bytes_),
            "out": Buffer(size=len(out), writable=True),
            "out_len": Buffer([size(BEFORE)], writable=True),
        }
        arguments = _arguments(is_url, length, len(out))
        call = Call(ENCODE, arguments, OK, {"out": out, "out_len": size(len(text))})
        return Case(f"{ENCODE}: {length} bytes, url {is_url}", buffers, [call], [("in", "out")])

    return make


def _arguments(is_url: int, in_len: int, out_cap: int) -> list[Argument]:
    source = At("in" if in_len else "")
    return [u8(is_url), source, size(in_len), At("out"), size(out_cap), At("out_len")]


def _decode(is_url: int, length: int) -> Maker:
    def make(world: World) -> Case:
        bytes_ = world.bytes("bytes", length)
        text = text_of(world, bytes_, is_url)
        return _decoded(world, is_url, text, bytes_, f"{length} bytes")

    return make


def _decoded(
    world: World, is_url: int, text: list[Byte], out: list[Byte] | None, name: str, room: int = 0
) -> Case:
    """Return a case of decoding. Without `out` the text is refused, and `room` bytes are zeroed."""
    after = zeros(room) if out is None else out
    buffers = {
        "in": Buffer(text),
        "out": Buffer(size=len(after), writable=True),
        "out_len": Buffer([size(BEFORE)], writable=True),
    }
    result, length = (ARGUMENT, 0) if out is None else (OK, len(out))
    call = Call(DECODE, _arguments(is_url, len(text), len(after)), result)
    call.after = {"out": after, "out_len": size(length)}
    return Case(f"{DECODE}: {name}, url {is_url}", buffers, [call], [("in", "out")])


def _wrong_character(is_url: int, code: int, place: int, is_any: bool) -> Maker:
    """Return a case with a character outside the alphabet among three.

    They stand for any bytes, or for zeros, which is faster.
    """

    def make(world: World) -> Case:
        text = text_of(world, world.bytes("bytes", 3) if is_any else zeros(3), is_url)
        text[place] = constant(code)
        return _decoded(world, is_url, text, None, f"character {code} at {place}", 3)

    return make


def _wrong_end(is_url: int, length: int, bit: int) -> Maker:
    """Return a case in which this one of the bits after the last byte is 1, the others any."""

    def make(world: World) -> Case:
        bits = [*string(world.bytes("bytes", length)), *string(world.bytes("more", 1))]
        bits = bits[: 8 * length + -8 * length % 6]
        bits[8 * length + bit] = 1
        text = encoded(world, bits, is_url)
        text += [] if is_url else [constant(ord("="))] * (-len(text) % 4)
        return _decoded(world, is_url, text, None, f"{length} bytes, bit {bit} after them", length)

    return make


def _all(make: Callable[[int, int], Maker]) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        lengths: Iterable[int] = range(65) if full else LENGTHS
        return everywhere(make(is_url, n) for n in lengths for is_url in (0, 1))

    return found


def _wrongs(full: bool) -> Iterator[Asked]:
    makers = []
    for is_url in (0, 1):
        outside = [c for c in range(256) if chr(c) not in ALPHABETS[is_url]]
        for i, code in enumerate(outside):
            places = range(4) if full else (i % 4,)
            makers += [_wrong_character(is_url, code, n, full or i % 8 == n) for n in places]
        for length, bit in product(range(1, 6), range(4)):
            if bit < -8 * length % 6:
                makers.append(_wrong_end(is_url, length, bit))
    return everywhere(makers)


#: As base64.h says, compilers spill some of the last characters.
_SPILLED = {"rp2040 gcc": 4, "rp2040 clang": 4, "atmega328p clang": 2}
ENCODING = Mode(
    "Base64 encoding",
    "RFC 4648",
    (
        Claim(ENCODE, "", "0 to 12, 16 and 17 bytes, both alphabets", _all(_encode)),
        *services.ENCODING,
    ),
    only=tuple((target, form) for target in TARGETS if target != RISCV for form in FORMS),
)
BASE64 = Mode(
    "Base64",
    "RFC 4648",
    (
        Claim(DECODE, "", "0 to 12, 16 and 17 bytes, both alphabets", _all(_decode), _SPILLED),
        Claim(
            DECODE,
            "wrong text",
            "each character outside the alphabet; each bit after the last byte; zeros",
            _wrongs,
            _SPILLED,
        ),
    ),
)
