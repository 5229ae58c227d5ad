# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The proofs of all kernels in bench/results/proofs.json, and their tables.

`make prove` writes the file. doc/figures/claims.md shows it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import groupby
from pathlib import Path

from aesmall.engines import FLASH, MOVED, SRAM, TIMING_CLASSES, engine
from aesmall.figures.results import Figure, ResultError, checked, lines, select
from aesmall.targets import PRICED, TARGETS
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.measure.program import OTHERS
from aesmall_workshop.operations.every import KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC, SINGLE
from aesmall_workshop.paths import REPOSITORY

from . import left
from .modes import unclaimed

PROOFS_FILE = REPOSITORY / "bench" / "results" / "proofs.json"

#: The memories of a family of chips that answer without cache and wait states
STEADY = {"avr": (FLASH, SRAM), "rp2040": (SRAM,), "armv7m": (SRAM,), "rv32": (SRAM,)}

#: Cores with a time that depends on the branch predictor at the start too: a proof has the span.
PREDICTING = ("rv32",)
#: The figure that must equal a verb's cycles
FIGURE_OF_VERB = {
    operation.verbs[-1]: operation.name
    for operation in (
        *(KEY_SETUP, KEY_SETUP_DECRYPT, KEY_SETUP_EIC),
        *SINGLE,
    )
}


@dataclass(frozen=True)
class Proof:
    """One kernel with one key size on one target."""

    target: str
    #: The engine and the variant of the build, for example "balanced (branch-free)"
    engine: str
    verb: str
    key_bits: int
    symbol: str
    proved: bool
    #: The class of the findings below, if tables are in a memory without cache and wait states, and
    #: the claimed class, for tables in this memory (engines.MEMORIES)
    timing_class: str
    claimed: str
    memory: str
    #: Placement of the buffers -> least and most cycles over all inputs
    cycles: dict[str, list[int]]
    #: Bytes, including the return address
    stack: int
    #: Branches that depend on a secret: source line -> both paths take the same time
    branches: dict[str, bool]
    #: Tables that are read at secret indices -> their memory: "flash" or "SRAM"
    tables: dict[str, str]
    #: Kind of secret -> volatile registers, and bytes of dead stack, that hold it at the return
    registers: dict[str, list[str]]
    dead_stack: dict[str, int]
    #: The residue that the contract allows, in the notation of left.py
    allowed: str
    #: Hash of all inputs of the proof: the program, the contract, the prover
    digest: str
    #: As `cycles`, of the same run on AVRxt. Empty, and not in the file, if not published
    avrxt: dict[str, list[int]] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str, int]:
        return self.target, self.engine, self.verb, self.key_bits

    def __str__(self) -> str:
        return f"{self.target} {self.engine} {self.verb} {self.key_bits}"

    def is_measured(self, figures: Sequence[Figure]) -> bool:
        """Return whether the proof needs figures.

        All engines need them on the targets with figures, except variants and chips without room
        for all engines.
        """
        is_variant = self.engine.endswith(")")
        has_room = self.target not in OTHERS
        return has_room and not is_variant and any(f.target == self.target for f in figures)

    @property
    def span(self) -> tuple[int, int]:
        """Return least and most cycles at the first placement, where figures are measured."""
        low, high = next(iter(self.cycles.values()))
        return low, high

    @property
    def on_avrxt(self) -> Proof | None:
        """Return the same proof on AVRxt, for which this target's code is priced."""
        if not self.avrxt:
            return None
        [core] = [core for core, chip in PRICED.items() if chip == self.target]
        return replace(self, target=core, cycles=self.avrxt, avrxt={})


def load(path: Path = PROOFS_FILE) -> list[Proof]:
    """Return the committed proofs."""
    if not path.exists():
        return []
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ResultError(f"{path.name}: {error}") from error
    return [_proof(row, f"{path.name}: row {index}") for index, row in enumerate(rows)]


def _proof(row: object, place: str) -> Proof:
    row = {"avrxt": {}, **row} if isinstance(row, dict) else row
    proof = Proof(**checked(row, fields(Proof), place))
    if not proof.cycles:
        raise ResultError(f"{place}: no cycles")
    return proof


