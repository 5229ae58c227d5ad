# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the Rust crate, dropins/rust: its calls, and RustCrypto's vectors and modes over it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from aesmall.engines import engines_on
from aesmall.targets import TARGETS
from aesmall_workshop.dropins import measure, rust
from aesmall_workshop.paths import REPOSITORY
from support.snapshot import snapshot

CRATE = REPOSITORY / "dropins" / "rust"
VERSION = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
#: The family of each target in Rust and in C, as gen/rust.py writes it.
FAMILIES = {"atmega1284p": "AVR", "rp2040": "ARMV6M", "rp2350_hazard3": "RV32", "host": ""}
#: A chip of the same family that the suite knows.
LIKE = {"atmega1284p": "atmega328p"}
COMPILERS = {
    "atmega1284p": ("avr-gcc", "-mmcu=atmega1284p"),
    "rp2040": ("arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb"),
    "rp2350_hazard3": (
        *("riscv64-unknown-elf-gcc", "-march=rv32imac", "-mabi=ilp32"),
        "--specs=picolibc.specs",
    ),
    "host": ("gcc",),
}


def names(target: str) -> set[str]:
    """Return the engines that have public names on the target."""
    found = engines_on(LIKE.get(target, target))
    return {e.name for e in found if target == "host" or not e.name.endswith("_c")}


def compiled(
    target: str, *options: str, shim: Path = CRATE / "shim.c"
) -> subprocess.CompletedProcess[str]:
    family = FAMILIES[target]
    defines = [f"-DAESMALL_RUST_{family}=1"] if family else []
    command = [*COMPILERS[target], "-std=c99", "-Wall", "-Wextra", "-Werror", *defines]
    includes = [f"-I{REPOSITORY / 'src'}", f"-I{CRATE}"]
    return subprocess.run(
        [*command, *includes, *options, str(shim)], capture_output=True, text=True, check=False
    )


# ---- the crate's calls ----


@pytest.mark.parametrize("target", FAMILIES)
def test_every_engine_has_its_calls_under_our_prefix(target: str, tmp_path: Path) -> None:
    output = tmp_path / "shim.o"
    done = compiled(target, "-c", "-Os", "-ffunction-sections", "-o", str(output))
    assert done.returncode == 0, done.stderr
    nm = subprocess.run(["nm", "-g", "--defined-only", output], capture_output=True, text=True)
    defined = {line.split()[2] for line in nm.stdout.splitlines()}
    calls = {
        f"aesmall_rust_aes{bits}_{call}_{name}"
        for name in names(target)
        for bits in (128, 192, 256)
        for call in ("expand", "encrypt", "encrypt_only", "decrypt")
    }
    pairs = {name for name in defined if re.match(r"aesmall_rust_aes\d+_(en|de)crypt_wide_", name)}
    assert defined - pairs == calls
    wide = {name.split("crypt_wide_")[1] for name in pairs}
    assert wide == {name for name in names(target) if name.startswith("ct")} - (
        {"ct"} if target == "atmega1284p" else set()
    )


@pytest.mark.parametrize("target", FAMILIES)
def test_another_size_of_a_schedule_is_an_error(target: str, tmp_path: Path) -> None:
    for file in ("shim.c", "shim_engines.h"):
        shutil.copy(CRATE / file, tmp_path / file)
    listed = tmp_path / "shim_engines.h"
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace("(nano, 16, 24, 32)", "(nano, 16, 20, 32)"), encoding="utf-8")
    done = compiled(target, "-fsyntax-only", shim=tmp_path / "shim.c")
    assert done.returncode != 0 and "aesmall_rust_size_192_nano" in done.stderr


def test_a_target_that_is_taken_for_another_is_an_error() -> None:
    done = compiled("rp2040", "-fsyntax-only", "-UAESMALL_RUST_ARMV6M")
    assert done.returncode != 0 and "took this target for another" in done.stderr
    done = compiled("host", "-fsyntax-only", "-DAESMALL_RUST_AVR=1")
    assert done.returncode != 0 and "took this target for another" in done.stderr


def test_tests_and_programs_have_every_engine() -> None:
    tests = set((CRATE / "tests").glob("*.rs"))
    for test in tests - set((CRATE / "tests").glob("frames*.rs")):
        listed = re.split(r"\nengines!", test.read_text(encoding="utf-8"))[-1]
        assert {name for name in names("host") if re.search(rf"\b{name}\b", listed)} == names(
            "host"
        )
    program = (rust.FOLDER / "src" / "bin" / "fips197.rs").read_text(encoding="utf-8")
    for target, family in (("rp2040", "arm"), ("atmega1284p", "avr")):
        [listed] = re.findall(rf'"{family}"\)\]\n +let passed = all!\(([^)]*)\)', program)
        assert set(listed.split()) == names(target)


