# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the modes of the module for CPython with published examples.

test_micropython.py compares them with the module on MicroPython.
"""

from __future__ import annotations

import aesmall
import pytest

#: Mode -> a published example, and its source
PUBLISHED = {
    "gcm": (
        ("feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888"),
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
        "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47",
    ),  # McGrew, Viega: "The Galois/Counter Mode of Operation", test case 4
    "gcm_siv": (
        ("01" + "00" * 15, "03" + "00" * 11),
        "01" + "00" * 7,
        "",
        "b5d839330ac7b786578782fff6013b815b287c22493a364c",
    ),  # RFC 8452, appendix C.1
    "eax": (
        ("91945d3f4dcbee0bf45ef52255f095a4", "becaf043b0a23d843194ba972c66debd"),
        "f7fb",
        "fa3bfd4806eb53fa",
        "19dd5c4c9331049d0bdab0277408f67967e5",
    ),  # Bellare, Rogaway, Wagner: "The EAX Mode of Operation", appendix G
}


@pytest.mark.parametrize("mode", PUBLISHED)
def test_cpython_gives_the_published_example_of_a_mode(mode: str) -> None:
    given, text, ad, sealed = PUBLISHED[mode]
    key, nonce = map(bytes.fromhex, given)
    seal = getattr(aesmall, f"{mode}_seal")
    assert seal(key, nonce, bytes.fromhex(text), bytes.fromhex(ad)).hex() == sealed


def test_cpython_gives_the_published_cmac_and_sector() -> None:
    """CPython gives the results of RFC 4493, example 2, and IEEE 1619, vector 2."""
    secret = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
    block = bytes.fromhex("6bc1bee22e409f96e93d7e117393172a")
    assert aesmall.cmac(secret, block).hex() == "070a16b46b4d4144f79bdd9dd04a287c"
    keys, tweak = bytes([0x11] * 16 + [0x22] * 16), bytes([0x33] * 5 + [0] * 11)
    sealed = "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0"
    assert aesmall.xts_encrypt(keys, tweak, bytes([0x44] * 32)).hex() == sealed
