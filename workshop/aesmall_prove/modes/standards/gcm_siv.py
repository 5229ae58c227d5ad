# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES-GCM-SIV, RFC 8452. The cipher with a message's own key is a function of that key.

The forms are one call, and calls with a chosen form of GHASH in a room of the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from ...fips197 import Byte, constant
from ..case import AUTH, OK, ROOM, Argument, At, Buffer, Call, Case, SizeOf, To, World, size, u8
from ..contracts import BORDERS, LENGTHS, Asked, Claim, Maker, Mode, everywhere
from ..domain import plus_one
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK, Cipher, bits_of_bytes, bytes_of_bits
from ..programs import TARGETS
from . import gcm_lengths, ghash, long
from .aead import WALK, Lengths, listed, plus, zeros
from .counter32 import Counter, Known, counters
from .strings import number, unlike

SEAL, OPEN = "aesmall_gcm_siv_seal_args", "aesmall_gcm_siv_open_args"
SEAL_HASH, OPEN_HASH = "aesmall_gcm_siv_hash_seal_args", "aesmall_gcm_siv_hash_open_args"
SEALS = (SEAL, SEAL_HASH)
Text = list[Byte]


def derived(world: World, nonce: Text, key_len: int) -> tuple[Text, Cipher]:
    """Return POLYVAL's key, and the cipher with the encryption key: section 4, derive_keys."""
    made: Text = []
    for n in range(2 + key_len // 8):
        made += world.cipher().encrypt([*map(constant, (n, 0, 0, 0)), *nonce])[:8]
    return made[:BLOCK], world.keyed(made[BLOCK:])


def polyval(world: World, key: Text, blocks: Text) -> Text:
    """Return GHASH with all bytes reversed, and with x times the reversed key: appendix A."""
    reversed_ = []
    for i in range(0, len(blocks), BLOCK):
        reversed_ += blocks[i : i + BLOCK][::-1]
    return ghash.ghash(world, times_x(key[::-1]), reversed_)[::-1]


def times_x(block: Text) -> Text:
    """Return x times a block: appendix A, mulX_GHASH.

    The first bit is x^0, and x^128 is 1 + x + x^2 + x^7.
    """
    bits = [bit for byte in block for bit in byte[::-1]]
    out = [bits[-1], *bits[:-1]]
    for i in (1, 2, 7):
        out[i] ^= bits[-1]
    return [byte[::-1] for byte in bytes_of_bits(out)]


def hashed(world: World, key: Text, nonce: Text, ad: Text, message: Text) -> Text:
    """Return the block that is encrypted to the tag: section 4."""
    lengths = ghash.bits_of_length(ad, "little") + ghash.bits_of_length(message, "little")
    s = polyval(world, key, [*ghash.padded(ad), *ghash.padded(message), *lengths])
    s = [*plus(s, nonce), *s[len(nonce) :]]
    return [*s[:-1], (*s[-1][:7], 0)]


def ctr(cipher: Cipher, tag: Text, text: Text) -> Text:
    """Return AES_CTR of a text: section 4. The first 32 bits count, the low byte first."""
    block, out = [*tag[:-1], (*tag[-1][:7], 1)], []
    for i in range(0, len(text), BLOCK):
        out += plus(text[i : i + BLOCK], cipher.encrypt(block))
        block = plus_one(block[3::-1])[::-1] + block[4:]
    return out


def _sealed(
    world: World, nonce: Text, ad: Text, message: Text, case: tuple[int, Counter, bool]
) -> Text:
    """Return ciphertext and tag, for the tags with this counter.

    If it is wrong, return any other tag, and the ciphertext that it makes from the message.
    """
    key_len, counter, wrong = case
    key, cipher = derived(world, nonce, key_len)
    tag = [*counter.bytes(world), *world.bytes("tag", 12)]
    right = unlike(world, tag) if wrong else tag
    question = bits_of_bytes(hashed(world, key, nonce, ad, message))
    cipher.encrypt.define(question, right)
    return ctr(cipher, tag, message) + tag


# ---- the cases ----

USUAL = Lengths(message=17, ad=14, nonce=12, tag=16)
ADS = (0, 1, 15, 16, 17, 33)
KEYS = (16, 32)
ANY = Counter(0)
#: Bits of a counter that are ones above a carry: at the borders of bytes
ONES = (1, 2, 9, 10, 17, 18, 25, 26, 29)
Make = Callable[[Lengths, int, Counter], Maker]
#: Form of GHASH -> the type of its room, and a name
FORMS = {
    "compact": ("aesmall_ghash_key", "the compact hash"),
    "small": ("aesmall_ghash_small_key", "the smallest hash"),
    "branch": ("aesmall_ghash_branch_key", "branches"),
    "table": ("aesmall_ghash_table", "a table"),
    "table512": ("aesmall_ghash_table512", "two tables"),
}


def _hash(form: str) -> dict[str, Buffer]:
    """Return a form of GHASH as the caller passes it, and its room."""
    kind, _ = FORMS[form]
    parts: list[Argument] = [At("hash_room"), SizeOf(kind)]
    parts += [To(f"aesmall_gcm_siv_{form}_{verb}") for verb in ("init", "update")]
    return {
        "hash": Buffer(parts),
        "hash_room": Buffer(type=kind, writable=True),
    }


def _case(symbol: str, lengths: Lengths, case: tuple[int, Counter, bool], form: str = "") -> Maker:
    key_len, counter, wrong = case

    def make(world: World) -> Case:
        nonce, ad = world.bytes("nonce", 12), world.bytes("ad", lengths.ad)
        message = world.bytes("message", lengths.message)
        sealed = _sealed(world, nonce, ad, message, case)
        given, out = (message, sealed) if symbol in SEALS else (sealed, message)
        if wrong:
            out = zeros(lengths.message)
        spare: list[Argument] = [At("room"), size(ROOM), To(f"init{key_len}"), u8(key_len)]
        parts: list[Argument] = [
            *(At("nonce"), size(12)),
            *(At("ad" if ad else ""), size(lengths.ad)),
            *(At("in" if given else ""), size(len(given))),
            *(At("out"), size(len(out)), size(BLOCK)),
        ]
        buffers = {
            "nonce": Buffer(nonce),
            "ad": Buffer(ad),
            "in": Buffer(given),
            "out": Buffer(size=len(out), writable=True),
            "room": Buffer(size=ROOM, writable=True, align=4),
            "key_room": Buffer(spare),
            "args": Buffer(parts),
        }
        result = AUTH if wrong else OK
        arguments = [At("key"), At("key_room"), At("args")]
        wiped = ["room"]
        if form:
            buffers |= _hash(form)
            arguments.insert(2, At("hash"))
            wiped.append("hash_room")
        call = Call(symbol, arguments, result, {"out": out}, wiped)
        tag = ", any wrong tag" if wrong else ""
        name = f"{symbol}: {lengths}, key {key_len}, {counter}{tag}"
        return Case(name, buffers, [call], [("in", "out")])

    return make


def _lengths(make: Make) -> Iterator[Asked]:
    for n in LENGTHS:
        yield Asked(make(replace(USUAL, message=n), KEYS[n % 2], ANY), PLACEMENTS[n % 3], n)


def _cases(make: Make, full: bool) -> Iterator[Asked]:
    yield from _lengths(make)
    all_ = [replace(USUAL, ad=n, message=WALK[n % len(WALK)]) for n in LENGTHS]
    if full:
        all_ += [replace(USUAL, message=n) for n in BORDERS]
        all_ += [replace(USUAL, message=m, ad=n) for m, n in product(LENGTHS, ADS)]
    keys = KEYS if full else KEYS[:1]
    yield from everywhere(make(lengths, key, ANY) for lengths in all_ for key in keys)


def _carries(make: Make, full: bool) -> Iterator[Asked]:
    for message in (17, 33, 48, 64) if full else (33,):
        all_ = counters((message + BLOCK - 1) // BLOCK, 3, None if full else ONES)
        some = (counter for counter in all_ if full or counter.low in (0, 5, 7))
        yield from everywhere(make(replace(USUAL, message=message), 16, c) for c in some)


def _right(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def make(lengths: Lengths, key_len: int, counter: Counter) -> Maker:
        return _case(symbol, lengths, (key_len, counter, False))

    def found(full: bool) -> Iterator[Asked]:
        yield from _cases(make, full)
        yield from _carries(make, full)

    return found


def _wrong(full: bool) -> Iterator[Asked]:
    def make(lengths: Lengths, key_len: int, counter: Counter) -> Maker:
        return _case(OPEN, lengths, (key_len, counter, True))

    yield from _lengths(make)
    if full:
        yield from _cases(make, full)
        yield from _carries(make, full)


def _long(symbol: str, length: int) -> Maker:
    lengths = replace(USUAL, message=length, ad=long.ad_of(length))
    return _case(symbol, lengths, (16, Known(0), False))


_TEXT = (
    f"message {listed(LENGTHS)}; AD {listed(LENGTHS)}; key {listed(KEYS)}; "
    "the counter's cases at the borders of bytes"
)
_WRONG_TEXT = f"message {listed(LENGTHS)}; AD 14; any wrong tag"
GCM_SIV = Mode(
    "GCM-SIV",
    "RFC 8452",
    (
        Claim(SEAL, "", _TEXT, _right(SEAL)),
        Claim(OPEN, "", _TEXT, _right(OPEN)),
        Claim(
            OPEN,
            "wrong tag",
            _WRONG_TEXT,
            _wrong,
        ),
        long.claim(SEAL, partial(_long, SEAL), also=long.AD),
        long.claim(OPEN, partial(_long, OPEN), also=long.AD),
    ),
    replaced=ghash.replaced,
)


# ---- with a chosen form of GHASH, which differs only in the calls of it ----

BRIEF, BRIEF_ADS = (0, 1, 15, 16, 17, 33, 64), (0, 16, 33)


def _brief(form: str, symbol: str, *, is_wrong: bool = False) -> Callable[[bool], Iterator[Asked]]:
    def one(lengths: Lengths, key_len: int) -> Maker:
        return _case(symbol, lengths, (key_len, ANY, is_wrong), form)

    def found(full: bool) -> Iterator[Asked]:
        for i, n in enumerate(LENGTHS if full else BRIEF):
            yield Asked(one(replace(USUAL, message=n), KEYS[i % 2]), PLACEMENTS[i % 3], n)
        for n in ADS if full else BRIEF_ADS:
            yield Asked(one(replace(USUAL, ad=n), KEYS[n % 2]))

    return found


def _mode(form: str) -> Mode:
    """Return GCM-SIV in a form of GHASH."""
    text = f"message {listed(BRIEF)}; AD {listed((*BRIEF_ADS, USUAL.ad))}; key {listed(KEYS)}"
    kind, name = FORMS[form]
    return Mode(
        f"GCM-SIV with {name}",
        "RFC 8452",
        (
            Claim(SEAL_HASH, "", text, _brief(form, SEAL_HASH)),
            Claim(OPEN_HASH, "", text, _brief(form, OPEN_HASH)),
            Claim(OPEN_HASH, "wrong tag", text, _brief(form, OPEN_HASH, is_wrong=True)),
        ),
        types=(kind,),
        helpers=tuple(f"aesmall_gcm_siv_{form}_{verb}" for verb in ("init", "update")),
        replaced=ghash.replaced,
    )


MODES = (GCM_SIV, *map(_mode, FORMS))
# ---- AD that no buffer has, as in gcm_lengths.py ----

_UNCHECKED = "aesmall_gcm_siv_seal_unchecked"


def _long_ad(length: int) -> Maker:
    def make(world: World) -> Case:
        nonce = world.bytes("nonce", 12)
        key, cipher = derived(world, nonce, 16)
        h = times_x(key[::-1])
        y = ghash.of_absent(world, length, zeros(BLOCK), h)
        lengths = [*zeros(8), *number(8 * length, 8)]  # reversed
        s = ghash.product(world, plus(y, lengths), h)[::-1]
        s = [*plus(s, nonce), *s[len(nonce) :]]
        tag = cipher.encrypt([*s[:-1], (*s[-1][:7], 0)])
        spare: list[Argument] = [At("room"), size(ROOM), To("init16"), u8(16)]
        parts: list[Argument] = [
            *(At("nonce"), size(12), At("ad"), size(length), At(""), size(0)),
            *(At("out"), size(BLOCK), size(BLOCK)),
        ]
        buffers = {
            "nonce": Buffer(nonce),
            "ad": Buffer(size=1),
            "out": Buffer(size=BLOCK, writable=True),
            "room": Buffer(size=ROOM, writable=True, align=4),
            "key_room": Buffer(spare),
            "args": Buffer(parts),
        }
        arguments = [At("key"), At("key_room"), At("args")]
        call = Call(_UNCHECKED, arguments, None, {"out": tag}, ["room"])
        return Case(f"{_UNCHECKED}: AD {length:#x}", buffers, [call])

    return make


LENGTHS_OF_AD = gcm_lengths.mode(
    "GCM-SIV with long AD",
    "RFC 8452",
    gcm_lengths.claim(_UNCHECKED, _long_ad),
    # The assembly for ARMv6-M hashes parts of AD one after the other.
    [target for target in TARGETS if target != "rp2040"],
)
