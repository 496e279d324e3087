"""Full collections are seldom, and those of young objects small."""

import gc
from collections.abc import Iterator

import pytest

from bang.server.process.memory import SELDOM, GarbageCollection, freeze_startup_objects


@pytest.fixture
def as_in_a_server() -> Iterator[None]:
    before = gc.get_threshold()
    freeze_startup_objects()
    yield
    gc.set_threshold(*before)


def test_full_collections_are_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    collections: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: collections.append(0.0))
    garbage = GarbageCollection(0.0)
    for n in range(1, 101):
        garbage.sweep(n * SELDOM / 10)
    assert len(collections) == 10


@pytest.mark.usefixtures("as_in_a_server")
def test_no_collection_of_young_objects_is_large() -> None:
    """While a server only fills up with what stays. All games wait for a collection."""
    largest = 0

    def look(phase: str, info: dict[str, int]) -> None:
        nonlocal largest
        if phase == "start":
            assert info["generation"] < 2, "a full one"
            young = sum(len(gc.get_objects(generation)) for generation in range(info["generation"] + 1))
            largest = max(largest, young)

    gc.callbacks.append(look)
    kept = [[n] for n in range(50_000)]
    gc.callbacks.remove(look)
    assert len(kept) == 50_000
    assert 0 < largest < 6_000
