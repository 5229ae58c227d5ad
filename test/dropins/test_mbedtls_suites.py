# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run Mbed TLS's own test suites with its AES replaced at both seams."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from aesmall_workshop.dropins.compiled import FOLDER, ORIGINAL, SEAMS
from aesmall_workshop.dropins.mbedtls_suites import VERSIONS, Outcome, Suites

#: Suites for the second engine.
FEW = ("aes.", "ccm$", "gcm.aes128", "gcm.misc", "cmac$", "nist_kw$")
#: Suites for `make verify`.
SAMPLE = ("aes.", "ccm$", "gcm.misc")
#: The least number of suites of each version, and of their cases.
LEAST = {"2.28": (33, 18_000), "3.6": (41, 15_000)}
ONLY_128 = "MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH"


def check(suites: Suites, outcomes: list[Outcome]) -> None:
    """Check that all suites pass, except cases that fail with Mbed TLS's own AES too.

    For example, a case fails because a certificate has expired.
    """
    failed = [outcome for outcome in outcomes if not outcome.passed]
    original = Suites(suites.version, ORIGINAL, suites.engine)
    for ours, theirs in zip(failed, original.run(one.name for one in failed), strict=True):
        assert ours.failed, f"{ours.name}: {ours.said[-3000:]}"
        assert ours.failed <= theirs.failed, ours.said[-3000:]


@pytest.mark.adapters
@pytest.mark.parametrize("seam", SEAMS)
@pytest.mark.parametrize("version", VERSIONS)
def test_all_that_uses_aes(version: str, seam: str) -> None:
    suites = Suites(version, seam, "ct")
    outcomes = suites.run(suites.names())
    check(suites, outcomes)
    least, cases = LEAST[version]
    assert len(outcomes) >= least
    assert sum(outcome.cases for outcome in outcomes) >= cases


@pytest.mark.adapters
@pytest.mark.parametrize("seam", SEAMS)
@pytest.mark.parametrize("version", VERSIONS)
def test_another_engine(version: str, seam: str) -> None:
    suites = Suites(version, seam, "balanced")
    check(suites, suites.run(suites.names(FEW)))


@pytest.mark.adapters
@pytest.mark.parametrize("seam", SEAMS)
def test_keys_of_128_bits_alone(seam: str) -> None:
    suites = Suites("3.6", seam, "ct", (ONLY_128,))
    check(suites, suites.run(suites.names(("aes.", "ccm$"))))


@pytest.mark.adapters
@pytest.mark.parametrize("seam", SEAMS)
def test_a_sample(seam: str) -> None:
    suites = Suites("3.6", seam, "ct", strict=False)
    check(suites, suites.run(suites.names(SAMPLE)))


@pytest.mark.adapters
@pytest.mark.parametrize(
    ("seam", "file", "right", "wrong", "suite"),
    [
        ("alt", "alt_cfb8.c", "memmove(iv, iv + 1, 15)", "memmove(iv, iv + 1, 14)", "aes.cfb"),
        ("alt", "alt_ctr.c", "stream + 16, counter", "stream + 16, stream", "aes.ctr"),
        ("block", "block_decrypt.c", "decrypt, ctx", "encrypt, ctx", "aes.ecb"),
    ],
)
def test_faults_are_found(
    seam: str, file: str, right: str, wrong: str, suite: str, tmp_path: Path
) -> None:
    folder = tmp_path / "mbedtls"
    shutil.copytree(FOLDER, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong), encoding="utf-8")
    (outcome,) = Suites("3.6", seam, "ct", strict=False, folder=folder).run([suite])
    assert not outcome.passed
    assert outcome.failed
