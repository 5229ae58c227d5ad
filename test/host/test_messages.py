# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Messages of the commands: one form for errors, exit codes, suggestions, and values in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aesmall.cli
import aesmall_workshop.cli
import pytest
import typer.main
from aesmall import messages
from aesmall.choose import compiled
from aesmall.figures import counted, results
from aesmall.files import key_sources
from aesmall.targets import TARGETS
from typer.testing import CliRunner

from . import host_tool
from .host_tool import KEY, bad, good, invoked

SEALED = "vault", "text", "openssl", "base64", "legacy"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path) -> Iterator[None]:
    with host_tool.working_folder(tmp_path):
        Path("words").write_text("correct horse\n", encoding="ascii")
        Path("words").chmod(0o600)
        yield


# ---- errors ----

#: Wrong uses, which exit with 2: the arguments, and a part of the message
USES = [
    (("nonsense",), "no such command 'nonsense'; see `aesmall --help`"),
    (("--nonsense",), "no such option: --nonsense"),
    (("seal", "--nonsense", "in"), "; see `aesmall seal --help`"),
    (("seal", "--key-file"), "option --key-file requires an argument"),
    (("seal",), "missing IN: "),
    (("seal", "in"), "missing -o OUT: "),
    (("seal", "in", "-o", "new", "--format", "zip"), "--format: 'zip' is not one of "),
    (("seal", "in", "-o", "new", "--key-bits", "many"), "--key-bits: not a whole number"),
    (("seal", "in", "-o", "new", *KEY, "--passphrase"), "more than one key is given: "),
    (("seal", "--text", "x", *KEY), "hexadecimal digits: `aesmall keygen --siv` makes it"),
    (("open", "in", "-o", "new", "--iter", "9"), "--iter is only for --format openssl"),
    (("rekey",), "missing argument IN; see `aesmall rekey --help`"),
    (("inspect",), "missing argument IN"),
    (("keygen",), "missing -o OUT: "),
    (("keygen", "-o", "new", "--key-bits", "100"), "--key-bits must be 128, 192 or 256, not 100"),
    (("choose",), "missing --target NAME: atmega128, "),
    (("choose", "--target", "UNO"), "no chip 'UNO'; did you mean atmega328p? There are: "),
    (("choose", "--target", "rp2040", "--flash", "2x"), "--flash: not a size: '2x'"),
    (("choose", "--target", "rp2040", "--key-bits", "9"), "--key-bits: unknown '9'"),
    (("figures", "--target", "ATMEGA328P"), "did you mean atmega328p? "),
    (("export",), "missing option --output"),
    (("export", "-o", "new", "--engine", "tiny"), "missing --target NAME"),
    (("export", "-o", "new", "--engine", "tinny", "--target", "rp2040"), "did you mean tiny? "),
    (("export", "-o", "new", "--in-place"), "--in-place is only for --constant-key FILE"),
]
#: Failures, with their exit codes
FAILURES = [
    (1, ("seal", *KEY, "nothing", "-o", "new"), "nothing: No such file"),
    (1, ("seal", *KEY, "in", "-o", "sealed"), "sealed already exists: --force replaces it"),
    (1, ("keygen", "-o", "key"), "key already exists, and no key "),
    (1, ("choose", "--target", "rp2040", "--flash", "9"), "no engine fits: would fit with "),
    (1, ("choose", "--target", "rp2040", "--flash", "9", "--json"), "no engine fits: "),
    (1, ("figures", "--target", "attiny85", "--operation", "vault_ccm_seal_630"), "no figures"),
    (3, ("inspect", "words"), "words: not a sealed file of a known format"),
    (3, ("open", *KEY, "in", "-o", "new"), "in: not a vault: "),
    (3, ("open", "--key-file", "words", "--text", "a+b"), "character 2 is '+', not a letter"),
]


@pytest.mark.parametrize(("arguments", "message"), USES)
def test_a_wrong_use_is_one_line_and_exits_with_2(arguments: tuple[str, ...], message: str) -> None:
    result = invoked(2, *arguments)
    assert re.fullmatch(r"error: [^\n]+\n", result.stderr)
    assert message in result.stderr
    assert result.stdout == ""
    assert not Path("new").exists()


@pytest.mark.parametrize(("code", "arguments", "message"), FAILURES)
def test_a_failure_is_one_line_and_has_its_exit_code(
    code: int, arguments: tuple[str, ...], message: str
) -> None:
    if "words" in arguments and "--text" in arguments:
        good("keygen", "--siv", "-o", "text-key")
        arguments = tuple("text-key" if word == "words" else word for word in arguments)
    result = invoked(code, *arguments)
    assert re.fullmatch(r"error: [^\n]+\n", result.stderr)
    assert message in result.stderr


def test_remarks_begin_with_their_kind() -> None:
    Path("tree").mkdir()
    Path("tree/link").symlink_to("nowhere")
    Path("key").chmod(0o644)
    said = good("seal", *KEY, "tree", "-o", "safe").splitlines()
    assert [line.partition(": ")[0] for line in said] == ["warning", "note", "note"]


