# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tables of doc/figures/claims-modes.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import programs
from .formula import formula
from .proofs import ModeProof

HEAD = (
    *("mode", "call", "proved in", "for all contents of"),
    *("one block", "each further block", "a part of a block", "ciphers"),
    *("stack", "left on it"),
)
#: The number of text columns, which are first
TEXTS = 4


def rows(proofs: Iterable[ModeProof], target: str) -> list[list[str]]:
    """Return one row for a claim with all its forms. Time and stack are the assembly's."""
    claims: dict[tuple[str, ...], dict[str, ModeProof]] = {}
    for proof in proofs:
        if proof.target == target:
            claims.setdefault((proof.mode, proof.call, proof.when), {})[proof.form] = proof
    found = []
    for (mode, call, when), forms in claims.items():
        first = next(forms[form] for form in programs.FORMS if form in forms)
        name = f"`{call.removeprefix('aesmall_')}`" + (f", {when}" if when else "")
        there = [form for form in programs.FORMS if form in forms and forms[form].proved]
        proved = ", ".join(there) or "NONE"
        found.append(
            [mode, name, proved, first.lengths, *_time(first), str(first.stack), _left(forms)]
        )
    return found


def _left(forms: Mapping[str, ModeProof]) -> str:
    """Return the bytes of secrets on dead stack, for the forms that leave some."""
    some = [f"{form} {forms[form].dead_stack}" for form in programs.FORMS if form in forms]
    return ", ".join(text for text in some if not text.endswith(" 0"))


def _time(proof: ModeProof) -> list[str]:
    by_length = {length: (low, high, blocks) for length, low, high, blocks in proof.cycles}
    told = formula({length: high for length, (_, high, _) in by_length.items()})
    ciphers = str(by_length[16][2]) if 16 in by_length else ""
    if told is None:
        spans = [cycles for low, high, _ in by_length.values() for cycles in (low, high)]
        text = f"{min(spans):,} to {max(spans):,}" if spans else ""
        return [text, "", "", ciphers]
    low, high = told.tail
    return [f"{told.block:,}", f"{told.each:,}", f"{low:+,} to {high:+,}", ciphers]
