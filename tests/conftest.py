"""The world of the tests: an embedded PostgreSQL of their own, and for pages a served application and a real browser."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import django

# Before anything reads the settings: nothing of the machine's configuration may reach the tests.
FOREIGN = (
    "DATABASE_",
    "CELERY_",
    "CACHE_",
    "CHAT_",
    "EMBEDDINGS_",
    "RERANK_",
    "PROXY_",
    "ARCHIVE_",
    "EMAIL_",
    "OUTBOUND_",
    "API_RATE",
    "LOG_",
    "MEMORY_",
    "ADMISSION",
    "ENCRYPTION_",
    "WORKER_",
)
for _name in [name for name in os.environ if name.startswith(FOREIGN)]:
    del os.environ[_name]
for _name in ("SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL", "PORT", "HOST", "DEBUG"):
    os.environ.pop(_name, None)
# Over a copy of the database of an installation (its data folder), to try what a restored one keeps apart: see tests/acceptance/test_backup.py.
_CLUSTER = os.environ.get("TEST_CLUSTER", "")
_DATA = Path(_CLUSTER or tempfile.mkdtemp(prefix="desk-test-"))
if not _CLUSTER:
    _DATA.chmod(0o711)  # under root the database runs as another user
    atexit.register(shutil.rmtree, _DATA, ignore_errors=True)
    os.environ["EMBEDDED_DATABASE_UNSAFE"] = "on"
os.environ["DATA_DIR"] = str(_DATA)
os.environ["CELERY_TASK_ALWAYS_EAGER"] = "on"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver keeps a loop running in this thread
os.environ["OMP_NUM_THREADS"] = "1"
os.environ["MEMORY_SETTINGS_REFRESH_SECONDS"] = "0"  # a look in the database now and then would make counts of queries uncertain
os.environ["LOG_FILE"] = str(_DATA / "test.log")

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()
# The processes that a run is spread over would read the settings by it before they come here.
del os.environ["DJANGO_SETTINGS_MODULE"]

pytest_plugins = ["tests.plugins.database", "tests.plugins.browser"]
