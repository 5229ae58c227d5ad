# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test sealed files with the object of the master key as their key room.

Also test headers that request a larger buffer.
"""

from __future__ import annotations

import ctypes
import subprocess

import pytest
from aesmall_workshop.paths import REPOSITORY

from .library import ARGUMENT, AUTH, CAPACITY, OK, Memory, size_of
from .machines import Keys
from .test_vaults import COMMIT, NEW_KEY, READ, SIZE, File

SECRET = bytes(range(16))
CHUNK_BYTE = 6
BUFFER = 64 + 16


class Bench:
    """A sealed file of one chunk in memory, with its key room and its master key."""

    def __init__(self) -> None:
        self.memory = Memory(4096)
        self.keys = Keys(self.memory, SECRET)
        self.vault = self.memory.room(size_of("vault"))
        self.buffer = self.memory.room(1100)
        self.content = b""
        self.calls = (READ(self.read), READ(self.write), SIZE(self.size), COMMIT(lambda _: 0))
        self.file = File(*self.calls, None)
        self.new_key = NEW_KEY(self.make)

    def make(self, _: int, master: int, out: int, size: int) -> int:
        ctypes.memset(out, 7, size)
        return 0

    def read(self, _: int, at: int, out: int, size: int) -> int:
        ctypes.memmove(out, self.content[at : at + size], size)
        return 0

    def write(self, _: int, at: int, data: int, size: int) -> int:
        self.content = self.content[:at] + ctypes.string_at(data, size)
        return 0

    def size(self, _: int, size: ctypes._Pointer[ctypes.c_uint32]) -> int:
        size[0] = len(self.content)
        return 0

    def call(self, name: str, *arguments: object) -> int:
        function = getattr(self.memory.library, name)
        function.restype = ctypes.c_int
        return -int(function(self.memory.pointer(self.vault), *arguments))

    def create(self, master: object) -> int:
        room = (self.memory.pointer(self.buffer), ctypes.c_size_t(BUFFER), ctypes.c_uint32(64))
        return self.call("state_vault_create", master, self.new_key, ctypes.byref(self.file), *room)

    def open(self, master: object, cap: int = BUFFER) -> int:
        room = (self.memory.pointer(self.buffer), ctypes.c_size_t(cap))
        return self.call("state_vault_open", master, ctypes.byref(self.file), *room)

    def seal(self) -> None:
        assert self.create(self.keys.pointer("both")) == OK
        text = self.memory.pointer(self.buffer + 200)
        assert self.call("aesmall_vault_write", text, ctypes.c_size_t(9)) == OK
        assert self.call("aesmall_vault_finish") == OK


def own_room(bench: Bench) -> object:
    """Return the master key, which is stored in the key room of the vault (vault_and_key)."""
    offset = int(bench.memory.library.state_vault_room_offset())
    bench.memory.library.state_key_init(
        bench.memory.pointer(bench.vault + offset), SECRET, ctypes.c_int(0)
    )
    return bench.memory.pointer(bench.vault + offset)


def test_a_room_that_is_the_master_key_is_refused() -> None:
    """A key room that is the master key is refused.

    The key of the file would replace the master key, so the file could never be opened.
    """
    bench = Bench()
    bench.seal()
    sealed = bench.content
    for call in (bench.create, bench.open):
        master = own_room(bench)
        assert call(master) == ARGUMENT
        assert bench.call("aesmall_vault_finish") != OK
    assert bench.content == sealed
    assert bench.open(bench.keys.pointer("both")) == OK


@pytest.mark.parametrize("log", range(7, 17))
def test_a_changed_chunk_size_is_not_authentic(log: int) -> None:
    """A changed chunk size is an authentication error.

    The reader of a hostile file must not be asked for a larger buffer.
    """
    bench = Bench()
    bench.seal()
    bench.content = bench.content[:CHUNK_BYTE] + bytes([log]) + bench.content[CHUNK_BYTE + 1 :]
    assert bench.open(bench.keys.pointer("both")) == AUTH


def test_an_authentic_chunk_that_does_not_fit_is_said_so() -> None:
    bench = Bench()
    room = (bench.memory.pointer(bench.buffer), ctypes.c_size_t(1040), ctypes.c_uint32(1024))
    master = bench.keys.pointer("both")
    file = ctypes.byref(bench.file)
    assert bench.call("state_vault_create", master, bench.new_key, file, *room) == OK
    assert bench.call("aesmall_vault_finish") == OK
    assert bench.open(master, 1039) == CAPACITY
    assert bench.open(master, 1040) == OK


PAIRS = {
    "aesmall_vault_random_keys(&generator)": True,
    "aesmall_vault_counted_keys(&counter)": True,
    "aesmall_vault_random_keys(&counter)": False,
    "aesmall_vault_counted_keys(&generator)": False,
}


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("compiler", [("gcc", "-std=c99", "-xc"), ("g++", "-std=c++11", "-xc++")])
def test_a_source_of_the_wrong_kind_does_not_compile(compiler: tuple[str, ...], pair: str) -> None:
    text = (
        "#include <aesmall.h>\naesmall_drbg generator;\naesmall_nonce counter;\n"
        f"aesmall_vault_keys made(void);\naesmall_vault_keys made(void) {{ return {pair}; }}\n"
    )
    command = [*compiler, "-Wall", "-Werror", "-fsyntax-only", f"-I{REPOSITORY / 'src'}", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == PAIRS[pair], done.stderr
