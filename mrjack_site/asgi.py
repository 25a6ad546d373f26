"""The ASGI application: pages and the API by HTTP, matches and the lobby by socket."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mrjack_site.settings")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

pages = get_asgi_application()  # before anything that needs the loaded apps

from games.routing import anywhere_else, websocket_urlpatterns  # noqa: E402
from mrjack_site.staticfiles import serve_static  # noqa: E402
from mrjack_site.tokens import from_our_pages_or_with_a_token, token_auth  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": serve_static(pages),
        "websocket": from_our_pages_or_with_a_token(
            AuthMiddlewareStack(token_auth(URLRouter([*websocket_urlpatterns, anywhere_else])))
        ),
    }
)
