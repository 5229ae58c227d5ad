# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the MicroPython module with MicroPython's tests of cryptolib and with one script.

The script runs on the module and on CPython.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import aesmall
import pytest
from aesmall_workshop.dropins import fetched, micropython
from aesmall_workshop.dropins.micropython import EVERY, Firmware, Native
from aesmall_workshop.dropins.micropython_run import CRYPTOLIB, Emulated, RunError, unix
from aesmall_workshop.paths import REPOSITORY

from . import micropython_frames

BOTH = Path(__file__).parent / "micropython" / "both.py"
MODES = BOTH.with_name("modes.py")
NAMES = ["aes", "open", "seal", "text_open", "text_seal"]
NAMES += ["cmac", "cmac_verify", "eax_open", "eax_seal", "gcm_open", "gcm_seal"]
NAMES += ["gcm_siv_open", "gcm_siv_seal", "xts_decrypt", "xts_encrypt"]
#: The number of tests in MicroPython 1.25.
CRYPTOLIB_TESTS = 8
ALL_NATIVE = [
    Native(arch, engine)
    for arch in ("x64", "armv6m")
    for engine in ("ct", "ct_lean", "ct_small", "balanced", "compact", "tiny", "nano")
    if arch != "x64" or not engine.startswith("ct_")
]
#: Engines with other kernels on a Cortex-M3, and one without
ALL_NATIVE += [Native("armv7m", engine) for engine in ("ct", "ct_small", "balanced")]
#: The board of MicroPython's port qemu for an Arm processor
BOARDS = {"armv6m": "MICROBIT", "armv7m": "MPS2_AN385"}
#: The sizes in bytes of .mpy files for ARMv6-M.
LIMITS = {
    Native("armv6m", "ct_lean", ("ccm",)): 2_566,
    Native("armv6m", "balanced", ("ccm",)): 3_155,
    Native("armv6m", "ct_small", ("ccm",)): 4_728,
    Native("armv6m", "ct", ("ccm",)): 6_256,
    Native("armv6m", "ct_lean"): 7_312,
    Native("armv6m", "balanced"): 8_507,
    Native("armv6m", "ct_small"): 11_594,
}


class Board(Protocol):
    """An interpreter that runs scripts."""

    def run(self, script: str) -> str: ...


class Unix:
    """The unix port, with or without a native module."""

    def __init__(self, program: Path, module: Path | None = None) -> None:
        self._given = program, module

    def run(self, script: str) -> str:
        program, module = self._given
        return unix(program, CRYPTOLIB + script, module)


@contextmanager
def board(module: Native) -> Iterator[Board]:
    """Yield an interpreter with a native module."""
    if module.arch == "x64":
        yield Unix(micropython.firmware(Firmware("unix")), micropython.native(module))
        return
    board = BOARDS[module.arch]
    image = micropython.firmware(Firmware("qemu", board=board))
    with Emulated(image, micropython.native(module), board) as emulated:
        emulated.run(CRYPTOLIB)
        yield emulated


def on_cpython(script: Path = BOTH) -> str:
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("done\n")
    return done.stdout


def failures(on: Board) -> list[str]:
    """Return MicroPython's tests of cryptolib with a wrong output."""
    folder = fetched.unpacked("MicroPython") / "tests" / "extmod"
    tests = sorted(folder.glob("cryptolib_*.py"))
    assert len(tests) == CRYPTOLIB_TESTS
    failed = []
    for test in tests:
        try:
            printed = on.run(test.read_text(encoding="utf-8"))
        except RunError as error:
            printed = str(error)
        if printed != test.with_suffix(".py.exp").read_text(encoding="utf-8"):
            failed.append(test.stem)
    return failed


def check(on: Board, *scripts: Path) -> None:
    assert not failures(on)
    for script in (BOTH, *scripts):
        assert on.run(script.read_text(encoding="utf-8")) == on_cpython(script)
    program, printed = example()
    assert on.run(program) == printed


# ---- without MicroPython ----


@pytest.mark.parametrize("script", [BOTH, MODES], ids=lambda path: path.stem)
def test_the_script_runs_on_cpython(script: Path) -> None:
    assert "NOT REFUSED" not in on_cpython(script)


