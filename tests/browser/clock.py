"""Note inside the page when results are seen, and when their pictures begin: nothing may be seen before its picture.

`bench/clock.py` plays whole games and says what was measured.
"""

from __future__ import annotations

from typing import Any

TWINS = "Stagecoach"  # there are two of the same rank and suit: one may lie on the pile when the other is turned over
FRAME = 50  # ms: things of one frame may be noted in the next
DOUBT = 790  # ms until the card of a “draw!” is turned, as `TIMES.doubt` of the client says

# Looks at the table in each frame, and notes what begins on the stage.
RECORD = """
window.noted = [];
window.blows = [];
// How far frames were apart in the last second: on a busy machine pictures begin late, and are cut short by as much.
let frames = [];
const gap = () => Math.max(0, ...frames.slice(1).map((t, i) => t - frames[i]));
const note = (what, more) => window.noted.push({what, t: performance.now(), gap: gap(), ...more});
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeType !== 1 || !node.dataset?.effect) continue;
    const [effect] = node.dataset.effect.split(' ');
    const t = performance.now();
    // What is written into it comes a moment later.
    requestAnimationFrame(() => {
      if (effect === 'words' && /^−\\d/.test(node.textContent)) note('minus', {t});
      if (effect === 'fall') note('fall', {t});
      if (effect === 'flip' && node.textContent.trim()) note('flip', {card: node.textContent, t});
    });
  }
}).observe(document, {childList: true, subtree: true});
const before = {};
// Who presses has read enough.
for (const pressed of ['pointerdown', 'keydown']) addEventListener(pressed, () => (before.pressed = true), true);
function look() {
  frames = [...frames.filter((t) => t > performance.now() - 1000), performance.now()];
  for (const seat of document.querySelectorAll('[data-anchor^="seat-"]')) {
    const lives = [...seat.querySelectorAll('.life .bullet')];
    const known = seat.dataset.anchor;
    const life = lives.filter((one) => !one.querySelector('.lost')).length;
    const grave = seat.querySelector('.grave') !== null;
    const old = before[known];
    if (old && lives.length && life < old.life) note('life', {seat: known});
    if (old && grave && !old.grave) note('grave', {seat: known});
    before[known] = {life: lives.length ? life : old?.life ?? 0, grave};
  }
  const top = document.querySelector('.discard .card')?.textContent ?? '';
  if (top !== before.top) note('discard', {card: top});
  before.top = top;
  const blow = document.querySelector('.panel.attack .why')?.textContent ? performance.now() : 0;
  if (blow && !before.blow) [before.blow, before.pressed] = [blow, false];
  if (!blow && before.blow) {
    if (!before.pressed) window.blows.push(performance.now() - before.blow);
    before.blow = 0;
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);
"""

Noted = list[dict[str, Any]]


def near(noted: Noted, what: str, at: float) -> float | None:
    """Return how long after this moment the next such picture began; None if there was none in ten seconds."""
    found = [one["t"] - at for one in noted if one["what"] == what and abs(one["t"] - at) < 10_000]
    return min(found, key=abs, default=None)


def early(noted: Noted, speed: float) -> list[str]:
    """Find what was seen before its picture began, or before the card of a “draw!” was turned.

    Without a speed it is not known how far pictures are hurried, and only their beginning counts.
    """
    found = []
    for one in noted:
        picture = {"life": "minus", "grave": "fall"}.get(one["what"])
        lag = near(noted, picture, one["t"]) if picture else None
        if lag is not None and lag > FRAME + one["gap"]:
            found.append(f"{one['what']} of {one['seat']}: {lag:.0f} ms before its picture")
        if one["what"] == "flip":
            turned = one["t"] + (DOUBT / speed if speed else 0) - FRAME - one["gap"]
            for other in noted if TWINS not in one["card"] else ():
                if (
                    other["what"] == "discard"
                    and other["card"] == one["card"]
                    and one["t"] - 3000 < other["t"] < turned
                ):
                    found.append(f"{one['card']} lay on the pile {turned - other['t']:.0f} ms before it was turned")
    return found


def count(noted: Noted, what: str) -> int:
    return sum(one["what"] == what for one in noted)
