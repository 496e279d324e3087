"""Compute the digest of seeded games in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def fingerprint(games: int, package: Path, hash_seed: str = "0") -> list[str]:
    """Return which build played, and the digest of all its questions."""
    env = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "bang.conformance.digest", str(games)]
    result = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return result.stdout.split()
