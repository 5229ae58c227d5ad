# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test SHA-256, SHA-512 and HMAC with NIST's vectors and hashlib.

The constants are computed from their definition.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from math import isqrt
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY
from support.marks import slow_on_chips
from support.suite import (
    ARGUMENT,
    AUTH,
    HOSTS,
    KEY,
    LEGACY,
    OK,
    PLATFORMS,
    SANITIZERS,
    STORAGE,
    Platform,
    Response,
    check,
    default_engine,
    pair_id,
    request,
)

HASHES = {"sha256": b"\1", "sha512": b"\2"}
SIZES = {"sha256": 32, "sha512": 64}
BLOCKS = {"sha256": 64, "sha512": 128}
#: A hash that fails at once, and a hash that fails at its second message
FAILING, FAILING_LATER = b"\x81", b"\xc1"

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
each_hash = pytest.mark.parametrize("name", HASHES)

Expected = list[tuple[str, Response]]


def expect(platform: Platform, expected: Sequence[tuple[str, Response]]) -> None:
    check(platform, default_engine(platform), expected, LEGACY)


def digest(name: str, data: bytes, splits: Sequence[int] = ()) -> tuple[str, Response]:
    want = hashlib.new(name, data).digest() + b"\0"
    return request("h", HASHES[name], bytes(splits), data), Response(OK, want)


def mac(name: str, key: bytes, data: bytes, size: int, splits: Sequence[int] = ()) -> Expected:
    """Return the requests that compute and that verify a MAC."""
    want = hmac.new(key, data, name).digest()[:size]
    fields = HASHES[name], bytes(splits)
    return [
        (request("m", *fields, bytes([size]), key, data), Response(OK, want + b"\0")),
        (request("v", *fields, want, key, data), Response(OK, b"")),
    ]


@cache
def nist(folder: str, file: str) -> tuple[dict[str, str], ...]:
    """Return the blocks of a file of cryptography-vectors."""
    path = resources.files("cryptography_vectors").joinpath(folder, file)
    blocks = re.split(r"\n\s*\n", path.read_text(encoding="utf-8").replace("\r", ""))
    found = [dict(re.findall(r"^(\w+) = (\S*)", block, re.MULTILINE)) for block in blocks]
    return tuple(block for block in found if len(block) > 1)


