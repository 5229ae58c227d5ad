# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The commands `aesmall seal`, `open`, `rekey` and `inspect`."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from .atomic import PRIVATE, Access, check_target, shown
from .formats import (
    SUFFIXES,
    Algorithm,
    Format,
    Options,
    opening,
    rekeying,
    sealing,
)
from .inspection import Facts, described, inspect
from .key_sources import KeySource
from .options import (
    KEYS,
    VAULT,
    Ad,
    Base64,
    DigestName,
    Force,
    FormatName,
    FormName,
    Hash,
    Input,
    Iterations,
    Iv,
    KdfName,
    KeyBits,
    KeyEnv,
    KeyFile,
    KeyId,
    Mode,
    Output,
    Phrase,
    PhraseFile,
    Scrypt,
    ScryptLimit,
    ScryptTotal,
    Suffix,
    Text,
)
from .sealing import BadFormat, UsageProblem
from .trees import Job, Plan, opened, single, tree
from .work import carry_out, reported, spooled, standard_input


def seal(
    source: Input = None,
    output: Output = None,
    text: Text = None,
    format_name: FormatName = Format.VAULT,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    passphrase: Phrase = False,
    passphrase_file: PhraseFile = None,
    algorithm: Annotated[
        Algorithm | None,
        typer.Option(
            help="The AEAD; gcm by default, the fastest on a computer.", rich_help_panel=VAULT
        ),
    ] = None,
    key_bits: KeyBits = None,
    chunk_size: Annotated[
        int | None,
        typer.Option(
            metavar="BYTES",
            help="The size of a chunk: a power of two, 64 to 65536; 65536 by default.",
            rich_help_panel=VAULT,
        ),
    ] = None,
    for_chip: Annotated[
        bool,
        typer.Option(
            "--for-chip",
            help="Seal for chips: --algorithm ccm --chunk-size 1024.",
            rich_help_panel=VAULT,
        ),
    ] = False,
    key_id: KeyId = None,
    scrypt: Scrypt = None,
    form: FormName = None,
    ad: Ad = None,
    hash_name: Hash = None,
    iterations: Iterations = None,
    digest: DigestName = None,
    base64: Base64 = False,
    iv: Iv = None,
    suffix: Suffix = None,
    force: Force = False,
) -> None:
    """Seal a file, all files of a folder, or a string: encrypt and authenticate.

    Without a key option, the command asks for the key on the terminal.

    Example: aesmall seal --key-file key log.txt -o log.aesv
    """
    with reported():
        options = Options(
            format=_format(format_name, text),
            algorithm=algorithm,
            key_bits=key_bits,
            chunk_size=chunk_size,
            key_id=key_id,
            for_chip=for_chip or None,
            base64=base64 or None,
            scrypt=scrypt,
            form=form,
            ad=ad,
            hash=hash_name,
            iterations=iterations,
            digest=digest,
            iv=iv,
        )
        ending = _ending(suffix, options.format)
        plan, many = _plan(source, output, text, options, add=ending, overwrite=force)
        to_terminal = plan.jobs and plan.jobs[0].target is None and _is_terminal()
        if to_terminal and options.format is not Format.TEXT:
            raise UsageProblem("a terminal cannot show a sealed file: give -o OUT, or use a pipe")
        keys = KeySource(key_file, key_env, passphrase, passphrase_file)
        work = sealing(options, keys)
        carry_out(plan, work, [keys], overwrite=force, many=many)


def open_(
    source: Input = None,
    output: Output = None,
    text: Text = None,
    format_name: FormatName = Format.VAULT,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    passphrase: Phrase = False,
    passphrase_file: PhraseFile = None,
    scrypt_limit: ScryptLimit = None,
    scrypt_total: ScryptTotal = None,
    form: FormName = None,
    ad: Ad = None,
    hash_name: Hash = None,
    key_bits: KeyBits = None,
    iterations: Iterations = None,
    digest: DigestName = None,
    kdf: KdfName = None,
    base64: Base64 = False,
    iv: Iv = None,
    suffix: Suffix = None,
    mode: Mode = None,
    force: Force = False,
) -> None:
    """Open sealed files and strings. Only complete and authentic content is written.

    Example: aesmall open --key-file key log.aesv -o log.txt
    """
    with reported():
        options = Options(
            format=_format(format_name, text),
            key_bits=key_bits,
            scrypt_limit=scrypt_limit,
            scrypt_total=scrypt_total,
            kdf=kdf,
            base64=base64 or None,
            form=form,
            ad=ad,
            hash=hash_name,
            iterations=iterations,
            digest=digest,
            iv=iv,
        )
        if options.format is Format.VAULT and key_bits is not None:
            raise UsageProblem("--key-bits is not for opening a vault: its header has the size")
        ending = _ending(suffix, options.format)
        plan, many = _plan(source, output, text, options, remove=ending, overwrite=force)
        plan.access = _access(mode, plan)
        keys = KeySource(key_file, key_env, passphrase, passphrase_file)
        work = opening(options, keys)
        carry_out(plan, work, [keys], overwrite=force, many=many)
        if text is not None and output is None and _is_terminal():
            typer.echo()


