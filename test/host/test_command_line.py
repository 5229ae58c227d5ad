# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test properties of every command and option.

They include numbers, exit codes, help, completion, JSON and names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer.main
from aesmall.cli import app
from aesmall.lazy import all_commands
from typer.testing import CliRunner

from .host_tool import KEY, bad, good, invoked, working_folder

GROUP: Any = typer.main.get_group(app)
CONTEXT = typer.Context(GROUP)
COMMANDS = dict(all_commands(GROUP, CONTEXT))
#: A vector of test/vectors/frames.json, whose key is that of working_folder()
FRAME = "78010a07da34e3e639ee8c0a1677371011121314151617"
#: A valid call of each command, to which a test adds an option
CALLS = {
    "keygen": ("-o", "new"),
    "seal": (*KEY, "in", "-o", "new"),
    "open": (*KEY, "sealed", "-o", "new"),
    "rekey": (*KEY, "--new-key-file", "key", "sealed", "-o", "new"),
    "inspect": ("sealed",),
    "frames": (
        "decode",
        "--type",
        "espnow",
        *KEY,
        "78010a07da34e3e639ee8c0a1677371011121314151617",
    ),
    "image seal": (
        *(*KEY, "in", "-o", "new", "--chunk", "4096"),
        *("--version", "7", "--product", "1", "--hardware", "1"),
    ),
    "image inspect": ("image",),
    "image open": (*KEY, "image", "-o", "new"),
    "image serve": (*KEY, "--dry-run", "port", "image"),
    "image device-key": (*KEY, "--device", "1", "-o", "new"),
    "choose": ("--target", "atmega328p"),
    "export": ("--target", "atmega328p", "--engine", "tiny", "-o", "new"),
    "figures": ("--target", "atmega328p"),
}
#: Other options that an option needs, so that only its value is wrong
NEEDS = {
    "--iter": ("--format", "openssl", "--passphrase-file", "key"),
    "--scrypt": ("--passphrase-file", "key"),
    "--scrypt-limit": ("--passphrase-file", "key"),
    "--scrypt-total": ("--passphrase-file", "key"),
}
#: Options with a value that is a number or contains numbers, by name or metavar
_NUMERIC = {"SIZE", "N", "MIB", "BITS", "BYTES", "OCTAL", "LOG_N,R,P"}
BAD_NUMBERS = ("-5", "x", "1e999", "", "0x", "9" * 400, "--5", "5.5.5", "nan")


def numeric_options() -> Iterator[tuple[str, str]]:
    """Yield each command with each of its options that takes a number."""
    for name, command in COMMANDS.items():
        for param in command.params:
            if "int" in param.bare_type() or param.metavar in _NUMERIC:
                yield name, param.opts[0]


