# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""MicroPython's tools/mpy_ld.py, which is the first argument, with two differences.

Arm assembly takes the address of a table from a word next to the code (R_ARM_ABS32). The loader of
.mpy files adjusts such words wherever they are, but mpy_ld until 1.25 makes them only for data.
Also, the name in the module does not depend on the folder of the build.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any


def main() -> None:
    """Link the module."""
    del sys.argv[0]
    sys.path.insert(0, str(Path(sys.argv[0]).parent))
    import mpy_ld

    linker: Any = mpy_ld
    in_text = linker.do_relocation_text

    def relocate(env: Any, address: int, relocation: Any) -> None:
        is_word = relocation["r_info_type"] == linker.R_ARM_ABS32
        if env.arch.name == "EM_ARM" and is_word:
            linker.do_relocation_data(env, address, relocation)
        else:
            in_text(env, address, relocation)

    write_name = linker.MPYOutput.write_qstr

    def write_short_name(output: Any, name: str) -> None:
        write_name(output, "aesmall.mpy" if name.endswith(".mpy") else name)

    linker.do_relocation_text = relocate
    linker.MPYOutput.write_qstr = write_short_name
    linker.main()


if __name__ == "__main__":
    main()
