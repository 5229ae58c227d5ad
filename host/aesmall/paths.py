# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Find the library's sources and its committed figures.

An installed package carries them. In the repository, they are in the repository's own folders,
which have the same names.
"""

from __future__ import annotations

import atexit
import json
import lzma
import shutil
import tempfile
from functools import cache
from pathlib import Path

_CARRIED = Path(__file__).resolve().parent / "library"
#: The folder that contains VERSION, bench/engines/ and bench/results/
ROOT = _CARRIED if _CARRIED.is_dir() else Path(__file__).resolve().parents[2]
#: Whether ROOT is the repository, where the report is built too
IN_TREE = ROOT != _CARRIED


def text_of(results: Path) -> str | None:
    """Return the text of a file of results, or None if there is none.

    An installed package carries it compressed and by columns (host/setup.py): `rp2040.json` is
    `rp2040.json.xz`.
    """
    if results.exists():
        return results.read_text(encoding="utf-8")
    packed = results.with_name(f"{results.name}.xz")
    if not packed.exists():
        return None
    content = json.loads(lzma.decompress(packed.read_bytes()))
    if "columns" in content:
        names, columns = content["columns"].keys(), content["columns"].values()
        rows = (zip(names, values, strict=True) for values in zip(*columns, strict=True))
        content = [{name: value for name, value in row if value is not None} for row in rows]
    return json.dumps(content)


@cache
def sources() -> Path:
    """Return the folder with the library's sources.

    An installed package carries them as one file (host/setup.py). They are unpacked for the time
    of this process.
    """
    packed = ROOT / "src.json.xz"
    if not packed.exists():
        return ROOT / "src"
    folder = Path(tempfile.mkdtemp(prefix="aesmall-")).resolve()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, text in json.loads(lzma.decompress(packed.read_bytes())).items():
        path = folder / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return folder / "src"


def version() -> str:
    """Return the version of the library, which is also the version of this package."""
    return (ROOT / "VERSION").read_text(encoding="utf-8").strip()
