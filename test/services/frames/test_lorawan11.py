# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the data frames of LoRaWAN 1.1 with vectors, a model, replays and bad frames."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from support.suite import (
    APART,
    ARGUMENT,
    AUTH,
    CAPACITY,
    COUNTER,
    KEY,
    LENGTH,
    OK,
    REPLAY,
    Place,
    Platform,
    Response,
    request,
)

from .lorawan11 import (
    ROWS,
    Expected,
    check_all,
    counters,
    down_line,
    downlink,
    everywhere,
    of_kind,
    refused,
    start,
    up_line,
    uplink,
)
from .lorawan11_model import ACK, NO_FPORT, Session

IN_PLACE = Place(0, 0, in_place=True)


def of_row(row: dict[str, Any], **changes: Any) -> Session:
    """Return the session of a vector."""
    names = {"fnwk": "f_nwk_s_int_key", "snwk": "s_nwk_s_int_key", "nwk_enc": "nwk_s_enc_key"}
    keys: dict[str, Any] = {
        ours: bytes.fromhex(row[name]) for ours, name in names.items() if name in row
    }
    if "app_s_key" in row:
        keys["app"] = bytes.fromhex(row["app_s_key"])
    address = int.from_bytes(bytes.fromhex(row["phy"])[1:5], "little")
    return replace(Session(**keys, address=address), **changes)


@everywhere
def test_published_uplinks(platform: Platform) -> None:
    expected: Expected = []
    for row in of_kind("lorawan11_up"):
        phy, payload = bytes.fromhex(row["phy"]), bytes.fromhex(row["payload"])
        session = of_row(row, up=row["fcnt"], conf_down=row["conf_fcnt"])
        radio = (row["tx_dr"], row["tx_ch"])
        options: dict[str, Any] = {"mhdr": phy[0], "fctrl": phy[5], "fport": phy[8], "radio": radio}
        assert session.uplink(payload, **options) == phy
        expected += [start(session), uplink(session, payload, **options)]
    check_all(platform, expected)


@everywhere
def test_published_downlinks(platform: Platform) -> None:
    expected: Expected = []
    for row in of_kind("lorawan11_down"):
        phy, payload = bytes.fromhex(row["phy"]), bytes.fromhex(row.get("payload", ""))
        session, fopts = of_row(row), bytes.fromhex(row["fopts"])
        fport = 1 if payload else NO_FPORT
        assert session.downlink(payload, row["fcnt"], fopts=fopts, fport=fport) == phy
        expected.append(start(session))
        expected += downlink(session, payload, row["fcnt"], fopts=fopts, fport=fport)
        which = "application_down" if payload else "network_down"
        assert row["fcnt_kind"] == ("AFCntDown" if payload else "NFCntDown")
        expected.append(counters(replace(session, **{which: row["fcnt"] + 1})))
    check_all(platform, expected)


@everywhere
def test_published_key_streams(platform: Platform) -> None:
    """The key streams are found in the FRMPayload and the FOpts of an uplink."""
    expected: Expected = []
    for row in of_kind("lorawan_stream"):
        key, text = bytes.fromhex(row["key"]), bytes.fromhex(row["plaintext"])
        address = int(row["dev_addr"], 16)
        session = Session(app=key, nwk_enc=key, address=address, up=row["fcnt"])
        of_fopts = row["constant"] != "00000000"
        options: dict[str, Any] = {"fopts": text, "fport": NO_FPORT} if of_fopts else {}
        phy = session.uplink(b"" if of_fopts else text, **options)
        start_at = 8 if of_fopts else 9
        assert phy[start_at : start_at + 4].hex() == row["ciphertext"]
        expected += [start(session), uplink(session, b"" if of_fopts else text, **options)]
    check_all(platform, expected)


def test_every_vector_is_used() -> None:
    tested = {"lorawan11_up", "lorawan11_down", "lorawan_stream"}
    joins = {"lorawan_join_request", "lorawan_join_accept", "lorawan_js_keys", "lorawan11_keys"}
    assert {row["kind"] for row in ROWS} == tested | joins | {"lorawan_rejoin", "lorawan_mc_keys"}


