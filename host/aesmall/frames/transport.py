# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The frames around telegrams and APDUs of meters: CRCs of wireless M-Bus, M-Bus, and HDLC."""

from __future__ import annotations

from collections.abc import Iterator

from .frame import Frame, check

_LLC = (b"\xe6\xe7\0", b"\xe6\xe6\0")
_FIRST, _BLOCK, _CRC = 10, 16, 2


def crc_en13757(data: bytes) -> int:
    """Return the CRC of EN 13757."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ (0x3D65 if value & 0x8000 else 0)) & 0xFFFF
    return value ^ 0xFFFF


def _crc_x25(data: bytes) -> int:
    value = 0xFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
    return value ^ 0xFFFF


def without_crcs(data: bytes) -> bytes:
    """Return a telegram without the CRCs of format A, if it has them."""
    if not data:
        return data
    blocks = 1 + -(-(data[0] + 1 - _FIRST) // _BLOCK)
    if data[0] < _FIRST or len(data) != data[0] + 1 + _CRC * blocks:
        return data
    frame, found = Frame(data), b""
    while frame.left:
        block = frame.take(min(_BLOCK if found else _FIRST, frame.left - _CRC), "block")
        right = crc_en13757(block) == frame.big(_CRC, "CRC")
        check(right, "a CRC of the link layer is wrong")
        found += block
    return found


def joined(data: bytes) -> bytes:
    """Return the APDU in frames of M-Bus or HDLC, or data that begin with an APDU."""
    if data[:1] == b"\x68":
        return b"".join(_mbus(Frame(data)))
    if data[:1] == b"\x7e":
        data = b"".join(_hdlc(Frame(data)))
        check(data[:3] in _LLC, "the data of HDLC do not begin with E6 E7 00")
    return data[3:] if data[:3] in _LLC else data


def _mbus(frame: Frame) -> Iterator[bytes]:
    number = 0
    while frame.left:
        start, size = frame.byte("start"), frame.byte("length")
        same = frame.byte("length") == size and frame.byte("start") == start == 0x68
        check(same, "a frame of M-Bus does not begin with 68, its length twice, and 68")
        content = frame.take(size, "M-Bus frame")
        check(size >= 5, "a frame of M-Bus is too short")
        check(frame.byte("checksum") == sum(content) & 255, "a frame of M-Bus has a wrong checksum")
        check(frame.byte("end") == 0x16, "a frame of M-Bus does not end with 16")
        check(content[2] & 0xEF == number & 15, "a segment of M-Bus is missing")
        check(bool(content[2] & 0x10) == (not frame.left), "the last segment of M-Bus is missing")
        number += 1
        yield content[5:]


def _hdlc(frame: Frame) -> Iterator[bytes]:
    follows = True
    while frame.left:
        check(frame.byte("flag") == 0x7E, "a frame of HDLC does not begin with 7E")
        if not frame.left or frame.data[frame.at] == 0x7E:
            continue
        kind = frame.data[frame.at]
        size = int.from_bytes(frame.data[frame.at : frame.at + 2], "big") & 0x7FF
        check(kind & 0xF0 == 0xA0, "a frame of HDLC is not of type 3")
        check(follows, "frames of HDLC follow the last segment")
        content = Frame(frame.take(size, "HDLC frame"))
        check(frame.left > 0, "the frame ends before the end of its HDLC frame")
        check(
            _crc_x25(content.data[:-2]).to_bytes(2, "little") == content.data[-2:],
            "a frame of HDLC has a wrong FCS",
        )
        content.take(2, "format")
        for _ in range(2):
            while not content.byte("address") & 1:
                pass
        content.take(3, "control and HCS")
        follows = bool(kind & 8)
        yield content.rest(2, "FCS")
    check(not follows, "the last segment of HDLC is missing")
