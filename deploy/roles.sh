#!/bin/sh
# The roles and the extensions of the database, once, as its superuser. The image of PostgreSQL runs it when its volume is empty;
# on a server of your own: POSTGRES_DB=desk OWNER_PASSWORD=… RUNTIME_PASSWORD=… MAINTENANCE_PASSWORD=… sh deploy/roles.sh
set -eu

psql -X -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-desk}" \
    -v owner="$OWNER_PASSWORD" -v runtime="$RUNTIME_PASSWORD" -v maintenance="$MAINTENANCE_PASSWORD" -v database="${POSTGRES_DB:-desk}" <<'SQL'
-- The owner makes databases: each measurement has one of its own, from a template that knows vectors.
create role desk_owner login createdb password :'owner';
create role desk_runtime login password :'runtime';
create role desk_maintenance login password :'maintenance';
alter database :"database" owner to desk_owner;
alter schema public owner to desk_owner;
revoke create on schema public from public;
create extension if not exists vector;
create extension if not exists pg_trgm;
\connect template1
create extension if not exists vector;
create extension if not exists pg_trgm;
SQL
