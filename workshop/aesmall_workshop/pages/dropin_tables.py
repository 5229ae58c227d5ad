# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of doc/use/drop-ins.md, each with a head and rows."""

from __future__ import annotations

import json
from collections.abc import Iterator

from aesmall.targets import TARGETS

from ..dropins import jobs, measure
from ..dropins.micropython import ALL
from ..peers.comparison import number, peer_file
from ..peers.measured import TITLES

MODULES_HEAD = ("processor", "engine", "has", "bytes of the `.mpy`")
RUST_HEAD = ("feature", "function", "bytes of flash")
_COLUMNS = ("flash", "RAM", "cycles")
HEAD = (
    *("what you have", "what you swap", "what is done", "over"),
    *(f"{name}, before / after" for name in _COLUMNS),
    "what changes",
)
FULL_HEAD = (
    *("library", "job", "with", "flash", "static RAM", "key", "stack"),
    *("key set-up (cycles)", "job"),
)


def _cited(library: jobs.Library, job: str) -> Iterator[measure.Cost]:
    """Yield others' measurements of the original library on the ATmega328P."""
    if job not in library.cited:
        return
    name, variant = library.cited[job]
    by = {
        str(row["op"]): row
        for row in peer_file("avr.json")["block"]
        if (row["name"], row["variant"], row["key_bits"]) == (name, variant, 128)
    }
    key, block = by["key"], by["enc"]
    set_up, run = number(key["cycles_max"]), number(block["cycles_max"])
    yield measure.Cost(
        library=library.name,
        side=f"{jobs.ORIGINAL} (cited)",
        target=measure.CHIPS[0],
        job=job,
        flash=number(block["flash_encrypt_only"]),
        static_ram=number(block["ram_static"]),
        context=number(block["ram_context"]),
        stack=max(number(key["stack"]), number(block["stack"])),
        set_up=0 if library.one_call else set_up,
        run=set_up + run if library.one_call else run,
        compiler="",
    )


def _rows(target: str) -> Iterator[tuple[jobs.Library, measure.Cost]]:
    """Yield all rows of a chip: library by library, job by job, before and after."""
    for library in jobs.LIBRARIES:
        for job in library.jobs:
            if target == measure.CHIPS[0]:
                yield from ((library, row) for row in _cited(library, job))
            for row in (*measure.load(), *measure.load(measure.RUST_RESULTS)):
                if (row.library, row.target, row.job) == (library.name, target, job):
                    yield library, row


def _name(side: str) -> str:
    """Return an engine with its seam, or the original library."""
    engine, comma, seam = side.partition(", ")
    return side if side.startswith(jobs.ORIGINAL) else f"`{engine}`{comma}{seam}"


def overview() -> Iterator[list[str]]:
    """Yield some jobs of each library on each chip, before and after over some engines."""
    for library in jobs.LIBRARIES:
        texts = [f"[{library.name}]({library.page})", library.swap, library.changes]
        for target in measure.CHIPS:
            rows = [row for of, row in _rows(target) if of is library]
            first = {row.job: row for row in reversed(rows) if row.is_original}
            for row in rows:
                if row.job not in library.shown or row.side not in library.over:
                    continue
                before = _costs(first[row.job]) if row.job in first else ["-"] * len(_COLUMNS)
                cells = (f"{a} / {b}" for a, b in zip(before, _costs(row), strict=True))
                what = f"{TITLES[target]}: {library.title(row.job)}"
                yield [*texts[:2], what, _name(row.side), *cells, texts[2]]
                texts = ["", "", ""]  # only in the first row


#: README.md: library -> its chip, the job, and the engine that replaces it
COMING_FROM = {
    "tiny-AES-c": ("atmega328p", "ecb", "tiny"),
    "AESLib": ("atmega328p", "ecb", "tiny"),
    "Crypto (Arduino)": ("atmega328p", "ecb", "balanced"),
    "TinyCrypt": ("rp2040", "ecb", "ct_lean"),
    "Mbed TLS 3.6.6": ("rp2040", "ccm", "balanced, block functions"),
}
COMING_HEAD = (
    *("coming from", "theirs: flash / RAM", "cycles", "ours: flash / RAM", "cycles"),
    "engine",
)


def coming_from() -> Iterator[list[str]]:
    """Yield for README.md the costs of a job with each library, and with its drop-in."""
    for name, (target, job, side) in COMING_FROM.items():
        of = [(library, row) for library, row in _rows(target) if library.name == name]
        rows = {row.side: row for _, row in reversed(of) if row.job == job}
        library = of[0][0]
        theirs = next(row for row in reversed(rows.values()) if row.is_original)
        page = library.page.replace("../", "doc/")
        what = f"[{name}]({page}): {library.title(job)}, {TITLES[target]}"
        cells = (_flash_ram_cycles(row) for row in (theirs, rows[side]))
        engine = side.partition(",")[0]
        yield [what, *(c for pair in cells for c in pair), f"`{engine}`"]


def _flash_ram_cycles(row: measure.Cost) -> tuple[str, str]:
    flash, ram, cycles = _costs(row)
    return f"{flash} / {ram}", cycles


def _costs(row: measure.Cost) -> list[str]:
    ram = row.static_ram + row.context + row.stack
    return [f"{cost:,}" for cost in (row.flash, ram, row.run)]


def micropython() -> Iterator[list[str]]:
    """Yield the bytes of MicroPython's modules: architecture, engine, features."""
    for row in json.loads(measure.MICROPYTHON_RESULTS.read_text(encoding="utf-8")):
        _, arch, engine, *named = str(row["file"]).split("-")
        has = "every feature" if named == ["every"] else ", ".join(f"`{n}`" for n in named or ALL)
        yield [f"`{arch}`", f"`{engine}`", has, f"{row['bytes']:,}"]


def rust_frames() -> Iterator[list[str]]:
    """Yield the flash of the Rust crate's calls for frames: feature, function, bytes."""
    feature = ""
    for row in json.loads(measure.RUST_SIZES.read_text(encoding="utf-8")):
        before = feature
        feature, _, function = str(row["call"]).partition("_")
        yield ["" if feature == before else f"`{feature}`", f"`{function}`", f"{row['flash']:,}"]


def full(target: str) -> Iterator[list[str]]:
    """Yield all rows of a chip."""
    assert target in TARGETS
    for library, row in _rows(target):
        sizes = (row.flash, row.static_ram, row.context, row.stack, row.set_up, row.run)
        yield [library.name, library.title(row.job), _name(row.side), *(f"{s:,}" for s in sizes)]