def render(proofs: Iterable[Proof]) -> str:
    """Return the text of the file."""
    rows = (asdict(proof) for proof in proofs)
    return lines({k: v for k, v in row.items() if k != "avrxt" or v} for row in rows)


def save(proofs: Iterable[Proof], path: Path = PROOFS_FILE) -> None:
    with appearing(path) as scratch:
        scratch.write_text(render(proofs), encoding="utf-8")


def differences(found: Iterable[Proof], committed: Iterable[Proof]) -> Iterator[str]:
    """Yield a line for each difference between two sets of proofs, without digests."""
    old = {proof.key: proof for proof in committed}
    for proof in found:
        before = old.pop(proof.key, None)
        if before is None:
            yield f"{proof}: new"
            continue
        for name, value in asdict(proof).items():
            if value != getattr(before, name) and name != "digest":
                yield f"{proof}: {name} {value}, in the file {getattr(before, name)}"
    yield from (f"{proof}: in the file only" for proof in old.values())


def complaints(proof: Proof, figures: Sequence[Figure]) -> list[str]:
    """Return the errors of a proof, empty for each committed proof."""
    if not proof.proved:
        return [f"{proof}: not proved"]
    found = []
    if TIMING_CLASSES.index(proof.timing_class) > TIMING_CLASSES.index(proof.claimed):
        found.append(f"{proof}: {proof.claimed} is claimed, {proof.timing_class} was found")
    steady = STEADY[TARGETS[proof.target].family]
    for table, memory in proof.tables.items():
        holds_for = memory if memory in steady else MOVED
        if proof.claimed != TIMING_CLASSES[-1] and proof.memory != holds_for:
            found.append(
                f"{proof}: {table} lies in {memory}, where {proof.claimed} holds for tables in "
                f"{holds_for!r}; claimed is {proof.memory!r}"
            )
    is_counted = "register" in proof.allowed
    behind = left.text(proof.registers, proof.dead_stack, counted=is_counted)
    if behind != proof.allowed:
        found.append(f"{proof}: leaves {behind}; the contract allows {proof.allowed}")
    for each in filter(None, (proof, proof.on_avrxt)):
        found += _against(each, figures)
    return found


def _is_compiled(proof: Proof) -> bool:
    return engine(proof.target, proof.engine).implementation.endswith("_c")


def _against(proof: Proof, figures: Sequence[Figure]) -> Iterator[str]:
    """Yield contradictions to the figures of a target."""
    operation = FIGURE_OF_VERB.get(proof.verb, "")
    measured = select(figures, proof.target, proof.engine, proof.key_bits, operation)
    if operation and not measured and proof.is_measured(figures):
        yield f"{proof}: there is no figure"
    is_predicting = TARGETS[proof.target].family in PREDICTING
    if is_predicting and measured and _is_compiled(proof):
        return  # The linker shortens other calls in each program, which moves the code.
    for figure in measured:
        low, high = proof.span
        costs = figure.cycles_min, figure.cycles_max
        is_within = is_predicting and low <= costs[0] <= costs[1] <= high
        if costs != proof.span and not is_within:
            yield f"{proof}: {proof.span} cycles were proved, {costs} measured"


# ---- the tables of doc/figures/claims.md ----

HEAD = (
    "engine",
    "kernel",
    "proved",
    "cycles",
    "stack",
    "class",
    "claimed",
    "secret branches",
    "secret indices",
    "left behind",
)


#: In place of the key sizes, if there is no claim on a kernel
NO_CLAIM = "no claim"


def rows(proofs: Iterable[Proof], target: str) -> list[list[str]]:
    """Return the table of a target, with one line for a kernel and all its key sizes."""
    mine = [proof for proof in proofs if proof.target == target]
    return [
        _row([*group]) for _, group in groupby(mine, key=lambda proof: (proof.engine, proof.verb))
    ]


def unclaimed_rows(proofs: Iterable[Proof], target: str) -> list[list[str]]:
    """Return the rows of the kernels without a claim, which the table of a target ends with."""
    proved = {proof.symbol for proof in proofs if proof.target == target}
    others = unclaimed.kernels(target, proved)
    return [[f"`{name}`", "", NO_CLAIM, *[""] * (len(HEAD) - 3)] for name in others]