def nist_hashes(name: str, longest: int) -> Iterator[tuple[bytes, bytes]]:
    bits = name.removeprefix("sha")
    for length in ("Short", "Long"):
        for block in nist("hashes/SHA2", f"SHA{bits}{length}Msg.rsp"):
            message = bytes.fromhex(block["Msg"])[: int(block["Len"]) // 8]
            if len(message) <= longest:
                yield message, bytes.fromhex(block["MD"])


@slow_on_chips
@everywhere
@each_hash
def test_nist_hashes(platform: Platform, name: str) -> None:
    vectors = list(nist_hashes(name, platform.data_max))
    assert len(vectors) >= BLOCKS[name]
    assert all(hashlib.new(name, message).digest() == md for message, md in vectors)
    expect(platform, [digest(name, message) for message, _ in vectors])


@slow_on_chips
@everywhere
@each_hash
def test_rfc_4231(platform: Platform, name: str) -> None:
    """HMAC gives the published results. The vectors with a long key need two blocks."""
    vectors = nist("HMAC", f"rfc-4231-{name}.txt")
    assert len(vectors) >= 6
    expected: Expected = []
    for vector in vectors:
        key, data = bytes.fromhex(vector["Key"]), bytes.fromhex(vector["Msg"])
        want = bytes.fromhex(vector["MD"])
        assert hmac.new(key, data, name).digest()[: len(want)] == want
        expected += mac(name, key, data, len(want))
    expect(platform, expected)


@everywhere
@each_hash
def test_every_length(platform: Platform, name: str) -> None:
    lengths = range(0, platform.data_max, 13) if platform.is_chip else range(301)
    edges = [BLOCKS[name] * n + d for n in (1, 2) for d in range(-18, 2)]
    data = random.Random(name).randbytes(platform.data_max)
    lengths = [n for n in (*lengths, *edges) if 0 <= n <= platform.data_max]
    expect(platform, [digest(name, data[:n]) for n in lengths])


@slow_on_chips
@everywhere
@each_hash
def test_every_split(platform: Platform, name: str) -> None:
    data = random.Random(name).randbytes(2 * BLOCKS[name] - 20)
    step = 31 if platform.is_chip else 1
    expected = [digest(name, data, [n]) for n in range(0, len(data), step)]
    expected += [digest(name, data, [1] * 60), digest(name, data, [0, 3, 0, 63, 0])]
    expected += [x for n in (0, 5, 64) for x in mac(name, b"key", data, 20, [n, 7])]
    expect(platform, expected)


@slow_on_chips
@everywhere
@each_hash
def test_keys_and_lengths_of_macs(platform: Platform, name: str) -> None:
    """MACs are correct for keys around the length of a block, and for every length of a MAC."""
    block, size = BLOCKS[name], SIZES[name]
    source = random.Random(name)
    keys = (0, 1, block - 1, block, block + 1) if platform.is_chip else range(2 * block + 2)
    expected: Expected = []
    for n in keys:
        expected += mac(name, source.randbytes(n), source.randbytes(n % 40), size)
    for n in range(4, size + 1, 5 if platform.is_chip else 1):
        expected += mac(name, b"abc", b"", n)
    expect(platform, expected)


@slow_on_chips
@everywhere
@each_hash
def test_wrong_macs(platform: Platform, name: str) -> None:
    which, size = HASHES[name], SIZES[name]
    key, data = b"k" * 20, b"message"
    right = hmac.new(key, data, name).digest()
    refused = Response(AUTH, b"")
    expected: Expected = []
    for bit in range(0, 8 * size, 37 if platform.is_chip else 1):
        wrong = bytearray(right)
        wrong[bit // 8] ^= 1 << bit % 8
        expected.append((request("v", which, b"", bytes(wrong), key, data), refused))
    expected.append((request("v", which, b"", right, key[1:], data), refused))
    expected.append((request("v", which, b"", right, key, data + b"\0"), refused))
    for length in (0, 3, size + 1):
        asked = request("m", which, b"", bytes([length]), key, data)
        expected.append((asked, Response(ARGUMENT, b"\1")))
        asked = request("v", which, b"", (right + b"x")[:length], key, data)
        expected.append((asked, Response(ARGUMENT, b"")))
    codes = bytes([KEY, KEY, KEY, 0])
    expected.append((request("w", which), Response(OK, codes)))
    expect(platform, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_macs_that_are_cut(platform: Platform) -> None:
    """MACs may be truncated to one byte or more. MeshCore truncates HMAC to two bytes."""
    key, data = b"key" * 7, bytes(range(50))
    expected: Expected = []
    for name, which in HASHES.items():
        right = hmac.new(key, data, name).digest()
        for length in (1, 2, 3, 4, 8, len(right)):
            asked = request("3", which, b"", right[:length], key, data)
            expected.append((asked, Response(OK, b"")))
            wrong = bytes([*right[: length - 1], right[length - 1] ^ 0x80])
            expected.append((request("3", which, b"", wrong, key, data), Response(AUTH, b"")))
        for wrong in (b"", right + b"x"):
            asked = request("3", which, b"", wrong, key, data)
            expected.append((asked, Response(ARGUMENT, b"")))
    expect(platform, expected)


@slow_on_chips
@everywhere
def test_a_hash_that_fails(platform: Platform) -> None:
    """If a hash fails at the key, the message or the second pass, no output is released."""
    long, short = b"k" * 65, b"k"
    expected: Expected = [
        (request("m", FAILING, b"", b"\x20", short, b"x"), Response(STORAGE, b"\0"))
    ]
    expected += [
        (request("m", FAILING_LATER, b"", b"\x20", key, b"x"), Response(STORAGE, b"\0"))
        for key in (long, short)
    ]
    mac_ = hmac.new(short, b"x", "sha256").digest()
    for which in (FAILING, FAILING_LATER):
        expected.append((request("v", which, b"", mac_, short, b"x"), Response(STORAGE, b"")))
    expect(platform, expected)


# ---- the constants ----


def _primes(count: int) -> list[int]:
    found: list[int] = []
    candidate = 2
    while len(found) < count:
        if all(candidate % prime for prime in found):
            found.append(candidate)
        candidate += 1
    return found


def _cube_root(n: int) -> int:
    low, high = 0, 1 << (n.bit_length() // 3 + 1)
    while low < high - 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**3 <= n else (low, middle)
    return low


@pytest.mark.parametrize(("name", "bits", "rounds"), [("sha256", 32, 64), ("sha512", 64, 80)])
def test_the_constants_are_roots_of_primes(name: str, bits: int, rounds: int) -> None:
    """The constants are the roots of primes in FIPS 180-4 sections 4.2 and 5.3."""
    text = (REPOSITORY / "src" / "services" / "hash" / f"{name}.c").read_text(encoding="utf-8")
    tables = {
        table: [int(value, 16) for value in re.findall(r"0x([0-9a-f]+)", body)]
        for table, body in re.findall(
            rf"aesmall_{name}_(\w+), \[\d+\]\) = \{{(.*?)\}}", text, re.DOTALL
        )
    }
    mask = (1 << bits) - 1
    assert tables == {
        "initial": [isqrt(p << 2 * bits) & mask for p in _primes(8)],
        "constants": [_cube_root(p << 3 * bits) & mask for p in _primes(rounds)],
    }


# ---- other options of compilation ----

PROGRAM = """
#include <stdio.h>
#include "aesmall.h"
{include}
static unsigned char data[1000], out[64];
int main(void)
{{
    const aesmall_hash *const hashes[] = {{{hashes}}};
    static union {{ {contexts} }} context;
    for (int i = 0; i < 1000; i++)
        data[i] = (unsigned char)(i * i);
    for (int h = 0; h < 2; h++)
        for (int n = 0; n <= 1000; n++) {{
            hashes[h]->init(&context);
            hashes[h]->update(&context, data, n / 3);
            hashes[h]->update(&context, NULL, 0);
            hashes[h]->update(&context, data + n / 3, n - n / 3);
            if (hashes[h]->finish(&context, out) != 0)
                return 1;
            for (int i = 0; i < hashes[h]->digest_size; i++)
                printf("%02x", out[i]);
            puts("");
            hashes[h]->wipe(&context);
        }}
    return sizeof hashes / sizeof *hashes != 2;
}}
"""
#: Option -> the prefix of the hashes, an #include, compiler flags, and libraries
WAYS = {
    "bytes": ("aesmall_sha", "", ("-DAESMALL_SHA2_BYTES=1",), ()),
    "words": ("aesmall_sha", "", ("-DAESMALL_SHA2_BYTES=0",), ()),
    "mbedtls": (
        "aesmall_mbedtls_sha",
        '#include "adapters/mbedtls.h"',
        ("-DAESMALL_MBEDTLS=1",),
        ("-lmbedcrypto",),
    ),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
def test_ways_to_compile(tmp_path: Path, platform: Platform, way: str) -> None:
    """The hashes give the same results with other options, for every length to 1,000 bytes.

    The options are bytes as on an AVR, words, and Debian's Mbed TLS in place of our code.
    """
    prefix, include, flags, libraries = WAYS[way]
    source = tmp_path / "program.c"
    source.write_text(
        PROGRAM.format(
            include=include,
            hashes=f"&{prefix}256, &{prefix}512",
            contexts=f"{prefix}256_context a; {prefix}512_context b;",
        ),
        encoding="utf-8",
    )
    src = REPOSITORY / "src"
    parts = [src / "core" / name for name in ("scrub.c", "wipe.c")]
    parts.append(src / "adapters" / "mbedtls.c")
    parts += sorted((src / "services" / "hash").glob("sha*.c"))
    warnings = ("-Wall", "-Wextra", "-Wconversion", "-Wno-sign-conversion", "-Werror")
    program = tmp_path / "program"
    command = [platform.compiler, "-std=c99", *warnings, *SANITIZERS, *flags, f"-I{src}"]
    command += [str(part) for part in (source, *parts)] + ["-o", str(program), *libraries]
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    data = bytes(i * i % 256 for i in range(1000))
    assert done.stdout.split() == [
        hashlib.new(name, data[:n]).hexdigest() for name in HASHES for n in range(1001)
    ]
