"""Nobody learns anything they may not while hands lie open and roles are dealt anew in the Wild West Show."""

from __future__ import annotations

from bang.conformance import CHEAP, Report, play_checked
from bang.conformance.secrets import Blind, Discreet, Separate
from bang.conformance.soak import Met, Plan, play_number
from bang.engine.kernel.options import Options
from tests.boxes import EXPANSIONS
from tests.conformance.seeds import split_seeds

SHOW = "wild_west_show"
MOVING = ("sacagaway", "helena_zontero", "bone_orchard")
OTHERS = [box for box in EXPANSIONS if box != SHOW]


def options_of(seed: int) -> Options:
    """Choose the options of a game: one in three without a further box, one in five with the shadows, who come back."""
    more = (OTHERS[seed % len(OTHERS)],) if seed % 3 else ()
    return Options(4 + seed % 4, ("base", SHOW, *more), ("shadow_gunslingers",) if seed % 5 == 0 else ())


@split_seeds(everyday=6, total=4000)
def test_secrets_that_move_stay_secret(seeds: range) -> None:
    """More than every second game meets one of the three cards, so the long run has more than 2,000 with them."""
    report, with_them = Report(), 0
    for seed in seeds:
        one = play_checked(options_of(seed), seed, (*CHEAP, Met, Blind, Discreet, Separate), patient=True)
        with_them += any(one.counts[f"met: {key}"] for key in MOVING)
        report.add(one)
    assert with_them >= len(seeds) // 2
    assert all(report.counts[f"met: {key}"] for key in MOVING)
    assert report.counts["separate: views"] > 100 * len(seeds)


def test_a_world_that_would_be_won_is_left_out() -> None:
    """Bone Orchard hides the roles of the eliminated again: by a shuffle of them only the law may be left."""
    report = play_checked(options_of(6550), 6550, (Separate,), patient=True)
    assert report.counts["separate: ended: the other world is won"] > 0


def test_who_comes_back_with_life_is_not_one_of_the_last_two() -> None:
    """Under Bone Orchard somebody comes back, which tells that the last two are not the Sheriff and a Renegade."""
    report = play_number(7000413, Plan(needed=(SHOW,), thorough=0, secrets=1))
    assert report.counts["met: bone_orchard"] > 0
    assert report.counts["separate: views"] > 0


def test_whose_role_was_shown_may_have_a_new_one_to_show() -> None:
    """Bone Orchard deals the roles of the eliminated anew; who falls once more shows one that nobody knew."""
    report = play_number(3140, Plan(needed=(SHOW,), thorough=0, secrets=1))
    assert report.counts["met: bone_orchard"] > 0
    assert report.counts["separate: views"] > 0


def test_an_order_does_not_tell_what_a_money_bag_could_do() -> None:
    """It would act as an Aim, which only those can play who have a BANG! card."""
    report = play_number(1782, Plan(needed=(SHOW,), thorough=0, secrets=1))
    assert report.counts["met: dorothy_rage"] > 0
    assert report.counts["separate: views"] > 0
