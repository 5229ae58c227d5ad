# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""AES for small processors: seal and open files for them, choose and export engines.

The package has the functions of MicroPython's module `aesmall` (files/micropython.py,
files/micropython_modes.py). They are imported on first use. __init__.pyi has their types.
"""

from importlib import import_module

_MODULES = {
    "micropython": ("aes", "open", "seal", "text_open", "text_seal"),
    "micropython_modes": (
        *("cmac", "cmac_verify", "eax_open", "eax_seal", "gcm_open", "gcm_seal"),
        *("gcm_siv_open", "gcm_siv_seal", "xts_decrypt", "xts_encrypt"),
    ),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"aesmall.files.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
