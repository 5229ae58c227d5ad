# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Fetch archives of Debian's source packages with a private apt-get.

The system's apt is not changed and root is not needed: lists, cache and configuration are in a
folder that the caller chooses. Two things are taken from the system's configuration: the access to
the network (Acquire), and the mirror of its own Debian. That mirror is asked for sources first. If
it does not have the needed version, deb.debian.org has it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

SYSTEM = Path("/etc/apt")
RELEASE = Path("/etc/os-release")
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
#: The release with the pinned versions, unless the caller names another
FALLBACK_SUITE = "bookworm"
FALLBACK = f"deb-src [signed-by={KEYRING}] http://deb.debian.org/debian {{}} main"
_KEPT_OPTIONS = ("signed-by", "trusted")


class AptError(Exception):
    """A source package cannot be fetched. The message has the reason."""


def fetch(package: str, file: str, folder: Path, suite: str = FALLBACK_SUITE) -> Path:
    """Fetch a file of a source package, for example "x_1.0.orig.tar.gz", into the folder."""
    if shutil.which("apt-get") is None:
        raise AptError("there is no apt-get, and it is part of a Debian source package")
    failures = []
    for number, lines in enumerate((system_lines(), [FALLBACK.format(suite)])):
        if not lines:
            continue
        try:
            return _Private(folder / str(number), lines).fetch(package, file)
        except AptError as error:
            failures.append(str(error))
    raise AptError("; ".join(failures))


# ---- what the system asks ----


def system_lines(system: Path = SYSTEM, release: Path = RELEASE) -> list[str]:
    """Return deb-src lines for the mirrors of the system's own Debian."""
    codename = _codename(release)
    if not codename:
        return []
    found: dict[str, None] = {}
    for uri, suite, options in _entries(system):
        if suite == codename or suite.startswith(f"{codename}-"):
            text = " ".join(f"{name}={value}" for name, value in options.items())
            found[f"deb-src {f'[{text}] ' if text else ''}{uri} {suite} main"] = None
    return list(found)


def _codename(release: Path) -> str:
    try:
        text = release.read_text(encoding="utf-8")
    except OSError:
        return ""
    is_debian = re.search(r"^ID=\"?debian\"?$", text, re.MULTILINE)
    name = re.search(r"^VERSION_CODENAME=\"?(\w+)", text, re.MULTILINE)
    return name[1] if is_debian and name else ""


#: URI, suite, options
_Entry = tuple[str, str, dict[str, str]]


def _entries(system: Path) -> Iterator[_Entry]:
    """Yield each archive with a component "main" that the system takes binary packages from."""
    for file in [system / "sources.list", *sorted(system.glob("sources.list.d/*.list"))]:
        if file.is_file():
            for line in file.read_text(encoding="utf-8").splitlines():
                yield from _one_line(line)
    for file in sorted(system.glob("sources.list.d/*.sources")):
        for stanza in re.split(r"\n\s*\n", file.read_text(encoding="utf-8")):
            yield from _stanza(stanza)


def _one_line(line: str) -> Iterator[_Entry]:
    match = re.match(r"deb\s+(?:\[([^]]*)\]\s+)?(\S+)\s+(\S+)\s+(.*)", line.strip())
    if match and "main" in match[4].partition("#")[0].split():
        options = dict(o.split("=", 1) for o in (match[1] or "").split() if "=" in o)
        yield match[2], match[3], {n: v for n, v in options.items() if n in _KEPT_OPTIONS}


def _stanza(text: str) -> Iterator[_Entry]:
    """Parse a stanza of deb822: fields, with values that continue in indented lines."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\n[ \t]+", " ", "\n".join(lines))
    fields = {
        name.strip().lower(): value.strip()
        for name, colon, value in (line.partition(":") for line in joined.splitlines())
        if colon
    }
    is_off = fields.get("enabled", "yes").lower() in ("no", "false", "0", "off")
    if is_off or "deb" not in fields.get("types", "").split():
        return
    if "main" not in fields.get("components", "").split():
        return
    # A line cannot hold a key that the stanza contains. apt then uses its own keyrings.
    options = {n: fields[n] for n in _KEPT_OPTIONS if n in fields}
    if not options.get("signed-by", "/").startswith("/"):
        options["signed-by"] = str(KEYRING)
    for uri in fields.get("uris", "").split():
        for suite in fields.get("suites", "").split():
            yield uri, suite, options


# ---- apt-get with a state of its own ----


class _Private:
    """A private apt-get, with lists, cache and configuration in one folder."""

    def __init__(self, folder: Path, lines: list[str]) -> None:
        self._folder = folder
        for name in ("lists/partial", "cache/archives/partial", "files", "none"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "sources.list").write_text("".join(f"{x}\n" for x in lines), encoding="utf-8")
        network = self._call("apt-config", "dump", "Acquire", environment=os.environ)
        kept = [line for line in network.splitlines() if "::IndexTargets" not in line]
        settings = {
            "Dir::Etc::SourceList": folder / "sources.list",
            "Dir::Etc::SourceParts": folder / "none",
            "Dir::Etc::Main": folder / "none" / "main",
            "Dir::Etc::Parts": folder / "none",
            "Dir::State::Lists": folder / "lists",
            "Dir::Cache": folder / "cache",
            "APT::Sandbox::User": "root",
            "Acquire::Retries": 3,
            "Acquire::Languages": "none",
        }
        kept += [f'{name} "{value}";' for name, value in settings.items()]
        (folder / "apt.conf").write_text("".join(f"{x}\n" for x in kept), encoding="utf-8")
        self._environment = {**os.environ, "APT_CONFIG": str(folder / "apt.conf"), "LC_ALL": "C"}

    def fetch(self, package: str, file: str) -> Path:
        self._call("apt-get", "-q", "update", "-o", "APT::Update::Error-Mode=any")
        version = self._version(package, file)
        options = ("--download-only", "--only-source", "--tar-only")
        self._call("apt-get", "-q", "source", *options, f"{package}={version}")
        found = self._folder / "files" / file
        if not found.is_file():
            raise AptError(f"apt-get fetched {package} {version}, but no {file}")
        return found

    def _version(self, package: str, file: str) -> str:
        """Return the version of the package that has this file."""
        try:
            said = self._call("apt-cache", "showsrc", "--only-source", package)
        except AptError:
            said = ""
        versions = []
        for record in said.split("\n\n"):
            version = re.search(r"^Version: (\S+)$", record, re.MULTILINE)
            if version:
                versions.append(version[1])
                if file in record.split():
                    return version[1]
        lines = (self._folder / "sources.list").read_text(encoding="utf-8").split("\n")[0]
        have = (
            f"it has the versions {', '.join(versions)}" if versions else "it has no such package"
        )
        raise AptError(f"{file} of the source package {package} is not at `{lines}`: {have}")

    def _call(self, *command: str, environment: Mapping[str, str] | None = None) -> str:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            cwd=self._folder / "files",
            env=environment or self._environment,
        )
        if done.returncode != 0:
            said = " ".join((done.stderr or done.stdout).split())
            raise AptError(f"{' '.join(command[:3])}: {said or 'failed'}")
        return done.stdout
