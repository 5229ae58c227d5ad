# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""KW and KWP, NIST SP 800-38F.

The wrapping function W is a permutation, so every input of unwrapping is W of a text. Therefore the
wrong inputs are W of all texts with a wrong check value, length or padding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...fips197 import Byte
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, World, size
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..in_memory import APART, IN_PLACE, ODD
from ..oracle import BLOCK
from .aead import plus, zeros
from .strings import number, octets, string, unlike

HALF = 8  # bytes of a semi-block
ICV1 = number(0xA6A6A6A6A6A6A6A6, HALF)
ICV2 = number(0xA65959A6, 4)
KW_LENGTHS = range(16, 65, HALF)
KWP_LENGTHS = range(1, 65)


def wrapped(world: World, text: list[Byte]) -> list[Byte]:
    """Return W: algorithm 1. One block is only encrypted (6.3)."""
    if len(text) == BLOCK:
        return world.cipher().encrypt(text)
    a, *r = (text[i : i + HALF] for i in range(0, len(text), HALF))
    for t in range(1, 6 * len(r) + 1):
        block = world.cipher().encrypt([*a, *r[0]])
        a = plus(block[:HALF], number(t, HALF))
        r = [*r[1:], block[HALF:]]
    return [byte for half in (a, *r) for byte in half]


def padded(key: list[Byte]) -> list[Byte]:
    """Pad a key: algorithm 5, steps 2 and 3."""
    return [*key, *zeros(-len(key) % HALF)]


def _wrap(symbol: str, length: int) -> Maker:
    def make(world: World) -> Case:
        key = world.bytes("in", length)
        head = ICV1 if symbol == KW_WRAP else [*ICV2, *number(length, 4)]
        out = wrapped(world, [*head, *padded(key)])
        buffers = {"in": Buffer(key), "out": Buffer(size=len(out), writable=True)}
        call = Call(symbol, _arguments(length, len(out)), OK, {"out": out})
        return Case(f"{symbol}: {length} bytes", buffers, [call], [("in", "out")])

    return make


def _unwrap(
    symbol: str, what: str, text: Callable[[World], list[Byte]], length: int | None
) -> Maker:
    """Return a case that unwraps a text with its head.

    `length` is the length of the resulting key. Without it the input is refused.
    """

    def make(world: World) -> Case:
        inside = text(world)
        out = inside[HALF:] if length is not None else zeros(len(inside) - HALF)
        buffers = {
            "in": Buffer(wrapped(world, inside)),
            "out": Buffer(size=len(out), writable=True),
        }
        call = Call(
            symbol,
            _arguments(len(inside), len(out)),
            AUTH if length is None else OK,
            {"out": out},
        )
        if symbol == KWP_UNWRAP:
            buffers["out_len"] = Buffer([size(0xFFFF)], writable=True)
            call.arguments = [*call.arguments, At("out_len")]
            call.after = {"out": out, "out_len": size(length or 0)}
        return Case(f"{symbol}: {len(out)} bytes, {what}", buffers, [call], [("in", "out")])

    return make


def _arguments(in_len: int, out_len: int) -> list[Argument]:
    return [At("key"), At("in"), size(in_len), At("out"), size(out_len)]


def _right(symbol: str, length: int) -> Maker:
    def text(world: World) -> list[Byte]:
        key = world.bytes("key", length)
        return [*(ICV1 if symbol == KW_UNWRAP else [*ICV2, *number(length, 4)]), *padded(key)]

    return _unwrap(symbol, f"key of {length}", text, length)


def _wrong_icv(symbol: str, length: int, low: int = 0) -> Maker:
    """Return a case with any wrong check value, and any text.

    For `low` see _wrong_length.
    """

    def text(world: World) -> list[Byte]:
        rest = world.bytes("text", length)
        if symbol == KW_UNWRAP:
            return [*unlike(world, ICV1), *rest]
        return [*unlike(world, ICV2), *_number(world, low, ()), *rest]

    return _unwrap(symbol, f"wrong check value, {low}", text, None)


