# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model the packets of mesh networks with Python's cryptography."""

from __future__ import annotations

import hashlib
import hmac

from support.suite import ARGUMENT, AUTH, LENGTH, OK, number

from .frame import Frame, Opened, ccm, ccm_open, ctr, ecb


def meshtastic(secret: bytes, packet_id: int, sender: int, text: bytes) -> Frame:
    def seal(f: Frame) -> bytes:
        nonce = packet_id.to_bytes(8, "little") + sender.to_bytes(4, "little") + bytes(4)
        return ctr(secret, nonce, f.text)

    return Frame(6, secret, text, number(packet_id, 4) + number(sender, 4), b"", seal, None, 0)


def meshtastic_direct(
    secret: bytes, packet_id: int, sender: int, extra: bytes, text: bytes
) -> Frame:
    def nonce(sent: bytes) -> bytes:
        return packet_id.to_bytes(4, "little") + sent + sender.to_bytes(4, "little") + b"\0"

    def seal(f: Frame) -> bytes:
        return ccm(secret, nonce(extra), b"", f.text, 8) + extra

    def open_(_: Frame, frame: bytes) -> Opened:
        if not 12 <= len(frame) <= 239:
            return Opened(LENGTH)
        text = ccm_open(secret, nonce(frame[-4:]), b"", frame[:-4], 8)
        return Opened(AUTH) if text is None else Opened(OK, text)

    both = number(packet_id, 4) + number(sender, 4)
    return Frame(7, secret, text, both + extra, both, seal, open_, 12)


def espnow(secret: bytes, nonce: bytes, text: bytes) -> Frame:
    def seal(f: Frame) -> bytes:
        return ccm(secret, nonce, b"", f.text) + nonce

    def open_(_: Frame, frame: bytes) -> Opened:
        if len(frame) < 12:
            return Opened(LENGTH)
        text = ccm_open(secret, frame[-8:], b"", frame[:-8])
        return Opened(AUTH) if text is None else Opened(OK, text)

    return Frame(8, secret, text, nonce, b"", seal, open_, 12)


def meshcore(secret: bytes, text: bytes, *, group: bool) -> Frame:
    head = hashlib.sha256(secret[:16]).digest()[: int(group)]

    def mac(data: bytes) -> bytes:
        return hmac.new(secret, data, hashlib.sha256).digest()[:2]

    def seal(f: Frame) -> bytes:
        sealed = ecb(secret[:16], f.text + bytes(-len(f.text) % 16))
        return head + mac(sealed) + sealed

    def open_(_: Frame, frame: bytes) -> Opened:
        if group and len(frame) >= 3 and frame[:1] != head:
            return Opened(ARGUMENT)
        sealed = frame[len(head) + 2 :]
        if not 0 < len(sealed) <= 176 or len(sealed) % 16:
            return Opened(LENGTH)
        if frame[len(head) : len(head) + 2] != mac(sealed):
            return Opened(AUTH)
        return Opened(OK, ecb(secret[:16], sealed, back=True))

    over = len(head) + 2
    return Frame(9 if group else 10, secret[:16], text, secret, secret, seal, open_, over)