def test_each_protocol_is_a_feature() -> None:
    """The lists in the manifest, the build script and the crate have the same protocols.

    A call of each has its size in bench/results.
    """
    manifest = tomllib.loads((REPOSITORY / "Cargo.toml").read_text(encoding="utf-8"))
    features = manifest["features"]
    assert set(features["frames"]) < set(features)
    script = (CRATE / "build.rs").read_text(encoding="utf-8")
    assert re.findall(r'\("(\w+)", &\[', script) == features["frames"]
    modules = re.findall(
        r'#\[cfg\(feature = "(\w+)"\)\]\npub mod (\w+);',
        (CRATE / "src" / "frames.rs").read_text(encoding="utf-8"),
    )
    assert {feature for feature, _ in modules} == set(features["frames"])
    files = {path.stem for path in (CRATE / "src" / "frames").glob("*.rs")} - {"call"}
    assert {module for _, module in modules} == files
    sizes = json.loads(measure.RUST_SIZES.read_text(encoding="utf-8"))
    assert {row["call"].partition("_")[0] for row in sizes} == set(features["frames"])


def test_crates_are_pinned_by_hash() -> None:
    for folder in (REPOSITORY, rust.FOLDER):
        content = tomllib.loads((folder / "Cargo.lock").read_text(encoding="utf-8"))
        for crate in content["package"]:
            ours = crate["name"].startswith("aesmall")
            assert ours != ("checksum" in crate), crate
            assert ours or crate["source"].endswith("github.com/rust-lang/crates.io-index")


def test_its_least_rust_is_that_of_the_setup() -> None:
    least = ".".join(map(str, rust.LEAST))
    for folder in (REPOSITORY, rust.FOLDER):
        content = tomllib.loads((folder / "Cargo.toml").read_text(encoding="utf-8"))
        assert content["package"]["rust-version"] == least
    assert "8[5-9]|9[0-9]" in (REPOSITORY / "scripts" / "tools.sh").read_text(encoding="utf-8")
    assert rust.THUMB.startswith("thumbv6m") and "rp2040" in TARGETS


# ---- RustCrypto's vectors and modes ----


@pytest.mark.verify
def test_vectors_and_modes_on_this_computer() -> None:
    told = rust.cargo("test", "--locked", "--all-features")
    assert told.count("test result: ok") >= 4


