"""Static files: hashed names for the browser's cache, and serving them without Django's views."""

import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from asgiref.wsgi import WsgiToAsgi
from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.storage import CompressedManifestStaticFilesStorage

OUR_SCRIPTS = ("accounts/", "games/", "replays/")
HASHED = re.compile(r"\.[0-9a-f]{12}\.")


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, with the imports inside JavaScript modules rewritten too."""

    support_js_module_import_aggregation = True

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Rewrite our own scripts only: others name files in comments that do not exist."""
        if name.endswith(".js") and not name.startswith(OUR_SCRIPTS):
            return lambda match: match.group(0)
        return super().url_converter(name, hashed_files, template)


def never_changes(_path: str, url: str) -> bool:
    """Whether a file's name carries its hash, so that browsers may keep it for good."""
    return HASHED.search(url) is not None


def serve_static(application: Any) -> Any:
    """Put the collected static files in front of an ASGI application.

    WhiteNoise's own middleware is synchronous and would push every request through a thread.
    """
    prefix = "/" + settings.STATIC_URL.lstrip("/")
    files = WsgiToAsgi(
        WhiteNoise(
            _not_found,
            root=str(settings.STATIC_ROOT),
            prefix=prefix,
            immutable_file_test=never_changes,
        )
    )

    async def served(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"].startswith(prefix):
            asked = scope | {"query_string": b""}
            async with ThreadSensitiveContext():
                await files(asked, _nothing_more, send)
        else:
            await application(scope, receive, send)

    return served


async def _nothing_more() -> dict[str, Any]:
    """A request without a body: one sent all the same is not read, let alone kept."""
    return {"type": "http.request", "body": b"", "more_body": False}


def _not_found(_environ: Any, start_response: Any) -> list[bytes]:
    start_response("404 Not Found", [("Content-Type", "text/plain; charset=utf-8")])
    return [b"No such file.\n"]
