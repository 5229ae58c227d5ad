# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build and run Mbed TLS's own test suites with its AES replaced.

Its sources stay where they are unpacked. Objects are shared by their preprocessed text, so that a
second seam or engine only recompiles files that know the AES context. aesmall and the drop-in are
two more archives, because some members have the same name in both (cmac.o).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..chips.build import appearing
from ..measure.remember import digest
from ..paths import REPOSITORY
from ..peers.sources import alone
from . import fetched
from .compiled import FOLDER, PLACE, SEAMS, Compiler, ours, ran, written

SANITIZED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
VERSIONS = ("2.28", "3.6")
#: Options that are not in the default configuration of both versions
_MORE = ("NIST_KW_C", "CMAC_C", "CIPHER_MODE_XTS", "CIPHER_MODE_OFB", "CIPHER_MODE_CFB")
#: Options that read the context of Mbed TLS's own AES, or its round keys
_WITHOUT = ("AESNI_C", "PADLOCK_C", "AESCE_C")
#: All suites that use AES. A name ends with $ if other names begin with it.
SUITES = (
    "aes.", "block_cipher", "ccm$", "cipher.aes", "cipher.ccm", "cipher.gcm", "cipher.misc",
    "cipher.nist_kw", "cipher.padding", "cmac$", "ctr_drbg$", "entropy$", "gcm.aes", "gcm.misc",
    "nist_kw$", "pem$", "pkcs5$", "pkcs12$", "pkparse$", "psa_crypto$", "psa_crypto.",
    "psa_crypto_op_fail", "psa_crypto_storage_format.current", "ssl$", "ssl.records",
    "ssl_decrypt",
)  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """The result of a suite."""

    name: str
    passed: bool
    cases: int
    skipped: int
    #: The cases that failed
    failed: frozenset[str]
    said: str


def configuration(seam: str, more: Sequence[str] = ()) -> Path:
    """Return the header after Mbed TLS's own configuration: the macros of the seam, and more."""
    lines = [f"#undef MBEDTLS_{name}" for name in _WITHOUT]
    for name in (*(f"MBEDTLS_{name}" for name in _MORE), *SEAMS.get(seam, ()), *more):
        lines += [f"#undef {name}", f"#define {name}"]
    return written(f"config-{seam}", "\n".join(lines) + "\n")


