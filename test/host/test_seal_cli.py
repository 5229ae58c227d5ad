# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test formats, keys, options and errors of `aesmall seal`, `open`, `rekey` and `inspect`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from aesmall.cli import app
from aesmall.files import key_sources, legacy, openssl_enc, text, vault
from aesmall.files.formats import Options
from typer.testing import CliRunner, Result

from . import format_model as model

CONTENT = random.Random("cli").randbytes(70_000)
CHEAP = ("--scrypt", "10,1,1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change into a folder with a key of each size and a file."""
    monkeypatch.chdir(tmp_path)
    for size in (16, 24, 32, 48, 64):
        Path(f"key{size}").write_bytes(key_of(size))
    Path("in").write_bytes(CONTENT)
    Path("words").write_text("correct horse\nbattery\n", encoding="utf-8")
    return tmp_path


def key_of(size: int) -> bytes:
    return bytes(range(0x80, 0x80 + size))


def run(*arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Result:
    result = CliRunner().invoke(app, arguments, input=stdin, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def good(*arguments: str, **more: Any) -> bytes:
    result = run(*arguments, **more)
    assert result.exit_code == 0, result.output
    return result.stdout_bytes


def bad(code: int, *arguments: str, **more: Any) -> str:
    before = sorted(p.name for p in Path().iterdir())
    result = run(*arguments, **more)
    assert result.exit_code == code, result.output
    assert result.stdout_bytes == b""
    assert sorted(p.name for p in Path().iterdir()) == before
    return result.stderr


# ---- formats ----


@pytest.mark.parametrize(
    ("options", "description"),
    [
        ((), "AES-128-GCM, chunks of 65536"),
        (("--algorithm", "ccm"), "AES-128-CCM, chunks of 65536"),
        (("--algorithm", "ocb", "--key-bits", "256"), "AES-256-OCB3, chunks of 65536"),
        (("--chunk-size", "64", "--key-id", "9"), "AES-128-GCM, chunks of 64"),
        (("--for-chip",), "AES-128-CCM, chunks of 1024"),
        (("--for-chip", "--key-bits", "192"), "AES-192-CCM, chunks of 1024"),
    ],
)
def test_vaults(options: tuple[str, ...], description: str) -> None:
    good("seal", "--key-file", "key16", "in", "-o", "sealed", *options)
    facts = json.loads(good("inspect", "sealed", "--json"))
    assert f"{facts['algorithm']}, chunks of {facts['chunk_bytes']}" == description
    assert facts["content_bytes"] == len(CONTENT)
    assert facts["key_id"] == (9 if "--key-id" in options else 0)
    good("open", "--key-file", "key16", "sealed", "-o", "out")
    assert Path("out").read_bytes() == CONTENT
    assert good("open", "--key-file", "key16", "sealed", "-o", "-") == CONTENT


def test_standard_input_and_output() -> None:
    for size in (0, 1, 65536, len(CONTENT)):
        sealed = good("seal", "--key-file", "key32", "-", "-o", "-", stdin=CONTENT[:size])
        assert good("open", "--key-file", "key32", "-", "-o", "-", stdin=sealed) == CONTENT[:size]
        shown = good("inspect", "-", stdin=sealed).decode()
        assert f"content bytes  {size:,}\n" in shown
        assert "AES-256-GCM" in shown


@pytest.mark.parametrize("form", text.FORMS)
def test_strings(form: str) -> None:
    key = "key32" if form == "siv" else "key16"
    options = ("--key-file", key, "--ad", "sensor 7")
    options += ("--form", form)
    sealed = good("seal", "--text", "21.5 °C", *options).decode()
    assert sealed.endswith("\n")
    content = text.open(Path(key).read_bytes(), sealed.strip(), form=form, ad=b"sensor 7")
    assert content == "21.5 °C".encode()
    assert good("open", "--text", sealed.strip(), *options) == content
    assert good("open", "--format", "text", "-", *options, stdin=sealed.encode()) == content
    Path("plain").write_bytes(b"\xff\x00")
    good("seal", "--format", "text", "plain", "-o", "string", *options)
    assert good("open", "--format", "text", "string", *options) == b"\xff\x00"
    good("open", "--format", "text", "string", *options, "-o", "out")
    assert Path("out").read_bytes() == b"\xff\x00"
    facts = json.loads(good("inspect", "string", "--json"))
    assert facts["algorithm"] == f"AES-{form.upper().replace('OCB', 'OCB3')}"
    assert facts["content_bytes"] == 2
    without = options[:2] + options[4:]
    assert "associated data" in bad(3, "open", "--text", sealed.strip(), *without)
    other = "ccm" if form == "siv" else "siv"
    refused = bad(3, "open", "--text", sealed.strip(), "--form", other, "--key-file", "key32")
    assert f"sealed with {form}, not with {other}" in refused


@pytest.mark.parametrize("hash_name", ["sha512", "sha256"])
def test_legacy(hash_name: str) -> None:
    Path("secret").write_bytes(b"0123\n")  # used unchanged: not as digits or as a line
    options = ("--format", "legacy", "--hash", hash_name)
    good("seal", "--key-file", "secret", "in", "-o", "sealed", *options)
    file = Path("sealed").read_bytes()
    assert file == model.legacy(b"0123\n", file[:16], CONTENT, hash_name)
    assert good("open", "--key-file", "secret", "sealed", "-o", "-", *options) == CONTENT
    assert good("open", "--key-file", "secret", "-", "-o", "-", *options, stdin=file) == CONTENT
    shown = good("inspect", "sealed").decode()
    assert f"possible hashes  {' or '.join(legacy.possible_hashes(len(file)))}\n" in shown
    message = bad(3, "open", "--key-file", "key16", "sealed", "-o", "out", *options)
    assert f"another hash than {hash_name}" in message
    file = model.legacy(b"correct horse", bytes(16), CONTENT, hash_name)
    phrase = ("--passphrase-file", "words")
    assert good("open", *phrase, "-", "-o", "-", *options, stdin=file) == CONTENT
    file = model.legacy(b"\x01\x02\x03", bytes(16), CONTENT, hash_name)
    environment = {"SECRET": "01 02 03"}
    options = (*options, "--key-env", "SECRET")
    assert good("open", "-", "-o", "-", *options, stdin=file, env=environment) == CONTENT


def test_openssl() -> None:
    options = ("--format", "openssl", "--passphrase-file", "words", "--iter", "1000")
    remark = run("seal", "in", "-o", "sealed", *options, "--key-bits", "128")
    assert "are not authenticated" in remark.stderr
    opened = run("open", "sealed", "-o", "-", *options, "--key-bits", "128")
    assert opened.stdout_bytes == CONTENT
    assert "the opened text may have changed" in opened.stderr
    assert b"format                  openssl\n" in good("inspect", "sealed")
    key = ("--format", "openssl", "--key-file", "key24", "--iv", "00" * 16)
    sealed = good("seal", "-", "-o", "-", *key, stdin=CONTENT)
    assert good("open", "-", "-o", "-", *key, stdin=sealed) == CONTENT
    assert "missing --iv HEX" in bad(2, "seal", "in", "-o", "x", *key[:-2])
    assert "--iv is only for keys" in bad(2, "seal", "in", "-o", "x", *options, "--iv", "00" * 16)
    assert "only for passphrases" in bad(2, "seal", "in", "-o", "x", *key, "--iter", "1")
    assert "12 bytes" in bad(2, "seal", "in", "-o", "x", *key[:-1], "00" * 12)
    assert "hexadecimal" in bad(2, "seal", "in", "-o", "x", *key[:-1], "IV")


# ---- keys ----


def test_keys_from_everywhere() -> None:
    sealed = good("seal", "--key-file", "key16", "in", "-o", "-")
    digits = key_of(16).hex()
    Path("digits").write_text(f"{digits[:8]} {digits[8:].upper()}\r\n", encoding="ascii")
    arguments = ("open", "-", "-o", "-")
    assert good(*arguments, "--key-file", "digits", stdin=sealed) == CONTENT
    environment = {"MY_KEY": digits}
    assert good(*arguments, "--key-env", "MY_KEY", stdin=sealed, env=environment) == CONTENT


def test_digits_are_digits() -> None:
    """A file of 32 hexadecimal digits is a key of 16 bytes, with or without a line end."""
    Path("digits").write_text(key_of(16).hex(), encoding="ascii")
    sealed = good("seal", "--key-file", "digits", "in", "-o", "-")
    assert good("open", "--key-file", "key16", "-", "-o", "-", stdin=sealed) == CONTENT
    Path("digits").write_text("0123456789abcdef", encoding="ascii")
    assert "has 8 bytes" in bad(2, "seal", "--key-file", "digits", "in", "-o", "x")


def test_keys_and_passphrases_that_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[str] = []
    asked: list[str] = []

    def ask(prompt: str, option: str = "") -> str:
        asked.append(prompt)
        return answers.pop(0)

    monkeypatch.setattr(key_sources, "ask", ask)
    answers = [key_of(16).hex()]
    sealed = good("seal", "-", "-o", "-", stdin=b"text")
    assert good("open", "--key-file", "key16", "-", "-o", "-", stdin=sealed) == b"text"
    answers = ["pass wörd", "pass wörd", "pass wörd"]
    sealed = good("seal", "--passphrase", "-", "-o", "-", *CHEAP, stdin=b"text")
    assert good("open", "--passphrase", "-", "-o", "-", stdin=sealed) == b"text"
    assert asked == [
        "Key (hexadecimal): ",
        "Passphrase: ",
        "Passphrase again: ",
        "Passphrase: ",
    ]
    answers = ["one", "other"]
    assert "differ" in bad(2, "seal", "--passphrase", "in", "-o", "x")
    answers = ["", ""]
    assert "empty" in bad(2, "seal", "--passphrase", "in", "-o", "x")
    answers = ["not digits"]
    message = bad(2, "seal", "in", "-o", "x")
    assert "must consist of hexadecimal digits" in message
    assert "not digits" not in message


def test_passphrase_file_is_one_line() -> None:
    good("seal", "--passphrase-file", "words", "in", "-o", "sealed", *CHEAP)
    phrase = vault.Passphrase(b"correct horse")
    with open("sealed", "rb") as file:
        assert vault.Reader(file, phrase).read(0, len(CONTENT)) == CONTENT
    Path("dos").write_bytes(b"correct horse\r\n")
    assert good("open", "--passphrase-file", "dos", "sealed", "-o", "-") == CONTENT
    facts = json.loads(good("inspect", "sealed", "--json"))
    assert facts["opens_with"] == "passphrase"
    assert facts["scrypt"] == {"log_n": 10, "r": 1, "p": 1, "mebibytes": 1}
    Path("other").write_bytes(b"correct  horse")
    message = bad(3, "open", "--passphrase-file", "other", "sealed", "-o", "x")
    assert "wrong passphrase" in message


def test_scrypt_options() -> None:
    good("seal", "--passphrase-file", "words", "in", "-o", "sealed", "--scrypt", "12,8,2")
    limited = ("open", "--passphrase-file", "words", "sealed", "-o", "out", "--scrypt-limit")
    assert "costs 8 MiB, and the limit is 7 (--scrypt-limit)" in bad(3, *limited, "7")
    good(*limited, "8")
    for wrong in ("9,8,1", "17,8", "17,8,x", "23,8,1", "17,0,1", "17,33,1", "17,8,17"):
        bad(2, "seal", "--passphrase-file", "words", "in", "-o", "x", "--scrypt", wrong)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--key-file", "none"), "cannot read none: No such file"),
        (("--key-file", "in"), "in has more than 4096 bytes"),
        (("--key-file", "key48"), "key48 must have 16, 24 or 32 bytes, or twice as many hex"),
        (("--key-file", "words"), "must have 16, 24 or 32 bytes"),
        (("--key-env", "NO_SUCH"), "the environment variable NO_SUCH is not set"),
        (("--key-env", "BAD"), "environment variable BAD must consist of hexadecimal digits"),
        (("--key-env", "SHORT"), "SHORT has 3 bytes, not 16, 24 or 32"),
        (("--key-file", "key16", "--key-env", "BAD"), "more than one key is given"),
        (("--key-file", "key16", "--passphrase"), "more than one key is given"),
        (("--passphrase-file", "none"), "cannot read none"),
        (("--passphrase-file", "binary"), "not UTF-8"),
    ],
)
def test_keys_that_cannot_be(arguments: tuple[str, ...], message: str) -> None:
    Path("binary").write_bytes(b"\xff\xfe\n")
    environment = {"BAD": "deadbeefXX", "SHORT": "010203"}
    said = bad(2, "seal", "in", "-o", "x", *arguments, env=environment)
    assert message in said
    assert "deadbeef" not in said


def test_wrong_key_and_damage_write_nothing() -> None:
    good("seal", "--key-file", "key16", "in", "-o", "sealed", "--chunk-size", "1024")
    opening = ("open", "sealed", "-o", "out", "--key-file")
    assert "wrong key" in bad(3, *opening, "key24")
    whole = Path("sealed").read_bytes()
    for damaged in (
        whole[:44] + whole[45:],
        whole[:40_000] + b"\0" + whole[40_001:],
        whole[:-1],
        whole + b"\0",
        whole[:20],
        b"",
        CONTENT,
    ):
        Path("sealed").write_bytes(damaged)
        bad(3, *opening, "key16")
        bad(3, "open", "sealed", "-o", "-", "--key-file", "key16")
        bad(3, "open", "-", "-o", "-", "--key-file", "key16", stdin=damaged)


# ---- options ----


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("seal", "--key-file", "key16"), "missing IN: a file, a folder"),
        (("seal", "--key-file", "key16", "in"), "missing -o OUT"),
        (("seal", "--key-file", "key32", "in", "--text", "x"), "IN and --text exclude each other"),
        (("open", "--key-file", "key16", "in"), "missing -o OUT"),
        (("seal", "in", "-o", "x", "--form", "siv"), "--form is only for --format text"),
        (("seal", "in", "-o", "x", "--iter", "5"), "--iter is only for --format openssl"),
        (("seal", "in", "-o", "x", "--hash", "sha256"), "--hash is only for --format legacy"),
        (("open", "in", "-o", "x", "--key-bits", "128"), "not for opening a vault"),
        (("seal", "--text", "x", "--chunk-size", "64"), "--chunk-size is only for --format vault"),
        (("seal", "in", "-o", "x", "--for-chip", "--algorithm", "gcm"), "--for-chip sets"),
        (("seal", "--text", "x", "--passphrase-file", "words"), "needs a key, not a passphrase"),
        (("seal", "--text", "x", "--key-file", "key16"), "key16 must have 32, 48 or 64 bytes"),
        (("seal", "--text", "x", "--form", "cmac"), "cmac"),
        (("seal", "in", "-o", "x", "--key-file", "key16", "--chunk-size", "100"), "power of two"),
        (("seal", "in", "-o", "x", "--key-file", "key16", "--chunk-size", "0"), "power of two"),
        (("seal", "in", "-o", "x", "--key-file", "key16", "--key-bits", "129"), "128, 192 or 256"),
        (("seal", "in", "-o", "x", "--key-file", "key16", "--key-id", "-1"), "key id"),
        (("rekey", "-", "--key-file", "key16"), "give a file or a folder"),
    ],
)
def test_options_that_do_not_fit(arguments: tuple[str, ...], message: str) -> None:
    assert message in bad(2, *arguments)


