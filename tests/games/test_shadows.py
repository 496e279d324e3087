"""The Shadow Renegade over several turns, which a scenario would take too long to tell."""

from __future__ import annotations

from bang.engine.kernel.game import Game
from bang.engine.kernel.judging import judge, judged_role
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import ALIVE, OUT
from bang.engine.kernel.steps import START
from bang.engine.kernel.table import Table
from bang.games import new_table
from bang.games.classic.boxes.base.variants import SHADOW_SIDE

ROLES = ("sheriff", "outlaw", "deputy", "outlaw", "renegade")
RENEGADE = 4


def table(*out: int) -> Table:
    t = new_table(Options(5, ("base", "gold_rush"), ("shadow_gunslingers",)), 1)
    for p, s in enumerate(t.seats):
        s.role, s.role_shown = ROLES[p], p == 0 or p in out
        s.presence = OUT if p in out else ALIVE
        s.characters = [t.rules.characters[p]]
        s.life = 0 if p in out else 4
        s.top = 4
    t.changed()
    return t


def have_turn(t: Table, p: int) -> None:
    t.patient = True
    t.agenda = [(START, p)]
    Game(t)


def test_the_side_is_taken_anew_with_every_own_turn() -> None:
    """Rulebook 2023, El Renegado Sombra: the example with one, two and three roles that lie open."""
    t = table(RENEGADE)
    sides = []
    for fallen in (None, 1, 2):
        if fallen is not None:
            t.seats[fallen].presence, t.seats[fallen].role_shown = OUT, True
        t.seats[RENEGADE].presence = OUT
        t.changed()
        have_turn(t, RENEGADE)
        sides.append(judged_role(t, RENEGADE))
    assert sides == ["deputy", "outlaw", "deputy"]
    assert t.seats[RENEGADE].role == "renegade"


def test_back_in_the_game_he_stays_with_his_side() -> None:
    t = table(RENEGADE)
    t.mark(SHADOW_SIDE, 2, RENEGADE)
    t.seats[RENEGADE].presence, t.seats[RENEGADE].life = ALIVE, 2
    t.changed()
    have_turn(t, RENEGADE)
    assert judged_role(t, RENEGADE) == "outlaw"
    for p in (1, 3):
        t.seats[p].presence = OUT
    t.changed()
    assert judge(t) is None  # an Outlaw is left


def test_dealt_another_role_he_is_what_it_says() -> None:
    t = table(RENEGADE)
    t.mark(SHADOW_SIDE, 2, RENEGADE)
    t.seats[RENEGADE].presence, t.seats[RENEGADE].role_shown = ALIVE, False
    t.changed()
    assert judged_role(t, RENEGADE) == "renegade"
