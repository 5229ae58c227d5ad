# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The types of frames that can be decoded, with their keys and options."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .. import messages
from ..files.sealing import UsageProblem
from . import ble, dlms, ieee802154, knx, lorawan, mesh, ntag424, osdp, secoc, wmbus
from .frame import Decode, Fields, Options


@dataclass(frozen=True)
class Type:
    """A type of frame."""

    decode: Decode
    #: The possible lengths of all keys together, in bytes
    keys: tuple[int, ...]
    #: The names of the options that it takes
    takes: tuple[str, ...] = ()
    #: The frame is text
    is_text: bool = False


TYPES = {
    "bthome": Type(ble.bthome, (16,), ("mac",)),
    "dlms": Type(dlms.dlms, (16, 32, 64), ("system_title", "unauthenticated")),
    "espnow": Type(mesh.espnow, (16,)),
    "ieee802154": Type(ieee802154.ieee802154, (16,), ("sender",)),
    "kamstrup": Type(wmbus.kamstrup, (16,)),
    "knx": Type(knx.knx, (16,), ("clear_mac",)),
    "lorawan": Type(lorawan.lorawan, (32, 64), ("fcnt", "conf_fcnt", "tx_dr", "tx_ch")),
    "lorawan-join": Type(lorawan.join, (16, 32), ("join_type", "join_eui", "dev_eui", "dev_nonce")),
    "meshcore": Type(mesh.meshcore, (16,)),
    "meshtastic": Type(mesh.meshtastic, (1, 16, 32)),
    "meshtastic-direct": Type(mesh.meshtastic_direct, (32,)),
    "mibeacon": Type(ble.mibeacon, (12, 16), ("mac",)),
    "ntag424": Type(ntag424.ntag424, (16, 32), ("mac_from",), is_text=True),
    "osdp": Type(osdp.osdp, (16, 48), ("cp_random", "last_mac")),
    "pvvx": Type(ble.pvvx, (16,), ("mac",)),
    "secoc": Type(
        secoc.secoc,
        (16,),
        ("data_id", "freshness", "freshness_size", "freshness_bits", "mac_bits"),
    ),
    "victron": Type(ble.victron, (16,)),
    "wmbus": Type(wmbus.wmbus, (16,), ("tag_length",)),
    "zigbee": Type(ieee802154.zigbee, (16,), ("sender",)),
}


def named(name: str) -> Type:
    """Return a type by its name."""
    if name not in TYPES:
        raise UsageProblem(messages.unknown("type", name, list(TYPES)))
    return TYPES[name]


def refuse_others(name: str, options: Options) -> None:
    """Raise an error if an option does not belong to the type."""
    for option in fields(options):
        wanted = option.name in TYPES[name].takes
        if getattr(options, option.name) is not None and not wanted:
            raise UsageProblem(f"--{option.name.replace('_', '-')} is not for the type {name}")


def decode(name: str, data: bytes, keys: bytes, options: Options | None = None) -> Fields:
    """Return the fields of a frame, verified as far as its protocol allows."""
    options = options or Options()
    kind = named(name)
    refuse_others(name, options)
    return {"type": name, **kind.decode(data, keys, options)}