@everywhere
def test_every_length_of_payload_and_fopts(platform: Platform) -> None:
    rng = random.Random(1)
    session = Session(up=0xFFF0, application_down=0xFFF0)
    expected = [start(session)]
    for length in range(0, 243, 13 if platform.is_chip else 1):
        fopts = rng.randbytes(min(length % 16, 242 - length))
        payload, radio = rng.randbytes(length), (rng.randrange(16), rng.randrange(96))
        options = {"fopts": fopts, "fctrl": 0x80, "fport": rng.randrange(1, 256)}
        place = Place(length % 4, length % 3, in_place=length % 5 == 0)
        expected.append(uplink(session, payload, place, radio=radio, **options))
        expected += downlink(session, payload, session.application_down, place, **options)
        session = replace(session, up=session.up + 1, application_down=session.up + 1)
    for length in (0, 1, 50):
        for fport in (0, NO_FPORT) if length == 0 else (0,):
            payload, fcnt = rng.randbytes(length), session.network_down
            fopts = b"\2\7\1" if fport else b""
            expected.append(uplink(session, payload, fport=fport, fopts=fopts))
            expected += downlink(session, payload, fcnt, fport=fport, fopts=fopts)
            session = replace(session, up=session.up + 1, network_down=fcnt + 1)
    expected.append(counters(session))
    long = [up_line(bytes(n), 256) for n in (243, 244, 255, 256)]
    long.append(up_line(bytes(228), 256, fopts=bytes(15)))
    expected += [refused(line, LENGTH) for line in long]
    expected.append(counters(session))
    check_all(platform, expected)


@everywhere
def test_acknowledgements(platform: Platform) -> None:
    """ConfFCnt is the counter of the last confirmed frame of the other side, and only with ACK."""
    session = Session(up=0x1_0007, network_down=3, application_down=0x2_0009)
    expected = [start(session), uplink(session, b"?", mhdr=0x80)]
    session = replace(session, up=session.up + 1, conf_up=7)
    expected.append(counters(session))
    wrong = replace(session, conf_up=8).downlink(b"!", 0x2_0009, fctrl=ACK)
    expected.append(refused(down_line(wrong, 8), AUTH))
    expected += downlink(session, b"!", 0x2_0009, mhdr=0xA0, fctrl=ACK)
    session = replace(session, application_down=0x2_000A, conf_down=9)
    expected.append(counters(session))
    expected.append(uplink(session, b"", fctrl=ACK, fport=NO_FPORT, radio=(5, 1)))
    session = replace(session, up=session.up + 1)
    expected.append(uplink(session, b"", fctrl=ACK, fport=0, radio=(5, 2)))
    session = replace(session, up=session.up + 1)
    expected += downlink(session, b"", 3, mhdr=0xA0, fctrl=ACK, fport=NO_FPORT)
    session = replace(session, network_down=4, conf_down=3)
    expected += [counters(session), uplink(session, b"x" * 16, fctrl=ACK, fopts=b"\6")]
    check_all(platform, expected)


@everywhere
def test_repeated_uplinks(platform: Platform) -> None:
    """Another channel changes two bytes of the MIC. Only the last uplink can be repeated."""
    session = Session(up=0x1_0003, conf_down=77)
    options: dict[str, Any] = {"fopts": b"\2\7", "fctrl": ACK}
    phy = session.uplink(b"again", **options, radio=(3, 4))
    other = session.uplink(b"again", **options, radio=(2, 60))
    assert phy[:-4] == other[:-4] and phy[-2:] == other[-2:] and phy[-4:-2] != other[-4:-2]
    expected = [start(session), uplink(session, b"again", **options, radio=(3, 4))]
    line = request("u", bytes([2, 60]), phy)
    expected += [(line, Response(OK, other)), counters(replace(session, up=session.up + 1))]
    bad = [(phy[:n], LENGTH) for n in range(12)] + [(phy + bytes(240), LENGTH)]
    for at, bits in ((0, 0x20), (0, 0x04), (0, 0x01), (1, 1), (4, 0x80), (6, 1), (7, 0x10)):
        flipped = phy[:at] + bytes([phy[at] ^ bits]) + phy[at + 1 :]
        bad.append((flipped, ARGUMENT))
    expected += [refused(request("u", bytes(2), frame), error) for frame, error in bad]
    expected.append(uplink(replace(session, up=session.up + 1), b"next"))
    expected.append(refused(line, ARGUMENT))
    check_all(platform, expected)


@everywhere
def test_bad_uplinks_change_nothing(platform: Platform) -> None:
    session = Session(up=5, network_down=6, application_down=7, conf_up=1, conf_down=2)
    bad: list[dict[str, Any]] = [
        *({"mhdr": mhdr} for mhdr in (0x60, 0xA0, 0x00, 0x41, 0xC0)),
        *({"fport": fport} for fport in (257, 0xFFFF, NO_FPORT)),
        {"fport": 0, "fopts": b"\2"},
    ]
    expected = [start(session)]
    expected += [
        refused(up_line(b"x", 64, place=place, **options), ARGUMENT)
        for options in bad
        for place in (APART, IN_PLACE)
    ]
    expected += [refused(up_line(b"abc", n, fopts=b"\2"), CAPACITY) for n in range(17)]
    expected.append(counters(session))
    last = replace(session, up=0xFFFF_FFFE)
    expected += [start(last), uplink(last, b"last", mhdr=0x80)]
    full = replace(last, up=0xFFFF_FFFF, conf_up=0xFFFE)
    expected += [refused(up_line(b"more", 64), COUNTER), counters(full)]
    check_all(platform, expected)


