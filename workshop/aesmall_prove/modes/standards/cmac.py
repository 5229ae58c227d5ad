# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CMAC, NIST SP 800-38B."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from ...fips197 import Byte
from ..case import AUTH, KEY, OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..in_memory import APART
from ..oracle import BLOCK, bits_of_bytes, bytes_of_bits
from .aead import plus, zeros
from .streams import TOTAL, cuts, pieces
from .strings import difference, double, octets, ten

CMAC_, VERIFY = "aesmall_cmac", "aesmall_cmac_verify"
RUN, KEPT = "aesmall_cmac_unchecked", "aesmall_cmac_unchecked_subkeys"
SUBKEYS = "aesmall_cmac_subkeys_init"
FINISH, CHECK = "aesmall_cmac_stream_finish", "aesmall_cmac_stream_verify"
TAGS = range(4, 17)


def subkey(world: World) -> list[Byte]:
    """Return K1: 6.1. K2 is its double."""
    return double(world.cipher().encrypt(zeros(BLOCK)))


def last_block(world: World, message: list[Byte]) -> list[Byte]:
    """Return the block that is encrypted last: 6.2, steps 1 to 5."""
    k1 = subkey(world)
    end = max(0, len(message) - 1) // BLOCK * BLOCK
    mac = zeros(BLOCK)
    for i in range(0, end, BLOCK):
        mac = world.cipher().encrypt(plus(mac, message[i : i + BLOCK]))
    last = message[end:]
    if len(last) < BLOCK:
        last, k1 = ten(last), double(k1)
    return plus(plus(mac, last), k1)


def cmac(world: World, message: list[Byte]) -> list[Byte]:
    """Return the tag of 16 bytes: 6.2."""
    return world.cipher().encrypt(last_block(world, message))


def unlike(world: World, tag: list[Byte], wrong: int) -> list[Byte]:
    """Return any tag that differs in this bit."""
    return plus(tag, octets(difference(world, 8 * len(tag), wrong)))


def _not_wiped(world: World, bit: int) -> None:
    """Define E(0) such that this bit of K1 is 1.

    All 128 cases together are all subkeys except 0, which the code treats as wiped.
    """
    answer = list(bits_of_bytes(world.bytes("E(0)", BLOCK)[::-1]))
    top = 8 * BLOCK - 1
    if bit == 0:
        answer[top] = 1
    else:
        answer[bit - 1] = 1 ^ (answer[top] if 0x87 >> bit & 1 else 0)
    world.cipher().encrypt.define(bits_of_bytes(zeros(BLOCK)), bytes_of_bits(answer)[::-1])


def _tag(length: int, tag_len: int) -> Maker:
    def make(world: World) -> Case:
        message = world.bytes("in", length)
        buffers = {
            "in": Buffer(message),
            "tag": Buffer(size=tag_len, writable=True),
        }
        arguments = [At("key"), *_message(length), At("tag"), size(tag_len)]
        call = Call(CMAC_, arguments, OK, {"tag": cmac(world, message)[:tag_len]})
        name = f"{CMAC_}: message {length}, tag {tag_len}"
        return Case(name, buffers, [call], [("in", "tag")] if length >= tag_len else [])

    return make


def _message(length: int) -> list[Argument]:
    return [At("in" if length else ""), size(length)]


def _verify(length: int, tag_len: int, wrong: int | None = None) -> Maker:
    def make(world: World) -> Case:
        message = world.bytes("in", length)
        tag = cmac(world, message)[:tag_len]
        if wrong is not None:
            tag = unlike(world, tag, wrong)
        buffers = {"in": Buffer(message), "tag": Buffer(tag)}
        arguments = [At("key"), *_message(length), At("tag"), size(tag_len)]
        call = Call(VERIFY, arguments, OK if wrong is None else AUTH)
        return Case(
            f"{VERIFY}: message {length}, tag {tag_len}, wrong bit {wrong}", buffers, [call]
        )

    return make


def _run(symbol: str, length: int, begun: bool) -> Maker:
    """Return a case of a call without checks. If `begun`, it follows a block in the tag's place."""

    def make(world: World) -> Case:
        block, message = world.bytes("block", BLOCK), world.bytes("in", length)
        tag = cmac(world, [*block, *message] if begun else message)
        before = block if begun else zeros(BLOCK)
        more: list[Argument] = []
        buffers = {"in": Buffer(message)}
        if symbol == KEPT:
            buffers["work"] = Buffer(before, writable=True)
            buffers["subkeys"] = Buffer(subkey(world), type="aesmall_cmac_subkeys")
            more, behind = [At("subkeys")], tag
        else:
            buffers["work"] = Buffer([*before, *zeros(BLOCK)], writable=True)
            behind = [*tag, *zeros(BLOCK)]
        room = u8(0 if begun else BLOCK)
        arguments = [At("key"), At("work"), room, *_message(length), *more]
        call = Call(symbol, arguments, None, {"work": behind})
        return Case(f"{symbol}: message {length}, begun {begun}", buffers, [call])

    return make


def _subkeys(world: World) -> Case:
    buffers = {"subkeys": Buffer(type="aesmall_cmac_subkeys", writable=True)}
    call = Call(SUBKEYS, [At("subkeys"), At("key")], OK, {"subkeys": subkey(world)})
    return Case(SUBKEYS, buffers, [call])


