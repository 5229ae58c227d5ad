# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The first blocks of CCM, with lengths that no buffer has: NIST SP 800-38C, appendix A.2.

A case ends when the cipher has been asked these blocks. The code has read nothing else of the
message and of its AD by then, so their buffers are short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...fips197 import Byte, constant
from ..case import OK, Argument, At, Buffer, Call, Case, World, size
from ..contracts import Asked, Claim, Maker
from ..oracle import BLOCK
from .aead import LEAST_TAG, plus
from .strings import number

SEAL, OPEN = "aesmall_ccm_seal_unchecked", "aesmall_ccm_open_unchecked"
INIT, AD = "aesmall_ccm_stream_init", "aesmall_ccm_stream_ad"
#: Lengths of AD on both sides of the borders of its encoding, and those that use each byte
ADS = (0xFE, 0xFF, 0x100, 0xFEFE, 0xFEFF, 0xFF00, 0xFF01, 0xFFFF)
LONG_ADS = (0x10000, 0xFEFF00, 0x1000000, 0x12345678, 0xFEFFFFFF, 0xFF000000, 0xFFFFFFFF)
#: Bits of a size_t
SMALL, LARGE = 16, 32


def first_block(nonce: list[Byte], ad_len: int, message_len: int, tag_len: int) -> list[Byte]:
    """Return B0: A.2.1."""
    q = 15 - len(nonce)
    flags = 64 * bool(ad_len) + 8 * ((tag_len - 2) // 2) + q - 1
    return [constant(flags), *nonce, *number(message_len, q)]


def length_of_ad(ad_len: int) -> list[Byte]:
    """Return the bytes before AD: A.2.2."""
    if ad_len < 0xFF00:
        return number(ad_len, 2)
    if ad_len < 1 << 32:
        return [*number(0xFFFE, 2), *number(ad_len, 4)]
    return [*number(0xFFFF, 2), *number(ad_len, 8)]


def _messages() -> Iterator[int]:
    """Yield lengths with one bit, with all bits below it, and with all bits except it."""
    for bit in range(LARGE):
        yield 1 << bit
        yield (1 << bit) - 1
        yield (1 << LARGE) - 1 - (1 << bit)


def _fits(nonce: int, message: int) -> bool:
    return message < 1 << 8 * (15 - nonce)


def _case(symbol: str, nonce_len: int, ad_len: int, message_len: int) -> Maker:
    def make(world: World) -> Case:
        nonce, ad = world.bytes("nonce", nonce_len), world.bytes("ad", BLOCK)
        b0 = first_block(nonce, ad_len, message_len, LEAST_TAG)
        asks = [b0]
        if ad_len:
            text = [*length_of_ad(ad_len), *ad][:BLOCK]
            asks.append(plus(world.cipher().encrypt(b0), text))
        world.cipher()
        buffers = {
            "nonce": Buffer(nonce),
            "ad": Buffer(ad),
            "in": Buffer(world.bytes("in", BLOCK)),
            "out": Buffer(size=BLOCK, writable=True),
        }
        if symbol == INIT:
            calls = _stream(buffers, nonce_len, ad_len, message_len)
        else:
            in_len = message_len + LEAST_TAG * (symbol == OPEN)
            members: list[Argument] = [
                *(At("nonce"), size(nonce_len), At("ad" if ad_len else ""), size(ad_len)),
                *(At("in"), size(in_len), At("out"), size(message_len), size(LEAST_TAG)),
            ]
            buffers["args"] = Buffer(members)
            calls = [Call(symbol, [At("key"), At("args")])]
        name = f"{symbol}: nonce {nonce_len}, AD {ad_len:#x}, message {message_len:#x}"
        return Case(name, buffers, calls, asks=asks)

    return make


def _stream(
    buffers: dict[str, Buffer], nonce_len: int, ad_len: int, message_len: int
) -> list[Call]:
    """Return the calls that begin a stream and supply a block of its AD."""
    buffers["stream"] = Buffer(type="aesmall_ccm_stream", writable=True)
    sizes = [*map(size, (nonce_len, ad_len, message_len, LEAST_TAG))]
    init = Call(INIT, [At("stream"), At("key"), At("nonce"), *sizes], OK)
    return [init, Call(AD, [At("stream"), At("ad"), size(BLOCK)], OK)]


def _cases(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        # A stream asks for B0 when AD follows. Opening decrypts the message before B0.
        for place, message in enumerate(_messages() if symbol != OPEN else ()):
            nonces = [n for n in range(7, 14) if _fits(n, message)]
            bits = SMALL if message < 1 << SMALL else LARGE
            for nonce in nonces if full else [nonces[place % len(nonces)]]:
                yield Asked(_case(symbol, nonce, 20 * (symbol == INIT), message), bits=bits)
        for place, ad in enumerate((*ADS, *LONG_ADS)):
            bits = SMALL if ad < 1 << SMALL else LARGE
            yield Asked(_case(symbol, 7 + place % 7, ad, 17 * (symbol != OPEN)), bits=bits)

    return found


_AD_TEXT = "AD 254 to 256, 65,278 to 65,281, 65,535; RP2040: to 4,294,967,295"
_MESSAGES = "message: each bit of a length alone, all bits below it, all others"
CLAIMS = (
    Claim(SEAL, "first blocks", f"{_MESSAGES}; {_AD_TEXT}", _cases(SEAL)),
    Claim(INIT, "first blocks", f"{_MESSAGES}; {_AD_TEXT}", _cases(INIT)),
    Claim(OPEN, "first blocks", f"message 0; {_AD_TEXT}", _cases(OPEN)),
)
