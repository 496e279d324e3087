"""Hushing by layers: rules and events over characters over cards in play."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import CHARACTER, IN_PLAY, Character, Kind, Rule, hook_number
from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import DRAW, START
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.mini import give, seated
from tests.engine.positions import play_as

HIDES: Final = hook_number(Kind.hides)


class Fog(Rule):
    """Silences all characters."""

    key = "fog"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return layer == CHARACTER


class Bully(Character):
    """In its turn the others' cards in play do nothing."""

    key = "bully"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return layer == IN_PLAY and t.turn == me and owner != me


class Tyrant(Character):
    """Wants to silence everything and everybody else, and may silence only what is below."""

    key = "tyrant"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return owner != me

    def sees(self, t: Board, me: int) -> int:
        return 0


class Shy(Character):
    key = "shy"

    def hides(self, t: Board, me: int) -> int:
        return 1


class Gag(Blue):
    """A card in play is the lowest layer: it silences nobody, whatever it says."""

    key = "gag"
    copies = "2H 3H"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return True


class Alarm(Blue):
    """Marks the turns at whose start it rings."""

    key = "alarm"
    copies = "4H"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.mark("rang", 1, me)


class Idle(Rule):
    """Has something to do in the turns of seat 1 only, and says so."""

    key = "idle"

    def heeds(self, t: Board, seat: int) -> bool:
        return seat == 1

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.mark("awake", 1, t.turn)


BOX = Box(key="hush", cards=(Gag, Alarm), characters=(Bully, Tyrant, Shy), variants=(Fog, Idle))


def table(*characters: str, variants: tuple[str, ...] = ()) -> Table:
    t = seated(len(characters), BOX, variants=variants)
    for p, key in enumerate(characters):
        play_as(t, p, key)
    return t


def hiding(t: Table) -> list[tuple[str, int]]:
    return sorted((source.kind.key, source.owner) for source in t.live(HIDES))


def test_a_character_silences_cards_in_its_turn_only() -> None:
    t = table("bully", "giant")
    give(t, 1, "hill KD", in_play=True)
    assert hiding(t) == []
    assert t.distance(0, 1) == 1
    t.turn = 1
    t.changed()
    assert hiding(t) == [("hill", 1)]
    assert t.distance(0, 1) == 2


def test_one_does_not_silence_oneself() -> None:
    t = table("bully", "giant")
    give(t, 0, "hill KD", in_play=True)
    assert hiding(t) == [("hill", 0)]


def test_cards_come_and_go_amid_silence_without_a_new_scan() -> None:
    t = table("bully", "giant")
    give(t, 0, "hill KD")
    give(t, 1, "alarm 4H")
    assert hiding(t) == []
    upper = t.upper
    hill, alarm = t.seats[0].hand.pop(), t.seats[1].hand.pop()
    t.equip(0, hill)
    t.equip(1, alarm)
    assert t.index, "nothing was dropped"
    assert hiding(t) == [("hill", 0)]
    assert t.live(hook_number(Kind.on_turn)) == [], "it is silent where it lies"
    t.pass_on(0, hill, 1)
    assert t.index
    assert t.upper is upper
    assert hiding(t) == []


def test_a_rule_silences_the_character_that_silences_the_card() -> None:
    t = table("bully", "shy", variants=("fog",))
    give(t, 1, "hill KD", in_play=True)
    assert hiding(t) == [("hill", 1)], "the card speaks again, the characters do not"


def test_the_turn_moves_and_so_does_the_silence() -> None:
    t = table("bully", "giant")
    give(t, 1, "hill KD", in_play=True)
    t.agenda = [(START, 0), (START, 1)]
    game = Game(t, halts=(DRAW,))
    assert t.turn == 1
    assert hiding(t) == [("hill", 1)]
    t.agenda = [(START, 0)]
    game.go()
    assert t.turn == 0
    assert hiding(t) == []


def test_a_card_that_was_silent_in_the_turn_before_reacts_at_the_start_of_the_next() -> None:
    t = table("bully", "giant")
    give(t, 1, "alarm 4H", in_play=True)
    assert t.turn == 0
    assert not t.concerned(hook_number(Kind.on_turn), 1), "it is silent as long as the turn lasts"
    t.agenda = [(START, 1)]
    Game(t, halts=(DRAW,))
    assert t.is_marked("rang", 1)


def test_a_rule_that_does_not_heed_a_turn_is_not_started() -> None:
    t = table("giant", "giant", variants=("idle",))
    t.agenda = [(START, 1), (START, 0)]
    game = Game(t, halts=(DRAW,))
    assert not t.is_marked("awake", 0)
    t.agenda = [(START, 1)]
    game.go()
    assert t.is_marked("awake", 1)


def test_a_copy_is_silenced_on_its_own() -> None:
    t = table("bully", "giant")
    give(t, 1, "hill KD", in_play=True)
    assert hiding(t) == []
    other = t.copy()
    other.turn = 1
    other.changed()
    assert hiding(other) == [("hill", 1)]
    assert hiding(t) == []


def test_nobody_silences_its_own_layer() -> None:
    assert hiding(table("shy", "tyrant", "shy")) == [("shy", 0), ("shy", 2)]


def test_a_card_in_play_silences_nobody() -> None:
    t = table("shy", "shy", "giant")
    give(t, 0, "gag 2H", in_play=True)
    give(t, 2, "hill KD", in_play=True)
    assert hiding(t) == [("hill", 2), ("shy", 0), ("shy", 1)]
