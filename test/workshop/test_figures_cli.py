# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The commands `aesmall figures` and `aesmall tables`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from aesmall import results
from aesmall.cli import app
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


@pytest.mark.parametrize(
    ("target", "span"),
    [("atmega328p", "C call to return"), ("rp2040", "first instruction to return")],
)
def test_the_printed_table_says_from_where_cycles_count(target: str, span: str) -> None:
    shown = _run("figures", "--target", target, "--operation", "encrypt")
    assert f"cycles from {span}\n" in shown.stdout


def test_a_decryption_schedule_that_no_engine_has_is_explained() -> None:
    shown = _run("figures", "--operation", "key_setup_decrypt")
    assert shown.exit_code == 1
    assert "no engine has a separate decryption schedule" in shown.output
    checked = _run("figures", "--check", "--operation", "key_setup_decrypt")
    assert checked.exit_code == 2
    assert "no engine has a separate" in " ".join(checked.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--engine", "nonsense", "the engines are balanced"),
        ("--target", "z80", "the measured targets are atmega328p, rp2040, atmega16"),
        ("--key-bits", "512", "key sizes are 128, 192, 256"),
        ("--operation", "nonsense", "there is no such operation"),
    ],
)
def test_a_name_that_does_not_exist_is_refused(option: str, value: str, message: str) -> None:
    refused = _run("figures", "--check", option, value)
    assert refused.exit_code == 2
    assert message in " ".join(refused.output.replace("│", " ").split())


def test_check_passes_and_names_what_got_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = _run("figures", "--check", *ENCRYPT)
    assert passed.exit_code == 0, passed.output
    assert "figures measured: 1, all as committed" in passed.output

    better = [replace(f, cycles_max=f.cycles_max - 1) for f in results.load()]
    monkeypatch.setattr(results, "load", lambda: better)
    failed = _run("figures", "--check", *ENCRYPT)
    assert failed.exit_code == 1
    assert "atmega328p balanced 128 encrypt cycles_max" in failed.output
    assert "worse" in failed.output


def test_tables_check() -> None:
    assert _run("tables", "--check").exit_code == 0
    assert _run("tables").exit_code == 2
