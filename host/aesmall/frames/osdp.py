# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Packets of OSDP's Secure Channel."""

from __future__ import annotations

from ..files.sealing import BadKey
from .ciphers import cbc_decrypt, cbc_encrypt, encrypt, equal, xor
from .frame import Fields, Frame, Options, check, check_key, given

_CRC, _SECURITY = 4, 8


def _keys(keys: bytes, options: Options) -> tuple[bytes, bytes, bytes]:
    """Return S-ENC, S-MAC1 and S-MAC2."""
    if len(keys) == 48:
        if options.cp_random is not None:
            raise BadKey("--cp-random is for SCBK, not for the three keys of a session")
        return keys[:16], keys[16:32], keys[32:]
    random = given(options.cp_random, "cp-random", "the keys of a session are made with it")[:6]
    enc, mac1, mac2 = (
        encrypt(keys, b"\1" + bytes([kind]) + random + bytes(8)) for kind in (0x82, 1, 2)
    )
    return enc, mac1, mac2


def _crc(data: bytes) -> int:
    value = 0x1D0F
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (0x1021 if value & 0x8000 else 0)) & 0xFFFF
    return value


def osdp(data: bytes, keys: bytes, options: Options) -> Fields:
    """Decode a packet with its CRC or checksum."""
    frame = Frame(data)
    check(frame.byte("start") == 0x53, "the packet does not begin with 53")
    address, size = frame.byte("address"), frame.little(2, "length")
    check(size <= len(data), "the frame ends before the end of its packet")
    check(size == len(data), "bytes follow the packet")
    control = frame.byte("control")
    check(bool(control & _SECURITY), "the packet has no security block")
    check(frame.byte("security block") == 2, "the packet is not of the types 15 to 18")
    kind, code = frame.byte("type"), frame.byte("code")
    ends = 2 if control & _CRC else 1
    body = frame.rest(4 + ends, "MAC")
    known = 0x15 + (address >> 7) + (2 if body else 0)
    check(kind == known, f"the type {kind:02x} does not fit to the direction and the data")
    message, mac = frame.read, frame.take(4, "MAC")
    right = _crc(frame.read) if ends == 2 else -sum(frame.read) & 0xFF
    check(right == frame.little(ends, "CRC"), "the CRC or checksum is wrong")
    check(len(body) % 16 == 0, "the data are no whole number of blocks")
    enc, mac1, mac2 = _keys(keys, options)
    last = given(options.last_mac, "last-mac", "the MACs are chained (R-MAC-I before the first)")
    padded = message if len(message) % 16 == 0 else message + b"\x80"
    padded += bytes(-len(padded) % 16)
    chained = cbc_encrypt(mac1, last, padded[:-16])[-16:] if len(padded) > 16 else last
    full = encrypt(mac2, xor(chained, padded[-16:]))
    check_key(equal(full[:4], mac), "wrong key, wrong --last-mac, or a changed packet")
    plain = cbc_decrypt(enc, xor(last, b"\xff" * 16), body) if body else b""
    text, mark, zeros = plain.rpartition(b"\x80")
    check(not body or bool(mark and not any(zeros)), "the data end in no padding")
    return {
        "address": address & 0x7F,
        "reply": bool(address & 0x80),
        "sequence": control & 3,
        "code": bytes([code]),
        "last_mac": full,
        "authenticated": True,
        "plaintext": text,
    }
