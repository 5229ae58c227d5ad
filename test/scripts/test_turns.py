# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Which exhaustive tests a landing runs (`--turns`): each has its turn, and none that must not wait
is left out."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from aesmall_workshop.measure.program import MAIN
from aesmall_workshop.places import REPOSITORY
from aesmall_workshop.prove.contracts import TARGETS
from prove.test_proofs import everything
from support.share import in_turn

COMMITS = [f"{i:040x}" for i in range(40)]


def nodes(count: int, *marks: str) -> list[pytest.Item]:
    """Tests with these marks."""

    def iter_markers() -> Iterator[object]:
        return (SimpleNamespace(name=name) for name in marks)

    made = [
        SimpleNamespace(nodeid=f"test_{'_'.join(marks)}[{i}]", iter_markers=iter_markers)
        for i in range(count)
    ]
    return cast(list[pytest.Item], made)


WAITING = nodes(100, "slow", "verify")
OTHERS = [*nodes(20, "verify", "always"), *nodes(20, "slow"), *nodes(20)]


def test_exhaustive_tests_take_turns_and_no_others() -> None:
    seen = set[str]()
    for commit in COMMITS:
        chosen = in_turn([*OTHERS, *WAITING], 2, commit)
        assert chosen[: len(OTHERS)] == OTHERS
        assert 25 < len(chosen) - len(OTHERS) < 75
        seen.update(node.nodeid for node in chosen)
    assert seen == {node.nodeid for node in (*OTHERS, *WAITING)}


def test_without_turns_all_run() -> None:
    assert in_turn([*WAITING, *OTHERS], 1, COMMITS[0]) == [*WAITING, *OTHERS]


def test_no_figure_waits_and_few_proofs() -> None:
    """Nor does anybody but continuous integration ask for turns."""
    asked = [
        "prove/ghash/test_proofs.py::test_everything_is_proved",
        "workshop/measure/test_figures.py::test_every_figure_is_as_committed",
        "workshop/measure/test_compilers.py::test_every_figure_is_as_committed",
        "workshop/measure/test_scale.py::test_every_program_is_as_committed",
        "workshop/measure/test_files.py::test_a_figure_is_as_committed",
        "workshop/peers/test_published_tables.py::test_a_whole_program_is_as_committed",
        "dropins/test_figures.py::test_a_figure_is_as_committed",
        "dropins/test_figures.py::test_a_figure_over_code_of_others_is_as_committed",
    ]
    for name in asked:
        file, test = name.split("::")
        text = (REPOSITORY / "test" / file).read_text(encoding="utf-8")
        marks = text.split(f"\ndef {test}(")[0].rsplit("\n\n\n", 1)[1]
        assert marks.startswith("@pytest.mark.always\n"), name
    waiting = {p.values[0].routines[0].target for p in everything() if not p.marks}
    assert waiting == {*TARGETS} - {*MAIN}
    users = ("Makefile", "scripts/run", ".ci/run")
    texts = {name: (REPOSITORY / name).read_text(encoding="utf-8") for name in users}
    assert [name for name, text in texts.items() if "--turns" in text] == [".ci/run"]
