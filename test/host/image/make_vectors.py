# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write test/vectors/image.json with the model of images.py.

    PYTHONPATH=host:test .venv/bin/python -m host.image.make_vectors

test_image_format.py compares the package with these vectors.
"""

from __future__ import annotations

import json
import random
from typing import Any

from aesmall_workshop.paths import REPOSITORY

from .images import modelled, modelled_device_key, sealed

FILE = REPOSITORY / "test" / "vectors" / "image.json"
#: Bytes of a chunk, bytes of the program, address
SHAPES = (
    *((128, 1, 0), (128, 128, 0), (128, 129, 0), (128, 600, 0x7000)),
    *((256, 700, 0x3F700), (512, 512, 0x10004000), (4096, 4000, 0x10102000)),
)


def vectors() -> list[dict[str, Any]]:
    """Return images with every edge of a chunk, each second one for a device."""
    rng = random.Random("image")
    rows = []
    for number, (size, length, address) in enumerate(SHAPES):
        key, salt, program = rng.randbytes(16), rng.randbytes(9), rng.randbytes(length)
        device = f"device {number}" if number % 2 else ""
        fields = {
            "product": rng.getrandbits(32),
            "hardware": rng.getrandbits(32),
            "version": rng.getrandbits(31) or 1,
            "address": address,
            "chunk_size": size,
            "key": 1 if device else 0,
        }
        used = modelled_device_key(key, device.encode()) if device else key
        header = sealed(program, secret=used, salt=salt, **fields)
        rows.append(
            {
                "name": f"{length} bytes in chunks of {size}{', a device' if device else ''}",
                "master": key.hex(),
                "device": device,
                **fields,
                "salt": salt.hex(),
                "program": program.hex(),
                "image": modelled(header, program, used).hex(),
            }
        )
    return rows


def text() -> str:
    """Return the content of the file."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in vectors())
    return f'{{"images": [\n{rows}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
