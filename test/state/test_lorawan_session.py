# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test a LoRaWAN session with uplinks and with old and forged downlinks, anywhere in memory."""

from __future__ import annotations

import ctypes

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from support import oracle

from .library import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    COUNTER,
    KEY,
    LENGTH,
    OK,
    REPLAY,
    SIZE_MAX,
    Memory,
    size_of,
)
from .machines import SELDOM, Keys, expect, reached, run, touched

NETWORK, APPLICATION = bytes(range(16)), bytes(range(80, 96))
ADDRESS = 0x01020304
GAP = 16384
DATA = 700


class Session(ctypes.Structure):
    """The structure aesmall_lorawan_session."""

    _fields_ = [
        *(("network", ctypes.c_void_p), ("application", ctypes.c_void_p)),
        *(("address", ctypes.c_uint32), ("up", ctypes.c_uint32), ("down", ctypes.c_uint32)),
    ]


class Frame(ctypes.Structure):
    """The structure aesmall_lorawan_frame."""

    _fields_ = [
        *(("address", ctypes.c_uint32), ("count", ctypes.c_uint32), ("port", ctypes.c_uint16)),
        *(("kind", ctypes.c_uint8), ("control", ctypes.c_uint8)),
        ("options", ctypes.c_uint8 * 15),
    ]


def block(first: int, kind: int, count: int, last: int) -> bytes:
    head = bytes([first, 0, 0, 0, 0, kind >> 5 & 1])
    return head + ADDRESS.to_bytes(4, "little") + count.to_bytes(4, "little") + bytes([0, last])


def whole(kind: int, control: int, options: bytes, port: int, count: int, payload: bytes) -> bytes:
    """Return a data frame (LoRaWAN 1.0, section 4)."""
    key = NETWORK if port == 0 else APPLICATION
    text = oracle.ctr(key, block(1, kind, count, 1), 128, 0, payload) if payload else b""
    frame = bytes([kind]) + ADDRESS.to_bytes(4, "little") + bytes([control])
    frame += (count & 0xFFFF).to_bytes(2, "little") + options
    if port != 256:
        frame += bytes([port]) + text
    return frame + oracle.cmac(NETWORK, block(0x49, kind, count, len(frame)) + frame)[:4]


