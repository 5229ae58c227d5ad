# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide a small folder for any command line of the host tool, and check it after each run."""

from __future__ import annotations

import hashlib
import io
import itertools
import os
import shutil
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
import typer.main
from aesmall.files import cli, key_sources, legacy, openssl_enc, sealing, text, vault
from aesmall.files.sealing import BadKey, Passphrase, ScryptCost, SealingError

#: Key files next to the box
KEYS = {"key16": bytes(range(16)), "key24": bytes(24), "key32": bytes(range(32))}
PHRASE = b"words"
CONTENTS = (b"", b"x", b"a text of some length", bytes(range(256)) * 520)


class QuickScrypt:
    """A substitute for scrypt that returns immediately, with equal results for equal parameters."""

    def __init__(self, salt: bytes, length: int, n: int, r: int, p: int) -> None:
        self._salt = f"{length} {n} {r} {p} ".encode() + salt

    def derive(self, secret: bytes) -> bytes:
        """Return 32 bytes."""
        return hashlib.sha256(self._salt + secret).digest()


@cache
def sealed(kind: str, content: bytes) -> bytes:
    """Return a file that the tool could have made, or a similar file."""
    made = io.BytesIO()
    source, key = io.BytesIO(content), KEYS["key16"]
    if kind == "vault":
        vault.seal(source, made, key)
    elif kind == "small chunks":
        vault.seal(source, made, KEYS["key32"], algorithm="ccm", chunk_size=64)
    elif kind == "phrase":
        vault.seal(source, made, Passphrase(PHRASE, cost=ScryptCost(10, 1, 1)))
    elif kind == "forbidden":
        vault.seal(source, made, Passphrase(PHRASE, cost=ScryptCost(10, 1, 1)))
        return made.getvalue()[:12] + b"\x10\1\1" + made.getvalue()[15:]
    elif kind == "damaged":
        vault.seal(source, made, key)
        return made.getvalue()[:-1] + bytes([made.getvalue()[-1] ^ 1])
    elif kind == "cut":
        vault.seal(source, made, key)
        return made.getvalue()[: len(made.getvalue()) // 2]
    elif kind == "legacy":
        legacy.seal(source, made, key)
    elif kind == "openssl":
        openssl_enc.seal(source, made, openssl_enc.PassphraseKey(PHRASE, iterations=1))
    elif kind == "text":
        return text.seal(KEYS["key32"], content[:1000], form="siv").encode() + b"\n"
    elif kind == "ccm text":
        return text.seal(key, content[:1000], form="ccm").encode()
    else:
        return content
    return made.getvalue()


KINDS = ("plain", "vault", "small chunks", "phrase", "forbidden", "damaged", "cut", "legacy")
KINDS += ("openssl", "text", "ccm text")


@cache
def _command() -> Any:
    tool = typer.Typer(pretty_exceptions_enable=False)
    cli.register(tool)
    return typer.main.get_command(tool)


@contextmanager
def quick() -> Iterator[None]:
    """Make passphrases cheap, skip waiting for the disk, and refuse questions."""
    pbkdf2 = hashlib.pbkdf2_hmac

    def few(name: str, secret: bytes, salt: bytes, _rounds: int, size: int) -> bytes:
        return pbkdf2(name, secret, salt, 1, size)

    def nobody(_prompt: str, _option: str = "") -> str:
        raise BadKey("no key was typed")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "Scrypt", QuickScrypt)
        patch.setattr(hashlib, "pbkdf2_hmac", few)
        patch.setattr(legacy.derive, "__defaults__", (2,))
        patch.setattr(os, "fsync", lambda _number: None)
        patch.setattr(key_sources, "ask", nobody)
        sealed.cache_clear()
        yield
    sealed.cache_clear()


