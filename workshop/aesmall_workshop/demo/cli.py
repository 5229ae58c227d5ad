# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall-workshop demo`: two chips encrypt and seal, this computer opens.

This file has the command and checks its arguments. chips.py builds and runs the two programs.
check.py opens their output. files.py has the sealed file, and view.py prints everything.
"""

import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ..chips.build import BuildError
from ..chips.simulators import SimulationError
from . import view
from .check import Mismatch, check
from .chips import CHIPS, ChipRun, Report, Request, run_chip
from .files import File, run_file

TEXT_LIMIT = 128  # bytes of UTF-8: the sketch's buffer
DEFAULT_TEXT = "The quick brown fox sends 21 °C."
KEY_SIZES = (16, 24, 32)
# Characters that could control a terminal or reorder its line. Joiners, which emoji need, are
# allowed.
REFUSED_CATEGORIES = ("Cc", "Zl", "Zp")
BIDIRECTIONAL_CONTROLS = frozenset(
    map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)


class UsageError(Exception):
    """An argument is not valid. The message is one line."""


def parse_key(text: str) -> bytes:
    """Return the bytes of --key, which are 16, 24 or 32."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        raise UsageError("--key takes hexadecimal digits only, such as 000102...0f") from None
    if len(key) not in KEY_SIZES:
        raise UsageError(
            f"--key has {len(key)} bytes; AES takes 16, 24 or 32 (32, 48 or 64 hexadecimal digits)"
        )
    return key


def parse_text(text: str) -> bytes:
    """Return the UTF-8 of --text, which must fit in one line of the serial port."""
    try:
        encoded = text.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageError("--text is not valid UTF-8") from None
    if not encoded:
        raise UsageError("--text is empty; give at least one character")
    if len(encoded) > TEXT_LIMIT:
        raise UsageError(f"--text has {len(encoded)} bytes in UTF-8; the limit is {TEXT_LIMIT}")
    for char in text:
        if char in BIDIRECTIONAL_CONTROLS or unicodedata.category(char) in REFUSED_CATEGORIES:
            raise UsageError(
                f"--text holds U+{ord(char):04X}; "
                "a line break or another control character cannot be shown safely"
            )
    return encoded


def sensor_mv(converted: int) -> int:
    """Return the millivolts at which the 10-bit converter, with a supply of 5 V, steps to a value.

    simavr divides the 5 V into 1,023 steps, avr8js and the real chip into 1,024. Just above a step,
    they agree.
    """
    return -(-converted * 5000 // 1023)


def make_request(text: str, key: str | None) -> Request:
    """Return the request to both chips. All values that are not given are random and fresh."""
    own = None if key is None else parse_key(key)
    return Request(
        text=parse_text(text),
        keys={chip.target: own or secrets.token_bytes(chip.key_size) for chip in CHIPS},
        ivs={chip.target: secrets.token_bytes(16) for chip in CHIPS},
        network_key=secrets.token_bytes(16),
        application_key=secrets.token_bytes(16),
        sealing_key=secrets.token_bytes(32),
        master_key=secrets.token_bytes(16),
        sensor_mv=sensor_mv(134 + secrets.randbelow(40)),  # 15 to 35 degrees
    )


def run_all(request: Request, console: Console) -> tuple[tuple[ChipRun, ...], File]:
    """Build and run both chips and the file's program in parallel, each with a progress line."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[now]}"),
        TimeElapsedColumn(),
    )
    with (
        Progress(*columns, console=console, transient=True) as progress,
        ThreadPoolExecutor(len(CHIPS) + 1) as pool,
    ):
        futures = [
            pool.submit(run_chip, chip, request, _reporter(progress, chip.name)) for chip in CHIPS
        ]
        file = pool.submit(run_file, request, _reporter(progress, "RP2040, file"))
        return tuple(future.result() for future in futures), file.result()


def _reporter(progress: Progress, name: str) -> Report:
    """Add a line of progress, and return the function that changes it."""
    task = progress.add_task(name, total=None, now="")

    def report(now: str, done: int | None, total: int | None) -> None:
        progress.update(task, now=now, completed=done, total=total)

    return report


def demo(
    text: Annotated[
        str,
        typer.Option(
            help=f"The text that both chips encrypt: 1 to {TEXT_LIMIT} bytes of UTF-8.",
            show_default=f'"{DEFAULT_TEXT}"',
        ),
    ] = DEFAULT_TEXT,
    key: Annotated[
        str | None,
        typer.Option(
            help="The AES key of the text, in hexadecimal, for both chips: 16 bytes (AES-128), "
            "24 (AES-192) or 32 (AES-256). It is shown on the screen: never give a real one.",
            show_default="random: AES-128 on the ATmega328P, AES-256 on the RP2040",
        ),
    ] = None,
) -> None:
    """Watch two simulated chips encrypt and OpenSSL decrypt.

    An Arduino sketch on a simulated ATmega328P (16 MHz) sends a LoRaWAN uplink with a sensor
    reading, and your text as Base64 of AES-CBC; a program on a simulated RP2040 (125 MHz) sends
    the same text under its own key, seals it, and seals a file into littlefs in its flash. The
    computer then checks and opens everything with OpenSSL, littlefs and the host tool, and shows
    what each step cost, to the cycle. Initialisation vectors, LoRaWAN session keys and the keys of
    what is sealed are random and new in every run.
    """
    errors = Console(stderr=True, soft_wrap=True, highlight=False, markup=False, emoji=False)
    console = Console(highlight=False, emoji=False)
    try:
        request = make_request(text, key)
    except UsageError as error:
        errors.print(f"error: {error}")
        raise typer.Exit(2) from None
    try:
        runs, file = run_all(request, console)
        results = check(request, runs)
    except (BuildError, SimulationError, Mismatch) as error:
        errors.print(f"error: {error}")
        raise typer.Exit(1) from None
    view.show(console, request, runs, results, file)


def register(app: typer.Typer) -> None:
    """Add `demo` to the command line."""
    app.command()(demo)
