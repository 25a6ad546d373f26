"""How the API reads a body: JSON, of a size that a move or a match can have."""

import io
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

LARGEST_BODY = 64 * 1024


class TooLarge(APIException):
    """More than anything we ask for can take."""

    status_code = 413
    default_code = "too_large"
    default_detail = _("This is more than we can read. Send less than 64 kB.")


class BoundedJSONParser(JSONParser):
    """JSON that is neither enormous nor endlessly nested."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise TooLarge
        try:
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("This is nested too deeply to be read.")) from error
