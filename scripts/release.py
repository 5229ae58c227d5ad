#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Keep the version equal everywhere. The file VERSION defines it.

scripts/release.py 0.2.0    sets the version, here and in every manifest, then tests, proves and
                            measures everything without stored results
scripts/release.py --check  fails if a manifest has another version
scripts/release.py --clean  also fails if there are uncommitted changes, for `make release`

CMake reads VERSION itself.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")


@dataclass(frozen=True)
class Manifest:
    """A file that repeats the version, and its line with the version."""

    path: str
    line: str  # with {} for the version

    @property
    def pattern(self) -> re.Pattern[str]:
        """Return the pattern of the line, with the version as its only group."""
        before, after = self.line.split("{}")
        return re.compile(
            f"^{re.escape(before)}({VERSION.pattern}){re.escape(after)}", re.MULTILINE
        )

    def read(self) -> str:
        """Return the version in the file, or "" if the line is missing."""
        match = self.pattern.search((REPOSITORY / self.path).read_text(encoding="utf-8"))
        return match[1] if match else ""

    def write(self, version: str) -> None:
        """Replace the version in the file."""
        path = REPOSITORY / self.path
        text = path.read_text(encoding="utf-8")
        changed, count = self.pattern.subn(self.line.format(version), text, count=1)
        if count != 1:
            raise SystemExit(f"{self.path}: no line `{self.line}`")
        path.write_text(changed, encoding="utf-8")


MANIFESTS = (
    Manifest("library.properties", "version={}"),
    Manifest("dropins/aeslib/library.properties", "version={}"),
    Manifest("dropins/arduino-crypto/beside/library.properties", "version={}"),
    Manifest("dropins/arduino-crypto/replace/library.properties", "version={}"),
    Manifest("library.json", '  "version": "{}"'),
    Manifest("idf_component.yml", 'version: "{}"'),
    Manifest("Cargo.toml", 'version = "{}"'),
    Manifest("Cargo.lock", 'name = "aesmall"\nversion = "{}"'),
    Manifest("bench/firmware/dropins/rust/Cargo.lock", 'name = "aesmall"\nversion = "{}"'),
    Manifest("host/pyproject.toml", 'version = "{}"'),
    Manifest("workshop/pyproject.toml", 'version = "{}"'),
    Manifest("workshop/pyproject.toml", '    "aesmall=={}"'),
    Manifest(
        "doc/moving/micropython.md",
        "mpremote mip install https://github.com/aesmall/aesmall/releases/download/v{}/",
    ),
    Manifest("src/aesmall.h", '#define AESMALL_VERSION "{}"'),
)


def current() -> str:
    """Return the version of this repository."""
    return (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()


def differences() -> list[str]:
    """Return each difference from VERSION as one line."""
    version = current()
    wrong = [
        f"{manifest.path}: version {manifest.read() or 'missing'}, VERSION says {version}"
        for manifest in MANIFESTS
        if manifest.read() != version
    ]
    changelog = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"\n## {version}" not in changelog:
        wrong.append(f"CHANGELOG.md: no section `## {version}`")
    return wrong


def uncommitted() -> list[str]:
    """Return git's lines about uncommitted changes."""
    command = ["git", "status", "--porcelain"]
    done = subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def release(version: str) -> None:
    """Set the version everywhere."""
    if not VERSION.fullmatch(version):
        raise SystemExit(f"{version}: not a version such as 1.2.3")
    (REPOSITORY / "VERSION").write_text(f"{version}\n", encoding="utf-8")
    for manifest in MANIFESTS:
        manifest.write(version)


def verify() -> None:
    """Test, verify and prove everything. `make verify` discards stored results first."""
    for verb in ("test", "verify", "prove ARGS=--full", "prove ARGS=--mutants"):
        subprocess.run(["make", *verb.split()], cwd=REPOSITORY, check=True)


def main(arguments: list[str]) -> int:
    """Set the version, or check it."""
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    asks = arguments[0] in ("--check", "--clean")
    if not asks:
        release(arguments[0])
    wrong = differences()
    if arguments[0] == "--clean":
        wrong += [f"not committed: {line}" for line in uncommitted()]
    print("\n".join(wrong), end="\n" if wrong else "")
    if not wrong and not asks:
        verify()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
