"""Decisions about loads, each in a position where only one answer is sensible."""

from collections.abc import Sequence
from typing import Any

from bang.engine.kernel.counts import on_card
from tests.bots.position import Position, kind

ARMED = ("base", "armed_and_dangerous")
OUTLAW = ("outlaw", "sheriff", "outlaw", "renegade")
PASS: dict[str, Any] = {"do": "pass"}


def armed(
    hand: Sequence[str] = (),
    mine: dict[str, int] | None = None,
    theirs: dict[str, int] | None = None,
    own: int = 0,
    life: dict[int, int] | None = None,
    fired: int = 0,
) -> Position:
    """Arm an Outlaw (`mine`) and the Sheriff to the left (`theirs`) with cards in play and the loads on them.

    `own` are the loads on the Outlaw's character, `fired` the BANG! cards played in this turn.
    """
    at = Position(OUTLAW, hand, life, ARMED)
    t = at.game.table
    for p, cards in enumerate((mine or {}, theirs or {})):
        for label, n in cards.items():
            card = t.rules.number_of[label]
            t.deck.remove(card)
            t.seats[p].in_play.append(card)
            t.put_tokens("load", n, on_card(card))
    t.put_tokens("load", own, 0)
    if fired:
        t.note("bang", 0, fired)
    t.changed()
    t.agenda = [(t.rules.step_keys.index("end"), 0), (t.rules.step_keys.index("play"), 0)]
    at.game.start()
    return at


def use(label: str, to: int) -> dict[str, Any]:
    return {"do": "use", "what": label.split(" ")[0], "card": label, "to": to}


def pick(label: str = "") -> dict[str, Any]:
    return {"do": "pick", "card": label} if label else {"do": "pick", "to": 0}


def test_orange_cards_are_laid_down() -> None:
    for key in ("crate", "whip", "lockpick", "ace_up_the_sleeve", "thunderer", "tumbleweed"):
        assert kind(armed([key]).choose()) == key


def test_a_bomb_goes_to_an_enemy() -> None:
    option = armed(["bomb"]).choose()
    assert (kind(option), option["to"]) == ("bomb", 1)


def test_a_load_is_taken_and_goes_where_it_helps_most() -> None:
    at = armed(mine={"crate 3H": 1, "whip 5C": 3})
    assert at.prefer("place", "recharging", [pick(), pick("crate 3H"), pick("whip 5C"), PASS]) == pick("crate 3H")
    burning = armed(mine={"crate 3H": 1, "bomb 7D": 2})
    assert burning.prefer("place", "recharging", [pick(), pick("crate 3H"), pick("bomb 7D"), PASS]) == pick("bomb 7D")


def test_nobody_pays_with_the_last_load_of_a_bomb_or_of_a_good_card_if_the_character_can() -> None:
    at = armed(mine={"crate 3H": 1, "bomb 7D": 1}, own=2)
    assert at.prefer("spend", "caravan", [pick(), pick("crate 3H"), pick("bomb 7D"), PASS]) == pick()
    poor = armed(mine={"bomb 7D": 1})
    assert poor.prefer("spend", "caravan", [pick("bomb 7D"), PASS]) == PASS


def test_big_fifty_silences_a_barrel_and_not_thin_air() -> None:
    at = armed(mine={"big_fifty QS": 3}, theirs={"barrel KS": 0})
    assert at.prefer("may", "big_fifty", [use("big_fifty QS", 1), PASS]) != PASS
    bare = armed(mine={"big_fifty QS": 3})
    assert bare.prefer("may", "big_fifty", [use("big_fifty QS", 1), PASS]) == PASS


def test_a_bang_card_comes_back_while_the_thunderer_has_loads_to_spare() -> None:
    at = armed(mine={"thunderer 3C": 3})
    assert at.prefer("may", "thunderer", [use("thunderer 3C", 1), PASS]) != PASS


def test_a_bandolier_is_for_a_shot_that_cannot_be_fired_otherwise() -> None:
    assert kind(armed([], mine={"bandolier 2H": 3}).choose()) == "pass"
    assert kind(armed(["bang"], mine={"bandolier 2H": 3}).choose()) == "bang"
    assert kind(armed(["bang"], mine={"bandolier 2H": 3}, fired=1).choose()) == "bandolier"


def test_nobody_drinks_from_a_keg_at_full_life() -> None:
    assert kind(armed([], mine={"beer_keg 4H": 3}).choose()) == "pass"
    assert kind(armed([], mine={"beer_keg 4H": 3}, life={0: 2}).choose()) == "beer_keg"


def test_rust_needs_something_to_take() -> None:
    assert kind(armed(["rust"]).choose()) == "pass"
    assert kind(armed(["rust"], theirs={"crate 3H": 1, "whip 5C": 1}).choose()) == "rust"


def test_a_lucky_draw_of_an_enemy_is_made_again_wherever_its_card_went() -> None:
    options = [{"do": "use", "what": "tumbleweed", "card": "tumbleweed 4C"}, PASS]
    lucky, unlucky = "beer 6H", "bang 9C"
    for turned, on_top, answer in ((lucky, unlucky, options[0]), (unlucky, lucky, PASS)):
        for told in (
            [{"what": "flip", "cards": [turned]}],
            [{"what": "flip", "cards": [on_top, turned]}, {"what": "pick", "cards": [turned]}],
        ):
            at = armed(mine={"tumbleweed 4C": 3})
            t = at.game.table
            t.deck.remove(t.rules.number_of[on_top])
            t.discard.append(t.rules.number_of[on_top])  # John Pain has the other one, or it lies below
            for fact in told:
                at.bot.witness.hear({**fact, "seat": 1, "why": "barrel"})
            assert at.prefer("again", "barrel", options, by=1) == answer
