# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Build the package with the parts of the repository that it needs, in aesmall/library/."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

REPOSITORY = Path(__file__).resolve().parents[1]
#: The files and folders that aesmall/paths.py looks for in aesmall/library/
CARRIED = ("VERSION", "LICENSE", "src", "bench/engines", "bench/results/figures",
           "bench/results/parts.json", "bench/results/scale.json",
           "bench/results/sketches.json")  # fmt: skip


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
                shutil.copytree(source, to)
            else:
                shutil.copyfile(source, to)


setup(
    cmdclass={"build_py": BuildWithLibrary},
    options={"build": {"build_base": str(REPOSITORY / "build" / "wheel")}},
)
