# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The sources of keys and passphrases of the commands.

A key is never an argument, because lists of processes and the shell's history show arguments.
"""

from __future__ import annotations

import getpass
import os
import stat
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .. import messages
from .atomic import shown
from .sealing import (
    AES_KEY_SIZES,
    BadKey,
    Passphrase,
    ScryptCost,
    SealingError,
    Secret,
    UsageProblem,
)

_MOST_BYTES = 4096
#: The terminal that getpass uses
_TERMINAL = "CONIN$" if os.name == "nt" else "/dev/tty"
Ask = Callable[[str], str]


def ask(prompt: str, option: str = "") -> str:
    """Ask for a line on the terminal without showing it. Standard input remains free for data.

    `option` is "new-" for the options of a new key. The prompt names a key or a passphrase.
    """
    wanted, names = "key", ["key-file", "key-env"]
    if "passphrase" in prompt.lower():
        wanted, names = "passphrase", ["passphrase-file"]
    try:
        with open(_TERMINAL, "rb"):
            pass
    except OSError:
        raise BadKey(
            f"no {option.replace('-', ' ')}{wanted} is given, and there is no terminal to ask for "
            f"one: use {' or '.join(f'--{option}{name}' for name in names)}"
        ) from None
    try:
        return getpass.getpass(prompt)
    except EOFError:
        raise BadKey("no key was typed: try again, or use --key-file") from None


@dataclass(frozen=True)
class KeySource:
    """The options of one key."""

    key_file: Path | None = None
    key_env: str | None = None
    passphrase: bool = False
    passphrase_file: Path | None = None
    #: Its name in options and prompts: "", "old " or "new "
    name: str = ""

    def __post_init__(self) -> None:
        given = (self.key_file, self.key_env, self.passphrase or None, self.passphrase_file)
        if sum(option is not None for option in given) > 1:
            raise BadKey(f"more than one {self.name}key is given: give only one of the key options")

    @property
    def is_passphrase(self) -> bool:
        """Return whether it is a passphrase and not a key."""
        return self.passphrase or self.passphrase_file is not None

    @property
    def is_given(self) -> bool:
        """Return whether an option gives the key. If not, the terminal is asked for a key."""
        return self.is_passphrase or self.key_file is not None or self.key_env is not None

    def secret(self, *, new: bool, cost: ScryptCost, limit: int, total: int) -> Secret:
        """Return the secret of a vault. Ask twice for a new passphrase."""
        if self.is_passphrase:
            return Passphrase(self.passphrase_bytes(new=new), cost=cost, limit=limit, total=total)
        return self.key(AES_KEY_SIZES)

    def key(self, sizes: Sequence[int]) -> bytes:
        """Return a key of one of these sizes."""
        if self.is_passphrase:
            raise BadKey("this format needs a key, not a passphrase: use --key-file or --key-env")
        if self.key_file is not None:
            return _key_of(_content(self.key_file), shown(self.key_file), sizes)
        if self.key_env is not None:
            text = os.environ.get(self.key_env)
            if text is None:
                raise BadKey(f"the environment variable {shown(self.key_env)} is not set")
            return _from_digits(text, f"the environment variable {shown(self.key_env)}", sizes)
        return _from_digits(self._ask("key (hexadecimal)"), "the key", sizes)

    def refuse_loss(self, target: Path | None) -> None:
        """Raise an error if an output would replace the file of this key."""
        for file in (self.key_file, self.passphrase_file):
            with suppress(OSError):
                if target is not None and file is not None and target.samefile(file):
                    raise SealingError(f"{shown(target)} holds the key: give another name")

    def legacy_secret(self, *, new: bool) -> bytes:
        """Return a secret for the legacy layout: any bytes. A file is used as it is."""
        if self.is_passphrase:
            return self.passphrase_bytes(new=new)
        if self.key_file is not None:
            return _content(self.key_file)
        return self.key(range(1, _MOST_BYTES))

    def _ask(self, what: str) -> str:
        return ask(f"{self.name}{what}: ".capitalize(), self.name.replace(" ", "-"))

    def passphrase_bytes(self, *, new: bool) -> bytes:
        """Return the passphrase, in UTF-8 if it was typed."""
        if self.passphrase_file is not None:
            first, _, _ = _content(self.passphrase_file).partition(b"\n")
            return first.removesuffix(b"\r")
        text = self._ask("passphrase")
        if new and self._ask("passphrase again") != text:
            raise BadKey("the two passphrases differ: try again")
        return text.encode("utf-8", "surrogateescape")


def parse_hex(text: str, what: str) -> bytes:
    """Return the bytes of hexadecimal digits. The error message does not repeat the digits."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadKey(f"{what} must consist of hexadecimal digits") from None


def parse_cost(text: str) -> ScryptCost:
    """Return the cost of `LOG_N,R,P`, the value of --scrypt."""
    try:
        log_n, r, p = (int(number) for number in text.split(","))
    except ValueError:
        raise UsageProblem("--scrypt must be three numbers, for example 17,8,1") from None
    return ScryptCost(log_n, r, p)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            _warn_if_shared(path, os.fstat(file.fileno()))
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise BadKey(f"cannot read {shown(path)}: {error.strerror}") from None
    if len(content) > _MOST_BYTES:
        raise BadKey(
            f"{shown(path)} has more than {_MOST_BYTES} bytes, so it is not a key or a passphrase"
        )
    return content


def _warn_if_shared(path: Path, found: os.stat_result) -> None:
    """Warn that others can read or replace a secret, and continue."""
    bits = stat.S_IMODE(found.st_mode)
    if os.name == "posix" and stat.S_ISREG(found.st_mode) and bits & 0o077:
        messages.warning(
            f"others have access to {shown(path)} (mode {bits:03o}): `chmod 600` prevents this"
        )


def _key_of(content: bytes, name: str, sizes: Sequence[int]) -> bytes:
    """Return the key in a file.

    A file with only hexadecimal digits is never taken as raw bytes, whatever its length, because a
    random key does not consist of such digits only.
    """
    try:
        text = content.decode("ascii")
        bytes.fromhex(text)
    except ValueError:
        if len(content) not in sizes:
            raise BadKey(
                f"{name} must have {_either(sizes)} bytes, or twice as many hexadecimal digits"
                f"{_advice(sizes)}"
            ) from None
        return content
    return _from_digits(text, name, sizes)


def _from_digits(text: str, name: str, sizes: Sequence[int]) -> bytes:
    key = parse_hex(text, name)
    if len(key) not in sizes:
        raise BadKey(f"{name} has {len(key)} bytes, not {_either(sizes)}{_advice(sizes)}")
    return key


def _advice(sizes: Sequence[int]) -> str:
    """Return the command for keys that only sealed strings take."""
    return ": `aesmall keygen --siv` makes it" if sizes[0] > min(AES_KEY_SIZES) else ""


def _either(sizes: Sequence[int]) -> str:
    if len(sizes) > 9:
        return f"{sizes[0]} to {sizes[-1]}"
    *head, last = map(str, sizes)
    return f"{', '.join(head)} or {last}" if head else last
