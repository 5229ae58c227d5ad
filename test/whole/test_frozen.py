# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the promises of earlier releases: names, schedules, files, texts, packets and records.

scripts/freeze.py has written them to test/vectors/VERSION/ for each version. Later versions may add
entries, but must not remove or change them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import freeze
import pytest
from aesmall_workshop.paths import REPOSITORY

from services import test_nonce as nonce

RELEASES = sorted(path.parent for path in freeze.VECTORS.glob("*.*.*/names.txt"))
of_every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)


def content(release: Path, name: str) -> Any:
    return json.loads((release / f"{name}.json").read_text("utf-8"))


def test_this_version_is_frozen() -> None:
    """The vectors of this version exist. scripts/freeze.py writes them before its tag."""
    version = (REPOSITORY / "VERSION").read_text("utf-8").strip()
    assert version in {path.name for path in RELEASES}


@of_every_release
def test_every_name_is_there_as_it_was(release: Path) -> None:
    frozen = (release / "names.txt").read_text("utf-8")
    assert len(frozen.splitlines()) > 1000
    assert freeze.gone(frozen) == []


def test_a_change_of_a_name_is_seen() -> None:
    kept = sorted(freeze.names())
    call = next(line for line in kept if line.startswith("c aesmall_ccm_seal:"))
    other = call.replace("const aesmall_cipher *", "const void *")
    assert other != call
    for frozen, found in (
        ("\n".join(kept), 0),
        (call, 0),
        (other, 3),
        ("c++ aesmall::Ccm::sealed: void ()", 1),
        (call.replace("c ", "rp2040 ", 1), 0),  # it is on more chips now
        ("# a remark", 0),
    ):
        assert len(freeze.gone(frozen)) == found, frozen


def test_what_is_internal_is_not_promised() -> None:
    """Internal names are not promised, but public calls are."""
    said = {line.split(" ", 1)[1].split(":")[0] for line in freeze.names()}
    inner = ("_avr", "_armv6m", "_cipher_encrypt", "_set_enc", "_H")
    assert {name for name in said if name.endswith(inner)} == set()
    wanted = {"aesmall_ccm_seal", "aesmall_vault_read", "aesmall_aes128_tiny_init", "aesmall_wipe"}
    assert wanted <= said
    assert {"class aesmall", "constant AESMALL_OK"} & {line.split("::")[0] for line in said}


@cache
def schedules() -> dict[str, dict[str, str]]:
    return freeze.schedules()


@pytest.mark.slow
@of_every_release
def test_every_schedule_is_as_it_was(release: Path) -> None:
    """Every key schedule of an earlier release is unchanged.

    The test covers every engine and size on the host and both chips. Firmware may store a schedule
    in flash.
    """
    for target, calls in content(release, "schedules").items():
        assert len(calls) >= 18
        assert {call: schedules()[target].get(call) for call in calls} == calls, target


@of_every_release
def test_its_files_texts_and_packets_are_tested(release: Path) -> None:
    """The files, texts and packets of a release are still among the tested vectors.

    The library and the host tool open them in test_format_vectors.py, test_vault_tool.py,
    test_text_tool.py, test_manx_vectors.py and test_lorawan.py.
    """
    now = freeze.rows()
    for name, digests in content(release, "rows").items():
        assert digests
        assert set(digests) - set(now[name]) == set(), name


@of_every_release
def test_its_lines_are_received(release: Path) -> None:
    """The lines of a release are still received.

    test_sketch_output.py runs the sketch Receiver on them.
    """
    lines = content(release, "lines")
    assert len(lines) >= 2
    assert lines.items() <= freeze.lines().items()


@of_every_release
@nonce.everywhere
def test_a_counter_goes_on_from_its_records(release: Path, platform: Any) -> None:
    for bound, record in content(release, "nonce").items():
        number = int(bound)
        assert nonce.record(number) == bytes.fromhex(record)
        if number < 2**63 - 1:
            later = nonce.record(number + 3)
            expected = [
                (nonce.request("s", bytes.fromhex(record) * 2), nonce.DONE),
                (nonce.start(), nonce.DONE),
                (nonce.take(), nonce.nonce(number)),
                (nonce.request("S"), nonce.Response(nonce.OK, bytes.fromhex(record) + later)),
            ]
            nonce.expect(platform, expected)
