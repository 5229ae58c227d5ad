# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The properties of processors for check_asm.py: how their files are written, assembled and run."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import avr_opcodes
import rv32_opcodes
import thumb_opcodes
from aesmall_workshop.chips import banners
from asm_cost import Instruction, deepest

REPOSITORY = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Core:
    """A core for which the files are assembled."""

    name: str
    command: tuple[str, ...]
    size: str = "arm-none-eabi-size"
    #: The core cannot run the files, so the objects must be empty.
    empty: bool = False
    #: The core does not have these either: files with a false guard must be empty
    lacks: tuple[str, ...] = ()


class Processor(ABC):
    """The processor of one folder of src/."""

    folder: Path
    #: Begins a comment
    sign: str
    #: The start of Cost, and its words other than the names of blocks
    costs: str
    words: frozenset[str]
    #: Command and link options that place the code of a file, and the tool that extracts the code
    assembler: tuple[str, ...]
    objcopy: str
    #: Its listing numbers the lines as they are read, not as in their files
    lists_as_read = False
    #: Further options for each build of a file, the main build first, and the name of the second
    #: build in the brackets of comments
    builds: Sequence[tuple[str, ...]]
    second = ""
    #: Options for files that are empty in the main build
    otherwise: tuple[str, ...] = ()
    #: Bytes depend on the registers of an instruction. Therefore a comment above a macro may omit
    #: them, and the second build is only compared if such a comment has brackets.
    sizes_vary = False
    #: The main build counts instructions, not cycles
    counts = False
    #: Padding consists of instructions, and execution may run through it
    runs_padding = False
    #: A line that makes no instruction: `.word 1`, possibly after labels
    data = re.compile(r"(?:[\w.$]+:\s*)*+\.")
    #: Pseudo-instructions that may make more than one instruction
    several: frozenset[str] = frozenset()
    cores: Sequence[Core]
    #: The cores that differ most
    usual: frozenset[str]
    #: Cycles of the instruction that reads the tables
    lookups: Mapping[str, int]
    #: The first column of a row of the register map
    row: str

    @abstractmethod
    def decode(self, code: bytes, address: int) -> Instruction:
        """Return the instruction at an address of the code."""

    @abstractmethod
    def registers(self, text: str) -> set[int]:
        """Return the registers named in a text."""

    @abstractmethod
    def in_map(self, instruction: Instruction) -> set[int]:
        """Return the registers of an instruction that the map must have."""

    @abstractmethod
    def check_saves(
        self, saves: str, stack: str, code: Sequence[Instruction], entry: int
    ) -> Iterator[tuple[str, str]]:
        """Yield (key, fault) for the values of Saves and Stack in a banner."""

    def check_code(self, code: Sequence[Instruction]) -> Iterator[tuple[int, str]]:
        """Yield (address, fault) for instructions."""
        del code
        return iter(())


def _registers(text: str) -> set[int]:
    """Return the registers in a text such as r4, r2-r9, r2 .. r9 or r27:r26."""
    names: set[int] = set()
    for first, last in re.findall(r"\br(\d+)(?: ?(?:-|\.\.) ?r(\d+))?", text):
        names |= set(range(int(first), int(last or first) + 1))
    return names


