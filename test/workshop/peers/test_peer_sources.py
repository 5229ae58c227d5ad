# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the download of other libraries and the checks of archives, without a network."""

from __future__ import annotations

import hashlib
import io
import re
import tarfile
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers import apt, sources
from aesmall_workshop.peers.sources import PeerError, Source

ONE_LINE = """\
# deb http://commented.example/debian bookworm main
deb http://mirror.example/debian bookworm main contrib # text
deb [arch=amd64 signed-by=/keys/a.gpg] http://mirror.example/debian bookworm-updates main
deb-src http://sources.example/debian bookworm main
deb http://other.example/tool stable main
deb http://other.example/debian bookworm contrib
"""
STANZAS = """\
Types: deb
# a comment
URIs: http://one.example/debian http://two.example/debian
Suites: bookworm
 bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main
Enabled: no

Types: deb
URIs: http://inline.example/debian
Suites: bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBF==
 -----END PGP PUBLIC KEY BLOCK-----
"""
DEBIAN = 'PRETTY_NAME="Debian"\nID=debian\nVERSION_CODENAME=bookworm\n'


@pytest.fixture
def system(tmp_path: Path) -> Path:
    folder = tmp_path / "apt"
    (folder / "sources.list.d").mkdir(parents=True)
    (tmp_path / "os-release").write_text(DEBIAN, encoding="utf-8")
    return folder


def _lines(system: Path) -> list[str]:
    return apt.system_lines(system, system.parent / "os-release")


def test_lines_become_lines_for_sources(system: Path) -> None:
    (system / "sources.list").write_text(ONE_LINE, encoding="utf-8")
    assert _lines(system) == [
        "deb-src http://mirror.example/debian bookworm main",
        "deb-src [signed-by=/keys/a.gpg] http://mirror.example/debian bookworm-updates main",
    ]


def test_stanzas_become_lines_for_sources(system: Path) -> None:
    (system / "sources.list.d" / "debian.sources").write_text(STANZAS, encoding="utf-8")
    signed = f"[signed-by={apt.KEYRING}]"
    assert _lines(system) == [
        f"deb-src {signed} http://one.example/debian bookworm main",
        f"deb-src {signed} http://one.example/debian bookworm-security main",
        f"deb-src {signed} http://two.example/debian bookworm main",
        f"deb-src {signed} http://two.example/debian bookworm-security main",
        f"deb-src {signed} http://inline.example/debian bookworm main",
    ]


@pytest.mark.parametrize("release", ["ID=ubuntu\nVERSION_CODENAME=noble\n", "ID=debian\n"])
def test_another_system_has_no_lines(system: Path, release: str) -> None:
    (system / "sources.list").write_text(ONE_LINE, encoding="utf-8")
    (system.parent / "os-release").write_text(release, encoding="utf-8")
    assert _lines(system) == []


def test_without_apt_there_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(apt.shutil, "which", lambda _: None)
    with pytest.raises(apt.AptError, match="there is no apt-get"):
        apt.fetch("mbedtls", "mbedtls_2.28.3.orig.tar.gz", tmp_path)


# ---- archives ----


def _archive(*names: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = 1
            archive.addfile(member, io.BytesIO(b"x"))
        link = tarfile.TarInfo("lib/link.h")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return buffer.getvalue()


def _source(content: bytes, package: str = "") -> Source:
    return Source(
        name="Lib",
        version="1",
        file="lib-1.tar.gz",
        sha256=hashlib.sha256(content).hexdigest(),
        licence="MIT",
        homepage="https://lib.example/",
        folder="lib",
        include=(".",),
        files=("a.c",),
        shim="shim.h",
        settings=(),
        calls={},
        package=package,
    )


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder in which scripts/setup puts archives.

    The unpacked sources are put next to them.
    """
    monkeypatch.setattr(sources, "PACKAGES", tmp_path)
    monkeypatch.setattr(sources, "FOLDER", tmp_path / "peers")
    return tmp_path


def test_c_files_and_licences_are_unpacked(packages: Path) -> None:
    content = _archive("lib/a.c", "lib/inc/a.h", "lib/LICENSE.txt", "lib/evil.sh")
    (packages / "lib-1.tar.gz").write_bytes(content)
    folder = sources.unpacked(_source(content))
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert files == {"a.c", "inc/a.h", "LICENSE.txt"}
    assert not (folder / "link.h").exists()


@pytest.mark.parametrize("name", ["../a.c", "/tmp/a.c", "lib/../../a.c"])
def test_a_path_that_leads_out_is_refused(packages: Path, name: str) -> None:
    content = _archive(name)
    (packages / "lib-1.tar.gz").write_bytes(content)
    with pytest.raises(PeerError, match=re.escape(f"holds '{name}'")):
        sources.unpacked(_source(content))


def test_another_content_is_refused(packages: Path) -> None:
    (packages / "lib-1.tar.gz").write_bytes(_archive("lib/b.c"))
    with pytest.raises(PeerError, match=r"Lib: lib-1.tar.gz has the SHA-256 \w{64}, sources.toml"):
        sources.unpacked(_source(_archive("lib/a.c")))


def test_what_setup_has_not_fetched_is_named(packages: Path) -> None:
    with pytest.raises(PeerError, match=r"Lib: lib-1.tar.gz is not there: run scripts/setup"):
        sources.unpacked(_source(b""))


def test_what_debian_has_not_is_named(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> Path:
        raise apt.AptError("no route")

    monkeypatch.setattr(apt, "fetch", none)
    with pytest.raises(PeerError, match=r"Lib: cannot fetch lib-1.tar.gz: no route"):
        sources.unpacked(_source(b"", package="lib"))


def test_the_hashes_are_pinned() -> None:
    lock = (REPOSITORY / "workshop" / "requirements.lock").read_text(encoding="utf-8")
    for source in sources.sources():
        assert re.fullmatch(r"[0-9a-f]{64}", source.sha256)
        if not source.package:
            assert source.sha256 in lock
