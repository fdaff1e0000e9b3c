-- compatible
-- An admin with the rights 'read' (an accountant) sees and exports everything and changes nothing.
alter table accounts add column rights text not null default 'all';
alter table accounts add constraint accounts_rights_check check (rights in ('all', 'read')) not valid;
alter table accounts validate constraint accounts_rights_check;
comment on column accounts.rights is
  'What an ADMIN account may do: all, or only read. Every writing statement checks it; it means nothing for a USER account.';
