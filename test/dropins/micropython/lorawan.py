# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
# ruff: noqa: F821 - the names of prelude.py
"""Run LoRaWAN 1.0.x and 1.1 on MicroPython, after prelude.py."""


def fields(phy):
    """Return FCtrl without FOptsLen, FPort, FOpts and FRMPayload of a frame."""
    at = 8 + (phy[5] & 15)
    port = phy[at] if at < len(phy) - 4 else None
    return phy[5] & 0xF0, port, phy[8:at], phy[at + 1 : -4]


def data(v):
    nwk, app, address = v["nwkskey"], v.get("appskey", bytes(16)), number(v["devaddr"])
    keys, fcnt, phy, text = nwk + app, v["fcnt"], v["phy"], v.get("plaintext")
    fctrl, port, fopts, sealed = fields(phy)
    given = address, fcnt, phy[0]
    assert aesmall.lorawan_compute_mic(nwk, *given, phy[:-4]) == v["mic"]
    refused("value", aesmall.lorawan_compute_mic, nwk, *given, bytes(256))
    if text is None:
        return
    assert aesmall.lorawan_crypt_payload(app if port else nwk, *given, sealed) == text
    refused("key", aesmall.lorawan_crypt_payload, keys, *given, sealed)
    call = aesmall.lorawan_open_downlink
    if v["dir"] == 0:
        call, rest = aesmall.lorawan_build_uplink, (fctrl, port, text)
        assert call(keys, *given, *rest, fopts) == phy
        assert fopts or call(keys, *given, *rest) == phy
        refused("key", call, nwk, *given, *rest)
        refused("value", call, keys, address, 0xFFFFFFFF, phy[0], *rest)
        refused("value", call, keys, address, fcnt, 0x60, *rest)
        refused("value", call, keys, *given, *rest, bytes(16))
        refused("value", call, keys, *given, fctrl | 1, port, text)
        refused("value", call, keys, *given, fctrl, 256, text)
        return
    want = text, fcnt, port, fctrl, fopts, phy[0]
    assert call(keys, address, fcnt, phy) == want
    assert call(keys, address, max(fcnt - 9, 0), phy) == want
    assert call(keys, address, fcnt + 1, phy) is None
    truncated(call, phy, keys, address, fcnt)
    refused("forged", call, keys, address, fcnt, flipped(phy, len(phy) - 1))
    refused("forged", call, flipped(keys, 0), address, fcnt, phy)
    refused("value", call, keys, address ^ 1, fcnt, phy)


def euis(phy):
    """Return both EUIs and the nonce of a join-request."""
    return bytes(reversed(phy[1:9])), bytes(reversed(phy[9:17])), number(phy[17:19], "little")


def join_request(v):
    given = euis(v["phy"])
    for call in (aesmall.lorawan_build_join_request, aesmall.lorawan11_build_join_request):
        assert call(v["appkey"], *given) == v["phy"]
        refused("key", call, bytes(32), *given)
        refused("value", call, v["appkey"], given[0][1:], *given[1:])
        refused("value", call, v["appkey"], *given[:2], 1 << 16)


def joined(clear):
    """Return the fields of a join-accept."""
    parts = clear[7:11], clear[1:4], clear[4:7]
    address, nonce, network = [number(part, "little") for part in parts]
    return address, nonce, network, clear[11], clear[12], clear[13:-4]


def join_accept(v):
    key, phy, call = v["appkey"], v["phy"], aesmall.lorawan_open_join_accept
    found = call(key, number(v.get("devnonce_wire", b""), "little"), phy)
    assert found[1:] == joined(v["clear"])
    if "nwkskey" in v:
        assert found[0] == v["nwkskey"] + v["appskey"]
    truncated(call, phy, key, 1)
    refused("forged", call, key, 1, flipped(phy, len(phy) - 1))
    refused("forged", call, flipped(key, 0), 1, phy)
    refused("key", call, key * 2, 1, phy)


def lorawan_join_request(v):
    join_request({"appkey": v["key"], "phy": v["phy"]})


def keys_of(v):
    names = ("f_nwk_s_int_key", "s_nwk_s_int_key", "nwk_s_enc_key", "app_s_key")
    return b"".join(v.get(name, bytes(16)) for name in names)


def lorawan11_up(v):
    keys, phy, call = keys_of(v), v["phy"], aesmall.lorawan11_build_uplink
    address = number(phy[1:5], "little")
    fctrl, port, fopts, _ = fields(phy)
    rest = phy[0], fctrl, port, v["tx_dr"], v["tx_ch"], v["payload"]
    given = address, v["fcnt"], v["conf_fcnt"]
    assert call(keys, *given, *rest) == phy
    assert call(keys, *given, *rest, fopts) == phy
    assert call(flipped(keys, 16), *given, *rest)[:-4] == phy[:-4]
    refused("key", call, keys[1:], *given, *rest)
    refused("value", call, keys, address, 0xFFFFFFFF, 0, *rest)
    refused("value", call, keys, *given, 0x60, *rest[1:])


def lorawan11_down(v):
    keys, phy, call = keys_of(v), v["phy"], aesmall.lorawan11_open_downlink
    fctrl, port, _, _ = fields(phy)
    address, fcnt = number(phy[1:5], "little"), v["fcnt"]
    want = v.get("payload", b""), fcnt, port, fctrl, v["fopts"], phy[0]
    assert call(keys, address, fcnt, fcnt, 0, phy) == want
    lowest = (fcnt, fcnt + 1) if port else (fcnt + 1, fcnt)
    assert call(keys, address, *lowest, 0, phy) is None
    truncated(call, phy, keys, address, fcnt, fcnt, 0)
    refused("forged", call, keys, address, fcnt, fcnt, 0, flipped(phy, len(phy) - 1))
    refused("forged", call, flipped(keys, 16), address, fcnt, fcnt, 0, phy)
    refused("value", call, keys, address ^ 1, fcnt, fcnt, 0, phy)


def derived(key, kind, nonce, eui, dev_nonce):
    block = bytes([kind]) + nonce.to_bytes(3, "little") + bytes(reversed(eui))
    return aesmall.aes(key, 1).encrypt(block + dev_nonce.to_bytes(2, "little") + bytes(2))


def lorawan_join_accept(v):
    """Join a network of LoRaWAN 1.1. The key for the MIC belongs to this DevEUI."""
    if v.get("join_eui") != bytes(range(1, 9)):
        return
    key, phy, call = v["enc_key"], v["phy"], aesmall.lorawan11_open_join_accept
    app, eui, nonce = bytes(range(16)), v["join_eui"], number(v["dev_nonce"])
    dev_eui = bytes.fromhex("0123456789abcdef")
    lowest = joined(v["clear"])[1]
    want = [derived(k, i, lowest, eui, nonce) for k, i in ((key, 1), (key, 3), (key, 4), (app, 2))]
    given = key, app, eui, dev_eui
    found = call(*given, lowest, nonce, phy)
    assert (found[0], found[1:]) == (b"".join(want), joined(v["clear"]))
    assert call(*given, lowest + 1, nonce, phy) is None
    truncated(call, phy, *given, lowest, nonce)
    refused("forged", call, *given, lowest, nonce + 1, phy)
    refused("forged", call, *given, lowest, nonce, flipped(phy, 20))
    refused("key", call, key, app[1:], eui, dev_eui, lowest, nonce, phy)
    refused("value", call, key, app, eui[1:], dev_eui, lowest, nonce, phy)


for row in VECTORS:
    globals()[row["kind"].replace("-", "_")](row)
print(len(VECTORS), "done")
