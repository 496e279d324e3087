"""BANG! in the terminal: the signs of its roles, and the weapon of the unarmed."""

from __future__ import annotations

from typing import ClassVar

from bang.terminal.describe import Data, Describer


class ClassicDescriber(Describer):
    role_signs: ClassVar[dict[str, str]] = {"sheriff": "★", "deputy": "☆", "outlaw": "✖", "renegade": "◆"}
    bare_hands: ClassVar[str] = "colt_45"

    def leads(self, seat: Data) -> bool:
        return bool(seat["role"] == "sheriff")
