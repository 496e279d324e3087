"""A network namespace for a server that is to vanish: a host of its own, as far as the network is concerned."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.postgres import Missing


class Host:
    """A host behind a cable that can be pulled. Connections over it are not closed then: nothing comes any more."""

    def __init__(self, name: str, network: str) -> None:
        self.name = name
        self.cable = f"{name}c"
        self.near, self.address = f"{network}.1", f"{network}.2"  # ours, and that of the host

    def command(self, *command: str) -> tuple[str, ...]:
        """Return the command that runs a program there."""
        return ("ip", "netns", "exec", self.name, *command)

    def pull_the_cable(self) -> None:
        ip("link", "set", self.cable, "down")

    def plug_it_in(self) -> None:
        ip("link", "set", self.cable, "up")


@contextmanager
def other_host() -> Iterator[Host]:
    """Missing says why there can be none here."""
    if shutil.which("ip") is None:
        raise Missing("A host of its own needs the program `ip` (Debian: apt install iproute2).")
    host = Host(f"bang{os.getpid()}", f"10.213.{os.getpid() % 250}")
    try:
        ip("netns", "add", host.name)
    except OSError as error:
        raise Missing(f"A network namespace cannot be made here: {error}; it needs Linux and root.") from error
    try:
        ip("link", "add", host.cable, "type", "veth", "peer", "name", "eth0", "netns", host.name)
        ip("address", "add", f"{host.near}/30", "dev", host.cable)
        ip("link", "set", host.cable, "up")
        for command in (("address", "add", f"{host.address}/30", "dev", "eth0"), ("link", "set", "eth0", "up")):
            ip("-netns", host.name, *command)
        ip("-netns", host.name, "link", "set", "lo", "up")
        yield host
    except OSError as error:
        raise Missing(f"A network between two namespaces cannot be made here: {error}.") from error
    finally:
        ip("netns", "delete", host.name)  # the cable goes with it


def ip(*arguments: str) -> None:
    done = subprocess.run(("ip", *arguments), capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(" ".join(done.stderr.split()))
