# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the selection and the files of `aesmall export`.

test_exported.py tests the compiled files.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.export.amalgamation import (
    Request,
    assembly,
    conditions,
    items,
    library,
    reading,
    selection,
)
from aesmall.export.amalgamation.conditions import UNDEFINED
from aesmall.export.amalgamation.selection import checked, select
from aesmall_workshop.paths import REPOSITORY
from support import exports
from typer.testing import CliRunner, Result

CHOICE = ("--engine", "balanced", "--target", "atmega328p", "--modes", "ccm,ctr")
FILES = {"aesmall.h", "aesmall.c", "aesmall.S"}


def export(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, arguments)])


def written(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


# ---- the files ----


def test_it_writes_three_files_and_says_what_they_are(tmp_path: Path) -> None:
    result = export(*CHOICE, "-o", tmp_path / "new" / "folder")
    assert result.exit_code == 0, result.output
    files = written(tmp_path / "new" / "folder")
    assert set(files) == FILES
    for text in files.values():
        head = text.partition("*/")[0]
        assert "Written by aesmall export from version 0.1.0" in head
        assert "SPDX-License-Identifier: MIT-0" in head
        assert "Modes:    ccm, ctr\n" in head
        assert (
            "aesmall export --engine balanced --target atmega328p --key-bits 128 --modes ccm,ctr"
            in head
        )
        assert str(REPOSITORY) not in text
    assert "balanced 128 ccm_seal_64 " in files["aesmall.h"]
    assert 'extern "C"' in files["aesmall.h"]
    assert "\n/* CCM, authenticated encryption" in files["aesmall.h"]


def test_the_same_command_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        assert export(*CHOICE, "-o", tmp_path / folder).exit_code == 0
    assert written(tmp_path / "a") == written(tmp_path / "b")


def test_the_command_in_the_head_writes_the_files_again(tmp_path: Path) -> None:
    options = ("--engine", "ct", "--engine", "nano", "--target", "rp2040", "--key-bits", 256)
    more = ("--modes", "siv", "--encrypt-only", "--name", "my_aes", "-o")
    assert export(*options, *more, tmp_path / "a").exit_code == 0
    files = written(tmp_path / "a")
    head = files["my_aes.h"].partition("*/")[0].partition("Command:")[2].partition("*\n")[0]
    words = head.replace(" *", " ").split()
    assert words[:2] == ["aesmall", "export"]
    assert export(*words[2:], "-o", tmp_path / "b").exit_code == 0
    assert written(tmp_path / "b") == files


def test_names_of_files(tmp_path: Path) -> None:
    assert export(*CHOICE, "--name", "my-aes", "-o", tmp_path).exit_code == 0
    files = written(tmp_path)
    assert set(files) == {"my-aes.h", "my-aes.c", "my-aes.S"}
    assert "#ifndef MY_AES_H\n" in files["my-aes.h"]
    assert '#include "my-aes.h"\n' in files["my-aes.c"]


def test_an_older_export_is_replaced_and_its_assembly_goes(tmp_path: Path) -> None:
    assert export(*CHOICE, "-o", tmp_path).exit_code == 0
    assert export("--engine", "ct", "--target", "host", "-o", tmp_path).exit_code == 0
    files = written(tmp_path)
    assert set(files) == {"aesmall.h", "aesmall.c"}
    assert "ct_c" in files["aesmall.h"]


@pytest.mark.parametrize("name", sorted(FILES))
def test_files_of_others_stay(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine\n", encoding="utf-8")
    result = export(*CHOICE, "-o", tmp_path)
    assert result.exit_code == 1
    assert "already exists, and no export has written it" in result.output
    assert written(tmp_path) == {name: "mine\n"}


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "aesmall.c").symlink_to(tmp_path / "elsewhere")
    assert export(*CHOICE, "-o", folder).exit_code == 1
    assert not (tmp_path / "elsewhere").exists()


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = export(*CHOICE, "-o", tmp_path / "file")
    assert result.exit_code == 1
    assert "cannot write into" in result.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--engine", "turbo", "--target", "atmega328p"), "no engine 'turbo'; there are: balanced"),
        (("--engine", "fast", "--target", "z80"), "no chip 'z80'; there are: atmega16, "),
        (("--engine", "fast", "--target", "host"), "there are: balanced, compact, tiny, nano"),
        ((*CHOICE, "--engine", "ct_c"), "assembly and portable C exclude each other"),
        (
            (*CHOICE, "--modes", "ccm,ecb"),
            "did you mean ocb? There are: none, all, aead, aes_mmo, base64",
        ),
        ((*CHOICE, "--modes", "none,ccm"), "--modes none is only the block cipher"),
        ((*CHOICE, "--key-bits", "64"), "--key-bits 64: balanced has keys of 128, 192, 256 bits"),
        ((*CHOICE, "--name", "a/b"), "--name 'a/b': use letters"),
        ((*CHOICE, "--name", "string"), "string.h is a header of the compiler"),
        ((*CHOICE, "--in-place"), "--in-place is only for --constant-key"),
        ((*CHOICE, "--constant-key", "key"), "--engine and --constant-key exclude each other"),
        (("--modes", "ccm", "--constant-key", "key"), "--modes and --constant-key exclude"),
        (("--encrypt-only", "--constant-key", "key"), "--encrypt-only and --constant-key exclude"),
        (("--engine", "fast"), "missing --target NAME (or --constant-key FILE)"),
        ((), "missing --engine NAME (or --constant-key FILE)"),
    ],
)
def test_mistakes_are_named_and_write_nothing(
    tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    result = export(*options, "-o", tmp_path / "new")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert message in result.stderr
    assert not (tmp_path / "new").exists()


# ---- the selection ----


def names(*request: object) -> set[str]:
    """Return the functions and types that an export declares for its user."""
    chosen = select(checked(Request(*request)))  # type: ignore[arg-type]
    return {item.name for item in chosen.public if item.kind == "declaration"}


def test_nothing_is_there_that_was_not_chosen() -> None:
    found = names("atmega328p", ("balanced",), (128,), ("ctr",))
    assert {"aesmall_ctr_crypt", "aesmall_aes128", "aesmall_ctr_crypt_wide"} <= found
    assert "aesmall_aes128_balanced_wide_ctr" in found
    assert not [name for name in found if "192" in name or "256" in name or "ccm" in name]
    chosen = select(checked(Request("atmega328p", ("balanced",), (128,), ())))
    files = {part.file.name for part in chosen.parts}
    assert files == {
        "aesmall_aes128_expand_balanced_avr.S",
        "aesmall_aes_encrypt_balanced_avr.S",
        "aesmall_aes_decrypt_balanced_avr.S",
        "aesmall_sbox_avr.S",
        "aesmall_inv_sbox_avr.S",
    }
    assert {source.file.name for source in chosen.sources} == {"equal.c", "wipe.c"}


def test_of_a_file_with_three_key_sizes_one_is_exported() -> None:
    for bits in (128, 192, 256):
        chosen = select(checked(Request("atmega328p", ("fast",), (bits,), ("ctr",))))
        found = {name for part in chosen.parts for name in part.symbols}
        assert f"aesmall_aes{bits}_ctr_blocks_fast_avr" in found
        assert {n[11:14] for n in found if n.endswith("_fast_avr")} == {f"{bits}"}


def test_every_size_has_the_calls_that_choose_at_run_time() -> None:
    assert "aesmall_aes" in names("host", ("ct",), (128, 192, 256))
    assert "aesmall_aes" not in names("host", ("ct",), (128, 256))


def test_the_first_engine_is_behind_the_short_names() -> None:
    for first, second in (("ct", "nano"), ("nano", "ct")):
        chosen = select(checked(Request("host", (first, second))))
        [short] = [item for item in chosen.public if item.name == "aesmall_aes128"]
        assert short.text == f"typedef aesmall_aes128_{first} aesmall_aes128;"


#: Functions that need a key with decryption, by mode, in addition to the functions of the engine
DECRYPTION = {
    "cbc": {
        *("aesmall_cbc_decrypt_nopad", "aesmall_cbc_decrypt_pkcs7", "aesmall_cbc_decrypt_cs1"),
        *("aesmall_cbc_decrypt_cs2", "aesmall_cbc_decrypt_cs3", "aesmall_cbc_decrypt_cts"),
    },
    "cbc_text": {
        *("aesmall_cbc_text_decrypt", "aesmall_cbc_text_decrypt_as"),
        "aesmall_cbc_text_decrypt_with_iv",
    },
    "kw": {"aesmall_kw_unwrap", "aesmall_kwp_unwrap"},
    "legacy": {
        *("aesmall_legacy_begin_open", "aesmall_legacy_open", "aesmall_legacy_open_start"),
    },
    "manx": {"aesmall_manx1_open", "aesmall_manx2_open"},
    "ocb": {
        *("aesmall_ocb_open", "aesmall_ocb_open_args"),
        *("aesmall_ocb_short_tag_open", "aesmall_ocb_short_tag_open_args"),
    },
    "text": {"aesmall_text_ocb_open", "aesmall_text_ocb_open_args"},
    "vault": {
        *("aesmall_vault_unlock", "aesmall_vault_rekey", "aesmall_ocb_open_args"),
        *("aesmall_vault_ccm_open", "aesmall_vault_gcm_open", "aesmall_vault_ocb_open"),
        "aesmall_vault_ocb_open_chunk",
    },
    "xts": {"aesmall_xts_decrypt"},
}
#: Functions for many blocks, and for keys
_MANY = re.compile("_wide_|_pairs$|wide|_(two|ctr)_blocks$")
_KEYS = "aesmall_aes"


@pytest.mark.parametrize("target", ["host", "atmega328p", "rp2040", "rp2350_hazard3"])
def test_encrypt_only_leaves_out_what_decrypts(target: str) -> None:
    for mode in (*DECRYPTION, "ccm", "drbg", "gcm_siv", "siv"):
        both = names(target, ("ct",), (128,), (mode,))
        only = names(target, ("ct",), (128,), (mode,), True)
        gone = {name for name in both - only if not name.startswith(_KEYS)}
        plain = {name for name in gone if not _MANY.search(name)}
        assert plain == DECRYPTION.get(mode, set())
        # Only some families have their own calls for all of them.
        assert all(re.search("decrypt|open|wide|_blocks$", name) for name in gone - plain), mode
        assert only <= both, mode
        assert "aesmall_aes128_ct_init_encrypt_only" in only
        assert "aesmall_aes128_ct_init" not in only


def test_encryption_for_programs_that_never_decrypt_brings_no_decryption() -> None:
    chosen = select(checked(Request("atmega328p", ("nano",), (128,), (), True)))
    files = {part.file.name for part in chosen.parts}
    assert files == {"aesmall_aes128_encrypt_only_nano_avr.S", "aesmall_sbox_avr.S"}


# ---- reading of sources ----


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "family"),
    [
        *(("atmega328p", "avr"), ("rp2040", "armv6m"), ("rp2350_hazard3", "rv32")),
        pytest.param("cortex_m3", "armv7m_nodsp", marks=pytest.mark.verify),
        pytest.param("cortex_m33", "armv8m", marks=pytest.mark.verify),
    ],
)
def test_symbols_are_those_of_the_objects(target: str, family: str) -> None:
    """The symbols read from a file are those that compiler and assembler define and use."""
    read = library.library(family)
    objects = exports.library(target)
    parts = assembly.parts(family)
    for path in {part.file for part in parts.values()}:
        own = [part for part in parts.values() if part.file == path]
        symbols = frozenset[str]().union(*(part.symbols for part in own))
        uses = frozenset[str]().union(*(part.uses for part in own)) - symbols
        found = objects[path]
        wanted = {n for n in found.wanted if n.startswith("aesmall_")}
        if "#if" in own[0].body and found.given != symbols:  # an option or the chip
            assert found.given < symbols and wanted <= uses, path.name
            continue
        assert symbols == found.given, path.name
        # With AESMALL_FASTRAM_COPY, which the user of an export may define
        other = {"aesmall_fastram_copy_avr"} if "aesmall_fastram_compute_avr" in wanted else set()
        assert uses == wanted | other, path.name
    for path, found in objects.items():
        if path.suffix == ".c" and "adapters" not in path.parts:
            sources = [source for source in read.sources.values() if source.file == path]
            symbols = frozenset[str]().union(*(source.symbols for source in sources))
            assert found.given <= symbols, path.name
            # Code that depends on the chip or on an option is in the text of every export.
            assert found.given == symbols or any("#if" in s.text for s in sources), path.name


