# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Describe the modes of authenticated encryption: their arguments and their answers.

The answers are from OpenSSL through `cryptography`. OpenSSL does not support short tags of OCB,
short nonces of GCM, and EAX. Their answers are from models over OpenSSL's blocks, CTR and CMAC.
test_aead_models.py compares the models with OpenSSL where OpenSSL supports the case.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESGCMSIV, AESOCB3

from . import oracle
from .oracle import xor

BLOCK = oracle.BLOCK
#: A flag in tag_len of a request (test/firmware/ops/ops_aead.c). It selects the calls for short
#: tags.
SHORT_TAG = 0x80
#: (secret, nonce, ad, msg, tag_len) -> ciphertext and tag
Seal = Callable[[bytes, bytes, bytes, bytes, int], bytes]


@dataclass(frozen=True)
class Aead:
    """A mode of authenticated encryption."""

    name: str
    #: The letter of the mode in test/firmware/ops/ops_aead.c
    letter: str
    nonce_lens: tuple[int, ...]
    seal: Seal
    tag_lens: tuple[int, ...] = tuple(range(4, 17))
    #: Shorter tags need calls for short tags.
    least_tag_len: int = 8
    key_sizes: tuple[int, ...] = (16, 24, 32)
    #: Lengths that the mode must refuse
    wrong_nonce_lens: tuple[int, ...] = ()
    #: Whether an encryption-only key can open messages
    opens_by_encryption: bool = True
    #: Whether a stream must know the lengths of AD and message when it starts
    lengths_first: bool = False
    #: All pieces of text except the last are a multiple of this length.
    stream_unit: int = 1
    #: Whether this is another form of a mode. On chips, only its lengths are tested.
    is_variant: bool = False

    @property
    def streams(self) -> bool:
        """Return whether the library has a stream of the mode."""
        return any((REPOSITORY / "src" / "modes").glob(f"*/{self.name}_stream.h"))

    def takes_tag_len(self, as_given: int) -> bool:
        """Return whether a request accepts this number as its tag_len."""
        tag_len = as_given & ~SHORT_TAG
        if as_given != tag_len and self.tag_lens[0] >= self.least_tag_len:
            return False
        return tag_len in self.tag_lens and (as_given != tag_len or tag_len >= self.least_tag_len)


# ---- models ----


def _number(block: bytes) -> int:
    return int.from_bytes(block, "big")


@cache
def _ecb(secret: bytes) -> Callable[[bytes], bytes]:
    update: Callable[[bytes], bytes] = (
        Cipher(algorithms.AES(secret), modes.ECB()).encryptor().update
    )
    return update


def ghash(h: bytes, data: bytes) -> bytes:
    """Return the GHASH of data (SP 800-38D, 6.4)."""
    state = 0
    for i in range(0, len(data), BLOCK):
        state = oracle.multiply(state ^ _number(data[i : i + BLOCK]), _number(h))
    return state.to_bytes(BLOCK, "big")


def _filled(data: bytes) -> bytes:
    return data + bytes(-len(data) % BLOCK)


