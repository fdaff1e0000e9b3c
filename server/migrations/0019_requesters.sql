-- Browsers and networks that an account was signed in from. What they ask for and guess is counted apart
-- from what strangers do, so that strangers cannot use up a person's own budget.
create table known_requesters (
  subject bytea not null,
  requester bytea not null,
  kind text not null check (kind in ('device', 'network')),
  seen_at timestamptz not null default now(),
  primary key (subject, requester)
);
comment on column known_requesters.subject is 'Keyed hash of area, company and e-mail address.';
comment on column known_requesters.requester is 'Keyed hash of the subject and the device token or network address.';
create index known_requesters_seen on known_requesters (seen_at);

-- One code for each requester of an address: a new one voids only the requester's own. Takes the place
-- of one_time_codes, which processes of the release before still use; a later release drops it.
create table mailed_codes (
  purpose text not null check (purpose in ('register', 'forgot_password', 'superadmin_login', 'set_password')),
  scope text not null,
  address text not null,
  requester bytea not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  others_tries_left integer not null check (others_tries_left >= 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, scope, address, requester)
);
comment on column mailed_codes.requester is 'Empty where nobody asked for it, as with an invitation.';
comment on column mailed_codes.others_tries_left is 'For callers other than the requester, all together.';
create index mailed_codes_expires on mailed_codes (expires_at);
insert into mailed_codes
  (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, sent_at, expires_at)
select purpose, scope, address, '', code_hash, tries_left, tries_left, sent_at, expires_at
from one_time_codes;

-- What one requester of an address may still be sent and try. Takes the place of code_guards, likewise.
create table code_budgets (
  purpose text not null,
  scope text not null,
  address text not null,
  requester bytea not null,
  last_sent_at timestamptz not null default '-infinity',
  hour_sent integer not null default 0,
  hour_ends_at timestamptz not null default now() + interval '1 hour',
  day_sent integer not null default 0,
  day_ends_at timestamptz not null default now() + interval '1 day',
  tries integer not null default 0,
  tries_end_at timestamptz not null default now() + interval '1 hour',
  misses integer not null default 0,
  last_miss_at timestamptz,
  frozen_until timestamptz,
  told_at timestamptz,
  primary key (purpose, scope, address, requester)
);
comment on column code_budgets.requester is 'Empty for all unknown requesters together.';
comment on column code_budgets.tries is 'Of codes that another requester asked for.';
comment on column code_budgets.misses is 'Wrong codes in a row, over all codes since the last right one.';
comment on column code_budgets.told_at is 'When the person was last told by mail that codes are withheld.';
create index code_budgets_ends on code_budgets (day_ends_at);
insert into code_budgets (purpose, scope, address, requester, misses, last_miss_at, frozen_until)
select purpose, scope, address, '', misses, last_miss_at, frozen_until
from code_guards where misses > 0 or frozen_until > now();

alter table login_failures add column counted_since timestamptz not null default now();
comment on column login_failures.counted_since is 'Failures of all strangers together are counted anew a day later.';
