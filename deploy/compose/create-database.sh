#!/bin/sh
# The first start of PostgreSQL runs this: the role and the database of the server, without rights of an administrator.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" \
  --set=password="$(cat /run/secrets/database-password)" <<'SQL'
create role prelaunch login password :'password';
create database prelaunch owner prelaunch;
-- A pooler does not pass on the timeouts that the server sets for its connections.
alter role prelaunch in database prelaunch set statement_timeout = 5000;
alter role prelaunch in database prelaunch set lock_timeout = 2000;
alter role prelaunch in database prelaunch set idle_in_transaction_session_timeout = 5000;
SQL
