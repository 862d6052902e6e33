"""How uvicorn serves a page: that of a table, and that of a club."""

from __future__ import annotations

from typing import Final

import uvicorn
from starlette.types import ASGIApp

from device.web.certificate import Certificate
from device.web.connection import TimedConnection

_IDLE_S: Final = 5
"""A connection that has asked for nothing for this long is closed."""
_LONGEST_HEAD: Final = 16_384
"""The head of a request that is longer than this, in bytes, and not complete yet, is refused."""
_END_S: Final = 1
"""How long streams may go on once the program is stopped; they would never end by themselves."""


def page_config(
    app: ASGIApp, connection: type[TimedConnection], certificate: Certificate | None = None
) -> uvicorn.Config:
    """The configuration of uvicorn.

    Args:
        app: answers the requests.
        connection: decides which connections are accepted, and how long each may take.
        certificate: encrypts what is sent; None for a page that is not encrypted.
    """
    return uvicorn.Config(
        app,
        http=connection,
        access_log=False,
        log_level="critical",
        timeout_keep_alive=_IDLE_S,
        timeout_graceful_shutdown=_END_S,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        ssl_certfile=certificate.chain if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        ws="none",
    )
