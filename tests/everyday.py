"""Choose what runs every day out of many combinations; the others are for long runs (`./bang test --soak`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

WORDY = ("de", "fr")  # the languages with the longest words and sentences


def meet_each(names: str, *values: Sequence[Any]) -> pytest.MarkDecorator:
    """Parametrize a test with all combinations: every day as few as meet each value once, in long runs the others."""
    longest = max(map(len, values))
    everyday = {tuple(some[n % len(some)] for some in values) for n in range(longest)}
    marks = {combined: () if combined in everyday else pytest.mark.soak for combined in product(*values)}
    chosen = [pytest.param(*one, id="-".join(map(label, one)), marks=mark) for one, mark in marks.items()]
    return pytest.mark.parametrize(names.split(", "), chosen)


def in_languages(*everyday: str) -> list[Any]:
    """Return parameters for a test in every language: in these every day, in the others in long runs."""
    from bang.text import languages

    return [pytest.param(one, marks=() if one in everyday else pytest.mark.soak) for one in languages()]


def label(value: Any) -> str:
    return "+".join(map(label, value)) or "plain" if isinstance(value, tuple) else str(value)
