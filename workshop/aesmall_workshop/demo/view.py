# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Print the results of `aesmall-workshop demo`."""

from collections.abc import Sequence

from aesmall.engines import engines_on
from aesmall.figures import results
from aesmall.targets import TARGETS
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segments
from rich.table import Table
from rich.text import Text as Line

from ..pages import names
from ..paths import REPOSITORY
from . import files
from .check import Results, Text, Uplink, host_command, openssl_command
from .chips import CHIPS, ChipRun, Request
from .files import File

_TICK = "[bold green]✓[/]"
_TABLE_WIDTH = 60  # least columns of a table; a narrower screen wraps lines and cuts no text


def show(
    console: Console, request: Request, runs: Sequence[ChipRun], opened: Results, file: File
) -> None:
    """Print the whole report: uplink, texts, file, times, verdict, commands to repeat it."""
    _section(console, "Two simulated chips encrypt, OpenSSL decrypts")
    _show_pairs(console, [_program(run) for run in runs])
    sender = next(run for run in runs if run.uplink is not None)
    _section(console, f"LoRaWAN uplink from the {sender.chip.name}")
    _show_pairs(console, _uplink_pairs(sender, opened.uplink, request))
    for run, text in zip(runs, opened.texts, strict=True):
        bits = 8 * len(request.keys[run.chip.target])
        _section(console, f"Text from the {run.chip.name}: AES-{bits}-CBC, PKCS#7, Base64")
        _show_pairs(console, _text_pairs(run, text, request))
        if run.sealed:
            _section(console, f"Text from the {run.chip.name}, sealed: AES-128-SIV, Base64url")
            _show_pairs(console, _sealed_pairs(run, text, request))
    _section(console, "File on the RP2040, sealed: AES-128-CCM in littlefs")
    _show_pairs(console, _file_pairs(file, request))
    _section(console, "Time per step")
    _show_table(console, _timings(runs))
    _note(console, "CALL (RP2040: first instruction) to return, no interrupts; stack in bytes.")
    if figures := results.load():
        _show_beside(console, figures)
        _section(console, "AES-128 on both chips, measured")
        _show_table(console, _summary(figures, 2 if console.width >= 64 else 1))
        _note(
            console,
            "Cycles of key set-up and one block; bytes of flash (both directions), RAM, stack. "
            "`aesmall figures` tells what is measured.",
        )
    _section(console, "Decrypt it yourself")
    for run in runs:
        _note(console, f"The text of the {run.chip.name}:")
        console.print(openssl_command(run, request), soft_wrap=True, markup=False)
        if run.sealed:
            _note(console, "The same, sealed:")
            console.print(host_command(run, request), soft_wrap=True, markup=False)
    console.print()
    console.print(
        f"{_TICK} [bold]All good:[/] the MIC is right, OpenSSL decrypted the uplink and "
        f"{len(runs)} texts, and what was sealed opens."
    )


def _section(console: Console, title: str) -> None:
    console.print()
    console.print(Rule(f"[bold]{escape(title)}[/]", align="left", style="cyan"))


def _note(console: Console, text: str) -> None:
    console.print(Padding(text, (0, 0, 0, 2)), style="dim", markup=False)


def _show_table(console: Console, table: Table) -> None:
    """Print a table with whole numbers, on screens of any width."""
    options = console.options.update_width(max(console.width, _TABLE_WIDTH))
    lines = console.render(Padding(table, (0, 0, 0, 2)), options)
    console.print(Segments(lines), crop=False, end="")


