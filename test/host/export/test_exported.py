# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the files of `aesmall export` compile by themselves and behave as the library.

They must also have the code of the library.
"""

from __future__ import annotations

import random
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.engines import CTR, WIDE, engine, engines_on
from aesmall.export import amalgamation
from aesmall.export.amalgamation import Request, library, selection, writing
from aesmall.figures import results
from aesmall_workshop.chips import arduino, build, simulators
from aesmall_workshop.paths import REPOSITORY
from support import exports, suite
from support.aead import AEADS, CCM
from support.exports import (
    ARM,
    AVR,
    COMPILERS,
    CORTEX_M,
    EVERY,
    GCC,
    RISCV,
    SIZES,
    Object,
    compiled,
    run,
)
from support.sample import sampled
from support.suite import ATMEGA328P, HOST_CLANG, HOST_GCC, RP2040, RP2350, Platform
from typer.testing import CliRunner

from engines import test_block
from modes import test_aead, test_cbc, test_cmac, test_ctr

CHIPS = ("atmega328p", "rp2040", "rp2350_hazard3")
CORES_OF_ARM = ("cortex-m0plus", "cortex-m3", "cortex-m4", "cortex-m33", "cortex-m33+nodsp")
#: An export's target -> the cores that it is not for
CORES_REFUSED = {
    "rp2040": (),
    "cortex_m3": ("cortex-m0plus",),
    "cortex_m4": ("cortex-m0plus", "cortex-m3", "cortex-m33+nodsp"),
    "cortex_m33": ("cortex-m0plus", "cortex-m3", "cortex-m33+nodsp"),
}
TARGETS = (*CHIPS, "host")
ENGINES = [(target, engine.name) for target in TARGETS for engine in engines_on(target)]
DOCUMENT = REPOSITORY / "doc" / "use" / "export.md"


def _in_assembly(target: str) -> list[str]:
    """Return the engines for one export. Portable C variants of assembly need another export."""
    return [engine.name for engine in engines_on(target) if not engine.is_beside]


def export(folder: Path, *request: object) -> list[Path]:
    return amalgamation.export(Request(*request), folder)  # type: ignore[arg-type]


def check_whole(objects: list[Object], header: Path) -> None:
    """Check that every called function exists, and that every function is called or public."""
    given = set[str]().union(*(o.given for o in objects))
    wanted = set[str]().union(*(o.wanted for o in objects))
    assert {name for name in wanted if name.startswith("aesmall_")} <= given
    public = _words(header)
    assembly = header.with_suffix(".S")
    used = public + _words(header.with_suffix(".c")) + _words(assembly)
    # An entry point into the middle of another function
    parts = re.findall(
        r"^PART (\w+)", assembly.read_text("utf-8") if assembly.exists() else "", re.M
    )
    own = given - {*parts}
    assert [name for name in own if not public[name] and used[name] < 2] == []


def _words(path: Path) -> Counter[str]:
    return Counter(re.findall(r"\w+", path.read_text("utf-8")) if path.exists() else [])


# ---- machine code ----


@pytest.mark.slow
@pytest.mark.parametrize(("target", "name"), sampled(ENGINES, 12))
def test_every_engine_is_the_code_of_the_library(tmp_path: Path, target: str, name: str) -> None:
    """Each exported engine has the code of the library, byte for byte.

    An exception is C of two files that an export merges. On the host the code is not compared, and
    each engine has one of the compilers.
    """
    files = export(tmp_path, target, (name,), SIZES)
    number = ENGINES.index((target, name))
    for compiler in COMPILERS[target] if target != "host" else (EVERY[number % len(EVERY)],):
        objects = compiled(files, compiler, tmp_path)
        check_whole(objects, files[0])
        implementation = engine(target, name).implementation
        if target != "host" and implementation not in ("nano_c", "nano_tableless_c"):
            ours = _sections(target, *(["-DAESMALL_PORTABLE"] if name.endswith("_c") else []))
            for found in objects:
                for section, content in found.sections.items():
                    assert content in ours.get(_of_the_library(section), ()), section


@cache
def _sections(target: str, *flags: str) -> dict[str, set[bytes]]:
    """Return the contents in the library for each name of a section."""
    ours: dict[str, set[bytes]] = {}
    for found in exports.library(target, *flags).values():
        for section, content in found.sections.items():
            ours.setdefault(section, set()).add(content)
    return ours


def _of_the_library(section: str) -> str:
    """Return the section without the number that an export adds to names of several files."""
    return re.sub(r"_\d$", "", section)


@pytest.mark.slow
@pytest.mark.parametrize(
    "target",
    [*sampled(CHIPS, 3), *(pytest.param(t, marks=pytest.mark.verify) for t in CORTEX_M)],
)
def test_assembly_of_every_mode_is_that_of_the_library(tmp_path: Path, target: str) -> None:
    files = export(tmp_path, target, tuple(_in_assembly(target)), SIZES, ("all",))
    c_object, assembly, *_ = (*compiled(files, COMPILERS[target][0], tmp_path), Object())
    check_whole([c_object, assembly], files[0])
    sources = {p: o for p, o in exports.library(target).items() if p.suffix == ".S"}
    ours = {section: b for found in sources.values() for section, b in found.sections.items()}
    used = set(assembly.sections)
    assert [name for name in used if assembly.sections[name] != ours[name]] == []
    # Every file of the family is a part, except for those for interfaces of other libraries, and
    # for the ARMv6-M kernels of engines in Thumb-2.
    missing = {name for name in set(ours) - used if "lmic" not in name}
    if target in CORTEX_M:
        missing -= {name for name in missing if name.endswith("_armv6m")}
    assert missing == set()


@pytest.mark.slow
@pytest.mark.parametrize("target", sampled(CHIPS, 3))
def test_it_takes_the_flash_that_the_library_takes(tmp_path: Path, target: str) -> None:
    """An export takes the flash of the library.

    The compiler sees all files together, so they share functions. Therefore most exports are
    smaller, and few are larger.
    """
    for number, modes in enumerate((("ccm", "ctr"), ("gcm",), ("lorawan", "nonce"), ("vault",))):
        folder = tmp_path / str(number)
        chosen = selection.select(selection.checked(Request(target, ("balanced",), (128,), modes)))
        files = export(folder, target, ("balanced",), (128,), modes)
        objects = compiled(files, COMPILERS[target][0], folder)
        assembly = [exports.library(target)[part.file] for part in chosen.parts]
        ours = sum(map(_size, assembly)) + _size_of_c(target, chosen)
        ratio = sum(map(_size, objects)) / ours
        assert 0.8 < ratio < 1.01, modes


def _size_of_c(target: str, chosen: selection.Selection) -> int:
    """Return the bytes in the objects of the chosen sources, without the other functions there."""
    size = 0
    for file in {source.file for source in chosen.sources}:
        others = [s for s in library.library(chosen.family).sources.values() if s.file == file]
        names = {n for s in others if s not in chosen.sources for n in s.symbols | s.own}
        left_out = re.compile(rf"[._]({'|'.join(names) or '-'})(\.|$)")
        sections = exports.library(target)[file].sections
        size += sum(len(code) for name, code in sections.items() if not left_out.search(name))
    return size


def _size(found: Object) -> int:
    return sum(map(len, found.sections.values()))


# ---- compilers ----


EVERYWHERE = [(target, compiler) for target in TARGETS for compiler in COMPILERS[target]]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "mode"), sampled(enumerate(library.modes()), 6))
def test_every_mode_compiles_alone(tmp_path: Path, number: int, mode: str) -> None:
    """Every mode compiles by itself. Compilers and targets alternate, including portable C."""
    target, compiler = EVERYWHERE[number % len(EVERYWHERE)]
    files = export(tmp_path, target, ("ct",), (256,), (mode,), number % 4 == 0)
    check_whole(compiled(files, compiler, tmp_path), files[0])


@pytest.mark.slow
@pytest.mark.parametrize("compiler", sampled(((c,) for c in EVERY), 5), ids=lambda c: c[0])
def test_portable_c_compiles_everywhere(tmp_path: Path, compiler: tuple[str, ...]) -> None:
    files = export(tmp_path, "host", ("ct", "balanced", "nano"), SIZES, ("all",))
    assert [path.name for path in files] == ["aesmall.h", "aesmall.c"]
    check_whole(compiled(files, compiler, tmp_path), files[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "compiler"),
    [
        ("host", ("g++",)),
        pytest.param("host", ("clang++",), marks=pytest.mark.verify),
        ("atmega328p", ("avr-g++", *AVR[1:])),
        ("rp2040", ("arm-none-eabi-g++", *ARM[1:])),
        ("rp2350_hazard3", ("riscv64-unknown-elf-g++", *RISCV[1:])),
    ],
    ids=lambda v: v[0] if isinstance(v, tuple) else v,
)
def test_the_header_is_cpp_too(tmp_path: Path, target: str, compiler: tuple[str, ...]) -> None:
    export(tmp_path, target, ("balanced",), SIZES, ("all",))
    source = tmp_path / "user.cpp"
    source.write_text(
        '#include "aesmall.h"\n#include "aesmall.h"\n'
        "int use(aesmall_aes128 &key, uint8_t b[16]);\n"
        "int use(aesmall_aes128 &key, uint8_t b[16])\n{\n"
        "    aesmall_aes128_init(&key, b);\n"
        "    return aesmall_ctr_crypt(&key.cipher, b, b, 16, b, 16);\n}\n",
        encoding="utf-8",
    )
    flags = ["-std=c++11", *exports.FLAGS, "-c", str(source), "-o", str(tmp_path / "user.o")]
    run([*compiler, *flags])


def test_larger_cores_of_arm(tmp_path: Path) -> None:
    """An export compiles on each core that its first lines name, and on no other core."""
    cores = {name: ("arm-none-eabi-gcc", "-mthumb", f"-mcpu={name}") for name in CORES_OF_ARM}
    for target, refused in CORES_REFUSED.items():
        files = export(tmp_path / target, target, ("fast", "tiny", "ct"), (128,), ("ccm", "gcm"))
        for name, compiler in cores.items():
            if name not in refused:
                check_whole(compiled(files, compiler, tmp_path / target), files[0])
                continue
            command = [*compiler, "-c", str(files[1]), "-o", str(tmp_path / "x.o")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert "this export has assembly for another processor" in done.stderr
            [empty] = compiled(files[2:], compiler, tmp_path)
            assert not empty.sections


@pytest.mark.parametrize(("target", "error"), [("rp2040", 0), ("cortex_m33", 5)])
def test_cycles_are_called_modelled_if_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, error: int
) -> None:
    rows = [replace(row, target=target) for row in results.load() if row.target == "rp2040"]
    monkeypatch.setattr(writing, "_figures", lambda: rows)
    head = export(tmp_path, target, ("fast",))[0].read_text("utf-8").partition("*/")[0]
    said = " ".join(head.replace("\n *", " ").split())
    assert (f"modelled cycles of a call, with an error of {error} %;" in said) == bool(error)
    assert ("measured" in said) == (not error)


def test_an_export_that_multiplies_refuses_a_variable_multiplier(tmp_path: Path) -> None:
    files = export(tmp_path, "cortex_m4", ("ct",), (128,), ("gcm",))
    command = [*CORTEX_M["cortex_m4"], "-DAESMALL_CONSTANT_MULTIPLY=0", "-fsyntax-only"]
    done = subprocess.run([*command, str(files[1])], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "AESMALL_CONSTANT_MULTIPLY 0 needs one for cortex_m3" in done.stderr


def test_other_placements_the_assembly_is_empty_and_the_header_says_why(tmp_path: Path) -> None:
    files = export(tmp_path, "atmega328p", ("balanced",), (128,), ("ctr",))
    for compiler in (GCC, ARM):
        [empty] = compiled(files[2:], compiler, tmp_path)
        assert not empty.sections
        command = [*compiler, "-c", str(files[1]), "-o", str(tmp_path / "x.o")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode != 0
        assert "this export has assembly for another processor" in done.stderr


@pytest.mark.parametrize("mcu", ["attiny85", "atmega2560", "atmega16", "atxmega32e5"])
def test_other_avrs(tmp_path: Path, mcu: str) -> None:
    files = export(tmp_path, "atmega328p", ("balanced", "ct"), (128,), ("ccm", "gcm"))
    check_whole(compiled(files, ("avr-gcc", f"-mmcu={mcu}"), tmp_path), files[0])


@pytest.mark.verify
def test_choices_at_random(tmp_path: Path) -> None:
    rng = random.Random("exports")
    for number in range(6):
        target = rng.choice(TARGETS)
        engines = tuple(rng.sample(_in_assembly(target), rng.randint(1, 3)))
        sizes = tuple(rng.sample(SIZES, rng.randint(1, 3)))
        modes = tuple(rng.sample(list(library.modes()), rng.randint(1, 4)))
        folder = tmp_path / str(number)
        files = export(folder, target, engines, sizes, modes, rng.random() < 0.3)
        check_whole(compiled(files, rng.choice(COMPILERS[target]), folder), files[0])


# ---- behaviour ----


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Link an export in the test firmware in place of the library, and yield the files used."""
    taken: list[Path] = []
    original = build.build

    def linked(target: str, sources: list[Path], **options: object) -> Path:
        defines = dict(options["defines"])  # type: ignore[call-overload]
        name = str(defines["ENGINE"])
        folder = build.BUILD / "exported" / f"{target}-{name}"
        family = "atmega328p" if target.startswith("at") else target
        files = export(folder, family, (name, "tiny"), SIZES, ("all",))
        taken.extend(files)
        # An export has wide calls only if they are faster with its engines.
        kernels = next(e.kernels for e in engines_on(family) if e.name == name)
        for define, verb in (("ENGINE_CTR", CTR), ("ENGINE_CBC", f"decrypt{WIDE}")):
            if verb not in kernels:
                defines.pop(define, None)
        options["defines"] = defines
        options["name"] = f"exported-{options['name']}"
        options["flags"] = ["-iquote", str(folder), *options["flags"]]  # type: ignore[misc]
        return original(target, [*sources, *files[1:]], library=False, **options)  # type: ignore[arg-type]

    suite._built.cache_clear()
    monkeypatch.setattr(build, "build", linked)
    yield taken
    suite._built.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize(
    "platform", sampled([HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350], 5), ids=suite.pair_id
)
def test_the_tests_of_the_library_pass(exported: list[Path], platform: Platform) -> None:
    """The library's tests pass with an export.

    They cover vectors of blocks, CTR, CBC and CMAC, and modes of authenticated encryption.
    """
    default = suite.default_engine(platform)
    test_block.test_random_blocks_at_every_alignment_and_in_place(platform, default)
    test_block.test_wipe_leaves_nothing_of_the_key(platform, default)
    test_cmac.test_rfc_4493_and_sp_800_38b(platform, default)
    test_ctr.test_every_split_gives_the_same_bytes(platform)
    test_cbc.test_wrong_padding_releases_nothing(platform)
    for aead in (CCM,) if platform.is_chip else AEADS:
        test_aead.test_random_messages(aead, platform)
    assert exported


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(["nano", "fast", "ct_lean"], 4))
def test_other_engines_run(exported: list[Path], name: str) -> None:
    for platform in (ATMEGA328P, RP2040, RP2350):
        for each in engines_on(platform.target):
            if each.name == name:
                test_block.test_encrypt_only_keys_encrypt(platform, each)
                assert exported


