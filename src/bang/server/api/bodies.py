"""Decode request bodies strictly: Litestar's lax mode would accept 0 for false and "7" for 7."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException


class StrictRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        given = await super().json()
        wanted = self.route_handler.parsed_data_field
        if wanted is None:
            return given
        try:
            return msgspec.convert(given, wanted.annotation)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from None
