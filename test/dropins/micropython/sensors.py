# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
# ruff: noqa: F821 - the names of prelude.py
"""Run the advertisements of sensors on MicroPython, after prelude.py."""


def check_open(call, key, address, counter, frame, text):
    assert call(key, address, counter - 1, frame) == (text, counter)
    assert call(key, address, 0, frame) == (text, counter)
    assert call(key, address, counter, frame) is None
    assert call(key, address, 0xFFFFFFFF, frame) is None
    truncated(call, frame, key, address, 0)
    refused("forged", call, key, address, 0, flipped(frame, len(frame) - 1))
    refused("forged", call, flipped(key, 15), address, 0, frame)
    refused("value", call, key, address[1:], 0, frame)
    refused("value", call, key, address, 1 << 32, frame)
    refused("value", call, key, address, -1, frame)
    for size in (0, 15, 24, 32):
        refused("key", call, bytes(size), address, 0, frame)


def bthome_v2(v):
    key, address, counter = v["key"], v["mac"], v["counter"]
    frame, text = v["service_data"], v["plaintext"]
    check_open(aesmall.bthome_open, key, address, counter, frame, text)
    call = aesmall.bthome_seal
    assert call(key, address, frame[0], counter, text) == frame
    refused("value", call, key, address, 0x40, counter, text)
    refused("value", call, key, address, 0x141, counter, text)
    refused("value", call, key, address, 0x41, 1 << 32, text)
    refused("value", call, key, address, 0x41, counter, bytes(244))
    refused("key", call, bytes(32), address, 0x41, counter, text)


def mibeacon_v4v5(v):
    counter = number(v["nonce"][-4:], "little")
    frame, text = v["service_data"], v["plaintext"]
    check_open(aesmall.mibeacon_open, v["key"], v["mac"], counter, frame, text)


def pvvx_custom(v):
    key, address, frame, text = v["key"], v["mac"], v["ad_structure"], v["plaintext"]
    assert aesmall.pvvx_open(key, address, frame) == (text, frame[4])
    assert aesmall.pvvx_seal(key, address, frame[4], text) == frame
    truncated(aesmall.pvvx_open, frame, key, address)
    refused("forged", aesmall.pvvx_open, key, address, flipped(frame, len(frame) - 1))
    refused("forged", aesmall.pvvx_open, flipped(key, 0), address, frame)
    refused("value", aesmall.pvvx_open, key, address + b"0", frame)
    refused("value", aesmall.pvvx_seal, key, address, 256, text)
    refused("value", aesmall.pvvx_seal, key, address, 1, text + b"0")
    refused("key", aesmall.pvvx_seal, key * 2, address, 1, text)
    refused("key", aesmall.pvvx_open, key[1:], address, frame)


def victron(v):
    key, frame = v["key"], v["manufacturer_data"]
    call = aesmall.victron_decrypt_unauthenticated
    model = number(frame[2:4], "little")
    assert call(key, frame) == (v["plaintext"], v["record_type"], model, v["counter_start"])
    truncated(call, frame[:9], key)
    refused("forged", call, flipped(key, 0), frame)
    refused("forged", call, key, flipped(frame, 0))
    refused("key", call, key * 2, frame)


for row in VECTORS:
    globals()[row["kind"]](row)
print(len(VECTORS), "done")
