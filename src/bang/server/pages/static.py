"""Static content with ETag and compression."""

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


class StaticContent:
    def __init__(
        self,
        body: bytes,
        media: str,
        cache: str = ASK_EVERY_TIME,
        *,
        brotli: bytes | None = None,  # packed by whoever made it; Python has no brotli of its own
        vary: str = "Accept-Encoding",
        level: int = 9,
    ) -> None:
        self.body = body
        self.media = media
        self.cache = cache
        self.brotli = brotli
        self.vary = vary
        self.level = level
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, self.level, mtime=0)

    def answer(self, request: Request[Any, Any, Any], status: int = HTTP_200_OK) -> Response[bytes]:
        headers = {"ETag": self.etag, "Cache-Control": self.cache, "Vary": self.vary}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type=self.media)
        body, encoding = self.packed_for(request.headers.get("accept-encoding", ""))
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(body, status_code=status, headers=headers, media_type=self.media)

    def packed_for(self, accepted: str) -> tuple[bytes, str]:
        """The body in the best of the accepted encodings, and the name of that encoding."""
        known = {one.partition(";")[0].strip() for one in accepted.split(",")}
        if self.brotli is not None and "br" in known:
            return self.brotli, "br"
        worth = len(self.body) > WORTH_PACKING and not self.media.startswith(PACKED_ALREADY)
        return (self.packed, "gzip") if worth and "gzip" in known else (self.body, "")
