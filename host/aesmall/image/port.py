# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""A serial port, by the package pyserial."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ..files.atomic import shown
from ..files.sealing import SealingError, UsageProblem
from .line import BITS


class Port:
    """A serial line to a device (`line.Line`)."""

    def __init__(self, serial: Any, baud: int) -> None:
        self._serial = serial
        self._byte = BITS / baud

    def now(self) -> float:
        """Return the time in seconds."""
        return time.monotonic()

    def read(self, seconds: float) -> bytes:
        """Return bytes that have arrived. Wait this long for the first."""
        self._serial.timeout = seconds
        first: bytes = self._serial.read(1)
        more: bytes = self._serial.read(self._serial.in_waiting) if first else b""
        return first + more

    def write(self, data: bytes) -> float:
        """Send bytes, and return how long this takes."""
        self._serial.write(data)
        return len(data) * self._byte


@contextmanager
def opened(name: str, baud: int) -> Iterator[Port]:
    """Yield a port, for example /dev/ttyUSB0, COM3 or socket://localhost:4000."""
    package = _pyserial()
    try:
        with package.serial_for_url(name, baudrate=baud, exclusive=True) as serial:
            yield Port(serial, baud)
    except ValueError as error:
        raise UsageProblem(f"{shown(name)}: {error}") from None
    except package.SerialException as error:
        cause = error.strerror or str(error)
        raise SealingError(cause if name in cause else f"{shown(name)}: {cause}") from None


def _pyserial() -> Any:
    """Return the package, which not every installation has."""
    try:
        return import_module("serial")
    except ImportError:
        raise UsageProblem(
            "a serial port needs a package: `pip install pyserial`, or with pipx "
            "`pipx inject aesmall pyserial`"
        ) from None
