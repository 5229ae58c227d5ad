# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that writing and reading of sealed files agree with the description of the format."""

from __future__ import annotations

import random
import zlib

import pytest
from aesmall.engines import Engine
from support.marks import slow_on_chips
from support.suite import (
    ARGUMENT,
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
    FIRST,
    MASTER,
    PLAIN,
    SEALED,
    SMALL,
    Talk,
    create,
    every_engine,
    everywhere,
    number_4,
    numbers,
    open_,
    plain,
    read,
    sized,
    vaults,
)
from support.vault_model import CCM, OCB, Vault, pattern, some_bytes

SIZES = (0, 1, 63, 64, 65, 127, 128, 129, SMALL)
HUGE = 65536


@every_engine
def test_sizes_around_chunks(platform: Platform, engine: Engine) -> None:
    """Files of every kind equal the files of the model, in both directions."""
    talk = Talk(platform, engine)
    for vault in vaults(platform):
        talk.master(vault)
        for size in SIZES if engine is default_engine(platform) else SIZES[::3]:
            content = pattern(size, 1)
            file = vault.seal(content)
            talk.add(plain(size))
            talk.sealed(vault, content, 50)
            talk.holds(file)
            talk.put(file)
            talk.add(open_(vault), sized(size))
            for at in range(0, size, 60):
                part = content[at : at + 60]
                talk.add(read(at, len(part)), Response(OK, part))
    talk.run()


@slow_on_chips
@everywhere
def test_every_split_of_writes(platform: Platform, engine: Engine) -> None:
    vault = Vault(MASTER, some_bytes(16), CCM)
    talk = Talk(platform, engine)
    talk.master(vault)
    crcs = {size: number_4(zlib.crc32(vault.seal(pattern(size, 1)))) for size in (128, SMALL)}
    for size, crc in crcs.items():
        talk.add(plain(size))
        few = (1, 3, 31, 63, 64, 65, 127, 128, 129, 199)
        for piece in few if platform.is_chip else range(1, size + 1):
            talk.sealed(vault, bytes(size), piece)
            talk.add(request("h", SEALED), Response(OK, crc))
        for first in few if platform.is_chip else range(size + 1):
            talk.add(request("l", SEALED, number_4(0)))
            talk.add(create(vault))
            talk.add(request("W", numbers(0), number_4(min(first, size)), number_4(1000)))
            talk.add(request("W", number_4(first), number_4(max(size - first, 0)), number_4(1000)))
            talk.add(request("f"))
            talk.add(request("h", SEALED), Response(OK, crc))
    talk.run()


@slow_on_chips
@everywhere
def test_any_alignment(platform: Platform, engine: Engine) -> None:
    vault = Vault(MASTER, some_bytes(16), OCB)
    content = some_bytes(90)
    talk = Talk(platform, engine)
    talk.master(vault)
    for i in range(4):
        talk.add(request("l", SEALED, number_4(0)))
        talk.add(create(vault))
        talk.add(request("w", Place(i), content[:45]))
        talk.add(request("w", Place(i), content[45:]))
        talk.add(request("f"))
        talk.holds(vault.seal(content))
        talk.add(open_(vault), sized(90))
        talk.add(read(50, 40, Place(0, i)), Response(OK, content[50:]))
    talk.run()


#: Chips only have their default engine here, because a file takes seconds.
LARGE = [(p, e) for p, e in FIRST if p.target == "host"]
LARGE += [(chip, default_engine(chip)) for chip in (RP2040, RP2350)]


