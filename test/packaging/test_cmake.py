# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the library in a CMake project: from a clone, from a folder, installed, and for a chip."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
#: CMake writes a file with the command for each source.
COMMANDS = "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"


def run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a program. If it fails, its output becomes the message of the test."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, env=env, cwd=cwd)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def configure(
    folder: Path,
    get: str,
    *options: str,
    target: str = "aesmall::aesmall",
    languages: str = "C",
    suffix: str = "c",
    env: Mapping[str, str] | None = None,
) -> Path:
    """Write a CMake project with two programs. Return the folder of the build."""
    folder.mkdir(exist_ok=True)
    (folder / f"program.{suffix}").write_text(PROGRAM)
    text = CONSUMER.format(languages=languages, get=get, target=target, suffix=suffix)
    (folder / "CMakeLists.txt").write_text(text)
    build = folder / "build"
    run("cmake", "-S", folder, "-B", build, *options, env=env)
    return build


def consume(folder: Path, get: str, *options: str, **more: Any) -> Path:
    """Write the project and build its two programs."""
    build = configure(folder, get, *options, **more)
    run("cmake", "--build", build, "--parallel", "2")
    return build


def preset(tree: Path, name: str, *options: str) -> Path:
    """Configure the library itself by a preset. Return the folder of the build."""
    run("cmake", "--preset", name, *options, cwd=tree)
    return tree / "build" / f"cmake-{name}"


def commands(build: Path) -> dict[str, list[str]]:
    """Return the library's sources below src/, and the command of the build for each."""
    listed = json.loads((build / "compile_commands.json").read_text())
    found = {each["file"].rpartition("/src/")[2]: shlex.split(each["command"]) for each in listed}
    return {name: command for name, command in found.items() if "program" not in name}


def one_object(build: Path, source: str) -> Path:
    """Make the object of one source of src/ as the build would."""
    command = commands(build)[source]
    made = build / command[command.index("-o") + 1]
    made.parent.mkdir(parents=True, exist_ok=True)
    run(*command, cwd=build)
    return made


def sources(*kinds: str) -> set[str]:
    """Return the names of the library's files."""
    return {path.name for kind in kinds for path in (REPOSITORY / "src").rglob(kind)}


def compiled(build: Path) -> list[str]:
    """Return the names of all compiled sources. A source with two objects is there twice."""
    return sorted(path.stem for path in build.rglob("*.dir/**/*") if path.suffix in (".o", ".obj"))


@pytest.mark.slow
@pytest.mark.verify
def test_fetch_content_compiles_it_once(tmp_path: Path) -> None:
    """FetchContent from a clone compiles the library once for two C programs.

    The programs contain no function that is not called.
    """
    (tmp_path / "clone").mkdir()
    env = instead_of_the_web(snapshot(tmp_path / "clone", *OURS), tmp_path / "gitconfig")
    build = consume(tmp_path / "use", FETCH, env=env)
    assert compiled(build) == sorted([*sources("*.c"), "program.c", "program.c"])
    for program in ("one", "two"):
        run(build / program)
        names = run("nm", build / program)
        assert "aesmall_aes_encrypt_wide_ct_c" in names or "aesmall_aes_encrypt_ct_c" in names
        assert "aesmall_ccm" not in names
    [archive] = build.rglob("libaesmall.a")
    assert ".text.aesmall_wipe" in run("readelf", "-SW", archive)


@pytest.mark.slow
@pytest.mark.verify
def test_add_subdirectory_from_cpp(tmp_path: Path) -> None:
    """add_subdirectory() works from a C++ project, and its definitions reach the library.

    For example, LMIC's page needs a definition for an adapter.
    """
    get = f"{ADD}\ntarget_compile_definitions(aesmall PUBLIC AESMALL_LMIC_ENGINE=tiny)"
    build = consume(tmp_path / "use", get, languages="CXX", suffix="cpp")
    run(build / "one")
    assert " T os_aes\n" in run("nm", *build.rglob("libaesmall.a"))


@pytest.mark.slow
@pytest.mark.verify
def test_install_and_find_package(tmp_path: Path) -> None:
    """The build of the preset for this computer can be installed and found."""
    tree, prefix = snapshot(tmp_path, *OURS), tmp_path / "prefix"
    preset(tree, "host", f"-DCMAKE_INSTALL_PREFIX={prefix}")
    run("cmake", "--build", "--preset", "host", "--parallel", "2", "--target", "install", cwd=tree)
    assert (tree / "build" / "cmake-host" / "libaesmall.a").is_file()
    assert not [file for file in tree.glob("*") if file.name.startswith("libaesmall")]
    moved = prefix.rename(tmp_path / "moved")  # a package may be unpacked in any folder
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


