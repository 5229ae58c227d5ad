# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run scripts on MicroPython: the unix port, and the port qemu on an emulated board."""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 120
_QEMU = (
    *("qemu-system-arm", "-display", "none", "-monitor", "none", "-serial", "stdio"),
    "-semihosting",
)
#: MicroPython's name of a board -> the board of QEMU. Flash and RAM are large enough for
#: MicroPython. Only the processor matters here: a Cortex-M0, and a Cortex-M3.
_BOARDS = {
    "MICROBIT": (
        *("-machine", "microbit", "-global", "nrf51-soc.flash-size=1048576"),
        *("-global", "nrf51-soc.sram-size=262144"),
    ),
    "MPS2_AN385": ("-machine", "mps2-an385"),
}
#: The raw REPL's answer to control-A, and the byte after a script's output and after its errors
_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_END = b"\x04"
#: A file system with one file, aesmall.mpy, with the bytes of `module`
_MOUNT = """
import io, sys, vfs
class _File(io.IOBase):
    def __init__(self):
        self.at = 0
    def ioctl(self, request, argument):
        return 0 if request == 4 else -1
    def readinto(self, room):
        part = memoryview(module)[self.at:self.at + len(room)]
        room[:len(part)] = part
        self.at += len(part)
        return len(part)
class _Files:
    def mount(self, readonly, make):
        pass
    def umount(self):
        pass
    def stat(self, path):
        if path != "/aesmall.mpy":
            raise OSError(2)
        return (0x8000, 0, 0, 0, 0, 0, len(module), 0, 0, 0)
    def open(self, path, mode):
        return _File()
vfs.mount(_Files(), "/aesmall")
sys.path.insert(0, "/aesmall")
import aesmall
vfs.umount("/aesmall")
del module
"""
#: MicroPython's tests import it.
CRYPTOLIB = """
import sys, aesmall
class _Cryptolib:
    aes = aesmall.aes
sys.modules["cryptolib"] = _Cryptolib
"""


class RunError(Exception):
    """A script ended with an exception, or MicroPython with a fault. The message has the output."""


def unix(program: Path, script: str, module: Path | None = None) -> str:
    """Return the output of a script on the unix port, which can import `module`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "script.py"
        file.write_text(script, encoding="utf-8")
        if module:
            (Path(folder) / "aesmall.mpy").write_bytes(module.read_bytes())
        done = subprocess.run(
            [program, str(file)],
            env={**os.environ, "MICROPYPATH": folder},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    if done.returncode != 0:
        raise RunError(f"{done.stdout[-1000:]}{done.stderr[-1000:]} (exit {done.returncode})")
    return done.stdout


class Emulated:
    """An emulated board, running MicroPython's raw REPL."""

    def __init__(self, image: Path, module: Path | None = None, board: str = "MICROBIT") -> None:
        self._image = image
        self._module = module
        self._board = board

    def __enter__(self) -> Emulated:
        self._qemu = subprocess.Popen(
            [*_QEMU, *_BOARDS[self._board], "-kernel", self._image],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
        )
        self._until(b">>> ")
        self._send(b"\x01")
        self._until(_RAW)
        try:
            if self._module:
                data = self._module.read_bytes()
                self.run(f"module = bytearray({len(data)})")
                for at in range(0, len(data), 512):
                    part = data[at : at + 512]
                    self.run(f"module[{at}:{at + len(part)}] = {part!r}")
                self.run(_MOUNT)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._qemu.kill()
        self._qemu.communicate()

    def run(self, script: str) -> str:
        """Return the output of a script."""
        self._send(script.encode() + _END)
        self._until(b"OK")
        printed = self._until(_END)
        failed = self._until(_END + b">")
        if failed:
            raise RunError(failed.decode(errors="replace"))
        return printed.replace(b"\r\n", b"\n").decode()

    def _send(self, data: bytes) -> None:
        assert self._qemu.stdin
        self._qemu.stdin.write(data)

    def _until(self, end: bytes) -> bytes:
        assert self._qemu.stdout
        got = b""
        deadline = time.monotonic() + PATIENCE
        while not got.endswith(end):
            ready, _, _ = select.select([self._qemu.stdout], [], [], deadline - time.monotonic())
            part = os.read(self._qemu.stdout.fileno(), 1) if ready else b""
            if not part:
                raise RunError(f"the emulator stopped after {got[-500:]!r}")
            got += part
        return got.removesuffix(end)
