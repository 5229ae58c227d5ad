# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that compilers treat the mistakes of doc/use/misuse.md as the page describes.

The tests use the flags of the page. Each mistake is one place in a correct program, which must
compile. The mistakes that compile are tested too, because a reader must know where no error occurs.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall_workshop.chips import arduino
from aesmall_workshop.paths import REPOSITORY
from support.precompiled import including
from support.sample import sampled

from .test_cpp import MISTAKES as OF_CLASSES

PAGE = REPOSITORY / "doc" / "use" / "misuse.md"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
AVR = ("-mmcu=atmega328p",)
ARM = ("-mcpu=cortex-m0plus", "-mthumb")


@dataclass(frozen=True)
class Column:
    """A column of the page: how programs are compiled."""

    title: str
    suffix: str
    compilers: tuple[tuple[str, ...], ...]


def columns() -> tuple[Column, ...]:
    ide_c, ide_cpp = (tuple(arduino.compiler_flags(kind)) for kind in ("c", "cpp"))
    return (
        Column(
            "C, `-Wall -Werror`",
            ".c",
            (
                ("gcc", "-std=c99", *WARNINGS),
                ("clang", "-std=c99", *WARNINGS),
                ("avr-gcc", *AVR, "-std=c99", *WARNINGS),
                ("arm-none-eabi-gcc", *ARM, "-std=c99", *WARNINGS),
            ),
        ),
        Column(
            "C in the IDE, `-w`",
            ".c",
            (("avr-gcc", *AVR, *ide_c), ("arm-none-eabi-gcc", *ARM, *ide_c)),
        ),
        Column(
            "C++11, `-Wall -Werror`",
            ".cpp",
            (("g++", "-std=c++11", *WARNINGS), ("clang++", "-std=c++11", *WARNINGS)),
        ),
        Column("C++11, `-w`", ".cpp", (("g++", "-std=c++11", "-w"),)),
        Column(
            "a sketch, `-fpermissive -w`",
            ".cpp",
            (("avr-g++", *AVR, *ide_cpp), ("arm-none-eabi-g++", *ARM, *ide_cpp)),
        ),
    )


def test_the_flags_of_the_ide_are_those_of_the_page() -> None:
    """The flags of the IDE equal the flags in the core's platform.txt."""
    assert {"-w", "-std=gnu11"} <= set(arduino.compiler_flags("c"))
    assert {"-w", "-fpermissive", "-std=gnu++11"} <= set(arduino.compiler_flags("cpp"))


@dataclass(frozen=True)
class Mistake:
    """A row of the page's table: the statements, and the correct and the wrong texts at @."""

    body: str
    right: str
    wrong: tuple[str, ...]
    #: Whether the mistake cannot be written in C
    classes: bool = False


#: The declarations in all programs
LIBRARY = """
#include <aesmall.h>
#ifdef __cplusplus
#include <aesmall.hpp>
using namespace aesmall;
#endif
"""
OBJECTS = """
static uint8_t secret[16], long_secret[32], iv[16], text[32], number[8];
static char string[16];
static const char *password;
static uint8_t *pointer;
static aesmall_aes128 key;
static aesmall_aes256 long_key;
static aesmall_aes128_tiny other_key;
static aesmall_aes any_key;
static aesmall_aes128_siv siv;
int example(void);
int example(void)
{
    (void)secret, (void)long_secret, (void)iv, (void)text, (void)number, (void)string;
    (void)password, (void)pointer, (void)key, (void)long_key, (void)other_key, (void)any_key;
    (void)siv;
"""
STRINGS = ('"correct horse b"', "string", "password")
#: The first column of the page -> the mistake. The number is from the table above it.
MISTAKES = {
    "8: the result of a check is dropped": Mistake(
        "@ aesmall_cmac_verify(&key.cipher, text, 9, iv, 8);", "return AESMALL_OK ==", ("",)
    ),
    "8: the same with a class": Mistake(
        "EncryptKey<128> k(secret); Cmac c(k); @ c.verify(iv, 8);",
        "return AESMALL_OK ==",
        ("",),
        classes=True,
    ),
    "10: ciphertext as a string": Mistake(
        "return AESMALL_OK == aesmall_ctr_crypt(&key.cipher, iv, text, 9, @, 9);",
        "text",
        ("string",),
    ),
    "10: the same with a class": Mistake(
        "EncryptKey<128> k(secret); Ctr c(k, iv, 32); return AESMALL_OK == c.crypt(text, 9, @, 9);",
        "text",
        ("string",),
        classes=True,
    ),
    "13: a string as a key": Mistake("aesmall_aes128_init(&key, @);", "secret", STRINGS),
    "13: a string as a key of a size given at run time": Mistake(
        "return AESMALL_OK == aesmall_aes_init(&any_key, @, 16);", "secret", STRINGS
    ),
    "13: a string as both keys of SIV": Mistake(
        "aesmall_aes128_siv_init(&siv, @);", "long_secret", STRINGS
    ),
    "13: a string as an IV": Mistake(
        "return AESMALL_OK == aesmall_ctr_crypt(&key.cipher, @, text, 9, text, 9);", "iv", STRINGS
    ),
    "13: a string as a key of a class": Mistake(
        "EncryptKey<128> k(@);", "secret", (*STRINGS, "bytes_at<16>(password)", "NULL"), True
    ),
    "13: the same, its size given at run time": Mistake(
        "AnyKey k(@, 16);", "secret", STRINGS, True
    ),
    "13: a string as an IV of a class": Mistake(
        "EncryptKey<128> k(secret); Ctr c(k, @, 32);", "iv", STRINGS, True
    ),
    "13: an array of another size as a key of a class": Mistake(
        "EncryptKey<128> k(@);", "secret", ("long_secret", "number", "bytes_at<16>(number)"), True
    ),
    "13: 16 bytes where a class wants 32": Mistake(
        "EncryptKey<256> a(@); Text<128> b(long_secret); Siv<128> c(long_secret);"
        "GcmSiv<256> d(long_secret); Xts<128> e(long_secret);",
        "long_secret",
        ("secret", "bytes_at<16>(pointer)"),
        True,
    ),
    "13: the same for the two keys of a class": Mistake(
        "Text<128> b(@); Siv<128> c(@); Xts<128> d(@); EncryptXts<128> e(@);",
        "long_secret",
        ("secret",),
        True,
    ),
    "13: a pointer that does not tell how many": Mistake(
        "Key<128> k(@); LorawanJoin<> j(@);", "bytes_at<16>(pointer)", ("pointer",), True
    ),
    "11: a pointer for the array that gets a text": Mistake(
        'char out[50]; (void)out; return Text<128>(long_secret).seal("", "a", @);',
        "out",
        ("(char *)pointer", '"text"'),
        True,
    ),
    "13: digits for a key of another size": Mistake(
        'Key<128> k(hex_secret<16>("000102030405060708090a0b0c0d0e@"));', "0f", ("0", ""), True
    ),
    "13: a short number of a device": Mistake(
        "LorawanJoin<> j(secret); return AESMALL_OK == j.build_request(number, @, 1, text);",
        "number",
        ("secret", '"seven b"'),
        True,
    ),
    "17: a key object for a cipher": Mistake(
        "return AESMALL_OK == aesmall_ctr_crypt(@, iv, text, 9, text, 9);", "&key.cipher", ("&key",)
    ),
    "17: a key object of another size": Mistake(
        "aesmall_aes128_init(@, secret);", "&key", ("&long_key",)
    ),
    "17: a key object of another engine": Mistake(
        "aesmall_aes128_tiny_init(@, secret);", "&other_key", ("&key",)
    ),
    "17: a key that only encrypts where a class decrypts": Mistake(
        "@<128> k(secret); Cbc c(k);", "Key", ("EncryptKey",), True
    ),
}
RESULTS = {
    "a result is not looked at",
    "an error of init is not looked at",
    "an error of begin is not looked at",
}
#: Mistakes with classes that chips do not have
COMPUTERS = {"a counter in files is copied"}


