# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the page "Try it" computes the results of the bench and that a PC opens them."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aesmall.engines import engine
from aesmall_workshop.chips.simulators import run
from aesmall_workshop.site import packages, try_it
from support.browsing import chromium

SIMULATORS = {"atmega328p": "avr8js", "rp2040": "rp2040js"}
KEYS = {"sealed": bytes(range(32)).hex(), "cbc": bytes(range(16)).hex()}
IV = bytes(range(0xF0, 0x100)).hex()
TEXT = "21.5 °C 'quoted' $HOME \\"


def opened(command: str) -> str:
    """Return the output of a command that the page shows, as a visitor's shell runs it."""
    tools = Path(sys.executable).parent
    surroundings = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=surroundings, check=True
    )
    return done.stdout.removesuffix("\n")


def measured(program: try_it.Program, text: str, key: str, iv: str) -> tuple[int, int, int, str]:
    """Return the cycles of sealing and of the key set-up, the stack and the output in the bench."""
    lines = [f"key {key}", f"iv {iv}", f"text {text}", "go"]
    if program.kind == "sealed":
        del lines[1]
    result = run(
        SIMULATORS[program.chip],
        program.chip,
        program.build(),
        uart_in="".join(f"{line}\n" for line in lines).encode(),
        measure=program.measured(),
        stop_on=b"done\r\n",
    )
    sealing, *others = program.measured()
    cycles = [
        sum(call.cycles for call in result.calls if call.symbol in wanted)
        for wanted in ([sealing], others)
    ]
    return cycles[0], cycles[1], result.stack_total, result.output.decode()


def test_programs_run_as_in_the_bench_and_open_on_a_pc(tmp_path: Path) -> None:
    """The programs run on both chips in slices. The page names wrong keys and texts."""
    programs = [
        try_it.Program("atmega328p", "sealed", engine("atmega328p", "balanced")),
        try_it.Program("rp2040", "cbc", engine("rp2040", "ct")),
    ]
    script = tmp_path / "try.cjs"
    entry = Path(__file__).with_name("try_page.mjs")
    script.write_text(try_it.script(programs, entry), encoding="utf-8")
    given = {
        "text": TEXT,
        "iv": IV,
        "keys": KEYS,
        "wrong": [("0g", "cbc"), ("00" * 15, "cbc"), ("00" * 16, "sealed"), ("00:" * 16, "cbc")],
        "texts": ["", "ä" * 65, "a\x07", "ä" * 64],
    }
    command = ["node", str(script), json.dumps(given)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    for program, answer in zip(programs, told["answers"], strict=True):
        sealing, set_up, stack, output = measured(program, TEXT, KEYS[program.kind], IV)
        assert (answer["sealing"], sum(answer["setUps"])) == (sealing, set_up)
        assert sealing > 0 and set_up > 0
        assert answer["output"] == output
        assert answer["ram"] == program.content()["variables"] + stack
        assert answer["turns"] >= 1
        assert [opened(line) for _, line in answer["commands"]] == [TEXT] * len(answer["commands"])
    assert told["stale"] is None
    assert told["errors"] == [
        'The key has the character "g". Use only the digits 0 to 9 and a to f.',
        "The key has 30 digits. It needs 32, which are 16 bytes.",
        "The key has 32 digits. It needs 64, which are 32 bytes.",
        "",
    ]
    assert told["texts"] == [
        "Type a text of at least one character.",
        "The text has 130 bytes in UTF-8. The program takes at most 128.",
        "The text has the control character U+0007. Delete it.",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('require("./other");', "other.js is missing"),
        ('require("fs");', "fs is another package"),
        ("const a = `\n`;", "template of several lines"),
        ('const a = "</script>";', "would end a script"),
    ],
)
def test_packages_that_cannot_be_in_a_page_are_refused(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "main.js").write_text(text, encoding="utf-8")
    monkeypatch.setattr(packages, "MODULES", tmp_path)
    with pytest.raises(packages.PackageError, match=message):
        packages.package("one", ["main.js"])


# ---- the page in a browser ----


@pytest.fixture(scope="module")
def page(site: Path) -> Iterator[Any]:
    """Open the page as a file on a phone. It must not load anything from another place."""
    with chromium() as browser:
        heard: list[str] = []
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.on("request", lambda request: heard.append(request.url))
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.goto((site / "try.html").as_uri())
        page.wait_for_selector("#try-result h2")
        yield page
        assert [h for h in heard if not h.startswith(("file:", "data:", "blob:"))] == []


