"""Quick matches over HTTP: whoever looks for one asks again every second how it goes."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from bang.server.access.guard import address_of
from bang.server.api.accounts import Req, context_of, visitor, who
from bang.server.finding.quick_match import SearchState
from bang.server.finding.wishes import Wishes

SEARCH_TYPES = (Wishes, SearchState)


@put("/api/search")
async def begin_search(request: Req, data: JSONBody[Wishes]) -> SearchState:
    """Look for people to play with. Ask how it goes every second or so: who is not heard of is not seated."""
    context = context_of(request)
    account = await who(request)
    context.take_search(account.id)
    return await context.quick_match.begin(account, data, address_of(request.scope))


@get("/api/search")
async def search_state(request: Req) -> SearchState | None:
    """How it goes, and in the end the table; `null` if one does not look for a match. All tabs are told the same."""
    account = await visitor(request)
    return None if account is None else await context_of(request).quick_match.state(account.id)


@post("/api/search/end", status_code=HTTP_200_OK)
async def end_search(request: Req) -> SearchState | None:
    """Look no longer."""
    account = await who(request)
    await context_of(request).quick_match.end(account.id)
    return None


SEARCH_HANDLERS = [begin_search, search_state, end_search]
