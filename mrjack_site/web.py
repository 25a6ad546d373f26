"""One web process: uvicorn on the listening socket that the supervisor hands over as stdin.

All web processes share that socket, so the kernel spreads the connections among them. uvicorn's
own --fd takes any socket for a unix one and would lose TCP_NODELAY.
"""

import os
import socket

import uvicorn


def main() -> None:
    """Serve until told to stop."""
    # Only the web keeps a pool of PostgreSQL connections; workers fork and must not share one.
    os.environ.setdefault("DATABASE_POOL", "16")
    listener = socket.socket(fileno=os.dup(0))
    config = uvicorn.Config(
        "mrjack_site.asgi:application",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        # Whom to believe about the visitor's address and https: a proxy on this machine, or
        # those that FORWARDED_ALLOW_IPS names.
        proxy_headers=True,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
        # Or a request might begin in the context that the last one on its connection left behind.
        reset_contextvars=True,
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
