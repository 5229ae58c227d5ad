# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the join of LoRaWAN 1.1 and the keys of multicast groups with vectors and a model."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aesmall_workshop.paths import REPOSITORY
from support import oracle
from support.suite import (
    ARGUMENT,
    AUTH,
    COUNTER,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    REPLAY,
    Platform,
    Response,
    request,
)

from .lorawan11 import (
    DONE,
    Expected,
    check_all,
    counters,
    everywhere,
    install,
    join,
    kept,
    of_kind,
    refused,
    start,
)
from .lorawan11_model import Device, Fields, Session

#: The request of which an accept is the answer: a join-request
JOIN = 0xFF


def accepts(device: Device, fields: Fields, kind: int, nonce: int) -> Expected:
    """Expect that a join-accept opens, and its session keys."""
    phy = device.accept(fields, kind, nonce=nonce)
    keys = device.session_keys(fields.join_nonce, nonce)
    opened = request("A", phy), Response(OK, fields.answer(nonce))
    return [opened, (request("G"), Response(OK, keys))]


@everywhere
def test_published_requests(platform: Platform) -> None:
    expected: Expected = []
    for row in of_kind("lorawan_join_request"):
        phy = bytes.fromhex(row["phy"])
        nonce = int.from_bytes(phy[17:19], "little")
        euis: dict[str, Any] = {"join_eui": phy[8:0:-1], "dev_eui": phy[16:8:-1]}
        device = Device(nwk=bytes.fromhex(row["key"]), **euis, dev_nonce=nonce)
        assert device.join_request() == phy
        expected += [install(device), join(device)]
        expected.append(kept(replace(device, dev_nonce=nonce + 1), nonce, waits=True))
    for row in of_kind("lorawan_rejoin"):
        phy, key, kind = bytes.fromhex(row["phy"]), bytes.fromhex(row["key"]), row["type"]
        count = int.from_bytes(phy[-6:-4], "little")
        device = Device(dev_eui=phy[-7:-15:-1])
        session = Session(snwk=key, net_id=int.from_bytes(phy[2:5], "little"), rejoins=count)
        if kind == 1:
            device = replace(device, js_int=key, join_eui=phy[9:1:-1], rejoins_1=count)
        assert device.rejoin_request(kind, session) == phy
        expected += [install(device), start(session)]
        expected.append((request("R", bytes([kind])), Response(OK, phy)))
    check_all(platform, expected)


@everywhere
def test_published_accepts(platform: Platform) -> None:
    """The vectors without OptNeg give a named result, and then open as those of a 1.0 network."""
    expected: Expected = []
    for row in of_kind("lorawan_join_accept"):
        phy, clear = bytes.fromhex(row["phy"]), bytes.fromhex(row["clear"])
        nonce = int(row.get("dev_nonce", "0"), 16)
        device = Device(
            nwk=bytes.fromhex(row["enc_key"]),
            js_int=bytes.fromhex(row["int_key"]),
            join_eui=bytes.fromhex(row.get("join_eui", "00" * 8)),
            dev_nonce=nonce,
        )
        numbers = [int.from_bytes(clear[a:b], "little") for a, b in ((1, 4), (4, 7), (7, 11))]
        join_nonce, net_id, address = numbers
        fields = Fields(join_nonce, net_id, address, clear[11], clear[12], clear[13:-4])
        assert device.accept(fields, nonce=nonce) == phy
        expected += [install(device), join(device)]
        if clear[11] & 0x80:
            expected.append(refused(request("a", phy), FORMAT))
            expected += accepts(device, fields, JOIN, nonce)
        else:
            keys = device.session_keys_1_0(fields.join_nonce, fields.net_id, nonce)
            expected.append(refused(request("A", phy), FORMAT))
            expected.append((request("a", phy), Response(OK, fields.answer(None) + keys)))
        after = replace(device, join_nonce=fields.join_nonce + 1, dev_nonce=nonce + 1)
        expected.append(kept(after, nonce, waits=False))
    check_all(platform, expected)


@everywhere
def test_published_keys(platform: Platform) -> None:
    expected: Expected = []
    for row in of_kind("lorawan_js_keys"):
        keys = bytes.fromhex(row["js_int_key"] + row["js_enc_key"])
        eui = bytes.fromhex(row["dev_eui"])
        expected.append((request("Y", bytes.fromhex(row["nwk_key"]), eui), Response(OK, keys)))
        expected.append(refused(request("Y", bytes(16), b""), KEY))
    for row in of_kind("lorawan11_keys"):
        nonce, join_nonce = int(row["dev_nonce"], 16), int(row["join_nonce"], 16)
        device = Device(
            nwk=bytes.fromhex(row["nwk_key"]),
            app=bytes.fromhex(row["app_key"]),
            join_eui=bytes.fromhex(row.get("join_eui", "00" * 8)),
            dev_nonce=nonce,
        )
        expected += [install(device), join(device)]
        if row["opt_neg"]:
            names = ("f_nwk_s_int_key", "s_nwk_s_int_key", "nwk_s_enc_key", "app_s_key")
            keys = b"".join(bytes.fromhex(row[name]) for name in names)
            assert device.session_keys(join_nonce, nonce) == keys
            expected += accepts(device, Fields(join_nonce), JOIN, nonce)
        else:
            fields = Fields(join_nonce, int(row["net_id"], 16), settings=0)
            said = fields.answer(None) + bytes.fromhex(row["nwk_s_key"] + row["app_s_key"])
            expected.append((request("a", device.accept(fields)), Response(OK, said)))
    check_all(platform, expected)


