"""What those who are out may see: everything, once everybody can see that they do not come back."""

import pytest

from bang.engine.kernel.options import Options
from bang.engine.kernel.state import GHOST, OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, view
from bang.engine.kit.events import PAST, PILE, UNUSED
from bang.games import new_table


def table(*sets: str) -> Table:
    """Make a table at which seat 1 is out and everybody else holds a card."""
    t = new_table(Options(players=5, sets=("base", *sets)), 1)
    for p, s in enumerate(t.seats):
        s.role = t.rules.deal.roles[p]
        s.hand[:] = [] if p == 1 else [t.deck.pop()]
    t.seats[1].presence, t.seats[1].role_shown = OUT, True
    t.changed()
    return t


def sees_hands(t: Table, viewer: int, departed: bool = True) -> bool:
    seats = view(t, viewer, departed)["seats"]
    others = [seat for seat in seats if seat["seat"] not in (viewer, 1)]
    roles = all(seat["role"] for seat in others)
    hands = all(isinstance(seat["hand"], list) for seat in others)
    assert roles == hands
    return hands


def test_who_is_out_sees_all_roles_and_hands() -> None:
    assert sees_hands(table(), 1)


def test_nobody_else_does() -> None:
    t = table()
    assert not any(sees_hands(t, viewer) for viewer in (0, 2, 3, 4, SPECTATOR))


def test_unless_the_table_does_not_want_it() -> None:
    assert not sees_hands(table(), 1, departed=False)


def test_a_ghost_that_has_a_turn_does_not() -> None:
    t = table()
    t.seats[1].presence = GHOST
    assert not sees_hands(t, 1)


@pytest.mark.parametrize(("box", "event"), [("high_noon", "ghost_town"), ("fistful_of_cards", "dead_man")])
def test_while_an_event_may_bring_them_back_they_see_what_everybody_sees(box: str, event: str) -> None:
    t = table(box)
    card = next(c for c, kind in enumerate(t.rules.kind_of) if kind.key == event)
    for pile in (PILE, UNUSED):  # an event nobody has seen may be in either
        lay(t, card, pile)
        assert not sees_hands(t, 1)
    lay(t, card, "")
    t.in_force = [card]
    assert not sees_hands(t, 1)
    t.in_force = []
    lay(t, card, PAST)
    assert sees_hands(t, 1)


def lay(t: Table, card: int, pile: str) -> None:
    for name, cards in t.piles.items():
        t.piles[name] = [c for c in cards if c != card] + ([card] if name == pile else [])
