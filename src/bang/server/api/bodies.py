"""Decode request bodies strictly: Litestar's lax mode would accept 0 for false and "7" for 7."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException, ValidationException
from litestar.status_codes import HTTP_415_UNSUPPORTED_MEDIA_TYPE


class StrictRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        media, _ = self.content_type
        if media != "application/json":
            raise ClientException("The body must be JSON, and say so.", status_code=HTTP_415_UNSUPPORTED_MEDIA_TYPE)
        try:
            given = await super().json()
        except UnicodeDecodeError:
            raise ValidationException("The body is not UTF-8.") from None
        wanted = self.route_handler.parsed_data_field
        if wanted is None:
            return given
        try:
            return msgspec.convert(given, wanted.annotation)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from None
