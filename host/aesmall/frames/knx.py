# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Telegrams of KNX with Data Secure."""

from __future__ import annotations

from ..files.sealing import UsageProblem
from .ciphers import cbc_encrypt, ctr, equal
from .frame import Fields, Frame, Options, check, check_key

_MAC = 4


def _named(address: bytes, *, group: bool) -> str:
    high, low = address
    return f"{high >> 3}/{high & 7}/{low}" if group else f"{high >> 4}.{high & 15}.{low}"


def knx(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode an L_Data frame of cEMI with a secured APDU."""
    frame = Frame(data)
    code = frame.byte("message code")
    check(code in (0x11, 0x29, 0x2E), f"the message code {code:02x} is not that of L_Data")
    frame.take(frame.byte("additional information"), "additional information")
    frame.take(1, "control field")
    control = frame.byte("control field")
    source, target = frame.take(2, "source address"), frame.take(2, "target address")
    size = frame.byte("length")
    check(size == frame.left - 1, "the length does not agree")
    transport = frame.take(2, "TPCI")
    check(transport[0] & 3 == 3 and transport[1] == 0xF1, "the APDU is not secured")
    security, sequence = frame.byte("SCF"), frame.take(6, "sequence number")
    body, tag = frame.rest(_MAC, "MAC"), frame.take(_MAC, "MAC")
    sealed = security >> 4 & 7
    check(sealed in (0, 1), f"the SCF {security:02x} has an unknown algorithm")
    if sealed and options.clear_mac:
        raise UsageProblem("--clear-mac is for a readable APDU, and this one is encrypted")
    addresses = source + target
    stream = ctr(key, sequence + addresses + bytes.fromhex("000000000100"), tag + body)
    tag = tag if options.clear_mac else stream[:_MAC]
    body = stream[_MAC:] if sealed else body
    ad = bytes([security]) + (b"" if sealed else body)
    plain = body if sealed else b""
    first = sequence + addresses + bytes([0, control & 0x8F]) + transport + bytes([0, len(plain)])
    message = first + len(ad).to_bytes(2, "big") + ad + plain
    chained = cbc_encrypt(key, bytes(16), message + bytes(-len(message) % 16))
    check_key(equal(chained[-16:][:_MAC], tag))
    return {
        "source": _named(source, group=False),
        "target": _named(target, group=bool(control & 0x80)),
        "sequence": int.from_bytes(sequence, "big"),
        "scf": bytes([security]),
        "tool_access": bool(security & 0x80),
        "authenticated": True,
        "plaintext": body,
    }