@slow_on_chips
@pytest.mark.parametrize(("platform", "engine"), LARGE, ids=pair_id)
@pytest.mark.parametrize("mode", [1, 2, 3])
def test_large_files(platform: Platform, engine: Engine, mode: int) -> None:
    """Files of about 64 KB are correct, with all chunk sizes for which there is room."""
    talk = Talk(platform, engine)
    talk.master(Vault(MASTER, bytes(16)))
    for log in (12,) if platform.is_chip else range(6, 17):
        vault = Vault(MASTER, some_bytes(16), mode, log)
        for size in (HUGE,) if platform.is_chip else (HUGE - 1, HUGE, HUGE - 16 + log):
            content = pattern(size, 3)
            sealed = number_4(zlib.crc32(vault.seal(content)))
            talk.add(plain(size, 3))
            talk.sealed(vault, content, 1000)
            talk.add(request("h", SEALED), Response(OK, sealed))
            talk.add(request("l", SEALED, number_4(0)))
            talk.add(create(vault))
            steps = -(-size // (1 << log))
            talk.add(request("s"), sized(steps))
            talk.add(request("h", SEALED), Response(OK, sealed))
            talk.add(request("l", PLAIN, number_4(0)))
            talk.add(open_(vault), sized(size))
            talk.add(request("t"), sized(2 * steps))
            talk.add(request("h", PLAIN), Response(OK, number_4(zlib.crc32(content))))
    talk.run()


@slow_on_chips
@everywhere
def test_any_range(platform: Platform, engine: Engine) -> None:
    """Any range can be read: within a chunk, over several, empty, to the end, and after it."""
    vault = Vault(MASTER, some_bytes(32), OCB)
    content = some_bytes(SMALL)
    talk = Talk(platform, engine)
    talk.master(vault)
    talk.put(vault.seal(content))
    talk.add(open_(vault), sized(SMALL))
    source = random.Random(1)
    most = min(SMALL, platform.data_max)
    for _ in range(60 if platform.is_chip else 1000):
        at = source.choice((0, 63, 64, 65, 128, SMALL - 1, SMALL, source.randrange(SMALL)))
        size = min(source.choice((0, 1, 64, source.randrange(most))), SMALL - at)
        talk.add(read(at, size), Response(OK, content[at : at + size]))
    for at, size in ((SMALL, 1), (SMALL + 1, 0), (SMALL - 5, 6), (0xFFFFFFFF, 1), (0xFFFFFFFF, 0)):
        talk.fail(read(at, size), LENGTH)
    talk.add(read(SMALL, 0))
    talk.add(read(SMALL - 1, 1), Response(OK, content[-1:]))
    talk.run()


@slow_on_chips
@everywhere
def test_a_chunk_is_opened_once(platform: Platform, engine: Engine) -> None:
    """A chunk is decrypted once as long as no other chunk is read.

    Opening the file decrypts the last chunk.
    """
    vault = Vault(MASTER, some_bytes(16))
    talk = Talk(platform, engine)
    talk.master(vault)
    file = vault.seal(pattern(SMALL, 1))
    talk.put(file)

    def calls(expected: int) -> None:
        talk.add(request("L", SEALED), Response(OK, numbers(len(file), 0, expected)))

    talk.add(request("c", number_4(0xFFFFFFFF)))
    talk.add(open_(vault), sized(SMALL))
    calls(3)  # size, header and last chunk
    talk.add(read(192, 8), Response(OK, pattern(SMALL, 1)[192:]))
    calls(3)
    for at in (0, 1, 30):
        talk.add(read(at, 20), Response(OK, pattern(SMALL, 1)[at : at + 20]))
    calls(4)
    talk.add(read(60, 10), Response(OK, pattern(SMALL, 1)[60:70]))
    calls(5)
    talk.run()


@slow_on_chips
@everywhere
def test_whole_files(platform: Platform, engine: Engine) -> None:
    talk = Talk(platform, engine)
    for vault in vaults(platform):
        talk.master(vault)
        for size in SIZES:
            chunks = max(1, -(-size // 64))
            talk.add(plain(size))
            talk.add(request("l", SEALED, number_4(0)))
            talk.add(create(vault))
            talk.add(request("s"), sized(chunks))
            talk.holds(vault.seal(pattern(size, 1)))
            talk.add(request("l", PLAIN, number_4(0)))
            talk.add(open_(vault), sized(size))
            talk.add(request("v"), sized(chunks))
            talk.add(request("t"), sized(2 * chunks))
            talk.holds(pattern(size, 1), PLAIN)
            talk.add(request("c", number_4(0xFFFFFFFF)))
            talk.add(request("L", PLAIN), Response(OK, numbers(size, 1, 0)))
    talk.run()


@slow_on_chips
@everywhere
def test_step_by_step(platform: Platform, engine: Engine) -> None:
    """Each call processes one chunk, and other calls may occur between.

    A wrong step is refused.
    """
    vault = Vault(MASTER, some_bytes(16))
    talk = Talk(platform, engine)
    talk.master(vault)

    def step(op: str, done: int, total: int, want: int) -> None:
        answer = Response(OK, numbers(done + 1, want)) if want else Response(ARGUMENT, b"")
        talk.add(request(op, number_4(done), number_4(total)), answer)

    talk.add(plain(SMALL))
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(vault))
    step("S", 1, 0, 0)  # not the next chunk
    for done in range(4):
        step("S", done, 4 if done else 0, 4)
        if done == 1:
            step("S", 3, 4, 0)
            step("S", 2, 2, 0)
    talk.fail(request("S", number_4(4), number_4(4)), KEY)
    talk.holds(vault.seal(pattern(SMALL, 1)))
    talk.add(request("l", SEALED, number_4(0)))
    talk.add(create(vault))
    talk.add(request("w", Place(), b"x"))
    step("S", 0, 0, 0)  # not a new writer
    talk.add(request("z"))
    talk.put(vault.seal(pattern(SMALL, 1)))
    talk.add(open_(vault), sized(SMALL))
    for done in range(4):
        step("V", done, 4 if done else 0, 4)
    step("V", 4, 4, 0)
    talk.add(request("l", PLAIN, number_4(0)))
    for done in range(8):
        step("P", done, 8 if done else 0, 8)
        size = max(0, min(64 * (done - 3), SMALL))
        talk.add(request("c", number_4(0xFFFFFFFF)))
        talk.add(request("L", PLAIN), Response(OK, numbers(size, done == 7, 0)))
    step("P", 8, 8, 0)
    talk.holds(pattern(SMALL, 1), PLAIN)
    talk.run()
