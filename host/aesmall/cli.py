# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall`."""

from typing import Annotated

import typer

from aesmall import (
    bench_cli,
    choose_cli,
    compare_cli,
    compilers_cli,
    demo,
    export_cli,
    figures_cli,
    files_figures,
    history_cli,
    lmic_cli,
    peer_builds_cli,
    report,
    scale_cli,
    seal_cli,
)
from aesmall.build import REPOSITORY

app = typer.Typer(
    name="aesmall",
    help="The workshop of aesmall, an AES library for the smallest processors: it builds the "
    "library for real chips, runs it on simulated ones, and measures it to the cycle. It seals "
    "files and strings for them, and opens theirs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aesmall {(REPOSITORY / 'VERSION').read_text('utf-8').strip()}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    pass


demo.register(app)
figures_cli.register(app)
compilers_cli.register(app)
scale_cli.register(app)
peer_builds_cli.register(app)
lmic_cli.register(app)
files_figures.register(app)
compare_cli.register(app)
bench_cli.register(app)
history_cli.register(app)
choose_cli.register(app)
export_cli.register(app)
seal_cli.register(app)
report.register(app)
