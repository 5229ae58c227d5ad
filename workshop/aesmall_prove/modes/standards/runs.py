# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Seal and open without checks: the calls that end in _run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..case import Argument, At, Buffer, Case, World, size
from ..contracts import Asked, Claim, Maker, by_length, everywhere
from .aead import Lengths, Seal, listed, open_, seal, zeros


def claims(
    mode: str, by: Seal, turns: Sequence[Lengths], *, work: int = 0, untouched: bool = False
) -> Iterator[Claim]:
    """Yield the claims for these lengths, in full for each message length with all the others.

    The mode works in `work` bytes, which are zeros before and after the call.
    """
    sealing, opening = f"aesmall_{mode}_seal_unchecked", f"aesmall_{mode}_open_unchecked"
    tags = listed(sorted({lengths.tag for lengths in turns}))
    text = f"message {listed(sorted({lengths.message for lengths in turns}))}; tag {tags}"

    def run(case: Case, tag: int) -> Case:
        """Use the tag's length as the last member, and the work as the second argument."""
        parts = case.buffers["args"]
        members: list[Argument] = [*parts.contents[:-1], size(tag)]
        case.buffers["args"] = replace(parts, contents=members)
        if work:
            case.buffers["work"] = Buffer(zeros(work), writable=True)
            [call] = case.calls
            call.arguments = [At("key"), At("work"), At("args")]
            call.after = {**call.after, "work": zeros(work)}
        return case

    def cases(make: Callable[[World, Lengths], Case]) -> Callable[[bool], Iterator[Asked]]:
        def one(lengths: Lengths) -> Maker:
            return lambda world: run(make(world, lengths), lengths.tag)

        def found(full: bool) -> Iterator[Asked]:
            if full:
                for lengths in turns:
                    yield from by_length(lambda n, ls=lengths: one(replace(ls, message=n)))  # type: ignore[misc]
            else:
                yield from everywhere(map(one, turns))

        return found

    def seals(world: World, lengths: Lengths) -> Case:
        return seal(world, sealing, by, lengths)

    def opens(world: World, lengths: Lengths) -> Case:
        return open_(world, opening, by, lengths)

    def refuses(world: World, lengths: Lengths) -> Case:
        return open_(world, opening, by, lengths, wrong=True, untouched=untouched)

    yield Claim(sealing, "", text, cases(seals))
    yield Claim(opening, "", text, cases(opens))
    yield Claim(opening, "wrong tag", text, cases(refuses))
