# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test writers and readers of sealed files, with any calls in any order.

The files fail and change.
"""

from __future__ import annotations

import ctypes

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule
from support import vault_model

from .library import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    FILL,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    STORAGE,
    Memory,
    size_of,
)
from .machines import KEYS, SEEN, SELDOM, Keys, expect, reached, run

SECRET = bytes(range(16))
FILE_KEY = bytes(range(100, 116))
BUFFER = 160
DATA = 700

READ = ctypes.CFUNCTYPE(
    *(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_size_t)
)
SIZE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32))
COMMIT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
NEW_KEY = ctypes.CFUNCTYPE(
    *(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
)


class File(ctypes.Structure):
    """The structure aesmall_file."""

    _fields_ = [
        *(("read", READ), ("write", READ), ("size", SIZE), ("commit", COMMIT)),
        ("context", ctypes.c_void_p),
    ]


class Vaults(RuleBasedStateMachine):
    """One object: a writer, a reader, or finished."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.keys = Keys(self.memory, SECRET)
        self.size = size_of("vault")
        self.object = self.memory.room(self.size)
        self.memory.put(self.object, bytes(self.size))
        self.buffer = self.memory.room(BUFFER)
        self.data = self.memory.room(DATA)
        self.memory.put(self.data, bytes(i * 13 & 255 for i in range(DATA)))
        self.state = ""
        self.new = b""
        self.committed: bytes | None = None
        self.fails = ""
        self.failed = False
        self.content = b""
        self.chunk_log = 6
        self.whole = b""
        self.calls = (
            *(READ(self.read_file), READ(self.write_file)),
            *(SIZE(self.size_file), COMMIT(self.commit_file)),
        )
        self.file = File(*self.calls, None)
        self.new_key = NEW_KEY(self.make_key)

    # ---- the file and its key ----

    def make_key(self, _: int, master: int, out: int, size: int) -> int:
        ctypes.memmove(out, FILE_KEY[:size], size)
        self.failed |= self.fails == "key"
        return -ENTROPY_ERROR if self.fails == "key" else 0

    def read_file(self, _: int, at: int, out: int, size: int) -> int:
        data = (self.committed or b"")[at : at + size]
        if self.fails == "read" or len(data) != size:
            self.failed = True
            return 1
        ctypes.memmove(out, data, size)
        return 0

    def write_file(self, _: int, at: int, data: int, size: int) -> int:
        if self.fails == "write":
            self.failed = True
            return 1
        assert at == len(self.new), "written with a gap or a step back"
        self.new += ctypes.string_at(data, size)
        return 0

    def size_file(self, _: int, size: ctypes._Pointer[ctypes.c_uint32]) -> int:
        size[0] = len(self.committed or b"")
        self.failed |= self.fails == "size"
        return int(self.fails == "size")

    def commit_file(self, _: int) -> int:
        if self.fails == "commit":
            self.failed = True
            return 1
        self.committed = self.new
        return 0

    # ---- the calls ----

    def call(self, fails: str, name: str, *arguments: object, out: tuple[int, int] = (0, 0)) -> int:
        self.fails, self.failed = fails, False
        may = [(self.object, self.size), (self.buffer, BUFFER)]
        if out[1]:
            may.append(out)
        return self.memory.call(name, self.memory.pointer(self.object), *arguments, may=may)

    def ends(self) -> None:
        """Check that the object is wiped."""
        self.state = ""
        assert self.memory.get(self.object, self.size) == bytes(self.size)

    def refused(self, errors: set[int], name: str, *arguments: object) -> None:
        before = self.memory.all()
        expect(self.call("", name, *arguments), errors, name)
        assert self.memory.all() == before, f"{name}: it was refused, and something changed"

    FAILS = st.sampled_from(("",) * 8 + ("read", "write", "size", "commit", "key"))

    @rule(
        key=KEYS,
        chunk=st.sampled_from((64, 64, 128, 63, 0, 256, 2**31, 65536)),
        cap=st.sampled_from((BUFFER, BUFFER, 80, 79)),
        fails=FAILS,
    )
    def create(self, key: str, chunk: int, cap: int, fails: str) -> None:
        if key == "both":
            self.keys.make()
        self.new = b""
        self.memory.put(self.buffer, bytes([FILL]) * BUFFER)
        errors = {ARGUMENT} if chunk in (63, 0, 2**31) else set()
        if chunk not in (63, 0, 2**31) and chunk + 16 > cap:
            errors.add(CAPACITY)
        if self.keys.state[key] == "none":
            errors.add(KEY)
        error = self.call(
            fails,
            "state_vault_create",
            *(self.keys.pointer(key), self.new_key, ctypes.byref(self.file)),
            *(self.memory.pointer(self.buffer), cap, ctypes.c_uint32(chunk)),
        )
        if self.failed:
            errors |= {ENTROPY_ERROR if fails == "key" else STORAGE}
        expect(error, errors, "create")
        if errors:
            self.ends()
            assert set(self.memory.get(self.buffer, cap)) <= {0, FILL}
        else:
            self.state, self.content, self.chunk_log = "writer", b"", chunk.bit_length() - 1

    @rule(length=st.sampled_from((0, 1, 16, 63, 64, 65, 127, 128, 129, 300)), fails=FAILS)
    def write(self, length: int, fails: str) -> None:
        arguments = (self.memory.pointer(self.data if length else None), length)
        if self.state != "writer":
            self.refused({KEY}, "aesmall_vault_write", *arguments)
            return
        error = self.call(fails, "aesmall_vault_write", *arguments)
        expect(error, {STORAGE} if self.failed else set(), "aesmall_vault_write")
        self.content += self.memory.get(self.data, length)
        if self.failed:
            self.ends()

    @rule(fails=FAILS)
    def finish(self, fails: str) -> None:
        if self.state != "writer":
            self.refused({KEY}, "aesmall_vault_finish")
            return
        was = self.committed
        error = self.call(fails, "aesmall_vault_finish")
        expect(error, {STORAGE} if self.failed else set(), "aesmall_vault_finish")
        self.ends()
        if self.failed:
            assert self.committed == was
            return
        made = vault_model.Vault(SECRET, FILE_KEY, chunk_log=self.chunk_log, key_id=7)
        self.whole = self.content
        assert self.committed == made.seal(self.whole)

    @precondition(lambda self: self.state != "reader")
    @rule(size=st.sampled_from((0, 1, 64, 65, 128, 200)), log=st.sampled_from((6, 7)))
    def another_file(self, size: int, log: int) -> None:
        self.whole = bytes(i * 29 & 255 for i in range(size))
        made = vault_model.Vault(SECRET, FILE_KEY, chunk_log=log, key_id=7)
        self.committed = made.seal(self.whole)

    @rule(at=st.integers(0, 200), bit=st.integers(0, 7), cut=SELDOM, really=st.booleans())
    def change_the_file(self, at: int, bit: int, cut: bool, really: bool) -> None:
        if not really or not self.committed:
            return
        if cut:
            self.committed = self.committed[:at]
        elif at < len(self.committed):
            changed = bytes([self.committed[at] ^ 1 << bit])
            self.committed = self.committed[:at] + changed + self.committed[at + 1 :]

    def now(self) -> bytes | None:
        """Return the content of the file, or None if it is not valid."""
        try:
            return vault_model.opened(SECRET, self.committed or b"")
        except vault_model.VaultError:
            return None

    @rule(key=KEYS, cap=st.sampled_from((BUFFER, BUFFER, BUFFER, 80, 79)), fails=FAILS)
    def open(self, key: str, cap: int, fails: str) -> None:
        if key == "both":
            self.keys.make()
        self.memory.put(self.buffer, bytes([FILL]) * BUFFER)
        error = self.call(
            fails,
            "state_vault_open",
            *(self.keys.pointer(key), ctypes.byref(self.file)),
            *(self.memory.pointer(self.buffer), cap),
        )
        errors = set()
        if self.failed:
            errors.add(STORAGE)
        if self.keys.state[key] != "both":
            errors.add(KEY)
        if cap < 144:
            errors.add(CAPACITY)
        if self.now() is None:
            errors |= {FORMAT, AUTH}
        if error == OK:
            # The chunks before the last are verified when they are read.
            assert not self.failed and self.keys.state[key] == "both"
            assert cap >= 80
            self.state = "reader"
            SEEN["open", OK] += 1
        else:
            expect(error, errors, "open")
            self.ends()
            assert set(self.memory.get(self.buffer, cap)) <= {0, FILL}

    @rule(
        offset=st.one_of(st.integers(0, 300), st.sampled_from((2**32 - 1, 2**31))),
        length=st.sampled_from((0, 1, 16, 64, 65, 200, 2**64 - 1, 2**32)),
        fails=FAILS,
    )
    def read(self, offset: int, length: int, fails: str) -> None:
        name = "aesmall_vault_read"
        arguments = (
            ctypes.c_uint32(offset),
            self.memory.pointer(self.data if length else None),
            length,
        )
        if self.state != "reader":
            self.refused({KEY}, name, *arguments)
            return
        if offset + length > len(self.whole):
            self.refused({LENGTH}, name, *arguments)
            return
        out = (self.data, length)
        error = self.call(fails, name, *arguments, out=out)
        got = self.memory.get(self.data, length)
        if error == OK:
            assert got == self.whole[offset : offset + length], "what was not written"
            SEEN[name, OK] += 1
            return
        errors = {STORAGE} if self.failed else set()
        if self.now() != self.whole:
            errors |= {AUTH, STORAGE}
        expect(error, errors, name)
        assert got == bytes(length)
        self.ends()

    @precondition(lambda self: self.state == "reader")
    @rule(at=st.integers(0, 200), length=st.integers(0, 200), fails=FAILS)
    def read_what_is_there(self, at: int, length: int, fails: str) -> None:
        at = min(at, len(self.whole))
        self.read(at, min(length, len(self.whole) - at), fails)

    @rule(really=SELDOM)
    def wipe(self, really: bool) -> None:
        if really and self.state:
            self.memory.library.aesmall_vault_wipe(self.memory.pointer(self.object))
            self.ends()

    @rule(key=KEYS, really=SELDOM)
    def wipe_key(self, key: str, really: bool) -> None:
        if really:
            self.keys.wipe(key)


ENTROPY_ERROR = 11


def test_vaults() -> None:
    run(Vaults, 200)
    reached("create", {OK, KEY, ARGUMENT, CAPACITY, STORAGE})
    reached("open", {OK, KEY, FORMAT, AUTH, STORAGE})
    reached("aesmall_vault_read", {OK, KEY, LENGTH})
    reached("aesmall_vault_finish", {OK, KEY, STORAGE})
