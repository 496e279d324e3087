"""The HTTP API does what its description says, whatever it is asked: requests made up by schemathesis."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.server.helpers import Running, bearer, running


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("examples", [2, pytest.param(200, marks=pytest.mark.soak)])  # examples of each operation
def test_the_api_is_as_described(tmp_path: Path, examples: int, mode: str) -> None:
    import schemathesis  # takes seconds, which every process would spend at the start

    with running(tmp_path / "db") as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        paths = set()
        for result in schema.get_all_operations():
            operation: Any = result.ok()  # type: ignore[union-attr]
            paths.add(operation.path)
            try_out(server, operation, mode, examples)
        assert {"/api/account", "/api/account/sign-in", "/api/tables", "/api/games/{table}/replay"} <= paths
        assert '"level": "error"' not in server.log.getvalue()
        assert "bang_errors_total 0.0" in server.metrics()


def try_out(server: Running, operation: Any, mode: str, examples: int) -> None:
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    token = server.account("Schemathesis")

    @hypothesis.settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    def ask(case: Any) -> None:
        response = case.call(headers=bearer(token))
        # Values may each be right and wrong together (two players without the box for two), or be a name that cannot be
        # seen. That is refused with a sentence, and no schema can say it.
        case.validate_response(response, excluded_checks=[positive_data_acceptance])
        assert response.status_code < 500

    with suppress(hypothesis.errors.Unsatisfiable):  # where nothing can be given, nothing can be wrong
        ask()


def test_nothing_is_described_vaguely(tmp_path: Path) -> None:
    """Every type is named, nothing can be anything, and no example is made of random letters."""
    with running(tmp_path / "db") as server:
        described = server.http.get("/api/schema/openapi.json").json()
    answers = [
        json.dumps(operation["responses"]["200"]["content"]["application/json"])
        for path in described["paths"].values()
        for operation in path.values()
    ]
    assert all("components/schemas" in answer for answer in answers)
    names = set(re.findall(r"components/schemas/(\w+)", "".join(answers)))
    assert names == {
        *("BalanceData", "Choices", "Entry", "FactData", "Guessed", "HostView"),
        *("KnownPerson", "LabInfo", "LabReport", "Lesson", "Lessons", "Noted", "RunningGame"),
        *("OpenedTable", "OwnAccount", "PlayedGame", "PositionStage", "PositionTitle", "Practice"),
        *("PractisedTable", "Profile", "PuzzleStage", "PuzzleTitle", "Reason", "ReceivedInvitation"),
        *("RecordedGame", "Replay", "SearchState", "SideRating", "Standing", "TableSummary"),
        "Texts",
    }
    assert names < set(described["components"]["schemas"])
    assert "examples" not in keys(described)
    assert described["components"]["schemas"]["TableOptions"]["properties"]["sets"]["items"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 40,
    }
    assert described["components"]["schemas"]["TableOptions"]["additionalProperties"] is False


def keys(value: Any) -> set[str]:
    """Return all keys of objects in a value."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()
