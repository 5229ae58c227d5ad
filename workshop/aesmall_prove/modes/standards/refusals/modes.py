# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The modes whose claims are the refused calls of all modes."""

from __future__ import annotations

from ...contracts import Mode
from ...programs import FORMS, TARGETS
from .. import ghash
from . import aeads, blocks, long, lorawan, macs, services, streams, wraps

_FAMILIES = (aeads, blocks, macs, wraps, streams, lorawan, services)
REFUSED = Mode(
    "Refused calls",
    "the errors of the headers",
    tuple(claim for family in _FAMILIES for claim in family.CLAIMS),
    types=tuple(type_ for family in _FAMILIES for type_ in family.TYPES),
    helpers=tuple(call for family in _FAMILIES for call in family.HELPERS),
    replaced=ghash.replaced,
)
LONG = Mode(
    "Refused long calls",
    "the errors of the headers",
    long.CLAIMS,
    types=long.TYPES,
    only=tuple((target, form) for target in TARGETS if target != "atmega328p" for form in FORMS),
)
