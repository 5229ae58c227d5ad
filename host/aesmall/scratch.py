# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Files that are written under another name and renamed when they are complete."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """Yield a temporary path that becomes `path` if no exception is raised."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=path.parent) as folder:
        scratch = Path(folder) / path.name
        yield scratch
        scratch.replace(path)
