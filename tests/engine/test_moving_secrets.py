"""Secrets that move: hands that lie open for a while, and roles that are dealt anew."""

import pytest

from bang.conformance import play_checked
from bang.engine.insight.odds import hidden
from bang.engine.kernel.board import Board
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, forms, heard, recorded, redact, view
from bang.engine.kit.dealing import redeal_roles
from tests.engine.kinds import Dusk
from tests.engine.mini import deal, give, mini_options, seated


class Glass(Rule):
    """In every other turn all hands lie open (Sacagaway)."""

    key = "glass"

    def opens(self, t: Board, me: int, seat: int) -> bool:
        return t.is_marked("glass")

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.is_marked("glass"):
            t.take_mark("glass")
        else:
            t.mark("glass", 1)
            for p in t.alive():
                t.show_hand(p, self)


class Masquerade(Rule):
    """Everybody has a role of his own; whoever begins a turn with an odd number of cards has them dealt anew.

    The roles of those in the game stay among them, as with Helena Zontero, and so do those of the others.
    """

    key = "masquerade"
    after = "last_standing"

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        for p, s in enumerate(t.seats):
            s.role, s.role_shown = f"mask {p}", p == 0

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if len(t.seats[t.turn].hand) % 2:
            redeal_roles(t, [p for p in t.alive() if p != 0], self)
            redeal_roles(t, [p for p in t.circle if p not in t.alive()], self)


BOX = Box(key="secrets", variants=(Glass, Masquerade), standing=(Dusk,))


def table(*variants: str) -> Table:
    t = seated(3, BOX, variants=variants)
    for p, s in enumerate(t.seats):
        s.role = f"mask {p}"
    give(t, 1, "herb 2H")
    t.facts = []
    return t


# --- open hands


def test_an_open_hand_is_seen_by_everybody() -> None:
    t = table("glass")
    assert view(t, 0)["seats"][1]["hand"] == 1
    t.mark("glass", 1)
    for viewer in (0, 2, SPECTATOR):
        assert view(t, viewer)["seats"][1]["hand"] == ["herb 2H"]
    assert [s["role"] for s in view(t, 0)["seats"]] == ["mask 0", "", ""]  # only roles remain hidden


@pytest.mark.parametrize("open_hands", [False, True])
def test_whatever_enters_or_leaves_an_open_hand_is_told_openly(open_hands: bool) -> None:
    t = table("glass")
    if open_hands:
        t.mark("glass", 1)
    t.draw(0, 2)
    t.steal(0, 1, -2, t.rules.by_key["stone"])
    t.give(0, 2, t.seats[0].hand.pop(), t.rules.by_key["stone"])
    assert t.facts is not None
    assert [fact.audience == EVERYBODY for fact in t.facts] == [open_hands] * 3


def test_what_lies_open_is_not_unknown() -> None:
    t = table("glass")
    card = t.rules.number_of["herb 2H"]
    assert card in hidden(t, 0, t.deck)
    t.mark("glass", 1)
    assert card not in hidden(t, 0, t.deck)


# --- roles


def test_roles_are_dealt_anew_face_down_and_told_to_their_owners_only() -> None:
    t = table()
    t.seats[1].role_shown = True  # turned up when its player was eliminated (Bone Orchard)
    redeal_roles(t, [1, 2], t.rules.by_key["stone"])
    assert sorted(s.role for s in t.seats) == ["mask 0", "mask 1", "mask 2"]
    assert t.seats[0].role == "mask 0"
    assert [s.role_shown for s in t.seats] == [False] * 3
    assert t.facts is not None
    told = [redact(t, fact, 1) for fact in t.facts]
    assert told[0] == {"what": "redeal", "why": "stone", "note": "1 2"}
    assert [fact.get("note", "") for fact in told[1:]] == [t.seats[1].role, ""]
    for fact in t.facts[1:]:
        assert "note" not in redact(t, fact, SPECTATOR)
        assert "note" not in forms(t, fact)[1]
        assert redact(t, fact, ALL_SEEING)["note"] == t.seats[fact.seat].role


def test_a_recording_keeps_a_sealed_note_for_those_who_may_read_it() -> None:
    t = table()
    redeal_roles(t, [1, 2], t.rules.by_key["stone"])
    assert t.facts is not None
    kept = recorded(t, t.facts[1])
    assert heard(kept, 1)["note"] == t.seats[1].role
    assert "note" not in heard(kept, 2)
    assert "note" not in heard(kept, SPECTATOR)
    assert "sealed" not in heard(kept, 1)
    assert "sealed" not in recorded(t, t.facts[0])


def test_open_roles_are_dealt_anew_openly() -> None:
    """Three players: Helena Zontero deals the open roles anew, open (ruling 20.16)."""
    t = table()
    redeal_roles(t, [0, 1, 2], t.rules.by_key["stone"], shown=True)
    assert [s["role"] for s in view(t, SPECTATOR)["seats"]] == [s.role for s in t.seats]


# --- nothing leaks


@pytest.mark.parametrize("variants", [("glass",), ("masquerade",), ("glass", "masquerade")])
@pytest.mark.parametrize("seed", range(3))
def test_no_secret_leaks_in_whole_games(seed: int, variants: tuple[str, ...]) -> None:
    def new(options: Options, seed: int) -> Table:
        return deal(options, seed, BOX)

    report = play_checked(mini_options(4, variants), seed, deal=new, patient=seed > 0)
    assert any(name.startswith("blind") for name in report.counts)
