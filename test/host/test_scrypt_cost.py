# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the valid parameters of scrypt, and that others are refused before they cost resources."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from aesmall.files import sealing, vault
from aesmall.files.formats import Options
from aesmall.files.key_sources import KeySource
from aesmall.files.sealing import BadFormat, Passphrase, ScryptCost, SealingError
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from .host_tool import bad, good, names, working_folder

PHRASE = ("--passphrase-file", "words")
FORBIDDEN = [(16, 1, 1), (22, 1, 16)]


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with a key, a passphrase, a file and a sealed file."""
    with working_folder(tmp_path) as folder:
        Path("words").write_text("correct horse\n", encoding="utf-8")
        Path("words").chmod(0o600)
        yield folder


@cache
def cheap() -> bytes:
    """Return a sealed file with a passphrase."""
    made = io.BytesIO()
    vault.seal(io.BytesIO(b"text"), made, Passphrase(b"correct horse", cost=ScryptCost(10, 1, 1)))
    return made.getvalue()


def phrase_file(cost: tuple[int, int, int]) -> bytes:
    """Return a file with these parameters in its header, which it was not sealed with."""
    return cheap()[:12] + bytes(cost) + cheap()[15:]


def rfc_7914(log_n: int, r: int, p: int) -> bool:
    """Return whether RFC 7914, section 2, allows these parameters.

    The conditions are N < 2^(128 r / 8) and p <= (2^32 - 1) 32 / (128 r).
    """
    return 1 << log_n < 1 << 128 * r // 8 and p <= ((1 << 32) - 1) * 32 // (128 * r)


def test_the_parameters_are_those_of_the_rfc() -> None:
    made = 0
    for cost in itertools.product(range(24), range(34), range(18)):
        in_header = 10 <= cost[0] <= 22 and 1 <= cost[1] <= 32 and 1 <= cost[2] <= 16
        if in_header and rfc_7914(*cost):
            assert ScryptCost(*cost)
            made += 1
        else:
            with pytest.raises(BadFormat, match="out of range" if not in_header else "there is no"):
                ScryptCost(*cost)
    assert made == 13 * 32 * 16 - 7 * 16


@pytest.mark.parametrize("cost", [(15, 1, 1), (16, 2, 1), (10, 1, 16)])
def test_what_is_let_through_is_computed(cost: tuple[int, int, int]) -> None:
    assert len(Passphrase(b"pass").master_key(ScryptCost(*cost), bytes(16))) == 32


def test_openssl_has_no_words_for_it() -> None:
    """OpenSSL reports invalid parameters as insufficient memory.

    Therefore the package must refuse them first.
    """
    with pytest.raises(MemoryError):
        Scrypt(salt=bytes(16), length=32, n=1 << 16, r=1, p=1).derive(b"pass")


def test_as_an_option_and_in_a_file() -> None:
    before = names()
    for log_n, r, p in FORBIDDEN:
        option = f"{log_n},{r},{p}"
        said = bad(2, "seal", *PHRASE, "in", "-o", "out", "--scrypt", option)
        wanted = f"there is no scrypt with N = 2^{log_n} and r = 1: N must be less than 2^16 for "
        wanted += "this r\n"
        assert said == f"error: {wanted}"
        Path("strange").write_bytes(phrase_file((log_n, r, p)))
        for command in (("open", "strange", "-o", "out"), ("open", "strange", "-o", "-")):
            assert bad(3, *command, *PHRASE) == f"error: strange: {wanted}"
        assert bad(3, "inspect", "strange") == f"error: strange: {wanted}"
    new = ("--new-passphrase-file", "words", "--scrypt", "16,1,1")
    assert "there is no scrypt" in bad(2, "rekey", "sealed", "--key-file", "key", *new)
    assert names() == before | {"strange"}


def test_no_file_costs_more_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file costs more memory or time than the limit.

    The time is measured as 128 N r p written bytes.
    """

    class Refused:
        def __init__(self, **_cost: int) -> None:
            raise AssertionError("scrypt was called")

    assert phrase_file((10, 1, 1)) == cheap()
    monkeypatch.setattr(sealing, "Scrypt", Refused)
    dear = 0
    for cost in itertools.product((10, 17, 19, 20, 22), (1, 2, 8, 32), (1, 8, 9, 16)):
        mebibytes = 128 * cost[1] * cost[2] << cost[0] >> 20
        if rfc_7914(*cost) and mebibytes > sealing.MOST_MEBIBYTES:
            with pytest.raises(BadFormat, match=f"costs {mebibytes} MiB, and the limit is 1024 "):
                vault.Reader(io.BytesIO(phrase_file(cost)), Passphrase(b"correct horse"))
            dear += 1
    assert dear > 20


def test_what_is_new_does_not_raise_the_limit_of_what_is_there() -> None:
    """The option of a new passphrase does not raise the limit for the old.

    `rekey --scrypt` is for the new passphrase. The file determines the cost of the old.
    """
    options = Options(scrypt="21,8,1")
    limits = []
    for new in (False, True):
        secret = options.secret(KeySource(passphrase_file=Path("words")), new=new)
        assert isinstance(secret, Passphrase)
        limits.append(secret.limit)
    assert limits == [1024, 2048]
    good("seal", *PHRASE, "in", "-o", "cheap", "--scrypt", "10,8,2")
    said = bad(3, "open", *PHRASE, "cheap", "-o", "out", "--scrypt-limit", "1")
    assert "costs 2 MiB, and the limit is 1 (--scrypt-limit)" in said


@pytest.mark.parametrize("many", [True, False])
def test_a_folder_of_dear_headers_costs_no_more_than_the_total(many: bool) -> None:
    """A folder with expensive headers costs no more than the total.

    Each header has its own salt, and none has the cost that it claims.
    """
    Path("folder").mkdir()
    for number in range(8):
        file = phrase_file((13, 1, 1))  # 1 MiB
        Path(f"folder/{number}.aesv").write_bytes(file[:16] + bytes([number]) * 16 + file[32:])
    total = ("--scrypt-total", "5") if many else ()
    said = bad(3, "open", *PHRASE, "folder", "-o", "out", *total, "--scrypt-limit", "1")
    assert said.count("wrong passphrase") == (5 if many else 8)
    assert said.count("and the limit is 5 (--scrypt-total)") == (3 if many else 0)
    assert "failed: 8" in said


def test_one_file_may_cost_what_its_own_limit_allows() -> None:
    options = Options(scrypt_limit=2048, scrypt_total=1)
    secret = options.secret(KeySource(passphrase_file=Path("words")), new=False)
    assert isinstance(secret, Passphrase)
    assert secret.total == 2048


@pytest.mark.parametrize("given", ["", ",,", "10,8", "10,8,1,1", "x,8,1", "1e1,8,1", "9" * 5000])
def test_what_is_no_cost(given: str) -> None:
    said = bad(2, "seal", *PHRASE, "in", "-o", "out", f"--scrypt={given}")
    assert said == "error: --scrypt must be three numbers, for example 17,8,1\n"


def test_memory_that_does_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Insufficient memory is reported as such."""

    class Starved:
        def __init__(self, **_cost: int) -> None:
            pass

        def derive(self, _secret: bytes) -> bytes:
            raise MemoryError

    monkeypatch.setattr(sealing, "Scrypt", Starved)
    with pytest.raises(SealingError, match="not enough memory"):
        Passphrase(b"pass").master_key(ScryptCost(10, 1, 1), bytes(16))