class Lorawan(RuleBasedStateMachine):
    """Both directions of one session."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(4096)
        self.network = Keys(self.memory, NETWORK)
        self.application = Keys(self.memory, APPLICATION)
        assert size_of("lorawan_session") == ctypes.sizeof(Session)
        assert size_of("lorawan_frame") == ctypes.sizeof(Frame)
        self.session_at = self.memory.room(ctypes.sizeof(Session))
        self.frame_at = self.memory.room(ctypes.sizeof(Frame))
        self.out_len = self.memory.room(8)
        self.data = self.memory.room(DATA)
        self.memory.put(self.data, bytes(i * 7 & 255 for i in range(DATA)))
        self.up = self.down = 0
        self.sent: list[tuple[bytes, bytes, int]] = []
        self.set(0, 0)

    def set(self, up: int, down: int) -> None:
        self.up, self.down = up, down
        base = self.memory.address
        keys = (base + self.network.at["enc"], base + self.application.at["enc"])
        self.memory.put(self.session_at, bytes(Session(*keys, ADDRESS, up, down)))

    def session(self) -> Session:
        return Session.from_buffer_copy(self.memory.get(self.session_at, ctypes.sizeof(Session)))

    def lacks_keys(self) -> bool:
        return "none" in (self.network.state["enc"], self.application.state["enc"])

    def may(self, *more: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        frame = (self.frame_at, ctypes.sizeof(Frame))
        return ((self.session_at, ctypes.sizeof(Session)), frame, (self.out_len, 8), *more)

    @rule(
        up=st.sampled_from((0, 5, 0xFFFF, 2**32 - 2, 2**32 - 1)),
        down=st.sampled_from((0, 5, 0xFFF0, 2**32 - 2, 2**32 - 1)),
        really=SELDOM,
    )
    def begin(self, up: int, down: int, really: bool) -> None:
        if really:
            self.set(up, down)

    @rule(
        kind=st.sampled_from((0x40, 0x80, 0x40, 0x60, 0)),
        options=st.sampled_from((0, 0, 0, 1, 15)),
        port=st.sampled_from((1, 1, 1, 223, 0, 256, 257)),
        size=st.sampled_from((0, 1, 16, 17, 50, 222, 242, 243, SIZE_MAX, SIZE_MAX - 12)),
        at=st.integers(0, 300),
        out=st.integers(0, 300),
        more=st.sampled_from((0, 0, 0, 1, -1, -13)),
    )
    def build(
        self, kind: int, options: int, port: int, size: int, at: int, out: int, more: int
    ) -> None:
        errors = {KEY} if self.lacks_keys() else set()
        if kind not in (0x40, 0x80) or port == 257 or (port == 0 and options):
            errors.add(ARGUMENT)
        if port == 256 and size:
            errors.add(ARGUMENT)
        need = 12 + (port != 256) + options + size
        cap = max(0, min(SIZE_MAX, need + more))
        if need > 255:
            errors.add(LENGTH)
        if need > cap:
            errors.add(CAPACITY)
        if self.up == 2**32 - 1:
            errors.add(COUNTER)
        frame = Frame(0, 0, port, kind, options, (ctypes.c_uint8 * 15)(*range(1, 16)))
        self.memory.put(self.frame_at, bytes(frame))
        payload = self.memory.get(self.data + at, min(size, 255))
        before = self.memory.get(self.data, DATA), bytes(self.session())
        error = self.memory.call(
            "aesmall_lorawan_build_uplink",
            *(self.memory.pointer(self.session_at), self.memory.pointer(self.frame_at)),
            *(self.memory.pointer(self.data + at if size else None), size),
            *(self.memory.pointer(self.data + out), cap, self.memory.pointer(self.out_len)),
            may=self.may(*touched(self.data + out, need, errors)),
        )
        expect(error, errors, "build")
        length = int.from_bytes(self.memory.get(self.out_len, 8), "little")
        if errors:
            assert length == 0
            assert before == (self.memory.get(self.data, DATA), bytes(self.session()))
            return
        want = whole(kind, options, bytes(range(1, options + 1)), port, self.up, payload)
        assert self.memory.get(self.data + out, length) == want
        self.up += 1
        assert self.session().up == self.up

    @rule(
        kind=st.sampled_from((0x60, 0x60, 0xA0, 0x40)),
        options=st.sampled_from((0, 0, 3, 15)),
        port=st.sampled_from((1, 1, 0, 256)),
        size=st.sampled_from((0, 1, 16, 17, 50)),
        ahead=st.sampled_from((0, 0, 0, 1, 7, GAP - 1, GAP, 40000, -1, -9)),
        at=st.integers(0, 200),
        out=st.integers(0, 200),
        more=st.sampled_from((0, 0, 0, 0, 5, -1)),
        spoilt=st.sampled_from(("", "", "", "", "forged", "short", "long", "address")),
    )
    def open(
        self,
        kind: int,
        options: int,
        port: int,
        size: int,
        ahead: int,
        at: int,
        out: int,
        more: int,
        spoilt: str,
    ) -> None:
        size = size if port != 256 else 0
        count = self.down + ahead
        if not 0 <= count < 2**32:
            return
        text = bytes(i * 3 & 255 for i in range(size))
        sent = whole(kind, options, bytes(range(1, options + 1)), port, count, text)
        errors = {KEY} if self.lacks_keys() else set()
        if kind == 0x40 or (port == 0 and options) or spoilt == "address":
            errors.add(ARGUMENT)
        if spoilt == "forged":
            sent = sent[:-1] + bytes([sent[-1] ^ 4])
        elif spoilt == "address":
            sent = sent[:1] + bytes([sent[1] ^ 1]) + sent[2:]
        elif spoilt == "short":
            sent = sent[:11]
        length = len(sent) if spoilt != "long" else SIZE_MAX
        if spoilt in ("short", "long"):
            errors.add(LENGTH)
        if spoilt in ("forged", "address") or abs(ahead) > 32767:
            errors.add(AUTH)
        cap = max(0, size + more)
        if cap < size:
            errors.add(CAPACITY)
        if ahead < 0 or ahead >= GAP or count == 2**32 - 1:
            errors.add(REPLAY)
        self.memory.put(self.data + at, sent)
        before = self.memory.get(self.data, DATA), bytes(self.session())
        error = self.memory.call(
            "aesmall_lorawan_open_downlink",
            *(self.memory.pointer(self.session_at), self.memory.pointer(self.data + at), length),
            self.memory.pointer(self.frame_at),
            *(self.memory.pointer(self.data + out if cap else None), cap),
            self.memory.pointer(self.out_len),
            may=self.may(*touched(self.data + out, size, errors)),
        )
        expect(error, errors, "open")
        told = int.from_bytes(self.memory.get(self.out_len, 8), "little")
        frame = self.memory.get(self.frame_at, ctypes.sizeof(Frame))
        if errors:
            assert told == 0 and frame == bytes(ctypes.sizeof(Frame))
            assert before == (self.memory.get(self.data, DATA), bytes(self.session()))
            return
        assert (told, self.memory.get(self.data + out, size)) == (size, text)
        told_frame = Frame.from_buffer_copy(frame)
        assert (told_frame.count, told_frame.port, told_frame.kind) == (count, port, kind)
        self.down = count + 1
        assert self.session().down == self.down

    @rule(really=SELDOM)
    def wipe_a_key(self, really: bool) -> None:
        if really:
            self.network.wipe("enc")

    @rule()
    def make_keys(self) -> None:
        self.network.make()
        self.application.make()


def test_lorawan() -> None:
    run(Lorawan, 120)
    wanted = {OK, KEY, ARGUMENT, LENGTH, CAPACITY, COUNTER}
    reached("build", wanted)
    reached("open", {OK, KEY, ARGUMENT, LENGTH, AUTH, REPLAY})
