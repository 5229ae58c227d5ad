# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR over many blocks, for any counter and any number of blocks: induction over the blocks.

The loop is cut at its heads. From any state that a head allows (paths.py) the code runs until it
reaches a head again, or returns. Each path must have added the key stream of its counters to the
text. It must arrive with the correct counter and number of blocks. It must return if and only if no
block is left. controls.py describes how each kernel counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..contracts import MEMORY, Placement, Routine, placements
from ..findings import Fault, Findings, Region
from ..image import Image
from ..listing import Listing
from ..memo import Memo
from ..prove import STOPS, reason
from ..state import State
from ..words import Word, bits_of, word_of
from .controls import CONTROLS, Case, Ctr
from .counter import BLOCK, Count
from .paths import LEFT_OVER, Head, Names, Values, carried, must

_PLACES = ("apart", "unaligned", "out = in", "in = out")
#: Prefixes of names of values that change with each block: text, numbers, values left in registers
_CHANGING = ("in[", "out[", "left,", "left ", "until", LEFT_OVER)


@dataclass
class Induction:
    """The findings at all placements."""

    #: Empty, or why it is not proved
    failure: str = ""
    findings: list[Findings] = field(default_factory=list)


def has_induction(routine: Routine) -> bool:
    """Return whether controls.py describes how the kernel counts."""
    return routine.engine.implementation in CONTROLS


def induction(image: Image, routine: Routine, listing: Listing) -> Induction:
    """Prove CTR for any counter and any number of blocks."""
    found = Induction()
    try:
        loop = Loop(image, routine, listing)
    except Fault as error:
        return Induction(str(error))
    for place in loop.placements:
        failure = loop.prove(place)
        found.findings.append(loop.findings)
        if failure:
            at = listing.where(loop.machine.at) if loop.machine.at is not None else "a head"
            what = f"{routine}, any counter, buffers {place.name!r}: NOT PROVED"
            found.failure = f"{what}\n  {failure}\n  at {at}"
            break
    return found if loop.placements else Induction("no placement")


