# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import typer
from aesmall import lazy


class _Commands(lazy.Group):
    commands_of: ClassVar[lazy.Commands] = {
        "demo": (
            "aesmall_workshop.demo.cli",
            "Watch two simulated chips encrypt and OpenSSL decrypt.",
        ),
        "measure": (
            "aesmall_workshop.measure.cli",
            "Measure the figures of bench/results/figures, and compare them.",
        ),
        "compilers": (
            "aesmall_workshop.measure.compilers_cli",
            "Measure the engines in C by other compilers and options, and compare.",
        ),
        "plain": (
            "aesmall_workshop.measure.plain_cli",
            "Count the engines' instructions on plain RISC-V cores, and compare.",
        ),
        "scale": (
            "aesmall_workshop.measure.scale_cli",
            "Print what the modes cost over messages of 1 to 64 blocks, or measure it anew.",
        ),
        "lmic": (
            "aesmall_workshop.measure.lmic_cli",
            "Measure the LMIC adapter over each engine: bytes, cycles.",
        ),
        "sketches": (
            "aesmall_workshop.measure.sketches_cli",
            "Measure sketches on Arduino boards, and compare: flash, RAM.",
        ),
        "frames": (
            "aesmall_workshop.measure.frames",
            "Measure the flash of calls for frames, and compare.",
        ),
        "dropins": (
            "aesmall_workshop.dropins.cli",
            "Measure each drop-in beside the library that it replaces: bytes, cycles.",
        ),
        "files": (
            "aesmall_workshop.measure.files",
            "Measure sealed files on the simulated Pico: cycles of sealing and of the flash.",
        ),
        "peers": (
            "aesmall_workshop.peers.cli",
            "Print the figures of other libraries, or fetch, build and measure these.",
        ),
        "compare": (
            "aesmall_workshop.peers.compare_cli",
            "Show the comparisons that others have published, with ours beside each row.",
        ),
        "prove": (
            "aesmall_workshop.bench.prove_cli",
            "Prove that kernels equal FIPS 197 and modes their standards, on the machine code.",
        ),
        "tables": (
            "aesmall_workshop.pages.cli",
            "Refresh the generated tables of README.md and doc/ from the committed figures.",
        ),
        "report": (
            "aesmall_workshop.report.cli",
            "Write the report: one HTML file with every committed figure, plots and a chooser.",
        ),
        "bench": (
            "aesmall_workshop.bench.cli",
            "Measure everything, rewrite bench/results and all tables, and write the report.",
        ),
        "moved": (
            "aesmall_workshop.bench.moved_cli",
            "Print which figures moved since a commit, for the changelog: worse first.",
        ),
    }


app = typer.Typer(
    name="aesmall-workshop",
    cls=_Commands,
    help="The workshop of aesmall, an AES library for the smallest processors: it builds the "
    "library for real chips, runs it on simulated ones, measures it to the cycle, proves it and "
    "compares it with others.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _main() -> None:
    from .measure import progress

    progress.stale_pages = _stale_pages


def _stale_pages() -> Mapping[Path, str]:
    from .pages import tables

    return tables.stale()
