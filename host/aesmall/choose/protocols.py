# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The protocols of other devices that `aesmall choose` knows: headers, calls and measured flash.

bench/results/frames.json has the flash of programs that make one call over the engine ENGINE. A
protocol has the name of its header, which is also its name in `aesmall export`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..paths import ROOT, sources, text_of

FILE = ROOT / "bench" / "results" / "frames.json"
#: The engine of all programs
ENGINE = "tiny"
#: The mode that makes the hash key of a protocol, where the program calls it itself
HASH = {"dlms": "gcm_stored_hash"}

#: By name: the header, and each call with its bytes of flash by target
Protocols = Mapping[str, Mapping[str, Any]]


@cache
def protocols() -> dict[str, dict[str, Any]]:
    """Return the protocols with figures, sorted by name."""
    flash: dict[str, dict[str, int]] = {}
    for row in json.loads(text_of(FILE) or "[]"):
        flash.setdefault(row["call"], {})[row["target"]] = row["flash"]
    found: dict[str, dict[str, Any]] = {}
    source = sources()
    for header in (source / "services").rglob("*.h"):
        words = set(re.findall(r"\b(aesmall_\w+)\((?!\))", header.read_text(encoding="utf-8")))
        if calls := {call: flash[call] for call in sorted(words & flash.keys())}:
            name = header.stem
            export = ",".join(filter(None, (name, HASH.get(name))))
            place = header.relative_to(source).as_posix()
            found[name] = {"header": place, "export": export, "calls": calls}
    return dict(sorted(found.items()))


def lines(known: Protocols, target: str, name: str) -> list[str]:
    """Return the header, the flash of each call and the export, or nothing without figures."""
    protocol = known[name]
    calls = {call: flash[target] for call, flash in protocol["calls"].items() if target in flash}
    if not calls:
        return []
    command = f"aesmall export --engine {ENGINE} --target {target} --key-bits 128"
    return [
        f"{name}: {protocol['header']}",
        f"flash of a program that makes one call with {ENGINE}, with the set-up of its keys:",
        *(f"{call}: {flash:,}" for call, flash in calls.items()),
        f"as files of its own: {command} --modes {protocol['export']} -o aes",
    ]


def targets(known: Protocols) -> list[str]:
    """Return the chips on which protocols were measured."""
    calls = (each for protocol in known.values() for each in protocol["calls"].values())
    return sorted({target for flash in calls for target in flash})
