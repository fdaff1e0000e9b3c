-- A removed super admin cannot sign in, and the address is free again. The row stays, because changes name
-- who made them.
alter table super_admins add column removed_at timestamptz;
alter table super_admins drop constraint super_admins_email_key;
create unique index super_admins_email on super_admins (email) where removed_at is null;
