# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Manx1 and Manx2, CT-RSA 2023.

The source is Adomnicai, Minematsu, Shikata, Authenticated Encryption for Very Short Inputs. All
lengths are bits.

Their block cipher is a permutation, so every message decrypts to a block. Wrong messages are blocks
with a wrong head, or with a padding that has no 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ...fips197 import Byte
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, Number, To, World, size, u8
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..in_memory import APART
from ..oracle import BLOCK
from .aead import plus, zeros
from .manx_sets import BITS, SETS1, SETS2, Lengths, every, head1, longest_message, room2
from .strings import double, octets, string

PARAMS = "aesmall_manx_params"
#: In place of a number: any wrong head
HEAD = -1


@dataclass(frozen=True)
class Text:
    """The input of sealing."""

    nonce: list[int]
    ad: list[int]
    message: list[int]


def any_text(world: World, lengths: Lengths) -> tuple[Text, dict[str, Buffer]]:
    """Return any text and its buffers. Unused bits of last bytes may have any value, too."""
    texts, buffers = [], {}
    for name, bits in (("nonce", lengths.nonce), ("ad", lengths.ad), ("in", lengths.message)):
        bytes_ = world.bytes(name, (bits + 7) // 8)
        buffers[name] = Buffer(bytes_)
        texts.append(string(bytes_)[:bits])
    return Text(*texts), buffers


def padded_ad(lengths: Lengths, ad: list[int], room: int) -> list[int]:
    """Return the AD in so many bits. If its length varies, a 1 marks its end."""
    one = [1] * lengths.varies
    return [*ad, *one, *[0] * (room - len(ad) - len(one))]


def ten(bits: list[int], room: int) -> list[int]:
    """Return a text in so many bits, followed by 10*."""
    return [*bits, 1, *[0] * (room - len(bits) - 1)]


def manx1(world: World, lengths: Lengths, text: Text, wrong: list[int] | None = None) -> list[Byte]:
    """Return the ciphertext of Manx1; `wrong` is added to the block before its encryption."""
    encrypt = world.cipher().encrypt
    head = head1(lengths)
    v = [*text.nonce, *padded_ad(lengths, text.ad, BITS + head - lengths.nonce)]
    mask = double(encrypt(octets(v[:BITS])))
    block = octets([*v[BITS:], *ten(text.message, BITS - head)])
    if wrong is not None:
        block = plus(block, octets(wrong))
    return plus(encrypt(plus(block, mask)), mask)


def blocks2(lengths: Lengths, text: Text) -> list[list[int]]:
    """Return the blocks of Manx2 before their encryption."""
    room, ad = room2(lengths), padded_ad(lengths, text.ad, lengths.longest + lengths.varies)
    message, nonce = text.message, text.nonce
    if len(message) < room:
        return [[*nonce, 1, 0, *ad, *ten(message, room)]]
    if len(message) == room:
        return [[*nonce, 1, 1, *ad, *message]]
    rest = ten(message[room:], BITS - lengths.nonce - 2)
    return [[*nonce, 0, 0, *ad, *message[:room]], [*nonce, 0, 1, *rest]]


def _init(mode: str, lengths: Lengths) -> Call:
    arguments: list[Argument] = [At("params")]
    arguments += [size(lengths.nonce), size(lengths.longest), u8(lengths.varies)]
    return Call(f"aesmall_{mode}_init", arguments, OK)


def _seal(symbol: str, lengths: Lengths) -> Maker:
    mode = symbol.split("_")[1]

    def make(world: World) -> Case:
        text, buffers = any_text(world, lengths)
        encrypt = world.cipher().encrypt
        if mode == "manx1":
            out = manx1(world, lengths, text)
        else:
            out = [b for block in blocks2(lengths, text) for b in encrypt(octets(block))]
        buffers |= {
            "params": Buffer(type=PARAMS, writable=True),
            "out": Buffer(size=len(out), writable=True),
        }
        ad: list[Argument] = [At("ad" if lengths.ad else ""), size(lengths.ad)]
        arguments: list[Argument] = [
            *_begin(symbol),
            At("nonce" if lengths.nonce else ""),
            *ad[: 1 if "bytes" in symbol else 2],
            *(At("in" if lengths.message else ""), size(lengths.message), At("out")),
        ]
        if mode == "manx2":
            arguments.append(size(len(out)))
        calls = [_init(mode, lengths), Call(symbol, arguments, OK, {"out": out})]
        return Case(f"{symbol}: {lengths}", buffers, calls, [("in", "out")], timed=1)

    return make


def _begin(symbol: str) -> list[Argument]:
    pairs = To("encrypt_wide" if "seal" in symbol else "decrypt_wide")
    wide: list[Argument] = [At("key.schedule"), pairs] if "_wide" in symbol else []
    return [At("key"), *wide, At("params")]


def _open(symbol: str, lengths: Lengths, wrong: int | None = None) -> Maker:
    """Return a case of opening.

    `wrong` is HEAD for any wrong head and any text. Otherwise it is a number of bits, from the end
    of the last head on: for 0 the padding has no 1, or the second block has no text, and for more
    it has no 1, and the last 1 of the first block is known.
    """
    mode = symbol.split("_")[1]

    def make(world: World) -> Case:
        text, buffers = any_text(world, lengths)
        encrypt = world.cipher().encrypt
        if mode == "manx1":
            added = None if wrong is None else _wrong1(world, lengths, text, wrong)
            sealed = manx1(world, lengths, text, added)
        else:
            blocks = blocks2(lengths, text)
            if wrong is not None:
                blocks = _wrong2(world, lengths, blocks, wrong)
            sealed = [b for block in blocks for b in encrypt(octets(block))]
        room = 8 if mode == "manx1" else BLOCK
        after = octets(text.message) if wrong is None else []
        buffers |= {
            "in": Buffer(sealed),
            "params": Buffer(type=PARAMS, writable=True),
            "out": Buffer(size=room, writable=True),
            "out_bits": Buffer([size(0xFFFF)], writable=True),
        }
        arguments: list[Argument] = [
            *_begin(symbol),
            At("nonce" if lengths.nonce else ""),
            *(At("ad" if lengths.ad else ""), size(lengths.ad)),
            *(At("in"), size(8 * len(sealed)), At("out"), At("out_bits")),
        ]
        changed: dict[str, Sequence[Byte] | Number] = {
            "out": [*after, *zeros(room - len(after))],
            "out_bits": size(lengths.message if wrong is None else 0),
        }
        result = OK if wrong is None else AUTH
        calls = [_init(mode, lengths), Call(symbol, arguments, result, changed)]
        name = f"{symbol}: {lengths}" + ("" if wrong is None else f", wrong at {wrong}")
        return Case(name, buffers, calls, [("in", "out")], timed=1)

    return make


def _any(world: World, bits: int) -> list[int]:
    return string(world.bytes("any", BLOCK))[:bits]


def _wrong1(world: World, lengths: Lengths, text: Text, wrong: int) -> list[int]:
    """Return the difference between a wrong block and the right one."""
    head = head1(lengths)
    if wrong == HEAD:
        return [*world.difference(head), *_any(world, BITS - head)]
    return [*[0] * head, *ten(text.message, BITS - head)]


def _wrong2(world: World, lengths: Lengths, blocks: list[list[int]], wrong: int) -> list[list[int]]:
    """Return wrong blocks in place of these."""
    heads = [BITS - room2(lengths), lengths.nonce + 2][: len(blocks)]
    if wrong == HEAD:
        return _wrong_heads(world, lengths, blocks, heads)
    *before, last = blocks
    if len(blocks) == 2 and wrong == 0:  # no text in the second block
        return [*before, [*last[: heads[1]], *ten([], BITS - heads[1])]]
    if len(blocks) == 2:  # and no 1: it is known where the last one of the first block is
        [first] = before
        for i in range(BITS - (wrong - 1), BITS):
            first[i] = 0
        if (place := BITS - wrong) >= heads[0]:
            first[place] = 1
    return [*before, [*last[: heads[-1]], *[0] * (BITS - heads[-1])]]


def _wrong_heads(
    world: World, lengths: Lengths, blocks: list[list[int]], heads: list[int]
) -> list[list[int]]:
    """Return heads of which at least one is wrong, each with any text after it."""
    others = [*world.difference(sum(heads) - (len(blocks) == 1))]
    if len(blocks) == 1:
        # The second bit of the kind distinguishes full blocks from padded ones: both are right.
        others[lengths.nonce + 1 : lengths.nonce + 1] = _any(world, 1)
    found = []
    for block, head in zip(blocks, heads, strict=True):
        differences = [*others[:head], *_any(world, BITS - head)]
        del others[:head]
        found.append([a ^ b for a, b in zip(block, differences, strict=True)])
    return found


def _wrongs(mode: str, lengths: Lengths) -> Iterator[int]:
    """Yield all possible errors."""
    yield HEAD
    room = room2(lengths)
    if mode == "manx1" or lengths.message < room:
        yield 0
    elif lengths.message > room:
        yield from range(room + 2)


def _sealed_as_bytes(lengths: Lengths) -> bool:
    """Return whether aesmall_manx1_seal_bytes accepts these lengths."""
    whole = lengths.nonce % 8 == lengths.ad % 8 == 0
    return whole and not lengths.varies and lengths.nonce + lengths.ad <= BITS


def _messages(mode: str, sets: Iterable[Lengths], full: bool) -> Iterator[Lengths]:
    for one in sets:
        most = longest_message(mode, one)
        bits = set(range(most + 1)) if full else {*range(0, most + 1, 8)}
        if mode == "manx2":  # where a block is full, and the next begins
            bits |= {n for n in range(room2(one) - 1, room2(one) + 2) if 0 <= n <= most}
        yield from (replace(one, message=n) for n in sorted({*bits, most}))


def _right(
    symbol: str, make: Callable[[str, Lengths], Maker], sets: tuple[Lengths, ...]
) -> Callable[[bool], Iterator[Asked]]:
    mode = symbol.split("_")[1]

    def found(full: bool) -> Iterator[Asked]:
        for lengths in _messages(mode, sets[:1], full):
            yield Asked(make(symbol, lengths), APART, lengths.message)
        yield from everywhere(make(symbol, one) for one in _messages(mode, sets, full))
        if full or "_wide" not in symbol:
            yield from everywhere(make(symbol, one) for one in every(symbol, full))

    return found


def _wrong(symbol: str, sets: tuple[Lengths, ...]) -> Callable[[bool], Iterator[Asked]]:
    mode = symbol.split("_")[1]

    def found(full: bool) -> Iterator[Asked]:
        for one in sets:
            most = longest_message(mode, one)
            for message in {24, most} if mode == "manx2" and (full or one is sets[0]) else {24}:
                lengths = replace(one, message=min(message, most))
                places = _wrongs(mode, lengths)
                # Calls with two blocks at a time differ only in the calls of the cipher.
                step = 1 if full or "_wide" not in symbol else 7
                yield from everywhere(
                    _open(symbol, lengths, at) for at in islice(places, 0, None, step)
                )

    return found


#: For sealing see bench/left_behind.toml. A wrong message leaves the place of the last 1 of its
#: blocks, which of their heads are wrong, and whether it claims to be full.
_LEFT = {"manx1": {"atmega328p assembly": 16}}
_LEFT_WRONG = {"atmega328p": 1, "atmega328p clang": 2, "rp2040": 2, "rp2040 clang": 4}


def _claims(mode: str, open_: str, seals: Iterable[str], sets: tuple[Lengths, ...]) -> list[Claim]:
    text = f"messages of whole bytes; {len(sets)} sets of parameters; in full each bit length"
    right = text if "_wide" in open_ else f"{text}; one set for each length of nonce"
    return [
        *(
            Claim(
                symbol, "", right, _right(symbol, _seal, _taken(symbol, sets)), _LEFT.get(mode, {})
            )
            for symbol in seals
        ),
        Claim(open_, "", right, _right(open_, _open, sets)),
        Claim(open_, "wrong message", text, _wrong(open_, sets), _LEFT_WRONG),
    ]


def _taken(symbol: str, sets: tuple[Lengths, ...]) -> tuple[Lengths, ...]:
    return tuple(filter(_sealed_as_bytes, sets)) if "bytes" in symbol else sets


_SEALS1 = ("aesmall_manx1_seal", "aesmall_manx1_seal_bytes")
MANX1 = Mode(
    "Manx1",
    "CT-RSA 2023",
    (*_claims("manx1", "aesmall_manx1_open", _SEALS1, SETS1),),
    types=(PARAMS,),
    helpers=("aesmall_manx1_init",),
)
MANX2 = Mode(
    "Manx2",
    "CT-RSA 2023",
    (
        *_claims("manx2", "aesmall_manx2_open", ("aesmall_manx2_seal",), SETS2),
        *_claims("manx2", "aesmall_manx2_open_wide_with", ("aesmall_manx2_seal_wide_with",), SETS2),
    ),
    types=(PARAMS,),
    helpers=("aesmall_manx2_init",),
)
