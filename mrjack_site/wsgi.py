"""The WSGI application, for tools that know no ASGI; it serves no sockets."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mrjack_site.settings")

application = get_wsgi_application()