@dataclass(frozen=True)
class Chip:
    """A toolchain file with further options."""

    toolchain: str
    options: tuple[str, ...]
    #: Assembly below src/ that must be compiled.
    assembly: str
    #: A pattern for the output of `readelf -hA` for an object.
    says: str
    #: Whether the chip differs only in its options from the chip before.
    is_variant: bool = False

    @property
    def prefix(self) -> str:
        """Return the prefix of the names of its tools."""
        return TOOLS[self.toolchain][0]

    @property
    def configuring(self) -> tuple[str, ...]:
        """Return the options of CMake."""
        file = f"-DCMAKE_TOOLCHAIN_FILE={TOOLCHAINS / self.toolchain}.cmake"
        return file, "-DCMAKE_BUILD_TYPE=MinSizeRel", *self.options

    def check(self, assembled: Path, compiled: Path) -> None:
        """Check that the assembly is there and that C is compiled for this chip."""
        assert Path(self.assembly).stem in run(f"{self.prefix}nm", assembled)
        assert re.search(self.says, run(f"{self.prefix}readelf", "-hA", compiled))

    def check_objects(self, build: Path) -> None:
        """Compile one source of each language and check its object."""
        self.check(one_object(build, self.assembly), one_object(build, "core/equal.c"))

    def check_sources(self, names: set[str]) -> None:
        """Check that the names are all C sources, the chip's assembly, and no other file."""
        folders = [REPOSITORY / "src" / name for name in TOOLS[self.toolchain][1:]]
        assembly = {path.name for folder in folders for path in folder.rglob("*.S")}
        assert names == {*sources("*.c"), *assembly}


BALANCED, ARM_CT, RV32_CT = (
    "avr/balanced/aesmall_aes_encrypt_balanced_avr.S",
    "armv6m/ct/aesmall_aes_encrypt_wide_ct_armv6m.S",
    "rv32/ct/aesmall_aes_encrypt_wide_ct_rv32.S",
)
CHIPS = {
    "avr": Chip("avr", (), BALANCED, "avr:5\\b"),
    "avr-atmega2560": Chip("avr", ("-DAVR_MCU=atmega2560",), BALANCED, "avr:6\\b", True),
    "cortex-m0plus": Chip("cortex-m0plus", (), ARM_CT, "v6S-M"),
    "cortex-m3": Chip("cortex-m0plus", ("-DARM_CPU=cortex-m3",), ARM_CT, "Tag_CPU_arch: v7", True),
    "cortex-m4": Chip("cortex-m0plus", ("-DARM_CPU=cortex-m4",), ARM_CT, "v7E-M", True),
    "cortex-m33": Chip("cortex-m0plus", ("-DARM_CPU=cortex-m33",), ARM_CT, "v8-M.mainline", True),
    "hazard3": Chip("hazard3", (), RV32_CT, "zbkb"),
    "esp32c3": Chip(
        "hazard3", ("-DRISCV_ARCH=rv32imc", "-DRISCV_RP2350=0"), RV32_CT, "m2p0_c2p0", True
    ),
}
#: The prefix of the tools of each toolchain file, and the folders of its assembly.
TOOLS = {
    "avr": ("avr-", "avr"),
    "cortex-m0plus": ("arm-none-eabi-", "armv6m", "armv7m"),
    "hazard3": ("riscv64-unknown-elf-", "rv32"),
}
#: The chips with a preset of the same name
PRESETS = ("avr", "cortex-m0plus", "cortex-m4", "cortex-m33", "hazard3")


def whole(names: Iterable[str]) -> list[object]:
    """Return the chips as parameters. Except for the first, `make release` builds the library."""
    first, *others = names
    return [first, *(pytest.param(name, marks=pytest.mark.release) for name in others)]


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.parametrize("name", whole(CHIPS))
def test_a_chip_by_toolchain_file(name: str, tmp_path: Path) -> None:
    """The chip's flags reach the library, and only its own assembly is compiled."""
    chip = CHIPS[name]
    build = consume(tmp_path / "use", ADD, *chip.configuring)
    chip.check(build / "one", build / "one")
    chip.check_sources({*compiled(build)} - {"program.c"})


@pytest.mark.verify
@pytest.mark.parametrize("name", [name for name, chip in CHIPS.items() if chip.is_variant])
def test_a_chip_by_options_of_a_toolchain_file(name: str, tmp_path: Path) -> None:
    """The commands and the object of one source show the chip's flags and assembly."""
    chip = CHIPS[name]
    build = configure(tmp_path / "use", ADD, COMMANDS, *chip.configuring)
    chip.check_objects(build)
    chip.check_sources({Path(name).name for name in commands(build)})


