# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall frames`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from .. import messages
from ..files.key_sources import KeySource
from ..files.options import KeyEnv, KeyFile
from ..files.sealing import UsageProblem
from ..files.work import reported
from . import options as o
from .frame import Fields, Options
from .types import TYPES, decode, named, refuse_others

ACTIONS = ("decode",)


def _types(incomplete: str) -> list[str]:
    """Return the types that a shell offers."""
    return [name for name in TYPES if name.startswith(incomplete)]


def _actions(incomplete: str) -> list[str]:
    """Return the actions that a shell offers."""
    return [name for name in ACTIONS if name.startswith(incomplete)]


def frames(
    action: Annotated[
        str, typer.Argument(metavar="ACTION", help="decode.", autocompletion=_actions)
    ],
    encoded: Annotated[
        str, typer.Argument(metavar="FRAME", help="Hexadecimal digits, or for ntag424 the URL.")
    ],
    kind: Annotated[
        str,
        typer.Option(
            "--type",
            metavar="TYPE",
            help=f"The type of the frame: {', '.join(TYPES)}.",
            autocompletion=_types,
        ),
    ],
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    mac: o.Mac = None,
    system_title: o.SystemTitle = None,
    unauthenticated: o.Unauthenticated = False,
    tag_length: o.TagLength = None,
    fcnt: o.Fcnt = None,
    conf_fcnt: o.ConfFcnt = None,
    tx_dr: o.TxDr = None,
    tx_ch: o.TxCh = None,
    join_type: o.JoinType = None,
    join_eui: o.JoinEui = None,
    dev_eui: o.DevEui = None,
    dev_nonce: o.DevNonce = None,
    sender: o.Sender = None,
    mac_from: o.MacFrom = None,
    clear_mac: o.ClearMac = False,
    cp_random: o.CpRandom = None,
    last_mac: o.LastMac = None,
    data_id: o.DataId = None,
    freshness: o.Freshness = None,
    freshness_size: o.FreshnessSize = None,
    freshness_bits: o.FreshnessBits = None,
    mac_bits: o.MacBits = None,
) -> None:
    """Decode frames of other devices, for example BTHome, wireless M-Bus, DLMS and LoRaWAN.

    A protocol with several keys needs all of them, one after another, in --key-file: dlms the
    encryption key and the authentication key; lorawan NwkSKey and AppSKey, or FNwkSIntKey,
    SNwkSIntKey, NwkSEncKey and AppSKey; lorawan-join the key that encrypts and JSIntKey; ntag424
    the keys for reading meta data and files; osdp S-ENC, S-MAC1 and S-MAC2, or SCBK.

    Example: aesmall frames decode --type bthome --key-file key --mac 54:48:e6:8f:80:a5 41a4...
    """
    with reported():
        if action not in ACTIONS:
            raise UsageProblem(messages.unknown("action", action, ACTIONS))
        given = Options(
            mac=o.hexadecimal(mac, "mac", 6),
            system_title=o.hexadecimal(system_title, "system-title", 8),
            unauthenticated=unauthenticated or None,
            tag_length=tag_length,
            fcnt=fcnt,
            conf_fcnt=conf_fcnt,
            tx_dr=tx_dr,
            tx_ch=tx_ch,
            join_type=join_type,
            join_eui=o.hexadecimal(join_eui, "join-eui", 8),
            dev_eui=o.hexadecimal(dev_eui, "dev-eui", 8),
            dev_nonce=dev_nonce,
            sender=o.hexadecimal(sender, "sender", 8),
            mac_from=mac_from,
            clear_mac=clear_mac or None,
            cp_random=o.hexadecimal(cp_random, "cp-random", 8),
            last_mac=o.hexadecimal(last_mac, "last-mac", 16),
            data_id=data_id,
            freshness=freshness,
            freshness_size=freshness_size,
            freshness_bits=freshness_bits,
            mac_bits=mac_bits,
        )
        wanted = named(kind)
        refuse_others(kind, given)
        data = encoded.encode() if wanted.is_text else _bytes(encoded)
        key = KeySource(key_file, key_env).key(wanted.keys)
        found = decode(kind, data, key, given)
        if not found["authenticated"]:
            messages.warning(
                "the frame is not authenticated: anyone can change it, and a wrong key may give "
                "another text"
            )
        if as_json:
            typer.echo(json.dumps(_plain(found), indent=2))
        else:
            _print(_plain(found))


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text.replace(":", ""))
    except ValueError:
        raise UsageProblem("FRAME must consist of hexadecimal digits, two for each byte") from None


def _plain(fields: Fields) -> dict[str, int | str | bool]:
    """Return the fields with bytes as hexadecimal digits."""
    return {k: v.hex() if isinstance(v, bytes) else v for k, v in fields.items()}


def _print(fields: dict[str, int | str | bool]) -> None:
    width = max(map(len, fields))
    for name, value in fields.items():
        shown = ("no", "yes")[value] if isinstance(value, bool) else value
        typer.echo(f"{name.replace('_', ' '):{width}}  {shown}".rstrip())


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("frames")(frames)
