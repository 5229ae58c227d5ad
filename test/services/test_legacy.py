# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the legacy layout and a model open each other's files, but no other file."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from aesmall.engines import Engine
from aesmall_workshop.chips import build, simulators
from support import legacy_model as model
from support.suite import (
    ATMEGA328P,
    AUTH,
    FIRST_COUNTS,
    FORMAT,
    HOSTS,
    KEY_SIZE,
    LEGACY,
    OK,
    RP2040,
    RP2350,
    STORAGE,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    pairs,
    request,
    run,
)

HASHES = {"sha256": 1, "sha512": 2}
SIZES = {"sha256": 32, "sha512": 64}
PROGRESS, IN_PLACE, CHANGES = 0x10, 0x20, 0x40
READ, WRITE, SIZE, COMMIT = 1, 2, 3, 4
NO_FAULT = b"\0\xff\xff"
SECRET = b"a secret of any length"
#: Rounds of key derivation on chips, which are too slow for the 8,192 of the layout
FEW = 3
PIECE = 64
#: Chips with room for the file of the article
LARGE = [replace(chip, data_max=1024) for chip in (RP2350, RP2040)]
PLATFORMS = (*HOSTS, ATMEGA328P, *LARGE)  # `make test` only has the last; every length runs on all
LAST = [pytest.param(LARGE[-1], marks=pytest.mark.slow)]
SLOW = [pytest.param(p, marks=pytest.mark.verify) for p in PLATFORMS[2:-1]] + LAST
everywhere = pytest.mark.parametrize("platform", [*HOSTS, *SLOW], ids=pair_id)
each_hash = pytest.mark.parametrize("name", HASHES)

Expected = list[tuple[str, Response]]


def expect(
    platform: Platform, expected: Sequence[tuple[str, Response]], engine: Engine | None = None
) -> None:
    check(platform, engine or default_engine(platform), expected, LEGACY)


def lengths(platform: Platform, name: str) -> list[int]:
    """Return lengths around blocks and pieces, and the article's length if there is room."""
    most = platform.data_max - 2 * model.BLOCK - SIZES[name]
    found = [0, 1, 15, 16, 17, 63, 64, 65, 100, 127, 128, 129, 630]
    return [n for n in found if n <= most]


def text(length: int) -> bytes:
    return random.Random(length).randbytes(length)


def request_for(
    op: str,
    name: str,
    file: bytes,
    *more: bytes,
    rounds: int = FEW,
    how: int = 0,
    fault: bytes = NO_FAULT,
    secret: bytes = SECRET,
) -> str:
    """Return a line for ops_legacy.c."""
    return request(op, bytes([HASHES[name] | how]), number(rounds), fault, secret, file, *more)


def fault(kind: int, at: int) -> bytes:
    return bytes([kind]) + number(at)


def failed(error: int, writes: int = 0) -> Response:
    """Return a response after this many calls of write, without a commit."""
    return Response(error, bytes([writes, 0]))


def both_ways(name: str, content: bytes, rounds: int, how: int = 0) -> Expected:
    """Return requests that seal with both forms of the IV, and that open the model's files."""
    count = rounds or model.ROUNDS
    title = b"lorem.txt"
    iv, named = text(16), model.name_iv(name, len(content), title)
    sealed = [model.seal(name, i, SECRET, content, count) for i in (iv, named)]
    assert model.open_(name, SECRET, sealed[0], count) == content
    options = {"rounds": rounds, "how": how}
    return [
        (request_for("i", name, content, iv, **options), Response(OK, sealed[0])),
        (request_for("s", name, content, title, **options), Response(OK, sealed[1])),
        (request_for("o", name, sealed[1], **options), Response(OK, content)),
    ]


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
@each_hash
def test_every_length(platform: Platform, name: str) -> None:
    """The files equal the model's files, so each implementation opens the files of the other."""
    expected: Expected = []
    for n in lengths(platform, name):
        expected += both_ways(name, text(n), FEW, PROGRESS if n % 2 else IN_PLACE)
    if not platform.is_chip:
        for n in range(300):
            expected += both_ways(name, text(n), FEW)
    expect(platform, expected)


