"""The browser client knows no card and, outside the folder of a game, no game: the server says what each one is."""

from __future__ import annotations

import re
from pathlib import Path

from bang import games
from bang.server.api.card_data import library

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
GENERATED = "lib/server/protocol.ts"
# Words that are also keys of cards, by the file that uses them in another meaning.
OTHER_MEANINGS = {
    "art/cards/Card.svelte": {"aim"},  # an icon
    "art/cards/CardBack.svelte": {"horseshoe"},  # an icon
    "art/cards/symbols.ts": {"aim"},  # an icon
    "art/looks.ts": {"cactus", "horseshoe", "lasso", "rattlesnake"},  # icons
    "art/portrait/seeded.ts": {"bandolier"},  # clothes
    "art/portrait/props.ts": {"lasso"},  # what somebody holds
    "sound/synth.ts": {"dodge"},  # a sound
    "table/moments/flights.ts": {"dodge"},  # an effect
    "pages/lobby/Lobby.svelte": {"horseshoe"},  # an icon
    "pages/account/Account.svelte": {"switch"},  # something to turn on
    "pages/account/Settings.svelte": {"switch"},  # the same
    "pages/lobby/Landscape.svelte": {"cactus"},  # an icon
    "pages/lobby/NewTable.svelte": {"switch"},  # something to turn on
    "pages/lobby/QuickMatch.svelte": {"switch"},  # the same
    "pages/room/TablePage.svelte": {"bang"},  # the title of the page
    "pages/room/WaitingRoom.svelte": {"aim", "dynamite"},  # icons
    "table/log/chronicle.ts": {"saved"},  # how a line of the log ends
    "table/moments/moments.ts": {"dodge", "duel", "ghost"},  # effects, a sound
    "table/moments/types.ts": {"dodge", "duel"},  # the same
    "table/own/EliminatedBanner.svelte": {"ghost"},  # an icon
    "table/own/OutPanel.svelte": {"ghost"},  # the same
    "table/seats/status.ts": {"aim"},  # an icon
    "table/stage/DuelScene.svelte": {"duel"},  # the effect as the tests find it
    "table/stage/Stage.svelte": {"duel"},  # the same
}


def sources() -> dict[str, str]:
    """Return the sources of the client by path, without tests, generated types and the folders of games."""
    found = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte")]
    texts = {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in found}
    return {
        name: text
        for name, text in texts.items()
        if not name.endswith((".test.ts", ".d.ts")) and name != GENERATED and not re.match(r"games/\w+/", name)
    }


def test_no_card_or_character_is_named() -> None:
    keys = "|".join(entry.key for entry in library() if entry.sort != "role")
    quoted = re.compile(rf"[\"'`]({keys})[\"'`]")
    named = {name: set(quoted.findall(text)) for name, text in sources().items()}
    assert {name: keys for name, keys in named.items() if keys - OTHER_MEANINGS.get(name, set())} == {}


def test_no_role_is_named() -> None:
    keys = "|".join(entry.key for entry in library() if entry.sort == "role")
    quoted = re.compile(rf"[\"'`](?:{keys})[\"'`]|^ +(?:{keys}): |^ +\.(?:{keys})\b", re.MULTILINE)
    named = {name: quoted.findall(text) for name, text in sources().items()}
    assert {name: found for name, found in named.items() if found} == {}


def test_no_game_is_known_outside_its_folder() -> None:
    keys = "|".join(games.names())
    knowing = re.compile(rf"games/({keys})/|\.game [!=]== [\"A-Z]|\.awake\b|\bfronts\b|\bthe_duel\b|The Duel")
    assert {name for name, text in sources().items() if knowing.search(text)} == set()
