# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Frames of IEEE 802.15.4 and of Zigbee's network layer."""

from __future__ import annotations

from .ciphers import ccm, ctr
from .frame import Fields, Frame, Options, check, given

_MACS = (0, 4, 8, 16)
_BEACON, _COMMAND = 0, 3
_KEY_SIZES = (0, 1, 5, 9)
#: Bytes of an address by its mode
_ADDRESSES = {0: 0, 2: 2, 3: 8}
_SECURED, _COMPRESSED = 0x08, 0x40


def _addresses(frame: Frame, control: int) -> bytes:
    """Read both addresses. Return the extended address of the source, as printed, or nothing."""
    target, source = control >> 10 & 3, control >> 14
    check(target != 1 and source != 1, "the frame has an address of an unknown form")
    if target:
        frame.take(2 + _ADDRESSES[target], "target address")
    if source and not (control & _COMPRESSED and target):
        frame.take(2, "source address")
    found = frame.take(_ADDRESSES[source], "source address")
    return found[::-1] if source == 3 else b""


def ieee802154(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode a frame of the MAC layer without its FCS."""
    frame = Frame(data)
    control = frame.little(2, "frame control")
    kind = control & 7
    check(control >> 12 & 3 < 2, "frames of version 2 (802.15.4-2015) are not supported")
    check(bool(control & _SECURED), "the frame control says that the frame is not secured")
    sequence = frame.byte("sequence number")
    source = _addresses(frame, control) or options.sender
    security = frame.byte("security control")
    level, mode = security & 7, security >> 3 & 3
    counter = frame.take(4, "frame counter")[::-1]
    identifier = frame.take(_KEY_SIZES[mode], "key identifier")
    check(level != 0, "the security level 0 does not protect")
    if kind == _BEACON:
        frame.take(2, "superframe specification")
        slots = frame.byte("GTS specification") & 7
        frame.take(1 + 3 * slots if slots else 0, "GTS list")
        pending = frame.byte("pending addresses")
        frame.take(2 * (pending & 7) + 8 * (pending >> 4 & 7), "pending addresses")
    elif kind == _COMMAND:
        frame.take(1, "command")
    source = given(source, "sender", "the frame does not contain the sender's extended address")
    nonce = source + counter + bytes([level])
    header, size = frame.read, _MACS[level & 3]
    payload, tag = frame.rest(size, "MIC"), frame.take(size, "MIC")
    if level == 4:
        payload = ctr(key, b"\1" + nonce + b"\0\1", payload)
    elif level > 4:
        payload = ccm(key, nonce, payload, tag, header)
    else:
        ccm(key, nonce, b"", tag, header + payload)
    return {
        "frame_type": kind,
        "sequence": sequence,
        "source": source,
        "level": level,
        "frame_counter": int.from_bytes(counter, "big"),
        "key_identifier": identifier,
        "authenticated": level != 4,
        "plaintext": payload,
    }


def zigbee(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode a frame of the network layer, without the MAC layer's header."""
    frame = Frame(data)
    control = frame.little(2, "frame control")
    check(control >> 2 & 15 in (2, 3), "the frame is not of Zigbee's network layer")
    check(bool(control & 0x200), "the frame control says that the frame is not secured")
    target, sender = frame.little(2, "target address"), frame.little(2, "source address")
    radius, sequence = frame.byte("radius"), frame.byte("sequence number")
    frame.take(8 * (control >> 11 & 1), "target address")
    frame.take(8 * (control >> 12 & 1), "source address")
    frame.take(control >> 8 & 1, "multicast control")
    if control & 0x400:
        frame.take(1 + 2 * frame.byte("source route"), "source route")
    place = frame.at
    security = frame.byte("security control") & 0xF8 | 5  # on the air the level is 0
    counter = frame.take(4, "frame counter")
    source = frame.take(8, "source address") if security & 0x20 else None
    if source is None:
        why = "the frame does not contain the sender's extended address"
        source = given(options.sender, "sender", why)[::-1]
    number = frame.take(1, "key number") if security >> 3 & 3 == 1 else b""
    header = data[:place] + bytes([security]) + data[place + 1 : frame.at]
    payload, tag = frame.rest(4, "MIC"), frame.take(4, "MIC")
    return {
        "target": f"{target:04x}",
        "network_address": f"{sender:04x}",
        "radius": radius,
        "sequence": sequence,
        "source": source[::-1],
        "frame_counter": int.from_bytes(counter, "little"),
        "key_number": number,
        "authenticated": True,
        "plaintext": ccm(key, source + counter + bytes([security]), payload, tag, header),
    }