class Box:
    """The working folder `box`, and the folder `outside` next to it, which must not change."""

    def __init__(self, place: Path) -> None:
        self.place = place
        for name in ("box", "outside"):
            shutil.rmtree(place / name, ignore_errors=True)
            (place / name).mkdir()
        for name, key in KEYS.items():
            (place / "outside" / name).write_bytes(key)
        (place / "outside/words").write_bytes(PHRASE + b"\n")
        os.chdir(place / "box")
        self.outside = self._outside()
        #: All contents that existed here or were read. An opened file has one of these.
        self.contents: set[bytes] = set(CONTENTS) | {text[:1000] for text in CONTENTS}

    def _outside(self) -> dict[str, object]:
        return {
            str(path): (path.stat().st_mode, path.read_bytes() if path.is_file() else None)
            for path in (self.place / "outside").rglob("*")
        } | {"": sorted(path.name for path in self.place.iterdir())}

    def files(self) -> dict[str, tuple[bytes, int]]:
        """Return all ordinary files in the box with their permissions, without following links."""
        found = {}
        for folder, _, names in os.walk("."):
            for name in names:
                path = os.path.normpath(os.path.join(folder, name))
                mode = os.lstat(path).st_mode
                if stat.S_ISREG(mode):
                    found[path] = (Path(path).read_bytes(), stat.S_IMODE(mode))
        return found

    def run(self, arguments: Sequence[str], given: bytes = b"") -> tuple[int, bytes, str]:
        """Return exit code, standard output and standard error, after checking all rules."""
        before = self.files()
        self.contents |= {content for content, _ in before.values()} | {given}
        code, output, errors = self._run(arguments, given)
        after = self.files()
        self._check_ending(code, output, errors)
        self._check_files(arguments, before, after)
        if arguments[0] == "open" and "openssl" not in arguments:
            made = {name: after[name] for name in after if before.get(name) != after[name]}
            for name, (content, mode) in made.items():
                assert content in self.contents, (arguments, name)
                assert mode & 0o077 == 0 or "--mode" in arguments or name in before, arguments
            assert not output or output in self.contents, arguments
        return code, output, errors

    def _run(self, arguments: Sequence[str], given: bytes) -> tuple[int, bytes, str]:
        output, errors = io.BytesIO(), io.BytesIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
            patch.setattr(sys, "stdout", io.TextIOWrapper(output))
            patch.setattr(sys, "stderr", io.TextIOWrapper(errors, errors="backslashreplace"))
            code = 0
            try:
                _command()(list(arguments), prog_name="aesmall")
            except SystemExit as ended:
                code = ended.code if isinstance(ended.code, int) else 1
            sys.stdout.flush()
            sys.stderr.flush()
            return code, output.getvalue(), errors.getvalue().decode()

    def _check_ending(self, code: int, output: bytes, errors: str) -> None:
        assert code in (0, 1, 2, 3), errors
        assert code == 0 or errors, "it fails without a word"
        assert code == 0 or output == b"", errors
        assert all(line.isprintable() for line in errors.split("\n")), errors
        assert "Traceback" not in errors

    def _check_files(
        self,
        arguments: Sequence[str],
        before: dict[str, tuple[bytes, int]],
        after: dict[str, tuple[bytes, int]],
    ) -> None:
        assert self._outside() == self.outside, arguments
        assert not [name for name in set(after) - set(before) if ".aesmall-" in name], arguments
        targets = self._targets(arguments)
        may_change = "--force" in arguments or arguments[0] == "rekey"
        for name in set(before) | set(after):
            if before.get(name) != after.get(name):
                assert name in after, f"{arguments}: {name} is lost"
                assert may_change or name not in before, (arguments, name)
                assert any(
                    target in (".", name) or name.startswith(f"{target}{os.sep}")
                    for target in targets
                ), (arguments, name)

    @staticmethod
    def _targets(arguments: Sequence[str]) -> list[str]:
        """Return the paths at which files may be created.

        Only the last of several -o counts. If an -o is before a word, the word may be either.
        """
        after = [place for dash, place in itertools.pairwise(arguments) if dash == "-o"]
        if arguments[0] == "rekey" and not after:
            after = list(arguments[1:])
        return [os.path.relpath(place or ".") for place in after]


def opens(data: bytes) -> bytes | None:
    """Return the contents of a sealed file under one of the keys here, or None."""
    secrets = (*KEYS.values(), Passphrase(PHRASE, limit=1 << 30))
    for secret in secrets:
        made = io.BytesIO()
        try:
            vault.open(io.BytesIO(data), made, secret)
        except SealingError:
            continue
        return made.getvalue()
    return None
