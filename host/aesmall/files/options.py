# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The options of the commands `aesmall seal`, `open` and `rekey`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .formats import Digest, Form, Format, HashName, Kdf

KEYS = "Keys"
VAULT = "Vaults"
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
        help="A file with the key, as bytes or hexadecimal digits.",
        rich_help_panel=KEYS,
    ),
]
KeyEnv = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="An environment variable with the key in hexadecimal.",
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
    Form | None, typer.Option("--form", help="The AEAD; siv by default.", rich_help_panel=TEXT)
]
Ad = Annotated[
    str | None,
    typer.Option("--ad", metavar="STRING", help="Associated data, in clear.", rich_help_panel=TEXT),
]
Hash = Annotated[
    HashName | None, typer.Option("--hash", help="SHA-512 by default.", rich_help_panel=LEGACY)
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iter",
        metavar="N",
        help="Iterations of PBKDF2; 600000 by default.",
        rich_help_panel=OPENSSL,
    ),
]
DigestName = Annotated[
    Digest | None,
    typer.Option("--digest", help="Like -md; sha256 by default.", rich_help_panel=OPENSSL),
]
KdfName = Annotated[
    Kdf | None,
    typer.Option(
        "--kdf",
        help="pbkdf2 by default; bytes-to-key: files made without -pbkdf2.",
        rich_help_panel=OPENSSL,
    ),
]
Base64 = Annotated[
    bool,
    typer.Option(
        "--base64",
        "-a",
        help="Base64, like -a; recognized when opening with a passphrase.",
        rich_help_panel=OPENSSL,
    ),
]
Iv = Annotated[
    str | None,
    typer.Option("--iv", metavar="HEX", help="The IV, with a key.", rich_help_panel=OPENSSL),
]
Force = Annotated[bool, typer.Option("--force", help="Replace existing files.")]
Mode = Annotated[
    str | None,
    typer.Option(metavar="OCTAL", help="Permission bits of opened files; 600 by default."),
]
Suffix = Annotated[
    str | None,
    typer.Option(metavar=".ENDING", help="Suffix of sealed files in a folder; .aesv by default."),
]
ScryptLimit = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        min=1,
        help="Refuse files whose passphrase needs more; 1024.",
        rich_help_panel=VAULT,
    ),
]
ScryptTotal = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        min=1,
        help="The same for all files of a folder together; 65536.",
        rich_help_panel=VAULT,
    ),
]
Scrypt = Annotated[
    str | None,
    typer.Option(
        metavar="LOG_N,R,P", help="Cost of a passphrase; 17,8,1 by default.", rich_help_panel=VAULT
    ),
]
KeyBits = Annotated[
    int | None,
    typer.Option(
        metavar="BITS",
        help="Size of the file key, or of openssl's key: 128, 192, 256.",
        rich_help_panel=VAULT,
    ),
]
KeyId = Annotated[
    int | None,
    typer.Option(metavar="N", help="Number of the master key, in clear.", rich_help_panel=VAULT),
]
