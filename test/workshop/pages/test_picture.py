# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the pictures of README.md show the committed figures with readable labels."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from aesmall.figures import results
from aesmall_workshop.pages import picture
from aesmall_workshop.pages.picture import Box

TARGETS = list(picture.LABELLED)


@pytest.fixture(scope="module")
def drawings() -> dict[str, picture.Drawing]:
    figures = results.load()
    return {target: picture.drawing(figures, target) for target in TARGETS}


def test_the_committed_pictures_are_those_of_the_figures() -> None:
    """The committed pictures equal the pictures from the figures.

    tables.stale() checks the same. This test also covers a picture that was never written.
    """
    for path, text in picture.pictures(results.load()).items():
        assert path.read_text(encoding="utf-8") == text, "run `aesmall-workshop tables --update`"
        ElementTree.fromstring(text)


@pytest.mark.parametrize("target", TARGETS)
def test_five_labels_meet_nothing(target: str, drawings: dict[str, picture.Drawing]) -> None:
    drawn = drawings[target]
    boxes = [label.box for label in drawn.labels]
    assert len(boxes) == 5
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))
    for point in drawn.shown:
        x, y = drawn.across.at(point.flash), drawn.down.at(point.cycles)
        assert not any(box.meets(Box(x - 1, y - 1, x + 1, y + 1)) for box in boxes), point
    frame = (picture.LEFT, picture.TOP, picture.RIGHT, picture.BOTTOM)
    assert all(b.left > frame[0] and b.top > frame[1] for b in boxes)
    assert all(b.right < frame[2] and b.bottom < frame[3] for b in boxes)


@pytest.mark.parametrize("target", TARGETS)
def test_no_point_is_beaten_by_its_own_library(
    target: str, drawings: dict[str, picture.Drawing]
) -> None:
    shown = drawings[target].shown
    assert {picture.OURS, picture.HERE, picture.CITED} == {point.kind for point in shown}
    again = [p for p in shown if p.kind == picture.OURS and p.timing != "T0"]
    assert picture.unbeaten(again) == again
    worse = again[0].__class__(**{**vars(again[0]), "cycles": again[0].cycles + 1})
    assert worse not in picture.unbeaten([*again, worse])


def test_a_label_without_a_place_is_an_error() -> None:
    whole = Box(0, 0, picture.WIDTH, picture.HEIGHT)
    with pytest.raises(picture.PictureError, match="no place for the label 'a'"):
        picture._free("a", 100, 100, [whole])