@everywhere
def test_published_multicast_keys(platform: Platform) -> None:
    [row] = of_kind("lorawan_mc_keys")
    values = {name: bytes.fromhex(row[name]) for name in row if "key" in name or "addr" in name}
    encrypted = oracle.ecb(values["mc_ke_key"], values["mc_key"], encrypt=False)
    sessions = values["mc_nwk_s_key"] + values["mc_app_s_key"]
    chain = [
        (0, values["gen_app_key"], b"", values["mc_root_key_10"]),
        (1, values["app_key"], b"", values["mc_root_key_11"]),
        (2, values["mc_root_key"], b"", values["mc_ke_key"]),
        (3, values["mc_ke_key"], encrypted, values["mc_key"]),
        (4, values["mc_key"], values["mc_addr"], sessions),
    ]
    expected: Expected = []
    for kind, key, data, derived in chain:
        expected.append((request("M", bytes([kind]), key, data), Response(OK, derived)))
        expected.append(refused(request("M", bytes([kind]), b"", data or bytes(16)), KEY))
    check_all(platform, expected)


@everywhere
def test_every_request_and_its_accept(platform: Platform) -> None:
    """Each kind of request has its key and nonce, and no accept answers another request."""
    session, device = Session(rejoins=7), Device(dev_nonce=0x0304, rejoins_1=9)
    expected = [install(device), start(session)]
    for number_of, kind in enumerate((JOIN, 0, 1, 2)):
        if kind == JOIN:
            nonce, line, phy = device.dev_nonce, request("J"), device.join_request()
            device = replace(device, dev_nonce=nonce + 1)
        else:
            nonce = device.rejoins_1 if kind == 1 else session.rejoins
            line, phy = request("R", bytes([kind])), device.rejoin_request(kind, session)
            if kind == 1:
                device = replace(device, rejoins_1=nonce + 1)
            else:
                session = replace(session, rejoins=nonce + 1)
        expected += [(line, Response(OK, phy)), kept(device, nonce, waits=True), counters(session)]
        fields = Fields(device.join_nonce + number_of, cf_list=bytes(range(16)) * (kind != 0))
        others = [(k, nonce) for k in (JOIN, 0, 1, 2) if k != kind and JOIN not in (k, kind)]
        for other, other_nonce in [*others, (kind, nonce ^ 0x100), (kind, nonce + 1)]:
            wrong = device.accept(fields, other, nonce=other_nonce)
            expected.append(refused(request("A", wrong), AUTH))
        foreign = replace(device, join_eui=bytes(8)).accept(fields, kind, nonce=nonce)
        expected.append(refused(request("A", foreign), AUTH))
        expected += accepts(device, fields, kind, nonce)
        device = replace(device, join_nonce=fields.join_nonce + 1)
        expected.append(kept(device, nonce, waits=False))
        again = device.accept(fields, kind, nonce=nonce)
        expected += [refused(request(op, again), ARGUMENT) for op in "Aa"]
    check_all(platform, expected)


