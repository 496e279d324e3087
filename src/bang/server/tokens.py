"""Tokens: the id of an account and our signature. Whoever has one is that account; nobody can make one up."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def new_id() -> str:
    """An id that cannot be guessed: of an account, or of a table that is reached by its link."""
    return secrets.token_urlsafe(12)


def sign(account: str, secret: bytes) -> str:
    return f"{account}.{signature(account, secret)}"


def read(token: str, secret: bytes) -> str:
    """The account of a token; empty if we did not sign it."""
    account, _, signed = token.rpartition(".")
    good = hmac.compare_digest(signed.encode("utf-8", "replace"), signature(account, secret).encode())
    return account if account and good else ""


def signature(account: str, secret: bytes) -> str:
    return hmac.new(secret, b"account:" + account.encode("utf-8", "replace"), sha256).hexdigest()[:40]
