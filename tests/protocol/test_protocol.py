"""The messages and their description."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bang.cli.protocol import types
from bang.protocol import document, messages, parts
from bang.rooms.decoding import decode_request, requests
from bang.text import catalogue, languages

ROOT = Path(__file__).resolve().parents[2]
CLIENT = (ROOT / "docs" / "examples" / "client.py").read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert page == document.document(CLIENT, requests()), "run ./bang protocol --write"


def test_the_types_of_the_browser_client_are_up_to_date() -> None:
    written = (ROOT / "web" / "src" / "lib" / "server" / "protocol.ts").read_text(encoding="utf-8")
    assert written == types(), "run ./bang protocol --typescript --write"


def test_the_example_is_short() -> None:
    assert len([line for line in CLIENT.splitlines() if line.strip()]) <= 30


def test_every_message_and_field_is_on_the_page() -> None:
    page = document.reference(requests())
    for message in (*requests(), *get_args(messages.ServerMessage)):
        assert f"### `{message.__name__.lower()}`" in page
        assert message.__doc__
        for field in msgspec.structs.fields(message):
            assert f"| `{field.encode_name}` |" in page


def test_the_page_says_how_requests_are_answered_and_connections_end() -> None:
    page = " ".join(document.document(CLIENT, requests()).split())
    for sentence in (
        "`watch` is answered by an `update` and then by `done`",
        "`welcome`, which has no `id`",
        "an empty list of `sets` means the basic box",
        "A table whose `status` is `broken` cannot go on",
    ):
        assert sentence in page
    endings = page[page.index("**Endings.**") : page.index("**Finished games.**")]
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "bang" / "server").rglob("*.py")]
    reasons = set(re.findall(r"\.end\(\"([a-z ]+)\"", "".join(sources)))
    assert {"flooding", "restart"} < reasons
    assert set(re.findall(r"`([a-z][a-z ]+)`", endings)) - {"bye", "status", "broken"} == reasons


def test_the_schema_is_printed_as_json() -> None:
    command = [str(Path(sys.executable).with_name("bang")), "protocol", "--schema"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert set(json.loads(printed)["$defs"]) >= {"Answer", "Update", "Happening", "TableOptions"}


def samples() -> list[dict[str, Any]]:
    t = {"table": "t"}
    return [
        {"type": "hello", "token": "x"},
        {"type": "watch", **t, "since": 4},
        {"type": "unwatch", **t},
        {"type": "sit", **t, "seat": 3},
        {"type": "leave", **t},
        {"type": "ready", **t, "on": False},
        {"type": "start", **t},
        {"type": "answer", **t, "question": 5, "answer": {"do": "play", "card": "bang 7D", "to": 3}},
        {"type": "withdraw", **t, "question": 5},
        {"type": "waive", **t, "about": "gatling", "on": False},
        {"type": "decline", **t, "ability": "sid_ketchum"},
        {"type": "say", **t, "text": "Hi"},
        {"type": "kick", **t, "seat": 1},
        {"type": "mute", **t, "seat": 1, "on": False},
        {"type": "explain", **t, "card": "bang 7D"},
        {"type": "rematch", **t, "keep": False},
        {"type": "shown", **t, "version": 9},
        {"type": "pace", **t, "pace": "slow", "bots": "step"},
        {"type": "configure", **t, "options": {"players": 4}},
        {"type": "staff", **t, "seat": 2, "bot": "drifter"},
        {"type": "back", **t},
        {"type": "advise", **t, "question": 5},
        {"type": "takeback", **t},
        {"type": "bet", **t, "side": "law"},
    ]


def test_every_request_can_be_sent() -> None:
    decoded = [decode_request(json.dumps({**sample, "id": 7})) for sample in samples()]
    assert {type(request) for request in decoded} == set(requests())
    assert {request.id for request in decoded} == {7}


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "answer", "table": "t", "question": "5", "answer": {}},
        {"type": "answer", "table": "t", "question": 5.5, "answer": {}},
        {"type": "answer", "table": "t", "question": 5, "answer": {"to": True}},
        {"type": "answer", "table": "t", "question": 5, "answer": {"to": [1]}},
        {"type": "answer", "table": "t", "question": 5, "answer": {str(n): n for n in range(9)}},
        {"type": "watch", "table": "t" * 41},
        {"type": "watch", "table": "t", "since": -1},
        {"type": "watch", "table": 5},
        {"type": "watch"},
        {"type": "sit", "table": "t", "seat": -1},
        {"type": "say", "table": "t", "text": "x" * 301},
        {"type": "say", "table": "t", "colour": "red"},
        {"type": "update"},
        {"table": "t"},
        [],
        None,
    ],
)
def test_what_is_not_in_bounds_is_no_message(wrong: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_request(json.dumps(wrong))


def test_every_code_that_is_used_is_described() -> None:
    used = set()
    for package in ("rooms", "server"):
        for path in (ROOT / "src" / "bang" / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            used |= {part.split('"')[0] for part in text.split('Refusal("')[1:]}
            used |= {part.split('"')[0] for part in text.split('Refused(0, "')[1:]}
    assert len(used) > 10
    assert used <= set(messages.CODES)


@pytest.mark.parametrize("language", languages())
def test_every_phrase_can_be_said(language: str) -> None:
    words = catalogue(language)
    assert all(words.has(f"phrase.{key}") for key in parts.PHRASES)
    assert {key for key in words.keys() if key.startswith("phrase.")} == {  # noqa: SIM118
        f"phrase.{key}" for key in parts.PHRASES
    }
