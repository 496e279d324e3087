"""Full collections are seldom, and those of young objects small."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from bang.server.process import memory
from bang.server.process.memory import SELDOM, GarbageCollection, collect_young_for_ever, freeze_startup_objects


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


@contextmanager
def largest_collection() -> Iterator[Callable[[], int]]:
    """The most young objects that a collection looked at. There must be no full one."""
    largest = 0

    def look(phase: str, info: dict[str, int]) -> None:
        nonlocal largest
        if phase == "start":
            assert info["generation"] < 2, "a full one"
            young = sum(len(gc.get_objects(generation)) for generation in range(info["generation"] + 1))
            largest = max(largest, young)

    gc.callbacks.append(look)
    yield lambda: largest
    gc.callbacks.remove(look)


@pytest.mark.usefixtures("as_in_a_server")
def test_no_collection_of_young_objects_is_large() -> None:
    """While a server only fills up with what stays. All games wait for a collection."""
    with largest_collection() as largest:
        kept = [[n] for n in range(50_000)]
    assert len(kept) == 50_000
    assert 0 < largest() < 6_000


@pytest.mark.usefixtures("as_in_a_server")
async def test_no_collection_is_large_where_what_is_there_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by answers at many tables, which hardly make objects more."""
    monkeypatch.setattr(memory, "OFTEN", 0)
    kept = [[n] for n in range(50_000)]
    gc.collect()
    collecting = asyncio.get_running_loop().create_task(collect_young_for_ever())
    with largest_collection() as largest:
        for n in range(60_000):
            kept[n % 50_000] = [n]
            if n % 1_500 == 0:
                await asyncio.sleep(0)
        kept += [[n] for n in range(1_000)]
    collecting.cancel()
    assert 0 < largest() < 6_000
