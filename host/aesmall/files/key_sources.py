# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Where the commands take keys and passphrases from. None is an argument: those show in lists of
processes and in the shell's history."""

from __future__ import annotations

import getpass
import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from .atomic import shown
from .sealing import AES_KEY_SIZES, BadKey, Passphrase, ScryptCost, Secret, UsageProblem

_MOST_BYTES = 4096
#: What getpass asks on
_TERMINAL = "CONIN$" if os.name == "nt" else "/dev/tty"
Ask = Callable[[str], str]


def ask(prompt: str, option: str = "") -> str:
    """Ask for a line on the terminal, not shown; standard input may be something else meanwhile.

    `option` is "new-" for the options of a new key.
    """
    try:
        with open(_TERMINAL, "rb"):
            pass
    except OSError:
        raise BadKey(
            f"no {option.replace('-', ' ')}key is given, and there is no terminal to ask for one: "
            f"take --{option}key-file, --{option}key-env or --{option}passphrase-file"
        ) from None
    try:
        return getpass.getpass(prompt)
    except EOFError:
        raise BadKey("no key was typed") from None


@dataclass(frozen=True)
class KeySource:
    """The options of one key."""

    key_file: Path | None = None
    key_env: str | None = None
    passphrase: bool = False
    passphrase_file: Path | None = None
    #: As the options and prompts call it: empty, or "new "
    name: str = ""

    def __post_init__(self) -> None:
        given = (self.key_file, self.key_env, self.passphrase or None, self.passphrase_file)
        if sum(option is not None for option in given) > 1:
            raise BadKey(f"more than one {self.name}key is given")

    @property
    def is_passphrase(self) -> bool:
        """Whether it is one, not a key."""
        return self.passphrase or self.passphrase_file is not None

    @property
    def is_given(self) -> bool:
        """Whether there is an option; else the terminal is asked for a key."""
        return self.is_passphrase or self.key_file is not None or self.key_env is not None

    def secret(self, *, new: bool, cost: ScryptCost, limit: int, total: int) -> Secret:
        """For a vault. A new passphrase is asked for twice."""
        if self.is_passphrase:
            return Passphrase(self.passphrase_bytes(new=new), cost=cost, limit=limit, total=total)
        return self.key(AES_KEY_SIZES)

    def key(self, sizes: Sequence[int]) -> bytes:
        """A key of one of these sizes."""
        if self.is_passphrase:
            raise BadKey("this format takes a key, no passphrase")
        if self.key_file is not None:
            return _key_of(_content(self.key_file), shown(self.key_file), sizes)
        if self.key_env is not None:
            text = os.environ.get(self.key_env)
            if text is None:
                raise BadKey(f"there is no environment variable {shown(self.key_env)}")
            return _from_digits(text, f"the environment variable {shown(self.key_env)}", sizes)
        return _from_digits(self._ask("key (hexadecimal)"), "the key", sizes)

    def legacy_secret(self, *, new: bool) -> bytes:
        """For the legacy layout: any bytes; a file's as they are."""
        if self.is_passphrase:
            return self.passphrase_bytes(new=new)
        if self.key_file is not None:
            return _content(self.key_file)
        return self.key(range(1, _MOST_BYTES))

    def _ask(self, what: str) -> str:
        return ask(f"{self.name}{what}: ".capitalize(), self.name.replace(" ", "-"))

    def passphrase_bytes(self, *, new: bool) -> bytes:
        """The passphrase, in UTF-8 if it was typed."""
        if self.passphrase_file is not None:
            first, _, _ = _content(self.passphrase_file).partition(b"\n")
            return first.removesuffix(b"\r")
        text = self._ask("passphrase")
        if new and self._ask("passphrase again") != text:
            raise BadKey("the two passphrases differ")
        return text.encode("utf-8", "surrogateescape")


def parse_hex(text: str, what: str) -> bytes:
    """The bytes of hexadecimal digits; the message does not repeat them."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadKey(f"{what} is not of hexadecimal digits") from None


def parse_cost(text: str) -> ScryptCost:
    """`LOG_N,R,P`, as --scrypt has it."""
    try:
        log_n, r, p = (int(number) for number in text.split(","))
    except ValueError:
        raise UsageProblem("--scrypt takes three numbers, such as 17,8,1") from None
    return ScryptCost(log_n, r, p)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            _warn_if_shared(path, os.fstat(file.fileno()))
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise BadKey(f"cannot read {shown(path)}: {error.strerror}") from None
    if len(content) > _MOST_BYTES:
        raise BadKey(f"{shown(path)} has more than {_MOST_BYTES} bytes: no key or passphrase")
    return content


def _warn_if_shared(path: Path, found: os.stat_result) -> None:
    """Say on standard error that others can read or replace a secret; the command goes on."""
    bits = stat.S_IMODE(found.st_mode)
    if os.name == "posix" and stat.S_ISREG(found.st_mode) and bits & 0o077:
        typer.echo(
            f"aesmall: warning: others have access to {shown(path)} (mode {bits:03o}): "
            "chmod 600 takes it away",
            err=True,
        )


def _key_of(content: bytes, name: str, sizes: Sequence[int]) -> bytes:
    """The key in a file. Digits only are digits, whatever their number: no random key is that."""
    try:
        text = content.decode("ascii")
        bytes.fromhex(text)
    except ValueError:
        if len(content) not in sizes:
            raise BadKey(
                f"{name} has neither {_either(sizes)} bytes nor twice as many hexadecimal digits"
            ) from None
        return content
    return _from_digits(text, name, sizes)


def _from_digits(text: str, name: str, sizes: Sequence[int]) -> bytes:
    key = parse_hex(text, name)
    if len(key) not in sizes:
        raise BadKey(f"{name} has {len(key)} bytes; it takes {_either(sizes)}")
    return key


def _either(sizes: Sequence[int]) -> str:
    if len(sizes) > 9:
        return f"{sizes[0]} to {sizes[-1]}"
    *head, last = map(str, sizes)
    return f"{', '.join(head)} or {last}"
