"""Beliefs: exact, consistent, moved by acts in the right direction, and true about as often as they say."""

from collections import Counter

import pytest

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.options import Options
from bang.games.classic.bots.deduction.belief import Belief, worlds
from bang.games.classic.bots.deduction.likelihood import full_model, sheriff_model
from bang.games.classic.bots.deduction.witness import Act
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, SHERIFF, Strengths, enmity
from bang.games.classic.deduction import measure
from bang.simulation.deduction import Deduction, section

SEVEN = ("sheriff", "renegade", "outlaw", "outlaw", "deputy", "outlaw", "deputy")
EIGHT = (*SEVEN, "renegade")
STRENGTHS = Strengths(alive=list(range(7)), life=[5, 4, 4, 4, 4, 4, 4], power=[6.0] * 7)


def seven() -> Belief:
    belief = Belief(SEVEN)
    belief.reveal(0, SHERIFF)
    return belief


@pytest.mark.parametrize(("roles", "ways"), [(SEVEN, 60), (EIGHT, 210)])
def test_every_deal_is_counted_once(roles: tuple[str, ...], ways: int) -> None:
    belief = Belief(roles)
    belief.reveal(0, SHERIFF)
    assert len(set(belief.worlds)) == len(belief.worlds) == ways
    assert len(worlds(roles)) == ways * len(roles)


def test_before_anything_happens_the_cards_dealt_are_all_one_knows() -> None:
    for row in seven().chances()[1:]:
        assert row == pytest.approx([0.0, 2 / 6, 3 / 6, 1 / 6])


def test_whoever_knows_his_own_role_knows_more_about_the_others() -> None:
    assert seven().given(1, RENEGADE)[2] == pytest.approx([0.0, 2 / 5, 3 / 5, 0.0])
    by_role = seven().chances_by_role(1)
    assert by_role.keys() == {DEPUTY, OUTLAW, RENEGADE}
    for role, rows in by_role.items():
        assert [chance for row in rows for chance in row] == pytest.approx(
            [chance for row in seven().given(1, role) for chance in row]
        )


def test_a_role_that_is_shown_leaves_fewer_for_the_others() -> None:
    belief = seven()
    belief.reveal(1, RENEGADE)
    assert belief.chances()[2] == pytest.approx([0.0, 2 / 5, 3 / 5, 0.0])


@pytest.mark.parametrize("model", [full_model, sheriff_model])
def test_harm_to_the_sheriff_looks_like_an_outlaw_and_not_like_a_deputy(model: object) -> None:
    belief = seven()
    before = belief.chances()[1]
    assert callable(model)
    belief.update(1, model(Act(1, 0, (0, 2, 6), STRENGTHS), belief))
    after = belief.chances()[1]
    assert after[OUTLAW] > before[OUTLAW]
    assert after[DEPUTY] < before[DEPUTY] / 4
    # A role that one player has is missing for the others.
    assert belief.chances()[2][OUTLAW] < before[OUTLAW]


def test_restraint_is_evidence_for_the_careful_only() -> None:
    spared = Act(1, NOBODY, (0, 2, 6), STRENGTHS)
    belief = seven()
    belief.update(1, full_model(spared, belief))
    assert belief.chances()[1][OUTLAW] < 0.5
    assert sheriff_model(spared, seven()) == [1.0] * 4


def test_one_who_harms_a_proven_outlaw_looks_like_the_law_to_the_careful() -> None:
    belief = seven()
    for _ in range(3):
        belief.update(1, full_model(Act(1, 0, (0, 2, 6), STRENGTHS), belief))
    before = belief.chances()[2][DEPUTY]
    belief.update(2, full_model(Act(2, 1, (0, 1, 3), STRENGTHS), belief))
    assert belief.chances()[2][DEPUTY] > before


def test_no_amount_of_evidence_breaks_a_belief() -> None:
    belief = seven()
    for _ in range(2_000):
        belief.update(1, full_model(Act(1, 0, (0, 2, 6), STRENGTHS), belief))
    assert sum(belief.given(1, DEPUTY)[2]) == pytest.approx(1.0)


def test_a_renegade_sides_with_the_weaker_party_and_spares_the_sheriff_until_the_end() -> None:
    roles = [[1.0 if r == role else 0.0 for r in range(4)] for role in (SHERIFF, RENEGADE, OUTLAW, DEPUTY)]
    law_leads = Strengths([0, 1, 2, 3], [3, 4, 1, 4], [9.0, 5.0, 1.0, 7.0])
    gang_leads = Strengths([0, 1, 2, 3], [3, 4, 4, 1], [3.0, 5.0, 9.0, 1.0])
    assert enmity(RENEGADE, 1, law_leads, roles)[3] > enmity(RENEGADE, 1, law_leads, roles)[2]
    assert enmity(RENEGADE, 1, gang_leads, roles)[2] > enmity(RENEGADE, 1, gang_leads, roles)[3]
    assert enmity(RENEGADE, 1, law_leads, roles)[0] < 0
    # A player who does not weigh the sides treats them alike, whichever leads.
    assert enmity(RENEGADE, 1, law_leads, roles, tilt=0.0)[2:] == enmity(RENEGADE, 1, gang_leads, roles, tilt=0.0)[2:]
    assert enmity(RENEGADE, 1, Strengths([0, 1], [3, 4, 0, 0], [5.0, 5.0, 0.0, 0.0]), roles)[0] > 0


def test_gunslingers_name_roles_far_better_than_the_cards_alone() -> None:
    total: Counter[str] = Counter()
    for players in (5, 7):
        found = measure("gunslinger", Options(players), games=12, seed=100).to_json()
        total.update({"guesses": found["guesses"]})
        assert found["right"] >= 1.5 * found["drawn"]
        assert found["error"] < 0.1
    assert total["guesses"] > 100


def test_deduction_counts_what_it_is_told() -> None:
    deduction = Deduction()
    deduction.add([0.0, 0.25, 0.75, 0.0], OUTLAW, [0.0, 0.5, 0.5, 0.0])
    deduction.add([0.0, 0.25, 0.75, 0.0], DEPUTY, [0.0, 0.5, 0.5, 0.0])
    assert deduction.to_json() == {
        "guesses": 2,
        "right": 0.5,
        "prior": 0.5,
        "drawn": 0.5,
        "error": 0.25,
        "bins": [[0.25, 0.5, 2], [0.75, 0.5, 2]],
    }
    page = section("drifter", 1, {5: deduction, 7: deduction})
    assert "| 5 | 2 | 50 % | 50 % | 50 % | 25.0 % |" in page
    assert "| 75.0 % | 50.0 % | 4 |" in page
