"""What bots believe when roles are dealt anew, and whom they leave alone."""

import pytest

from bang.engine.insight.briefing import briefing
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import HELD
from bang.games import new_table
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.likelihood import full_model, sheriff_model
from bang.games.classic.bots.deduction.witness import Act, Witness
from bang.games.classic.bots.values.aims import ROLES, Strengths
from tests.bots.position import Position

SHERIFF, DEPUTY, OUTLAW, RENEGADE = (ROLES.index(role) for role in ("sheriff", "deputy", "outlaw", "renegade"))
FIVE = ["sheriff", "renegade", "outlaw", "outlaw", "deputy"]


def test_a_new_deal_makes_all_who_take_part_in_it_alike() -> None:
    """Helena Zontero mixes the roles of all but the Sheriff: what they did before says nothing any more."""
    belief = Belief(FIVE)
    belief.reveal(0, SHERIFF)
    belief.update(1, [1.0, 0.01, 1.0, 0.3])
    belief.redeal([1, 2, 3, 4])
    chances = belief.chances()
    for p in range(1, 5):
        assert [chances[p][role] for role in (DEPUTY, OUTLAW, RENEGADE)] == pytest.approx([0.25, 0.5, 0.25])


def test_which_roles_were_mixed_is_still_known() -> None:
    """Bone Orchard mixes the roles of those who are out, which everybody has seen."""
    belief = Belief(FIVE)
    for seat, role in ((0, SHERIFF), (3, OUTLAW), (4, DEPUTY)):
        belief.reveal(seat, role)
    belief.update(1, [1.0, 1.0, 9.0, 1.0])
    before = belief.chances()
    belief.redeal([3, 4])
    after = belief.chances()
    assert after[:3] == [pytest.approx(row) for row in before[:3]]
    for p in (3, 4):
        assert [after[p][role] for role in (DEPUTY, OUTLAW, RENEGADE)] == pytest.approx([0.5, 0.5, 0.0])


def watching() -> Witness:
    return Witness(briefing(new_table(Options(players=5), 1).rules))


def test_a_witness_forgets_what_was_revealed_and_done() -> None:
    witness = watching()
    full, simple = witness.follow(full_model), witness.follow(sheriff_model)
    witness.hear({"what": "role", "seat": 0, "note": "sheriff"})
    witness.add(Act(1, 0, (0, 2), Strengths([0, 1, 2, 3, 4], [4] * 5, [1.0] * 5), "bang"))
    witness.hear({"what": "out", "seat": 4, "note": "deputy"})
    assert full.chances_of(1)[OUTLAW] > 0.6
    witness.hear({"what": "redeal", "note": "1 2 3 4"})
    for belief in (full, simple, witness.prior):
        for p in range(1, 5):
            assert belief.chances_of(p)[OUTLAW] == pytest.approx(0.5)
    assert witness.revealed == {0: SHERIFF}
    assert not witness.acts
    assert all(tracked.strongest_evidence(1, OUTLAW) is None for tracked in witness.tracked.values())


def test_a_witness_goes_on_with_the_new_roles() -> None:
    witness = watching()
    belief = witness.follow(full_model)
    witness.hear({"what": "role", "seat": 0, "note": "sheriff"})
    witness.hear({"what": "redeal", "note": "1 2 3 4"})
    witness.hear({"what": "new_role", "seat": 1})
    witness.hear({"what": "out", "seat": 1, "note": "renegade"})
    assert belief.chances_of(1)[RENEGADE] == pytest.approx(1.0)
    assert belief.chances_of(2)[OUTLAW] == pytest.approx(2 / 3)


def test_nobody_shoots_at_whom_no_shot_can_hurt() -> None:
    """A seat in the game without life, as the Ghost of The Valley of Shadows keeps one."""
    position = Position(["sheriff", "outlaw", "outlaw", "renegade", "deputy"], ["bang"])
    assert position.choose()["do"] == "play"
    position = Position(["sheriff", "outlaw", "outlaw", "renegade", "deputy"], ["bang"])
    for p in (1, 4):  # those in reach
        position.game.table.bring_back(p, HELD, None)
    assert position.choose() == {"do": "pass"}
