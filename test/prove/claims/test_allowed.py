# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test which instructions a proof may contain.

It may contain only known instructions. SLEIGH describes some instructions by a name only, and a
proof would treat these as if they had no effect.
"""

from __future__ import annotations

from copy import copy

import pytest
from aesmall_prove import armv6m, avr
from aesmall_prove.isa import Isa
from aesmall_prove.prove import isa_of
from aesmall_prove.words import Unprovable
from aesmall_workshop.chips import avr_timing

#: target -> name: code of instructions with effects other than on registers and memory
OTHERS = {
    "atmega328p": {"sleep": "8895", "wdr": "a895", "break": "9895", "spm": "e895"},
    "rp2040": {"svc": "00df", "bkpt": "00be", "cpsid": "72b6", "wfi": "30bf"},
}


class _All(frozenset[str]):
    """A set that contains every name."""

    def __contains__(self, _: object) -> bool:
        return True


def fresh(target: str) -> Isa:
    """Return a new processor.

    A refused instruction may change how SLEIGH decodes the next, so no processor is shared.
    """
    isa = copy(isa_of(target))
    isa.__dict__.pop("context", None)
    return isa


@pytest.mark.parametrize(
    ("target", "name"), [(target, name) for target, names in OTHERS.items() for name in names]
)
@pytest.mark.parametrize("listed", [True, False])
def test_an_operation_that_is_but_a_name_is_refused(
    target: str, name: str, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    isa, code = fresh(target), bytes.fromhex(OTHERS[target][name])
    if listed:  # listed by mistake; earlier instances have the times of their own calls
        monkeypatch.setattr(armv6m, "KNOWN", _All())
        monkeypatch.setattr(avr, "is_understood", lambda name: True)
        monkeypatch.setattr(avr_timing, "cycles", lambda *_: 1)
    wrong = "which is not modelled" if listed else f"the instruction {name} "
    with pytest.raises(Unprovable, match=wrong):
        isa.decode(isa.arithmetic, code + bytes(2), 0x4000)
