# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that damaged sealed files and failing storage release no plaintext."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from aesmall.engines import Engine
from support.marks import slow_on_chips
from support.suite import AUTH, FORMAT, KEY, OK, STORAGE, Place, Platform, Response, request
from support.vault import (
    MASTER,
    PLAIN,
    SEALED,
    SMALL_VAULT,
    Talk,
    create,
    everywhere,
    number_4,
    numbers,
    open_,
    read,
    sized,
    tried,
    vaults,
)
from support.vault_model import CCM, OCB, Vault, pattern, some_bytes

NEVER = request("c", number_4(0xFFFFFFFF))
#: Three chunks of 64 bytes, with a partial last chunk
SIZE = 150
CONTENT = pattern(SIZE, 1)


def some_of(platform: Platform, engine: Engine) -> Iterator[Vault]:
    """Yield all kinds of files on the host, and one kind per engine on a chip."""
    every = list(vaults(platform))
    yield from [every[len(engine.name) % len(every)]] if platform.is_chip else every


def try_file(talk: Talk, vault: Vault, file: bytes) -> None:
    talk.add(open_(vault, op="T"), Response(tried(vault, file), b""))


def flip(talk: Talk, at: int, mask: int) -> None:
    talk.add(request("x", SEALED, number_4(at), bytes([mask])))


@slow_on_chips
@everywhere
def test_every_bit_of_the_header(platform: Platform, engine: Engine) -> None:
    for vault in some_of(platform, engine):
        file = vault.seal(CONTENT)
        talk = Talk(platform, engine)
        talk.master(vault)
        talk.put(file)
        for bit in range(0, 8 * len(vault.header), 3 if platform.is_chip else 1):
            at, mask = bit // 8, 1 << bit % 8
            changed = bytearray(file)
            changed[at] ^= mask
            assert tried(vault, bytes(changed)) != OK
            flip(talk, at, mask)
            try_file(talk, vault, bytes(changed))
            flip(talk, at, mask)
        try_file(talk, vault, file)
        talk.holds(CONTENT, PLAIN)
        talk.run()


@slow_on_chips
@everywhere
def test_every_length(platform: Platform, engine: Engine) -> None:
    """A file that is truncated or extended anywhere is refused."""
    for vault in some_of(platform, engine):
        file = vault.seal(CONTENT)
        talk = Talk(platform, engine)
        talk.master(vault)
        more = file + some_bytes(SMALL_VAULT - len(file))
        talk.put(more)
        for size in range(0, len(more) + 1, 7 if platform.is_chip else 1):
            assert (tried(vault, more[:size]) == OK) == (size == len(file))
            talk.add(request("l", SEALED, number_4(size)))
            try_file(talk, vault, more[:size])
        talk.run()


def shuffled(vault: Vault) -> Iterator[bytes]:
    """Yield files with chunks in other places, from other files, or after another header."""
    other = replace(vault, key=some_bytes(len(vault.key), "other"))
    head, others_head = vault.header, other.header
    chunks, others = list(vault.chunks(CONTENT)), list(other.chunks(CONTENT))
    full = list(vault.chunks(CONTENT + CONTENT[:42]))
    assert len(chunks) == len(full) == 3
    for order in ((1, 0, 2), (0, 0, 2), (1, 1, 2), (0, 2, 1), (0, 2), (1, 2), (2,), (0, 1), (0,)):
        yield head + b"".join(chunks[i] for i in order)
        yield head + b"".join(full[i] for i in order)
    for i in range(3):
        mixed = [others[j] if i == j else chunks[j] for j in range(3)]
        yield head + b"".join(mixed)
        empty = [chunks[j] if i != j else bytes(len(chunks[j])) for j in range(3)]
        yield head + b"".join(empty)
    yield others_head + b"".join(chunks)
    yield head + b"".join(others)
    yield head + b"".join(chunks[:2]) + full[2]
    yield head + b"".join(full[:2]) + chunks[2]
    yield head + b"".join(vault.chunks(b""))[:16] + b"".join(chunks)


@slow_on_chips
@everywhere
def test_chunks_elsewhere(platform: Platform, engine: Engine) -> None:
    for vault in some_of(platform, engine):
        talk = Talk(platform, engine)
        talk.master(vault)
        right = set()
        for file in shuffled(vault):
            talk.put(file)
            try_file(talk, vault, file)
            right.add(tried(vault, file) == OK)
        assert right == {False, True}, "the right order is among them, of both lengths"
        talk.run()


