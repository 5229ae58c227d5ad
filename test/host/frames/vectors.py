# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The vectors of test/vectors/frames.json that are frames, as calls of `aesmall frames`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aesmall.frames.frame import Options

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "vectors" / "frames.json").read_text(encoding="utf-8")
)
#: Vectors of keys, tags and texts, which are not frames
NOT_FRAMES = {
    *("aes_mmo", "zigbee_install_code", "zigbee_hmac_mmo", "thread_keys", "knx_keyring"),
    *("lorawan_js_keys", "lorawan11_keys", "lorawan_mc_keys", "lorawan_stream", "dlms_gmac"),
    *("an10922", "ntag_ev2_auth", "ntag_cmd_mac", "ntag_full_cmd", "osdp_session"),
    *("openssl_enc", "cbc_text", "gcm_text"),
}


@dataclass(frozen=True)
class Case:
    """One frame with the fields that it must give."""

    kind: str
    name: str
    frame: bytes
    keys: bytes
    options: Options
    fields: dict[str, Any]
    #: Whether the right key can be told from others
    is_checked: bool = True
    #: Whether the tag is right
    is_right: bool = True

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


def _hex(text: str) -> bytes:
    return bytes.fromhex(text)


def _keys(row: dict[str, Any], *names: str) -> bytes:
    return b"".join(_hex(row.get(name, "00" * 16)) for name in names)


def _ble(row: dict[str, Any]) -> Case:
    kinds = {
        "bthome_v2": ("bthome", "service_data"),
        "mibeacon_v4v5": ("mibeacon", "service_data"),
        "mibeacon_legacy": ("mibeacon", "service_data"),
        "pvvx_custom": ("pvvx", "ad_structure"),
    }
    kind, field = kinds[row["kind"]]
    keys = _hex(row.get("key12") or row["key"])
    wanted = {"plaintext": _hex(row["plaintext"]), "authenticated": len(keys) == 16}
    if "counter" in row:
        wanted["counter"] = row["counter"]
    options = Options(mac=_hex(row["mac"]))
    frame = _hex(row[field])
    return Case(kind, row["name"], frame, keys, options, wanted, is_checked=len(keys) == 16)


def _plain(kind: str, field: str, *names: str, authenticated: bool = True) -> Callable[..., Case]:
    def made(row: dict[str, Any]) -> Case:
        keys = _keys(row, *(names or ("key",)))
        wanted: dict[str, Any] = {"authenticated": authenticated}
        for name in ("plaintext", "clear_tail", "message_counter"):
            if row.get(name):
                wanted[name] = row[name] if name == "message_counter" else _hex(row[name])
        right = row.get("tag_valid", True)
        return Case(kind, row["name"], _hex(row[field]), keys, Options(), wanted, True, right)

    return made


def _kamstrup(row: dict[str, Any]) -> Case:
    frame, key = _hex(row["telegram"]), _hex(row["key"])
    wanted = {"plaintext": _hex(row["plaintext"])[2:], "authenticated": False}  # without the CRC
    return Case("kamstrup", row["name"], frame, key, Options(), wanted)


def _dlms(row: dict[str, Any]) -> Case:
    apdu = _hex(row["apdu"])
    title = _hex(row["system_title"])
    keys = _hex(row["ek"]) + _hex(row.get("ak", ""))
    options = Options(system_title=None if apdu[:1] == b"\xdb" else title)
    wanted: dict[str, Any] = {"system_title": title, "plaintext": _hex(row["plaintext"])}
    wanted["authenticated"] = "ak" in row
    return Case("dlms", row["name"], apdu, keys, options, wanted, is_checked="ak" in row)


def _lorawan(row: dict[str, Any]) -> Case:
    names = "f_nwk_s_int_key", "s_nwk_s_int_key", "nwk_s_enc_key", "app_s_key"
    is_up = row["kind"] == "lorawan11_up"
    options = Options(
        fcnt=row["fcnt"],
        tx_dr=row.get("tx_dr"),
        tx_ch=row.get("tx_ch"),
        conf_fcnt=row.get("conf_fcnt"),
    )
    wanted: dict[str, Any] = {"version": "1.1", "fcnt": row["fcnt"]}
    if "fopts" in row:
        wanted["fopts"] = _hex(row["fopts"])
    if "payload" in row:
        wanted["plaintext"] = _hex(row["payload"])
    wanted["message"] = ("confirmed " if row["phy"] > "8" else "unconfirmed ") + (
        "uplink" if is_up else "downlink"
    )
    return Case("lorawan", row["name"], _hex(row["phy"]), _keys(row, *names), options, wanted)


def _join(row: dict[str, Any]) -> Case:
    is_accept = row["kind"] == "lorawan_join_accept"
    keys = _keys(row, "enc_key", "int_key") if is_accept else _hex(row["key"])
    options = Options()
    if "join_eui" in row:
        options = Options(
            join_type=int(row["join_req_type"], 16),
            join_eui=_hex(row["join_eui"]),
            dev_nonce=int(row["dev_nonce"], 16),
        )
    wanted: dict[str, Any] = {"authenticated": True}
    if is_accept:
        clear = _hex(row["clear"])
        wanted |= {"dev_addr": clear[10:6:-1], "net_id": clear[6:3:-1], "cf_list": clear[13:-4]}
        wanted["opt_neg"] = "join_eui" in row
    return Case("lorawan-join", row["name"], _hex(row["phy"]), keys, options, wanted)


