"""Why a bot suspects somebody: the deed that gave it away."""

from typing import Any

from bang.bots.bot import NO_REASON, Reason
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.rules import Options
from bang.games import rules_for
from bang.games.classic.bots.deduction.likelihood import careful
from bang.games.classic.bots.deduction.witness import Act, Follower, Witness
from bang.games.classic.bots.levels.thinker import GUNSLINGER, Thinker
from bang.games.classic.bots.rollout.aims import DEPUTY, OUTLAW, ROLES, SHERIFF, Crowd
from bang.text import Teller, catalogue, languages

CROWD = Crowd([0, 1, 2, 3, 4], [5, 4, 4, 4, 4], [7.0, 6.0, 6.0, 6.0, 6.0])
IN_REACH = (0, 2, 4)


def witness() -> Witness:
    """Seat 0 is the Sheriff."""
    seen = Witness(briefing(rules_for(Options(players=5))))
    seen.reveal(0, SHERIFF)
    seen.follow(careful)
    return seen


def follower(seen: Witness) -> Follower:
    return seen.followers[careful]


def test_the_clearest_deed_is_remembered() -> None:
    seen = witness()
    assert follower(seen).telling(1, OUTLAW) is None
    seen.add(Act(1, 2, IN_REACH, CROWD, "panic"))
    seen.add(Act(1, 0, IN_REACH, CROWD, "bang"))
    seen.add(Act(1, NOBODY, IN_REACH, CROWD))
    telling = follower(seen).telling(1, OUTLAW)
    assert telling is not None
    assert (telling.deed, telling.target) == ("bang", 0)
    assert follower(seen).telling(2, OUTLAW) is None


def thinker(seen: Witness) -> Thinker:
    bot = Thinker(GUNSLINGER, 1)
    bot.sit(3, {}, seen)
    return bot


def test_a_reason_names_it() -> None:
    seen = witness()
    seen.add(Act(1, 0, IN_REACH, CROWD, "bang"))
    suspect: dict[str, Any] = {"card": "bang", "who": 1, "role": ROLES[OUTLAW], "percent": 83}
    grounded = thinker(seen).grounded(Reason("shoot", suspect))
    assert grounded.args == {**suspect, "deed": "bang", "victim": 0}
    said = [
        Teller(catalogue(lang), ["Josiah", "Rose", "Bill", "Ann", "Joe"], -1).thought(*grounded) for lang in languages()
    ]
    assert said == [
        "Rose is taken for Outlaw: 83 %; BANG! against Josiah gave it away",
        "cree que Rose es Forajido: 83 %; lo delató ¡BANG! contra Josiah",
        "crede che Rose sia Fuorilegge: 83 %; lo ha tradito BANG! contro Josiah",
    ]


def test_what_is_plain_needs_no_deed() -> None:
    seen = witness()
    seen.add(Act(1, 0, IN_REACH, CROWD, "bang"))
    bot = thinker(seen)
    for reason in (
        NO_REASON,
        Reason("draw", {"card": "stagecoach"}),
        Reason("help", {"who": 1, "role": ROLES[DEPUTY]}),
    ):
        assert bot.grounded(reason) == reason
    seen.reveal(1, OUTLAW)
    known = Reason("shoot", {"who": 1, "role": ROLES[OUTLAW], "percent": 100})
    assert bot.grounded(known) == known
