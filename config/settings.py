"""The only settings module. Everything that differs between installations comes from the environment; README.md lists the names."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import env
from config.broker import transport_options
from config.content_policy import CONTENT_SECURITY_POLICY as CONTENT_SECURITY_POLICY
from config.database.aliases import databases
from config.embedded.kept import kept
from config.embedded.places import find
from config.log_config import level, logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / env.text("DATA_DIR", "var")
EMBEDDED = not env.secret("DATABASE_URL")
DATABASE_FOLDER = find(DATA_DIR).home if EMBEDDED else None
PORT = env.integer("PORT", 8000, low=1, high=65535)

# Identity of this installation: made and kept on the embedded default, to be given otherwise.
SECRET_KEY = env.secret("SECRET_KEY") or (kept(DATA_DIR, "secret-key") if EMBEDDED else "")
PUBLIC_URL = env.url("PUBLIC_URL", f"http://127.0.0.1:{PORT}" if EMBEDDED else "")
for _name, _value in (("SECRET_KEY", SECRET_KEY), ("PUBLIC_URL", PUBLIC_URL), ("ALLOWED_HOSTS", EMBEDDED or env.text("ALLOWED_HOSTS"))):
    if not _value:
        raise ImproperlyConfigured(f"{_name} is required with DATABASE_URL")
DEBUG = env.boolean("DEBUG", default=False)
ALLOWED_HOSTS = env.listing("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or ""
if EMBEDDED and PUBLIC_HOST not in ALLOWED_HOSTS and "ALLOWED_HOSTS" not in os.environ:
    ALLOWED_HOSTS.append(PUBLIC_HOST)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

INSTALLED_APPS = [
    "config",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "accounts",
    "memory",
    "dashboard",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "template_partials",
    "django_celery_beat",
    "csp",
]

MIDDLEWARE = [
    "config.health.HealthMiddleware",
    "config.measured.MetricsMiddleware",
    "config.request_id.RequestIdMiddleware",
    "config.tracing.TraceMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.room.RoomMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.last_seen.LastSeenMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "dashboard.context_processors.desk",
            ],
        },
    }
]

# The database, by three roles (SPEC 10.1). The names are written into the policies by the migrations.
DATABASES = databases(DATA_DIR)
DATABASE_ROUTERS = ["config.database.router.RoleRouter"]
RUNTIME_ROLE = DATABASES["default"]["USER"]
OWNER_ROLE = DATABASES["owner"]["USER"]
MAINTENANCE_ROLE = DATABASES["maintenance"]["USER"]

# Counters and generations must be the same for every process, so the shared cache is a table unless Redis is given.
CACHE_URL = env.url("CACHE_URL", schemes=("redis", "rediss"))
CACHES = {
    "default": {"BACKEND": "config.redis_cache.ForgivingRedisCache", "LOCATION": CACHE_URL}
    if CACHE_URL
    else {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "desk_cache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
    # For values that carry a generation in their key, and so cannot be stale.
    "local": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 5_000}},
}

# People
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
ACCOUNT_SESSION_REMEMBER = None
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(PUBLIC_URL).scheme
ACCOUNT_PREVENT_ENUMERATION = True
# What takes everything along, erases it, or looks into it asks for a sign-in of at most this age.
ACCOUNT_REAUTHENTICATION_TIMEOUT = env.integer("STEP_UP_SECONDS", 900, low=30)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Memory Desk"
MFA_ADAPTER = "config.second_factor.SealedFactors"
# WebAuthn insists on https except on the machine itself.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PUBLIC_URL.startswith("http://")
USERSESSIONS_TRACK_ACTIVITY = True
ALLAUTH_TRUSTED_PROXY_COUNT = env.integer("TRUSTED_PROXIES", 0, high=10)

# Cookies and headers
_SECURE = PUBLIC_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _SECURE
if _SECURE:
    # Browsers take a cookie of this name from this very host alone, and only over HTTPS.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
# Signed in for two weeks at most, and no longer than the browser was away for.
SESSION_COOKIE_AGE = env.integer("SESSION_DAYS", 14, low=1, high=365) * 86_400
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _SECURE else None
SECURE_HSTS_SECONDS = 31_536_000 if _SECURE else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = env.integer("MAX_UPLOAD_BYTES", 20 * 1024 * 1024, low=1024)

# Words and times
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
FORMAT_MODULE_PATH = ["config.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

# Files
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Collected and compressed by `manage.py up` (or `collectstatic`); until then served as they are.
STORAGES = {"default": {"BACKEND": "django.core.files.storage.FileSystemStorage"}}
STORAGES["staticfiles"] = {"BACKEND": "config.static_files.HashedFiles"}
WHITENOISE_USE_FINDERS = WHITENOISE_KEEP_ONLY_HASHED_FILES = True
MEDIA_ROOT = DATA_DIR / "files"

# Mail is written to files until a server is named.
EMAIL_URL = env.url("EMAIL_URL", schemes=("smtp", "smtps"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("EMAIL_FROM", f"memory-desk@{PUBLIC_HOST or 'localhost'}")
if EMAIL_URL:
    _mail = urlsplit(EMAIL_URL)
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = _mail.hostname or "localhost"
    EMAIL_USE_SSL = _mail.scheme == "smtps"
    EMAIL_USE_TLS = not EMAIL_USE_SSL and EMAIL_HOST not in ALLOWED_HOSTS
    EMAIL_PORT = _mail.port or (465 if EMAIL_USE_SSL else 587)
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_mail.username or ""), unquote(_mail.password or "")
    EMAIL_TIMEOUT = 20
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "outbox"

# Who is told when something turns red, and who may read the figures (empty: the machine itself alone).
OPERATORS_EMAIL = env.listing("OPERATORS_EMAIL")
OPERATORS_WEBHOOK = env.url("OPERATORS_WEBHOOK")
METRICS_TOKEN = env.secret("METRICS_TOKEN")

# The API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "memory.api.problems.handle",
    "UNAUTHENTICATED_USER": None,
    "DATETIME_FORMAT": "iso-8601",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Memory Desk",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": [],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
}

# The product. Its numbers have their defaults in memory/conf.py; MEMORY_<NAME> in the environment changes one.
MEMORY = {
    name.removeprefix("MEMORY_"): value
    for name, value in os.environ.items()
    if name.startswith("MEMORY_") and not name.startswith("MEMORY_DESK_")
}
# Which kind from which source is active at once or a candidate, beyond the rules of SPEC 3.8: {"constraint/llm_inference": "candidate"}.
ADMISSION: dict[str, str] = env.json_object("ADMISSION")
# Newest first; older ones still open what they sealed. SECRET_KEY seals where none is given.
ENCRYPTION_KEYS = env.listing("ENCRYPTION_KEYS") or [SECRET_KEY]
# Where what is old is kept outside the database: s3://bucket/prefix, or, if empty, DATA_DIR/archive.
ARCHIVE_URL = env.url("ARCHIVE_URL", schemes=("s3",))
API_RATE = env.integer("API_RATE", 6000, low=1)
API_MAX_BODY = env.integer("API_MAX_BODY", 1024 * 1024, low=1024)
OUTBOUND_ALLOW = env.listing("OUTBOUND_ALLOW")

# Models. Endpoints from the environment are the operator's and trusted.
CHAT_BASE_URL = env.url("CHAT_BASE_URL")
CHAT_API_KEY = env.secret("CHAT_API_KEY")
CHAT_MODEL = env.text("CHAT_MODEL")
CHAT_SMALL_MODEL = env.text("CHAT_SMALL_MODEL")
EMBEDDINGS_BASE_URL = env.url("EMBEDDINGS_BASE_URL")
EMBEDDINGS_API_KEY = env.secret("EMBEDDINGS_API_KEY")
EMBEDDINGS_MODEL = env.text("EMBEDDINGS_MODEL")
EMBEDDINGS_DIMENSIONS = env.integer("EMBEDDINGS_DIMENSIONS", 0, high=16_000)
EMBEDDINGS_QUERY_PREFIX = env.text("EMBEDDINGS_QUERY_PREFIX")
EMBEDDINGS_PASSAGE_PREFIX = env.text("EMBEDDINGS_PASSAGE_PREFIX")
EMBEDDINGS_BATCH = env.integer("EMBEDDINGS_BATCH", 32, low=1, high=10_000)
EMBEDDINGS_MAX_TOKENS = env.integer("EMBEDDINGS_MAX_TOKENS", 8000, low=1, high=1_000_000)
EMBEDDINGS_TIMEOUT = env.integer("EMBEDDINGS_TIMEOUT", 30, low=1, high=3600)
EMBEDDINGS_QUERY_TIMEOUT = env.integer("EMBEDDINGS_QUERY_TIMEOUT", 2, low=1, high=600)
EMBEDDINGS_DRAWN = 0  # dimensions of vectors drawn at random instead: `evaluate load --drawn` sets it, nothing else
CHAT_TIMEOUT = env.integer("CHAT_TIMEOUT", 60, low=1, high=3600)
RERANK_URL = env.url("RERANK_URL")
RERANK_API_KEY = env.secret("RERANK_API_KEY")
RERANK_MODEL = env.text("RERANK_MODEL")
RERANK_TIMEOUT = env.integer("RERANK_TIMEOUT", 2, low=1, high=600)
RECALL_JUDGE = env.boolean("RECALL_JUDGE", default=False)  # the chat model judges the top few of each search, with its reasons
PROXY_UPSTREAM_URL = env.url("PROXY_UPSTREAM_URL")
PROXY_UPSTREAM_KEY = env.secret("PROXY_UPSTREAM_KEY")
# How long an answer may pause, the wait for its first word included; how long a chat waits for its memory before it goes on without.
PROXY_TIMEOUT = env.integer("PROXY_TIMEOUT", 600, low=1, high=86_400)
PROXY_MEMORY_TIMEOUT = env.integer("PROXY_MEMORY_TIMEOUT", 5, low=1, high=600)

# Work in the background (at least once, derived from the database; a lost message only delays)
CELERY_BROKER_URL = env.secret("CELERY_BROKER_URL") or ("pgmq://" if EMBEDDED else "")
if not CELERY_BROKER_URL:
    raise ImproperlyConfigured("CELERY_BROKER_URL is required with DATABASE_URL: the address of a Redis or RabbitMQ")
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL, DATA_DIR)
CELERY_IMPORTS = [f"memory.tasks.{module.stem}" for module in sorted((BASE_DIR / "memory" / "tasks").glob("[!_]*.py"))]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_POOL_LIMIT = 2
CELERY_BROKER_CONNECTION_TIMEOUT = 3  # whoever nudges the worker does not wait for a broker: the work is in the database anyway
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_TASK_ALWAYS_EAGER = env.boolean("CELERY_TASK_ALWAYS_EAGER", default=False)
CELERY_TASK_EAGER_PROPAGATES = CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
CELERY_WORKER_HIJACK_ROOT_LOGGER = CELERY_WORKER_SEND_TASK_EVENTS = CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULER = "config.scheduling:OneScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
DJANGO_CELERY_BEAT_TZ_AWARE = True

LOGGING = logging_settings(file=env.text("LOG_FILE"), level=level())
LOGGING_CONFIG = "logging.config.dictConfig"
