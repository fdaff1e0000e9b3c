-- Whether production or development uses this database. The first production start and the development
-- seed set it, once. Null: an earlier release made the row, and neither has happened since.
alter table installation add column kind text check (kind in ('development', 'production'));

-- A value sealed under SECRET_KEY. A server that cannot open it has the wrong key and does not start.
alter table installation add column key_check_sealed text;

comment on table installation is
  'One row: the id that the store of uploads carries too, who uses the database, and a check of SECRET_KEY.';
