# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
# ruff: noqa: F821 - the names of prelude.py
"""Run the frames of small radio networks on MicroPython, after prelude.py."""


def check_counter(call, key, frame, text, following, *given):
    assert call(key, *given, 0, frame) == (text, following)
    assert call(key, *given, following - 1, frame) == (text, following)
    assert call(key, *given, following, frame) is None
    truncated(call, frame, key, *given, 0)
    refused("forged", call, flipped(key, 0), *given, 0, frame)
    refused("forged", call, key, *given, 0, flipped(frame, len(frame) - 1))
    refused("key", call, key * 2, *given, 0, frame)
    refused("value", call, key, *given, 1 << 32, frame)


def ieee802154(v):
    key, source, level, frame = v["key"], v["source_ext"], v["level"], v["frame"]
    header, counter, seal = v["header"], v["frame_counter"], aesmall.ieee802154_seal
    mhr_len = header.find(bytes([level]) + counter.to_bytes(4, "little"))
    given = source, level, mhr_len, len(header) - mhr_len - 5
    text = header + v["payload"]
    if level == 4:
        crypt = aesmall.ieee802154_crypt_unauthenticated
        assert crypt(key, *given, text) == frame
        assert crypt(key, *given, frame) == text
        refused("value", crypt, key, source, 5, *given[2:], frame)
        refused("value", seal, key, *given, text)
        return
    assert seal(key, *given, text) == frame
    check_counter(aesmall.ieee802154_open, key, frame, text, counter + 1, *given)
    refused("value", seal, key, source[1:], *given[1:], text)
    refused("value", seal, key, source, 8, *given[2:], text)
    refused("value", seal, key, source, level, 200, 0, text)


def zigbee_ccm(v):
    """Seal and open a frame. On the air the level in the control is 0."""
    key, head = v["key"], v["aad"][:8] + v["security_control"] + v["aad"][9:]
    text, frame = head + v["plaintext"], head + v["ciphertext"] + v["mic"]
    following = number(v["frame_counter_le"], "little") + 1
    assert aesmall.zigbee_seal(key, None, 8, text) == frame
    check_counter(aesmall.zigbee_open, key, frame, text, following, None, 8)
    check_counter(aesmall.zigbee_open, key, frame, text, following, v["source_le"], 8)
    refused("value", aesmall.zigbee_seal, key, b"", 8, text)
    refused("value", aesmall.zigbee_seal, key, None, 40, text)


def zigbee_install_code(v):
    code, call = v["install_code"], aesmall.zigbee_install_code
    assert call(code) == v["link_key"]
    refused("forged", call, flipped(code, 0))
    truncated(call, code)


def zigbee_hmac_mmo(v):
    if v["message"] == b"\0":
        assert aesmall.zigbee_derive_key(v["key"], 0) == v["hash"]
        refused("value", aesmall.zigbee_derive_key, v["key"], 1)
        refused("key", aesmall.zigbee_derive_key, v["key"][1:], 0)


def aes_mmo(v):
    if "message" in v:
        assert aesmall.aes_mmo(v["message"]) == v["hash"]


def thread_keys(v):
    given = v["network_key"], v["key_sequence"]
    assert aesmall.thread_derive_keys(*given) == (v["mle_key"], v["mac_key"])
    refused("key", aesmall.thread_derive_keys, given[0] * 2, 0)
    refused("value", aesmall.thread_derive_keys, given[0], -1)


def meshtastic_ctr(v):
    key, given, call = v["key"], v["packet_id"], aesmall.meshtastic_crypt_unauthenticated
    sender, frame, text = v["from"], v["ciphertext"], v["plaintext"]
    assert call(b"\x01", given, sender, text) == frame
    assert call(key, given, sender, frame) == text
    assert call(key * 2, given, sender, b"") == b""
    refused("key", call, b"\x00", given, sender, text)
    refused("key", call, key[1:], given, sender, text)
    refused("value", call, key, given, sender, bytes(240))
    refused("value", call, key, 1 << 32, sender, text)


def meshcore_group(v):
    secret, packet, text = v["channel_key"] + bytes(16), v["packet"], v["plaintext"]
    payload = packet[2 + (packet[1] & 63) * ((packet[1] >> 6) + 1) :]
    if "channel_name" in v:
        assert aesmall.meshcore_channel_secret(v["channel_name"]) == secret
        refused("value", aesmall.meshcore_channel_secret, b"bot")
    assert aesmall.meshcore_channel_hash(secret) == payload[0]
    call = aesmall.meshcore_group_open
    assert call(secret, payload) == text
    end = len(text)
    while text[end - 1] == 0:
        end -= 1
    assert aesmall.meshcore_group_seal(secret, text[:end]) == payload
    truncated(call, payload, secret)
    refused("forged", call, secret, flipped(payload, len(payload) - 1))
    refused("value", call, secret, flipped(payload, 0))
    refused("key", call, secret[:16], payload)
    refused("value", aesmall.meshcore_group_seal, secret, b"")
    seal, call = aesmall.meshcore_direct_seal, aesmall.meshcore_direct_open
    assert seal(secret, text[:end]) == payload[1:]
    assert call(secret, payload[1:]) == text
    truncated(call, payload[1:], secret)
    refused("forged", call, secret, flipped(payload[1:], 0))
    refused("key", seal, secret[1:], text)


def espnow_component(v):
    key, text, payload = v["key"], v["plaintext"], v["payload"]
    seal, call = aesmall.espnow_seal, aesmall.espnow_open
    assert seal(key, payload[-8:], text) == payload
    assert call(key, payload) == text
    truncated(call, payload, key)
    refused("forged", call, key, flipped(payload, 0))
    refused("forged", call, flipped(key, 0), payload)
    refused("key", call, key * 2, payload)
    refused("value", seal, key, payload[-7:], text)


for row in VECTORS:
    globals()[row["kind"]](row)
print(len(VECTORS), "done")
