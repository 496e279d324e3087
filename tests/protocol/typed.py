"""Compare what the engine tells with the types of the protocol."""

from __future__ import annotations

from typing import Any

import msgspec


def check_type(made: type[Any], told: dict[str, Any]) -> None:
    """Check that data is of this type, and that the type keeps all of it."""
    text = msgspec.json.encode(told)
    kept = msgspec.json.encode(msgspec.json.decode(text, type=made))
    assert msgspec.json.decode(kept) == msgspec.json.decode(text)
