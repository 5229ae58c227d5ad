# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test LoRaWAN 1.0.x with published frames, all payload lengths, joins, replays and bad frames."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from aesmall_workshop.demo import lorawan
from support import oracle
from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    COUNTER,
    KEY,
    LENGTH,
    OK,
    PLATFORMS,
    REPLAY,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "lorawan.json").read_text(encoding="utf-8")
)
DONE = Response(OK, b"")
IN_PLACE = Place(0, 0, in_place=True)
NO_FPORT = 256
NWK_S_KEY, APP_S_KEY, DEV_ADDR = b"\2" * 16, b"\1" * 16, 0x01020304
Expected = list[tuple[str, Response]]


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [v for v in VECTORS if v["kind"] == kind]


def frame_field(
    mhdr: int, fctrl: int, fport: int, fopts: bytes = b"", *, address: int = 0, fcnt: int = 0
) -> bytes:
    """Return the frame as a field for the firmware."""
    return number(address, 4) + number(fcnt, 4) + bytes([mhdr, fctrl]) + number(fport) + fopts


def session(
    fcnt_up: int = 0,
    fcnt_down: int = 0,
    address: int = DEV_ADDR,
    keys: tuple[bytes, bytes] = (NWK_S_KEY, APP_S_KEY),
) -> tuple[str, Response]:
    counters = [number(address, 4), number(fcnt_up, 4), number(fcnt_down, 4)]
    return request("A", *keys, *counters), DONE


def counters(fcnt_up: int, fcnt_down: int) -> tuple[str, Response]:
    return request("a"), Response(OK, number(fcnt_up, 4) + number(fcnt_down, 4))


def seal(
    payload: bytes,
    fcnt: int,
    *,
    mhdr: int = 0x40,
    fctrl: int = 0,
    fopts: bytes = b"",
    fport: int = 10,
    keys: tuple[bytes, bytes] = (NWK_S_KEY, APP_S_KEY),
) -> bytes:
    """Return a frame that the host made by the text of the specification."""
    direction = mhdr >> 5 & 1
    address = DEV_ADDR.to_bytes(4, "little")
    tail = bytes([direction]) + address + fcnt.to_bytes(4, "little") + b"\0"
    key = keys[0] if fport == 0 else keys[1]
    stream = b"".join(oracle.ecb(key, b"\1\0\0\0\0" + tail + bytes([i])) for i in range(1, 17))
    text = bytes(a ^ b for a, b in zip(payload, stream, strict=False))
    port = b"" if fport == NO_FPORT else bytes([fport])
    header = bytes([mhdr]) + address + bytes([fctrl | len(fopts)])
    msg = header + fcnt.to_bytes(4, "little")[:2] + fopts + port + text
    mic = oracle.cmac(keys[0], b"\x49\0\0\0\0" + tail + bytes([len(msg)]) + msg)[:4]
    return msg + mic


def uplink(payload: bytes, fcnt: int, place: Place = APART, **options: Any) -> tuple[str, Response]:
    phy = seal(payload, fcnt, **options)
    fopts, fport = options.get("fopts", b""), options.get("fport", 10)
    mhdr, fctrl = options.get("mhdr", 0x40), options.get("fctrl", 0) | len(fopts)
    field = frame_field(mhdr, fctrl, fport, fopts)
    return request("U", place, number(len(phy)), field, payload), Response(OK, phy)


