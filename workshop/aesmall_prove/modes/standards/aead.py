# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cases that all modes of authenticated encryption share: seal, open, and open with a wrong tag."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ...fips197 import Byte, constant
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, World, size
from ..contracts import LENGTHS, Asked, Claim, Maker, by_length, everywhere
from ..in_memory import APART
from .strings import unlike

#: The arguments of a call after the key and the parts
Arguments = Sequence[Argument]
#: world, nonce, AD, message, bytes of tag -> ciphertext and tag
Seal = Callable[[World, list[Byte], list[Byte], list[Byte], int], list[Byte]]
#: Message lengths at the borders of blocks, which go with every length of AD in turn
WALK = (31, 33, 15, 17)
#: Bytes. Shorter tags have calls of their own: AESMALL_AEAD_MIN_TAG_SIZE
LEAST_TAG = 8


@dataclass(frozen=True)
class Lengths:
    """Lengths in bytes."""

    message: int
    ad: int
    nonce: int
    tag: int

    def __str__(self) -> str:
        return f"message {self.message}, AD {self.ad}, nonce {self.nonce}, tag {self.tag}"


SHORT_TAG_MODES = ("ccm", "eax", "gcm", "ocb")
#: Makes a nonce with bytes of any value, unless the proof of a mode must know some
Nonce = Callable[[World, Lengths], list[Byte]]


def call_of(symbol: str, tag: int, least: int = LEAST_TAG) -> str:
    """Return the call for a tag of so many bytes, for example aesmall_ccm_short_tag_seal_args.

    Calls without checks take every length.
    """
    if tag >= least or symbol.endswith("_unchecked"):
        return symbol
    mode = next(name for name in SHORT_TAG_MODES if symbol.startswith(f"aesmall_{name}_"))
    return symbol.replace(f"aesmall_{mode}_", f"aesmall_{mode}_short_tag_", 1)


def call_named(calls: str, way: str) -> str:
    """Return a call with its arguments in a structure, for example aesmall_ccm_seal_wide_args."""
    mode = calls.removesuffix("_wide")
    return f"{mode}_{way}{calls.removeprefix(mode)}_args"


def short_tag_calls(mode: str, *calls: str) -> tuple[str, ...]:
    """Return the calls of a mode for short tags, which cases of its usual calls use."""
    return tuple(f"aesmall_{mode}_short_tag_{call}" for call in calls)


def any_nonce(world: World, lengths: Lengths) -> list[Byte]:
    """Return any nonce."""
    return world.bytes("nonce", lengths.nonce)


def plus(one: Sequence[Byte], other: Sequence[Byte]) -> list[Byte]:
    """Return the sum of two strings, as long as the shorter."""
    return [
        (s ^ a, t ^ b, u ^ c, v ^ d, w ^ e, x ^ f, y ^ g, z ^ h)
        for (s, t, u, v, w, x, y, z), (a, b, c, d, e, f, g, h) in zip(one, other, strict=False)
    ]


def zeros(count: int) -> list[Byte]:
    """Return bytes that are 0."""
    return [constant(0)] * count


def _parts(lengths: Lengths, in_len: int, out_len: int) -> Buffer:
    """Return an aesmall_aead_args, src/modes/aead/aead.h."""
    members: list[Argument] = [
        *(At("nonce"), size(lengths.nonce)),
        *(At("ad" if lengths.ad else ""), size(lengths.ad)),
        *(At("in" if in_len else ""), size(in_len)),
        *(At("out"), size(out_len)),
        size(lengths.tag),
    ]
    return Buffer(members)


def seal(
    world: World,
    symbol: str,
    by: Seal,
    lengths: Lengths,
    *,
    made: Nonce = any_nonce,
    more: Arguments = (),
    least: int = LEAST_TAG,
) -> Case:
    """Return a case of sealing: the output is the standard's."""
    nonce, ad = made(world, lengths), world.bytes("ad", lengths.ad)
    message = world.bytes("in", lengths.message)
    out = by(world, nonce, ad, message, lengths.tag)
    buffers = {
        "nonce": Buffer(nonce),
        "ad": Buffer(ad),
        "in": Buffer(message),
        "out": Buffer(size=len(out), writable=True),
        "args": _parts(lengths, lengths.message, len(out)),
    }
    result = None if "unchecked" in symbol else OK
    symbol = call_of(symbol, lengths.tag, least)
    call = Call(symbol, [At("key"), At("args"), *more], result, {"out": out})
    return Case(f"{symbol}: {lengths}", buffers, [call], [("in", "out")])


def open_(
    world: World,
    symbol: str,
    by: Seal,
    lengths: Lengths,
    wrong: bool = False,
    *,
    made: Nonce = any_nonce,
    more: Arguments = (),
    least: int = LEAST_TAG,
    untouched: bool = False,
) -> Case:
    """Return a case of opening a message that the standard has sealed.

    With `wrong` the tag is any other tag. Then no plaintext is released, and the old output is
    zeroed or stays `untouched`.
    """
    nonce, ad = made(world, lengths), world.bytes("ad", lengths.ad)
    message = world.bytes("in", lengths.message)
    sealed = by(world, nonce, ad, message, lengths.tag)
    if wrong:
        sealed = [*sealed[: lengths.message], *unlike(world, sealed[lengths.message :])]
    after = zeros(lengths.message) if wrong else message
    buffers = {
        "nonce": Buffer(nonce),
        "ad": Buffer(ad),
        "in": Buffer(sealed),
        "out": Buffer(size=lengths.message, writable=True),
        "args": _parts(lengths, len(sealed), lengths.message),
    }
    result = AUTH if wrong else OK
    symbol = call_of(symbol, lengths.tag, least)
    call = Call(symbol, [At("key"), At("args"), *more], result, {"out": after})
    if wrong and untouched:
        call.after, call.unchanged = {}, ["out"]
    name = f"{symbol}: {lengths}" + (", any wrong tag" if wrong else "")
    return Case(name, buffers, [call], [("in", "out")])


