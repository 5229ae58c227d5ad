# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test forms of frames that no vector of frames.json has, against models."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from aesmall.files.sealing import BadFormat, BadKey, NotAuthentic, UsageProblem
from aesmall.frames.frame import Fields, Options
from aesmall.frames.types import decode
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM
from support import oracle
from support.meters import hdlc, mbus
from support.wmbus import format_a

from .vectors import ROWS, Case, cases

KEY, OTHER = bytes(range(16)), bytes(range(16, 32))
LORAWAN = Path(__file__).parents[2] / "vectors" / "lorawan.json"


def case_of(kind: str, name: str = "") -> Case:
    return next(case for case in cases() if case.kind == kind and case.name.startswith(name))


def both(kind: str, frame: bytes, keys: bytes, options: Options | None = None) -> Fields:
    """Return the fields of a frame whose last byte is protected."""
    with pytest.raises(NotAuthentic):
        decode(kind, frame[:-1] + bytes([frame[-1] ^ 1]), keys, options)
    return decode(kind, frame, keys, options)


def test_data_frames_of_lorawan_1_0() -> None:
    rows = [r for r in json.loads(LORAWAN.read_text(encoding="utf-8")) if r["kind"] == "data"]
    assert rows
    for row in rows:
        keys = bytes.fromhex(row["nwkskey"] + (row["appskey"] or "00" * 16))
        found = both("lorawan", bytes.fromhex(row["phy"]), keys, Options(fcnt=row["fcnt"]))
        assert found["version"] == "1.0"
        assert found["dev_addr"] == bytes.fromhex(row["devaddr"])
        if row["plaintext"] is not None:
            assert found.get("plaintext", b"") == bytes.fromhex(row["plaintext"])


def test_counters_of_lorawan() -> None:
    case = case_of("lorawan", "uplink 1.1, FCnt 0x10001")
    with pytest.raises(UsageProblem, match="16 bits of the frame, which are 1"):
        decode("lorawan", case.frame, case.keys, Options(fcnt=2, tx_dr=5, tx_ch=7))
    with pytest.raises(NotAuthentic):  # the upper bits are not in the frame
        decode("lorawan", case.frame, case.keys, Options(tx_dr=5, tx_ch=7))
    with pytest.raises(UsageProblem, match="missing --tx-dr"):
        decode("lorawan", case.frame, case.keys)
    with pytest.raises(UsageProblem, match="four keys"):
        decode("lorawan", case.frame, case.keys[:32], Options(tx_dr=5))
    with pytest.raises(BadFormat, match="not that of a data frame"):
        decode("lorawan", b"\0" + case.frame[1:], case.keys)


def test_dlms_of_each_kind_of_protection() -> None:
    title, counter, text = b"AESMALL1", bytes([0, 0, 1, 2]), b"\xc0\1\2 some data"
    for control in (0x10, 0x20, 0x30, 0x32):
        size = 32 if control & 15 == 2 else 16
        ek, ak = bytes(range(size)), bytes(range(size, 2 * size))
        ad = bytes([control]) + ak
        ad = ad if control & 0x20 else ad + text
        sealed = AESGCM(ek).encrypt(title + counter, text if control & 0x20 else b"", ad)
        body = sealed[:-4] if control & 0x10 else sealed[:-16]
        body = body if control & 0x20 else text + body
        apdu = b"\xdb\x08" + title + bytes([5 + len(body), control]) + counter + body
        if control & 0x10:
            assert both("dlms", apdu, ek + ak)["plaintext"] == text
        for data in (
            apdu,
            b"\xe6\xe7\0" + apdu,
            *(f(apdu, n) for f in (mbus, hdlc) for n in (9, 200)),
        ):
            found = decode("dlms", data, ek + ak)
            assert (found["plaintext"], found["invocation_counter"]) == (text, 258)
            assert found["authenticated"] == bool(control & 0x10)


@pytest.mark.parametrize("frames", [mbus, hdlc])
def test_damaged_frames_around_dlms(frames: Callable[[bytes, int], bytes]) -> None:
    case = case_of("dlms", "Landis")
    whole = frames(case.frame, 40)
    assert decode("dlms", whole, case.keys)["plaintext"] == case.fields["plaintext"]
    for size in range(len(whole)):
        if size != len(whole) - 1 or frames is mbus:
            with pytest.raises(BadFormat):
                decode("dlms", whole[:size], case.keys)
    for at in range(len(whole)):
        with pytest.raises((BadFormat, NotAuthentic)):
            decode("dlms", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], case.keys)


def test_telegrams_with_the_crcs_of_the_link_layer() -> None:
    for case in cases():
        if case.kind in ("wmbus", "kamstrup") and case.is_right:
            whole = format_a(case.frame)
            assert decode(case.kind, whole, case.keys)["plaintext"] == case.fields["plaintext"]
            for at in range(1, len(whole)):
                damaged = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
                with pytest.raises(BadFormat, match="a CRC of the link layer is wrong"):
                    decode(case.kind, damaged, case.keys)


def test_a_join_accept_with_the_key_of_the_device() -> None:
    """JSIntKey is made of NwkKey and DevEUI."""
    case = case_of("lorawan-join", "JoinAccept 1.1 join")
    [row] = (row for row in ROWS if row["kind"] == "lorawan_js_keys")
    assert (row["nwk_key"], row["js_int_key"]) == (case.keys[:16].hex(), case.keys[16:].hex())
    options = dataclasses.replace(case.options, dev_eui=bytes.fromhex(row["dev_eui"]))
    assert both("lorawan-join", case.frame, case.keys[:16], options)["opt_neg"] is True
    with pytest.raises(NotAuthentic, match="needs --dev-eui"):
        decode("lorawan-join", case.frame, case.keys[:16])


