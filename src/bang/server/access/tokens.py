"""Tokens: the id of an account, its epoch, our signature. Whoever has one is that account; nobody can make one up."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

# What `new_id` can give; anything else need not be looked for.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_id() -> str:
    """An id that cannot be guessed: of an account, or of a table that is reached by its link."""
    return secrets.token_urlsafe(12)


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def sign(account: str, epoch: int, secret: bytes) -> str:
    return f"{account}.{epoch}.{signature(f'{account}.{epoch}', secret)}"


def read(token: str, secret: bytes) -> tuple[str, int]:
    """The account of a token and its epoch; nobody if we did not sign it. An account's epoch may be over."""
    signed, _, by = token.rpartition(".")
    good = hmac.compare_digest(by.encode("utf-8", "replace"), signature(signed, secret).encode())
    account, _, epoch = signed.rpartition(".")
    return (account, int(epoch)) if good and account else ("", 0)


def signature(signed: str, secret: bytes) -> str:
    return hmac.new(secret, b"account:" + signed.encode("utf-8", "replace"), sha256).hexdigest()[:40]