def choose(page: Any, program: try_it.Program) -> None:
    """Choose a program, which runs at once, and wait for its result."""
    page.check(f"[name=chip][value={program.chip}]")
    page.check(f"[name=kind][value={program.kind}]")
    page.select_option("#try-engine", program.engine.name)
    page.fill("#try-key", KEYS[program.kind])
    page.fill("#try-text", TEXT)
    page.click("#try [type=submit]")
    page.wait_for_selector("#try:not([aria-busy])")


@pytest.mark.verify
@pytest.mark.parametrize("chip", try_it.CHIPS)
@pytest.mark.parametrize("kind", try_it.KINDS)
def test_every_engine_seals_what_is_typed(page: Any, chip: str, kind: str) -> None:
    seen = set()
    for name in try_it.ENGINES:
        program = try_it.Program(chip, kind, engine(chip, name))
        choose(page, program)
        serial = page.inner_text(".try-serial")
        iv = next((line[3:] for line in serial.splitlines() if line.startswith("iv ")), "")
        cycles, set_up, stack, output = measured(program, TEXT, KEYS[kind], iv)
        content = program.content()
        told = page.inner_text("#try-status")
        flash, ram = content["flash"], content["variables"] + stack
        assert told.startswith(f"{name} on the ")
        assert f": {cycles:,} cycles, {flash:,} bytes of flash, {ram:,} bytes of RAM." in told
        assert serial.endswith(output.replace("\r", "").strip())
        figures = page.inner_text("#try-result dl")
        assert f"of which aesmall {content['library']:,}" in figures
        assert (f"{set_up:,} cycles" if set_up else "none") in figures
        lines = page.locator(".try-command code").all_inner_texts()
        assert len(lines) == (2 if kind == "sealed" else 1)
        assert [opened(line) for line in lines] == [TEXT] * len(lines)
        seen.add(cycles)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert len(seen) == len(try_it.ENGINES)


@pytest.mark.verify
def test_the_page_names_what_is_wrong_and_goes_on(page: Any) -> None:
    choose(page, try_it.Program("rp2040", "cbc", engine("rp2040", "ct")))
    page.fill("#try-key", KEYS["cbc"][:-1] + "x")
    page.keyboard.press("Enter")
    assert 'the character "x"' in page.inner_text("#try-error")
    assert page.get_attribute("#try-key", "aria-invalid") == "true"
    assert page.inner_text("#try-status") == ""
    page.click("#try-random")
    page.fill("#try-text", "x" * 129)
    page.keyboard.press("Enter")
    assert "129 bytes in UTF-8" in page.inner_text("#try-error")
    page.fill("#try-text", "x" * 128)
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('try-status').textContent")
    assert page.inner_text("#try-error") == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert opened(page.inner_text(".try-command code")) == "x" * 128


@pytest.mark.verify
def test_changing_the_engine_runs_again_and_the_line_is_copied(page: Any) -> None:
    choose(page, try_it.Program("atmega328p", "sealed", engine("atmega328p", "balanced")))
    statuses = [page.inner_text("#try-status")]
    for name in ("tiny", "nano"):
        page.select_option("#try-engine", name)
        page.wait_for_function(
            f"document.getElementById('try-status').textContent.startsWith('{name}')"
        )
        statuses.append(page.inner_text("#try-status"))
    cycles = [status.partition(":")[2].partition("cycles")[0] for status in statuses]
    assert all(one != other for one, other in itertools.pairwise(cycles))
    rows = page.locator(".try-runs tbody th").all_inner_texts()
    assert rows[:3] == ["Uno, nano", "Uno, tiny", "Uno, balanced"]
    page.click(".try-command button >> nth=0")
    page.wait_for_selector("text=Copied")
    line = page.inner_text(".try-command code >> nth=0")
    page.fill("#try-text", "")
    page.focus("#try-text")
    page.keyboard.press("Control+V")
    assert page.input_value("#try-text") == line


@pytest.mark.verify
def test_labels_and_size(page: Any, site: Path) -> None:
    fields = page.locator("#try :is(input, select, button)")
    for field in fields.all():
        assert field.evaluate("e => e.labels.length > 0 || e.textContent.trim() !== ''")
    assert (site / "assets" / "try.js").stat().st_size <= try_it.MAX_BYTES
    links = page.locator("nav a[href='try.html'], nav a[href='./try.html']")
    assert links.count() > 0