@pytest.mark.parametrize("platform", HOSTS, ids=pair_id)
@each_hash
def test_all_rounds(platform: Platform, name: str) -> None:
    """The files are correct with all rounds, through the public calls."""
    expected = both_ways(name, text(17), 0)
    for n in (0, 630):
        expected += both_ways(name, text(n), 0, PROGRESS)
    expect(platform, expected)


@pytest.mark.parametrize(
    "platform", [pytest.param(ATMEGA328P, marks=pytest.mark.verify), SLOW[-1]], ids=pair_id
)
def test_all_rounds_on_a_chip(platform: Platform) -> None:
    """One file is opened with all rounds on a chip, with the faster hash."""
    content = text(lengths(platform, "sha256")[-1])
    sealed = model.seal("sha256", text(16), SECRET, content)
    asked = [request_for("o", "sha256", sealed, rounds=0, how=PROGRESS)]
    result = run(platform, default_engine(platform), asked, LEGACY, max_cycles=3_000_000_000)
    assert result.output.decode() == f"00 {content.hex()}\n"


@pytest.mark.parametrize(("platform", "engine"), pairs(HOSTS[:1]), ids=pair_id)
def test_every_engine(platform: Platform, engine: Engine) -> None:
    expect(platform, [x for n in (0, 63, 130) for x in both_ways("sha512", text(n), 1)], engine)


@everywhere
def test_secrets_of_any_length(platform: Platform) -> None:
    """Secrets around the block length of the hash work. An empty secret is refused."""
    iv, content = text(16), text(20)
    expected: Expected = []
    for name in HASHES:
        for n in (1, 23, 24, 32, 79, 80, 150):
            secret = text(n)
            sealed = model.seal(name, iv, secret, content, 9)
            options = {"rounds": 9, "secret": secret}
            expected.append((request_for("i", name, content, iv, **options), Response(OK, sealed)))
            expected.append((request_for("o", name, sealed, **options), Response(OK, content)))
        no = failed(KEY_SIZE)
        expected.append((request_for("i", name, content, iv, secret=b""), no))
        expected.append((request_for("s", name, content, b"x", secret=b""), no))
        expected.append((request_for("o", name, sealed, secret=b""), no))
    expect(platform, expected)


@everywhere
@each_hash
def test_impossible_lengths(platform: Platform, name: str) -> None:
    sealed = model.seal(name, text(16), SECRET, text(40), FEW)
    least = 2 * model.BLOCK + SIZES[name]
    expected: Expected = []
    for n in range(len(sealed) + 20):
        file = (sealed + bytes(20))[:n]
        possible = n >= least and (n - least) % model.BLOCK == 0
        error = OK if n == len(sealed) else AUTH if possible else FORMAT
        answer = Response(OK, text(40)) if error == OK else failed(error)
        expected.append((request_for("o", name, file), answer))
    expect(platform, expected)


def changed(file: bytes) -> Iterator[bytes]:
    """Yield the file with one changed bit, for each byte."""
    for at in range(len(file)):
        yield file[:at] + bytes([file[at] ^ 1 << at % 8]) + file[at + 1 :]


@everywhere
@each_hash
def test_changed_files(platform: Platform, name: str) -> None:
    """A change of any byte, also of the IV, of blocks, or of secret or hash is refused."""
    content = text(40)
    sealed = model.seal(name, text(16), SECRET, content, FEW)
    twin = model.seal(name, bytes(16), SECRET, content, FEW)
    blocks = [sealed[i : i + 16] for i in range(0, len(sealed), 16)]
    files = list(changed(sealed))[:: 7 if platform.is_chip else 1]
    files += [b"".join(blocks[:i] + blocks[i + 1 :]) for i in range(len(blocks))]
    files += [b"".join([*blocks[:i], blocks[i], *blocks[i:]]) for i in range(len(blocks))]
    files += [b"".join([blocks[0], blocks[2], blocks[1], *blocks[3:]])]
    files += [twin[:16] + sealed[16:], sealed[:16] + twin[16:], bytes(len(sealed))]
    expected = [(request_for("o", name, file), failed(AUTH)) for file in files if file != sealed]
    for secret in (SECRET[:-1], SECRET + b"\0", SECRET[::-1]):
        expected.append((request_for("o", name, sealed, secret=secret), failed(AUTH)))
    (other,) = set(HASHES) - {name}
    longer = model.seal(name, text(16), SECRET, text(80), FEW)
    expected.append((request_for("o", other, longer), failed(AUTH)))
    expect(platform, expected)


