"""The same options, seed and answers give the same game, wherever it is played."""

from __future__ import annotations

from pathlib import Path

import bang
from bang.conformance.digest import digest
from tests.conformance.processes import fingerprint

PACKAGE = Path(bang.__file__).parent.parent


def test_the_same_in_other_processes() -> None:
    """Nothing may hang on the order of sets or on addresses in memory."""
    _, one = fingerprint(40, PACKAGE, hash_seed="1")
    _, two = fingerprint(40, PACKAGE, hash_seed="20251")
    assert one == two == digest(40)


def test_other_games_have_another_fingerprint() -> None:
    assert digest(3) != digest(4)