def claims(
    mode: str,
    by: Seal,
    usual: Lengths,
    *,
    ads: Iterable[int],
    nonces: Iterable[int],
    tags: Iterable[int],
    made: Nonce = any_nonce,
    seal_more: Arguments = (),
    open_more: Arguments = (),
    singly: Iterable[Lengths] = (),
    products: Iterable[Lengths] | None = None,
    turns: Sequence[Lengths] = (),
    brief: bool = False,
    untouched: bool = False,
    also: str = "",
) -> tuple[Claim, ...]:
    """Return the claims on sealing and opening, with the right tag and with a wrong one.

    There is a case for each message length with the usual other lengths, for each other length by
    itself, and for `singly`. In full there are all products, or the given ones.

    With `turns` there are fewer cases, except in full: each message length with the usual other
    lengths, and each AD of 0 to 64 bytes with a message length at borders and the next nonce and
    the next element of `turns`. With `brief` there are only the latter, with another message length
    each, if the same code is also proved in another way. `untouched` is the argument of open_.
    `also` names further inputs with every value.
    """
    ads, nonces, tags = tuple(ads), tuple(nonces), tuple(tags)
    others = (
        *(replace(usual, ad=n, message=m) for n in ads for m in (0, usual.message)),
        *(replace(usual, nonce=n) for n in nonces),
        *(replace(usual, tag=n) for n in tags),
        *singly,
    )
    if products is None:
        products = (
            *(replace(usual, message=m, ad=n) for m, n in product(LENGTHS, ads)),
            *(
                replace(usual, message=m, nonce=n, tag=t)
                for m, n, t in product((0, usual.message), nonces, tags)
            ),
        )
    all_ = [*others, *products]
    text = (
        f"message 0 to {LENGTHS[-1]}; AD {listed(LENGTHS if turns else ads)}; "
        f"nonce {listed(nonces)}; "
        f"tag {listed(tags)}{also}"
    )

    def cases(one: Callable[[Lengths], Maker]) -> Callable[[bool], Iterator[Asked]]:
        def found(full: bool) -> Iterator[Asked]:
            if turns and not full:
                yield from in_turn(one)
                return
            yield from by_length(lambda n: one(replace(usual, message=n)))
            yield from everywhere(map(one, all_ if full else others))

        return found

    def in_turn(one: Callable[[Lengths], Maker], is_short: bool = brief) -> Iterator[Asked]:
        if not is_short:
            for n in LENGTHS:
                yield Asked(one(replace(usual, message=n)), APART, n)
        yield from everywhere(one(turn(n, is_short)) for n in LENGTHS)

    def turn(ad: int, is_short: bool) -> Lengths:
        """Return the lengths for an AD. 16 x 61 is 1 modulo 65, the number of lengths."""
        message = 61 * ad % len(LENGTHS) if is_short else WALK[ad % len(WALK)]
        nonce = nonces[3 * ad % len(nonces)] if len(nonces) % 3 else nonces[ad % len(nonces)]
        return replace(turns[ad % len(turns)], message=message, ad=ad, nonce=nonce)

    def right(make: Callable[[World, Lengths], Case]) -> Callable[[bool], Iterator[Asked]]:
        return cases(lambda lengths: lambda world: make(world, lengths))

    def wrong() -> Callable[[bool], Iterator[Asked]]:
        def one(lengths: Lengths) -> Maker:
            return lambda world: opens(world, lengths, wrong=True)

        def found(full: bool) -> Iterator[Asked]:
            if full or not turns:
                yield from cases(one)(full)
                return
            yield from in_turn(one, is_short=True)
            others = sorted(set(tags) - {lengths.tag for lengths in turns})
            if others:
                yield from everywhere(one(replace(usual, tag=tag)) for tag in others)

        return found

    sealing, opening = (call_named(f"aesmall_{mode}", way) for way in ("seal", "open"))

    def seals(world: World, lengths: Lengths) -> Case:
        return seal(world, sealing, by, lengths, made=made, more=seal_more)

    def opens(world: World, lengths: Lengths, wrong: bool = False) -> Case:
        return open_(
            world, opening, by, lengths, wrong, made=made, more=open_more, untouched=untouched
        )

    return (
        Claim(sealing, "", text, right(seals)),
        Claim(opening, "", text, right(opens)),
        Claim(opening, "wrong tag", text, wrong()),
    )


def listed(numbers: Sequence[int]) -> str:
    """Return numbers as text, for example "0 to 64" or "0, 1, 7"."""
    numbers = sorted(numbers)
    if len(numbers) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))
