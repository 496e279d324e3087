"""The fingerprint of seeded games as another process sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def fingerprint(games: int, package: Path, hash_seed: str = "0") -> list[str]:
    """Which build played, and the fingerprint of all its questions."""
    env = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "bang.conformance.digest", str(games)]
    result = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return result.stdout.split()
