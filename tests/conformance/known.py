"""Known faults: what does not hold yet. test_known.py shows each; whoever mends one takes it out in both places."""

from __future__ import annotations

from bang.conformance.kit import Properties
from bang.conformance.secrets import Separate

FAULTS: dict[str, Properties] = {"dynamite_stick": (Separate,)}  # by variant


def without_faults(properties: Properties, variants: tuple[str, ...]) -> Properties:
    faulty = [made for variant in variants for made in FAULTS.get(variant, ())]
    return [made for made in properties if made not in faulty]