def page_programs() -> list[str]:
    """Return the Rust of the page that moves programs here."""
    text = (REPOSITORY / "doc" / "moving" / "rust.md").read_text(encoding="utf-8")
    return re.findall(r"^```rust\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_rust_of_the_page_is_a_whole_program() -> None:
    assert [code for code in page_programs() if "fn main()" not in code] == []
    assert page_programs()


@pytest.mark.verify
def test_the_rust_of_the_page_runs(tmp_path: Path) -> None:
    tree = snapshot(tmp_path)
    with (tree / "Cargo.toml").open("a", encoding="utf-8") as manifest:
        for number, code in enumerate(page_programs()):
            (tree / f"page{number}.rs").write_text(code, encoding="utf-8")
            manifest.write(f'\n[[example]]\nname = "page{number}"\npath = "page{number}.rs"\n')
    for number in range(len(page_programs())):
        rust.cargo("run", "--locked", "--all-features", "--example", f"page{number}", folder=tree)


@pytest.mark.adapters
def test_every_vector() -> None:
    """Every vector passes, without the slowest engine, which would take minutes."""
    rest = ("--", "--skip", "nano_tableless")
    told = rust.cargo("test", "--locked", "--test", "vectors", *rest, AESMALL_EVERY_VECTOR="1")
    assert "15 passed" in told


@pytest.mark.adapters
def test_with_checks_of_addresses_and_of_undefined_behaviour() -> None:
    """The crate passes with sanitizers, which instrument the C and not the Rust code."""
    checks = "-fsanitize=address,undefined"
    host = "x86_64-unknown-linux-gnu"
    told = rust.cargo(
        *("test", "--locked", "--target", host, "--tests", "--all-features"),
        CC="gcc",
        CFLAGS=f"{checks} -fno-sanitize-recover=all",
        CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS=(
            "-Clinker=gcc -Zpre-link-arg=-Wl,--no-as-needed -Zpre-link-arg=-lasan"
            " -Zpre-link-arg=-lubsan"
        ),
        ASAN_OPTIONS="detect_leaks=0",
        CARGO_TARGET_DIR=str(rust.TARGET_DIR / "checked"),
    )
    assert told.count("test result: ok") >= 4


@pytest.mark.adapters
@pytest.mark.parametrize(
    ("file", "was", "wrong", "engine"),
    [
        ("aesmall_sbox_c.c", "0x63, 0x7c", "0x63, 0x7d", "balanced"),
        ("ct/aesmall_sub_bytes_ct_c.c", "t7 = yt5 & yt2", "t7 = yt5 | yt2", "ct"),
        ("ct/aesmall_aes_decrypt_wide_ct_c.c", "out + 16", "out", "ct"),
    ],
)
def test_a_fault_of_the_c_is_found(
    tmp_path: Path, file: str, was: str, wrong: str, engine: str
) -> None:
    tree = snapshot(tmp_path / "tree")
    faulty = tree / "src" / "portable" / file
    text = faulty.read_text(encoding="utf-8")
    assert was in text
    faulty.write_text(text.replace(was, wrong), encoding="utf-8")
    with pytest.raises(rust.RustError, match=f"{engine}::both_directions .*FAILED"):
        rust.cargo(
            *("test", "--locked", "--test", "vectors", engine),
            folder=tree,
            CARGO_TARGET_DIR=str(tmp_path / "target"),
        )


# ---- chips ----


def archive_for(target: str, *features: str) -> str:
    """Compile the crate for a target. Return the archive with its C code and assembly."""
    wanted = ("--lib", *features) if features else ("--package", "aesmall")
    chip = (*wanted, "--release", "--target", target, "-Zbuild-std=core")
    told = rust.cargo("build", "--locked", "--message-format=json", *chip, folder=rust.FOLDER)
    [archive] = [
        f"{message['out_dir']}/libaesmall.a"
        for message in map(json.loads, told.splitlines())
        if "aesmall@" in message.get("package_id", "") and "out_dir" in message
    ]
    return archive


@pytest.mark.adapters
@pytest.mark.parametrize("name", ["fips197", "ccm", "wipe"])
def test_on_a_cortex_m0(name: str) -> None:
    assert rust.passes(rust.program(name, rust.THUMB), rust.THUMB)


@pytest.mark.adapters
@pytest.mark.parametrize("target", [each for each in rust.BOARDS if each != rust.THUMB])
def test_on_a_larger_cortex_m(target: str) -> None:
    """The programs pass on a Cortex-M3, M4 and M33, with the kernels that the core can run."""
    for name in ("fips197", "ccm"):
        assert rust.passes(rust.program(name, target), target)
    nm = ["nm", rust.program("fips197", target)]
    names = subprocess.run(nm, capture_output=True, text=True, check=True).stdout
    has_dsp = not target.startswith("thumbv7m")  # rustc is given the core of the RP2350
    assert "_fast_armv7m" in names and ("_tiny_armv7m" in names) == has_dsp


@pytest.mark.adapters
@pytest.mark.parametrize("target", ["thumbv7em-none-eabihf", "thumbv8m.main-none-eabihf"])
def test_it_compiles_for_programs_that_pass_numbers_in_registers(target: str) -> None:
    """The C code is compiled for the same calls as the Rust code, so that both can be linked."""
    archive = archive_for(target)
    told = subprocess.run(["arm-none-eabi-readelf", "-A", archive], capture_output=True, text=True)
    assert "Tag_ABI_VFP_args: VFP registers" in told.stdout


@pytest.mark.adapters
@pytest.mark.parametrize("name", ["fips197", "ccm"])
def test_on_an_avr(name: str) -> None:
    assert rust.passes(rust.program(name, rust.AVR), rust.AVR)


@pytest.mark.adapters
def test_it_compiles_for_risc_v() -> None:
    """The crate compiles for RISC-V with the assembly for all cores of its kind."""
    nm = ["riscv64-unknown-elf-nm", "--defined-only", archive_for(rust.RISCV)]
    names = subprocess.run(nm, capture_output=True, text=True, check=True).stdout.split()
    assert {"aesmall_aes_encrypt_wide_ct_rv32", "aesmall_rust_aes256_encrypt_fast"} <= set(names)


@pytest.mark.adapters
@pytest.mark.parametrize("target", [rust.THUMB, rust.AVR])
def test_it_compiles_with_every_feature(target: str) -> None:
    """The library's modes and frames compile for chips, with their assembly."""
    features = ("cmac", "eax", "gcm", "gcm-siv", "xts", "frames")
    chosen = ("--features", ",".join(f"aesmall/{name}" for name in features))
    names = subprocess.run(
        ["nm", "-g", "--defined-only", archive_for(target, *chosen)], capture_output=True, text=True
    ).stdout.split()
    assert {"aesmall_gcm_siv_seal_args", "aesmall_eax_open_args", "aesmall_bthome_open"} <= set(
        names
    )


@pytest.mark.adapters
@pytest.mark.parametrize("feature", ["lorawan11", "thread", "victron", "zigbee"])
def test_a_protocol_alone_has_all_its_code(feature: str) -> None:
    """The folders that build.rs names for a feature define every function that they call."""
    archive = archive_for(rust.THUMB, "--features", f"aesmall/{feature}")
    nm = ["arm-none-eabi-nm", "-g", archive]
    lines = subprocess.run(nm, capture_output=True, text=True, check=True).stdout.splitlines()
    symbols = {kind: {line.split()[-1] for line in lines if f" {kind} " in line} for kind in "UTRD"}
    assert any(name.startswith(f"aesmall_{feature}_") for name in symbols["T"])
    missing = symbols["U"] - symbols["T"] - symbols["R"] - symbols["D"]
    assert [name for name in missing if name.startswith("aesmall_")] == []


@pytest.mark.adapters
def test_no_decryption_is_linked_with_what_encrypts_alone() -> None:
    for target in (rust.THUMB, rust.AVR):
        binary = rust.program("ccm", target)
        nm = subprocess.run(["nm", binary], capture_output=True, text=True, check=True).stdout
        ours = [name for name in nm.split() if name.startswith("aesmall_")]
        assert ours and not [name for name in ours if "decrypt" in name or "inv_" in name]


@pytest.mark.adapters
def test_tables_stay_in_flash_where_that_is_asked_for() -> None:
    ends = {}
    for features in ((), ("--features", "aesmall/tables-in-flash")):
        chip = ("--lib", "--release", "--target", rust.THUMB, "-Zbuild-std=core", *features)
        told = rust.cargo("build", "--locked", "--message-format=json", *chip, folder=rust.FOLDER)
        messages = [json.loads(line) for line in told.splitlines()]
        [folder] = [
            m["out_dir"]
            for m in messages
            if "aesmall@" in m.get("package_id", "") and "out_dir" in m
        ]
        objdump = ["arm-none-eabi-objdump", "-h", f"{folder}/libaesmall.a"]
        listed = subprocess.run(objdump, capture_output=True, text=True, check=True).stdout
        ends[bool(features)] = set(re.findall(r"\.(data|rodata)\.aesmall_sbox_armv6m", listed))
    assert ends == {False: {"data"}, True: {"rodata"}}


@pytest.mark.adapters
def test_what_is_measured_answers_rightly_and_is_smaller() -> None:
    """Measuring checks the answers. CCM is smaller and faster than the original.

    For example, `ct_lean` takes less than 0.7 times the flash of the original `compact -Os`.
    """
    of = {row.side: row for row in rust.rows() if row.job == "ccm"}
    assert of["ct_lean"].flash < 0.7 * of["original compact -Os"].flash
    assert of["balanced"].run < 0.3 * of["original -O2"].run
    assert of["ct"].run < 0.6 * of["original -O2"].run


# ---- the package ----


@pytest.mark.verify
def test_it_is_packaged_and_the_package_builds() -> None:
    rust.cargo("package", "--locked", "--allow-dirty")


@pytest.mark.adapters
def test_the_package_of_a_clean_clone_passes_its_tests(tmp_path: Path) -> None:
    tree = snapshot(tmp_path / "tree")
    target = str(tmp_path / "target")
    rust.cargo("package", "--locked", folder=tree, CARGO_TARGET_DIR=target)
    place = tmp_path / "unpacked"
    shutil.unpack_archive(
        tmp_path / "target" / "package" / f"aesmall-{VERSION}.crate", place, format="gztar"
    )
    place /= f"aesmall-{VERSION}"
    assert (place / "src" / "modes" / "gcm").exists() and (place / "LICENSE").exists()
    assert not (place / "src" / "services" / "vault").exists()
    told = rust.cargo("test", "--locked", "--test", "keys", folder=place, CARGO_TARGET_DIR=target)
    assert "test result: ok" in told


@pytest.mark.adapters
def test_clippy_and_rustfmt_say_nothing() -> None:
    lint = ("--locked", "--", "-D", "warnings")
    rust.cargo("clippy", "--all-targets", "--all-features", *lint, tool="cargo-clippy")
    chip = ("--bins", "--release", "--target", rust.THUMB, "-Zbuild-std=core")
    rust.cargo("clippy", *chip, *lint, tool="cargo-clippy", folder=rust.FOLDER)
    files = [*CRATE.rglob("*.rs"), *rust.FOLDER.rglob("*.rs")]
    rust.cargo("--check", "--edition", "2024", *map(str, files), tool="rustfmt")
    rust.cargo("doc", "--locked", "--no-deps", RUSTDOCFLAGS="-D warnings")
