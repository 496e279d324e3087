"""Why a bot suspects somebody: the deed that gave it away."""

from typing import Any

from bang.bots.bot import NO_REASON, Reason
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.options import Options
from bang.games import rules_for
from bang.games.classic.bots.deduction.likelihood import full_model
from bang.games.classic.bots.deduction.witness import Act, TrackedBelief, Witness
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER, RatingBot
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, ROLES, SHERIFF, Strengths
from bang.text import Teller, catalogue

STRENGTHS = Strengths([0, 1, 2, 3, 4], [5, 4, 4, 4, 4], [7.0, 6.0, 6.0, 6.0, 6.0])
IN_REACH = (0, 2, 4)


def witness() -> Witness:
    """Make a witness of a game in which seat 0 is the Sheriff."""
    seen = Witness(briefing(rules_for(Options(players=5))))
    seen.reveal(0, SHERIFF)
    seen.follow(full_model)
    return seen


def tracked(seen: Witness) -> TrackedBelief:
    return seen.tracked[full_model]


def test_the_clearest_deed_is_remembered() -> None:
    seen = witness()
    assert tracked(seen).strongest_evidence(1, OUTLAW) is None
    seen.add(Act(1, 2, IN_REACH, STRENGTHS, "panic"))
    seen.add(Act(1, 0, IN_REACH, STRENGTHS, "bang"))
    seen.add(Act(1, NOBODY, IN_REACH, STRENGTHS))
    strongest_evidence = tracked(seen).strongest_evidence(1, OUTLAW)
    assert strongest_evidence is not None
    assert (strongest_evidence.deed, strongest_evidence.target) == ("bang", 0)
    assert tracked(seen).strongest_evidence(2, OUTLAW) is None


def rating_bot(seen: Witness) -> RatingBot:
    bot = RatingBot(GUNSLINGER, 1)
    bot.sit(3, {}, seen)
    return bot


def test_a_reason_names_it() -> None:
    seen = witness()
    seen.add(Act(1, 0, IN_REACH, STRENGTHS, "bang"))
    suspect: dict[str, Any] = {"card": "bang", "who": 1, "role": ROLES[OUTLAW], "percent": 83}
    explained = rating_bot(seen).with_evidence(Reason("shoot", suspect))
    assert explained.args == {**suspect, "deed": "bang", "victim": 0}
    said = [
        Teller(catalogue(lang), ["Josiah", "Rose", "Bill", "Ann", "Joe"], -1).thought(*explained)
        for lang in ("en", "es", "it")
    ]
    assert said == [
        "Rose is taken for Outlaw: 83%; BANG! against Josiah gave it away",
        "cree que Rose es Forajido: 83 %. Prueba: ¡BANG! → Josiah",
        "crede che Rose sia Fuorilegge: 83 %. Prova: BANG! → Josiah",
    ]


def test_what_is_plain_needs_no_deed() -> None:
    seen = witness()
    seen.add(Act(1, 0, IN_REACH, STRENGTHS, "bang"))
    bot = rating_bot(seen)
    for reason in (
        NO_REASON,
        Reason("draw", {"card": "stagecoach"}),
        Reason("help", {"who": 1, "role": ROLES[DEPUTY]}),
    ):
        assert bot.with_evidence(reason) == reason
    seen.reveal(1, OUTLAW)
    known = Reason("shoot", {"who": 1, "role": ROLES[OUTLAW], "percent": 100})
    assert bot.with_evidence(known) == known