def other_rows(proofs: Iterable[Proof], first: str, others: Sequence[str]) -> list[list[str]]:
    """Return the table of a family's other targets, one line a kernel.

    It has the cycles, and all other cells that differ from the first target.
    """
    by_name: dict[tuple[str, str], dict[str, list[Proof]]] = {}
    for proof in (p for found in proofs for p in (found, found.on_avrxt) if p):
        by_target = by_name.setdefault((proof.engine, proof.verb), {})
        by_target.setdefault(proof.target, []).append(proof)
    return [
        [f"`{engine}`", verb, *(_other(of[first], of[target]) for target in others)]
        for (engine, verb), of in by_name.items()
        if first in of and all(target in of for target in others)
    ]


def _other(first: Sequence[Proof], sizes: Sequence[Proof]) -> str:
    known, cells = _row(first), _row(sizes)
    place = HEAD.index("stack")
    # The stack holds one byte more if the program counter has three.
    differing = [
        f"{HEAD[i]} {cell}"
        for i, cell in enumerate(cells)
        if i not in (HEAD.index("cycles"), place) and cell != known[i]
    ]
    return "; ".join([cells[HEAD.index("cycles")], *differing])


def _row(sizes: Sequence[Proof]) -> list[str]:
    return [
        f"`{sizes[0].engine}`",
        sizes[0].verb,
        " / ".join(str(proof.key_bits) if proof.proved else "NONE" for proof in sizes),
        _cycles(sizes),
        _joined(str(proof.stack) for proof in sizes),
        _joined(_class(proof, proof.timing_class) for proof in sizes),
        _joined(_class(proof, proof.claimed) for proof in sizes),
        _joined(_branches(proof) for proof in sizes),
        _joined(_tables(proof) for proof in sizes),
        _joined(_left(proof) for proof in sizes),
    ]


def _joined(cells: Iterable[str]) -> str:
    """Return one text if it is the same for all key sizes, otherwise all of them."""
    each = list(cells)
    return each[0] if len(set(each)) == 1 else " / ".join(each)


def _cycles(sizes: Sequence[Proof]) -> str:
    """Return the cycles at the first placement, and the additional ones at others.

    For CTR only the first count is included.
    """
    text = _joined(_span(*proof.span) for proof in sizes)
    for name in sizes[0].cycles:
        if " from " in name:  # a count of blocks, see counter.py
            continue
        # An engine that takes seconds is run in another link with one key size only.
        there = [proof for proof in sizes if name in proof.cycles]
        more = [proof.cycles[name][1] - proof.span[1] for proof in there]
        if any(more):
            text += f"; {name} {_joined(f'{cycles:+,}' for cycles in more)}"
    return text


def _span(low: int, high: int) -> str:
    return f"{high:,}" if low == high else f"{low:,} to {high:,}"


def _class(proof: Proof, name: str) -> str:
    """Return a class with the memory that it needs, if the tables are elsewhere."""
    is_elsewhere = proof.memory == MOVED and name != TIMING_CLASSES[0]
    return f"{name} in {SRAM}" if is_elsewhere else name


def _branches(proof: Proof) -> str:
    if not proof.branches:
        return "none"
    kind = "balanced" if all(proof.branches.values()) else "NOT balanced"
    return f"{len(proof.branches)}, {kind}"


def _tables(proof: Proof) -> str:
    lying: dict[str, list[str]] = {memory: [] for memory in proof.tables.values()}
    for table, memory in proof.tables.items():
        lying[memory].append(f"`{table.removeprefix('aesmall_')}`")
    return "; ".join(f"{', '.join(names)} in {memory}" for memory, names in lying.items()) or "none"


def _left(proof: Proof) -> str:
    """Return the residue of each kind, except "text", which input and output reveal anyway."""
    registers = {kind: names for kind, names in proof.registers.items() if kind != "text"}
    stack = {kind: count for kind, count in proof.dead_stack.items() if kind != "text"}
    return left.text(registers, stack)
