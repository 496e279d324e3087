"""Check the layout of a page in a window of some size: sizes, places, what can be hit, and screenshots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.helpers import Visitors

FINGER, MOUSE = 44, 32
# Fonts are loaded, and no finite animation is running.
SETTLED = """() => 'fonts' in document.documentElement.dataset && document.fonts.status === 'loaded' &&
  document.getAnimations().every(
  (one) => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)"""
# How much of each control can really be hit: points that lead to it, where nothing lies over it. Points eight pixels
# apart show that most are large enough; only the others are looked at closely.
TOO_SMALL = """(least) => {
  const missed = [];
  const controls = 'button:enabled, a[href], input, select, [role=tab]';
  const root = document.querySelector('dialog[open]') ?? document.querySelector('.table');
  const measure = (one, step) => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let x = left + 1; x < right; x += step)
      for (let y = top + 1; y < bottom; y += step)
        if (document.elementFromPoint(x, y)?.closest(controls) === one)
          [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    return [x1 - x0 + 2, y1 - y0 + 2];
  };
  for (const one of root.querySelectorAll(controls)) {
    const {left, right} = one.getBoundingClientRect();
    if (!one.checkVisibility() || right <= left || one.closest('.visually-hidden')) continue;
    let [w, h] = measure(one, 8);
    if (w < least - 2 || h < least - 2) [w, h] = measure(one, 2);
    if (w < least - 2 || h < least - 2)
      missed.push(`${one.textContent.trim().slice(0, 30)} .${one.className}: ${Math.round(w)} x ${Math.round(h)}`);
  }
  return missed;
}"""
# Elements whose text does not fit.
CUT = "(one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1"
SCREENS = Path(__file__).resolve().parents[2] / "build" / "screens"
STILL = "localStorage.setItem('bang.settings', JSON.stringify({speed: 0, warnings: true}))"
# Rectangles that must neither leave the window nor overlap.
PLATES = """() => [...document.querySelectorAll('.seat')].map((seat) => {
  const {x, y, width, height} = seat.getBoundingClientRect();
  return [x, y, x + width, y + height];
})"""
SMALL_TEXT = """() => {
  const small = [];
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('.visually-hidden, svg, .card, .tile, .back')) continue;
    if (!parent.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 13) small.push(`${node.data.trim().slice(0, 20)}: ${size}`);
  }
  return small;
}"""


# Cards, prices and names of piles that lie under a seat, or a seat under them.
UNDER_SEATS = """() => {
  const seats = [...document.querySelectorAll('.seat')].map((seat) => seat.getBoundingClientRect());
  return [...document.querySelectorAll('.piles :is(.card, .price, .caption, .back, .supply)')].filter((part) => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return seats.some((seat) => left < seat.right && seat.left < right && top < seat.bottom && seat.top < bottom);
  }).map((part) => part.textContent.trim() || part.className);
}"""

# Words of names and headings that are broken between any two letters, and prices that run out of their frame.
TORN = """() => {
  const torn = [];
  for (const caption of document.querySelectorAll('.piles .caption, .panel h2')) {
    const text = caption.firstChild;
    if (!caption.checkVisibility()) continue;
    for (const {0: word, index} of text.data.matchAll(/[^ \\u00AD-]+/g)) {
      const line = (letter) => {
        const range = document.createRange();
        range.setStart(text, letter);
        range.setEnd(text, letter + 1);
        return [...range.getClientRects()].at(-1).top; // of a letter after a hyphen that was put in, not of the hyphen
      };
      if (line(index) !== line(index + word.length - 1)) torn.push(text.data);
    }
  }
  for (const price of document.querySelectorAll('.piles .price')) {
    const words = document.createRange();
    words.selectNodeContents(price);
    const [{left, right}, frame] = [words.getBoundingClientRect(), price.getBoundingClientRect()];
    if (left < frame.left || right > frame.right) torn.push(price.textContent);
  }
  return torn;
}"""

# Names of piles that are read as one, since no more than a letter's space is between them.
RUN_TOGETHER = """() => {
  const lines = [...document.querySelectorAll('.piles .caption')].flatMap((caption) => {
    const words = document.createRange();
    words.selectNodeContents(caption);
    return [...words.getClientRects()].map((line) => ({line, caption}));
  });
  return lines.flatMap(({line: a, caption: one}) => lines
    .filter(({line: b, caption: other}) => one !== other && a.left < b.left && b.left - a.right < 4)
    .filter(({line: b}) => a.top < b.bottom && b.top < a.bottom)
    .map(({caption: other}) => `${one.textContent} ${other.textContent}`));
}"""


def pictures(page: Page, name: str) -> Callable[[str], None]:
    def take(scheme: str) -> None:
        page.screenshot(path=SCREENS / f"{name}-{scheme}.png")

    return take


def look(visitors: Visitors, size: tuple[int, int], fingers: bool, speed: int = 0) -> Page:
    """Open a page in a window of that size, used with fingers or with a mouse, without animations unless asked for."""
    page = visitors.come("", name="Ann", size=size, has_touch=fingers, is_mobile=fingers)
    page.add_init_script(f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: true}}))")
    return page


def apart(page: Page) -> bool:
    plates = page.evaluate(PLATES)
    return all(
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for i, a in enumerate(plates)
        for b in plates[i + 1 :]
    )
