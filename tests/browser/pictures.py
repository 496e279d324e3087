"""Make the pictures of the README from the client as it is: python -m tests.browser.pictures

Plays on from a position in the middle of a busy game until somebody shoots, then takes screenshots, on a desktop by
night and on a phone by day.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.helpers import PHONE, Visitors, find_headless
from tests.browser.positions import player, table
from tests.browser.staged import Staged
from tests.server.helpers import running

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
BOXES = ("high_noon", "gold_rush", "armed_and_dangerous", "great_train_robbery")
STILL = "localStorage.setItem('bang.settings', JSON.stringify({speed: 0, warnings: true}))"
QUALITY = 0.86
CONVERT = """async ([picture, quality]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({type: 'image/webp', quality});
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
}"""

HAND = ["Missed! 10♣", "BANG! 7♦", "Panic! J♥", "Beer 6♥"]
POSITION = table(
    player("A", "renegade", "Jourdonnais", life=3, hand=HAND, in_play=["Barrel Q♠", "Schofield J♣"], nuggets=2),
    player("B", "outlaw", "Madam Yto", life=2, hand=["Beer 7♥", "BANG! 3♣"], in_play=["Scope A♠", "Volcanic 10♠"]),
    player(
        "C",
        "outlaw",
        "Slab the Killer",
        hand=["BANG! 9♦", "Stagecoach 9♠", "BANG! A♠", "Saloon 5♥"],
        in_play=["Winchester 8♠", "Mustang 8♥"],
        nuggets=3,
    ),
    player("D", "deputy", "Kit Carlson", life=0, presence="eliminated"),
    player(
        "E", "sheriff", "Willy the Kid", hand=["BANG! 4♦"], in_play=["Remington K♣"], equipment=["Boots"], nuggets=1
    ),
    player("F", "outlaw", "Rose Doolan", life=3, hand=["Missed! 2♠"], in_play=["Dynamite 2♥"], nuggets=2),
    player("G", "deputy", "Paul Regret", hand=["Duel Q♦"], in_play=["Crate 3♥", "Jail J♠"], loads={"Crate": 3}),
    turn="C",
    event="Thirst",
    next_event="Blessing",
    equipment_row=["Shot", "Rhum", "Pickaxe"],
    train={
        "stations_left_to_right": ["Boom Town", "Frisco", "Crown's Hole", "Tombrock"],
        "locomotive": "Ironhorse",
        "locomotive_under": "Frisco",
        "cars_behind_the_locomotive": ["Caboose", "Mail Car", "Dining Car"],
    },
)


def shot_at(page: Page, url: str) -> None:
    staged = Staged(page, POSITION, sets=BOXES)
    staged.come(url)
    staged.answer(2, do="play", card="stagecoach 9S")
    staged.answer(2, do="play", card="saloon 5H")
    staged.answer(2, do="play", card="bang 9D", to=0)
    page.locator(".panel.attack").wait_for()
    page.wait_for_timeout(4000)  # animations have ended, and fonts are loaded


def save(page: Page, name: str) -> None:
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()  # our pages may not fetch such an address
    (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(blank.evaluate(CONVERT, [picture, QUALITY])))


def main(browser: Browser, url: str) -> None:
    visitors = Visitors(browser, url)
    places = (("table", (1280, 832), 1.5, "dark"), ("phone", PHONE, 2, "light"))
    for name, size, scale, scheme in places:
        page = visitors.come(name="Ann", size=size, device_scale_factor=scale, color_scheme=scheme)
        page.add_init_script(STILL)
        shot_at(page, url)
        save(page, name)
    visitors.leave()


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "db") as server,
        sync_playwright() as playwright,
    ):
        main(playwright.chromium.launch(executable_path=find_headless(), args=["--no-sandbox"]), server.url)
