"""Values of plays: the same formulas for the judgement at a real table and for rollouts on an imagined one."""

from collections.abc import Callable

import pytest

from bang import build_info
from bang.bots.card_knowledge import CardKnowledge
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import ask_view, view
from bang.games.classic.bots.rollout.gains import Gains
from bang.games.classic.bots.rollout.policy import MOST_ANSWERS, RolloutPolicy
from bang.games.classic.bots.values import plays
from bang.games.classic.bots.values.aims import ROLES as ROLE_NAMES
from bang.games.classic.bots.values.kinds import DRAWING, DUELLING, SHOOTING, kind_values
from tests.bots.position import Position

ROLES = ("sheriff", "outlaw", "outlaw", "renegade")


def judged(at: Position, key: str, to: int) -> float:
    """Return the gain by the judgement, without the cost of the card."""
    assert at.game.asked is not None
    asked = ask_view(at.game.table, at.game.asked, 0)
    ratings = at.bot.rate(view(at.game.table, 0), asked)
    options = enumerate(asked["options"])
    return next(ratings[i].gain for i, o in options if o.get("card", "").startswith(key) and o.get("to", 0) == to)


def in_rollout(at: Position, key: str, to: int) -> float:
    t = at.game.table
    kinds = kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds)
    gains = Gains(kinds, [kinds[kind.id] for kind in t.rules.kind_of])
    wants = at.bot.situation(view(t, 0), {"options": []}).wants
    gain = gains.gain(t, 0, kinds[t.rules.by_key[key].id], to, -1, wants, False)
    return gain - plays.card_cost(gains.keep(t, 0, t.seats[0].hand[0]), False, 0)


@pytest.mark.parametrize(
    ("key", "to", "formula"),
    [
        ("bang", 1, "shot"),
        ("gatling", 0, "shot"),
        ("indians", 0, "wound"),
        ("duel", 1, "contest"),
        ("jail", 2, "detain"),
        ("panic", 1, "strip_hand"),
        ("saloon", 0, "heal_others"),
        ("general_store", 0, "share"),
        ("dynamite", 0, "burden"),
        ("schofield", 0, "weapon"),
        ("barrel", 0, "equipment_in_hand"),
        ("beer", 0, "heal"),
        ("beer", 0, "in_hand"),
        ("bang", 1, "card_cost"),
    ],
)
def test_a_formula_counts_for_judgement_and_rollouts(
    key: str, to: int, formula: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if build_info.compiled():
        pytest.skip("compiled functions cannot be replaced")
    at = Position(ROLES, [key], {0: 3, 2: 3}, neighbour=["missed"] if key == "panic" else [])
    before = judged(at, key, to), in_rollout(at, key, to)
    real: Callable[..., float] = getattr(plays, formula)
    monkeypatch.setattr(plays, formula, lambda *args: 2 * real(*args) + 1)
    after = judged(at, key, to), in_rollout(at, key, to)
    assert before[0] != pytest.approx(after[0])
    assert before[1] != pytest.approx(after[1])


def test_values_agree_where_the_chances_do() -> None:
    """Nothing hidden is at stake in equipment, so both sides find the same gain."""
    for key in ("barrel", "mustang", "schofield", "dynamite"):
        at = Position(ROLES, [key])
        assert judged(at, key, 0) == pytest.approx(in_rollout(at, key, 0))


def test_cards_come_before_duels() -> None:
    at = Position(ROLES, ["bang"])
    t = at.game.table
    order = {kind.key: kind.order for kind in kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds)}
    assert order["stagecoach"] == DRAWING > order["barrel"] > order["general_store"] > order["beer"]
    assert order["beer"] > order["panic"] > order["bang"] == SHOOTING > order["duel"] == DUELLING


def test_the_second_of_a_use_is_worth_less() -> None:
    at = Position(ROLES, [])
    t = at.game.table
    kinds = {kind.key: kind for kind in kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds)}
    for key in ("missed", "beer", "bang"):
        values = [plays.in_hand(kinds[key], twins, 4, 4) for twins in range(4)]
        assert values[0] > values[1] > values[2] == values[3]
    assert plays.in_hand(kinds["beer"], 0, 4, 2) == plays.HARMLESS


def test_an_imagined_game_that_goes_round_in_circles_is_judged_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy that always plays what brings itself back must not keep the others waiting for ever."""
    if build_info.compiled():
        pytest.skip("compiled functions cannot be replaced")
    at = Position(ROLES, ["wells_fargo"])
    t = at.game.table
    t.seats[0].hand += t.deck
    t.deck.clear()
    wells_fargo = t.rules.by_key["wells_fargo"].id
    asked: list[int] = []

    def play_it_again(policy: RolloutPolicy, game: Game) -> int:
        assert game.asked is not None
        asked.append(game.asked.number)
        return next(i for i, option in enumerate(game.asked.options) if option[0] == wells_fargo)

    monkeypatch.setattr(RolloutPolicy, "answer", play_it_again)
    at.game.start()
    rollout = RolloutPolicy(kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds), t)
    rollout.enter_world([ROLE_NAMES.index(role) for role in ROLES], [], 0, [0.0] * len(ROLES), len(ROLES))
    assert 0 <= rollout.play_on(at.game, 0, 4) <= 1
    assert len(asked) == MOST_ANSWERS
