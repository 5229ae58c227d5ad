# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the classes of aesmall.hpp with published vectors, and that they add no flash."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.build import SUPPORT
from aesmall_workshop.paths import REPOSITORY
from elftools.elf.elffile import ELFFile
from support.precompiled import including
from support.suite import FIRMWARE, SANITIZERS

FOLDER = FIRMWARE / "cpp"
PROGRAMS = ("classes", "streams", "keys", "files", "vault", "maker", "messages")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wcast-qual", "-Werror")
OPTIONS = ("-Os", "-fno-exceptions", "-ffunction-sections", "-fdata-sections")
AVR = ("-mmcu=atmega328p", "-DF_CPU=16000000UL")
BIG_AVR = ("-mmcu=atmega2560", "-DF_CPU=16000000UL")
ARM = ("-mcpu=cortex-m0plus", "-mthumb")
#: The engines of each program. All engines have the same classes.
ENGINES = {
    "host": "balanced compact tiny nano nano_tableless ct",
    "atmega2560": "balanced compact tiny nano ct fast leastram",
    "rp2040": "balanced compact tiny nano ct ct_halfkey fast ct_small ct_lean nano_inverse",
    "rp2350_hazard3": "balanced compact tiny nano ct fast ct_small",
}


def run(*command: object) -> str:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


def compiled(driver: str, source: Path, folder: Path, *flags: str) -> Path:
    """Return the object of a source, compiled with every warning as an error."""
    out = folder / f"{source.stem}.o"
    standard = "-std=c++11" if source.suffix == ".cpp" else "-std=gnu99"
    cpp = driver if source.suffix == ".cpp" else driver.replace("clang++", "clang")
    if source.suffix != ".cpp":
        cpp = cpp.replace("g++", "gcc")
    places = (f"-I{REPOSITORY / 'src'}", f"-I{SUPPORT}", f"-I{FOLDER}")
    run(cpp, standard, *OPTIONS, *WARNINGS, *flags, *places, "-c", source, "-o", out)
    return out


#: Further compilers, in addition to one of each kind
MORE = ("clang++", "riscv64-unknown-elf-g++")
PLACES = {
    "g++": ("host", "native", (), ("fw_common.c", "fw_host.c"), ()),
    "clang++": ("host", "native", (), ("fw_common.c", "fw_host.c"), ()),
    "avr-g++": ("atmega2560", "simavr", BIG_AVR, ("fw_common.c", "fw_avr.c"), ()),
    "arm-none-eabi-g++": (
        "rp2040",
        "unicorn",
        (*ARM, "-fno-unwind-tables"),
        ("fw_common.c", "fw_rp2040.c", "rp2040_start.c"),
        ("-nostartfiles", "--specs=nano.specs", f"-T{SUPPORT / 'rp2040.ld'}"),
    ),
    "riscv64-unknown-elf-g++": (
        "rp2350_hazard3",
        "hazard3",
        TARGETS["rp2350_hazard3"].flags,
        ("fw_common.c", "fw_rp2350.c"),
        (
            *TARGETS["rp2350_hazard3"].link_flags,
            *("-nostartfiles", "-Wl,--no-warn-rwx-segments", f"-T{SUPPORT / 'rp2350.ld'}"),
        ),
    ),
}


