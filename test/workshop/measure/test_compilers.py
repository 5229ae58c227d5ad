# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the figures of the engines in C with other compilers and options."""

from __future__ import annotations

import json
import subprocess
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from aesmall.engines import engine
from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall_workshop.chips.build import LIBRARY_OBJECTS
from aesmall_workshop.chips.simulators import SimulationError
from aesmall_workshop.cli import app
from aesmall_workshop.measure import compilers, footprint
from aesmall_workshop.measure.compilers import Compiled
from aesmall_workshop.measure.program import MAIN, MeasureError
from aesmall_workshop.operations.every import ENCRYPT
from typer.testing import CliRunner

COMMITTED = compilers.load()


def _program(target: str, driver: str, level: str, name: str = "compact_c") -> Compiled:
    if target == "rp2350_hazard3":
        name = name.removesuffix("_c")  # there is no assembly with this name
    return Compiled(target, engine(target, name), 128, ENCRYPT, driver, level)


def _name(program: Compiled) -> str:
    return compilers.title(program.target, program.driver, program.level)


def second(level: str) -> object:
    """Return a parameter for the second compiler, which only `make verify` needs."""
    return pytest.param("clang", level, marks=pytest.mark.verify)


@pytest.mark.parametrize("target", MAIN)
@pytest.mark.parametrize(("driver", "level"), [("gcc", "-O3"), second("-O2")])
def test_a_sample_is_as_committed(target: str, driver: str, level: str) -> None:
    now = compilers.figures(_program(target, driver, level))
    assert [f.operation for f in now] == ["encrypt", "key_setup"]
    keys = {(f.key, f.compiler) for f in now}
    assert compilers.compare([f for f in COMMITTED if (f.key, f.compiler) in keys], now) == []


@pytest.mark.verify
def test_every_figure_is_as_committed() -> None:
    assert compilers.compare(COMMITTED, compilers.measure(compilers.programs())) == []


@pytest.mark.verify
def test_the_second_compiler_is_the_one_that_pages_name() -> None:
    command = [str(compilers.ZIG), "cc", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert " ".join(said.split()[:3]) == compilers.SECOND_NAME.replace(" ", " version ")


def test_the_file_is_complete_and_stable(tmp_path: Path) -> None:
    """The committed file is complete and stable.

    Each program has a row. Each program that encrypts also has a row for key setup.
    """
    copy = tmp_path / "compilers.json"
    compilers.save(reversed(COMMITTED), copy)
    assert copy.read_text(encoding="utf-8") == compilers.FILE.read_text(encoding="utf-8")
    wrong = compilers.missing(COMMITTED)
    expected = {(p.key, _name(p)) for p in compilers.programs() if p not in wrong}
    setups = {((*key[:3], "key_setup"), name) for key, name in expected if key[3] == "encrypt"}
    assert {(f.key, f.compiler) for f in COMMITTED} == expected | setups
    assert len(wrong) < len(compilers.programs()) // 20


def test_nothing_is_claimed_and_tables_lie_where_they_should() -> None:
    """No timing class is claimed for other compilers, and tables are where they should be.

    On AVR they are in flash.
    """
    assert {f.timing_class for f in COMMITTED} == {"none"}
    standard = {f.key: f for f in results.load()}
    for f in COMMITTED:
        assert (f.static_ram, f.key_ram) == (0, standard[f.key].key_ram), str(f)
        assert f.table_bytes == standard[f.key].table_bytes, str(f)


@pytest.mark.parametrize(("driver", "level"), [("gcc", "-O2"), second("-O3")])
def test_a_compiler_makes_the_engine_and_nothing_else(driver: str, level: str) -> None:
    """Another compiler compiles only the engine. All other objects stay the same."""
    origins = []
    for one, option in (("gcc", "-O3"), (driver, level)):
        program = _program("atmega328p", one, option)
        share = footprint.footprint(program.build().with_suffix(".map"), LIBRARY_OBJECTS, "avr-nm")
        origins.append({Path(s.origin).stem.rpartition("-")[::2] for s in share.sections})
    names = [{name for name, _ in found} for found in origins]
    assert {"aesmall_aes_encrypt_compact_c", "aesmall_sbox_c"} <= names[0] & names[1]
    engines = [{pair for pair in found if pair[0].endswith("_c")} for found in origins]
    assert not engines[0] & engines[1]


@pytest.mark.parametrize("error", [MeasureError, SimulationError])
def test_wrong_answers_are_no_figures(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuse(program: Compiled) -> None:
        raise error("wrong")

    monkeypatch.setattr(compilers, "figures_of", refuse)
    program = _program("rp2040", "clang", "-O2")
    assert compilers.figures(program) == ()
    rows = [f for f in COMMITTED if (f.key, f.compiler) != (program.key, _name(program))]
    assert program in compilers.missing(rows)
    _, lines = compilers.table(rows, results.load(), "rp2040")
    assert ["`compact_c`", "`encrypt`"] in [line[:2] for line in lines if "wrong answers" in line]


def test_differences_name_the_compiler() -> None:
    figure = next(f for f in COMMITTED if f.target == "rp2040")
    [found] = compilers.compare([figure], [replace(figure, stack=figure.stack + 4)])
    assert found.figure == f"{figure} stack, {figure.compiler}"
    assert found.verdict == "worse"


def test_the_schema_refuses(tmp_path: Path) -> None:
    copy = tmp_path / "compilers.json"
    row = {**asdict(COMMITTED[0]), "stack": "4"}
    copy.write_text(json.dumps([row]), encoding="utf-8")
    with pytest.raises(results.ResultError, match="stack is '4'"):
        compilers.load(copy)


def test_the_command_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    def few() -> list[Compiled]:
        return [_program("rp2040", "gcc", "-O2")]

    def committed() -> list[Figure]:
        names = {_name(program) for program in few()}
        keys = {("rp2040", "compact_c", 128, name) for name in ("encrypt", "key_setup")}
        return [f for f in COMMITTED if f.key in keys and f.compiler in names]

    monkeypatch.setattr(compilers, "programs", few)
    monkeypatch.setattr(compilers, "load", committed)
    done = CliRunner().invoke(app, ["compilers"])
    assert done.exit_code == 0, done.output
    assert "figures measured: 2, all as committed" in done.output
    worse = [replace(f, stack=1) for f in committed()]
    monkeypatch.setattr(compilers, "load", lambda: worse)
    done = CliRunner().invoke(app, ["compilers"])
    assert done.exit_code == 1
    assert "worse" in done.output
