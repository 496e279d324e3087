"""The Creek, a box outside of the package that brings along everything a box can: it needs no line anywhere else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bang import bots, games, recordings
from bang.bots.company import Company
from bang.conformance import ALL, conform
from bang.engine.insight.worlds import Guess, imaginable, imagine
from bang.engine.kernel.ask import PASS
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.save import dump
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, ask_view, redact, view
from bang.errors import BadOptions
from bang.games.boxes import FURTHER
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER, Level, RatingBot
from bang.protocol.game import Asked, Fact, View
from bang.rooms.actions.explain import reasons
from bang.rooms.errors import Refusal
from bang.scenario import Scenario, build, load, run
from bang.simulation.play import play_table
from bang.terminal.describe import Describer
from bang.text import Messages, Teller, catalogue, key_of, languages
from tests.protocol.typed import check_type
from tests.terminal.screens import LARGE, SMALL, text_on, visit
from tests.terminal.tables import sit, staged, until_asked

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
BOX = FOLDER / "classic" / "creek"
SCENARIOS = load(BOX / "scenarios" / "creek.yaml")
CREEK = ("base", "creek")
WORDS = re.compile(
    r"(?<!y )\bcreek|powder.?keg|sluice|claim.?jump|ada.?flint|old.?moss|tax.?collector|long.?winter|saddlebag",
    re.IGNORECASE,
)


def every_box() -> tuple[str, ...]:
    return tuple(games.find().box_names())


# --- found


def test_the_box_is_found_beside_the_others() -> None:
    assert {"base", "bullet", "creek", "dodge_city"} <= set(every_box())
    rules = games.rules_for(Options(4, CREEK))
    assert [rules.step_keys[step] for step in reversed(rules.turn_plan)] == [
        *("draw", "play", "panning", "discard", "end"),
    ]
    assert {kind.key for kind in rules.kinds if kind.box == "creek"} >= {"powder_keg", "mule", "old_moss", "gold_fever"}


def test_it_is_forgotten_where_nobody_names_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FURTHER)
    assert "creek" not in every_box()
    with pytest.raises(BadOptions, match="There is no set 'creek'"):
        games.find().box("creek")
    assert not catalogue("en").has("set.creek.name")


def test_its_option_is_checked_and_counts() -> None:
    assert games.settings()["flakes"].high == 5
    with pytest.raises(BadOptions, match="6 flakes is not possible; it can be 0 to 5"):
        games.rules_for(Options(4, CREEK, flakes=6))
    t = games.new_game(Options(4, CREEK, flakes=3), 1).table
    assert [t.tokens_at("flake", p) for p in range(4)] == [3, 3, 3, 3]


# --- played


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_its_scenarios_pass(scenario: object) -> None:
    done = run(scenario)  # type: ignore[arg-type]
    assert (done.status, done.why) == ("passed", "")


def test_reports_say_its_steps_in_words() -> None:
    scenario = next(one for one in SCENARIOS if one.id == "CREEK-7")
    wrong = replace(scenario, steps=[{"seat": "B", "do": "pan"}, *scenario.steps])
    assert run(wrong).why.startswith("step 1 (B pans for gold): B is not asked; pending: A, play: [Tall Tale 4♦")


def test_games_with_it_conform() -> None:
    report = conform(sets=CREEK, players=(4, 7), seeds=[1], settings={"flakes": (0, 4)}, properties=ALL)
    assert report.counts["conserved: tokens"] > 500
    assert report.counts["conserved: held piles"] > 20


def test_games_with_it_and_all_other_boxes_conform() -> None:
    report = conform(sets=every_box(), players=(3, 5, 8), seeds=[2], properties=ALL, thorough=2)
    assert report.games == 3


def test_what_a_card_holds_stays_with_it_until_the_eliminated_have_discarded() -> None:
    """Whoever is eliminated is asked for the order of their cards, and the saddlebag is one of them."""
    given = {
        "players": [
            {"seat": "A", "role": "sheriff", "character": "Ada Flint", "life": 5, "hand": ["BANG! 2♣"]},
            {"seat": "B", "role": "outlaw", "character": "Jesse Jones", "life": 1, "pouch": ["Beer 6♥"]}
            | {"in_play": ["Saddlebag 8♦", "Scope A♠"]},
            {"seat": "C", "role": "renegade", "character": "Willy the Kid", "life": 4},
            {"seat": "D", "role": "outlaw", "character": "Black Jack", "life": 4},
        ],
        "turn": "A",
    }
    game = Game(build(Scenario("a fall", "", CREEK, given, [], {}, False, Path(__file__), 1)).table)
    assert game.asked is not None
    game.answer(next(i for i, (_, _, to, _) in enumerate(game.asked.options) if to == 1))
    while game.asked.verb != "order":
        game.answer(game.asked.options.index(PASS))
    while game.asked.verb == "order":
        assert game.table.misplaced_piles() == []
        game.answer(0)
    assert not [name for name in game.table.piles if name.startswith("pouch")]


@pytest.mark.soak
@pytest.mark.parametrize("players", range(3, 9))
def test_twenty_thousand_games_with_all_boxes(players: int) -> None:
    """No error, stuck game, lost card or token; every hundredth is checked for everything else, too."""
    report = conform(
        sets=every_box(), players=[players], seeds=range(3334), settings={"flakes": (2,)}, properties=ALL, thorough=100
    )
    assert report.games == 3334


@pytest.mark.parametrize("seed", range(2))
def test_games_are_recorded_and_replayed(seed: int, tmp_path: Path) -> None:
    recording = recordings.Recording(Options(5, CREEK, flakes=2), seed)
    random = Random(seed)
    while (asked := recording.game.asked) is not None:
        recording.answer(random.randrange(len(asked.options)))
    recording.write(tmp_path / "game.json")
    again = recordings.replay(recordings.read(tmp_path / "game.json"))
    assert dump(again.table) == dump(recording.game.table)


# --- imagined, and played by bots that have never heard of it


def test_worlds_are_imagined_with_its_tokens_piles_and_steps() -> None:
    game = games.new_game(Options(5, every_box()), 3)
    random = Random(3)
    compared = 0
    while game.asked is not None and compared < 40:
        t = game.table
        seen, asked = view(t, game.asked.seat), ask_view(t, game.asked, game.asked.seat)
        if imaginable(asked):
            guess = Guess([s.role for s in t.seats], [[t.rules.label_of[c] for c in s.hand] for s in t.seats], 1)
            world = imagine(t.rules, seen, asked, guess).table
            assert world.tokens == t.tokens
            assert world.misplaced_piles() == []
            assert {name: len(pile) for name, pile in world.piles.items()} == {
                name: len(pile) for name, pile in t.piles.items()
            }
            assert sorted(world.piles["wares"]) == sorted(t.piles["wares"])
            compared += 1
        game.answer(random.randrange(len(game.asked.options)))
    assert compared == 40


@pytest.mark.parametrize("level", ["drifter", "legend:3w"])
def test_bots_play_it(level: str) -> None:
    """They buy, pan and use what it offers, by its tags, prices and worth."""
    told: set[str] = set()

    def watch(company: object, game: Game) -> None:
        assert game.asked is not None
        told.add(game.asked.verb)

    table = games.new_table(Options(4, CREEK, flakes=3), 5)
    made = [bots.find(level)(seed) for seed in range(4)]
    table, _, _, faults = play_table(table, lambda _: made, 2000, check=True, watch=watch)
    assert table.over
    assert faults == []
    assert "word" in told
    assert table.piles["worn"] or any(t.rules.pile_of[c] for t in [table] for s in t.seats for c in s.in_play)


def preferred(level: Level, told: list[dict[str, Any]], **seat: Any) -> dict[str, Any]:
    """Return which of these options, or passing, a bot would choose in its turn."""
    game = Game(games.new_table(Options(4, CREEK), 1))
    bot = RatingBot(level, 1)
    Company(game, {0: bot})
    seen = view(game.table, 0)
    seen["seats"][0].update(seat)
    options = [*told, {"do": "pass"}]
    asked = {"verb": "play", "seat": 0, "why": "", "by": -1, "options": options}
    return options[bot(seen, asked)]


@pytest.mark.parametrize(
    ("what", "seat"),
    [("almanac", {}), ("mule", {}), ("spyglass", {}), ("tonic", {"life": 1}), ("old_moss", {})],
)
def test_bots_buy_what_helps_them(what: str, seat: dict[str, int]) -> None:
    option = {"do": "use" if what == "old_moss" else "buy", "what": what, "to": 0}
    if what != "old_moss":
        option["card"] = what
    assert preferred(GUNSLINGER, [option], **{"life": 4, "top": 4, **seat}) == option


def test_bots_play_a_card_of_which_they_know_nothing_but_its_worth() -> None:
    option = {"do": "play", "card": "tall_tale 4D", "to": 0}
    assert preferred(GUNSLINGER, [option], life=4, top=4, hand=["tall_tale 4D", "missed 3S"]) == option


def test_bots_buy_no_medicine_in_good_health() -> None:
    option = {"do": "buy", "what": "tonic", "card": "tonic", "to": 0}
    assert preferred(GUNSLINGER, [option], life=4, top=4) == {"do": "pass"}


def test_players_are_told_why_they_cannot_buy() -> None:
    game = games.new_game(Options(4, CREEK, flakes=0), 1)
    assert game.asked is not None
    label = game.table.rules.label_of[game.table.piles["stall"][0]]
    told = reasons(game, game.asked.seat, label)
    assert [(reason.key, reason.said["say"]) for reason in told] == [("too_dear", "reason.too_dear")]
    other = game.table.rules.label_of[game.table.seats[(game.asked.seat + 1) % 4].hand[0]]
    with pytest.raises(Refusal):
        reasons(game, game.asked.seat, other)


# --- told


@pytest.mark.parametrize("language", languages())
def test_it_is_told_in_every_language(language: str) -> None:
    words = catalogue(language)
    teller = Teller(words, ["Ana", "Bea", "Carlo", "Dina"], 1)
    lines = [
        teller.fact({"what": "gain_tokens", "seat": 1, "number": 2, "note": "flake", "why": "creek"}),
        teller.fact({"what": "buy", "seat": 0, "cards": ["mule"], "why": "mule"}),
        teller.fact({"what": "pan", "seat": 0, "cards": ["beer 6H"], "number": 1, "why": "creek"}),
        teller.fact({"what": "tuck", "seat": 1, "cards": 1, "note": "pouch", "why": "saddlebag"}),
        teller.fact({"what": "take_up", "seat": 0, "cards": ["beer 6H"], "note": "pouch", "why": "saddlebag"}),
        teller.option({"do": "buy", "what": "mule", "card": "mule", "to": 1}, "play"),
        teller.option({"do": "say", "word": "pan"}, "word"),
        teller.reason("too_dear", {"card": "mule", "n": 2, "have": 1}),
    ]
    names = [words.say(f"{key}.name") for key in ("flake", "mule")]
    assert names[0] in lines[0]
    assert names[1] in lines[1]
    assert all(words.say("saddlebag.name") in line for line in lines[3:5])
    assert "6♥" in lines[4]
    assert names[1] in lines[5]
    assert lines[6] == words.say("word.pan")
    assert all(re.search(r"[a-z]", line) and not re.search(r"[{}_]", line) for line in lines)
    assert key_of(words.say("powder_keg.name")) == "powder_keg"


def test_its_texts_are_complete_in_every_language() -> None:
    domains = [catalogue(language).domains["games/classic/boxes/creek"] for language in languages()]
    assert all(keys == domains[0] for keys in domains)
    rules = games.rules_for(Options(4, CREEK))
    own = [kind.key for kind in rules.kinds if kind.box == "creek"]
    assert {f"{key}.{part}" for key in own for part in ("name", "text")} <= set(domains[0])


# --- shown


def test_views_questions_and_facts_have_the_types_of_the_protocol() -> None:
    game = games.new_game(Options(5, every_box(), flakes=4), 8)
    game.table.facts = []
    random = Random(8)
    messages = Messages()
    while game.asked is not None:
        t = game.table
        for viewer in (game.asked.seat, SPECTATOR, ALL_SEEING):
            check_type(View, view(t, viewer))
            check_type(Asked, messages.asked(ask_view(t, game.asked, viewer), viewer))
        for fact in t.facts or []:
            check_type(Fact, redact(t, fact, SPECTATOR))
        t.facts = []
        game.answer(random.randrange(len(game.asked.options)))


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_the_terminal_shows_it(size: tuple[int, int]) -> None:
    """Tokens of players, the stall with prices, what is left of a supply, and the rules of all of it."""
    session = until_asked(sit(seed=1, sets=CREEK, flakes=5), "play")
    seen: list[str] = []

    async def steps(pilot: Any, app: Any) -> None:
        seen.append(text_on(app))
        await pilot.press("question_mark")
        await pilot.pause()
        seen.append(text_on(app))

    visit(session, steps, size)
    screen, rules = seen
    held = [seat["tokens"]["flake"] for seat in session.view(0)["seats"]]
    assert screen.count("× flake") == len(held)
    assert all(f"{n} × flake" in screen for n in held), screen
    assert "Stall: 3" in screen
    assert "charge, in the supply" in screen
    if size == LARGE:  # a small screen begins a list of options and a line of piles, and lets one scroll
        assert "Buy" in screen
        assert "charge, in the supply: 6" in screen
    assert "flake" in rules


WITH_A_CARD_UNDER_A_CARD = {
    "players": [
        {"seat": "A", "role": "sheriff", "character": "Ada Flint", "life": 5}
        | {"in_play": ["Saddlebag 8♦"], "pouch": ["Beer 6♥"]},
        {"seat": "B", "role": "outlaw", "character": "Jesse Jones", "life": 4},
        {"seat": "C", "role": "renegade", "character": "Willy the Kid", "life": 4},
        {"seat": "D", "role": "outlaw", "character": "Black Jack", "life": 4},
    ],
    "turn": "A",
    "phase": "play",
}


@pytest.mark.parametrize(("viewer", "told"), [(0, "Saddlebag (Pouch: 1 Beer 6♥)"), (1, "Saddlebag (Pouch: 1)")])
def test_the_terminal_shows_a_card_under_a_card_to_its_owner(viewer: int, told: str) -> None:
    session = staged(WITH_A_CARD_UNDER_A_CARD, CREEK)
    described = Describer(catalogue("en"), session.rules, session.names, session.view(viewer), lambda seat, what: "")
    assert described.equipment(session.view(viewer)["seats"][0]) == [told]
    seen: list[str] = []

    async def steps(pilot: Any, app: Any) -> None:
        seen.append(text_on(app))

    visit(session, steps, LARGE)
    assert "Saddlebag (Pouch: 1 Beer 6♥)" in seen[0]


SERVED = """
import json
import sys

