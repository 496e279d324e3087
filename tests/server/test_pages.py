"""What a browser loads from the server: pages, files and texts, with the headers that let it keep them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from bang.server.pages import pages
from bang.text import catalogue, languages
from tests.server.helpers import running


@pytest.mark.parametrize("language", languages())
def test_all_texts_of_a_language(tmp_path: Path, language: str) -> None:
    words = catalogue(language)
    with running(tmp_path / "db") as server:
        answer = server.http.get(f"/api/texts/{language}")
        told = answer.json()
        assert told["language"] == language
        assert told["texts"]["scope.name"] == words.say("scope.name")
        assert len(told["texts"]["card.count"]) == 2
        expected = {key for key in words.keys() if not key.startswith("terminal.")}  # noqa: SIM118
        assert set(told["texts"]) == expected
        assert answer.headers["content-encoding"] == "gzip"
        etag = answer.headers["etag"]
        again = server.http.get(f"/api/texts/{language}", headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b"")
        assert server.http.get("/api/texts/tlh").status_code == 400


@pytest.mark.parametrize("language", languages())
def test_the_plural_rule_holds_for_large_numbers(language: str) -> None:
    words = catalogue(language)
    rule = "".join(str(words.plural(n)) for n in range(pages.RULE_LENGTH))
    for n in [*range(1000), 10**6, 10**6 + 1, 10**6 + 11]:
        assert int(rule[n if n < pages.RULE_LENGTH else 100 + n % 100]) == words.plural(n)


@pytest.mark.parametrize("language", languages())
def test_texts_have_no_placeholders_but_plain_ones(language: str) -> None:
    """So that a client fills them in with one replacement."""
    for key, text in catalogue(language).exported().items():
        for form in [text] if isinstance(text, str) else text:
            bare = re.sub(r"\{\w+\}|\{\{|\}\}", "", form)
            assert "{" not in bare, key
            assert "}" not in bare, key


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a minimal built client."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><link rel=preload href=/api/texts/en><title>bang</title>'
    )
    (folder / "table.html").write_text("<!doctype html><link rel=modulepreload href=/assets/table.js>")
    (folder / "assets" / "index-1a2b.js").write_text("console.log('x');" * 200)
    (folder / "assets" / "index-1a2b.js.br").write_bytes(b"as packed by the build")
    (folder / "icon.png").write_bytes(b"\x89PNG" * 1000)
    monkeypatch.setattr(pages, "BUILT", folder)
    return folder


@pytest.mark.usefixtures("client")
def test_the_client_is_served(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        for address in ("/", "/table/abc", "/replay/abc", "/rules/bang", "/statistics", "/account"):
            page = server.http.get(address)
            assert page.status_code == 200, address
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "modulepreload" in server.http.get("/table/abc").text
        assert "modulepreload" not in server.http.get("/").text
        script = server.http.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, deflate"})
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert len(script.text) == 200 * len("console.log('x');")
        plain = server.http.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text
        assert "content-encoding" not in server.http.get("/icon.png").headers


@pytest.mark.usefixtures("client")
def test_brotli_comes_from_the_build(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        request = server.http.build_request("GET", "/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, br;q=1"})
        script = server.http.send(request, stream=True)
        assert script.headers["content-encoding"] == "br"
        assert script.headers["vary"] == "Accept-Encoding"
        assert script.headers["content-type"].startswith("text/javascript")
        assert b"".join(script.iter_raw()) == b"as packed by the build"
        assert server.http.get("/assets/index-1a2b.js.br").status_code == 404, "it is no file of its own"


@pytest.mark.usefixtures("client")
def test_a_page_is_in_the_language_of_the_visitor(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:

        def language(address: str, **headers: str) -> str:
            page = server.http.get(address, headers={name.replace("_", "-"): one for name, one in headers.items()})
            found = re.search(r'lang="(\w+)"', page.text)
            assert found
            assert f"/api/texts/{found[1]}>" in page.text
            assert page.headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"
            return found[1]

        assert language("/", Accept_Language="") == "en"
        assert language("/", Accept_Language="pt-BR, it;q=0.8, es;q=0.5") == "it"
        assert language("/rules", Accept_Language="it", Cookie="bang=x; lang=es") == "es"
        assert language("/?lang=it", Cookie="lang=es") == "it"
        assert language("/?lang=<script>", Accept_Language="tlh") == "en"


@pytest.mark.usefixtures("client")
def test_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("x")
    with running(tmp_path / "db") as server:
        assert server.http.get("/nonsense").status_code == 404
        assert "<title>bang" in server.http.get("/nonsense").text
        for address in ("/assets/old-0000.js", "/api/nonsense", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
            answer = server.http.get(address)
            assert answer.status_code == 404, address
            assert answer.json()["code"] == "malformed"


def test_a_client_that_was_not_built_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path / "nothing")
    with running(tmp_path / "db") as server:
        answer = server.http.get("/")
        assert answer.status_code == 503
        assert "npm run build" in answer.text


def test_packed_is_the_same_every_time() -> None:
    served = pages.texts("en")
    assert gzip.decompress(served.packed) == served.body
    assert len(served.packed) < len(served.body) / 3
