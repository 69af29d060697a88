"""Answers that pages ask for again and again: the same answer is not sent twice (ETag, If-None-Match)."""

import hashlib
from typing import Any, cast

from litestar import Request, Response

from stammtisch.server.wire import encode


def tagged(request: Request[Any, Any, Any], answer: Any) -> Response[Any]:
    """The answer as JSON (if it is not bytes already), or 304 for whoever has it."""
    body = answer if isinstance(answer, bytes) else encode(answer)
    headers = {"etag": f'"{hashlib.sha256(body).hexdigest()[:24]}"', "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(cast(Any, b""), status_code=304, headers=headers)
    return Response(cast(Any, body), media_type="application/json", headers=headers)
