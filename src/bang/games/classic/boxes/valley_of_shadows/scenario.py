"""Rewrite scenario steps of The Valley of Shadows: an Aim is played before the BANG! card that steps name it with."""

from __future__ import annotations

from typing import Any

STEP_KEYS = {"play": ("along",)}
READ = ("seat", "do", "refused", "because", "flips")  # keys of a step that stay as they are


def restate(step: dict[str, Any]) -> dict[str, Any]:
    """Rewrite "BANG! with Aim" as an Aim that is played along with a BANG!."""
    match step.get("with"):
        case [str(card)] | str(card) if step.get("do") == "play" and card.startswith(("Aim", "Apuntar", "Mira")):
            along = {key: value for key, value in step.items() if key in ("do", "card", "to", "as")}
            return {**{key: value for key, value in step.items() if key in READ}, "card": card, "along": along}
    return step


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [step["along"]] if "along" in step else []
