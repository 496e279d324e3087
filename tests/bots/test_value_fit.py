"""bench/value.py fits the value network: what decides invented games is recovered from how they ended."""

import numpy as np
import pytest

import bench.value as fitting
from bang.games.classic.bots.rollout import features
from bang.games.classic.bots.rollout.value import Network, load_networks
from bang.games.classic.bots.values.aims import OUTLAW, RENEGADE
from bench.value import CASES, WEIGHTS, Case, Positions, fit, positions, written

HAND_OF_OUTLAWS = features.PER_ROLE * OUTLAW + 3
HAND_OF_SHERIFF = 3


def made_up(n: int, random: np.random.Generator) -> Positions:
    """Invent positions in which outlaws win if exactly one of two hands is full, which no linear model can learn."""
    facts = np.zeros((n, features.SIZE))
    facts[:, features.PER_ROLE * OUTLAW] = facts[:, features.PER_ROLE * RENEGADE] = 1.0
    facts[:, -1] = 1.0
    facts[:, HAND_OF_OUTLAWS] = random.integers(0, 2, n) * 5
    facts[:, HAND_OF_SHERIFF] = random.integers(0, 2, n) * 5
    one = facts[:, HAND_OF_OUTLAWS] != facts[:, HAND_OF_SHERIFF]
    return Positions(facts, np.where(one, 1, 2 * random.integers(0, 2, n)), np.full(n, 6))


def test_what_matters_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "STEPS", 1500)
    random = np.random.default_rng(1)
    known, others = made_up(2000, random), made_up(400, random)
    linear, network = (fit(Case("", hidden, 1e-3, CASES[0].fits), known) for hidden in (0, 8))
    assert network.losses(others).mean() < linear.losses(others).mean() - 0.2
    chances = network.chances(others.facts, network.scaled(others.facts))
    assert chances.sum(1) == pytest.approx(np.ones(400))
    weights, units = network.unscaled()
    network_read = Network(weights[0].tolist(), weights[1].tolist(), units.tolist())
    for facts, (law, outlaws, renegade) in zip(others.facts[:20], chances[:20], strict=True):
        assert network_read.scores(facts.tolist()) == pytest.approx((outlaws / law, renegade / law))


def test_games_give_positions() -> None:
    found, winner = positions(5, 3)
    assert len(found) > 5
    assert winner in (0, 1, 2)
    assert found[0][0] == 1.0
    assert found[0][features.PER_ROLE * OUTLAW] == 2.0
    assert positions(5, 3, curiosity=0.5)[0] != found


def test_weights_are_written_as_they_are_read() -> None:
    networks = load_networks()
    assert list(networks) == [case.name for case in CASES]
    for case in CASES:
        network = networks[case.name]
        assert [len(row) for row in (network.outlaws, network.renegade)] == [features.SIZE] * 2
        assert [len(unit) for unit in network.units] == [features.SIZE + 3] * case.hidden
    parts = {name: (np.array([n.outlaws, n.renegade]), np.array(n.units)) for name, n in networks.items()}
    assert written(parts) == WEIGHTS.read_text(encoding="utf-8")
