#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write the archives of a release: each has only the files that its packager needs.

    scripts/archives.py FOLDER  write all archives of the last commit, the wheel, and SHA256SUMS

Uncommitted changes are left out. The same commit gives the same bytes in any clone: names are
sorted, owners and modes are fixed, and every time is the commit's. Another version of zlib may
compress differently, so SHA256SUMS is only valid for the archives of the release.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
WEB = "https://github.com/aesmall/aesmall"
#: The files that every archive has
COMMON = ("src/", "examples/", "README.md", "LICENSE", "CHANGELOG.md", "VERSION")
CMAKE = (
    *("CMakeLists.txt", "cmake/install.cmake", "cmake/places.ld", "cmake/places_avr.ld"),
    "cmake/sources.cmake",
)
MAX_BYTES = 3_000_000

Files = dict[str, bytes]


@dataclass(frozen=True)
class Archive:
    """An archive for one packager."""

    packager: str
    suffix: str
    root: str  # the folder in it, with {} for the version
    names: tuple[str, ...]  # files, and folders with a slash at the end
    moved: tuple[tuple[str, str], ...] = ()  # a prefix of names, and its replacement

    def file(self, version: str) -> str:
        """Return the name of the archive."""
        return f"aesmall-{version}-{self.packager}{self.suffix}"


ARCHIVES = (
    Archive("arduino", ".zip", "aesmall/", (*COMMON, "library.properties", "keywords.txt")),
    Archive("platformio", ".tar.gz", "", (*COMMON, "library.json")),
    Archive(
        "cmake",
        ".tar.gz",
        "aesmall-{}/",
        (*COMMON, *CMAKE, "CMakePresets.json", "cmake/toolchains/", "loaders/"),
    ),
    Archive("esp-idf", ".tar.gz", "", (*COMMON, "CMakeLists.txt", "idf_component.yml")),
    Archive("zephyr", ".tar.gz", "aesmall/", (*COMMON, "zephyr/")),
)
#: Recipes that fetch the archive for CMake and contain its hashes
RECIPES = (
    Archive("conan", ".tar.gz", "aesmall-conan/", ("cmake/conan/",)),
    Archive("vcpkg", ".tar.gz", "aesmall/", ("cmake/vcpkg/",)),
)


def _arduino(name: str, folder: str) -> Archive:
    """Return the archive of a drop-in that is an Arduino library, with the shared header."""
    header = "dropins/aesmall_dropin.h"
    moved = ((folder, ""), (header, "src/aesmall_dropin.h"))
    return Archive(f"arduino-{name}", ".zip", f"{name}/", (folder, header, "LICENSE"), moved)


#: Archives of code that replaces other libraries
DROPINS = (
    Archive(
        "dropins",
        ".tar.gz",
        "aesmall-dropins-{}/",
        ("dropins/", "LICENSE", "VERSION"),
        (("dropins/", ""),),
    ),
    _arduino("AESLib", "dropins/aeslib/"),
    _arduino("AesmallCrypto", "dropins/arduino-crypto/beside/"),
    _arduino("AesmallAES", "dropins/arduino-crypto/replace/"),
)


# ---- the commit -----------------------------------------------------------------------------


def git(*words: str) -> bytes:
    """Return the output of a git command."""
    return subprocess.run(["git", *words], cwd=REPOSITORY, check=True, capture_output=True).stdout


