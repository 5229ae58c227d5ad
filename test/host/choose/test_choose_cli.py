# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command `aesmall choose` and the examples of its page."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from aesmall.choose import compiled
from aesmall.choose.nearest import nearest
from aesmall.choose.request import check, from_query
from aesmall.choose.rules import Answer, choose
from aesmall.choose.shadowed import shadowed
from aesmall.choose.snippet import choose_command, snippet
from aesmall.cli import app
from aesmall.paths import ROOT
from aesmall_workshop.pages.choosing import EXAMPLES, example
from typer.testing import CliRunner, Result

ASKED = ("--target", "atmega328p", "--modes", "ctr,cbc", "--encrypt-only", "--prefer", "flash")


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["choose", *arguments])


def _costs(answer: Answer) -> tuple[int, ...]:
    numbers = (answer.flash, answer.gap, answer.ram, answer.cycles, answer.set_up)
    return tuple(number for number in numbers if number is not None)


def _plain(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


def test_a_chip_without_known_cycles_has_instructions() -> None:
    asked = ("--target", "ch32v003", "--modes", "ccm", "--prefer", "flash")
    shown = _plain(_run(*asked).output)
    assert "The numbers are instructions. " in shown
    assert "┃ cycles" not in shown and "┃ instructions" in shown
    assert " instructions for 16 bytes." in _run(*asked, "--code").output


def test_the_tables_hold_every_answer() -> None:
    shown = _run(*ASKED, "--flash", "1.5k", "--bytes", "64", "--all")
    assert shown.exit_code == 0, shown.output
    asked = {
        "target": "atmega328p",
        "modes": ["ctr", "cbc"],
        "encrypt_only": True,
        "flash": 1536,
        "bytes": 64,
        "prefer": "flash",
    }
    answers = choose(compiled.data(), asked)
    assert {a.fits for a in answers} == {True, False}
    lines = [line.replace("│", "").split("  ") for line in shown.output.splitlines()]
    rows = [[cell.strip() for cell in line if cell.strip()] for line in lines if len(line) > 5]
    for answer in answers:
        if answer.flash is not None:
            numbers = [f"{n:,}" for n in _costs(answer)]
            assert any(row[0] == answer.label and row[1:6] == numbers for row in rows), answer
            assert "; ".join(answer.why or answer.reasons) in shown.output
    link = "bench/report.html#target=atmega328p&encrypt_only=1&modes=ctr,cbc&flash=1536&bytes=64"
    assert f"{link}&prefer=flash\n" in shown.output
    command = f"aesmall export --engine {answers[0].engine} --target atmega328p --key-bits 128"
    assert f"{command} --modes ctr,cbc --encrypt-only -o aes\n" in shown.output


def test_an_answer_that_another_beats_in_every_column_is_asked_for() -> None:
    """An engine that another engine beats in every column is only shown on request.

    `nano_lowram` seals as `nano` does. `balanced (wide)` costs more than `balanced`.
    """
    asked = ("--target", "atmega328p", "--modes", "ccm")
    shown, whole = _run(*asked).output, _run(*asked, "--all").output
    assert "│ nano_lowram " in whole
    assert "│ nano_lowram " not in shown
    line = next(line for line in shown.splitlines() if line.startswith("not shown, since"))
    assert "nano_lowram (nano)" in line
    assert "not shown" not in whole
    assert "│ nano_lowram " in _run(*asked, "--pick", "nano_lowram").output
    data = compiled.data()
    wide = choose(data, {"target": "rp2040", "modes": ["ctr"]})
    assert shadowed(data, "rp2040", wide)["balanced (wide)"] == "balanced"


def test_nothing_is_called_exact() -> None:
    """The command does not call its answers exact.

    The figures are from our program. Tests link the code that users paste.
    """
    page = (ROOT / "doc" / "use" / "choose.md").read_text(encoding="utf-8")
    shown = _run(*ASKED).output + _run(*ASKED, "--code").output + _run("--help").output
    assert "exact" not in page + shown
    assert "Your own code and the start-up come on top." in shown
    assert "The functions of this file and your own code come on top." in shown


def test_it_begins_with_a_message_that_is_sealed() -> None:
    shown = _run("--target", "rp2040")
    assert shown.stdout.startswith("rp2040: ccm; keys of 128 bits; ")
    assert shown.stdout == _run("--target", "rp2040", "--modes", "ccm").stdout
    blocks = _run("--target", "rp2040", "--modes", "none").stdout
    assert blocks.startswith("rp2040: single blocks; ")
    link = "bench/report.html#target=rp2040"
    assert f"in the report: {link}\n" in blocks
    assert _run("--link", link).stdout == blocks


def test_json_says_the_same() -> None:
    shown = _run(*ASKED, "--json", "--ram", "100B", "--cycles", "20k")
    found: dict[str, Any] = json.loads(shown.stdout)
    data = compiled.data()
    answers = choose(data, from_query(found["link"].partition("#")[2]))
    assert found["answers"] == json.loads(json.dumps([a.as_dict() for a in answers]))
    assert found["request"]["cycles"] == 20_000
    assert found["nearest"] == nearest(data, answers)


def test_calls_without_checks_are_named_if_only_they_fit() -> None:
    shown = _run("--target", "attiny85", "--modes", "ccm", "--flash", "900", "--json")
    found = json.loads(shown.stdout)
    assert found["nearest"][0].startswith("fits without checks: nano_tableless, 796 bytes of flash")
    assert not any(answer["fits"] for answer in found["answers"])


def test_code_is_that_of_the_best() -> None:
    shown = _run(*ASKED, "--code")
    data = compiled.data()
    asked = {"target": "atmega328p", "modes": ["ctr", "cbc"], "encrypt_only": True}
    request = check(data, {**asked, "prefer": "flash"})
    assert shown.stdout == snippet(data, request, choose(data, request)[0])
    assert shown.stdout.startswith("#include <aesmall.h>\n")


@pytest.mark.parametrize("option", [(), ("--json",), ("--code",)], ids=lambda o: "".join(o))
def test_when_nothing_fits(option: tuple[str, ...]) -> None:
    shown = _run(*ASKED, "--flash", "100", *option)
    assert shown.exit_code == 1
    assert "would fit with" in shown.output
    assert "bytes more flash: nano" in shown.output
    assert option != ("--code",) or shown.stdout == ""


def test_another_than_the_best_can_be_picked() -> None:
    asked = {"target": "atmega328p", "encrypt_only": True}
    only = ("--target", "atmega328p", "--encrypt-only", "--modes", "none")
    fitting = choose(compiled.data(), asked)
    other = fitting[-1]
    shown = _run(*only, "--pick", other.label)
    assert f"aesmall export --engine {other.engine} --target" in shown.output
    link = f"bench/report.html#target=atmega328p&encrypt_only=1&pick={quote(other.label)}"
    assert f"in the report: {link}\n" in shown.output
    code = _run("--link", link, "--code").stdout
    assert code == snippet(compiled.data(), asked, other)
    refused = _run(*ASKED, "--pick", "nobody")
    assert refused.exit_code == 2
    assert "'nobody' does not fit; these fit: " in _plain(refused.output)


def test_a_link_asks_the_same() -> None:
    link = "https://example.org/report.html#target=atmega328p&encrypt_only=1&modes=ctr,cbc"
    assert _run("--link", f"{link}&prefer=flash").stdout == _run(*ASKED).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "missing --target NAME: atmega128, "),
        (("--target", "z80"), "no chip 'z80'; there are: "),
        (
            (*ASKED, "--timing", "T5"),
            "no timing class 'T5'; there are: T0, T1, T2, none",
        ),
        ((*ASKED, "--flash", "much"), "--flash: not a size: 'much' (1500, 2k, 1.5KB)"),
        ((*ASKED, "--link", "x"), "--link has the whole request"),
        ((*ASKED, "--open-only"), "--encrypt-only and --open-only exclude each other"),
        ((*ASKED, "--json", "--code"), "--json and --code exclude each other"),
        (
            ("--target", "rp2040", "--modes", "ctr,ecb"),
            "no mode 'ecb'; did you mean ",
        ),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], message: str) -> None:
    refused = _run(*arguments)
    assert refused.exit_code == 2
    assert message in _plain(refused.output)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_page_are_what_the_command_prints(name: str) -> None:
    data = compiled.data()
    command = choose_command(check(data, from_query(EXAMPLES[name])))
    arguments = command.split()[2:]
    shown = _run(*arguments, *(["--code"] if name == "code" else []))
    text = example(name)
    assert command in text
    wanted = _plain(shown.stdout)
    if name == "code":
        assert wanted in _plain(text)
    else:
        assert _plain(wanted).split()[:12] == _plain(text).split()[len(command.split()) + 2 :][:12]
    assert (shown.exit_code == 1) is (name == "nothing")
