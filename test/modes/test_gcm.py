# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the features that only GCM has.

They are counters that wrap, GMAC, stored hash keys and tables, many blocks at a time, and the
unchecked calls.
"""

from __future__ import annotations

import random
import re

import pytest
from aesmall.engines import Engine
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from support import oracle
from support.aead import GCM, SHORT_TAG, gcm_model
from support.aead_messages import DONE, Expected, flips, key
from support.suite import (
    AEAD,
    APART,
    ARGUMENT,
    ATMEGA328P,
    AUTH,
    KEY,
    OK,
    PLACES,
    PLATFORMS,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    check,
    default_engine,
    has_ctr_crypt,
    number,
    pair_id,
    pairs,
    request,
    run,
)

BLOCK = 16
FORGED = Response(AUTH, b"")
#: A program with keys and test/firmware/ops/ops_gcm.c.
FORMS_PROGRAM = Program(
    "suite-gcm", ("suite_one.c", "protocol.c", "ops/ops_block.c", "ops/ops_gcm.c"), ops="ops_gcm"
)
#: Letters in test/firmware/ops/ops_gcm.c: stored hash key, table, many blocks, unchecked, small and
#: unchecked.
FORMS = "ktbus"

everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)


def both(
    form: str,
    secret: bytes,
    nonce: bytes,
    ad: bytes,
    msg: bytes,
    *,
    place: Place = APART,
    tag_len: int = BLOCK,
) -> Expected:
    """Return requests that seal and open."""
    sealed = gcm_model(secret, nonce, ad, msg, tag_len)
    how = form.encode() + bytes([tag_len | (SHORT_TAG if tag_len < 12 else 0)])
    room = number(len(sealed)), number(len(msg))
    return [
        (request("G", place, room[0], how, nonce, ad, msg), Response(OK, sealed)),
        (request("g", place, room[1], how, nonce, ad, sealed), Response(OK, msg)),
    ]


def nonce_for(secret: bytes, first: bytes) -> bytes:
    """Return a nonce of 16 bytes with the first counter block `first`: (nonce H + length) H."""
    h = int.from_bytes(oracle.ecb(secret, bytes(BLOCK)), "big")
    inverse, square = 1 << 127, h
    for _ in range(127):  # H^(2^128 - 2)
        square = oracle.multiply(square, square)
        inverse = oracle.multiply(inverse, square)
    assert oracle.multiply(h, inverse) == 1 << 127
    with_length = oracle.multiply(int.from_bytes(first, "big"), inverse)
    return oracle.multiply(with_length ^ 8 * BLOCK, inverse).to_bytes(BLOCK, "big")


@everywhere
def test_counters_wrap_in_their_last_32_bits(platform: Platform) -> None:
    """The counter wraps in its last 32 bits, where the counter of CTR would carry further."""
    rng = random.Random(1)
    secret = rng.randbytes(16)
    expected = key(secret)
    simple = key(secret)
    for last in (0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFC, 0xFFFFFEFE, 0x00FFFFFD, 0xFE, 0xFF, 0xFFFF):
        for head in (rng.randbytes(12), b"\xff" * 12):
            nonce = nonce_for(secret, head + number(last, 4))
            msg = rng.randbytes(5 * BLOCK + 3)
            sealed = AESGCM(secret).encrypt(nonce, msg, b"")
            assert sealed == gcm_model(secret, nonce, b"", msg, BLOCK)
            how = b"g\x10"
            line = request("S", APART, number(len(sealed)), how, nonce, b"", msg)
            simple.append((line, Response(OK, sealed)))
            for form in FORMS:
                expected += both(form, secret, nonce, b"", msg)
    check(platform, default_engine(platform), expected, FORMS_PROGRAM)
    check(platform, default_engine(platform), simple, AEAD)


@everywhere
def test_streams_wrap_too(platform: Platform) -> None:
    rng = random.Random(2)
    secret = rng.randbytes(16)
    nonce = nonce_for(secret, b"\xff" * 15 + b"\xfe")
    msg = rng.randbytes(70)
    sealed = gcm_model(secret, nonce, b"", msg, BLOCK)
    script = b"i\0\0s\5\0s\x41\0f\0\0"
    fields = (number(len(sealed)), b"g\x10", nonce, b"", msg, b"", script)
    opens = b"i\0\0c\x46\0v\0\0o\x11\0o\x35\0"
    again = (number(len(msg)), b"g\x10", nonce, b"", sealed, b"", opens)
    expected = key(secret)
    expected.append((request("x", APART, *fields), Response(OK, sealed)))
    expected.append((request("x", APART, *again), Response(OK, msg)))
    check(platform, default_engine(platform), expected, AEAD)


@pytest.mark.parametrize(
    ("platform", "engine"), [p for p in pairs(PLATFORMS) if has_ctr_crypt(p[1])], ids=pair_id
)
def test_many_blocks(platform: Platform, engine: Engine) -> None:
    rng = random.Random(3)
    expected: Expected = []
    for size in (16, 24, 32):
        secret = rng.randbytes(size)
        expected += key(secret)
        for length in (0, 1, 15, 16, 17, 31, 32, 33, 48, 100, 144, 200):
            place = PLACES[length % len(PLACES)]
            nonce = rng.randbytes(12)
            expected += both(
                "b", secret, nonce, rng.randbytes(9), rng.randbytes(length), place=place
            )
        nonce = nonce_for(secret, rng.randbytes(15) + b"\xfb")
        expected += both("b", secret, nonce, b"", rng.randbytes(8 * BLOCK + 1))
    check(platform, engine, expected, FORMS_PROGRAM)


@pytest.mark.parametrize("form", "us")
@everywhere
def test_without_checks(platform: Platform, form: str) -> None:
    rng = random.Random(4)
    expected: Expected = []
    for size in (16, 24, 32):
        secret = rng.randbytes(size)
        expected += key(secret)
        for nonce_len in (1, 11, 12, 13, 16, 17, 40):
            nonce, ad = rng.randbytes(nonce_len), rng.randbytes(rng.randrange(40))
            msg = rng.randbytes(rng.randrange(60))
            expected += both(form, secret, nonce, ad, msg, place=rng.choice(PLACES))
        for tag_len in GCM.tag_lens:
            expected += both(form, secret, rng.randbytes(12), b"", b"abc", tag_len=tag_len)
        sealed = gcm_model(secret, bytes(12), b"ad", bytes(17), BLOCK)
        for forged in flips(sealed):
            line = request(
                "g", APART, number(17), form.encode() + b"\x10", bytes(12), b"ad", forged
            )
            expected.append((line, FORGED))
    check(platform, default_engine(platform), expected, FORMS_PROGRAM)


@everywhere
def test_gmac(platform: Platform) -> None:
    rng = random.Random(5)
    secret = rng.randbytes(16)
    expected = key(secret)
    for length in (0, 1, 16, 17, 33, 100):
        nonce, msg = rng.randbytes(12), rng.randbytes(length)
        tag = gcm_model(secret, nonce, msg, b"", BLOCK)
        for tag_len in GCM.tag_lens:
            how = b"-" + bytes([tag_len | (SHORT_TAG if tag_len < 12 else 0)])
            expected.append((request("h", how, nonce, msg), Response(OK, tag[:tag_len])))
            expected.append((request("i", how, nonce, msg, tag[:tag_len]), DONE))
        for wrong in flips(tag):
            expected.append((request("i", b"-\x10", nonce, msg, wrong), FORGED))
        expected.append((request("i", b"-\x10", nonce, msg + b"\0", tag), FORGED))
        for tag_len in (0, 4, 8, 11, 17, SHORT_TAG | 11, SHORT_TAG):
            for line in (("h",), ("i", tag)):
                asked = request(line[0], b"-" + bytes([tag_len]), nonce, msg, *line[1:])
                expected.append((asked, Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected, FORMS_PROGRAM)


@everywhere
def test_wiped_keys_and_hashes(platform: Platform) -> None:
    """A wiped key makes no stored form. A form made of it or wiped does not seal."""
    expected = key(bytes(16))
    for n, made in enumerate((KEY, KEY, OK, OK)):
        expected.append((request("j", bytes([n])), Response(OK, bytes([made, KEY]))))
    check(platform, default_engine(platform), expected, FORMS_PROGRAM)


@pytest.mark.parametrize(
    ("form", "function"), [("u", "aesmall_gcm_unchecked"), ("s", "aesmall_gcm_small_unchecked")]
)
def test_registers_and_stack_are_kept(form: str, function: str) -> None:
    rng = random.Random(6)
    secret = rng.randbytes(16)
    lines = [line for line, _ in key(secret)]
    for nonce_len, length in ((12, 0), (12, 20), (16, 33)):
        nonce, msg = rng.randbytes(nonce_len), rng.randbytes(length)
        lines += [line for line, _ in both(form, secret, nonce, b"ad", msg)]
    lines.append(request("g", APART, number(4), form.encode() + b"\x10", bytes(12), b"", bytes(20)))
    functions = [function, "aesmall_gcm_stored_hash_unchecked"]
    result = run(
        ATMEGA328P, default_engine(ATMEGA328P), lines, FORMS_PROGRAM, measure=functions, abi_seed=9
    )
    assert {call.symbol for call in result.calls} == set(functions)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []


#: Rows of the table in doc/use/gcm.md: the letter, the function that makes the form, and the
#: function that seals.
ROWS = {
    "`aesmall_gcm_seal`": ("", "", "aesmall_gcm_unchecked"),
    "stored hash": ("k", "aesmall_gcm_stored_hash_init", "aesmall_gcm_stored_hash_unchecked"),
    "table": ("t", "aesmall_gcm_table_init", "aesmall_gcm_stored_hash_unchecked"),
    "many blocks": ("b", "aesmall_gcm_stored_hash_init", "aesmall_gcm_wide_unchecked"),
    "GCM-SIV": ("", "", "aesmall_gcm_siv_seal_unchecked"),
}


def measured(platform: Platform, form: str) -> list[int]:
    """Return the numbers of one row."""
    letter, first, sealing = ROWS[form]
    op, how = ("G", letter.encode()) if letter else ("S", b"v" if "SIV" in form else b"g")
    lines = [request("K", bytes(range(16)))]
    for length in (16, 64, 128):
        fields = (number(length + BLOCK), how + b"\x10", bytes(range(12)), b"", bytes(length))
        lines.append(request(op, APART, *fields))
    functions = [name for name in (first, sealing) if name]
    program = FORMS_PROGRAM if letter else AEAD
    calls = run(platform, default_engine(platform), lines, program, measure=functions).calls
    made = [call.cycles for call in calls if call.symbol == first]
    return [made[0] if made else 0, *(c.cycles for c in calls if c.symbol == sealing)]


@pytest.mark.parametrize("form", ROWS)
@pytest.mark.parametrize(
    ("platform", "name"), [(ATMEGA328P, "ATmega328P"), (RP2040, "RP2040"), (RP2350, "RP2350")]
)
def test_figures_of_the_document(platform: Platform, name: str, form: str) -> None:
    document = (REPOSITORY / "doc" / "use" / "gcm.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {name} \| {re.escape(form)} \|(.*)\|$", document, re.MULTILINE)
    assert row
    stated = [int(cell.replace(",", "")) for cell in row[1].split("|")]
    assert stated == measured(platform, form)


def test_cycles_are_those_of_the_banner_on_avr() -> None:
    """The cycles are the banner's, apart from the hash and the cipher.

    For each further block, one more call of the cipher is subtracted.
    """
    source = (
        REPOSITORY / "src" / "avr" / "modes" / "aesmall_gcm_stored_hash_unchecked.S"
    ).read_text(encoding="utf-8")
    found = re.search(r"Cost:[^;]*= (\d+), (\d+), (\d+) cycles for 0, 16, 64 bytes", source)
    assert found
    lines = [request("K", bytes(16))]
    for length in (0, 16, 64):
        fields = (number(length + BLOCK), b"k\x10", bytes(12), b"", bytes(length))
        lines.append(request("G", APART, *fields))
    functions = ["aesmall_gcm_stored_hash_unchecked", "aesmall_gcm_stored_hash_update"]
    engine = default_engine(ATMEGA328P)
    calls = run(ATMEGA328P, engine, lines, FORMS_PROGRAM, measure=functions).calls
    beside = []
    for i in range(0, len(calls), 4):
        whole, *hashes = calls[i : i + 4]
        assert [call.symbol for call in (whole, *hashes)] == [functions[0], *functions[1:] * 3]
        beside.append(whole.cycles - sum(call.cycles - 4 for call in hashes))
    ciphers = [b - int(stated) for b, stated in zip(beside, found.groups(), strict=True)]
    assert ciphers == [ciphers[0] * blocks for blocks in (1, 2, 5)]


@pytest.mark.parametrize("platform", [ATMEGA328P, RP2040, RP2350], ids=pair_id)
def test_table_takes_the_same_time_for_all(platform: Platform) -> None:
    """Every key, text and hash takes the same cycles: the class is T1 and RAM has no cache."""
    rng = random.Random(7)
    fills = (bytes(64), b"\xff" * 64, *(rng.randbytes(64) for _ in range(6)))
    lines = []
    for fill in fills:
        fields = (number(48 + BLOCK), b"t\x10", fill[:12], fill[12:17], fill[16:])
        lines += [request("K", fill[:16]), request("G", APART, *fields)]
    functions = ["aesmall_ghash_table_init", "aesmall_ghash_table_update"]
    calls = run(platform, default_engine(platform), lines, FORMS_PROGRAM, measure=functions).calls
    each = len(calls) // len(fills)
    assert each == 4
    for i in range(each):
        assert len({call.cycles for call in calls[i::each]}) == 1
