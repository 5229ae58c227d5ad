# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
# ruff: noqa: F821 - the names of prelude.py
"""Run the telegrams of meters on MicroPython, after prelude.py."""


def dlms_glo(v):
    key, ak, title = v["ek"], v.get("ak", b""), v["system_title"]
    frame, text = v["apdu"], v["plaintext"]
    clear, call = aesmall.dlms_open_unauthenticated, aesmall.dlms_open
    assert clear(key, title, frame) == text
    truncated(clear, frame, key, title)
    truncated(call, frame, key, ak or key, title, 0)
    refused("value", clear, key, title[1:], frame)
    refused("key", clear, key * 2, title, frame)
    if not ak:
        refused("forged", call, key, key, title, 0, frame)
        return
    found, following = call(key, ak, title, 0, frame)
    assert found == text
    assert call(key, ak, title, following - 1, frame) == (text, following)
    assert call(key, ak, title, following, frame) is None
    refused("forged", call, key, flipped(ak, 5), title, 0, frame)
    refused("forged", call, key, ak, title, 0, flipped(frame, len(frame) - 1))
    refused("value", call, key, ak[1:], title, 0, frame)
    if frame[0] == 0xC8:
        refused("value", call, key, ak, None, 0, frame)
    else:
        assert call(key, ak, None, 0, frame) == (text, following)


def crc(part):
    """Return the CRC of EN 13757-4."""
    value = 0
    for byte in part:
        value ^= byte << 8
        for _ in range(8):
            value = value << 1 ^ (0x3D65 if value & 0x8000 else 0)
        value &= 0xFFFF
    return (value ^ 0xFFFF).to_bytes(2, "big")


def check_crcs(telegram):
    """Remove the CRCs of the frame formats A and B."""
    parts = [telegram[:10]] + [telegram[at : at + 16] for at in range(10, len(telegram), 16)]
    a = b"".join(part + crc(part) for part in parts)
    assert aesmall.wmbus_remove_crcs(a) == telegram
    longer = bytes([telegram[0] + 2]) + telegram[1:]
    assert aesmall.wmbus_remove_crcs_b(longer + crc(longer)) == telegram
    truncated(aesmall.wmbus_remove_crcs, a)
    refused("forged", aesmall.wmbus_remove_crcs, flipped(a, 5))
    refused("forged", aesmall.wmbus_remove_crcs_b, longer + bytes(2))


def wmbus_mode5(v):
    key, telegram, iv = v["key"], v["telegram"], v["iv"]
    call = aesmall.wmbus_mode5_open_unauthenticated
    assert aesmall.wmbus_parse(telegram)[:3] == (iv[:8], 5, iv[8])
    assert call(key, telegram) == v["plaintext"] + v["clear_tail"]
    truncated(call, telegram, key)
    truncated(aesmall.wmbus_parse, telegram)
    refused("forged", call, flipped(key, 0), telegram)
    refused("forged", aesmall.wmbus_mode7_open, key, 0, telegram)
    refused("key", call, key[1:], telegram)
    check_crcs(telegram)


def check_counter(call, key, telegram, text, following, *given):
    assert call(key, *given, 0, telegram) == (text, following)
    assert call(key, *given, following - 1, telegram) == (text, following)
    assert call(key, *given, following, telegram) is None
    truncated(call, telegram, key, *given, 0)
    refused("forged", call, flipped(key, 0), *given, 0, telegram)
    refused("forged", call, key, *given, 0, flipped(telegram, len(telegram) - 1))
    refused("key", call, key * 2, *given, 0, telegram)
    refused("value", call, key, *given, 1 << 32, telegram)


def wmbus_mode7(v):
    given = v["telegram"], v["plaintext"], v["message_counter"] + 1
    check_counter(aesmall.wmbus_mode7_open, v["key"], *given)


def wmbus_mode10(v):
    key, telegram, tag_len = v["key"], v["telegram"], v["tag_length"]
    call = aesmall.wmbus_mode10_open
    if v["tag_valid"]:
        following = number(v["nonce"][9:]) + 1
        check_counter(call, key, telegram, v["plaintext"], following, tag_len)
        refused("value", call, key, 5, 0, telegram)
        refused("value", call, key, 17, 0, telegram)
    else:
        refused("forged", call, key, tag_len, 0, telegram)


def wmbus_ell_ctr(v):
    key, telegram, call = v["key"], v["telegram"], aesmall.kamstrup_open_unauthenticated
    assert call(key, telegram) == v["plaintext"][2:]
    truncated(call, telegram, key)
    refused("forged", call, flipped(key, 15), telegram)
    refused("forged", call, key, flipped(telegram, len(telegram) - 1))
    refused("key", call, key * 2, telegram)


for row in VECTORS:
    globals()[row["kind"]](row)
print(len(VECTORS), "done")
