# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the package with the parts of the repository that it needs, in aesmall/library/."""

from __future__ import annotations

import json
import lzma
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

REPOSITORY = Path(__file__).resolve().parents[1]
#: The files and folders that aesmall/paths.py looks for in aesmall/library/
CARRIED = ("VERSION", "LICENSE", "bench/engines", "bench/results/counted",
           "bench/results/figures", "bench/results/frames.json", "bench/results/parts.json",
           "bench/results/scale.json", "bench/results/sketches.json")  # fmt: skip


class BuildWithLibrary(build_py):
    """A build step that copies the library, except for an editable installation.

    An editable installation finds the repository itself.
    """

    def run(self) -> None:
        """Replace the package that an older build made: copy the modules, then the library."""
        if self.editable_mode:
            super().run()
            return
        package = Path(self.build_lib) / "aesmall"
        shutil.rmtree(package, ignore_errors=True)
        super().run()
        for name in CARRIED:
            source, to = REPOSITORY / name, package / "library" / name
            to.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, to, ignore=shutil.ignore_patterns("*.md"))
            else:
                shutil.copyfile(source, to)
        for results in sorted((package / "library" / "bench" / "results").rglob("*.json")):
            pack(results)
        pack_sources(package / "library")


def pack(results: Path) -> None:
    """Compress a file of results by columns, without the hashes of runs, which the workshop reads.

    A value that a row does not have is null. aesmall/paths.py makes rows again.
    """
    content = json.loads(results.read_text(encoding="utf-8"))
    if isinstance(content, list):
        rows = [{**row, "run": ""} if "run" in row else row for row in content]
        assert all(value is not None for row in rows for value in row.values())
        names = dict.fromkeys(name for row in rows for name in row)
        content = {"columns": {name: [row.get(name) for row in rows] for name in names}}
    packed = lzma.compress(json.dumps(content, separators=(",", ":")).encode(), preset=9)
    results.with_name(f"{results.name}.xz").write_bytes(packed)
    results.unlink()


def pack_sources(to: Path) -> None:
    """Write src/ without its pages as one compressed file, half as large as files in the wheel."""
    source = REPOSITORY / "src"
    files = [file for file in sorted(source.rglob("*")) if file.is_file() and file.suffix != ".md"]
    texts = {
        file.relative_to(source).as_posix(): file.read_text(encoding="utf-8") for file in files
    }
    packed = lzma.compress(json.dumps(texts).encode(), preset=9)
    (to / "src.json.xz").write_bytes(packed)


setup(
    cmdclass={"build_py": BuildWithLibrary},
    options={"build": {"build_base": str(REPOSITORY / "build" / "wheel")}},
)
