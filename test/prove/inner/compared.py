# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Prints all fields that one job of the prover finds, as JSON, for test_compiled.py.

`AESMALL_PROVER` says whether compiled modules or the Python reference find them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import cache

from aesmall_workshop.prove import evidence, report
from aesmall_workshop.prove.ghash import report as ghash
from aesmall_workshop.prove.modes import proofs


@cache
def jobs() -> dict[str, Callable[[], object]]:
    """Return all jobs by their kind and name."""
    found: dict[str, Callable[[], object]] = {}
    for kernel in report.jobs():
        found[f"kernel {kernel}"] = lambda job=kernel: [  # type: ignore[misc]
            asdict(result) for result in job.results(evidence.NOTHING)
        ]
    for mode in proofs.jobs():
        found[f"mode {mode}"] = lambda job=mode: [  # type: ignore[misc]
            [asdict(proof), failure] for proof, failure in job.results(proofs.NOTHING)
        ]
    for program in ghash.programs():
        found[f"ghash {program}"] = lambda job=program: [  # type: ignore[misc]
            asdict(row) for row in job.rows(anew=True)
        ]
    return found


def main() -> None:
    """Do the job that the command line names."""
    json.dump(jobs()[sys.argv[1]](), sys.stdout)


if __name__ == "__main__":
    main()
