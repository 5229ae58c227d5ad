# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES for small processors: seal and open files for them, choose and export engines.

The package has the functions of MicroPython's module `aesmall` (files/micropython.py). They are
imported on first use. __init__.pyi has their types.
"""

from importlib import import_module

_OF_MICROPYTHON = ("aes", "open", "seal", "text_open", "text_seal")


def __getattr__(name: str) -> object:
    if name in _OF_MICROPYTHON:
        return getattr(import_module("aesmall.files.micropython"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
