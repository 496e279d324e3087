"""Have the servers of a bench load bytecode, as an installed one does.

Some environments write none (PYTHONDONTWRITEBYTECODE). Then every start compiles all sources, which more than doubles
what a start costs, also the tables of the other servers on the same machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).resolve().parent.parent / "build" / "bytecode"
LOADED: Final = "import bang.server.process.run, bang.store.sqlite, bang.store.postgres, bang.store.migrate"


def use_bytecode() -> None:
    """Let the programs that are started from here on write and find bytecode, and write that of a server now."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(KEPT)
    subprocess.run([sys.executable, "-c", LOADED], check=True)
