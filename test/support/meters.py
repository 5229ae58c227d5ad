# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Ask the test program for meters, and model the APDUs of DLMS and their frames."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .suite import (
    APART,
    ATMEGA328P,
    HOST_CLANG,
    HOST_GCC,
    OK,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    check,
    engines_on,
    number,
    request,
)

BLOCK = 16
#: The longest published APDU does not fit into the default of the chips.
DATA_MAX = 288
PROGRAM = Program(
    "suite-frames-meter",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/meter.c"),
    ops="ops_frames_meter",
    stack=600,
)
PLATFORMS = tuple(
    replace(platform, data_max=max(DATA_MAX, platform.data_max))
    for platform in (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350)
)
Expected = list[tuple[str, Response]]
DONE = Response(OK, b"")

#: The calls of test/firmware/frames/meter.c
CRCS_A, CRCS_B, JOIN_MBUS, JOIN_HDLC, OPEN_5, SEAL_5 = range(6)
OPEN_7, SEAL_7, OPEN_10, SEAL_10, OPEN_KAMSTRUP, SEAL_KAMSTRUP = range(6, 12)
#: The kinds of rooms
BOTH_WAYS, ENCRYPT_ONLY, THE_KEY, OTHER_SIZE = range(4)


def vectors(family: str, kind: str) -> list[dict[str, Any]]:
    """Return the published vectors of one kind, with bytes in place of hexadecimal digits."""
    path = Path(__file__).parents[1] / "vectors" / "frames.json"
    texts = {"name", "source", "kind", "family", "protocol", "origin"}
    found = [
        {k: v if k in texts or not isinstance(v, str) else bytes.fromhex(v) for k, v in row.items()}
        for row in json.loads(path.read_text(encoding="utf-8"))
        if (row["family"], row["kind"]) == (family, kind)
    ]
    assert found
    return found


def expect(platform: Platform, expected: Sequence[tuple[str, Response]]) -> None:
    """Send the requests to the engine `tiny` and compare the responses."""
    [engine] = [e for e in engines_on(platform.target) if e.name == "tiny"]
    check(platform, engine, expected, PROGRAM)


def key(secret: bytes, *, encrypt_only: bool = False) -> Expected:
    return [(request("k" if encrypt_only else "K", secret), DONE)]


def call(
    which: int,
    text: bytes,
    *,
    counter: int = 0,
    tag_len: int = 8,
    room: int = BOTH_WAYS,
    place: Place = APART,
    cap: int | None = None,
) -> str:
    """Return the request for one of the calls."""
    size = len(text) if cap is None else cap
    fields = bytes([which]), number(counter, 4), bytes([tag_len]), bytes([room])
    return request("M", place, number(size), text, *fields)


def counter_is(value: int) -> tuple[str, Response]:
    """Return the request for the counter after the last call."""
    return request("C"), Response(OK, number(value, 4))


def failed(error: int) -> Response:
    return Response(error, b"")


# ---- DLMS ----


def length_of(size: int) -> bytes:
    """Return a BER length in as few bytes as possible."""
    if size < 0x80:
        return bytes([size])
    return b"\x81" + bytes([size]) if size < 0x100 else b"\x82" + number(size)


def secured(ek: bytes, ak: bytes, title: bytes, security: int, counter: int, text: bytes) -> bytes:
    """Return SC, IC, the text and the tag."""
    head = bytes([security]) + number(counter, 4)
    nonce = title + number(counter, 4)
    gcm = AESGCM(ek)
    if security & 0x30 == 0x20:
        return head + gcm.encrypt(nonce, text, None)[:-BLOCK]
    if security & 0x30 == 0x10:
        return head + text + gcm.encrypt(nonce, b"", bytes([security]) + ak + text)[:12]
    return head + gcm.encrypt(nonce, text, bytes([security]) + ak)[:-4]


def apdu(tag: int, title: bytes, body: bytes) -> bytes:
    """Return an APDU with a title, if its tag has one."""
    head = bytes([tag, len(title)]) + title if tag in (0xDB, 0xDC) else bytes([tag])
    return head + length_of(len(body)) + body


def mbus(text: bytes, size: int = 200) -> bytes:
    """Return the frames of M-Bus for an APDU."""
    pieces = [text[i : i + size] for i in range(0, len(text), size)] or [b""]
    frames = b""
    for i, piece in enumerate(pieces):
        ci = i & 15 | (0x10 if i == len(pieces) - 1 else 0)
        body = bytes([0x53, 0xFF, ci, 0x01, 0x67]) + piece
        frames += bytes([0x68, len(body), len(body), 0x68]) + body
        frames += bytes([sum(body) & 255, 0x16])
    return frames


def x25(data: bytes) -> bytes:
    """Return the checksum of HDLC."""
    value = 0xFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
    return (value ^ 0xFFFF).to_bytes(2, "little")


def hdlc_frame(piece: bytes, *, follows: bool, addresses: bytes = b"\xcf\x02\x23") -> bytes:
    """Return one frame of HDLC between two flags."""
    size = 2 + len(addresses) + 1 + 2 + len(piece) + 2
    head = number(0xA000 | (0x0800 if follows else 0) | size) + addresses + b"\x13"
    head += x25(head)
    return b"\x7e" + head + piece + x25(head + piece) + b"\x7e"


def hdlc(text: bytes, size: int = 120) -> bytes:
    """Return the frames of HDLC for an APDU."""
    whole = b"\xe6\xe7\x00" + text
    pieces = [whole[i : i + size] for i in range(0, len(whole), size)]
    return b"".join(hdlc_frame(p, follows=p is not pieces[-1]) for p in pieces)


EK, AK = bytes(range(16)), bytes(range(0xD0, 0xE0))
TITLE = bytes.fromhex("4d4d4d0000bc614e")
LAST = 0xFFFFFFFF
DB, DC = 0xDB, 0xDC


def keys(ek: bytes = EK, ak: bytes = AK) -> Expected:
    return [*key(ek, encrypt_only=True), (request("h", ak), DONE)]


def opens(
    whole: bytes,
    *,
    title: bytes = b"",
    counter: int = 0,
    cap: int | None = None,
    place: Place = APART,
    checked: bool = True,
) -> str:
    """Return the request to open an APDU, with or without AK."""
    room = number(len(whole) if cap is None else cap)
    more = () if checked else (b"\1",)
    return request("O", place, room, whole, title, number(counter, 4), *more)


def seals(
    tag: int,
    security: int,
    text: bytes,
    *,
    title: bytes = TITLE,
    counter: int = 0,
    cap: int | None = None,
    place: Place = APART,
) -> str:
    """Return the request to seal an APDU. SC 2x is not authenticated."""
    room = number(len(text) + 30 if cap is None else cap)
    more = (b"\1",) if security & 0x30 == 0x20 else ()
    how = bytes([tag, security])
    return request("S", place, room, text, how, title, number(counter, 4), *more)


def made(
    tag: int,
    security: int,
    counter: int,
    text: bytes,
    *,
    ek: bytes = EK,
    ak: bytes = AK,
    title: bytes = TITLE,
) -> bytes:
    return apdu(tag, title, secured(ek, ak, title, security, counter, text))


def fields(whole: bytes, title: bytes, at: int) -> bytes:
    """Return the header of an APDU as the firmware sends it."""
    start = whole[at : at + 5]
    return bytes([whole[0], len(title)]) + title.ljust(8, b"\0") + start + bytes([at + 5])
