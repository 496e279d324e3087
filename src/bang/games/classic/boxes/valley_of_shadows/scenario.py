"""Rewrite scenario steps of The Valley of Shadows: whom Evelyn Shebang shoots at says how many cards she draws."""

from __future__ import annotations

from typing import Any

from bang.games.naming import key_of

EVELYN = "evelyn_shebang"
UNFORCED = (EVELYN,)  # she draws all her cards
STEP_KEYS = {"use": ("shots",)}


def restate(step: dict[str, Any]) -> dict[str, Any]:
    if key_of(step.get("what")) == EVELYN and (to := step.get("to")):
        kept = {key: value for key, value in step.items() if key != "to"}
        return {**kept, "shots": to if isinstance(to, list) else [to]}
    return step


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"player": to, "later": True} for to in step.get("shots", ())]


def answers(t: Any, ask: Any, step: dict[str, Any], seats: dict[str, int]) -> list[int] | None:
    """Find the number of cards that she draws: one less for each shot."""
    n = len(step.get("shots", ()))
    return [n] if ask.verb == "word" and ask.why.key == EVELYN and 0 < n < len(ask.options) else None
