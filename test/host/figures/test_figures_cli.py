# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command `aesmall figures`."""

from __future__ import annotations

import pytest
from aesmall.cli import app
from aesmall.figures import results
from typer.testing import CliRunner, Result

ONE = ("--target", "atmega328p", "--engine", "balanced", "--key-bits", "128")
ENCRYPT = (*ONE, "--operation", "encrypt")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_filters_and_json() -> None:
    shown = _run("figures", *ONE, "--json")
    assert shown.exit_code == 0
    wanted = [f for f in results.load() if f.key[:3] == ("atmega328p", "balanced", 128)]
    assert shown.stdout == results.render(wanted) != results.render([])


def test_the_printed_table_holds_whole_numbers() -> None:
    shown = _run("figures", *ENCRYPT)
    figure = next(f for f in results.load() if str(f) == "atmega328p balanced 128 encrypt")
    assert shown.exit_code == 0
    assert f"{figure.cycles_max:,}" in shown.stdout
    assert figure.compiler in shown.stdout
    assert f" {figure.gap_bytes} " in shown.stdout
    assert "gap: unused bytes" in shown.stdout


def test_without_a_filter_there_is_a_summary() -> None:
    shown = _run("figures").stdout
    assert len(shown.splitlines()) < 24
    every = results.load()
    for target in {figure.target for figure in every}:
        [row] = [line for line in shown.splitlines() if line.startswith(f"│ {target} ")]
        cells = [cell.strip() for cell in row.strip("│").split("│")]
        rows = results.select(every, target)
        blocks = results.select(rows, target, None, 128, "encrypt")
        assert cells[1] == str(len({figure.engine for figure in rows}))
        assert cells[3] == f"{len(rows):,}"
        costs = [
            {f.engine: f.cycles_max for f in blocks},
            {f.engine: f.flash_bytes for f in blocks},
            {f.engine: f.key_ram + f.static_ram + f.stack for f in blocks},
        ]
        for cell, cost in zip(cells[4:], costs, strict=True):
            engine, least = cell.split()
            assert cost[engine] == min(cost.values()) == int(least.replace(",", ""))


@pytest.mark.parametrize(
    ("target", "span"),
    [("atmega328p", "C call to return"), ("rp2040", "first instruction to return")],
)
def test_the_printed_table_says_from_where_cycles_count(target: str, span: str) -> None:
    shown = _run("figures", "--target", target, "--operation", "encrypt")
    assert f"cycles from {span}\n" in shown.stdout


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--engine", "nonsense", "there are: balanced"),
        ("--target", "z80", "there are: atmega128, atmega16"),
        ("--key-bits", "512", "there are: 128, 192, 256"),
        ("--operation", "nonsense", "there are: cbc"),
    ],
)
def test_a_name_that_does_not_exist_is_refused(option: str, value: str, message: str) -> None:
    refused = _run("figures", option, value)
    assert refused.exit_code == 2
    assert message in " ".join(refused.output.replace("│", " ").split())


def test_names_that_do_not_go_together_have_no_figure() -> None:
    none = _run(
        "figures", "--target", "attiny85", "--engine", "ct", "--operation", "vault_ccm_seal_630"
    )
    assert none.exit_code == 1
    assert "no figures with all of these names" in none.output
