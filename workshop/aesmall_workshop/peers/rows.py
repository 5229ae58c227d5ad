# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare the libraries that the workshop builds with our engines for the same jobs.

RAM is the RAM of the key, static RAM and stack. Key set-ups on the Cortex-M0+ are compared without
the stack, as in m0plus.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall.targets import TARGETS

from . import avr, m0plus, measured
from .comparison import Costs, Ours, Row
from .m0plus import CBC, DECRYPT, DECRYPTION_KEY, ENCRYPT, KEY
from .measured import Own

#: Target -> the name of its comparison
COMPARISONS = {
    "rp2040": "built here, Cortex-M0+",
    "atmega328p": "built here, ATmega328P",
    "atmega2560": "built here, ATmega2560",
}
JOBS = {
    "encrypt": ENCRYPT,
    "key_setup": KEY,
    "decrypt": DECRYPT,
    "key_setup_decrypt": DECRYPTION_KEY,
    "cbc47": CBC,
}
#: Names of avr.py for the key set-up of a program that decrypts. Our set-up serves both directions.
_AVR_JOBS = {DECRYPTION_KEY: "key set-up for both"}


# ---- theirs ----


def rows(targets: Sequence[str] | None = None) -> list[Row]:
    """Return the rows of these targets, or of all targets with figures of ours."""
    wanted = {f.target for f in results.load()} if targets is None else set(targets)
    return [_row(row) for row in measured.load() if row.target in wanted and row.operation in JOBS]


def _row(row: measured.Row) -> Row:
    job = JOBS[row.operation]
    ram = row.static_ram + row.context_ram
    if TARGETS[row.target].family == "avr" or job not in (KEY, DECRYPTION_KEY):
        ram += row.stack
    return Row(
        comparison=COMPARISONS[row.target],
        name=f"{row.name} {row.settings}",
        key_bits=row.key_bits,
        job=job,
        costs=Costs((row.cycles_max,), row.flash_bytes, ram),
        is_table_free=row.table_free,
    )


# ---- ours ----


def ours(figures: Sequence[Figure], row: Row) -> list[Ours]:
    """Return the costs of each engine for a row's job."""
    target = next(name for name, title in COMPARISONS.items() if title == row.comparison)
    if row.job == CBC:
        return [found for f in _own(target, row.key_bits) for found in _cbc(f)]
    if TARGETS[target].family == "avr":
        job = _AVR_JOBS.get(row.job, row.job)
        return avr.ours(figures, job, row.key_bits, target)
    return m0plus.ours(figures, row.job, row.key_bits)


@cache
def _own(target: str, key_bits: int) -> list[Own]:
    every = measured.load_ours()
    return [f for f in every if f.target == target and f.key_bits == key_bits]


def _cbc(figure: Own) -> Iterator[Ours]:
    """Yield the cost with default tables and, on the Cortex-M0+, with tables in flash."""
    ram = figure.key_ram + figure.stack
    tables = figure.table_bytes if TARGETS[figure.target].family != "avr" else 0
    for place, static in (("", figure.static_ram), (", tables in flash", 0))[: 1 + bool(tables)]:
        costs = Costs((figure.cycles_max,), figure.flash_bytes, ram + static)
        yield Ours(figure.engine + place, costs, figure.timing_class)
