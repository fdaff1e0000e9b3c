-- What a write compares inside its own transaction: the password a session was opened with, and the
-- terms under which a company sells.
alter table accounts add column credential_version integer not null default 1 check (credential_version >= 1);
comment on column accounts.credential_version is 'Goes up with every new password. A session opened with an older one is dead.';

alter table sessions add column credential_version integer not null default 1 check (credential_version >= 1);
comment on column sessions.credential_version is 'The version of the password that opened the session; 1 for super admins, who have none.';

alter table company_totals add column terms_version integer not null default 1 check (terms_version >= 1);
comment on column company_totals.terms_version is 'Goes up with every change of the company. A reservation under older terms is refused.';

-- Whatever ends a member's session, its open streams end too: every server process listens here.
create function sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', old.company_id || '/' || old.account_id);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row when (old.kind = 'member') execute function sessions_ended();
