# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test keys, headers, limits and wrong calls of sealed files."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall.engines import Engine
from support.marks import slow_on_chips
from support.suite import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    ENTROPY,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    RP2040,
    RP2350,
    Place,
    Platform,
    Response,
    default_engine,
    pair_id,
    request,
)
from support.vault import (
    AVR,
    MASTER,
    SEALED,
    Talk,
    cap_of,
    create,
    everywhere,
    number_4,
    numbers,
    open_,
    read,
    sized,
    vaults,
)
from support.vault_model import CCM, OCB, Vault, counted_key, pattern, some_bytes

NEVER = number_4(0xFFFFFFFF)


@slow_on_chips
@everywhere
def test_another_master_key(platform: Platform, engine: Engine) -> None:
    """Changing the master key only writes the key id and the key of the header.

    The old key does not open the new header.
    """
    content = pattern(150, 1)
    talk = Talk(platform, engine)
    for vault in vaults(platform):
        for size in (16, 24, 32):
            new = replace(vault, master=some_bytes(size, "new"), key_id=0xA0B0C0D0)
            talk.master(vault)
            talk.put(vault.seal(content))
            talk.add(request("c", NEVER))
            talk.add(request("j", new.master, number_4(new.key_id)))
            length = len(vault.seal(content))
            talk.add(request("L", SEALED), Response(OK, numbers(length, 1, 5)))
            talk.holds(new.seal(content))
            talk.fail(open_(vault), AUTH)
            talk.fail(request("j", vault.master, number_4(0)), AUTH)
            talk.holds(new.seal(content))
            talk.master(new)
            talk.add(open_(vault), sized(150))
            talk.add(read(100, 50), Response(OK, content[100:]))
            talk.add(request("j", vault.master, number_4(vault.key_id)))
            talk.holds(vault.seal(content))
    talk.run()


@slow_on_chips
@everywhere
def test_a_passphrase_file(platform: Platform, engine: Engine) -> None:
    """A passphrase file opens with a key that the caller has derived, and keeps its parameters."""
    words = bytes([14, 8, 1, 0]) + some_bytes(16, "salt")
    vault = Vault(some_bytes(32), some_bytes(32), OCB, 6, 9, passphrase=words)
    new = replace(vault, master=some_bytes(32, "new"), key_id=10)
    content = pattern(70, 1)
    talk = Talk(platform, engine)
    talk.master(vault)
    talk.put(vault.seal(content))
    talk.add(request("i"), Response(OK, numbers(70, 64, 9, 80, 32, 2, 1)))
    talk.add(open_(vault), sized(70))
    talk.add(read(60, 10), Response(OK, content[60:]))
    talk.add(request("j", new.master, number_4(10)))
    talk.holds(new.seal(content))
    talk.put(vault.seal(content))
    for at, values in ((12, (9, 23, 255)), (13, (0, 33, 255)), (14, (0, 17, 255)), (15, (1, 255))):
        for value in values:
            talk.add(request("m", SEALED, number_4(at), bytes([value])))
            talk.fail(request("i"), FORMAT)
            talk.fail(open_(vault), FORMAT)
        talk.add(request("m", SEALED, number_4(at), words[at - 12 : at - 11]))
    for at, values in ((12, (10, 22)), (13, (1, 32)), (14, (1, 16))):
        for value in values:
            talk.add(request("m", SEALED, number_4(at), bytes([value])))
            talk.add(open_(vault), sized(70))
    talk.run()


@slow_on_chips
@everywhere
def test_what_a_header_says(platform: Platform, engine: Engine) -> None:
    talk = Talk(platform, engine)
    for vault in (*vaults(platform), Vault(MASTER, bytes(24), 1, 7, 0xFFFFFFFF)):
        for size in (0, 1, 64, 65, 200):
            talk.put(vault.seal(bytes(size)))
            key_size = len(vault.key)
            answer = (size, vault.chunk_size, vault.key_id, 28 + key_size, key_size, vault.mode, 0)
            talk.add(request("i"), Response(OK, numbers(*answer)))
    for chunk_log in range(6, 17):
        head = Vault(MASTER, bytes(16), 1, chunk_log).header + bytes(17)
        talk.put(head)
        answer = (1, 1 << chunk_log, 0, 44, 16, 1, 0)
        talk.add(request("i"), Response(OK, numbers(*answer)))
    talk.run()


