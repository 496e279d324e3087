"""Full collections are seldom."""

import gc

import pytest

from bang.server.process.memory import SELDOM, GarbageCollection


def test_full_collections_are_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    collections: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: collections.append(0.0))
    garbage = GarbageCollection(0.0)
    for n in range(1, 101):
        garbage.sweep(n * SELDOM / 10)
    assert len(collections) == 10