def engines(target: str) -> str:
    return " ".join(f"f({name})" for name in ENGINES[target].split())


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize(
    "driver",
    [pytest.param(p, marks=pytest.mark.verify) if p in MORE else p for p in PLACES],
)
def test_vectors_through_every_class(driver: str, name: str, tmp_path: Path) -> None:
    target, simulator, flags, support, link = PLACES[driver]
    macro = f"-DAESMALL_TEST_ENGINES(f)={engines(target)}"
    program = compiled(driver, FOLDER / f"{name}.cpp", tmp_path, *flags, macro)
    objects = [compiled(driver, SUPPORT / source, tmp_path, *flags) for source in support]
    elf = tmp_path / f"{name}.elf"
    cc = driver.replace("clang++", "clang").replace("g++", "gcc")
    objects = [program, *objects]
    objects += build.needed_by(target, objects)
    run(cc, *flags, "-Os", "-Wl,--gc-sections", *objects, *link, "-o", elf)
    done = simulators.run(simulator, target, elf)
    assert (done.exit_code, done.output) == (0, b""), f"lines of {name}.cpp, hexadecimal"


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_vectors_under_sanitizers(name: str) -> None:
    program = build.build(
        *("host", [FOLDER / f"{name}.cpp"]),
        name=f"cpp-{name}",
        defines={"AESMALL_TEST_ENGINES(f)": engines("host")},
        flags=(*SANITIZERS, "-lstdc++"),
        compiler="gcc",
    )
    done = simulators.run("native", "host", program)
    assert (done.exit_code, done.output) == (0, b""), f"lines of {name}.cpp, hexadecimal"


def size(elf: Path) -> int:
    """Return the bytes of flash."""
    with elf.open("rb") as file:
        image = ELFFile(file)
        found = (image.get_section_by_name(name) for name in (".text", ".data"))
        return sum(section["sh_size"] for section in found if section is not None)


#: Tolerated bytes in the C++ program: its compiler orders a few instructions differently.
SLACK = 4


@pytest.mark.parametrize("use", ["cmac", "ctr", "cbc", "gcm", "stream", "xts", "drbg", "lorawan"])
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


def test_what_a_sketch_does_not_use_costs_nothing(tmp_path: Path) -> None:
    """Classes for sketches that a program does not use add no flash.

    The program is equal, byte for byte, with and without their header.
    """
    text = (REPOSITORY / "src" / "aesmall.hpp").read_text(encoding="utf-8")
    without = re.sub(r'#include "(services/maker/\w+|core/error_name).hpp"\n', "", text)
    assert text.count("\n") - without.count("\n") == 6
    objects = []
    for name, header in (("with", text), ("without", without)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "aesmall.hpp").write_text(header, encoding="utf-8")
        part = compiled("avr-g++", FOLDER / "cost_cpp.cpp", folder, f"-I{folder}", *AVR)
        objects.append(part.read_bytes())
    assert objects[0] == objects[1]


def test_errors_in_words_take_the_flash_that_their_header_says() -> None:
    """Error names take the flash in the documentation.

    core/error_name.h and doc/use/cpp.md claim 0.7 KB on AVR.
    """
    [part] = [
        path for name, path in build.library("atmega328p").items() if "error_name" in str(name)
    ]
    text = subprocess.run(["avr-size", part], capture_output=True, text=True, check=True).stdout
    bytes_of_flash = sum(map(int, text.splitlines()[1].split()[:2]))
    assert 650 <= bytes_of_flash < 750