def downlink(payload: bytes, fcnt: int, place: Place = APART, **options: Any) -> Expected:
    """Return the requests that open a frame and read its fields."""
    phy = seal(payload, fcnt, mhdr=options.pop("mhdr", 0x60), **options)
    fopts, fport = options.get("fopts", b""), options.get("fport", 10)
    said = frame_field(phy[0], phy[5], fport, fopts, address=DEV_ADDR, fcnt=fcnt)
    line = request("O", place, number(len(payload)), phy)
    return [(line, Response(OK, payload)), (request("o"), Response(OK, said))]


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_published_data_frames(platform: Platform) -> None:
    """MIC and payload of every vector are correct, in both directions.

    The test uses the separate functions and the calls for whole frames.
    """
    expected: Expected = []
    for v in of_kind("data"):
        phy, fcnt, address = bytes.fromhex(v["phy"]), v["fcnt"], int(v["devaddr"], 16)
        keys = (bytes.fromhex(v["nwkskey"]), bytes.fromhex(v["appskey"] or "00" * 16))
        parsed = lorawan.parse(phy)
        expected.append(session(fcnt, fcnt, address, keys))
        port = NO_FPORT if parsed.port is None else parsed.port
        field = frame_field(phy[0], phy[5], port, parsed.options, address=address, fcnt=fcnt)
        mic = bytes.fromhex(v["mic"])
        assert mic == phy[-4:]
        expected.append((request("I", field, phy[:-4]), Response(OK, mic)))
        expected.append((request("i", field, phy[:-4], mic), DONE))
        if v["plaintext"] is None or (parsed.payload and v["appskey"] is None):
            continue
        text = bytes.fromhex(v["plaintext"])
        if phy[0] & 0x20:
            line = request("O", APART, number(len(text)), phy)
            expected += [(line, Response(OK, text)), (request("o"), Response(OK, field))]
        else:
            line = request("U", APART, number(len(phy)), field, text)
            expected.append((line, Response(OK, phy)))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_join_vectors(platform: Platform) -> None:
    expected: Expected = []
    for v in of_kind("join-request"):
        phy = bytes.fromhex(v["phy"])
        fields = [phy[8:0:-1], phy[16:8:-1], phy[18:16:-1]]  # little-endian over the air
        line = request("J", bytes.fromhex(v["appkey"]), *fields)
        expected.append((line, Response(OK, phy)))
    for v in of_kind("join-accept"):
        phy, clear, key = (bytes.fromhex(v[name]) for name in ("phy", "clear", "appkey"))
        cf_list = clear[13:-4]
        said = b"".join(n[::-1].rjust(4, b"\0") for n in (clear[1:4], clear[4:7], clear[7:11]))
        said += clear[11:13] + bytes([len(cf_list)]) + cf_list
        expected.append((request("j", key, phy), Response(OK, said)))
        if v["nwkskey"]:
            nonce = bytes.fromhex(v["devnonce_wire"])[::-1]
            keys = bytes.fromhex(v["nwkskey"] + v["appskey"])
            expected.append((request("G", key, phy, nonce), Response(OK, keys)))
        for bit in range(8, 8 * len(phy), 1 if not platform.is_chip else 11):
            bad = bytearray(phy)
            bad[bit // 8] ^= 1 << bit % 8
            expected.append((request("j", key, bytes(bad)), Response(AUTH, b"")))
        lengths = [n for n in range(40) if n not in (17, 33)]
        bad_lengths = [(request("j", key, (phy * 3)[:n]), Response(LENGTH, b"")) for n in lengths]
        expected += bad_lengths
        other = bytes([0x40]) + phy[1:]
        expected.append((request("j", key, other), Response(ARGUMENT, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_every_payload_length(platform: Platform) -> None:
    """Payloads of 0 to 242 bytes are sealed and opened.

    The longest gives a frame of 255 bytes. A longer payload is refused.
    """
    rng = random.Random(1)
    expected = [session()]
    for length in range(243):
        payload = rng.randbytes(length)
        expected.append(uplink(payload, length, Place(length % 4, length % 3)))
        expected += downlink(payload, length, Place(length % 3, length % 4))
    expected.append(counters(243, 243))
    field = frame_field(0x40, 0, 10)
    for length in range(243, 257):
        line = request("U", APART, number(256), field, bytes(length))
        expected.append((line, Response(LENGTH, b"")))
    expected.append(counters(243, 243))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_payload_crypt_of_0_to_255_bytes(platform: Platform) -> None:
    """The separate functions accept every length, including 128 to 255, in both directions."""
    rng = random.Random(2)
    field = frame_field(0x40, 0, 1, address=DEV_ADDR, fcnt=7)
    tail = b"\0" + DEV_ADDR.to_bytes(4, "little") + (7).to_bytes(4, "little") + b"\0"
    blocks = [b"\1\0\0\0\0" + tail + bytes([i]) for i in range(1, 17)]
    expected = [session()]
    for key, secret in ((b"", APP_S_KEY), (b"\0", NWK_S_KEY)):
        stream = b"".join(oracle.ecb(secret, block) for block in blocks)
        for length in range(256):
            data = rng.randbytes(length)
            text = bytes(a ^ b for a, b in zip(data, stream, strict=False))
            place = IN_PLACE if length % 2 else APART
            fields = [place, number(length), field, data] + ([key] if key else [])
            expected.append((request("L", *fields), Response(OK, text)))
        fields = [APART, number(256), field, bytes(256)] + ([key] if key else [])
        expected.append((request("L", *fields), Response(LENGTH, b"")))
    check(platform, default_engine(platform), expected)


#: MICs from arduino-lmic's regression tests, which need no key stream: key 02 x 16, Dir 0, DevAddr
#: 01020304, FCnt 1, message 00 01 02 ...
GOLDEN_MICS = {127: "4daf6ddb", 128: "d9ab4de3", 149: "7864b118", 222: "63097be6", 242: "c2aa0392"}


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_mic_of_0_to_255_bytes(platform: Platform) -> None:
    field = frame_field(0x40, 0, 1, address=DEV_ADDR, fcnt=1)
    tail = b"\0" + DEV_ADDR.to_bytes(4, "little") + (1).to_bytes(4, "little") + b"\0"
    expected = [session()]
    for length in range(256):
        msg = bytes(range(length))
        mic = oracle.cmac(NWK_S_KEY, b"\x49\0\0\0\0" + tail + bytes([length]) + msg)[:4]
        assert mic.hex() == GOLDEN_MICS.get(length, mic.hex())
        expected.append((request("I", field, msg), Response(OK, mic)))
    expected.append((request("i", field, bytes(256), bytes(4)), Response(LENGTH, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_header_fields(platform: Platform) -> None:
    """Header fields are correct.

    The test covers FOpts of every length, frames without a port, and port 0 under the network key.
    """
    expected = [session(0x1_0000, 0xFFFF)]
    up, down = 0x1_0000, 0xFFFF
    for n in range(16):
        fopts = bytes(range(0x30, 0x30 + n))
        options = {"fopts": fopts, "fctrl": 0x80 | n % 2 << 5, "fport": 223}
        expected.append(uplink(b"payload", up, mhdr=0x80, **options))
        expected += downlink(b"payload", down, mhdr=0xA0, **options)
        expected.append(uplink(b"", up + 1, fopts=fopts, fport=NO_FPORT))
        expected += downlink(b"", down + 1, fopts=fopts, fport=NO_FPORT)
        up, down = up + 2, down + 2
    expected.append(uplink(b"\x02\x03", up, fport=0))
    expected += downlink(b"\x02\x03", down, fport=0)
    expected += downlink(b"in place", down + 1, IN_PLACE)
    expected.append(uplink(b"in place", up + 1, IN_PLACE))
    expected.append(counters(up + 2, down + 2))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_bad_uplinks_use_up_no_counter(platform: Platform) -> None:
    bad = [
        (frame_field(0x60, 0, 1), b"x", ARGUMENT),  # MHDR of a downlink
        (frame_field(0x00, 0, 1), b"x", ARGUMENT),
        (frame_field(0x41, 0, 1), b"x", ARGUMENT),
        (frame_field(0x40, 0, 257), b"x", ARGUMENT),
        (frame_field(0x40, 0, NO_FPORT), b"x", ARGUMENT),  # a payload without a port
        (frame_field(0x40, 2, 0, b"\2\3"), b"x", ARGUMENT),  # FOpts with port 0
    ]
    expected = [session(5, 6)]
    for field, payload, error in bad:
        for place in (APART, IN_PLACE):
            line = request("U", place, number(64), field, payload)
            expected.append((line, Response(error, b"")))
    for cap in range(13 + 3):
        line = request("U", APART, number(cap), frame_field(0x40, 0, 1), b"abc")
        expected.append((line, Response(CAPACITY, b"")))
    expected.append(counters(5, 6))
    expected.append(session(0xFFFFFFFE, 0))
    expected.append(uplink(b"last", 0xFFFFFFFE))
    line = request("U", APART, number(64), frame_field(0x40, 0, 10), b"one more")
    expected.append((line, Response(COUNTER, b"")))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_bad_downlinks_change_nothing(platform: Platform) -> None:
    """A frame with a flipped bit or a missing byte is refused, and the counters do not change."""
    phy = seal(b"secret text", 9, mhdr=0x60, fopts=b"\2\3\4")
    expected = [session(5, 9)]
    for place in (APART, IN_PLACE):
        for bit in range(0, 8 * len(phy), 1 if not platform.is_chip else 5):
            bad = bytearray(phy)
            bad[bit // 8] ^= 1 << bit % 8
            refusal = AUTH
            if bit < 40:  # MHDR or DevAddr: another device
                refusal = ARGUMENT
            if bad[0] & 0xE3 in (0x60, 0xA0) and bad[1:5] == phy[1:5]:  # RFU bits are ignored
                refusal = AUTH
            if bit // 8 == 5 and 8 + (bad[5] & 15) > len(phy) - 4:
                refusal = LENGTH
            line = request("O", place, number(64), bytes(bad))
            expected.append((line, Response(refusal, b"")))
    for n in range(len(phy)):
        short = LENGTH if n < 12 else (LENGTH if n - 4 < 8 + 3 else AUTH)
        expected.append((request("O", APART, number(64), phy[:n]), Response(short, b"")))
    expected.append((request("O", APART, number(64), phy + b"\0"), Response(AUTH, b"")))
    long = seal(b"", 9, mhdr=0x60) + bytes(256 - 13)
    expected.append((request("O", APART, number(255), long), Response(LENGTH, b"")))
    for cap in range(11):
        expected.append((request("O", APART, number(cap), phy), Response(CAPACITY, b"")))
    both = seal(b"\2", 9, mhdr=0x60, fopts=b"\2", fport=0)
    expected.append((request("O", APART, number(64), both), Response(ARGUMENT, b"")))
    expected.append(counters(5, 9))
    expected.append((request("O", APART, number(11), phy), Response(OK, b"secret text")))
    expected.append(counters(5, 10))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_replays_and_the_receive_window(platform: Platform) -> None:
    def again(fcnt: int) -> tuple[str, Response]:
        phy = seal(b"x", fcnt, mhdr=0x60)
        return request("O", APART, number(8), phy), Response(REPLAY, b"")

    expected = [session(0, 0)]
    expected += downlink(b"x", 0)
    expected.append(again(0))
    expected += downlink(b"x", 5)
    expected += [again(n) for n in (0, 1, 4, 5)]
    expected += downlink(b"x", 6 + 16383)
    expected.append(again(6 + 16383 + 1 + 16384))
    expected.append(counters(0, 6 + 16384))
    expected.append(session(0, 0xFFFE))
    expected += downlink(b"x", 0xFFFE) + downlink(b"x", 0x1_0001)  # the wire counter wraps
    expected.append(counters(0, 0x1_0002))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_session_that_was_never_filled_in(platform: Platform) -> None:
    """A session of zeros, with which the firmware starts, is refused."""
    line = request("U", APART, number(64), frame_field(0x40, 0, 1), b"x")
    phy = seal(b"x", 0, mhdr=0x60)
    refused = Response(KEY, b"")
    expected = [(line, refused), (request("O", APART, number(64), phy), refused)]
    expected += [session(0, 0), (request("W"), Response(OK, b"\0")), (line, refused)]
    check(platform, default_engine(platform), expected)


def nearest(low: int, wire: int) -> int:
    """Return the nearest 32-bit counter with these low bits. Of two, return the smaller."""
    high = low >> 16
    near = ((high + n << 16) + wire for n in (-1, 0, 1))
    return min((n for n in near if 0 <= n < 1 << 32), key=lambda n: (abs(n - low), n))


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_the_nearest_counter_is_one_of_32_bits(platform: Platform) -> None:
    expected: Expected = []
    for base in (0, 0x8000, 0x1_0000, 0x1_8000, 0x7FFF_0000, 0x8000_0000, 0xFFFF_0000, 0xFFFF_8000):
        for low in (base, base + 1, max(0, base - 1), base + 0x7FFF):
            for wire in (0, 1, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF):
                line = request("X", number(low, 4), number(wire))
                expected.append((line, Response(OK, number(nearest(low, wire), 4))))
    assert (nearest(0, 0xFFFF), nearest(0xFFFFFFFF, 0)) == (0xFFFF, 0xFFFF0000)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_counter_arithmetic(platform: Platform) -> None:
    rng = random.Random(3)
    expected: Expected = []
    lows = [0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x1_8001, 0xFFFF_0000, 0xFFFF_FFFF]
    for low in [*lows, *(rng.randrange(1 << 32) for _ in range(50))]:
        for step in (0, 1, 16383, 16384, 0x7FFF, rng.randrange(0x7FFF)):
            fcnt = low + step
            if fcnt <= 0xFFFFFFFF:
                line = request("X", number(low, 4), number(fcnt & 0xFFFF))
                expected.append((line, Response(OK, number(fcnt, 4))))
                fresh = step < 16384 and fcnt != 0xFFFFFFFF
                answer = number(fcnt + 1, 4) if fresh else number(low, 4)
                line = request("x", number(low, 4), number(fcnt, 4))
                expected.append((line, Response(OK if fresh else REPLAY, answer)))
        if low:
            line = request("x", number(low, 4), number(rng.randrange(low), 4))
            expected.append((line, Response(REPLAY, number(low, 4))))
    check(platform, default_engine(platform), expected)
