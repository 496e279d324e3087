"""Brief players and bots before the deal."""

from __future__ import annotations

from bang.engine.insight.lore import lore
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.view import View


def briefing(rules: Rules) -> View:
    """Collect what everybody may know before the deal: options, cards, kinds, roles, facts."""
    return {
        "options": agreed(rules),
        "roles": list(rules.deal.roles),
        "cards": {label: kind.key for label, kind in zip(rules.label_of, rules.kind_of, strict=True)},
        "kinds": {kind.key: lore(kind) for kind in rules.kinds},
        "facts": {key: declared.data() for key, declared in rules.facts.items()},
    }


def agreed(rules: Rules) -> View:
    """The options with every setting of the chosen boxes, also those that have their default."""
    settings = {key: rules.options.setting(declared) for key, declared in rules.settings.items()}
    return {**rules.options.data(), **settings}
