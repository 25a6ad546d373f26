"""A copy of the project that serves itself, watched from outside."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parents[2]
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "var", "node_modules", "__pycache__", ".*_cache"
)
# What the one who runs the tests may have set must not reach the copy.
SITE_VARIABLES = {
    *("PORT", "HOST", "SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "EMAIL_URL", "WEB_PROCESSES"),
    *("WORKER_PROCESSES", "DATABASE_URL", "DATABASE_POOL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"),
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(holds: Callable[[], Any], *, seconds: float, what: str) -> Any:
    """Wait for something to hold and return it; fail with a sentence if it does not."""
    deadline = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(0.1)
    return found


def _environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k not in SITE_VARIABLES}


class Clone:
    """One copy of the working tree with its own var/ and, to be quick, this one's environment."""

    def __init__(self, place: Path) -> None:
        self.place = place
        shutil.copytree(ROOT, place, ignore=NOT_COPIED)
        self.environment = place / ".venv"
        self.environment.symlink_to(ROOT / ".venv")
        self.port = free_port()
        self.starts = 0
        self.serving: subprocess.Popen[bytes] | None = None

    def serve(self, **variables: str) -> subprocess.Popen[bytes]:
        """Start bin/serve without waiting for it."""
        self.starts += 1
        with self._output().open("wb") as output:
            self.serving = subprocess.Popen(
                ["bin/serve"],
                cwd=self.place,
                env={**_environment(), "PORT": str(self.port), **variables},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self.serving

    def serve_until_ready(self, *, seconds: float = 240, **variables: str) -> None:
        serving = self.serve(**variables)

        def ready() -> bool:
            assert serving.poll() is None, self.said()
            return f"ready at http://127.0.0.1:{self.port}" in self.said()

        until(ready, seconds=seconds, what="the address is printed")

    def manage(self, *arguments: str) -> str:
        """What a management command of this copy prints."""
        return subprocess.run(
            [".venv/bin/python", "manage.py", *arguments],
            cwd=self.place,
            env=_environment(),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def _output(self) -> Path:
        return self.place.parent / f"{self.place.name}-{self.starts}.log"

    def said(self) -> str:
        """What the last bin/serve has said so far."""
        return self._output().read_text(errors="replace")

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        try:
            with self.open(path, headers) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)

    def open(self, path: str, headers: dict[str, str]) -> Any:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        return urllib.request.urlopen(request, timeout=10)

    def pipelined(self, *paths: str) -> list[str]:
        """The status of each request, all sent at once on one connection."""
        request = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        received = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall("".join(map(request.format, paths)).encode())
            with contextlib.suppress(TimeoutError):
                while received.count(b"HTTP/1.1 ") < len(paths) and (
                    more := connection.recv(65536)
                ):
                    received += more
        return re.findall(r"HTTP/1\.1 (\d+)", received.decode(errors="replace"))

    def health(self) -> tuple[int, dict[str, str]]:
        status, body = self.get("/healthz")
        return status, json.loads(body) if status else {}

    def is_healthy(self) -> bool:
        return self.health()[0] == 200

    def wait_for_health(self, what: str = "every part answers") -> None:
        """A worker on a loaded machine may take longer for one round trip than /healthz waits."""
        until(self.is_healthy, seconds=60, what=what)

    def processes(self) -> list[psutil.Process]:
        """Every process that works in this copy, whoever its parent is by now."""
        return list(self._processes())

    def _processes(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error):
                folder = Path(process.cwd())
                if folder == self.place or self.place in folder.parents:
                    yield process

    def child(self, words: str) -> psutil.Process:
        """The one process right below the supervisor whose command line holds these words."""
        supervisor = self.supervisor()
        found = [p for p in supervisor.children() if words in " ".join(p.cmdline())]
        assert len(found) == 1, f"{len(found)} processes with {words!r}"
        return found[0]

    def supervisor(self) -> psutil.Process:
        return next(p for p in self.processes() if "supervisor.supervisord" in p.cmdline())

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask bin/serve to stop and return its exit status."""
        assert self.serving is not None
        self.serving.send_signal(number)
        return self.serving.wait(45)

    def clean_up(self) -> None:
        """Leave nothing running, whatever the test did."""
        for process in self.processes():
            with contextlib.suppress(psutil.Error):
                process.kill()
        if self.serving is not None:
            self.serving.wait(10)
