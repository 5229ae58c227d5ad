# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Advertisements of Bluetooth LE: BTHome, MiBeacon, pvvx and Victron."""

from __future__ import annotations

from ..files.sealing import BadKey
from .ciphers import ccm, ctr, ctr_little
from .frame import Fields, Frame, Options, check, check_key, given

_ADDRESS = "the address of the sender is part of the nonce"
_AD = b"\x11"


def bthome(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode the service data of UUID FCD2, version 2."""
    frame = Frame(data)
    info = frame.byte("device information")
    check(info >> 5 == 2, f"the device information {info:02x} is not that of BTHome version 2")
    check(bool(info & 1), f"the device information {info:02x} says that it is not encrypted")
    mac = given(options.mac, "mac", _ADDRESS)
    sealed, counter, tag = frame.rest(8), frame.take(4, "counter"), frame.take(4, "tag")
    nonce = mac + b"\xd2\xfc" + data[:1] + counter
    return {
        "device_information": data[:1],
        "counter": int.from_bytes(counter, "little"),
        "authenticated": True,
        "plaintext": ccm(key, nonce, sealed, tag),
    }


def mibeacon(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode the service data of UUID FE95, versions 2 to 5."""
    frame = Frame(data)
    control = frame.little(2, "frame control")
    check(bool(control & 8), "the frame control says that it is not encrypted")
    version = control >> 12
    check(2 <= version <= 5, f"version {version} of MiBeacon is unknown")
    if len(key) != (16 if version > 3 else 12):
        raise BadKey("MiBeacon has keys of 16 bytes, but versions 2 and 3 have keys of 12")
    product, count = frame.take(2, "product"), frame.take(1, "counter")
    mac = options.mac
    if control & 0x10:
        inside = frame.take(6, "address")[::-1]
        check(mac in (None, inside), "--mac is not the address in the frame")
        mac = inside
    mac = given(mac, "mac", _ADDRESS)
    if control & 0x20 and frame.byte("capability") & 0x20:
        frame.take(2, "capability of input and output")
    sealed, extended, tag = frame.rest(7), frame.take(3, "counter"), frame.take(4, "tag")
    if version > 3:
        plaintext = ccm(key, mac[::-1] + product + count + extended, sealed, tag, _AD)
    else:  # without a tag: three bytes of the counter and a checksum
        nonce = data[:5] + tag[:3] + mac[:0:-1]
        stretched = key[:6] + b"\x8d\x3d\x3c\x97" + key[6:]
        plaintext = ctr(stretched, b"\x01" + nonce + b"\0\1", sealed + extended)
        extended = tag[:3]
    return {
        "version": version,
        "product": product[::-1],
        "mac": mac,
        "counter": int.from_bytes(count + extended, "little"),
        "authenticated": version > 3,
        "plaintext": plaintext,
    }


def pvvx(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode an AD structure of UUID 181A, in the encrypted custom or ATC format."""
    frame = Frame(data)
    size = frame.byte("length")
    check(size == len(data) - 1, "the length of the AD structure does not agree")
    check(frame.take(3, "UUID") == b"\x16\x1a\x18", "the AD structure is not of UUID 181A")
    count = frame.byte("counter")
    sealed, tag = frame.rest(4), frame.take(4, "tag")
    check(len(sealed) in (3, 6), "the AD structure has neither the custom nor the ATC format")
    mac = given(options.mac, "mac", _ADDRESS)
    return {
        "format": "custom" if len(sealed) == 6 else "atc",
        "counter": count,
        "authenticated": True,
        "plaintext": ccm(key, mac[::-1] + data[:5], sealed, tag, _AD),
    }


def victron(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode manufacturer data of company 02E1: instant readout."""
    frame = Frame(data)
    check(frame.byte("record type") == 0x10, "the manufacturer data are not instant readout")
    frame.take(1, "length")
    model, record = frame.little(2, "model"), frame.byte("record type")
    counter, first = frame.little(2, "counter"), frame.byte("check byte")
    check_key(first == key[0], "wrong key: the frame has another first byte of the key")
    return {
        "model": f"{model:04x}",
        "record": record,
        "counter": counter,
        "authenticated": False,
        "plaintext": ctr_little(key, counter, frame.rest()),
    }