def _stream(
    cut: tuple[int, int],
    tag_len: int,
    *,
    wrong: int | None = None,
    verify: bool = False,
    kept: int | None = None,
) -> Maker:
    """Return a case of a stream. With `kept` its stored subkeys have a 1 in this bit.

    All their other bits may have any value.
    """

    def make(world: World) -> Case:
        if kept is not None:
            _not_wiped(world, kept)
        message = world.bytes("in", TOTAL)
        tag = cmac(world, message)[:tag_len]
        buffers = {
            "stream": Buffer(type="aesmall_cmac_stream", writable=True),
            "subkeys": Buffer(subkey(world), type="aesmall_cmac_subkeys"),
            "in": Buffer(message),
        }
        subkeys = At("" if kept is None else "subkeys")
        calls = [Call("aesmall_cmac_stream_init", [At("stream"), At("key"), subkeys], OK)]
        calls += [
            Call(_UPDATE, [At("stream"), At("in", start), size(length)], OK)
            for start, length in pieces(cut)
        ]
        end: list[Argument] = [At("stream"), At("tag"), size(tag_len)]
        if verify:
            buffers["tag"] = Buffer(tag if wrong is None else unlike(world, tag, wrong))
            calls.append(Call(CHECK, end, OK if wrong is None else AUTH, wiped=["stream"]))
        else:
            buffers["tag"] = Buffer(size=tag_len, writable=True)
            calls.append(Call(FINISH, end, OK, {"tag": tag}, ["stream"]))
        # A stream that has ended is wiped and refuses calls.
        calls.append(Call(_UPDATE, [At("stream"), At("in"), size(1)], KEY, wiped=["stream"]))
        calls.append(Call(CHECK if verify else FINISH, end, KEY, dict(calls[-2].after), ["stream"]))
        return Case(f"stream: cut at {cut}, tag {tag_len}, wrong bit {wrong}", buffers, calls)

    return make


_UPDATE = "aesmall_cmac_stream_update"


def _lengths(make: Callable[[int, int], Maker]) -> Callable[[bool], Iterator[Asked]]:
    """Return the cases of each length, and of each length of tag."""

    def found(full: bool) -> Iterator[Asked]:
        if full:
            yield from by_length(lambda n: make(n, 16))
        for length in LENGTHS:
            yield Asked(make(length, 16), APART, length)
        tags = product(LENGTHS, TAGS) if full else ((3 * tag, tag) for tag in TAGS)
        yield from everywhere(make(*pair) for pair in (*tags, (0, 16), (16, 16), (64, 4)))

    return found


def _wrong(full: bool) -> Iterator[Asked]:
    makers = [_verify(n, 16, 5 * n % 128) for n in LENGTHS]
    likes = [""] * len(makers)
    for length in (0, 16, 33) if full else (33,):
        for tag in TAGS if full else (16,):
            makers += [_verify(length, tag, bit) for bit in range(8 * tag)]
            likes += [f"a wrong bit, {length}, {tag}"] * (8 * tag)
    for asked, like in zip(everywhere(makers), likes, strict=True):
        yield replace(asked, like=like)


def _runs(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        if full:
            yield from by_length(lambda n: _run(symbol, n, False))
            yield from by_length(lambda n: _run(symbol, n, True))
        # Each length modulo 16 both ways, after a block and without one
        yield from everywhere(_run(symbol, n, bool(n + n // BLOCK & 1)) for n in LENGTHS)

    return found


def _streams(verify: bool) -> Callable[[bool], Iterable[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        makers = []
        for i, cut in enumerate(cuts(full)):
            kept = 37 * i % 128 if i % 3 == 0 else None
            makers.append(_stream(cut, TAGS[i % 13], verify=verify, kept=kept))
        return everywhere(makers)

    return found


def _wrong_streams(full: bool) -> Iterator[Asked]:
    bits = range(0, 128, 1 if full else 9)
    makers = (_stream((16, 33), 16, verify=True, wrong=bit) for bit in bits)
    return everywhere(makers, "a wrong bit")


_TEXT = "message 0 to 64"
_TAGS = _TEXT + "; tag 4 to 16"
_PIECES = "48 bytes in up to three pieces"
CMAC = Mode(
    "CMAC",
    "SP 800-38B",
    (
        Claim(CMAC_, "", _TAGS, _lengths(_tag)),
        Claim(VERIFY, "", _TAGS, _lengths(_verify)),
        Claim(VERIFY, "wrong tag", _TAGS, _wrong),
        Claim(RUN, "", _TEXT, _runs(RUN)),
        Claim(KEPT, "", _TEXT, _runs(KEPT)),
        Claim(SUBKEYS, "", "no message", lambda full: everywhere([_subkeys] * 3)),
        Claim(FINISH, "", _PIECES, _streams(False)),
        Claim(CHECK, "", _PIECES, _streams(True)),
        Claim(CHECK, "wrong tag", _PIECES, _wrong_streams),
    ),
    types=("aesmall_cmac_stream", "aesmall_cmac_subkeys"),
    helpers=("aesmall_cmac_stream_init", _UPDATE),
)
