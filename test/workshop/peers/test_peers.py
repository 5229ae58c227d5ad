# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that one engine beats each row of bench/peers in all columns, or that a reason is listed."""

from __future__ import annotations

import tomllib

import pytest
from aesmall.figures import results
from aesmall_workshop.paths import REPOSITORY
from aesmall_workshop.peers import beaten, published_tables
from aesmall_workshop.peers.comparison import FOLDER, Costs


def _resisting() -> dict[str, str]:
    text = (FOLDER / "resists.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text).get("resists", [])
    return {row: group["why"] for group in groups for row in group["rows"]}


def test_every_row_is_beaten_or_listed_with_the_reason() -> None:
    figures = results.load()
    unbeaten = [str(row) for row in beaten.rows() if beaten.winner(row, figures) is None]
    for found in published_tables.comparisons():
        unbeaten += [f"{found.name}: {row.who}" for row in found.judged if not row.beaten_by]
    assert sorted(unbeaten) == sorted(_resisting())


def test_the_pages_give_every_reason() -> None:
    figures = REPOSITORY / "doc" / "figures"
    pages = [*figures.glob("peers*.md"), figures / "published.md", figures / "boards.md"]
    text = " ".join(" ".join(page.read_text(encoding="utf-8").split()) for page in pages)
    for row, why in _resisting().items():
        assert why and " ".join(why.split()) in text, row


def test_the_peers_are_all_there() -> None:
    assert len(beaten.rows()) > 600
    assert {row.key_bits for row in beaten.rows()} == {128, 192, 256}


@pytest.mark.parametrize(
    ("ours", "beats"),
    [
        (Costs((100,), 50, 10), False),
        (Costs((100,), 50, 9), True),
        (Costs((99,), 49, 9), True),
        (Costs((101,), 1, 1), False),
        (Costs((1,), 51, 1), False),
        (Costs((1,), 1, 11), False),
    ],
)
def test_beating_means_every_column_and_one_of_them_better(ours: Costs, beats: bool) -> None:
    assert ours.beats(Costs((100,), 50, 10)) is beats
