"""Whether it matters in which order cards come to the discard pile."""

from __future__ import annotations

from bang.engine.kernel.state import ALIVE
from bang.engine.kernel.table import Table


def order_matters(t: Table) -> bool:
    """Tell whether somebody could profit: by an ability or an event in force, or a card that any hand may hold."""
    if t.digs():
        return True
    in_play = {kind.id for s in t.seats if s.presence == ALIVE for kind in s.characters}
    return any(kind.tops_discard and (bool(kind.border) or kind.id in in_play) for kind in t.rules.kinds)