@pytest.mark.verify
@pytest.mark.parametrize("name", TOOLS)
def test_a_toolchain_file_alone_in_a_project_that_fetches(name: str, tmp_path: Path) -> None:
    """A copied toolchain file works in a project that fetches the library.

    The pages require the copy, because CMake reads the file before it fetches the library.
    """
    env = instead_of_the_web(snapshot(tmp_path / "clone", *OURS), tmp_path / "gitconfig")
    project = tmp_path / "project"
    project.mkdir()
    missing = f"-DCMAKE_TOOLCHAIN_FILE=build/_deps/aesmall-src/cmake/toolchains/{name}.cmake"
    with pytest.raises(AssertionError, match="Could not find toolchain file"):
        configure(tmp_path / "wrong", FETCH, missing, env=env)
    shutil.copy(TOOLCHAINS / f"{name}.cmake", project)
    for page in ("use/install", "start/pico-cmake"):
        text = (REPOSITORY / "doc" / f"{page}.md").read_text(encoding="utf-8")
        assert re.search(r"\b[Cc]opy\b", text)
    chip = CHIPS[name]
    file = f"-DCMAKE_TOOLCHAIN_FILE={name}.cmake"
    build = configure(project, FETCH, COMMANDS, file, env=env)
    chip.check_objects(build)


@pytest.mark.verify
def test_a_program_that_passes_numbers_in_registers_of_the_fpu(tmp_path: Path) -> None:
    """With ARM_FLOAT_ABI the objects can be linked to those of a program with an FPU."""
    chip = CHIPS["cortex-m4"]
    build = configure(tmp_path / "use", ADD, COMMANDS, *chip.configuring, "-DARM_FLOAT_ABI=hard")
    flags = ("-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard")
    program = tmp_path / "program.o"
    program.with_suffix(".c").write_text("float half(float x) { return x / 2; }\n")
    run("arm-none-eabi-gcc", *flags, "-c", program.with_suffix(".c"), "-o", program)
    objects = [program, one_object(build, "core/equal.c"), one_object(build, chip.assembly)]
    for each in objects[:2]:
        assert "Tag_ABI_VFP_args: VFP registers" in run("arm-none-eabi-readelf", "-A", each)
    run("arm-none-eabi-gcc", *flags, "-nostdlib", "-r", "-o", tmp_path / "linked.o", *objects)


@pytest.mark.verify
def test_flags_of_add_compile_options_reach_it(tmp_path: Path) -> None:
    """Flags of add_compile_options() reach the library and select its assembly.

    CMake asks for the processor before it reads these flags.
    """
    toolchain = tmp_path / "bare.cmake"
    toolchain.write_text(
        "set(CMAKE_SYSTEM_NAME Generic)\nset(CMAKE_C_COMPILER arm-none-eabi-gcc)\n"
        "set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\n"
    )
    options = "add_compile_options(-mcpu=cortex-m0plus -mthumb)\n"
    options += "add_link_options(-mcpu=cortex-m0plus -mthumb --specs=nosys.specs)\n"
    file = f"-DCMAKE_TOOLCHAIN_FILE={toolchain}"
    build = configure(tmp_path / "use", options + ADD, COMMANDS, file)
    chip = CHIPS["cortex-m0plus"]
    chip.check_objects(build)
    chip.check_sources({Path(name).name for name in commands(build)})


@pytest.mark.verify
def test_presets(tmp_path: Path) -> None:
    """Each preset is for its chip.

    test_install_and_find_package() builds the whole library for the first preset.
    """
    tree = snapshot(tmp_path, *OURS)
    presets = json.loads((tree / "CMakePresets.json").read_text())
    names = [preset["name"] for preset in presets["configurePresets"]]
    assert names == [preset["name"] for preset in presets["buildPresets"]]
    assert names == ["host", *PRESETS]
    for name in PRESETS:
        build = preset(tree, name, COMMANDS)
        CHIPS[name].check_objects(build)
        CHIPS[name].check_sources({Path(name).name for name in commands(build)})


@pytest.mark.slow
@pytest.mark.verify
@pytest.mark.release
def test_presets_of_chips_build_all(tmp_path: Path) -> None:
    tree = snapshot(tmp_path, *OURS)
    for name in PRESETS:
        build = preset(tree, name)
        run("cmake", "--build", "--preset", name, "--parallel", "2", cwd=tree)
        assert (build / "libaesmall.a").is_file()
    assert not [file for file in tree.glob("*") if file.name.startswith("libaesmall")]
