# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the Rust crate and programs for chips, and measure it and RustCrypto's `aes`.

cargo fetches the crates that Cargo.lock pins from crates.io, and compiles the library of a chip
from the compiler's own source.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from aesmall.figures.results import lines

from ..chips import build, elf
from ..measure import program as measuring
from ..paths import REPOSITORY
from . import measure
from .jobs import FIRMWARE, ORIGINAL, STEPS, Side, library

#: The cargo package with the programs
FOLDER = FIRMWARE / "rust"
TARGET_DIR = build.BUILD / "rust"
THUMB, AVR = "thumbv6m-none-eabi", "avr-none"
#: Rust's targets for Cortex-M3, M4 and M33 -> the board that QEMU emulates
BOARDS = {
    THUMB: "microbit",
    "thumbv7m-none-eabi": "mps2-an385",
    "thumbv7em-none-eabi": "mps2-an386",
    "thumbv8m.main-none-eabi": "mps2-an505",
}
#: Rust's target that is nearest to the RP2350's RISC-V core
RISCV = "riscv32imac-unknown-none-elf"
AVR_CHIP = "atmega1284p"
#: The least version, as in Cargo.toml and scripts/setup
LEAST = (1, 85)
_TOOLS = ("rustc", "cargo", "cargo-clippy", "rustfmt")
_CORTEX_M = (
    *("linker=arm-none-eabi-gcc", "link-arg=-nostartfiles", "link-arg=-mthumb"),
    f"link-arg=-T{FOLDER / 'cortex_m.ld'}",
)
_LINKING = {
    THUMB: (*_CORTEX_M, "link-arg=-mcpu=cortex-m0"),
    "thumbv7m-none-eabi": (*_CORTEX_M, "link-arg=-mcpu=cortex-m3"),
    # The C library of ARMv7-M is the one that scripts/setup installs.
    "thumbv7em-none-eabi": (*_CORTEX_M, "link-arg=-mcpu=cortex-m3"),
    "thumbv8m.main-none-eabi": (
        *(*_CORTEX_M, "link-arg=-mcpu=cortex-m33", "target-cpu=cortex-m33"),
        *("link-arg=-Wl,--defsym=flash_start=0x10000000,--defsym=ram_start=0x38000000",),
    ),
    AVR: (f"target-cpu={AVR_CHIP}", "linker=avr-gcc", f"link-arg=-mmcu={AVR_CHIP}"),
}
_EMULATOR = ("qemu-system-arm", "-nographic")
_SEMIHOSTING = ("-semihosting-config", "enable=on,target=native", "-kernel")
_PATIENCE = 120


class RustError(Exception):
    """cargo fails or is not installed. The message has its output."""


@cache
def toolchain() -> Path:
    """Return the first folder of PATH with all tools and the source of the library."""
    for place in os.get_exec_path():
        folder = Path(place)
        if all(os.access(folder / tool, os.X_OK) for tool in _TOOLS):
            version = re.match(r"rustc (\d+)\.(\d+)", _told(folder / "rustc", "--version"))
            root = Path(_told(folder / "rustc", "--print", "sysroot"))
            library = root / "lib" / "rustlib" / "src" / "rust" / "library"
            if version and (int(version[1]), int(version[2])) >= LEAST and library.exists():
                return folder
    raise RustError("no Rust with the source of its library: scripts/setup adapters")


