# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the demo from end to end: the real Arduino sketch, both chips, OpenSSL, and all errors."""

import dataclasses
import io
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from aesmall.figures import results
from aesmall.figures.results import Figure
from aesmall_workshop.cli import app
from aesmall_workshop.demo import chips, cli, view
from aesmall_workshop.demo.check import Mismatch, check, host_command, openssl_command
from aesmall_workshop.demo.chips import CHIPS, Chip, ChipRun, Request
from aesmall_workshop.demo.files import File, file_rows, run_file, string_rows
from aesmall_workshop.measure import chip_files
from aesmall_workshop.paths import REPOSITORY
from rich.console import Console
from typer.testing import CliRunner, Result

UNICODE = "Grüße, 21 °C — 👩\u200d🚀 :smile: [bold] :warning:"
KEYS = ["00112233445566778899aabbccddeeff"[: 2 * n] * k for n, k in ((16, 1), (12, 2), (16, 2))]

# Terminal controls in their 7-bit and 8-bit forms, line ends, and controls of text direction.
CONTROLS = "\x00\t\r\x1b\x7f\x80\x85\x9b\x9f\u2028\u2029\u061c\u200e\u200f" + "".join(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)


def quiet(_now: str, _done: int | None, _total: int | None) -> None:
    """Ignore a progress report."""


def run_demo(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["demo", *arguments])


@pytest.fixture(scope="module")
def finished() -> tuple[Request, tuple[ChipRun, ...]]:
    """Return one run of both chips, for the tests that only read its results."""
    request = cli.make_request(UNICODE, None)
    return request, tuple(chips.run_chip(chip, request, quiet) for chip in CHIPS)


@pytest.fixture(scope="module")
def file(finished: tuple[Request, tuple[ChipRun, ...]]) -> File:
    """Return the file of the same request."""
    return run_file(finished[0], quiet)


def shown(finished: tuple[Request, tuple[ChipRun, ...]], file: File, **options: Any) -> str:
    """Return the output of a console with these options for the run."""
    request, runs = finished
    screen = io.StringIO()
    console = Console(file=screen, **options)
    view.show(console, request, runs, check(request, runs), file)
    return screen.getvalue()


# ---- the command ----


def test_default_demo_decrypts_everything() -> None:
    result = run_demo()
    assert result.exit_code == 0, result.output
    assert result.output.count(cli.DEFAULT_TEXT) == 3
    for words in ("AES-128-CBC", "AES-256-CBC", "°C", "AES-128-SIV", "littlefs", "All good"):
        assert words in result.output


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{len(key) // 2} bytes")
def test_own_text_and_key_on_both_chips(key: str) -> None:
    result = run_demo("--text", UNICODE, "--key", key)
    assert result.exit_code == 0, result.output
    assert result.output.count(UNICODE) == 3
    assert result.output.count(f"AES-{4 * len(key)}-CBC, PKCS#7") == 2


@pytest.mark.parametrize("length", [1, 15, 16, 127, cli.TEXT_LIMIT])
def test_text_lengths_around_the_borders(length: int) -> None:
    request = cli.make_request("x" * length, None)
    check(request, [chips.run_chip(chip, request, quiet) for chip in CHIPS])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--key", "00"), "--key has 1 bytes; AES takes 16, 24 or 32"),
        (("--key", "00" * 33), "--key has 33 bytes"),
        (("--key", ""), "--key has 0 bytes"),
        (("--key", "zz" * 16), "hexadecimal digits only"),
        (("--key", "0" * 31), "hexadecimal digits only"),
        (("--text", ""), "--text is empty"),
        (("--text", "x" * (cli.TEXT_LIMIT + 1)), f"the limit is {cli.TEXT_LIMIT}"),
        (("--text", "ü" * 65), "130 bytes in UTF-8"),
        (("--text", "two\nlines"), "line break"),
        (("--text", "\udcff"), "not valid UTF-8"),
        *((("--text", f"a{char}b"), f"--text holds U+{ord(char):04X}") for char in CONTROLS),
    ],
)
def test_mistakes_get_one_clear_line(arguments: tuple[str, ...], says: str) -> None:
    result = run_demo(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_the_simulated_converters_agree_on_the_sensor() -> None:
    for number in range(134, 174):
        millivolts = cli.sensor_mv(number)
        assert millivolts * 1023 // 5000 == millivolts * 1024 // 5000 == number
        assert 0 < millivolts - number * 5000 / 1024 < 2


def test_nothing_is_ever_used_twice() -> None:
    first, second = cli.make_request("a", None), cli.make_request("a", None)
    drawn = [
        value
        for request in (first, second)
        for value in (
            *request.keys.values(),
            *request.ivs.values(),
            request.network_key,
            request.application_key,
        )
    ]
    assert len(set(drawn)) == len(drawn) == 12


# ---- wrong results of a chip are detected ----


def flip(text: str) -> str:
    return ("B" if text[0] == "A" else "A") + text[1:]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: dataclasses.replace(run, base64=flip(run.base64)),
        lambda run: dataclasses.replace(run, base64=run.base64[:-8]),
        lambda run: dataclasses.replace(run, base64="!"),
    ],
    ids=["first bit", "cut short", "not Base64"],
)
@pytest.mark.parametrize("which", range(len(CHIPS)), ids=[chip.name for chip in CHIPS])
def test_wrong_text_is_found(
    finished: tuple[Request, tuple[ChipRun, ...]],
    spoil: Callable[[ChipRun], ChipRun],
    which: int,
) -> None:
    request, runs = finished
    spoilt = [spoil(run) if i == which else run for i, run in enumerate(runs)]
    with pytest.raises(Mismatch, match=f"text from the {CHIPS[which].name}"):
        check(request, spoilt)


