"""A game is a plug-in: found in its folder, asked through one interface, named nowhere else."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import bang
from bang import games, recordings
from bang.engine.kernel.options import Options, Setting
from bang.engine.kernel.rules import Box
from bang.errors import BadOptions
from bang.games.plugin import GamePlugin
from bang.scenario import Scenario, run
from bang.simulation.plan import Plan
from bang.simulation.play import play
from tests.engine.mini import MINI

SOURCE = Path(bang.__file__).parent
PLAYED = 2  # seeds
WIND = Setting("wind", 1, 0, 9, "winds", "how hard the wind blows")
NAMES = {"duel": re.compile(r"duel|fronts", re.IGNORECASE), "classic": re.compile("classic", re.IGNORECASE)}
MAY_NAME = {
    "build_info.py": "the modules that are compiled are named one by one",
    "store/migrations/versions/0005_avatars_and_games.py": "games of before get the key of theirs",
    "store/schema.py": "games of before the column are of the default game",
    "text/names.py": "texts of the default game are looked up without naming it",
}


class Stones(GamePlugin):
    """The little game of the engine's tests."""

    key = "stones"
    title = "Stones"
    basic = ("mini",)

    @property
    def box_package(self) -> str:
        return "tests.engine"

    def box_names(self) -> list[str]:
        return ["mini"]

    def box(self, name: str) -> Box:
        return Box(**{**vars(MINI), "settings": (WIND,)})


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch) -> Iterator[GamePlugin]:
    """A third game beside those of the folder."""
    found = {**games._plugins(), "stones": Stones()}
    monkeypatch.setattr(games, "_plugins", lambda: found)
    games.settings.cache_clear()
    yield found["stones"]
    games.settings.cache_clear()


@pytest.mark.parametrize("game", NAMES)
def test_general_code_names_no_game(game: str) -> None:
    named = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if not any(SOURCE / "games" / folder in path.parents for folder in games.names())
        and NAMES[game].search(path.read_text(encoding="utf-8"))
    }
    assert named <= MAY_NAME.keys(), sorted(named - MAY_NAME.keys())


def test_rules_alone_load_no_screen_no_server_and_no_bots() -> None:
    code = "import sys; from bang.games import new_game; from bang.engine.kernel.options import Options; "
    code += "new_game(Options(4), 1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"textual", "litestar", "numpy", "bang.bots", "bang.text", "bang.scenario"} & set(loaded)


@pytest.mark.parametrize("seed", range(PLAYED))
def test_another_game_is_dealt_played_and_recorded(stones: GamePlugin, seed: int, tmp_path: Path) -> None:
    assert games.names()[-1] == "stones"
    recording = recordings.Recording(Options(3, game="stones", wind=4), seed)
    random = Random(seed)
    while (asked := recording.game.asked) is not None:
        recording.answer(random.randrange(len(asked.options)))
    recording.write(tmp_path / "game.json")
    data = recordings.read(tmp_path / "game.json")
    assert (data["options"]["game"], data["options"]["wind"]) == ("stones", 4)
    assert recordings.replay(data).table.winners == recording.game.table.winners


def test_another_game_is_simulated(stones: GamePlugin) -> None:
    plan = Plan(1, (2, 4), Options(0, game="stones"), seed=3)
    plan.validate()
    assert play(plan, 1).side == "last"
    assert "--game stones" in plan.command(0)


def test_another_game_has_scenarios(stones: GamePlugin) -> None:
    given = {
        "turn": "A",
        "players": [
            {"seat": "A", "character": "giant", "hand": ["stone"]},
            {"seat": "B", "character": "dwarf", "hand": []},
        ],
    }
    steps = [{"seat": "A", "do": "play", "card": "stone", "to": "B"}]
    scenario = Scenario("stones", "", ("mini",), given, steps, {"life": {"B": 1}}, False, Path(__file__), 1)
    result = run(scenario)
    assert (result.status, result.why) == ("passed", "")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(4, wind=2), "The option wind is for Stones only; leave it out."),
        (Options(4, game="stones", wind=10), "10 winds is not possible; it can be 0 to 9."),
        (Options(4, game="stones", sets=("base",)), "The option sets is not for Stones; leave it out."),
        (Options(4, tide=2), "The option tide is unknown; leave it out."),
    ],
)
def test_settings_are_checked_as_they_are_declared(stones: GamePlugin, options: Options, words: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(words)):
        games.rules_for(options)


def test_options_at_their_default_are_the_same_as_none() -> None:
    said = {"players": 2, "sets": ["base"], "game": "duel", "choose": 1, "events": 12, "crew": 4}
    assert games.read_options(said) == Options(2, game="duel")
    assert games.read_options({"players": 4, "choose": 2}) == Options(4, choose=2)
