-- How often a network address called what is guarded tightly. Unlogged: after a crash they begin
-- anew, and until then they cost little.
create unlogged table network_counters (
  counter text primary key,
  hits integer not null check (hits >= 1),
  ends_at timestamptz not null
);
comment on column network_counters.counter is 'Keyed hash of the limit, its window and the address.';
create index network_counters_ends on network_counters (ends_at);

-- What becomes of an address's codes over time, whichever of them is out just now.
create table code_guards (
  purpose text not null,
  scope text not null,
  address text not null,
  last_sent_at timestamptz not null default now(),
  hour_sent integer not null default 0,
  hour_ends_at timestamptz not null default now() + interval '1 hour',
  day_sent integer not null default 0,
  day_ends_at timestamptz not null default now() + interval '1 day',
  misses integer not null default 0,
  last_miss_at timestamptz,
  frozen_until timestamptz,
  primary key (purpose, scope, address)
);
comment on column code_guards.misses is 'Wrong codes in a row, over all codes since the last right one.';

-- From where staff signed in, so that a new place can be told.
create table sign_in_places (
  place bytea primary key,
  seen_at timestamptz not null default now()
);
comment on column sign_in_places.place is 'Keyed hash of the person, the browser and the network address.';
create index sign_in_places_seen on sign_in_places (seen_at);

create index sessions_super_admin on sessions (super_admin_id) where super_admin_id is not null;
