"""The site's settings: one file, driven by the environment (docs/operations.md lists it all)."""

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from mrjack_site import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env.keep_compiled_code(VAR_DIR)

SECRET_KEY = env.secret_key(VAR_DIR)
DEBUG = env.flag("DEBUG")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default=env.LOCAL_HOSTS)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "accounts",
    "games",
    "replays",
    "mrjack_site",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "mrjack_site.middleware.secure_cookies",
    "mrjack_site.middleware.content_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "mrjack_site.urls"
ASGI_APPLICATION = "mrjack_site.asgi.application"
WSGI_APPLICATION = "mrjack_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.appearance",
            ],
        },
    },
]

# --- storage ---------------------------------------------------------------------------------

DATABASES = {"default": env.database(VAR_DIR, pool_size=int(os.environ.get("DATABASE_POOL") or 0))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis_url(VAR_DIR)
# Redis away must never hang a request: every wait on it but a subscription's is short.
REDIS_PATIENCE = {"socket_connect_timeout": 1, "socket_timeout": 2}

CACHES = {
    "default": {
        "BACKEND": "mrjack_site.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": dict(REDIS_PATIENCE),
    }
}

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # No socket_timeout: it would drop every idle subscription after five seconds.
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 1, "socket_timeout": None}]
        },
    }
}

# --- tasks -----------------------------------------------------------------------------------

CELERY_BROKER_URL = env.celery_url(REDIS_URL)
CELERY_RESULT_BACKEND = None  # results, where one is wanted, are rows in the database
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_CREATE_MISSING_QUEUES = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 60
CELERY_TASK_TIME_LIMIT = 90
# Redis knows four steps; 0 goes first. Only the health check uses it.
CELERY_TASK_DEFAULT_PRIORITY = 6
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Far above the longest task, or a task still running would be handed out again.
    "visibility_timeout": 3600,
    "queue_order_strategy": "priority",
    "socket_keepalive": True,
    # Whoever sends a task to a Redis that is away hears of it within a second or two.
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.2}
CELERY_TIMEZONE = "UTC"
CELERY_TASK_ROUTES = {
    "games.take_bot_turn": {"queue": "bots"},
    "replays.analyse": {"queue": "analysis"},
}
PULSE_SECONDS = 5
CELERY_BEAT_SCHEDULE = {
    "pulse": {"task": "pulse.beat", "schedule": PULSE_SECONDS, "options": {"priority": 0}},
    # Expiring: a worker that comes back finds one sweep to do, not one for each that it missed.
    "ask late bots": {"task": "games.ask_late_bots", "schedule": 5, "options": {"expires": 5}},
    "pair": {"task": "games.pair_those_who_wait", "schedule": 3, "options": {"expires": 3}},
    "keep time": {"task": "games.keep_time", "schedule": 5, "options": {"expires": 5}},
    "rate": {"task": "games.rate_what_was_left", "schedule": 30, "options": {"expires": 30}},
    "sweep accounts": {"task": "accounts.sweep", "schedule": 6 * 3600},
}

# --- people ----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "optional"  # nobody needs an address to play
ACCOUNT_CHANGE_EMAIL = True  # one address: a new one takes its place once it is confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Whitechapel] "
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/settings/"
# Registering says nothing about who else uses an address; only its owner can confirm it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests are let in, accounts.views sends members on
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "signup": "60/m/ip",
    "guest": "120/m/ip",
    "login": "60/m/ip",
    # Wrong passwords, on the page and by the API together.
    "login_failed": "10/m/ip,30/10m/key",
}
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
}

EMAIL = env.email()
EMAIL_BACKEND = EMAIL["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL.get("EMAIL_HOST") or "localhost"
EMAIL_PORT = EMAIL.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = EMAIL.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = EMAIL.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = EMAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.sender(ALLOWED_HOSTS)

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["mrjack_site.api_parsers.BoundedJSONParser"],
    # Tokens first: nobody at all is then answered with 401.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "mrjack_site.api_errors.answer",
    # The server has sorted out forwarded addresses; a visitor's own word for it is not taken.
    "NUM_PROXIES": 0,
    "DEFAULT_THROTTLE_RATES": {
        "registrations": "60/min",
        "tokens": "120/min",
        "writes": "2400/min",
    },
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Whitechapel",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # From our own static files: the pages of the API load nothing from elsewhere.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- languages and time ----------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"
USE_TZ = True

# --- static files ----------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "mrjack_site.staticfiles.HashedStaticFilesStorage"},
}
MEDIA_ROOT = VAR_DIR / "media"

# --- safety ----------------------------------------------------------------------------------

CSRF_COOKIE_HTTPONLY = False  # our own scripts read it to sign their requests
SESSION_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = 30 * 24 * 3600  # told to browsers over https only
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # subdomains are not ours to decide for
    "security.W021",  # nor is a place in the browsers' preload list
    "security.W008",  # the proxy that speaks https redirects to it
    "security.W012",  # secure_cookies marks every cookie of an https request,
    "security.W016",  # so that plain http on one's own machine still works
]

# --- what is told to the operator --------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {
        "unasked": {"()": "mrjack_site.logs.NotAHealthCheck"},
        "now_and_then": {"()": "mrjack_site.logs.NowAndThen"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["unasked"],
        },
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # With Redis away it says so about once a second, with a traceback.
        "channels_redis.pubsub": {"filters": ["now_and_then"]},
    },
}
