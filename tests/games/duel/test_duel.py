"""The Duel beyond single cards: the box, the deal, decks, what each side may know, options, saves, words."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import bang
from bang import bots, games, recordings
from bang.engine.insight.explain import explain_ability, explain_card
from bang.engine.kernel import save
from bang.engine.kernel.ask import HAND
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import OUT
from bang.engine.kernel.view import SPECTATOR, ask_view, view
from bang.errors import BadOptions
from bang.games import is_default, new_game, new_table, next_options, rules_for
from bang.games.duel.boxes import the_duel
from bang.scenario import library
from bang.text import catalogue, languages

DUEL = "duel"
OPTIONS = Options(2, game=DUEL)
SCENARIOS = [scenario for scenario in library.every() if "the_duel" in scenario.sets]


def dealt(seed: int = 1, options: Options = OPTIONS) -> Game:
    """Deal a game, after both players have chosen who stands in front."""
    game = new_game(options, seed)
    for _ in range(2):
        game.answer(0)
    return game


def played(seed: int, answers: int = 100_000, options: Options = OPTIONS) -> Game:
    game, random = new_game(options, seed), Random(seed)
    while game.asked is not None and len(game.answers) < answers:
        game.answer(random.randrange(len(game.asked.options)))
    return game


# --- the box


def test_two_decks_of_40_cards_with_their_symbols() -> None:
    rules = rules_for(OPTIONS)
    assert Counter(rules.pile_of) == {"law": 40, "outlaws": 40}
    for side in ("law", "outlaws"):
        symbols = Counter(the_duel.BOX.suits[rules.suit_of[c]] for c in range(80) if rules.pile_of[c] == side)
        assert symbols == {"b": 10, "s": 10, "d": 5, "h": 15}


def test_twelve_characters_a_side() -> None:
    people = rules_for(OPTIONS).characters
    assert Counter(person.side for person in people) == {"law": 12, "outlaws": 12}
    assert sum(person.life for person in people if person.side == "law") == 51
    assert {person.key for person in people if person.always} == {"bart_masterson", "buffalo_bell", "the_stranger"}
    kinds = rules_for(OPTIONS).by_key
    assert {key for key, kind in kinds.items() if kind.always and kind.stays} == {
        "duel_dynamite",
        "duel_rattlesnake",
        "duel_stampede",
    }


def test_every_card_and_character_has_a_scenario_and_words() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in {scenario.path for scenario in SCENARIOS})
    rules = rules_for(OPTIONS)
    english = catalogue("en")
    for kind in rules.kinds:
        for language in languages():
            assert catalogue(language).has(f"{kind.key}.name"), kind.key
        if kind.copies or kind in rules.characters:
            assert english.has(f"{kind.key}.text"), kind.key
            assert english.say(f"{kind.key}.name") in texts, kind.key
    assert len(SCENARIOS) > 100


# --- the deal


def test_both_choose_in_secret_who_stands_in_front() -> None:
    game = new_game(OPTIONS, 3)
    assert game.asked is not None
    assert game.asked.verb == "character"
    law = game.table.turn
    assert (game.asked.seat, game.table.seats[law].role) == (law, "law")
    offered = [describe(game.table, law, option)["what"] for option in game.asked.options]
    assert len(offered) == 2
    assert "options" not in ask_view(game.table, game.asked, 1 - law)
    game.answer(1)
    assert all(not seat["characters"] for seat in view(game.table, 1 - law)["seats"])  # nothing is shown yet
    game.answer(0)
    t = game.table
    assert [t.seats[p].characters[0].key for p in (law, law + 2)] == offered[::-1]
    assert [len(t.seats[law].hand), len(t.seats[1 - law].hand)] == [6, 5]  # the Law has drawn already
    assert [len(t.seats[p].reserve) for p in (0, 1)] == [2, 2]
    assert t.turn == law


@pytest.mark.parametrize("crew", [4, 7, 12])
def test_longer_games_have_more_characters(crew: int) -> None:
    game = dealt(5, Options(2, game=DUEL, crew=crew))
    assert [len(s.reserve) for s in game.table.seats] == [crew - 2, crew - 2, 0, 0]
    assert played(5, options=Options(2, game=DUEL, crew=crew)).table.over


def test_the_sides_change_in_a_series() -> None:
    over = played(2)
    following = next_options(over, [True, True])
    law = next(p for p, s in enumerate(over.table.seats) if s.role == "law")
    assert (following.first, following.keep, following.game) == (1 - law, (), DUEL)
    assert new_game(following, 9).table.seats[1 - law].role == "law"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(3, game=DUEL), "3 players cannot play the_duel; the number can be 2."),
        (Options(2, game="poker"), "There is no game 'poker'; there are: classic, duel."),
        (Options(2, ("base",), game=DUEL), "The option sets is not for The Duel; leave it out."),
        (Options(2, game=DUEL, crew=3), "3 characters a side is not possible; it can be 4 to 12."),
        (Options(4, crew=5), "The option crew is for The Duel only; leave it out."),
    ],
)
def test_what_cannot_be_played_is_told(options: Options, words: str) -> None:
    with pytest.raises(BadOptions, match=words.replace("(", r"\(")):
        rules_for(options)


# --- who may know what


def test_the_opponent_sees_backs_and_numbers_alone() -> None:
    game = dealt()
    t = game.table
    for viewer in (SPECTATOR, 0, 1):
        for p in (0, 1):
            seat = view(t, viewer)["seats"][p]
            if viewer == p:
                assert len(seat["hand"]) == len(t.seats[p].hand)
                assert seat["reserve"] == sorted(person.key for person in t.seats[p].reserve)
            else:
                assert (seat["hand"], seat["reserve"]) == (len(t.seats[p].hand), 2)
            letter = "L" if t.seats[p].role == "law" else "O"
            assert seat["backs"] == {"L": 0, "O": 0} | {letter: len(t.seats[p].hand)}


def test_at_the_end_everybody_sees_who_was_left_in_reserve() -> None:
    t = dealt().table
    t.over = True
    assert [view(t, viewer)["seats"][1]["reserve"] for viewer in (SPECTATOR, 0)] == [
        sorted(person.key for person in t.seats[1].reserve)
    ] * 2


def test_a_random_card_is_chosen_among_those_with_one_back() -> None:
    t = dealt().table
    number = t.rules.number_of
    t.seats[0].hand = [number["duel_beer Ob"], number["duel_bank Lb"], number["duel_hat Lh"]]
    law, outlaws = t.unseen(0)
    assert (law, outlaws) == (HAND - 1, HAND - 2)
    assert {t.rules.label_of[t.copy().part(0, outlaws)] for _ in range(5)} == {"duel_beer Ob"}
    assert t.rules.kind_of[t.part(0, law)].key in ("duel_bank", "duel_hat")


def test_the_rear_sleeps_and_says_so() -> None:
    game = dealt()
    t, me = game.table, game.table.turn
    behind = t.seats[me + 2]
    hat = t.rules.number_of["duel_hat Lh"]
    for pile in (t.piles["law"], t.seats[me].hand):
        if hat in pile:
            pile.remove(hat)
    behind.in_play.append(hat)
    t.changed()
    assert [reason.key for reason in explain_card(game, me, hat)] == ["stands_behind"]
    if not behind.characters[0].always:
        assert [reason.key for reason in explain_ability(game, me, behind.characters[0])] == ["stands_behind"]


# --- saves, journals, words


def test_a_game_can_be_saved_and_goes_on(tmp_path: Path) -> None:
    recording = recordings.Recording(OPTIONS, 4)
    random = Random(4)
    for _ in range(80):
        assert recording.game.asked is not None
        recording.answer(random.randrange(len(recording.game.asked.options)))
    recording.write(tmp_path / "game.json")
    data = recordings.read(tmp_path / "game.json")
    assert (data["options"]["game"], data["options"]["crew"]) == (DUEL, 4)
    resumed = recordings.resume(data)
    assert save.dump(resumed.game.table) == save.dump(recording.game.table)


def test_a_recording_from_before_there_were_two_games_is_read() -> None:
    data = recordings.Recording(Options(4), 1).to_json()
    assert "game" not in data["options"]
    options, _, _ = recordings.header(json.loads(json.dumps(data)))
    assert is_default(options.game)


@pytest.mark.parametrize("language", languages())
def test_a_whole_game_is_told_by_the_names_of_its_characters(language: str) -> None:
    table = new_table(OPTIONS, 6)
    table.facts = []
    game, random = Game(table), Random(6)
    tellers = [games.find(DUEL).teller(catalogue(language), ["Ana", "Bea"], viewer) for viewer in (SPECTATOR, 0, 1)]
    fallen = 0
    while game.asked is not None:
        for one in tellers:
            one.look(view(game.table, one.viewer))
            seen = ask_view(game.table, game.asked, one.viewer)
            assert one.prompt(seen)
            assert all(one.option(option, seen["verb"]) for option in seen.get("options", ()))
        game.answer(random.randrange(len(game.asked.options)))
        facts, game.table.facts = game.table.facts or [], []
        for one in tellers:
            lines = [one.fact(bang.engine.kernel.view.redact(game.table, fact, one.viewer)) for fact in facts]
            assert not any("{" in line for line in lines)
        fallen += sum(fact.what == "out" for fact in facts)
    assert fallen >= 4
    assert sum(s.presence == OUT for s in game.table.seats) >= 2


# --- bots


def test_the_drifter_beats_chance() -> None:
    won = 0
    for seed in range(20):
        game = new_game(OPTIONS, seed)
        players: dict[int, bots.Bot] = {
            p: bots.find("drifter" if p == seed % 2 else "random", DUEL)(seed) for p in (0, 1)
        }
        company = bots.Company(game, players)
        while game.asked is not None:
            game.answer(company.answer(game))
        assert company.faults == []
        won += game.table.winners == [seed % 2]
    assert won >= 17


def test_bots_are_those_of_the_game() -> None:
    assert bots.names(DUEL) == ["drifter", "random"]
    with pytest.raises(BadOptions, match="for this game; there are: drifter, random"):
        bots.find("gunslinger", DUEL)