class Avr(Processor):
    """The cores with MOVW and LPM Rd, Z."""

    folder = REPOSITORY / "src" / "avr"
    sign = ";"
    costs = "AVRe+"
    words = frozenset({"CALL", "x"})
    assembler = ("avr-gcc", "-mmcu=atmega328p")
    objcopy = "avr-objcopy"
    builds = (("-DAESMALL_AVR_BRANCH_FREE=0",), ("-DAESMALL_AVR_BRANCH_FREE=1",))
    second = "branch-free"
    lookups = MappingProxyType({"lpm": 3, "ld": 2})
    row = r"r\d"
    _OLD = ("avr1", "avr2", "avr3", "avr31", "avrtiny")
    _NEW = (
        *("avr25", "avr35", "avr4", "avr5", "avr51", "avr6"),
        *("avrxmega2", "avrxmega3", "avrxmega4", "avrxmega5", "avrxmega6", "avrxmega7"),
    )
    cores = (
        *(Core(name, ("avr-gcc", f"-mmcu={name}"), "avr-size") for name in _NEW),
        *(Core(name, ("avr-gcc", f"-mmcu={name}"), "avr-size", True) for name in _OLD),
    )
    #: Cores that differ from the reference, avr5: without MUL and CALL, with a PC of three bytes,
    #: and one that cannot run the files
    usual = frozenset({"avr25", "avr6", "avrtiny"})

    def decode(self, code: bytes, address: int) -> Instruction:
        return avr_opcodes.decode(code, address)

    def registers(self, text: str) -> set[int]:
        return _registers(text)

    def in_map(self, instruction: Instruction) -> set[int]:
        return set(instruction.registers)

    def check_saves(
        self, saves: str, stack: str, code: Sequence[Instruction], entry: int
    ) -> Iterator[tuple[str, str]]:
        pushed = {n for i in code if i.name == "push" for n in i.registers}
        # A PUSH in a loop that runs twice saves another register each time.
        times = 2 if "pushed twice" in stack else 1
        saved = self.registers(saves)
        if not pushed <= saved or len(saved) != times * len(pushed):
            yield "Saves", f"pushes {sorted(pushed)}"
        pushes = sum(i.name == "push" for i in code)
        frame = re.match(r" (\d+) \((\d+) pushed, a frame of (\d+)\)", stack)
        numbers = [int(n) for n in frame.groups()] if frame else [int(stack.split()[0]), 0, 0]
        # A register that is pushed twice may be pulled in between.
        fits = numbers[0] - numbers[2] in (times * pushes, times * len(pushed))
        if some := re.match(r" (\d+) \((\d+) pushed, at most \1 at once\)", stack):
            fits = int(some[2]) == pushes > int(some[1])
        if not fits or (frame and numbers[1] != pushes):
            yield "Stack", f"{pushes} pushes"


class Thumb(Processor):
    """The M cores, with the timing of the Cortex-M0+."""

    folder = REPOSITORY / "src" / "armv6m"
    sign = "@"
    costs = "M0+"
    words = frozenset({"x"})
    # An undefined function is called at address 0, where no function of the file may be.
    assembler = ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb", "-Wl,-Ttext=0x10000")
    objcopy = "arm-none-eabi-objcopy"
    lists_as_read = True
    builds = ((),)
    lookups = MappingProxyType({"ldrb": 2})
    row = r"(?:r\d|lr)"
    #: Cores -> macros that are 0 there, as these cores have Thumb-2 code instead
    _M = MappingProxyType(
        {
            **{f"cortex-m{name}": () for name in ("0", "0plus", "1", "3", "23")},
            **{f"cortex-m{name}": ("AESMALL_ARMV6M_GHASH",) for name in ("4", "7", "33")},
        }
    )
    cores = (
        *(
            Core(f"{cpu} (gcc)", ("arm-none-eabi-gcc", "-mthumb", f"-mcpu={cpu}"), lacks=lacks)
            for cpu, lacks in _M.items()
        ),
        *(
            Core(
                f"{cpu} (clang)",
                ("clang", "--target=arm-none-eabi", f"-mcpu={cpu}"),
                lacks=lacks,
            )
            for cpu, lacks in _M.items()
        ),
        Core("cortex-a7", ("arm-none-eabi-gcc", "-mthumb", "-mcpu=cortex-a7"), empty=True),
        Core(
            "big endian",
            ("arm-none-eabi-gcc", "-mthumb", "-mcpu=cortex-m3", "-mbig-endian"),
            empty=True,
        ),
        Core("the host", ("gcc",), "size", True),
    )
    usual = frozenset({"cortex-m0plus (clang)", "cortex-m33 (gcc)", "the host"})

    #: Registers that a function must restore (AAPCS)
    _SAVED = frozenset(range(4, 12))

    def decode(self, code: bytes, address: int) -> Instruction:
        return thumb_opcodes.decode(code, address)

    def registers(self, text: str) -> set[int]:
        return _registers(text) | ({thumb_opcodes.LR} if re.search(r"\blr\b", text) else set())

    def in_map(self, instruction: Instruction) -> set[int]:
        own = set(instruction.registers) - {thumb_opcodes.SP, thumb_opcodes.PC}
        # LR as the return address is not a register of the function's own.
        returns = instruction.name in ("push", "bx")
        return own - {thumb_opcodes.LR} if returns else own

    def check_saves(
        self, saves: str, stack: str, code: Sequence[Instruction], entry: int
    ) -> Iterator[tuple[str, str]]:
        written = {n for i in code for n in i.written} & self._SAVED
        if self.registers(saves) & self._SAVED != written:
            yield "Saves", f"changes {', '.join(f'r{n}' for n in sorted(written)) or 'none'}"
        lowest = deepest(code, entry)
        numbers = [int(n) for n in re.findall(r"\b\d+\b", stack)]
        if lowest is not None and lowest not in numbers:
            yield "Stack", f"goes down by {lowest} bytes"
        frame = re.match(r" (\d+) \((\d+) pushed, a frame of (\d+)\)", stack)
        if frame and int(frame[1]) != int(frame[2]) + int(frame[3]):
            yield "Stack", "it does not add up"