def committed() -> tuple[Files, int]:
    """Return every file of the last commit, and the time of the commit."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", "HEAD"))) as tar:
        read = ((member.name, tar.extractfile(member)) for member in tar if member.isfile())
        files = {name: file.read() for name, file in read if file}
    return files, int(git("log", "-1", "--format=%ct"))


# ---- the content of an archive ----------------------------------------------------------------


def chosen(archive: Archive, files: Files, version: str) -> Files:
    """Return the files of an archive by their names in it.

    Links to files outside of the archive become links to the web.
    """
    taken = {name: data for name, data in files.items() if name.startswith(archive.names)}
    for name, data in taken.items():
        if name.endswith(".md"):
            text = _with_links_to_the_web(data.decode(), name, taken, version)
            taken[name] = text.encode()
    return dict(sorted((_place(archive, name), data) for name, data in taken.items()))


def _place(archive: Archive, name: str) -> str:
    """Return the name of a file in the archive."""
    for start, instead in archive.moved:
        if name.startswith(start):
            return instead + name.removeprefix(start)
    return name


def _with_links_to_the_web(text: str, name: str, inside: Files, version: str) -> str:
    folders = {parent.as_posix() for file in inside for parent in Path(file).parents}

    def link(match: re.Match[str]) -> str:
        target, _, heading = match[1].partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(name), target))
        if not target or re.match(r"[a-z]+:", match[1]) or path in inside or path in folders:
            return match[0]
        return f"]({WEB}/blob/v{version}/{path}{'#' if heading else ''}{heading})"

    return re.sub(r"\]\(([^)\s]+)\)", link, text)


def recipe(
    archive: Archive, files: Files, version: str, place: str, packed: bytes
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a recipe that fetches these bytes from this place."""
    values = {
        "@VERSION@": version,
        "@URL@": place,
        "@SHA256@": hashlib.sha256(packed).hexdigest(),
        "@SHA512@": hashlib.sha512(packed).hexdigest(),
    }
    for name, data in sorted(files.items()):
        if name.startswith(archive.names):
            text = data.decode()
            for mark, value in values.items():
                text = text.replace(mark, value)
            yield name.removeprefix(archive.names[0]), text.encode()


# ---- reproducible bytes -------------------------------------------------------------------------


def tar_gz(root: str, files: Files, when: int) -> bytes:
    """Return a reproducible tar.gz."""
    packed, plain = io.BytesIO(), io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in files.items():
            info = tarfile.TarInfo(root + name)
            info.size, info.mtime, info.mode = len(data), when, 0o644
            tar.addfile(info, io.BytesIO(data))
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(plain.getvalue())
    return packed.getvalue()


def zipped(root: str, files: Files, when: int) -> bytes:
    """Return a reproducible zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(root + name, time.gmtime(when)[:6])
            info.create_system, info.external_attr = 3, 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return packed.getvalue()


PACKERS: dict[str, Callable[[str, Files, int], bytes]] = {".tar.gz": tar_gz, ".zip": zipped}


def packed(archive: Archive, files: Files, version: str, when: int) -> bytes:
    """Return the bytes of an archive with these files."""
    return PACKERS[archive.suffix](archive.root.format(version), files, when)


def wheel(files: Files, when: int) -> tuple[str, bytes]:
    """Return the name and the bytes of the Python package."""
    with tempfile.TemporaryDirectory() as name:
        tree, out = Path(name, "tree"), Path(name, "out")
        for file, data in files.items():
            if file.startswith(("host/", "src/", "bench/", "VERSION", "LICENSE")):
                (tree / file).parent.mkdir(parents=True, exist_ok=True)
                (tree / file).write_bytes(data)
                (tree / file).chmod(0o644)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
        options = ["--no-deps", "--no-index", "--no-build-isolation", "-w", str(out)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when), "TMPDIR": name}
        subprocess.run(
            [*pip, *options, str(tree / "host")], check=True, env=environment, umask=0o22
        )
        [made] = out.glob("*.whl")
        return made.name, made.read_bytes()


# ---- all of it ----------------------------------------------------------------------------------


def build() -> dict[str, bytes]:
    """Return every file of a release by its name, SHA256SUMS last."""
    files, when = committed()
    version = files["VERSION"].decode().strip()
    made = {
        a.file(version): packed(a, chosen(a, files, version), version, when)
        for a in (*ARCHIVES, *DROPINS)
    }
    [of_cmake] = (a.file(version) for a in ARCHIVES if a.packager == "cmake")
    place = f"{WEB}/releases/download/v{version}/{of_cmake}"
    for one in RECIPES:
        filled = dict(recipe(one, files, version, place, made[of_cmake]))
        made[one.file(version)] = packed(one, filled, version, when)
    name, data = wheel(files, when)
    made[name] = data
    sums = [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(made.items())]
    return {**made, "SHA256SUMS": "".join(sums).encode()}


def problems(made: dict[str, bytes]) -> Iterator[str]:
    """Yield the faults that a look at the files of a release can find."""
    for name, data in made.items():
        if len(data) > MAX_BYTES:
            yield f"{name}: {len(data)} bytes, more than {MAX_BYTES}"
        if re.search(rb"@(VERSION|URL|SHA\d+)@", data):
            yield f"{name}: a mark that nothing replaced"


def main(arguments: list[str]) -> int:
    """Write all archives."""
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    made = build()
    for name, data in made.items():
        (folder / name).write_bytes(data)
        print(json.dumps({"file": name, "bytes": len(data)}))
    found = list(problems(made))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
