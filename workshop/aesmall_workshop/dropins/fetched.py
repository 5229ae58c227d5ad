# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Fetch the sources of other projects that drop-ins are tested with (bench/peers/fetched.toml).

They are from Debian's source packages or from crates.io, complete, in build/fetched/. Their hashes
are pinned, and the repository has no copy of them.
"""

from __future__ import annotations

import shutil
import tarfile
import tomllib
import urllib.error
import urllib.request
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..chips.build import BUILD, appearing
from ..paths import REPOSITORY
from ..peers import apt
from ..peers.sources import PeerError, alone, pinned

FILE = REPOSITORY / "bench" / "peers" / "fetched.toml"
FOLDER = BUILD / "fetched"
_CRATES = "https://static.crates.io/crates"
_PATIENCE = 120


@dataclass(frozen=True)
class Fetched:
    """One archive."""

    name: str
    file: str
    sha256: str
    #: The only folder in the archive
    folder: str
    licence: str
    #: Debian's source package and the release that has it. Without these it is a crate.
    package: str = ""
    suite: str = ""


@cache
def every() -> dict[str, Fetched]:
    """Return the archives of the file by their names."""
    content = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {row["name"]: Fetched(**row) for row in content["fetched"]}


def unpacked(name: str) -> Path:
    """Return the folder of an archive's content. Fetch and unpack it if it does not exist.

    Tests that build in it make a copy.
    """
    wanted = every()[name]
    place = FOLDER / f"{name.replace(' ', '-')}-{wanted.sha256[:16]}"
    if not place.exists():
        with alone(FOLDER):
            if not place.exists():
                archive = pinned(wanted, FOLDER, _fetch, FILE)
                with appearing(place) as scratch:
                    unpack(archive, scratch)
    return place / wanted.folder


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive, which must write nothing outside of the folder.

    Python before 3.11.4, for example in Debian 12, does not check this.
    """
    with tarfile.open(archive) as content:
        content.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        content.extractall(folder)


def _fetch(wanted: Fetched, to: Path) -> None:
    try:
        if wanted.package:
            place = FOLDER / "apt" / wanted.suite
            shutil.copyfile(apt.fetch(wanted.package, wanted.file, place, wanted.suite), to)
            return
        crate = wanted.folder.rpartition("-")[0]
        with urllib.request.urlopen(f"{_CRATES}/{crate}/{wanted.file}", timeout=_PATIENCE) as come:
            to.write_bytes(come.read())
    except (apt.AptError, urllib.error.URLError, OSError) as error:
        raise PeerError(f"{wanted.name}: cannot fetch {wanted.file}: {error}") from error
