# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test Sender and Receiver on a core that emulates the EEPROM, with a stand-in for the core."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build
from aesmall_workshop.chips.arduino import sketch_to_cpp
from aesmall_workshop.paths import REPOSITORY

from .test_sender_receiver import FORMAT, PROMPT, REPLAY, sealed
from .transcript import example

CORE = Path(__file__).parent / "emulated_eeprom"
MAIN = """
Stream Serial;
EEPROMClass EEPROM;
int main() { for (setup();;) { loop(); } }
"""
READING = b"153"


@pytest.fixture(params=["ESP8266", "ESP32", "RP2040"])
def arch(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def board(name: str, arch: str, folder: Path) -> Path:
    source = folder / f"{name}.cpp"
    sketch = sketch_to_cpp(example(name).read_text("utf-8"), f"{name}.ino")
    source.write_text(f"#include <EEPROM.h>\n{sketch}{MAIN}", encoding="utf-8")
    places = (f"-I{CORE}", f"-I{REPOSITORY / 'src'}")
    core = ("-DARDUINO=10819", f"-DARDUINO_ARCH_{arch}")
    program = source.with_suffix("")
    library = [str(path) for path in build.library("host").values()]
    command = ["g++", "-std=c++11", "-Os", "-Wall", "-Wextra", "-Werror", *places, *core]
    command += [str(source), *library, "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program


def live(program: Path, typed: bytes, eeprom: Path) -> bytes:
    environment = {**os.environ, "EEPROM": str(eeprom)}
    done = subprocess.run([program], input=typed, env=environment, capture_output=True, check=True)
    return done.stdout


def test_the_count_goes_on(arch: str, tmp_path: Path) -> None:
    sender, eeprom = board("Sender", arch, tmp_path), tmp_path / "eeprom"
    assert live(sender, b"no\n", eeprom) == PROMPT * 2
    assert not eeprom.exists() or set(eeprom.read_bytes()) == {0xFF}
    first = live(sender, b"new\n\n", eeprom)
    assert first == PROMPT + sealed(0, READING) + sealed(1, READING)
    assert eeprom.read_bytes()[24:] == b"\xff" * (4096 - 24)
    second = live(sender, b"\n", eeprom)
    assert second == sealed(100, READING) + sealed(101, READING)
    receiver = board("Receiver", arch, tmp_path)
    readings = (READING + b"\r\n") * 4
    assert live(receiver, first + second + second, eeprom) == FORMAT + readings + REPLAY * 2


def test_what_the_pages_show_compiles(arch: str, tmp_path: Path) -> None:
    """The parts of the pages that only boards with an emulated EEPROM have compile.

    The pages' own tests have no such board.
    """
    for page in ("use/cpp", "recipes/send-a-reading"):
        text = (REPOSITORY / "doc" / f"{page}.md").read_text("utf-8")
        [code] = re.findall(r"^```text\n(?:aesmall|RTC)[^`]*^```", text, re.MULTILINE)
        source = tmp_path / "page.cpp"
        lines = ["#include <EEPROM.h>", "#include <aesmall.hpp>", "#define RTC_DATA_ATTR"]
        lines += ["const uint8_t secret[16] = {1};", *code.splitlines()[1:-1]]
        source.write_text("\n".join(lines), "utf-8")
        places = [f"-I{CORE}", f"-I{REPOSITORY / 'src'}", "-DARDUINO=10819"]
        command = ["g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", *places]
        command += [f"-DARDUINO_ARCH_{arch}", str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("taker", ["Key<128> k(", "Sender<> k(", "Receiver<> k(", "Text<128> k("])
def test_no_constructor_takes_a_secret_that_is_not_there_yet(taker: str, tmp_path: Path) -> None:
    """A constructor cannot take a secret from an emulated EEPROM.

    A global object would read the secret before setup(). The same code with `later` compiles.
    """
    rest = {"Sender": ", 1, nonce", "Receiv": ", 1"}.get(taker[:6], "")
    size = 32 if taker.startswith("Text") else 16
    for given, compiles in ((f"eeprom_secret<{size}>(EEPROM, 48)", False), ("later", True)):
        source = tmp_path / "global.cpp"
        line = f"aesmall::{taker}aesmall::{given}{rest});"
        head = "#include <EEPROM.h>\n#include <aesmall.hpp>\naesmall::BoardNonce nonce;\n"
        source.write_text(f"{head}{line}\n", "utf-8")
        places = [f"-I{CORE}", f"-I{REPOSITORY / 'src'}", "-DARDUINO=1", "-DARDUINO_ARCH_ESP8266"]
        command = ["g++", "-std=c++11", "-fpermissive", "-w", "-fsyntax-only", *places, str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == compiles, done.stderr
