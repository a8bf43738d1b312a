#!/bin/sh
# Writes .env with fresh secrets for compose.yaml, readable by its owner alone. Never overwrites one.
set -eu
cd -- "$(dirname -- "$0")/.."
[ ! -e .env ] || { echo ".env is there already; nothing was changed." >&2; exit 1; }
secret() { head -c 48 /dev/urandom | base64 | tr -d '\n=' | tr '+/' '-_'; }
umask 077
{
    for name in SECRET_KEY ENCRYPTION_KEYS POSTGRES_PASSWORD OWNER_PASSWORD RUNTIME_PASSWORD MAINTENANCE_PASSWORD METRICS_TOKEN; do
        echo "$name=$(secret)"
    done
    echo "# By which people reach the service, and the hosts that may be asked for:"
    echo "PUBLIC_URL=http://localhost:8000"
    echo "ALLOWED_HOSTS=localhost,127.0.0.1"
} >.env
echo ".env is written. Keep a copy of it in a safe place: without ENCRYPTION_KEYS nobody can open sealed secrets."