@pytest.fixture(scope="module", autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Provide one folder with a key, a file and a sealed file for all tests."""
    with working_folder(tmp_path_factory.mktemp("here")) as folder:
        call("image seal", "-o", "image")
        yield folder


def call(name: str, *more: str) -> Any:
    """Return the result of a command with these options added."""
    given = CALLS[name]
    if "--passphrase-file" in more:
        given = tuple(word for word in given if word not in KEY)
    return CliRunner().invoke(app, [*name.split(), *given, *more])


def test_there_is_a_call_of_each_command() -> None:
    assert list(CALLS) == list(COMMANDS)
    assert {option for _, option in numeric_options()} >= {
        *("--scrypt-limit", "--scrypt-total", "--iter", "--key-bits", "--chunk-size", "--key-id"),
        *("--scrypt", "--mode", "--flash", "--ram", "--cycles", "--bytes"),
    }


@pytest.mark.parametrize(("name", "option"), list(numeric_options()))
def test_a_number_that_cannot_be_is_a_usage_error(name: str, option: str) -> None:
    for value in BAD_NUMBERS:
        result = call(name, *NEEDS.get(option, ()), f"{option}={value}")
        assert result.exception is None or isinstance(result.exception, SystemExit), value
        assert result.exit_code == 2, (value, result.output)
        assert not Path("new").exists()


WRONG_VALUES = {
    "--format": "zip",
    "--algorithm": "cbc",
    "--target": "z80",
    "--chip": "z80",
    "--device-hex": "xyz",
    "--salt": "xyz",
    "--type": "turbo",
    "--mac": "xyz",
    "--engine": "turbo",
    "--modes": "turbo",
    "--timing": "T9",
    "--prefer": "beauty",
    "--operation": "turbo",
    "--name": "a/b",
    "--suffix": "none",
    "--iv": "xyz",
    "--key-file": "no-such-key",
    "--key-env": "NO_SUCH_VARIABLE",
    "--passphrase-file": "no-such-phrase",
    "--constant-key": "no-such-key",
    "--new-key-file": "no-such-key",
}


@pytest.mark.parametrize("name", CALLS)
def test_every_wrong_option_is_a_usage_error(name: str) -> None:
    """Every wrong option is a usage error with exit code 2, as documented.

    An option that the command does not know is included.
    """
    options = {opt for param in COMMANDS[name].params for opt in param.opts}
    for option in ["--nonsense", *sorted(options & set(WRONG_VALUES))]:
        result = call(name, f"{option}={WRONG_VALUES.get(option, '')}")
        assert result.exit_code == 2, (option, result.output)
    assert not Path("new").exists()


def test_what_cannot_be_written_is_no_usage_error() -> None:
    Path("file").write_bytes(b"")
    image = ("image seal", "image open", "image device-key")
    for name in ("keygen", "seal", "open", "rekey", "export", *image):
        given = [word if word != "new" else "file/new" for word in CALLS[name]]
        result = CliRunner().invoke(app, [*name.split(), *given])
        assert result.exit_code == 1, (name, result.output)


# ---- help ----


def test_the_help_shows_values_only_where_one_is_taken() -> None:
    for name in COMMANDS:
        shown = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "200"}).output
        assert "<bool>" not in shown, name
        assert re.search(r"--help\b +-h", shown)


def test_a_value_of_a_flag_would_be_found() -> None:
    """Typer shows a value for a flag, but no flag accepts one."""

    def with_a_flag(siv: Annotated[bool, typer.Option("--siv")] = False) -> None:
        assert not siv

    planted = typer.Typer()
    planted.command()(with_a_flag)
    assert "<bool>" in CliRunner().invoke(planted, ["--help"]).output
    assert call("keygen", "--siv", "true").exit_code == 2


# ---- completion ----


@pytest.mark.parametrize("name", ["choose", "figures", "export"])
def test_every_target_that_is_offered_is_taken(name: str) -> None:
    offered = offers(name, "target", {})
    assert len(offered) > 5
    for target in offered:
        if name == "export":
            engine = offers(name, "engine", {"target": target})[0]
            given: tuple[str, ...] = ("--engine", engine, "-o", f"made-{target}")
        else:
            given = ("--json",)
        result = CliRunner().invoke(app, [name, "--target", target, *given])
        assert result.exit_code == 0, (target, result.output)


def test_every_engine_with_figures_is_taken() -> None:
    for target in ("atmega328p", "rp2040"):
        for engine in offers("figures", "engine", {"target": target}):
            given = ("--target", target, "--engine", engine, "--json")
            assert CliRunner().invoke(app, ["figures", *given]).exit_code == 0


def offers(name: str, option: str, before: dict[str, str]) -> list[str]:
    """Return the offers of completion for an option, after other options."""
    command = COMMANDS[name]
    context = typer.Context(command)
    context.params = before
    param = next(param for param in command.params if param.name == option)
    return [item.value for item in param.shell_complete(context, "")]


# ---- JSON, file names, secrets ----


def keys_of(value: object) -> Iterator[str]:
    """Yield each name in a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def test_names_in_json_are_words_joined_by_underscores() -> None:
    Path("enc").write_bytes(b"Salted__" + bytes(40))
    Path("legacy").write_bytes(bytes(16 + 64 + 64))
    for file in ("sealed", "enc", "legacy"):
        facts = json.loads(invoked(0, "inspect", "--json", file).stdout)
        assert [key for key in keys_of(facts) if not re.fullmatch(r"[a-z]+(_[a-z]+)*", key)] == []
    assert [key for key in keys_of({"key id": 1}) if not re.fullmatch(r"[a-z_]+", key)]


@pytest.mark.parametrize("name", ["open", "rekey"])
def test_an_error_names_the_file(name: str) -> None:
    Path("other").write_bytes(bytes(16))
    Path("other").chmod(0o600)
    more = ("--new-key-file", "key") if name == "rekey" else ()
    said = bad(3, name, "--key-file", "other", *more, "sealed", "-o", "new")
    assert said == "error: sealed: wrong key, or a damaged header\n"
    said = bad(3, name, *KEY, *more, "in", "-o", "new")
    assert said.startswith("error: in: ")
    assert said.count("in: ") == 1


@pytest.mark.parametrize("bits", [0o600, 0o400, 0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_can_read_is_told(bits: int) -> None:
    for name in ("shared-key", "words"):
        Path(name).unlink(missing_ok=True)
        Path(name).write_bytes(bytes(range(16)) if name == "shared-key" else b"words\n")
        Path(name).chmod(bits)
    for option in (("--key-file", "shared-key"), ("--passphrase-file", "words")):
        said = good("seal", *option, "--scrypt", "10,1,1", "in", "-o", "shared", "--force")
        warning = f"others have access to {option[1]} (mode {bits:03o})"
        assert (warning in said) == bool(bits & 0o077)
        assert said.count("warning") == bool(bits & 0o077)
