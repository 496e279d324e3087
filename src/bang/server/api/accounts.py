"""Who somebody is: accounts by name alone, and a password for those who want to keep theirs across devices."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response, get, patch, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct
from msgspec.structs import replace

from bang.protocol.parts import Avatar, Name
from bang.rooms.errors import Refusal
from bang.server.access.guard import CONTEXT, address_of
from bang.server.access.names import clean_name
from bang.server.access.passwords import hash_password, password_matches
from bang.server.context import ServerContext
from bang.store import Account, Clash

COOKIE = "bang"
YEAR = 365 * 24 * 3600

Req = Request[Any, Any, Any]
NewPassword = Annotated[str, Meta(min_length=8, max_length=128)]


class NewAccount(Struct, forbid_unknown_fields=True):
    name: Name
    bot: Annotated[bool, Meta(description="a program plays; others see that")] = False


class NewName(Struct, forbid_unknown_fields=True):
    name: Name


class NewAvatar(Struct, forbid_unknown_fields=True):
    avatar: Avatar


class Credentials(Struct, forbid_unknown_fields=True):
    login: Annotated[Name, Meta(description="the name to sign in with: unique, unlike the name that others see")]
    password: NewPassword


class NewCredentials(Credentials, forbid_unknown_fields=True):
    """The login and password to sign in with from now on."""

    current: Annotated[str, Meta(max_length=128, description="the password of before, where there is one")] = ""


class SigningOut(Struct, forbid_unknown_fields=True):
    everywhere: Annotated[bool, Meta(description="all devices: every token of the account becomes worthless")] = False


class OwnAccount(Struct):
    account: str
    name: str
    bot: bool
    token: Annotated[str, Meta(description="keep it secret: whoever has it is you")] = ""
    login: Annotated[str, Meta(description="to sign in with elsewhere; empty without a password")] = ""
    avatar: Avatar = 0


ACCOUNT_TYPES = (NewAccount, NewName, NewAvatar, NewCredentials, Credentials, SigningOut, OwnAccount)


def context_of(connection: ASGIConnection[Any, Any, Any, Any]) -> ServerContext:
    """Return the server that a request or a connection is for."""
    scope: Mapping[str, Any] = connection.scope
    context = scope[CONTEXT]
    assert isinstance(context, ServerContext)
    return context


async def visitor(request: Req) -> Account | None:
    """The account of the cookie, or of `Authorization: Bearer TOKEN`. Nobody, if there is no good cookie; but whoever
    shows a token means to be somebody."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    token = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")
    account = await context_of(request).account_of(token)
    if account is None and "authorization" in request.headers:
        raise nobody()
    return account


async def who(request: Req) -> Account:
    account = await visitor(request)
    if account is None:
        raise nobody()
    return account


def nobody() -> Refusal:
    return Refusal("unknown_account", "The token is missing, damaged, no longer good or of another server.")


def cookie_of(context: ServerContext, token: str) -> Cookie:
    age = YEAR if token else 0
    return Cookie(
        COOKIE, value=token, max_age=age, httponly=True, samesite="lax", secure=context.settings.secure, path="/"
    )


def signed_in(context: ServerContext, account: Account) -> Response[OwnAccount]:
    token = context.token_of(account)
    return Response(own(account, token), cookies=[cookie_of(context, token)])


def own(account: Account, token: str = "") -> OwnAccount:
    return OwnAccount(account.id, account.name, account.bot, token, account.login or "", account.avatar)


def clean_login(login: str) -> str:
    """Ann and ANN are one login."""
    return clean_name(unicodedata.normalize("NFKC", clean_name(login)).casefold())


@post("/api/account", status_code=HTTP_200_OK)
async def make_account(request: Req, data: JSONBody[NewAccount]) -> Response[OwnAccount]:
    """Become somebody: a name is enough. The answer and a cookie hold the token."""
    context = context_of(request)
    return signed_in(context, await context.new_account(data.name, data.bot, address_of(request.scope)))


@get("/api/account")
async def own_account(request: Req) -> OwnAccount | None:
    """Who am I? `null` for a browser that is nobody yet; who shows a token is somebody, or refused."""
    account = await visitor(request)
    return None if account is None else own(account)


@patch("/api/account")
async def rename_account(request: Req, data: JSONBody[NewName]) -> OwnAccount:
    """Take another name; tables where one sits already keep the old one."""
    account = await who(request)
    await context_of(request).rename(account, data.name, address_of(request.scope))
    return own(replace(account, name=clean_name(data.name)))


@put("/api/account/avatar")
async def choose_avatar(request: Req, data: JSONBody[NewAvatar]) -> OwnAccount:
    """Take another face; tables where one sits already keep the old one."""
    account = await who(request)
    await context_of(request).take("changes", account.id, address_of(request.scope))
    await context_of(request).store.set_avatar(account.id, data.avatar)
    return own(replace(account, avatar=data.avatar))


@put("/api/account/password")
async def set_password(request: Req, data: JSONBody[NewCredentials]) -> Response[OwnAccount]:
    """Choose a login and a password, to keep this account on other devices. Other devices are signed out."""
    context = context_of(request)
    account = await who(request)
    login = clean_login(data.login)
    address = address_of(request.scope)
    context.take_password_try(account.id, address)
    if account.password is not None and not await password_matches(account.password, data.current):
        context.login_passwords.note(account.id, address, right=False)
        raise Refusal("password", "The password of before is wrong.")
    try:
        await context.store.set_password(account.id, login, await hash_password(data.password))
    except Clash as error:
        raise Refusal("taken", "This login is somebody else's; choose another one.") from error
    return signed_in(context, await context.signed_out(account.id))


@post("/api/account/sign-in", status_code=HTTP_200_OK)
async def sign_in(request: Req, data: JSONBody[Credentials]) -> Response[OwnAccount]:
    """Be an account again that has a password. Whether the login exists cannot be found out here."""
    context = context_of(request)
    login = clean_login(data.login)
    address = address_of(request.scope)
    # Whoever shows a token of the account is counted as in `set_password`: others cannot use that up.
    shown = await context.owner_of(request.cookies.get(COOKIE, ""))
    tried = shown.id if shown is not None and shown.login == login else login
    context.take_password_try(tried, address)
    account = await context.store.account_by_login(login)
    right = await password_matches(None if account is None else account.password, data.password)
    context.login_passwords.note(tried, address, right=account is not None and right)
    if account is None or not right:
        raise Refusal("password", "There is no such login, or the password is wrong.")
    return signed_in(context, account)


@post("/api/account/sign-out", status_code=HTTP_200_OK)
async def sign_out(request: Req, data: JSONBody[SigningOut]) -> Response[OwnAccount]:
    """Forget who this browser is; or, if asked to, every device. Without a password the account cannot be had again."""
    context = context_of(request)
    account = await who(request)
    if data.everywhere:
        await context.store.next_epoch(account.id)
        await context.signed_out(account.id)
    return Response(OwnAccount("", "", False), cookies=[cookie_of(context, "")])


ACCOUNT_HANDLERS = [make_account, own_account, rename_account, choose_avatar, set_password, sign_in, sign_out]
