# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that scripts/language.py finds unclear phrases, and prose that exceeds its budget."""

from __future__ import annotations

import language
import pytest

BUT, WOULD, WHO = "but", "would", "Who"  # split, so that this file has none of the phrases


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"one\nall {BUT} for one\n", [2]),
        (f" * all {BUT}\n * for one\n", [1]),
        (f"\n\n; It {WOULD} else fail.\n", [3]),
        (f"{WHO} has the key can read it.\n", [1]),
        (f"/* It is sealed. {WHO}\n * has the key reads it. */\n", [1]),
        (f"{WHO} has\nthe key?\n", []),
        ("- Who, then, has it\n", []),
        ("Not this but that, for a reason. Or else.\n", []),
        ("About\nforty but forty\n", []),
    ],
)
def test_phrases_are_found_by_line(text: str, lines: list[int]) -> None:
    assert [line for line, _ in language.phrases(text)] == lines


def test_what_is_said_instead_is_told() -> None:
    [(_, message)] = language.phrases(f"all {BUT} for one")
    assert message == f"instead of `{BUT} for` `except`"


def test_code_tables_and_comments_are_no_prose() -> None:
    page = "# One two\n\n| a | b |\n|---|---|\n\n```c\nint x;\n```\n<!-- a\nb -->\n- three\n"
    assert language.prose(page).split() == ["#", "One", "two", "-", "three"]


def test_the_budget_is_that_of_all_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [("a.md", "one two\n```\nthree\n```\n"), ("b.md", "four five six\n")]
    monkeypatch.setattr(language, "MAX_WORDS", 5)
    assert not list(language.violations(documents))
    monkeypatch.setattr(language, "MAX_WORDS", 4)
    [violation] = language.violations(documents)
    assert violation == "5 words of prose, more than 4; the longest: b.md 3, a.md 2"


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("`what` as a noun", "It reads what fits."),
        ("things that stand, lie, come, want, tell or say", "The key lies on the stack."),
        ("`nothing`, `none` or `nobody`", "Nothing is written."),
        ("`beside`, `behind`, `nor` or `whose`", "The tag is behind the text."),
        ("`that of` or `those of`", "The tag is longer than that of GCM."),
        ("semicolons", "The key is wiped; the tag is not."),
    ],
)
def test_a_pattern_over_its_budget_is_named(pattern: str, text: str) -> None:
    """One sentence exceeds the budget of a pattern, which the message names."""
    found = list(language.excesses("documents", [text]))
    assert len(found) == 1 and found[0].startswith(f"documents: {pattern}: ")
    assert list(language.excesses("comments", [text + " plain" * 4000])) == []


def test_a_question_may_ask_what() -> None:
    assert list(language.excesses("documents", ["What does it read?"])) == []


@pytest.mark.parametrize(
    ("suffix", "source"),
    [
        (".c", "/* one\n * two */\nint x; // three\n"),
        (".S", "/* one\n   two */\n    nop ; 1\n#define three // three\n"),
        (".py", 'def one() -> None:\n    """one two"""\n    x = 1  #: three\n'),
    ],
)
def test_comments_are_found(suffix: str, source: str) -> None:
    assert language.comments(source, suffix).split() == ["one", "two", "three"]
