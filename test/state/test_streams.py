# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the streams of CTR, CMAC and HMAC with any calls in any order."""

from __future__ import annotations

import ctypes
import hashlib
import hmac

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from support import oracle

from .library import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    COUNTER,
    KEY,
    OK,
    OVERLAP,
    SIZE_MAX,
    Memory,
    size_of,
)
from .machines import CAPS, KEYS, LENS, SELDOM, Keys, expect, overlaps, reached, run, touched

SECRET = bytes(range(16))
DATA = 512


class Machine(RuleBasedStateMachine):
    """An object, data and keys. A refused call changes no byte."""

    object_name = ""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.keys = Keys(self.memory, SECRET)
        self.size = size_of(self.object_name)
        self.object = self.memory.room(self.size)
        self.memory.put(self.object, bytes(self.size))
        self.data = self.memory.room(DATA)
        self.memory.put(self.data, bytes(i * 3 & 255 for i in range(DATA)))
        self.alive = False
        self.key = "both"

    def place(self, at: int, length: int) -> ctypes.c_void_p:
        return self.memory.pointer(self.data + at if length else None)

    def lacks_key(self) -> bool:
        return not self.alive or self.keys.state[self.key] == "none"

    def renew(self, key: str) -> None:
        """Make the key again in most cases, so that most objects have a valid key."""
        if key == "both":
            self.keys.make()

    def done(
        self, errors: set[int], name: str, *arguments: object, may: tuple[tuple[int, int], ...] = ()
    ) -> bool:
        before = self.memory.all()
        error = self.memory.call(
            name, self.memory.pointer(self.object), *arguments, may=((self.object, self.size), *may)
        )
        expect(error, errors, name)
        if errors:
            assert self.memory.all() == before, f"{name}: error {error}, and something changed"
        return not errors

    def assert_wiped(self) -> None:
        self.alive = False
        assert self.memory.get(self.object, self.size) == bytes(self.size)

    @rule(key=KEYS, really=SELDOM)
    def wipe_key(self, key: str, really: bool) -> None:
        if really:
            self.keys.wipe(key)

    @rule()
    def make_keys(self) -> None:
        self.keys.make()


