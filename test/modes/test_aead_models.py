# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the models in aead.py give OpenSSL's results and the published results."""

from __future__ import annotations

import random

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, AESOCB3
from support.aead import AEADS, gcm_model, ocb_model

RNG = random.Random(1)


@pytest.mark.parametrize("msg_len", [0, 1, 15, 16, 17, 32, 100])
@pytest.mark.parametrize("ad_len", [0, 1, 16, 33])
def test_models_are_openssl(msg_len: int, ad_len: int) -> None:
    for size in (16, 24, 32):
        secret, ad, msg = RNG.randbytes(size), RNG.randbytes(ad_len), RNG.randbytes(msg_len)
        for nonce in (RNG.randbytes(n) for n in (8, 11, 12, 13, 16, 40)):
            wanted = AESGCM(secret).encrypt(nonce, msg, ad)
            assert gcm_model(secret, nonce, ad, msg, 16) == wanted
        for nonce in (RNG.randbytes(n) for n in (12, 13, 14, 15) for _ in range(8)):
            wanted = AESOCB3(secret).encrypt(nonce, msg, ad)
            assert ocb_model(secret, nonce, ad, msg, 16) == wanted


def test_ocb_with_a_short_tag() -> None:
    """The model gives the sample of RFC 7253, appendix A, with a tag of 96 bits."""
    secret = bytes.fromhex("0f0e0d0c0b0a09080706050403020100")
    data = bytes(range(40))
    sealed = ocb_model(secret, bytes.fromhex("bbaa9988776655443322110d"), data, data, 12)
    assert sealed.hex() == (
        "1792a4e31e0755fb03e31b22116e6c2ddf9efd6e33d536f1a0124b0a55bae884"
        "ed93481529c76b6ad0c515f4d1cdd4fdac4f02aa"
    )


@pytest.mark.parametrize("bits", [128, 192, 256])
@pytest.mark.parametrize("tag_len", [8, 12, 16])
def test_ocb_over_itself(bits: int, tag_len: int) -> None:
    """The model gives the tags of RFC 7253, appendix A, over 384 messages.

    There is one for each size of key and tag.
    """
    secret = bytes(bits // 8 - 1) + bytes([8 * tag_len])
    text = b""
    for i in range(128):
        zeros = bytes(i)
        for j, (ad, msg) in enumerate(((zeros, zeros), (b"", zeros), (zeros, b""))):
            text += ocb_model(secret, (3 * i + 1 + j).to_bytes(12, "big"), ad, msg, tag_len)
    tag = ocb_model(secret, (385).to_bytes(12, "big"), text, b"", tag_len)
    assert tag.hex().upper() == OVER_ITSELF[bits, tag_len]


OVER_ITSELF = {
    (128, 16): "67E944D23256C5E0B6C61FA22FDF1EA2",
    (192, 16): "F673F2C3E7174AAE7BAE986CA9F29E17",
    (256, 16): "D90EB8E9C977C88B79DD793D7FFA161C",
    (128, 12): "77A3D8E73589158D25D01209",
    (192, 12): "05D56EAD2752C86BE6932C5E",
    (256, 12): "5458359AC23B0CBA9E6330DD",
    (128, 8): "192C9B7BD90BA06A",
    (192, 8): "0066BC6E0EF34E24",
    (256, 8): "7D4EA5D445501CBE",
}


def test_names_are_unique() -> None:
    assert len({aead.letter for aead in AEADS}) == len({aead.name for aead in AEADS}) == len(AEADS)
