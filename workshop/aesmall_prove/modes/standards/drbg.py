# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CTR_DRBG: SP 800-90A Rev. 1, section 10.2.1.

V is secret and is increased by 1. Therefore a case knows the last bits of each V (counters.py): the
answer of the cipher that becomes V is fixed before it is requested. The source of entropy is a
function without code, which gives any bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...fips197 import Byte, constant
from ..case import (
    ENTROPY,
    KEY,
    LENGTH,
    OK,
    ROOM,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    Loaded,
    To,
    World,
    size,
    u8,
    u16,
    u32,
)
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from ..oracle import BLOCK, bits_of_bytes
from .aead import plus, zeros
from .counters import Split, carries, stepped
from .strings import number

PREFIX = "aesmall_drbg_"
#: max_number_of_bits_per_request of this library in bytes, and its longest input
MOST = 32768
#: Requests for one seed by default
INTERVAL = 65536
Text = list[Byte]


@dataclass(frozen=True)
class State:
    """The working state: the key and V."""

    key: Text
    v: Text


def update(world: World, state: State, provided: Text, split: Split) -> State:
    """Return the state after CTR_DRBG_Update, for new values of V with this end: 10.2.1.2."""
    encrypt, v, temp = world.keyed(state.key).encrypt, state.v, list[Byte]()
    while len(temp) < len(provided):
        v = stepped(v, 1)
        if len(temp) == len(provided) - BLOCK:
            new = split.of(world.bytes("V", BLOCK))
            encrypt.define(bits_of_bytes(v), plus(new, provided[-BLOCK:]))
        temp += encrypt(v)
    temp = plus(temp, provided)
    return State(temp[:-BLOCK], temp[-BLOCK:])


