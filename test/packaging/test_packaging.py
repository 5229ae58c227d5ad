# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The manifests, and a plain copy of src/ as Arduino and PlatformIO compile it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import archives
import pytest
import release

REPOSITORY = Path(__file__).resolve().parents[2]
SRC = REPOSITORY / "src"
VERSION = (REPOSITORY / "VERSION").read_text().strip()

AVR = ("avr-gcc", "-mmcu=atmega328p")
ARM = ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus -mthumb")


def run(*command: str | Path) -> str:
    """Runs a program; its output becomes the test's message when it fails."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


# ---- manifests ---------------------------------------------------------------------------


def test_the_version_is_the_same_everywhere() -> None:
    assert not release.differences()


def test_every_place_of_the_version_is_found_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for manifest in release.MANIFESTS:
        copy = tmp_path / manifest.path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((REPOSITORY / manifest.path).read_text())
    (tmp_path / "CHANGELOG.md").write_text("\n## 12.34.56\n")
    monkeypatch.setattr(release, "REPOSITORY", tmp_path)
    release.release("12.34.56")
    assert not release.differences()
    (tmp_path / "VERSION").write_text("12.34.57\n")
    assert len(release.differences()) == len(release.MANIFESTS) + 1


def test_library_json_is_what_platformio_takes() -> None:
    manifest = json.loads((REPOSITORY / "library.json").read_text())
    assert {"name", "version", "description", "keywords", "license", "repository"} <= set(manifest)
    assert (REPOSITORY / manifest["build"]["srcDir"] / manifest["headers"]).is_file()
    [ours] = (archive for archive in archives.ARCHIVES if archive.packager == "platformio")
    assert set(manifest["export"]["include"]) == {name.rstrip("/") for name in ours.names}


# ---- a plain copy of src/, as Arduino and PlatformIO compile it -------------------------------

FLAT = {
    "avr": (*AVR, "c99"),
    "avr-atmega2560": ("avr-gcc", "-mmcu=atmega2560", "assembly"),
    "avr-attiny85": ("avr-gcc", "-mmcu=attiny85", "assembly"),
    # tinyAVR 1, and the architectures of megaAVR 0 and of AVR Dx and Ex of 64 and of 128 KB, which
    # this avr-gcc does not know by their names
    "avr-attiny1614": ("avr-gcc", "-mmcu=attiny1614 -Wno-cpp", "c99"),
    "avrxmega3": ("avr-gcc", "-mmcu=avrxmega3", "assembly"),
    "avrxmega2": ("avr-gcc", "-mmcu=avrxmega2", "assembly"),
    "avrxmega4": ("avr-gcc", "-mmcu=avrxmega4", "assembly"),
    "arm": (*ARM, "c99"),
    "host": ("gcc", "", "c99"),
    "g++": ("g++", "", "c++11"),
}


def _first_alone(*names: str) -> list[object]:
    """As parameters; each builds the whole library, so `make test` does the first."""
    others = (pytest.param(name, marks=pytest.mark.verify) for name in names[1:])
    return [names[0], *others]


@pytest.mark.slow
@pytest.mark.parametrize("where", _first_alone("host", *(name for name in FLAT if name != "host")))
def test_every_file_compiles_with_only_src_on_the_path(where: str, tmp_path: Path) -> None:
    """And defines no global symbol without the prefix."""
    compiler, flags, standard = FLAT[where]
    language = "c++" if "++" in standard else "c"
    options = f"{flags} -Wall -Wextra -Werror -pedantic -I{SRC} -c".split()
    for source in sorted([*SRC.rglob("*.c"), *SRC.rglob("*.S")]):
        out = tmp_path / (source.relative_to(SRC).as_posix().replace("/", "-") + ".o")
        if source.suffix == ".S":
            run(compiler, *options, "-x", "assembler-with-cpp", source, "-o", out)
        elif standard != "assembly":
            run(compiler, *options, "-x", language, f"-std={standard}", source, "-o", out)

    nm = re.sub(r"(gcc|clang|g\+\+)$", "nm", compiler)
    defined = run(nm, "--defined-only", "--extern-only", *sorted(tmp_path.glob("*.o")))
    symbols = {line.split()[-1] for line in defined.splitlines() if len(line.split()) == 3}
    assert symbols
    assert not {symbol for symbol in symbols if "aesmall_" not in symbol.removeprefix("_Z")[:12]}
    if where == "host":
        for out in tmp_path.glob("*.o"):  # else the linker makes the stack executable
            assert ".note.GNU-stack" in run("readelf", "-SW", out), out.name


@pytest.mark.parametrize("chip", ["attiny1614", "avrxmega3", "avrxmega4", "atxmega32e5"])
def test_headers_compile_for_parts_that_avr_libc_does_not_know(chip: str, tmp_path: Path) -> None:
    """Which says so in a warning; it has no functions for their EEPROM."""
    source = tmp_path / "all.cpp"
    uses = "aesmall::Secret<16> secret = aesmall::hex_secret<16>(DIGITS);"
    digits = f'#define DIGITS "{16 * "00"}"'
    source.write_text(f'#include "aesmall.h"\n#include "aesmall.hpp"\n{digits}\n{uses}\n')
    options = f"-mmcu={chip} -std=c++11 -Wall -Wextra -Werror -Wno-cpp -I{SRC} -c".split()
    run("avr-g++", *options, source, "-o", tmp_path / "all.o")
    board = "aesmall::BoardNonce nonce;\n"
    source.write_text(source.read_text() + board)
    command = ["avr-g++", *options, str(source), "-o", str(tmp_path / "board.o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    knows = chip.startswith("atxmega")
    assert (done.returncode == 0) == knows
    assert knows or "BoardNonce" in done.stderr


# ---- the verbs ------------------------------------------------------------------------------


def test_make_help_lists_every_verb() -> None:
    listed = set(re.findall(r"^  make (\w+)", run("make", "-C", REPOSITORY, "-s", "help"), re.M))
    assert listed == {
        *("help", "setup", "demo", "test", "quick", "verify", "fuzz", "bench", "prove"),
        *("docs", "adapters", "release", "fresh", "timings"),
        *("lint", "format", "clean"),
    }


def test_the_locked_vectors_belong_to_the_locked_library() -> None:
    lock = (REPOSITORY / "workshop" / "requirements.lock").read_text()
    locked = dict(re.findall(r"^([a-z-]+)==(\S+)", lock, re.M))
    assert locked["cryptography"] == locked["cryptography-vectors"]
