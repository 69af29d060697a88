"""Types of path and query parameters, with limits that every database can hold."""

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

LARGEST = 2**53  # exact in every database and every browser

TablePath = Annotated[str, PathParameter(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
NumberPath = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
Moment = Annotated[int | None, QueryParameter(ge=0, le=LARGEST)]
After = Annotated[int, QueryParameter(ge=0, le=LARGEST)]
