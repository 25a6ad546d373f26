"""bin/serve, once its virtual environment is there: prepare, start, watch and clean up.

This process stays the parent of all others and knows nothing but the standard library. It adopts
whatever loses its parent below it, so that at the end nothing is left, whoever was killed first.
"""

import contextlib
import ctypes
import fcntl
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
RUN = ROOT / "var" / "run"
PR_SET_CHILD_SUBREAPER = 36
LAST_PORT = 65535
READY_SECONDS = 120.0
STOP_SECONDS = 30.0
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
CHILD = [sys.executable, str(Path(__file__).with_name("child.py"))]


def main() -> int:
    """Serve until told to stop; the exit status says whether all went well."""
    host = os.environ.get("HOST") or "127.0.0.1"
    port = os.environ.get("PORT") or "8000"
    os.umask(0o077)
    for number in SIGNALS:
        signal.signal(number, _leave)
    RUN.mkdir(parents=True, exist_ok=True)
    with (RUN / "serve.lock").open("a") as lock:
        if problem := _occupied(lock) or _port_problem(host, port):
            _complain(problem)
            return 1
        config = _prepared(host, port)
        return Site(host, port).run(config, lock) if config else 1


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201


def _complain(sentence: str) -> None:
    print(f"bin/serve: {sentence}", file=sys.stderr, flush=True)  # noqa: T201


def _leave(number: int, _: Any) -> None:
    """Told to stop before anything runs: go, and take the preparation along."""
    sys.exit(128 + number)


def _occupied(lock: IO[str]) -> str | None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return "this clone is being served already. Stop that one first, or serve another clone."
    return None


def _port_problem(host: str, port: str) -> str | None:
    if not port.isdecimal() or not 0 < int(port) <= LAST_PORT:
        return f"PORT must be a number from 1 to {LAST_PORT}, not {port!r}."
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
            probe.listen(1)
        except OSError as error:
            return (
                f"port {port} on {host} cannot be had ({error.strerror or error}). "
                f"Stop what uses it, or choose another: PORT={int(port) + 1} bin/serve"
            )
    return None


def _prepared(host: str, port: str) -> str | None:
    """The path of the supervisor's configuration, when everything is ready to start."""
    command = [*CHILD, sys.executable, "-m", "mrjack_site.prepare", host, port]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    return done.stdout.strip().splitlines()[-1] if done.returncode == 0 else None


class Site:
    """The running site: supervisord, everything below it, and their end."""

    def __init__(self, host: str, port: str) -> None:
        self.host = host
        self.port = port
        self.stopping = threading.Event()
        self.supervisor = 0  # its process id

    def run(self, config: str, lock: IO[str]) -> int:
        """Start everything, say when it is ready, and wait for the end."""
        _adopt_orphans()
        for number in SIGNALS:
            signal.signal(number, self._stop)
        try:
            self._start(config, lock)
            threading.Thread(target=self._announce, daemon=True).start()
            self._wait()
        finally:
            _end_children()
        if not self.stopping.is_set():
            _complain("the supervisor died, so everything was stopped. Start again.")
            return 1
        _say("Whitechapel has stopped.")
        return 0

    def _start(self, config: str, lock: IO[str]) -> None:
        """Start supervisord in a session of its own: Ctrl-C comes to us alone.

        It stops gently if we are killed, and holds the lock until it has.
        """
        supervisor = [sys.executable, "-m", "supervisor.supervisord", "-n", "-c", config]
        started = subprocess.Popen(  # noqa: S603
            [*CHILD, "--orphan-signal=TERM", *supervisor],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=[lock.fileno()],
        )
        assert started.stdout is not None
        self.supervisor = started.pid
        threading.Thread(target=_pass_on, args=(started.stdout,), daemon=True).start()

    def _stop(self, *_: Any) -> None:
        """The first signal asks supervisord to stop; the second does not wait for it."""
        again = self.stopping.is_set()
        self.stopping.set()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.supervisor, signal.SIGKILL if again else signal.SIGTERM)
        if not again:
            signal.signal(signal.SIGALRM, self._stop)
            signal.setitimer(signal.ITIMER_REAL, STOP_SECONDS)

    def _wait(self) -> None:
        """Until supervisord ends; meanwhile bury the orphans that end in our care."""
        while os.wait()[0] != self.supervisor:
            pass

    def _announce(self) -> None:
        address = f"http://{self.host}:{self.port}"
        if os.environ.get("WEB_PROCESSES") == "0":
            _say("Whitechapel's workers are starting; no web process on this machine.")
            return
        deadline = time.monotonic() + READY_SECONDS
        while not self.stopping.wait(0.2):
            found = self._health()
            if found == "ok":
                _say(f"Whitechapel is ready at {address}")
                return
            if time.monotonic() > deadline:
                _complain(f"not everything answers yet at {address}/healthz: {found}")
                deadline = float("inf")

    def _health(self) -> str:
        """What /healthz says, asked the way a visitor of the first allowed host would."""
        near = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104
        name = (os.environ.get("ALLOWED_HOSTS") or "").split(",")[0].strip().lstrip(".")
        headers = {"Host": name} if name not in ("", "*") else {}
        request = urllib.request.Request(f"http://{near}:{self.port}/healthz", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=10):  # noqa: S310
                return "ok"
        except urllib.error.HTTPError as error:
            return error.read().decode(errors="replace")
        except OSError as error:
            return str(error)


def _adopt_orphans() -> None:
    """On Linux, processes below us that lose their parent become our children."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _pass_on(pipe: IO[bytes]) -> None:
    """Copy what the site says to our own output; go on reading even if nobody listens."""
    while said := os.read(pipe.fileno(), 65536):
        with contextlib.suppress(OSError):
            sys.stdout.buffer.write(said)
            sys.stdout.flush()


def _end_children() -> None:
    """Kill what is left below us, generation by generation, until there is nothing."""
    with contextlib.suppress(ChildProcessError):
        while True:
            for child in _children():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.05)


def _children() -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # pid (name) state ppid ...; the name may hold anything, parentheses too.
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
            if int(fields[1]) == os.getpid():
                found.append(int(entry.parent.name))
    return found


if __name__ == "__main__":
    sys.exit(main())
