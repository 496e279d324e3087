"""Rewrite scenario steps of The Valley of Shadows: an Aim is played before the BANG! card that steps name it with, and
a Missed! by which Mick Defender answers is played like any other."""

from __future__ import annotations

from typing import Any

from bang.games.naming import key_of

STEP_KEYS = {"play": ("along",)}
READ = ("seat", "do", "refused", "because", "flips")  # keys of a step that stay as they are
AIM = ("Aim", "Apuntar", "Mira")


def restate(step: dict[str, Any]) -> dict[str, Any]:
    """Rewrite "BANG! with Aim" as an Aim that is played along with a BANG!, and "Mick Defender with Missed!"."""
    kept = {key: step[key] for key in READ if key in step}
    match step.get("do"), step.get("with"):
        case "play", [str(card)] | str(card) if is_aim(card) or is_aim(step.get("card")):
            aim, shot = (card, step.get("card")) if is_aim(card) else (step.get("card"), card)
            along = {key: value for key, value in step.items() if key in ("do", "to", "as")}
            return {**kept, "card": aim, "along": {**along, "card": shot}}
        case "use", [str(card)] | str(card) if not step.get("refused") and key_of(step.get("what")) == "mick_defender":
            return {**kept, "do": "play", "card": card}
    return step


def is_aim(name: Any) -> bool:
    return str(name).startswith(AIM)


def picks(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [step["along"]] if "along" in step else []
