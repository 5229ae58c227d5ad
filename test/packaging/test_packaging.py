# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the manifests, and a plain copy of src/ as Arduino and PlatformIO compile it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import archives
import pytest
import release
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build

REPOSITORY = Path(__file__).resolve().parents[2]
SRC = REPOSITORY / "src"
VERSION = (REPOSITORY / "VERSION").read_text().strip()

AVR = ("avr-gcc", "-mmcu=atmega328p")
ARM = ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus -mthumb")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a program. If it fails, its output becomes the message of the test."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, cwd=cwd)
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

#: Compiler, flags, and the standard of C. A target replaces the standard if test_warnings.py
#: compiles its C.
FLAT = {
    "avr": (*AVR, "atmega328p"),
    "avr-atmega2560": ("avr-gcc", "-mmcu=atmega2560", "assembly"),
    "avr-attiny85": ("avr-gcc", "-mmcu=attiny85", "assembly"),
    # tinyAVR 1, and the architectures of megaAVR 0 and of AVR Dx and Ex of 64 and of 128 KB. This
    # avr-gcc does not know their names.
    "avr-attiny1614": ("avr-gcc", "-mmcu=attiny1614 -Wno-cpp", "c99"),
    "avrxmega3": ("avr-gcc", "-mmcu=avrxmega3", "assembly"),
    "avrxmega2": ("avr-gcc", "-mmcu=avrxmega2", "assembly"),
    "avrxmega4": ("avr-gcc", "-mmcu=avrxmega4", "assembly"),
    "arm": (*ARM, "rp2040"),
    "cortex-m3": ("arm-none-eabi-gcc", "-mcpu=cortex-m3 -mthumb", "cortex_m3"),
    "cortex-m4f": ("arm-none-eabi-gcc", "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard", "c99"),
    "cortex-m33": ("arm-none-eabi-gcc", "-mcpu=cortex-m33 -mthumb", "cortex_m33"),
    "host": ("gcc", "", "host"),
    "g++": ("g++", "", "c++11"),
}


#: The ones that `make test` and `make verify` compile. `make release` compiles the others. Each
#: builds the whole library.
OFTEN = {"host": (), "avr": pytest.mark.verify, "arm": pytest.mark.verify}


@pytest.mark.slow
@pytest.mark.parametrize(
    "where", [pytest.param(name, marks=OFTEN.get(name, pytest.mark.release)) for name in FLAT]
)
def test_every_file_compiles_with_only_src_on_the_path(where: str, tmp_path: Path) -> None:
    """Every file compiles, and no global symbol lacks the prefix."""
    compiler, flags, standard = FLAT[where]
    c, assembly = (sorted(SRC.rglob(f"*.{suffix}")) for suffix in "cS")
    options = [compiler, *f"{flags} -Wall -Wextra -Werror -pedantic -I{SRC} -c".split()]
    # The file names in each folder are unique.
    for place in {source.relative_to(SRC).parts[0] for source in assembly}:
        (tmp_path / place).mkdir()
        here = (source for source in assembly if source.is_relative_to(SRC / place))
        run(*options, "-x", "assembler-with-cpp", *here, cwd=tmp_path / place)
    made: list[Path] = []
    if standard in TARGETS:
        made = [path for source, path in build.library(standard).items() if source.suffix == ".c"]
    elif standard != "assembly":
        language = "c++" if "++" in standard else "c"
        (tmp_path / "c").mkdir()
        run(*options, "-x", language, f"-std={standard}", *c, cwd=tmp_path / "c")

    nm = re.sub(r"(gcc|clang|g\+\+)$", "nm", compiler)
    objects = [*sorted(tmp_path.rglob("*.o")), *made]
    assert len(objects) == len(assembly) + (len(c) if standard != "assembly" else 0)
    defined = run(nm, "--defined-only", "--extern-only", *objects)
    symbols = {line.split()[-1] for line in defined.splitlines() if len(line.split()) == 3}
    assert symbols
    assert not {symbol for symbol in symbols if "aesmall_" not in symbol.removeprefix("_Z")[:12]}
    if where == "host":  # otherwise the linker makes the stack executable
        said = run("readelf", "-SW", *objects)
        sections = re.split(r"^File: ", said, flags=re.MULTILINE)[1:]
        assert len(sections) == len(objects)
        assert [s.partition("\n")[0] for s in sections if ".note.GNU-stack" not in s] == []


@pytest.mark.parametrize("chip", ["attiny1614", "avrxmega3", "avrxmega4", "atxmega32e5"])
def test_headers_compile_for_parts_that_avr_libc_does_not_know(chip: str, tmp_path: Path) -> None:
    """The headers compile for parts that avr-libc does not know.

    avr-libc warns about such a part and has no functions for its EEPROM.
    """
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
