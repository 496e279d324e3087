"""Judge who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.records import UNDECIDED

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.records import Verdict

JUDGED_AS: Final = hook_number(Kind.judged_as)
SHARES: Final = hook_number(Kind.shares)
VERDICT: Final = hook_number(Kind.verdict)


def judged_role(t: Board, p: int) -> str:
    """Find the role that a seat counts as when it is judged who has won."""
    role = t.seats[p].role
    for source in t.live(JUDGED_AS):
        role = source.kind.judged_as(t, source.owner, p, role)
    return role


def judge(t: Board) -> Verdict | None:
    """Ask the rules who has won, those first that came into force last, and let others share the victory."""
    for source in reversed(t.live(VERDICT)):
        verdict = source.kind.verdict(t)
        if verdict is UNDECIDED:
            return None
        if verdict is not None:
            for other in t.live(SHARES):
                verdict.seats = sorted({*verdict.seats, *other.kind.shares(t, other.owner, verdict)})
            return verdict
    return None
