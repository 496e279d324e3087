"""Serve the built browser client and the texts of its language."""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Meta, Struct

from bang.server.api.language import words_in
from bang.server.pages.static import ASK_EVERY_TIME, FOR_EVER, StaticContent
from bang.text import SOURCE, catalogue, languages, named_languages

BUILT: Final = Path(__file__).parents[1] / "web"
ENTRY: Final = "index.html"
ENTRY_OF: Final = {"table": "table.html", "rules": "rules.html"}  # the same page, but they name what these need
PACKED: Final = ".br"  # beside the file that it is made of
LANGUAGE_COOKIE: Final = "lang"
HASHED: Final = "assets/"  # Vite puts a hash of the content into the names of these
# Addresses that the client knows by itself; the page is the same for all of them.
PAGES: Final = (
    *("", "table", "new", "practice", "puzzles", "replay", "player", "rules", "book", "position"),
    *("gallery", "tutorial", "statistics", "account", "host", "lab"),
)
NOT_FOR_THE_BROWSER: Final = "terminal."
RULE_LENGTH: Final = 200

MISSING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>bang</title>
<h1>The browser client is not there</h1>
<p>This server runs, but the pages for the browser were not built. In a clone of the project, <code>./bang serve</code>
and <code>./bang play</code> build them; by hand it is <code>npm ci &amp;&amp; npm run build</code> in the folder
<code>web</code>. Then start the server again.</p>
</html>
"""

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Texts(Struct):
    """All texts of a language."""

    language: str
    plural: Annotated[
        str, Meta(description="for each number from 0 on, which plural form it takes; after 199 it goes on from 100")
    ]
    languages: Annotated[dict[str, str], Meta(description="what each language calls itself, by code")]
    texts: Annotated[dict[str, str | tuple[str, ...]], Meta(description="by key; several where there are plural forms")]


@cache
def texts(language: str) -> StaticContent:
    words = catalogue(language)
    made = Texts(
        language,
        "".join(str(words.plural(n)) for n in range(RULE_LENGTH)),
        named_languages(),
        {key: text for key, text in words.exported().items() if not key.startswith(NOT_FOR_THE_BROWSER)},
    )
    return StaticContent(msgspec.json.encode(made), "application/json")


@get("/api/texts/{lang:str}")
async def texts_of(request: Request[Any, Any, Any], lang: FromPath[str]) -> Response[bytes]:
    """Every text of a language, as the browser client says them."""
    return texts(words_in(lang).language).answer(request)


@cache
def built(folder: Path) -> dict[str, StaticContent]:
    """The client by path, as it was when the server started."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != PACKED)
    return {served_at(folder, path): serve_file(served_at(folder, path), path) for path in files}


def served_at(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def serve_file(name: str, path: Path) -> StaticContent:
    media = mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = path.with_name(path.name + PACKED)
    return StaticContent(
        path.read_bytes(),
        media,
        FOR_EVER if name.startswith(HASHED) else ASK_EVERY_TIME,
        brotli=packed.read_bytes() if packed.is_file() else None,
    )


@cache
def spoken(folder: Path, name: str, language: str) -> StaticContent:
    """A page that says which language it is in, and asks for its texts at once. As it was built, it is in English."""
    body = built(folder)[name].body
    body = body.replace(b'lang="en"', b'lang="%s"' % language.encode())
    body = body.replace(b"/api/texts/en", b"/api/texts/%s" % language.encode())
    return StaticContent(body, "text/html", vary="Accept-Encoding, Accept-Language, Cookie")


def language_of(request: Request[Any, Any, Any]) -> str:
    """Guess the visitor's language: the client's choice is in a cookie. A wrong guess costs time, nothing else."""
    wished = [request.query_params.get("lang", ""), request.cookies.get(LANGUAGE_COOKIE, "")]
    accepted = request.headers.get("accept-language", "").split(",")
    wished += [re.split("[-;]", one.strip())[0].lower() for one in accepted]
    return next((one for one in wished if one in languages()), SOURCE)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; for an address that is none, the page that finds out what to show."""
    wanted = path.strip("/")
    first = wanted.split("/")[0]
    if first in ("api", "ws"):
        raise NotFoundException(detail="There is nothing at this address.")
    files = built(BUILT)
    if wanted in files:
        return files[wanted].answer(request)
    if "." in wanted.rpartition("/")[2]:
        raise NotFoundException(detail="There is no such file.")
    if ENTRY not in files:
        return StaticContent(MISSING.encode(), "text/html").answer(request, HTTP_503_SERVICE_UNAVAILABLE)
    entry = ENTRY_OF.get(first, ENTRY)
    shown = spoken(BUILT, entry if entry in files else ENTRY, language_of(request))
    return shown.answer(request, HTTP_200_OK if first in PAGES else HTTP_404_NOT_FOUND)


PAGE_HANDLERS = [texts_of, page]
