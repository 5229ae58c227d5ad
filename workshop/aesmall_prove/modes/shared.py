# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Runs cases that begin alike only once up to their first difference, for example wrong tags.

The cases of a group are made in one world, in which bytes of the same name are the same variables,
and the values that the caller left are the same for all of them. Therefore most of them hold the
same words at the same addresses when the first call begins, except for a few bytes, for example the
tag. The first case runs like any other. Just before the first instruction that loads or stores one
of these bytes, its state is stored: this state does not depend on them. Each other case continues
from this state with its own bytes, and with the calls until then, and compares their ends with its
own expectations.

If the cases are less alike, each runs from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..fips197 import Byte
from ..state import State
from ..words import Word
from .case import Call, Loaded, World
from .contracts import Asked
from .domain import ModeDomain
from .in_memory import Ran
from .judge import Ended, Stop
from .oracle import AnsweredError
from .run import Runner, Session


class SharedWorld(World):
    """A world in which many cases are made."""

    def __init__(self) -> None:
        super().__init__(ModeDomain())
        self._known: dict[tuple[str, int, int], list[Byte]] = {}
        self._made: dict[str, int] = {}

    def again(self) -> SharedWorld:
        """Make the next case."""
        self._made = {}
        return self

    def bytes(self, name: str, count: int) -> list[Byte]:
        """Return bytes of any value, the same as for this name in earlier cases."""
        number = self._made[name] = self._made.get(name, 0) + 1
        key = name, count, number
        if key not in self._known:
            self._known[key] = super().bytes(name, count)
        return [*self._known[key]]


def runs(runner: Runner, cases: Iterable[Asked]) -> Iterator[tuple[Ran, int | None]]:
    """Yield the run of each case, and its message length if the published time includes it."""
    for like, some in groupby(cases, lambda asked: asked.like):
        if not like:
            for asked in some:
                world = World(ModeDomain())
                yield runner.run(world, asked.make(world), asked.placement), asked.message
            continue
        asked_for = [*some]
        by_placement: dict[str, list[Asked]] = {}
        for asked in asked_for:
            by_placement.setdefault(asked.placement, []).append(asked)
        ran = {place: _group(runner, alike) for place, alike in by_placement.items()}
        for asked in asked_for:
            yield next(ran[asked.placement]), asked.message


def _group(runner: Runner, alike: Sequence[Asked]) -> Iterator[Ran]:
    """Yield the runs of cases at one placement, in their order."""
    world, left_before = SharedWorld(), dict[str, Word]()
    sessions = []
    for asked in alike:
        try:
            case = asked.make(world.again())
        except AnsweredError:  # An earlier case has defined another answer.
            own: World = World(ModeDomain())
            case, known = asked.make(own), None
        else:
            own, known = world, left_before
        ran = Ran(case, asked.placement)
        sessions.append(Session(runner, own, case, asked.placement, ran, known))
    first, *others = sessions
    together = [session for session in sessions if session.world is world]
    watched = _different(together)
    first.machine.watched = {*watched}
    yield first.ran_by(first.all_calls)
    stop = first.stop
    for session in others:
        if (
            stop is None
            or session.world is not world
            or not _same_calls(first, session, stop.at.number)
        ):
            yield session.ran_by(session.all_calls)
        else:
            yield _continued(session, stop, first.ended, watched)


def _different(sessions: Sequence[Session]) -> set[int]:
    """Return the bytes that differ between the sessions, or an empty set if too much differs."""
    first, *others = sessions
    memory, found = first.state.memory, set[int]()
    for other in others:
        theirs = other.state.memory
        if (
            theirs.keys() != memory.keys()
            or other.addresses != first.addresses
            or other.machine.regions != first.machine.regions
        ):
            return set()
        found.update(place for place, word in memory.items() if not _equal(word, theirs[place]))
    return found


def _equal(one: Word, other: Word) -> bool:
    """Return whether words are the same forms. A bit that is not a form equals only itself."""
    return one is other or one == other


def _same_calls(one: Session, other: Session, last: int) -> bool:
    """Return whether two cases make the same calls up to this one.

    An argument that is loaded from a buffer may be a watched byte.
    """

    def made(call: Call) -> tuple[object, ...]:
        return call.symbol, [*call.arguments], call.through

    def loads(call: Call) -> bool:
        return any(isinstance(argument, Loaded) for argument in (*call.arguments, call.through))

    calls, theirs = one.case.calls[: last + 1], other.case.calls[: last + 1]
    return not any(map(loads, calls)) and [*map(made, calls)] == [*map(made, theirs)]


def _continued(session: Session, stop: Stop, ended: Sequence[Ended], watched: set[int]) -> Ran:
    """Run a case from the point where the first one has stopped."""
    machine, at = session.machine, stop.at
    own = {place: session.state.memory[place] for place in watched}

    def mine(state: State) -> State:
        copied = state.copy()
        copied.machine = machine
        copied.memory.update(own)
        return copied

    def calls() -> None:
        for call in ended:
            machine.findings = call.findings
            session.state = mine(call.state)
            session.finish(call.number, mine(call.start), session.state)
            if session.ran.failure:
                return
        session.ciphers = dict(stop.ciphers)
        session.ran.calls = dict(stop.calls)
        session.begin(at.number)
        machine.regions, machine.findings = [*stop.regions], at.findings.copy()
        session.state = mine(at.state)
        session.go_on(at.number, mine(at.start), session.state, [*stop.regions_left])
        session.all_calls(at.number + 1)

    return session.ran_by(calls)