@slow_on_chips
@everywhere
def test_changes_anywhere(platform: Platform, engine: Engine) -> None:
    source = random.Random(5)
    for vault in some_of(platform, engine):
        file = vault.seal(CONTENT)
        talk = Talk(platform, engine)
        talk.master(vault)
        talk.put(file)
        for _ in range(30 if platform.is_chip else 400):
            at, mask = source.randrange(len(file)), source.randrange(1, 256)
            changed = bytearray(file)
            changed[at] ^= mask
            assert tried(vault, bytes(changed)) != OK
            flip(talk, at, mask)
            try_file(talk, vault, bytes(changed))
            flip(talk, at, mask)
        talk.run()


@slow_on_chips
@everywhere
@pytest.mark.parametrize("mode", [1, 2, 3])
def test_reading_what_was_changed(platform: Platform, engine: Engine, mode: int) -> None:
    """Correct chunks are read.

    A range with a wrong chunk gives zeros, and the reader ends.
    """
    vault = Vault(MASTER, some_bytes(16), mode)
    talk = Talk(platform, engine)
    talk.master(vault)
    talk.put(vault.seal(CONTENT))
    for at in (44, 44 + 63, 44 + 79):
        flip(talk, at, 1)
        for offset, size in ((0, 1), (30, 34), (60, 1), (0, 64)):
            talk.add(open_(vault), sized(SIZE))
            talk.add(read(100, 40), Response(OK, CONTENT[100:140]))
            talk.fail(read(offset, size), AUTH)
            talk.fail(read(100, 1), KEY)
        flip(talk, at, 1)
    flip(talk, 44 + 85, 0x80)
    talk.add(open_(vault), sized(SIZE))
    talk.fail(read(40, 50), AUTH)
    talk.add(open_(vault), sized(SIZE))
    talk.fail(request("v"), AUTH)
    talk.fail(request("v"), KEY)
    talk.run()


@slow_on_chips
@everywhere
def test_files_that_are_none(platform: Platform, engine: Engine) -> None:
    """Other versions, modes and kinds with otherwise correct headers are refused.

    Other files are refused too.
    """
    vault = Vault(MASTER, some_bytes(16), CCM)
    short = Vault(MASTER, some_bytes(24), CCM)
    talk = Talk(platform, engine)
    talk.master(vault)
    files = [replace(vault, version=version).seal(CONTENT) for version in (0, 2, 255)]
    files += [replace(vault, chunk_log=5).header + bytes(48)]
    files += [replace(vault, mode=OCB).seal(CONTENT), short.seal(CONTENT)]
    files += [some_bytes(200), bytes(200), b"aesV" + bytes(100), b"", b"aesV\1"]
    files += [vault.header, vault.header + bytes(15)]
    for file in files:
        assert tried(vault, file) == FORMAT
        talk.put(file)
        talk.fail(open_(vault, op="T"), FORMAT)
    other = replace(vault, master=some_bytes(16, "another"))
    talk.put(other.seal(CONTENT))
    talk.fail(open_(vault, op="T"), AUTH)
    talk.fail(request("j", bytes(16), numbers(1)), AUTH)
    talk.holds(other.seal(CONTENT))
    talk.run()


@slow_on_chips
@everywhere
def test_files_that_change_meanwhile(platform: Platform, engine: Engine) -> None:
    vault = Vault(MASTER, some_bytes(16), OCB)
    file = vault.seal(CONTENT)
    talk = Talk(platform, engine)
    talk.master(vault)
    talk.put(file)
    talk.add(open_(vault), sized(SIZE))
    talk.add(request("l", SEALED, number_4(100)))  # the file shrinks
    talk.fail(read(0, 64), STORAGE)
    talk.fail(read(0, 1), KEY)
    talk.put(file)
    talk.add(open_(vault), sized(SIZE))
    talk.add(request("m", SEALED, number_4(len(file)), bytes(20)))  # the file grows
    talk.add(read(0, 30), Response(OK, CONTENT[:30]))
    talk.add(read(130, 20), Response(OK, CONTENT[130:]))
    talk.put(file)
    talk.add(request("l", PLAIN, number_4(0)))
    talk.add(open_(vault), sized(SIZE))
    for done in range(4):
        talk.add(request("P", numbers(done), numbers(6)), Response(OK, numbers(done + 1, 6)))
    flip(talk, 44 + 80, 1)  # written data differs from the verified data
    talk.fail(request("P", numbers(4), numbers(6)), AUTH)
    talk.add(NEVER)
    talk.add(request("L", PLAIN), Response(OK, numbers(64, 0, 0)))
    talk.run()


VAULT = Vault(MASTER, some_bytes(16), CCM)