def test_options_are_all_known() -> None:
    """Each option names its formats."""
    for name in Options.__dataclass_fields__:
        if name != "format":
            taken = 0
            for format_name in ("vault", "text", "legacy", "openssl"):
                try:
                    Options(format=format_name, **{name: "1"})  # type: ignore[arg-type]
                    taken += 1
                except Exception as error:
                    assert f"--{name.replace('_', '-')[:4]}" in str(error)
            assert 1 <= taken <= 2, name


def test_no_terminal_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(6, "No such device or address", "/dev/tty")

    monkeypatch.setattr(key_sources, "open", refuse, raising=False)
    assert "there is no terminal to ask for one: use --key-file" in bad(2, "seal", "in", "-o", "x")


# ---- inspect ----


def test_inspect_refuses_what_is_nothing() -> None:
    Path("nothing").write_bytes(b"neither of them")
    assert "not a sealed file of a known format" in bad(3, "inspect", "nothing")
    assert "No such file" in bad(1, "inspect", "missing")
    good("seal", "--key-file", "key16", "in", "-o", "sealed")
    whole = Path("sealed").read_bytes()
    Path("sealed").write_bytes(whole[:44])
    assert "cannot have this length" in bad(3, "inspect", "sealed")
    Path("sealed").write_bytes(whole[:4] + b"\2" + whole[5:])
    assert "version 2" in bad(3, "inspect", "sealed")


