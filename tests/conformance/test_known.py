"""Known faults, each as a test that will tell when it is mended."""

from __future__ import annotations

import pytest

from bang.conformance import play_checked
from bang.conformance.copies import Journalled
from bang.conformance.matter import Gone
from bang.conformance.secrets import Separate
from bang.engine.rules import Options

STICK = ("dynamite_stick",)


class PatientlyJournalled(Journalled):
    wants_patient = True


@pytest.mark.xfail(reason="the stick's holder and the player in turn are out: their place still gets the Dynamite")
def test_who_is_out_gets_no_dynamite() -> None:
    for seed in range(200):
        play_checked(Options(players=4, variants=STICK), seed, [Gone])


@pytest.mark.xfail(reason="at the deal the card drawn in place of the Dynamite is told before the Dynamite is shown")
def test_the_dynamite_is_shown_before_anything_comes_of_it() -> None:
    for seed in range(60):
        play_checked(Options(players=5, variants=STICK), seed, [Separate], patient=True)


@pytest.mark.xfail(reason="a recording does not say that its game stopped at every question")
def test_a_patient_recording_plays_again() -> None:
    for seed in range(5):
        play_checked(Options(players=4), seed, [PatientlyJournalled], patient=True)
