# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Draws what `aesmall demo` did."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table

from aesmall import results
from aesmall.build import REPOSITORY
from aesmall.demo_check import Results, Text, Uplink, openssl_command
from aesmall.demo_chips import ChipRun, Request
from aesmall.targets import TARGETS

_TICK = "[bold green]✓[/]"


def show(console: Console, request: Request, runs: Sequence[ChipRun], opened: Results) -> None:
    """The whole report: uplink, texts, time per step, verdict, commands to repeat it by hand."""
    _section(console, "Two simulated chips encrypt, OpenSSL decrypts")
    _show_pairs(console, [_program(run) for run in runs])
    sender = next(run for run in runs if run.uplink is not None)
    _section(console, f"LoRaWAN uplink from the {sender.chip.name}")
    _show_pairs(console, _uplink_pairs(sender, opened.uplink, request))
    for run, text in zip(runs, opened.texts, strict=True):
        bits = 8 * len(request.keys[run.chip.target])
        _section(console, f"Text from the {run.chip.name}: AES-{bits}-CBC, PKCS#7, Base64")
        _show_pairs(console, _text_pairs(run, text, request))
    _section(console, "Time per step")
    console.print(Padding(_timings(runs), (0, 0, 0, 2)))
    _note(console, "From call to return, without interrupts; stack in bytes.")
    if figures := results.load():
        _section(console, "AES-128 on both chips, measured")
        console.print(Padding(_summary(figures), (0, 0, 0, 2)))
        _note(
            console,
            "Cycles of key set-up and one block; bytes of flash (both directions), RAM, stack. "
            "`aesmall figures` prints all that is measured.",
        )
    _section(console, "Decrypt it yourself")
    for run in runs:
        _note(console, f"The text of the {run.chip.name}:")
        console.print(openssl_command(run, request), soft_wrap=True, markup=False)
    console.print()
    console.print(
        f"{_TICK} [bold]All good:[/] the MIC is right, and OpenSSL decrypted the uplink and "
        f"{len(runs)} texts."
    )


def _section(console: Console, title: str) -> None:
    console.print()
    console.print(Rule(f"[bold]{escape(title)}[/]", align="left", style="cyan"))


def _note(console: Console, text: str) -> None:
    console.print(Padding(text, (0, 0, 0, 2)), style="dim", markup=False)


def _show_pairs(console: Console, pairs: Sequence[tuple[str, str]]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in pairs:
        grid.add_row(name, value)
    console.print(Padding(grid, (0, 0, 0, 2)))


def _program(run: ChipRun) -> tuple[str, str]:
    kind = "Arduino sketch" if run.chip.program.suffix == ".ino" else "program"
    return _clocked(run), f"{kind} {run.chip.program.relative_to(REPOSITORY)}"


def _clocked(run: ChipRun) -> str:
    return f"{run.chip.name}, {TARGETS[run.chip.target].clock_hz // 1_000_000} MHz"


def _uplink_pairs(run: ChipRun, uplink: Uplink, request: Request) -> list[tuple[str, str]]:
    frame, phy = uplink.frame, run.uplink or b""
    return [
        ("sensor", f"{request.celsius} °C: {request.sensor_mv / 1000:.3f} V on analog input A0"),
        ("received", phy.hex(" ")),
        ("frame", f"{frame.message_type}, device {frame.address:08x}, counter {frame.counter}"),
        ("NwkSKey", request.network_key.hex()),
        ("AppSKey", request.application_key.hex()),
        ("MIC", f"{frame.mic.hex(' ')}  {_TICK} right"),
        ("ciphertext", frame.payload.hex(" ")),
        ("plaintext", f"{uplink.payload.hex(' ')} = {uplink.celsius} °C  {_TICK}"),
    ]


def _text_pairs(run: ChipRun, text: Text, request: Request) -> list[tuple[str, str]]:
    target = run.chip.target
    return [
        ("key", request.keys[target].hex()),
        ("IV", request.ivs[target].hex()),
        ("received", run.base64),
        ("ciphertext", text.ciphertext.hex()),
        ("plaintext", f"{escape(text.plaintext.decode())}  {_TICK}"),
    ]


def _timings(runs: Sequence[ChipRun]) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("chip", no_wrap=True)
    table.add_column("step", no_wrap=True)
    table.add_column("cycles", justify="right")
    table.add_column("µs", justify="right")
    table.add_column("stack", justify="right")
    for run in runs:
        target = TARGETS[run.chip.target]
        for i, (title, call) in enumerate(run.timings):
            chip = _clocked(run) if i == 0 else ""
            time = call.cycles * 1_000_000 / target.clock_hz
            table.add_row(chip, title, f"{call.cycles:,}", f"{time:,.1f}", f"{call.stack:,}")
    return table


def _summary(figures: Sequence[results.Figure]) -> Table:
    """One line for each engine and chip: the figures of AES-128."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("chip", "engine"):
        table.add_column(name, no_wrap=True)
    for name in ("set-up", "encrypt", "decrypt", "flash", "RAM", "stack"):
        table.add_column(name, justify="right", no_wrap=True)
    last = ""
    for target, engine in dict.fromkeys((f.target, f.engine) for f in figures):
        row = {f.operation: f for f in results.select(figures, target, engine, 128)}
        if not {"key_setup", "encrypt", "decrypt", "encrypt_decrypt"} <= row.keys():
            continue
        whole = row["encrypt_decrypt"]
        cycles = [row[name].cycles_max for name in ("key_setup", "encrypt", "decrypt")]
        sizes = [whole.flash_bytes, whole.key_ram + whole.static_ram, whole.stack]
        chip = "" if target == last else target
        table.add_row(chip, engine, *(f"{number:,}" for number in (*cycles, *sizes)))
        last = target
    return table
