"""A language that is only a folder of files: found, loaded, spoken and served like every other."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from bang.terminal.app import TableApp
from bang.terminal.info import Info
from bang.terminal.overlays import TextOverlay
from bang.terminal.table_screen import TableScreen
from bang.text import catalogue, languages, named_languages
from bang.text.catalogue import FURTHER, SOURCE
from tests.server.helpers import running
from tests.terminal.screens import LARGE, SMALL, text_on, visit
from tests.terminal.tables import sit, until_asked
from tests.text import pseudo

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "languages.md"
PLAIN_WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    made = pseudo.write(tmp_path / "pseudo")
    monkeypatch.setenv(FURTHER, str(made))
    pseudo.forget()
    yield made
    pseudo.forget()


def bang(*args: str) -> str:
    """Run the command line in the environment of the test."""
    command = [sys.executable, "-c", "from bang.cli import main; main()", *args]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout


@pytest.mark.usefixtures("folder")
def test_the_whole_catalogue_is_there_decorated_and_longer() -> None:
    assert languages()[0] == SOURCE
    assert {"es", "it", pseudo.CODE} < set(languages())
    assert named_languages()[pseudo.CODE] == pseudo.decorated("English")
    english, other = catalogue(SOURCE), catalogue(pseudo.CODE)
    assert set(english.exported()) == set(other.exported())
    length = dict.fromkeys((SOURCE, pseudo.CODE), 0)
    for words in (english, other):
        for key, text in words.exported().items():
            forms = (text,) if isinstance(text, str) else text
            assert sorted(words.fields(key)) == sorted(english.fields(key))
            length[words.language] += sum(map(len, forms))
    assert 1.25 < length[pseudo.CODE] / length[SOURCE] < 1.45


@pytest.mark.usefixtures("folder")
def test_the_command_line_speaks_it() -> None:
    shown = bang("cards", "beer", "--lang", pseudo.CODE)
    assert pseudo.decorated("Beer") in shown
    assert f"{pseudo.decorated('English')}: {pseudo.decorated('Beer')}" in " ".join(shown.split())
    assert pseudo.decorated("Beer") in bang("cards", pseudo.decorated("Beer"), "--lang", pseudo.CODE)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_every_screen_of_the_terminal_works_in_it(size: tuple[int, int]) -> None:
    session = until_asked(sit(players=5, sets=("base", "dodge_city")), "play")
    known = {word for name in session.names for word in PLAIN_WORD.findall(name)}
    known |= {"BANG", "Esc", "Enter", "PgUp", "PgDn"}  # the title, and what is printed on keys

    async def steps(pilot: Pilot[None], app: TableApp) -> None:
        for key, screen in (("", TableScreen), ("h", TextOverlay), ("l", TextOverlay), ("question_mark", Info)):
            if key:
                await pilot.press(key)
                await pilot.pause()
            assert isinstance(app.screen, screen)
            shown = text_on(app)
            assert "⟦" in shown
            words = PLAIN_WORD.findall(shown)  # a name under a sheet may be seen in part
            assert [word for word in words if not any(word in name for name in known)] == [], screen
            if key:
                await pilot.press("escape")

    visit(session, steps, size, pseudo.CODE)


@pytest.mark.usefixtures("folder")
def test_the_server_serves_it(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        told = server.http.get(f"/api/texts/{pseudo.CODE}").json()
        assert told["texts"]["beer.name"] == pseudo.decorated("Beer")
        assert server.http.get("/api/texts/en").json()["languages"] == named_languages()
        chosen = server.http.get("/api/options", params={"lang": pseudo.CODE}).json()
        assert chosen["sets"][0]["name"] == pseudo.decorated("BANG!")
        assert server.http.get("/api/options", params={"lang": "tlh"}).status_code == 400


def test_a_language_is_made_by_the_steps_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for told in ("src/bang/text/terms/en.po", "`pt.po`", "`Language`", "`Plural-Forms`", f"{FURTHER}=~/portuguese"):
        assert told in page
    english = (ROOT / "src/bang/text/terms/en.po").read_text(encoding="utf-8")
    portuguese = english.replace("Language: en", "Language: pt").replace("plural=(n != 1)", "plural=(n > 1)")
    portuguese = portuguese.replace('"English"', '"Português"').replace('"hearts"', '"copas"')
    (tmp_path / "pt.po").write_text(portuguese, encoding="utf-8")
    monkeypatch.setenv(FURTHER, str(tmp_path))
    pseudo.forget()
    try:
        words = catalogue("pt")
        assert named_languages()["pt"] == "Português"
        assert (words.say("suit.hearts"), words.say("beer.name")) == ("copas", "Beer")  # what is missing is English
        # In Brazil nothing counts as one, and so do texts that are still English.
        assert [words.say("card.count", n=n) for n in (0, 1, 2)] == ["0 card", "1 card", "2 cards"]
        with running(tmp_path / "db") as server:
            assert server.http.get("/api/texts/en").json()["languages"]["pt"] == "Português"
    finally:
        pseudo.forget()
    (command,) = re.findall(r"BANG_LANGUAGES=\S+ \./bang (cards .*)", page)
    assert "Português: Beer" in " ".join(bang(*command.split()).split())


@pytest.mark.parametrize("folder_name", re.findall(r"`(src/bang/[\w/*]+)`", PAGE.read_text(encoding="utf-8")))
def test_the_folders_of_the_page_have_texts(folder_name: str) -> None:
    assert list(ROOT.glob(f"{folder_name}/{SOURCE}.po"))
