# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Requests of tinycrypt/driver.c with the answers that the standards require."""

from __future__ import annotations

import hashlib
import hmac
import json
import random

from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from support import oracle
from support.drbg_model import Drbg
from support.suite import APART, PLACES, Place, number, request

Asked = list[tuple[str, str]]


def ok(data: bytes) -> str:
    return f"00 {data.hex()}"


FAILED = "01 "


def blocks(source: random.Random) -> Asked:
    asked = []
    for place in (*PLACES, *(Place(i, overlap=True) for i in range(8))):
        key, text = source.randbytes(16), source.randbytes(16)
        sealed = oracle.ecb(key, text)
        asked.append((request("E", place, key, text), ok(sealed)))
        asked.append((request("D", place, key, sealed), ok(text)))
    return asked


def cbc(source: random.Random, lengths: range = range(16, 129, 16)) -> Asked:
    asked = []
    for n in lengths:
        for place in (APART, Place(1, 2), Place(0, 0, True), Place(3, overlap=True)):
            key, iv, text = source.randbytes(16), source.randbytes(16), source.randbytes(n)
            sealed = oracle.cbc(key, iv, text)
            asked.append((request("C", place, key, iv, text), ok(iv + sealed)))
            for op in "cb":
                asked.append((request(op, place, key, iv, sealed), ok(text)))
    return asked


def ctr(source: random.Random, lengths: range = range(1, 67)) -> Asked:
    asked = []
    for n in lengths:
        key, text = source.randbytes(16), source.randbytes(n)
        for low in (source.randbytes(4), b"\xff" * 4, b"\xff\xff\xff\xfe", b"\0\0\0\xff"):
            start = source.randbytes(12) + low
            first = int.from_bytes(low, "big")
            used = -(-n // 16)
            counters = [((first + i) % 2**32).to_bytes(4, "big") for i in range(used)]
            stream = oracle.ecb(key, b"".join(start[:12] + c for c in counters))
            sealed = bytes(a ^ b for a, b in zip(text, stream[:n], strict=True))
            place = source.choice([APART, Place(2, 1), Place(0, 3, True), Place(2, overlap=True)])
            asked.append((request("T", place, key, start, text), ok(sealed)))
            after = start[:12] + ((first + used) % 2**32).to_bytes(4, "big")
            asked.append((request("t", key, start, text), ok(after)))
    return asked


def ccm(source: random.Random) -> Asked:
    asked = []
    for n in (0, 1, 15, 16, 17, 32, 33, 64):
        for tag in (4, 6, 8, 10, 12, 14, 16):
            ad = source.randbytes(source.choice([0, 1, 14, 15, 40]))
            key, nonce, text = source.randbytes(16), source.randbytes(13), source.randbytes(n)
            sealed = AESCCM(key, tag_length=tag).encrypt(nonce, text, ad)
            place = source.choice([APART, Place(0, 1, True), Place(3, 2)])
            asked.append((request("S", place, key, nonce, ad, text, number(tag, 1)), ok(sealed)))
            asked.append((request("O", place, key, nonce, ad, sealed, number(tag, 1)), ok(text)))
            bad = bytearray(sealed)
            bad[source.randrange(len(bad))] ^= 1 << source.randrange(8)
            asked.append((request("O", place, key, nonce, ad, bytes(bad), number(tag, 1)), FAILED))
    return asked


def macs(source: random.Random) -> Asked:
    asked = []
    for n in (0, 1, 15, 16, 17, 31, 32, 33, 64, 65, 100):
        message = source.randbytes(n)
        cut = source.randrange(n + 1)
        parts = message[:cut], message[cut:]
        key = source.randbytes(16)
        asked.append((request("M", key, *parts), ok(oracle.cmac(key, message))))
        asked.append((request("H", *parts), ok(hashlib.sha256(message).digest())))
        for size in (1, 16, 63, 64, 65, 100):
            key = source.randbytes(size)
            asked.append((request("K", key, *parts), ok(hmac.digest(key, message, "sha256"))))
    return asked


def prng_request(n: int, entropy: bytes, *more: bytes) -> str:
    return request("P", number(n), entropy, *(more + (b"",) * 5)[:5])


def prng_of_the_standard() -> Asked:
    """Return NIST's vectors without the key sizes and functions that TinyCrypt does not have."""
    vectors = json.loads((REPOSITORY / "test" / "vectors" / "drbg.json").read_text("utf-8"))
    asked = []
    for v in vectors:
        if v["bits"] == 128 and not v["df"]:
            out = bytes.fromhex(v["returned"])
            more = bytes.fromhex(v["reseed"][0]) if "reseed" in v else b""
            entropy = bytes.fromhex(v["entropy"])
            asked.append((prng_request(len(out), entropy, b"", more), ok(out)))
    assert len(asked) == 2
    return asked


def prng(source: random.Random) -> Asked:
    asked = prng_of_the_standard()
    for i in range(12):
        n = source.choice([0, 1, 15, 16, 17, 64])
        entropy, again = source.randbytes(32), source.randbytes(32 if i % 2 else 0)
        strings = [source.randbytes(source.choice([0, 1, 31, 32, 40])) for _ in range(4)]
        model = Drbg(16, df=False)
        first, more, *additional = (string[:32] for string in strings)
        model.instantiate(entropy, first)
        if again:
            model.reseed(again, more)
        model.generate(n, additional[0])
        want = model.generate(n, additional[1])
        asked.append((prng_request(n, entropy, strings[0], again, *strings[1:]), ok(want)))
    return asked


EVERY = (blocks, cbc, ctr, ccm, macs, prng)