def _rv32(march: str, abi: str = "ilp32") -> tuple[str, ...]:
    return (f"-march={march}", f"-mabi={abi}")


class Rv32(Processor):
    """The 32-bit RISC-V cores, with the timing of Hazard3 in the RP2350."""

    folder = REPOSITORY / "src" / "rv32"
    sign = "#"
    costs = "Hazard3"
    words = frozenset({"JAL", "x"})
    # An undefined function is called at address 0, where no function of the file may be. Linker
    # relaxation is not counted.
    assembler = ("riscv64-unknown-elf-gcc", "-mno-relax", "-Wl,-Ttext=0x10000")
    objcopy = "riscv64-unknown-elf-objcopy"
    lists_as_read = True
    HAZARD3 = (*_rv32("rv32imc_zba_zbb_zbs_zbkb"), "-DPICO_RP2350=1")
    builds: Sequence[tuple[str, ...]] = (HAZARD3, _rv32("rv32i"))
    otherwise: tuple[str, ...] = ("-DAESMALL_CONSTANT_MULTIPLY=0",)
    second = "rv32i"
    sizes_vary = True
    runs_padding = True
    data = re.compile(r"(?:[\w.$]+:\s*)*+\.(?!insn\b|[24]byte\b)")
    _FAR = "beq bne blt bge bltu bgeu bgt ble bgtu bleu beqz bnez bltz bgez bgtz blez"
    several = frozenset({"li", "la", "lla", "call", "tail", *_FAR.split()})
    lookups = MappingProxyType({"lbu": 1})
    row = r"(?:[ast]\d|ra|gp|tp|all others)"
    _SIZE = "riscv64-unknown-elf-size"
    _16 = ("AESMALL_RV32E_ASM",)
    _32 = ("AESMALL_RV32_ASM",)
    _MULTIPLIER = ("AESMALL_RV32_GHASH", "AESMALL_CONSTANT_MULTIPLY")
    _GCC = "riscv64-unknown-elf-gcc"
    _RP2350 = (*_rv32("rv32imac_zicsr_zifencei_zba_zbb_zbs_zbkb"), "-DPICO_RP2350=1")
    _CLANG = ("clang", "--target=riscv32-unknown-elf")
    cores: Sequence[Core] = (
        Core("rv32i (gcc)", (_GCC, *_rv32("rv32i")), _SIZE, lacks=(*_16, *_MULTIPLIER)),
        Core("rv32im (gcc)", (_GCC, *_rv32("rv32im")), _SIZE, lacks=_16),
        Core("rv32imc (gcc)", (_GCC, *_rv32("rv32imc")), _SIZE, lacks=_16),
        Core("rp2350_hazard3 (gcc)", (_GCC, *_RP2350), _SIZE, lacks=_16),
        Core("rv32i (clang)", (*_CLANG, *_rv32("rv32i")), _SIZE, lacks=(*_16, *_MULTIPLIER)),
        Core("rv32imc (clang)", (*_CLANG, *_rv32("rv32imc")), _SIZE, lacks=_16),
        Core("rp2350_hazard3 (clang)", (*_CLANG, *HAZARD3), _SIZE, lacks=_16),
        Core("rv32ec", (_GCC, *_rv32("rv32ec", "ilp32e")), _SIZE, lacks=(*_32, *_MULTIPLIER)),
        Core("rv64gc", (_GCC, *_rv32("rv64gc", "lp64d")), _SIZE, True),
        Core("the host", ("gcc",), "size", True),
    )
    usual = frozenset({"rv32i (gcc)", "rv32ec", "rp2350_hazard3 (clang)", "rv64gc", "the host"})

    _NAMES = MappingProxyType(
        {
            name: number
            for number, name in enumerate(
                (
                    *("zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1"),
                    *(f"a{n}" for n in range(8)),
                    *(f"s{n}" for n in range(2, 12)),
                    *(f"t{n}" for n in range(3, 7)),
                )
            )
        }
    )
    #: Registers that a function must restore, or that it must not change
    _SAVED = frozenset({3, 4, 8, 9, *range(18, 28)})

    def decode(self, code: bytes, address: int) -> Instruction:
        return rv32_opcodes.decode(code, address)

    def registers(self, text: str) -> set[int]:
        if text.startswith("all others"):
            return set(range(32))
        found = {number for name, number in self._NAMES.items() if re.search(rf"\b{name}\b", text)}
        for letter, first, last in re.findall(r"\b([ast])(\d+) ?(?:-|\.\.) ?\1(\d+)", text):
            found |= {self._NAMES[f"{letter}{n}"] for n in range(int(first), int(last) + 1)}
        return found

    def in_map(self, instruction: Instruction) -> set[int]:
        own = set(instruction.registers) - {rv32_opcodes.SP}
        # RA as the return address is not a register of the function's own.
        if instruction.name in ("jr", "jalr", "auipc"):  # also for `call` and `tail`
            return own - {rv32_opcodes.RA, self._NAMES["t1"]}
        saves = rv32_opcodes.SP in instruction.registers
        return own - {rv32_opcodes.RA} if instruction.target is not None or saves else own

    def check_saves(
        self, saves: str, stack: str, code: Sequence[Instruction], entry: int
    ) -> Iterator[tuple[str, str]]:
        written = {n for i in code for n in i.written} & self._SAVED
        if self.registers(saves) & self._SAVED != written:
            names = [name for name, number in self._NAMES.items() if number in written]
            yield "Saves", f"changes {', '.join(names) or 'none'}"
        lowest = deepest(code, entry)
        numbers = [int(n) for n in re.findall(r"\b\d+\b", stack)]
        if lowest is not None and lowest not in numbers and (lowest or "that of" not in stack):
            yield "Stack", f"goes down by {lowest} bytes"

    def check_code(self, code: Sequence[Instruction]) -> Iterator[tuple[int, str]]:
        """Yield the innermost loops for which a predicted branch takes other than the usual cycles.

        The usual cycles of a predicted branch are the two numbers of an unpredicted branch,
        swapped.
        """
        at = {instruction.address: instruction for instruction in code}
        goals = {i.target for i in code} | {i.after for i in code if i.target is not None}
        goals |= {way for i in code for way, _ in i.ways if way != i.after}
        goals |= {i.after for i in code if i.name == "jalr"}
        back = [
            (goal, i)
            for i in code
            if i.condition and (goal := i.ways[-1][0]) is not None and goal <= i.address
        ]
        for goal, branch in back:
            if any(goal <= other.address < branch.address for _, other in back):
                continue
            if goal % 4 == 2 and goal in at and at[goal].size == 4:
                yield branch.address, "its loop begins with 4 bytes in the middle of a word"
            elif branch.after % 4 == 2 and branch.after in at and at[branch.after].size == 4:
                yield branch.address, "what follows its loop has 4 bytes in the middle of a word"
            elif branch.after - goal <= 4:
                yield branch.address, "its loop is too short to be counted"
            elif any(way in goals for way in range(branch.address & ~3, branch.address + 1, 2)):
                yield branch.address, "a jump leads to its word, so that it is not predicted"


