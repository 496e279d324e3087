"""Lay out tables card by card."""

from bang.engine.kernel.kind import Character
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_table


def laid_out(deck: list[str], hands: dict[int, list[str]], discard: list[str]) -> Table:
    """Make a table of four where nothing but these cards exists."""
    t = new_table(Options(players=4), 1)
    number_of = t.rules.number_of
    for p, s in enumerate(t.seats):
        s.hand[:] = [number_of[label] for label in hands.get(p, [])]
        s.in_play.clear()
        s.characters = []
    t.deck[:] = [number_of[label] for label in deck]
    t.discard[:] = [number_of[label] for label in discard]
    t.changed()
    return t


def character(t: Table, key: str) -> Character:
    kind = t.rules.by_key[key]
    assert isinstance(kind, Character)
    return kind


def play_as(t: Table, seat: int, key: str) -> None:
    """Make a seat this character."""
    t.seats[seat].characters = [character(t, key)]
    t.changed()
