# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The classes of aesmall.hpp: published vectors through each, and that they cost nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from aesmall import build, simulators
from aesmall.build import REPOSITORY, SUPPORT
from elftools.elf.elffile import ELFFile
from suite import FIRMWARE

FOLDER = FIRMWARE / "cpp"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wcast-qual", "-Werror")
OPTIONS = ("-Os", "-fno-exceptions", "-ffunction-sections", "-fdata-sections")
AVR = ("-mmcu=atmega328p", "-DF_CPU=16000000UL")
BIG_AVR = ("-mmcu=atmega2560", "-DF_CPU=16000000UL")
ARM = ("-mcpu=cortex-m0plus", "-mthumb")
#: The engines of each program; the classes are the same for all.
ENGINES = {
    "host": "balanced compact tiny nano nano_tableless ct",
    "atmega2560": "balanced compact tiny nano ct fast leastram",
    "rp2040": "balanced compact tiny nano ct fast ct_small ct_lean nano_inverse",
}


def run(*command: object) -> str:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


def compiled(driver: str, source: Path, folder: Path, *flags: str) -> Path:
    """An object of one file, with every warning an error."""
    out = folder / f"{source.stem}.o"
    standard = "-std=c++11" if source.suffix == ".cpp" else "-std=gnu99"
    cpp = driver if source.suffix == ".cpp" else driver.replace("clang++", "clang")
    if source.suffix != ".cpp":
        cpp = cpp.replace("g++", "gcc")
    places = (f"-I{REPOSITORY / 'src'}", f"-I{SUPPORT}", f"-I{FOLDER}")
    run(cpp, standard, *OPTIONS, *WARNINGS, *places, *flags, "-c", source, "-o", out)
    return out


PLACES = {
    "g++": ("host", "native", (), ("fw_common.c", "fw_host.c"), ()),
    "clang++": ("host", "native", (), ("fw_common.c", "fw_host.c"), ()),
    "avr-g++": ("atmega2560", "simavr", BIG_AVR, ("fw_common.c", "fw_avr.c"), ()),
    "arm-none-eabi-g++": (
        "rp2040",
        "rp2040js",
        (*ARM, "-fno-unwind-tables"),
        ("fw_common.c", "fw_rp2040.c", "rp2040_start.c"),
        ("-nostartfiles", "--specs=nano.specs", f"-T{SUPPORT / 'rp2040.ld'}"),
    ),
}


@pytest.mark.parametrize("driver", PLACES)
def test_vectors_through_every_class(driver: str, tmp_path: Path) -> None:
    target, simulator, flags, support, link = PLACES[driver]
    engines = " ".join(f"f({name})" for name in ENGINES[target].split())
    program = compiled(
        driver, FOLDER / "classes.cpp", tmp_path, *flags, f"-DAESMALL_TEST_ENGINES(f)={engines}"
    )
    objects = [compiled(driver, SUPPORT / name, tmp_path, *flags) for name in support]
    elf = tmp_path / "classes.elf"
    cc = driver.replace("clang++", "clang").replace("g++", "gcc")
    run(
        *(cc, *flags, "-Os", "-Wl,--gc-sections", program, *objects),
        *(*build.library(target).values(), *link, "-o", elf),
    )
    done = simulators.run(simulator, target, elf)
    assert (done.exit_code, done.output) == (0, b""), "lines of classes.cpp, hexadecimal"


def size(elf: Path) -> int:
    """Bytes of flash."""
    with elf.open("rb") as file:
        image = ELFFile(file)
        found = (image.get_section_by_name(name) for name in (".text", ".data"))
        return sum(section["sh_size"] for section in found if section is not None)


#: Bytes that the C++ program may have more: a few instructions that its compiler orders otherwise.
SLACK = 4


@pytest.mark.parametrize("use", ["cmac", "ctr", "cbc", "gcm", "lorawan"])
def test_a_class_costs_what_the_call_of_c_does(use: str, tmp_path: Path) -> None:
    library = build.library("atmega328p").values()
    main = compiled("avr-g++", FOLDER / "cost_main.c", tmp_path, *AVR, f"-DCOST_CALL=use_{use}")
    sizes = []
    for source in ("cost_c.c", "cost_cpp.cpp"):
        elf = tmp_path / f"{source}.elf"
        part = compiled("avr-g++", FOLDER / source, tmp_path, *AVR)
        run("avr-gcc", *AVR, "-Os", "-Wl,--gc-sections", main, part, *library, "-o", elf)
        sizes.append(size(elf))
    assert sizes[1] <= sizes[0] + SLACK, f"C {sizes[0]}, C++ {sizes[1]}"


WRONG = {
    "a key is copied": "aesmall::Key<128> a(s); aesmall::Key<128> b(a);",
    "a stream is copied": "aesmall::Cmac a(aesmall_null); aesmall::Cmac b(a);",
    "a key that is gone": "aesmall::Ctr a(aesmall::EncryptKey<128>(s), s, 32);",
    "an encryption key decrypts": "aesmall::EncryptKey<128> a(s); a.decrypt(s, s);",
    "a result is not looked at": "aesmall::Key<128> a(s); aesmall::Cmac b(a); b.update(s, 1);",
}
RIGHT = "aesmall::Key<128> a(s); aesmall::Cmac b(a); return b.update(s, 1);"


@pytest.mark.parametrize("wrong", ["", *WRONG])
def test_misuse_does_not_compile(wrong: str, tmp_path: Path) -> None:
    source = tmp_path / "program.cpp"
    source.write_text(
        "#include <aesmall.hpp>\nint use(uint8_t *s, const aesmall_cipher *aesmall_null)\n"
        f"{{ (void)s; (void)aesmall_null; {WRONG.get(wrong, RIGHT)} return 0; }}\n"
    )
    command = ["g++", "-std=c++11", *WARNINGS, f"-I{REPOSITORY / 'src'}", "-c", source]
    done = subprocess.run([*command, "-o", tmp_path / "o"], capture_output=True, check=False)
    assert (done.returncode == 0) == (wrong == "")
