# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make requests to the firmware of LoRaWAN 1.1 (test/firmware/frames/lorawan11.c)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from aesmall.engines import engines_on
from support.suite import (
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
    number,
    pair_id,
    request,
)

from .lorawan11_model import Device, Session

PROGRAM = Program(
    "suite-frames-lorawan11",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "frames/lorawan11.c"),
    ops="ops_frames_lorawan11",
)
PLATFORMS = (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350)
everywhere = pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
ROWS: list[dict[str, Any]] = [
    row
    for row in json.loads(
        (Path(__file__).parents[2] / "vectors" / "frames.json").read_text(encoding="utf-8")
    )
    if row["family"] == "lorawan"
]
Expected = list[tuple[str, Response]]
DONE = Response(OK, b"")


def of_kind(kind: str) -> list[dict[str, Any]]:
    found = [row for row in ROWS if row["kind"] == kind]
    assert found
    return found


def check_all(platform: Platform, expected: Sequence[tuple[str, Response]]) -> None:
    [tiny] = [engine for engine in engines_on(platform.target) if engine.name == "tiny"]
    check(platform, tiny, expected, PROGRAM)


def refused(line: str, error: int) -> tuple[str, Response]:
    return line, Response(error, b"")


def start(session: Session) -> tuple[str, Response]:
    addresses = b"".join(number(n, 4) for n in (session.address, session.net_id))
    downs = (session.network_down, session.application_down)
    state = addresses + b"".join(number(n, 4) for n in (session.up, *downs))
    state += b"".join(number(n) for n in (session.conf_up, session.conf_down, session.rejoins))
    keys = (session.fnwk, session.snwk, session.nwk_enc, session.app)
    return request("S", *keys, state), DONE


def counters(session: Session) -> tuple[str, Response]:
    """Expect the counters of a session."""
    answer = b"".join(
        number(n, 4) for n in (session.up, session.network_down, session.application_down)
    )
    answer += b"".join(number(n) for n in (session.conf_up, session.conf_down, session.rejoins))
    return request("s"), Response(OK, answer)


def field(
    mhdr: int, fctrl: int, fport: int, fopts: bytes, address: int = 0, fcnt: int = 0
) -> bytes:
    return number(address, 4) + number(fcnt, 4) + bytes([mhdr, fctrl]) + number(fport) + fopts


def up_line(
    payload: bytes,
    cap: int,
    *,
    mhdr: int = 0x40,
    fctrl: int = 0,
    fopts: bytes = b"",
    fport: int = 10,
    radio: tuple[int, int] = (0, 0),
    place: Place = APART,
) -> str:
    frame = field(mhdr, fctrl | len(fopts), fport, fopts)
    return request("U", place, number(cap), frame, bytes(radio), payload)


def uplink(
    session: Session, payload: bytes, place: Place = APART, **options: Any
) -> tuple[str, Response]:
    phy = session.uplink(payload, **options)
    return up_line(payload, len(phy), place=place, **options), Response(OK, phy)


def down_line(phy: bytes, cap: int, place: Place = APART) -> str:
    return request("O", place, number(cap), phy)


def downlink(
    session: Session, payload: bytes, fcnt: int, place: Place = APART, **options: Any
) -> Expected:
    """Return the requests that open a frame and read its fields."""
    phy = session.downlink(payload, fcnt, **options)
    fopts, fport = options.get("fopts", b""), options.get("fport", 10)
    said = field(phy[0], phy[5], fport, fopts, session.address, fcnt)
    line = down_line(phy, len(payload), place)
    return [(line, Response(OK, payload)), (request("o"), Response(OK, said))]


def install(device: Device) -> tuple[str, Response]:
    state = number(device.join_nonce, 4) + number(device.dev_nonce) + number(device.rejoins_1)
    keys = (device.nwk, device.app, device.js_int, device.js_enc)
    return request("V", *keys, device.join_eui, device.dev_eui, state), DONE


def kept(device: Device, nonce: int, *, waits: bool) -> tuple[str, Response]:
    """Expect the counters of a device."""
    state = number(device.join_nonce, 4) + number(device.dev_nonce) + number(device.rejoins_1)
    return request("v"), Response(OK, state + number(nonce) + bytes([waits]))


def join(device: Device) -> tuple[str, Response]:
    return request("J"), Response(OK, device.join_request())
