# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Secured PDUs of AUTOSAR's SecOC."""

from __future__ import annotations

from ..files.sealing import UsageProblem
from .ciphers import cmac, equal
from .frame import Fields, Frame, Options, check_key, given

_WHY = "it is the choice of each project"


def secoc(data: bytes, key: bytes, options: Options) -> Fields:
    """Decode a secured PDU with its complete freshness."""
    identifier = given(options.data_id, "data-id", _WHY)
    size = given(options.freshness_size, "freshness-size", _WHY)
    bits = given(options.freshness_bits, "freshness-bits", _WHY)
    mac_bits = given(options.mac_bits, "mac-bits", _WHY)
    freshness = options.freshness or 0
    if bits > 8 * size or freshness >> 8 * size:
        raise UsageProblem("--freshness and --freshness-bits must fit into --freshness-size bytes")
    frame = Frame(data)
    trailer_size = (bits + mac_bits + 7) // 8
    payload, trailer = frame.rest(trailer_size), frame.take(trailer_size, "MAC")
    found = int.from_bytes(trailer, "big")
    gap = 8 * trailer_size - bits - mac_bits
    wire = found >> (mac_bits + gap)
    message = identifier.to_bytes(2, "big") + payload + freshness.to_bytes(size, "big")
    mac = int.from_bytes(cmac(key, message), "big") >> (128 - mac_bits)
    right = ((freshness % (1 << bits)) << mac_bits | mac) << gap
    check_key(
        equal(trailer, right.to_bytes(trailer_size, "big")),
        "wrong key, data id or freshness, or a changed PDU",
    )
    return {
        "data_id": f"{identifier:04x}",
        "freshness": freshness,
        "freshness_on_bus": wire,
        "authenticated": True,
        "plaintext": payload,
    }
