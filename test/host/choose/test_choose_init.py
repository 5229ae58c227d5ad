# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare the values that compiled.py computes for keys of both directions with a measurement."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from aesmall import engines
from aesmall.choose import compiled
from aesmall.choose.modes import MODES
from aesmall.choose.rules import rows_of
from aesmall.figures import results, scale
from aesmall_workshop.measure.scale_runs import _row
from aesmall_workshop.measure.scale_ways import WAYS


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ctr", "ccm_seal", "kw_wrap"])
@pytest.mark.parametrize("target", ["atmega328p", "rp2040"])
def test_it_is_what_is_measured(target: str, name: str) -> None:
    data = compiled.data()
    place = [way for way, _ in data["ways"]].index(name)
    on = data["targets"][target]
    row = rows_of(next(e for e in on["engines"] if e["name"] == "nano"), 128, "init")[place]
    way = next(way for way in WAYS if way.name == name)
    both = replace(way, does=way.does | {"decrypts"})
    found = _row((target, "nano", 128, name), engines.engine(target, "nano"), both)
    assert found.row is not None and found.sections is not None
    for blocks, cycles in found.row.measured.items():
        assert (
            cycles
            <= -(-(row[1] + row[2] * blocks) // 10)
            <= cycles + 2 * math.ceil(found.row.off) + 1
        )
    assert row[4] == found.row.stack
    parts = {part for linked in row[6:] for part in on["lists"][linked]}
    share = sum(part.flash for part in found.sections)
    # No code of this program decrypts, but its key can.
    assert sum(on["parts"][part][0] for part in parts) < share


def test_the_block_encryptions_of_a_way_are_those_between_two_engines() -> None:
    """The encryptions of blocks in a way are the difference between two engines.

    The engines also differ in key setup, but the cycles do not include it.
    """
    cycles = {f.key: f.cycles_max for f in results.load()}
    rows = {row.key: row for row in scale.load()}
    checked = 0
    for way in (way for mode in MODES for way in mode.ways if not way.decrypts):
        for target in ("atmega328p", "rp2040"):
            fast, slow = (rows.get((target, name, 128, way.name)) for name in ("tiny", "nano"))
            if fast is None or slow is None:
                continue
            block = [
                cycles.get((target, name, 128, "encrypt_only"))
                or cycles[target, name, 128, "encrypt"]
                for name in ("tiny", "nano")
            ]
            for blocks in (1, 2, 8):
                more = slow.measured[blocks] - fast.measured[blocks]
                calls = more / (block[1] - block[0])
                own = blocks + 1 if way.makes_keys else 0
                fixed, each = way.calls_on(target, 128)
                wanted = fixed + each * blocks + own
                assert calls == pytest.approx(wanted, abs=0.02), (target, way.name, blocks)
                checked += 1
    assert checked >= 60
