"""What the screen says: menus, keys, odds, reasons."""

from functools import partial

import pytest

from bang.terminal.choices import PASS_KEY, choices, hand_keys, targets
from bang.terminal.describe import Describer
from bang.terminal.session import Session
from bang.text import catalogue, languages
from tests.terminal.tables import play_on, questions, sit, until_asked


def describer(session: Session, viewer: int, language: str = "en") -> Describer:
    odds = partial(session.chance, viewer)
    return Describer(catalogue(language), session.rules, session.names, session.view(viewer), odds)


@pytest.mark.parametrize("language", languages())
def test_every_option_can_be_reached_by_its_own_key(language: str) -> None:
    for seed in range(12):
        session = sit(people=(0, 1, 2, 3, 4), players=5, seed=seed, choose=2)
        while not session.over:
            seat = session.asked
            words, asked = describer(session, seat, language), session.question(seat)
            assert asked is not None
            menu = choices(asked, words.hand(), words)
            reached = [i for choice in menu for i in choice.options]
            assert sorted(reached) == list(range(len(asked["options"])))
            assert len({choice.key for choice in menu}) == len(menu)
            for choice in menu:
                assert choice.key
                assert choice.text
                further = targets(asked, choice, words) if len(choice.options) > 1 else []
                assert len({entry.text for entry in further}) == len(further)
                assert all(entry.key and entry.text for entry in further)
            assert words.prompt(asked)
            words.background(asked, menu[0].about)
            play_on(session, 1)


@pytest.mark.parametrize("language", languages())
def test_every_option_of_another_box_can_be_reached_and_green_cards_are_ready_or_asleep(language: str) -> None:
    seen = set()
    for seed, players in enumerate((3, 4, 5, 6, 7, 8)):
        session = sit(range(players), seed, players, sets=("base", "dodge_city"), choose=2)
        while not session.over:
            seat = session.asked
            words, asked = describer(session, seat, language), session.question(seat)
            assert asked is not None
            menu = choices(asked, words.hand(), words)
            assert sorted(i for choice in menu for i in choice.options) == list(range(len(asked["options"])))
            assert all(choice.key and choice.text for choice in menu)
            for one in words.view["seats"]:
                for label, name in zip(one["in_play"], words.equipment(one), strict=False):
                    if session.rules.by_key[label.split()[0]].border == "green" and len(one["in_play"]) == 1:
                        assert name[-1] == ("☾" if label in one["asleep"] else "☼")
                        seen.add(name[-1])
            assert words.prompt(asked)
            words.background(asked, menu[0].about)
            play_on(session, 1)
    assert seen == {"☾", "☼"}


def test_with_open_roles_the_goals_are_others() -> None:
    words = describer(sit(players=3, sets=("base", "dodge_city")), 0)
    assert words.rule("deputy").startswith("Deputy: Eliminate the Renegade yourself")
    assert describer(sit(players=5), 0).rule("deputy").startswith("Deputy: Help the Sheriff")


def test_cards_in_hand_keep_their_number() -> None:
    session = sit(people=(0, 1, 2, 3))
    while (asked := session.question(session.asked)) is None or asked["verb"] != "play":
        play_on(session, 1)
    words = describer(session, session.asked)
    keys = hand_keys(words.hand())
    menu = choices(asked, words.hand(), words)
    assert list(keys.values()) == list("123456789"[: len(keys)])
    for choice in menu[:-1]:
        assert choice.key == keys.get(choice.about, choice.key)
    assert menu[-1].key == PASS_KEY


def test_even_the_fullest_hand_has_keys_that_no_command_needs() -> None:
    keys = hand_keys([f"bang {n}" for n in range(40)])
    given = [key for key in keys.values() if key]
    assert len(set(given)) == len(given) == 29
    assert not set(given) & set("hlfnqu0")


def test_the_barrel_shows_its_odds() -> None:
    for session, asked in questions(games=300):
        if asked["verb"] == "evade" and any(option.get("what") == "barrel" for option in asked["options"]):
            words = describer(session, session.asked)
            assert any("♥" in choice.text and "%" in choice.text for choice in choices(asked, [], words))
            return
    pytest.fail("nobody could use a Barrel")


def test_whoever_is_shot_at_is_told_what_is_special_about_the_shooter() -> None:
    session = sit()
    words = describer(session, 0)
    words.view["seats"][1]["characters"] = ["slab_the_killer"]
    words.view["seats"][2]["characters"] = ["jesse_jones"]
    asked = {"verb": "evade", "why": "bang", "by": 1, "seat": 0, "number": 1, "options": []}
    assert [line.split(":")[0] for line in words.background(asked, "missed 4S")] == ["BANG!", "Slab the Killer"]
    assert [line.split(":")[0] for line in words.background({**asked, "by": 2}, "missed 4S")] == ["BANG!"]


def test_every_event_in_force_has_a_line() -> None:
    """Boxes with decks of their own put several events in force side by side."""
    words = describer(until_asked(sit(sets=("base", "high_noon")), "play"), 0)
    words.view["in_force"] = ["blessing", "curse"]
    assert words.events()[:2] == ["Event: Blessing", "Event: Curse"]
    assert words.events()[2].startswith("Next: ")


def test_no_event_is_named_before_the_cards_are_dealt() -> None:
    session = sit(people=(0, 1, 2, 3), sets=("base", "high_noon"), choose=2)
    asked = session.question(0)
    assert asked is not None
    assert asked["verb"] == "character"
    assert describer(session, 0).events() == []
    while session.question(session.asked)["verb"] == "character":  # type: ignore[index]
        play_on(session, 1)
    assert len(describer(session, 0).events()) == 1