def _ieee802154(row: dict[str, Any]) -> Case:
    wanted = {"level": row["level"], "frame_counter": row["frame_counter"]}
    wanted |= {"source": _hex(row["source_ext"]), "plaintext": _hex(row["payload"])}
    wanted["authenticated"] = row["level"] != 4
    frame, key = _hex(row["frame"]), _hex(row["key"])
    return Case(
        "ieee802154", row["name"], frame, key, Options(), wanted, is_checked=row["level"] != 4
    )


def _zigbee(row: dict[str, Any]) -> Case:
    ad = bytearray(_hex(row["aad"]))
    ad[ad.index(_hex(row["frame_counter_le"])) - 1] &= 0xF8  # as on the air
    frame = bytes(ad) + _hex(row["ciphertext"] + row["mic"])
    wanted = {"source": _hex(row["source_le"])[::-1], "plaintext": _hex(row["plaintext"])}
    return Case("zigbee", row["name"], frame, _hex(row["key"]), Options(), wanted)


def _ntag424(row: dict[str, Any]) -> Case:
    url = f"https://example.com/tag?picc_data={row['picc_enc_data'].upper()}"
    wanted: dict[str, Any] = {"uid": _hex(row["uid"]), "read_counter": row["read_ctr"]}
    if "enc_file_data" in row:
        url += f"&enc={row['enc_file_data'].upper()}"
        wanted["plaintext"] = _hex(row["file_data"])
    url += f"&cmac={row['sdmmac'].upper()}"
    keys = _keys(row, "meta_read_key", "file_read_key")
    return Case("ntag424", row["name"], url.encode(), keys, Options(), wanted)


def _knx(row: dict[str, Any]) -> Case:
    tpdu = bytes([row["tpci"] << 2 | 3, 0xF1]) + _hex(row["secured"])
    control = bytes([0xBC, (0xE0 if row["group"] else 0x60) | row.get("eff", 0)])
    frame = b"\x29\0" + control + _hex(row["src"] + row["dst"]) + bytes([len(tpdu) - 1]) + tpdu
    wanted = {"sequence": int(row["sequence"], 16), "plaintext": _hex(row["apdu"])}
    wanted["tool_access"] = _hex(row["scf"])[0] >= 0x80
    return Case("knx", row["name"], frame, _hex(row["key"]), Options(), wanted)


def _secoc(row: dict[str, Any]) -> Case:
    options = Options(
        data_id=int(row["data_id"], 16),
        freshness_size=len(row["freshness"]) // 2,
        freshness_bits=4 * len(row["freshness_truncated"]),
        mac_bits=row["mac_bits"],
    )
    frame, wanted = _hex(row["secured_pdu"]), {"plaintext": _hex(row["payload"])}
    return Case("secoc", row["name"], frame, _hex(row["key"]), options, wanted)


def _meshtastic(row: dict[str, Any]) -> Case:
    if row["kind"] == "meshtastic_pkc":
        kind, frame = "meshtastic-direct", _hex(row["radio_bytes"])
    else:
        head = (0xFFFFFFFF, row["from"], row["packet_id"])
        frame = b"".join(n.to_bytes(4, "little") for n in head) + b"\x63\x08\0\0"
        kind, frame = "meshtastic", frame + _hex(row["ciphertext"])
    wanted = {"plaintext": _hex(row["plaintext"]), "authenticated": kind != "meshtastic"}
    checked = kind != "meshtastic"
    return Case(kind, row["name"], frame, _hex(row["key"]), Options(), wanted, checked)


MAKERS: dict[str, Callable[[dict[str, Any]], Case]] = {
    **dict.fromkeys(("bthome_v2", "mibeacon_v4v5", "mibeacon_legacy", "pvvx_custom"), _ble),
    "victron": _plain("victron", "manufacturer_data", authenticated=False),
    "wmbus_mode5": _plain("wmbus", "telegram", authenticated=False),
    "wmbus_mode7": _plain("wmbus", "telegram"),
    "wmbus_mode10": _plain("wmbus", "telegram"),
    "wmbus_ell_ctr": _kamstrup,
    "dlms_glo": _dlms,
    **dict.fromkeys(("lorawan11_up", "lorawan11_down"), _lorawan),
    **dict.fromkeys(("lorawan_join_request", "lorawan_join_accept", "lorawan_rejoin"), _join),
    "ieee802154": _ieee802154,
    "zigbee_ccm": _zigbee,
    "ntag_sdm": _ntag424,
    "knx_data_secure": _knx,
    "secoc": _secoc,
    "meshcore_group": _plain("meshcore", "packet", "channel_key"),
    **dict.fromkeys(("meshtastic_ctr", "meshtastic_pkc"), _meshtastic),
    "espnow_component": _plain("espnow", "payload"),
}


def _osdp(row: dict[str, Any]) -> list[Case]:
    keys, last = _keys(row, "s_enc", "s_mac1", "s_mac2"), _hex(row["r_mac_i"])
    found: list[Case] = []
    for packet in row["packets"]:
        wanted = {"plaintext": _hex(packet.get("data", "")), "last_mac": _hex(packet["full_mac"])}
        name, options = f"packet {len(found)}", Options(last_mac=last)
        found.append(Case("osdp", name, _hex(packet["packet"]), keys, options, wanted))
        last = _hex(packet["full_mac"])
    return found


def cases() -> list[Case]:
    """Return all frames."""
    found: list[Case] = []
    for row in ROWS:
        if row["kind"] == "osdp_exchange":
            found += _osdp(row)
        elif row["kind"] not in NOT_FRAMES:
            found.append(MAKERS[row["kind"]](row))
    return found
