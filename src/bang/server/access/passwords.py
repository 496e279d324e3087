"""Passwords of tables and of accounts. Slow on purpose, so never in the event loop, and never many at once."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# The second recommendation of OWASP: 19 MiB and two passes for each try.
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_THREADS: Final = ThreadPoolExecutor(2, "passwords")
# For where there is nothing to compare with: to find out that an account does not exist takes as long.
_NOBODY: Final = _HASHER.hash("nobody has this password")


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password) if password else ""


async def password_matches(hashed: str | None, password: str) -> bool:
    """None for an account that has no password, or that does not exist."""
    right = await asyncio.get_running_loop().run_in_executor(_THREADS, _verify, hashed or _NOBODY, password)
    return right and hashed is not None


def _verify(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