def test_in_rv32_assembly_a_line_of_the_preprocessor_is_no_comment() -> None:
    text = "# Is it?\n#define A 1 # one\n  # of it\n  nop # else\n#if A\n#endif\n"
    assert assembly.without_comments(text, "rv32").split("\n") == [
        *("", "#define A 1 # one", "  ", "  nop ", "#if A", "#endif", ""),
    ]


@pytest.mark.parametrize(
    ("condition", "left"),
    [
        ("ONE", True),
        ("!ONE", False),
        ("defined(ONE)", True),
        ("defined GONE", False),
        ("!defined(GONE) && ONE", True),
        ("ONE && OTHER > 3", "OTHER > 3"),
        ("ZERO && OTHER > 3", False),
        ("ONE || OTHER > 3", True),
        ("OTHER && !ZERO && !THIRD", "OTHER && !THIRD"),
        ("(OTHER || ZERO) && ONE", "(OTHER)"),
        ("ONE == 1 && ONE != 2 && ONE < 0x10", True),
        ("ONE >= 2", False),
        ("OTHER == 1", "OTHER == 1"),
        ("GONE", False),
    ],
)
def test_conditions_are_decided_as_far_as_they_can_be(condition: str, left: bool | str) -> None:
    known: dict[str, int | str] = {"ONE": 1, "ZERO": 0, "GONE": UNDEFINED}
    assert conditions.simplified(condition, known.get) == left