def test_the_workshop_has_the_same_form() -> None:
    app = aesmall_workshop.cli.app
    for arguments in (["nonsense"], ["tables"], ["measure", "--target", "uno"], ["compare", "x"]):
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 2
        assert re.fullmatch(r"error: [^\n]+\n", result.stderr), arguments


def test_an_interruption_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(results, "load", interrupted)
    assert CliRunner().invoke(aesmall.cli.app, ["figures"]).exit_code == 130


# ---- names ----


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("ATmega328P", "atmega328p"),
        ("Uno", "atmega328p"),
        ("pico2", "cortex_m33"),
        ("atmega238p", "atmega328p"),
        ("z80", ""),
        ("", ""),
    ],
)
def test_the_nearest_name_is_found(wrong: str, meant: str) -> None:
    assert messages.nearest(wrong, list(TARGETS), messages.ALSO_CALLED) == meant


def test_other_names_of_chips_are_not_chips() -> None:
    assert {*messages.ALSO_CALLED.values()} <= {*TARGETS}
    assert not {*messages.ALSO_CALLED} & {*TARGETS}


def test_a_name_that_is_not_offered_is_not_meant() -> None:
    assert messages.nearest("uno", ["rp2040"], messages.ALSO_CALLED) == ""


@pytest.mark.parametrize("command", ["choose", "figures", "export"])
def test_the_help_names_the_chips(command: str) -> None:
    shown = CliRunner().invoke(aesmall.cli.app, [command, "--help"], env={"COLUMNS": "200"})
    words = set(re.findall(r"\w+", shown.output))
    assert {*results.targets()} <= words
    assert command != "choose" or {*counted.targets()} <= words
    assert command != "export" or {name for name in TARGETS if name.startswith("rv32")} <= words


@pytest.mark.parametrize("command", ["keygen", "seal", "open", "choose", "export", "figures"])
def test_the_examples_of_the_help_work(command: str) -> None:
    Path("sealed").rename("log.aesv")
    Path({"keygen": "key", "seal": "log.aesv"}.get(command, "in")).rename("log.txt")
    group: Any = typer.main.get_group(aesmall.cli.app)
    [example] = re.findall(r"^Example: aesmall (.*)$", group.get_command(None, command).help, re.M)
    if command == "open":
        Path("log.txt").unlink()
    invoked(0, *example.split())


def test_the_chips_with_figures_are_those_of_the_choice() -> None:
    assert sorted([*results.targets(), *counted.targets()]) == list(compiled.data()["targets"])
    assert results.targets() == sorted({figure.target for figure in results.load()})


# ---- JSON ----


@pytest.mark.parametrize("kind", SEALED)
def test_json_has_values_and_no_sentences(kind: str) -> None:
    phrase = ("--passphrase-file", "words")
    if kind == "vault":
        good("seal", *phrase, "--scrypt", "10,1,1", "in", "-o", "file")
    elif kind == "text":
        good("keygen", "--siv", "-o", "text-key")
        good("seal", "--text", "21.5", "--key-file", "text-key", "-o", "file")
    elif kind == "legacy":
        good("seal", "--format", "legacy", *KEY, "in", "-o", "file")
    else:
        more = ("--base64",) if kind == "base64" else ()
        good("seal", "--format", "openssl", *phrase, "--iter", "1", *more, "in", "-o", "file")
    facts = json.loads(invoked(0, "inspect", "--json", "file").stdout)
    assert [word for word in words_of(facts) if not re.fullmatch(r"[\w-]+", word)] == []
    shown = invoked(0, "inspect", "file").stdout.splitlines()
    assert len(shown) == len(facts)
    assert kind != "vault" or "scrypt         N = 2^10, r = 1, p = 1: 1 MiB" in shown


def words_of(value: object) -> Iterator[str]:
    """Yield each text in a JSON value, and each name."""
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from words_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_of(inner)
    elif isinstance(value, str):
        yield value


def test_a_sentence_in_json_would_be_found() -> None:
    found = [word for word in words_of({"a": ["16 or 24"]}) if not re.fullmatch(r"[\w-]+", word)]
    assert found == ["16 or 24"]


# ---- sealed strings ----


@pytest.mark.parametrize(
    ("string", "message"),
    [
        ("", "it is empty"),
        ("AQ==", "character 3 is '=', not a letter, a digit, - or _"),
        ("AQ AQ", "character 3 is ' ', not a letter"),
        ("AR", "its end is missing or changed"),
        ("A", "its end is missing or changed"),
        ("AQ", "it is too short"),
        ("CQ", "its first byte is 9, not 1, 2 or 3"),
    ],
)
def test_a_string_that_is_not_sealed_is_explained(string: str, message: str) -> None:
    good("keygen", "--siv", "-o", "text-key")
    said = bad(3, "open", "--key-file", "text-key", "--text", string)
    assert said == f"error: --text: not a sealed string: {said.partition('string: ')[2]}"
    assert message in said


def test_without_a_terminal_the_option_for_a_passphrase_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(6, "No such device or address", "/dev/tty")

    monkeypatch.setattr(key_sources, "open", refuse, raising=False)
    said = bad(2, "seal", "--passphrase", "in", "-o", "new")
    assert "no passphrase is given" in said
    assert "use --passphrase-file" in said
