"""The page about security names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_finding_has_a_test_that_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)::(test_\w+)`", PAGE)
    assert len(named) > 40
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), f"{file}::{test}"
    findings = re.findall(r"^\| S(\d+) \|", PAGE, re.MULTILINE)
    assert [int(number) for number in findings] == list(range(1, 26))


def test_every_file_of_tests_that_is_named_exists() -> None:
    for file in re.findall(r"`(tests/[\w/.]+)`", PAGE):
        assert (ROOT / file).exists(), file