def test_a_condition_that_makes_no_sense() -> None:
    with pytest.raises(ValueError, match="cannot read the condition"):
        conditions.simplified("ONE) || 2", {"ONE": 0}.get)


DECLARATIONS = """\
/* The file. */

/* A type */
typedef struct pair {
    int first; /* one */
    int second;
} pair;
enum { RED = 1, GREEN };
typedef int (*function)(int a);
extern const uint8_t table[4];
#define SIZE(x) \\
    ((x) + 1) /* more */
void sum(const void *p) = delete;
static inline int sum(const pair *p)
{
    return p->first + p->second;
}
#if SIZE > 2
int other(void);
#endif
"""


def test_a_file_is_split_into_its_declarations() -> None:
    found = items.split(DECLARATIONS, Path("x.h"))
    kinds = [(item.kind, item.name, sorted(item.defines)) for item in found]
    assert kinds == [
        ("comment", "", []),
        ("declaration", "pair", ["pair"]),
        ("declaration", "GREEN", ["GREEN", "RED"]),
        ("declaration", "function", ["function"]),
        ("declaration", "table", ["table"]),
        ("define", "SIZE", ["SIZE"]),
        ("guard", "sum", ["sum"]),
        ("declaration", "sum", ["sum"]),
        ("conditional", "", ["other"]),
    ]
    assert found[1].comment == "/* A type */"
    assert [item.is_static for item in found if item.name in ("sum", "table")] == [
        False,
        False,
        True,
    ]


def test_what_cpp_refuses_goes_by_the_name_of_its_call(tmp_path: Path) -> None:
    (tmp_path / "x.h").write_text(
        '#ifdef __cplusplus\n}\n\n/* Why */\nextern "C++" {\nvoid f(void *x) = delete;\n'
        "void g(void *x,\n       int y) = delete;\n}\n#endif\n",
        encoding="utf-8",
    )
    reader = reading.Reader({})
    reader.read(tmp_path / "x.h", follow=False)
    found = items.split(reader.pieces[0].text, Path("x.h"))
    assert [(item.kind, item.name, item.defines) for item in found] == [
        ("guard", "f", frozenset({"f"})),
        ("guard", "g", frozenset({"g"})),
    ]


def test_members_keep_their_names() -> None:
    text = 'add(a->add, b.add, "add"); /* add */'
    assert items.replaced(text, {"add": "add_2"}) == 'add_2(a->add, b.add, "add"); /* add */'


def test_errors_are_of_one_kind() -> None:
    with pytest.raises(selection.ExportError):
        checked(Request("host", ()))
    with pytest.raises(selection.ExportError):
        checked(Request("host", ("ct",), ()))