def test_cpython_gives_the_published_examples() -> None:
    """CPython gives the results of SP 800-38C, examples 1 and 2, and SP 800-38A, F.2.1."""
    key = bytes(range(0x40, 0x50))
    text = bytes(range(0x20, 0x24))
    sealed = aesmall.seal(key, bytes(range(0x10, 0x17)), text, ad=bytes(range(8)), tag_len=4)
    assert sealed == bytes.fromhex("7162015b4dac255d")
    text = bytes(range(0x20, 0x30))
    sealed = aesmall.seal(key, bytes(range(0x10, 0x18)), text, ad=bytes(range(16)), tag_len=6)
    assert sealed == bytes.fromhex("d2a1f0e051ea5f62081a7792073d593d1fc64fbfaccd")
    secret = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
    block = bytes.fromhex("6bc1bee22e409f96e93d7e117393172a")
    encrypted = aesmall.aes(secret, 2, bytes(range(16))).encrypt(block)
    assert encrypted == bytes.fromhex("7649abac8119b246cee98e9b12e9197d")


def test_the_package_has_the_names_of_the_module() -> None:
    listed = (micropython.SOURCES / "names.h").read_text(encoding="utf-8")
    found = re.findall(r"AESMALL_MICROPYTHON_NAME\((\w+), \w+\)$", listed, re.MULTILINE)
    assert sorted(["aes", *found]) == sorted([*NAMES, *micropython_frames.NAMES])
    assert all(callable(getattr(aesmall, name)) for name in NAMES)
    with pytest.raises(AttributeError, match="no attribute 'decrypt'"):
        getattr(aesmall, "decrypt")  # noqa: B009 - mypy knows that there is none


def test_importing_the_package_stays_cheap() -> None:
    program = "import sys, aesmall; print('cryptography' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout == b"False\n"


def test_mip_finds_the_module_of_the_release() -> None:
    told = json.loads(micropython.package(Native("armv6m", "ct_lean"), "1.2.3"))
    [[name, url]] = told["urls"]
    assert (name, told["version"]) == ("aesmall.mpy", "1.2.3")
    assert url.endswith("/download/v1.2.3/aesmall-armv6m-ct_lean.mpy")
    names = [one.name for one in micropython.natives()]
    assert len(names) == len(set(names)) == 46


def example() -> tuple[str, str]:
    """Return the program of the page and its output."""
    page = (REPOSITORY / "doc" / "moving" / "micropython.md").read_text(encoding="utf-8")
    found = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)
    return found[0], found[1]


def test_the_example_prints_what_the_page_says() -> None:
    program, printed = example()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode() == printed


# ---- a sample, and all tests ----


@pytest.mark.verify
def test_the_unix_port() -> None:
    with board(Native("x64", "ct", EVERY)) as on:
        check(on, MODES)
        micropython_frames.check(on.run)


@pytest.mark.adapters
@pytest.mark.parametrize("engine", ["ct", "ct_lean", "balanced"])
def test_native_with_every_feature(engine: str) -> None:
    with board(Native("armv6m", engine, EVERY)) as on:
        check(on, MODES)
        micropython_frames.check(on.run)


@pytest.mark.adapters
@pytest.mark.parametrize("module", ALL_NATIVE, ids=lambda one: one.name)
def test_native(module: Native) -> None:
    with board(module) as on:
        check(on)


@pytest.mark.adapters
@pytest.mark.parametrize("engine", ["ct", "balanced", "fast"])
def test_firmware_for_the_cortex_m0(engine: str) -> None:
    with Emulated(micropython.firmware(Firmware("qemu", engine=engine))) as on:
        on.run(CRYPTOLIB)
        check(on)


@pytest.mark.adapters
@pytest.mark.parametrize("engine", ["ct", "fast"])
def test_firmware_for_the_cortex_m3(engine: str) -> None:
    image = micropython.firmware(Firmware("qemu", board="MPS2_AN385", engine=engine))
    with Emulated(image, board="MPS2_AN385") as on:
        on.run(CRYPTOLIB)
        check(on)


@pytest.mark.adapters
@pytest.mark.parametrize("engine", ["ct", "balanced", "tiny", "nano"])
def test_native_modules_for_a_cortex_m4_build(engine: str) -> None:
    """The linker of native modules takes the Thumb-2 kernels. QEMU's boards run no such module."""
    module = micropython.native(Native("armv7emsp", engine)).read_bytes()
    assert module[:2] == b"M\x06"


@pytest.mark.adapters
def test_the_unix_port_with_the_module_built_in() -> None:
    on = Unix(micropython.firmware(Firmware("unix", engine="ct", features=EVERY)))
    check(on, MODES)
    micropython_frames.check(on.run)


