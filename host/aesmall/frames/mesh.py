# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Packets of Meshtastic, MeshCore and the component esp-now."""

from __future__ import annotations

from hashlib import sha256

from .ciphers import ccm, ctr, decrypt, equal, hmac_sha256
from .frame import Fields, Frame, Options, check, check_key

_DEFAULT = bytes.fromhex("d4f1bb3a20290759f0bcffabcf4e6901")
_GROUP_TEXT = 5


def _header(frame: Frame) -> Fields:
    """Read the header of a packet on the air."""
    target, sender = frame.little(4, "target"), frame.little(4, "sender")
    number, flags = frame.little(4, "packet number"), frame.take(1, "flags")
    channel = frame.take(1, "channel")
    frame.take(2, "relays")
    return {
        "target": f"{target:08x}",
        "sender": f"{sender:08x}",
        "number": number,
        "flags": flags,
        "channel": channel,
    }


def meshtastic(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode a packet of a channel."""
    frame = Frame(data)
    fields = _header(frame)
    if len(key) == 1:
        key = _DEFAULT[:-1] + bytes([_DEFAULT[-1] + key[0] - 1 & 0xFF])
    first = data[8:12] + bytes(4) + data[4:8] + bytes(4)
    return {**fields, "authenticated": False, "plaintext": ctr(key, first, frame.rest())}


def meshtastic_direct(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode a direct packet. The key is the SHA-256 of the secret of X25519."""
    frame = Frame(data)
    fields = _header(frame)
    sealed, tag = frame.rest(12), frame.take(8, "tag")
    nonce = data[8:12] + frame.take(4, "nonce") + data[4:8] + b"\0"
    return {**fields, "authenticated": True, "plaintext": ccm(key, nonce, sealed, tag)}


def meshcore(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode a group text."""
    frame = Frame(data)
    head = frame.byte("header")
    check(head >> 6 == 0, f"the packet has the unknown version {head >> 6}")
    check(head >> 2 & 15 == _GROUP_TEXT, "the packet is not a group text")
    frame.take(4 if head & 3 in (0, 3) else 0, "transport codes")
    path = frame.byte("path")
    frame.take((path & 63) * ((path >> 6) + 1), "path")
    channel, mac = frame.take(1, "channel"), frame.take(2, "MAC")
    sealed = frame.rest()
    check(bool(sealed) and len(sealed) % 16 == 0, "the text is no whole number of blocks")
    check_key(channel == sha256(key).digest()[:1], "wrong key: the channel has another hash")
    check_key(equal(hmac_sha256(key + bytes(16), sealed)[:2], mac))
    plain = decrypt(key, sealed)
    return {
        "channel": channel,
        "timestamp": int.from_bytes(plain[:4], "little"),
        "authenticated": True,
        "plaintext": plain,
    }


def espnow(data: bytes, key: bytes, _options: Options) -> Fields:
    """Decode a payload of the component esp-now."""
    frame = Frame(data)
    sealed, tag = frame.rest(12), frame.take(4, "tag")
    nonce = frame.take(8, "nonce")
    plain = ccm(key, nonce, sealed, tag)
    return {"nonce": nonce, "authenticated": True, "plaintext": plain}
