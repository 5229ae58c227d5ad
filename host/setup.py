# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Puts into the package what it takes of the repository: aesmall/library/, with its folders."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

REPOSITORY = Path(__file__).resolve().parents[1]
#: What aesmall/places.py finds there
CARRIED = ("VERSION", "LICENSE", "src", "bench/engines.toml", "bench/results/figures",
           "bench/results/parts.json", "bench/results/scale.json")  # fmt: skip


class BuildWithLibrary(build_py):
    """Leaves an editable installation alone, which finds the repository itself."""

    def run(self) -> None:
        """Copies the modules, then the library."""
        super().run()
        if self.editable_mode:
            return
        to = Path(self.build_lib) / "aesmall" / "library"
        shutil.rmtree(to, ignore_errors=True)  # what a build before this one left
        for name in CARRIED:
            source = REPOSITORY / name
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, to / name)
            else:
                shutil.copyfile(source, to / name)


setup(cmdclass={"build_py": BuildWithLibrary})
