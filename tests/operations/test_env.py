"""What the environment may say, and what the site makes of it."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mrjack_site import env


def test_a_secret_key_is_made_once_and_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: env.secret_key(tmp_path / "var"), range(64)))
    assert len(keys) == 1
    assert len(keys.pop()) > 50
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600


def test_a_secret_key_from_the_environment_wins_and_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    assert env.secret_key(tmp_path) == "given"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("url", "celery"),
    [
        ("redis://cache.example:6379/2", "redis://cache.example:6379/2"),
        ("rediss://:pw@cache.example/0", "rediss://:pw@cache.example/0"),
        ("unix:///var/run/redis.sock", "redis+socket:///var/run/redis.sock"),
        ("unix:///run/r.sock?db=3", "redis+socket:///run/r.sock?virtual_host=3"),
        ("unix://me:pw@/run/r.sock", "redis+socket://me:pw@/run/r.sock"),
    ],
)
def test_celery_is_told_of_the_same_redis_in_its_own_spelling(url: str, celery: str) -> None:
    assert env.celery_url(url) == celery


def test_the_private_socket_fits_into_the_kernels_limit_from_any_folder() -> None:
    near, far = Path("/srv/var"), Path("/srv") / ("deep/" * 40) / "var"
    farther = far.parent / "other" / "var"
    assert env.private_redis_socket(near) == near / "run" / "redis.sock"
    for deep in (far, farther):
        assert len(os.fsencode(env.private_redis_socket(deep))) <= env.LONGEST_SOCKET_PATH
    assert env.private_redis_socket(far) != env.private_redis_socket(farther)


def test_a_private_directory_is_closed_to_others_and_never_a_link(tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir(mode=0o777)
    assert stat.S_IMODE(env.private_directory(open_to_all).stat().st_mode) == 0o700
    (tmp_path / "link").symlink_to(open_to_all)
    with pytest.raises(PermissionError, match="belongs to somebody else"):
        env.private_directory(tmp_path / "link")


@pytest.mark.parametrize(
    ("said", "meant"), [("1", True), ("true", True), ("YES", True), ("0", False), ("", False)]
)
def test_flags_are_said_in_words(said: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", said)
    assert env.flag("DEBUG") is meant


def test_lists_are_said_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " a.example, ,b.example")
    assert env.words("ALLOWED_HOSTS") == ["a.example", "b.example"]
    monkeypatch.setenv("ALLOWED_HOSTS", "")
    assert env.words("ALLOWED_HOSTS", default=env.LOCAL_HOSTS) == list(env.LOCAL_HOSTS)


def test_letters_go_to_the_console_unless_a_server_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert env.email()["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"
    monkeypatch.setenv("EMAIL_URL", "smtp+tls://me:pw@mail.example:587")
    found = env.email()
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example", 587)
    assert found["EMAIL_USE_TLS"] is True


def test_a_postgresql_server_may_be_named_by_its_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://postgres:@/whitechapel?host=/run/pg")
    found = env.database(tmp_path, pool_size=0)
    assert found["NAME"] == "whitechapel"
    assert found["OPTIONS"] == {"host": "/run/pg"}
