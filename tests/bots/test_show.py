"""What bots make of the Wild West Show: orders, seats, echoes, haste, and fighting alone."""

from __future__ import annotations

from bang.engine.kernel.kind import Character
from bang.engine.kernel.steps import END, PLAY
from bang.engine.kernel.view import view
from bang.engine.kit.events import enforce
from tests.bots.position import Position, kind

SETS = ("base", "wild_west_show")
FIVE = ["deputy", "sheriff", "outlaw", "renegade", "outlaw"]


def at(event: str, hand: list[str], roles: list[str] | None = None, **more: object) -> Position:
    """Give seat 0 the turn while this event is in force."""
    found = Position(roles or FIVE, hand, sets=SETS, **more)  # type: ignore[arg-type]
    t = found.game.table
    if event:
        t.piles["show"] = [c for c in t.piles["show"] if t.kind(c).key != event]
        enforce(t, t.rules.number_of[event])
    ask_anew(found)
    return found


def ask_anew(position: Position) -> None:
    """Restart phase 2 with the table as it is now."""
    t = position.game.table
    t.changed()
    t.agenda = [(END, 0), (PLAY, 0)]
    position.game.start()


def test_once_all_fight_alone_a_deputy_shoots_the_sheriff() -> None:
    weak = {1: 1, 4: 4}
    assert at("", ["bang"], life=weak).choose().get("to") != 1
    chosen = at("the_show", ["bang"], life=weak).choose()
    assert (kind(chosen), chosen["to"]) == ("bang", 1)


def test_seats_are_traded_with_an_enemy_and_not_with_a_friend() -> None:
    enemy = at("lady_rose_of_texas", [], ["outlaw", "outlaw", "renegade", "deputy", "sheriff"])
    assert enemy.choose()["do"] == "use"
    friend = at("lady_rose_of_texas", [], ["deputy", "outlaw", "outlaw", "renegade", "sheriff"])
    assert friend.choose()["do"] == "pass"


def test_a_card_that_is_demanded_does_its_player_no_good() -> None:
    position = at("dorothy_rage", [], ["sheriff", "outlaw", "outlaw", "renegade"], neighbour=["bang"])
    options = [{"do": "use", "what": key} for key in ("beer", "stagecoach", "bang")]
    asked = {"verb": "demand", "seat": 0, "why": "dorothy_rage", "by": 1, "options": options}
    assert options[position.bot(view(position.game.table, 0), asked)]["what"] == "bang"


def test_whoever_must_hurry_plays_what_would_else_be_kept() -> None:
    hand = ["saloon", "beer", "scope"]
    position = at("miss_susanna", hand)
    assert position.choose()["do"] == "play"


def test_lee_van_kliff_repeats_what_hits_an_enemy() -> None:
    position = at("", ["bang", "bang"], ["outlaw", "sheriff", "outlaw", "renegade"])
    t = position.game.table
    lee = t.rules.by_key["lee_van_kliff"]
    assert isinstance(lee, Character)
    t.seats[0].characters = [lee]
    ask_anew(position)
    first = position.choose()
    assert (kind(first), first["to"]) == ("bang", 1)
    position.game.answer(position.company.answer(position.game))
    while position.game.asked is not None and position.game.asked.seat != 0:
        position.game.answer(0)
    again = position.choose()
    assert (again["do"], again.get("what"), again.get("to")) == ("use", "lee_van_kliff", 1)
