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
# Verified where there is no hash, so that the time does not tell whether an account exists.
_NOBODY: Final = _HASHER.hash("nobody has this password")


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password) if password else ""


async def password_matches(hashed: str | None, password: str) -> bool:
    """Verify a password. The hash is None for an account without a password, and for none at all."""
    right = await asyncio.get_running_loop().run_in_executor(_THREADS, _verify, hashed or _NOBODY, password)
    return right and hashed is not None


def _verify(hashed: str, password: str) -> bool:
    try:
        return _HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
