# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the Reference has every public name in its place."""

from __future__ import annotations

import re

import pytest
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.site import (
    comments,
    declarations,
    forms,
    overview,
    prose,
    reference,
    related,
)
from aesmall_workshop.site.tasks import TASKS, tags
from docs.test_examples import examples
from docs.test_header_examples import essays
from static.test_names import KERNEL, PLACES, given
from support import pages

KEYWORDS = REPOSITORY / "keywords.txt"


def names() -> set[str]:
    return {told.one.name for header in comments.headers() for told in header.told}


@pytest.mark.parametrize("place", PLACES)
def test_every_function_and_type_is_there(place: str) -> None:
    """clang finds every name that the compilers of the chips find, except internal names."""
    found = {name for name in given(place) if not KERNEL.fullmatch(name)}
    every = {one.name for ones in declarations.declared().values() for one in ones}
    assert found - every - hidden() == set()
    assert len(found & names()) > 300


def hidden() -> set[str]:
    """Return the names that are not public: names of other headers and names marked as Internal."""
    paths = [path for path in declarations.SRC.rglob("*.h") if not declarations.is_public(path)]
    found = {n for path in paths for n in re.findall(r"(?i)\baesmall_\w+", path.read_text("utf-8"))}
    every = {one.name for ones in declarations.declared().values() for one in ones}
    return found | (every - names())


def test_every_word_of_the_arduino_editor_is_there() -> None:
    """The Reference has every name of sketches that keywords.txt lists."""
    lines = KEYWORDS.read_text("utf-8").splitlines()
    words = {line.split("\t")[0] for line in lines if "\t" in line}
    assert len(words) > 300
    assert words - names() - _values() - hidden() == set()


def _values() -> set[str]:
    """Return the constants of enumerations, which the code of their type shows."""
    code = [told.one.code for header in comments.headers() for told in header.told]
    return {word for text in code if "enum" in text for word in re.findall(r"\bAESMALL_\w+", text)}


def test_a_page_shows_code_comment_and_brothers() -> None:
    page = reference.pages()["reference/engines/tiny.h.md"]
    assert "### aesmall\\_aes128\\_tiny\\_init { #aesmall_aes128_tiny_init " in page
    assert "[](){ #aesmall_aes256_tiny_init }`aesmall_aes256_tiny_init`" in page
    assert "Make a key for both directions." in page
    assert "memcpy" not in page
    assert "aesmall_aes128_expand_tiny" not in page
    assert "aesmall_aes128_expand_tiny" not in names()
    xts = reference.pages()["reference/modes/xts/xts.hpp.md"]
    assert "In C: [`aesmall_xts_decrypt`](xts.h.md#aesmall_xts_decrypt)." in xts
    assert "aesmall_text_out" not in names()
    siv = reference.pages()["reference/modes/siv/siv.h.md"]
    assert "[`AESMALL_ERROR_ARGUMENT`](../../core/error.h.md#aesmall_error)" in siv


def test_what_only_a_sketch_has_is_there() -> None:
    full = {told.one.full_name for header in comments.headers() for told in header.told}
    assert {"BoardNonce", "Sender::println", "Sender::line_size", "eeprom_secret"} <= full
    assert "aesmall_aes128_leastram" in full
    # One internal name, and one name of another library.
    assert not full & {"AvrEepromStorage", "AvrEepromStorage::load", "__FlashStringHelper"}


def test_names_are_on_a_page_once() -> None:
    for place, page in reference.pages().items():
        anchors = re.findall(r"\{ #([\w-]+) [^}]*\}", page)
        assert sorted(anchors) == sorted(set(anchors)), place


def test_arguments_are_a_table_and_results_a_list() -> None:
    own = (
        "Seal a message.\n\n@param in  the message,\n           in_len bytes\n"
        "@return AESMALL_OK; AESMALL_ERROR_LENGTH if it is\nlonger than X | Y\n\nTime: constant."
    )
    told = declarations.Declared("f", "function", declarations.SRC / "x.h", 0, 0, "int f(void)")
    entry = list(
        reference.entry([comments.Told(told, own, "", "", is_shown=True)], "reference/x.h.md")
    )
    error = "core/error.h.md#aesmall_error"
    assert entry[2:] == [
        "Seal a message.",
        '<div class="arguments" markdown="1">\n\n| argument | meaning |\n| --- | --- |\n'
        "| `in` | the message, `in_len` bytes |\n\n</div>",
        f"Returns\n\n- [`AESMALL_OK`]({error})\n"
        f"- [`AESMALL_ERROR_LENGTH`]({error}) if it is longer than X \\| Y",
        "**Time:** constant.",
    ]


# ---- the order of a page ----


def header(path: str) -> comments.Header:
    return next(h for h in comments.headers() if h.path == declarations.SRC / path)


def named(groups: list[list[comments.Told]]) -> list[str]:
    return [group[0].one.name for group in groups]


def test_everyday_calls_come_first_and_other_forms_are_folded() -> None:
    order = forms.shape(header("modes/ccm/ccm.h"))
    assert named(order.calls)[:2] == ["aesmall_ccm_seal", "aesmall_ccm_open"]
    assert list(order.forms)[:2] == ["Two blocks at a time", "Short tags"]
    assert not [
        name for name in named(order.calls) if re.search("_args|_unchecked|_wide|_short", name)
    ]
    assert named(order.last) == ["AESMALL_CCM_STAR_NONCE_SIZE"]
    page = reference.pages()["reference/modes/ccm/ccm.h.md"]
    index, calls = page.index("## Index"), page.index("### aesmall\\_ccm\\_seal {")
    folded = page.index('class="form" markdown="1"><summary>Two blocks at a time (2 calls)')
    assert page.index("## Example") < index < calls < folded
    assert "| [`aesmall_ccm_seal`](#aesmall_ccm_seal) | Encrypt and authenticate a message" in page


