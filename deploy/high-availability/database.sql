-- Once, on the primary: sudo -u postgres psql -f database.sql
create role prelaunch login password 'PASSWORD';
create database prelaunch owner prelaunch;
-- A pooler does not pass on the timeouts that the server sets for its connections.
alter role prelaunch in database prelaunch set statement_timeout = 5000;
alter role prelaunch in database prelaunch set lock_timeout = 2000;
alter role prelaunch in database prelaunch set idle_in_transaction_session_timeout = 5000;