LIBRARY = "#include <aesmall.hpp>\nusing namespace aesmall;\n"
#: A correct program with @, its correct text there, and a wrong text.
MISTAKES = {
    "a key is copied": ("Key<128> a(s), b(@);", "s", "a"),
    "a stream is copied": ("Key<128> k(s); Cmac a(k), b(@);", "k", "a"),
    "a generator is copied": ("Drbg<128> a, b@;", "", "(a)"),
    "a nonce counter is copied": ("Nonce a, b@; (void)a, (void)b;", "", "(a)"),
    "a key that is gone": ("EncryptKey<128> k(s); Ctr a(@, s, 32);", "k", "EncryptKey<128>(s)"),
    "an encryption key decrypts": ("@<128> a(s); a.decrypt(s, s);", "Key", "EncryptKey"),
    "an encryption key for a mode that decrypts": (
        "EncryptKey<128, tiny> k(s); @ a(k);",
        "EncryptCbc",
        "Cbc",
    ),
    "a vault is copied": ("VaultWriter<128> a, b@; (void)a, (void)b;", "", "(a)"),
    "the same for OCB3": ("@<128> k(s); Ocb a(k);", "Key", "EncryptKey"),
    "for its stream": ("@<128> k(s); OcbStream a(k, s, 12, 16);", "Key", "EncryptKey"),
    "for its text": ("@<128> k(s); OcbText a(k);", "Key", "EncryptKey"),
    "for text of CBC": ("@<128> k(s); CbcText a(k);", "Key", "EncryptKey"),
    "for KW": ("@<128> k(s); Kw a(k);", "Key", "EncryptKey"),
    "for KWP": ("@<256> k(l); Kwp a(k);", "Key", "EncryptKey"),
    "for Manx1": ("@<128> k(s); Manx1 a(k, 64, 0, 0);", "Key", "EncryptKey"),
    "for Manx2": ("@<128> k(s); Manx2 a(k, 64, 0, 0);", "Key", "EncryptKey"),
    "a mode that encrypts opens": (
        "Key<128> k(s); @ a(k); return a.open(s, 12, s, 0, s, 16, s, 16, 16);",
        "Ocb",
        "EncryptOcb",
    ),
    "XTS that encrypts decrypts": (
        "@<128> a(l); return a.decrypt(s, s, 16, s, 16);",
        "Xts",
        "EncryptXts",
    ),
    "a counter in files is copied": ('FileNonce a("a"), b@; (void)b;', '("b")', "(a)"),
    "digits for another size": (
        'Key<128> k(hex_secret<16>("000102030405060708090a0b0c0d0e0@"));',
        "f",
        "",
    ),
    "a secret of another size": ("Secret<@> a(s); Key<128> k(a);", "16", "32"),
    "an array for the secret of another size": ("Secret<16> a(@);", "s", "l"),
    "a pointer where an array gets a text": (
        'char out[50], *p = out; (void)p; return Text<128>(l).seal("", "a", @);',
        "out",
        "p",
    ),
    "bytes where a string is sealed": (
        'char out[50]; return Text<128>(l).seal("", @, out);',
        '"a"',
        "s",
    ),
    "an array with no room for a line": (
        'Nonce n; Sender<10> a(s, 1, n); char out[@]; return a.seal_line("a", out);',
        "53",
        "52",
    ),
    "an array with no room for a message": (
        'Receiver<10> a(s, 1); char out[@]; return a.open_line("a", out);',
        "11",
        "10",
    ),
    "a packet of another size": (
        "Nonce n; Sender<16> a(s, 1, n); uint8_t out[@]; return a.seal(s, out);",
        "36",
        "35",
    ),
    "a message that is too long for a packet": (
        "Nonce n; Sender<@> a(s, 1, n); uint8_t out[36]; return a.seal(s, out);",
        "16",
        "15",
    ),
    "an error of begin is not looked at": (
        'FileNonce a("a"); @a.begin();',
        "return ",
        "",
    ),
    "a result is not looked at": (
        "Key<128> a(s); Cmac b(a); @b.update(s, 1);",
        "return ",
        "",
    ),
    "an error of init is not looked at": (
        "Nonce a; @a.init(NULL, NULL, NULL, 4, 1);",
        "return ",
        "",
    ),
}


@pytest.mark.parametrize("compiler", ["g++", pytest.param("clang++", marks=pytest.mark.verify)])
@pytest.mark.parametrize("name", MISTAKES)
def test_misuse_does_not_compile(name: str, compiler: str, tmp_path: Path) -> None:
    body, *ways = MISTAKES[name]
    codes = []
    for way in ways:
        source = tmp_path / "program.cpp"
        source.write_text(
            "int use(uint8_t (&s)[16], const uint8_t (&l)[32])\n"
            f"{{ (void)s, (void)l; {body.replace('@', way)} return 0; }}\n"
        )
        command = [compiler, "-std=c++11", *WARNINGS, f"-I{REPOSITORY / 'src'}"]
        command = including(command, LIBRARY, is_cpp=True)
        command += ["-c", "-o", str(tmp_path / "o"), str(source)]
        codes.append(subprocess.run(command, capture_output=True, check=False).returncode != 0)
    assert codes == [False, True]