@everywhere
def test_bad_downlinks_change_nothing(platform: Platform) -> None:
    """A frame with a flipped bit, a missing byte or a length that lies is refused."""
    session = Session(up=5, network_down=8, application_down=9, conf_up=300)
    phy = session.downlink(b"secret text", 9, fopts=b"\2\3\4", fctrl=ACK)
    expected = [start(session)]
    for bit in range(8 * len(phy)):
        bad = bytearray(phy)
        bad[bit // 8] ^= 1 << bit % 8
        refusal = ARGUMENT if bit < 40 else AUTH
        if bad[0] & 0xE3 in (0x60, 0xA0) and bad[1:5] == phy[1:5]:  # RFU bits are ignored
            refusal = AUTH
        if bit // 8 == 5 and 8 + (bad[5] & 15) > len(phy) - 4:
            refusal = LENGTH
        place = IN_PLACE if bit % 2 else APART
        expected.append(refused(down_line(bytes(bad), 64, place), refusal))
    for n in range(len(phy)):
        expected.append(refused(down_line(phy[:n], 64), LENGTH if n < 15 else AUTH))
    expected.append(refused(down_line(phy + b"\0", 64), AUTH))
    expected.append(refused(down_line(phy + bytes(256 - len(phy)), 255), LENGTH))
    expected += [refused(down_line(phy, n), CAPACITY) for n in range(11)]
    both = replace(session, network_down=9).downlink(b"\2", 9, fopts=b"\2", fport=0)
    expected.append(refused(down_line(both, 64), ARGUMENT))
    up = session.uplink(b"up")
    expected += [refused(down_line(up, 64), ARGUMENT), counters(session)]
    expected.append((down_line(phy, 11), Response(OK, b"secret text")))
    expected.append(counters(replace(session, application_down=10)))
    check_all(platform, expected)


@everywhere
def test_frames_of_version_1_0_are_refused(platform: Platform) -> None:
    """A MIC under FNwkSIntKey or without ConfFCnt, and the counter of the other kind, are wrong."""
    session = Session(conf_up=1, network_down=5, application_down=0x1_0000)
    as_1_0 = replace(session, snwk=session.fnwk).downlink(b"x", 0x1_0000)
    without = replace(session, conf_up=0).downlink(b"x", 0x1_0000, fctrl=ACK)
    other = session.downlink(b"x", 5)
    expected = [start(session)]
    expected += [refused(down_line(phy, 8), AUTH) for phy in (as_1_0, without, other)]
    expected += [counters(session), *downlink(session, b"x", 0x1_0000)]
    check_all(platform, expected)


@everywhere
def test_replays_and_both_windows(platform: Platform) -> None:
    session = Session(network_down=10, application_down=0xFFFE)
    expected = [start(session)]

    def again(fcnt: int, fport: int) -> tuple[str, Response]:
        return refused(down_line(session.downlink(b"x", fcnt, fport=fport), 8), REPLAY)

    expected += downlink(session, b"x", 0xFFFE, fport=7) + downlink(session, b"x", 10, fport=0)
    expected += [again(0xFFFE, 7), again(10, 0), again(9, 0), again(0, 0)]
    expected += downlink(session, b"x", 0x1_0001, fport=255)  # the counter on air wraps
    expected += downlink(session, b"", 11, fport=NO_FPORT)
    expected += [again(0xFFFF, 1), again(0x1_0001, 1), again(11, 0)]
    expected.append(again(0x1_0002 + 16384, 1))
    expected += downlink(session, b"x", 0x1_0002 + 16383, fport=1)
    end = replace(session, network_down=12, application_down=0x1_0003 + 16383)
    expected.append(counters(end))
    last = replace(session, application_down=0xFFFF_FFFE)
    expected += [start(last), *downlink(last, b"x", 0xFFFF_FFFE), again(0xFFFF_FFFF, 1)]
    expected.append(counters(replace(last, application_down=0xFFFF_FFFF)))
    check_all(platform, expected)


@everywhere
def test_buffers_that_overlap(platform: Platform) -> None:
    """A payload may be anywhere in the output."""
    session, text = Session(), b"overlapping text"
    expected = [start(session)]
    for n in range(0, 8, 3):
        for place in (Place(n, overlap=True), Place(n, behind=True)):
            expected.append(uplink(session, text, place))
            session = replace(session, up=session.up + 1)
    check_all(platform, expected)


@everywhere
def test_missing_and_wiped_keys(platform: Platform) -> None:
    session = Session()
    phy, sent = session.downlink(b"x", 0), session.uplink(b"x")
    lines = [up_line(b"x", 64), down_line(phy, 8), request("u", bytes(2), sent)]
    expected = [refused(line, KEY) for line in lines]  # a session of zeros
    for n in range(4):
        for op in "Zz":
            expected += [start(session), (request(op, bytes([n])), Response(OK, b""))]
            expected += [refused(line, KEY) for line in lines]
            expected.append(counters(session))
    check_all(platform, expected)
