-- Whose uploads these are. The same id is in the keys of uploads and in the marker of their store, so
-- that a database never sweeps the files of another one. The server makes it at its first start.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  created_at timestamptz not null default now()
);
comment on table installation is 'One row: the id that the store of uploads carries too.';