def _wrong_length(length: int, low: int, bit: int) -> Maker:
    """Return a case with any wrong length for `length` bytes: algorithm 6, steps 7 and 8.

    The right lengths are length - 7 to length: divided by 8 and rounded up, they are length / 8.
    The last three bits `low` are known, since compilers compute with them. Of the other bits, the
    first wrong one, `bit`, and all below it are known.
    """
    right = length // HALF - (low > 0)
    known = [*((right >> i & 1) for i in range(bit)), 1 ^ right >> bit & 1]

    def text(world: World) -> list[Byte]:
        return [*ICV2, *_number(world, low, known), *world.bytes("text", length)]

    return _unwrap(KWP_UNWRAP, f"wrong length: ends in {low}, bit {3 + bit} wrong", text, None)


def _number(world: World, low: int, known: Sequence[int]) -> list[Byte]:
    """Return any four bytes with the last three bits `low` and the bits `known` above, upwards."""
    above = string(world.bytes("length", 4))[: 29 - len(known)]
    return octets([*above, *reversed(known), *(low >> i & 1 for i in (2, 1, 0))])


def _wrong_padding(length: int, missing: int) -> Maker:
    """Return a case with any padding of this length that is not zero: step 9."""

    def text(world: World) -> list[Byte]:
        key = world.bytes("key", length - missing)
        return [*ICV2, *number(len(key), 4), *key, *unlike(world, zeros(missing))]

    return _unwrap(KWP_UNWRAP, f"{missing} bytes of wrong padding", text, None)


def _lengths(
    one: Callable[[str, int], Maker], symbol: str, lengths: Iterable[int]
) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        for length in lengths:
            yield Asked(one(symbol, length), APART, length)
            if full or length % HALF < 2:
                yield Asked(one(symbol, length), ODD)
                yield Asked(one(symbol, length), IN_PLACE)

    return found


def _kw_wrong(full: bool) -> Iterator[Asked]:
    yield from everywhere(_wrong_icv(KW_UNWRAP, n) for n in KW_LENGTHS)


def _kwp_icv(full: bool) -> Iterator[Asked]:
    for length in range(8, 65, HALF) if full else (8,):
        yield from everywhere(_wrong_icv(KWP_UNWRAP, length, low) for low in range(8))
    if not full:
        yield from everywhere(_wrong_icv(KWP_UNWRAP, n, n // 8 % 8) for n in range(16, 65, HALF))


def _kwp_length(full: bool) -> Iterator[Asked]:
    for length in range(8, 65, HALF) if full else (8,):
        yield from everywhere(
            _wrong_length(length, low, bit) for low in range(8) for bit in range(29)
        )
    if not full:
        yield from everywhere(_wrong_length(16, (bit + 2) % 8, bit) for bit in range(29))
        yield from everywhere(_wrong_length(n, n // HALF % 8, n % 29) for n in range(24, 65, HALF))


def _kwp_padding(full: bool) -> Iterator[Asked]:
    for length in range(8, 65, HALF) if full else (8,):
        yield from everywhere(_wrong_padding(length, missing) for missing in range(1, HALF))
    if not full:
        yield from everywhere(_wrong_padding(n, 1 + n // HALF % 7) for n in range(16, 65, HALF))


KW_WRAP, KW_UNWRAP = "aesmall_kw_wrap", "aesmall_kw_unwrap"
KWP_WRAP, KWP_UNWRAP = "aesmall_kwp_wrap", "aesmall_kwp_unwrap"
_KW, _KWP = "keys of 16, 24, ... 64 bytes", "keys of 1 to 64 bytes"
#: The wrong length, which the compiler spills
_LEFT = {"rp2040": 4}

KW = Mode(
    "KW",
    "SP 800-38F",
    (
        Claim(KW_WRAP, "", _KW, _lengths(_wrap, KW_WRAP, KW_LENGTHS)),
        Claim(KW_UNWRAP, "", _KW, _lengths(_right, KW_UNWRAP, KW_LENGTHS)),
        Claim(KW_UNWRAP, "wrong check value", _KW, _kw_wrong),
    ),
)
KWP = Mode(
    "KWP",
    "SP 800-38F",
    (
        Claim(KWP_WRAP, "", _KWP, _lengths(_wrap, KWP_WRAP, KWP_LENGTHS)),
        Claim(KWP_UNWRAP, "", _KWP, _lengths(_right, KWP_UNWRAP, KWP_LENGTHS)),
        Claim(KWP_UNWRAP, "wrong check value", _KWP, _kwp_icv, left=_LEFT),
        Claim(KWP_UNWRAP, "wrong length", _KWP, _kwp_length, left=_LEFT),
        Claim(KWP_UNWRAP, "wrong padding", _KWP, _kwp_padding),
    ),
)