def test_inspect_shows_no_key() -> None:
    good("seal", "--key-file", "key16", "in", "-o", "sealed")
    shown = good("inspect", "sealed").decode()
    assert key_of(16).hex()[:8] not in shown.lower()
    assert shown.splitlines()[0] == "format         vault"


# ---- rekey ----


def test_rekey_in_place_and_beside() -> None:
    good("seal", "--key-file", "key16", "in", "-o", "sealed", "--key-id", "1")
    Path("sealed").chmod(0o640)
    keys = ("--key-file", "key16", "--new-key-file", "key32")
    good("rekey", *keys, "sealed", "-o", "new", "--key-id", "2")
    assert good("open", "--key-file", "key32", "new", "-o", "-") == CONTENT
    assert good("open", "--key-file", "key16", "sealed", "-o", "-") == CONTENT
    assert "already exists" in bad(1, "rekey", *keys, "sealed", "-o", "new")
    good("rekey", *keys, "sealed")
    assert good("open", "--key-file", "key32", "sealed", "-o", "-") == CONTENT
    assert Path("sealed").stat().st_mode & 0o777 == 0o640
    again = run("rekey", *keys, "sealed")
    assert again.exit_code == 0
    assert "it already has the new key" in again.stderr
    assert "wrong key" in bad(3, "rekey", *keys, "sealed", "-o", "x")
    facts = json.loads(good("inspect", "sealed", "--json"))
    assert facts["key_id"] == 1
    phrase = ("--key-file", "key32", "--new-passphrase-file", "words", *CHEAP)
    good("rekey", *phrase, "sealed")
    assert good("open", "--passphrase-file", "words", "sealed", "-o", "-") == CONTENT
    message = bad(3, "rekey", "--key-file", "key16", "--new-key-file", "key24", "new")
    assert "wrong key" in message
    bad(2, "rekey", "--key-file", "key16", "--new-key-file", "key24", "sealed")
    assert good("open", "--passphrase-file", "words", "sealed", "-o", "-") == CONTENT


def test_rekey_of_a_folder_goes_on_where_it_stopped() -> None:
    Path("tree").mkdir()
    for i in range(3):
        Path("tree", str(i)).write_bytes(bytes(i))
    good("seal", "--key-file", "key16", "tree", "-o", "sealed")
    keys = ("--key-file", "key16", "--new-key-file", "key24")
    good("rekey", *keys, "sealed/1.aesv")
    assert b"files done: 2" in run("rekey", *keys, "sealed").stderr_bytes
    for i in range(3):
        assert good("open", "--key-file", "key24", f"sealed/{i}.aesv", "-o", "-") == bytes(i)


def test_the_library_opens_what_the_command_seals() -> None:
    good("seal", "--key-file", "key16", "in", "-o", "sealed")
    with open("sealed", "rb") as file:
        assert vault.Reader(file, key_of(16)).read(65_000, 5_000) == CONTENT[65_000:70_000]
    assert legacy.HASHES and openssl_enc.DIGESTS