from tests.server.helpers import play_until_over, running

with running(sys.argv[1]) as server:
    token = server.account("Ann")
    table = server.open_table(token, sets=["base", "creek"], flakes=4)
    client = server.client(token)
    client.done("watch", table=table)
    client.done("sit", table=table, seat=0)
    client.done("start", table=table)
    play_until_over([client], table)
    cards = {entry["key"]: entry for entry in server.http.get("/api/cards").json()}
    choices = server.http.get("/api/options").json()
    print(json.dumps({"mule": cards["mule"], "choices": choices, "views": [u["view"] for u in client.updates]}))
"""


def test_the_server_offers_it_and_shows_what_clients_draw(tmp_path: Path) -> None:
    """In a process of its own: the fields of the protocol follow from the boxes that are there when it starts."""
    command = [sys.executable, "-c", SERVED, str(tmp_path / "bang.db")]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["mule"]["price"], told["mule"]["set"], told["mule"]["stays"]) == (2, "creek", True)
    assert "creek" in json.dumps(told["choices"])
    dealt = next(seen for seen in told["views"] if seen and seen["piles"]["stall"]["cards"])
    assert [seat["tokens"] for seat in dealt["seats"]] == [{"flake": 4}] * len(dealt["seats"])
    assert dealt["tokens"] == {"charge": 6}
    assert len(dealt["piles"]["stall"]["cards"]) == 3
    assert told["views"][-1]["over"]


# --- and nothing outside its folder names it


def test_nothing_else_names_it() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    named = {
        path
        for path in listed
        if re.fullmatch(r"(src|web/src|bench|tests)/.*\.(py|ts|svelte|po|yaml|css|json)", path)
        and not (ROOT / path).is_relative_to(FOLDER)
        and WORDS.search((ROOT / path).read_text(encoding="utf-8"))
    }
    # The page that tells of it, and the browser that draws it: its fixtures are there.
    assert named == {"tests/docs/test_how_to.py", "tests/browser/test_creek.py"}
