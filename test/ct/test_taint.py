# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that no branch and no address depends on a secret in the code of gcc and clang.

The code is made for this machine.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from aesmall_workshop.paths import REPOSITORY

from . import programs, taint

#: `make test` runs the first build, `make verify` runs the others.
BUILDS = [
    *(("gcc", level) for level in ("-Os", "-O1", "-O2", "-O3")),
    *(("clang", level) for level in ("-O2", "-O1", "-O3", "-Os")),
    ("zig", "-O2"),
]
#: The first build of each of Debian's compilers.
FIRST = BUILDS[0], BUILDS[4]


def each(builds: Iterable[tuple[str, str]]) -> list[object]:
    """Return the builds as parameters."""
    return [
        pytest.param(*b, marks=() if b == BUILDS[0] else pytest.mark.verify, id="".join(b))
        for b in builds
    ]


@pytest.mark.parametrize(("compiler", "level"), each(BUILDS))
def test_nothing_depends_on_a_secret(compiler: str, level: str) -> None:
    found = taint.findings(programs.tainted(compiler, level))
    assert [str(finding) for finding in found] == []


@pytest.mark.parametrize(("compiler", "level"), each(FIRST))
def test_what_depends_on_a_secret_is_found(compiler: str, level: str) -> None:
    found = taint.findings(programs.tainted(compiler, level, offends=True))
    source = (programs.PROGRAM / "offenders.c").read_text(encoding="utf-8").splitlines()
    marked = [number for number, line in enumerate(source, 1) if "/* offends */" in line]
    assert len(marked) == 3
    assert sorted({finding.line for finding in found}) == marked
    assert {finding.file for finding in found} == {"offenders.c"}
    assert {(finding.case, finding.what) for finding in found} == {
        ("branch", "branch"),
        ("early", "branch"),
        ("address", "address"),
    }


@pytest.mark.verify
def test_each_exception_is_taken() -> None:
    """Every exception of the list is needed, and its line is still in its file once."""
    found = [f for build in FIRST for f in taint.all_findings(programs.tainted(*build))]
    for row in taint.PUBLIC:
        assert any(taint.is_at(finding, row) for finding in found), row
        text = (REPOSITORY / "src" / row.file).read_text(encoding="utf-8")
        assert text.count(row.code) == 1, row
