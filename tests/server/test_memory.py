"""Full collections happen when there is something to collect, and not in between."""

import gc

import pytest

from bang.server.memory import MUCH, SELDOM, Tidying


def test_full_collections_are_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    collections: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: collections.append(0.0))
    tidying = Tidying(0.0)
    tidying.sweep(30.0, put_away=False)
    assert len(collections) == 0
    tidying.sweep(60.0, put_away=True)
    assert len(collections) == 1
    tidying.closed = MUCH
    tidying.sweep(90.0, put_away=False)
    tidying.sweep(120.0, put_away=False)
    assert len(collections) == 2, "once for each crowd that has left"
    tidying.sweep(91.0 + SELDOM, put_away=False)
    assert len(collections) == 3