@dataclass(frozen=True)
class Suites:
    """The suites of a version, over one seam and one engine."""

    version: str
    #: "alt", "block", or "original" for its own AES
    seam: str
    engine: str
    #: Macros in addition to the seam's
    more: tuple[str, ...] = ()
    #: Whether sanitizers check Mbed TLS's own code too, and not only ours and the suites
    strict: bool = True
    #: The drop-in's folder, for a changed copy
    folder: Path = FOLDER

    @cached_property
    def source(self) -> Path:
        """Return the fetched Mbed TLS."""
        return fetched.unpacked(f"Mbed TLS {self.version}")

    def names(self, wanted: Sequence[str] = SUITES) -> list[str]:
        """Return the suites of the version that begin with one of `wanted`."""
        files = sorted((self.source / "tests" / "suites").glob("test_suite_*.data"))
        names = (file.stem.removeprefix("test_suite_") for file in files)
        starts = tuple(start for start in wanted if not start.endswith("$"))
        whole = {start[:-1] for start in wanted if start.endswith("$")}
        return [name for name in names if name in whole or name.startswith(starts)]

    def run(self, names: Iterable[str], workers: int = 2) -> list[Outcome]:
        """Build and run suites."""
        self._archives  # noqa: B018  built before the threads ask for it
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(self._run, names))

    # ---- building ----

    @cached_property
    def _compiler(self) -> Compiler:
        folders = (
            *(self.source / part for part in ("include", "library", "tests/include", "tests")),
            self.source / "framework" / "tests" / "include",
            self.source / "framework" / "tests" / "src",
            self.source / "3rdparty" / "everest" / "include",
            *(self.source / "3rdparty" / "p256-m" / part for part in ("", "p256-m")),
        )
        own = (self.folder, REPOSITORY / "dropins", REPOSITORY / "src")
        return Compiler(
            "gcc",
            (
                *("-std=gnu99", "-O1", "-w", "-D_POSIX_C_SOURCE=200809L", *SANITIZED),
                f'-DMBEDTLS_USER_CONFIG_FILE="{configuration(self.seam, self.more)}"',
                f"-DAESMALL_DROPIN_ENGINE={self.engine}",
                *(f"-I{folder}" for folder in folders if folder.is_dir()),
                *(f"-I{folder}" for folder in own),
            ),
            self.folder,
        )

    @cached_property
    def _plain(self) -> Compiler:
        flags = tuple(flag for flag in self._compiler.flags if flag not in (*SANITIZED, "-O1"))
        return Compiler("gcc", (*flags, "-O0"), self.folder)

    @cached_property
    def _archives(self) -> tuple[Path, ...]:
        tests = [self.source / "tests" / "src", self.source / "framework" / "tests" / "src"]
        helpers = [
            file
            for folder in tests
            for part in ("", "drivers", "test_helpers")
            for file in sorted((folder / part).glob("*.c"))
        ]
        own = ours(self.folder)
        parts = {
            "tests": helpers,
            "mbedtls": sorted((self.source / "library").glob("*.c")),
            **own,
        }
        return tuple(
            (self._compiler if self.strict or name in own else self._plain).archive(name, files)
            for name, files in parts.items()
        )

    def _program(self, name: str) -> Path:
        generated = self._generated(name)
        test = self._compiler.object(generated / f"test_suite_{name}.c", ("-O0",))
        archives = self._archives
        place = PLACE / "programs" / f"{name}-{digest(repr((test, archives)))[:24]}"
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            libraries = [str(archive) for archive in archives]
            group = ["-Wl,--start-group", *libraries, "-Wl,--end-group"]
            with appearing(place) as scratch:
                ran(["gcc", *SANITIZED, str(test), *group, "-lpthread", "-o", str(scratch)])
        return place

    def _generated(self, name: str) -> Path:
        """Return the suite in C and its data, as Mbed TLS's generator makes them."""
        place = PLACE / "suites" / f"{self.source.parent.name}-{name}"
        # A folder appears once: a second one could not replace it.
        with alone(PLACE / "locks" / place.name):
            if not place.exists():
                self._generate(name, place)
        return place

    def _generate(self, name: str, place: Path) -> None:
        framework = self.source / "framework" / "scripts" / "generate_test_code.py"
        generator = self.source / "tests" / "scripts" / "generate_test_code.py"
        suites = self.source / "tests" / "suites"
        place.parent.mkdir(parents=True, exist_ok=True)
        with appearing(place) as scratch:
            scratch.mkdir(parents=True, exist_ok=True)
            ran(
                [
                    *(sys.executable, str(framework if framework.exists() else generator)),
                    *("-f", str(suites / f"test_suite_{name.split('.')[0]}.function")),
                    *("-d", str(suites / f"test_suite_{name}.data")),
                    *("-t", str(suites / "main_test.function")),
                    *("-p", str(suites / "host_test.function")),
                    *("-s", str(suites), "-o", str(scratch)),
                    *("--helpers-file", str(suites / "helpers.function")),
                ],
                self.source / "tests",
            )

    # ---- running ----

    def _run(self, name: str) -> Outcome:
        program, data = self._program(name), self._generated(name) / f"test_suite_{name}.datax"
        with tempfile.TemporaryDirectory() as folder:
            tests = Path(folder) / "tests"
            tests.mkdir()
            # Relative paths of the suites: data files, and files that they write
            for link, to in (
                (tests / "data_files", self.source / "tests" / "data_files"),
                (Path(folder) / "framework", self.source / "framework"),
            ):
                if to.is_dir():
                    link.symlink_to(to)
            done = subprocess.run(
                [str(program), str(data)],
                cwd=tests,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
        said = done.stdout + done.stderr
        counts = re.search(r"\((\d+) / (\d+) tests \((\d+) skipped\)\)", said)
        cases, skipped = (int(counts[2]), int(counts[3])) if counts else (0, 0)
        failed = frozenset(re.findall(r"^(.*?) \.+ FAILED$", said, re.MULTILINE))
        passed = done.returncode == 0 and cases > 0
        return Outcome(name, passed, cases, skipped, failed, said)