def _told(*command: Path | str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def version() -> str:
    """Return the compiler's name and version."""
    return " ".join(_told(toolchain() / "rustc", "--version").split()[:2])


def cargo(
    *words: str,
    folder: Path = REPOSITORY,
    tool: str = "cargo",
    flags: Sequence[str] = (),
    **settings: str,
) -> str:
    """Run cargo or another of its tools, and return the output. `flags` are rustc's for chips."""
    place = toolchain()
    # Settings of another toolchain, or of a cargo that runs this program, must not apply here.
    known = {k: v for k, v in os.environ.items() if not k.startswith(("CARGO_", "RUST"))}
    for kept in ("CARGO_HOME", "RUSTUP_HOME"):
        if kept in os.environ:
            known[kept] = os.environ[kept]
    known |= {
        "PATH": os.pathsep.join([str(place), known.get("PATH", "")]),
        "CARGO_TARGET_DIR": str(TARGET_DIR),
        "CARGO_TERM_COLOR": "never",
        "RUSTC_BOOTSTRAP": "1",  # for -Zbuild-std, and inline assembly of AVR
    }
    for target, linking in _LINKING.items():
        given = [f"-C{option}" for option in linking] + list(flags)
        name = re.sub(r"[-.]", "_", target.upper())
        known[f"CARGO_TARGET_{name}_RUSTFLAGS"] = " ".join(given)
    command = [str(place / tool), *words]
    done = subprocess.run(
        command, cwd=folder, env=known | settings, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RustError(f"{' '.join(words)}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


# ---- programs for chips ----


def program(name: str, target: str) -> Path:
    """Build a program of bench/firmware/dropins/rust for a chip."""
    chosen = ["--bin", name, "--release", "--locked", "--target", target]
    cargo("build", *chosen, "-Zbuild-std=core", folder=FOLDER)
    return TARGET_DIR / target / "release" / (f"{name}.elf" if target == AVR else name)


def passes(binary: Path, target: str) -> bool:
    """Run a program of a Cortex-M in QEMU or of an AVR in simavr, and return whether it passes."""
    if target == AVR:
        command = ["simavr", "-m", AVR_CHIP, "-f", "16000000", str(binary)]
    else:
        command = [*_EMULATOR, "-M", BOARDS[target], *_SEMIHOSTING, str(binary)]
    done = subprocess.run(
        command, capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=_PATIENCE
    )
    return b"passed" in done.stdout + done.stderr if target == AVR else done.returncode == 0


# ---- what it costs ----


@dataclass(frozen=True)
class RustProgram(measure.Program):
    """One job over RustCrypto's cipher or an engine, on a Cortex-M0+."""

    #: Features of bench/firmware/dropins/rust
    features: tuple[str, ...]
    #: cargo's opt-level
    level: str = "s"
    flags: tuple[str, ...] = ()

    def build(self, *flags: str) -> Path:
        """Compile and link the program, with these flags for the linker too.

        Its map is in the same folder.
        """
        return build.build(
            self.target,
            [measuring.MEASURE_FOLDER / "main.c", FIRMWARE / "case.c"],
            name=f"dropin_rust_{self.job}",
            defines=measure.LOOP,
            flags=[
                f"-I{measuring.MEASURE_FOLDER}",
                f"-I{FIRMWARE}",
                f"-Wl,{self._object()}",
                *flags,
            ],
            library=False,
        )

    def _object(self) -> Path:
        """Link all Rust code that the program needs, with its C code, into one object."""
        TARGET_DIR.mkdir(parents=True, exist_ok=True)
        with (TARGET_DIR / ".measured").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            archive = _archive(self.features, self.level, self.flags)
            key = hashlib.sha256(archive.read_bytes()).hexdigest()[:16]
            place = TARGET_DIR / "measured" / f"{self.job}-{key}.o"
            if not place.exists():
                place.parent.mkdir(exist_ok=True)
                with build.appearing(place) as scratch:
                    _link(archive, scratch, *STEPS, *_OF_THE_LOOP)
        return place


def _archive(features: Sequence[str], level: str = "s", flags: Sequence[str] = ()) -> Path:
    """Compile the package of the programs as a library for a Cortex-M0+."""
    cargo(
        *("rustc", "--lib", "--crate-type", "staticlib", "--release", "--locked"),
        *("--target", THUMB, "-Zbuild-std=core", "--features", ",".join(features)),
        folder=FOLDER,
        flags=flags,
        CARGO_PROFILE_RELEASE_OPT_LEVEL=level,
    )
    return TARGET_DIR / THUMB / "release" / "libaesmall_firmware.a"


def _link(archive: Path, out: Path, *roots: str) -> None:
    """Link all code that these symbols need into one object."""
    options = ["-r", "--gc-sections", "-znoexecstack", "-o", str(out)]
    linker = ["arm-none-eabi-ld", *options, *(f"-u{name}" for name in roots), str(archive)]
    subprocess.run(linker, check=True, capture_output=True)


#: Symbols that the measuring loop shares with the job
_OF_THE_LOOP = (
    *("measure_input", "measure_input_size", "measure_output", "measure_output_size"),
    "dropin_context",
)
ENGINES = ("nano", "balanced", "fast", "ct_lean", "ct")
_JOBS = {"ccm": (), "ecb": ("measure_block",)}
_CHIP = "rp2040"
#: Name -> opt-level and flags of RustCrypto's code: for size, for speed, and its smaller form
_ORIGINALS: dict[str, tuple[str, tuple[str, ...]]] = {
    "-Os": ("s", ()),
    "-O2": ("2", ()),
    "compact -Os": ("s", ("--cfg", 'aes_backend_soft="compact"')),
}


def programs() -> Iterator[RustProgram]:
    """Yield all measured programs."""
    of = library("RustCrypto aes")
    for job, more in _JOBS.items():
        for name, (level, flags) in _ORIGINALS.items():
            side = Side(f"{ORIGINAL} {name}", (), ())
            features = ("measure_aes", *more)
            yield RustProgram(of, job, side, _CHIP, features, level, flags)
        for engine in ENGINES:
            side = Side(engine, (), ())
            yield RustProgram(of, job, side, _CHIP, (f"measure_{engine}", *more))


def measure_one(of: RustProgram) -> measure.Cost:
    """Return a row like those of the other drop-ins, without the loop's data that Rust defines."""
    cost = measure.measure_one(of)
    symbols = elf.symbols(of.build())
    own = {name: symbols[name].size for name in _OF_THE_LOOP}
    constants = own.pop("measure_input_size") + own.pop("measure_output_size")
    return replace(
        cost,
        flash=cost.flash - constants,
        static_ram=cost.static_ram - sum(own.values()),
        compiler=f"{version()}, opt-level={of.level}",
    )


def rows() -> list[measure.Cost]:
    """Return the rows of the crate and of RustCrypto's `aes`: bytes and cycles."""
    return [measure_one(of) for of in programs()]


def sizes() -> dict[str, int]:
    """Return the flash of each call of src/sizes.rs: its code, tables, key set-up and engine."""
    text = (FOLDER / "src" / "sizes.rs").read_text(encoding="utf-8")
    calls = re.findall(r"^    size_(\w+), g =>", text, re.MULTILINE)
    archive = _archive(("sizes",))
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for call in calls:
            linked = Path(folder) / f"{call}.o"
            _link(archive, linked, f"size_{call}")
            told = _told("arm-none-eabi-size", linked).splitlines()[-1].split()
            found[call] = int(told[0]) + int(told[1])
    return found


def save_sizes() -> None:
    """Write the sizes into bench/results."""
    rows = ({"call": call, "flash": size} for call, size in sizes().items())
    measure.RUST_SIZES.write_text(lines(rows), encoding="utf-8")


# ---- a release ----


def main() -> None:
    """Write the crate, as crates.io accepts it, into the folder of the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m aesmall_workshop.dropins.rust FOLDER")
    cargo("package", "--locked")
    told = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
    crate = TARGET_DIR / "package" / f"aesmall-{told}.crate"
    shutil.copyfile(crate, Path(sys.argv[1]) / crate.name)


if __name__ == "__main__":
    main()