@everywhere
def test_bad_accepts_change_nothing(platform: Platform) -> None:
    device = Device(join_nonce=5)
    fields = Fields(5, cf_list=b"\x11" * 16)
    phy, legacy = device.accept(fields), device.accept(replace(fields, settings=0x7F))
    after = replace(device, dev_nonce=1)
    expected = [install(device), join(device)]
    for op, good in (("A", phy), ("a", legacy)):
        for bit in range(0, 8 * len(good), 3 if platform.is_chip else 1):
            bad = bytearray(good)
            bad[bit // 8] ^= 1 << bit % 8
            refusal = AUTH
            if bit < 8:
                refusal = AUTH if bit in (2, 3, 4) else ARGUMENT  # RFU bits are under the MIC
            elif (oracle.ecb(device.nwk, bytes(bad[1:17]))[10] & 0x80 == 0) == (op == "A"):
                refusal = FORMAT  # what is called OptNeg came out otherwise
            expected.append(refused(request(op, bytes(bad)), refusal))
        for n in range(36):
            if n not in (17, 33):
                expected.append(refused(request(op, (good * 2)[:n]), LENGTH))
    short = {op: request(op, good[:17]) for op, good in (("A", phy), ("a", legacy))}
    expected += [refused(line, AUTH) for line in short.values()]
    expected.append(kept(after, 0, waits=True))
    expected.append((request("A", phy), Response(OK, fields.answer(0))))
    check_all(platform, expected)


@everywhere
def test_join_nonces_must_grow(platform: Platform) -> None:
    expected: Expected = []
    for settings, op in ((0x80, "A"), (0, "a")):
        fields = Fields(0, settings=settings)

        def opened(device: Device, join_nonce: int) -> tuple[str, Response]:
            now = replace(fields, join_nonce=join_nonce)  # noqa: B023
            answer = now.answer(0 if op == "A" else None)  # noqa: B023
            if op == "a":  # noqa: B023
                answer += device.session_keys_1_0(join_nonce, now.net_id, 0)
            return request(op, device.accept(now)), Response(OK, answer)  # noqa: B023

        for lowest in (0, 1, 0x12_3456, 0xFF_FFFF, 0x100_0000):
            device = Device(join_nonce=lowest)
            expected += [install(device), join(device)]
            for lower in {0, lowest // 2, lowest - 1} - {-1, lowest}:
                line = request(op, device.accept(replace(fields, join_nonce=lower)))
                expected.append(refused(line, REPLAY))
            after = replace(device, dev_nonce=1)
            expected.append(kept(after, 0, waits=True))
            if lowest <= 0xFF_FFFF:
                expected.append(opened(device, lowest))
                expected.append(kept(replace(after, join_nonce=lowest + 1), 0, waits=False))
        device = Device(join_nonce=3)
        expected += [install(device), join(device), opened(device, 0xFF_FFFF)]
    check_all(platform, expected)


@everywhere
def test_requests_that_are_refused(platform: Platform) -> None:
    """Counters do not wrap, and a request needs a known type and its key."""
    device, session = Device(dev_nonce=0xFFFE, rejoins_1=0xFFFF), Session(rejoins=0xFFFF)
    lines = {JOIN: request("J"), **{n: request("R", bytes([n])) for n in range(4)}}
    expected = [install(device), start(session), join(device)]
    after = replace(device, dev_nonce=0xFFFF)
    expected += [refused(lines[kind], COUNTER) for kind in (JOIN, 0, 1, 2)]
    expected += [refused(request("R", bytes([kind])), ARGUMENT) for kind in (3, 0x80, 0xFF)]
    expected += [kept(after, 0xFFFE, waits=True), counters(session)]
    device, session = Device(), Session()
    needs = {1: (0, 2), 4: (JOIN,), 6: (1,)}
    for n, kinds in needs.items():
        for op in "Zz":
            expected += [install(device), start(session), (request(op, bytes([n])), DONE)]
            expected += [refused(lines[kind], KEY) for kind in kinds]
            expected += [kept(device, 0, waits=False), counters(session)]
    check_all(platform, expected)


@everywhere
def test_accepts_without_keys(platform: Platform) -> None:
    device, session = Device(), Session()
    accept = request("A", device.accept(Fields()))
    legacy = request("a", device.accept(Fields(settings=0)))
    rejoin = request("R", b"\0"), Response(OK, device.rejoin_request(0, session))
    expected: Expected = []
    for op in "Zz":
        for n, is_join, lines in (
            *((4, True, (accept, legacy)), (6, True, (accept,))),
            *((7, False, (accept,)), (4, True, (request("G"),)), (5, True, (request("G"),))),
        ):
            expected += [install(device), start(session), join(device) if is_join else rejoin]
            expected.append((request(op, bytes([n])), DONE))
            expected += [refused(line, KEY) for line in lines]
        expected += [install(device), start(session), rejoin]
        seen = oracle.ecb(device.js_enc, device.accept(Fields())[1:17])  # by the other key
        other = AUTH if seen[10] & 0x80 else FORMAT
        expected += [refused(accept, other), refused(legacy, ARGUMENT)]
    check_all(platform, expected)


MIXED = """
#include "aesmall.h"
aesmall_error mixed({session} *session, {accept} *accept, const aesmall_cipher *key, uint8_t *out);
aesmall_error mixed({session} *session, {accept} *accept, const aesmall_cipher *key, uint8_t *out)
{{
    aesmall_lorawan_frame frame;
    size_t len;
    if (aesmall_lorawan_derive_session_keys(key, accept, 1, out, out) != AESMALL_OK) {{
        return AESMALL_ERROR_KEY;
    }}
    return aesmall_lorawan_open_downlink(session, out, 20, &frame, out, 20, &len);
}}
"""


@pytest.mark.parametrize(
    ("session", "accept", "fits"),
    [
        ("aesmall_lorawan_session", "aesmall_lorawan_join_accept", True),
        ("aesmall_lorawan11_session", "aesmall_lorawan_join_accept", False),
        ("aesmall_lorawan_session", "aesmall_lorawan11_join_accept", False),
    ],
)
def test_the_versions_do_not_mix(session: str, accept: str, fits: bool, tmp_path: Path) -> None:
    """The compiler warns, in C++ it refuses."""
    for suffix, options in ((".c", ("-Werror",)), (".cpp", ())):
        source = tmp_path / f"mixed{suffix}"
        source.write_text(MIXED.format(session=session, accept=accept), encoding="utf-8")
        command = ["gcc", "-fsyntax-only", f"-I{REPOSITORY / 'src'}", *options, str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is fits, done.stderr
        assert fits or "incompatible pointer type" in done.stderr or "cannot convert" in done.stderr
