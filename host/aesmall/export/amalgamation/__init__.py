# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write engines and modes of the library as one header, one C file and one assembly file.

The content is derived from the library's own sources: the headers of the choice, and everything
that they use. There is no list of files, and no compiler is needed.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from .selection import ExportError, Request, Selection, WriteError, checked, select
from .writing import MARK, texts

__all__ = ["ExportError", "Request", "Selection", "WriteError", "command", "export"]

#: The mark of an exported file must be within its first bytes: this many.
_HEAD_BYTES = 1024
_SUFFIXES = (".h", ".c", ".S", ".hpp")


def command(request: Request, name: str) -> str:
    """Return the command line of a checked request, without the folder that it writes to."""
    words = ["aesmall export"]
    words += [f"--engine {engine}" for engine in request.engines]
    words += [f"--target {request.target}"]
    words += [f"--key-bits {bits}" for bits in request.key_bits]
    words += [f"--modes {','.join(request.modes) or 'none'}"]
    words += ["--encrypt-only"] if request.encrypt_only else []
    words += ["--cpp"] if request.cpp else []
    words += [f"--name {name}"] if name != "aesmall" else []
    return " ".join(words)


def export(request: Request, folder: Path, name: str = "aesmall") -> list[Path]:
    """Write the files and return their paths, the header first.

    If an error occurs, no file is written. An existing file is only replaced if an export wrote it.
    """
    request = checked(request)
    chosen = select(request)
    if not re.fullmatch(r"[A-Za-z_][\w-]{0,40}", name, re.ASCII):
        raise ExportError(f"--name {name!r}: use letters, digits, - and _, and start with no digit")
    used = {header for headers in chosen.system.values() for header in headers}
    used |= {header for source in chosen.sources for header in source.system}
    if f"<{name}.h>" in used:
        raise ExportError(f"--name: {name}.h is a header of the compiler; give another name")
    found = texts(request, chosen, name, command(request, name))
    try:
        return _publish(found, folder, name)
    except OSError as error:
        raise WriteError(f"cannot write into {folder}: {error.strerror}") from None


def _publish(found: dict[str, str], folder: Path, name: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for file in found:
        if not _is_ours(folder / file) and _is_there(folder / file):
            raise WriteError(
                f"{folder / file} already exists, and no export has written it: "
                "give another folder or --name"
            )
    with tempfile.TemporaryDirectory(prefix=".aesmall-", dir=folder) as scratch:
        for file, text in found.items():
            (Path(scratch) / file).write_text(text, encoding="utf-8", newline="\n")
        for file in reversed(found):
            (Path(scratch) / file).replace(folder / file)
    for suffix in _SUFFIXES:  # the assembly of an older export would be compiled too
        stale = folder / f"{name}{suffix}"
        if stale.name not in found and _is_ours(stale):
            stale.unlink()
    return [folder / file for file in found]


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _is_ours(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return MARK.encode() in file.read(_HEAD_BYTES)
