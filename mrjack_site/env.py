"""What the environment says, turned into the values the settings are made of.

Every variable has a default that makes a working site, so that nothing need be set to try it.
"""

import hashlib
import os
import secrets
import stat
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import environ

# The kernel keeps socket paths in 108 bytes, the closing zero included.
LONGEST_SOCKET_PATH = 107
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
TRUE_WORDS = frozenset({"1", "true", "yes", "on"})


def flag(name: str, *, default: bool = False) -> bool:
    """Whether a variable is set to a word that means yes."""
    value = os.environ.get(name, "").strip().lower()
    return value in TRUE_WORDS if value else default


def count(name: str, *, default: int) -> int:
    """A variable that counts processes."""
    value = os.environ.get(name, "").strip()
    if value and not value.isdecimal():
        raise ValueError(f"{name} must be a whole number, not {value!r}.")
    return int(value) if value else default


def words(name: str, *, default: tuple[str, ...] = ()) -> list[str]:
    """A comma-separated variable as a list."""
    found = [word.strip() for word in os.environ.get(name, "").split(",")]
    return [word for word in found if word] or list(default)


def private_directory(path: Path) -> Path:
    """Make a directory that only its owner may enter, and insist that it is ours."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise PermissionError(f"{path} belongs to somebody else; remove it or set REDIS_URL.")
    path.chmod(0o700)
    return path


def secret_key(var: Path) -> str:
    """SECRET_KEY, or one made on the first start and kept in var/ for its owner alone."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    kept = private_directory(var) / "secret_key"
    if not kept.exists():
        # Written whole and then linked: two processes starting together agree on one key.
        handle, draft = tempfile.mkstemp(dir=var, prefix=".secret_key")
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return kept.read_text().strip()


def database(var: Path, *, pool_size: int) -> dict[str, Any]:
    """Django's settings of the one database: DATABASE_URL, or SQLite in var/."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{var / 'db.sqlite3'}"
    found: dict[str, Any] = dict(environ.Env.db_url_config(url))
    options = found.setdefault("OPTIONS", {})
    # Each request has a thread of its own under ASGI: a kept connection would never be reused.
    found["CONN_MAX_AGE"] = 0
    if found["ENGINE"] == "django.db.backends.sqlite3":
        options.update(
            timeout=10,
            # A deferred transaction that reads and then writes fails at once when another writes.
            transaction_mode="IMMEDIATE",
            # FULL: an answered move survives a power cut. Recursive triggers: without them
            # INSERT OR REPLACE would slip past the triggers that guard the log.
            init_command=(
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
                "PRAGMA journal_size_limit=27103364;PRAGMA recursive_triggers=ON;"
            ),
        )
    elif pool_size:
        options["pool"] = {"min_size": 2, "max_size": pool_size, "timeout": 10}
    return found


def private_redis_socket(var: Path) -> Path:
    """Where the private Redis of this clone listens: in var/, or elsewhere if that is too deep."""
    socket = var / "run" / "redis.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return socket
    clone = hashlib.sha256(os.fsencode(var)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"whitechapel-{os.getuid()}-{clone}" / "redis.sock"


def redis_url(var: Path) -> str:
    """REDIS_URL, or the address of the private server that bin/serve starts."""
    return os.environ.get("REDIS_URL") or f"unix://{private_redis_socket(var)}"


def celery_url(url: str) -> str:
    """The same Redis in Celery's spelling, which differs for unix sockets."""
    if not url.startswith("unix://"):
        return url
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    known = {"virtual_host": query["db"][0]} if "db" in query else {}
    login = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    return f"redis+socket://{login}{parts.path}" + (f"?{urlencode(known)}" if known else "")


def email() -> Mapping[str, Any]:
    """Django's EMAIL_ settings from EMAIL_URL; letters go to the console by default."""
    found: Mapping[str, Any] = environ.Env.email_url_config(
        os.environ.get("EMAIL_URL") or "consolemail://"
    )
    return found


def keep_compiled_code(var: Path) -> None:
    """Tell Numba, before it is loaded, to keep the bots' machine code in var/.

    Processes below this one inherit the place.
    """
    os.environ.setdefault("NUMBA_CACHE_DIR", str(var / "compiled"))
    os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", "mrjack_site.compiled_code.ByVersion")


def sender(hosts: Sequence[str]) -> str:
    """Who letters come from: EMAIL_FROM, or the site under the first of its names."""
    named = (host.lstrip(".") for host in hosts if host not in (*LOCAL_HOSTS, "*"))
    return os.environ.get("EMAIL_FROM") or f"Whitechapel <noreply@{next(named, 'localhost')}>"