@everywhere
@each_hash
def test_wrong_padding(platform: Platform, name: str) -> None:
    """Wrong padding under a correct MAC, from an owner of the secret, is found before a write."""
    expected: Expected = []
    for blocks in (1, 2, 5):
        body = text(16 * blocks - 16)
        for last in (bytes(16), b"\x11" * 17, b"\2" * 1, b"\3\2\3\3", b"\x10" * 15, b"\xff"):
            padded = body + last[-16:].rjust(16, b"x")
            sealed = model.seal_padded(name, text(16), SECRET, padded, FEW)
            expected.append((request_for("o", name, sealed), failed(AUTH)))
        sealed = model.seal_padded(name, text(16), SECRET, body + b"\x10" * 16, FEW)
        expected.append((request_for("o", name, sealed), Response(OK, body)))
    expect(platform, expected)


@everywhere
@each_hash
def test_files_that_change_while_they_are_read(platform: Platform, name: str) -> None:
    """A change between the two passes prevents the commit. Pieces before it are written."""
    content = text(100)
    sealed = model.seal(name, text(16), SECRET, content, FEW)
    expected: Expected = []
    for at in range(16, len(sealed), 29 if platform.is_chip else 1):
        asked = request_for("o", name, sealed, how=CHANGES, fault=fault(0, at))
        expected.append((asked, failed(AUTH, 1)))
    # The IV is not read twice.
    asked = request_for("o", name, sealed, how=CHANGES, fault=fault(0, 3))
    expected.append((asked, Response(OK, content)))
    expect(platform, expected)