class Rv32e(Rv32):
    """The RISC-V cores with sixteen registers. Instructions are counted, not cycles."""

    folder = REPOSITORY / "src" / "rv32" / "rv32e"
    costs = "RV32E"
    builds = (_rv32("rv32ec", "ilp32e"),)
    otherwise = ()
    counts = True
    cores = (
        Core("rv32ec", (Rv32._GCC, *_rv32("rv32ec", "ilp32e")), Rv32._SIZE),
        Core("rv32e", (Rv32._GCC, *_rv32("rv32e", "ilp32e")), Rv32._SIZE),
        Core("rv32imc (gcc)", (Rv32._GCC, *_rv32("rv32imc")), Rv32._SIZE, True),
        Core("the host", ("gcc",), "size", True),
    )
    usual = frozenset({"rv32ec", "rv32imc (gcc)"})

    def decode(self, code: bytes, address: int) -> Instruction:
        found = rv32_opcodes.decode(code, address)
        return replace(found, ways=tuple((way, 1) for way, _ in found.ways), waits=0)

    def check_code(self, code: Sequence[Instruction]) -> Iterator[tuple[int, str]]:
        del code
        return iter(())


PROCESSORS: Mapping[str, Processor] = {p.folder.name: p for p in (Avr(), Thumb(), Rv32(), Rv32e())}


def folder_of(path: Path) -> Path:
    """Return the processor folder that contains a file, or the file's own folder."""
    return next((folder for folder in path.parents if folder.name in PROCESSORS), path.parent)


@cache
def functions_of(folder: Path) -> Mapping[str, Path]:
    """Return the file of each function or table in a folder and the folders below it."""
    found = {path.stem: path for path in folder.rglob("*.S")}
    for path in [*found.values()]:
        for name in banners.functions(path.read_text(encoding="utf-8")):
            found.setdefault(name, path)
    return found
