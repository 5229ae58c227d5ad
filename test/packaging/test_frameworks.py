# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the glue of ESP-IDF and Zephyr with stand-ins for the CMake calls of the frameworks.

The frameworks are not available here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support.snapshot import REPOSITORY

SRC = REPOSITORY / "src"
ZEPHYR = REPOSITORY / "zephyr"
PACKAGERS = REPOSITORY / ".venv" / "packagers"

# Stand-ins for the CMake calls of each. They write down the sources and the folder of the headers.
ESP_IDF = """
cmake_minimum_required(VERSION 3.16)
project(application NONE)
set(ESP_PLATFORM 1)
function(idf_component_register)
    cmake_parse_arguments(component "" "" "SRCS;INCLUDE_DIRS" ${{ARGN}})
    file(WRITE "${{CMAKE_BINARY_DIR}}/sources" "${{component_SRCS}}")
    file(WRITE "${{CMAKE_BINARY_DIR}}/folder" "${{component_INCLUDE_DIRS}}")
endfunction()
add_subdirectory("{repository}" aesmall)
"""
ZEPHYR_PROJECT = """
cmake_minimum_required(VERSION 3.20)
project(application NONE)
macro(zephyr_library)
endmacro()
macro(zephyr_library_sources)
    file(WRITE "${{CMAKE_BINARY_DIR}}/sources" "${{ARGN}}")
endmacro()
macro(zephyr_include_directories)
    file(WRITE "${{CMAKE_BINARY_DIR}}/folder" "${{ARGN}}")
endmacro()
add_subdirectory("{repository}/zephyr" aesmall)
"""


def configured(folder: Path, project: str, *options: str) -> tuple[set[str], Path]:
    """Return the sources below src/ that the glue names, and the folder of headers."""
    folder.mkdir(exist_ok=True)
    (folder / "CMakeLists.txt").write_text(project.format(repository=REPOSITORY))
    command = ["cmake", "-S", folder, "-B", folder / "build", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    build = folder / "build"
    if not (build / "sources").exists():
        return set(), Path()
    names = (build / "sources").read_text().split(";")
    return {Path(n).relative_to(SRC).as_posix() for n in names}, Path(
        (build / "folder").read_text()
    )


def every(*patterns: str) -> set[str]:
    """Return the names of the library's files."""
    return {p.relative_to(SRC).as_posix() for pattern in patterns for p in SRC.rglob(pattern)}


def test_esp_idf_takes_all_of_it(tmp_path: Path) -> None:
    sources, folder = configured(tmp_path, ESP_IDF)
    assert sources == every("*.c", "rv32/**/*.S")
    assert REPOSITORY / folder == SRC
    manifest = (REPOSITORY / "idf_component.yml").read_text()
    fields = {"version", "description", "url", "license", "dependencies"}
    assert fields <= set(re.findall(r"^(\w+):", manifest, re.M)) <= {*fields, "files"}


# ---- Zephyr ---------------------------------------------------------------------------------


@cache
def kconfig() -> Any:
    """Return Zephyr's Kconfig as Zephyr's own library reads it."""
    sys.path.append(str(PACKAGERS))
    import kconfiglib

    sys.path.pop()
    read = kconfiglib.Kconfig(str(ZEPHYR / "Kconfig"), warn_to_stderr=False)
    assert not read.warnings
    return read


def options_of(**values: int) -> Iterator[str]:
    """Yield the options for CMake that Kconfig makes of these values."""
    read = kconfig()
    read.unset_values()
    for name, value in values.items():
        assert read.syms[name].set_value(value)
    for symbol in read.unique_defined_syms:
        if symbol.str_value == "y":
            yield f"-DCONFIG_{symbol.name}=y"


def folders() -> set[str]:
    """Return the option of each folder of modes and services."""
    found = [path for room in ("modes", "services") for path in (SRC / room).iterdir()]
    found.append(SRC / "adapters")
    return {f"AESMALL_{p.name.upper()}" for p in found if p.is_dir() and any(p.rglob("*.c"))}


@pytest.mark.release
def test_zephyr_has_an_option_for_each_folder() -> None:
    assert {symbol.name for symbol in kconfig().unique_defined_syms} == {"AESMALL", *folders()}


@pytest.mark.release
def test_zephyr_takes_all_unless_told_otherwise(tmp_path: Path) -> None:
    sources, folder = configured(tmp_path / "all", ZEPHYR_PROJECT, *options_of(AESMALL=2))
    assembly = every("armv6m/**/*.S", "armv7m/**/*.S", "rv32/**/*.S")
    adapters = {name for name in every("*.c") if name.startswith("adapters/")}
    assert sources == (every("*.c") | assembly) - adapters
    assert folder == SRC
    assert configured(tmp_path / "none", ZEPHYR_PROJECT, *options_of())[0] == set()


@cache
def symbols(compiler: str, *flags: str) -> dict[str, tuple[set[str], set[str]]]:
    """Return the defined and the needed symbols of each source."""
    objects = REPOSITORY / "build" / "frameworks" / "".join([compiler, *flags])
    objects.mkdir(parents=True, exist_ok=True)
    kinds = ("*.c",) if compiler == "gcc" else ("*.c", "armv6m/**/*.S", "armv7m/**/*.S")
    found = {}
    for source in sorted({p for kind in kinds for p in SRC.rglob(kind)}):
        name = source.relative_to(SRC).as_posix()
        out = objects / (name.replace("/", "-") + ".o")
        command = [compiler, *flags, "-w", "-O1", f"-I{SRC}", "-c", source, "-o", out]
        subprocess.run(command, check=True)
        found[name] = out
    nm = [compiler.replace("gcc", "nm"), "--format=posix", "--print-file-name"]
    listed = subprocess.run([*nm, *found.values()], check=True, capture_output=True, text=True)
    names = {str(out): name for name, out in found.items()}
    table: dict[str, tuple[set[str], set[str]]] = {name: (set(), set()) for name in found}
    for line in listed.stdout.splitlines():
        place, symbol, kind = line.split()[:3]
        defines, wants = table[names[place.rstrip(":")]]
        if kind == "U":
            wants.add(symbol)
        elif kind.isupper():
            defines.add(symbol)
    return table


@pytest.mark.release
@pytest.mark.parametrize(
    "command",
    [
        ("gcc",),
        ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb"),
        ("arm-none-eabi-gcc", "-mcpu=cortex-m33", "-mthumb"),
    ],
    ids=["c", "assembly", "thumb2"],
)
def test_what_an_option_of_zephyr_turns_on_is_whole(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    """Each mode and service works with only the options that its own option selects.

    The build needs no symbol that is missing, and it leaves sources out.
    """
    table = symbols(*command)
    defined = {symbol: name for name, (defines, _) in table.items() for symbol in defines}
    off = {name: 0 for name in folders() if kconfig().syms[name].nodes[0].prompt}
    assert len(off) > 20
    for option in off:
        chosen = options_of(**{"AESMALL": 2, **off, option: 2})
        sources, _ = configured(tmp_path / option, ZEPHYR_PROJECT, *chosen)
        sources &= set(table)
        wanted = {symbol for name in sources for symbol in table[name][1]}
        lost = {defined[symbol] for symbol in wanted if symbol in defined} - sources
        assert lost == set(), option
        assert any(option[8:].lower() in name.split("/")[:2] for name in sources)
        assert len(sources) < len(table) - 50
