"""The site's settings as the tests run them: the same, but quick and private."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

if "mypy" in sys.modules:
    # It reads these settings for the types alone, and leaves without cleaning up.
    TEST_DIR = tempfile.gettempdir()
else:
    TEST_DIR = tempfile.mkdtemp(prefix="whitechapel-tests-")
    atexit.register(shutil.rmtree, TEST_DIR, ignore_errors=True)
    os.mkdir(f"{TEST_DIR}/static")

# Before the settings are read: tests need nothing from var/ and leave nothing there but compiled
# code, which is named after its sources. The server at this address is started for the tests that
# ask for it (conftest.py).
os.environ.setdefault("SECRET_KEY", "only-the-tests-know-this-key-and-they-tell-everybody")
os.environ.setdefault("DATABASE_URL", f"sqlite:///{TEST_DIR}/unused.sqlite3")
os.environ.setdefault("REDIS_URL", f"unix://{TEST_DIR}/redis.sock")
if os.environ.get("PYTEST_XDIST_WORKER") != os.environ.get("REDIS_OF_WORKER"):
    # Side by side, each needs a Redis that only its own tests empty; its children share it.
    os.environ["REDIS_URL"] = f"unix://{TEST_DIR}/redis.sock"
    os.environ["REDIS_OF_WORKER"] = os.environ["PYTEST_XDIST_WORKER"]

from games import rules
from mrjack_site.settings import *  # noqa: F403
from mrjack_site.settings import DATABASES, STORAGES
from tests.toy import game as toy

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file: consumers and threads cannot share a database that lives in one connection.
    DATABASES["default"]["TEST"] = {"NAME": f"{TEST_DIR}/test.sqlite3"}
    # Waiting for the disk protects against power cuts, which no test survives anyway.
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")

STATIC_ROOT = Path(TEST_DIR) / "static"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# The toy game is on the shelf of the tests alone.
for game in toy.GAMES:
    rules.LIBRARY.add(game)
