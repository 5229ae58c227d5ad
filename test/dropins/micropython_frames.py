# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run the frames of other devices on a MicroPython module, with the shared vectors.

Each script of micropython/ takes some kinds of vectors. The package for CPython has no frames.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aesmall_workshop.paths import REPOSITORY

FOLDER = Path(__file__).parent / "micropython"
#: Script -> its kinds of vectors
SCRIPTS = {
    "sensors": ("bthome_v2", "mibeacon_v4v5", "pvvx_custom", "victron"),
    "meters": ("dlms_glo", "wmbus_mode5", "wmbus_mode7", "wmbus_mode10", "wmbus_ell_ctr"),
    "lorawan": (
        *("data", "join-request", "join-accept"),
        *("lorawan_join_request", "lorawan_join_accept", "lorawan11_up", "lorawan11_down"),
    ),
    "networks": (
        *("ieee802154", "zigbee_ccm", "zigbee_install_code", "zigbee_hmac_mmo", "aes_mmo"),
        *("thread_keys", "meshtastic_ctr", "meshcore_group", "espnow_component"),
    ),
    "access": ("ntag_sdm", "knx_data_secure", "osdp_session", "osdp_exchange", "secoc"),
}
#: The functions that the package does not have
NAMES = {
    *("bthome_seal", "bthome_open", "mibeacon_open", "pvvx_seal", "pvvx_open"),
    *("victron_decrypt_unauthenticated", "dlms_open", "dlms_open_unauthenticated"),
    *("wmbus_remove_crcs", "wmbus_remove_crcs_b", "wmbus_parse"),
    *("wmbus_mode5_open_unauthenticated", "wmbus_mode7_open", "wmbus_mode10_open"),
    "kamstrup_open_unauthenticated",
    *("lorawan_build_uplink", "lorawan_open_downlink", "lorawan_build_join_request"),
    *("lorawan_open_join_accept", "lorawan_crypt_payload", "lorawan_compute_mic"),
    *("lorawan11_build_uplink", "lorawan11_open_downlink"),
    *("lorawan11_build_join_request", "lorawan11_open_join_accept"),
    *("ieee802154_seal", "ieee802154_open", "ieee802154_crypt_unauthenticated"),
    *("zigbee_seal", "zigbee_open", "zigbee_install_code", "zigbee_derive_key", "aes_mmo"),
    *("thread_derive_keys", "meshtastic_crypt_unauthenticated"),
    *("meshcore_channel_secret", "meshcore_channel_hash", "meshcore_group_seal"),
    *("meshcore_group_open", "meshcore_direct_seal", "meshcore_direct_open"),
    *("espnow_seal", "espnow_open"),
    *("ntag424_decrypt_picc_unauthenticated", "ntag424_verify_sdm"),
    "ntag424_decrypt_file_unauthenticated",
    *("knx_seal", "knx_open"),
    *("osdp_derive_scbk", "osdp_derive_session_keys", "osdp_cp_cryptogram"),
    *("osdp_pd_cryptogram", "osdp_r_mac_i", "osdp_seal", "osdp_open", "osdp_crc"),
    *("secoc_authenticate", "secoc_verify", "secoc_verify_freshness"),
}
#: Fields of vectors that are not in hexadecimal
_TEXTS = ("kind", "mac_input", "channel_name")
_UNUSED = ("family", "protocol", "name", "origin", "source", "id", "fcnt_kind")


def vectors(script: str) -> list[dict[str, object]]:
    """Return the vectors of a script, with bytes for hexadecimal digits."""
    rows: list[dict[str, Any]] = []
    for file in ("frames.json", "lorawan.json"):
        rows += json.loads((REPOSITORY / "test" / "vectors" / file).read_text(encoding="utf-8"))
    return [_plain(row) for row in rows if row["kind"] in SCRIPTS[script]]


def _plain(row: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in row.items():
        if name == "packets":
            found[name] = [
                tuple(bytes.fromhex(one.get(part, "")) for part in ("packet", "full_mac", "data"))
                for one in value
            ]
        elif value is not None and name not in _UNUSED:
            is_hex = isinstance(value, str) and name not in _TEXTS
            found[name] = bytes.fromhex(value) if is_hex else value
    return found


def check(run: Callable[[str], str]) -> None:
    """Run all scripts on an interpreter."""
    prelude = (FOLDER / "prelude.py").read_text(encoding="utf-8")
    for name in SCRIPTS:
        script = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        given = vectors(name)
        assert run(f"VECTORS = {given!r}\n{prelude}\n{script}") == f"{len(given)} done\n"
