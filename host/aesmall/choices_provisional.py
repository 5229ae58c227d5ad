# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Rows as scale.json and parts.json have them, from the figures: until those files are there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from . import results


@dataclass(frozen=True)
class Scale:
    target: str
    engine: str
    key_bits: int
    way: str
    a: float
    b: float
    off: float
    flash_bytes: int
    key_ram: int
    static_ram: int
    stack: int
    timing_class: str


def scale_load() -> list[Scale]:
    rows = {}
    for f in results.load():
        m = re.fullmatch(
            r"((?:ctr|cbc|cmac|ccm|eax|siv|ocb|gcm|gcm_siv|xts|kw)(?:_bulk)?(?:_seal|_open|_encrypt|_decrypt|_wrap|_unwrap)?)_(\d+)",
            f.operation,
        )
        if m and int(m[2]) % 16 == 0:
            rows.setdefault((f.target, f.engine, f.key_bits, m[1]), {})[int(m[2]) // 16] = f
    found = []
    for (t, e, k, way), by in rows.items():
        low, high = min(by), max(by)
        b = (
            (by[high].cycles_max - by[low].cycles_max) / (high - low)
            if high > low
            else by[low].cycles_max / low
        )
        a = by[low].cycles_max - b * low
        f = by[high]
        found.append(
            Scale(
                t,
                e,
                k,
                way,
                a,
                b,
                0.0,
                f.flash_bytes,
                f.key_ram,
                f.static_ram,
                f.stack,
                f.timing_class,
            )
        )
    return found


def parts_load() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for f in results.load():
        at = found.setdefault(f.target, {"sections": [], "programs": {}})
        at["programs"][f"{f.engine} {f.key_bits} {f.operation}"] = [len(at["sections"])]
        at["sections"].append([f.operation, f.flash_bytes, f.static_ram])
    for s in scale_load():
        at = found[s.target]
        at["programs"][f"{s.engine} {s.key_bits} {s.way}"] = [len(at["sections"])]
        at["sections"].append([s.way, s.flash_bytes, s.static_ram])
    return found