def program(bodies: Iterable[str], head: str = OBJECTS) -> str:
    return f"{head}{''.join(f'    {{ {body} }}' for body in bodies)}\n    return 0;\n}}\n"


def compiles(
    compiler: tuple[str, ...], source: str, file: Path, exported: Path | None = None
) -> bool:
    """Return whether a program compiles.

    It includes the library's headers first, or includes the headers in a folder itself.
    """
    file.write_text(source, encoding="utf-8")
    if exported:
        command = [*compiler, f"-I{exported}"]
    else:
        flags = [*compiler, f"-I{REPOSITORY / 'src'}"]
        command = including(flags, LIBRARY, is_cpp=file.suffix == ".cpp")
    # Only a real compilation checks templates. -fsyntax-only does not.
    command += ["-c", file.name, "-o", "program.o"]
    done = subprocess.run(command, cwd=file.parent, capture_output=True, check=False)
    return done.returncode == 0


def said() -> dict[str, list[str]]:
    """Return the table of the page: the mistake -> the text in each column."""
    text = PAGE.read_text(encoding="utf-8").partition("## What a compiler refuses")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    assert rows[0][1:] == [column.title for column in columns()]
    return {row[0]: row[1:] for row in rows[1:] if not row[0].startswith("-")}


def test_the_page_tells_of_each() -> None:
    assert list(said()) == list(MISTAKES)
    for mistake, cells in said().items():
        assert set(cells) <= {"refused", "**builds**", "-"}, mistake


@pytest.mark.parametrize(
    "compiler",
    [(c, v) for c in columns() for v in c.compilers],
    ids=lambda v: v[1][0] + v[0].suffix + v[1][-1],
)
def test_what_is_right_compiles(compiler: tuple[Column, tuple[str, ...]], tmp_path: Path) -> None:
    column, command = compiler
    may = [m for m in MISTAKES.values() if column.suffix == ".cpp" or not m.classes]
    bodies = [m.body.replace("@", m.right) for m in may]
    assert compiles(command, program(bodies), tmp_path / f"program{column.suffix}")


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(MISTAKES, 4))
def test_it_is_as_the_page_says(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    for column, cell in zip(columns(), said()[name], strict=True):
        if mistake.classes and column.suffix == ".c":
            assert cell == "-"
            continue
        for compiler in column.compilers:
            for wrong in mistake.wrong:
                source = program([mistake.body.replace("@", wrong)])
                built = compiles(compiler, source, tmp_path / f"program{column.suffix}")
                assert built == (cell == "**builds**"), (compiler, wrong)


@pytest.mark.parametrize("name", sampled(sorted(set(OF_CLASSES) - RESULTS - COMPUTERS), 4))
def test_classes_refuse_in_a_sketch_too(name: str, tmp_path: Path) -> None:
    body, right, wrong = OF_CLASSES[name]
    head = "int use(uint8_t (&s)[16], const uint8_t (&l)[32])\n{ (void)s, (void)l;"
    compiler = columns()[-1].compilers[0]
    built = [
        compiles(compiler, program([body.replace("@", way)], head), tmp_path / "program.cpp")
        for way in (right, wrong)
    ]
    assert built == [True, False]
