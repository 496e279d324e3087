"""Passwords of tables. Slow on purpose, so never in the event loop."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# A table's password keeps strangers out for an evening; the lighter of the two settings of RFC 9106 is plenty.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(_HASHER.hash, password) if password else ""


async def fits(hashed: str, password: str) -> bool:
    try:
        return await asyncio.to_thread(_HASHER.verify, hashed, password)
    except (VerificationError, InvalidHashError):
        return False
