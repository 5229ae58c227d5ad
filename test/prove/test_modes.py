# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that whole modes equal their standards on machine code, as the committed proofs claim."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

import pytest
from aesmall_prove.modes import proofs, tables
from aesmall_prove.modes.programs import CLANG, RISCV, SIZES
from aesmall_prove.modes.proofs import NOTHING, OWN, Job, ModeProof, Trust
from aesmall_prove.modes.standards.every import MODES
from aesmall_workshop.measure import remember
from aesmall_workshop.paths import REPOSITORY
from support.sample import seldom

from .faults import Fault

#: A wrong KWP. It accepts padding bytes in which only the highest bit is set.
WRONG = Fault("padding", "KWP", "modes/kw/kwp.c", "i] & mask)", "i] & mask & 0x7f)")


@cache
def _committed() -> dict[tuple[str, ...], ModeProof]:
    return {proof.key: proof for proof in proofs.load()}


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load the data once that tests in their own processes read."""
    _committed()
    proofs._prover()


#: `make test` does not have the second compiler.
JOBS = [
    pytest.param(job, marks=[pytest.mark.verify] if job.form == CLANG else [])
    for job in proofs.jobs()
]


@pytest.mark.slow
@pytest.mark.parametrize("job", JOBS, ids=str)
def test_what_has_changed_is_proved(job: Job) -> None:
    check(job, Trust(_committed()))


@pytest.mark.apart
@pytest.mark.parametrize("job", seldom(proofs.jobs()), ids=str)
def test_every_mode_is_proved(job: Job) -> None:
    """Every mode is proved again, without trust in a digest.

    `make verify` proves a part of them, and `make release` proves the others.
    """
    check(job, NOTHING)


def check(job: Job, trust: Trust) -> None:
    """Check that the proofs of a job equal the committed proofs."""
    found = job.results(trust)
    assert [failure for _, failure in found if failure] == []
    # `make prove` writes differences.
    assert [proof for proof, _ in found] == [_committed()[key] for key in job.keys]
    assert all(proof.proved and proof.cases for proof, _ in found)


def test_every_claim_is_about_a_call_of_the_library() -> None:
    """A claim of a mode names a function of src/. Key objects have a name for each size."""
    text = "".join(
        path.read_text("utf-8")
        for path in (REPOSITORY / "src").rglob("*")
        if path.suffix in {".h", ".c", ".S"}
    )
    known = set(re.findall(r"\baesmall_\w+", text))
    calls = {claim.call for mode in MODES for claim in mode.claims if "BITS" not in claim.call}
    assert len(calls) > 80
    assert calls - known == set()


@pytest.mark.parametrize("file", [proofs.FILE], ids=lambda file: file.name)
def test_every_claim_is_among_the_committed_proofs_and_nothing_else(file: Path) -> None:
    keys = [key for job in proofs.jobs() for key in job.keys]
    assert [proof.key for proof in proofs.load(file)] == keys
    assert proofs.complaints(proofs.load(file)) == []


@pytest.mark.slow
@pytest.mark.verify
def test_a_wrong_mode_with_stamped_digests_is_caught_where_nothing_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong mode with false digests is detected if no digest is trusted.

    The test marks a wrong KWP as proved, in the committed file and in build/kept.
    """
    monkeypatch.setattr(proofs.SHELF, "folder", tmp_path / "kept")
    [right] = [job for job in proofs.jobs() if str(job) == "KWP atmega328p gcc"]
    source = tmp_path / WRONG.path.name
    source.write_text(WRONG.text(), encoding="utf-8")
    mode = replace(right.mode, sources=(SIZES, source), include=WRONG.path.parent)
    wrong = Job(mode, right.target, right.form)
    stamped = {key: replace(_committed()[key], digest=wrong.digest) for key in wrong.keys}
    assert [failure for _, failure in wrong.results(Trust(stamped)) if failure] == []
    proofs.SHELF.folder.mkdir()
    for key, proof in stamped.items():
        kept = proofs.SHELF.folder / f"{remember.digest(wrong.digest, ' '.join(key))}.json"
        kept.write_text(json.dumps(asdict(proof)), encoding="utf-8")
    assert [failure for _, failure in wrong.results(OWN) if failure] == []
    assert any(failure for _, failure in wrong.results(NOTHING))


def test_the_table_of_riscv_has_no_cycles() -> None:
    """On RISC-V the proofs count instructions, so that the table leaves their columns out."""
    proof = _committed()["rp2040", "gcc", "KW", "aesmall_kw_wrap", ""]
    riscv = replace(proof, target=RISCV)
    [timed, *_], [row, *_] = tables.rows([proof], proof.target, []), tables.rows([riscv], RISCV, [])
    wide, narrow = tables.head(proof.target), tables.head(RISCV)
    assert [len(timed), len(row)] == [len(wide), len(narrow)]
    assert (
        dict(zip(narrow, row, strict=True)).items() <= dict(zip(wide, timed, strict=True)).items()
    )
    assert set(wide) - set(narrow) == {"one block", "each further block", "a part of a block"}
