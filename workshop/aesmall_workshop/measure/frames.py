# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Measure the flash of calls for frames of other devices (doc/use/protocols.md).

bench/firmware/measure/frames has a file for each protocol and a function for each call. A program
makes one call over the engine `tiny`, with its key set-up. Its share of the library counts.
bench/results/frames.json has the rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from aesmall.figures import results
from aesmall.targets import TARGETS
from aesmall.terminal import console

from ..chips import build
from ..paths import REPOSITORY
from .footprint import footprint
from .processes import in_processes
from .progress import refresh_tables, watched

FILE = REPOSITORY / "bench" / "results" / "frames.json"
FIRMWARE = REPOSITORY / "bench" / "firmware" / "measure" / "frames"
MEASURED = ("atmega328p", "rp2040")
#: A file of FIRMWARE -> the protocol, in the order of the page
PROTOCOLS = {
    "bthome": "BTHome v2",
    "mibeacon": "MiBeacon v4, v5",
    "pvvx": "ATC_MiThermometer",
    "victron": "Victron instant readout",
    "lorawan": "LoRaWAN 1.0",
    "lorawan11": "LoRaWAN 1.1, TS005",
    "ieee802154": "IEEE 802.15.4",
    "zigbee": "Zigbee",
    "thread": "Thread",
    "wmbus": "Wireless M-Bus (OMS)",
    "kamstrup": "Kamstrup",
    "dlms": "DLMS/COSEM",
    "ntag424": "NTAG 424 DNA",
    "knx": "KNX Data Secure",
    "osdp": "OSDP",
    "secoc": "SecOC",
    "meshtastic": "Meshtastic",
    "meshcore": "MeshCore",
    "espnow": "Espressif esp-now",
}
_CALL = re.compile(r"^void call_(\w+)\(void\)$", re.MULTILINE)

Key = tuple[str, str]


@dataclass(frozen=True, order=True)
class Row:
    """The bytes of flash of a call on a chip, with the engine and the key set-up."""

    target: str
    call: str
    flash: int

    @property
    def key(self) -> Key:
        return self.target, self.call


@cache
def calls() -> dict[str, str]:
    """Return each measured call, and the file of FIRMWARE that makes it."""
    return {
        call: name
        for name in PROTOCOLS
        for call in _CALL.findall((FIRMWARE / f"{name}.c").read_text(encoding="utf-8"))
    }


@cache
def headers(call: str) -> tuple[Path, ...]:
    """Return the headers of services that declare a call: one, unless there is a mistake."""
    declares = re.compile(rf"\b{call}\((?!\))")
    return tuple(path for path, text in _texts().items() if call in text and declares.search(text))


@cache
def _texts() -> dict[Path, str]:
    every = sorted((REPOSITORY / "src" / "services").rglob("*.h"))
    return {path: path.read_text(encoding="utf-8") for path in every}


def jobs() -> list[Key]:
    """Return the target and the call of every row."""
    return [(target, call) for target in MEASURED for call in calls()]


def measure_one(key: Key) -> Row:
    """Link a program and return its row."""
    target, call = key
    sources = [FIRMWARE / "main.c", FIRMWARE / f"{calls()[call]}.c"]
    defines = {sources[0]: {"FRAMES_CALL": f"call_{call}"}}
    elf = build.build(target, sources, name=f"frames-{call}", defines_of=defines)
    nm = TARGETS[target].compiler.replace("gcc", "nm")
    share = footprint(elf.with_suffix(".map"), build.LIBRARY_OBJECTS, nm)
    return Row(target, call, share.flash)


def measure(wanted: Sequence[Key], progress: Callable[[Key], None] = lambda key: None) -> list[Row]:
    """Return the rows of these programs, sorted."""
    found = []
    for key, done in in_processes(measure_one, wanted):
        found.append(done())
        progress(key)
    return sorted(found)


def load(path: Path = FILE) -> list[Row]:
    """Return the committed rows."""
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [Row(**results.checked(row, fields(Row), f"row {i}")) for i, row in enumerate(rows)]


def save(rows: Iterable[Row], path: Path = FILE) -> None:
    """Write the rows, one on each line."""
    path.write_text(results.lines(asdict(row) for row in sorted(rows)), encoding="utf-8")


def table() -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows of the table `frames`: a line for each call."""
    titles = ("ATmega328P", "RP2040")
    return ("protocol, header", "call", *titles), list(_lines())


def _lines() -> Iterator[list[str]]:
    flash = {row.key: row.flash for row in load()}
    before = ["", ""]
    for call, name in calls().items():
        header = headers(call)[0]
        place = header.relative_to(REPOSITORY).as_posix()
        first = [PROTOCOLS[name], f"[`{header.name}`](../../{place})"]
        shown = (cell for cell, above in zip(first, before, strict=True) if cell != above)
        yield [" ".join(shown), f"`{call}`", *(f"{flash[target, call]:,}" for target in MEASURED)]
        before = first


def _frames(
    update: Annotated[bool, typer.Option("--update", help="Write them and the table.")] = False,
) -> None:
    """Measure the flash of calls for frames, and compare."""
    try:
        now = watched(jobs(), measure, " ".join)
    except build.BuildError as error:
        console(stderr=True).print(f"error: {error}", style="red", markup=False)
        raise typer.Exit(1) from error
    changed = sorted({row.key for row in {*now} ^ {*load()}})
    for key in changed:
        console().print(f"{' '.join(key)}: not as committed", markup=False)
    if update:
        save(now)
        console().print(f"rows: {len(now)}, written to {FILE.relative_to(REPOSITORY)}")
        refresh_tables()
    elif changed:
        console().print("`aesmall-workshop frames --update` writes what was measured now")
        raise typer.Exit(1)
    else:
        console().print(f"rows: {len(now)}, all as committed")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("frames")(_frames)
