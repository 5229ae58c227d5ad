# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The options of the command `aesmall frames`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..files.key_sources import parse_hex
from ..files.sealing import BadKey, UsageProblem

BLE = "Bluetooth LE: bthome, mibeacon, pvvx"
METERS = "Meters: dlms, wmbus"
LORAWAN = "LoRaWAN: lorawan, lorawan-join"
OTHERS = "Others: ieee802154, zigbee, ntag424, knx, osdp"
SECOC = "SecOC: secoc"


def hexadecimal(text: str | None, option: str, size: int) -> bytes | None:
    """Return the bytes of an option, which may be written with colons."""
    if text is None:
        return None
    try:
        found = parse_hex(text.replace(":", ""), f"--{option}")
    except BadKey as error:
        raise UsageProblem(str(error)) from None
    if len(found) != size:
        raise UsageProblem(f"--{option} must have {size} bytes, as hexadecimal digits")
    return found


def _number(most: int, panel: str, help_text: str) -> object:
    return typer.Option(min=0, max=most, help=help_text, rich_help_panel=panel)


def _hex(panel: str, help_text: str) -> object:
    return typer.Option(metavar="HEX", help=help_text, rich_help_panel=panel)


Mac = Annotated[str | None, _hex(BLE, "The sender's address, as it is printed.")]
SystemTitle = Annotated[str | None, _hex(METERS, "dlms: the system title, if not in the frame.")]
Unauthenticated = Annotated[
    bool,
    typer.Option(
        "--unauthenticated",
        help="dlms: decrypt without the authentication key.",
        rich_help_panel=METERS,
    ),
]
TagLength = Annotated[
    int | None,
    typer.Option(
        min=4,
        max=16,
        help="wmbus, mode 10: bytes of the tag; 8 by default.",
        rich_help_panel=METERS,
    ),
]
Fcnt = Annotated[
    int | None,
    _number(
        (1 << 32) - 1, LORAWAN, "All 32 bits of the frame counter; by default those of the frame."
    ),
]
ConfFcnt = Annotated[
    int | None,
    _number((1 << 32) - 1, LORAWAN, "1.1: the counter of the frame that is acknowledged."),
]
TxDr = Annotated[int | None, _number(255, LORAWAN, "1.1: the data rate of the uplink.")]
TxCh = Annotated[int | None, _number(255, LORAWAN, "1.1: the channel of the uplink.")]
JoinType = Annotated[
    int | None,
    _number(
        255,
        LORAWAN,
        "1.1, join-accept: 255 after a join-request, or the type of the rejoin-request.",
    ),
]
JoinEui = Annotated[str | None, _hex(LORAWAN, "1.1, join-accept: the JoinEUI.")]
DevEui = Annotated[
    str | None,
    _hex(LORAWAN, "1.1, join-accept: the DevEUI, from which JSIntKey is made, if it is not given."),
]
DevNonce = Annotated[
    int | None, _number(65535, LORAWAN, "1.1, join-accept: the DevNonce or RJcount.")
]
Sender = Annotated[
    str | None,
    _hex(OTHERS, "ieee802154, zigbee: the sender's extended address, if not in the frame."),
]
MacFrom = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="ntag424: the parameter of the URL from whose value on the MAC is made; enc, or none.",
        rich_help_panel=OTHERS,
    ),
]
ClearMac = Annotated[
    bool,
    typer.Option(
        "--clear-mac",
        help="knx: the MAC of a readable APDU is sent as it is, as xknx does.",
        rich_help_panel=OTHERS,
    ),
]
CpRandom = Annotated[
    str | None, _hex(OTHERS, "osdp: the random number of osdp_CHLNG, if the key is SCBK.")
]
LastMac = Annotated[str | None, _hex(OTHERS, "osdp: the whole MAC of the last packet, or R-MAC-I.")]
DataId = Annotated[int | None, _number(65535, SECOC, "The data id.")]
Freshness = Annotated[
    int | None, _number((1 << 64) - 1, SECOC, "The complete freshness; 0 by default.")
]
FreshnessSize = Annotated[int | None, _number(8, SECOC, "Bytes of the complete freshness.")]
FreshnessBits = Annotated[int | None, _number(64, SECOC, "Bits of the freshness on the bus.")]
MacBits = Annotated[
    int | None,
    typer.Option(min=1, max=128, help="Bits of the MAC on the bus.", rich_help_panel=SECOC),
]
