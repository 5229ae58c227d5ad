# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the compiled prover.

It must find the same results as the Python reference, and it must be rebuilt when its sources, its
compiler or Python change.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from aesmall_prove import compiled, evidence, gf2
from aesmall_prove.compiled import MODULES, SEEN, CompilingError, built_from, key_of
from aesmall_prove.modes import proofs
from aesmall_workshop.paths import REPOSITORY
from support.sample import seldom

from .compared import SHARE, Compared, chosen, every

SOURCES = Path(compiled.__file__).parent
#: A proof that takes one second and has tables, gates and a merge of two paths
SMALL = "kernel atmega328p tiny encrypt 128"


def _found(names: Sequence[str], prover: str) -> dict[str, object]:
    """Return the results of these proofs, by name, from a process with this prover."""
    done = subprocess.run(
        [sys.executable, "-m", "prove.inner.compared", *names],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY / "test",
        env={**os.environ, compiled.VARIABLE: prover},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_the_reference_finds_the_same() -> None:
    found = _found([SMALL], "compiled")
    assert [*found] == [SMALL]
    assert found[SMALL]
    assert found == _found([SMALL], "python")


def _groups() -> dict[str, list[Compared]]:
    """Return the proofs that the reference makes, by their groups."""
    found: dict[str, list[Compared]] = {}
    for proof in chosen():
        found.setdefault(proof.group, []).append(proof)
    return found


@pytest.mark.parametrize("group", seldom(_groups()))
def test_the_reference_finds_what_is_committed(group: str) -> None:
    """The reference finds the committed proofs, in all fields.

    The tests of the proofs show, also field by field, that the compiled prover finds them.
    """
    committed = {proof.name: proof.committed for proof in _groups()[group]}
    assert _found([*committed], "python") == json.loads(json.dumps(committed))


def test_the_reference_makes_proofs_of_each_kind() -> None:
    """The chosen proofs have the shortest of every kind, and one in forty of all proofs."""
    for kind in {kind for proof in every() for kind in proof.kinds}:
        lengths = [min(p.length for p in of if kind in p.kinds) for of in (chosen(), every())]
        assert lengths[0] == lengths[1]
    assert SHARE * len(chosen()) >= len(every())
    assert len({proof.name for proof in every()}) == len(every())
    assert len({proof.name for proof in chosen()}) == len(chosen())


def test_the_tests_run_what_the_environment_asks_for() -> None:
    assert Path(gf2.__file__).suffix == (".so" if compiled.is_chosen() else ".py")


def test_another_choice_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.VARIABLE, "pypy")
    with pytest.raises(ValueError, match="'pypy', must be 'compiled' or 'python'"):
        compiled.is_chosen()


# ---- when it is built ----


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a copy of the prover."""
    return Path(shutil.copytree(SOURCES, tmp_path / "workshop" / "aesmall_prove"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list of compiled sources.

    A stand-in, which is faster than mypyc, compiles them.
    """
    found: list[Path] = []

    def compile_(sources: Path, scratch: Path) -> None:
        found.append(sources)
        (scratch / "lib").mkdir()

    monkeypatch.setattr(compiled, "_compile", compile_)
    return found


def _with(sources: Path, name: str, text: str) -> None:
    path = sources / f"{name}.py"
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


@pytest.mark.parametrize("name", [*MODULES, *SEEN, "compiled"])
def test_a_changed_source_is_compiled_again(
    name: str, sources: Path, made: list[Path], tmp_path: Path
) -> None:
    first = built_from(sources, tmp_path / "made")
    assert built_from(sources, tmp_path / "made") == first
    assert len(made) == 1
    _with(sources, name, "\nONE_MORE = 1\n")
    assert built_from(sources, tmp_path / "made") != first
    assert len(made) == 2


def test_another_compiler_or_python_compiles_again(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {key_of(sources)}
    monkeypatch.setattr(sys, "version", f"{sys.version}+")
    keys.add(key_of(sources))
    monkeypatch.setattr(compiled, "_COMPILER", "cp")
    keys.add(key_of(sources))
    monkeypatch.setattr(compiled, "version", lambda _: "0")
    keys.add(key_of(sources))
    assert len(keys) == 4


def test_several_at_once_compile_once(sources: Path, made: list[Path], tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        folders = {*pool.map(lambda _: built_from(sources, tmp_path / "made"), range(4))}
    assert len(folders) == len(made) == 1


def test_every_module_that_is_compiled_or_seen_is_in_the_key() -> None:
    """The key of a build has every compiled module and every module that it imports.

    An imported module may change the output of mypyc for the compiled module.
    """
    for name in MODULES:
        for node in ast.walk(ast.parse((SOURCES / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                places = [node.module] if node.module else [alias.name for alias in node.names]
                folder = Path(name).parents[node.level - 1]
                found = {str(folder / f"{place}".replace(".", "/")) for place in places}
                assert found <= {*MODULES, *SEEN}


def test_every_compiled_module_is_evidence() -> None:
    """The digest of a proof has all compiled modules."""
    names = (*MODULES, "opposite", "compiled")
    files = {SOURCES / f"{name}.py" for name in names}
    # The digest of a proof of a mode has all these files too.
    assert {file for file in files if file.parent != proofs.FOLDER} <= {*evidence.FILES}


# ---- when it cannot be built ----


def _failure(text: str, sources: Path, folder: Path) -> str:
    """Return the error for a prover with this module, and check that no files are left."""
    (sources / "fips197.py").write_text(text, encoding="utf-8")
    with pytest.raises(CompilingError) as error:
        built_from(sources, folder)
    assert sorted(path.name for path in folder.glob("*")) in ([], [".lock"])
    return str(error.value)


@pytest.mark.verify
def test_what_does_not_compile_is_an_error_and_leaves_nothing(
    sources: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "MODULES", ("fips197",))
    message = _failure('NUMBER: int = "text"\n', sources, tmp_path / "made")
    assert "mypyc cannot compile the prover" in message
    assert "fips197.py:1: error: Incompatible types" in message


@pytest.mark.release
def test_a_compiler_that_fails_is_an_error(
    sources: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "MODULES", ("fips197",))
    monkeypatch.setattr(compiled, "_COMPILER", "false")
    assert "false" in _failure("NUMBER = 1\n", sources, tmp_path / "made")


def test_a_compiler_that_is_not_there_is_named(
    sources: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "_COMPILER", "no-such-compiler")
    assert "no-such-compiler is not installed" in _failure("", sources, tmp_path / "made")