@pytest.mark.adapters
def test_the_smallest_unix_port_builds() -> None:
    program = micropython.firmware(Firmware("unix", variant="minimal", engine="ct"))
    script = "import aesmall\nprint(aesmall.aes(b'1234' * 4, 1).encrypt(b'0' * 16))"
    want = aesmall.aes(b"1234" * 4, 1).encrypt(b"0" * 16)
    assert unix(program, script) == f"{want!r}\n"


CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(port C)
set(USER_C_MODULES "{module}/micropython.cmake")
set(AESMALL_FEATURES ccm text lorawan)
include("{micropython}/py/usermod.cmake")
foreach(source ${{MICROPY_SOURCE_USERMOD}})
    message("source ${{source}}")
endforeach()
add_executable(main main.c)
target_link_libraries(main aesmall_micropython_library)
"""


@pytest.mark.adapters
def test_ports_that_cmake_builds(tmp_path: Path) -> None:
    """Ports that CMake builds can include the module.

    The sources of such ports are not available here.
    """
    given = {"module": micropython.SOURCES, "micropython": fetched.unpacked("MicroPython")}
    main = "#include <aesmall.h>\nint main(void) { return aesmall_equal(NULL, NULL, 0) != 1; }\n"
    (tmp_path / "main.c").write_text(main, encoding="utf-8")
    (tmp_path / "CMakeLists.txt").write_text(CMAKE.format(**given), encoding="utf-8")
    words = ["cmake", "-S", tmp_path, "-B", tmp_path / "build"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    sources = re.findall(r"source .*/(\w+\.c)", done.stdout + done.stderr)
    features = ["ccm.c", "lorawan.c", "text.c"]
    others = ["aead.c", "firmware.c", "frame.c", "lorawan_fields.c", "shared.c"]
    assert sorted(sources) == sorted(features + others)
    subprocess.run(["cmake", "--build", tmp_path / "build", "-j2"], capture_output=True, check=True)
    subprocess.run([tmp_path / "build" / "main"], check=True)


@pytest.mark.adapters
@pytest.mark.parametrize("native", LIMITS, ids=lambda one: one.name)
def test_sizes(native: Native) -> None:
    assert micropython.native(native).stat().st_size <= LIMITS[native]


@pytest.mark.adapters
@pytest.mark.parametrize("arch", ["x64", "armv6m"])
def test_a_cleared_object_holds_no_key(arch: str) -> None:
    """A cleared object holds no key. The first round key of `balanced` is the secret."""
    script = """
import aesmall, uctypes
key = bytes(range(0x51, 0x61))
one = aesmall.aes(key, 6, key)
one.encrypt(b"1")
held = uctypes.bytes_at(id(one), 300)
one.clear()
print(key in held, any(uctypes.bytes_at(id(one), 300)[8:200]))
"""
    with board(Native(arch, "balanced")) as on:
        assert on.run(script) == "True False\n"


@pytest.mark.adapters
def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(micropython.MicroPythonError, match="no feature ocb"):
        micropython.native(Native("armv6m", "ct", ("ccm", "ocb")))


@pytest.mark.adapters
def test_fast_is_refused_in_a_native_module() -> None:
    with pytest.raises(micropython.MicroPythonError, match="fast cannot be in a native module"):
        micropython.native(Native("armv6m", "fast"))


#: The changed text, and the only tests that fail with it.
FAULTS = {
    "aes.c": ("self->decrypts ? cipher->decrypt", "0 ? cipher->decrypt", ["ecb"]),
    "shared.c": ("*len = buffer.len;", "*len = buffer.len & ~1u;", ["ctr"]),
}


@pytest.mark.adapters
@pytest.mark.parametrize("file", FAULTS)
def test_a_fault_is_noticed(file: str, tmp_path: Path) -> None:
    right, wrong, modes = FAULTS[file]
    faulty = tmp_path / "micropython"
    shutil.copytree(micropython.SOURCES, faulty)
    source = (faulty / file).read_text(encoding="utf-8")
    assert source.count(right) == 1
    (faulty / file).write_text(source.replace(right, wrong), encoding="utf-8")
    module = micropython.native(Native("x64", "ct"), faulty)
    on = Unix(micropython.firmware(Firmware("unix")), module)
    failed = failures(on)
    assert failed
    assert all(any(mode in test for mode in modes) for test in failed)
    with pytest.raises(RunError):
        on.run(BOTH.read_text(encoding="utf-8"))
