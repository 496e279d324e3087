"""Bytes that are served as they are: made once, known by their content, and smaller for whoever unpacks them."""

from __future__ import annotations

import gzip
import hashlib
from functools import cached_property
from typing import Any, Final

from litestar import Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

ASK_EVERY_TIME: Final = "no-cache"  # kept, but asked for again: usually the answer is that nothing has changed
FOR_EVER: Final = "public, max-age=31536000, immutable"  # its name changes with its content
WORTH_PACKING: Final = 1000  # bytes
PACKED_ALREADY: Final = ("font/", "image/png")


class Served:
    def __init__(self, body: bytes, media: str, cache: str = ASK_EVERY_TIME) -> None:
        self.body = body
        self.media = media
        self.cache = cache
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: Request[Any, Any, Any], status: int = HTTP_200_OK) -> Response[bytes]:
        headers = {"ETag": self.etag, "Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type=self.media)
        body = self.body
        if (
            len(body) > WORTH_PACKING
            and not self.media.startswith(PACKED_ALREADY)
            and "gzip" in request.headers.get("accept-encoding", "")
        ):
            body = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, status_code=status, headers=headers, media_type=self.media)
