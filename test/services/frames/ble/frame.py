# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make requests to test/firmware/frames/ble.c from models of frames."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aesmall.engines import engine
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM
from support.suite import (
    APART,
    ATMEGA328P,
    AUTH,
    CAPACITY,
    HOST_CLANG,
    HOST_GCC,
    OK,
    REPLAY,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    check,
    number,
    request,
)

BLE = Program(
    "suite-frames-ble",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/ble.c"),
    ops="ops_frames_ble",
)
FRAME_PLATFORMS = (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350)
VECTORS = json.loads((Path(__file__).parents[3] / "vectors" / "frames.json").read_text("utf-8"))
DONE = Response(OK, b"")
Expected = list[tuple[str, Response]]


def vectors(kind: str) -> list[dict[str, Any]]:
    found = [v for v in VECTORS if v["kind"] == kind]
    assert found
    return found


def raw(vector: dict[str, Any], *names: str) -> list[bytes]:
    """Return fields of a vector as bytes."""
    return [bytes.fromhex(vector[name]) for name in names]


def expect(platform: Platform, expected: Expected) -> None:
    check(platform, engine(platform.target, "tiny"), expected, BLE)


def key(secret: bytes, op: str = "k") -> Expected:
    return [(request(op, secret), DONE)]


# ---- ciphers ----


def ecb(secret: bytes, data: bytes, *, back: bool = False) -> bytes:
    cipher = Cipher(algorithms.AES(secret), modes.ECB())
    context = cipher.decryptor() if back else cipher.encryptor()
    return context.update(data) + context.finalize()


def ctr(secret: bytes, block: bytes, data: bytes) -> bytes:
    context = Cipher(algorithms.AES(secret), modes.CTR(block)).encryptor()
    return context.update(data) + context.finalize()


def ctr_le(secret: bytes, block: bytes, data: bytes) -> bytes:
    first = int.from_bytes(block, "little")
    blocks = [(first + i).to_bytes(16, "little") for i in range(-(-len(data) // 16))]
    stream = ecb(secret, b"".join(blocks))
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))


def ccm(secret: bytes, nonce: bytes, ad: bytes, text: bytes, size: int = 4) -> bytes:
    return AESCCM(secret, tag_length=size).encrypt(nonce, text, ad)


def ccm_open(secret: bytes, nonce: bytes, ad: bytes, sealed: bytes, size: int = 4) -> bytes | None:
    try:
        return AESCCM(secret, tag_length=size).decrypt(nonce, sealed, ad)
    except InvalidTag:
        return None


# ---- requests ----


@dataclass(frozen=True)
class Opened:
    """The result of opening a frame."""

    error: int
    text: bytes = b""
    #: The state of the firmware after it (L): its fields that are not as before
    state: dict[str, int] = field(default_factory=dict)


#: The fields of the state: bytes and values before a call
STATE = {
    "last": (4, 0xFFFFFFFF),
    "control": (2, 0xFFFF),
    "product": (2, 0xFFFF),
    "counter": (4, 0xFFFFFFFF),
    "capability": (1, 0xFF),
    "pvvx": (1, 0xFF),
    "prefix": (1, 0xFF),
    "model": (2, 0xFFFF),
    "type": (1, 0xFF),
    "victron_counter": (2, 0xFFFF),
}


@dataclass(frozen=True)
class Frame:
    """A frame with its parameters. `seal` and `open` are the models."""

    kind: int
    secret: bytes
    text: bytes
    #: The parameters of S and O
    sealing: bytes
    opening: bytes
    seal: Callable[[Frame], bytes]
    open: Callable[[Frame, bytes], Opened] | None
    #: Bytes by which a frame is longer than the room that opening needs
    over: int
    #: Zeros after the text, and bytes that `out` needs after it
    tail: int = 0

    def sealed(self) -> bytes:
        return self.seal(self)

    def with_text(self, text: bytes) -> Frame:
        return replace(self, text=text)

    def sealing_request(self, place: Place = APART, cap: int | None = None) -> tuple[str, Response]:
        frame = self.sealed()
        room = len(frame) if cap is None else cap
        want = Response(OK, frame) if room >= len(frame) else Response(CAPACITY, b"")
        fields = number(room), bytes([self.kind]), self.sealing, self.text
        return request("S", place, *fields), want

    def opening_request(
        self, frame: bytes, place: Place = APART, cap: int | None = None, *, state: bool = True
    ) -> Expected:
        """Return the request that opens these bytes, and the request for the state."""
        assert self.open is not None
        opened = self.open(self, frame)
        if cap is None:
            cap = len(opened.text) + self.tail if opened.error == OK else len(frame)
        if opened.error in (OK, AUTH, REPLAY) and cap < len(frame) - self.over:
            opened = Opened(CAPACITY)
        data = opened.text + bytes(self.tail if opened.error == OK else 0)
        fields = number(cap), bytes([self.kind]), self.opening, frame
        asked = [(request("O", place, *fields), Response(opened.error, data))]
        return [*asked, self.state(opened)] if state else asked

    def state(self, opened: Opened) -> tuple[str, Response]:
        values = {name: value for name, (_, value) in STATE.items()}
        if self.kind in (1, 2):
            values["last"] = int.from_bytes(self.opening[6:10], "big")
        values |= opened.state if opened.error == OK else AFTER_ERROR.get(self.kind, {})
        parts = [number(values[name], size) for name, (size, _) in STATE.items()]
        return request("L"), Response(OK, b"".join(parts))


#: The fields of a frame are zeroed after an error.
_NO_MIBEACON = {"control": 0, "product": 0, "counter": 0, "capability": 0}
_NO_VICTRON = {"prefix": 0, "model": 0, "type": 0, "victron_counter": 0}
AFTER_ERROR = {2: _NO_MIBEACON, 3: _NO_MIBEACON, 5: _NO_VICTRON}