@slow_on_chips
@everywhere
def test_storage_that_fails_at_any_call(platform: Platform, engine: Engine) -> None:
    """Each storage call fails in turn, in create, write, finish, open, read and rekey."""
    file = VAULT.seal(CONTENT)
    writes = (
        request("l", SEALED, number_4(0)),
        create(VAULT),
        request("W", numbers(0), number_4(SIZE), number_4(70)),
        request("f"),
    )
    whole = (
        request("l", SEALED, number_4(0)),
        create(VAULT),
        request("s"),
    )
    reads = (open_(VAULT), read(0, 40), read(100, 40))
    opens = (request("l", PLAIN, number_4(0)), open_(VAULT), request("t"))
    verifies = (open_(VAULT), request("v"))
    keys = (request("j", VAULT.master, number_4(VAULT.key_id)),)
    for lines in (writes, whole, reads, opens, verifies, keys):
        fails_each_call(platform, engine, file, lines)


def fails_each_call(
    platform: Platform, engine: Engine, file: bytes, lines: tuple[str, ...]
) -> None:
    """Check each failing call.

    From the failing call on, every line must fail. The committed file must be whole.
    """
    talk = Talk(platform, engine)
    talk.master(VAULT)
    talk.put(file)
    start = len(talk.expected)
    trials = [(way, count) for way in "cC" for count in range(16)]
    if platform.is_chip:
        trials = trials[::3]
    for way, count in trials:
        talk.add(request("p", number_4(SIZE), b"\1"))
        talk.add(request("m", SEALED, number_4(0), file[:30]))
        talk.add(request(way, number_4(count)))
        for line in lines:
            talk.add(line)
        talk.add(NEVER)
        talk.add(request("L", SEALED))
        talk.add(request("h", SEALED))
        talk.add(request("l", SEALED, number_4(len(file))))
        for at in range(0, len(file), 30):
            talk.add(request("m", SEALED, number_4(at), file[at : at + 30]))
    responses = talk.answers()[start:]
    each = len(responses) // len(trials)
    errors = set()
    for number, (way, count) in enumerate(trials):
        mine = responses[number * each : (number + 1) * each][3 : 3 + len(lines) + 3]
        assert all(not r.flags for r in mine), f"{way} {count}"
        codes = [r.error for r in mine[: len(lines)]]
        bad = [code for code in codes if code != OK]
        assert set(bad) <= {STORAGE, KEY}, f"{way} {count}: {codes}"
        assert bad[:1] in ([], [STORAGE]) and STORAGE not in bad[1:], f"{way} {count}: {codes}"
        assert codes[-1] == OK or codes[-1] in (STORAGE, KEY)
        commits = int.from_bytes(mine[len(lines) + 1].data[4:8], "big")
        if lines[-1][0] in "fs":
            assert commits == (not bad), f"{way} {count}"
        errors.add(bool(bad))
    assert errors == {False, True}


@slow_on_chips
@everywhere
def test_a_full_disk(platform: Platform, engine: Engine) -> None:
    talk = Talk(platform, engine)
    talk.master(VAULT)
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(VAULT))
    if platform.target == "atmega328p":
        for _ in range(4):
            talk.add(request("w", Place(), bytes(60)))
        talk.fail(request("w", Place(), bytes(20)), STORAGE)
    else:
        talk.add(request("W", numbers(0), number_4(66000), number_4(640)))
        talk.fail(request("W", numbers(0), number_4(640), number_4(640)), STORAGE)
    talk.fail(request("w", Place(), b"x"), KEY)
    talk.fail(request("f"), KEY)
    talk.run()


@slow_on_chips
@everywhere
def test_a_writer_that_is_left_never_commits(platform: Platform, engine: Engine) -> None:
    talk = Talk(platform, engine)
    talk.master(VAULT)
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(VAULT))
    talk.add(request("w", Place(), bytes(60)))
    talk.add(request("w", Place(), bytes(60)))
    talk.add(request("z"))
    talk.fail(request("f"), KEY)
    talk.add(NEVER)
    talk.add(request("L", SEALED), Response(OK, numbers(44 + 80, 0, 0)))
    talk.run()


@slow_on_chips
@everywhere
def test_a_source_that_shrinks(platform: Platform, engine: Engine) -> None:
    talk = Talk(platform, engine)
    talk.master(VAULT)
    talk.add(request("p", number_4(SIZE), b"\1"))
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(VAULT))
    talk.add(request("S", numbers(0), numbers(0)), Response(OK, numbers(1, 3)))
    talk.add(request("l", PLAIN, number_4(100)))
    talk.fail(request("S", numbers(1), numbers(3)), STORAGE)
    talk.fail(request("S", numbers(1), numbers(3)), KEY)
    talk.run()
