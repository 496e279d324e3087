"""Brief players and bots before the deal."""

from __future__ import annotations

from dataclasses import asdict

from bang.engine.insight.lore import lore
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import View


def briefing(rules: Rules) -> View:
    """Collect what everybody may know before the deal: options, cards, what kinds are good for, roles."""
    return {
        "options": asdict(rules.options),
        "roles": list(rules.deal.roles),
        "cards": {label: kind.key for label, kind in zip(rules.label_of, rules.kind_of, strict=True)},
        "kinds": {kind.key: lore(kind) for kind in rules.kinds},
    }