def test_ieee802154_with_a_short_address() -> None:
    extended = bytes.fromhex("acde480000000001")
    header = bytes.fromhex("4988072143ffff0100050a000000")
    nonce = extended + bytes([0, 0, 0, 10, 5])
    frame = header + AESCCM(KEY, tag_length=4).encrypt(nonce, b"text", header)
    found = both("ieee802154", frame, KEY, Options(sender=extended))
    assert (found["plaintext"], found["source"]) == (b"text", extended)
    with pytest.raises(UsageProblem, match="missing --sender"):
        decode("ieee802154", frame, KEY)


def test_knx_that_is_only_authenticated() -> None:
    """The synthetic example of github.com/tmbo/bussard has the MAC encrypted. xknx does not."""
    clear = Options(clear_mac=True)
    for options, other, mac in ((None, clear, "2e51ca4a"), (clear, None, "2bc3f09a")):
        tpdu = b"\3\xf1" + bytes.fromhex("0000000000002a0081" + mac)
        frame = b"\x29\0\xbc\xe0\x11\1\n\3" + bytes([len(tpdu) - 1]) + tpdu
        found = both("knx", frame, KEY, options)
        assert (found["plaintext"], found["sequence"]) == (b"\0\x81", 42)
        assert (found["source"], found["target"]) == ("1.1.1", "1/2/3")
        with pytest.raises(NotAuthentic):
            decode("knx", frame, KEY, other)
    case = case_of("knx")
    with pytest.raises(UsageProblem, match="--clear-mac is for a readable APDU"):
        decode("knx", case.frame, case.keys, clear)


def test_osdp_with_the_base_key() -> None:
    row = next(r for r in ROWS if r["kind"] == "osdp_session")
    first = case_of("osdp")
    options = Options(
        cp_random=bytes.fromhex(row["cp_random"]), last_mac=bytes.fromhex(row["r_mac_i"])
    )
    assert decode("osdp", first.frame, bytes.fromhex(row["scbk"]), options)["code"] == b"\x60"
    with pytest.raises(UsageProblem, match="missing --cp-random"):
        decode("osdp", first.frame, bytes.fromhex(row["scbk"]), first.options)
    with pytest.raises(UsageProblem, match="missing --last-mac"):
        decode("osdp", first.frame, first.keys)
    with pytest.raises(BadFormat, match="CRC"):
        decode("osdp", first.frame[:-1] + b"\0", first.keys, first.options)


def test_secoc_of_profile_3() -> None:
    freshness, payload = 0x123456789ABCDEF0 + 7, b"payload"
    mac = oracle.cmac(KEY, b"\x12\x34" + payload + freshness.to_bytes(8, "big"))
    trailer = bytes([0x70 | mac[0] >> 4]) + bytes(
        (mac[i] << 4 | mac[i + 1] >> 4) & 255 for i in range(3)
    )
    options = Options(
        data_id=0x1234, freshness=freshness, freshness_size=8, freshness_bits=4, mac_bits=28
    )
    found = both("secoc", payload + trailer, KEY, options)
    assert (found["plaintext"], found["freshness_on_bus"]) == (payload, 7)
    with pytest.raises(UsageProblem, match="must fit"):
        decode("secoc", payload + trailer, KEY, _narrow())


def _narrow() -> Options:
    return Options(data_id=1, freshness=256, freshness_size=1, freshness_bits=8, mac_bits=24)


def test_a_channel_of_meshtastic_with_a_short_key() -> None:
    case = case_of("meshtastic")
    assert decode("meshtastic", case.frame, b"\1") == decode("meshtastic", case.frame, case.keys)
    assert decode("meshtastic", case.frame, b"\2")["plaintext"] != case.fields["plaintext"]


def test_an_ntag424_that_shows_uid_and_counter() -> None:
    row = next(r for r in ROWS if r["kind"] == "ntag_sdm")
    start = f"https://example.com/?uid={row['uid']}&ctr={row['read_ctr']:06x}&cmac="
    url = start + row["sdmmac"]
    keys = bytes.fromhex(row["file_read_key"])
    assert both("ntag424", url.encode(), keys)["read_counter"] == row["read_ctr"]
    with pytest.raises(NotAuthentic, match="a changed URL"):
        decode("ntag424", url.encode(), keys, Options(mac_from="ctr"))
    for wrong, text in (
        (start + "00", "cmac in the URL has not 8 bytes"),
        (start + "xy", "cmac in the URL does not consist of hexadecimal digits"),
        ("https://example.com/", "the URL has no parameter cmac"),
        (url.replace("uid=", "id="), "the URL has neither picc_data nor uid and ctr"),
    ):
        with pytest.raises(BadFormat, match=text):
            decode("ntag424", wrong.encode(), keys)


def test_mibeacon_with_another_address_or_key() -> None:
    case = case_of("mibeacon", "Xiaomi_CGG1")
    assert decode("mibeacon", case.frame, case.keys)["mac"] == case.options.mac
    with pytest.raises(BadFormat, match="--mac is not the address in the frame"):
        decode("mibeacon", case.frame, case.keys, Options(mac=bytes(6)))
    with pytest.raises(BadKey, match="16 bytes"):
        decode("mibeacon", case.frame, case.keys[:12], case.options)
