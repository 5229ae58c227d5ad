# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The library in a project of CMake's: from a clone, from a folder, installed, for a chip."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.snapshot import REPOSITORY, URL, instead_of_the_web, snapshot

VERSION = (REPOSITORY / "VERSION").read_text().strip()
TOOLCHAINS = REPOSITORY / "cmake" / "toolchains"
OURS = ("CMake", "cmake/", "src/", "VERSION", "zephyr/")

# FIPS 197 appendix C.1, with the target's default engine.
PROGRAM = """
#include <aesmall.h>
int main(void)
{
    uint8_t secret[16], block[16], i;
    aesmall_aes128 key;
    for (i = 0; i < 16; i++) {
        secret[i] = i;
        block[i] = (uint8_t)(i * 0x11);
    }
    aesmall_aes128_init(&key, secret);
    key.cipher.encrypt(&key.cipher, block, block);
    return block[0] == 0x69 && block[15] == 0x5a ? 0 : 1;
}
"""

CONSUMER = """
cmake_minimum_required(VERSION 3.16)
project(consumer {languages})
{get}
foreach(program IN ITEMS one two)
    add_executable(${{program}} program.{suffix})
    target_link_libraries(${{program}} PRIVATE {target})
endforeach()
"""

FETCH = f"""
include(FetchContent)
FetchContent_Declare(aesmall GIT_REPOSITORY {URL} GIT_TAG v{VERSION})
FetchContent_MakeAvailable(aesmall)
"""
ADD = f'add_subdirectory("{REPOSITORY}" aesmall)'


def run(*command: str | Path, env: Mapping[str, str] | None = None) -> str:
    """Runs a program; its output becomes the test's message when it fails."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=env)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def consume(
    folder: Path,
    get: str,
    *options: str,
    target: str = "aesmall::aesmall",
    languages: str = "C",
    suffix: str = "c",
    env: Mapping[str, str] | None = None,
) -> Path:
    """Builds two programs in a CMake project of its own; returns the folder of the build."""
    folder.mkdir(exist_ok=True)
    (folder / f"program.{suffix}").write_text(PROGRAM)
    text = CONSUMER.format(languages=languages, get=get, target=target, suffix=suffix)
    (folder / "CMakeLists.txt").write_text(text)
    build = folder / "build"
    run("cmake", "-S", folder, "-B", build, *options, env=env)
    run("cmake", "--build", build, "--parallel", "2")
    return build


def sources(*kinds: str) -> set[str]:
    """Names of the library's files."""
    return {path.name for kind in kinds for path in (REPOSITORY / "src").rglob(kind)}


def compiled(build: Path) -> list[str]:
    """The sources of which there are objects, as often as there are."""
    return sorted(path.stem for path in build.rglob("*.dir/**/*") if path.suffix in (".o", ".obj"))


@pytest.mark.slow
@pytest.mark.verify
def test_fetch_content_compiles_it_once(tmp_path: Path) -> None:
    """From a clone, for two programs, of C; no function that is not called is in one of them."""
    (tmp_path / "clone").mkdir()
    env = instead_of_the_web(snapshot(tmp_path / "clone", *OURS), tmp_path / "gitconfig")
    build = consume(tmp_path / "use", FETCH, env=env)
    assert compiled(build) == sorted([*sources("*.c"), "program.c", "program.c"])
    for program in ("one", "two"):
        run(build / program)
        names = run("nm", build / program)
        assert "aesmall_aes_encrypt2_ct_c" in names or "aesmall_aes_encrypt_ct_c" in names
        assert "aesmall_ccm" not in names
    [archive] = build.rglob("libaesmall.a")
    assert ".text.aesmall_wipe" in run("readelf", "-SW", archive)


@pytest.mark.slow
@pytest.mark.verify
def test_add_subdirectory_from_cpp(tmp_path: Path) -> None:
    run(consume(tmp_path / "use", ADD, languages="CXX", suffix="cpp") / "one")


@pytest.mark.slow
@pytest.mark.verify
def test_definitions_reach_it(tmp_path: Path) -> None:
    """Those of an adapter, which the page of LMIC asks for."""
    get = f"{ADD}\ntarget_compile_definitions(aesmall PUBLIC AESMALL_LMIC_ENGINE=tiny)"
    build = consume(tmp_path / "use", get)
    assert " T os_aes\n" in run("nm", *build.rglob("libaesmall.a"))


