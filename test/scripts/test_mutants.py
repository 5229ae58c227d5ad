# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/mutants.py makes mistakes of each kind and reads the results of tests."""

from __future__ import annotations

import ast
import random
from collections import Counter
from itertools import islice
from pathlib import Path

import affected
import mutants
import mutants_picked
import pytest
from mutants import FOLDERS, Mutant, verdict


def drawn(kind: str, count: int, seed: int = 1) -> list[Mutant]:
    """Return the first mistakes of a kind."""
    return [*islice(mutants.mutants(kind, random.Random(seed)), count)]


def rooms(kind: str) -> Counter[str]:
    """Return the number of mistakes in each folder, of sixty."""
    found = (mutant.file.split("/") for mutant in drawn(kind, 60))
    return Counter("/".join(parts[: 1 if kind == "python" else 2]) for parts in found)


def test_each_folder_gets_as_many_wrong_instructions() -> None:
    folders = ("src/avr", "src/armv6m", "src/armv7m", "src/rv32")
    assert rooms("assembly") == dict.fromkeys(folders, 15)


def test_tokens_of_c_and_of_python_are_of_all_their_folders() -> None:
    folders = ("src/modes", "src/services", "src/core", "src/portable")
    assert rooms("tokens") == dict.fromkeys(folders, 15)
    assert rooms("python") == {"host": 30, "workshop": 30}


@pytest.mark.parametrize("kind", FOLDERS)
def test_a_seed_gives_the_same_mistakes_and_each_is_one(kind: str) -> None:
    first = drawn(kind, 30)
    assert first == drawn(kind, 30) != drawn(kind, 30, seed=2)
    for mutant in first:
        assert mutant.before != mutant.after
        text = (mutants.REPOSITORY / mutant.file).read_text(encoding="utf-8")
        assert text.split("\n")[mutant.number - 1] == mutant.before


def test_a_wrong_token_of_python_is_still_python() -> None:
    """A wrong token of Python is still valid Python. Any test would find an invalid module."""
    broken = 0
    for mutant in drawn("python", 60):
        lines = (mutants.REPOSITORY / mutant.file).read_text(encoding="utf-8").split("\n")
        lines[mutant.number - 1] = mutant.after
        try:
            ast.parse("\n".join(lines))
        except SyntaxError:
            broken += 1
    assert broken <= 6


def test_a_mistake_is_possible_where_its_line_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "CLONE", tmp_path)
    (tmp_path / "a.c").write_text("x\ny\n", encoding="utf-8")
    assert Mutant("a.c", 2, "y", "z").is_possible()
    assert not Mutant("a.c", 1, "y", "z").is_possible()
    assert not Mutant("a.c", 9, "y", "z").is_possible()
    assert not Mutant("b.c", 1, "y", "z").is_possible()


@pytest.mark.parametrize(
    ("code", "said", "noticed"),
    [
        (0, "12 passed", ""),
        (5, "no tests ran", ""),
        (1, "...\nFAILED test/a.py::test_b[c] - assert 1\n", "test/a.py::test_b[c]"),
        (1, "ERROR test/a.py::test_b\n", "test/a.py::test_b"),
        (1, "lint: Python types failed (mypy)\n", "lint: Python types"),
        (2, "cc1: error\n", "a build"),
    ],
)
def test_the_output_of_the_tests_tells_what_noticed_it(code: int, said: str, noticed: str) -> None:
    assert verdict(code, said) == noticed


def test_the_first_layer_that_notices_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noticed_by(_: Mutant, layer: str) -> str:
        asked.append(layer)
        return "test/a.py::test_b" if layer == "test" else ""

    monkeypatch.setattr(mutants, "noticed_by", noticed_by)
    monkeypatch.setattr(Mutant, "apply", lambda _: asked.append("apply"))
    monkeypatch.setattr(Mutant, "undo", lambda _: asked.append("undo"))
    mutant = Mutant("a.c", 1, "x", "y")
    assert mutants.tried(mutant, ["quick", "test", "verify"]) == ("test", "test/a.py::test_b")
    assert mutants.tried(mutant, ["quick"]) == ("", "")
    assert asked == ["apply", "quick", "test", "undo", "apply", "quick", "undo"]


def test_patterns_pick_tests_by_the_beginning_of_their_names() -> None:
    names = ["modes/test_kw.py::test_a[1]", "prove/test_modes.py::test_b", "modes/test_ccm.py::a"]
    assert mutants_picked.picked(names, [r"modes/test_kw\.py::", r"prove/"]) == names[:2]
    assert mutants_picked.picked(names, []) == []


@pytest.mark.slow
def test_exhaustive_layers_reach_the_proofs_of_a_mode_and_of_a_kernel() -> None:
    mode, kernel = "src/modes/kw/kw.c", "src/rv32/ct/aesmall_aes_encrypt_ct_rv32.S"
    for layer in ("test", "verify"):
        assert any("prove/test_modes" in p for p in affected.choose([mode], layer).tests)
    assert any("everything_is_proved" in p for p in affected.choose([kernel], "verify").tests)
    common = ["workshop/aesmall_workshop/paths.py"]
    few, more = (affected.choose(common, layer) for layer in ("quick", "test"))
    assert len(more.tests) > len(few.tests)