@slow_on_chips
@everywhere
def test_sources_of_keys(platform: Platform, engine: Engine) -> None:
    """Counted keys have the documented values.

    A key source that fails starts no file.
    """
    talk = Talk(platform, engine)
    for size in (16, 32):
        vault = Vault(some_bytes(32), counted_key(some_bytes(32), 0, size))
        talk.master(vault)
        talk.add(request("l", SEALED, number_4(0)))
        talk.add(create(vault, way=3))
        talk.add(request("f"))
        talk.holds(vault.seal(b""))
        talk.add(request("l", SEALED, number_4(0)))
        talk.add(create(vault, way=2))
        talk.add(request("f"))
        talk.add(open_(vault), sized(0))
        for way, error in ((1, ENTROPY), (4, ARGUMENT)):
            talk.add(request("c", NEVER))
            talk.add(request("l", SEALED, number_4(0)))
            talk.fail(create(vault, way=way), error)
            talk.fail(request("f"), KEY)
            talk.add(request("L", SEALED), Response(OK, numbers(0, 0, 0)))
    talk.run()


@slow_on_chips
@everywhere
def test_room(platform: Platform, engine: Engine) -> None:
    """A buffer that is too small and an invalid chunk size are refused."""
    vault = Vault(MASTER, some_bytes(16), CCM, 6 if platform is AVR else 7)
    talk = Talk(platform, engine)
    talk.master(vault)
    talk.put(vault.seal(bytes(100)))
    for cap in (0, 15, 16, 79, cap_of(vault) - 1):
        talk.fail(open_(vault, cap), CAPACITY)
        talk.fail(create(vault, cap=cap), CAPACITY)
    talk.add(open_(vault, cap_of(vault)), sized(100))
    sizes = (0, 1, 16, 32, 63, 65, 96, 127, 129, 131072, 0x80000000, 0xFFFFFFFF)
    for size in sizes:
        cap = number_4(80 if platform is AVR else 144)
        fields = (bytes([vault.kind]), number_4(0), number_4(size), cap, b"\0", vault.key)
        talk.fail(request("n", *fields), ARGUMENT)
    talk.run()


@slow_on_chips
@everywhere
def test_misuse(platform: Platform, engine: Engine) -> None:
    """A wrong call is refused without a change.

    It may be in the wrong order, on the wrong kind of object or after the end.
    """
    vault = Vault(MASTER, some_bytes(16))
    file = vault.seal(b"content")
    talk = Talk(platform, engine)
    every = (
        request("w", Place(), b"x"),
        *(request("f"), read(0, 1), request("s"), request("t"), request("v")),
        *(request(op, numbers(0), numbers(0)) for op in "SPV"),
    )
    writes, ends, reads = every[:1], every[1:2], every[2:3]
    talk.add(request("z"))
    for line in every:
        talk.fail(line, KEY)
    talk.master(vault)
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(vault))
    talk.add(request("w", Place(), b"con"))
    for line in (*reads, request("t"), request("v"), every[-1], every[-2]):
        talk.fail(line, KEY)
    talk.add(request("w", Place(), b"tent"))
    talk.add(ends[0])
    talk.holds(file)
    for line in every:
        talk.fail(line, KEY)
    talk.add(request("l", SEALED, number_4(len(file))))
    talk.add(open_(vault), sized(7))
    for line in (*writes, *ends, request("s"), every[-3]):
        talk.fail(line, KEY)
    talk.add(read(0, 7), Response(OK, b"content"))
    talk.add(request("z"))
    for line in every:
        talk.fail(line, KEY)
    talk.add(request("k", MASTER))
    talk.fail(open_(vault), KEY)
    talk.fail(request("j", MASTER, numbers(1)), KEY)
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(vault))
    talk.add(request("z"))
    talk.run()


@slow_on_chips
@everywhere
def test_files_end_below_4_gigabytes(platform: Platform, engine: Engine) -> None:
    """A chunk that would exceed 4 GB is not sealed and not written."""
    vault = Vault(MASTER, some_bytes(16))
    talk = Talk(platform, engine)
    talk.master(vault)
    most = (0xFFFFFFFF - 44) // 80
    assert 44 + most * 80 <= 0xFFFFFFFF < 44 + (most + 1) * 80
    room = 0xFFFFFFFF - 44 - most * 80
    for size in (max(room - 16, 0) + 1, 64):
        talk.add(request("l", SEALED, number_4(0)))
        talk.add(create(vault))
        talk.add(request("q", number_4(most)))
        talk.add(request("w", Place(), bytes(min(size, 60))))
        if size > 60:
            talk.add(request("w", Place(), bytes(size - 60)))
        talk.add(request("c", NEVER))
        talk.fail(request("f"), LENGTH)
        talk.add(request("L", SEALED), Response(OK, numbers(44, 0, 0)))
    talk.run()


@slow_on_chips
@pytest.mark.parametrize(("platform", "size"), [(AVR, 28), (RP2040, 44), (RP2350, 44)], ids=pair_id)
def test_ram(platform: Platform, size: int) -> None:
    """The sizes are those in vault.h and doc/use/vault.md."""
    engine = default_engine(platform)
    talk = Talk(platform, engine)
    talk.add(request("Z"), Response(OK, numbers(size, size + (6 if platform == AVR else 12))))
    talk.run()
