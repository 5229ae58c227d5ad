# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of README.md and doc/*/*.md from the committed figures.

A table is between `<!-- table:NAME -->` and `<!-- /table -->`. NAME is `summary`, `modelled`,
`engines`, `compilers`, `pairs`, `gap`, `files[-sizes]`, `frames`, `lmic`, `dropins[-TARGET]`,
`peers-avr`, `peers-m0plus`, `peers-built-WHAT`, `row-by-row[-WHAT]`, `published[-NAME]`, `coming-
from`, `claims-TARGET`, `claims-modes-TARGET`, `claims-other-avrs`, `left-behind`, `adds-TARGET`,
`services-TARGET`, `legacy-TARGET`, `vaults-TARGET`, `texts-TARGET`, `text-sizes-TARGET`, `others-
TARGET`, `plain-TARGET`, `unfit-TARGET`, `compilers-TARGET`, `scale-TARGET`, `choose-EXAMPLE`,
`sketch-NAME`, `boards-WHAT`, or `KIND-TARGET-BITS` (KIND: `block`, `modes`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from aesmall.engines import KEY_SIZES, engine, engines_on
from aesmall.figures.results import Figure, load, select
from aesmall_prove import proofs
from aesmall_prove.contracts import COMPILED
from aesmall_prove.ghash import report as ghash
from aesmall_prove.ghash import tables as ghash_claims
from aesmall_prove.modes import proofs as mode_proofs
from aesmall_prove.modes import tables as mode_claims

from ..measure import compilers as second
from ..measure import files, frames, too_large
from ..measure.program import Program
from ..operations import legacy
from ..operations.every import ENCRYPT, LEGACY, MODES, SERVICES, TEXTS, VAULTS, Operation
from ..operations.manx import MANX
from ..paths import REPOSITORY
from ..peers import avr, m0plus, published_tables, tables
from ..peers import beaten as peers
from ..peers.comparison import Costs
from . import (
    board_tables,
    choosing,
    dropin_tables,
    left_behind,
    lmic_tables,
    mode_tables,
    modelled_tables,
    needless,
    other_tables,
    picture,
    plain_tables,
    scale_tables,
    sketches,
)
from .names import CHIPS, MODELLED_CHIPS, OTHER_CHIPS

_MARKED = re.compile(r"(<!-- table:([\w-]+) -->\n)(.*?)(<!-- /table -->)", re.DOTALL)

#: Operations that are not modes
BLOCK_OPERATIONS = (
    *("key_setup", "key_setup_decrypt", "encrypt", "encrypt_odd", "encrypt_only"),
    *("decrypt", "encrypt_decrypt"),
    *("key_setup_eic", "decrypt_eic", "encrypt_wide", "decrypt_wide"),
)
#: Operations with their own page
_ELSEWHERE = {operation.name for operation in (*SERVICES, *LEGACY, *TEXTS, *VAULTS)}


class TableError(Exception):
    """A page has a marker of a table that does not exist."""


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]], texts: int) -> str:
    """Return a Markdown table. The first `texts` columns are text and the others numbers."""
    ruler = ["---"] * texts + ["--:"] * (len(head) - texts)
    lines = [head, ruler, *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _number(value: int) -> str:
    return f"{value:,}"


def _cycles(figure: Figure) -> str:
    if figure.cycles_min == figure.cycles_max:
        return _number(figure.cycles_max)
    return f"{_number(figure.cycles_min)} to {_number(figure.cycles_max)}"


def _engine_names(figures: Sequence[Figure], target: str) -> list[str]:
    """Return the engines with figures on a target, in the order of bench/engines."""
    have = {figure.engine for figure in figures if figure.target == target}
    return [e.name for e in engines_on(target) if e.name in have]


def _summary_row(figures: Sequence[Figure], target: str, name: str) -> list[str]:
    row = {f.operation: f for f in select(figures, target, name, 128)}
    whole = row["encrypt_decrypt"]

    def cycles(operation: str, usual: str = "") -> str:
        """Return the cycles of a call, or an empty text without the call or if they are usual."""
        found = _cycles(row[operation]) if operation in row else ""
        return "" if usual in row and found == _cycles(row[usual]) else found

    return [
        CHIPS[target],
        f"`{name}`",
        *(cycles("encrypt"), cycles("encrypt_only", "encrypt"), cycles("encrypt_odd", "encrypt")),
        *(cycles("encrypt_wide"), cycles("decrypt"), cycles("decrypt_wide")),
        _cycles(row["key_setup"]),
        _number(row.get("encrypt_only", row["encrypt"]).flash_bytes),
        _number(whole.flash_bytes),
        _number(whole.key_ram),
        _number(whole.stack),
        whole.timing_class,
    ]


def summary(figures: Sequence[Figure]) -> str:
    """Return AES-128, a line for each target and engine except engines in C."""
    head = [
        *("chip", "engine", "encrypt (cycles)", "in a program that only encrypts"),
        *("at odd addresses", "two blocks", "decrypt", "two blocks", "key set-up"),
        *("flash, encrypt only (bytes)", "flash, both", "key RAM", "stack", "timing class"),
    ]
    rows = [
        _summary_row(figures, target, name)
        for target in CHIPS
        for name in _engine_names(figures, target)
        if not name.endswith("_c")
    ]
    return _markdown(head, rows, 2)


def _full_row(figure: Figure) -> list[str]:
    return [
        f"`{figure.engine}`",
        f"`{figure.operation}`",
        _cycles(figure),
        _number(figure.flash_bytes),
        _number(figure.table_bytes),
        _number(figure.key_ram),
        _number(figure.static_ram),
        _number(figure.stack),
        figure.timing_class,
    ]


def full(figures: Sequence[Figure], modes: bool, target: str, key_bits: int) -> str:
    """Return every figure of a target and key size, of the block calls or of the modes."""
    head = [
        "engine",
        "operation",
        "cycles",
        "flash",
        "of it tables",
        "key RAM",
        "static RAM",
        "stack",
        "timing class",
    ]
    if target in MODELLED_CHIPS:
        made, after = modelled_tables.full(figures, target, key_bits, BLOCK_OPERATIONS)
        return _markdown(*made, 2) + after
    better = needless.needless(figures, target, key_bits)
    rows = [
        _full_row(figure)
        for name in _engine_names(figures, target)
        if name not in better
        for figure in sorted(select(figures, target, name, key_bits), key=_operation_order)
        if (figure.operation not in BLOCK_OPERATIONS) == modes
        and figure.operation not in _ELSEWHERE
    ]
    return _markdown(head, rows, 2) + needless.left_out(better)


def _operation_order(figure: Figure) -> tuple[int, str]:
    names = BLOCK_OPERATIONS
    return (names.index(figure.operation) if figure.operation in names else 99, figure.operation)


def engine_list(figures: Sequence[Figure]) -> str:
    """Return the idea of each engine, with its claimed timing class on each target."""
    rows = []
    titles = CHIPS | MODELLED_CHIPS
    for target in titles:
        for name in _engine_names(figures, target):
            row = engine(target, name)
            where = row.memory if row.tables else "none"
            claim = row.timing_of("expand", "encrypt", "decrypt")
            rows.append([titles[target], f"`{name}`", f"`_{row.implementation}`", row.idea])
            rows[-1] += [where, claim]
    head = ["chip", "engine", "implementation", "idea", "tables in", "timing class"]
    return _markdown(head, rows, len(head))


def compilers(figures: Sequence[Figure]) -> str:
    """Return the compiler of each target's figures."""
    pairs = sorted({(figure.target, figure.compiler) for figure in figures})
    chips = CHIPS | MODELLED_CHIPS
    rows = [[chips[target], f"`{name}`"] for target, name in pairs if target in chips]
    return _markdown(["chip", "compiler"], rows, 2)


def gap(figures: Sequence[Figure]) -> str:
    """Return the engines with unused bytes in front of their tables, in the measured programs."""
    rows = [
        [CHIPS[f.target], f"`{f.engine}`", _number(f.flash_bytes), _number(f.gap_bytes)]
        for target in CHIPS
        for name in _engine_names(figures, target)
        for f in select(figures, target, name, 128, "encrypt_decrypt")
        if f.gap_bytes
    ]
    head = ["chip", "engine", "flash, `encrypt_decrypt` (bytes)", "gap, not in it (bytes)"]
    return _markdown(head, rows, 2)


def pairs(figures: Sequence[Figure]) -> str:
    """Return the number of pairs of key and text for each kind of figure."""

    def count(target: str, name: str, operations: Sequence[Operation], proved: set[bool]) -> str:
        on, bits = engine(target, name), KEY_SIZES[0]
        asked = (Program(target, on, bits, o) for o in operations if o.is_measured(on, bits))
        first = next((program for program in asked if program.is_proved in proved), None)
        return str(len(first.cases)) if first else "-"

    either = {False, True}
    asked = (
        *(((ENCRYPT,), either), (MODES, {True}), (MODES, {False})),
        *(((*SERVICES, *VAULTS), either), (MANX[:1], either)),
    )
    engines_of: dict[tuple[str, ...], dict[str, None]] = {}
    for target in CHIPS:
        for name in _engine_names(figures, target):
            counts = tuple(count(target, name, *of) for of in asked)
            engines_of.setdefault(counts, {})[f"`{name}`"] = None
    rows = [[", ".join(names), *counts] for counts, names in engines_of.items()]
    head = ["engine", "pairs for blocks", "modes with a proved time", "other modes"]
    return _markdown([*head, "AEAD, key wrap, XTS, services, files", "Manx"], rows, 1)


def claims(target: str) -> str:
    """Return the claims that are proved of the kernels on a target."""
    known = proofs.load()
    rows = proofs.rows(known, target)
    if not rows:
        raise TableError(f"nothing is proved on {target!r}")
    if target in COMPILED and not target.startswith("cortex"):  # others prove only some kernels
        rows += proofs.unclaimed_rows(known, target)
    return _markdown(proofs.HEAD, rows, len(proofs.HEAD))


def claims_others(_: Sequence[Figure]) -> str:
    """Return the claims of the assembly on AVRs with other code than the ATmega328P."""
    known = proofs.load()
    have = {p.target for proof in known for p in (proof, proof.on_avrxt) if p}
    chips = {name: title for name, title in OTHER_CHIPS.items() if name in have}
    rows = proofs.other_rows(known, "atmega328p", [*chips])
    return _markdown(["engine", "kernel", *chips.values()], rows, 2)


def _costs(costs: Costs) -> str:
    return " / ".join(map(_number, (*costs.cycles, costs.flash, costs.ram)))


def _beaten(figures: Sequence[Figure]) -> str:
    """Return each row of the others' figures, with the engine of ours that beats it."""
    rows = []
    for row in peers.rows(avr.COMPARISON):
        best = peers.winner(row, figures)
        beaten = [f"`{best.engine}`", _costs(best.costs)] if best else ["-", "-"]
        rows.append([row.name, str(row.key_bits), row.job, _costs(row.costs), *beaten])
    head = ["peer", "key", "job", "its costs", "beaten by", "our costs"]
    return _markdown(head, rows, len(head))


def _beaten_m0plus(figures: Sequence[Figure]) -> str:
    """Return the same as `_beaten`, with operations in columns."""
    jobs = m0plus.JOBS
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for row in peers.rows(m0plus.COMPARISON):
        best = peers.winner(row, figures)
        cell = f"{_costs(row.costs)}: {f'`{best.engine}`' if best else '-'}"
        rows.setdefault((row.name, row.key_bits), {})[row.job] = cell
    texts = [[name, str(bits), *(by.get(j, "") for j in jobs)] for (name, bits), by in rows.items()]
    return _markdown(["peer", "key", *jobs], texts, 2 + len(jobs))


def _published(figures: Sequence[Figure], name: str) -> str:
    """Return a published comparison, its method, and the verdicts."""
    found = published_tables.comparison(name, figures)
    head, rows = published_tables.table(found)
    ruled = _markdown(head[:-1], [row[:-1] for row in rows], 2).splitlines()
    last = [head[-1], "---", *(row[-1] for row in rows)]
    lines = [f"{line} {cell} |" for line, cell in zip(ruled, last, strict=True)]
    told = textwrap.fill(f"{found.source}. {found.device}. {found.method}", 100)
    return "\n".join((told, "", *lines, ""))


_SIMPLE: dict[str, Callable[[Sequence[Figure]], str]] = {
    "files": lambda _: _markdown(files.HEAD, files.rows(), 1),
    "files-sizes": lambda _: _markdown(files.SIZES_HEAD, files.size_rows(), 2),
    "frames": lambda _: _markdown(*frames.table(), texts=2),
    "dropins-micropython": lambda _: _markdown(
        dropin_tables.MODULES_HEAD, dropin_tables.micropython(), 3
    ),
    "dropins-rust": lambda _: _markdown(dropin_tables.RUST_HEAD, dropin_tables.rust_frames(), 2),
    "coming-from": lambda _: _markdown(dropin_tables.COMING_HEAD, dropin_tables.coming_from(), 1),
    "dropins": lambda _: _markdown(dropin_tables.HEAD, dropin_tables.overview(), 8),
    "lmic": lambda _: _markdown(lmic_tables.OURS_HEAD, lmic_tables.ours(), 1),
    "peers-avr": _beaten,
    "peers-m0plus": _beaten_m0plus,
    "published": lambda figures: _markdown(*published_tables.summary(figures), texts=2),
    "claims-other-avrs": claims_others,
    "left-behind": lambda _: _markdown(*left_behind.table(), texts=len(left_behind.HEAD)),
    "summary": summary,
    "modelled": lambda figures: _markdown(*modelled_tables.summary(figures), texts=1),
    "engines": engine_list,
    "compilers": compilers,
    "pairs": pairs,
    "gap": gap,
}


#: Start of a name, before the target -> the function that makes the table, and its text columns
_OF_A_TARGET: dict[str, tuple[Callable[..., Any], int]] = {
    "adds-": (mode_tables.adds, 2),
    "compilers-": (lambda figures, target: second.table(second.load(), figures, target), 2),
    "plain-": (lambda _, target: plain_tables.table(target), plain_tables.TEXTS),
    "unfit-": (lambda _, target: other_tables.unfit(too_large.load(), target), 3),
    "legacy-": (legacy.table, 2),
    "others-": (other_tables.blocks, 1),
    "services-": (mode_tables.services, 2),
    "text-sizes-": (mode_tables.text_sizes, 2),
    "texts-": (mode_tables.texts, 2),
    "vaults-": (mode_tables.vaults, 3),
}


def table(name: str, figures: Sequence[Figure]) -> str:
    """Return the table of this name."""
    if name in _SIMPLE:
        return _SIMPLE[name](figures)
    if name.startswith("published-"):
        return _published(figures, name.removeprefix("published-"))
    if name.startswith("dropins-"):
        rows = dropin_tables.full(name.removeprefix("dropins-"))
        return _markdown(dropin_tables.FULL_HEAD, rows, 3)
    if name in tables.TABLES:
        make, texts = tables.TABLES[name]
        return _markdown(*make(figures), texts=texts)
    if name.removeprefix("choose-") in choosing.EXAMPLES:
        return choosing.example(name.removeprefix("choose-"))
    if board_table := board_tables.table(name):
        return _markdown(*board_table)
    if name.startswith("sketch-"):
        return sketches.shown(name.removeprefix("sketch-"))
    for start, (make_rows, count) in _OF_A_TARGET.items():
        if name.startswith(start):
            head, rows = make_rows(figures, name.removeprefix(start))
            return _markdown(head, rows, count)
    if name.startswith("scale-"):
        return _markdown(*scale_tables.table(name.removeprefix("scale-")))
    if name == "claims-ghash":
        return _markdown(ghash_claims.HEAD, ghash_claims.rows(ghash.load()), ghash_claims.TEXTS)
    if name.startswith("claims-modes-"):
        target = name.removeprefix("claims-modes-")
        found = mode_claims.rows(mode_proofs.load(), target, ghash.load())
        return _markdown(mode_claims.head(target), found, mode_claims.TEXTS)
    if name.startswith("claims-"):
        return claims(name.removeprefix("claims-"))
    match = re.fullmatch(r"(block|modes)-(\w+)-(128|192|256)", name)
    if match is None or match[2] not in CHIPS | MODELLED_CHIPS:
        raise TableError(f"no table is called {name!r}")
    return full(figures, match[1] == "modes", match[2], int(match[3]))


def pages() -> list[Path]:
    """Return the pages that may have tables."""
    return [REPOSITORY / "README.md", *sorted((REPOSITORY / "doc").rglob("*.md"))]


def refreshed(text: str, figures: Sequence[Figure]) -> str:
    """Return a page's text with every table refreshed."""
    opened = text.count("<!-- table:")
    fresh, made = _MARKED.subn(lambda m: m[1] + table(m[2], figures) + m[4], text)
    if made != opened:
        raise TableError(f"{opened} table opened, {made} made: a marker is not as it should be")
    return fresh


def stale() -> dict[Path, str]:
    """Return the pages and pictures that differ from the figures, and their correct content."""
    figures = load()
    texts = {page: page.read_text(encoding="utf-8") for page in pages()}
    wanted = {page: refreshed(text, figures) for page, text in texts.items()}
    wanted |= picture.pictures(figures)
    texts |= {path: path.read_text(encoding="utf-8") for path in wanted if path.exists()}
    return {path: new for path, new in wanted.items() if new != texts.get(path)}