@everywhere
@each_hash
@pytest.mark.parametrize("length", [0, 63, 64, 100])
def test_storage_that_fails(platform: Platform, name: str, length: int) -> None:
    """Each storage call fails in turn. Open only writes after it has read the whole file once."""
    content, iv = text(length), text(16)
    sealed = model.seal(name, iv, SECRET, content, FEW)
    pieces = -(-(len(sealed) - 16 - SIZES[name]) // PIECE)
    # The IV, then twice the pieces and the MAC. The padding is checked in the verified data.
    reads = 1 + (pieces + 1) + (pieces + 1)
    # The last piece has two blocks: it has content even if its last block is padding.
    writes = pieces if length % PIECE == 0 and length else -(-length // PIECE)
    expected: Expected = []

    def add(op: str, kind: int, count: int, written: Sequence[int], *more: bytes) -> None:
        file = sealed if op == "o" else content
        right = Response(OK, content if op == "o" else sealed)
        for at in range(count):
            asked = request_for(op, name, file, *more, fault=fault(kind, at))
            expected.append((asked, failed(STORAGE, written[at])))
        asked = request_for(op, name, file, *more, fault=fault(kind, count))
        expected.append((asked, right))

    before = [0] * (pieces + 2) + [*range(pieces), pieces - 1]
    add("o", READ, reads, before)
    add("o", WRITE, writes, range(writes))
    add("o", SIZE, 1, [0])
    add("o", COMMIT, 1, [writes])
    reads, writes = -(-length // PIECE), length // PIECE + 3
    add("i", READ, reads, range(1, reads + 1), iv)
    add("i", WRITE, writes, range(writes), iv)
    add("i", SIZE, 1, [0], iv)
    add("i", COMMIT, 1, [writes], iv)
    named = model.name_iv(name, length, b"n")
    sealed = model.seal(name, named, SECRET, content, FEW)
    add("s", SIZE, 2, [0, 0], b"n")
    expect(platform, expected)


@everywhere
def test_giving_up(platform: Platform) -> None:
    """An object that is wiped during an operation, for example during its MAC, leaves no byte."""
    expected: Expected = []
    for name in HASHES:
        sealed = model.seal(name, text(16), SECRET, text(100), 8)
        for rounds in (1, 8, 20):
            expected.append((request_for("z", name, sealed, rounds=rounds), Response(OK, b"\0\0")))
    expect(platform, expected)


MBEDTLS_PROGRAM = r"""
#include <string.h>
#include "aesmall.h"
#include "adapters/mbedtls.h"
#include "fw.h"

typedef struct memory {
    uint8_t bytes[256];
    uint32_t size;
} memory;

static const uint8_t secret[] = "SECRET";
static aesmall_aes256_tiny key; static aesmall_legacy legacy;
static memory memories[3] = {{"CONTENT", 70}};

static int read_at(void *context, uint32_t at, uint8_t *out, size_t len)
{
    memcpy(out, ((memory *)context)->bytes + at, len);
    return 0;
}

static int write_at(void *context, uint32_t at, const uint8_t *in, size_t len)
{
    memcpy(((memory *)context)->bytes + at, in, len);
    ((memory *)context)->size = at + (uint32_t)len;
    return 0;
}

static int size_of(void *context, uint32_t *size)
{
    *size = ((memory *)context)->size;
    return 0;
}

static int commit(void *context)
{
    return ((memory *)context)->size == 0;
}

static const aesmall_file files[3] = {{read_at, write_at, size_of, commit, &memories[0]},
                                      {read_at, write_at, size_of, commit, &memories[1]},
                                      {read_at, write_at, size_of, commit, &memories[2]}};

#define ALL(name)                                                                        \
    static int all_##name(void)                                                          \
    {                                                                                    \
        static aesmall_##name##_context context;                                         \
        int failed = aesmall_legacy_seal(                                                \
            &legacy, aesmall_aes256_tiny_key_room_encrypt_only(&key), &aesmall_##name,   \
            &context, secret, sizeof secret - 1, "a", &files[0], &files[1], NULL, NULL); \
        fw_puthex(memories[1].bytes, memories[1].size);                                  \
        fw_putc(' ');                                                                    \
        failed |= aesmall_legacy_open(&legacy, aesmall_aes256_tiny_key_room(&key),       \
            &aesmall_##name, &context, secret, sizeof secret - 1, &files[1], &files[2],  \
            NULL, NULL);                                                                 \
        return failed != 0 || memcmp(&memories[2], &memories[0], sizeof(memory)) != 0;   \
    }
ALL(mbedtls_sha256)
ALL(mbedtls_sha512)

int main(void)
{
    fw_exit(all_mbedtls_sha256() + all_mbedtls_sha512());
}
"""


@pytest.mark.parametrize("platform", HOSTS[:1], ids=pair_id)
def test_over_mbed_tls(platform: Platform, tmp_path: Path) -> None:
    """With the hashes of Mbed TLS the files are the same, with all rounds."""
    content = b"0123456789" * 7
    source = tmp_path / "program.c"
    program = MBEDTLS_PROGRAM.replace("SECRET", SECRET.decode())
    source.write_text(program.replace("CONTENT", content.decode()), encoding="utf-8")
    made = build.build(
        "host",
        [source, *sorted((build.REPOSITORY / "src" / "adapters").glob("*mbedtls*.c"))],
        name="mbedtls",
        defines={"AESMALL_MBEDTLS": "1"},
        flags=(*platform.flags, *FIRST_COUNTS, "-lmbedcrypto"),
        compiler=platform.compiler,
    )
    done = simulators.run("native", "host", made)
    assert done.exit_code == 0
    assert done.output.decode().split() == [
        model.seal(name, model.name_iv(name, 70, b"a"), SECRET, content).hex() for name in HASHES
    ]


@pytest.mark.parametrize("platform", SLOW, ids=pair_id)
def test_the_stack(platform: Platform) -> None:
    """The use of stack is as the header describes, including hash and engine."""
    sealed = model.seal("sha512", text(16), SECRET, text(70), 1)
    engine = default_engine(platform)
    step = "aesmall_legacy_step"
    found = []
    for op, file, more in (("o", sealed, b""), ("i", text(70), text(16))):
        asked = [request_for(op, "sha512", file, more, rounds=1)]
        result: simulators.Run = run(platform, engine, asked, LEGACY, measure=[step])
        found.append(max(call.stack for call in result.calls))
    assert max(found) <= {"atmega328p": 700, "rp2040": 900}.get(platform.target, 1000)