@pytest.mark.parametrize("one", comments.headers(), ids=prose.place)
def test_a_page_has_each_declaration_once_and_an_index_of_them(one: comments.Header) -> None:
    order = forms.shape(one)
    shown = [*order.first, *order.calls, *(g for f in order.forms.values() for g in f), *order.last]
    assert sorted(named(shown)) == sorted(named(forms.groups(one)))
    assert order.calls or not any(told.one.kind == "function" for told in one.told)
    page = reference.pages()[prose.place(one)]
    for group in shown:
        name = group[0].one.full_name
        if group[0].one.name != group[0].one.owner:
            assert f"| [`{name}`](#{prose.anchor(name)})" in page


def test_types_that_the_calls_need_come_before_them() -> None:
    order = forms.shape(header("modes/xts/xts.h"))
    assert named(order.first) == ["aesmall_xts"]
    # All calls of this page are wide.
    order = forms.shape(header("services/text/text_wide.h"))
    assert "aesmall_text_seal_wide" in named(order.calls)
    assert "Two blocks at a time" not in order.forms


def test_a_long_declaration_has_an_argument_in_each_line() -> None:
    page = reference.pages()["reference/modes/ccm/ccm.h.md"]
    start = "aesmall_error aesmall_ccm_seal(\n    const aesmall_cipher *cipher,\n    const uint8_t"
    assert f"```c\n{start}" in page


# ---- examples and links ----


@pytest.mark.parametrize("one", comments.headers(), ids=prose.place)
def test_a_page_begins_with_links_that_lead_somewhere(one: comments.Header) -> None:
    line = related.links(one)
    assert "**Use:** [" in line
    found = related.related(one)
    for target in (found.use, found.recipe, found.example, *found.figures):
        assert not target or (REPOSITORY / "doc" / target.partition("#")[0]).is_file()


def test_standards_are_those_of_the_calls() -> None:
    assert related.standards(header("modes/gcm_siv/gcm_siv.h")) == [
        ("RFC 8452", "https://www.rfc-editor.org/rfc/rfc8452")
    ]
    assert related.standards(header("modes/ccm/ccm_stream.h"))[0][0] == "SP 800-38C"
    assert related.standards(header("engines/tiny.h"))[0][0] == "FIPS 197"


def families() -> list[str]:
    """Return the folders of modes and services with calls of C."""
    found = {
        one.path.parent.relative_to(declarations.SRC).as_posix()
        for one in comments.headers()
        if one.path.suffix == ".h" and any(told.one.kind == "function" for told in one.told)
    }
    return sorted(each for each in found if each.startswith(("modes/", "services/")))


@pytest.mark.parametrize("family", families())
def test_every_family_has_an_example(family: str) -> None:
    of_family = [one for one in comments.headers() if one.path.parent == declarations.SRC / family]
    found = [each.code for one in of_family if (each := related.example(one))]
    found += [block.code for block in essays() if block.page.startswith(f"{family}/")]
    assert found


def test_all_examples_are_compiled() -> None:
    """test_examples.py compiles most on every target, and test_programs.py the sketches."""
    compiled = {block.code for language in ("c", "cpp") for block in examples(language)}
    compiled |= {block.code for block, _ in pages.programs()}
    shown = {each.code for one in comments.headers() if (each := related.example(one))}
    assert len(shown) > 25
    assert shown <= compiled


# ---- the first page ----


def test_tasks_lead_to_calls_of_their_header() -> None:
    assert 15 <= len(TASKS) <= 20
    index = overview.index()
    for task in TASKS:
        names = {told.one.name for told in header(task.header).told}
        assert set(task.names) <= names, task
        assert f"| {task.want} | [`{task.names[0]}`]" in index
    assert index.index("## By task") < index.index("## By header") < index.index("(names.md)")


#: What a reader may type -> the header that should be among the first results
QUESTIONS = {
    "decrypt ccm": "modes/ccm/ccm.h",
    "open a message": "modes/ccm/ccm.h",
    "seal a message": "modes/ccm/ccm.h",
    "random bytes": "services/drbg/drbg.h",
    "lorawan mic": "services/lorawan/lorawan.h",
    "store a counter": "services/nonce/nonce.h",
    "encrypt a file": "services/vault/vault.h",
    "encrypt a string": "services/text/text.h",
    "verify a mac": "modes/cmac/cmac.h",
    "wrap a key": "modes/kw/kw.h",
    "derive a key": "services/kdf/kdf.h",
    "compare tags": "core/equal.h",
    "wipe a key": "core/wipe.h",
    "replay window": "services/replay/replay.h",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_words_of_a_question_are_on_the_page_for_the_search(question: str) -> None:
    """The search puts tags before text. test_site.py asks the search itself."""
    path = QUESTIONS[question]
    words = {word for word in question.split() if word != "a"}
    found = {word for word in words for tag in tags(path) if tag.startswith(word)}
    page = reference.pages()[f"reference/{path}.md"].lower()
    assert found and all(word.removesuffix("s") in page for word in words)
