# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Keys from a key: SP 800-108 Rev. 1 with CMAC as its PRF, and AN10922 of NXP."""

from __future__ import annotations

from collections.abc import Iterator

from ...fips197 import Byte, constant
from ..case import OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK
from .aead import plus
from .cmac import cmac, subkey
from .strings import double, number, ten

KDF_, FIXED, AN10922 = "aesmall_kdf", "aesmall_kdf_fixed", "aesmall_kdf_an10922"
Text = list[Byte]


def counter_mode(world: World, counter_size: int, fixed: Text, out_len: int) -> Text:
    """Return the output of the KDF in counter mode: 4.1."""
    out: Text = []
    for i in range(1, (out_len - 1) // BLOCK + 2):
        out += cmac(world, [*number(i, counter_size), *fixed])
    return out[:out_len]


def diversified(world: World, text: Text, out_len: int) -> Text:
    """Return a diversified key: AN10922 2.2 to 2.4.

    The message is always filled up to two blocks.
    """

    def wide(first: int) -> Text:
        message = [constant(first), *text]
        key = subkey(world)
        if len(message) < 2 * BLOCK:
            key = double(key)
            padded = ten(message[len(message) // BLOCK * BLOCK :])
            message = message[: len(message) // BLOCK * BLOCK] + padded
            message += [constant(0)] * (2 * BLOCK - len(message))
        encrypt = world.cipher().encrypt
        return encrypt(plus(plus(encrypt(message[:BLOCK]), message[BLOCK:]), key))

    if out_len == 16:
        return wide(0x01)
    if out_len == 32:
        return wide(0x41) + wide(0x42)
    first, second = wide(0x11), wide(0x12)
    return first[:8] + plus(first[8:], second[:8]) + second[8:]


def _part(name: str, length: int) -> list[Argument]:
    return [At(name if length else ""), size(length)]


def _kdf(out_len: int, label_len: int, context_len: int, counter_size: int) -> Maker:
    def make(world: World) -> Case:
        label, context = world.bytes("label", label_len), world.bytes("context", context_len)
        fixed = [*label, constant(0), *context, *number(8 * out_len, 4)]
        out = counter_mode(world, counter_size, fixed, out_len)
        buffers = {
            "label": Buffer(label),
            "context": Buffer(context),
            "out": Buffer(size=out_len, writable=True),
        }
        arguments: list[Argument] = [At("key"), u8(counter_size), *_part("label", label_len)]
        arguments += [*_part("context", context_len), At("out"), size(out_len)]
        name = f"{KDF_}: {out_len} of {label_len} and {context_len}, counter {counter_size}"
        return Case(name, buffers, [Call(KDF_, arguments, OK, {"out": out})])

    return make


def _fixed(fixed_len: int, out_len: int, counter_size: int) -> Maker:
    def make(world: World) -> Case:
        fixed = world.bytes("fixed", fixed_len)
        out = counter_mode(world, counter_size, fixed, out_len)
        buffers = {"fixed": Buffer(fixed), "out": Buffer(size=out_len, writable=True)}
        arguments: list[Argument] = [At("key"), u8(counter_size), *_part("fixed", fixed_len)]
        arguments += [At("out"), size(out_len)]
        name = f"{FIXED}: {out_len} of {fixed_len}, counter {counter_size}"
        return Case(name, buffers, [Call(FIXED, arguments, OK, {"out": out})])

    return make


def _an10922(input_len: int, out_len: int) -> Maker:
    def make(world: World) -> Case:
        text = world.bytes("input", input_len)
        out = diversified(world, text, out_len)
        buffers = {"input": Buffer(text), "out": Buffer(size=out_len, writable=True)}
        arguments: list[Argument] = [
            At("key"),
            At("input"),
            size(input_len),
            At("out"),
            size(out_len),
        ]
        call = Call(AN10922, arguments, OK, {"out": out})
        return Case(f"{AN10922}: {out_len} of {input_len}", buffers, [call], [("input", "out")])

    return make


def _kdfs(full: bool) -> Iterator[Asked]:
    yield from by_length(lambda n: _kdf(max(n, 1), 6, 13, n % 4 + 1))
    parts = LENGTHS if full else range(34)
    yield from everywhere(_kdf(33, n, 33 - n % 34, n % 4 + 1) for n in parts)


def _fixeds(full: bool) -> Iterator[Asked]:
    outs = (1, 15, 16, 17, 32, 48)
    yield from by_length(lambda n: _fixed(n, outs[n % 6], n // 6 % 4 + 1))


def _an10922s(full: bool) -> Iterator[Asked]:
    for n in range(1, 32):
        for i, out_len in enumerate((16, 24, 32)):
            for place in PLACEMENTS if full else (PLACEMENTS[(n + i) % 3],):
                yield Asked(_an10922(n, out_len), place)


KDF = Mode(
    "KDF",
    "SP 800-108 Rev. 1",
    (
        Claim(KDF_, "", "result 1 to 64; label 0 to 33, context 0 to 33; counter 1 to 4", _kdfs),
        Claim(FIXED, "", "input 0 to 64; result 1, 15, 16, 17, 32, 48; counter 1 to 4", _fixeds),
    ),
)
#: gcc's C spills a byte of a MAC. With the assembly that ships on this chip, it does not.
_SPILLED = {"rp2040 gcc": 1}
DIVERSIFIED = Mode(
    "AN10922",
    "AN10922",
    (Claim(AN10922, "", "input 1 to 31; result 16, 24, 32", _an10922s, _SPILLED),),
)