class Loop(Ctr):
    """The loop of one kernel."""

    def __init__(self, image: Image, routine: Routine, listing: Listing) -> None:
        super().__init__(image, replace(routine, count=Count(1, bytes(4))))
        self.memo = self.machine.memo = Memo(self.specification.domain)
        self.control = CONTROLS[routine.engine.implementation](self)
        self.machine.public = frozenset(self.control.lanes)
        self.findings = Findings()
        self._heads: dict[str, int] = {}
        for name, text in self.control.heads.items():
            text = text.format(bits=routine.key_bits)
            self._heads[name] = listing.behind(self.entry, text)
            must(self._heads[name] >= 0, f"{routine}: there is no line {text!r} in its source")

    # ---- where ----

    @property
    def placements(self) -> list[Placement]:
        """Return the first placements, moved if the arithmetic needs it.

        With an unknown number of blocks, a carry in the address of the end of `out` would be
        unknown too.
        """
        found = [p for p in placements(replace(self.routine, count=None)) if p.name in _PLACES]
        found = [self.control.moved(place) for place in found]
        # On other targets and in variants the code counts in the same way.
        return found if self.is_first else found[:1]

    # ---- the induction ----

    def prove(self, placement: Placement) -> str:
        """Return why the induction fails at a placement, or "" if it does not fail."""
        self.findings = Findings()
        buffers = {n: placement.addresses[n] for n in ("in", "out")}
        moving = [range(start, start + 2 * BLOCK) for start in buffers.values()]
        self.placement = placement
        self._start = self.prepare(placement, self.contents, self.machine.junk)
        self._regions = [r for r in self.machine.regions if r.name not in buffers]
        self.heads = {
            name: Head(name, address, moving=moving) for name, address in self._heads.items()
        }
        try:
            # Cases that do not depend on addresses are proved at the first placement.
            for all_ in (False, True) if placement == self.placements[0] else (False,):
                while not self._round(all_=all_):
                    pass
            for name, head in self.heads.items():
                must(bool(head.chains), f"never comes to {name}")
        except STOPS as error:
            return reason(error)
        return ""

    def _round(self, *, all_: bool) -> bool:
        """Run all calls and all cases of each head; return whether no head had to be weakened."""
        accepted = True
        for blocks, case in self.control.calls(all_=all_):
            state = self._called(blocks)
            accepted &= self._go("", case, state)
        for name, head in self.heads.items():
            for case in self.control.cases(name, all_=all_) if head.chains else ():
                self._again(case)
                state = head.state(self.machine, self.names(case, 0), self._text(case))
                accepted &= self._go(name, case, state)
        return accepted

    def _called(self, blocks: Word) -> State:
        self._again(Case(""))
        state = self._start.copy()
        self.saved = {cell: state.cell(cell) for cell in self.isa.saved}
        cells = self.control.argument(state, blocks)
        self.saved.update({c: w for c, w in cells.items() if c in self.saved})
        return state

    def _again(self, case: Case) -> None:
        """Set the memory that may be used on the path to the next head."""
        machine, place = self.machine, self.placement
        stack_bytes = MEMORY[self.routine.target].stack_bytes
        self._keep(machine.findings)
        machine.start(place.stack, stack_bytes, self.isa.backs[place.caller])
        machine.regions = [*self._regions]
        same = place.addresses["in"] == place.addresses["out"]
        if case.blocks:
            for name, writable in (("in", same), ("out", True)):
                start, size = place.addresses[name], BLOCK * case.blocks
                machine.regions.append(Region(name, start, size, writable))

    def _keep(self, findings: Findings) -> None:
        for site, balanced in findings.branches.items():
            known = self.findings.branches.get(site, True)
            self.findings.branches[site] = known and balanced
        for site, tables in findings.lookups.items():
            self.findings.lookups.setdefault(site, set()).update(tables)

    def _text(self, case: Case) -> dict[int, Word]:
        addresses, found = self.placement.addresses, dict[int, Word]()
        for i in range(BLOCK * case.blocks):
            found[addresses["out"] + i] = self.machine.junk(f"out[{i}] before", 8)
        for i in range(BLOCK * case.blocks):
            found[addresses["in"] + i] = self.text[i]
        return found

    def names(self, case: Case, done: int) -> Names:
        """Return all named values, so many blocks later."""
        words = {"in": self.placement.addresses["in"], "out": self.placement.addresses["out"]}
        names: dict[str, tuple[int, Word | None]] = dict(case.names)
        for i, byte in enumerate(case.counter):
            names[f"counter {i}"] = 8, byte
        last = case.counter[-1]
        wide = self.memo.other("last", [last], lambda: word_of((*bits_of(last, 8), *(0,) * 24)))
        names["last"] = 32, wide
        for name, start in words.items():
            names |= self.control.number(name, start + BLOCK * done)
        return names

    def _go(self, name: str, case: Case, state: State) -> bool:
        """Run all paths from here."""
        accepted = True
        ends = {head.address for head in self.heads.values()}
        for end, values in self.machine.ways(state, ends, case.values):
            accepted &= self._arrived(name, case, end, values)
        self._keep(self.machine.findings)
        self.machine.at = None
        return accepted

    def _arrived(self, name: str, case: Case, end: State, values: Values) -> bool:
        machine, addresses = self.machine, self.placement.addresses
        stream = self.control.key_stream
        xor = machine.arithmetic.xor(8)
        for i in range(BLOCK * case.blocks):
            expected = xor(self.text[i], stream[i])
            same = machine.equal(end.memory[addresses["out"] + i], expected, 8, {})
            must(same, f"out[{i}] of a block differs from FIPS 197")
        counter, changed = carried(machine, case.counter, case.blocks, values)
        there = [h for h in self.heads.values() if h.address == end.pc]
        if end.pc == machine.back:
            self.control.returns(name, case, values)
            self._returned(end, counter, values)
            return True
        landed = self.control.lands(name, case, [h.name for h in there], changed, values)
        found = replace(landed, counter=counter)
        head, names = self.heads[landed.kind], self.names(found, case.blocks)
        if head.chains:
            return head.accepts(end, names, values)
        changing = self._changing(self.control.renewed(landed.kind))
        head.learn(end, names, values, changing)
        return False

    def _changing(self, renewed: int) -> int:
        """Return the variables that follow from these, the text and the numbers of a state."""
        domain = self.specification.domain
        found = renewed
        for i, name in enumerate(domain.names):
            if name.startswith(_CHANGING):
                found |= 1 << i
        for lane in domain.lanes.values():
            if any(form & found for form in lane.inputs):
                found |= sum(lane.outputs)
        return found

    def _returned(self, end: State, counter: Sequence[Word], values: Values) -> None:
        """Check the contract of the call."""
        isa, machine, place = self.isa, self.machine, self.placement
        level = machine.stack_pointer(end) == place.stack + isa.return_bytes
        must(level, "returns with another stack pointer than it was called with")
        for cell, word in self.saved.items():
            same = machine.equal(end.cell(cell), word, isa.width(cell), values)
            must(same, f"does not restore {isa.cell_name(cell)}")
        must(not isa.leave(end), isa.leave(end))
        for i, byte in enumerate(counter):
            same = machine.equal(end.memory[place.addresses["counter"] + i], byte, 8, values)
            must(same, f"leaves another byte {i} of the counter")
