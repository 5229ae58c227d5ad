# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the frames of other devices on MicroPython. The test puts VECTORS before this script."""

import aesmall


def refused(text, call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        assert error.args[0] == text, (error.args, arguments)
    else:
        raise AssertionError(arguments)


def refused_any(call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        assert error.args[0] in ("value", "forged")
    else:
        raise AssertionError(arguments)


def flipped(data, at):
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def check_open(call, key, address, counter, frame, text):
    assert call(key, address, counter - 1, frame) == (text, counter)
    assert call(key, address, 0, frame) == (text, counter)
    assert call(key, address, counter, frame) is None
    assert call(key, address, 0xFFFFFFFF, frame) is None
    for at in range(len(frame)):
        check_short(call, key, address, frame[:at])
    refused("forged", call, key, address, 0, flipped(frame, len(frame) - 1))
    refused("forged", call, flipped(key, 15), address, 0, frame)
    refused("value", call, key, address[1:], 0, frame)
    refused("value", call, key, address, 1 << 32, frame)
    for size in (0, 15, 24, 32):
        refused("key", call, bytes(size), address, 0, frame)


def check_short(call, key, address, frame):
    """Open a truncated frame, which may seem to have the counter 0."""
    try:
        assert call(key, address, 0, frame) is None
    except ValueError as error:
        assert error.args[0] in ("value", "forged")


count = 0
for kind, key, given, frame, text in VECTORS:  # noqa: F821 - see above
    count += 1
    if kind == "bthome_v2":
        address, counter = given
        check_open(aesmall.bthome_open, key, address, counter, frame, text)
        assert aesmall.bthome_seal(key, address, frame[0], counter, text) == frame
        refused("value", aesmall.bthome_seal, key, address, 0x40, counter, text)
        refused("value", aesmall.bthome_seal, key, address, 0x141, counter, text)
        refused("value", aesmall.bthome_seal, key, address, 0x41, 1 << 32, text)
        refused("value", aesmall.bthome_seal, key, address, 0x41, counter, bytes(244))
        refused("key", aesmall.bthome_seal, bytes(32), address, 0x41, counter, text)
    elif kind == "mibeacon_v4v5":
        check_open(aesmall.mibeacon_open, key, given[0], given[1], frame, text)
    elif kind == "victron":
        record, counter = given
        call = aesmall.victron_decrypt_unauthenticated
        model = int.from_bytes(frame[2:4], "little")
        assert call(key, frame) == (text, record, model, counter)
        for at in range(9):
            refused("value", call, key, frame[:at])
        refused("forged", call, flipped(key, 0), frame)
        refused("forged", call, key, flipped(frame, 0))
        refused("key", call, key * 2, frame)
    elif kind == "dlms_glo":
        ak, title = given
        assert aesmall.dlms_open_unauthenticated(key, title, frame) == text
        for at in range(len(frame)):
            refused_any(aesmall.dlms_open_unauthenticated, key, title, frame[:at])
            refused_any(aesmall.dlms_open, key, ak or key, title, 0, frame[:at])
        refused("value", aesmall.dlms_open_unauthenticated, key, title[1:], frame)
        refused("key", aesmall.dlms_open_unauthenticated, key * 2, title, frame)
        if ak:
            found, following = aesmall.dlms_open(key, ak, title, 0, frame)
            assert found == text
            assert aesmall.dlms_open(key, ak, title, following - 1, frame) == (text, following)
            assert aesmall.dlms_open(key, ak, title, following, frame) is None
            refused("forged", aesmall.dlms_open, key, flipped(ak, 5), title, 0, frame)
            refused("forged", aesmall.dlms_open, key, ak, title, 0, flipped(frame, len(frame) - 1))
            refused("value", aesmall.dlms_open, key, ak[1:], title, 0, frame)
            if frame[0] == 0xC8:
                refused("value", aesmall.dlms_open, key, ak, None, 0, frame)
            else:
                assert aesmall.dlms_open(key, ak, None, 0, frame) == (text, following)
        else:
            refused("forged", aesmall.dlms_open, key, key, title, 0, frame)
    else:
        assert kind == "meshtastic_ctr"
        packet_id, sender = given
        call = aesmall.meshtastic_crypt_unauthenticated
        assert call(b"\x01", packet_id, sender, text) == frame
        assert call(key, packet_id, sender, frame) == text
        assert call(key * 2, packet_id, sender, b"") == b""
        refused("key", call, b"\x00", packet_id, sender, text)
        refused("key", call, key[1:], packet_id, sender, text)
        refused("value", call, key, packet_id, sender, bytes(240))
        refused("value", call, key, 1 << 32, sender, text)
print(count, "done")