# ---- the page ----


def test_the_commands_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^aesmall export .*(?:\\\n.*)*", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert len(lines) >= 3
    for line in lines:
        words = shlex.split(line.replace("\\\n", " "))
        result = CliRunner().invoke(app, words[1:])
        assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_the_sketch_of_the_page_runs(tmp_path: Path) -> None:
    """The sketch of the page runs as for an Arduino user.

    Its folder has the sketch and the exported files, but no library.
    """
    text = DOCUMENT.read_text("utf-8")
    [line] = [w for w in re.findall(r"^aesmall export .*", text, re.MULTILINE) if "MyAES" in w]
    [code] = re.findall(r"^```arduino\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    folder = tmp_path / "MyAES"
    words = shlex.split(line)
    words[words.index("MyAES")] = str(folder)
    assert CliRunner().invoke(app, words[1:]).exit_code == 0
    sketch = folder / "MyAES.ino"
    sketch.write_text(code, encoding="utf-8")
    for lto in (True, False):
        program = arduino.build_sketch(sketch, link_time_optimisation=lto, library=False)
        ran = simulators.run(
            "simavr", "atmega328p", program, stop_on=b"\n", max_cycles=5 * 16_000_000
        )
        # FIPS 197 appendix C.1
        assert ran.output.strip() == b"69C4E0D86A7B0430D8CDB78070B4C55A"
