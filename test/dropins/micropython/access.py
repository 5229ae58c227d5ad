# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
# ruff: noqa: F821 - the names of prelude.py
"""Run tags, buildings and vehicles on MicroPython, after prelude.py."""


def ntag_sdm(v):
    meta, key, mac, text = v["meta_read_key"], v["file_read_key"], v["sdmmac"], v["mac_input"]
    picc, call = aesmall.ntag424_decrypt_picc_unauthenticated, aesmall.ntag424_verify_sdm
    uid, counter = v["uid"], v["read_ctr"]
    assert picc(meta, v["picc_enc_data"]) == (uid, counter)
    refused("forged", picc, flipped(meta, 0), v["picc_enc_data"])
    truncated(picc, v["picc_enc_data"], meta)
    refused("key", picc, meta * 2, v["picc_enc_data"])
    for lowest in (0, counter):
        assert call(key, uid, counter, lowest, text, mac) == counter + 1
    assert call(key, uid, counter, counter + 1, text, mac) is None
    truncated(call, mac, key, uid, counter, 0, text)
    refused("forged", call, key, uid, counter, 0, text, flipped(mac, 7))
    refused("forged", call, key, uid, counter, 0, text + "0", mac)
    refused("forged", call, key, uid, counter + 1, 0, text, mac)
    refused("value", call, key, uid[1:], counter, 0, text, mac)
    refused("value", call, key, uid, 1 << 24, 0, text, mac)
    if "enc_file_data" in v:
        call = aesmall.ntag424_decrypt_file_unauthenticated
        assert call(key, uid, counter, v["enc_file_data"]) == v["file_data"]
        refused("value", call, key, uid, counter, v["enc_file_data"][1:])
        refused("key", call, key * 2, uid, counter, v["enc_file_data"])


def knx_data_secure(v):
    key, secured, apdu, sequence = v["key"], v["secured"], v["apdu"], v["sequence"]
    seal, call = aesmall.knx_seal, aesmall.knx_open
    given = number(v["src"]), number(v["dst"]), v["b0"][11], v["tpci"], number(v["scf"])
    following = (number(sequence) + 1).to_bytes(6, "big")
    assert seal(key, *given, sequence, apdu) == (secured, following)
    assert call(key, *given, bytes(6), secured) == (apdu, sequence)
    assert call(key, *given, sequence, secured) is None
    truncated(call, secured, key, *given, bytes(6))
    refused("forged", call, key, *given, bytes(6), flipped(secured, len(secured) - 1))
    refused("forged", call, flipped(key, 0), *given, bytes(6), secured)
    refused("forged", call, key, *given[:4], given[4] ^ 0x80, bytes(6), secured)
    refused("value", seal, key, *given, sequence[1:], apdu)
    refused("value", seal, key, *given, b"\xff" * 6, apdu)
    refused("value", seal, key, 1 << 16, *given[1:], sequence, apdu)
    refused("value", seal, key, *given, sequence, apdu, 1)
    refused("key", seal, key * 2, *given, sequence, apdu)
    for clear_mac in (0, 1):
        sealed, _ = seal(key, *given[:4], 0, sequence, apdu, clear_mac)
        assert sealed[7:-4] == apdu
        assert call(key, *given[:4], 0, bytes(6), sealed, clear_mac) == (apdu, sequence)
        refused("forged", call, key, *given[:4], 0, bytes(6), sealed, 1 - clear_mac)


def osdp_session(v):
    keys, scbk = v["s_enc"] + v["s_mac1"] + v["s_mac2"], v["scbk"]
    randoms = v["cp_random"], v["pd_random"]
    assert aesmall.osdp_derive_session_keys(scbk, randoms[0]) == keys
    refused("key", aesmall.osdp_derive_session_keys, keys, randoms[0])
    assert len(aesmall.osdp_derive_scbk(scbk, randoms[0])) == 16
    checks = (
        (aesmall.osdp_cp_cryptogram, randoms, v["cp_cryptogram"]),
        (aesmall.osdp_pd_cryptogram, randoms, v["pd_cryptogram"]),
        (aesmall.osdp_r_mac_i, (v["cp_cryptogram"],), v["r_mac_i"]),
    )
    for call, given, want in checks:
        assert call(keys, *given) == call(keys, *given, want) == want
        refused("forged", call, keys, *given, flipped(want, 15))
        refused("value", call, keys, *given, want[1:])
        refused("key", call, scbk, *given)


def osdp_exchange(v):
    keys, mac = v["s_enc"] + v["s_mac1"] + v["s_mac2"], v["r_mac_i"]
    seal, call = aesmall.osdp_seal, aesmall.osdp_open
    for packet, full, data in v["packets"]:
        sealed, end = packet[:-2], packet[-2:]
        address, control, code = packet[1], packet[4] & ~8, packet[7]
        assert seal(keys, mac, address, control, code, data) == (sealed, full)
        assert call(keys, mac, address, sealed) == (code, data, full)
        assert aesmall.osdp_crc(sealed).to_bytes(2, "little") == end
        truncated(call, sealed, keys, mac, address)
        refused("forged", call, keys, mac, address, flipped(sealed, len(sealed) - 1))
        refused("forged", call, keys, full, address, sealed)
        refused("value", call, keys, mac, address ^ 0x80, sealed)
        refused("value", seal, keys, mac[1:], address, control, code, data)
        refused("key", seal, keys[1:], mac, address, control, code, data)
        mac = full


def secoc(v):
    key, text, pdu = v["key"], v["payload"], v["secured_pdu"]
    given = number(v["data_id"]), v["freshness"], 0, v["mac_bits"]
    seal, call = aesmall.secoc_authenticate, aesmall.secoc_verify_freshness
    assert seal(key, *given, text) == pdu
    assert call(key, *given, pdu) == text
    truncated(call, pdu, key, *given)
    refused("forged", call, key, *given, flipped(pdu, len(pdu) - 1))
    refused("value", call, key, given[0], bytes(9), 0, 24, pdu)
    refused("value", seal, key, given[0], bytes(8), 0, 0, text)
    refused("key", seal, key * 2, *given, text)
    call, now, last = aesmall.secoc_verify, b"\x01\x00\x00\x05", b"\x01\x00\x00\x02"
    for bits in (8, 32):
        given = number(v["data_id"]), now, bits, v["mac_bits"]
        pdu = seal(key, *given, text)
        assert call(key, given[0], last, *given[2:], pdu) == (text, now)
        refused_any(call, key, *given, pdu)
        truncated(call, pdu, key, given[0], last, *given[2:])
        refused("forged", call, key, given[0], last, *given[2:], flipped(pdu, 0))
    assert call(key, *given, pdu) is None


for row in VECTORS:
    globals()[row["kind"]](row)
print(len(VECTORS), "done")