class Ctr(Machine):
    """CTR with a counter of every width, close to its end."""

    object_name = "ctr_stream"

    def __init__(self) -> None:
        super().__init__()
        self.counter, self.width, self.offset = bytes(16), 128, 0

    @rule(
        bits=st.sampled_from((32, 64, 128, 128, 0, 16, 96, 255)),
        before=st.sampled_from((0, 2, 4, 2**31, 2**31, 2**31)),
        key=KEYS,
    )
    def init(self, bits: int, before: int, key: str) -> None:
        width = bits if bits in (32, 64, 128) else 128
        last = 2**width - 1 - before
        self.counter = b"\x77" * (16 - width // 8) + last.to_bytes(width // 8, "big")
        self.memory.put(self.data, self.counter)
        self.renew(key)
        errors = set() if bits in (32, 64, 128) else {ARGUMENT}
        errors |= {KEY} if self.keys.state[key] == "none" else set()
        error = self.memory.call(
            "aesmall_ctr_stream_init",
            self.memory.pointer(self.object),
            self.keys.pointer(key),
            self.memory.pointer(self.data),
            ctypes.c_uint8(bits),
            may=((self.object, self.size),),
        )
        expect(error, errors, "init")
        self.alive, self.key, self.width, self.offset = not errors, key, width, 0
        if errors:
            self.assert_wiped()

    def runs_out(self, offset: int, length: int) -> bool:
        """Return whether one of these bytes would need a counter block after the last."""
        first = int.from_bytes(self.counter[16 - self.width // 8 :], "big")
        return length != 0 and first + (offset + length - 1) // 16 >= 2**self.width

    @rule(length=LENS, at=st.integers(0, 90), out=st.integers(0, 250), cap=CAPS)
    def crypt(self, length: int, at: int, out: int, cap: int) -> None:
        cap = min(SIZE_MAX, max(0, length + cap))
        errors = {KEY} if self.lacks_key() else set()
        if length > cap:
            errors.add(CAPACITY)
        if overlaps(at, length, out, length):
            errors.add(OVERLAP)
        if self.alive and self.runs_out(self.offset, length):
            errors.add(COUNTER)
        if not errors and length > 64:
            return
        text = self.memory.get(self.data + at, min(length, 64))
        if self.done(
            errors,
            "aesmall_ctr_stream_crypt",
            *(self.place(at, length), length, self.place(out, length), cap),
            may=touched(self.data + out, length, errors),
        ):
            want = oracle.ctr(SECRET, self.counter, self.width, self.offset, text) if text else b""
            assert self.memory.get(self.data + out, length) == want
            self.offset += length

    @rule(offset=st.one_of(st.integers(0, 100), st.sampled_from((2**35, 2**36, 2**64 - 1))))
    def seek(self, offset: int) -> None:
        errors = {KEY} if self.lacks_key() else set()
        if self.alive and self.runs_out(offset, 1):
            errors.add(COUNTER)
        if self.done(errors, "aesmall_ctr_stream_seek", ctypes.c_uint64(offset)):
            self.offset = offset

    @rule(really=SELDOM)
    def wipe(self, really: bool) -> None:
        if really:
            self.memory.library.state_ctr_stream_wipe(self.memory.pointer(self.object))
            self.assert_wiped()


class Cmac(Machine):
    """CMAC with and without stored subkeys."""

    object_name = "cmac_stream"

    def __init__(self) -> None:
        super().__init__()
        self.subkeys = self.memory.room(16)
        self.subkeys_are = False
        self.uses = False
        self.msg = b""
        self.memory.put(self.subkeys, bytes(16))

    @rule(key=KEYS, subkeys=st.booleans())
    def init(self, key: str, subkeys: bool) -> None:
        self.renew(key)
        errors = {KEY} if self.keys.state[key] == "none" else set()
        error = self.memory.call(
            "aesmall_cmac_stream_init",
            self.memory.pointer(self.object),
            self.keys.pointer(key),
            self.memory.pointer(self.subkeys if subkeys else None),
            may=((self.object, self.size),),
        )
        expect(error, errors, "init")
        self.alive, self.key, self.uses, self.msg = not errors, key, subkeys, b""
        if errors:
            self.assert_wiped()

    @rule(key=KEYS)
    def make_subkeys(self, key: str) -> None:
        self.renew(key)
        errors = {KEY} if self.keys.state[key] == "none" else set()
        error = self.memory.call(
            "aesmall_cmac_subkeys_init",
            *(self.memory.pointer(self.subkeys), self.keys.pointer(key)),
            may=((self.subkeys, 16),),
        )
        expect(error, errors, "subkeys")
        self.subkeys_are = not errors
        assert (self.memory.get(self.subkeys, 16) == bytes(16)) == bool(errors)

    @rule(length=st.integers(0, 50), at=st.integers(0, 90))
    def update(self, length: int, at: int) -> None:
        errors = {KEY} if self.lacks_key() else set()
        text = self.memory.get(self.data + at, length)
        if self.done(errors, "aesmall_cmac_stream_update", self.place(at, length), length):
            self.msg += text

    def end_errors(self, tag_len: int) -> set[int]:
        errors = {KEY} if self.lacks_key() or (self.uses and not self.subkeys_are) else set()
        return errors if 4 <= tag_len <= 16 else errors | {ARGUMENT}

    @rule(tag_len=st.sampled_from((16, 16, 4, 3, 0, 17, SIZE_MAX)), at=st.integers(0, 90))
    def finish(self, tag_len: int, at: int) -> None:
        errors = self.end_errors(tag_len)
        if self.done(
            errors,
            "aesmall_cmac_stream_finish",
            *(self.memory.pointer(self.data + at), tag_len),
            may=touched(self.data + at, tag_len, errors),
        ):
            want = oracle.cmac(SECRET, self.msg)[:tag_len]
            assert self.memory.get(self.data + at, tag_len) == want
            self.assert_wiped()

    @rule(
        tag_len=st.sampled_from((16, 16, 4, 3, 0, 17, SIZE_MAX)),
        at=st.integers(0, 90),
        forged=st.booleans(),
    )
    def verify(self, tag_len: int, at: int, forged: bool) -> None:
        errors = self.end_errors(tag_len)
        tag = oracle.cmac(SECRET, self.msg)[: min(tag_len, 16)]
        if forged and tag:
            tag = tag[:-1] + bytes([tag[-1] ^ 1])
        self.memory.put(self.data + at, tag)
        if errors:
            self.done(
                errors,
                "aesmall_cmac_stream_verify",
                *(self.memory.pointer(self.data + at), tag_len),
            )
            return
        error = self.memory.call(
            "aesmall_cmac_stream_verify",
            *(self.memory.pointer(self.object), self.memory.pointer(self.data + at), tag_len),
            may=((self.object, self.size),),
        )
        expect(error, {AUTH} if forged else set(), "verify")
        self.assert_wiped()

    @rule(really=SELDOM)
    def wipe(self, really: bool) -> None:
        if really:
            self.memory.put(self.subkeys, bytes(16))
            self.subkeys_are = False


class Hmac(Machine):
    """HMAC with both hashes, with keys up to the size of a block and longer."""

    object_name = "hmac"

    def __init__(self) -> None:
        super().__init__()
        self.context_size = max(size_of("sha256_context"), size_of("sha512_context"))
        self.context = self.memory.room(self.context_size)
        self.secret = self.memory.room(256)
        self.memory.put(self.secret, bytes(i * 11 & 255 for i in range(256)))
        self.bits, self.used, self.msg = 256, b"", b""

    @property
    def both(self) -> tuple[tuple[int, int], ...]:
        return ((self.object, self.size), (self.context, self.context_size))

    @rule(
        bits=st.sampled_from((256, 512)),
        size=st.sampled_from((0, 1, 32, 63, 64, 65, 127, 128, 129, 200)),
    )
    def init(self, bits: int, size: int) -> None:
        error = self.memory.call(
            "state_hmac_init",
            *(self.memory.pointer(self.object), ctypes.c_int(bits)),
            self.memory.pointer(self.context),
            self.memory.pointer(self.secret if size else None),
            size,
            may=self.both,
        )
        expect(error, set(), "init")
        self.alive, self.bits, self.msg = True, bits, b""
        self.used = self.memory.get(self.secret, size)

    @rule(length=st.integers(0, 140), at=st.integers(0, 90))
    def update(self, length: int, at: int) -> None:
        errors = set() if self.alive else {KEY}
        text = self.memory.get(self.data + at, length)
        if self.done(
            errors,
            "aesmall_hmac_update",
            *(self.place(at, length), length),
            may=((self.context, self.context_size),),
        ):
            self.msg += text

    def mac(self) -> bytes:
        return hmac.digest(self.used, self.msg, hashlib.sha256 if self.bits == 256 else "sha512")

    def end_errors(self, mac_len: int) -> set[int]:
        if not self.alive:
            return {KEY} if 4 <= mac_len <= 64 else {KEY, ARGUMENT}
        return set() if 4 <= mac_len <= self.bits // 8 else {ARGUMENT}

    @rule(mac_len=st.sampled_from((32, 64, 4, 3, 33, 65, 0, SIZE_MAX)), at=st.integers(0, 90))
    def finish(self, mac_len: int, at: int) -> None:
        errors = self.end_errors(mac_len)
        if self.done(
            errors,
            "aesmall_hmac_finish",
            *(self.memory.pointer(self.data + at), mac_len),
            may=(*touched(self.data + at, mac_len, errors), *self.both[1:]),
        ):
            self.alive = False
            assert self.memory.get(self.data + at, mac_len) == self.mac()[:mac_len]
            assert self.wiped_context()

    def wiped_context(self) -> bool:
        size = size_of(f"sha{self.bits}_context")
        return self.memory.get(self.context, size) == bytes(size)

    @rule(mac_len=st.sampled_from((32, 64, 4, 3, 65)), at=st.integers(0, 90), forged=st.booleans())
    def verify(self, mac_len: int, at: int, forged: bool) -> None:
        errors = self.end_errors(mac_len)
        mac = self.mac()[:mac_len]
        if forged and mac:
            mac = mac[:-1] + bytes([mac[-1] ^ 1])
        self.memory.put(self.data + at, mac)
        if errors:
            self.done(
                errors, "aesmall_hmac_verify", *(self.memory.pointer(self.data + at), mac_len)
            )
            return
        error = self.memory.call(
            "aesmall_hmac_verify",
            *(self.memory.pointer(self.object), self.memory.pointer(self.data + at), mac_len),
            may=self.both,
        )
        expect(error, {AUTH} if forged else set(), "verify")
        self.alive = False
        assert self.wiped_context()


def test_ctr() -> None:
    run(Ctr, 200)
    reached("crypt", {OK, KEY, CAPACITY, OVERLAP, COUNTER})
    reached("seek", {OK, KEY, COUNTER})


def test_cmac() -> None:
    run(Cmac, 200)
    reached("finish", {OK, KEY, ARGUMENT})
    reached("verify", {OK, KEY, ARGUMENT, AUTH})


def test_hmac() -> None:
    run(Hmac)
    reached("finish", {OK, KEY, ARGUMENT})
    reached("verify", {OK, KEY, ARGUMENT, AUTH})
