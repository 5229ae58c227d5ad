# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Model the frames of Bluetooth LE advertisements with Python's cryptography."""

from __future__ import annotations

from support.suite import ARGUMENT, AUTH, FORMAT, LENGTH, OK, REPLAY, number

from .frame import Frame, Opened, ccm, ccm_open, ctr, ctr_le

#: The longest data of an AD structure after a UUID
DATA_MAX = 252


# ---- BTHome ----


def bthome(
    secret: bytes, address: bytes, info: int, counter: int, text: bytes, last: int = 0
) -> Frame:
    def nonce(head: bytes, sent: bytes) -> bytes:
        return address + b"\xd2\xfc" + head + sent

    def seal(f: Frame) -> bytes:
        sent = counter.to_bytes(4, "little")
        sealed = ccm(secret, nonce(bytes([info]), sent), b"", f.text)
        return bytes([info]) + sealed[:-4] + sent + sealed[-4:]

    def open_(_: Frame, frame: bytes) -> Opened:
        if not 9 <= len(frame) <= DATA_MAX:
            return Opened(LENGTH)
        if frame[0] & 0xE1 != 0x41:
            return Opened(FORMAT)
        sent = frame[-8:-4]
        if int.from_bytes(sent, "little") <= last:
            return Opened(REPLAY)
        text = ccm_open(secret, nonce(frame[:1], sent), b"", frame[1:-8] + frame[-4:])
        if text is None:
            return Opened(AUTH)
        return Opened(OK, text, {"last": int.from_bytes(sent, "little")})

    sealing = address + bytes([info]) + number(counter, 4)
    return Frame(1, secret, text, sealing, address + number(last, 4), seal, open_, 5, 4)


# ---- MiBeacon ----


def _head(address: bytes, frame: bytes, lower: int, tail: int) -> tuple[int, int, dict[str, int]]:
    """Return an error, the offset of the ciphertext, and the fields."""
    at = 5
    if not at + tail < len(frame) <= DATA_MAX:
        return LENGTH, 0, {}
    control = int.from_bytes(frame[:2], "little")
    product = int.from_bytes(frame[2:4], "little")
    capability = 0
    if control & 0x10:
        at += 6
        if len(frame) <= at + tail:
            return LENGTH, 0, {}
        if frame[5:11] != address[::-1]:
            return ARGUMENT, 0, {}
    if control & 0x20:
        capability = frame[at]
        at += 1
        if len(frame) <= at + tail:
            return LENGTH, 0, {}
    if control & 0x48 != 0x48 or control >> 12 not in (lower, lower + 1) or capability & 0x20:
        return FORMAT, 0, {}
    return OK, at, {"control": control, "product": product, "capability": capability}


def mibeacon(
    secret: bytes,
    address: bytes,
    control: int,
    product: int,
    counter: int,
    text: bytes,
    capability: int = 0,
    last: int = 0,
) -> Frame:
    def seal(f: Frame) -> bytes:
        sent = counter.to_bytes(4, "little")
        head = control.to_bytes(2, "little") + product.to_bytes(2, "little") + sent[:1]
        sealed = ccm(secret, address[::-1] + head[2:4] + sent, b"\x11", f.text)
        head += address[::-1] if control & 0x10 else b""
        head += bytes([capability]) if control & 0x20 else b""
        return head + sealed[:-4] + sent[1:] + sealed[-4:]

    def open_(_: Frame, frame: bytes) -> Opened:
        error, at, fields = _head(address, frame, 4, 7)
        if error != OK:
            return Opened(error)
        sent = frame[4:5] + frame[-7:-4]
        counter = int.from_bytes(sent, "little")
        if counter <= last:
            return Opened(REPLAY)
        nonce = address[::-1] + frame[2:4] + sent
        text = ccm_open(secret, nonce, b"\x11", frame[at:-7] + frame[-4:])
        if text is None:
            return Opened(AUTH)
        return Opened(OK, text, {**fields, "counter": counter, "last": counter})

    sealing = address + number(control) + number(product) + number(counter, 4)
    opening = address + number(last, 4)
    over = 8 + (6 if control & 0x10 else 0) + (1 if control & 0x20 else 0)
    return Frame(2, secret, text, sealing + bytes([capability]), opening, seal, open_, over, 4)


def mibeacon_legacy(secret: bytes, address: bytes) -> Frame:
    def open_(_: Frame, frame: bytes) -> Opened:
        error, at, fields = _head(address, frame, 2, 4)
        if error != OK:
            return Opened(error)
        nonce = frame[:5] + frame[-4:-1] + address[::-1][:5]
        text = ctr(secret, b"\1" + nonce + b"\0\1", frame[at:-4])
        return Opened(OK, text, {**fields, "counter": frame[4]})

    def seal(_: Frame) -> bytes:
        raise AssertionError("no call")

    return Frame(3, secret, b"", b"", address, seal, open_, 15)


# ---- pvvx and Victron ----


def pvvx(secret: bytes, address: bytes, counter: int, text: bytes) -> Frame:
    def head(size: int, sent: int) -> bytes:
        return bytes([size + 8]) + b"\x16\x1a\x18" + bytes([sent])

    def seal(f: Frame) -> bytes:
        own = head(len(f.text), counter)
        return own + ccm(secret, address[::-1] + own, b"\x11", f.text)

    def open_(_: Frame, frame: bytes) -> Opened:
        if len(frame) not in (12, 15):
            return Opened(LENGTH)
        if frame[:5] != head(len(frame) - 9, frame[4]):
            return Opened(FORMAT)
        text = ccm_open(secret, address[::-1] + frame[:5], b"\x11", frame[5:])
        return Opened(AUTH) if text is None else Opened(OK, text, {"pvvx": frame[4]})

    return Frame(4, secret, text, address + bytes([counter]), address, seal, open_, 9)


def victron(secret: bytes, prefix: int, model: int, type_: int, counter: int, text: bytes) -> Frame:
    def seal(f: Frame) -> bytes:
        sent = counter.to_bytes(2, "little")
        head = bytes([0x10, prefix]) + model.to_bytes(2, "little") + bytes([type_]) + sent
        return head + secret[:1] + ctr_le(secret, sent + bytes(14), f.text)

    def open_(_: Frame, frame: bytes) -> Opened:
        if not 9 <= len(frame) <= DATA_MAX:
            return Opened(LENGTH)
        if frame[0] != 0x10:
            return Opened(FORMAT)
        if frame[7] != secret[0]:
            return Opened(AUTH)
        fields = {"prefix": frame[1], "model": int.from_bytes(frame[2:4], "little")}
        fields |= {"type": frame[4], "victron_counter": int.from_bytes(frame[5:7], "little")}
        return Opened(OK, ctr_le(secret, frame[5:7] + bytes(14), frame[8:]), fields)

    sealing = secret[:1] + bytes([prefix]) + number(model) + bytes([type_]) + number(counter)
    return Frame(5, secret, text, sealing, secret[:1], seal, open_, 8)