def df(world: World, text: Text, key_len: int) -> Text:
    """Return Block_Cipher_df of a text, as long as a seed: 10.3.2."""
    seed_len = key_len + BLOCK
    s = [*number(len(text), 4), *number(seed_len, 4), *text, constant(0x80)]
    s += zeros(-len(s) % BLOCK)
    encrypt, temp = world.keyed([constant(i) for i in range(key_len)]).encrypt, list[Byte]()
    while len(temp) < seed_len:
        chained = zeros(BLOCK)  # BCC: 10.3.3
        data = [*number(len(temp) // BLOCK, 4), *zeros(12), *s]
        for i in range(0, len(data), BLOCK):
            chained = encrypt(plus(chained, data[i : i + BLOCK]))
        temp += chained
    encrypt, x, out = world.keyed(temp[:key_len]).encrypt, temp[key_len:seed_len], list[Byte]()
    while len(out) < seed_len:
        x = encrypt(x)
        out += x
    return out


@dataclass(frozen=True)
class Step:
    """A call, with the bytes of its input and its output."""

    name: str
    input: int = 0
    out: int = 0
    #: The last bits of V in each update of this call
    splits: tuple[Split, ...] = (Split(),)
    #: The error, if the call is refused
    error: int = OK


@dataclass(frozen=True)
class Plan:
    """The calls of a case."""

    steps: Sequence[Step]
    key_len: int = 16
    is_df: bool = True
    #: Requests for one seed
    interval: int = INTERVAL

    @property
    def seed_len(self) -> int:
        return self.key_len + BLOCK

    def made(self, world: World, text: Text) -> Text:
        """Return the seed material of a text, which is shorter or hashed: 10.2.1.3 to 10.2.1.5."""
        if self.is_df:
            return df(world, text, self.key_len)
        return [*text, *zeros(self.seed_len - len(text))]


@dataclass
class _Run:
    """The standard's generator during a case."""

    world: World
    plan: Plan
    state: State
    entropy: Text = field(default_factory=list)
    #: Requests since the last seed, and for one seed
    requests: int = 0
    interval: int = INTERVAL

    def seed(self, text: Text, length: int, split: Split) -> None:
        """Update with new entropy and a text."""
        new = self.world.bytes("entropy", length)
        self.entropy += new
        if self.plan.is_df:
            material = df(self.world, [*new, *text], self.plan.key_len)
        else:
            material = plus(new, self.plan.made(self.world, text))
        self.state = update(self.world, self.state, material, split)
        self.requests = 0

    def generate(self, step: Step, text: Text) -> Text:
        """Return random bytes: 10.2.1.5."""
        world, plan, splits = self.world, self.plan, iter(step.splits * 3)
        if self.requests >= self.interval:
            self.reseed(text, next(splits))
            text = []
        additional = zeros(plan.seed_len)
        if text:
            additional = plan.made(world, text)
            self.state = update(world, self.state, additional, next(splits))
        out, v = list[Byte](), self.state.v
        while len(out) < step.out:
            v = stepped(v, 1)
            out += world.keyed(self.state.key).encrypt(v)
        self.state = update(world, replace(self.state, v=v), additional, next(splits))
        self.requests += 1
        return out[: step.out]

    def reseed(self, text: Text, split: Split) -> None:
        """Get new entropy: 10.2.1.4."""
        plan = self.plan
        self.seed(text, plan.key_len if plan.is_df else plan.seed_len, split)

    def members(self) -> list[Argument | Byte]:
        """Return the members of aesmall_drbg."""
        plan = self.plan
        derive = To(f"{PREFIX}{'derive' if plan.is_df else 'add'}")
        found: list[Argument | Byte] = [To(f"init{plan.key_len}"), At("room"), derive]
        found += [To("entropy"), At("context"), u32(self.interval), u32(self.requests)]
        return [*found, *self.state.v, u16(ROOM), u8(plan.key_len)]


def _case(plan: Plan) -> Maker:
    def make(world: World) -> Case:
        key_len = plan.key_len
        run = _Run(world, plan, State(zeros(key_len), zeros(BLOCK)))
        before: list[Argument | Byte] = run.members()
        buffers = {
            "drbg": Buffer(before, writable=True, type="aesmall_drbg"),  # type: ignore[arg-type]
            "room": Buffer(size=ROOM, writable=True, align=4),
            "context": Buffer(size=1),
        }
        calls = []
        for i, step in enumerate(plan.steps):
            name, text = f"input {i}", world.bytes(f"input {i}", min(step.input, 64))
            buffers[name] = Buffer(text)
            source: list[Argument] = [At(name if step.input else ""), size(step.input)]
            out: list[Argument] = []
            if step.name == "generate":
                out = [At(f"out {i}"), size(step.out)]
                old = world.bytes("out", min(step.out, 64))
                buffers[f"out {i}"] = Buffer(old, writable=True)
            call = Call(PREFIX + step.name, [At("drbg"), *source, *out], step.error)
            if i == 1 and plan.interval != INTERVAL:  # aesmall_drbg_set_interval
                run.interval = plan.interval
                call.sets = {"drbg": run.members()}  # type: ignore[dict-item]
            _expect(run, step, text, call, f"out {i}" if out else "")
            calls.append(call)
        world.texts["entropy"] = run.entropy
        name = ", ".join(f"{s.name} {s.input} {s.out}" for s in plan.steps)
        name += f", key {key_len}, df {plan.is_df}, {plan.steps[0].splits[0]}"
        return Case(name, buffers, calls)

    return make


def _expect(run: _Run, step: Step, text: Text, call: Call, out: str) -> None:
    """Write the results of a call: the output, and all members of the generator."""
    if step.error:
        call.unchanged = [out] if out else []
        if step.name == "instantiate":
            call.null = [Loaded("drbg", 0)]
        else:
            call.unchanged += ["drbg"]
        return
    after: dict[str, object] = {}
    if step.name == "instantiate":
        plan = run.plan
        length = plan.key_len * 3 // 2 if plan.is_df else plan.seed_len
        run.seed(text, length, step.splits[0])
    elif step.name == "reseed":
        run.reseed(text, step.splits[0])
    else:
        after[out] = run.generate(step, text)
    after["drbg"] = run.members()
    call.after = after  # type: ignore[assignment]


# ---- the cases ----

#: The generator's code for each way of seeding and each size of key
WAYS = tuple((key_len, is_df) for key_len in (16, 32) for is_df in (True, False))
START = Step("instantiate")
Cases = Callable[[bool], Iterator[Asked]]


def _splits(i: int) -> tuple[Split, ...]:
    """Return ends of V in turn that do not overflow three bits in the next call."""
    return tuple(Split((i + k) % 2) for k in range(3))


def _instantiates(full: bool) -> Iterator[Asked]:
    makers = []
    for key_len, is_df in WAYS:
        lengths = (0, 1, 15, 16, 17, key_len + BLOCK) if full else (0, 1, key_len + BLOCK)
        for i, length in enumerate((*lengths, 64) if is_df else lengths):
            start = replace(START, input=length, splits=_splits(i))
            makers.append(_case(Plan([start, Step("generate", 0, 16)], key_len, is_df)))
    return everywhere(makers)


def _generates(full: bool) -> Iterator[Asked]:
    makers = []
    for n, (key_len, is_df) in enumerate(WAYS):
        for i, out in enumerate((0, 1, 15, 16, 17, 33) if not full else range(34)):
            additional = (0, 1, key_len + BLOCK)[(i + n) % 3]
            steps = [START, Step("generate", additional, out, _splits(i)), Step("generate", 0, 16)]
            makers.append(_case(Plan(steps, key_len, is_df)))
    # Each end of V, for one block and the update, without the derivation function
    for low in range(5):
        makers.append(_ending(Split(low)))
    # All carries from one end of three bits, and the borders of carries from the others
    ends = (split for split in carries(full, 3) if full or split.low == 7 or split.ones == 4)
    makers += map(_ending, ends)
    return everywhere(makers)


def _ending(split: Split) -> Maker:
    """Return a case of a request from such a V, and of one more."""
    start = replace(START, splits=(split,))
    return _case(Plan([start, Step("generate", 0, 1), Step("generate", 0, 1)], 16, False))


def _reseeds(full: bool) -> Iterator[Asked]:
    makers = []
    for key_len, is_df in WAYS:
        for length in (0, 1, key_len + BLOCK):
            steps = [START, Step("reseed", length), Step("generate", 0, 16)]
            makers.append(_case(Plan(steps, key_len, is_df)))
        # A request that reseeds first, and one that has reached the interval
        for interval in (0, 1):
            steps = [START, *[Step("generate", n, 17) for n in (5, 7)]]
            makers.append(_case(Plan(steps, key_len, is_df, interval)))
    return everywhere(makers)


def _refused(name: str) -> Cases:
    out = 16 if name == "generate" else 0
    refused = partial(Step, name, 0, out)

    def plans() -> Iterator[Plan]:
        for is_df in (True, False):
            most = MOST if is_df else 32
            for length in (most + 1, 0xFFFF):
                yield Plan([START, replace(refused(error=LENGTH), input=length)], is_df=is_df)
        if name == "generate":
            for length in (MOST + 1, 0xFFFF):
                yield Plan([START, replace(refused(error=LENGTH), out=length)])
            yield Plan([START, refused(error=ENTROPY)], interval=0)
        else:
            yield Plan([START, refused(error=ENTROPY)])
        # A generator that could not start
        yield Plan([replace(START, error=ENTROPY), refused(error=KEY)])

    def starts() -> Iterator[Plan]:
        for is_df in (True, False):
            most = MOST if is_df else 32
            for length in (most + 1, 0xFFFF):
                yield Plan([replace(START, input=length, error=LENGTH)], is_df=is_df)
            yield Plan([replace(START, error=ENTROPY)], is_df=is_df)

    found = starts if name == "instantiate" else plans
    return lambda _: everywhere(map(_case, found()))


_INPUTS = "key 16 and 32, with and without df; input 0, 1, and as long as a seed"
DRBG = Mode(
    "CTR_DRBG",
    "SP 800-90A Rev. 1",
    (
        Claim(f"{PREFIX}instantiate", "", f"{_INPUTS}, 64", _instantiates),
        Claim(
            f"{PREFIX}generate",
            "",
            f"{_INPUTS}; out 0, 1, 15, 16, 17, 33; V's cases at the borders of bytes",
            _generates,
        ),
        Claim(f"{PREFIX}reseed", "", f"{_INPUTS}; interval 0 and 1", _reseeds),
        *(
            Claim(
                PREFIX + name,
                "refused",
                "wrong lengths, no entropy, no seed; output and state are as they were",
                _refused(name),
            )
            for name in ("instantiate", "generate", "reseed")
        ),
    ),
    types=("aesmall_drbg",),
    helpers=(f"{PREFIX}derive", f"{PREFIX}add"),
)
