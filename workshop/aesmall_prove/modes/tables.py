# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The tables of doc/figures/claims-modes.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from aesmall.engines import TIMING_CLASSES

from ..ghash.report import Row
from . import programs, unclaimed
from .formula import formula
from .proofs import ModeProof

HEAD = (
    *("mode", "call", "proved in", "for all contents of", "class"),
    *("one block", "each further block", "a part of a block", "ciphers"),
    *("stack", "left on it"),
)
#: In place of the forms, if there is no claim on a function
NO_CLAIM = "no claim"
#: The number of text columns, which are first
TEXTS = 5
#: The columns of cycles. On RISC-V the proofs count instructions, which are no claim.
_CYCLES = ("one block", "each further block", "a part of a block")
_TIME, _STACK = HEAD.index("one block"), HEAD.index("stack")


def head(target: str) -> list[str]:
    """Return the names of a target's columns."""
    return [name for name in HEAD if target != programs.RISCV or name not in _CYCLES]


def rows(proofs: Iterable[ModeProof], target: str, hashes: Iterable[Row]) -> list[list[str]]:
    """Return a target's row for claims with all their forms.

    Claims without times that have everything except the call and the stack in common share a row.
    Class, time and stack are the assembly's. The rows of the RISC-V chip include those of the cores
    with fewer instructions. `hashes` are the proofs of GHASH. The functions that no claim reaches
    follow.
    """
    proofs, hashes = [*proofs], [*hashes]
    places = [HEAD.index(name) for name in head(target)]
    targets = (target, *programs.PLAIN) if target == programs.RISCV else (target,)
    classes = {row.key: row.timing_class for row in hashes}
    claims: dict[tuple[str, ...], dict[str, ModeProof]] = {}
    for proof in proofs:
        if proof.target in targets:
            claims.setdefault((proof.mode, proof.call, proof.when), {})[proof.form] = proof
    found: dict[tuple[str, ...], list[list[str]]] = {}
    for (mode, call, when), forms in claims.items():
        first = next(forms[form] for form in programs.FORMS if form in forms)
        name = f"`{call.removeprefix('aesmall_')}`"
        there = [form for form in programs.FORMS if form in forms and forms[form].proved]
        proved = ", ".join(there) or "NONE"
        texts = [mode, name, proved, first.lengths, timing_class(first, classes)]
        row = [*texts, *_time(first), str(first.stack), _left(forms)]
        alike = (mode, when, *row[2:_STACK], row[-1], "" if row[_TIME] == "" else name)
        found.setdefault(alike, []).append(row)
    merged = [_merged(rows_, when) for (_, when, *_), rows_ in found.items()]
    merged += _unclaimed(proofs, target, hashes)
    return [[row[place] for place in places] for row in merged]


def _merged(rows_: Sequence[Sequence[str]], when: str) -> list[str]:
    """Return one row for all these, with the least and the most stack."""
    first = rows_[0]
    names = ", ".join(row[1] for row in rows_) + (f": {when}" if when else "")
    stacks = sorted({int(row[_STACK]) for row in rows_})
    stack = str(stacks[0]) if len(stacks) == 1 else f"{stacks[0]} to {stacks[-1]}"
    return [first[0], names, *first[2:_STACK], stack, first[-1]]


def _unclaimed(
    proofs: Iterable[ModeProof], target: str, hashes: Iterable[Row]
) -> Iterator[list[str]]:
    """Yield one row for each folder of the library with functions that no claim reaches."""
    reached = {name for p in proofs if p.target == target for name in p.functions}
    reached |= {f"aesmall_{row.routine}" for row in hashes if row.target == target}
    for folder, names in groupby(unclaimed.unclaimed(target, reached), key=itemgetter(0)):
        texts = [f"`{name.removeprefix('aesmall_')}`" for _, name in names]
        yield [folder, ", ".join(texts), NO_CLAIM, *[""] * (len(HEAD) - 3)]


def timing_class(proof: ModeProof, classes: Mapping[tuple[str, str, str], str]) -> str:
    """Return the class of a mode without its cipher.

    The code of a proved mode is T0, since no branch and no address depends on a secret. The
    routines of GHASH are not among this code. `classes` has the class that was found for each.
    """
    found = (classes[proof.target, proof.form, name] for name in proof.products)
    return max(found, key=TIMING_CLASSES.index, default=TIMING_CLASSES[0])


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
