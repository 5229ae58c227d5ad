# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test objects that keep a state between messages.

These are random generators, nonces, replay windows and LoRaWAN sessions.
"""

from __future__ import annotations

import ctypes

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from support import drbg_model

from .library import (
    ARGUMENT,
    ENTROPY,
    KEY,
    LENGTH,
    OK,
    REPLAY,
    SIZE_MAX,
    STORAGE,
    Memory,
    size_of,
)
from .machines import SELDOM, expect, reached, run, touched

ENTROPY_CALL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
SLOT_CALL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint8, ctypes.c_void_p)


class Drbg(RuleBasedStateMachine):
    """CTR_DRBG with AES-128 and an entropy source that sometimes fails."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.size = size_of("drbg")
        self.rng = self.memory.room(self.size)
        self.memory.put(self.rng, bytes(self.size))
        self.data = self.memory.room(512)
        self.model: drbg_model.Drbg | None = None
        self.fails = False
        self.given: list[bytes] = []
        self.number = 0
        self.requests, self.interval = 0, 65536
        self.entropy = ENTROPY_CALL(self.source)

    def source(self, _: int, out: int, size: int) -> int:
        self.number += 1
        data = bytes((self.number * 31 + i) & 255 for i in range(size))
        ctypes.memmove(out, data, size if not self.fails else size // 2)
        self.given.append(data)
        return int(self.fails)

    def call(self, name: str, *arguments: object, may: tuple[tuple[int, int], ...] = ()) -> int:
        self.given = []
        return self.memory.call(
            name, self.memory.pointer(self.rng), *arguments, may=((self.rng, self.size), *may)
        )

    def most(self) -> int:
        return 32768 if self.model is None or self.model.df else 32

    @rule(df=st.booleans(), size=st.sampled_from((0, 0, 7, 32, 33, SIZE_MAX)), fails=SELDOM)
    def init(self, df: bool, size: int, fails: bool) -> None:
        self.fails = fails
        errors = {ENTROPY} if fails else set()
        if size > (32768 if df else 32):
            errors.add(LENGTH)
        place = self.memory.pointer(self.data if size else None)
        arguments = (ctypes.c_int(df), self.entropy, place, size)
        expect(self.call("state_drbg_init", *arguments), errors, "init")
        self.model = None
        if not errors:
            self.model = drbg_model.Drbg(16, df)
            self.model.instantiate(self.given[0], self.memory.get(self.data, size))
            self.requests, self.interval = 0, 65536

    def refused(self, errors: set[int], name: str, *arguments: object) -> None:
        before = self.memory.all()
        expect(self.call(name, *arguments), errors, name)
        assert self.memory.all() == before, f"{name}: it was refused, and something changed"

    @rule(size=st.sampled_from((0, 0, 7, 32, 33, 32769, SIZE_MAX)), fails=SELDOM)
    def reseed(self, size: int, fails: bool) -> None:
        self.fails = fails
        errors = {KEY} if self.model is None else {LENGTH} if size > self.most() else set()
        errors |= {ENTROPY} if fails else set()
        arguments = (self.memory.pointer(self.data if size else None), size)
        if errors:
            self.refused(errors, "aesmall_drbg_reseed", *arguments)
            return
        expect(self.call("aesmall_drbg_reseed", *arguments), errors, "reseed")
        assert self.model is not None
        self.model.reseed(self.given[0], self.memory.get(self.data, size))
        self.requests = 0

    @rule(
        size=st.sampled_from((0, 1, 15, 16, 17, 40, 32769, 65536, SIZE_MAX)),
        more=st.sampled_from((0, 0, 0, 5, 32, 33, 32769, SIZE_MAX)),
        out=st.integers(0, 90),
        fails=st.booleans(),
    )
    def generate(self, size: int, more: int, out: int, fails: bool) -> None:
        self.fails = fails
        seeds = self.requests >= self.interval
        errors = {KEY} if self.model is None else {LENGTH} if more > self.most() else set()
        errors |= {ENTROPY} if fails and seeds else set()
        errors |= {LENGTH} if size > 32768 else set()
        additional = self.memory.get(self.data + 20, min(more, 40))
        arguments = (
            *(self.memory.pointer(self.data + 20 if more else None), more),
            *(self.memory.pointer(self.data + out if size else None), size),
        )
        if errors:
            self.refused(errors, "aesmall_drbg_generate", *arguments)
            return
        may = touched(self.data + out, size, errors)
        error = self.call("aesmall_drbg_generate", *arguments, may=may)
        expect(error, errors, "aesmall_drbg_generate")
        assert self.model is not None
        if seeds:
            self.model.reseed(self.given[0], additional)
            self.requests, additional = 0, b""
        assert self.memory.get(self.data + out, size) == self.model.generate(size, additional)
        self.requests += 1

    @rule(interval=st.sampled_from((0, 0, 1, 2, 5, 2**32 - 1)))
    def set_interval(self, interval: int) -> None:
        self.memory.library.state_drbg_set_interval(
            self.memory.pointer(self.rng), ctypes.c_uint32(interval)
        )
        self.interval = interval

    @rule(really=SELDOM)
    def wipe(self, really: bool) -> None:
        if really:
            self.memory.library.state_drbg_wipe(self.memory.pointer(self.rng))
            assert self.memory.get(self.rng, self.size) == bytes(self.size)
            self.model = None


class Nonce(RuleBasedStateMachine):
    """A counter in storage that fails, tears writes and loses power. No value may occur twice."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.size = size_of("nonce")
        self.object = self.memory.room(self.size)
        self.memory.put(self.object, bytes(self.size))
        self.data = self.memory.room(128)
        self.slots = [b"\xff" * 12, b"\xff" * 12]
        self.fails = ""
        self.calls = 0
        self.load, self.store = SLOT_CALL(self.load_slot), SLOT_CALL(self.store_slot)
        self.last = -1
        self.created = self.alive = False
        self.counter_size = 0

    def load_slot(self, _: int, slot: int, record: int) -> int:
        self.calls += 1
        ctypes.memmove(record, self.slots[slot], 12)
        return int(self.fails == "load")

    def store_slot(self, _: int, slot: int, record: int) -> int:
        self.calls += 1
        data = ctypes.string_at(record, 12)
        if self.fails == "store":
            return 1
        if self.fails == "lies":
            return 0
        if self.fails == "tears":
            self.slots[slot] = data[:5] + self.slots[slot][5:]
            return 1
        self.slots[slot] = data
        return 0

    @rule(fails=st.sampled_from(("", "", "load", "store", "lies", "tears")))
    def create(self, fails: str) -> None:
        """Create the counter.

        If the storage already has a value, it must not be overwritten.
        """
        self.fails = fails
        was = list(self.slots)
        error = self.memory.call("aesmall_nonce_create", self.load, self.store, None)
        if self.created:
            assert error in (ARGUMENT, STORAGE)
            assert self.slots == was
        else:
            expect(error, {STORAGE} if fails else set(), "create")
            self.created = error == OK
            if not self.created:
                self.slots = [b"\xff" * 12, b"\xff" * 12]

    @rule(
        size=st.sampled_from((8, 8, 4, 0, 9)),
        times=st.sampled_from((1, 2, 5, 0)),
        fails=st.sampled_from(("", "", "", "", "load", "tears")),
    )
    def init(self, size: int, times: int, fails: str) -> None:
        self.fails = fails
        errors = {ARGUMENT} if size in (0, 9) or times == 0 else set()
        if fails == "load" or not self.created:
            errors.add(STORAGE)
        error = self.memory.call(
            "aesmall_nonce_init",
            *(self.memory.pointer(self.object), self.load, self.store, None),
            *(ctypes.c_uint8(size), ctypes.c_uint16(times)),
            may=((self.object, self.size),),
        )
        if fails == "tears" and not errors:
            assert error in (OK, STORAGE)
            errors = {error} - {OK}
        expect(error, errors, "init")
        self.alive, self.counter_size = not errors, size

    @rule(
        prefix=st.sampled_from((0, 4, 4, 8, SIZE_MAX, SIZE_MAX - 3)),
        more=st.sampled_from((0, 0, 0, 0, 1, -1)),
        at=st.integers(0, 20),
        fails=st.sampled_from(("", "", "", "", "load", "store", "lies", "tears")),
    )
    def next(self, prefix: int, more: int, at: int, fails: str) -> None:
        self.fails, self.calls = fails, 0
        out_len = (prefix + self.counter_size + more) % 2**64
        errors = set() if self.alive else {STORAGE, ARGUMENT}
        if prefix > 64 or more:
            errors.add(ARGUMENT)
        text = self.memory.get(self.data + 8, min(prefix, 8))
        before = self.memory.all()
        error = self.memory.call(
            "aesmall_nonce_next",
            self.memory.pointer(self.object),
            *(self.memory.pointer(self.data + 8 if prefix else None), prefix),
            *(self.memory.pointer(self.data + at), out_len),
            may=((self.object, self.size), *touched(self.data + at, min(out_len, 64), errors)),
        )
        if not errors and self.calls and fails:
            assert error == STORAGE or (fails == "lies" and error in (OK, STORAGE))
            errors = {STORAGE} if error == STORAGE else set()
        expect(error, errors, "next")
        if errors:
            now = self.memory.all()
            assert now[self.data :] == before[self.data :]
            return
        nonce = self.memory.get(self.data + at, out_len)
        value = int.from_bytes(nonce[prefix:], "big")
        assert nonce[:prefix] == text
        assert value > self.last, "a nonce twice"
        self.last = value


class Replay(RuleBasedStateMachine):
    """The replay window, compared with the set of all accepted counters."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(512)
        self.size = size_of("replay")
        self.object = self.memory.room(self.size)
        self.memory.put(self.object, bytes(self.size))
        self.seen: set[int] = set()
        self.first = 0

    @rule(first=st.sampled_from((0, 1, 2, 31, 32, 2**32, 2**64 - 1)), really=SELDOM)
    def init(self, first: int, really: bool) -> None:
        if really:
            self.memory.library.state_replay_init(
                self.memory.pointer(self.object), ctypes.c_uint64(first)
            )
            self.seen, self.first = set(), first

    @rule(
        near=st.integers(-40, 40),
        far=st.sampled_from((0, 0, 0, 2**32, 2**64 - 1)),
        accepts=st.booleans(),
    )
    def see(self, near: int, far: int, accepts: bool) -> None:
        highest = max(self.seen, default=self.first)
        counter = min(2**64 - 1, max(0, highest + near, far))
        top = max(self.seen) if self.seen else self.first - 1
        errors = set()
        if counter in self.seen or counter < self.first or counter <= top - 32:
            errors = {REPLAY}
        name = f"aesmall_replay_{'accept' if accepts else 'check'}"
        error = self.memory.call(
            *(name, self.memory.pointer(self.object), ctypes.c_uint64(counter)),
            may=((self.object, self.size),) if accepts and not errors else (),
        )
        expect(error, errors, name)
        if accepts and not errors:
            self.seen.add(counter)


def test_drbg() -> None:
    run(Drbg, 50)
    reached("generate", {OK, KEY, LENGTH, ENTROPY})


def test_nonces() -> None:
    run(Nonce, 100)
    reached("next", {OK, STORAGE, ARGUMENT})


def test_replay() -> None:
    run(Replay, 60)
    reached("accept", {OK, REPLAY})
