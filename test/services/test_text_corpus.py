# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the seeds of test/fuzz/fuzz_text.c, which must be texts that open in every way.

`PYTHONPATH=host:test .venv/bin/python -m services.test_text_corpus` writes them.
"""

from __future__ import annotations

from pathlib import Path

from aesmall_workshop.paths import REPOSITORY
from support.texts import FORMS, SIV, sealed

CORPUS = REPOSITORY / "test" / "fuzz" / "corpus" / "text"
#: As in fuzz_text.c
SECRET, AD, NONCE = bytes(range(32)), b"ad!", bytes(range(0x40, 0x4C))
OWN, IN_PLACE, WITH_AD = 4, 8, 16
#: This value has no effect. It makes the first byte a letter, because our files have no control
#: characters.
LETTER = 64


def seeds() -> dict[str, bytes]:
    """Return the seeds by name.

    Each form has messages of several lengths. One seed is not a text.
    """
    found = {}
    for form in FORMS:
        for length, how in ((0, 0), (1, OWN), (16, IN_PLACE), (33, OWN | WITH_AD), (47, WITH_AD)):
            secret = SECRET if form is SIV else SECRET[:16]
            ad = AD if how & WITH_AD else b""
            text = sealed(form, secret, NONCE, ad, bytes(range(length)))
            found[f"{form.name}-{length}"] = bytes([LETTER | form.number | how]) + text + b"\n"
        found[f"{form.name}-wrong"] = bytes([LETTER | form.number]) + b"-" * 40 + b"\n"
    return found


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in seeds().items():
        (folder / name).write_bytes(content)


def test_the_seeds_are_as_committed() -> None:
    assert {path.name: path.read_bytes() for path in CORPUS.iterdir()} == seeds()


if __name__ == "__main__":
    write(CORPUS)
