# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build programs in PHP, Java, C# and Go, whose tools scripts/setup installs for `make verify`."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

#: The names of the languages in blocks of pages, with the tool that each needs
LANGUAGES = {"php": "php", "java": "javac", "csharp": "mcs", "go": "go"}
#: .NET from workshop/dotnet.lock, and a version of OpenSSL that it can load
DOTNET = REPOSITORY / ".venv" / "dotnet"
RUNTIME = DOTNET / "dotnetcore2" / "bin"


def program(
    language: str, folder: Path, code: str, drivers: Path | None = None
) -> list[str | Path]:
    """Return the command that runs a program, or the drivers that call its functions."""
    if shutil.which(LANGUAGES[language]) is None:
        pytest.fail(f"{LANGUAGES[language]} is not there: scripts/setup verify")
    made = {"php": _php, "java": _java, "csharp": _csharp, "go": _go}
    return made[language](folder, code, drivers)


def _build(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _php(folder: Path, code: str, drivers: Path | None) -> list[str | Path]:
    driver = (drivers / "driver.php").read_text(encoding="utf-8") if drivers else ""
    (folder / "page.php").write_text(code + driver, encoding="utf-8")
    return ["php", "-n", folder / "page.php"]


def _java(folder: Path, code: str, drivers: Path | None) -> list[str | Path]:
    (folder / "OtherEnd.java").write_text(code, encoding="utf-8")
    more = [drivers / "Driver.java"] if drivers else []
    _build("javac", "-encoding", "utf-8", "-d", folder, folder / "OtherEnd.java", *more)
    return ["java", "-cp", folder, "Driver" if drivers else "OtherEnd"]


def _go(folder: Path, code: str, drivers: Path | None) -> list[str | Path]:
    more: list[Path] = []
    if drivers:
        code = code.replace("func main()", "func pageMain()")
        more = [Path(shutil.copy(drivers / "driver.go", folder))]
    (folder / "page.go").write_text(code, encoding="utf-8")
    places = {
        "GOCACHE": str(REPOSITORY / "build" / "go"),
        "GOFLAGS": "-p=1",
        "GOTOOLCHAIN": "local",
    }
    _build("go", "vet", folder / "page.go", *more, **places)
    _build("go", "build", "-o", folder / "page", folder / "page.go", *more, **places)
    return [folder / "page"]


def _csharp(folder: Path, code: str, drivers: Path | None) -> list[str | Path]:
    """Compile with Mono's compiler for the runtime of .NET, because Mono itself has no GCM."""
    if platform.machine() != "x86_64":
        pytest.skip("the package with .NET is for x86-64")
    [libraries] = RUNTIME.glob("shared/Microsoft.NETCore.App/*")
    (folder / "page.cs").write_text(code, encoding="utf-8")
    more: list[str | Path] = [drivers / "Driver.cs", "-main:Driver"] if drivers else []
    names = sorted(libraries.glob("System*.dll"))
    references = [f"-r:{path}" for path in names if not path.name.endswith("Native.dll")]
    options = ("-nostdlib", "-noconfig", "-warnaserror", f"-out:{folder / 'page.dll'}")
    _build("mcs", *options, *references, folder / "page.cs", *more)
    (folder / "page.runtimeconfig.json").write_text(
        '{"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": '
        f'"{libraries.name}"}}, "configProperties": {{"System.Globalization.Invariant": true}}}}}}'
    )
    return ["env", f"LD_LIBRARY_PATH={_openssl(folder)}", RUNTIME / "dotnet", folder / "page.dll"]


def _openssl(folder: Path) -> str:
    """Return the path of libraries with OpenSSL 1.1, in which the wheel renames it."""
    [place] = DOTNET.glob("psycopg2_binary.libs")
    for name in ("ssl", "crypto"):
        [library] = place.glob(f"lib{name}-*.so.1.1")
        (folder / f"lib{name}.so.1.1").symlink_to(library)
    return f"{folder}:{place}"
