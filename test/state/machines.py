# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Provide the strategies and settings that the state machines share."""

from __future__ import annotations

import ctypes
import os
from collections import Counter

from aesmall_workshop.chips.build import BUILD
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from .library import OK, SIZE_MAX, Memory, size_of

set_hypothesis_home_dir(BUILD / "hypothesis")

#: Factor for the number of examples, 1 in `make test`
LONGER = int(os.environ.get("STATE_TIMES", "1"))
#: Calls in one example
STEPS = 50

#: Lengths that exceed any memory
HUGE = (SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - 15, SIZE_MAX - 16, SIZE_MAX - 40, SIZE_MAX // 2, 2**61)
LENS = st.one_of(
    st.integers(0, 40),
    st.integers(0, 64),
    st.sampled_from((0, 1, 15, 16, 16, 17, 32, 48)),
    st.sampled_from(HUGE),
)
#: An error in the place of an output
SPOILT = st.sampled_from(("", "", "overlap", "capacity"))
SELDOM = st.integers(0, 6).map(lambda n: n == 6)
#: The difference between the capacity and the length
CAPS = st.sampled_from((0, 0, 0, 0, 1, 16, 16, -1, SIZE_MAX))
KEYS = st.sampled_from(("both", "both", "both", "enc", "enc", "none"))


def reached(call: str, wanted: set[int]) -> None:
    """Check that calls with this end of a name had the wanted results, with at most one exception.

    The examples of Hypothesis depend on which other modules are loaded, so one result may be rare.
    """
    seen = {error for name, error in SEEN if name.endswith(call)}
    assert OK in seen and len(wanted - seen) <= 1, f"{call}: {sorted(seen)}"


def settled(examples: int) -> settings:
    return settings(
        max_examples=examples * LONGER,
        stateful_step_count=STEPS,
        derandomize=LONGER == 1,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,
    )


def run(machine: type[RuleBasedStateMachine], examples: int = 100) -> None:
    """Run this many examples. They are always the same, unless STATE_TIMES is set."""
    SEEN.clear()
    run_state_machine_as_test(machine, settings=settled(examples))  # type: ignore[no-untyped-call]


#: How often each call had each result. It shows a machine that never reaches its goals.
SEEN: Counter[tuple[str, int]] = Counter()


def expect(error: int, errors: set[int], name: str) -> None:
    """Check that the error is one of several that are allowed."""
    SEEN[name, error] += 1
    assert error in (errors or {OK}), f"{name}: {error}, not one of {sorted(errors) or [OK]}"


def overlaps(a: int, a_len: int, b: int, b_len: int, *, same: bool = False) -> bool:
    """Return whether two ranges overlap. Equal starts only count if `same` is true."""
    if a_len == 0 or b_len == 0 or (a == b and not same):
        return False
    return a < b + b_len and b < a + a_len


def touched(at: int, size: int, errors: set[int]) -> tuple[tuple[int, int], ...]:
    """Return the ranges that a call may write."""
    return () if errors else ((at, size),)


class Keys:
    """Key objects: one for both directions, one encryption-only, and one that is wiped."""

    def __init__(self, memory: Memory, secret: bytes) -> None:
        self.memory = memory
        self.size = size_of("key")
        self.secret = memory.room(len(secret))
        memory.put(self.secret, secret)
        self.at = {name: memory.room(self.size) for name in ("both", "enc", "none")}
        self.state = {name: name for name in self.at}
        self.make()

    def pointer(self, name: str) -> ctypes.c_void_p:
        return self.memory.pointer(self.at[name])

    def make(self) -> None:
        for name, only in (("both", 0), ("enc", 1)):
            self.memory.library.state_key_init(
                self.pointer(name), self.memory.pointer(self.secret), only
            )
            self.state[name] = name
        self.wipe("none")

    def wipe(self, name: str) -> None:
        self.memory.put(self.at[name], bytes(self.size))
        self.state[name] = "none"