def _table(text: str, numbers: Sequence[str], gap: int) -> Table:
    """Return an empty table: a column of text that wraps, and columns of numbers that do not."""
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(text, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _show_pairs(console: Console, pairs: Sequence[tuple[str, str | Line]]) -> None:
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


def _uplink_pairs(run: ChipRun, uplink: Uplink, request: Request) -> list[tuple[str, str | Line]]:
    frame, phy = uplink.frame, run.uplink or b""
    reading = f"{uplink.payload.hex(' ')} = {uplink.celsius} °C"
    return [
        ("sensor", f"{request.celsius} °C: {request.sensor_mv / 1000:.3f} V on analog input A0"),
        ("received", phy.hex(" ")),
        ("frame", f"{frame.message_type}, device {frame.address:08x}, counter {frame.counter}"),
        ("NwkSKey", request.network_key.hex()),
        ("AppSKey", request.application_key.hex()),
        ("MIC", f"{frame.mic.hex(' ')}  {_TICK} right"),
        ("ciphertext", frame.payload.hex(" ")),
        ("plaintext", f"{reading}  {_TICK} (the 10-bit converter rounds)"),
    ]


def _text_pairs(run: ChipRun, text: Text, request: Request) -> list[tuple[str, str | Line]]:
    target = run.chip.target
    return [
        ("key", request.keys[target].hex()),
        ("IV", request.ivs[target].hex()),
        ("received", run.base64),
        ("ciphertext", text.ciphertext.hex()),
        # Not a str, in which rich would interpret ":smile:" and "[bold]".
        ("plaintext", Line(f"{text.plaintext.decode()}  ").append_text(Line.from_markup(_TICK))),
    ]


def _sealed_pairs(run: ChipRun, text: Text, request: Request) -> list[tuple[str, str | Line]]:
    return [
        ("keys", request.sealing_key.hex()),
        ("received", run.sealed),
        ("opened", Line(f"{text.unsealed.decode()}  ").append_text(Line.from_markup(_TICK))),
    ]


def _file_pairs(file: File, request: Request) -> list[tuple[str, str | Line]]:
    sealed, head = file.sealed, file.header
    ours = sealed.total - sealed.flash - sealed.crypto
    times = [round(sealed.microseconds(cycles)) for cycles in (sealed.crypto, ours, sealed.flash)]
    return [
        ("file", f"{files.NAME}, {len(file.content):,} bytes: the text, again and again"),
        ("master key", request.master_key.hex()),
        ("header", sealed.content[: head.size].hex()),
        ("read by", f"littlefs on this computer: {len(sealed.content):,} bytes"),
        ("opened", f"{len(file.content):,} bytes, as they were  {_TICK}"),
        (
            "time",
            f"{times[0]:,} µs sealing with {files.ENGINE}, {times[1]:,} µs littlefs, "
            f"{times[2]:,} µs flash (pages: {sealed.pages}, sectors erased: {sealed.sectors})",
        ),
    ]


def _show_beside(console: Console, figures: Sequence[results.Figure]) -> None:
    _section(console, "On a Pico: the libraries of an article, and ours")
    strings = _table("47 bytes in CBC, both ways", ("AES-128", "AES-256"), gap=2)
    for name, times in files.string_rows(figures):
        strings.add_row(name, *(f"{time:,.1f} µs" for time in times))
    _show_table(console, strings)
    stored = _table("file sealed, with the flash", ("630 bytes", "6,300 bytes"), gap=2)
    for name, times in files.file_rows():
        stored.add_row(name, *(f"{time:,.0f} ms" for time in times))
    _show_table(console, stored)
    _note(
        console,
        "Key set-up included, at 125 MHz. The libraries ran from flash through its cache, under "
        "Mbed OS; ours run in SRAM, simulated.",
    )


def _timings(runs: Sequence[ChipRun]) -> Table:
    """Return the steps of each chip, below its name."""
    table = _table("step", ("cycles", "µs", "stack"), gap=2)
    for run in runs:
        clock_hz = TARGETS[run.chip.target].clock_hz
        table.add_row(f"[bold]{_clocked(run)}[/]")
        for title, call in run.timings:
            time = call.cycles * 1_000_000 / clock_hz
            table.add_row(title, f"{call.cycles:,}", f"{time:,.1f}", f"{call.stack:,}")
    return table


def _summary(figures: Sequence[results.Figure], gap: int) -> Table:
    """Return a line for each engine, below the name of its chip: the figures of AES-128."""
    table = _table("engine", ("set-up", "encrypt", "decrypt", "flash", "RAM", "stack"), gap)
    for chip in CHIPS:
        table.add_row(f"[bold]{names.CHIPS[chip.target]}[/]")
        for engine in engines_on(chip.target):
            row = {f.operation: f for f in results.select(figures, chip.target, engine.name, 128)}
            if not {"key_setup", "encrypt", "decrypt", "encrypt_decrypt"} <= row.keys():
                continue
            whole = row["encrypt_decrypt"]
            cycles = [row[name].cycles_max for name in ("key_setup", "encrypt", "decrypt")]
            sizes = [whole.flash_bytes, whole.key_ram + whole.static_ram, whole.stack]
            table.add_row(engine.name, *(f"{number:,}" for number in (*cycles, *sizes)))
    return table
