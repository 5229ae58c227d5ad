# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that results of earlier runs are reused only for equal inputs.

The caller creates a result if no earlier result exists.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall_workshop.measure import figures, program, remember, too_large
from aesmall_workshop.measure.figures import programs

ONE = '"""What it is."""\n\ndef add(a, b):\n    """The sum."""\n    return a + b  # of both\n'


def test_files_texts_and_bytes_count(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("int a;\n", encoding="utf-8")
    first = remember.digest([file], "text", b"bytes")
    assert remember.digest([file, "text"], b"bytes") == first
    assert remember.digest([file], "texts", b"bytes") != first
    assert remember.digest([file], "text", b"byte", b"s") != first
    file.write_text("int b;\n", encoding="utf-8")
    second = remember.digest([file], "text", b"bytes")
    assert second != first
    file.rename(tmp_path / "b.c")
    assert remember.digest([tmp_path / "b.c"], "text", b"bytes") != second


def test_of_a_module_counts_what_it_does(tmp_path: Path) -> None:
    module = tmp_path / "one.py"
    module.write_text(ONE, encoding="utf-8")
    before = remember.digest(module)
    module.write_text("# Copyright\ndef add(a,\n        b): return a + b\n", encoding="utf-8")
    assert remember.digest(module) == before
    module.write_text(ONE.replace("a + b", "a - b"), encoding="utf-8")
    assert remember.digest(module) != before


def test_only_what_was_made_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remember, "FOLDER", tmp_path)
    shelf, other = remember.Shelf("aesmall.one"), remember.Shelf("aesmall.other")
    made: list[str] = []

    def make() -> list[str]:
        made.append("once")
        return list(made)

    assert shelf.once("a", make) == shelf.once("a", make) == ["once"]
    assert shelf.once("b", make) == ["once", "once"]
    assert other.once("a", list) == []

    def fail() -> None:
        raise program.MeasureError("wrong")

    with pytest.raises(program.MeasureError):
        shelf.once("c", fail)
    assert {path.relative_to(tmp_path) for path in tmp_path.rglob("*.json")} == {
        Path("one/a.json"),
        Path("one/b.json"),
        Path("other/a.json"),
    }


def test_modules_are_followed_through_their_imports() -> None:
    names = {
        path.relative_to(remember.REPOSITORY).as_posix()
        for path in remember.modules(too_large.__name__)
    }
    assert {"host/aesmall/engines.py", "host/aesmall/figures/results.py"} <= names
    workshop = {name.removeprefix("workshop/aesmall_workshop/") for name in names}
    assert {"measure/program.py", "operations/definition.py"} <= workshop
    assert {"__init__.py", "chips/simulators/__init__.py"} <= workshop
    assert not any(name.startswith(("pages/", "bench/")) for name in workshop)


def _names(parts: list[remember.Part]) -> set[str]:
    return {part.name for part in parts if isinstance(part, Path)}


def test_every_file_that_simulates_is_in_a_package() -> None:
    names = set().union(
        *(
            _names(remember.simulator(name))
            for name in ("simavr", "avr8js", "rp2040js", "unicorn", "qemu", "hazard3", "native")
        )
    )
    folders = (remember.REPOSITORY / "bench" / "sim", remember.SIMULATORS)
    assert {f.name for f in remember.tree(*folders)} <= names
    assert "flash.mjs" not in _names(remember.simulator("avr8js"))


def test_a_target_follows_from_its_own_assembly() -> None:
    of = {name: _names(remember.sources(name)) for name in ("atmega328p", "rp2040")}
    assert not {name for name in of["rp2040"] if name.endswith("_avr.S")}
    assert {name for name in of["atmega328p"] if name.endswith("_avr.S")}
    assert {name for name in of["rp2040"] if name.endswith("_armv6m.S")}
    # The modes read this file to know which assembly exists.
    target = remember.REPOSITORY / "src" / "core" / "target.h"
    assert target in remember.sources("rp2040")
    assert figures.inputs("rp2040") != figures.inputs("atmega328p")
    assert figures.inputs("atmega16") != figures.inputs("atmega328p")


def test_other_machine_code_is_another_run() -> None:
    first, second = programs("rp2040", "balanced")[:2]
    code = [remember.digest(remember.machine_code(p.build())) for p in (first, second)]
    assert code[0] != code[1]
    assert remember.digest(remember.machine_code(first.build())) == code[0]