def gcm_model(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    """Return the ciphertext and tag of GCM (SP 800-38D, 7.1)."""
    h = _ecb(secret)(bytes(BLOCK))
    if len(nonce) == 12:
        first = nonce + b"\0\0\0\1"
    else:
        first = ghash(h, _filled(nonce) + (8 * len(nonce)).to_bytes(BLOCK, "big"))
    blocks = 1 + -(-len(msg) // BLOCK)
    counters = b"".join(
        first[:12] + ((_number(first[12:]) + i) % (1 << 32)).to_bytes(4, "big")
        for i in range(blocks)
    )
    stream = _ecb(secret)(counters)
    text = xor(msg, stream[BLOCK : BLOCK + len(msg)])
    lengths = (8 * len(ad)).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")
    tag = xor(ghash(h, _filled(ad) + _filled(text) + lengths), stream[:BLOCK])
    return text + tag[:tag_len]


def _double(block: bytes) -> bytes:
    return oracle.double(_number(block)).to_bytes(BLOCK, "big")


def ocb_model(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    """Return the ciphertext and tag of OCB3 (RFC 7253, section 4.2)."""
    encrypt = _ecb(secret)
    star = encrypt(bytes(BLOCK))
    dollar = _double(star)
    steps = [_double(dollar)]
    while len(steps) < 16:
        steps.append(_double(steps[-1]))

    def hash_ad() -> bytes:
        total, offset = bytes(BLOCK), bytes(BLOCK)
        for i in range(len(ad) // BLOCK):
            offset = xor(offset, steps[(i + 1 & -i - 1).bit_length() - 1])
            total = xor(total, encrypt(xor(ad[BLOCK * i : BLOCK * i + BLOCK], offset)))
        rest = ad[len(ad) // BLOCK * BLOCK :]
        if rest:
            total = xor(total, encrypt(xor(_filled(rest + b"\x80"), xor(offset, star))))
        return total

    whole = ((8 * tag_len) % 128 << 121 | 1 << 8 * len(nonce) | _number(nonce)).to_bytes(16, "big")
    bottom = whole[15] & 0x3F
    top = encrypt(whole[:15] + bytes([whole[15] & 0xC0]))
    stretch = _number(top + xor(top[:8], top[1:9]))
    offset = (stretch >> 64 - bottom & (1 << 128) - 1).to_bytes(BLOCK, "big")
    text, checksum = b"", bytes(BLOCK)
    for i in range(len(msg) // BLOCK):
        offset = xor(offset, steps[(i + 1 & -i - 1).bit_length() - 1])
        block = msg[BLOCK * i : BLOCK * i + BLOCK]
        text += xor(encrypt(xor(block, offset)), offset)
        checksum = xor(checksum, block)
    rest = msg[len(msg) // BLOCK * BLOCK :]
    if rest:
        offset = xor(offset, star)
        text += xor(rest, encrypt(offset)[: len(rest)])
        checksum = xor(checksum, _filled(rest + b"\x80"))
    tag = xor(encrypt(xor(xor(checksum, offset), dollar)), hash_ad())
    return text + tag[:tag_len]


# ---- answers ----


def _ccm(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    if tag_len % 2:
        raise ValueError("CCM has no tags of an odd length")
    return AESCCM(secret, tag_len).encrypt(nonce, msg, ad)


def _eax(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    text, tag = oracle.eax(secret, nonce, ad, msg)
    return text + tag[:tag_len]


def _gcm(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    if len(nonce) < 8:
        return gcm_model(secret, nonce, ad, msg, tag_len)
    sealed = AESGCM(secret).encrypt(nonce, msg, ad)
    return sealed[: len(msg) + tag_len]


def _ocb(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    if tag_len != BLOCK or len(nonce) < 12:
        return ocb_model(secret, nonce, ad, msg, tag_len)
    return AESOCB3(secret).encrypt(nonce, msg, ad)


def _gcm_siv(secret: bytes, nonce: bytes, ad: bytes, msg: bytes, tag_len: int) -> bytes:
    assert tag_len == BLOCK
    return AESGCMSIV(secret).encrypt(nonce, msg, ad)


CCM = Aead(
    *("ccm", "c"),
    nonce_lens=tuple(range(7, 14)),
    wrong_nonce_lens=(*range(7), *range(14, 21), 32, 64, 128, 268),
    seal=_ccm,
    tag_lens=tuple(range(4, 17, 2)),
    lengths_first=True,
)
EAX = Aead(
    *("eax", "e"),
    nonce_lens=(12, 16, *range(1, 12), 13, 14, 15, *range(17, 35)),
    seal=_eax,
)
GCM = Aead(
    *("gcm", "g"),
    nonce_lens=(12, 16, *range(1, 12), 13, 14, 15, *range(17, 35)),
    wrong_nonce_lens=(0,),
    seal=_gcm,
    tag_lens=(4, 8, 12, 13, 14, 15, 16),
    least_tag_len=12,
)
OCB = Aead(
    *("ocb", "o"),
    nonce_lens=(12, *range(1, 12), 13, 14, 15),
    wrong_nonce_lens=(0, 16, 17, 32),
    seal=_ocb,
    opens_by_encryption=False,
    stream_unit=BLOCK,
)
GCM_SIV = Aead(
    *("gcm_siv", "v"),
    nonce_lens=(12,),
    wrong_nonce_lens=(0, 1, 11, 13, 16),
    seal=_gcm_siv,
    tag_lens=(16,),
    least_tag_len=16,
    key_sizes=(16, 32),
)
#: GCM with a stored hash key. Short tags have no calls in this form.
_KEPT = replace(GCM, tag_lens=tuple(range(12, 17)))
GCM_KEPT = replace(_KEPT, name="gcm_stored_hash", letter="k", is_variant=True)
GCM_TABLE = replace(_KEPT, name="gcm_table", letter="t", is_variant=True)
GCM_COMPACT = replace(_KEPT, name="gcm_compact", letter="m", is_variant=True)
GCM_SMALL = replace(_KEPT, name="gcm_small", letter="l", is_variant=True)
GCM_BRANCH = replace(_KEPT, name="gcm_branch", letter="b", is_variant=True)
GCM_TABLE512 = replace(_KEPT, name="gcm_table512", letter="T", is_variant=True)
#: GCM-SIV with a form of GHASH. Each message has a new hash key.
GCM_SIV_COMPACT = replace(GCM_SIV, name="gcm_siv_compact", letter="M", is_variant=True)
GCM_SIV_SMALL = replace(GCM_SIV, name="gcm_siv_small", letter="L", is_variant=True)
GCM_SIV_BRANCH = replace(GCM_SIV, name="gcm_siv_branch", letter="B", is_variant=True)
GCM_SIV_TABLE = replace(GCM_SIV, name="gcm_siv_table", letter="w", is_variant=True)
GCM_SIV_TABLE512 = replace(GCM_SIV, name="gcm_siv_table512", letter="W", is_variant=True)
AEADS = (
    *(
        CCM,
        EAX,
        GCM,
        OCB,
        GCM_SIV,
        GCM_KEPT,
        GCM_COMPACT,
        GCM_SMALL,
        GCM_BRANCH,
        GCM_TABLE,
        GCM_TABLE512,
    ),
    *(GCM_SIV_COMPACT, GCM_SIV_SMALL, GCM_SIV_BRANCH, GCM_SIV_TABLE, GCM_SIV_TABLE512),
)