def rekey(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="A sealed file, or a folder of them.")
    ],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="The output; IN by default."),
    ] = None,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    passphrase: Phrase = False,
    passphrase_file: PhraseFile = None,
    new_key_file: KeyFile = None,
    new_key_env: KeyEnv = None,
    new_passphrase: Annotated[
        bool,
        typer.Option("--new-passphrase", help="Ask for the new passphrase.", rich_help_panel=KEYS),
    ] = False,
    new_passphrase_file: PhraseFile = None,
    key_id: KeyId = None,
    scrypt: Scrypt = None,
    scrypt_limit: ScryptLimit = None,
    scrypt_total: ScryptTotal = None,
    suffix: Suffix = None,
    force: Force = False,
) -> None:
    """Put sealed files under a new master key or passphrase, without sealing them again.

    Anyone with the old key and an old copy can still open the file. If a key was stolen, seal
    the file again.
    """
    with reported():
        options = Options(
            key_id=key_id, scrypt=scrypt, scrypt_limit=scrypt_limit, scrypt_total=scrypt_total
        )
        keys = KeySource(key_file, key_env, passphrase, passphrase_file, "old ")
        new_keys = KeySource(new_key_file, new_key_env, new_passphrase, new_passphrase_file, "new ")
        if source == "-":
            raise UsageProblem("rekey cannot read standard input: give a file or a folder")
        in_place = output is None
        force = force or in_place
        ending = _ending(suffix, Format.VAULT)
        target = source if output is None else output
        plan, many = _plan(
            source, target, None, options, add=ending, remove=ending, overwrite=force
        )
        work = rekeying(options, keys, new_keys, in_place=in_place)
        carry_out(plan, work, [keys, new_keys], overwrite=force, many=many)


def inspect_(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file; - is standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Describe a sealed file, without a key. Only opening the file proves the description."""
    with reported(), _seekable(source) as file:
        try:
            facts = inspect(file)
        except BadFormat as error:
            raise BadFormat(f"{shown(source)}: {error}") from None
        if as_json:
            typer.echo(json.dumps(facts, indent=2))
        else:
            _print(facts)


def _print(facts: Facts) -> None:
    rows = described(facts)
    width = max(map(len, rows))
    for name, fact in rows.items():
        typer.echo(f"{name:{width}}  {fact}")


def _seekable(source: str) -> AbstractContextManager[BinaryIO]:
    return spooled(standard_input()) if source == "-" else opened(Path(source))


def _ending(suffix: str | None, named: Format) -> str:
    if suffix is None:
        return SUFFIXES[named]
    if not suffix.startswith(".") or "/" in suffix or suffix == ".":
        raise UsageProblem("--suffix must be a dot and characters without /, for example .aesv")
    return suffix


def _access(mode: str | None, plan: Plan) -> Access:
    """Return the access to opened files.

    Sealed files need no protection, so their bits do not matter.
    """
    if mode is None:
        return PRIVATE
    if not re.fullmatch("0?[0-7]{3}", mode):
        raise UsageProblem("--mode must be three octal digits, for example 640")
    if any(job.target is None for job in plan.jobs):
        raise UsageProblem("--mode is for files, not for standard output: give -o OUT")
    return Access(int(mode, 8), asked=True)


def _format(named: Format, text: str | None) -> Format:
    return Format.TEXT if text is not None else named


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _plan(
    source: str | None,
    output: str | None,
    text: str | None,
    options: Options,
    *,
    add: str = "",
    remove: str = "",
    overwrite: bool,
) -> tuple[Plan, bool]:
    """Return the plan, and whether the source is a folder."""
    if source is None and text is None:
        raise UsageProblem("missing IN: a file, a folder, - for standard input, or --text STRING")
    if source is not None and text is not None:
        raise UsageProblem("IN and --text exclude each other: give only one of them")
    if output is None and options.format is not Format.TEXT:
        raise UsageProblem("missing -o OUT: a file or a folder, or - for standard output")
    target = None if output in (None, "-") else Path(str(output))
    if text is not None:
        given = os.fsencode(text)
        if target is not None:
            check_target(target, overwrite=overwrite)
        return Plan([Job(None, target, len(given), given)]), False
    if source != "-" and os.path.isdir(str(source)):
        if target is None:
            raise UsageProblem(
                f"{shown(Path(str(source)))} is a folder: give another folder with -o"
            )
        if options.format is Format.OPENSSL and options.iv is not None:
            raise UsageProblem("--iv is for one file, because no two may have one IV: give a file")
        return (
            tree(Path(str(source)), target, add=add, remove=remove, overwrite=overwrite),
            True,
        )
    plan = single(None if source == "-" else Path(str(source)), target, overwrite=overwrite)
    return plan, False


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("seal")(seal)
    app.command("open")(open_)
    app.command("rekey")(rekey)
    app.command("inspect")(inspect_)