@pytest.mark.parametrize("spoil", [flip, lambda text: text[:-1], lambda text: text[::-1]])
def test_wrong_sealed_text_is_found(
    finished: tuple[Request, tuple[ChipRun, ...]], spoil: Callable[[str], str]
) -> None:
    request, (avr, pico) = finished
    spoilt = dataclasses.replace(pico, sealed=spoil(pico.sealed))
    with pytest.raises(Mismatch, match="sealed text from the RP2040"):
        check(request, [avr, spoilt])


def test_wrong_file_is_found(
    finished: tuple[Request, tuple[ChipRun, ...]], file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in (8, 50, -1):
        content = bytearray(file.sealed.content)
        content[at] ^= 1
        spoilt = dataclasses.replace(file.sealed, content=bytes(content))
        monkeypatch.setattr(chip_files, "seal_on_pico", lambda *_, now=spoilt, **__: now)
        with pytest.raises(Mismatch, match="file from the RP2040"):
            run_file(finished[0], quiet)


def test_every_wrong_bit_of_the_uplink_is_found(
    finished: tuple[Request, tuple[ChipRun, ...]],
) -> None:
    request, (avr, *others) = finished
    assert avr.uplink is not None
    for i in range(8 * len(avr.uplink)):
        phy = bytearray(avr.uplink)
        phy[i // 8] ^= 1 << i % 8
        with pytest.raises(Mismatch, match="LoRaWAN uplink"):
            check(request, [dataclasses.replace(avr, uplink=bytes(phy)), *others])


def test_wrong_mic_ends_the_command_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_badly(chip: Chip, request: Request, report: chips.Report) -> ChipRun:
        run = chips.run_chip(chip, request, report)
        return dataclasses.replace(run, uplink=run.uplink and run.uplink[:-1] + b"\0")

    monkeypatch.setattr(cli, "run_chip", run_badly)
    result = run_demo()
    assert result.exit_code == 1
    assert "MIC" in result.stderr
    assert "All good" not in result.output


def test_ours_stand_beside_the_article() -> None:
    """The figures of this library are next to the figures of the article.

    Every engine is faster than the best of the article.
    """
    strings = dict(string_rows(results.load()))
    ours = [strings.pop(name) for name in ("fast", "balanced", "ct")]
    assert len(strings) == 4
    for i in (0, 1):
        assert max(times[i] for times in ours) < min(times[i] for times in strings.values())
    stored = dict(file_rows())
    theirs = stored.pop("Mbed TLS, littlefs")
    assert len(stored) == 3
    assert all(
        ours < article / 10
        for times in stored.values()
        for ours, article in zip(times, theirs, strict=True)
    )


# ---- decryption by hand ----


def test_host_command_opens(finished: tuple[Request, tuple[ChipRun, ...]]) -> None:
    request, (_, pico) = finished
    command = host_command(pico, request)
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=True, cwd=REPOSITORY)
    assert done.stdout.rstrip(b"\n") == request.text


def test_openssl_command_decrypts(finished: tuple[Request, tuple[ChipRun, ...]]) -> None:
    request, runs = finished
    for chip_run in runs:
        command = openssl_command(chip_run, request)
        assert "\n" not in command
        done = subprocess.run(["sh", "-c", command], capture_output=True, check=True)
        assert done.stdout == request.text + b"\n"
        assert done.stderr == b""


def test_openssl_command_is_one_line_on_a_narrow_screen(
    finished: tuple[Request, tuple[ChipRun, ...]], file: File
) -> None:
    request, runs = finished
    printed = shown(finished, file, width=40).splitlines()
    assert all(openssl_command(run, request) in printed for run in runs)


def test_a_terminal_shows_the_text_as_it_is(
    finished: tuple[Request, tuple[ChipRun, ...]], file: File
) -> None:
    assert shown(finished, file, width=80, force_terminal=True).count(f"{UNICODE}  ") == 3


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_no_number_is_cut(
    finished: tuple[Request, tuple[ChipRun, ...]], file: File, width: int
) -> None:
    _, runs = finished
    calls = [call for chip_run in runs for _, call in chip_run.timings]
    names = ("key_setup", "encrypt", "decrypt")
    figures = [f for f in results.load() if f.key_bits == 128 and f.operation in names]
    text = shown(finished, file, width=width)
    _, tables = text.split("\nTime per step", 1)
    tables, _ = tables.split("\nDecrypt it ", 1)
    printed = set(tables.split())
    assert {f"{n:,}" for call in calls for n in (call.cycles, call.stack)} <= printed
    assert {
        f"{f.cycles_max:,}" for f in figures if f.target in {chip.target for chip in CHIPS}
    } <= printed
    if width >= 60:
        assert "…" not in text
        assert all(len(line) <= width for line in tables.splitlines())


def test_summary_comes_from_the_figures(
    finished: tuple[Request, tuple[ChipRun, ...]], file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    operations = ("key_setup", "encrypt", "decrypt", "encrypt_decrypt")
    figures = [
        Figure(target, engine, 128, name, n, n, 2100 + n, 512, 176, 3, 31, "T2", "gcc")
        for target, engine in (
            *(("rp2040", "nano_tableless"), ("atmega328p", "ct"), ("rp2040", "ct")),
            *(("atmega328p", "nano"), ("atmega328p", "balanced")),
        )
        for n, name in enumerate(operations, start=1_000)
    ]
    monkeypatch.setattr(results, "load", lambda: figures)
    rows = [line.split() for line in shown(finished, file, width=80).splitlines()]
    values = ["1,000", "1,001", "1,002", "3,103", "179", "31"]
    start = rows.index(["ATmega328P"])
    assert rows[start : start + 7] == [
        ["ATmega328P"],
        *([name, *values] for name in ("balanced", "nano", "ct")),
        ["RP2040", "(SRAM)"],
        *([name, *values] for name in ("nano_tableless", "ct")),
    ]


def test_cycles_are_counted(finished: tuple[Request, tuple[ChipRun, ...]]) -> None:
    _, runs = finished
    for chip_run in runs:
        assert len(chip_run.timings) == len(chip_run.chip.steps)
        assert all(100 < call.cycles < 1_000_000 for _, call in chip_run.timings)


def test_the_demo_loads_no_prover() -> None:
    """The demo does not load the prover.

    The installation for the demo has no mypyc, which compiles the prover.
    """
    code = (
        "import sys, aesmall_workshop.demo.cli; "
        "print([name for name in sys.modules if name.startswith('aesmall_prove')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