@pytest.mark.slow
@pytest.mark.verify
def test_install_and_find_package(tmp_path: Path) -> None:
    build, prefix = tmp_path / "build", tmp_path / "prefix"
    run("cmake", "-S", REPOSITORY, "-B", build, f"-DCMAKE_INSTALL_PREFIX={prefix}")
    run("cmake", "--build", build, "--parallel", "2", "--target", "install")
    moved = prefix.rename(tmp_path / "moved")  # a package may be unpacked anywhere
    get = f"find_package(aesmall {VERSION.rsplit('.', 1)[0]} REQUIRED)"
    for languages, suffix in (("C", "c"), ("CXX", "cpp")):
        folder = tmp_path / suffix
        at = f"-DCMAKE_PREFIX_PATH={moved}"
        used = consume(folder, get, at, languages=languages, suffix=suffix)
        run(used / "one")
        assert compiled(used) == [f"program.{suffix}"] * 2
    (tmp_path / "hpp").mkdir()
    installed = {path.name for path in (moved / "include" / "aesmall").rglob("*.h*")}
    assert installed == sources("*.h", "*.hpp")


CHIPS = {
    # The toolchain file, more options, the assembly that must be there, what `readelf -A` says
    "avr": ("avr", (), "aesmall_aes_encrypt_balanced_avr", ""),
    "avr-atmega2560": ("avr", ("-DAVR_MCU=atmega2560",), "aesmall_aes_encrypt_balanced_avr", ""),
    "cortex-m0plus": ("cortex-m0plus", (), "aesmall_aes_encrypt2_ct_armv6m", "v6S-M"),
    "cortex-m3": (
        "cortex-m0plus",
        ("-DARM_CPU=cortex-m3",),
        "aesmall_aes_encrypt2_ct_armv6m",
        "Tag_CPU_arch: v7",
    ),
    "hazard3": ("hazard3", (), "aesmall_aes_encrypt2_ct_rv32", "zbkb"),
    "esp32c3": (
        "hazard3",
        ("-DRISCV_ARCH=rv32imc", "-DRISCV_RP2350=0"),
        "aesmall_aes_encrypt2_ct_rv32",
        "m2p0_c2p0",
    ),
}
#: Toolchain file -> what the names of its tools begin with, and the folder of its assembly
TOOLS = {
    "avr": ("avr-", "avr"),
    "cortex-m0plus": ("arm-none-eabi-", "armv6m"),
    "hazard3": ("riscv64-unknown-elf-", "rv32"),
}


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("name", CHIPS)
def test_a_chip_by_toolchain_file(name: str, tmp_path: Path) -> None:
    """The chip's flags reach the library, and each gets its own assembly, and only that."""
    toolchain, options, symbol, says = CHIPS[name]
    file = f"-DCMAKE_TOOLCHAIN_FILE={TOOLCHAINS / toolchain}.cmake"
    build = consume(tmp_path / "use", ADD, file, "-DCMAKE_BUILD_TYPE=MinSizeRel", *options)
    prefix, folder = TOOLS[toolchain]
    assert symbol in run(f"{prefix}nm", build / "one")
    assert says in run(f"{prefix}readelf", "-A", build / "one")
    assembly = {path.name for path in (REPOSITORY / "src" / folder).rglob("*.S")}
    assert set(compiled(build)) == {*sources("*.c"), *assembly, "program.c"}


@pytest.mark.slow
@pytest.mark.verify
def test_flags_of_add_compile_options_reach_it(tmp_path: Path) -> None:
    """The question which processor it is comes before them; the assembly must be there anyway."""
    toolchain = tmp_path / "bare.cmake"
    toolchain.write_text(
        "set(CMAKE_SYSTEM_NAME Generic)\nset(CMAKE_C_COMPILER arm-none-eabi-gcc)\n"
        "set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\n"
    )
    options = "add_compile_options(-mcpu=cortex-m0plus -mthumb)\n"
    options += "add_link_options(-mcpu=cortex-m0plus -mthumb --specs=nosys.specs)\n"
    build = consume(tmp_path / "use", options + ADD, f"-DCMAKE_TOOLCHAIN_FILE={toolchain}")
    assert "aesmall_aes_encrypt2_ct_armv6m" in run("arm-none-eabi-nm", build / "one")


@pytest.mark.slow
@pytest.mark.verify
def test_presets(tmp_path: Path) -> None:
    tree = snapshot(tmp_path, *OURS)
    presets = json.loads((tree / "CMakePresets.json").read_text())
    names = [preset["name"] for preset in presets["configurePresets"]]
    assert names == [preset["name"] for preset in presets["buildPresets"]]
    for name in names:
        subprocess.run(["cmake", "--preset", name], cwd=tree, check=True, capture_output=True)
        build = ["cmake", "--build", "--preset", name, "--parallel", "2"]
        subprocess.run(build, cwd=tree, check=True, capture_output=True)
        assert (tree / "build" / f"cmake-{name}" / "libaesmall.a").is_file()
    assert not [file for file in tree.glob("*") if file.name.startswith("libaesmall")]
