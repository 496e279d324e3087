"""Signed tokens: account id, epoch, HMAC signature."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

# The ids that `new_id` makes; others need no lookup.
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


def new_id() -> str:
    """Make an unguessable id for an account or a room."""
    return secrets.token_urlsafe(12)


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def sign(account: str, epoch: int, secret: bytes) -> str:
    return f"{account}.{epoch}.{signature(f'{account}.{epoch}', secret)}"


def read(token: str, secret: bytes) -> tuple[str, int]:
    """The account and epoch of a token, or ("", 0) if the signature is wrong. The caller compares the epoch."""
    signed, _, by = token.rpartition(".")
    good = hmac.compare_digest(by.encode("utf-8", "replace"), signature(signed, secret).encode())
    account, _, epoch = signed.rpartition(".")
    return (account, int(epoch)) if good and account else ("", 0)


def signature(signed: str, secret: bytes) -> str:
    return hmac.new(secret, b"account:" + signed.encode("utf-8", "replace"), sha256).hexdigest()[:40]
