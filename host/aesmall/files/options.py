# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The options of the commands `aesmall seal`, `open` and `rekey`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .formats import Digest, Form, Format, HashName, Kdf

KEYS = "Keys"
VAULT = "Sealed files: --format vault"
TEXT = "Strings: --text, --format text"
LEGACY = "Files of crypt_and_hash: --format legacy"
OPENSSL = "Files of openssl enc: --format openssl"

Input = Annotated[
    str | None, typer.Argument(metavar="IN", help="A file or a folder; - is standard input.")
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="OUT", help="The output; - is standard output."),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A file with the key, as bytes or hexadecimal digits (aesmall keygen makes one).",
        rich_help_panel=KEYS,
    ),
]
KeyEnv = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="An environment variable with the key in hexadecimal digits.",
        rich_help_panel=KEYS,
    ),
]
Phrase = Annotated[
    bool, typer.Option("--passphrase", help="Ask for a passphrase.", rich_help_panel=KEYS)
]
PhraseFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="A file whose first line is the passphrase.", rich_help_panel=KEYS
    ),
]
FormatName = Annotated[Format, typer.Option("--format", help="The format of the sealed file.")]
Text = Annotated[
    str | None,
    typer.Option(
        "--text", metavar="STRING", help="A string instead of a file.", rich_help_panel=TEXT
    ),
]
FormName = Annotated[
    Form | None,
    typer.Option("--form", help="The AEAD of the string; siv by default.", rich_help_panel=TEXT),
]
Ad = Annotated[
    str | None,
    typer.Option(
        "--ad",
        metavar="STRING",
        help="Associated data: authenticated, not encrypted, and not in the string.",
        rich_help_panel=TEXT,
    ),
]
Hash = Annotated[
    HashName | None,
    typer.Option("--hash", help="The hash of the HMAC; sha512 by default.", rich_help_panel=LEGACY),
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iter",
        metavar="N",
        help="The iterations of PBKDF2; 600000 by default.",
        rich_help_panel=OPENSSL,
    ),
]
DigestName = Annotated[
    Digest | None,
    typer.Option(
        "--digest",
        help="The hash of the key derivation, like -md; sha256 by default.",
        rich_help_panel=OPENSSL,
    ),
]
KdfName = Annotated[
    Kdf | None,
    typer.Option(
        "--kdf",
        help="The key derivation; pbkdf2 by default, bytes-to-key for files made without -pbkdf2.",
        rich_help_panel=OPENSSL,
    ),
]
Base64 = Annotated[
    bool,
    typer.Option(
        "--base64",
        "-a",
        help="The file is Base64, like -a; recognized when it opens with a passphrase.",
        rich_help_panel=OPENSSL,
    ),
]
Iv = Annotated[
    str | None,
    typer.Option(
        "--iv",
        metavar="HEX",
        help="The IV, 32 hexadecimal digits; needed with a key.",
        rich_help_panel=OPENSSL,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace existing files.")]
Mode = Annotated[
    str | None,
    typer.Option(metavar="OCTAL", help="The permission bits of opened files; 600 by default."),
]
Suffix = Annotated[
    str | None,
    typer.Option(
        metavar=".ENDING", help="The suffix of sealed files in a folder; .aesv by default."
    ),
]
ScryptLimit = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        min=1,
        help="Refuse files with a passphrase that costs more; 1024 by default.",
        rich_help_panel=VAULT,
    ),
]
ScryptTotal = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        min=1,
        help="Refuse files of a folder that cost more together; 65536 by default.",
        rich_help_panel=VAULT,
    ),
]
Scrypt = Annotated[
    str | None,
    typer.Option(
        metavar="LOG_N,R,P",
        help="The cost of a passphrase; 17,8,1 by default.",
        rich_help_panel=VAULT,
    ),
]
KeyBits = Annotated[
    int | None,
    typer.Option(
        metavar="BITS",
        help="The size of the file key, or of openssl's key: 128, 192 or 256.",
        rich_help_panel=VAULT,
    ),
]
KeyId = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="The number of the master key; anyone can read it.", rich_help_panel=VAULT
    ),
]
