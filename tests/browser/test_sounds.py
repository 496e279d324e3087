"""Every sound of the table, rendered by a real browser and measured: none clips, is silent, too long or too loud."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from bang.cli import _clone

WEB = Path(__file__).resolve().parents[2] / "web"
SCREENS = WEB.parent / "build" / "screens"
# Only types are stripped, so that what is measured is what is played.
STRIP = """
const ts = require('typescript');
const text = require('fs').readFileSync('src/sound/synth.ts', 'utf-8');
const options = {target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022};
process.stdout.write(ts.transpileModule(text, {compilerOptions: options}).outputText);
"""
# Noise begins at a random place, so each sound is made several times: the highest values of all are told.
RENDER = """async ([code, times]) => {
  const {make, SOUNDS} = await import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'})));
  const RATE = 44100, SECONDS = 4, WINDOW = RATE / 20;
  let draws = 0;
  Math.random = () => (draws++ * 0.6180339887) % 1;
  const measured = {};
  for (const sound of SOUNDS) {
    let peak = 0, end = 0, loudest = 0;
    for (let time = 0; time < times; time++) {
      const context = new OfflineAudioContext(1, RATE * SECONDS, RATE), before = draws;
      make(sound, context, context.destination);
      const samples = (await context.startRendering()).getChannelData(0);
      let sum = 0;
      samples.forEach((value, i) => {
        peak = Math.max(peak, Math.abs(value));
        if (Math.abs(value) > 0.001) end = Math.max(end, i);
        sum += value * value - (i >= WINDOW ? samples[i - WINDOW] ** 2 : 0);
        if (i >= WINDOW) loudest = Math.max(loudest, sum / WINDOW);
      });
      if (draws === before) break;
    }
    measured[sound] = {peak, seconds: end / RATE, loudness: 10 * Math.log10(loudest)};
  }
  return measured;
}"""
TIMES = 4
HEADROOM = 0.9  # of what a loudspeaker can play
# Seconds; sounds not listed last no longer than the moment they belong to.
LONGEST = {
    "blast": 1.2,
    "bell": 2.0,
    "victory": 3.2,
    "tick": 0.9,
    "telegraph": 0.7,
    "fuse": 0.7,
    "breath": 0.8,
    "drums": 1.2,
    "brass": 1.3,
}
USUAL = 0.5
QUIETEST, LOUDEST = -36, -6  # dBFS, in the loudest twentieth of a second


class Measured(NamedTuple):
    peak: float
    seconds: float
    loudness: float


@pytest.fixture(scope="module")
def sounds(chromium: Browser, client: None) -> dict[str, Measured]:
    npm = _clone.npm()
    assert npm is not None
    command = [*npm, "exec", "--offline", "--", "node", "-e", STRIP]
    code = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True).stdout
    page = chromium.new_page()
    told: dict[str, dict[str, Any]] = page.evaluate(RENDER, [code, TIMES])
    page.close()
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / "sounds.json").write_text(json.dumps(told, indent=1))
    return {name: Measured(**one) for name, one in told.items()}


def test_there_are_sounds(sounds: dict[str, Measured]) -> None:
    assert len(sounds) >= 14


def test_none_clips_and_none_is_silent(sounds: dict[str, Measured]) -> None:
    assert {name: one.peak for name, one in sounds.items() if not 0.02 < one.peak <= HEADROOM} == {}


def test_none_is_longer_than_what_it_goes_with(sounds: dict[str, Measured]) -> None:
    long = {name: one.seconds for name, one in sounds.items() if one.seconds > LONGEST.get(name, USUAL)}
    assert long == {}
    assert {name: one.seconds for name, one in sounds.items() if one.seconds < 0.02} == {}


def test_all_can_be_listened_to_at_one_volume(sounds: dict[str, Measured]) -> None:
    odd = {name: one.loudness for name, one in sounds.items() if not QUIETEST <= one.loudness <= LOUDEST}
    assert odd == {}


def test_nothing_is_louder_than_an_explosion(sounds: dict[str, Measured]) -> None:
    assert max(sounds, key=lambda name: sounds[name].loudness) == "blast"
