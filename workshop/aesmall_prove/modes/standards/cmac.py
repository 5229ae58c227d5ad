# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CMAC, NIST SP 800-38B."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, islice, product

from ...fips197 import Byte
from ..case import AUTH, KEY, OK, Argument, At, Buffer, Call, Case, World, size, u8
from ..contracts import BORDERS, LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..in_memory import APART
from ..oracle import BLOCK, bits_of_bytes
from . import long
from .aead import plus, zeros
from .streams import TOTAL, cuts, pieces
from .strings import double, ten, unlike

CMAC_, VERIFY = "aesmall_cmac", "aesmall_cmac_verify"
#: Any tag of 1 to 16 bytes, and the bytes 1, 3, 5 ... 15 of a tag of 16
VERIFY_SHORT, VERIFY_ODD = f"{VERIFY}_short", f"{VERIFY}_odd_bytes"
RUN, KEPT = "aesmall_cmac_unchecked", "aesmall_cmac_unchecked_subkeys"
SUBKEYS = "aesmall_cmac_subkeys_init"
FINISH, CHECK = "aesmall_cmac_stream_finish", "aesmall_cmac_stream_verify"
CHECK_SHORT = f"{CHECK}_short"
TAGS, SHORT_TAGS = range(4, 17), range(1, 17)


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


def _not_wiped(world: World) -> None:
    """Define E(0) as any block except 0.

    Therefore K1 is any subkey except 0, which the code treats as wiped.
    """
    answer = unlike(world, zeros(BLOCK))
    world.cipher().encrypt.define(bits_of_bytes(zeros(BLOCK)), answer)


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


def _verify(length: int, tag_len: int, wrong: bool = False, symbol: str = VERIFY) -> Maker:
    def make(world: World) -> Case:
        message = world.bytes("in", length)
        tag = cmac(world, message)
        tag = tag[1::2] if symbol == VERIFY_ODD else tag[:tag_len]
        buffers = {"in": Buffer(message), "tag": Buffer(unlike(world, tag) if wrong else tag)}
        arguments = [At("key"), *_message(length), At("tag")]
        if symbol != VERIFY_ODD:
            arguments.append(size(tag_len))
        call = Call(symbol, arguments, AUTH if wrong else OK)
        return Case(f"{symbol}: message {length}, tag {len(tag)}, wrong {wrong}", buffers, [call])

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
    end_by: str = FINISH,
    wrong: bool = False,
    kept: bool = False,
) -> Maker:
    """Return a case of a stream. With `kept` it uses any stored subkeys that are not wiped."""
    verify = end_by != FINISH

    def make(world: World) -> Case:
        if kept:
            _not_wiped(world)
        message = world.bytes("in", TOTAL)
        tag = cmac(world, message)[:tag_len]
        buffers = {
            "stream": Buffer(type="aesmall_cmac_stream", writable=True),
            "subkeys": Buffer(subkey(world), type="aesmall_cmac_subkeys"),
            "in": Buffer(message),
        }
        subkeys = At("subkeys" if kept else "")
        calls = [Call("aesmall_cmac_stream_init", [At("stream"), At("key"), subkeys], OK)]
        calls += [
            Call(_UPDATE, [At("stream"), At("in", start), size(length)], OK)
            for start, length in pieces(cut)
        ]
        end: list[Argument] = [At("stream"), At("tag"), size(tag_len)]
        if verify:
            buffers["tag"] = Buffer(unlike(world, tag) if wrong else tag)
            calls.append(Call(end_by, end, AUTH if wrong else OK, wiped=["stream"]))
        else:
            buffers["tag"] = Buffer(size=tag_len, writable=True)
            calls.append(Call(end_by, end, OK, {"tag": tag}, ["stream"]))
        # A stream that has ended is wiped and refuses calls.
        calls.append(Call(_UPDATE, [At("stream"), At("in"), size(1)], KEY, wiped=["stream"]))
        calls.append(Call(end_by, end, KEY, dict(calls[-2].after), ["stream"]))
        return Case(f"stream: cut at {cut}, tag {tag_len}, wrong {wrong}", buffers, calls)

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
    pairs = product(LENGTHS, TAGS) if full else ((n, TAGS[n % len(TAGS)]) for n in LENGTHS)
    yield from everywhere(_verify(*pair, wrong=True) for pair in pairs)


def _runs(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        if full:
            yield from by_length(lambda n: _run(symbol, n, False))
            yield from by_length(lambda n: _run(symbol, n, True))
        # Each length modulo 16 both ways, after a block and without one
        yield from everywhere(_run(symbol, n, bool(n + n // BLOCK & 1)) for n in LENGTHS)

    return found


def _streams(end_by: str) -> Callable[[bool], Iterable[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        makers = []
        for i, cut in enumerate(cuts(full)):
            makers.append(_stream(cut, TAGS[i % 13], end_by=end_by, kept=i % 3 == 0))
        return everywhere(makers)

    return found


def _few_streams(
    end_by: str, tags: Sequence[int], wrong: bool
) -> Callable[[bool], Iterable[Asked]]:
    """Return the cases of each length of tag, with other pieces each."""

    def found(full: bool) -> Iterator[Asked]:
        some = islice(cuts(full), 0, None, 1 if full else 3)
        return everywhere(
            _stream(cut, tags[i % len(tags)], end_by=end_by, wrong=wrong, kept=i % 3 == 0)
            for i, cut in enumerate(some)
        )

    return found


def _others(wrong: bool) -> Iterator[Claim]:
    """Yield the claims on the calls for tags that are cut in other ways."""

    def cases(symbol: str, tags: Sequence[int]) -> Callable[[bool], Iterator[Asked]]:
        def found(full: bool) -> Iterator[Asked]:
            pairs = product(LENGTHS, tags) if full else zip(cycle(BORDERS), tags, strict=False)
            return everywhere(_verify(*pair, wrong=wrong, symbol=symbol) for pair in pairs)

        return found

    when = "wrong tag" if wrong else ""
    lengths = "message 0, 1, 15, 16, 17 and 33"
    yield Claim(VERIFY_SHORT, when, f"{lengths}; tag 1 to 16", cases(VERIFY_SHORT, SHORT_TAGS))
    yield Claim(VERIFY_ODD, when, f"{lengths}; tag 8", cases(VERIFY_ODD, [8] * len(BORDERS)))
    pieces_ = _few_streams(CHECK_SHORT, SHORT_TAGS, wrong)
    yield Claim(CHECK_SHORT, when, f"{_PIECES}; tag 1 to 16", pieces_)


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
        long.claim(CMAC_, lambda n: _tag(n, 16)),
        long.claim(KEPT, lambda n: _run(KEPT, n, True)),
        Claim(SUBKEYS, "", "no message", lambda full: everywhere([_subkeys] * 3)),
        Claim(FINISH, "", _PIECES, _streams(FINISH)),
        Claim(CHECK, "", _PIECES, _streams(CHECK)),
        Claim(CHECK, "wrong tag", f"{_PIECES}; tag 4 to 16", _few_streams(CHECK, TAGS, wrong=True)),
        *_others(wrong=False),
        *_others(wrong=True),
    ),
    types=("aesmall_cmac_stream", "aesmall_cmac_subkeys"),
    helpers=("aesmall_cmac_stream_init", _UPDATE),
)
