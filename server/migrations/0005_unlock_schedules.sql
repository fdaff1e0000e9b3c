-- compatible
-- When members' tokens unlock (docs/decisions/0058-unlock-schedules.md). A company without a share at the launch has no
-- schedule. Spans are texts such as '6 months' and '90 days', because a month has no fixed number of days.
alter table companies
  add column unlock_at_launch_basis_points bigint
    check (unlock_at_launch_basis_points between 0 and 10000),
  add column unlock_cliff text not null default '0 months'
    check (unlock_cliff ~ '^\d{1,4} (day|month)s?$'),
  add column unlock_duration text not null default '0 months'
    check (unlock_duration ~ '^\d{1,4} (day|month)s?$'),
  add column unlock_daily boolean not null default false;

alter table programme_changes
  add column unlock_at_launch_basis_points bigint,
  add column unlock_cliff text not null default '0 months',
  add column unlock_duration text not null default '0 months',
  add column unlock_daily boolean not null default false;
