"""Make everything ready for the processes to start: what bin/serve does before it serves.

Prints the path of the supervisor's configuration; says in a sentence what is in the way.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mrjack_site.settings")


class InTheWay(Exception):
    """Why the site cannot start, in a sentence that says what to do."""


def main(host: str, port: str) -> int:
    """Prepare, or explain."""
    try:
        django.setup()
        _reach_redis()
        _reach_database()
        _prepare()
        print(_write_config(host, int(port)))  # noqa: T201  read by serve.py
    except (InTheWay, ValueError, PermissionError) as reason:
        print(f"bin/serve: {reason}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _reach_redis() -> None:
    import redis
    from django.conf import settings

    if not os.environ.get("REDIS_URL"):
        return  # ours is started later
    try:
        with redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise InTheWay(
            f"no Redis answers at REDIS_URL ({_why(error)}). "
            "Start it, correct the address, or unset REDIS_URL to use a private one."
        ) from error


def _reach_database() -> None:
    from django.db import Error, connection

    try:
        connection.ensure_connection()
    except (Error, OSError) as error:
        raise InTheWay(
            f"the database at DATABASE_URL cannot be reached ({_why(error)}). "
            "Start it, correct the address, or unset DATABASE_URL to use SQLite in var/."
        ) from error


def _why(error: BaseException) -> str:
    """The first line of an error; the rest is for programmers."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _prepare() -> None:
    from django.conf import settings
    from django.core.management import call_command

    from mrjack_site.catalogs import compile_catalogs

    call_command("check")  # a broken site is told once here, not by every process again and again
    compile_catalogs(*settings.LOCALE_PATHS)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("check", tags=["database"], databases=["default"])  # the log is guarded
    call_command("collectstatic", verbosity=0, interactive=False)


def _write_config(host: str, port: int) -> str:
    from django.conf import settings

    from mrjack_site.processes import supervisor_config

    for folder in ("run", "log"):
        (settings.VAR_DIR / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    path = settings.VAR_DIR / "run" / "supervisord.conf"
    path.write_text(supervisor_config(host=host, port=port))
    return str(path)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
