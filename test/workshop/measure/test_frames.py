# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the flash of calls for frames is as committed, and that no header is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from aesmall_workshop.cli import app
from aesmall_workshop.measure import frames
from aesmall_workshop.measure.frames import Key, Row
from aesmall_workshop.paths import REPOSITORY
from typer.testing import CliRunner

ROWS = {row.key: row for row in frames.load()}
#: The hash of Zigbee, a part of its calls
WITHOUT_A_CALL = {"aes_mmo.h"}
#: A call of each protocol on the ATmega328P, which `make test` links. `make verify` links all.
FEW = {
    ("atmega328p", call) for call in {name: call for call, name in frames.calls().items()}.values()
}


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, id=" ".join(key), marks=[] if key in FEW else [pytest.mark.verify])
        for key in frames.jobs()
    ],
)
def test_a_size_is_as_committed(key: Key) -> None:
    assert frames.measure_one(key) == ROWS[key]


def test_every_call_has_a_row_on_each_chip() -> None:
    assert set(ROWS) == set(frames.jobs())
    assert all(row.flash > 0 for row in ROWS.values())


def test_every_file_is_a_protocol_and_one_header_declares_each_call() -> None:
    assert {path.stem for path in frames.FIRMWARE.glob("*.c")} - {"main"} == set(frames.PROTOCOLS)
    for call in frames.calls():
        assert len(frames.headers(call)) == 1, call
    assert frames.headers("aesmall_lorawan_nothing") == ()


def test_every_header_of_frames_has_a_measured_call() -> None:
    folder = REPOSITORY / "src" / "services" / "frames"
    public = {p.name for p in folder.rglob("*.h") if "Internal" not in p.read_text("utf-8")[:600]}
    measured = {path.name for call in frames.calls() for path in frames.headers(call)}
    assert public - measured == WITHOUT_A_CALL


def test_the_page_has_the_limits_of_every_protocol() -> None:
    page = (REPOSITORY / "doc" / "use" / "protocols.md").read_text(encoding="utf-8")
    limits = page[page.index("## Limits") :]
    named = [line.split("|")[1].strip() for line in limits.splitlines() if line.startswith("|")]
    assert named[2:] == list(frames.PROTOCOLS.values())


def test_a_program_is_smaller_without_the_call() -> None:
    """The share has the call and the code that it needs, and not the rest of the header."""
    uplink = ROWS["atmega328p", "aesmall_lorawan_build_uplink"]
    downlink = ROWS["atmega328p", "aesmall_lorawan_open_downlink"]
    assert uplink.flash < downlink.flash < uplink.flash + 1000


def test_the_command_fails_where_a_size_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = ("atmega328p", "aesmall_lorawan_build_uplink")
    file = tmp_path / "frames.json"
    monkeypatch.setattr(frames, "jobs", lambda: [key])
    monkeypatch.setattr(frames, "measure", lambda wanted, progress: [ROWS[k] for k in wanted])
    monkeypatch.setattr(frames, "load", lambda: _load(file))
    for row, code in ((ROWS[key], 0), (replace(ROWS[key], flash=8), 1)):
        frames.save([row], file)
        done = CliRunner().invoke(app, ["frames"])
        assert done.exit_code == code, done.output
        assert ("build_uplink: not as committed" in done.output) == bool(code)


_read = frames.load


def _load(file: Path) -> list[Row]:
    return _read(file)
